"""What is logged: never a card, a cookie, a link or an address.

Matches and browsers appear as the first digits of a hash: enough to follow one, useless to anybody else.
"""

import logging
import time
from collections import Counter
from typing import Any

from macabre import Refused
from macabre.host.hosted_match import fingerprint

logger = logging.getLogger("macabre.host")

SUSPICIOUS = frozenset(
    ("not_your_seat", "bad_origin", "unknown_match", "unknown_link", "used_link", "given", "not_over", "no_hints",
     "too_many", "too_large")
)  # fmt: skip
"""Refusals that an honest page does not cause."""


refusals: Counter[str] = Counter()
"""How often this process has refused something, by code."""


def short(name: str) -> str:
    """The name of a match or a browser in the log."""
    return fingerprint(name)[:12]


def note(event: str, **facts: Any) -> None:
    """Log that something happened."""
    logger.info(event, extra={"facts": facts})


class Flood:
    """Lets so many lines through in a window of time and counts the rest: whoever is refused must not fill the disk."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._begun = -seconds
        self._seen = 0

    def passes(self) -> bool:
        """Whether one more line may be written; after a window in which some were not, that is written first."""
        now = time.monotonic()
        if now - self._begun >= self._seconds:
            if self._seen > self._most:
                logger.warning("more was refused", extra={"facts": {"unlogged": self._seen - self._most}})
            self._begun, self._seen = now, 0
        self._seen += 1
        return self._seen <= self._most


_flood = Flood(200, 10.0)


def refusal(refused: Refused, owner: str, where: str) -> None:
    """Log and count a refusal: as a warning if an honest page would not have caused it."""
    refusals[refused.code] += 1
    if refused.code.startswith("too_many") and not _flood.passes():  # limits bound how often all others come
        return
    level = logging.WARNING if refused.code in SUSPICIOUS else logging.INFO
    logger.log(level, "refused", extra={"facts": {"code": refused.code, "browser": short(owner), "at": where}})
