"""Helpers for tests and puzzles: a match set up just so."""

from collections.abc import Iterable, Mapping
from typing import Any

from macabre.core.fate import Fate, QuickFate, ScriptedFate
from macabre.core.game import Game
from macabre.core.match import Match


def match_at(
    game: Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    fate: Iterable[int] | Fate = (),
    cards: Any = None,
    **fields: Any,
) -> Match:
    """A match that goes on from a given state: a new match with some fields of its position replaced.

    ``fate`` are the results that chance will give. The position is checked as any that is read.

    >>> import macabre
    >>> match = match_at(macabre.game("grim-dance"), seats=2, turn=1)
    >>> match.to_act
    (1,)
    """
    position = game.start(seats, options, fate=QuickFate(0), cards=cards).position()
    position["state"].update(fields)
    chance = fate if isinstance(fate, Fate) else ScriptedFate(fate)
    return game.resume(position, fate=chance, cards=cards)


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
