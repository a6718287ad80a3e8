"""What a bot thinks about a decision: every option with its expected result."""

from math import sqrt
from typing import NamedTuple

from macabre.core.decision import Choice, Decision


class Prospect(NamedTuple):
    """One option with the bot's estimate of it."""

    choice: Choice
    expected: float
    """The share of the win that the deciding seat may expect, from 0 to 1."""
    error: float
    """The standard error of that estimate, from the simulations alone."""
    visits: int
    """How many simulations began with this option."""
    share: float
    """How often the bot would choose it, from 0 to 1: in secret decisions the best play is mixed."""


class Thought:
    """All options of a decision, best first."""

    __slots__ = ("prospects", "simulations")

    def __init__(self, prospects: list[Prospect], simulations: int) -> None:
        self.prospects = sorted(prospects, key=lambda p: (-p.share, -p.expected, p.choice.id))
        self.simulations = simulations

    @property
    def best(self) -> Prospect:
        return self.prospects[0]

    def with_shares(self, shares: dict[int, float]) -> "Thought":
        """The same expectations, but chosen as often as these shares say, by choice."""
        return Thought([each._replace(share=shares[each.choice.id]) for each in self.prospects], self.simulations)

    def of(self, code: str) -> Prospect:
        """The prospect of the option with that code; KeyError if it is not offered."""
        for prospect in self.prospects:
            if prospect.choice.code == code:
                return prospect
        raise KeyError(code)


class Sample:
    """Running sums of results, for their mean and its standard error."""

    __slots__ = ("squares", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, result: float) -> None:
        self.visits += 1
        self.total += result
        self.squares += result * result

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean; 0.5, which says nothing, after a single result."""
        if self.visits < 2:
            return 0.5
        return sqrt(max(0.0, self.squares / self.visits - self.mean**2) / (self.visits - 1))


def judge(decision: Decision, samples: list[Sample], simulations: int) -> Thought:
    """A thought from one sample for each option: the highest mean is best."""
    top = max(range(len(samples)), key=lambda i: samples[i].mean)
    return Thought(
        [
            Prospect(choice, sample.mean, sample.error, sample.visits, 1.0 if i == top else 0.0)
            for i, (choice, sample) in enumerate(zip(decision.choices, samples, strict=True))
        ],
        simulations,
    )
