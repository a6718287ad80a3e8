"""What a bot knows about a game beyond its rules: evaluation and policy from the game's ``bots.py``, or defaults."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from macabre.core.decision import Decision
from macabre.core.fate import Fate
from macabre.core.game import Insight
from macabre.core.setting import Setting
from macabre.core.view import View


class Plain:
    """The defaults for a game without ``bots.py``: random playouts to the end."""

    SPAN: Final = 0
    LEVELS: Final = ("random", "flat:24:err=0.4", "flat:60", "ismcts:150", "ismcts:600")

    def __init__(self, setting: Setting) -> None:
        self._rules = setting.game.rules
        self._even = [1 / setting.seats] * setting.seats

    def mark(self, state: Any) -> int:
        return 0

    def value(self, state: Any) -> list[float]:
        """The outcome, or an even share while there is none."""
        outcome = self._rules.outcome(state)
        return self._even if outcome is None else outcome.shares

    def weights(self, state: Any, seat: int, ids: Sequence[int]) -> list[float]:
        return [1.0] * len(ids)

    def undecide(self, state: Any, seat: int) -> None:
        """How such a game stores secret decisions is unknown, so what others decided stays as imagined."""

    def suspect(self, state: Any, seat: int, fate: Fate) -> None:
        """How such a game is usually played is unknown, so all worlds stay equally likely."""


def insight(setting: Setting) -> Insight:
    return setting.game.insight or Plain(setting)


def solution(view: View, decision: Decision) -> list[float] | None:
    """By option, how often it should be chosen, where the game's ``bots.py`` offers ``solved`` and knows."""
    solved: Callable[[View, Sequence[int]], list[float] | None] | None = getattr(view.game.insight, "solved", None)
    return None if solved is None else solved(view, decision.ids)
