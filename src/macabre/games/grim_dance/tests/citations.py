"""What each rule of Grim Dance can be cited for; ``tests/conformance/test_citations.py`` compares.

A kind of event or choice has one rule, or several with a condition each.
"""

from typing import Any

EFFECTS = {
    "carnival-king": "GD-35", "farmer": "GD-38", "dancer": "GD-41", "grim-reaper": "GD-44", "bride": "GD-32",
}  # fmt: skip
"""The Musician is not here: whoever uses him chooses at once what to copy."""

EVENTS: dict[str, Any] = {
    "begun": {
        "GD-R1": lambda event, past: event["game"] == 1,
        "GD-R24": lambda event, past: event["game"] > 1,
    },
    "revealed": "GD-13",
    "applied": {rule: lambda event, past, card=card: event["card"] == card for card, rule in EFFECTS.items()},
    "declined": "GD-16",
    "copied": "GD-30",
    "offered": "GD-32",
    "given": "GD-32",
    "cornered": "GD-35",
    "stolen": "GD-35",
    "harvested": "GD-38",
    "lifted": "GD-41",
    "moved": "GD-41",
    "discarded": "GD-44",
    "took": "GD-18",
    "chained": {
        "GD-20": lambda event, past: past.before[-1].kind == "took",
        "GD-21": lambda event, past: past.before[-1].kind == "chained",
    },
    "scored": "GD-48",
    "ended": "GD-47",
}

CHOICES: dict[str, Any] = {
    "reveal": "GD-13",
    "apply": {
        rule: lambda choice, table, options, card=card: table["revealed"]["character"] == card
        for card, rule in EFFECTS.items()
    },
    "decline": "GD-16",
    "copy": {rule: lambda choice, table, options, card=card: choice.argument == card for card, rule in EFFECTS.items()},
    "give": "GD-32",
    "to": "GD-32",
    "from": "GD-35",
    "steal": "GD-35",
    "take": "GD-38",
    "move": "GD-41",
    "gap": "GD-41",
    "discard": "GD-44",
}
