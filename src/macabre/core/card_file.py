"""Card files: facts about cards as TOML, checked when read. A mistake is named by file, line and field."""

import hashlib
import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from macabre.core.errors import BadData, shorten
from macabre.core.phrasebook import CORE, LANGUAGES, Phrase, Phrasebook

LARGEST = 64 * 1024
"""The largest card file that is read, in characters; those of the house have 6,000 at most."""
DEEPEST = 8
"""So many tables or lists may stand inside one another, and so many parts may a key have."""

Forms = str | Sequence[str]
"""A name; or its cases with the article, as in German: nominative, accusative, dative; or these after the bare name."""


class Row:
    """One table of a card file, such as a card; its readers complain with line and field."""

    def __init__(self, values: Mapping[str, Any], file: "CardFile", table: str, number: int) -> None:
        self.values = values
        self._file = file
        self._table = table
        self._number = number
        self._read: set[str] = set(LANGUAGES)

    def bad(self, field: str, problem: str, *facts: object) -> BadData:
        """The complaint about one field of this row: a key of ``[card_file]`` in the game's text files, with its facts.

        A problem that is no key there is the English sentence itself.
        """
        line = self._file.line(self._table, self._number, field)
        place = f"line {line}, {self._table} {self._number + 1}, field {field}"
        return BadData(self._file.complaint(problem, *facts), place, self._file.name)

    def integer(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self._value(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.bad(field, "not_number", low, high, shorten(value))
        return value

    def word(self, field: str, allowed: Collection[str] = (), default: str | None = None) -> str:
        """A text; where ``allowed`` is given, one of those."""
        value = self._value(field, default)
        if not isinstance(value, str) or not value:
            raise self.bad(field, "not_word", shorten(value))
        if allowed and value not in allowed:
            raise self.bad(field, "not_one_of", shorten(value), ", ".join(sorted(allowed)))
        return value

    def _value(self, field: str, default: object) -> object:
        self._read.add(field)
        if field not in self.values:
            if default is None:
                raise self.bad(field, "missing")
            return default
        return self.values[field]

    def done(self) -> None:
        """Complain about fields that nobody asked for: a misspelt field must not pass in silence."""
        for field in self.values:
            if field not in self._read:
                raise self.bad(field, "no_field")

    def forms(self) -> dict[str, Forms]:
        """The names of this row by language, checked."""
        names: dict[str, Forms] = {}
        for language in LANGUAGES:
            value = self.values.get(language)
            if value is None:
                continue
            if not _is_name(value):
                raise self.bad(language, "not_name")
            names[language] = value
        return names


def _is_name(value: object) -> bool:
    forms = [value] if isinstance(value, str) else value if isinstance(value, list) and len(value) in (3, 4) else []
    return bool(forms) and all(isinstance(form, str) and 0 < len(form) <= 60 for form in forms)


class CardFile:
    """The tables of one card file, with enough of its text to name a line."""

    def __init__(self, tables: Mapping[str, Any], name: str = "", text: str = "") -> None:
        self.tables = tables
        self.name = name
        self.phrases: Phrasebook = CORE
        """Where complaints are looked up before the kernel's own: the phrasebook of the game that reads the file."""
        self._lines = text.splitlines()
        self._read: set[str] = set()

    @classmethod
    def read(cls, path: str | Path) -> "CardFile":
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise BadData(_phrase("unreadable", error.strerror), file=str(path)) from None
        except ValueError:
            raise BadData(_phrase("not_text"), file=str(path)) from None
        return cls.parse(text, str(path))

    @classmethod
    def parse(cls, text: str, name: str) -> "CardFile":
        """A file from its text. What Python's parser would need minutes for is refused before it is asked."""
        import tomllib  # only here: whoever imports the library need not wait for it

        _check_size(text, name)
        _check_depth(text, name)
        try:
            return cls(tomllib.loads(text), name, text)
        except tomllib.TOMLDecodeError as error:
            place = re.search(r"at line (\d+)", str(error))
            where = f"line {place[1]}" if place else f"line {text.count(chr(10)) + 1}"
            reason = str(error).partition(" (at")[0]
            raise BadData(_phrase("not_toml", reason), where, name) from None
        except (ValueError, RecursionError):
            raise BadData(_phrase("no_use"), "line 1", name) from None

    def complaint(self, problem: str, *facts: object) -> str | Phrase:
        """What is wrong as a phrase, where the game or the kernel has one of this key; else the sentence as it is."""
        key = f"card_file.{problem}"
        for book in (self.phrases, CORE):
            if book.find(key, "en") is not None:
                return Phrase(book, key, *facts)
        return problem

    def rows(self, table: str, low: int, high: int) -> list[Row]:
        """The rows of one kind; there must be between ``low`` and ``high`` of them."""
        self._read.add(table)
        rows = self.tables.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadData(_phrase("not_rows", table), f"line {self.line(table, 0)}, {table}", self.name)
        if not low <= len(rows) <= high:
            many = low if low == high else Phrase(CORE, "grammar.range", low, high)
            raise BadData(_phrase("count", many, len(rows)), f"line {self.line(table, 0)}, {table}", self.name)
        return [Row(row, self, table, number) for number, row in enumerate(rows)]

    def done(self) -> None:
        """Complain about tables that nobody asked for, and about names that are none.

        Only what somebody has written is judged: tables without their text were accepted long ago, by a match that is
        stored or by a record, and must stay readable.
        """
        if not self._lines:
            return
        for table, rows in self.tables.items():
            if table not in self._read:
                raise BadData(_phrase("no_table", shorten(table)), self._place(table), self.name)
            for number, row in enumerate(rows):
                Row(row, self, table, number).forms()

    def _place(self, table: str) -> str:
        """The line on which a table begins, or a key outside of all tables."""
        begins = re.compile(rf"\s*(?:\[+\s*)?[\"']?{re.escape(table)}\b")
        lines = (number for number, line in enumerate(self._lines, 1) if begins.match(line))
        return f"line {next(lines, 1)}"

    def line(self, table: str, number: int, field: str = "") -> int:
        """The line on which a row, or a field of it, stands (1 where the text is not at hand)."""
        heads = [i for i, line in enumerate(self._lines) if re.match(rf"\s*\[\[\s*{re.escape(table)}\s*\]\]", line)]
        if number >= len(heads):
            return 1
        head = heads[number]
        for i in range(head + 1, len(self._lines)):
            if self._lines[i].lstrip().startswith("["):
                break
            if field and re.match(rf"\s*{re.escape(field)}\s*=", self._lines[i]):
                return i + 1
        return head + 1

    def fingerprint(self) -> str:
        """A short hash of the data that records carry; names do not count, they change nothing in play."""
        text = json.dumps(_nameless(self.tables), sort_keys=True, default=str)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def names(self) -> dict[str, dict[str, Forms]]:
        """The names of all rows that have a key and a name: key, then language."""
        names: dict[str, dict[str, Forms]] = {}
        for table, rows in self.tables.items():
            if not isinstance(rows, list):
                continue
            for number, row in enumerate(rows):
                if isinstance(row, dict) and isinstance(row.get("key"), str):
                    names[row["key"]] = Row(row, self, table, number).forms()
        return names


_MARKS = re.compile(r"""\"{3}|'{3}|["'#\n.,=\[\]{}]""")
"""What the structure of a TOML text consists of."""
_ENDS = {
    '"': re.compile(r'(?:[^"\\\n]|\\.)*+"'),
    "'": re.compile(r"[^'\n]*+'"),
    '"""': re.compile(r'(?:[^"\\]|\\.|"(?!""))*+"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3,5}"),
    "#": re.compile(r"[^\n]*+"),
}
"""By the mark that begins it: the rest of a string or of a comment. No branch is ever tried twice, so this is fast."""


def _check_size(text: str, name: str) -> None:
    if len(text) > LARGEST:
        raise BadData(_phrase("too_long", LARGEST), "", name)


def _check_depth(text: str, name: str) -> None:
    """Refuse keys of many parts, and tables or lists deep inside one another.

    Python's parser takes quadratic time for the first, and whoever walks through the second runs out of stack. This
    only counts marks: what is not TOML is left for the parser to explain.
    """
    at = inside = parts = 0
    while (mark := _MARKS.search(text, at)) is not None:
        sign, at = mark[0], mark.end()
        if sign in _ENDS:
            rest = _ENDS[sign].match(text, at)
            if rest is None:
                return  # it has no end, so the parser stops here, too
            at = rest.end()
            continue
        parts = parts + 1 if sign == "." else 0
        inside += (sign in "[{") - (sign in "]}")
        if max(parts, inside) > DEEPEST:
            place = f"line {text.count(chr(10), 0, at) + 1}"
            raise BadData(_phrase("too_deep", DEEPEST), place, name)


def _nameless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _nameless(inner) for key, inner in value.items() if key not in LANGUAGES}
    return [_nameless(inner) for inner in value] if isinstance(value, list) else value


def _phrase(key: str, *facts: object) -> Phrase:
    return Phrase(CORE, f"card_file.{key}", *facts)


class Cards:
    """Card data ready for play: the file, its fingerprint, and what the game made of it."""

    __slots__ = ("deck", "file", "fingerprint", "names")

    def __init__(self, file: CardFile, deck: Any) -> None:
        self.file = file
        self.deck = deck
        """The game's own reading of the file."""
        self.fingerprint = file.fingerprint()
        self.names = file.names()
