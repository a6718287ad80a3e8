"""How far a bot's numbers can be trusted: standard errors that are not too optimistic, and the chance that the option
that looks better really is."""

from math import erf, hypot, sqrt

from macabre.bots.thought import Prospect, Thought

Z_95 = 1.96
"""95 % of a normal distribution lie within this many standard errors: what ± means wherever people read it."""
LEAST_SPREAD = 0.05
"""The least standard deviation that results are assumed to have, however alike those seen so far were."""


class Uncertainty:
    """The standard errors of a thought's prospects.

    A few equal results have no variance of their own: after three losses in a row the next game may still be won. So
    no error is smaller than what one more result, spread like the others, could change.
    """

    def __init__(self, thought: Thought) -> None:
        self._thought = thought
        self._spread = max([LEAST_SPREAD, *(p.error * sqrt(p.visits) for p in thought.prospects if p.visits > 1)])

    def of(self, prospect: Prospect) -> float:
        """The standard error of an option's expected result."""
        return max(prospect.error, 2 * self._spread / (prospect.visits + 2))

    def gap(self, one: Prospect, other: Prospect) -> tuple[float, float]:
        """How much better one option is than another, and the standard error of that difference."""
        return one.expected - other.expected, hypot(self.of(one), self.of(other))

    def worth(self) -> tuple[float, float]:
        """The expected result of playing as the bot would, a mean if it mixes options; and its standard error."""
        prospects = self._thought.prospects
        value = sum(p.share * p.expected for p in prospects)
        return value, hypot(*(p.share * self.of(p) for p in prospects))

    def loss(self, code: str) -> tuple[float, float]:
        """What choosing that option instead costs, and its standard error; zero if the bot would always do so."""
        chosen, (value, error) = self._thought.of(code), self.worth()
        if chosen.share == 1:
            return 0.0, 0.0
        return value - chosen.expected, hypot(error, self.of(chosen))


def chance_better(gap: float, error: float) -> float:
    """The chance that what looks better by ``gap`` really is better, given the standard error of the gap.

    >>> chance_better(0.0, 0.1), round(chance_better(0.196, 0.1), 3)
    (0.5, 0.975)
    """
    return (1 + erf(gap / (error * sqrt(2)))) / 2


def percent(share: float) -> int:
    """A share as a whole percentage."""
    return round(100 * share)


def margin(error: float) -> int:
    """Half the width of the 95 % interval in percentage points, at least one."""
    return max(1, round(100 * Z_95 * error))
