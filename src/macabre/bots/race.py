"""A race: flat Monte Carlo that stops asking about what is clearly worse, so that more is learnt about the rest."""

from math import sqrt

from macabre.bots.budget import Budget
from macabre.bots.thought import Prospect, Sample, Thought
from macabre.bots.worlds import Worlds
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate
from macabre.core.view import View

CLEAR = 2.0
"""By how many standard errors of their difference a choice must trail the leader to drop out."""
FIRST = 6
"""Nobody drops out before so many worlds."""
EVERY = 3
"""After how many worlds the field is looked at again."""


class Runner:
    """A choice in the race, and what it gave in each world."""

    __slots__ = ("choice", "number", "results", "sample")

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        self.number = choice.id
        self.sample = Sample()
        self.results: list[float] = []

    def add(self, result: float) -> None:
        self.sample.add(result)
        self.results.append(result)


class Race:
    """All choices still in the race meet the same worlds, so that their differences tell more than their results."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        worlds, thinking = Worlds(view), budget.start()
        runners = [Runner(choice) for choice in decision.options]
        field = runners
        seat, apply = worlds.seat, worlds.rules.apply
        rounds, going = 0, True
        while going:
            state = worlds.imagine(fate)
            end = worlds.end(state)
            for runner in field:
                going = thinking.more()
                if not going:
                    break
                world = state.copy()
                apply(world, seat, runner.number, fate, [])
                runner.add(worlds.play_on(world, end, fate)[seat])
            rounds += 1
            if rounds >= FIRST and rounds % EVERY == 0 and going:
                field = still_in(field)
        return _ranking(runners, field, thinking.done)

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return self.think(view, decision, budget, fate).best.choice


def still_in(field: list[Runner]) -> list[Runner]:
    """The leader and all that do not clearly trail it, in their order."""
    leader = max(field, key=lambda runner: runner.sample.mean)
    return [runner for runner in field if runner is leader or not trails(leader, runner)]


def trails(leader: Runner, other: Runner) -> bool:
    """Whether one is clearly worse than another, by their differences world by world."""
    gap = Sample()
    for one, two in zip(leader.results, other.results, strict=False):
        gap.add(one - two)
    if gap.mean <= 0:
        return False
    spread = max(0.0, gap.squares / gap.visits - gap.mean**2)
    return gap.mean > CLEAR * sqrt((spread + 0.0004) / gap.visits)


def _ranking(runners: list[Runner], field: list[Runner], simulations: int) -> Thought:
    """Who is left at the end ranks before who dropped out; the leader is the choice."""
    best = max(field, key=lambda runner: (runner.sample.mean, -runner.number))
    return Thought(
        [
            Prospect(
                runner.choice,
                runner.sample.mean,
                runner.sample.error,
                runner.sample.visits,
                1.0 if runner is best else 0.0,
            )
            for runner in runners
        ],
        simulations,
    )
