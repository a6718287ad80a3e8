"""Players in words: ``greedy``, ``flat:200``, ``ismcts:800``, ``level:4``; how bots are named everywhere."""

from collections.abc import Callable
from typing import Protocol

from macabre.bots.budget import Budget
from macabre.bots.flat import Flat
from macabre.bots.greedy import Greedy
from macabre.bots.insight import insight
from macabre.bots.ismcts import Ismcts
from macabre.bots.policy import ByPolicy
from macabre.bots.race import Race
from macabre.bots.search import SENSE, WORTH
from macabre.bots.thought import Thought
from macabre.bots.uniform import Uniform
from macabre.core.decision import Choice, Decision
from macabre.core.errors import BadInput
from macabre.core.fate import Fate
from macabre.core.view import View


class Bot(Protocol):
    """Whoever can answer a decision from a view. It never meets the real match."""

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        """One of the decision's options. The fate is the bot's own: it has nothing to do with the match's."""


class Thinker(Bot, Protocol):
    """A bot that can say what it thinks of each option."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        """What it expects of each option."""


Manner = dict[str, float]
"""How a player plays, by word; a word that stands alone is 1."""

KINDS: dict[str, Callable[[Manner], Thinker]] = {
    "random": lambda manner: Uniform(),
    "policy": lambda manner: ByPolicy(),
    "greedy": lambda manner: Greedy(),
    "flat": lambda manner: Flat(),
    "race": lambda manner: Race(),
    "ismcts": lambda manner: Ismcts(
        "single" in manner,
        "regret" in manner,
        "fresh" in manner,
        "pure" in manner,
        manner.get("worth", WORTH),
        manner.get("sense", SENSE),
    ),
}
"""The players there are, by name."""

FLAGS = {"ismcts": ("single", "regret", "fresh", "pure")}
NUMBERS = {"ismcts": {"worth": 10.0, "sense": 100.0}}
"""The words that a kind of player knows besides ``err``, those with a number with the most it can be."""

BUDGETS = {
    "random": Budget(1),
    "policy": Budget(8),
    "greedy": Budget(40),
    "flat": Budget(200),
    "race": Budget(200),
    "ismcts": Budget(400),
}
"""What they get where nothing is said."""


class Player:
    """A bot with its budget, and with its failings: now and then it does just anything.

    ``kind[:budget][:word …]``. Every kind knows the word ``err=0.2``: how often it does just anything. ``ismcts`` also
    knows ``single`` (one observer), ``regret`` (regret matching in secret choices), ``fresh`` (nothing is remembered
    from step to step), ``pure`` (no drawing of lots in secret choices), ``worth=0.1`` (how much exploring is worth) and
    ``sense=3`` (how much the game's sense of things is). ``level:1`` to ``level:5`` are the levels of whatever game is
    played.
    """

    def __init__(self, text: str) -> None:
        self.name = text
        kind, *parts = text.split(":")
        self.err = 0.0
        self._level = 0
        self._levels: dict[str, Player] = {}
        if kind == "level":
            self._level = _level(text, parts)
            return
        if kind not in KINDS:
            raise BadInput(f"there is no player {kind!r}; there are {', '.join(KINDS)}, and level:1 to level:5", text)
        self.budget = BUDGETS[kind]
        if parts and parts[0][:1].isdigit():
            self.budget = _budget(text, parts.pop(0))
        manner = dict(_word(text, kind, part) for part in parts)
        self.err = manner.get("err", 0.0)
        self._bot = KINDS[kind](manner)

    def on(self, view: View) -> "Player":
        """The player itself; in place of a level, the player that has this level in the view's game."""
        if not self._level:
            return self
        name = view.game.name
        if name not in self._levels:
            self._levels[name] = Player(insight(view.setting).LEVELS[self._level - 1])
        return self._levels[name]

    def choose(self, view: View, decision: Decision, fate: Fate, budget: Budget | None = None) -> Choice:
        """Its answer, within its own budget or another."""
        if len(decision.ids) == 1:
            return decision.options[0]
        player = self.on(view)
        if player.err and fate.pick(1000) < player.err * 1000:
            return decision.options[fate.pick(len(decision.ids))]
        return player._bot.choose(view, decision, budget or player.budget, fate)

    def think(self, view: View, decision: Decision, fate: Fate, budget: Budget | None = None) -> Thought:
        """What it expects of each option, within its own budget or another."""
        player = self.on(view)
        return player._bot.think(view, decision, budget or player.budget, fate)

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def _word(text: str, kind: str, part: str) -> tuple[str, float]:
    """A word of a player, with its number."""
    word, equals, number = part.partition("=")
    if not equals and word in FLAGS.get(kind, ()):
        return word, 1.0
    most = {"err": 1.0, **NUMBERS.get(kind, {})}.get(word)
    if most is None or not equals:
        raise BadInput(f"{kind} does not know the word {part!r}", text)
    try:
        value = float(number)
    except ValueError:
        value = -1.0
    if not 0 <= value <= most:
        raise BadInput(f"{word} needs a number from 0 to {most:g}, not {number!r}", text)
    return word, value


def _level(text: str, parts: list[str]) -> int:
    if len(parts) != 1 or parts[0] not in ("1", "2", "3", "4", "5"):
        raise BadInput("levels are level:1 to level:5", text)
    return int(parts[0])


def _budget(text: str, part: str) -> Budget:
    try:
        return Budget.read(part)
    except ValueError as error:
        raise BadInput(str(error), text) from None
