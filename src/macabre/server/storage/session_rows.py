"""The rows of sessions: written when a cookie is exchanged, first seen or ended, never for a mere request."""

from collections.abc import Collection
from typing import NamedTuple

from sqlalchemy import Connection, insert, select, update

from macabre.host.ports import Taken
from macabre.server.storage.announcements import ANNOUNCE, SIGNED, SessionChanged, session_text
from macabre.server.storage.schema import SESSIONS
from macabre.server.storage.store import Job, Store


class SessionRow(NamedTuple):
    """A session, as ``schema.SESSIONS`` describes it."""

    id: str
    owner: str
    created: float
    issued: int
    previous: int
    confirmed: float | None = None
    ended: float | None = None
    ends_others: bool = False


_COLUMNS = [SESSIONS.c[name] for name in SessionRow._fields]


class SessionRows:
    """Reads and writes them; where processes share a database, the others are told of every change."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def find(self, session: str) -> SessionRow | None:
        return await self._store.read(lambda connection: _find(connection, session))

    async def sits(self, owner: str) -> bool:
        """Whether somebody has, or had, a seat at any match."""
        return await self._store.sits(owner)

    async def ended(self, sessions: Collection[str]) -> set[str]:
        """Which of these sessions have ended."""
        question = select(SESSIONS.c.id).where(SESSIONS.c.id.in_(sessions), SESSIONS.c.ended.is_not(None))
        return set(await self._store.read(lambda connection: connection.execute(question).scalars().all()))

    async def add(self, row: SessionRow) -> None:
        """A session that nobody knows of yet."""
        await self._write(lambda connection: _insert(connection, row))

    async def rotate(self, new: SessionRow, old: SessionRow | None) -> SessionRow:
        """Let a newer cookie count, unless another process was faster; the row as it is now."""
        rows: list[SessionRow] = []

        def job(connection: Connection) -> None:
            if old is None:
                _insert(connection, new)
            else:
                unchanged = (SESSIONS.c.issued == old.issued) & SESSIONS.c.ended.is_(None)
                change = {"issued": new.issued, "previous": new.previous, "confirmed": None, "ends_others": False}
                connection.execute(update(SESSIONS).where(SESSIONS.c.id == new.id, unchanged).values(change))
            rows[:] = [found for found in [_find(connection, new.id)] if found is not None]
            self._announce(connection, SessionChanged(new.owner, new.id, False))

        await self._write(job)
        return rows[0]

    async def confirm(self, row: SessionRow, at: float) -> SessionRow:
        """A session's newest cookie has been seen, so the one before it goes; and with it, if that was asked for, all
        other sessions of the same owner."""

        def job(connection: Connection) -> None:
            seen = update(SESSIONS).where(SESSIONS.c.id == row.id, SESSIONS.c.issued == row.issued)
            connection.execute(seen.values(confirmed=at))
            if row.ends_others:
                _end_others(connection, row, at)
            self._announce(connection, SessionChanged(row.owner, row.id, row.ends_others))

        await self._write(job)
        return row._replace(confirmed=at)

    async def _write(self, job: Job) -> None:
        try:
            await self._store.write(job)
        except Taken:  # another process has inserted the same row in this moment: now it is there
            await self._store.write(job)

    def _announce(self, connection: Connection, change: SessionChanged) -> None:
        if self._store.shared:
            connection.exec_driver_sql(ANNOUNCE, (SIGNED, [session_text(change)]))


def _find(connection: Connection, session: str) -> SessionRow | None:
    row = connection.execute(select(*_COLUMNS).where(SESSIONS.c.id == session)).first()
    return None if row is None else SessionRow(*row)


def _insert(connection: Connection, row: SessionRow) -> None:
    """Store a row, unless there is one already."""
    if _find(connection, row.id) is None:
        connection.execute(insert(SESSIONS), row._asdict())


def _end_others(connection: Connection, row: SessionRow, at: float) -> None:
    others = (SESSIONS.c.owner == row.owner) & (SESSIONS.c.id != row.id) & SESSIONS.c.ended.is_(None)
    connection.execute(update(SESSIONS).where(others).values(ended=at))
    if row.owner != row.id:  # the owner's first session, which may have no row yet
        _insert(connection, SessionRow(row.owner, row.owner, row.created, int(at), int(at), ended=at))
