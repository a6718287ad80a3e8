"""The tables of the database. A match is what was agreed on at its creation, and the deeds that followed.

A deed is one row with the key (match, ply), written before anybody hears of it: the key is the lock, so that any number
of processes may serve the same match. Nothing is ever changed in the deeds.
"""

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text

META = MetaData()

MATCHES = Table(
    "matches",
    META,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("links", String(64), nullable=False),
    Column("creator", String(64), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("stage", String(16), nullable=False),
    Column("created", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("summary", Text, nullable=False, server_default=""),
    Column("origin", String(32), nullable=False, server_default="", index=True),
    Index("listed_matches", "listed", "stage", "moved"),
)
"""``agreed`` is JSON: options, cards, seats. ``links`` is the key from which the links of open seats are made;
``summary`` is JSON for lists of matches, and may be some seconds behind the deeds. ``origin`` is a fingerprint, made
with the host's key, of the address that an unfinished match was created from: limits count by it."""

DEEDS = Table(
    "deeds",
    META,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("deed", String(16), nullable=False),
    Column("code", String(64), nullable=False),
    Column("data", Text, nullable=False),
    Column("at", Float, nullable=False),
)
"""``ply`` is the number of the deed, counted from 0; ``seat`` is −1 where it is the server that acts; ``code`` is the
choice of a play."""

SEATS = Table(
    "seats",
    META,
    Column("owner", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("since", Float, nullable=False),
)
"""Which browser sits at which match: the index behind the list of one's own matches."""

LINKS = Table(
    "links",
    META,
    Column("token", String(64), primary_key=True),
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
)
"""The fingerprints of the links to open seats."""

QUESTIONS = Table(
    "questions",
    META,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, primary_key=True),
    Column("due", Float, nullable=False, index=True),
)
"""Decisions that bots owe, where several processes share the matches: a worker locks the one it thinks about."""

SESSIONS = Table(
    "sessions",
    META,
    Column("id", String(64), primary_key=True),
    Column("owner", String(64), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("issued", BigInteger, nullable=False),
    Column("previous", BigInteger, nullable=False),
    Column("confirmed", Float),
    Column("ended", Float),
    Column("ends_others", Boolean, nullable=False),
)
"""One browser on one device each: ``id`` is the fingerprint of the secret in its cookie, ``owner`` whom it acts for. Of
its cookies the one that was ``issued`` last counts, and for a while the ``previous`` one; ``confirmed`` is when the
newest was first seen, ``ended`` when it was signed out. ``edge/session_book.py`` says when there is a row."""

__all__ = ["DEEDS", "LINKS", "MATCHES", "META", "QUESTIONS", "SEATS", "SESSIONS"]
