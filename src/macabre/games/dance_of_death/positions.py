"""How positions of Dance of Death are read and written in words: persons, sides and steps are called by name."""

from collections.abc import Collection, Mapping
from typing import Any

from macabre.core.position_text import Each, Names, Numbers
from macabre.games.dance_of_death import rules
from macabre.games.dance_of_death.state import BLACK, CARDS, ENDS, MARKERS, PERSONS, TAKEN, WHITE, Config


def field_words(config: Config) -> Mapping[str, Numbers]:
    """By field: how its numbers are called."""
    seats = Names(["black", "white"])
    return {
        "ring": Names(CARDS),
        "power": Each(PERSONS, Names(["ready", "used", "won-by-black", "won-by-white"]), 0),
        "markers": Each(PERSONS, Numbers(), 0),
        "start": seats,
        "turn": seats,
        "step": Names([*rules.KINDS, "over"]),
        "action": Names(["dance", "watch", "activate"]),
        "person": Names(PERSONS),
        "end": Names(ENDS),
    }


def complete(config: Config, fields: dict[str, Any], given: Collection[str]) -> None:
    """Fill in what follows from what is given: markers that lie nowhere are in the supplies, the dead have scored."""
    seats = (BLACK, WHITE)
    if "supply" not in given and all(len(fields[name]) == 2 for name in ("markers", "paradise", "fates")):
        placed = [sum(fields["markers"][s]) + fields["paradise"][s] + sum(fields["fates"][s]) for s in seats]
        fields["supply"] = [MARKERS - number for number in placed]
    if "score" not in given and "power" in given:
        fields["score"] = [fields["power"].count(TAKEN + seat) for seat in seats]
