"""Players for the empty seats. They know their view and what they are asked, and nothing else."""

from collections.abc import Callable, Mapping, Sequence

from macabre import BadInput, Choice, Decision, Fate, View
from macabre.bots.fallback import FallbackPlayer, with_fallbacks
from macabre.bots.levels import LEVELS, level_name
from macabre.cli.errors import CommandError

Answer = Callable[[View, Decision, Fate], Choice]
"""How a seat decides: what it sees, what it is asked, and chance of its own."""


class Bench:
    """The players of a table, each on its seat."""

    def __init__(self, text: str, seats: Sequence[int]) -> None:
        names = [_in_full(part.strip()) for part in text.split(",")]
        if len(names) not in (1, len(seats)):
            raise CommandError(
                f"--bots names {len(names)} players, but {len(seats)} seats are free.",
                "Name one for all, or one for each free seat.",
            )
        self.names = dict(zip(seats, names if len(names) > 1 else names * len(seats), strict=True))
        self._players: Mapping[int, FallbackPlayer] = {seat: _read_bot(name) for seat, name in self.names.items()}

    def __call__(self, view: View, decision: Decision, fate: Fate) -> Choice:
        return self._players[decision.seat].choose(view, decision, fate)

    def say(self, language: str) -> str:
        """Who plays, as a list of names, each once."""
        return ", ".join(dict.fromkeys(called(name, language) for name in self.names.values()))


def called(name: str, language: str) -> str:
    """What a player is called: levels have names of their own.

    >>> called("level:5", "en"), called("greedy", "en")
    ('Death (level 5)', 'greedy')
    """
    kind, _, level = name.partition(":")
    if kind != "level":
        return name
    return f"{level_name(int(level), language)} ({'Stufe' if language == 'de' else 'level'} {level})"


def _in_full(text: str) -> str:
    """A bare number is a level."""
    return f"level:{text}" if text.isascii() and text.isdigit() else text


def _read_bot(name: str) -> FallbackPlayer:
    try:
        return with_fallbacks(name)
    except BadInput as error:
        levels = f"{LEVELS[0]} ({level_name(LEVELS[0])}) to {LEVELS[-1]} ({level_name(LEVELS[-1])})"
        raise CommandError(f"--bots: {error.problem}.", f"A level from {levels} is enough.") from None
