"""What a page is shown of the steps since it last looked: beat by beat, but never more than somebody wants to watch."""

from typing import NamedTuple

from macabre import Event, Match, View
from macabre.core.beat import Beat, Weight
from macabre.host.game_page import game_page
from macabre.host.messages import StoryLine

STEPS = 4
"""Of how many steps the beats are shown: a page that was away sees the last ones, and the others as lines."""
BEATS = 30
"""How many beats are shown at most; a round of twenty players ends with fewer."""


PLAIN_STEPS = 12
"""The same for whoever plays without script, and so looks seldom."""


class ShownBeat(NamedTuple):
    """A beat and the lines of the story that belong to it."""

    view: View
    told: list[Event]
    weight: Weight
    lines: list[StoryLine]
    rest: bool
    """Whether a round ends here: people take a breath."""


def beats_since(match: Match, seat: int | None, seen: int, told: list[StoryLine]) -> list[ShownBeat]:
    """The beats of the steps after ``seen``; the last one is the table as it lies now. ``told`` are all new lines.

    The set-up is step 0, so whoever has seen nothing has seen -1. Whatever was taken back meanwhile is not shown again.
    Lines of earlier steps come with the first beat.
    """
    first = max(seen, match.plies - STEPS) + 1
    beats = [beat for ply in range(first, match.plies + 1) for beat in match.beats(seat, ply)][-BEATS:]
    if not beats:
        beats = match.beats(seat, match.plies)[-1:]
    ends = [begins_round(after) for after in beats[1:]] + [False]
    cuts = _cuts([len(beat.events) for beat in beats], len(told))
    return [
        ShownBeat(beat.view, beat.told, beat.weight, told[start:end], rest)
        for beat, rest, start, end in zip(beats, ends, cuts, [*cuts[1:], len(told)], strict=True)
    ]


def beats_since_choice(match: Match, seat: int | None) -> list[tuple[int, int, Beat]]:
    """What was told since the seat last chose, its choice included; for a spectator, of the last steps.

    Each beat comes with its ply and its number there, counted from 1.
    """
    actors = [actor for actor, _ in match.record()["choices"]]
    chosen = (
        len(actors) - actors[::-1].index(seat) if seat in actors else match.plies - STEPS + 1 if seat is None else 0
    )
    first = max(0, chosen, match.plies - PLAIN_STEPS + 1)
    beats = [
        (ply, number, beat)
        for ply in range(first, match.plies + 1)
        for number, beat in enumerate(match.beats(seat, ply), 1)
        if beat.events
    ]
    return beats[-BEATS:]


def begins_round(beat: Beat) -> bool:
    """Whether a new round begins in it."""
    kind = game_page(beat.view.game).round
    return any(event.kind == kind for event in beat.events)


def _cuts(counts: list[int], lines: int) -> list[int]:
    """Where the lines of each beat begin: the last beat has the last lines, and the first all that are left.

    >>> _cuts([1, 2], 5)
    [0, 3]
    """
    cuts, end = [], lines
    for count in reversed(counts):
        end = max(0, end - count)
        cuts.append(end)
    return [0, *cuts[-2::-1]]
