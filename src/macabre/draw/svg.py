"""A scene as one standalone SVG, with texts for screen readers."""

import re
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Final

from macabre.draw.layout import BELOW, BESIDE, DISC, FIGURE, ON_CARTOUCHE, Mark, badge_size, lettering, marks
from macabre.draw.letters import BASELINE, LINE, UNITS, is_ours, outlines, width
from macabre.draw.scene import Piece, Scene
from macabre.draw.sprites import Sheet, common, sheet
from macabre.draw.theme import PARCHMENT, Theme

VARIABLE = re.compile(r"var\(--(\w+)(?:,\s*([^)]+))?\)")
FONT = "Grenze,'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif"
"""For texts that we have no outlines of."""
LETTER = re.compile(r'href="#(_+)([0-9a-f]+)"')
BLANK: Final = frozenset(" \u00a0\u2009")
ROUND = 'stroke-linecap="round"'
CORNER = {"card": 6, "place": 6, "plate": 12, "button": 10, "chooser": 10, "amounts": 10}


def svg(scene: Scene, folder: Path, theme: Theme = PARCHMENT) -> str:
    """The scene of a game whose pictures are in ``folder``."""
    drawn = [draw(piece, theme) for piece in sorted(scene.pieces, key=lambda piece: piece.layer)]
    return "\n".join([*opening(scene, used(scene), drawn, folder, theme), *drawn, "</svg>"])


def opening(scene: Scene, keys: list[str], drawn: Iterable[str], folder: Path, theme: Theme) -> list[str]:
    """What comes before the first piece: the texts for screen readers, sprites and letters, and the background."""
    own, shared = sheet(folder), common()
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" role="img" '
        f'lang="{scene.language}" aria-labelledby="title desc" font-family="{FONT}">',
        f'<title id="title">{escape(scene.title)}</title>',
        f'<desc id="desc">{escape(scene.description)}</desc>',
        "<defs>",
        *[_symbol(key, own if key in own else shared, theme) for key in keys if key in own or key in shared],
        *_letters(drawn),
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
    parts.append(_text(piece, moods, theme))
    parts += [_badge(mark, badge_size(piece), theme) for mark in marks(piece)]
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
    if piece.clickable:
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
    written = lettering(piece)
    size, step = written.size, written.size * LINE
    colour = (
        theme.paper if piece.sprite == "cartouche" else theme.ink if piece.sprite or "ink" in moods else theme.words
    )
    top = written.middle - step * (len(written.lines) - 1) / 2
    return "".join(_write(line, 0, top + i * step, size, colour, written.bold) for i, line in enumerate(written.lines))


def _write(text: str, x: float, y: float, size: float, colour: str, bold: bool = False) -> str:
    """A line of text as outlines, centred. If we do not have all its letters, it is left to the reader's own fonts."""
    y += BASELINE * size
    if not is_ours(text):
        where = f'x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}"'
        weight = ' font-weight="bold"' if bold else ""
        return f'<text {where} text-anchor="middle" fill="{colour}"{weight}>{escape(text)}</text>'
    start, drawn = -width(text, bold) * UNITS / 2, []
    for letter in text:
        if letter not in BLANK:
            drawn.append(f'<use href="#{_letter_id(letter, bold)}" x="{start:.0f}"/>')
        start += width(letter, bold) * UNITS
    scale = f"{size / UNITS:.4f}".lstrip("0")
    return f'<g transform="translate({_n(x)} {_n(y)}) scale({scale})" fill="{colour}">{"".join(drawn)}</g>'


def _letter_id(letter: str, bold: bool) -> str:
    """The id of a letter's outline: its code, after one line for regular ones and two for bold ones.

    >>> _letter_id("A", False), _letter_id("A", True)
    ('_41', '__41')
    """
    return f"{'__' if bold else '_'}{ord(letter):x}"


def _letters(drawn: Iterable[str]) -> list[str]:
    """The outlines of all letters that are used."""
    used = sorted({(code, line == "__") for part in drawn for line, code in LETTER.findall(part)})
    shapes = [(_letter_id(chr(int(code, 16)), bold), outlines(bold)[chr(int(code, 16))]) for code, bold in used]
    return [f'<path id="{name}" d="{path}"/>' for name, path in shapes]


# -- badges


def _badge(mark: Mark, small: float, theme: Theme) -> str:
    """A badge: its picture, and its text on the picture or on a disc beside it."""
    upside = " rotate(180)" if mark.way == "turned" else ""
    parts = [f'<g transform="translate({_n(mark.x)} {_n(mark.y)}){upside}">']
    if mark.sprite:
        half = f'x="{_n(-small / 2)}" y="{_n(-small / 2)}" width="{_n(small)}" height="{_n(small)}"'
        parts.append(f'<use href="#{mark.sprite}" {half}/>')
    if mark.text and mark.sprite == "cartouche":
        parts.append(_write(mark.text, 0, 0, small * ON_CARTOUCHE, theme.paper))
    elif mark.text:
        dx, dy = small * BESIDE.get(mark.way, 0.0), small * BELOW.get(mark.way if mark.sprite else "", 0.0)
        disc = f'cx="{_n(dx)}" cy="{_n(dy)}" r="{_n(small * DISC)}" fill="{theme.paper}" stroke="{theme.ink}"'
        parts.append(f"<circle {disc}/>")
        parts.append(_write(mark.text, dx, dy, small * FIGURE, theme.ink))
    parts.append("</g>")
    return "".join(parts)


def _n(number: float) -> str:
    """A number without superfluous digits."""
    return f"{number:.1f}".rstrip("0").rstrip(".") if number % 1 else str(int(number))
