"""What a room is given from outside: where deeds are kept, who thinks for the bots, and what time it is.

The server hands in its database and its processes, a page without a server what a browser has, a test whatever it
likes. The room does not know the difference.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple, Protocol, TypeVar

from macabre import Decision, View
from macabre.host.deeds import StoredDeed
from macabre.host.messages import Hint
from macabre.host.summary import MatchNote

T = TypeVar("T")


class Taken(Exception):
    """Another process has written this deed's number first."""


class PeopleHere(NamedTuple):
    """What one process tells the others: whose pages of a match are open there."""

    process: str
    match: str
    owners: Collection[str]


class DeedStored(NamedTuple):
    """What every process is told once a deed is stored; the deed itself, unless it is too long to be announced."""

    match: str
    number: int
    deed: StoredDeed | None


class Journal(Protocol):
    """Where the deeds of matches are written, and read again."""

    @property
    def shared(self) -> bool:
        """Whether other processes write to it, too."""

    async def append(self, match: str, deed: StoredDeed, owner: str = "") -> None:
        """Write a deed, and with it whose match it is now. Returns when it is on the disk; Taken if its number is."""

    async def since(self, match: str, number: int = 0) -> list[StoredDeed]:
        """The deeds of a match from a number on."""

    async def note(self, notes: Sequence[MatchNote]) -> None:
        """Note how far matches have come, for lists of matches."""

    async def announce(self, people: Sequence[PeopleHere]) -> None:
        """Tell the other processes who is here."""


class Storage(Journal, Protocol):
    """A journal, and the matches themselves."""

    async def create(self, row: Mapping[str, Any], links: Mapping[str, int], owners: Collection[str]) -> None:
        """A new match, with the fingerprints of its seat links, and the browsers whose match it is."""

    async def match(self, match: str) -> Mapping[str, Any] | None:
        """The row of a match."""

    async def link(self, token: str) -> tuple[str, int] | None:
        """The match and seat that a link, given by its fingerprint, leads to."""


AT_ONCE = 0.0
"""When an answer is due that does not wait for its time."""


class BotQuestion(NamedTuple):
    """A decision that a bot owes, with all that it may know about it."""

    match: str
    seat: int
    level: int
    view: View
    decision: Decision
    seed: str
    """The bot's own chance."""
    owner: str = ""
    """Whose match it is: the browser that set it up."""


class Thinker(Protocol):
    """Who thinks: for the bots, and for people who ask for a hint."""

    async def choose(self, question: BotQuestion, due: float) -> str | None:
        """The code that a bot chooses; None if somebody else will play it: at the time ``due``, or if it is late then,
        some whole steps later (``answer_times``)."""

    async def hint(self, view: View, decision: Decision, language: str, owner: str = "") -> Hint:
        """What the strongest bot would do, for that browser."""


class Clock(Protocol):
    """The time, and waiting for it."""

    def time(self) -> float:
        """Seconds since 1970, to be stored."""

    def monotonic(self) -> float:
        """Seconds since some moment, never going back."""

    async def sleep(self, seconds: float) -> None: ...

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None: ...


class SystemClock:
    """The clock of the machine and of the event loop."""

    time = staticmethod(time.time)
    monotonic = staticmethod(monotonic)
    sleep = staticmethod(asyncio.sleep)

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, callback)


class Aside(Protocol):
    """How work that takes long is done beside the event loop, so that nobody else waits for it."""

    async def __call__(self, work: Callable[[], T], /) -> T: ...


async def in_place(work: Callable[[], T]) -> T:
    """Where there is nothing beside the loop, as in a browser."""
    return work()


Quota = Callable[[str, str | None], Awaitable[None]]
"""Asked before a match is stored, with its owner and the text of their own cards; it may refuse."""


async def no_quota(owner: str, cards: str | None) -> None:
    """Where anybody may have as many matches as they like."""


class Ports(NamedTuple):
    """All together."""

    journal: Journal
    thinker: Thinker
    clock: Clock
    aside: Aside = in_place
