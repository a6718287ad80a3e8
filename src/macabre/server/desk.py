"""A match that is open: the sitting, who listens to it, and what goes on at it."""

import asyncio
import time
from collections.abc import Collection, Iterable
from typing import Any, Protocol

from macabre.host.hosted_match import Sitting
from macabre.host.page_state import Presence, Viewer


class Listens(Protocol):
    """Whoever looks at a match: a page, or a program."""

    @property
    def viewer(self) -> Viewer: ...
    def wake(self) -> None: ...
    def tell(self, message: dict[str, Any]) -> None: ...


class Desk:
    """A sitting that is open, and who listens to it."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.lock = asyncio.Lock()
        """Held from the check of a deed until it is applied: one deed after the other."""
        self.listeners: set[Listens] = set()
        self._all_here: tuple[int, Presence] | None = None
        """That everybody is here, and for which company that was found; forgotten when somebody comes or goes."""
        self.left: dict[int, float] = {}
        """When each seat's person was last seen."""
        self.opened = time.monotonic()
        self.touched = self.opened
        self.tasks: dict[Any, asyncio.Task[None]] = {}
        self._news: asyncio.Future[None] | None = None
        self.heard = -1
        """The last ply that another process has announced."""
        self.asked: dict[tuple[int, int], int] = {}
        """The questions that were left for the workers, and at which ply."""
        self.advice: dict[tuple[int, str], tuple[int, asyncio.Task[dict[str, Any]]]] = {}
        """By seat and language: the last hint and the decision that it is for."""

    def come(self, listener: Listens) -> None:
        self.listeners.add(listener)
        self.look_around()

    def go(self, listener: Listens) -> None:
        self.listeners.discard(listener)
        self.look_around()

    def look_around(self) -> None:
        """Somebody may have come or gone, here or elsewhere."""
        self._all_here = None

    def everybody(self) -> Presence | None:
        """That all are here, if it was so the last time and nobody has come or gone since."""
        if self._all_here is None:
            return None
        company, found = self._all_here
        return found if company == self.sitting.company else None

    def presence(self, patience: float, elsewhere: Collection[str] = ()) -> Presence:
        """Who is here; ``elsewhere`` are browsers that are connected to another process."""
        sitting, owners = self.sitting, self.owners().union(elsewhere)
        here = frozenset([seat for seat in sitting.persons if sitting.places[seat].owner in owners])
        if len(here) == len(sitting.persons):
            found = Presence(here, ())
            self._all_here = sitting.company, found
            return found
        now = time.monotonic()
        gone = [s for s in sitting.persons if s not in here and now - self.left.get(s, self.opened) >= patience]
        late = [s for s in gone if sitting.stage == "playing" and not sitting.places[s].given]
        return Presence(here, tuple(late))

    def saw(self, seats: Iterable[int]) -> None:
        """The people of these seats were here just now."""
        for seat in seats:
            self.left[seat] = time.monotonic()

    def owners(self) -> set[str]:
        """The browsers that are connected to this process."""
        return {listener.viewer.owner for listener in self.listeners}

    def people(self) -> set[str]:
        """Those of them that have a seat; of spectators there may be any number."""
        return self.owners().intersection([place.owner for place in self.sitting.places])

    def wake(self) -> None:
        """Let everybody who listens look again."""
        for listener in self.listeners:
            listener.wake()
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
        self._news = None

    async def news(self) -> None:
        """Until everybody is woken the next time."""
        if self._news is None:
            self._news = asyncio.get_running_loop().create_future()
        await self._news
