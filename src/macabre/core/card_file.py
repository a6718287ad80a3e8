"""Card files: facts about cards as TOML, checked when read. A mistake is named by file, line and field."""

import hashlib
import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from macabre.core.errors import BadData, shorten

LARGEST = 64 * 1024
"""The largest card file that is read, in characters; those of the house have 6,000 at most."""
DEEPEST = 8
"""So many tables or lists may stand inside one another, and so many parts may a key have."""

Forms = str | Sequence[str]
"""A name; or in German nominative, accusative and dative with the article, the bare name before them if need be."""


class Row:
    """One table of a card file, such as a card; its readers complain with line and field."""

    def __init__(self, values: Mapping[str, Any], file: "CardFile", table: str, number: int) -> None:
        self.values = values
        self._file = file
        self._table = table
        self._number = number
        self._read: set[str] = {"en", "de"}

    def bad(self, field: str, problem: str, german: str = "") -> BadData:
        """The complaint about one field of this row, in English and German."""
        line = self._file.line(self._table, self._number, field)
        place = f"line {line}, {self._table} {self._number + 1}, field {field}"
        return BadData(problem, place, self._file.name, german)

    def integer(self, field: str, low: int, high: int, default: int | None = None) -> int:
        value = self._value(field, default)
        if type(value) is not int or not low <= value <= high:
            raise self.bad(
                field,
                f"a whole number from {low} to {high} is needed, not {shorten(value)}",
                f"hier muss eine ganze Zahl von {low} bis {high} stehen, nicht {shorten(value)}",
            )
        return value

    def word(self, field: str, allowed: Collection[str] = (), default: str | None = None) -> str:
        """A text; where ``allowed`` is given, one of those."""
        value = self._value(field, default)
        if not isinstance(value, str) or not value:
            given = shorten(value)
            raise self.bad(field, f"a text is needed, not {given}", f"hier muss ein Text stehen, nicht {given}")
        if allowed and value not in allowed:
            given, known = shorten(value), ", ".join(sorted(allowed))
            raise self.bad(field, f"{given} is not one of {known}", f"{given} ist keines von {known}")
        return value

    def _value(self, field: str, default: object) -> object:
        self._read.add(field)
        if field not in self.values:
            if default is None:
                raise self.bad(field, "is missing", "fehlt")
            return default
        return self.values[field]

    def done(self) -> None:
        """Complain about fields that nobody asked for: a misspelt field must not pass in silence."""
        for field in self.values:
            if field not in self._read:
                raise self.bad(field, "is not a field of this card", "ist kein Feld dieser Karte")

    def forms(self) -> dict[str, Forms]:
        """The names of this row by language, checked."""
        names: dict[str, Forms] = {}
        for language in ("en", "de"):
            value = self.values.get(language)
            if value is None:
                continue
            if not _is_name(value):
                raise self.bad(
                    language,
                    "a name is needed, or a list of its cases with article",
                    "hier muss ein Name stehen oder eine Liste seiner Fälle mit Artikel",
                )
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
        self._lines = text.splitlines()
        self._read: set[str] = set()

    @classmethod
    def read(cls, path: str | Path) -> "CardFile":
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as error:
            raise BadData(
                f"cannot be read ({error.strerror})",
                file=str(path),
                german=f"lässt sich nicht lesen ({error.strerror})",
            ) from None
        except ValueError:
            raise BadData("is not a text file", file=str(path), german="ist keine Textdatei") from None
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
            raise BadData(f"is not TOML ({reason})", where, name, f"ist kein TOML ({reason})") from None
        except (ValueError, RecursionError):
            raise BadData(
                "is not TOML that can be used", "line 1", name, "ist kein TOML, mit dem sich etwas anfangen lässt"
            ) from None

    def rows(self, table: str, low: int, high: int) -> list[Row]:
        """The rows of one kind; there must be between ``low`` and ``high`` of them."""
        self._read.add(table)
        rows = self.tables.get(table, [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            german = f"[[{table}]] muss eine Liste von Tabellen sein"
            raise BadData(
                f"[[{table}]] must be a list of tables", f"line {self.line(table, 0)}, {table}", self.name, german
            )
        if not low <= len(rows) <= high:
            many, viele = (str(low), str(low)) if low == high else (f"{low} to {high}", f"{low} bis {high}")
            german = f"{viele} werden gebraucht, nicht {len(rows)}"
            raise BadData(
                f"{many} are needed, not {len(rows)}", f"line {self.line(table, 0)}, {table}", self.name, german
            )
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
                german = f"{shorten(table)} ist keine Tabelle dieses Spiels"
                raise BadData(f"{shorten(table)} is not a table of this game", self._place(table), self.name, german)
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
        problem, german = f"has more than {LARGEST} characters", f"hat mehr als {LARGEST} Zeichen"
        raise BadData(problem, "", name, german)


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
            problem = f"goes more than {DEEPEST} tables or lists deep"
            raise BadData(problem, place, name, f"ist mehr als {DEEPEST} Tabellen oder Listen tief verschachtelt")


def _nameless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _nameless(inner) for key, inner in value.items() if key not in ("en", "de")}
    return [_nameless(inner) for inner in value] if isinstance(value, list) else value


class Cards:
    """Card data ready for play: the file, its fingerprint, and what the game made of it."""

    __slots__ = ("deck", "file", "fingerprint", "names")

    def __init__(self, file: CardFile, deck: Any) -> None:
        self.file = file
        self.deck = deck
        """The game's own reading of the file."""
        self.fingerprint = file.fingerprint()
        self.names = file.names()
