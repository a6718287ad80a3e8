"""The random player."""

from macabre.bots.budget import Budget
from macabre.bots.thought import Prospect, Thought
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate
from macabre.core.view import View


class Uniform:
    """Chooses an option at random, all equally likely."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        """All options with an even share: it expects nothing."""
        options = decision.choices
        return Thought([Prospect(choice, 1 / view.seats, 0.5, 0, 1 / len(options)) for choice in options], 0)

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return decision.choices[fate.pick(len(decision.choices))]
