"""Players by name: ``greedy``, ``flat:200``, ``ismcts:800``, ``level:4``. Bots are named like this everywhere."""

from collections.abc import Callable
from typing import Protocol

from macabre.bots.budget import Budget
from macabre.bots.flat import Flat
from macabre.bots.greedy import Greedy
from macabre.bots.insight import insight, solution
from macabre.bots.ismcts import Ismcts
from macabre.bots.policy import ByPolicy
from macabre.bots.race import Race
from macabre.bots.search import SENSE, WORTH
from macabre.bots.thought import Thought
from macabre.bots.uniform import Uniform
from macabre.bots.worlds import pick_weighted
from macabre.core.decision import Choice, Decision
from macabre.core.errors import BadInput
from macabre.core.fate import Fate
from macabre.core.view import View


class Bot(Protocol):
    """Anything that can answer a decision from a view. It is never given the real match."""

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        """One of the decision's options. The fate is the bot's own, independent of the match's."""


class Thinker(Bot, Protocol):
    """A bot that can also say what it expects of each option."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        """Every option with its expected result."""


Settings = dict[str, float]
"""The settings of a player, by word; a word without a number is 1."""

KINDS: dict[str, Callable[[Settings], Thinker]] = {
    "random": lambda settings: Uniform(),
    "policy": lambda settings: ByPolicy(),
    "greedy": lambda settings: Greedy(),
    "flat": lambda settings: Flat(),
    "race": lambda settings: Race(),
    "ismcts": lambda settings: Ismcts(
        "single" in settings,
        "regret" in settings,
        "fresh" in settings,
        "pure" in settings,
        settings.get("worth", WORTH),
        settings.get("sense", SENSE),
        "blind" in settings,
        "even" in settings,
    ),
}
"""All kinds of players, by name."""

FLAGS = {
    "policy": ("solved",),
    "ismcts": ("single", "regret", "fresh", "pure", "blind", "even", "solved"),
}
NUMBERS = {"ismcts": {"worth": 10.0, "sense": 100.0}}
"""The words that a kind of player accepts besides ``err``; for those with a number, its maximum."""

BUDGETS = {
    "random": Budget(1),
    "policy": Budget(8),
    "greedy": Budget(40),
    "flat": Budget(200),
    "race": Budget(200),
    "ismcts": Budget(400),
}
"""The budget of a player whose name gives none."""


class Player:
    """A bot with its budget, made from a text ``kind[:budget][:word …]``.

    Every kind accepts ``err=0.2``: how often it chooses at random. ``policy`` and ``ismcts`` accept ``solved``: where
    the game's folder has a solution for the setting, they play by it. ``ismcts`` also accepts

    - ``single`` (one observer), ``regret`` (regret matching in secret choices), ``pure`` (no mixing in secret choices),
    - ``fresh`` (the tree is not kept from step to step),
    - ``blind`` (others are searched as if they did not see their own cards), ``even`` (nothing is suspected of how
      others played: all worlds are equally likely),
    - ``worth=0.1`` (the weight of exploration) and ``sense=3`` (the weight of the game's own policy).

    ``level:1`` to ``level:5`` are the levels of whatever game is played.
    """

    def __init__(self, text: str) -> None:
        self.name = text
        kind, *parts = text.split(":")
        self.err = 0.0
        self._solved = False
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
        settings = dict(_word(text, kind, part) for part in parts)
        self.err = settings.get("err", 0.0)
        self._solved = "solved" in settings
        self._bot = KINDS[kind](settings)

    def on(self, view: View) -> "Player":
        """This player; for a level, the player that stands for it in the view's game."""
        if not self._level:
            return self
        name = view.game.name
        if name not in self._levels:
            self._levels[name] = Player(insight(view.setting).LEVELS[self._level - 1])
        return self._levels[name]

    def choose(self, view: View, decision: Decision, fate: Fate, budget: Budget | None = None) -> Choice:
        """The player's choice, within its own budget or another."""
        if len(decision.ids) == 1:
            return decision.choices[0]
        player = self.on(view)
        if player.err and fate.pick(1000) < player.err * 1000:
            return decision.choices[fate.pick(len(decision.ids))]
        shares = solution(view, decision) if player._solved else None
        if shares is not None:
            return decision.choices[pick_weighted(shares, fate)]
        return player._bot.choose(view, decision, budget or player.budget, fate)

    def think(self, view: View, decision: Decision, fate: Fate, budget: Budget | None = None) -> Thought:
        """Every option with its expected result, within its own budget or another.

        Where the game is solved, search still says what to expect, and the solution how often to choose it.
        """
        player = self.on(view)
        thought = player._bot.think(view, decision, budget or player.budget, fate)
        shares = solution(view, decision) if player._solved else None
        return thought if shares is None else thought.with_shares(dict(zip(decision.ids, shares, strict=True)))

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def _word(text: str, kind: str, part: str) -> tuple[str, float]:
    """A word of a player's name, with its number."""
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
