"""Fair deals, first version: how older matches were shuffled. Nothing new uses it; it stays to verify old records.

The server drew a secret and showed its fingerprint; each seat added a seed of its own. What this could not prove: pages
sent their seed before they had heard the fingerprint and never kept it, so a server could look for a suitable secret
afterwards; and a host who also played could give the last seed. ``core.fair_deal`` is the version that replaced it.
"""

import hashlib
import hmac
import re
from collections.abc import Sequence

from macabre.core.errors import refused

VERSION = "macabre-fair-1"
"""Stands in everything that is hashed, so that another way of doing it can never be taken for this one."""

SeatSeed = tuple[int, str]

_SEED = re.compile(r"[0-9a-f]{32,128}")
_SECRET = re.compile(r"[0-9a-f]{64}")


def check_seed(seed: object) -> str:
    """A seat's own part in the shuffle: 128 to 512 bits as hexadecimal digits; anything else is refused."""
    if not isinstance(seed, str) or not _SEED.fullmatch(seed):
        raise refused("bad_seed")
    return seed


def commitment(match: str, secret: str) -> str:
    """The fingerprint of the server's secret, shown before the first card.

    >>> commitment("m", "00" * 32)[:16]
    '784af983702bf3f8'
    """
    _check_secret(secret)
    return hashlib.sha256(f"{VERSION}\n{match}\n{secret}".encode()).hexdigest()


def seed_text(match: str, secret: str, seeds: Sequence[SeatSeed]) -> str:
    """The seed text of a match, from the secret and the seeds of those seats that gave one, in the order of seats.

    >>> seed_text("m", "00" * 32, [(0, "ab" * 16)])[:16]
    '18027cef46cea704'
    """
    _check_secret(secret)
    seats = [seat for seat, _ in seeds]
    if seats != sorted(set(seats)):
        raise ValueError("seats stand in order, each once")
    lines = [VERSION, match, *[f"{seat}:{check_seed(seed)}" for seat, seed in seeds]]
    return hmac.new(bytes.fromhex(secret), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def _check_secret(secret: str) -> None:
    if not _SECRET.fullmatch(secret):
        raise ValueError("a secret is 256 bits as hexadecimal digits")
