"""Retention: old matches are removed where the host wants that."""

from sqlalchemy import delete, func, or_, select

from macabre.host.hosted_match import ENDED
from macabre.server.storage.backup import CHUNK, TABLES
from macabre.server.storage.schema import DEEDS, MATCHES
from macabre.server.storage.store import open_engine


def remove_old(database: str, before: float) -> int:
    """Remove matches that ended, or in which nothing has happened, before that moment; how many these were."""
    engine = open_engine(database)
    last = select(func.max(DEEDS.c.at)).where(DEEDS.c.match == MATCHES.c.id).scalar_subquery()
    old = or_(
        MATCHES.c.stage.in_(ENDED) & (MATCHES.c.moved < before),
        (func.coalesce(last, MATCHES.c.created) < before) & (MATCHES.c.created < before),
    )
    try:
        with engine.begin() as connection:
            old_ids = list(connection.execute(select(MATCHES.c.id).where(old)).scalars())
            for start in range(0, len(old_ids), CHUNK):
                part = old_ids[start : start + CHUNK]
                for table in reversed(TABLES[1:]):
                    connection.execute(delete(table).where(table.c.match.in_(part)))
                connection.execute(delete(MATCHES).where(MATCHES.c.id.in_(part)))
            return len(old_ids)
    finally:
        engine.dispose()
