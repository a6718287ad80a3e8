"""Bots for the empty seats of a match in the terminal. They are given their view and their decision, nothing else."""

from collections.abc import Callable, Mapping, Sequence

from macabre import BadInput, Choice, Decision, Fate, View
from macabre.bots.fallback import FallbackPlayer, with_fallbacks
from macabre.bots.levels import LEVELS, level_name
from macabre.cli.messages import mistake, phrase, spoken

Answer = Callable[[View, Decision, Fate], Choice]
"""How a seat decides: from its view, its decision and its own source of chance."""


class TableBots:
    """The bots of a match, one for each free seat; called as an Answer, the bot of that seat chooses."""

    def __init__(self, text: str, seats: Sequence[int]) -> None:
        names = [_in_full(part.strip()) for part in text.split(",")]
        if len(names) not in (1, len(seats)):
            raise mistake("bots_count", names=len(names), seats=len(seats))
        self.names = dict(zip(seats, names if len(names) > 1 else names * len(seats), strict=True))
        self._players: Mapping[int, FallbackPlayer] = {seat: _read_bot(name) for seat, name in self.names.items()}

    def __call__(self, view: View, decision: Decision, fate: Fate) -> Choice:
        return self._players[decision.seat].choose(view, decision, fate)

    def say(self, language: str) -> str:
        """The names of the bots, each once, as a list."""
        return ", ".join(dict.fromkeys(display_name(name, language) for name in self.names.values()))


def display_name(name: str, language: str) -> str:
    """The display name of a player; levels have names of their own.

    >>> display_name("level:5", "en"), display_name("greedy", "en")
    ('Death (level 5)', 'greedy')
    """
    kind, _, level = name.partition(":")
    if kind != "level":
        return name
    return phrase("level", language, level_name(int(level), language), level)


def _in_full(text: str) -> str:
    """A player's name; a bare number is short for a level."""
    return f"level:{text}" if text.isascii() and text.isdigit() else text


def _read_bot(name: str) -> FallbackPlayer:
    try:
        return with_fallbacks(name)
    except BadInput as error:
        low, high = [f"{level} ({level_name(level, spoken())})" for level in (LEVELS[0], LEVELS[-1])]
        raise mistake("bots", problem=error.problem, low=low, high=high) from None
