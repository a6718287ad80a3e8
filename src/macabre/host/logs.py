"""What is logged: never a card, a cookie, a link or an address.

Matches and browsers appear as the first digits of a hash: enough to follow one, useless to anybody else.
"""

import logging
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


def refusal(refused: Refused, owner: str, where: str) -> None:
    """Log and count a refusal: as a warning if an honest page would not have caused it."""
    refusals[refused.code] += 1
    level = logging.WARNING if refused.code in SUSPICIOUS else logging.INFO
    logger.log(level, "refused", extra={"facts": {"code": refused.code, "browser": short(owner), "at": where}})
