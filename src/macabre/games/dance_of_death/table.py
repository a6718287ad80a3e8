"""The table of Dance of Death as a seat sees it."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from macabre.core.beat import Weight
from macabre.core.view import View
from macabre.core.words import Words
from macabre.games.dance_of_death.scene import scene

__all__ = ["WEIGHTS", "scene", "text"]

WEIGHTS: Final[Mapping[str, Weight]] = {
    "fetched": "light",
    "ready": "light",
    "spent": "light",
    "turned": "light",
    "marked": "light",
    "declined": "light",
    "picked": "light",
    "visited": "light",
    "renewed": "light",
    "reopened": "light",
    "threw": "heavy",
    "died": "heavy",
    "gambled": "heavy",
    "uncovered": "heavy",
    "ended": "heavy",
    "scored": "heavy",
}
"""How much attention an event deserves, where that is not normal."""


def text(view: View, language: str = "en") -> str:
    """The ring by its numbers, then the two players; a filled fate card that is still covered shows no areas."""
    words, table = view.setting.words(language), view.table
    say = words.tables["table"]
    starts = words.seat(table["start"])
    lines = [f"{say['round']} {table['round']}, {starts} {say['starts']}"]
    lines += [_place(table, place, words, say) for place in range(12)]
    lines.append("")
    for seat in (0, 1):
        lines += _player(view, seat, words, say)
    return "\n".join(lines)


def _place(table: Mapping[str, Any], place: int, words: Words, say: Mapping[str, str]) -> str:
    """A number with its card, the markers on it, the side of its power card, and who points or stands there.

    ▸ is the card that something is about to happen to, ▹ the person whose power is used.
    """
    card = table["ring"][place]
    pair = table["paradise"] if card == "paradise" else table["markers"].get(card, (0, 0))
    side = table["power"].get(card, "text")
    note = "" if side == "text" else say["used"] if side == "used" else f"† {say['dead']}"
    here = [say[what] for what in ("hand", "death") if table[what] == place + 1]
    meant = card == table["target"] or place + 1 == table["first"]
    mark = "▸" if meant else "▹" if card == table["person"] else " "
    return (
        f"{mark} {place + 1:>2}  {words.name(card):<16} {_markers(pair, say):<8} {note:<9} {'  '.join(here)}".rstrip()
    )


def _markers(pair: Sequence[int], say: Mapping[str, str]) -> str:
    """Markers as in the rule book's notation: 2b1w are two black ones and a white one."""
    return "".join(f"{count}{letter}" for count, letter in zip(pair, (say["b"], say["w"]), strict=True) if count)


def _player(view: View, seat: int, words: Words, say: Mapping[str, str]) -> list[str]:
    table = view.table
    who = words.seat(seat)
    if seat == view.seat:
        who += f" ({words.seat(seat, 0, seat)})"
    mark = "▸" if seat in view.to_act else " "
    won = [words.name(key) for key, side in table["power"].items() if side == ("black", "white")[seat]]
    victims = f"; {say['won']} {len(won)}: {', '.join(won)}" if won else ""
    fate = table["fates"][seat]
    areas = say["covered"] if fate is None else ", ".join(_areas(fate, words))
    return [
        f"{mark} {who}: {table['score'][seat]} {say['points']}{victims}",
        f"    {say['supply']} {table['supply'][seat]}; {say['fate']}: {areas}",
    ]


def _areas(fate: Sequence[int], words: Words) -> list[str]:
    names = (words.look("areas", area) for area in ("house", "watch", "paradise"))
    return [f"{name} {count}" for name, count in zip(names, fate, strict=True)]
