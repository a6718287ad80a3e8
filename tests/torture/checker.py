"""Reads the rows of a database and what clients were told, and compares. It uses nothing of the server's own code."""

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tests.torture.clients import Told

QUESTION = "SELECT match, ply, seat, deed, code FROM deeds ORDER BY match, ply"


@dataclass
class Verdict:
    """What was found."""

    matches: int = 0
    moves: int = 0
    acknowledged: int = 0
    lost: int = 0
    """Acknowledged choices that are not there."""
    doubled: int = 0
    """Choices that are there twice."""
    gaps: int = 0
    """Plies that are missing, or there twice."""
    unfinished: int = 0
    reconnected: int = 0

    @property
    def sound(self) -> bool:
        return not (self.lost or self.doubled or self.gaps or self.unfinished)

    def __str__(self) -> str:
        return (
            f"{self.matches} matches, {self.moves} moves in rows, {self.acknowledged} acknowledged: lost {self.lost}, "
            f"doubled {self.doubled}, gaps {self.gaps}, unfinished {self.unfinished}; {self.reconnected} reconnections"
        )


def check(rows: Iterable[tuple[str, int, int, str, str]], told: Iterable[Told]) -> Verdict:
    """Every acknowledged choice is there exactly once and in order: the n-th play of a seat answers its decision n."""
    verdict = Verdict()
    plays: dict[tuple[str, int], list[str]] = defaultdict(list)
    plies: dict[str, list[int]] = defaultdict(list)
    for match, ply, seat, deed, code in rows:
        plies[match].append(ply)
        if deed == "play":
            plays[match, seat].append(code)
    verdict.matches = len(plies)
    verdict.moves = sum(map(len, plays.values()))
    verdict.gaps = sum(found != list(range(len(found))) for found in plies.values())
    for one in told:
        _compare(one, plays[one.match, one.seat], verdict)
    return verdict


def _compare(one: Told, codes: list[str], verdict: Verdict) -> None:
    verdict.acknowledged += len(one.acknowledged)
    verdict.reconnected += one.reconnected
    verdict.unfinished += not one.over
    for number, code in one.acknowledged:
        verdict.lost += number >= len(codes) or codes[number] != code
    if one.over:
        # Every decision was answered once: more plays than decisions would be one made twice.
        last = max((number for number, _ in one.acknowledged), default=-1)
        verdict.doubled += max(0, len(codes) - (last + 1))


def rows_of(database: str) -> list[Any]:
    """All deeds, read without the server."""
    if database.startswith("sqlite:///"):
        connection = sqlite3.connect(database.removeprefix("sqlite:///"))
        try:
            return connection.execute(QUESTION).fetchall()
        finally:
            connection.close()
    import psycopg

    with psycopg.connect(database.replace("+psycopg", "", 1)) as connection:
        return connection.execute(QUESTION).fetchall()
