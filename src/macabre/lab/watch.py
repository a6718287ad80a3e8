"""Somebody who lets a match be played and writes down what occurs in it."""

from collections.abc import Sequence
from typing import Any

from macabre.core.fate import Fate
from macabre.core.match import Match
from macabre.lab.features import Catalogue, Observer

GLANCE = 8
"""After so many decisions each, one looks at how the match stands."""


class Watch:
    """Asks the players of one match until it is over. A player who is None chooses at random."""

    def __init__(
        self, match: Match, catalogue: Catalogue, players: Sequence[Any], fates: Sequence[Fate], insight: Any
    ) -> None:
        """``insight`` judges how the match stands; None where nobody can."""
        self.observer = Observer(catalogue)
        self.asked: dict[str, list[int]] = {}
        """By kind of decision: how often asked, how often with a choice, and the number of options in all."""
        self.values: list[list[float]] = []
        """Every so often: by seat, the share of the win that it may expect."""
        self._match = match
        self._choices = match.game.alphabet.choices
        self._players = list(players)
        self._fates = list(fates)
        self._insight = insight
        self._made = 0
        self._heard = 0
        self._hear()

    def to_the_end(self) -> None:
        """Let the match be played until nobody is to act."""
        while self._match.to_act:
            self._step(self._match.to_act[0])

    def _step(self, seat: int) -> None:
        choice = self._ask(seat)
        self._match.play(seat, self._choices[choice])
        self.observer.choose(seat, choice)
        self._hear()
        self._made += 1
        if self._insight is not None and self._made % GLANCE == 0 and self._match.to_act:
            self.values.append(self._insight.value(self._match.state))

    def _ask(self, seat: int) -> int:
        """The id of what the seat chooses; where there is one thing only, nobody is asked."""
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
            self.observer.hear(happened[i])
        self._heard = len(happened)
