"""What a bot knows about a game beyond its rules: what the game's folder offers, or what holds for any game."""

from collections.abc import Sequence
from typing import Any, Final

from macabre.core.fate import Fate
from macabre.core.game import Insight
from macabre.core.setting import Setting


class Plain:
    """For a game that offers no insight: play on to the end, anything being as likely as anything else."""

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
        """Nothing is known of how such a game keeps its secrets: what others decided stays as imagined."""

    def suspect(self, state: Any, seat: int, fate: Fate) -> None:
        """Nothing is known of how such a game is played: all worlds stay equally likely."""


def insight(setting: Setting) -> Insight:
    return setting.game.insight or Plain(setting)
