"""A match that is played to its end while everything is counted that the lab's reports are about."""

from collections.abc import Sequence
from typing import Any

from macabre.core.fate import Fate
from macabre.core.match import Match
from macabre.lab.features import Catalogue, FeatureCounter

EVALUATE_EVERY = 8
"""The position is evaluated after every so many decisions: often enough to see comebacks, at little cost."""


class ObservedMatch:
    """Asks the players of one match until it is over. A player that is None chooses at random."""

    def __init__(
        self, match: Match, catalogue: Catalogue, players: Sequence[Any], fates: Sequence[Fate], insight: Any
    ) -> None:
        """``insight`` evaluates positions; it is None for a game whose folder has no ``bots.py``."""
        self.features = FeatureCounter(catalogue)
        self.asked: dict[str, list[int]] = {}
        """By kind of decision: how often it came up, how often with several options, and the sum of all options."""
        self.values: list[list[float]] = []
        """The evaluations in the course of the match: by seat, the expected share of the win."""
        self._match = match
        self._choices = match.game.alphabet.choices
        self._players = list(players)
        self._fates = list(fates)
        self._insight = insight
        self._decisions = 0
        self._heard = 0
        self._hear()

    def to_the_end(self) -> None:
        """Play until nobody is to act."""
        while self._match.to_act:
            self._step(self._match.to_act[0])

    def _step(self, seat: int) -> None:
        choice = self._ask(seat)
        self._match.play(seat, self._choices[choice])
        self.features.choose(seat, choice)
        self._hear()
        self._decisions += 1
        if self._insight is not None and self._decisions % EVALUATE_EVERY == 0 and self._match.to_act:
            self.values.append(self._insight.value(self._match.state))

    def _ask(self, seat: int) -> int:
        """The id of what the seat chooses; the player is not asked where there is only one option."""
        decision = self._match.decision(seat)
        ids, many = decision.ids, len(decision.ids)
        row = self.asked.get(decision.kind)
        if row is None:
            row = self.asked[decision.kind] = [0, 0, 0]
        row[0] += 1
        row[1] += many > 1
        row[2] += many
        player = self._players[seat]
        if many == 1:
            return ids[0]
        if player is None:
            return ids[self._fates[seat].pick(many)]
        return int(player.choose(self._match, seat, self._fates[seat]).id)

    def _hear(self) -> None:
        happened = self._match.bare_story
        for i in range(self._heard, len(happened)):
            self.features.hear(happened[i])
        self._heard = len(happened)
