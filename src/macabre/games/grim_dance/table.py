"""The table of Grim Dance as a seat sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from macabre.core.view import View
from macabre.core.words import Words

_TITLES = {
    "en": {"circle": "The circle, clockwise", "discard": "Discarded", "nothing": "nothing yet", "game": "Game"},
    "de": {"circle": "Der Kreis, im Uhrzeigersinn", "discard": "Abgeworfen", "nothing": "noch nichts", "game": "Spiel"},
}
_ACROSS = 6


def text(view: View, language: str = "en") -> str:
    """Circle, fronts and discard pile in plain text; «?» is a face that this seat has not seen."""
    words, table, titles = view.setting.words(language), view.table, _TITLES[language]
    lines = [f"{titles['circle']} ({len(table['circle'])}):", *_circle(table, words), ""]
    for seat, front in enumerate(table["fronts"]):
        who = words.seat(seat, 0, view.seat)
        total = f" [{table['totals'][seat]:+d}]" if table["game_no"] else ""
        cards = _cards(front, words) or titles["nothing"]
        lines.append(f"{'▸' if seat == table['turn'] else ' '} {who[:1].upper()}{who[1:]}{total}: {cards}")
    if table["discard"]:
        lines.append(f"  {titles['discard']}: {_cards(table['discard'], words)}")
    return "\n".join(lines)


def _circle(table: Mapping[str, Any], words: Words) -> list[str]:
    """The circle in rows of six; the revealed card stands in brackets with its skulls."""
    cells = []
    for place, character in enumerate(table["circle"]):
        name = words.name(character)
        if place == table["place"]:
            name = f"[{name} {_value(table['revealed'])}]"
        cells.append(f"{place + 1:>2} {name}")
    rows = [cells[i : i + _ACROSS] for i in range(0, len(cells), _ACROSS)]
    return ["  " + "".join(f"{cell:<20}" for cell in row).rstrip() for row in rows]


def _cards(cards: Sequence[Mapping[str, Any]], words: Words) -> str:
    """Cards in a row; those lying face down stand in round brackets."""
    shown = [f"{words.name(card['character'])} {_value(card)}" for card in cards]
    return ", ".join(name if card["up"] else f"({name})" for card, name in zip(cards, shown, strict=True))


def _value(card: Mapping[str, Any]) -> str:
    skulls = card["skulls"]
    return "?" if skulls is None else f"{skulls[0] - skulls[1]:+d}".replace("-", "−")
