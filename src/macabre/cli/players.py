"""Players for the empty seats. They know their view and what they are asked, and nothing else."""

from collections.abc import Callable

from macabre import Choice, Decision, Fate, View

Player = Callable[[View, Decision, Fate], Choice]
"""How a player decides: what it sees, what it is asked, and chance of its own."""


def random_player(view: View, decision: Decision, fate: Fate) -> Choice:
    """Any of the options, each as likely as the others."""
    return decision.options[fate.pick(len(decision.options))]
