"""Writing rows to files: Parquet, Arrow, CSV and JSON, in chunks, so that memory does not grow with the rows."""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import IO, Any

from macabre.lab.records import CHOICES, MATCHES, Row, schema

CHUNK = 2000
"""Rows per chunk."""


def _chunks(rows: Iterable[Row]) -> Iterator[list[Row]]:
    left = iter(rows)
    while chunk := list(islice(left, CHUNK)):
        yield chunk


def _parquet(path: Path, rows: Iterable[Row], choices: bool) -> int:
    parquet = import_module("pyarrow.parquet")
    with parquet.ParquetWriter(path, schema(choices)) as writer:
        return _arrow_rows(rows, choices, writer)


def _arrow(path: Path, rows: Iterable[Row], choices: bool) -> int:
    """Arrow's file format, also called Feather."""
    ipc = import_module("pyarrow.ipc")
    with ipc.new_file(str(path), schema(choices)) as writer:
        return _arrow_rows(rows, choices, writer)


def _arrow_rows(rows: Iterable[Row], choices: bool, writer: Any) -> int:
    pyarrow, many = import_module("pyarrow"), 0
    for chunk in _chunks(rows):
        writer.write_table(pyarrow.Table.from_pylist(chunk, schema=schema(choices)))
        many += len(chunk)
    return many


def _csv(path: Path, rows: Iterable[Row], choices: bool) -> int:
    """Lists are written as JSON, None as an empty field, and booleans as true or false."""
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
    """One list of objects, one per line."""
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
"""The writers by file name extension. Each returns how many rows it wrote."""
