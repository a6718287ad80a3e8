"""Backup and restore: matches are copied from one database to another, of another kind too, while both are in use.

What is copied is one moment of the source: whoever plays on meanwhile is not in it, and no match is torn in half.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy import Connection, Table, exists, func, insert, select

from macabre.server.storage.migrations import upgrade
from macabre.server.storage.schema import DEEDS, LINKS, MATCHES, QUESTIONS, SEATS
from macabre.server.storage.store import open_engine

TABLES: tuple[Table, ...] = (MATCHES, DEEDS, SEATS, LINKS, QUESTIONS)
"""In the order in which rows may refer to one another."""
CHUNK = 5000

Progress = Callable[[int, int], None]


class NotEmpty(Exception):
    """The target holds matches already; they are not mixed."""


def copy(source: str, target: str, progress: Progress = lambda done, whole: None) -> int:
    """All matches of one database into an empty one; how many there were."""
    upgrade(target)
    reading, writing = open_engine(source), open_engine(target)
    try:
        level = "REPEATABLE READ" if reading.dialect.name == "postgresql" else "SERIALIZABLE"
        with reading.connect().execution_options(isolation_level=level) as old, writing.begin() as new:
            if new.execute(select(exists().select_from(MATCHES))).scalar():
                raise NotEmpty
            return _copy_all(old, new, progress)
    finally:
        reading.dispose()
        writing.dispose()


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
        assert stored == counts[table], f"{table.name}: {stored} of {counts[table]} rows arrived"
    return counts[MATCHES]


def back_up(database: str, file: Path, progress: Progress = lambda done, whole: None) -> int:
    """All matches into one SQLite file, which is there whole or not at all."""
    unfinished = file.with_name(f".{file.name}.part")
    with suppress(FileNotFoundError):
        unfinished.unlink()
    try:
        count = copy(database, f"sqlite:///{unfinished}", progress)
        unfinished.replace(file)
        return count
    finally:
        for leftover in file.parent.glob(f".{file.name}.part*"):
            leftover.unlink()
