"""Every player plays every game, and never tries what is not allowed, in an imagined world either."""

from types import SimpleNamespace
from typing import Any

from macabre import Game, Match, QuickFate
from macabre.bots import Budget, Player
from macabre.bots.levels import LEVELS
from macabre.conformance.tables import middles
from macabre.core.event import Log
from macabre.core.fate import Fate

PLAYERS = (
    *[f"level:{level}" for level in LEVELS],
    "policy", "greedy", "flat", "race", "ismcts", "ismcts:single", "ismcts:regret", "ismcts:blind",
)  # fmt: skip
BRIEF = Budget(8)
"""However long a player usually thinks, here it is asked to be quick."""
EACH = 2
"""How many questions a player is asked from one moment on, in turn with the others."""


def check_players(game: Game, oracle: Any) -> None:
    """Bots of every level and kind answer with one of the options, at random moments of matches of every size."""
    players = [Player(text) for text in PLAYERS]
    for number, match in enumerate(middles(strict(game), 1, each=1, seed=11)):
        fate = QuickFate(number)
        for turn in range(EACH * len(players)):
            if not match.to_act:
                break
            _ask(match, players[(number + turn) % len(players)], fate)


def _ask(match: Match, player: Player, fate: Fate) -> None:
    """Let a player decide for whoever is asked."""
    seat = match.to_act[fate.pick(len(match.to_act))]
    decision = match.decision(seat)
    choice = player.choose(match.view(seat), decision, fate, BRIEF)
    assert choice in decision.choices, f"{player.name} chose {choice}, which was not on offer ({decision.kind})"
    match.play(seat, choice)


def strict(game: Game) -> Game:
    """The same game, but its rules refuse what is not on offer: the kernel asks first, and search has to, too."""
    rules = game.rules

    def apply(state: Any, seat: int, choice: int, fate: Fate, log: Log) -> None:
        assert seat in rules.to_act(state), f"seat {seat} chose though it was not asked"
        offered = rules.options(state, seat)
        assert choice in offered, f"seat {seat} chose {game.alphabet[choice]}, which was not on offer"
        rules.apply(state, seat, choice, fate, log)

    return Game(
        game.name,
        version=game.version,
        seats=game.seats,
        options=game.options,
        state=game.states,
        rules=SimpleNamespace(**{**vars(rules), "apply": apply}),
        view=game.knowledge,
        table=game.table,
        folder=str(game.folder),
        bots=game.insight,
        positions=game.positions,
    )
