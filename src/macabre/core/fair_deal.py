"""Fair deals (``macabre-fair-2``): a seed for a match that nobody can choose, and the exact bytes of it.

Parties are the server and each holder: one browser or program, with all its seats. All of them commit to a value
before anybody opens one, so whoever comes last can no longer choose; they can only refuse to open, which makes the
attempt void and is seen by everybody. The seed follows from the server's secret and all opened values. Every page keeps
what was committed to, and compares at the end.

Everything that is hashed is text in UTF-8: lines joined by one newline, without one at the end. The first line is the
version and the second says what it is, so that no text can be taken for another. Hashes and values are lower-case
hexadecimal digits; only the key of an HMAC is the bytes that they stand for.
"""

import hashlib
import hmac
import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

VERSION = "macabre-fair-2"
"""Stands in everything that is hashed, so that another way of doing it can never be taken for this one."""
SERVER = "server"
"""The party that commits to a secret instead of a value, and opens it when the match is over."""
DIGITS = 8
"""So many digits are shown to everybody, to be compared aloud."""
MOST_VOID = 1
"""How many attempts may be void; a second one breaks the match off."""

Signed = tuple[str, str]
"""A party and its commitment, or its opened value."""

_HEX = re.compile(r"[0-9a-f]{64}")
_PARTY = re.compile(r"holder-(0|[1-9][0-9]*)")


class Table(NamedTuple):
    """What is being played, and who sits where: all that must not change once anybody has opened."""

    match: str
    attempt: int
    """Counted from 1."""
    game: str
    version: int
    """Of the game's rules."""
    options: Mapping[str, str | int]
    cards: str
    """The fingerprint of the card data, as in records."""
    who: Sequence[str]
    """For each seat its holder (``holder-0``), or a bot with its level (``bot-3``)."""


def holder(seats: Sequence[int]) -> str:
    """What a holder is called: after the lowest of its seats.

    >>> holder([2, 0])
    'holder-0'
    """
    return f"holder-{min(seats)}"


def bot(level: int) -> str:
    """What a house bot is called."""
    return f"bot-{level}"


def holders(who: Sequence[str]) -> list[str]:
    """All holders of a table, in the order of their lowest seats.

    >>> holders(["holder-0", "bot-3", "holder-2", "holder-0"])
    ['holder-0', 'holder-2']
    """
    return [party for seat, party in enumerate(who) if party == f"holder-{seat}"]


def is_value(text: object) -> bool:
    """Whether this is 32 bytes as lower-case hexadecimal digits: a value, a secret, a commitment."""
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def is_party(text: object) -> bool:
    """Whether this names the server or a holder."""
    return isinstance(text, str) and (text == SERVER or _PARTY.fullmatch(text) is not None)


def table_text(table: Table) -> str:
    """The text whose hash is the table's fingerprint."""
    lines = [f"match {table.match}", f"attempt {table.attempt}", f"game {table.game}", f"rules {table.version}"]
    lines += [f"option {name}={table.options[name]}" for name in sorted(table.options)]
    lines += [f"cards {table.cards}", *[f"seat {seat} {party}" for seat, party in enumerate(table.who)]]
    for line in lines:
        if not line.isprintable():
            raise ValueError("a table is written in printable characters")
    return _text("table", lines)


def table_hash(table: Table) -> str:
    """The fingerprint of a table."""
    return _sha256(table_text(table))


def commitment(table: Table, party: str, value: str) -> str:
    """What a party shows before anybody opens: it binds them to a value without showing it.

    >>> table = Table("m", 1, "grim-dance", 1, {"first_player": 2}, "d7d1", ["holder-0", "bot-3"])
    >>> commitment(table, "holder-0", "ab" * 32)[:16]
    '19a3866713948598'
    """
    _check_party(party)
    lines = [f"match {table.match}", f"attempt {table.attempt}", f"party {party}", f"table {table_hash(table)}"]
    return _sha256(_text("commitment", [*lines, f"value {_value(value)}"]))


def transcript(table: Table, commitments: Sequence[Signed]) -> str:
    """The fingerprint of everything that stands before anybody opens: the table and all commitments, in order."""
    lines = [f"table {table_hash(table)}", *_signed(commitments)]
    if not commitments or commitments[0][0] != SERVER:
        raise ValueError("the server commits first")
    return _sha256(_text("transcript", lines))


def digits(transcribed: str, opened: Sequence[Signed]) -> str:
    """The digits that everybody compares. They hang on opened values, so nobody can search for equal ones."""
    return _sha256(_text("digits", [f"transcript {_value(transcribed)}", *_signed(opened)]))[:DIGITS]


def seed_text(secret: str, transcribed: str, opened: Sequence[Signed]) -> str:
    """The seed text of the match, from the server's secret, the transcript and all opened values, in order.

    >>> seed_text("00" * 32, "11" * 32, [("holder-0", "ab" * 32)])[:16]
    'b0e1fe747c354ba1'
    """
    text = _text("seed", [f"transcript {_value(transcribed)}", *_signed(opened)])
    return hmac.new(bytes.fromhex(_value(secret)), text.encode(), hashlib.sha256).hexdigest()


def place(party: str) -> int:
    """Where a party stands in a transcript: the server first, then holders by their lowest seats."""
    _check_party(party)
    return -1 if party == SERVER else int(party.removeprefix("holder-"))


def _signed(pairs: Sequence[Signed]) -> list[str]:
    places = [place(party) for party, _ in pairs]
    if places != sorted(set(places)):
        raise ValueError("parties stand in order, each once")
    return [f"{party} {_value(value)}" for party, value in pairs]


def hash_text(kind: str, lines: Sequence[str]) -> str:
    """The hash of a text of this version; the kind says what it is."""
    return _sha256(_text(kind, lines))


def _text(kind: str, lines: Sequence[str]) -> str:
    return "\n".join([VERSION, kind, *lines])


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _value(text: str) -> str:
    if not is_value(text):
        raise ValueError("a value is 32 bytes as lower-case hexadecimal digits")
    return text


def _check_party(party: str) -> None:
    if not is_party(party):
        raise ValueError("a party is the server, or a holder by its lowest seat")
