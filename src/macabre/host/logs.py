"""What is logged: never a card, a cookie, a link or an address.

Matches and browsers appear as the first digits of a hash: enough to follow one, useless to anybody else.
"""

import logging
from typing import Any

from macabre import Refused
from macabre.host.hosted_match import fingerprint

logger = logging.getLogger("macabre.host")

SUSPICIOUS = frozenset(
    ("not_your_seat", "bad_origin", "unknown_match", "unknown_link", "used_link", "given", "not_over", "no_hints",
     "too_many", "too_large")
)  # fmt: skip
"""Refusals that an honest page does not cause."""


def short(name: str) -> str:
    """The name of a match or a browser in the log."""
    return fingerprint(name)[:12]


def note(event: str, **facts: Any) -> None:
    """Log that something happened."""
    logger.info(event, extra={"facts": facts})


def refusal(refused: Refused, owner: str, where: str) -> None:
    """Log a refusal: as a warning if an honest page would not have caused it."""
    level = logging.WARNING if refused.code in SUSPICIOUS else logging.INFO
    logger.log(level, "refused", extra={"facts": {"code": refused.code, "browser": short(owner), "at": where}})
