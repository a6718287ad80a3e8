"""The solution of a round of two, from ``solved.toml``: how often each option should be chosen.

With two seats, the usual cards and the usual options a round has 420 information sets, and counterfactual regret
minimisation (CFR+) finds how to play them so that nobody can gain from knowing it by heart. ``make generate
WHAT=solved`` writes the table.

A round changes the lead by a token, or, if both lose, not at all. What such a tie is worth depends on the lead: if it
decides the match it is as good as a won round for whoever is ahead, and else it is worth about half of one. So there
are three tables, for whoever is ahead, behind or even.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from macabre.core.view import View
from macabre.games.death_over_the_kingdom.state import CHARACTERS, STANDARD, Config

FILE = "solved.toml"
Row = int | Sequence[int]
"""Which option is always chosen, or how often each is."""
Tables = Mapping[str, Mapping[str, Row]]
"""By what a tie is worth, and by situation. Whoever is ahead or behind has rows of their own only where they differ."""
EVEN, AHEAD, BEHIND = "even", "ahead", "behind"
"""What a tie is worth to a player: half of a won round, all of it, or nothing."""


def solution(view: View, ids: Sequence[int]) -> list[float] | None:
    """By option, how often it should be chosen; None where this setting has not been solved."""
    if view.seat is None or not covers(view.setting.config):
        return None
    return shares(stored(), tie_for(view.table, view.seat), situation(view.table, view.seat), len(ids))


def shares(tables: Tables, tie: str, name: str, options: int) -> list[float] | None:
    """How often each of so many options is chosen in a situation; None where the tables do not have it."""
    row = tables[tie].get(name, tables[EVEN].get(name))
    if row is None:
        return None
    if isinstance(row, int):
        return [float(i == row) for i in range(options)]
    return [share / sum(row) for share in row]


def covers(config: Config) -> bool:
    """Whether the tables are about this: two seats, the cards they were made for, options that leave a round alone."""
    if config.seats != 2 or config.mode != STANDARD:
        return False
    if config.king_refuses or config.dragon_spares_king or config.moment or config.dealer_powers:
        return False
    cards: Mapping[str, list[int]] = _file()["cards"]
    return config.value == cards["value"] and config.second == cards["second"] and config.copies == cards["copies"]


def standing(card: int) -> float:
    """How often whoever comes first stands with a card, for all that the others know: they see no more than that."""
    found = shares(stored(), EVEN, f"turn first {CHARACTERS[card]} ?", 2)
    return found[0] if found is not None else 1.0


def tie_for(table: Mapping[str, Any], seat: int) -> str:
    """What a tie is worth. It decides the match if as many rounds are left, with this one, as somebody leads by."""
    lead = table["tokens"][1 - seat] - table["tokens"][seat]
    if abs(lead) != table["rounds"] - table["round_no"]:
        return EVEN
    return AHEAD if lead > 0 else BEHIND


def situation(table: Mapping[str, Any], seat: int) -> str:
    """All that matters of a view: whose deal it is, both cards with what is known of them, and the discard pile."""
    places = [table["places"][seat], table["places"][1 - seat]]
    words = [table["step"], "dealer" if table["dealer"] == seat else "first"]
    for i, place in enumerate(places):
        card = place["card"] or "?"
        marks = "!" if place["shown"] else "+" if i == 0 and len(place["seen_by"]) == 2 else ""
        words.append(card + marks + ("" if place["no_king"] or place["shown"] else "*"))
    return " ".join([*words, *sorted(table["discard"])])


def stored() -> Tables:
    """The tables of the game's folder."""
    tables: Tables = {tie: _file()[tie] for tie in (EVEN, AHEAD, BEHIND)}
    return tables


@cache
def _file() -> Mapping[str, Any]:
    import tomllib  # only here: most players never need it

    with (Path(__file__).parent / FILE).open("rb") as file:
        return tomllib.load(file)
