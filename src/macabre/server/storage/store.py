"""Where matches and their moves are stored.

One thread writes: whatever is waiting shares one transaction, and so one flush to the disk.
"""

import asyncio
import logging
import queue
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Select,
    bindparam,
    create_engine,
    event,
    false,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from macabre.host.deeds import StoredDeed
from macabre.host.hosted_match import ENDED
from macabre.host.ports import PeopleHere, Taken
from macabre.host.refusals import denied
from macabre.host.summary import MatchNote
from macabre.server.storage.announcements import ANNOUNCE, ASKED, DONE, HERE, deed_text, people_text
from macabre.server.storage.schema import DEEDS, LINKS, MATCHES, QUESTIONS, SEATS

logger = logging.getLogger("macabre.server")

T = TypeVar("T")
Job = Callable[[Connection], None]

BATCH_SIZE = 256
"""How many writes share a transaction at most."""
BATCH_INTERVAL = 0.002
"""Seconds from the start of one transaction to the next, at least. Whoever moves alone waits for nobody; where many
move, more of them share a transaction, which costs each less time than a transaction of its own."""
BUSY_MS = 10_000
"""How long SQLite waits for another process that writes, such as one that removes old matches."""
READERS = 4
"""How many reads go on at the same time."""


@cache
def insert_deeds(count: int, mark: str = "?") -> str:
    """One statement that stores so many deeds, with a placeholder for each value.

    One statement for each deed would take longer than the writing itself.

    >>> insert_deeds(2)
    'INSERT INTO deeds (match, ply, seat, deed, code, data, at) VALUES (?, ?, ?, ?, ?, ?, ?), (?, ?, ?, ?, ?, ?, ?)'
    """
    columns = ("match", "ply", *StoredDeed._fields[1:])
    row = f"({', '.join([mark] * len(columns))})"
    return f"INSERT INTO {DEEDS.name} ({', '.join(columns)}) VALUES {', '.join([row] * count)}"


@cache
def insert_and_announce(count: int) -> str:
    """The same for PostgreSQL, which also announces them once they are stored."""
    return f"WITH stored AS ({insert_deeds(count, '%s')}) {ANNOUNCE}"


def write_deeds(connection: Connection, rows: Sequence[tuple[str, StoredDeed]], announce: bool) -> None:
    """Store deeds, each with its match, by one statement; where processes share a database, announce them, too."""
    if not rows:
        return
    values = tuple([value for match, deed in rows for value in (match, *deed)])
    if announce:
        texts = [deed_text(match, deed) for match, deed in rows]
        connection.exec_driver_sql(insert_and_announce(len(rows)), (*values, DONE, texts))
    else:
        connection.exec_driver_sql(insert_deeds(len(rows)), values)


DEED_COUNT = (
    select(func.coalesce(func.max(DEEDS.c.ply) + 1, 0))
    .where(DEEDS.c.match == MATCHES.c.id)
    .scalar_subquery()
    .label("deed_count")
)
"""How many deeds a match has: what its summary is compared with."""


class Write(NamedTuple):
    """A write: a deed, something else, or both; and the future that is resolved when it is on the disk."""

    job: Job | None
    row: tuple[str, StoredDeed] | None
    """The match and what was done at it."""
    done: "asyncio.Future[None]"


class Store:
    """Rows in and rows out. A write that was awaited is on the disk."""

    def __init__(self, database: str, origin_of: Callable[[str], str] = lambda owner: "") -> None:
        """``origin_of`` tells where a browser's matches come from, as limits count it."""
        self._engine = open_engine(database)
        self._origin_of = origin_of
        self.shared = self._engine.dialect.name == "postgresql"
        """Whether other processes may serve the same matches; then every deed is announced to them."""
        self._jobs: queue.SimpleQueue[Write | None] = queue.SimpleQueue()
        self._connection: Connection | None = None
        """The writer's own connection: to get one from the pool takes as long as to write a deed."""
        self._writer = threading.Thread(target=self._write, name="store", daemon=True)
        self._writer.start()
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self.deeds: Counter[str] = Counter()
        """How many deeds this process has stored, by what they do."""
        self.errors = 0
        """How often the database has failed."""

    def close(self) -> None:
        """Write what is waiting and let all finish reading, then stop: nobody shall be left with a connection."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._engine.dispose()

    # -- writing

    async def create(self, row: Mapping[str, Any], links: Mapping[str, int], owners: Collection[str]) -> None:
        """A new match, with the fingerprints of its links, and the browsers whose match it is."""
        origin = self._origin_of(row["creator"])

        def job(connection: Connection) -> None:
            connection.execute(insert(MATCHES), {**row, "origin": origin})
            seats = [{"owner": owner, "match": row["id"], "since": row["created"]} for owner in owners]
            connection.execute(insert(SEATS), seats)
            if links:
                rows = [{"token": token, "match": row["id"], "seat": seat} for token, seat in links.items()]
                connection.execute(insert(LINKS), rows)

        await self.write(job)

    async def append(self, match: str, deed: StoredDeed, owner: str = "") -> None:
        """Write a deed, and with it whose match it is now; Taken if its number is."""

        def sit_down(connection: Connection) -> None:
            if owner and not _sits(connection, owner, match):
                connection.execute(insert(SEATS), {"owner": owner, "match": match, "since": deed.at})

        await self.write(sit_down if owner else None, (match, deed))

    async def ask(self, match: str, seat: int, decision: int, due: float) -> None:
        """Leave a question for the workers; asked twice, it is there once."""
        row = {"match": match, "seat": seat, "decision": decision, "due": due}

        def job(connection: Connection) -> None:
            connection.execute(postgresql.insert(QUESTIONS).on_conflict_do_nothing(), row)
            connection.exec_driver_sql(ANNOUNCE, (ASKED, [""]))

        await self.write(job)

    async def announce(self, people: Sequence[PeopleHere]) -> None:
        """Tell the other processes who is here; that is not worth a row."""

        def job(connection: Connection) -> None:
            connection.exec_driver_sql(ANNOUNCE, (HERE, [people_text(one) for one in people]))

        await self.write(job)

    async def note(self, notes: Sequence[MatchNote]) -> None:
        """Note how far matches have come, for lists of matches."""
        change = update(MATCHES).where(MATCHES.c.id == bindparam("match_id"))
        rows = [{"match_id": match, "stage": stage, "moved": at, "summary": text} for match, stage, at, text in notes]
        over = [match for match, stage, _, _ in notes if stage in ENDED]

        def job(connection: Connection) -> None:
            connection.execute(change, rows)
            if over:  # where it came from counts no longer, so it is not kept
                connection.execute(update(MATCHES).where(MATCHES.c.id.in_(over)).values(origin=""))

        await self.write(job)

    async def write(self, job: Job | None, row: tuple[str, StoredDeed] | None = None) -> None:
        """Have something written, a deed or both; returns when it is on the disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(Write(job, row, done))
        await done

    def _write(self) -> None:
        running, begun = True, 0.0
        while running:
            batch = [self._jobs.get()]
            time.sleep(max(0.0, begun + BATCH_INTERVAL - time.monotonic()))
            begun = time.monotonic()
            while len(batch) < BATCH_SIZE and not self._jobs.empty():
                batch.append(self._jobs.get())
            running = None not in batch
            self._write_batch([entry for entry in batch if entry is not None])
        self._disconnect()

    @contextmanager
    def _transaction(self, several: bool) -> Iterator[Connection]:
        """A transaction, on the disk at its end. A single statement is one by itself; several need a BEGIN.

        After a failure the connection is not used again, unless the failure was only that a number was taken: where
        processes share matches that is common, and reconnecting takes longer than many deeds.
        """
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        try:
            if several:
                self._connection.exec_driver_sql("BEGIN")
            yield self._connection
            self._connection.commit()  # what was begun; after one statement there is nothing left to do
        except IntegrityError:
            self._connection.rollback()
            raise
        except BaseException:
            self._disconnect(broken=True)
            raise

    def _disconnect(self, broken: bool = False) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            if broken:
                connection.invalidate()
            connection.close()

    def _write_batch(self, batch: Sequence["Write"]) -> None:
        """Write all in one transaction; if that fails, each in its own, so that only the bad one fails."""
        rows, jobs = [write.row for write in batch if write.row], [write.job for write in batch if write.job]
        try:
            with self._transaction(several=bool(jobs)) as connection:
                write_deeds(connection, rows, announce=self.shared)
                for job in jobs:
                    job(connection)
        except Exception as error:  # noqa: BLE001 - whatever it is, the thread goes on: nobody else writes
            if len(batch) == 1:
                self._count_error(error)
                _resolve(batch, _translate(error))
            else:
                for entry in batch:
                    self._write_batch([entry])
        else:
            self.deeds.update([deed.deed for _, deed in rows])
            _resolve(batch, None)

    def _count_error(self, error: Exception) -> None:
        if not isinstance(error, IntegrityError):  # a number that is taken is no failure
            self.errors += 1

    # -- reading

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """What is found by reading beside the event loop."""

        def work() -> T:
            try:
                with self._engine.connect() as connection:
                    return ask(connection)
            except SQLAlchemyError as error:
                self._count_error(error)
                raise _translate(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, work)

    async def match(self, match: str) -> Mapping[str, Any] | None:
        """What was agreed on at the creation of a match."""
        question = select(MATCHES).where(MATCHES.c.id == match)
        row = await self.read(lambda connection: connection.execute(question).mappings().first())
        return dict(row) if row else None

    async def since(self, match: str, number: int = 0) -> list[StoredDeed]:
        """The deeds of a match from a number on."""
        columns = (DEEDS.c.ply, DEEDS.c.seat, DEEDS.c.deed, DEEDS.c.code, DEEDS.c.data, DEEDS.c.at)
        question = select(*columns).where(DEEDS.c.match == match, DEEDS.c.ply >= number).order_by(DEEDS.c.ply)
        return [StoredDeed(*row) for row in await self.read(lambda connection: connection.execute(question).all())]

    async def link(self, token: str) -> tuple[str, int] | None:
        """The match and seat that a link, given by its fingerprint, leads to."""
        question = select(LINKS.c.match, LINKS.c.seat).where(LINKS.c.token == token)
        row = await self.read(lambda connection: connection.execute(question).first())
        return (row[0], row[1]) if row else None

    async def of(self, owner: str, stages: Sequence[str], limit: int = 20) -> list[str]:
        """The matches of a browser in one of these stages, the newest first."""
        question = (
            select(MATCHES.c.id)
            .join(SEATS, SEATS.c.match == MATCHES.c.id)
            .where(SEATS.c.owner == owner, MATCHES.c.stage.in_(stages))
            .order_by(MATCHES.c.moved.desc())
            .limit(limit)
        )
        return list(await self.read(lambda connection: connection.execute(question).scalars().all()))

    async def sits(self, owner: str) -> bool:
        """Whether a browser has, or had, a seat at any match."""
        question = select(SEATS.c.match).where(SEATS.c.owner == owner).limit(1)
        return bool(await self.read(lambda connection: connection.execute(question).first()))

    async def count_of(self, owner: str, stages: Sequence[str]) -> int:
        """How many matches of a browser are in one of these stages."""
        mine = select(SEATS.c.match).where(SEATS.c.owner == owner)
        question = select(func.count()).select_from(MATCHES).where(MATCHES.c.id.in_(mine), MATCHES.c.stage.in_(stages))
        return int(await self.read(lambda connection: connection.execute(question).scalar_one()))

    async def count_from(self, origin: str, stages: Sequence[str]) -> int:
        """How many matches that were created at an address are in one of these stages."""
        question = (
            select(func.count()).select_from(MATCHES).where(MATCHES.c.origin == origin, MATCHES.c.stage.in_(stages))
        )
        return int(await self.read(lambda connection: connection.execute(question).scalar_one()))

    async def rows_of(self, owner: str, stages: Sequence[str], limit: int, skip: int = 0) -> list[Mapping[str, Any]]:
        """The rows of a browser's matches in one of these stages, those that moved last first."""
        mine = select(SEATS.c.match).where(SEATS.c.owner == owner)
        return await self._rows(MATCHES.c.id.in_(mine) & MATCHES.c.stage.in_(stages), limit, skip)

    async def summaries_of(self, owner: str, stage: str, limit: int) -> list[tuple[str, str]]:
        """The game and the summary of a browser's matches in a stage, those that moved last first."""
        question = (
            select(MATCHES.c.game, MATCHES.c.summary)
            .join(SEATS, SEATS.c.match == MATCHES.c.id)
            .where(SEATS.c.owner == owner, MATCHES.c.stage == stage)
            .order_by(MATCHES.c.moved.desc())
            .limit(limit)
        )
        return [(row[0], row[1]) for row in await self.read(lambda connection: connection.execute(question).all())]

    async def listed(self, limit: int) -> list[Mapping[str, Any]]:
        """The rows of running matches that anybody may find, those that moved last first."""
        return await self._rows(MATCHES.c.listed.is_(True) & (MATCHES.c.stage == "playing"), limit)

    async def _rows(self, which: ColumnElement[bool], limit: int, skip: int = 0) -> list[Mapping[str, Any]]:
        newest = MATCHES.c.moved.desc(), MATCHES.c.id
        question: Select[Any] = select(MATCHES, DEED_COUNT).where(which).order_by(*newest).limit(limit).offset(skip)
        return [dict(row) for row in await self.read(lambda connection: connection.execute(question).mappings().all())]

    async def alive(self) -> None:
        """Complains unless matches can be read and written; nothing is changed."""
        await self.read(lambda connection: connection.execute(select(MATCHES.c.id).limit(1)).scalar())
        await self.write(lambda connection: _change_nothing(connection))

    @property
    def waiting(self) -> int:
        """How many writes wait for their transaction."""
        return self._jobs.qsize()

    async def questions(self) -> int:
        """How many decisions bots owe, where servers share a queue."""
        count = select(func.count()).select_from(QUESTIONS)
        return await self.read(lambda connection: connection.execute(count).scalar_one())


def _change_nothing(connection: Connection) -> None:
    """Whatever a write needs, such as a lock and a database that is not read-only, but no row."""
    connection.execute(update(MATCHES).where(false()).values(stage=""))


def open_engine(database: str) -> Engine:
    """The database, made durable: SQLite gets a write-ahead log that is flushed before a commit is acknowledged."""
    engine = create_engine(database)
    if engine.dialect.name == "sqlite":

        @event.listens_for(engine, "connect")
        def durable(connection: Any, _: Any) -> None:
            for line in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
                connection.execute(f"PRAGMA {line}")

    return engine


def plain_address(database: str) -> str:
    """A PostgreSQL address as its own library reads it, without the name of a driver."""
    url = make_url(database)
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=False)


def _sits(connection: Connection, owner: str, match: str) -> bool:
    return bool(connection.execute(select(SEATS.c.match).where(SEATS.c.owner == owner, SEATS.c.match == match)).first())


def _resolve(batch: Sequence[Write], error: Exception | None) -> None:
    """Resolve the futures of a batch in their event loop, all at once, since waking a loop is expensive."""

    def settle() -> None:
        for write in batch:
            if write.done.cancelled():
                continue
            if error is None:
                write.done.set_result(None)
            else:
                write.done.set_exception(error)

    if not batch:
        return
    try:
        batch[0].done.get_loop().call_soon_threadsafe(settle)
    except RuntimeError:  # the loop is closed: nobody waits any more
        return


def _translate(error: Exception) -> Exception:
    """A duplicate key means that the deed's number is taken; any other database error means busy, try again."""
    if isinstance(error, IntegrityError):
        return Taken()
    logger.warning("the database fails: %s", type(getattr(error, "orig", None) or error).__name__)
    return denied("busy") if isinstance(error, SQLAlchemyError) else error
