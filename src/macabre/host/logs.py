"""What a server writes down about itself: one JSON object a line, without a card, a cookie, a link or an address.

Matches and browsers are named by the first digits of a fingerprint: enough to follow one, nothing to use.
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
    """How a match or a browser is called in the log."""
    return fingerprint(name)[:12]


def note(event: str, **facts: Any) -> None:
    """Write down that something happened."""
    logger.info(event, extra={"facts": facts})


def refusal(refused: Refused, owner: str, where: str) -> None:
    """Write down a refusal: loudly, if an honest page would not have caused it."""
    level = logging.WARNING if refused.code in SUSPICIOUS else logging.INFO
    logger.log(level, "refused", extra={"facts": {"code": refused.code, "browser": short(owner), "at": where}})
