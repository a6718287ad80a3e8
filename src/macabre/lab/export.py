"""Rows into files: Parquet, Arrow, CSV and JSON, a stretch at a time, so that memory does not grow with them."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import IO, Any

from macabre.lab.records import CHOICES, MATCHES, Row, schema

STRETCH = 2000
"""So many rows are written at a time."""


def _stretches(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while stretch := list(islice(left, STRETCH)):
        yield stretch


def _parquet(path: Path, rows: Iterable[Row], choices: bool) -> int:
    parquet = import_module("pyarrow.parquet")
    with parquet.ParquetWriter(path, schema(choices)) as writer:
        return _arrow_rows(rows, choices, writer)


def _arrow(path: Path, rows: Iterable[Row], choices: bool) -> int:
    """Arrow's file form, also called Feather."""
    ipc = import_module("pyarrow.ipc")
    with ipc.new_file(str(path), schema(choices)) as writer:
        return _arrow_rows(rows, choices, writer)


def _arrow_rows(rows: Iterable[Row], choices: bool, writer: Any) -> int:
    pyarrow, many = import_module("pyarrow"), 0
    for stretch in _stretches(rows):
        writer.write_table(pyarrow.Table.from_pylist(stretch, schema=schema(choices)))
        many += len(stretch)
    return many


def _csv(path: Path, rows: Iterable[Row], choices: bool) -> int:
    """Lists are JSON texts, nothing is an empty field, and truth is true or false."""
    many = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(CHOICES if choices else MATCHES), lineterminator="\n")
        writer.writeheader()
        for row in rows:
            writer.writerow({name: _plain(value) for name, value in row.items()})
            many += 1
    return many


def _plain(value: Any) -> Any:
    return json.dumps(value) if isinstance(value, list | bool) else value


def _json(path: Path, rows: Iterable[Row], choices: bool) -> int:
    """One list of objects, a line each."""
    with path.open("w", encoding="utf-8") as file:
        return _json_rows(file, rows)


def _json_rows(file: IO[str], rows: Iterable[Row]) -> int:
    many = 0
    file.write("[")
    for row in rows:
        file.write((",\n" if many else "\n") + json.dumps(row, ensure_ascii=False))
        many += 1
    file.write("\n]\n")
    return many


WRITERS: dict[str, Callable[[Path, Iterable[Row], bool], int]] = {
    ".parquet": _parquet, ".arrow": _arrow, ".csv": _csv, ".json": _json,
}  # fmt: skip
"""By the end of a file's name: who writes it. Each says how many rows there were."""
