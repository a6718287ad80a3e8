"""The table of Death over the Kingdom as a seat sees it."""

from collections.abc import Mapping
from typing import Any, Final

from macabre.core.beat import Weight
from macabre.core.view import View
from macabre.core.words import Words
from macabre.games.death_over_the_kingdom.scene import scene

__all__ = ["WEIGHTS", "scene", "text"]

WEIGHTS: Final[Mapping[str, Weight]] = {
    "begun": "light",
    "got": "light",
    "stood": "light",
    "left": "light",
    "reshuffled": "light",
    "took": "heavy",
    "paid": "heavy",
    "returned": "heavy",
    "dropped": "heavy",
    "replayed": "heavy",
}
"""How much attention an event deserves, where that is not normal."""

_WIDTH = 100


def text(view: View, language: str = "en") -> str:
    """Round, deck and one line for each player, in the order of seats; a card in brackets lies face down."""
    words, table = view.setting.words(language), view.table
    titles = words.tables["table"]
    of = titles["of"].format(table["rounds"]) if table["rounds"] else ""
    lines = [f"{titles['round'].format(table['round_no'] + 1)}{of} · {titles['deck'].format(table['deck'])}"]
    for seat, place in enumerate(table["places"]):
        lines.append(_line(view, words, titles, seat, place))
    if table["discard"]:
        lines.append(f"  {titles['discard']}: {', '.join(words.name(card) for card in table['discard'])}")
    return "\n".join(line if len(line) <= _WIDTH else line[: _WIDTH - 1] + "…" for line in lines)


def _line(view: View, words: Words, titles: Mapping[str, Any], seat: int, place: Mapping[str, Any] | None) -> str:
    table = view.table
    who = words.seat(seat, 0, view.seat)
    mark = "▸" if seat in view.to_act else " "
    tokens = table["tokens"][seat]
    parts = [
        f"{mark} {who[:1].upper()}{who[1:]:<11}",
        f"{tokens:>3} {titles['tokens'][tokens != 1]:<7}",
        titles["out"] if place is None else _card(place, words, titles),
    ]
    notes = [titles["dealer"]] if seat == table["dealer"] else []
    notes += _seen_by(view, words, titles, seat, place)
    return f"{parts[0]}{parts[1]} {parts[2]:<18} {'; '.join(notes)}".rstrip()


def _card(place: Mapping[str, Any], words: Words, titles: Mapping[str, Any]) -> str:
    if place["card"] is None:
        return str(titles["hidden"])
    name = words.name(place["card"])
    return str(titles["open"]).format(name) if place["shown"] else f"({name})"


def _seen_by(
    view: View, words: Words, titles: Mapping[str, Any], seat: int, place: Mapping[str, Any] | None
) -> list[str]:
    """Who else has seen a face-down card."""
    if place is None or place["shown"]:
        return []
    others = [other for other in place["seen_by"] if other != seat]
    if not others:
        return []
    return [titles["seen_by"].format(words.join(others, lambda other: words.seat(other, 2, view.seat)))]
