"""A scene as plain HTML without script: the reference for what the page's script builds from JSON, and for tests."""

from html import escape

from macabre.draw.scene import Piece, Scene


def html(scene: Scene, sheets: dict[str, str]) -> str:
    """Buttons for what can be chosen, inert elements for the rest; ``sheets`` has the URL of each sprite.

    A piece with several choices gets a list of them. What could be chosen at other times is a button too, marked as
    disabled: a click on it asks why not.
    """
    parts = [
        f'<div class="scene" lang="{scene.language}" data-shape="{scene.shape}" '
        f'style="width:{scene.width}px;height:{scene.height}px">',
        f'<h2>{escape(scene.title)}</h2><p class="prompt">{escape(scene.prompt)}</p>',
        *[_piece(piece, sheets, scene.offered) for piece in scene.pieces],
        "</div>",
    ]
    return "\n".join(parts)


def _piece(piece: Piece, sheets: dict[str, str], words: dict[str, str]) -> str:
    place = (
        f"translate:{piece.x - piece.w / 2:g}px {piece.y - piece.h / 2:g}px;width:{piece.w:g}px;height:{piece.h:g}px"
    )
    turned = f";rotate:{piece.turn:g}deg" if piece.turn else ""
    inside = _sprite(piece.sprite, sheets) + (f"<span>{escape(piece.text)}</span>" if piece.text else "")
    inside += "".join(
        f'<span class="badge {badge.at}">{_sprite(badge.sprite, sheets)}{escape(badge.text)}</span>'
        for badge in piece.badges
    )
    look = f'class="{escape(f"piece {piece.kind} {piece.mood}".strip())}" data-key="{escape(piece.key)}"'
    label = f'aria-label="{escape(piece.label)}"'
    if len(piece.choices) == 1:
        return (
            f'<button name="choice" value="{piece.choices[0]}" {look} {label} style="{place}{turned}">{inside}</button>'
        )
    if piece.choices:
        options = "".join(f'<option value="{code}">{escape(words[code])}</option>' for code in piece.choices)
        if piece.kind == "amounts":
            choice = f'<select name="choice" {label}>{options}</select>'
            return f'<fieldset {look} style="{place}{turned}">{inside}{choice}</fieldset>'
        return f'<select name="choice" {look} {label} style="{place}{turned}">{options}</select>'
    if piece.closed:
        why = f'<button name="why" value="{piece.closed[0]}" aria-disabled="true"'
        return f'{why} {look} {label} style="{place}{turned}">{inside}</button>'
    return f'<div role="img" {look} {label} style="{place}{turned}">{inside}</div>'


def _sprite(key: str, sheets: dict[str, str]) -> str:
    return f'<svg aria-hidden="true"><use href="{escape(sheets[key])}"/></svg>' if key else ""
