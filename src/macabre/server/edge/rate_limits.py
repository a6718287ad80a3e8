"""Rate limits: how much one address or one browser may ask for. Whoever asks for more is told to wait; others notice
nothing.

Each is a token bucket: it holds so many tokens and fills again at a steady rate; each request takes one. Nothing is
stored, and buckets that nobody has used for a while are forgotten.
"""

import time
from collections import OrderedDict
from typing import NamedTuple

from macabre.host.refusals import denied


class Rate(NamedTuple):
    """How many at once, and how many a second in the long run."""

    burst: float
    refill: float


CREATE, POST, CONNECT, SAY = "create", "post", "connect", "say"

BY_ADDRESS = {CREATE: Rate(100, 1), POST: Rate(600, 60), CONNECT: Rate(600, 20)}
"""Several people may share an address."""
BY_BROWSER = {CREATE: Rate(40, 0.5), POST: Rate(200, 20), CONNECT: Rate(120, 4), SAY: Rate(100, 20)}

OPEN_SOCKETS = 40
"""How many sockets one browser may hold open."""
REMEMBERED = 100_000
"""How many buckets are kept; a forgotten one is full again."""


class RateLimits:
    """All buckets of a server process, and how many sockets each browser holds open."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._buckets: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()
        self._open: dict[str, int] = {}

    def take(self, kind: str, address: str, browser: str) -> None:
        """Count a request; refused where there were too many."""
        if not self._on:
            return
        for rates, key in ((BY_ADDRESS, address), (BY_BROWSER, browser)):
            if kind in rates and not self._draw((kind, key), rates[kind]):
                raise denied("too_many")

    def _draw(self, key: tuple[str, str], rate: Rate) -> bool:
        now = time.monotonic()
        tokens, last = self._buckets.pop(key, (rate.burst, now))
        tokens = min(rate.burst, tokens + (now - last) * rate.refill)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - 1 if allowed else tokens, now)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return allowed

    def enter(self, browser: str) -> None:
        """A socket is opened; refused where the browser holds too many."""
        held = self._open.get(browser, 0)
        if self._on and held >= OPEN_SOCKETS:
            raise denied("too_many")
        self._open[browser] = held + 1

    def leave(self, browser: str) -> None:
        """A socket is closed."""
        held = self._open.get(browser, 0) - 1
        if held > 0:
            self._open[browser] = held
        else:
            self._open.pop(browser, None)
