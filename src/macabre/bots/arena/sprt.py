"""A sequential test: play until it is clear whether a player is better, and not a deal longer.

A generalised sequential probability ratio test on the shares of whole deals, in the normal approximation. The two
hypotheses are that the mean share is the fair one, and that it is better by a given margin. With x̄ the mean of n deals
and s² their variance, the log-likelihood ratio is n · margin · (x̄ − fair − margin / 2) / s².
"""

from math import log

ERROR = 0.05
"""The probability of either error: calling a player better that is not, or not better that is."""

BOUND = log((1 - ERROR) / ERROR)

BETTER, NO_BETTER = "better", "no_better"


class Sprt:
    """The test of one player. Shares are added in the order of deals; once decided it stays so.

    The variance includes two imaginary deals, one lost and one won, since the first real ones may be alike by chance.
    """

    def __init__(self, fair: float, margin: float) -> None:
        assert 0 < fair < fair + margin <= 1
        self.fair = fair
        self.margin = margin
        self.deals = 0
        """How many deals were added."""
        self.verdict: str | None = None
        self._total = 0.0
        self._squares = 0.0

    @property
    def mean(self) -> float:
        return self._total / self.deals if self.deals else 0.0

    @property
    def variance(self) -> float:
        spread = max(0.0, self._squares - self.deals * self.mean**2)
        return (spread + self.mean**2 + (1 - self.mean) ** 2) / (self.deals + 2)

    @property
    def ratio(self) -> float:
        """The log-likelihood ratio of being better by the margin."""
        return self.deals * self.margin * (self.mean - self.fair - self.margin / 2) / self.variance

    def add(self, share: float) -> None:
        """Add the share of the next deal."""
        if self.verdict is not None:
            return
        self.deals += 1
        self._total += share
        self._squares += share * share
        if self.ratio >= BOUND:
            self.verdict = BETTER
        elif self.ratio <= -BOUND:
            self.verdict = NO_BETTER
