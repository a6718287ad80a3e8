"""What each rule of Totentanz can be cited for; ``tests/conformance/test_citations.py`` compares.

A kind of event or choice has one rule, or several with a condition each.
"""

from typing import Any

DRAWS = {"creation": 2, "bones-of-all-men": 6}
"""How many cards these events make players draw."""


def _drawing(past: Any) -> bool:
    """Whether an event that makes players draw is in progress."""
    played = past.last("played", "begun")
    if played is None or played.kind == "begun":
        return False
    since = past.before[past.before.index(played) + 1 :]
    drawn = sum(event.kind == "drew" for event in since)
    others = {event.kind for event in since} - {"drew", "renewed", "levelled"}
    return drawn < DRAWS.get(played.fields["card"], 0) and not others


def _changing(past: Any) -> bool:
    return bool(past.came("rejected", "drew", "chose", "begun"))


def _life(past: Any) -> int:
    """How many souls lie in Life."""
    souls = 0
    for event in past.before:
        souls = 0 if event.kind == "begun" else souls
        souls += (event.kind in ("placed", "contested")) - (event.kind == "expelled")
    return souls


def _emptied(past: Any) -> bool:
    """Whether the only soul was expelled, and the next one is being sought."""
    return bool(past.came("expelled", "contested", "begun")) and _life(past) == 0


def _struck(past: Any) -> bool:
    """Whether the Arms of Death are in use."""
    return bool(past.came("played", "replaced", "chose", "begun"))


def _won(event: Any) -> bool:
    return max(event["devil"], event["angel"]) == 3


def _rounds(past: Any) -> int:
    """How many rounds are over when one was just decided."""
    return int(past.last("begun").fields["round"])


def _decided(past: Any) -> bool:
    return bool(past.came("collected", "begun") or past.came("lost", "begun"))


EVENTS: dict[str, Any] = {
    "begun": "TT-21",
    "reshuffled": "TT-R20",
    "dealt": "TT-11",
    "shown": {
        "TT-14": lambda event, past: True,
        "TT-R17": lambda event, past: _emptied(past),
        "TT-R20": lambda event, past: _life(past) == 0 and not _emptied(past),
    },
    "contested": {
        "TT-13": lambda event, past: not _emptied(past),
        "TT-R17": lambda event, past: _emptied(past),
    },
    "chose": "TT-23",
    "drew": {
        "TT-24": lambda event, past: not _changing(past) and not _drawing(past),
        "TT-27": lambda event, past: _changing(past),
        "TT-31": lambda event, past: _drawing(past),
    },
    "renewed": {
        "TT-26": lambda event, past: not _emptied(past),
        "TT-R17": lambda event, past: _emptied(past),
    },
    "rejected": "TT-28",
    "placed": "TT-29",
    "played": "TT-31",
    "offered": {
        "TT-31": lambda event, past: _struck(past),
        "TT-33": lambda event, past: not _struck(past),
    },
    "replaced": {
        "TT-31": lambda event, past: _struck(past),
        "TT-35": lambda event, past: not _struck(past),
    },
    "expelled": "TT-32",
    "looked": "TT-R27",
    "wanted": "TT-31",
    "traded": "TT-31",
    "left": "TT-31",
    "harvested": "TT-31",
    "discarded": "TT-31",
    "levelled": "TT-31",
    "died": {
        "TT-31": lambda event, past: past.came("played", "placed"),
        "TT-36": lambda event, past: past.came("placed", "played") and _life(past) == 5,
    },
    "retaliated": {
        "TT-39": lambda event, past: event["slot"] == 5,
        "TT-R9": lambda event, past: event["slot"] in (3, 4) and past.came("played", "placed"),
    },
    "declined": "TT-R11",
    "judged": "TT-41",
    "collected": "TT-45",
    "lost": {
        "TT-44": lambda event, past: past.came("judged", "tired"),
        "TT-R21": lambda event, past: past.came("tired", "judged"),
    },
    "tired": "TT-R21",
    "ended": {
        "TT-2": lambda event, past: _won(event),
        "TT-R20": lambda event, past: not _won(event) and not _decided(past),
        "TT-R22": lambda event, past: (
            not _won(event) and _decided(past) and _rounds(past) == past.options["round_limit"]
        ),
    },
}


def _step(*steps: str) -> Any:
    return lambda choice, table, options: table["step"] in steps


CHOICES: dict[str, Any] = {
    "pickup": "TT-24",
    "change": "TT-27",
    "place": "TT-29",
    "event": "TT-31",
    "replace": "TT-33",
    "hand": {
        "TT-27": _step("change"),
        "TT-29": _step("place"),
        "TT-31": _step("event", "strike", "give", "discard"),
        "TT-33": _step("replace"),
        "TT-37": _step("retaliate"),
    },
    "slot": {
        "TT-31": lambda choice, table, options: table["step"] == "slot" and table["event"] is not None,
        "TT-R15": lambda choice, table, options: table["step"] == "slot" and table["event"] is None,
        "TT-R16": _step("expel"),
    },
    "trade": "TT-31",
    "leave": "TT-31",
    "pile": "TT-31",
    "decline": "TT-R11",
}
