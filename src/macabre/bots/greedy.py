"""The greedy player: looks one step ahead in imagined worlds and takes what is worth most there."""

from macabre.bots.budget import Budget
from macabre.bots.thought import Sample, Thought, judge
from macabre.bots.worlds import Worlds
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate
from macabre.core.view import View


class Greedy:
    """Tries each choice in the same worlds and evaluates the result. One simulation is one choice in one world."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        worlds, thinking = Worlds(view), budget.start()
        samples = [Sample() for _ in decision.ids]
        seat, apply, value = worlds.seat, worlds.rules.apply, worlds.insight.value
        while True:
            state = worlds.imagine(fate)
            for sample, number in zip(samples, decision.ids, strict=True):
                if not thinking.more():
                    return judge(decision, samples, thinking.done)
                world = state.copy()
                apply(world, seat, number, fate, [])
                sample.add(value(world)[seat])

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return self.think(view, decision, budget, fate).best.choice
