"""Flat Monte Carlo: try each choice in the same imagined worlds, play on, and compare the averages."""

from macabre.bots.budget import Budget
from macabre.bots.thought import Sample, Thought, judge
from macabre.bots.worlds import Worlds
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate
from macabre.core.view import View


class Flat:
    """One simulation is one choice in one world, played to the end. All choices are tried in the same worlds, so that
    the luck of the draw favours none."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        worlds, thinking = Worlds(view), budget.start()
        samples = [Sample() for _ in decision.ids]
        seat, apply = worlds.seat, worlds.rules.apply
        while True:
            state = worlds.imagine(fate)
            end = worlds.end(state)
            for sample, number in zip(samples, decision.ids, strict=True):
                if not thinking.more():
                    return judge(decision, samples, thinking.done)
                world = state.copy()
                apply(world, seat, number, fate, [])
                sample.add(worlds.play_on(world, end, fate)[seat])

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return self.think(view, decision, budget, fate).best.choice
