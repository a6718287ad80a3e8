"""Random play below the match: by choice ids, on a bare state. Search, simulation and benchmarks run on it."""

from typing import TYPE_CHECKING, Any

from macabre.core.event import Log
from macabre.core.fate import Fate

if TYPE_CHECKING:
    from macabre.core.game import Rules


def playout(rules: "Rules", state: Any, fate: Fate, limit: int = 1 << 30) -> int:
    """Play a state on, every choice equally likely, to its end or for ``limit`` choices; says how many were made.

    >>> import macabre
    >>> game = macabre.game("grim-dance")
    >>> match = game.start(seats=2, seed="x")
    >>> made = playout(game.rules, match.state, macabre.QuickFate(1))
    >>> game.rules.outcome(match.state) is not None
    True
    """
    log: Log = []
    to_act, options, apply = rules.to_act, rules.options, rules.apply
    made = 0
    while made < limit:
        waiting = to_act(state)
        if not waiting:
            break
        seat = waiting[0]
        ids = options(state, seat)
        apply(state, seat, ids[fate.pick(len(ids))], fate, log)
        log.clear()
        made += 1
    return made
