"""The book of sessions: whose cookie it is, whether it still counts, and when it is exchanged for a newer one.

A cookie holds a secret, by whose fingerprint its session is known, and when it was issued. After a week it is
exchanged. The one before counts until the newer one has been seen, and for an hour after that, so that two tabs do not
fight and an answer that is lost loses nobody a seat.

A browser that is new has no row in the database: its session's fingerprint is its owner's name. It gets a row when its
cookie is exchanged, if it has a seat by then. What was read once is kept in memory, so that requests cost no look into
the database; where processes share one, whoever changes a row tells the others.
"""

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from macabre import Refused
from macabre.host import logs
from macabre.host.hosted_match import fingerprint
from macabre.server.storage.announcements import SessionChanged
from macabre.server.storage.session_rows import SessionRow, SessionRows

EXCHANGED = 7 * 24 * 3600
"""Seconds after which a cookie is exchanged for a newer one."""
OVERLAP = 3600
"""Seconds for which a cookie still counts after the one that replaces it was seen."""
QUIET = 60
"""Seconds after its end in which a session's browser is given no new cookie: another tab may just have got one."""
REMEMBERED = 20_000
"""How many sessions are kept in memory."""


class Cookie(NamedTuple):
    """What a browser's cookie says."""

    secret: str
    issued: int = 0
    """When, in seconds since 1970; 0 for one of an older release."""
    sealed: bool = True
    """Whether this server has issued it for certain, under this name. Any other, as of an older release, must have a
    seat, and is exchanged at once."""

    @property
    def session(self) -> str:
        return fingerprint(self.secret)


class Verdict(NamedTuple):
    """What is to be done about a cookie."""

    owner: str
    """Whose it is; empty if it does not count."""
    renew: int = 0
    """When the cookie was issued that is to be sent in its place; 0 for none."""
    quiet: bool = False
    """Whether its browser is to keep it, although it does not count."""


NOBODY = Verdict("")


class SessionBook:
    """All sessions, as far as this process has met them, and what they hold open here."""

    def __init__(self, rows: SessionRows, clock: Callable[[], float] = time.time) -> None:
        self._rows = rows
        self._clock = clock
        self._known: OrderedDict[str, SessionRow | None] = OrderedDict()
        self._changes = 0
        """How often something has changed: what was read before that may be out of date."""
        self._open: dict[str, dict[Callable[[], None], str]] = {}
        """By owner: what ends an open socket or stream, and its session."""
        self._checking: asyncio.Task[None] | None = None

    # -- cookies

    async def judge(self, cookie: Cookie, exchange: bool = True) -> Verdict:
        """Whose a cookie is. Without ``exchange`` no newer one can be sent, as when a socket is opened."""
        row = await self._row(cookie.session)
        verdict = await self._judge_new(cookie) if row is None else self._judge_known(cookie, row)
        if row is not None and verdict.owner and cookie.issued >= row.issued and row.confirmed is None:
            await self._confirm(row)
        if exchange and verdict.owner and not verdict.renew and self._due(cookie, row):
            return await self._exchange(cookie, row, verdict)
        return verdict

    async def _judge_new(self, cookie: Cookie) -> Verdict:
        """One without a row is its own owner."""
        counts = cookie.sealed or await self._rows.sits(cookie.session)
        return Verdict(cookie.session) if counts else NOBODY

    def _judge_known(self, cookie: Cookie, row: SessionRow) -> Verdict:
        now = self._clock()
        if row.ended is not None:
            return Verdict("", quiet=now < row.ended + QUIET)
        if cookie.issued >= row.issued:
            return Verdict(row.owner)
        if cookie.issued != row.previous:
            return NOBODY
        if row.confirmed is None:  # the newer one may never have arrived
            return Verdict(row.owner, renew=row.issued)
        return Verdict(row.owner) if now < row.confirmed + OVERLAP else NOBODY

    def _due(self, cookie: Cookie, row: SessionRow | None) -> bool:
        newest = row is None or cookie.issued >= row.issued
        return newest and (not cookie.sealed or self._clock() >= cookie.issued + EXCHANGED)

    async def _exchange(self, cookie: Cookie, row: SessionRow | None, verdict: Verdict) -> Verdict:
        """A newer cookie. For a browser that has no seat it is not worth a row: it gets one, and the old one counts."""
        now = self._clock()
        with suppress(Refused):  # the database is away: later, then
            if row is None and not await self._rows.sits(verdict.owner):
                return verdict._replace(renew=int(now))
            created = now if row is None else row.created
            issued = max(int(now), cookie.issued + 1)
            new = SessionRow(cookie.session, verdict.owner, created, issued, cookie.issued)
            return self._judge_known(cookie, self._note(await self._rows.rotate(new, row)))
        return verdict

    async def _confirm(self, row: SessionRow) -> None:
        """The newest cookie of a session has arrived."""
        with suppress(Refused):  # the database is away: its next request tries again
            self._note(await self._rows.confirm(row, self._clock()))
            if row.ends_others:
                logs.note("signed out everywhere else", browser=logs.short(row.owner))
                self.hear(SessionChanged(row.owner, row.id, True))

    async def sign_out(self, session: str, owner: str) -> Cookie:
        """A cookie for a new session of the same owner. When it is first seen, all other sessions end: if it never
        arrives, nobody has lost anything."""
        row, now = await self._row(session), self._clock()
        cookie = Cookie(secrets.token_urlsafe(32), int(now))
        created = now if row is None else row.created
        await self._rows.add(SessionRow(cookie.session, owner, created, cookie.issued, cookie.issued, ends_others=True))
        return cookie

    async def is_alone(self, session: str) -> bool:
        """Whether a session has ended all the others of its owner."""
        row = await self._row(session)
        return row is not None and row.ends_others and row.confirmed is not None

    # -- what is known

    async def _row(self, session: str) -> SessionRow | None:
        if session in self._known:
            self._known.move_to_end(session)
            return self._known[session]
        before = self._changes
        row = await self._rows.find(session)
        if self._changes == before:  # else it may have been read too early, and is read again the next time
            self._remember(session, row)
        return row

    def _note(self, row: SessionRow) -> SessionRow:
        self._changes += 1
        self._remember(row.id, row)
        return row

    def _remember(self, session: str, row: SessionRow | None) -> None:
        self._known[session] = row
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    def hear(self, news: SessionChanged | None) -> None:
        """What a process has changed; None after a gap in which anything may have happened."""
        self._changes += 1
        if news is None:
            self._known.clear()
            self._checking = asyncio.get_running_loop().create_task(self._end_missed())
            return
        self._known.pop(news.session, None)
        if news.alone:
            for session in [one for one, row in self._known.items() if (row.owner if row else one) == news.owner]:
                del self._known[session]
            self._end(news.owner, lambda session: session != news.session)

    # -- what is open

    def hold(self, owner: str, session: str, end: Callable[[], None]) -> Callable[[], None]:
        """Something is open in the name of a session, until what is returned is called; ``end`` ends it."""
        if not session:
            return lambda: None
        self._open.setdefault(owner, {})[end] = session

        def release() -> None:
            held = self._open.get(owner, {})
            held.pop(end, None)
            if not held:
                self._open.pop(owner, None)

        return release

    def _end(self, owner: str, which: Callable[[str], bool]) -> None:
        for end, session in list(self._open.get(owner, {}).items()):
            if which(session):
                end()

    async def _end_missed(self) -> None:
        """End what should have been ended while nothing was heard."""
        sessions = {session for held in self._open.values() for session in held.values()}
        with suppress(Refused):
            over = await self._rows.ended(sessions) if sessions else set()
            for owner in list(self._open):
                self._end(owner, over.__contains__)
