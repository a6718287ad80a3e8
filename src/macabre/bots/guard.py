"""Players that never let a match down: who fails is replaced by the next simpler one, and the match goes on."""

import logging
from collections.abc import Sequence
from threading import Thread
from typing import Protocol

from macabre.bots.player import Player
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate, QuickFate
from macabre.core.view import View

PATIENCE = 30.0
"""Seconds that are waited for an answer, many times what any level needs."""

logger = logging.getLogger("macabre.bots")


class Chooser(Protocol):
    """Whoever can sit at a table: a Player, or something that answers like one."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice: ...


class Guarded:
    """Asks the first of several players. One that raises, answers what was not asked or keeps silent is asked no more.

    What went wrong is logged as a warning, without a word about the cards. If all fail, anything offered is chosen.
    """

    def __init__(self, players: Sequence[Chooser], patience: float = PATIENCE) -> None:
        self._players = list(players)
        self._patience = patience

    @property
    def name(self) -> str:
        """Whoever answers at present."""
        return self._players[0].name if self._players else "random"

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice:
        while self._players:
            attempt = Attempt(self._players[0], view, decision, QuickFate(fate.pick(1 << 30)))
            attempt.start()
            attempt.join(self._patience)
            if attempt.choice is not None and attempt.choice.id in decision.ids:
                return attempt.choice
            self._retire(attempt, decision)
        return decision.options[fate.pick(len(decision.ids))]

    def _retire(self, attempt: "Attempt", decision: Decision) -> None:
        failed = self._players.pop(0)
        what = f"the {decision.kind} decision {decision.id} of seat {decision.seat}"
        logger.warning("%s failed at %s (%s); %s goes on", failed.name, what, attempt.trouble(), self.name)


class Attempt(Thread):
    """A player at work on one decision, in a thread of its own: one that never ends can be left behind."""

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

    def trouble(self) -> str:
        """What went wrong, by kind only: messages could tell what nobody else may know."""
        if self._error is not None:
            return type(self._error).__name__
        return "no answer in time" if self.is_alive() else "not one of the options"


def steady(text: str, patience: float = PATIENCE) -> Guarded:
    """The player of that name, with all simpler ones behind it."""
    kind, _, level = text.partition(":")
    simpler = ["greedy"] if kind not in ("random", "greedy") else []
    if kind == "level" and level.isdigit():
        simpler = [f"level:{number}" for number in range(int(level) - 1, 0, -1)]
    return Guarded([Player(name) for name in dict.fromkeys([text, *simpler, "random"])], patience)
