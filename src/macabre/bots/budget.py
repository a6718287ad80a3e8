"""Budgets: how long a bot may think."""

import time
from collections.abc import Callable


class Budget:
    """A number of simulations, seconds, or both: whichever is used up first.

    With simulations alone the same bot gives the same answer for the same fate, on any machine.

    >>> Budget.read("800"), Budget.read("0.5s")
    (Budget(simulations=800), Budget(seconds=0.5))
    """

    __slots__ = ("clock", "seconds", "simulations")

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        if simulations is None and seconds is None:
            raise ValueError("a budget needs simulations or seconds")
        if (simulations is not None and simulations < 1) or (seconds is not None and seconds <= 0):
            raise ValueError("a budget must be more than nothing")
        self.simulations = simulations
        self.seconds = seconds
        self.clock = clock

    @classmethod
    def read(cls, text: str) -> "Budget":
        """A budget from its text: ``800`` means simulations, ``0.5s`` seconds; anything else raises ValueError."""
        try:
            return cls(seconds=float(text[:-1])) if text.endswith("s") else cls(simulations=int(text))
        except ValueError:
            raise ValueError(f"{text!r} is no budget: give simulations such as 800, or seconds such as 0.5s") from None

    def start(self) -> "Thinking":
        """Start spending the budget; the clock runs from now on."""
        return Thinking(self)

    def __repr__(self) -> str:
        parts = [f"{name}={getattr(self, name)}" for name in ("simulations", "seconds") if getattr(self, name)]
        return f"Budget({', '.join(parts)})"


class Thinking:
    """A budget that is being spent."""

    __slots__ = ("_clock", "_end", "_most", "done")

    def __init__(self, budget: Budget) -> None:
        self._clock = budget.clock
        self._most = budget.simulations
        self._end = None if budget.seconds is None else budget.clock() + budget.seconds
        self.done = 0
        """Simulations begun so far."""

    def more(self) -> bool:
        """Whether the budget allows one more simulation, which then counts as begun. The first always is allowed."""
        if self.done:
            if self._most is not None and self.done >= self._most:
                return False
            if self._end is not None and self._clock() >= self._end:
                return False
        self.done += 1
        return True
