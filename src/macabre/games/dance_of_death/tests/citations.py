"""What each rule of Dance of Death can be cited for; ``tests/conformance/test_citations.py`` compares.

A kind of event or choice has one rule, or several with a condition each.
"""

from typing import Any

ENDS = {
    "all_dead": "DD-109",
    "shortage": "DD-19",
    "stuck": "DD-110",
    "midnight": "DD-111",
    "round_limit": "DD-R41",
}

POWERS = {
    "runner": "DD-89", "old_lady": "DD-90", "convalescent": "DD-92", "dancer": "DD-94", "hacker": "DD-96",
    "business_lady": "DD-99", "surgeon": "DD-100", "sharpshooter": "DD-101", "priest": "DD-102", "gambler": "DD-103",
}  # fmt: skip


def _ring(past: Any) -> list[str]:
    """The ring as it lies, from what was told since the beginning."""
    ring: list[str] = []
    for event in past.before:
        fields = event.fields
        if event.kind == "begun":
            ring = list(fields["ring"])
        elif event.kind in ("moved", "swapped"):
            ring[fields["number"] - 1], ring[fields["before"] - 1] = fields["card"], fields["partner"]
        elif event.kind == "shifted":
            _walk(ring, fields["card"], fields["number"] - 1, 1 if fields["clockwise"] else -1)
    return ring


def _walk(ring: list[str], card: str, target: int, way: int) -> None:
    place = ring.index(card)
    while place != target:
        ring[place] = ring[(place + way) % 12]
        place = (place + way) % 12
        ring[place] = card


def _reached(past: Any) -> str:
    """The card that the hand or Death came to last."""
    return _ring(past)[past.last("turned", "danced").fields["number"] - 1]


def _by_hand(past: Any) -> bool:
    return bool(past.came("turned", "danced"))


def _equal(past: Any) -> bool:
    rolls = past.last("rolled").fields
    return bool(rolls["black"] == rolls["white"])


def _majority(past: Any) -> str:
    """Whether somebody has more markers on whom the last throw was for, counted from what was told."""
    target = past.last("threw").fields["card"]
    black, white = _markers(past)[target]
    return "tie" if black == white else "more"


def _markers(past: Any) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = {card: [0, 0] for card in past.last("begun").fields["ring"]}
    for event in past.before:
        _count(counts, event.kind, event.fields)
    return counts


def _count(counts: dict[str, list[int]], kind: str, fields: Any) -> None:
    card = counts.get(fields.get("card", ""), [0, 0])
    if kind in ("marked", "activated", "shot"):
        card[fields["seat"]] += 1
    elif kind == "fetched":
        card[fields["seat"]] -= 1
    elif kind in ("removed", "absolved", "ransomed"):
        card[("black", "white").index(fields["colour"])] -= 1
    elif kind == "traded":
        counts["business_lady"], counts[fields["card"]] = card, counts["business_lady"]
    elif kind == "escaped":
        card[fields["seat"]] = 0
    elif kind == "died":
        card[:] = [0, 0]


def _since_action(past: Any, kind: str) -> bool:
    return bool(past.came(kind, "spent"))


EVENTS: dict[str, Any] = {
    "begun": "DD-3",
    "rolled": {
        "DD-12": lambda event, past: event["black"] != event["white"],
        "DD-13": lambda event, past: event["black"] == event["white"] and past.last("started") is not None,
        "DD-R1": lambda event, past: event["black"] == event["white"] and past.last("started") is None,
    },
    "started": {
        "DD-12": lambda event, past: not _equal(past),
        "DD-13": lambda event, past: _equal(past),
    },
    "fetched": "DD-17",
    "ready": "DD-21",
    "uncovered": "DD-22",
    "spent": "DD-28",
    "turned": {
        "DD-33": lambda event, past: event["number"] == event["before"] + 1,
        "DD-34": lambda event, past: event["number"] == event["before"] - 1,
        "DD-R7": lambda event, past: (event["before"], event["number"]) == (12, 1),
    },
    "danced": "DD-55",
    "marked": {
        "DD-37": lambda event, past: _by_hand(past) and _reached(past) == event["card"],
        "DD-40": lambda event, past: _by_hand(past) and _reached(past) == "house",
        "DD-59": lambda event, past: not _by_hand(past) and _reached(past) == event["card"],
        "DD-61": lambda event, past: not _by_hand(past) and _reached(past) == "house",
    },
    "wasted": {
        "DD-38": lambda event, past: _by_hand(past) and _reached(past) == "paradise",
        "DD-39": lambda event, past: _by_hand(past) and _reached(past) != "paradise",
        "DD-63": lambda event, past: not _by_hand(past) and _reached(past) == "paradise",
        "DD-65": lambda event, past: not _by_hand(past) and _reached(past) != "paradise",
    },
    "activated": "DD-48",
    "moved": {
        "DD-89": lambda event, past: event["card"] == "runner",
        "DD-90": lambda event, past: event["card"] == "old_lady",
        "DD-92": lambda event, past: event["card"] == "convalescent",
    },
    "picked": "DD-96",
    "swapped": "DD-96",
    "shifted": "DD-R10",
    "stayed": "DD-R11",
    "led": {
        "DD-94": lambda event, past: past.last("activated").fields["card"] == "dancer",
        "DD-101": lambda event, past: past.last("activated").fields["card"] == "sharpshooter",
    },
    "traded": "DD-99",
    "removed": "DD-100",
    "shot": "DD-101",
    "visited": "DD-102",
    "absolved": "DD-102",
    "gambled": "DD-103",
    "gained": "DD-105",
    "ransomed": "DD-106",
    "idled": "DD-R22",
    "threw": "DD-71",
    "declined": "DD-66",
    "died": {
        "DD-75": lambda event, past: past.came("threw", "gambled") and _majority(past) == "more",
        "DD-76": lambda event, past: past.came("threw", "gambled") and _majority(past) == "tie",
        "DD-104": lambda event, past: past.came("gambled", "threw"),
    },
    "escaped": "DD-81",
    "renewed": {
        "DD-52": lambda event, past: _turned_a_card(past),
        "DD-R25": lambda event, past: not _turned_a_card(past),
    },
    "reopened": {
        "DD-41": lambda event, past: _by_hand(past) and past.options["edition"] == "english",
        "DD-64": lambda event, past: not _by_hand(past),
    },
    "broke_off": "DD-R23",
    "ended": {rule: lambda event, past, why=why: event["why"] == why for why, rule in ENDS.items()},
    "scored": "DD-114",
}


def _turned_a_card(past: Any) -> bool:
    """Whether this action activated somebody who is still alive, and so turned a power card."""
    if not _since_action(past, "activated"):
        return False
    person = past.last("activated").fields["card"]
    dead = _since_action(past, "died") and past.last("died").fields["card"] == person
    return not dead


def _at_house(table: Any) -> bool:
    return bool(table["ring"][table["death"] - 1] == "house")


def _thrown_by(person: str | None, action: str = "", house: bool = False) -> Any:
    """A throw that a power allows, or else the hand (``watch``) or a dance (``house``), there or elsewhere."""
    if person is not None:
        return lambda choice, table, options: table["person"] == person
    return lambda choice, table, options: (
        table["person"] is None and table["action"] == action and not choice.argument and _at_house(table) == house
    )


def _overruled(choice: Any, table: Any, options: Any) -> bool:
    """Whether an option gives or takes a throw at the House that the book's edition does not."""
    if table["person"] is not None or not _at_house(table):
        return False
    printed = table["action"] == "watch" and options["edition"] == "english"
    return bool(choice.argument) if table["action"] == "house" else printed != bool(choice.argument)


CHOICES: dict[str, Any] = {
    "fetch": "DD-17",
    "split": "DD-20",
    "dance": "DD-55",
    "watch": "DD-33",
    "activate": "DD-47",
    "forwards": {
        "DD-33": lambda choice, table, options: table["hand"] < 12,
        "DD-R7": lambda choice, table, options: table["hand"] == 12,
    },
    "backwards": "DD-34",
    "death": "DD-56",
    "mark": {
        "DD-40": lambda choice, table, options: table["action"] == "watch",
        "DD-61": lambda choice, table, options: table["action"] == "house",
    },
    "throw": {
        "DD-42": _thrown_by(None, "watch"),
        "DD-43": lambda choice, table, options: (
            _thrown_by(None, "watch", house=True)(choice, table, options) and options["edition"] == "german"
        ),
        "DD-60": _thrown_by(None, "house"),
        "DD-62": _thrown_by(None, "house", house=True),
        "DD-70": lambda choice, table, options: (
            bool(choice.argument) and table["action"] == "watch" and options["edition"] == "english"
        ),
        "DD-93": _thrown_by("convalescent"),
        "DD-95": _thrown_by("dancer"),
        "DD-R15": _thrown_by("sharpshooter"),
        "DD-R28": lambda choice, table, options: (
            _overruled(choice, table, options) and (bool(choice.argument) or options["edition"] == "english")
        ),
    },
    "decline": "DD-66",
    "power": {
        rule: lambda choice, table, options, person=person: choice.argument == person for person, rule in POWERS.items()
    },
    "first": "DD-96",
    "second": "DD-96",
    "trade": "DD-99",
    "cut": "DD-100",
    "shoot": "DD-101",
    "absolve": "DD-102",
    "black": {
        "DD-R19": lambda choice, table, options: table["person"] == "priest",
        "DD-R20": lambda choice, table, options: table["person"] == "gambler",
    },
    "white": {
        "DD-R19": lambda choice, table, options: table["person"] == "priest",
        "DD-R20": lambda choice, table, options: table["person"] == "gambler",
    },
    "shift": "DD-R10",
}
