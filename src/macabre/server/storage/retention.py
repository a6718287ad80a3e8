"""Retention: matches that nobody played are removed after a while, and old ones where the host wants that."""

from sqlalchemy import ColumnElement, delete, exists, func, or_, select

from macabre.host.deeds import BOT, Join, Play
from macabre.host.hosted_match import ENDED
from macabre.server.storage.backup import CHUNK
from macabre.server.storage.schema import DEEDS, LINKS, MATCHES, QUESTIONS, SEATS, SESSIONS
from macabre.server.storage.store import open_engine


def _quiet_since(before: float) -> ColumnElement[bool]:
    """Nothing has happened since that moment."""
    last = select(func.max(DEEDS.c.at)).where(DEEDS.c.match == MATCHES.c.id).scalar_subquery()
    return (MATCHES.c.created < before) & (func.coalesce(last, MATCHES.c.created) < before)


def remove_old(database: str, before: float) -> int:
    """Remove matches that ended, or in which nothing has happened, before that moment; how many these were."""
    removed = _remove(database, or_(MATCHES.c.stage.in_(ENDED) & (MATCHES.c.moved < before), _quiet_since(before)))
    _remove_sessions(database, before)
    return removed


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
                for table in (QUESTIONS, LINKS, SEATS, DEEDS):
                    connection.execute(delete(table).where(table.c.match.in_(part)))
                connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(part)))
        return len(old_ids)
    finally:
        engine.dispose()


def _remove_sessions(database: str, before: float) -> None:
    """Remove the sessions of browsers that have no match any more and have not been here since that moment.

    One that comes back all the same is somebody new, which makes no difference to whoever has nothing.
    """
    nothing = ~exists(select(SEATS.c.owner).where(SEATS.c.owner == SESSIONS.c.owner))
    unused = (SESSIONS.c.issued < before) & or_(SESSIONS.c.ended.is_(None), SESSIONS.c.ended < before)
    engine = open_engine(database)
    try:
        with engine.begin() as connection:
            connection.execute(delete(SESSIONS).where(nothing & unused))
    finally:
        engine.dispose()
