"""Announcements between the processes of one server, on one machine or many: PostgreSQL's LISTEN and NOTIFY.

Every deed is announced in the transaction that stores it, so that it is heard exactly when it is on the disk. Who is
here is announced now and then; it is not worth a row.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from macabre.host.deeds import StoredDeed
from macabre.host.ports import DeedStored, PeopleHere

if TYPE_CHECKING:  # at run time it comes with an extra
    from psycopg.pq.abc import PGconn

logger = logging.getLogger("macabre.server")

RECONNECT = 0.5
"""Seconds until a lost connection is tried again."""

DONE, HERE, ASKED, SIGNED = "macabre_deeds", "macabre_people", "macabre_questions", "macabre_sessions"
"""The channels: what was done, who is here, that there is something for bots to think about, and changed sessions."""

ANNOUNCE = "SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told"
"""Broadcast some texts on a channel, once the transaction is on the disk."""

LONGEST = 7000
"""Bytes of an announcement; PostgreSQL takes somewhat less than 8,000."""


class SessionChanged(NamedTuple):
    """What every process is told when a session has changed: what it knows of it is out of date."""

    owner: str
    session: str
    alone: bool
    """Whether all other sessions of the owner have ended."""


News = DeedStored | PeopleHere | SessionChanged


def deed_text(match: str, deed: StoredDeed) -> str:
    """What other processes are told of a deed: all of it, so that they need not ask; of a long one, only its place.

    >>> deed_text("m", StoredDeed(3, 1, "play", "stand"))
    '["m",3,1,"play","stand","",0.0]'
    """
    whole = msgspec.json.encode([match, *deed])
    return (whole if len(whole) <= LONGEST else msgspec.json.encode([match, deed.number])).decode()


def people_text(people: PeopleHere) -> str:
    """What other processes are told of who is here."""
    return msgspec.json.encode(people).decode()


def session_text(change: SessionChanged) -> str:
    """What other processes are told of a session; the fingerprints in it are of no use to anybody."""
    return msgspec.json.encode(change).decode()


def read_news(channel: str, text: str) -> News:
    """An announcement as it is heard.

    >>> read_news(DONE, '["m",3,1,"play","stand","",0.0]').deed
    StoredDeed(number=3, seat=1, deed='play', code='stand', data='', at=0.0)
    """
    if channel == HERE:
        return msgspec.json.decode(text, type=PeopleHere)
    if channel == SIGNED:
        return msgspec.json.decode(text, type=SessionChanged)
    match, number, *rest = msgspec.json.decode(text)
    return DeedStored(match, number, StoredDeed(number, *rest) if rest else None)


class AnnouncementListener:
    """Listens to a database, and passes on what it hears. After a gap it says so: something may have been missed.

    The event loop itself watches the connection: to pass a deed on from a thread would take longer than all else that
    is done with it here.
    """

    def __init__(self, address: str, hear: Callable[[News | None], None]) -> None:
        self._address = address
        self._hear = hear

    async def listen(self) -> None:
        """Until the server ends."""
        from psycopg import AsyncConnection, Error  # an extra: only servers on PostgreSQL need it

        while True:
            try:
                async with await AsyncConnection.connect(self._address, autocommit=True) as connection:
                    for channel in (DONE, HERE, SIGNED):
                        await connection.execute(f"LISTEN {channel}")
                    self._hear(None)
                    await self._until_lost(connection.pgconn)
            except Error:
                logger.warning("the connection for announcements is lost; reconnecting")
                await asyncio.sleep(RECONNECT)

    async def _until_lost(self, connection: "PGconn") -> None:
        """What the library does for each message takes longer than the message, so it is asked only for what came."""
        loop, watched = asyncio.get_running_loop(), connection.socket
        lost: asyncio.Future[None] = loop.create_future()
        loop.add_reader(watched, self._read, connection, lost)
        try:
            await lost
        finally:
            loop.remove_reader(watched)

    def _pass_on(self, channel: str, text: str) -> None:
        self._hear(read_news(channel, text))

    def _read(self, connection: "PGconn", lost: "asyncio.Future[None]") -> None:
        """Tell each thing by itself: what somebody makes of one must not keep the others from being heard."""
        from psycopg import Error

        loop = asyncio.get_running_loop()
        try:
            connection.consume_input()
            while heard := connection.notifies():
                loop.call_soon(self._pass_on, heard.relname.decode(), heard.extra.decode())
        except Error as error:
            if not lost.done():  # a lost connection may call more than once
                lost.set_exception(error)
