"""News between the processes of one server, on one machine or many: PostgreSQL's LISTEN and NOTIFY, nothing else.

Every deed is announced in the transaction that stores it, so that it is heard exactly when it is on the disk. Who is
here is announced now and then; it is not worth a row.
"""

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:  # at run time it comes with an extra
    from psycopg.pq.abc import PGconn

logger = logging.getLogger("macabre.server")

AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


class News(NamedTuple):
    """What is heard from another process, or from this one."""

    channel: str
    text: str


class Ear:
    """Listens to a database, and tells what it hears. After a gap it says so: something may have been missed.

    The event loop itself watches the connection: to pass a deed on from a thread would take longer than all else that
    is done with it here.
    """

    def __init__(self, address: str, hear: Callable[[News | None], None], channels: Collection[str]) -> None:
        self._address = address
        self._hear = hear
        self._channels = channels

    async def listen(self) -> None:
        """Until the server ends."""
        from psycopg import AsyncConnection, Error  # an extra: only servers on PostgreSQL need it

        while True:
            try:
                async with await AsyncConnection.connect(self._address, autocommit=True) as connection:
                    for channel in self._channels:
                        await connection.execute(f"LISTEN {channel}")
                    self._hear(None)
                    await self._until_lost(connection.pgconn)
            except Error:
                logger.warning("the connection for news is lost; trying again")
                await asyncio.sleep(AGAIN)

    async def _until_lost(self, line: "PGconn") -> None:
        """What the library does for each message takes longer than the message, so it is asked only for what came."""
        loop, watched = asyncio.get_running_loop(), line.socket
        lost: asyncio.Future[None] = loop.create_future()
        loop.add_reader(watched, self._read, line, lost)
        try:
            await lost
        finally:
            loop.remove_reader(watched)

    def _read(self, line: "PGconn", lost: "asyncio.Future[None]") -> None:
        """Tell each thing by itself: what somebody makes of one must not keep the others from being heard."""
        from psycopg import Error

        loop = asyncio.get_running_loop()
        try:
            line.consume_input()
            while heard := line.notifies():
                loop.call_soon(self._hear, News(heard.relname.decode(), heard.extra.decode()))
        except Error as error:
            if not lost.done():  # a lost connection may call more than once
                lost.set_exception(error)


class Change(NamedTuple):
    """At another process somebody has come to a match, or gone."""

    match: str
    gone: Collection[str]


class People:
    """Who is here, wherever they are connected: each process says so now and then, and is believed for a while."""

    BELIEVED = 60.0
    REPEATED = 20.0

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self._elsewhere: dict[str, dict[str, tuple[frozenset[str], float]]] = {}

    def say(self, match: str, owners: Collection[str]) -> str:
        """What to announce: whose pages of a match are open here."""
        return json.dumps([self.process, match, sorted(owners)])

    def hear(self, text: str) -> Change | None:
        """Believe what another process says; None if nobody has come or gone there."""
        process, match, told = json.loads(text)
        if process == self.process:
            return None
        before, now = self.of(match), time.monotonic()
        self._elsewhere.setdefault(match, {})[process] = (frozenset(told), now)
        after = self.of(match)
        return None if before == after else Change(match, before - after)

    def lapse(self) -> list[Change]:
        """Believe no longer what was not repeated: that process has died."""
        limit, found = time.monotonic() - self.BELIEVED, []
        for match, known in self._elsewhere.items():
            for process in [process for process, (_, heard) in known.items() if heard <= limit]:
                found.append(Change(match, known.pop(process)[0]))
        return found

    def of(self, match: str) -> frozenset[str]:
        """The browsers that look at a match somewhere else."""
        known = self._elsewhere.get(match)
        if not known:
            return frozenset()
        limit = time.monotonic() - self.BELIEVED
        return frozenset[str]().union(*[owners for owners, heard in known.values() if heard > limit])

    def forget(self, matches: Collection[str]) -> None:
        """Keep only what concerns these matches."""
        self._elsewhere = {match: known for match, known in self._elsewhere.items() if match in matches}
