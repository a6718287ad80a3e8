"""A match as a tree in which chance is a player: every draw of Fate is a node of its own.

A choice is carried out with a fate that follows the draws known so far. Where it needs one more, there is a node for
that draw, and then the choice is carried out anew, from the state before it. So no rule has to know that it can be
interrupted, and a draw costs one ``apply``; a whole shuffle costs two, as it is known how many draws it takes.

Whoever plays on forgets what was: the state of a moment is let go once something has followed on it, unless somebody
has looked at it or has come back to it. If it is needed again, the choices since the last state that is kept are
carried out once more.
"""

import hashlib
import json
from collections.abc import Callable
from typing import Any, Final

from macabre.adapters.asking import Asking, Undrawn
from macabre.core.errors import BadInput
from macabre.core.event import Log
from macabre.core.fate import Fate
from macabre.core.setting import Setting
from macabre.core.view import View

Happen = Callable[[Fate, Log], Any]
"""Something that comes to a state, with chance."""

CHANCE: Final = -1
TERMINAL: Final = -4
"""In place of a seat: chance is to act, or nobody ever again. The numbers are OpenSpiel's."""


NO_DRAWS: Final[list[int]] = []
"""Nothing is drawn; it is shared, and so never changed."""


class Moment:
    """A node of the tree. What it stands for never changes, so that all copies of an OpenSpiel state share it."""

    def __init__(self, tree: "Tree", before: "Moment | None", seat: int, choice: int, way: list[int]) -> None:
        self.tree = tree
        self.before = before
        """The moment at which somebody chose what led here; None while the cards are dealt."""
        self.seat = seat
        self.choice = choice
        self.way = way
        """The draws since then that are known."""
        self.ways = NO_DRAWS
        """How many ways chance can go now, and in each draw that follows for certain; none where nothing is drawn."""
        self.player = CHANCE
        """The seat that is to act now: the first where several are."""
        self.to_act: tuple[int, ...] = ()
        self.state: Any = None
        """None while something is drawn, and where it was let go: ``Tree.state`` has it."""
        self.kept = False
        """Whether the state is never let go."""
        self.log: Log = []
        self._memories: dict[int, bytes] | None = None
        self._options: list[int] | None = None

    def __deepcopy__(self, memo: object) -> "Moment":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled, as OpenSpiel does it, a moment is what was chosen and drawn on the way to it."""
        return grow, (self.tree, [(moment.choice, moment.way) for moment in self.line()])

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

    def options(self) -> list[int]:
        """The choices of the seat that is to act, in order; the list is shared."""
        if self._options is None:
            self._options = sorted(self.tree.rules.options(self.tree.state(self), self.player))
        return self._options

    def after(self, action: int) -> "Moment":
        """What follows on a draw or a choice; one that is not possible raises BadInput."""
        if self.ways:
            if not 0 <= action < self.ways[0]:
                raise BadInput(f"{action} is not from 0 to {self.ways[0] - 1}", "action")
            return self.tree.draw(self, action)
        if not self.to_act or action not in self.options():
            raise BadInput(f"{self.tree.code(action)} is not possible now", "action")
        return self.tree.happen(self, action, NO_DRAWS)


class Tree:
    """All that can come of a beginning, node by node."""

    def __init__(self, setting: Setting, begin: Happen, origin: tuple[Any, ...]) -> None:
        """``origin`` is the function that makes this tree, with its arguments: what is pickled of it."""
        self.setting = setting
        self.rules = setting.game.rules
        self._origin = origin
        self.begin = begin
        self.first = self.happen(None, -1, NO_DRAWS)
        self.first.kept = True

    def __reduce__(self) -> tuple[Any, ...]:
        return self._origin

    def draw(self, moment: Moment, result: int) -> Moment:
        """What follows when chance goes one of its ways."""
        way = [*moment.way, result]
        if len(moment.ways) == 1:
            return self.happen(moment.before, moment.choice, way)
        drawn = Moment(self, moment.before, moment.seat, moment.choice, way)
        drawn.ways = moment.ways[1:]
        return drawn

    def happen(self, before: Moment | None, choice: int, way: list[int]) -> Moment:
        """What follows on a choice, or on the beginning, when chance goes this way."""
        seat = -1 if before is None else before.player
        moment, fate = Moment(self, before, seat, choice, way), Asking(way)
        try:
            if before is None:
                moment.state = self.begin(fate, moment.log)
            else:
                moment.state = self.state(before).copy()
                self.rules.apply(moment.state, seat, choice, fate, moment.log)
        except Undrawn as draw:
            moment.ways, moment.state = draw.ways, None
            return moment
        moment.to_act = self.rules.to_act(moment.state)
        moment.player = moment.to_act[0] if moment.to_act else TERMINAL
        if before is not None and not before.kept:
            before.state = None
        return moment

    def state(self, moment: Moment) -> Any:
        """The state of a moment at which nothing is being drawn."""
        if moment.state is None:
            moment.state, moment.kept = self._again(moment), True
        return moment.state

    def _again(self, moment: Moment) -> Any:
        """A state that was let go, from the last one before it that is kept."""
        line, here = [moment], moment.before
        while here is not None and here.state is None:
            line.append(here)
            here = here.before
        state = None if here is None else here.state.copy()
        for step in reversed(line):
            if step.before is None:
                state = self.begin(Asking(step.way), [])
            else:
                self.rules.apply(state, step.seat, step.choice, Asking(step.way), [])
        return state

    def code(self, action: int) -> str:
        """An action in words, whatever number it is."""
        alphabet = self.setting.game.alphabet
        return f"{action} ({alphabet[action]})" if 0 <= action < len(alphabet) else str(action)

    def view(self, moment: Moment, seat: int | None) -> View:
        """What a seat may know at a moment at which nothing is being drawn."""
        state, moment.kept = self.state(moment), True
        outcome = None if moment.to_act else self.rules.outcome(state)
        table = self.setting.game.knowledge.view(state, seat)
        return View(self.setting, seat, moment.to_act, 0, None if outcome is None else outcome.to_json(), table)

    def memory(self, moment: Moment, seat: int) -> bytes:
        """A digest of all that a seat has seen when it chose, of what it chose, and of all it was told, in order."""
        line = moment.line()
        start = len(line)
        known = b""
        while start:
            memories = line[start - 1]._memories
            if memories is not None and seat in memories:
                known = memories[seat]
                break
            start -= 1
        for here in line[start:]:
            known = self._remember(known, here, seat)
            if here._memories is None:
                here._memories = {}
            here._memories[seat] = known
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


def grow(tree: Tree, steps: list[tuple[int, list[int]]]) -> Moment:
    """The moment of a tree to which these steps lead."""
    moment: Moment | None = None
    for choice, way in steps:
        moment = tree.happen(moment, choice, way)
    assert moment is not None
    return moment


def plain(value: object) -> str:
    """Plain values as one line of JSON, always the same for the same values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
