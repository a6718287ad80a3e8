"""A run: which deals of a contest are done, which are still to be played, and when to stop."""

import json
from collections.abc import Callable, Iterator
from contextlib import closing

from macabre.bots.arena.contest import Clock, Contest
from macabre.bots.arena.deal import Deal, read_deal
from macabre.bots.arena.executors import Executor
from macabre.bots.arena.ledger import Ledger
from macabre.bots.arena.sprt import Sprt


class Run:
    """Plays the first ``deals`` deals of a contest, or as many of them as a test needs.

    The test looks at deals in their order, whenever they were finished, so its verdict depends on nothing else; deals
    beyond the one that decided do not count.
    """

    def __init__(self, contest: Contest, deals: int, test: Sprt | None = None, ledger: Ledger | None = None) -> None:
        self.contest = contest
        self.wanted = deals
        self.test = test
        self.clocks = [Clock() for _ in contest.entrants]
        """How long the entrants thought in deals of this run; times are not stored."""
        self._ledger = ledger
        self._done = {deal.number: deal for deal in (ledger.deals if ledger else []) if deal.number <= deals}
        self._look()

    @property
    def deals(self) -> list[Deal]:
        """All deals that count, in order."""
        last = self.test.deals if self.test and self.test.verdict else self.wanted
        return [self._done[number] for number in sorted(self._done) if number <= last]

    @property
    def done(self) -> int:
        """How many deals are done, whether they count or not."""
        return len(self._done)

    def over(self) -> bool:
        """Whether nothing is left to play."""
        return len(self._done) == self.wanted or (self.test is not None and self.test.verdict is not None)

    def go(self, executor: Executor, progress: Callable[[], object] = lambda: None) -> None:
        """Play the missing deals with an executor; ``progress`` is called after every deal."""
        if self.over():
            return
        with closing(executor(self.contest.pack(), self._missing())) as played:
            for text in played:
                self._add(text)
                progress()
                if self.over():
                    return

    def _missing(self) -> Iterator[int]:
        return (number for number in range(1, self.wanted + 1) if number not in self._done)

    def _add(self, text: str) -> None:
        given = json.loads(text)
        deal = read_deal(given["deal"], self.contest.seatings, "deal")
        if self._ledger:
            self._ledger.add(deal)
        self._done[deal.number] = deal
        for clock, (seconds, decisions) in zip(self.clocks, given["clocks"], strict=True):
            clock.add(seconds, decisions)
        self._look()

    def _look(self) -> None:
        """Feed the test the deals that are next in order."""
        test = self.test
        while test and not test.verdict and (deal := self._done.get(test.deals + 1)):
            test.add(deal.share(0))
