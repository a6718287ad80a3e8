"""A database in which matches are created and deeds are stored all the time, as a busy server does it."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import insert, text

from macabre.host.deeds import StoredDeed
from macabre.server.storage.migrations import upgrade
from macabre.server.storage.schema import DEEDS, MATCHES, SEATS
from macabre.server.storage.store import Store, open_engine

OLDER = 20_000
"""Deeds that are there before: to copy them takes a while."""


def row(match: str) -> dict[str, Any]:
    words = ("id", "game", "agreed", "secret", "links", "creator", "stage")
    return dict.fromkeys(words, match) | {"version": 1, "listed": False, "created": 0.0, "moved": 0.0}


def deed(number: int) -> StoredDeed:
    return StoredDeed(number, 0, "play", "x", "", 0.0)


def fill(database: str) -> None:
    upgrade(database)
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(insert(MATCHES), row("older"))
        connection.execute(insert(SEATS), {"owner": "older", "match": "older", "since": 0.0})
        rows = [{"match": "older", "ply": number, **_columns(deed(number))} for number in range(OLDER)]
        connection.execute(insert(DEEDS), rows)
    engine.dispose()


def _columns(stored: StoredDeed) -> dict[str, Any]:
    return {"seat": stored.seat, "deed": stored.deed, "code": stored.code, "data": stored.data, "at": stored.at}


@contextmanager
def busy(database: str) -> Iterator[list[int]]:
    """Somebody plays through the store, one deed after the other; how many were stored so far."""
    stored = [0]
    ended = threading.Event()

    async def play() -> None:
        store = Store(database)
        try:
            while not ended.is_set():
                match = f"m{stored[0]}"
                await store.create(row(match), {f"link {match}": 0}, {match})
                for number in range(5):
                    await store.append(match, deed(number))
                stored[0] += 5
        finally:
            store.close()

    player = threading.Thread(target=lambda: asyncio.run(play()))
    player.start()
    try:
        yield stored
    finally:
        ended.set()
        player.join()


def check_one_moment(database: str) -> None:
    """Every row has what was stored before it and with it; at most one match is in the middle of its five deeds."""
    engine = open_engine(database)
    with engine.connect() as connection:
        matches = set(connection.execute(text("SELECT id FROM matches")).scalars())
        seats = set(connection.execute(text("SELECT match FROM seats")).scalars())
        deeds = Counter(connection.execute(text("SELECT match FROM deeds")).scalars())
    engine.dispose()
    assert seats == matches
    assert set(deeds) <= matches
    assert deeds["older"] == OLDER
    assert sum(deeds[match] < 5 for match in matches) <= 1
