"""Reading records and positions from files; errors name the file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import macabre
from macabre import BadRecord, Fate, Match
from macabre.core.parsing import want_dict
from macabre.core.position_text import read_header
from macabre.games import game_of


@contextmanager
def about(path: Path) -> Iterator[None]:
    """Name this file in errors that are raised within."""
    try:
        yield
    except BadRecord as error:
        raise (error if error.file else error.within(str(path))) from None


def words_of(path: Path) -> str | None:
    """The text of a file that holds a position in words; None for anything else, such as JSON."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return None
    lines = [line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return text if lines and lines[0].startswith("game:") else None


def is_position(path: Path) -> bool:
    """Whether a file holds a position; otherwise it should be a record."""
    if words_of(path) is not None:
        return True
    with about(path):
        given = want_dict(macabre.read_json(path), "record")
    return "state" in given and "macabre" not in given


def read_match(path: Path, fate: Fate, cards: Path | None) -> Match:
    """The match of a record, ready to be continued; ``fate`` is for records without a seed."""
    with about(path):
        given = want_dict(macabre.read_json(path), "record")
        if "macabre" not in given and "state" in given:
            raise BadRecord("is a position, not a record (macabre play --position goes on from one)", "record")
        return macabre.replay(given, fate, cards)


def read_steps(path: Path, cards: Path | None) -> list[Match]:
    """The match of a record before its first choice and after each of them."""
    return [match.copy() for match in macabre.retrace(path, cards=cards)]


def read_position(path: Path, fate: Fate, cards: Path | None) -> Match:
    """A match that continues from the position in a file, be it in JSON or in words."""
    with about(path):
        text = words_of(path)
        if text is not None:
            return game_of(read_header(text), "position").resume(text, fate, cards)
        given = want_dict(macabre.read_json(path), "position")
        if "macabre" in given:
            raise BadRecord("is a record, not a position (macabre play --resume goes on with one)", "position")
        return game_of(given, "position").resume(given, fate, cards)
