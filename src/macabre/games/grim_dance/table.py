"""The table of Grim Dance as a seat sees it."""

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any, Final

from macabre.core.beat import Weight
from macabre.core.view import View
from macabre.core.words import Words
from macabre.games.grim_dance.scene import scene
from macabre.games.grim_dance.view import worth

__all__ = ["WEIGHTS", "scene", "text"]

WEIGHTS: Final[Mapping[str, Weight]] = {
    "declined": "light",
    "offered": "light",
    "cornered": "light",
    "lifted": "light",
    "applied": "light",
    "chained": "heavy",
    "ended": "heavy",
    "scored": "heavy",
}
"""How much attention an event deserves, where that is not normal."""

_WIDTH = 80
_ACROSS = 3
_CELL = 26
_GLUE = "\N{NO-BREAK SPACE}"
"""Holds a card's name and skulls together where a line is broken."""


def text(view: View, language: str = "en") -> str:
    """Circle, fronts and discard pile in plain text; «?» is a face that this seat has not seen."""
    words, table = view.setting.words(language), view.table
    games = view.setting.options["match_games"]
    game = {"game": table["game_no"] + 1, "games": games}
    lines = [] if games == 1 else [words.sentence("table", "game", game), ""]
    if table["circle"]:
        lines += [words.sentence("table", "circle", {"cards": len(table["circle"])}), *_circle(table, words), ""]
    lines += [_front(seat, view, words) for seat in range(view.seats)]
    if table["discard"]:
        lines.append(_row(f"  {words.look('table', 'discard')}", table["discard"], words))
    if any(not card["up"] for cards in (*table["fronts"], table["discard"]) for card in cards):
        lines += ["", f"  {words.look('table', 'key')}"]
    return "\n".join(lines)


def _circle(table: Mapping[str, Any], words: Words) -> list[str]:
    """The circle in short rows; the revealed card stands in brackets with its skulls, ▸ before one that moves."""
    cells = []
    for place, character in enumerate(table["circle"]):
        name = words.name(character)
        if place == table["place"]:
            name = f"[{name} {worth(table['revealed'])}]"
        if table["step"] == "gap" and place == table["held"]:
            name = f"▸{name}"
        cells.append(f"{place + 1:>2} {name}")
    rows = [cells[i : i + _ACROSS] for i in range(0, len(cells), _ACROSS)]
    return ["  " + "".join(f"{cell:<{_CELL}}" for cell in row).rstrip() for row in rows]


def _front(seat: int, view: View, words: Words) -> str:
    """What lies before a player: how many cards, what those seen are worth, then each of them."""
    table = view.table
    cards = table["fronts"][seat]
    seen = [card["skulls"] for card in cards if card["skulls"] is not None]
    facts = {
        "seat": seat,
        "cards": len(cards),
        "value": sum(light - dark for light, dark in seen),
        "unseen": len(cards) - len(seen),
        "before": table["totals"][seat],
    }
    kind = "none" if not cards else "partly" if facts["unseen"] else "seen"
    head = words.sentence("table", kind, facts, view.seat)
    if table["game_no"]:
        head = f"{words.fill(words.look('table', 'before') or '', facts)} {head}"
    mark = "▸" if seat in view.to_act else " "
    given = table["held"] if table["step"] == "receiver" and seat == table["turn"] else -1
    return _row(f"{mark} {head}", cards, words, given)


def _row(head: str, cards: Sequence[Mapping[str, Any]], words: Words, given: int = -1) -> str:
    """Cards in a row, broken between cards where it is long; those lying face down stand in round brackets.

    ▸ stands before one that is about to be given away.
    """
    shown = [f"{words.name(card['character'])} {worth(card)}".replace(" ", _GLUE) for card in cards]
    names = [name if card["up"] else f"({name})" for card, name in zip(cards, shown, strict=True)]
    if given >= 0:
        names[given] = f"▸{names[given]}"
    broken = fill(f"{head} {', '.join(names)}", _WIDTH, subsequent_indent="      ", break_on_hyphens=False)
    return broken.replace(_GLUE, " ")
