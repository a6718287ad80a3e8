"""Information-set Monte Carlo tree search: a tree of information sets, searched through many imagined worlds.

Each simulation imagines a world and plays it. While a player is inside its tree it chooses by its statistics; at
its first new node it leaves the tree and plays on by the game's own policy. Chance is drawn, not enumerated.

With *multiple observers* every seat has a tree of its own, grown from what that seat is told: nobody's statistics
depend on what it cannot know, and those who decide at the same time in secret do so apart from each other. Another
seat's tree begins with what that seat sees in the imagined world, its own hand above all: others know their own cards.
With a *single observer* there is one tree, of what the deciding seat is told; other seats' choices are branches of it.
"""

from collections.abc import Sequence
from math import log as ln
from math import sqrt
from typing import Any

from macabre.bots.thought import Sample
from macabre.bots.worlds import Worlds, pick_weighted
from macabre.core.event import Log, Raw
from macabre.core.fate import Fate
from macabre.core.seat import Seat

WORTH = 0.1
"""The weight of exploration, in units of the spread of the results so far."""
SENSE = 3.0
"""The weight of the game's own policy before there are results."""
TREMBLE = 0.1
"""How often regret matching explores at random."""


class Arm(Sample):
    """A choice at a node."""

    __slots__ = ("offered", "prior", "regret", "strategy")

    def __init__(self, prior: float) -> None:
        super().__init__()
        self.prior = prior
        self.offered = 0
        """How often it was an option: in some worlds it is not."""
        self.regret = 0.0
        self.strategy = 0.0
        """How often it was chosen in simultaneous secret decisions, where the average strategy counts."""


class Node:
    """An information set: a decision, as far as the owner of the tree can tell it from others."""

    __slots__ = ("arms", "children", "sample")

    def __init__(self) -> None:
        self.arms: dict[int, Arm] = {}
        """By choice and seat: in a single observer's tree several seats may decide at one node."""
        self.children: dict[tuple[int, ...], Node] = {}
        """By the choices made here and everything told since."""
        self.sample: Any = None
        """A world at this node, if the searching seat decides again at once: its next real decision may be this one."""


class Trail:
    """The position of one simulation in one tree."""

    __slots__ = ("heard", "listener", "lost", "made", "node", "unseen")

    def __init__(self, node: Node, listener: Seat, unseen: bool) -> None:
        self.node = node
        self.listener = listener
        self.unseen = unseen
        """Whether what the listener sees is still to become part of the next node's key."""
        self.made: list[int] = []
        """The choices made at this node."""
        self.heard = 0
        """How much of the log is part of this node's key."""
        self.lost = False
        """Whether the simulation has left this tree."""


class Step:
    """A choice made inside a tree, to be credited with the result."""

    __slots__ = ("arm", "chance", "rivals", "seat")

    def __init__(self, seat: int, arm: Arm, rivals: list[Arm], chance: float) -> None:
        self.seat = seat
        self.arm = arm
        self.rivals = rivals
        """All arms that regret matching chose from; empty for other decisions."""
        self.chance = chance
        """The probability with which regret matching chose this arm."""


class Search:
    """A search for one decision of one seat."""

    __slots__ = (
        "_blind", "_ears", "_fate", "_high", "_listeners", "_low", "_mine", "_regret", "_sense", "_single", "_trees",
        "_width", "_words", "_worth", "root", "worlds",
    )  # fmt: skip

    def __init__(
        self,
        worlds: Worlds,
        fate: Fate,
        single: bool = False,
        regret: bool = False,
        worth: float = WORTH,
        sense: float = SENSE,
        root: Node | None = None,
        blind: bool = False,
    ) -> None:
        self.worlds = worlds
        self._worth = worth
        self._sense = sense
        self.root = root or Node()
        """The node of the decision that is searched; statistics of an earlier search are kept."""
        self._fate = fate
        self._single = single
        self._blind = single or blind
        """Whether the others are searched as if they did not see their own cards."""
        self._regret = regret
        """Whether secret simultaneous choices are made by regret matching; otherwise by decoupled UCT."""
        seats = worlds.view.seats
        self._trees = [Node() for _ in range(1 if single else seats)]
        """The roots, before anything is told; one for each tree."""
        self._mine = 0 if single else worlds.seat
        self._trees[self._mine].children[()] = self.root
        self._listeners = [worlds.seat] if single else [Seat(seat) for seat in range(seats)]
        """By tree: the seat whose knowledge its nodes stand for."""
        self._low = [1.0] * seats
        self._high = [0.0] * seats
        self._width = len(worlds.game.alphabet)
        self._ears: dict[tuple[int, Raw], int] = {}
        self._words: dict[Any, int] = {}

    def simulate(self) -> None:
        """One simulation: imagine a world, play it, and credit the choices with the result."""
        worlds, fate = self.worlds, self._fate
        to_act, apply, mark = worlds.rules.to_act, worlds.rules.apply, worlds.insight.mark
        me = worlds.seat
        state = worlds.suspect(fate)
        end = worlds.end(state)
        trails = [
            Trail(node, self._listeners[i], i != self._mine and not self._blind) for i, node in enumerate(self._trees)
        ]
        inside = len(trails)
        steps: list[Step] = []
        log: Log = []
        while inside and (not end or mark(state) < end):
            waiting = to_act(state)
            if not waiting:
                break
            # Seats that decide simultaneously all choose before anything is applied, the searching seat first.
            seats = sorted(waiting, key=lambda seat: seat != me) if len(waiting) > 1 else waiting
            choices = [self._decide(state, seat, trails, steps, log, len(waiting) > 1) for seat in seats]
            for seat, choice in zip(seats, choices, strict=True):
                apply(state, seat, choice, fate, log)
            inside = 0
            for trail in trails:
                inside += not trail.lost
        self._learn(steps, worlds.play_on(state, end, fate))

    def _decide(self, state: Any, seat: int, trails: list[Trail], steps: list[Step], log: Log, together: bool) -> int:
        """A seat's choice: by its tree, or outside of it by the game's own policy."""
        worlds = self.worlds
        ids = worlds.rules.options(state, seat)
        if len(ids) == 1:
            return ids[0]
        trail = trails[0 if self._single else seat]
        here = self._single and together and len(trail.made) > 0 and trail.heard == len(log)
        if trail.lost and not here:
            return ids[pick_weighted(worlds.insight.weights(state, seat, ids), self._fate)]
        if not here:
            self._arrive(trail, state, log)
        node = trail.node
        if len(steps) == 1 and seat == steps[0].seat == worlds.seat and node.sample is None:
            node.sample = state.copy()
        arms = self._arms(node, state, seat, ids)
        if not together:
            step = self._climb(seat, arms)
        elif self._regret:
            step = self._match_regret(seat, arms)
        else:
            step = self._climb(seat, arms)
            step.arm.strategy += 1
        steps.append(step)
        choice = ids[arms.index(step.arm)]
        trail.made.append(seat * self._width + choice)
        return choice

    def _arrive(self, trail: Trail, state: Any, log: Log) -> None:
        """Descend to the node for what was chosen and told since; at a new node the simulation leaves the tree."""
        key = trail.made
        if trail.unseen:
            trail.unseen = False
            key.append(self._see(trail.listener, state))
        for i in range(trail.heard, len(log)):
            word = self._hear(trail.listener, log[i])
            if word >= 0:
                key.append(word)
        node = trail.node.children.get(tuple(key))
        if node is None:
            node = trail.node.children[tuple(key)] = Node()
            trail.lost = True
        elif not node.arms:
            trail.lost = True
        trail.node = node
        trail.made = []
        trail.heard = len(log)

    def _see(self, seat: Seat, state: Any) -> int:
        """A number for what the seat sees in this world."""
        return self._words.setdefault(self.worlds.sees(state, seat), len(self._words))

    def _hear(self, seat: Seat, raw: Raw) -> int:
        """A number for what the seat is told of an event; −1 if it is told nothing."""
        word = self._ears.get((seat, raw))
        if word is None:
            told = self.worlds.game.knowledge.tell(self.worlds.config, raw, seat)
            word = -1 if told is None else self._words.setdefault(f"{raw[0]} {told}", len(self._words))
            self._ears[seat, raw] = word
        return word

    # -- choosing inside a tree

    def _arms(self, node: Node, state: Any, seat: int, ids: Sequence[int]) -> list[Arm]:
        """The arms of the present options; new ones get their weight in the game's policy as prior."""
        known = node.arms
        base = seat * self._width
        arms: list[Arm] = []
        weights: list[float] | None = None
        for i, choice in enumerate(ids):
            arm = known.get(base + choice)
            if arm is None:
                if weights is None:
                    weights = self.worlds.insight.weights(state, seat, ids)
                    total = sum(weights)
                arm = known[base + choice] = Arm(weights[i] / total)
            arm.offered += 1
            arms.append(arm)
        return arms

    def _climb(self, seat: int, arms: list[Arm]) -> Step:
        """Choose by upper confidence bounds; an untried arm counts as tried once with an average result."""
        visits, total = 0, 0.0
        for arm in arms:
            visits += arm.visits
            total += arm.total
        if not visits:
            return Step(seat, arms[pick_weighted([arm.prior for arm in arms], self._fate)], [], 1.0)
        spread = max(1e-3, self._high[seat] - self._low[seat])
        mean = total / visits
        best, top = arms[0], -1.0
        for arm in arms:
            tried = arm.visits + 1
            bonus = self._worth * sqrt(ln(arm.offered + 1) / tried) + self._sense * arm.prior / tried
            score = (arm.total + mean) / tried + spread * bonus
            if score > top:
                best, top = arm, score
        return Step(seat, best, [], 1.0)

    def _match_regret(self, seat: int, arms: list[Arm]) -> Step:
        """Regret matching: choose in proportion to regret, and now and then at random."""
        hopes = [max(0.0, arm.regret) for arm in arms]
        total = sum(hopes)
        if total <= 0:
            hopes, total = [arm.prior for arm in arms], sum(arm.prior for arm in arms)
        chances = [hope / total for hope in hopes]
        for arm, chance in zip(arms, chances, strict=True):
            arm.strategy += chance
        mixed = [(1 - TREMBLE) * chance + TREMBLE / len(arms) for chance in chances]
        i = pick_weighted(mixed, self._fate)
        return Step(seat, arms[i], arms, mixed[i])

    # -- learning

    def _learn(self, steps: list[Step], values: list[float]) -> None:
        for seat, value in enumerate(values):
            self._low[seat] = min(self._low[seat], value)
            self._high[seat] = max(self._high[seat], value)
        for step in steps:
            value = values[step.seat]
            if step.rivals:
                self._regret_all(step, value)
            step.arm.add(value)

    def _regret_all(self, step: Step, value: float) -> None:
        """Add to every arm's regret an unbiased estimate, from a single result, of what it would have gained.

        Arms not chosen count as the mean so far; the chosen one adds its deviation from it, divided by its probability.
        """
        visits, total = 0, 0.0
        for arm in step.rivals:
            visits += arm.visits
            total += arm.total
        mean = total / visits if visits else value
        for arm in step.rivals:
            guess = mean + (value - mean) / step.chance if arm is step.arm else mean
            arm.regret += guess - value
