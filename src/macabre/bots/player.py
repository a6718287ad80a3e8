"""Players in words: ``greedy``, ``flat:200``, ``ismcts:800``, ``level:4``; how bots are named everywhere."""

from collections.abc import Callable
from typing import Protocol

from macabre.bots.budget import Budget
from macabre.bots.flat import Flat
from macabre.bots.greedy import Greedy
from macabre.bots.insight import insight
from macabre.bots.ismcts import Ismcts
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


KINDS: dict[str, Callable[[set[str]], Thinker]] = {
    "random": lambda words: Uniform(),
    "greedy": lambda words: Greedy(),
    "flat": lambda words: Flat(),
    "ismcts": lambda words: Ismcts("single" in words, "regret" in words, "fresh" in words),
}
"""The players there are, by name, made from the words that follow."""

WORDS = {"random": set[str](), "greedy": set[str](), "flat": set[str](), "ismcts": {"single", "regret", "fresh"}}

BUDGETS = {"random": Budget(1), "greedy": Budget(40), "flat": Budget(200), "ismcts": Budget(400)}
"""What they get where nothing is said."""


class Player:
    """A bot with its budget, and with its failings: now and then it does just anything.

    ``kind[:budget][:word …]``, where the words are ``err=0.2`` (how often it does just anything) and, for ``ismcts``,
    ``single`` (one observer), ``regret`` (regret matching in secret choices) and ``fresh`` (nothing is remembered
    from step to step). ``level:1`` to ``level:5`` are the levels of whatever game is played.
    """

    def __init__(self, text: str) -> None:
        self.name = text
        kind, _, rest = text.partition(":")
        parts = rest.split(":") if rest else []
        self.err, plain = _failings(text, parts)
        self._levels: dict[str, Player] = {}
        self._level = 0
        if kind == "level":
            self._level = _level(text, plain)
            return
        if kind not in KINDS:
            raise BadInput(f"there is no player {kind!r}; there are {', '.join(KINDS)}, and level:1 to level:5", text)
        self.budget = BUDGETS[kind]
        if plain and plain[0][:1].isdigit():
            self.budget = _budget(text, plain.pop(0))
        for word in plain:
            if word not in WORDS[kind]:
                raise BadInput(f"{kind} does not know the word {word!r}", text)
        self._bot = KINDS[kind](set(plain))

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


def _failings(text: str, parts: list[str]) -> tuple[float, list[str]]:
    """How often the player does just anything, and the words that are left."""
    err = 0.0
    for part in parts:
        if part.startswith("err="):
            try:
                err = float(part[4:])
            except ValueError:
                err = -1.0
            if not 0 <= err <= 1:
                raise BadInput(f"{part[4:]!r} is no share from 0 to 1", text)
    return err, [part for part in parts if not part.startswith("err=")]


def _level(text: str, parts: list[str]) -> int:
    if len(parts) != 1 or parts[0] not in ("1", "2", "3", "4", "5"):
        raise BadInput("levels are level:1 to level:5", text)
    return int(parts[0])


def _budget(text: str, part: str) -> Budget:
    try:
        return Budget.read(part)
    except ValueError as error:
        raise BadInput(str(error), text) from None
