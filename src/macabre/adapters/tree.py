"""A match as a game tree in which chance is a player: every draw of Fate is a node of its own.

A choice is carried out with a fate that follows the draws known so far. Where it needs one more, there is a node for
that draw, and then the choice is carried out anew, from the state before it. So no rule has to know that it can be
interrupted, and a draw costs one ``apply``; a whole shuffle costs two, since the number of its draws is known.

To save memory, the state of a node is dropped as soon as a node follows on it, unless somebody has looked at it or has
come back to it. If it is needed again, it is computed from the last state before it that was kept.
"""

import hashlib
import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, NamedTuple

from macabre.adapters.explicit_chance import ChanceNeeded, ExplicitFate
from macabre.core.errors import BadInput
from macabre.core.event import Log
from macabre.core.fate import Fate
from macabre.core.seat import Seat
from macabre.core.setting import Setting
from macabre.core.view import View

Happen = Callable[[Fate, Log], Any]
"""A function that makes the first state, drawing from a fate and writing events into a log."""

CHANCE: Final = -1
TERMINAL: Final = -4
"""Instead of a seat: chance is to act, or the match is over. The numbers are OpenSpiel's."""


NO_DRAWS: Final[list[int]] = []
"""Nothing is drawn. The list is shared, so it must not be changed."""


class Imagined(NamedTuple):
    """How a node came about that somebody imagined: it has no nodes before it."""

    fields: dict[str, Any]
    """The fields of its state."""
    seat: int
    """The seat that imagined it, and cannot tell it from the real one."""
    memory: bytes
    chosen: list[int]
    """What that seat remembers, and what it chose, up to there."""


class Node:
    """A node of the tree. It stands for the same position for ever, so all copies of an OpenSpiel state share it."""

    def __init__(self, tree: "Tree", before: "Node | None", seat: int, choice: int, draws: list[int]) -> None:
        self.tree = tree
        self.before = before
        """The node at which the last choice was made; None while the cards are dealt."""
        self.seat = seat
        self.choice = choice
        self.draws = draws
        """The results drawn since then."""
        self.outcomes = NO_DRAWS
        """At a chance node: how many outcomes its draw has, and each of the draws certain to follow it; else empty."""
        self.player = CHANCE
        """The seat that is to act now; the first of them where several are."""
        self.to_act: tuple[int, ...] = ()
        self.state: Any = None
        """None at a chance node, and where it was dropped: ``Tree.state`` computes it again."""
        self.kept = False
        """Whether the state must not be dropped."""
        self.log: Log = []
        self.imagined: Imagined | None = None
        self._memories: dict[int, bytes] | None = None
        self._options: list[int] | None = None

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """A node is pickled as the choices and draws that lead to it; OpenSpiel pickles states."""
        line = self.line()
        origin, steps = line[0].imagined, [(node.choice, node.draws) for node in line]
        return (grow, (self.tree, steps)) if origin is None else (grow_imagined, (self.tree, origin, steps[1:]))

    def line(self) -> list["Node"]:
        """The nodes that lead here, from the first to this one."""
        line, here = [self], self.before
        while here is not None:
            line.append(here)
            here = here.before
        return line[::-1]

    def chosen(self, seat: int) -> list[int]:
        """What a seat has chosen so far, in order."""
        line = self.line()
        origin = line[0].imagined
        before = origin.chosen if origin is not None and origin.seat == seat else []
        return before + [node.choice for node in line if node.seat == seat]

    @property
    def seen(self) -> "Node | None":
        """What players saw last: this node or, at a chance node, the one before it."""
        return self.before if self.outcomes else self

    def options(self) -> list[int]:
        """The choices of the seat that is to act, in order; the list is shared."""
        if self._options is None:
            self._options = sorted(self.tree.rules.options(self.tree.state(self), self.player))
        return self._options

    def after(self, action: int) -> "Node":
        """The node after a draw or a choice; BadInput if it is not possible."""
        if self.outcomes:
            if not 0 <= action < self.outcomes[0]:
                raise BadInput(f"{action} is not from 0 to {self.outcomes[0] - 1}", "action")
            return self.tree.draw(self, action)
        if not self.to_act or action not in self.options():
            raise BadInput(f"{self.tree.code(action)} is not possible now", "action")
        return self.tree.happen(self, action, NO_DRAWS)


class Tree:
    """The game tree of one setting and start, whose nodes are made as they are visited."""

    def __init__(self, setting: Setting, begin: Happen, origin: tuple[Any, ...]) -> None:
        """``origin`` is the function that makes this tree, with its arguments; a tree is pickled as that."""
        self.setting = setting
        self.rules = setting.game.rules
        self._origin = origin
        self.begin = begin
        self.first = self.happen(None, -1, NO_DRAWS)
        self.first.kept = True

    def __reduce__(self) -> tuple[Any, ...]:
        return self._origin

    def draw(self, node: Node, result: int) -> Node:
        """The node after one result of a chance node's draw."""
        draws = [*node.draws, result]
        if len(node.outcomes) == 1:
            return self.happen(node.before, node.choice, draws)
        drawn = Node(self, node.before, node.seat, node.choice, draws)
        drawn.outcomes = node.outcomes[1:]
        return drawn

    def happen(self, before: Node | None, choice: int, draws: list[int]) -> Node:
        """The node after a choice, or at the start, with these draws; a chance node if they do not suffice."""
        seat = -1 if before is None else before.player
        node, fate = Node(self, before, seat, choice, draws), ExplicitFate(draws)
        try:
            if before is None:
                node.state = self.begin(fate, node.log)
            else:
                node.state = self.state(before).copy()
                self.rules.apply(node.state, seat, choice, fate, node.log)
        except ChanceNeeded as draw:
            node.outcomes, node.state = draw.outcomes, None
            return node
        node.to_act = self.rules.to_act(node.state)
        node.player = node.to_act[0] if node.to_act else TERMINAL
        if before is not None and not before.kept:
            before.state = None
        return node

    def state(self, node: Node) -> Any:
        """The state of a node that is no chance node."""
        if node.state is None:
            node.state, node.kept = self._again(node), True
        return node.state

    def _again(self, node: Node) -> Any:
        """A state that was dropped, computed from the last one before it that was kept."""
        line, here = [node], node.before
        while here is not None and here.state is None:
            line.append(here)
            here = here.before
        state = None if here is None else here.state.copy()
        for step in reversed(line):
            if step.before is None:
                state = self.begin(ExplicitFate(step.draws), [])
            else:
                self.rules.apply(state, step.seat, step.choice, ExplicitFate(step.draws), [])
        return state

    def imagine(self, node: Node, seat: int, fate: Fate) -> Node:
        """A node that a seat cannot tell from this one, each possible state being equally likely.

        It has no nodes before it. The seat remembers there what it remembers here; the others remember what they see.
        """
        setting, table = self.setting, self.view(node, seat).table
        state = setting.game.knowledge.imagine(setting.config, table, setting.seat(seat), fate)
        fields = {field: deepcopy(getattr(state, field)) for field in setting.game.states.FIELDS}
        return self.node_from(state, Imagined(fields, seat, self.memory(node, seat), node.chosen(seat)))

    def node_from(self, state: Any, origin: Imagined) -> Node:
        """A node that was imagined."""
        node = Node(self, None, -1, -1, NO_DRAWS)
        node.state, node.kept = state, True
        node.to_act = self.rules.to_act(state)
        node.player = node.to_act[0] if node.to_act else TERMINAL
        node.imagined, node._memories = origin, {origin.seat: origin.memory}
        return node

    def code(self, action: int) -> str:
        """An action with its code, whatever number it is, for error messages."""
        alphabet = self.setting.game.alphabet
        return f"{action} ({alphabet[action]})" if 0 <= action < len(alphabet) else str(action)

    def view(self, node: Node, seat: int | None) -> View:
        """What a seat may know at a node that is no chance node."""
        state, node.kept = self.state(node), True
        outcome = None if node.to_act else self.rules.outcome(state)
        viewer, waiting = self.setting.viewer(seat), tuple([Seat(each) for each in node.to_act])
        table = self.setting.game.knowledge.view(state, viewer)
        return View(self.setting, viewer, waiting, 0, None if outcome is None else outcome.to_json(), table)

    def memory(self, node: Node, seat: int) -> bytes:
        """A digest of everything a seat saw when it chose, chose and was told, in order: its information state."""
        line = node.line()
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

    def _remember(self, known: bytes, node: Node, seat: int) -> bytes:
        """A seat's memory after one more step; a step of which it notices nothing leaves it unchanged."""
        news: list[object] = []
        own = self.setting.seat(seat)
        if node.before is None:
            news.append(self.view(node, seat).table)
        elif node.seat == seat:
            news += [self.view(node.before, seat).table, self.setting.game.alphabet[node.choice]]
        for raw in node.log:
            event = self.setting.tell(raw, own)
            if event is not None:
                news.append(event.to_json())
        return hashlib.sha256(known + canonical_json(news).encode()).digest() if news else known


def grow(tree: Tree, steps: list[tuple[int, list[int]]]) -> Node:
    """The node of a tree to which these choices and draws lead."""
    node: Node | None = None
    for choice, draws in steps:
        node = tree.happen(node, choice, draws)
    assert node is not None
    return node


def grow_imagined(tree: Tree, origin: Imagined, steps: list[tuple[int, list[int]]]) -> Node:
    """The same from a node that was imagined."""
    state = tree.setting.game.states.read_state(tree.setting.config, deepcopy(origin.fields))
    node = tree.node_from(state, origin)
    for choice, draws in steps:
        node = tree.happen(node, choice, draws)
    return node


def canonical_json(value: object) -> str:
    """JSON on one line, always the same for equal values."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"))
