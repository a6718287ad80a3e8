"""What each rule of Death over the Kingdom can be cited for; ``tests/conformance/test_citations.py`` compares.

A kind of event or choice has one rule, or several with a condition each.
"""

from typing import Any

TURNED_BY = {
    "innkeeper": "DK-36", "clown": "DK-40", "magician": "DK-44", "dragon": "DK-47", "knight": "DK-48", "queen": "DK-49",
}  # fmt: skip

POWERS = {"trader": "DK-37", "thief": "DK-38", "bard": "DK-41", "dragon": "DK-45"}


def _burning(past: Any) -> bool:
    """Whether a Dragon is at work, and not an exchange or a Bard."""
    event = past.before[-1]
    return bool(
        (event.kind == "used" and event.fields["card"] == "dragon")
        or (event.kind == "shown" and event.rule == "DK-R10")
    )


def _dealing(past: Any) -> bool:
    """Whether the cards were dealt just now, and nobody has acted."""
    return all(event.kind in ("got", "shown") for event in past.before[_last_deal(past) + 1 :])


def _last_deal(past: Any) -> int:
    return max(i for i, event in enumerate(past.before) if event.kind == "begun")


def _tokens(count: int) -> Any:
    return lambda event, past: past.options["mode"] == "all" and event["tokens"] == count


def _open(past: Any) -> bool:
    return bool(past.options["king"] == "shown")


EVENTS: dict[str, Any] = {
    "begun": "DK-6",
    "got": "DK-R33",
    "shown": {
        "DK-50": lambda event, past: _open(past) and _dealing(past),
        "DK-R7": lambda event, past: not _open(past) and not _burning(past),
        "DK-R10": lambda event, past: _burning(past),
        "DK-R11": lambda event, past: _open(past) and not _dealing(past) and not _burning(past),
    },
    "stood": "DK-10",
    "used": "DK-11",
    "exchanged": "DK-13",
    "cut": "DK-14",
    "traded": "DK-37",
    "looked": "DK-38",
    "stole": "DK-39",
    "left": "DK-39",
    "sang": "DK-41",
    "burned": "DK-45",
    "kept": {
        "DK-51": lambda event, past: not _burning(past),
        "DK-R10": lambda event, past: _burning(past),
    },
    "reshuffled": "DK-R19",
    "revealed": "DK-R9",
    "turned": {rule: lambda event, past, card=card: event["card"] == card for card, rule in TURNED_BY.items()},
    "copied": "DK-42",
    "took": {
        "DK-18": lambda event, past: past.options["mode"] == "standard",
        "DK-22": _tokens(3),
        "DK-23": _tokens(2),
        "DK-24": _tokens(1),
    },
    "returned": "DK-25",
    "paid": "DK-30",
    "dropped": "DK-31",
    "replayed": "DK-R29",
}


def _own(table: Any) -> Any:
    return table["places"][table["turn"]]["card"]


def _held_king(table: Any) -> bool:
    return bool(table["places"][table["held"]]["card"] == "king")


CHOICES: dict[str, Any] = {
    "stand": "DK-10",
    "power": {rule: lambda choice, table, options, card=card: _own(table) == card for card, rule in POWERS.items()},
    "exchange": "DK-13",
    "cut": "DK-14",
    "show": "DK-R7",
    "swap": "DK-39",
    "leave": {
        "DK-39": lambda choice, table, options: not _held_king(table),
        "DK-R7": lambda choice, table, options: _held_king(table) and options["king"] == "refuse",
        "DK-R11": lambda choice, table, options: _held_king(table) and options["king"] == "shown",
    },
    "target": {
        "DK-38": lambda choice, table, options: _own(table) == "thief",
        "DK-41": lambda choice, table, options: _own(table) == "bard",
    },
}
