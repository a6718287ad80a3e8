"""A scene as one standalone SVG: nothing but itself is needed to look at it, and it can be read aloud."""

import re
from html import escape
from pathlib import Path

from macabre.draw.scene import Badge, Piece, Scene
from macabre.draw.sprites import Sheet, common, sheet
from macabre.draw.theme import PARCHMENT, Theme

VARIABLE = re.compile(r"var\(--(\w+)(?:,\s*([^)]+))?\)")
FONT = "'IM Fell English','Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif"
CORNER = {"card": 6, "place": 6, "plate": 12, "button": 10, "chooser": 10}


def svg(scene: Scene, folder: Path, theme: Theme = PARCHMENT) -> str:
    """The scene of a game whose pictures are in ``folder``."""
    own, shared = sheet(folder), common()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" role="img" '
        f'lang="{scene.language}" aria-labelledby="title desc" font-family="{FONT}">',
        f'<title id="title">{escape(scene.title)}</title>',
        f'<desc id="desc">{escape(scene.description)}</desc>',
        "<defs>",
        *[_symbol(key, own if key in own else shared, theme) for key in used(scene) if key in own or key in shared],
        "</defs>",
        f'<rect width="{scene.width}" height="{scene.height}" fill="{theme.table}"/>',
        *[_piece(piece, theme) for piece in sorted(scene.pieces, key=lambda piece: piece.layer)],
        "</svg>",
    ]
    return "\n".join(parts)


def used(scene: Scene) -> list[str]:
    """The keys of all sprites of a scene, each once, in order."""
    keys = {piece.sprite for piece in scene.pieces} | {badge.sprite for piece in scene.pieces for badge in piece.badges}
    return sorted(keys - {""})


def _symbol(key: str, found: Sheet, theme: Theme) -> str:
    width, height = found.sizes[key]
    body = VARIABLE.sub(lambda match: _colour(match.group(1), match.group(2), theme), found.sprites[key])
    return f'<symbol id="{key}" viewBox="0 0 {_n(width)} {_n(height)}">{body}</symbol>'


def _colour(name: str, fallback: str | None, theme: Theme) -> str:
    return {"ink": theme.ink, "paper": theme.paper}.get(name) or fallback or theme.ink


def _piece(piece: Piece, theme: Theme) -> str:
    """A piece in its own coordinates: its centre is the origin, so that turning turns the whole of it."""
    w, h = piece.w, piece.h
    turned = f" rotate({_n(piece.turn)})" if piece.turn else ""
    parts = [f'<g transform="translate({_n(piece.x)} {_n(piece.y)}){turned}">']
    if piece.label:
        parts.append(f"<title>{escape(piece.label)}</title>")
    parts.append(_ground(piece, theme))
    if piece.sprite:
        box = f'x="{_n(-w / 2)}" y="{_n(-h / 2)}" width="{_n(w)}" height="{_n(h)}"'
        faded = ' opacity="0.45"' if "dead" in piece.mood.split() else ""
        parts.append(f'<use href="#{piece.sprite}" {box}{faded}/>')
    parts.append(_text(piece, theme))
    parts += [_badge(piece, badge, theme) for badge in piece.badges]
    if piece.choices or "turn" in piece.mood.split():
        parts.append(_rim(piece, theme))
    parts.append("</g>")
    return "".join(parts)


def _ground(piece: Piece, theme: Theme) -> str:
    """What lies under text or marks an empty place."""
    if piece.kind not in CORNER or piece.sprite:
        return ""
    look = f'fill="{theme.field}" stroke="{theme.faint}"'
    if piece.kind == "place" or "empty" in piece.mood.split():
        look = f'fill="none" stroke="{theme.faint}" stroke-dasharray="6 5"'
    return _box(piece, 0, look + ' stroke-width="1.5"')


def _rim(piece: Piece, theme: Theme) -> str:
    """A full rim says: this can be chosen; a broken one: this seat is to act."""
    if piece.choices:
        return _box(piece, 2, f'fill="none" stroke="{theme.lit}" stroke-width="4"')
    return _box(piece, 2, f'fill="none" stroke="{theme.turn}" stroke-width="3" stroke-dasharray="14 6"')


def _box(piece: Piece, more: float, look: str) -> str:
    w, h, corner = piece.w + 2 * more, piece.h + 2 * more, CORNER.get(piece.kind, 6)
    return f'<rect x="{_n(-w / 2)}" y="{_n(-h / 2)}" width="{_n(w)}" height="{_n(h)}" rx="{corner}" {look}/>'


def _text(piece: Piece, theme: Theme) -> str:
    """What is written on a piece: in the band of a card, in the middle of anything else."""
    if not piece.text:
        return ""
    lines = piece.text.split("\n")
    if piece.kind == "card" and piece.sprite:
        size = min(piece.w * 0.1, piece.w * 1.35 / max(8, len(piece.text)))
        return _write(piece.text, 0, piece.h * 0.43 + size * 0.3, size, theme.ink)
    longest = max(map(len, lines))
    size = min(piece.h * 0.72 / len(lines), piece.w * 1.7 / max(4, longest), 26)
    colour = theme.words
    top = -size * 1.15 * (len(lines) - 1) / 2 + size * 0.34
    return "".join(_write(line, 0, top + i * size * 1.15, size, colour) for i, line in enumerate(lines))


def _write(text: str, x: float, y: float, size: float, colour: str) -> str:
    where = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
    return f'<text {where} text-anchor="middle" fill="{colour}">{escape(text)}</text>'


def _badge(piece: Piece, badge: Badge, theme: Theme) -> str:
    """Top left, top right, or in a row along the bottom."""
    small = min(piece.w, piece.h) * 0.24
    x, y = badge_place(piece, badge)
    parts = [f'<g transform="translate({_n(x)} {_n(y)})">']
    if badge.sprite:
        half = f'x="{_n(-small / 2)}" y="{_n(-small / 2)}" width="{_n(small)}" height="{_n(small)}"'
        parts.append(f'<use href="#{badge.sprite}" {half}/>')
    if badge.text:
        if badge.sprite != "cartouche":
            parts.append(
                f'<circle r="{_n(small * 0.42)}" fill="{theme.paper}" stroke="{theme.ink}"/>' * (not badge.sprite)
            )
        shift = small * 0.62 if badge.sprite and badge.at == "foot" else 0
        parts.append(_write(badge.text, shift, small * 0.24, small * 0.66, theme.ink))
    parts.append("</g>")
    return "".join(parts)


def badge_place(piece: Piece, badge: Badge) -> tuple[float, float]:
    """Where on its piece a badge lies, from the centre."""
    small = min(piece.w, piece.h) * 0.24
    if badge.at == "value":
        return -piece.w / 2 + small * 0.62, -piece.h / 2 + small * 0.62
    if badge.at == "corner":
        return piece.w / 2 - small * 0.62, -piece.h / 2 + small * 0.62
    feet = [other for other in piece.badges if other.at == "foot"]
    step = min(small * 1.5, piece.w / max(1, len(feet)))
    return (feet.index(badge) - (len(feet) - 1) / 2) * step - small * 0.25, piece.h / 2 - small * 0.7


def _n(number: float) -> str:
    """A number, short."""
    return f"{number:.1f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
