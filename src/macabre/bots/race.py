"""A race: whole actions are tried in the same imagined worlds with the same luck, and clearly worse ones drop out.

An action is often several choices in a row: which card, then where to. As long as nobody else acts and nothing new is
learnt, the following choices are enumerated too, so that an option is judged by the best that can be made of it. After
that, everybody plays by the game's own policy.

Whether something is learnt can be seen only by trying: a step teaches nothing if the seat is told the same in several
worlds and has the same choices after it. Where a world turns out otherwise all the same, its action ends there.
"""

from math import sqrt
from typing import Any

from macabre.bots.budget import Budget, Thinking
from macabre.bots.thought import Prospect, Sample, Thought
from macabre.bots.worlds import GRAIN, Worlds
from macabre.core.decision import Choice, Decision
from macabre.core.event import Log
from macabre.core.fate import Fate, QuickFate
from macabre.core.view import View

CLEAR = 2.5
"""An action drops out when it trails the leader by so many standard errors of their difference."""
FIRST = 6
"""No action drops out before so many worlds."""
AGAIN = 1.15
"""The next check comes after this factor of the worlds so far, so that checks get rarer."""
WIDE = 60
"""The most actions in a race, unless there are more options."""
ALIKE = 4
"""In so many worlds a step must go alike for the next one to be laid out."""


class Runner:
    """An action in the race, and its result in each world."""

    __slots__ = ("choice", "results", "sample", "sense", "steps")

    def __init__(self, choice: Choice, steps: list[int], sense: float) -> None:
        self.choice = choice
        self.steps = steps
        """The choice itself and those that follow it."""
        self.sense = sense
        """The weight of the choice in the game's own policy, which breaks ties."""
        self.sample = Sample()
        self.results: list[float] = []

    def add(self, result: float) -> None:
        self.sample.add(result)
        self.results.append(result)

    def rank(self) -> tuple[float, float]:
        return self.sample.mean, self.sense


class Race:
    """All actions still in the race are tried in the same worlds, so that their differences are less noisy."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        worlds, thinking = Worlds(view), budget.start()
        runners = actions(worlds, decision, fate)
        field = runners
        rounds, look, going = 0, FIRST, True
        while going and not decided(field):
            going = _run(worlds, field, thinking, fate)
            rounds += 1
            if rounds >= look and going:
                field = still_in(field)
                look = int(rounds * AGAIN) + 1
        return _ranking(decision, runners, field, thinking.done)

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return self.think(view, decision, budget, fate).best.choice


def _run(worlds: Worlds, field: list[Runner], thinking: Thinking, fate: Fate) -> bool:
    """Try all actions in one world; False if the budget ran out."""
    seat, rules = worlds.seat, worlds.rules
    to_act, options, apply = rules.to_act, rules.options, rules.apply
    state = worlds.suspect(fate)
    end, luck = worlds.end(state), fate.pick(GRAIN)
    for runner in field:
        if not thinking.more():
            return False
        world, chance = state.copy(), QuickFate(luck)
        apply(world, seat, runner.steps[0], chance, [])
        for number in runner.steps[1:]:
            if seat not in to_act(world) or number not in options(world, seat):
                break
            apply(world, seat, number, chance, [])
        runner.add(worlds.play_on(world, end, chance)[seat])
    return True


# -- who runs


def actions(worlds: Worlds, decision: Decision, fate: Fate) -> list[Runner]:
    """Every option with all choices that may follow it, as far as they can be known beforehand."""
    states = [worlds.imagine(fate) for _ in range(ALIKE)]
    weights = worlds.insight.weights(states[0], worlds.seat, decision.ids)
    runners: list[Runner] = []
    for i, choice in enumerate(decision.choices):
        room = WIDE - len(runners) - len(decision.ids) + i + 1
        runners += [Runner(choice, steps, weights[i]) for steps in _lay_out(worlds, states, [choice.id], room, fate)]
    return runners


def _lay_out(worlds: Worlds, states: list[Any], steps: list[int], room: int, fate: Fate) -> list[list[int]]:
    """The actions that begin with these steps, if there is room for them. The states are those before the last one."""
    after = [state.copy() for state in states]
    ids = _next_choices(worlds, after, steps[-1], fate)
    if not ids or len(ids) > room:
        return [steps]
    laid_out: list[list[int]] = []
    for i, number in enumerate(ids):
        laid_out += _lay_out(worlds, after, [*steps, number], room - len(laid_out) - len(ids) + i + 1, fate)
    return laid_out


def _next_choices(worlds: Worlds, states: list[Any], number: int, fate: Fate) -> list[int]:
    """Make a choice in all these worlds; what the seat may choose next, if it is the same whatever is true.

    Nothing where chance or another seat has a say, or where the worlds part: the best choice then hangs on the world.
    """
    seat, rules, before = worlds.seat, worlds.rules, fate.drawn
    ids: list[int] = []
    told: list[str] = []
    for i, state in enumerate(states):
        log: Log = []
        rules.apply(state, seat, number, fate, log)
        if fate.drawn > before or list(rules.to_act(state)) != [seat]:
            return []
        here, heard = rules.options(state, seat), _told(worlds, log)
        if i == 0:
            ids, told = list(here), heard
        elif list(here) != ids or heard != told:
            return []
    return ids


def _told(worlds: Worlds, log: Log) -> list[str]:
    """What the seat is told of a step."""
    tell, config, seat = worlds.game.knowledge.tell, worlds.config, worlds.seat
    return [f"{raw[0]} {tell(config, raw, seat)}" for raw in log]


# -- who drops out


def decided(field: list[Runner]) -> bool:
    """Whether all actions that are left begin with the same choice."""
    first = field[0].choice
    for runner in field:
        if runner.choice is not first:
            return False
    return len(field[0].results) > 0


def still_in(field: list[Runner]) -> list[Runner]:
    """The leader and all that do not clearly trail it, in their order."""
    leader = max(field, key=Runner.rank)
    return [runner for runner in field if runner is leader or not trails(leader, runner)]


def trails(leader: Runner, other: Runner) -> bool:
    """Whether ``other`` is clearly worse, by the differences in each world."""
    gap = Sample()
    for one, two in zip(leader.results, other.results, strict=False):
        gap.add(one - two)
    if gap.mean <= 0:
        return False
    spread = max(0.0, gap.squares / gap.visits - gap.mean**2)
    return gap.mean > CLEAR * sqrt((spread + 0.0004) / gap.visits)


def _ranking(decision: Decision, runners: list[Runner], field: list[Runner], simulations: int) -> Thought:
    """Every option with the best action that begins with it; the leader's choice gets all of the share."""
    best = max(field, key=Runner.rank)
    prospects: list[Prospect] = []
    for choice in decision.choices:
        mine = [runner for runner in field if runner.choice is choice]
        every = [runner for runner in runners if runner.choice is choice]
        top = max(mine or every, key=Runner.rank).sample
        visits = sum(runner.sample.visits for runner in every)
        prospects.append(Prospect(choice, top.mean, top.error, visits, float(choice is best.choice)))
    return Thought(prospects, simulations)
