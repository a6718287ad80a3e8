"""Who is here: at this process, or connected to another one that shares the matches."""

import secrets
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, NamedTuple

from macabre.host.ports import Clock, PeopleHere

if TYPE_CHECKING:
    from macabre.host.hosted_match import HostedMatch


class Presence(NamedTuple):
    """Which seats' people are here."""

    here: frozenset[int]
    give: tuple[int, ...]
    """Seats of people who have been away for so long that a bot may play for them."""


def attendance(
    hosted: "HostedMatch", owners: Collection[str], last_seen: Mapping[int, float], opened: float, limit: float
) -> Presence:
    """Who is here of a match's people, given the browsers that are connected.

    ``last_seen`` is when each seat's person was last heard of, ``opened`` stands in for those who never were;
    whoever was last seen at ``limit`` or before has been away for long.
    """
    here = frozenset([seat for seat in hosted.persons if hosted.places[seat].owner in owners])
    waiting = hosted.stage == "gathering" and hosted.full
    if len(here) == len(hosted.persons) or not (waiting or hosted.stage == "playing"):
        return Presence(here, ())
    away = [seat for seat in hosted.persons if seat not in here and last_seen.get(seat, opened) <= limit]
    return Presence(here, tuple([seat for seat in away if not hosted.places[seat].given]))


class PresenceChange(NamedTuple):
    """At another process somebody has come to a match, or left it."""

    match: str
    gone: Collection[str]


class PresenceBoard:
    """Who is connected elsewhere: each process says so now and then, and is believed for a while."""

    BELIEVED = 60.0
    """Seconds for which a process is believed: one that has died says nothing any more."""
    REPEATED = 20.0
    """Seconds after which a process says it again."""

    def __init__(self, clock: Clock) -> None:
        self.process = secrets.token_hex(8)
        self._clock = clock
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}

    def say(self, match: str, owners: Collection[str]) -> PeopleHere:
        """What to announce: whose pages of a match are open here."""
        return PeopleHere(self.process, match, sorted(owners))

    def hear(self, said: PeopleHere) -> PresenceChange | None:
        """Believe what another process says; None if nobody has come or gone there."""
        if said.process == self.process:
            return None
        before, now = self.of(said.match), self._clock.monotonic()
        self._elsewhere.setdefault(said.match, {})[said.process] = (frozenset(said.owners), now)
        after = self.of(said.match)
        return None if before == after else PresenceChange(said.match, before - after)

    def expire(self) -> list[PresenceChange]:
        """Believe no longer what was not repeated: that process has died."""
        limit, changes = self._clock.monotonic() - self.BELIEVED, []
        for match, known in self._elsewhere.items():
            for process in [process for process, (_, heard) in known.items() if heard <= limit]:
                changes.append(PresenceChange(match, known.pop(process)[0]))
        return changes

    def of(self, match: str) -> frozenset[str]:
        """The browsers that look at a match somewhere else."""
        known = self._elsewhere.get(match)
        if not known:
            return frozenset()
        limit = self._clock.monotonic() - self.BELIEVED
        return frozenset[str]().union(*[owners for owners, heard in known.values() if heard > limit])

    def keep(self, matches: Collection[str]) -> None:
        """Forget what does not concern these matches."""
        self._elsewhere = {match: known for match, known in self._elsewhere.items() if match in matches}
