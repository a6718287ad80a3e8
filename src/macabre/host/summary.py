"""What lists of matches show: kept beside each match, so that a list opens none of them."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from macabre.host.hosted_match import Agreed, HostedMatch, Place


class Result(msgspec.Struct, frozen=True):
    """How a match ended: the scores by seat, and who won."""

    scores: list[int]
    winners: list[int]


class Summary(msgspec.Struct, frozen=True):
    """Who sits at a match and whose turn it is, as of some deed: nothing that a spectator may not know."""

    deed_count: int
    places: list[Place]
    acting: list[int]
    result: Result | None = None
    """Of a match that is over. Older versions noted none: it is added when somebody opens the match again."""


class MatchNote(NamedTuple):
    """What is noted of a match from time to time. Its deeds alone are the truth."""

    match: str
    stage: str
    moved: float
    summary: str


class Listing(NamedTuple):
    """A match as a list shows it."""

    match: str
    game: str
    version: int
    stage: str
    moved: float
    places: Sequence[Place]
    acting: Sequence[int] | None
    """The seats that are to act; None if that is not known, because the summary is older than the last deed."""
    result: Result | None = None


def result(hosted: HostedMatch) -> Result | None:
    """How a match has ended, if it was played to its end."""
    outcome = hosted.match.outcome if hosted.match is not None and hosted.stage == "over" else None
    return None if outcome is None else Result(list(outcome.scores), list(outcome.winners))


def note(hosted: HostedMatch) -> MatchNote:
    """What is to be noted of a match now. Parts in the shuffle are secret until the cards are dealt: they stay out."""
    places = [msgspec.structs.replace(place, seed="") for place in hosted.places]
    summary = Summary(hosted.deed_count, places, list(hosted.to_act), result(hosted))
    return MatchNote(hosted.id, hosted.stage, hosted.moved, msgspec.json.encode(summary).decode())


def listing(hosted: HostedMatch) -> Listing:
    """An open match, as it is now."""
    game, acting = hosted.game, hosted.to_act
    return Listing(
        hosted.id, game.name, game.version, hosted.stage, hosted.moved, hosted.places, acting, result(hosted)
    )


def stored_listing(row: Mapping[str, Any]) -> Listing:
    """A match that is not open, as it was last noted; ``row["deed_count"]`` says how many deeds there are by now."""
    if row["summary"]:
        summary = msgspec.json.decode(row["summary"], type=Summary)
    else:  # it was stored by a version that kept none
        summary = Summary(-1, msgspec.json.decode(row["agreed"], type=Agreed).places, [])
    known = summary.acting if summary.deed_count == row["deed_count"] else None
    identity = row["id"], row["game"], row["version"], row["stage"], row["moved"]
    return Listing(*identity, summary.places, known, summary.result)
