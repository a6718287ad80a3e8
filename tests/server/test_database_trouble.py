"""A disk that is full, a database that somebody else holds, that may only be read, or that is away.

Each time the same holds: a move is refused as ``busy``, nobody is told what is not stored, and afterwards all goes on.
"""

import asyncio
import json
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from macabre.host.deeds import Play, StoredDeed
from macabre.host.ports import DeedStored
from macabre.host.refusals import denied
from macabre.host.room import Room
from macabre.host.rooms import Rooms
from macabre.host.summary import MatchNote
from macabre.server.json_logs import Lines
from macabre.server.storage.migrations import upgrade_when_up
from tests.server.house import LIMIT, Browser, House
from tests.server.postgres import Cluster, cluster, postgres

Trouble = Callable[[House, Path], AbstractContextManager[None]]

HOLD = """
import sqlite3, sys
held = sqlite3.connect(sys.argv[1], isolation_level=None)
held.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.readline()
held.execute("ROLLBACK")
"""


@contextmanager
def told(house: House, *lines: str) -> Iterator[None]:
    """While it lasts, every connection of the house is told these lines before it is used."""

    def tell(connection: Any) -> None:
        for line in lines:
            connection.connection.driver_connection.execute(f"PRAGMA {line}")

    engine = house.store._engine
    event.listen(engine, "begin", tell)
    try:
        yield
    finally:
        event.remove(engine, "begin", tell)


@contextmanager
def full(house: House, path: Path) -> Iterator[None]:
    """Not one page more: what SQLite says then is what it says when the disk is full."""
    with closing(sqlite3.connect(path)) as disk:
        pages = disk.execute("PRAGMA page_count").fetchone()[0]
    with told(house, f"max_page_count={pages}"):
        yield
    with told(house, f"max_page_count={2**30}"):
        house.call(house.store.note, [MatchNote("nobody", "over", 0.0, "")])


@contextmanager
def held(house: House, path: Path) -> Iterator[None]:
    """Another process writes, for longer than anybody waits."""
    with (
        told(house, "busy_timeout=50"),
        subprocess.Popen(
            [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as other,
    ):
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        yield
        other.stdin.write("\n")
        other.stdin.flush()
        other.wait()


@contextmanager
def read_only(house: House, path: Path) -> Iterator[None]:
    with told(house, "query_only=ON"):
        yield
    with told(house, "query_only=OFF"):
        house.call(house.store.note, [MatchNote("nobody", "over", 0.0, "")])


def rows(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as disk:
        return disk.execute("SELECT match, ply, deed FROM deeds ORDER BY match, ply").fetchall()


def until_busy(anna: Browser, match: str) -> int:
    """Agree to break off and think better of it, again and again; how often that was stored."""
    for number in range(2000):
        answer = anna.do(match, "abort", 0)
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            return number
    raise AssertionError("there is no trouble")


def created_until_busy(anna: Browser) -> int:
    """How many new matches still find room."""
    wished = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "open"}]}
    answers = iter(lambda: anna.post("/api/matches", wished), None)
    for number, answer in enumerate(answers):
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            return number
    raise AssertionError("there is no trouble")


@pytest.mark.parametrize("trouble", [full, held, read_only])
def test_what_cannot_be_stored_is_refused_and_told_to_nobody(
    house: House, anna: Browser, bert: Browser, tmp_path: Path, trouble: Trouble
) -> None:
    path = tmp_path / "matches.db"
    match = anna.create("lantern", "me", "open")
    bert.take(anna.links["1"], "Bert")
    anna.shuffle(match)
    bert.shuffle(match)
    with bert.page(match) as page:
        with trouble(house, path):
            done = until_busy(anna, match)
            stored = rows(path)
            assert len([row for row in stored if row[2] == "abort"]) == done
            knows = page.ask("refused", type="do", seat=1, deed="hints")
            assert knows["code"] == "busy"
            assert anna.choose(match, 0, 0, "keep").json()["code"] == "busy"
            created = created_until_busy(anna)
            assert len(anna.get("/api/matches").json()) == 1 + created
            assert rows(path) == stored
            assert anna.see(match)["decision"]["id"] == 0, "what there is can still be looked at"
            assert house.call(house.store.since, match)[-1].number == house.room(match).hosted.deed_count - 1
        assert page.state["seats"][0]["turn"], "nobody was told of a choice"
        anna.play(match, 0)
        page.until(lambda page: not page.state["seats"][0]["turn"])
    if done % 2:  # she still agrees; then Bert alone would end it
        anna.do(match, "abort", 0)
    while house.room(match).hosted.stage == "playing":
        seat = house.room(match).hosted.running().to_act[0]
        (anna, bert)[seat].play(match, seat)
    assert [row[1] for row in rows(path)] == list(range(house.room(match).hosted.deed_count))


def test_whoever_waits_for_another_process_no_longer_than_the_timeout_is_served(
    house: House, anna: Browser, tmp_path: Path
) -> None:
    match = anna.begin("lantern", "me", "here")
    with closing(sqlite3.connect(tmp_path / "matches.db", isolation_level=None, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")

        async def choose_and_let_go() -> None:
            room = await house.rooms.room(match)
            move = asyncio.create_task(room.act(Play(0, "keep", 0)))
            await asyncio.sleep(0.1)
            assert room.hosted.deed_count == before, "nothing happens before it is stored"
            other.execute("ROLLBACK")
            await move

        before = house.room(match).hosted.deed_count
        house.call(choose_and_let_go)
    assert house.room(match).hosted.deed_count == before + 1


@pytest.mark.slow
def test_while_postgresql_is_away_moves_are_refused_and_afterwards_all_goes_on(build: Any) -> None:
    with cluster() as base:
        house = build(database=base.address)
        anna = house.browser()
        match, other = anna.begin("lantern", "me", "here"), anna.begin("lantern", "me", "here")
        with anna.page(match, 1) as page:
            base.kill()
            for _ in range(3):
                answer = anna.choose(match, 0, 0, "keep")
                assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            assert page.ask("refused", type="play", seat=1, decision=0, code="keep")["code"] == "busy"
            assert anna.get("/healthz").status_code == 503
            assert anna.see(match, 0)["decision"]["id"] == 0
            assert page.state["seats"][0]["turn"]
            base.start()
            again_and_again(lambda: anna.choose(match, 0, 0, "keep"))
            page.until(lambda page: not page.state["seats"][0]["turn"])
        assert again_and_again(lambda: anna.choose(other, 0, 0, "keep"))
        played = [deed.number for deed in house.call(house.store.since, match) if deed.deed == "play"]
        assert len(played) == 1
        house.stop()


def test_what_happens_while_a_process_reads_a_match_is_not_missed(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It was announced before the match was open here, and read before it was done."""
    load, hear, heard = Rooms._load, Rooms.hear, asyncio.Event()
    houses: list[House] = []

    async def slowly(self: Rooms, name: str) -> Room:
        room = await load(self, name)
        await asyncio.to_thread(anna.play, match, 0)
        async with asyncio.timeout(LIMIT):
            await heard.wait()
        return room

    def noticed(self: Rooms, news: Any) -> None:
        hear(self, news)
        if len(houses) == 2 and self is houses[1].rooms and isinstance(news, DeedStored):
            heard.set()

    monkeypatch.setattr(Rooms, "hear", noticed)
    with postgres() as database:
        houses += [build(database=database), build(database=database)]
        here, there = houses
        anna = here.browser()
        match = anna.begin("lantern", "me", "here")
        there.call(asyncio.sleep, 0.5)  # it hears of the beginning
        heard.clear()
        monkeypatch.setattr(there.rooms, "_load", partial(slowly, there.rooms))
        there.rest(match)
        assert there.room(match).hosted.deed_count == here.room(match).hosted.deed_count
        there.stop()
        here.stop()


def test_what_is_announced_while_a_process_catches_up_is_not_missed(house: House, anna: Browser) -> None:
    """It read too early to see the deed, and heard of it while it read."""
    match = anna.begin("lantern", "me", "here")
    rooms, room = house.rooms, house.room(match)
    read, deed = house.store.since, StoredDeed(room.hosted.deed_count, 0, "play", "keep")

    async def early(name: str, after: int = 0) -> list[StoredDeed]:
        found = await read(name, after)
        if not await read(name, deed.number):
            await house.store.append(name, deed)
            rooms.hear(DeedStored(name, deed.number, deed))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store, "since", early)
        house.call(catch_up, rooms)
        house.rest(match)
    assert room.hosted.deed_count == deed.number + 1


def test_a_deed_that_is_heard_of_while_it_is_being_done_here_is_not_read(house: House, anna: Browser) -> None:
    """The database may tell of a deed before whoever has stored it goes on."""
    match = anna.begin("lantern", "me", "here")
    rooms, append, reads = house.rooms, house.store.append, []

    async def quick(name: str, deed: StoredDeed, owner: str = "") -> None:
        await append(name, deed, owner)
        rooms.hear(DeedStored(name, deed.number, deed))

    async def read(name: str, after: int = 0) -> list[StoredDeed]:
        reads.append(name)
        return []

    count = house.room(match).hosted.deed_count
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store, "append", quick)
        patch.setattr(house.store, "since", read)
        assert anna.choose(match, 0, 0, "keep").status_code == 200
        house.rest(match)
    assert (house.room(match).hosted.deed_count, reads) == (count + 1, [])


def test_what_is_heard_of_while_something_else_fails_is_not_missed(house: House, anna: Browser) -> None:
    """Somebody's deed cannot be stored, and meanwhile another process has done something."""
    match = anna.begin("lantern", "me", "here")
    rooms, append, room = house.rooms, house.store.append, house.room(match)
    other = StoredDeed(room.hosted.deed_count, 1, "hints")

    async def fails(name: str, deed: StoredDeed, owner: str = "") -> None:
        await append(name, other)
        rooms.hear(DeedStored(name, other.number, other))
        raise denied("busy")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store, "append", fails)
        assert anna.choose(match, 0, 0, "keep").status_code == 503
        house.rest(match)
    assert room.hosted.deed_count == other.number + 1


async def catch_up(rooms: Rooms) -> None:
    """As after a gap in what was heard."""
    rooms.hear(None)


class Porter(logging.Handler):
    """Starts PostgreSQL when the log says for the first time that it is missing."""

    def __init__(self, base: Cluster) -> None:
        super().__init__()
        self.said: list[str] = []
        self._base = base

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(Lines().format(record))
        if len(self.said) == 1:
            self._base.start()


@pytest.mark.slow
def test_a_database_that_is_still_starting_is_waited_for_and_told_of_in_one_line(build: Any) -> None:
    logger = logging.getLogger("macabre.server")
    with cluster() as base:
        base.kill()
        porter = Porter(base)
        logger.addHandler(porter)
        house = build(database=base.address)
        assert house.browser().get("/healthz").json()["ok"] is True
        house.stop()
        logger.removeHandler(porter)
        (line,) = porter.said
        told = json.loads(line)
        assert told["event"] == "the database does not answer yet; waiting"
        assert set(told) == {"time", "level", "event", "process"}


def test_a_database_that_refuses_for_another_reason_is_not_waited_for() -> None:
    waits: list[str] = []
    with postgres() as address, pytest.raises(OperationalError, match="does not exist"):
        upgrade_when_up(str(make_url(address).set(database="nobody")), waits.append)
    assert not waits


def again_and_again(ask: Callable[[], Any]) -> bool:
    """A refusal as ``busy`` promises that one may try again: the first connection may still be a dead one."""
    for _ in range(10):
        answer = ask()
        if answer.status_code == 200:
            return True
        assert answer.json()["code"] == "busy"
    return False
