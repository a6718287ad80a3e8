"""A match as a tree in which chance is a player: every draw of Fate is a node of its own.

A choice is carried out with a fate that follows the draws known so far. Where it needs one more, there is a node for
that draw, and then the choice is carried out anew, from the state before it. So no rule has to know that it can be
interrupted, and a draw costs one ``apply``.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any

from macabre.adapters.asking import Asking, Undrawn
from macabre.core.event import Log
from macabre.core.fate import Fate
from macabre.core.setting import Setting
from macabre.core.view import View

Happen = Callable[[Fate, Log], Any]
"""Something that comes to a state, with chance."""


class Moment:
    """A node of the tree. It never changes, so that all copies of an OpenSpiel state share it."""

    __slots__ = ("_memories", "_options", "before", "choice", "log", "seat", "state", "to_act", "tree", "way", "ways")

    def __init__(self, tree: "Tree", before: "Moment | None", seat: int, choice: int, way: list[int]) -> None:
        self.tree = tree
        self.before = before
        """The moment at which somebody chose what led here; None while the cards are dealt."""
        self.seat = seat
        self.choice = choice
        self.way = way
        """The draws since then that are known."""
        self.ways = 0
        """How many ways chance can go now; 0 where nothing is drawn."""
        self.state: Any = None
        self.log: Log = []
        self.to_act: tuple[int, ...] = ()
        self._memories: dict[int, bytes] = {}
        self._options: list[int] | None = None

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, as OpenSpiel does it, a moment is what was chosen and drawn on the way to it."""
        return _grow, (self.tree, [(moment.choice, moment.way) for moment in self.line()])

    def line(self) -> list["Moment"]:
        """The moments that led here, from the first on, with this one."""
        line, here = [self], self.before
        while here is not None:
            line.append(here)
            here = here.before
        return line[::-1]

    @property
    def seen(self) -> "Moment | None":
        """What players have seen last: the moment itself, or where chance has yet to decide, the one before."""
        return self.before if self.ways else self


class Tree:
    """All that can come of a beginning, node by node."""

    def __init__(self, setting: Setting, begin: Happen, origin: tuple[Any, ...]) -> None:
        """``origin`` is the function that makes this tree, with its arguments: what is pickled of it."""
        self.setting = setting
        self._origin = origin
        self._begin = begin
        self._rules = setting.game.rules
        self.first = self.happen(None, -1, [])

    def __reduce__(self) -> tuple[Any, ...]:
        return self._origin

    def choose(self, moment: Moment, choice: int) -> Moment:
        """What follows when the first seat that is to act makes a choice it is offered."""
        return self.happen(moment, choice, [])

    def draw(self, moment: Moment, result: int) -> Moment:
        """What follows when chance goes one of its ways."""
        return self.happen(moment.before, moment.choice, [*moment.way, result])

    def happen(self, before: Moment | None, choice: int, way: list[int]) -> Moment:
        """What follows on a choice, or on the beginning, when chance goes this way."""
        seat = -1 if before is None else before.to_act[0]
        moment, fate = Moment(self, before, seat, choice, way), Asking(way)
        try:
            if before is None:
                moment.state = self._begin(fate, moment.log)
            else:
                moment.state = before.state.copy()
                self._rules.apply(moment.state, seat, choice, fate, moment.log)
        except Undrawn as draw:
            moment.ways = draw.ways
        else:
            moment.to_act = self._rules.to_act(moment.state)
        return moment

    def options(self, moment: Moment) -> list[int]:
        """The choices of the first seat that is to act, in order."""
        if moment._options is None:
            moment._options = sorted(self._rules.options(moment.state, moment.to_act[0]))
        return moment._options

    def view(self, moment: Moment, seat: int | None) -> View:
        """What a seat may know at a moment at which nothing is being drawn."""
        outcome = None if moment.to_act else self._rules.outcome(moment.state)
        table = self.setting.game.knowledge.view(moment.state, seat)
        return View(self.setting, seat, moment.to_act, 0, None if outcome is None else outcome.to_json(), table)

    def memory(self, moment: Moment, seat: int) -> bytes:
        """A digest of all that a seat has seen when it chose, of what it chose, and of all it was told, in order."""
        line = moment.line()
        start = len(line)
        while start and seat not in line[start - 1]._memories:
            start -= 1
        known = line[start - 1]._memories[seat] if start else b""
        for here in line[start:]:
            known = here._memories[seat] = self._remember(known, here, seat)
        return known

    def _remember(self, known: bytes, moment: Moment, seat: int) -> bytes:
        """What a seat remembers after a step more; a step that it does not notice leaves its memory as it is."""
        news: list[object] = []
        if moment.before is None:
            news.append(self.view(moment, seat).table)
        elif moment.seat == seat:
            news += [self.view(moment.before, seat).table, self.setting.game.alphabet[moment.choice]]
        for raw in moment.log:
            event = self.setting.tell(raw, seat)
            if event is not None:
                news.append(event.to_json())
        return hashlib.sha256(known + plain(news).encode()).digest() if news else known


def _grow(tree: Tree, steps: list[tuple[int, list[int]]]) -> Moment:
    """The moment of a tree to which these steps lead."""
    moment: Moment | None = None
    for choice, way in steps:
        moment = tree.happen(moment, choice, way)
    assert moment is not None
    return moment


def plain(value: object) -> str:
    """Plain values as one line of JSON, always the same for the same values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
