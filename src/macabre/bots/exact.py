"""Exact solutions of small games, over every deal, choice and throw: a yardstick for bots, not a way for them to play.

A *small game* is the rest of a match for two seats from some state on, when few cards are left in play. Its whole tree
is laid out; counterfactual regret minimisation finds how to play it without being exploited, and a best response finds
how much anybody's play can be exploited by somebody who knows it by heart.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from macabre.core.decision import Decision
from macabre.core.event import Log
from macabre.core.fate import Fate
from macabre.core.match import Match
from macabre.core.seat import Seat
from macabre.core.setting import Setting
from macabre.core.view import View

CHANCE = -1
END = -2
FORKS = 1000
"""More draws than one step can have if its outcomes are to be enumerated."""

Words = tuple[str, ...]
"""What a seat saw, chose and was told, in order."""

Policy = list[list[float]]
"""By information set: how often each option is chosen."""


class TooLarge(Exception):
    """The game is too large to enumerate: too many nodes in the tree, or chance without end."""


class Branch(Fate):
    """A fate that follows given results, then always draws the first, and records how many there were.

    A rule that rerolls until all results differ would never end that way, so such chance is refused.
    """

    __slots__ = ("_way", "forks")

    def __init__(self, way: list[int]) -> None:
        super().__init__()
        self._way = way
        self.forks: list[int] = []

    def pick(self, n: int) -> int:
        at = len(self.forks)
        if at == FORKS:
            raise TooLarge(f"chance went on after {FORKS} results: ways without end cannot be gone through one by one")
        self.forks.append(n)
        self.drawn += 1
        return self._way[at] if at < len(self._way) else 0


def every(happen: Callable[[Fate], Any]) -> Iterator[tuple[float, Any]]:
    """Every result that a function can have, with its probability; it is called once for each sequence of draws.

    >>> sorted(result for _, result in every(lambda fate: fate.pick(2) and fate.roll(3)))
    [0, 1, 2, 3]
    """
    way: list[int] = []
    while True:
        fate = Branch(way)
        result = happen(fate)
        chance = 1.0
        for fork in fate.forks:
            chance /= fork
        yield chance, result
        way = way + [0] * (len(fate.forks) - len(way))
        while way and way[-1] + 1 == fate.forks[len(way) - 1]:
            way.pop()
        if not way:
            return
        way[-1] += 1


class Spot:
    """A node of the tree: somebody decides, chance decides, or it is over."""

    __slots__ = ("chances", "infoset", "next", "reach", "seat", "value")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        """Who decides; CHANCE or END."""
        self.infoset = -1
        self.next: list[Spot] = []
        self.chances: list[float] = []
        self.value = 0.0
        """At the end: the first seat's share of the win."""
        self.reach = 0.0


class Infoset:
    """All spots that one seat cannot tell apart."""

    __slots__ = ("play", "regret", "sample", "seat", "spots", "strategy")

    def __init__(self, seat: Seat, options: int, sample: Any) -> None:
        self.seat = seat
        self.sample = sample
        """One state of the set; for its seat they all look the same."""
        self.spots: list[Spot] = []
        self.play = [1 / options] * options
        """The strategy in this iteration, fixed at its start so that it is the same at all spots of the set."""
        self.regret = [0.0] * options
        self.strategy = [0.0] * options


class SmallGame:
    """The whole tree of the rest of a match for two seats, seen from what is public at its start."""

    def __init__(self, setting: Setting, deals: Iterable[tuple[float, Any]], most: int = 1 << 20) -> None:
        """``deals`` are the possible first states with their probabilities; each seat knows its own view."""
        assert setting.seats == 2
        self.setting = setting
        self.infosets: list[Infoset] = []
        self.size = 0
        self._most = most
        self._rules = setting.game.rules
        self._numbers: dict[tuple[str, ...], int] = {}
        self.root = Spot(CHANCE)
        look = setting.game.knowledge.view
        for chance, state in deals:
            self.root.chances.append(chance)
            self.root.next.append(self._grow(state, (f"0 {look(state, Seat(0))}",), (f"1 {look(state, Seat(1))}",)))

    @classmethod
    def rest_of(cls, match: Match, most: int = 1 << 20) -> "SmallGame":
        """The rest of a match, which may be in any state that fits what a spectator sees, all equally likely."""
        setting, seen = match.setting, match.view(None).table
        imagine = match.game.knowledge.imagine
        return cls(setting, every(lambda fate: imagine(setting.config, seen, None, fate)), most)

    def _grow(self, state: Any, first: Words, second: Words) -> Spot:
        """The subtree of a state, with what either seat was told so far."""
        self.size += 1
        if self.size > self._most:
            raise TooLarge(f"the tree has more than {self._most} spots")
        waiting = self._rules.to_act(state)
        if not waiting:
            spot = Spot(END)
            outcome = self._rules.outcome(state)
            assert outcome is not None
            spot.value = outcome.shares[0]
            return spot
        spot = Spot(waiting[0])
        ids = self._rules.options(state, spot.seat)
        spot.infoset = self._infoset(spot.seat, second if spot.seat else first, len(ids), state)
        self.infosets[spot.infoset].spots.append(spot)
        for number in ids:
            spot.next.append(self._after(state, spot.seat, number, first, second))
        return spot

    def _infoset(self, seat: int, heard: Words, options: int, state: Any) -> int:
        if heard not in self._numbers:
            self._numbers[heard] = len(self.infosets)
            self.infosets.append(Infoset(Seat(seat), options, state.copy()))
        return self._numbers[heard]

    def _after(self, state: Any, seat: int, number: int, first: Words, second: Words) -> Spot:
        """What follows a choice: one spot, or chance."""

        def happen(fate: Fate) -> tuple[Any, Log]:
            world = state.copy()
            log: Log = []
            self._rules.apply(world, seat, number, fate, log)
            return world, log

        own = (f"chose {number}",)
        spot = Spot(CHANCE)
        for chance, (world, log) in every(happen):
            mine, others = self._heard(Seat(0), log), self._heard(Seat(1), log)
            after = self._grow(world, first + own * (seat == 0) + mine, second + own * (seat == 1) + others)
            spot.chances.append(chance)
            spot.next.append(after)
        return spot if len(spot.next) > 1 else spot.next[0]

    def _heard(self, seat: Seat, log: Log) -> Words:
        """What a seat is told."""
        tell, config = self.setting.game.knowledge.tell, self.setting.config
        told = [(raw[0], tell(config, raw, seat)) for raw in log]
        return tuple([f"{kind} {facts}" for kind, facts in told if facts is not None])

    # -- asking somebody how to play

    def question(self, infoset: Infoset) -> tuple[View, Decision]:
        """The view and the decision of an information set, as its seat would get them."""
        game, state, seat = self.setting.game, infoset.sample, infoset.seat
        waiting = tuple([Seat(each) for each in self._rules.to_act(state)])
        view = View(self.setting, seat, waiting, 0, None, game.knowledge.view(state, seat))
        ids = self._rules.options(state, seat)
        return view, Decision(0, seat, self._rules.kind(state, seat), ids, game.alphabet.choices)

    def policy(self, ask: Callable[[View, Decision], Sequence[float]]) -> Policy:
        """A player's policy for the whole game, by asking it once at every information set."""
        return [[1.0] if len(infoset.regret) == 1 else list(ask(*self.question(infoset))) for infoset in self.infosets]

    # -- solving

    def solve(self, rounds: int) -> Policy:
        """A policy that can hardly be exploited, by counterfactual regret minimisation (CFR+)."""
        for number in range(rounds):
            for seat in range(2):
                self._walk(self.root, seat, 1.0, 1.0, number + 1.0)
                for infoset in self.infosets:
                    if infoset.seat == seat:
                        infoset.regret = [max(0.0, regret) for regret in infoset.regret]
                        infoset.play = _normal(infoset.regret)
        return [_normal(infoset.strategy) for infoset in self.infosets]

    def _walk(self, spot: Spot, hero: int, mine: float, theirs: float, weight: float) -> float:
        """The hero's value of a spot when both match their regrets; the hero's regrets are noted on the way.

        Where the other seat never goes there is nothing to regret, but the hero's play there still counts for its
        average: that is what somebody meets who goes there against it.
        """
        if theirs == 0 and mine == 0:
            return 0.0
        if spot.seat == END:
            return spot.value if hero == 0 else 1 - spot.value
        if spot.seat == CHANCE:
            return sum(
                chance * self._walk(after, hero, mine, theirs * chance, weight)
                for chance, after in zip(spot.chances, spot.next, strict=True)
            )
        infoset = self.infosets[spot.infoset]
        play = infoset.play
        if spot.seat != hero:
            return sum(
                share * self._walk(after, hero, mine, theirs * share, weight)
                for share, after in zip(play, spot.next, strict=True)
            )
        values = [
            self._walk(after, hero, mine * share, theirs, weight) for share, after in zip(play, spot.next, strict=True)
        ]
        value = sum(share * branch for share, branch in zip(play, values, strict=True))
        for i, branch in enumerate(values):
            infoset.regret[i] += theirs * (branch - value)
            infoset.strategy[i] += weight * mine * play[i]
        return value

    # -- measuring

    def value(self, policy: Policy) -> float:
        """The first seat's share of the win if both play this policy."""
        return self._value(self.root, policy)

    def _value(self, spot: Spot, policy: Policy) -> float:
        if spot.seat == END:
            return spot.value
        shares = spot.chances if spot.seat == CHANCE else policy[spot.infoset]
        return sum(
            share * self._value(after, policy) for share, after in zip(shares, spot.next, strict=True) if share > 0
        )

    def best_response(self, hero: int, policy: Policy) -> float:
        """The value of a seat's best response to the other seat's policy."""
        self._reach(self.root, hero, policy, 1.0)
        picked: dict[int, int] = {}
        return self._respond(self.root, hero, policy, picked)

    def _reach(self, spot: Spot, hero: int, policy: Policy, reach: float) -> None:
        spot.reach = reach
        for i, after in enumerate(spot.next):
            share = spot.chances[i] if spot.seat == CHANCE else 1.0 if spot.seat == hero else policy[spot.infoset][i]
            self._reach(after, hero, policy, reach * share)

    def _respond(self, spot: Spot, hero: int, policy: Policy, picked: dict[int, int]) -> float:
        if spot.seat == END:
            return spot.value if hero == 0 else 1 - spot.value
        if spot.seat == hero:
            return self._respond(spot.next[self._pick(spot.infoset, hero, policy, picked)], hero, policy, picked)
        shares = spot.chances if spot.seat == CHANCE else policy[spot.infoset]
        return sum(
            share * self._respond(after, hero, policy, picked)
            for share, after in zip(shares, spot.next, strict=True)
            if share > 0
        )

    def _pick(self, number: int, hero: int, policy: Policy, picked: dict[int, int]) -> int:
        """The best option at an information set: over all its spots, as likely as the other seat's play makes them."""
        if number not in picked:
            spots = [spot for spot in self.infosets[number].spots if spot.reach > 0]
            totals = [
                sum(spot.reach * self._respond(spot.next[i], hero, policy, picked) for spot in spots)
                for i in range(len(self.infosets[number].regret))
            ]
            picked[number] = totals.index(max(totals))
        return picked[number]

    def exploitability(self, policy: Policy) -> float:
        """How much a seat loses on average to a best response to this policy; 0 is perfect play."""
        return (self.best_response(0, policy) + self.best_response(1, policy) - 1) / 2


def _normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)
