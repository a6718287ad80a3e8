"""Quotas: how many matches, and how large ones, a browser and an address may leave in the database.

The rates of ``rate_limits`` bound what is asked for in a minute; these bound what is kept. Together with the removal of
matches that nobody played (``storage/retention.py``) an address can fill some 40 MB a day, and most of that for a week.
"""

import hmac

from macabre.host.hosted_match import RUNNING
from macabre.host.refusals import denied
from macabre.server.edge.rate_limits import CARD_BYTES, MATCHES, RateLimits, Visitor
from macabre.server.storage.store import Store

UNFINISHED, UNFINISHED_BY_ADDRESS = 200, 1000
"""How many unfinished matches a browser may have, and how many may come from one address."""


class Origins:
    """Where a browser's matches come from, as the database holds it: a fingerprint that only the host's key yields.

    Without a key, anybody who has the database could try all addresses there are, so then nothing is held.
    """

    def __init__(self, limits: RateLimits, key: bytes) -> None:
        self._limits = limits
        self._key = hmac.digest(key, b"addresses", "sha256") if key else b""

    def __call__(self, owner: str) -> str:
        address = self._limits.address(owner)
        return hmac.digest(self._key, address.encode(), "sha256").hex()[:32] if self._key and address else ""


class Quotas:
    """What is asked before a match is stored."""

    def __init__(self, limits: RateLimits, store: Store, origin: Origins) -> None:
        self._limits = limits
        self._store = store
        self._origin = origin

    async def __call__(self, owner: str, cards: str | None) -> None:
        """Count a new match of that browser; refused where it has, or has made, too many."""
        if not self._limits.on:
            return
        if await self._store.count_of(owner, RUNNING) >= UNFINISHED:
            raise denied("too_many_unfinished", UNFINISHED)
        origin = self._origin(owner)
        if origin and await self._store.count_from(origin, RUNNING) >= UNFINISHED_BY_ADDRESS:
            raise denied("too_many_from_here", UNFINISHED_BY_ADDRESS)
        visitor = Visitor(*self._limits.party(owner))
        self._limits.take(MATCHES, visitor, code="too_many_matches")
        if cards:
            self._limits.take(CARD_BYTES, visitor, len(cards.encode()), "too_many_matches")
