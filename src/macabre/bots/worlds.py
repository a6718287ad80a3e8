"""Imagined worlds: states that could be the real one, and how to play on in them. All search happens in them."""

from collections.abc import Sequence
from typing import Any

from macabre.bots.insight import insight
from macabre.core.event import Log
from macabre.core.fate import Fate
from macabre.core.seat import Seat
from macabre.core.view import View

GRAIN = 1 << 24
"""A fate draws whole numbers only, so a fraction of one is drawn in this many steps."""


def pick_weighted(weights: Sequence[float], fate: Fate) -> int:
    """A random index, each with a probability in proportion to its weight."""
    total = 0.0
    for weight in weights:
        total += weight
    mark = total * fate.pick(GRAIN) / GRAIN
    for i, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return i
    return len(weights) - 1


class Worlds:
    """The worlds that fit one seat's view, and all that a bot needs to play on in them."""

    __slots__ = ("_even", "_sees", "_truth", "config", "game", "insight", "rules", "seat", "span", "view")

    def __init__(self, view: View, truth: Any = None, even: bool = False) -> None:
        assert view.seat is not None, "spectators have nothing to decide"
        self.view = view
        self.seat: Seat = view.seat
        self.game = view.setting.game
        self.config = view.setting.config
        self.rules = self.game.rules
        self.insight = insight(view.setting)
        self._sees: Any = getattr(self.insight, "sees", None)
        self.span = self.insight.SPAN
        self._truth = truth
        """The real state, for the arena's seer alone: no other bot is ever given it."""
        self._even = even
        """Whether nothing is suspected: all worlds are equally likely then."""

    def imagine(self, fate: Fate) -> Any:
        """A random world, all equally likely; pending secret decisions of others are still open in it."""
        if self._truth is None:
            state = self.game.knowledge.imagine(self.config, self.view.table, self.seat, fate)
        else:
            state = self._truth.copy()
        self.insight.undecide(state, self.seat)
        return state

    def suspect(self, fate: Fate) -> Any:
        """A random world, weighted by what the others' play so far suggests."""
        state = self.imagine(fate)
        if self._truth is None and not self._even:
            self.insight.suspect(state, self.seat, fate)
        return state

    def sees(self, state: Any, seat: Seat) -> Any:
        """What a seat sees in an imagined world, in a form that is the same where it sees the same."""
        if self._sees is not None:
            return self._sees(state, seat)
        return str(self.game.knowledge.view(state, seat))

    def end(self, state: Any) -> int:
        """The ``mark`` at which a playout that starts here is cut off; 0 if never."""
        return self.insight.mark(state) + self.span if self.span else 0

    def play_on(self, state: Any, end: int, fate: Fate) -> list[float]:
        """Play on with the game's policy for all seats, to the end or the cut, and evaluate; by seat, its result."""
        rules, insight = self.rules, self.insight
        to_act, options, apply = rules.to_act, rules.options, rules.apply
        weights, mark = insight.weights, insight.mark
        log: Log = []
        while not end or mark(state) < end:
            waiting = to_act(state)
            if not waiting:
                break
            seat = waiting[0]
            ids = options(state, seat)
            i = 0 if len(ids) == 1 else pick_weighted(weights(state, seat, ids), fate)
            apply(state, seat, ids[i], fate, log)
            log.clear()
        return insight.value(state)
