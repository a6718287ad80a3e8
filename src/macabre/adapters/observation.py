"""What a learning agent gets: a view as a row of numbers, the options as a mask, the outcome as rewards.

Rows are made from Views, so that they can tell a seat no more than its View does. Where many matches are played at
once, a game's packer may write them from the state instead; tests hold each of its rows against that of the View.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np

from macabre.adapters.field_packing import Digit, seats
from macabre.adapters.layout import Layout
from macabre.core.card_file import Cards
from macabre.core.errors import BadInput, Refused
from macabre.core.game import Game, RowPacker
from macabre.core.outcome import Outcome
from macabre.core.setting import Setting
from macabre.core.view import View
from macabre.games import game as find_game


def seated(
    game: str, seats: int | None = None, options: Mapping[str, object] | None = None, cards: str | Cards | None = None
) -> Setting:
    """The setting for an environment's arguments; BadInput, which names the argument, if one of them is wrong."""
    played: Game
    try:
        played = find_game(game)
    except Refused as refusal:
        raise BadInput(str(refusal), "game") from None
    if seats is not None and type(seats) is not int:
        raise BadInput(f"a whole number is needed, not {seats!r}", "seats")
    try:
        return played.setting(seats, options, cards)
    except Refused as refusal:
        raise BadInput(str(refusal), "seats" if refusal.code == "bad_seats" else "options") from None


class Observations:
    """Views of one setting as rows of numbers from 0 to 1.

    A row begins with ``seat`` (whose view it is) and ``to_act`` (who owes a decision), one number for each seat; then
    come the fields of the game's table, as its ``observation.toml`` lays them out.
    """

    def __init__(self, setting: Setting) -> None:
        self._layout = Layout(setting)
        self._choices = len(setting.game.alphabet)
        self.pieces: dict[str, slice] = {}
        """Where each part of a row stands, by name."""
        self.size = 0
        for name, size in {"seat": setting.seats, "to_act": setting.seats, **self._layout.sizes}.items():
            self.pieces[name if name not in self.pieces else f"table.{name}"] = slice(self.size, self.size + size)
            self.size += size
        self._setting = setting
        self._seat, self._to_act = Digit(0, setting.seats - 1).function(), seats(setting.seats).function()

    @cached_property
    def packer(self) -> RowPacker | None:
        """What writes the table's part of a row straight from a state; None where the game has no ``rows.py``."""
        rows = self._setting.game.rows
        return None if rows is None else rows.packer(self._setting.config, self._layout)

    def row(self, view: View) -> Any:
        """A view as an array of float32."""
        return np.frombuffer(bytearray(self.packed(view)), np.float32)

    def packed(self, view: View) -> bytes:
        """A view as the bytes of its numbers."""
        return self.start(view.seat, view.to_act) + self._layout.pack(view.table)

    def start(self, seat: int | None, to_act: Sequence[int]) -> bytes:
        """How a row begins, as bytes: whose it is, and who is to act."""
        return self._seat(seat) + self._to_act(to_act)

    def mask(self, ids: Sequence[int]) -> Any:
        """The choices on offer as an array of int8 over the game's alphabet: 1 may be chosen."""
        mask = bytearray(self._choices)
        for number in ids:
            mask[number] = 1
        return np.frombuffer(mask, np.int8)


REWARDS = ("win", "score")
"""What the reward at the end of a match can count."""

Rewards: TypeAlias = Callable[[Outcome], list[float]]
"""A function that gives each seat its reward."""


def reward_function(setting: Setting, count: str) -> Rewards:
    """The function for what rewards count: the win, or by how much one's score is better than the others'."""
    if count not in REWARDS:
        raise BadInput(f"{count!r} is not one of {', '.join(REWARDS)}", "rewards")
    if count == "win":
        return rewards
    lowest_wins = setting.game.lowest_wins
    sign = -1.0 if lowest_wins is not None and lowest_wins(setting.config) else 1.0
    return lambda outcome: score_rewards(outcome, sign)


def score_rewards(outcome: Outcome, sign: float = 1.0) -> list[float]:
    """By seat: its score less the mean of the others, 0 in all; with sign −1, where low scores are better, reversed.

    >>> score_rewards(Outcome((3, 5), (1,), "end")), score_rewards(Outcome((6, 2, 0), (2,), "end"), -1.0)
    ([-2.0, 2.0], [-5.0, 1.0, 4.0])
    """
    total, others = sum(outcome.scores), len(outcome.scores) - 1
    return [sign * (score - (total - score) / others) for score in outcome.scores]


def rewards(outcome: Outcome) -> list[float]:
    """By seat, from −1 to 1 and 0 in all: a lone winner gets 1, the others share the loss; winners share alike.

    >>> rewards(Outcome((3, 5), (1,), "end")), rewards(Outcome((5, 5, 1), (0, 1), "end"))
    ([-1.0, 1.0], [0.25, 0.25, -0.5])
    """
    count = len(outcome.scores)
    return [(count * share - 1) / (count - 1) for share in outcome.shares]
