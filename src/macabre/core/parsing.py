"""Reading JSON that may be malformed: every fault raises BadRecord, which says where it is."""

from collections.abc import Mapping
from typing import Any

from macabre.core.errors import BadRecord, shorten

LARGEST = 1 << 53
"""Whole numbers beyond this do not survive JSON everywhere, and none of our states holds one."""


def want_dict(value: object, place: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise BadRecord(f"an object is needed here, not {_kind(value)}", place)
    return value


def want_list(value: object, place: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise BadRecord(f"a list is needed here, not {_kind(value)}", place)
    return list(value)


def want_int(value: object, place: str, low: int = -LARGEST, high: int = LARGEST) -> int:
    if type(value) is not int:
        raise BadRecord(f"a whole number is needed here, not {_kind(value)}", place)
    if not low <= value <= high:
        raise BadRecord(f"{shorten(value)} is not from {low} to {high}", place)
    return value


def want_str(value: object, place: str) -> str:
    if not isinstance(value, str):
        raise BadRecord(f"a text is needed here, not {_kind(value)}", place)
    return value


def want_ints(value: object, place: str, low: int = -LARGEST, high: int = LARGEST) -> list[int]:
    items = want_list(value, place)
    return [want_int(item, f"{place}[{i}]", low, high) for i, item in enumerate(items)]


def want_key(value: Mapping[str, Any], key: str, place: str) -> Any:
    if key not in value:
        raise BadRecord(f"{key} is missing", place)
    return value[key]


def read_fields(fields: Mapping[str, str], value: object, place: str) -> dict[str, Any]:
    """A state's fields, each checked against its shape: "int", "ints" (a list) or "rows" (a list of lists)."""
    given = want_dict(value, place)
    for name in given:
        if name not in fields:
            raise BadRecord(f"unknown field {shorten(name)}", place)
    return {name: _shaped(want_key(given, name, place), shape, f"{place}.{name}") for name, shape in fields.items()}


def _shaped(value: object, shape: str, place: str) -> object:
    if shape == "int":
        return want_int(value, place)
    if shape == "ints":
        return want_ints(value, place)
    assert shape == "rows", f"unknown shape {shape} for {place}"
    return [want_ints(row, f"{place}[{i}]") for i, row in enumerate(want_list(value, place))]


def demand(holds: bool, problem: str, field: str) -> None:
    """Raise BadRecord about a field of a position unless a condition holds."""
    if not holds:
        raise BadRecord(problem, f"position.state.{field}")


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", int: "a number", float: "a fraction", bool: "a yes/no"}
    return "nothing" if value is None else names.get(type(value), "something else")
