"""Helpers for tests and puzzles: a match set up just so, and chance that does what is wanted.

>>> import macabre
>>> match = match_at(
...     macabre.game("totentanz"),
...     life="duke",
...     hands=["duchess", "countess knight"],
...     turns=1,
...     fate=["pope"],
... )
>>> print(play(match, "pickup"))
You draw the Pope.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from macabre.core.errors import BadScript
from macabre.core.event import Events
from macabre.core.fate import Fate, QuickFate, RecordedFate, ScriptedFate
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.parsing import read_fields
from macabre.core.position_text import PLAIN, field_words, read_state_fields

_watched: list[list[ScriptedFate]] = []
"""For each ``all_chance_used`` that is open: the scripts that were handed out meanwhile."""


def match_at(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    fate: Iterable[int | str] | Fate = (),
    cards: Any = None,
    then: Fate | None = None,
    **fields: Any,
) -> Match:
    """A match that goes on from a given state: a new match with some fields of its position replaced.

    Fields are given in the words of ``match.position_text()``, a list of texts where there is a row for each seat, or
    as the numbers of ``match.position()``. What follows from them need not be given: where all the other cards lie, who
    knows them, what is left of the markers. The position is checked as any that is read.

    ``fate`` are the results that chance will give: a card is called by its name, a die by its number. When they are
    used up, ``then`` goes on, if it is given. ``all_chance_used`` notices results that nobody drew.

    >>> import macabre
    >>> match = match_at(macabre.game("grim-dance"), seats=2, turn=1)
    >>> match.to_act
    (1,)
    >>> match = match_at(macabre.game("grim-dance"), 2, circle="dancer bride farmer", turn="0", fate=["bride:+4"])
    >>> print(play(match, "reveal:1"))
    You turn up the Bride at place 2: +4.
    You take the Bride, face up: +4.
    """
    position = game.start(seats, options, fate=QuickFate(0), cards=cards).position()
    config = game.setting(seats, options, cards).config
    given = {name: _rows(value) for name, value in fields.items() if _in_words(value)}
    numbers = {**fields, **read_state_fields(game, config, given, "fields")}
    position["state"].update(numbers)
    if game.positions is not None:
        state = read_fields(game.states.FIELDS, position["state"], "position.state")
        game.positions.complete(config, state, numbers.keys())
        position["state"] = state
    chance = fate if isinstance(fate, Fate) else ScriptedFate(fate, then)
    match = game.resume(position, fate=chance, cards=cards)
    if isinstance(chance, ScriptedFate):
        chance.name_cards(lambda: decks(match))
        for scripts in _watched:
            scripts.append(chance)
    return match


def _in_words(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list | tuple) and any(isinstance(row, str) for row in value))


def _rows(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def decks(match: Match) -> list[list[str]]:
    """What chance can draw from, in words: each set in the order in which it is picked from."""
    words, shapes = field_words(match.game, match.setting.config), match.game.states.FIELDS
    lists = [(words.get(name, PLAIN), getattr(match.state, name)) for name, shape in shapes.items() if shape == "ints"]
    return [deck for called, value in lists for deck in called.drawn(value)]


@contextmanager
def all_chance_used() -> Iterator[None]:
    """Complain in the end if a match that was set up meanwhile was given results of chance that nobody drew.

    >>> import macabre
    >>> with all_chance_used():
    ...     match = match_at(macabre.game("dance-of-death"), fate=[6])
    Traceback (most recent call last):
    macabre.core.errors.BadScript: 1 scripted result was not used: [6]
    """
    scripts: list[ScriptedFate] = []
    _watched.append(scripts)
    try:
        yield
    finally:
        _watched.remove(scripts)
    for script in scripts:
        script.finish()


def play(match: Match, code: str, *chance: int | str, seat: int | None = None) -> Events:
    """Play a code, by the seat that is to act (the first of several), while chance gives just these results.

    The match must have been set up by ``match_at``. A result that is missing or left over raises BadScript.
    """
    script = _script(match)
    script.expect(chance)
    events = match.play(match.to_act[0] if seat is None else seat, code)
    if chance:
        script.finish()
    return events


def _script(match: Match) -> ScriptedFate:
    fate = match._fate
    script = fate.inner if isinstance(fate, RecordedFate) else fate
    if not isinstance(script, ScriptedFate):
        raise BadScript("the chance of this match is not scripted; set it up with match_at")
    return script


def play_all(match: Match, *codes: str) -> Match:
    """Play codes one after the other, each by the seat that is to act (the first of several)."""
    for code in codes:
        match.play(match.to_act[0], code)
    return match


def codes(match: Match, seat: int | None = None) -> list[str]:
    """The codes on offer to a seat, by default the one to act."""
    return [choice.code for choice in match.decision(match.to_act[0] if seat is None else seat).choices]


def why(match: Match, code: str, language: str = "en") -> tuple[str, str]:
    """Why the seat that is to act may not choose a code: the sentence and the rule that says so.

    >>> import macabre
    >>> match = match_at(macabre.game("grim-dance"), seats=2)
    >>> why(match, "take:1")
    ('First: Turn up a card of the circle.', 'GD-13')
    """
    seat = match.to_act[0]
    reason = match.view(seat).why_not(code, match.decision(seat), language)
    assert reason is not None, f"{code} is on offer"
    return reason.sentence, reason.rule


def closed(match: Match, seat: int, key: str) -> tuple[str, ...]:
    """What a piece on a seat's table stands for that is not on offer: a click on it tells why."""
    decision = match.decision(seat) if seat in match.to_act else None
    pieces = match.game.table.scene(match.view(seat), decision, "wide", "en").pieces
    return next(piece.closed for piece in pieces if piece.key == key)
