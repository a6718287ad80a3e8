"""A table for any game, made of its view's fields: what a game's ``table.py`` can offer until it draws its own.

    from macabre.games.default_table import scene, text

Every field of the view becomes a thing on the table. A list with one entry for each seat lies before the seats, all
else in the middle. A list of numbers is a row of cards; None is a card that lies face down; any other number or word is
a chip; something that is or is not so is a chip with a tick while it is so. ``table.py`` may say otherwise:

- ``PIECES``, by field: ``"cards"``, ``"chip"``, ``"pile"`` (a number, or a list of which only the length is shown) or
  ``"none"``; with ``"middle"`` for a list that may happen to be as long as there are seats, such as ``"pile middle"``;
- ``face(view, field, number)``: what is written on a card or chip instead of its number.

What a field is called stands in the text files, in a table ``[fields]``.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from macabre.core.decision import Decision
from macabre.core.event import Event, last_sentence
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw.round_table import Place, Thing, round_table
from macabre.draw.scene import Scene

DOWN: Final = {"en": "face down", "de": "verdeckt"}
NONE: Final = {"en": "none", "de": "nichts"}
TICK: Final = "✓"


def text(view: View, language: str = "en") -> str:
    """The table in lines: one for each seat, then the middle. It says all that the scene shows."""
    lines = []
    for place in _places(view, view.setting.words(language)):
        things = " · ".join([thing.label for thing in place.things])
        marks = ("▸ " if "turn" in place.mood else "") + ("★ " if "won" in place.mood else "")
        lines.append(f"{marks}{place.name}: {things}" if place.name else things)
    return "\n".join([line for line in lines if line])


def scene(
    view: View,
    decision: Decision | None,
    shape: str = "wide",
    language: str = "en",
    named: bool = False,
    told: Sequence[Event] = (),
) -> Scene:
    """The table as a scene, with a button for each choice."""
    offered = {choice.code: view.label(choice, language, named) for choice in decision.choices} if decision else {}
    prompt = view.prompt(decision, language, named) if decision else ""
    if view.is_moment:
        prompt = last_sentence(told, language, named)
    places = list(_places(view, view.setting.words(language, named)))
    return round_table(view.game.name, view.game.text(language)["title"], places, prompt, offered, shape, language)


def _places(view: View, words: Words) -> Iterator[Place]:
    """All seats, the viewer's own first, then the middle."""
    first = 0 if view.seat is None else view.seat
    for number in range(view.seats):
        seat = (first + number) % view.seats
        things = [
            thing
            for field, value in view.table.items()
            if _by_seat(view, field, value)
            for thing in _things(view, words, field, value[seat], f"{field}:{seat}")
        ]
        name = words.seat(seat, 0, view.seat)
        yield Place(f"seat:{seat}", name[:1].upper() + name[1:], things, _mood(view, seat))
    middle = [
        thing
        for field, value in view.table.items()
        if not _by_seat(view, field, value)
        for thing in _things(view, words, field, value, field)
    ]
    yield Place("middle", "", middle)


def _by_seat(view: View, field: str, value: Any) -> bool:
    return isinstance(value, list) and len(value) == view.seats and "middle" not in _said(view, field)


def _said(view: View, field: str) -> list[str]:
    """What ``PIECES`` says of a field."""
    return str(getattr(view.game.table, "PIECES", {}).get(field, "")).split()


def _mood(view: View, seat: int) -> str:
    won = view.outcome is not None and seat in view.outcome["winners"]
    words = ["own"] * (seat == view.seat) + ["turn"] * (seat in view.to_act) + ["won"] * won
    return " ".join(words)


def _things(view: View, words: Words, field: str, value: Any, key: str) -> Iterator[Thing]:
    """What a field, or a seat's part of it, looks like; nothing, where there is nothing to be seen."""
    kinds = _said(view, field)
    name = words.look("fields", field) or field.replace("_", " ")
    if "none" in kinds:
        return
    if "pile" in kinds:
        count = value if isinstance(value, int) else len(value or ())
        yield Thing(key, "pile", f"{name}: {count}", (f"{name}\n{count}",) if count else ())
    elif isinstance(value, bool):
        if value:
            yield Thing(key, "chip", f"{name} {TICK}", (f"{name} {TICK}",))
    elif "chip" not in kinds and (isinstance(value, list) or value is None or "cards" in kinds):
        faces = tuple([_face(view, field, one) for one in (value if isinstance(value, list) else [value])])
        told = ", ".join([face or DOWN[words.language] for face in faces]) or NONE[words.language]
        yield Thing(key, "cards", f"{name}: {told}", faces)
    else:
        face = _face(view, field, value)
        yield Thing(key, "chip", f"{name}: {face}", (f"{name} {face}",))


def _face(view: View, field: str, value: Any) -> str:
    """What is written on a card or chip; nothing on one that lies face down."""
    if value is None:
        return ""
    if isinstance(value, list | dict):
        parts = value.values() if isinstance(value, dict) else value
        return " ".join([_face(view, field, part) or "?" for part in parts]) or "–"
    face = getattr(view.game.table, "face", None)
    return str(face(view, field, value)) if face else str(value).replace("-", "−")
