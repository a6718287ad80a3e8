"""Markdown tables, and what other pages say about one game in tables and in words."""

import re
from collections.abc import Iterable, Iterator, Sequence


def table(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *([_cell(one) for one in row] for row in rows)]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


def _cell(value: object) -> str:
    return " ".join(str(value).split()).replace("|", "\\|")


def about(text: str, title: str) -> Iterator[tuple[str, str]]:
    """Of every table in a page that names a game in its head or in a first cell: its section, and what it says of it.

    A table with a column of that name is cut down to it, one with rows of that name to those.
    """
    for section, head, rows in _tables(text):
        if title in head[1:]:
            column = head.index(title)
            kept = [[row[0], row[column]] for row in rows if len(row) > column and row[column]]
            if kept:
                yield section, table([head[0], title], kept)
        elif kept := [row for row in rows if title in row[0]]:
            yield section, table(head, kept)


def _tables(text: str) -> Iterator[tuple[str, list[str], list[list[str]]]]:
    section, block = "", []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            block.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
            continue
        if len(block) > 2:
            yield section, block[0], block[2:]
        block = []
        if line.startswith("#"):
            section = line.lstrip("# ")


def passages(text: str, title: str) -> Iterator[str]:
    """Paragraphs and items that begin with a game's name in bold, and whatever stands under a heading with its name."""
    inside = False
    for block in re.split(r"\n\n+|\n(?=- )", text.strip()):
        if block.startswith("#"):
            inside = title in block
        elif inside or re.match(rf"(?:- )?\*\*{re.escape(title)}\b", block):
            yield block.rstrip()
