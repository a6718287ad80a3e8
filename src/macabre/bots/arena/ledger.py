"""The ledger: a contest and its deals as a file of JSON lines, so that a run can be stopped and resumed."""

import json
import os
from pathlib import Path
from typing import Any

from macabre.bots.arena.contest import Contest
from macabre.bots.arena.deal import Deal, read_deal
from macabre.core.errors import BadRecord


class Ledger:
    """First a line that says what is played, then a line for each deal, in the order in which they were finished.

    Each line is one unbuffered write, so that a run that is killed loses at most the line it is writing; the next run
    cuts off the rest of such a line.
    """

    def __init__(self, path: str | os.PathLike[str], contest: Contest) -> None:
        """Open or create the file. If it holds anything but this contest, BadRecord is raised and it stays as it is."""
        self.path = Path(path)
        self.deals: list[Deal] = []
        """The deals that the file held when it was opened."""
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
        """Append a finished deal."""
        self._write(_line(deal.to_json()))

    def _write(self, line: bytes) -> None:
        with self.path.open("ab") as file:
            file.write(line)


def seed_in(path: Path) -> str | None:
    """The seed of the contest in a file; None if there is no such file."""
    try:
        with path.open("rb") as file:
            seed = _header(file.readline(), path)["seed"]
    except (FileNotFoundError, BadRecord, KeyError):
        return None
    return seed if isinstance(seed, str) else None


def same_contest(stored: dict[str, Any], wanted: dict[str, Any], path: Path) -> None:
    """Raise BadRecord, naming the first difference, unless both headers are of the same contest."""
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
