"""The ledger: a contest and its deals in a file of JSON lines, so that a run can stop anywhere and go on later."""

import json
import os
from pathlib import Path
from typing import Any

from macabre.bots.arena.contest import Contest
from macabre.bots.arena.deal import Deal, read_deal
from macabre.core.errors import BadRecord


class Ledger:
    """First a line that says what is played, then a line for each deal, in the order in which they were finished.

    A line is written in one go and handed to the system at once: whatever kills the run, at most the line that is
    being written is lost, and the next run cuts off what there is of it.
    """

    def __init__(self, path: str | os.PathLike[str], contest: Contest) -> None:
        """Open the file, or begin it; a file of anything else than this contest raises BadRecord and stays as it is."""
        self.path = Path(path)
        self.deals: list[Deal] = []
        """What the file held when it was opened."""
        first = _line(contest.header())
        text = self.path.read_bytes() if self.path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if whole:
            self._read(whole.splitlines(), contest)
        elif not first.startswith(text):
            raise BadRecord("is not a file of the arena", file=str(self.path))
        if len(whole) < len(text):
            os.truncate(self.path, len(whole))
        if not whole:
            self._write(first)

    def _read(self, lines: list[bytes], contest: Contest) -> None:
        same_contest(_header(lines[0], self.path), contest.header(), self.path)
        for number, line in enumerate(lines[1:], 2):
            try:
                self.deals.append(read_deal(json.loads(line), contest.seatings, f"line {number}"))
            except BadRecord as error:
                raise error.within(str(self.path)) from None
            except (ValueError, RecursionError):
                raise BadRecord("is not JSON", f"line {number}", str(self.path)) from None

    def add(self, deal: Deal) -> None:
        """Write down a deal that is finished."""
        self._write(_line(deal.to_json()))

    def _write(self, line: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(line)


def seed_in(path: Path) -> str | None:
    """The seed of the contest in a file; None where no file begins with a contest."""
    try:
        with path.open("rb") as file:
            seed = _header(file.readline(), path)["seed"]
    except (FileNotFoundError, BadRecord, KeyError):
        return None
    return seed if isinstance(seed, str) else None


def same_contest(stored: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    """BadRecord, with the first thing that differs, unless both headers are of the same contest."""
    for name, value in wanted.items():
        if stored.get(name) != value:
            raise BadRecord(f"has {name} {_short(stored.get(name))}, not {_short(value)}", "line 1", str(path))


def _header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or "arena" not in header:
        raise BadRecord("is not a file of the arena", file=str(path))
    return header


def _line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 80 else text[:79] + "…"
