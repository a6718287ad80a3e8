"""Records as tables: one row per match, or one per choice, for pandas, polars, DuckDB and the like.

Every row is made by replaying its record, so a broken one is refused, never counted. No package is needed; where
PyArrow is installed, tables are Arrow tables.
"""

import glob
import json
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from macabre.core.card_file import Cards
from macabre.core.errors import BadInput, BadRecord
from macabre.core.files import read_json
from macabre.core.match import Match
from macabre.core.parsing import want_dict, want_key
from macabre.games import retrace

MATCHES = {
    "file": "text", "game": "text", "version": "int", "seats": "int", "options": "text", "cards": "text",
    "seed": "text", "choices": "int", "over": "bool", "scores": "ints", "winners": "ints", "why": "text",
}  # fmt: skip
"""The columns of a row for a match with their types; ``docs/lab.md`` explains them."""

CHOICES = {
    "file": "text", "game": "text", "ply": "int", "seat": "int", "decision": "int", "kind": "text", "options": "int",
    "code": "text", "verb": "text", "argument": "text", "rule": "text", "share": "real",
}  # fmt: skip
"""The columns of a row for a choice."""

Row = dict[str, Any]
CardSource = str | os.PathLike[str] | Cards | None


def files(path: str | os.PathLike[str]) -> list[Path]:
    """The files of a path, sorted: all ``.json`` below a folder, all that match a pattern, or a single one."""
    text = os.fspath(path)
    if os.path.isdir(text):
        paths = sorted(Path(text).rglob("*.json"))
    elif os.path.exists(text) or not glob.has_magic(text):
        return [Path(text)]
    else:
        paths = sorted(Path(name) for name in glob.glob(text, recursive=True) if os.path.isfile(name))
    if not paths:
        raise BadInput("there is no record here", file=text)
    return paths


def rows(path: str | os.PathLike[str], choices: bool = False, cards: CardSource = None) -> Iterator[Row]:
    """The rows of all records, one after the other; only one record is in memory at a time."""
    for file in files(path):
        yield from _rows_of(file, choices, cards)


def _rows_of(file: Path, choices: bool, cards: CardSource) -> Iterator[Row]:
    try:
        given = want_dict(read_json(file), "record")
        made = want_key(given, "choices", "record")
        steps: list[Row] = []
        for ply, match in enumerate(retrace(given, cards=cards)):
            if choices and ply < len(made):
                steps.append(_choice(file, match, ply, made[ply]))
        if choices:
            yield from _with_shares(match, steps)
        else:
            yield _match(file, given, match)
    except BadRecord as error:
        raise (error if error.file else error.within(str(file))) from None


def _match(file: Path, given: Row, match: Match) -> Row:
    outcome = match.outcome
    return {
        "file": str(file),
        **{key: given[key] for key in ("game", "version", "seats")},
        "options": json.dumps(match.options, sort_keys=True),
        "cards": given["cards"],
        "seed": given.get("seed"),
        "choices": len(given["choices"]),
        "over": outcome is not None,
        "scores": None if outcome is None else list(outcome.scores),
        "winners": None if outcome is None else list(outcome.winners),
        "why": None if outcome is None else outcome.why,
    }


def _choice(file: Path, match: Match, ply: int, entry: Any) -> Row | Any:
    """A row for a choice. A broken entry is not reported here, since replaying it will do so."""
    seat, code = entry if isinstance(entry, list) and len(entry) == 2 else (-1, "")
    if seat not in match.to_act or not isinstance(code, str) or code not in match.game.alphabet:
        return {}
    decision, choice = match.decision(seat), match.game.alphabet.choice(code)
    if choice.id not in decision.ids:
        return {}
    return {
        "file": str(file), "game": match.game.name, "ply": ply, "seat": seat, "decision": decision.id,
        "kind": decision.kind, "options": len(decision.ids), "code": code, "verb": choice.verb,
        "argument": choice.argument, "rule": match.view(seat).rule(choice),
    }  # fmt: skip


def _with_shares(match: Match, steps: list[Row]) -> Iterator[Row]:
    """Every choice with the share of the win that its seat got in the end."""
    outcome = match.outcome
    for step in steps:
        yield {**step, "share": None if outcome is None else outcome.shares[step["seat"]]}


def read_records(path: str | os.PathLike[str], choices: bool = False, cards: CardSource = None) -> Any:
    """The records of a folder, of a pattern such as ``games/*.json`` or of one file, as columns.

    One row for a match or, with ``choices``, one for each choice. Where PyArrow is installed it is an Arrow table,
    which pandas, polars and DuckDB read directly; otherwise a dict of lists. A broken record raises BadRecord and names
    its file; ``cards`` is the card file that the matches were played with, where it is not the house data.
    """
    columns: dict[str, list[Any]] = {name: [] for name in (CHOICES if choices else MATCHES)}
    for row in rows(path, choices, cards):
        for name, column in columns.items():
            column.append(row[name])
    try:
        return import_module("pyarrow").table(columns, schema=schema(choices))
    except ModuleNotFoundError:
        return columns


def schema(choices: bool) -> Any:
    """The columns as an Arrow schema; ModuleNotFoundError without PyArrow."""
    pyarrow = import_module("pyarrow")
    types = {
        "text": pyarrow.string(), "int": pyarrow.int64(), "bool": pyarrow.bool_(), "real": pyarrow.float64(),
        "ints": pyarrow.list_(pyarrow.int64()),
    }  # fmt: skip
    return pyarrow.schema([(name, types[kind]) for name, kind in (CHOICES if choices else MATCHES).items()])
