"""How far a bot's numbers can be trusted: errors that are never too small, and chances that one is really better."""

from math import erf, hypot, sqrt

from macabre.bots.thought import Prospect, Thought

REACH = 1.96
"""How many standard errors each way hold 95 % of a normal distribution: what ± means wherever people read it."""
CALM = 0.05
"""Results are taken to spread at least this much, however alike those seen so far were."""


class Doubts:
    """The errors of a thought. None is smaller than what one more result, as wild as the others, might change.

    Three losses in a row have no spread of their own, and yet the next game may be won.
    """

    def __init__(self, thought: Thought) -> None:
        self._thought = thought
        self._spread = max([CALM, *(p.error * sqrt(p.visits) for p in thought.prospects if p.visits > 1)])

    def of(self, prospect: Prospect) -> float:
        """The standard error of what is expected of an option."""
        return max(prospect.error, 2 * self._spread / (prospect.visits + 2))

    def gap(self, one: Prospect, other: Prospect) -> tuple[float, float]:
        """How much better one option is than another, and the error of that."""
        return one.expected - other.expected, hypot(self.of(one), self.of(other))

    def worth(self) -> tuple[float, float]:
        """What is expected of choosing as the bot would, now one thing and now another if it mixes; and the error."""
        prospects = self._thought.prospects
        value = sum(p.share * p.expected for p in prospects)
        return value, hypot(*(p.share * self.of(p) for p in prospects))

    def loss(self, code: str) -> tuple[float, float]:
        """What it costs to choose that option instead, and the error of this; nothing where the bot would do so too."""
        chosen, (value, error) = self._thought.of(code), self.worth()
        if chosen.share == 1:
            return 0.0, 0.0
        return value - chosen.expected, hypot(error, self.of(chosen))


def chance_better(gap: float, error: float) -> float:
    """The chance that something that looks better by a gap really is, where the gap has this standard error.

    >>> chance_better(0.0, 0.1), round(chance_better(0.196, 0.1), 3)
    (0.5, 0.975)
    """
    return (1 + erf(gap / (error * sqrt(2)))) / 2


def percent(share: float) -> int:
    """A share in points, as people read it."""
    return round(100 * share)


def reach(error: float) -> int:
    """Half of the 95 % interval in points, as people read it: at least one."""
    return max(1, round(100 * REACH * error))
