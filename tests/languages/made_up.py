"""A made-up language: English with every vowel accented, as the files that a translator would write."""

import json
import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import macabre

LANGUAGE = "xx"
HOUSE = Path(macabre.__file__).parent

_ACCENTS = str.maketrans("aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ")
_KEPT = re.compile(r"\{\w*(?::(?![#?])[^{}]*)?\}|\{\w+:[#?]|`[^`]*`|\b[A-Z]{2}-R?\d+\b")
"""What a translator leaves alone: fields (but for the words in ``{cards:#card|cards}``), code, and ids of rules."""
_MACHINE_READ = ("after_colon",)


def accented(text: str) -> str:
    """A text in the made-up language.

    >>> accented("{seat:who} has {cards:#card|cards}: {name}, by GD-13 and `apply`.")
    '{seat:who} hás {cards:#cárd|cárds}: {name}, bý GD-13 ánd `apply`.'
    """
    parts, at = "", 0
    for kept in _KEPT.finditer(text):
        parts += text[at : kept.start()].translate(_ACCENTS) + kept[0]
        at = kept.end()
    return parts + text[at:].translate(_ACCENTS)


def translated(value: Any) -> Any:
    if isinstance(value, str):
        return accented(value)
    if isinstance(value, list):
        return [translated(part) for part in value]
    if isinstance(value, dict):
        return {key: part if key in _MACHINE_READ else translated(part) for key, part in value.items()}
    return value


def add_language(house: Path) -> None:
    """Write the made-up language into a copy of the package: two files for each game, one for each room."""
    for path in sorted(house.rglob("text.en.toml")):
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        if (path.parent / "cards.toml").exists():
            tables = {**tables, **_of_the_cards(path.parent, tables), **_of_the_guide(path.parent)}
        text = "\n".join(toml(translated(tables)))
        assert tomllib.loads(text) == translated(tables)
        path.with_name(f"text.{LANGUAGE}.toml").write_text(text, encoding="utf-8")
    for path in sorted(house.rglob("rules.md")):
        rules = accented(path.read_text(encoding="utf-8"))
        path.with_name(f"rules.{LANGUAGE}.md").write_text(rules, encoding="utf-8")


def _of_the_cards(folder: Path, tables: Mapping[str, Any]) -> dict[str, Any]:
    cards = tomllib.loads((folder / "cards.toml").read_text(encoding="utf-8"))
    rows = [row for table in cards.values() if isinstance(table, list) for row in table]
    return {"names": {**tables["names"], **{row["key"]: row["en"] for row in rows if "key" in row and "en" in row}}}


def _of_the_guide(folder: Path) -> dict[str, Any]:
    guide = tomllib.loads((folder / "guide.toml").read_text(encoding="utf-8"))
    steps = [step["en"] for step in guide["steps"] if "en" in step]
    return {"guide": {"steps": steps, "end": guide["end"]["en"]}}


def toml(table: Mapping[str, Any], path: str = "") -> Iterator[str]:
    """A table as lines of TOML."""
    inner = {key: value for key, value in table.items() if isinstance(value, dict)}
    for key, value in table.items():
        if key not in inner:
            yield f"{json.dumps(key)} = {_value(value)}"
    for key, value in inner.items():
        yield f"[{path}{json.dumps(key)}]"
        yield from toml(value, f"{path}{json.dumps(key)}.")


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_value(part)}' for key, part in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(_value(part) for part in value)}]"
    return json.dumps(value, ensure_ascii=False)


def copy_house(target: Path) -> Path:
    """A copy of the package in a folder, where one may write."""
    ignored = shutil.ignore_patterns("__pycache__", "tests")
    return Path(shutil.copytree(HOUSE, target / "macabre", ignore=ignored))
