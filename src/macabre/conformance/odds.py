"""Whether imagined worlds have the odds that the rules give them, exactly on small tables, statistically on large ones.

The rules are the judge. After the deal, what a seat may think likely follows from ``setup`` alone. After any choice it
follows from what was likely before: every world goes on by every choice it offers, all of them equally likely, since
``imagine`` knows nothing about how people play (what bots suspect on top of it is left out here). So if the deal is
right, and every single step from one view to the next is, then so is every view. Only views in which somebody is to act
are compared: inside a step the odds of an imagined moment mean nothing.
"""

import json
import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple, TypeVar

from macabre import Game, QuickFate, Seat, Viewer
from macabre.conformance.tables import settings, whom
from macabre.core.fate import Fate
from macabre.core.path_fate import PathFate, TooMuchChance
from macabre.core.setting import Setting

State = Any
Moment = tuple[State, int]
T = TypeVar("T")
Odds = dict[str, Fraction]
Fact = tuple[object, ...]
Facts = dict[Fact, int]

LEAVES = 2000
"""Chance with more outcomes than this is not enumerated but sampled."""
STEPS = 60
"""Only so many choices of a match are looked at."""
MOMENTS = 30
"""At so many moments, what may follow is gone through."""
MATCHES = 600
"""So many matches, divided by the number of seats, are sampled where chance is too large to be enumerated."""
ALARM = 1e-4
"""The greatest probability that sampling calls fair odds unfair, for all tables of a game together.

Fates are fixed, so a game that has passed once passes until it is changed.
"""


def check_imagined_odds(game: Game, oracle: Any) -> None:
    """Worlds are imagined with the odds that the rules give them: none is favoured or left out."""
    tables = [
        (game.setting(seats, options), number)
        for seats, options, number in settings(game, each=1)
        if not options or seats == game.seats[0]
    ]
    for setting, number in tables:
        rng = random.Random(number)
        small = _check_deal(setting, rng)
        _check_steps(setting, rng, LEAVES if small else LEAVES // 10)
        if not small:
            _check_by_sampling(setting, rng, ALARM / len(tables))


# -- the game's own functions, on bare states


def _seen(setting: Setting, state: State, seat: Viewer) -> Any:
    return setting.game.knowledge.view(state, seat)


def _imagine(setting: Setting, table: Any, seat: Viewer, fate: Fate) -> State:
    return setting.game.knowledge.imagine(setting.config, table, seat, fate)


def _after(setting: Setting, state: State, mover: int, choice: int, fate: Fate) -> State:
    """The state after a choice; the one before is left alone."""
    new = state.copy()
    try:
        setting.game.rules.apply(new, mover, choice, fate, [])
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise AssertionError(
            f"apply in rules.py fails in a world that was imagined or copied ({type(error).__name__}: {error}): it was "
            f"not imagined whole, or copy in state.py shares a list with the original"
        ) from error
    return new


def _written(setting: Setting, state: State) -> str:
    """A state as a text, so that worlds can be told apart."""
    return json.dumps({name: getattr(state, name) for name in setting.game.states.FIELDS})


def _viewers(setting: Setting) -> list[Viewer]:
    return [None, *[Seat(number) for number in range(setting.seats)]]


def _moments(setting: Setting, first: State, rng: random.Random) -> Iterator[Moment]:
    """The states of a random match, each with who chooses next."""
    rules, state, fate = setting.game.rules, first, QuickFate(rng.randrange(1 << 30))
    for _ in range(STEPS):
        waiting = rules.to_act(state)
        if not waiting:
            return
        mover = rng.choice(waiting)
        yield state, mover
        state = _after(setting, state, mover, rng.choice(rules.options(state, mover)), fate)


# -- exactly


def every_outcome(draw: Callable[[Fate], T], most: int = LEAVES) -> Iterator[tuple[T, Fraction]]:
    """All that can come of something with chance in it, each with its probability.

    >>> [(str(way), str(odds)) for way, odds in every_outcome(lambda fate: fate.roll(2) * fate.roll(2))]
    [('1', '1/4'), ('2', '1/4'), ('2', '1/4'), ('4', '1/4')]
    """
    path: list[int] = []
    for _ in range(most):
        fate = PathFate(path)
        outcome = draw(fate)
        yield outcome, Fraction(1, math.prod(fate.sizes))
        while path and path[-1] == fate.sizes[len(path) - 1] - 1:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise TooMuchChance


def _check_deal(setting: Setting, rng: random.Random) -> bool:
    """Every deal, as everybody sees it; False if there are too many."""
    try:
        deals = list(every_outcome(lambda fate: _deal(setting, fate)))
        for seat in reversed(_viewers(setting)):
            _compare_worlds(setting, seat, deals, "the deal", rng, LEAVES)
    except TooMuchChance:
        return False
    return True


def _check_steps(setting: Setting, rng: random.Random, most: int) -> None:
    """Steps of random matches, with all that chance and people could have done instead; one that is too large is left.

    That may be a single one, such as when cards are dealt anew.
    """
    fate = QuickFate(rng.randrange(1 << 30))
    moments = [moment for _ in range(5) for moment in _moments(setting, _deal(setting, fate), rng)]
    for state, mover in rng.sample(moments, min(MOMENTS, len(moments))):
        seat = rng.choice(_viewers(setting))
        with suppress(TooMuchChance):
            worlds = _merged(setting, _imagined(setting, _seen(setting, state, seat), seat, most))
            after = _steps(setting, worlds, mover, most)
            _compare_worlds(setting, seat, after, f"a choice of seat {mover}", rng, most)


def _imagined(setting: Setting, table: Any, seat: Viewer, most: int) -> Iterator[tuple[State, Fraction]]:
    return every_outcome(lambda fate: _imagine(setting, table, seat, fate), most)


def _merged(setting: Setting, worlds: Iterable[tuple[State, Fraction]]) -> list[tuple[State, Fraction]]:
    """Every state once, with the probability of all ways that lead to it."""
    states: dict[str, State] = {}
    odds: Odds = defaultdict(Fraction)
    for state, chance in worlds:
        key = _written(setting, state)
        states.setdefault(key, state)
        odds[key] += chance
    return [(states[key], chance) for key, chance in odds.items()]


def _steps(
    setting: Setting, worlds: list[tuple[State, Fraction]], mover: int, most: int
) -> Iterator[tuple[State, Fraction]]:
    """What comes of every world by every choice it offers. A choice weighs the same wherever it can be made."""
    left = most
    for state, odds in worlds:
        for choice in setting.game.rules.options(state, mover):
            for after, chance in every_outcome(lambda fate: _after(setting, state, mover, choice, fate), left):  # noqa: B023
                left -= 1
                yield after, odds * chance


def _compare_worlds(
    setting: Setting, seat: Viewer, worlds: Iterable[tuple[State, Fraction]], since: str, rng: random.Random, most: int
) -> None:
    """Group worlds by what the seat sees of them; in some of the groups, compare them with what it imagines there."""
    groups: dict[str, tuple[State, Odds]] = {}
    for state, chance in worlds:
        if setting.game.rules.to_act(state):
            look = json.dumps(_seen(setting, state, seat))
            _, odds = groups.setdefault(look, (state, defaultdict(Fraction)))
            odds[_written(setting, state)] += chance
    for state, odds in rng.sample(list(groups.values()), min(2, len(groups))):
        total = sum(odds.values())
        due = {world: chance / total for world, chance in odds.items()}
        imagined: Odds = defaultdict(Fraction)
        for world, chance in _imagined(setting, _seen(setting, state, seat), seat, most):
            imagined[_written(setting, world)] += chance
        for world in sorted(due.keys() | imagined.keys()):
            given, right = imagined.get(world, Fraction(0)), due.get(world, Fraction(0))
            assert given == right, (
                f"with {setting.seats} seats, after {since}, imagine in view.py gives {whom(seat)} this world with "
                f"probability {given}, but by the rules it is {right}: {world}"
            )


# -- by sampling


class Sums(NamedTuple):
    """A fact that may or may not hold of a world: how often it held by the rules and as imagined."""

    ruled: int
    imagined: int
    squares: int
    """The sum of the squared differences, one for each pair of worlds."""


class Comparison:
    """Pairs of worlds that look alike to a seat, one come about by the rules, the other imagined.

    If ``imagine`` is right, either could have been the other, so whatever is counted in both differs as often one way
    as the other. For such sums, P(|sum| ≥ z · √(sum of squares)) ≤ 2 exp(−z² / 2), however many pairs there are
    (Efron 1969): no approximation is involved.
    """

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self._facts: dict[Fact, Sums] = {}

    def add(self, ruled: State, imagined: State) -> None:
        for name in self._setting.game.states.FIELDS:
            first, second = getattr(ruled, name), getattr(imagined, name)
            if first != second:
                self._count(_facts(name, first), _facts(name, second))

    def _count(self, ruled: Facts, imagined: Facts) -> None:
        for fact in ruled.keys() | imagined.keys():
            one, two = ruled.get(fact, 0), imagined.get(fact, 0)
            if one != two:
                old = self._facts.get(fact, Sums(0, 0, 0))
                self._facts[fact] = Sums(old.ruled + one, old.imagined + two, old.squares + (one - two) ** 2)

    def judge(self, alarm: float) -> None:
        """Complain about the worst difference, if fair odds would give one like it less often than ``alarm``."""
        if not self._facts:
            return
        least = math.sqrt(2 * math.log(2 * len(self._facts) / alarm))
        fact, sums = max(self._facts.items(), key=lambda item: (_deviation(item[1]), str(item[0])))
        assert _deviation(sums) < least, (
            f"with {self._setting.seats} seats, imagine in view.py has other odds than the rules: {_told(fact, sums)}, "
            f"counted only where worlds differ"
        )


def _deviation(sums: Sums) -> float:
    return abs(sums.ruled - sums.imagined) / math.sqrt(sums.squares)


def _facts(name: str, value: Any) -> Facts:
    """What is counted in a field: which number stands where, how often it is there, and which neighbour is greater."""
    rows = [[value]] if isinstance(value, int) else value if value and isinstance(value[0], list) else [value]
    places = [(i, j, number) for i, row in enumerate(rows) for j, number in enumerate(row)]
    facts: Facts = {}
    for i, j, number in places:
        facts[name, i, j, number] = 1
        facts[name, number] = facts.get((name, number), 0) + 1
        facts[name, "sum", i] = facts.get((name, "sum", i), 0) + number
        facts[name, "sum"] = facts.get((name, "sum"), 0) + number
    for (i, j, one), (k, m, two) in pairwise(places):
        facts[name, "below", i, j, k, m] = int(one < two)
    return facts


def _told(fact: Fact, sums: Sums) -> str:
    """What is different, in words: how much there is of something in the imagined worlds, and by the rules."""
    name, *rest = fact
    odds = f"{sums.imagined} instead of {sums.ruled}"
    if rest[0] == "below":
        return f"{name}[{rest[1]}][{rest[2]}] is less than {name}[{rest[3]}][{rest[4]}] in {odds} worlds"
    if rest[0] == "sum":
        return f"the numbers of {name}{rest[1:] or ''} add up to {odds}"
    if len(rest) == 1:
        return f"there is a {rest[0]} in {name} {odds} times"
    return f"{name}[{rest[0]}][{rest[1]}] is {rest[2]} in {odds} worlds"


def _check_by_sampling(setting: Setting, rng: random.Random, alarm: float) -> None:
    """One pair of worlds from each of many deals, and from each of many matches."""
    fate = QuickFate(rng.randrange(1 << 30))
    pilots = [list(_moments(setting, _deal(setting, fate), rng)) for _ in range(8)]
    secretive, longest = _secretive(setting, pilots, rng, fate), max(map(len, pilots))
    for lengths in ([1] * 2 * MATCHES, [1 + rng.randrange(longest + 1) for _ in range(MATCHES // setting.seats)]):
        compared = Comparison(setting)
        for match, length in enumerate(lengths):
            seat = _viewers(setting)[match % (setting.seats + 1)]
            ruled = _ruled(setting, seat, rng.randrange(length), secretive, rng, fate)
            if ruled is not None:
                compared.add(ruled, _imagine(setting, _seen(setting, ruled, seat), seat, fate))
        compared.judge(alarm / 2)


def _deal(setting: Setting, fate: Fate) -> State:
    return setting.game.rules.setup(setting.config, fate, [])


def _secretive(setting: Setting, pilots: list[list[Moment]], rng: random.Random, fate: Fate) -> set[str]:
    """The kinds of decisions whose choices depend on something that not everybody sees."""
    rules, found = setting.game.rules, set()
    for state, mover in [moment for moments in pilots for moment in rng.sample(moments, min(20, len(moments)))]:
        seat = rng.choice([seat for seat in _viewers(setting) if seat != mover])
        world = _imagine(setting, _seen(setting, state, seat), seat, fate)
        if rules.options(world, mover) != rules.options(state, mover):
            found.add(rules.kind(state, mover))
    return found


def _ruled(
    setting: Setting, seat: Viewer, steps: int, secretive: set[str], rng: random.Random, fate: Fate
) -> State | None:
    """A world after so many choices of a random match, as the rules have it; None if the match is over by then.

    A choice must weigh the same wherever it can be made. So where not everybody sees what there is to choose from, it
    is drawn from what there could be, and a world that does not offer it gives way to an imagined one that does.
    """
    rules, state = setting.game.rules, _deal(setting, fate)
    for _ in range(steps):
        waiting = rules.to_act(state)
        if not waiting:
            return None
        mover = rng.choice(waiting)
        choices = rules.options(state, mover)
        if mover != seat and rules.kind(state, mover) in secretive:
            worlds = [_imagine(setting, _seen(setting, state, seat), seat, fate) for _ in range(3)]
            choice = rng.choice(sorted({choice for world in worlds for choice in rules.options(world, mover)}))
            offering = [world for world in (state, *worlds) if choice in rules.options(world, mover)]
            state = offering[0]
        else:
            choice = rng.choice(choices)
        state = _after(setting, state, mover, choice, fate)
    return state if rules.to_act(state) else None
