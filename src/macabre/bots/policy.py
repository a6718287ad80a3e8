"""A player that follows the game's own policy (``weights`` in its ``bots.py``) without looking ahead."""

from macabre.bots.budget import Budget
from macabre.bots.thought import Prospect, Thought
from macabre.bots.worlds import Worlds
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate
from macabre.core.view import View


class ByPolicy:
    """Averages the weights of the options over imagined worlds, one per simulation, and takes the heaviest."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        worlds, thinking = Worlds(view), budget.start()
        heavy = [0.0] * len(decision.ids)
        while thinking.more():
            weights = worlds.insight.weights(worlds.imagine(fate), worlds.seat, decision.ids)
            total = sum(weights)
            for i, weight in enumerate(weights):
                heavy[i] += weight / total
        share = [weight / thinking.done for weight in heavy]
        even = 1 / view.seats
        return Thought([Prospect(c, even, 0.5, 0, share[i]) for i, c in enumerate(decision.choices)], thinking.done)

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return self.think(view, decision, budget, fate).best.choice
