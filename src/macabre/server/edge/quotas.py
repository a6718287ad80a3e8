"""Quotas: how many matches, and how large ones, a browser and an address may leave in the database.

The rates of ``rate_limits`` bound what is asked for in a minute; these bound what is kept. Together with the removal of
matches that nobody played (``storage/retention.py``) an address can fill some 40 MB a day, and most of that for a week.
"""

from macabre.host.hosted_match import RUNNING
from macabre.host.refusals import denied
from macabre.server.edge.rate_limits import CARD_BYTES, MATCHES, RateLimits, Visitor
from macabre.server.storage.store import Store

UNFINISHED = 200
"""How many unfinished matches a browser may have."""


class Quotas:
    """What is asked before a match is stored."""

    def __init__(self, limits: RateLimits, store: Store) -> None:
        self._limits = limits
        self._store = store

    async def __call__(self, owner: str, cards: str | None) -> None:
        """Count a new match of that browser; refused where it has, or has made, too many."""
        if not self._limits.on:
            return
        if await self._store.count_of(owner, RUNNING) >= UNFINISHED:
            raise denied("too_many_unfinished", UNFINISHED)
        visitor = Visitor(*self._limits.party(owner))
        self._limits.take(MATCHES, visitor, code="too_many_matches")
        if cards:
            self._limits.take(CARD_BYTES, visitor, len(cards.encode()), "too_many_matches")
