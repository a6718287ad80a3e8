"""Seat links: whoever opens one may take a seat, so nobody shall be able to derive them from the database.

A match keeps a random text; the tokens of its links are derived from that and from a key that the host keeps elsewhere.
Matches of older releases, and hosts without a key, keep the whole key with the match.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode


def new_link_key(host_key: bytes) -> str:
    """What a new match keeps: which of the host's keys is needed, and a random text."""
    return f"{_name(host_key)}.{secrets.token_hex(24)}" if host_key else secrets.token_hex(32)


def seat_token(stored: str, seat: int, host_key: bytes) -> str:
    """The token of the link to a seat; empty if the host has another key now. What was given out still works."""
    name, _, random_part = stored.rpartition(".")
    if name and name != _name(host_key):
        return ""
    key = hmac.digest(host_key, bytes.fromhex(random_part), "sha256") if name else bytes.fromhex(stored)
    return urlsafe_b64encode(hmac.digest(key, f"seat {seat}".encode(), "sha256")[:24]).decode()


def random_part(stored: str) -> bytes:
    return bytes.fromhex(stored.rpartition(".")[2])


def _name(host_key: bytes) -> str:
    """By this a key is recognised; it says nothing about it."""
    return hashlib.sha256(b"name of " + host_key).hexdigest()[:8] if host_key else ""
