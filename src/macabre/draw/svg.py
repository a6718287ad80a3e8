"""A scene as one standalone SVG, with texts for screen readers."""

import re
from html import escape
from pathlib import Path

from macabre.draw.scene import Piece, Scene
from macabre.draw.sprites import Sheet, common, sheet
from macabre.draw.theme import PARCHMENT, Theme

VARIABLE = re.compile(r"var\(--(\w+)(?:,\s*([^)]+))?\)")
FONT = "'IM Fell English','Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif"
ROUND = 'stroke-linecap="round"'
CORNER = {"card": 6, "place": 6, "plate": 12, "button": 10, "chooser": 10, "amounts": 10}


def svg(scene: Scene, folder: Path, theme: Theme = PARCHMENT) -> str:
    """The scene of a game whose pictures are in ``folder``."""
    drawn = [draw(piece, theme) for piece in sorted(scene.pieces, key=lambda piece: piece.layer)]
    return "\n".join([*opening(scene, used(scene), folder, theme), *drawn, "</svg>"])


def opening(scene: Scene, keys: list[str], folder: Path, theme: Theme) -> list[str]:
    """What comes before the first piece: the texts for screen readers, the sprites, and the background."""
    own, shared = sheet(folder), common()
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" role="img" '
        f'lang="{scene.language}" aria-labelledby="title desc" font-family="{FONT}">',
        f'<title id="title">{escape(scene.title)}</title>',
        f'<desc id="desc">{escape(scene.description)}</desc>',
        "<defs>",
        *[_symbol(key, own if key in own else shared, theme) for key in keys if key in own or key in shared],
        "</defs>",
        f'<rect width="{scene.width}" height="{scene.height}" fill="{theme.table}"/>',
    ]


def used(scene: Scene) -> list[str]:
    """The keys of all sprites of a scene, sorted."""
    keys = {piece.sprite for piece in scene.pieces} | {badge.sprite for piece in scene.pieces for badge in piece.badges}
    return sorted(keys - {""})


def _symbol(key: str, source: Sheet, theme: Theme) -> str:
    width, height = source.sizes[key]
    body = VARIABLE.sub(lambda match: _colour(match.group(1), match.group(2), theme), source.sprites[key])
    return f'<symbol id="{key}" viewBox="0 0 {_n(width)} {_n(height)}">{body}</symbol>'


def _colour(name: str, fallback: str | None, theme: Theme) -> str:
    return {"ink": theme.ink, "paper": theme.paper}.get(name) or fallback or theme.ink


def draw(piece: Piece, theme: Theme) -> str:
    """A piece in its own coordinates, with its centre as the origin, so that it can be rotated as a whole."""
    w, h, moods = piece.w, piece.h, piece.mood.split()
    turned = f" rotate({_n(piece.turn)})" if piece.turn else ""
    parts = [f'<g transform="translate({_n(piece.x)} {_n(piece.y)}){turned}">']
    if piece.label:
        parts.append(f"<title>{escape(piece.label)}</title>")
    parts.append(_ground(piece, moods, theme))
    if piece.sprite:
        box = f'x="{_n(-w / 2)}" y="{_n(-h / 2)}" width="{_n(w)}" height="{_n(h)}"'
        faded = ' opacity="0.45"' if "dead" in moods else ""
        parts.append(f'<use href="#{piece.sprite}" {box}{faded}/>')
    if piece.kind == "amounts":
        parts.append(_amounts(piece, theme))
    else:
        parts.append(_text(piece, moods, theme))
        parts += [_badge(piece, number, theme) for number in range(len(piece.badges))]
    parts.append(_rim(piece, moods, theme))
    parts.append("</g>")
    return "".join(parts)


def _ground(piece: Piece, moods: list[str], theme: Theme) -> str:
    """The background of a text, or the outline of an empty place."""
    if piece.kind not in CORNER or piece.sprite:
        return ""
    look = f'fill="{theme.field}" stroke="{theme.faint}"'
    if piece.kind == "place" or "empty" in moods:
        look = f'fill="none" stroke="{theme.faint}" stroke-dasharray="6 5"'
    return _box(piece, 0, look + ' stroke-width="1.5"')


def _rim(piece: Piece, moods: list[str], theme: Theme) -> str:
    """The rim: solid if the piece can be chosen, dashed for the seat that is to act, dotted for what is marked.

    Rims lie within their boxes, so that they do not overlap if the boxes do not.
    """
    if piece.choices:
        return _box(piece, -2, f'fill="none" stroke="{theme.lit}" stroke-width="4"')
    if "turn" in moods:
        return _box(piece, -1.5, f'fill="none" stroke="{theme.turn}" stroke-width="3" stroke-dasharray="14 6"')
    if "mark" in moods or "won" in moods:
        return _box(piece, -1.5, f'fill="none" stroke="{theme.words}" stroke-width="3" stroke-dasharray="1 7" {ROUND}')
    return ""


def _box(piece: Piece, more: float, look: str) -> str:
    w, h, corner = piece.w + 2 * more, piece.h + 2 * more, CORNER.get(piece.kind, 6)
    return f'<rect x="{_n(-w / 2)}" y="{_n(-h / 2)}" width="{_n(w)}" height="{_n(h)}" rx="{corner}" {look}/>'


# -- text


def _text(piece: Piece, moods: list[str], theme: Theme) -> str:
    """The text of a piece: in the band of a card, else in the middle. On pictures it has the colour of ink."""
    if not piece.text:
        return ""
    weight = ' font-weight="bold"' if "own" in moods or "won" in moods else ""
    if piece.kind == "card" and piece.sprite:
        size = min(piece.w * 0.1, piece.w * 1.35 / max(8, len(piece.text)))
        return _write(piece.text, 0, piece.h * 0.43 + size * 0.3, size, theme.ink, weight)
    lines = fold(piece)
    size = min(piece.h * 0.72 / len(lines), piece.w * 1.7 / max(4, *map(len, lines)), 26)
    colour = (
        theme.paper if piece.sprite == "cartouche" else theme.ink if piece.sprite or "ink" in moods else theme.words
    )
    top = -size * 1.15 * (len(lines) - 1) / 2 + size * 0.34
    return "".join(_write(line, 0, top + i * size * 1.15, size, colour, weight) for i, line in enumerate(lines))


def _amounts(piece: Piece, theme: Theme) -> str:
    """What is to be divided, and for each part its name above an empty field."""
    size = min(piece.h * 0.2, piece.w * 1.7 / max(8, len(piece.text)), 24)
    parts = [_write(piece.text, 0, -piece.h * 0.28, size, theme.words)]
    broad = piece.w / len(piece.badges)
    size = min(piece.h * 0.16, broad * 1.6 / max(len(badge.text) for badge in piece.badges), 20)
    box = f'width="{_n(broad * 0.7)}" height="{_n(piece.h * 0.32)}" rx="6" fill="none" stroke="{theme.faint}"'
    for i, badge in enumerate(piece.badges):
        x = (i + 0.5) * broad - piece.w / 2
        parts.append(_write(badge.text, x, 0, size, theme.words))
        parts.append(f'<rect x="{_n(x - broad * 0.35)}" y="{_n(piece.h * 0.1)}" {box}/>')
    return "".join(parts)


def fold(piece: Piece) -> list[str]:
    """The lines of a piece's text. On a button, a text that would be too small in one line is set in two."""
    lines = piece.text.split("\n")
    if len(lines) > 1 or piece.kind not in ("button", "chooser") or piece.w * 1.7 / max(1, len(piece.text)) > 18:
        return lines
    words = piece.text.split(" ")
    cuts = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut)))) if cuts else lines


def _write(text: str, x: float, y: float, size: float, colour: str, weight: str = "") -> str:
    where = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
    return f'<text {where} text-anchor="middle" fill="{colour}"{weight}>{escape(text)}</text>'


# -- badges


def _badge(piece: Piece, number: int, theme: Theme) -> str:
    """A badge: its picture, and its text on the picture or on a disc beside it."""
    badge, small = piece.badges[number], badge_size(piece)
    x, y = badge_place(piece, number)
    upside = " rotate(180)" if badge.at == "second" else ""
    parts = [f'<g transform="translate({_n(x)} {_n(y)}){upside}">']
    if badge.sprite:
        half = f'x="{_n(-small / 2)}" y="{_n(-small / 2)}" width="{_n(small)}" height="{_n(small)}"'
        parts.append(f'<use href="#{badge.sprite}" {half}/>')
    if badge.text and badge.sprite == "cartouche":
        parts.append(_write(badge.text, 0, small * 0.22, small * 0.62, theme.paper))
    elif badge.text:
        dx, dy = (0.0, 0.0) if not badge.sprite else (small * 0.78, 0.0) if badge.at == "foot" else (0.0, small * 0.82)
        disc = f'cx="{_n(dx)}" cy="{_n(dy)}" r="{_n(small * 0.36)}" fill="{theme.paper}" stroke="{theme.ink}"'
        parts.append(f"<circle {disc}/>")
        parts.append(_write(badge.text, dx, dy + small * 0.19, small * 0.54, theme.ink))
    parts.append("</g>")
    return "".join(parts)


def badge_size(piece: Piece) -> float:
    """The size of badges: a quarter of the piece, but large enough to be read."""
    return max(min(piece.w, piece.h) * 0.24, min(16, piece.w * 0.4))


def badge_place(piece: Piece, number: int) -> tuple[float, float]:
    """The position of a badge, from the centre of its piece."""
    small, at = badge_size(piece), piece.badges[number].at
    left, top = -piece.w / 2 + small * 0.62, -piece.h / 2 + small * 0.62
    if at != "foot":
        return {"value": (left, top), "corner": (-left, top), "second": (-left, -top)}[at]
    feet = [i for i, badge in enumerate(piece.badges) if badge.at == "foot"]
    broad = [1.6 if piece.badges[i].sprite and piece.badges[i].text else 1.05 for i in feet]
    scale = min(1.0, piece.w / (sum(broad) * small))
    start = sum(broad[: feet.index(number)]) - sum(broad) / 2 + (0.5 if broad[feet.index(number)] > 1.5 else 0.525)
    band = piece.h * 0.13 if piece.kind == "card" and piece.sprite and piece.text else 0
    return start * small * scale, piece.h / 2 - small * 0.62 - band


def _n(number: float) -> str:
    """A number without superfluous digits."""
    return f"{number:.1f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
