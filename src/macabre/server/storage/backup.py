"""Backup and restore: matches are copied from one database to another, of another kind too, while both are in use.

What is copied is one moment of the source: it is read in one transaction, so whoever plays on meanwhile is not in the
copy, and no match is torn in half. A SQLite file that is backed up is copied page by page, which is faster.
"""

import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection, Engine, Table, exists, func, insert, select

from macabre.server.private_files import make_private
from macabre.server.storage.migrations import upgrade
from macabre.server.storage.revisions import check_there, is_current, sqlite_file
from macabre.server.storage.schema import DEEDS, LINKS, MATCHES, QUESTIONS, SEATS, SESSIONS
from macabre.server.storage.store import open_engine

TABLES: tuple[Table, ...] = (MATCHES, DEEDS, SEATS, LINKS, QUESTIONS, SESSIONS)
"""In the order in which rows may refer to one another."""
CHUNK = 5000

Progress = Callable[[int, int], None]


class NotEmpty(Exception):
    """The target holds matches already; they are not mixed."""


class Incomplete(Exception):
    """The copy is not what was read: it must not be used."""


def copy(source: str, target: str, progress: Progress = lambda done, whole: None) -> int:
    """All matches of one database into an empty one; how many there were."""
    check_there(source)
    upgrade(target)
    with _up_to_date(source) as current:
        reading, writing = open_engine(current), open_engine(target)
        try:
            with _snapshot(reading) as old, writing.begin() as new:
                if new.execute(select(exists().select_from(MATCHES))).scalar():
                    raise NotEmpty
                return _copy_all(old, new, progress)
        finally:
            reading.dispose()
            writing.dispose()


@contextmanager
def _up_to_date(source: str) -> Iterator[str]:
    """A source with the tables of this program. An older backup stays as it is: what is changed is a copy of it."""
    file = sqlite_file(source)
    if is_current(source) or file is None:
        upgrade(source)
        yield source
        return
    with tempfile.TemporaryDirectory() as folder:
        newer = Path(folder) / "matches.db"
        _copy_pages(file, newer)
        upgrade(f"sqlite:///{newer}")
        yield f"sqlite:///{newer}"


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees one moment of the database, however long it reads."""
    if engine.dialect.name == "postgresql":
        with engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
            yield connection
    else:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")  # Python's module begins none for reading
            yield connection


def _copy_all(old: Connection, new: Connection, progress: Progress) -> int:
    counts = {table: old.execute(select(func.count()).select_from(table)).scalar() or 0 for table in TABLES}
    whole, done = sum(counts.values()), 0
    for table in TABLES:
        rows = old.execution_options(yield_per=CHUNK).execute(select(table)).mappings()
        for part in rows.partitions(CHUNK):
            new.execute(insert(table), [dict(row) for row in part])
            done += len(part)
            progress(done, whole)
        stored = new.execute(select(func.count()).select_from(table)).scalar()
        if stored != counts[table]:
            raise Incomplete(f"{stored} of {counts[table]} rows of the table {table.name} arrived")
    return counts[MATCHES]


def back_up(database: str, file: Path, progress: Progress = lambda done, whole: None) -> int:
    """All matches into one SQLite file, which is there whole or not at all."""
    check_there(database)
    unfinished = file.with_name(f".{file.name}.part")
    with suppress(FileNotFoundError):
        unfinished.unlink()
    try:
        source = sqlite_file(database)
        if source is None:
            count = copy(database, f"sqlite:///{unfinished}", progress)
        else:
            count = _copy_pages(source, unfinished)
            progress(count, count)
        _flush(unfinished)
        unfinished.replace(file)
        _flush(file.parent)
        return count
    finally:
        for leftover in file.parent.glob(f".{file.name}.part*"):
            leftover.unlink()


def _copy_pages(source: Path, target: Path) -> int:
    """A SQLite file as it is at this moment, in one step: in several, each write meanwhile would start it again."""
    make_private(target)
    with closing(_open_file(source)) as old, closing(_open_file(target)) as new:
        old.backup(new, pages=-1)
        new.execute("PRAGMA journal_mode=DELETE")  # one file holds all: a write-ahead log would be a second
        if (problem := new.execute("PRAGMA quick_check(1)").fetchone()[0]) != "ok":
            raise Incomplete(f"{source.name} is damaged: {problem}")
        return int(new.execute("SELECT count(*) FROM matches").fetchone()[0])


def _open_file(file: Path) -> sqlite3.Connection:
    """A SQLite file that is there already."""
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=10)


def _flush(path: Path) -> None:
    """Have a file, or the names in a folder, on the disk."""
    with suppress(PermissionError):  # Windows opens no folders
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)
