"""An independent judge, written from the components (section A) and the hidden information (section G) alone.

It looks at positions only, and knows neither the rules nor the views.
"""

import random
from copy import deepcopy
from typing import Any

DICE = True
"""Rolls are seen by both, but a position does not keep them."""

BOUND = 100 * (2 * 11 + 2 + 2 * 11 * 4)
"""At most 100 rounds. In each: eleven markers each to fetch, two splits, and eleven actions each with at most four
decisions (action, person, two of a power; or action, direction, marker, throw)."""

_PERSONS = range(10)
_SPLIT = 11
_OVER = 17
_TEXT, _USED, _TAKEN = 0, 1, 2


def invariants(position: dict[str, Any]) -> None:
    """Everything that section A promises of any moment of a game."""
    state = position["state"]
    assert sorted(state["ring"]) == list(range(12)), "each of the twelve cards lies at one number"
    assert 1 <= state["hand"] <= 12
    assert 1 <= state["death"] <= 12
    assert len(state["power"]) == 10
    assert all(_TEXT <= side <= _TAKEN + 1 for side in state["power"])
    for seat in (0, 1):
        _markers(state, seat)
        assert state["score"][seat] >= state["power"].count(_TAKEN + seat), "every victim brought a point"
    living = [person for person in _PERSONS if state["power"][person] < _TAKEN]
    assert _TEXT in state["power"] or not living, "somebody can always be activated"
    assert len(living) != 1 or state["power"][living[0]] == _TEXT, "the last card is never turned"
    assert living or state["step"] == _OVER, "the game ends with the tenth death"
    assert (state["end"] >= 0) == (state["step"] == _OVER)
    assert state["start"] in (0, 1)
    assert state["turn"] in (0, 1)
    assert 1 <= state["round"] <= position["options"]["round_limit"]
    if state["step"] == _SPLIT:
        for fate in state["fates"]:
            assert sum(fate) in (0, state["hand"]), "a fate card is empty, or holds what the hand shows"


def _markers(state: dict[str, Any], seat: int) -> None:
    """Supply, fate card, persons and Paradise hold eleven markers of each colour; the dead hold none."""
    counts = [state["supply"][seat], state["paradise"][seat], *state["fates"][seat], *state["markers"][seat]]
    assert min(counts) >= 0
    assert sum(counts) == 11, "eleven markers of each colour"
    assert len(state["fates"][seat]) == 3
    for person in _PERSONS:
        assert state["power"][person] < _TAKEN or state["markers"][seat][person] == 0, "the dead hold no markers"


def _covered(position: dict[str, Any], seat: int | None) -> list[int]:
    """The owners of fate cards that are filled while the other one is not, as far as the seat may not look."""
    state = position["state"]
    if state["step"] != _SPLIT:
        return []
    return [owner for owner in (0, 1) if owner != seat and sum(state["fates"][owner])]


def mask(position: dict[str, Any], seat: int | None) -> object:
    """The position without the one thing that can be secret: a split before both have split."""
    known = deepcopy({key: value for key, value in position.items() if key != "asked"})
    for owner in _covered(position, seat):
        known["state"]["fates"][owner] = sum(position["state"]["fates"][owner])
    return known


def permute(position: dict[str, Any], seat: int | None, rng: random.Random) -> dict[str, Any]:
    """Another position that the seat cannot tell from this one: covered markers are spread anew."""
    other = deepcopy(position)
    for owner in _covered(position, seat):
        total = sum(position["state"]["fates"][owner])
        low, high = sorted(rng.randint(0, total) for _ in range(2))
        other["state"]["fates"][owner] = [low, high - low, total - high]
    return other


def hidden(position: dict[str, Any], seat: int | None) -> bool:
    """Whether anything is hidden from the seat."""
    return bool(_covered(position, seat))
