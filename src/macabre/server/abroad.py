"""News between the processes of one server, on one machine or many: PostgreSQL's LISTEN and NOTIFY, nothing else.

Every deed is announced in the transaction that stores it, so that it is heard exactly when it is on the disk. Who is
here is announced now and then; it is not worth a row.
"""

import asyncio
import json
import logging
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

logger = logging.getLogger("macabre.server")

AGAIN = 0.5
"""Seconds until a lost connection is tried again."""


class News(NamedTuple):
    """What is heard from another process, or from this one."""

    channel: str
    text: str


class Ear(threading.Thread):
    """Listens to a database and tells the event loop. After a gap it says so: something may have been missed."""

    def __init__(self, address: str, hear: Callable[[News | None], None], channels: Collection[str]) -> None:
        super().__init__(name="ear", daemon=True)
        self._address = address
        self._hear = hear
        self._channels = channels
        self._loop = asyncio.get_running_loop()
        self._stopped = threading.Event()
        self._heard: deque[News | None] = deque()
        """What the loop has not been told yet."""

    def run(self) -> None:
        import psycopg  # an extra: only servers on PostgreSQL need it

        while not self._stopped.is_set():
            try:
                with psycopg.connect(self._address, autocommit=True) as connection:
                    self._listen(connection)
            except psycopg.Error:
                logger.warning("the connection for news is lost; trying again")
                time.sleep(AGAIN)

    def _listen(self, connection: Any) -> None:
        for channel in self._channels:
            connection.execute(f"LISTEN {channel}")
        self._tell(None)
        while not self._stopped.is_set():
            for heard in connection.notifies(timeout=1.0):
                self._tell(News(heard.channel, heard.payload))

    def _tell(self, news: News | None) -> None:
        """To wake a loop is dear, so it is woken once for all that comes in quick succession."""
        self._heard.append(news)
        if len(self._heard) > 1:  # it has been woken, and goes on until there is nothing left
            return
        try:
            self._loop.call_soon_threadsafe(self._pass_on)
        except RuntimeError:  # the loop is closed: nobody listens any more
            self._stopped.set()

    def _pass_on(self) -> None:
        if not self._heard:
            return
        news = self._heard.popleft()
        if self._heard:
            self._loop.call_soon(self._pass_on)
        self._hear(news)

    def stop(self) -> None:
        self._stopped.set()


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

    def hear(self, text: str) -> str:
        """Believe what another process says; the match that it is about, or "" if it was this one."""
        process, match, owners = json.loads(text)
        if process == self.process:
            return ""
        self._elsewhere.setdefault(match, {})[process] = (frozenset(owners), time.monotonic())
        return str(match)

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
