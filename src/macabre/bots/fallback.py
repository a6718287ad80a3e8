"""A player with fallbacks: one that crashes, answers nonsense or takes too long is replaced by a simpler one.

A bug in a bot must never stop a match that other people are playing.
"""

import logging
from collections.abc import Sequence
from threading import Thread
from typing import Protocol

from macabre.bots.player import Player
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate, QuickFate
from macabre.core.view import View

ANSWER_TIMEOUT = 30.0
"""Seconds to wait for an answer, many times what any level needs."""

logger = logging.getLogger("macabre.bots")


class Chooser(Protocol):
    """Anything that can play: a Player, or something that answers like one."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice: ...


class FallbackPlayer:
    """Asks the first of several players; one that fails is dropped for good, and the next one is asked.

    To fail is to raise an exception, to choose what is not on offer, or to exceed the timeout. It is logged as a
    warning that says nothing about the cards. If all have failed, an option is chosen at random.
    """

    def __init__(self, players: Sequence[Chooser], timeout: float = ANSWER_TIMEOUT) -> None:
        self._players = list(players)
        self._timeout = timeout

    @property
    def name(self) -> str:
        """The name of the player that answers at present."""
        return self._players[0].name if self._players else "random"

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice:
        while self._players:
            attempt = Attempt(self._players[0], view, decision, QuickFate(fate.pick(1 << 30)))
            attempt.start()
            attempt.join(self._timeout)
            if attempt.choice is not None and attempt.choice.id in decision.ids:
                return attempt.choice
            self._drop(attempt, decision)
        return decision.choices[fate.pick(len(decision.ids))]

    def _drop(self, attempt: "Attempt", decision: Decision) -> None:
        failed = self._players.pop(0)
        what = f"the {decision.kind} decision {decision.id} of seat {decision.seat}"
        logger.warning("%s failed at %s (%s); %s goes on", failed.name, what, attempt.problem(), self.name)


class Attempt(Thread):
    """A player thinking about one decision, in a thread of its own, so that one that never ends can be abandoned."""

    def __init__(self, player: Chooser, view: View, decision: Decision, fate: Fate) -> None:
        super().__init__(daemon=True)
        self._ask = player.choose
        self._question = (view, decision, fate)
        self._error: BaseException | None = None
        self.choice: Choice | None = None

    def run(self) -> None:
        try:
            self.choice = self._ask(*self._question)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the match goes on without this player
            self._error = error

    def problem(self) -> str:
        """What went wrong, by kind only: an exception's message might give away secrets of the match."""
        if self._error is not None:
            return type(self._error).__name__
        return "no answer in time" if self.is_alive() else "not one of the options"


def with_fallbacks(text: str, timeout: float = ANSWER_TIMEOUT) -> FallbackPlayer:
    """The player of that name, with simpler ones to fall back on."""
    kind, _, level = text.partition(":")
    simpler = ["greedy"] if kind not in ("random", "greedy") else []
    if kind == "level" and level.isdigit():
        simpler = [f"level:{number}" for number in range(int(level) - 1, 0, -1)]
    return FallbackPlayer([Player(name) for name in dict.fromkeys([text, *simpler, "random"])], timeout)
