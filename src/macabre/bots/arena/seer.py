"""The seer: a player that sees everything. It exists in the arena only; nobody can play against it.

Bots never see the real match. To measure how much hidden information costs, and how much better guesses could still
gain, one needs a player that does: it searches like ``ismcts``, but every world that it imagines is a copy of the real
one. It sees all cards, and secret decisions once they are made; future chance is as unknown to it as to anybody. It
assumes that the others are seers too.
"""

from typing import Protocol

from macabre.bots.budget import Budget
from macabre.bots.ismcts import Ismcts
from macabre.bots.player import Player
from macabre.bots.worlds import Worlds
from macabre.core.decision import Choice
from macabre.core.errors import BadInput
from macabre.core.fate import Fate
from macabre.core.match import Match

USUAL = Budget(400)


class Contender(Protocol):
    """Whoever plays in the arena. Only the seer looks at more of the match than its view and its decision."""

    def choose(self, match: Match, seat: int, fate: Fate) -> Choice:
        """One of the options of the seat's decision."""


class Seer:
    """``seer``, or ``seer:400`` with its budget."""

    def __init__(self, text: str) -> None:
        self._budget = _budget(text)
        self._search = Ismcts()

    def choose(self, match: Match, seat: int, fate: Fate) -> Choice:
        worlds = Worlds(match.view(seat), match.state)
        return self._search.choose_in(worlds, match.decision(seat), self._budget, fate)


def _budget(text: str) -> Budget:
    _, colon, budget = text.partition(":")
    try:
        return Budget.read(budget) if colon else USUAL
    except ValueError as error:
        raise BadInput(str(error), text) from None


class Honest:
    """Any other player: it is given its view and its decision, nothing else of the match."""

    def __init__(self, text: str) -> None:
        self._player = Player(text)

    def choose(self, match: Match, seat: int, fate: Fate) -> Choice:
        return self._player.choose(match.view(seat), match.decision(seat), fate)


def contender(text: str) -> Contender:
    """The player of that name; BadInput if there is none."""
    return Seer(text) if text.partition(":")[0] == "seer" else Honest(text)
