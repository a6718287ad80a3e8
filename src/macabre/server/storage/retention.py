"""Retention: matches that nobody played are removed after a while, and old ones where the host wants that."""

from sqlalchemy import ColumnElement, delete, func, or_, select

from macabre.host.deeds import BOT, Join, Play
from macabre.host.hosted_match import ENDED
from macabre.server.storage.backup import CHUNK, TABLES
from macabre.server.storage.schema import DEEDS, MATCHES, SEATS
from macabre.server.storage.store import open_engine


def _quiet_since(before: float) -> ColumnElement[bool]:
    """Nothing has happened since that moment."""
    last = select(func.max(DEEDS.c.at)).where(DEEDS.c.match == MATCHES.c.id).scalar_subquery()
    return (MATCHES.c.created < before) & (func.coalesce(last, MATCHES.c.created) < before)


def remove_old(database: str, before: float) -> int:
    """Remove matches that ended, or in which nothing has happened, before that moment; how many these were."""
    return _remove(database, or_(MATCHES.c.stage.in_(ENDED) & (MATCHES.c.moved < before), _quiet_since(before)))


def remove_unplayed(database: str, before: float) -> int:
    """Remove matches that nobody played and in which nothing has happened since that moment; how many these were.

    Somebody played one who took a seat in it, or who made a choice; what bots did among themselves does not count. So a
    slow match of people is never removed, however long they take, nor is anything that somebody may look for again.
    """
    here = DEEDS.c.match == MATCHES.c.id
    chosen = (DEEDS.c.deed == Play.stored_as) & (DEEDS.c.data != BOT)
    played = select(DEEDS.c.match).where(here, or_(chosen, DEEDS.c.deed == Join.stored_as)).exists()
    people = select(func.count()).select_from(SEATS).where(SEATS.c.match == MATCHES.c.id).scalar_subquery()
    return _remove(database, _quiet_since(before) & (people < 2) & ~played)


def _remove(database: str, which: ColumnElement[bool]) -> int:
    """Remove these matches with all that belongs to them, some at a time, so that no move has to wait for long."""
    engine = open_engine(database)
    try:
        with engine.connect() as connection:
            old_ids = list(connection.execute(select(MATCHES.c.id).where(which)).scalars())
        for start in range(0, len(old_ids), CHUNK):
            part = old_ids[start : start + CHUNK]
            with engine.begin() as connection:
                for table in reversed(TABLES[1:]):
                    connection.execute(delete(table).where(table.c.match.in_(part)))
                connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(part)))
        return len(old_ids)
    finally:
        engine.dispose()
