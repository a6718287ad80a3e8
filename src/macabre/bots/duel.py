"""A fair comparison of two choices: a search that tries both equally often.

A search for the best choice soon abandons what does badly at first, be it by bad luck, and so underestimates it. To
measure what a choice really cost, it has to be tried as often as its rival.
"""

from macabre.bots.budget import Budget
from macabre.bots.search import Arm, Search, Step
from macabre.bots.thought import Thought, judge
from macabre.bots.worlds import Worlds
from macabre.core.decision import Decision
from macabre.core.fate import Fate
from macabre.core.view import View


class Duel(Search):
    """A search whose first choice alternates between the rivals."""

    def __init__(self, worlds: Worlds, fate: Fate, rivals: Decision) -> None:
        super().__init__(worlds, fate, single=False, regret=False)
        base = worlds.seat * len(worlds.game.alphabet)
        self._rivals = [base + number for number in rivals.ids]

    @property
    def arms(self) -> list[Arm]:
        """The statistics of the rivals, in their order; complete from the first simulation on."""
        return [self.root.arms[key] for key in self._rivals if key in self.root.arms]

    def _climb(self, seat: int, arms: list[Arm]) -> Step:
        rivals = [arm for arm in self.arms if any(arm is other for other in arms)]
        if not rivals:
            return super()._climb(seat, arms)
        return Step(seat, min(rivals, key=lambda arm: arm.visits), [], 1.0)


def duel(view: View, rivals: Decision, budget: Budget, fate: Fate) -> Thought:
    """The expected result of each rival. ``rivals`` is a decision that offers only the choices to compare."""
    thinking, search = budget.start(), Duel(Worlds(view), fate, rivals)
    while thinking.more():
        search.simulate()
    return judge(rivals, list(search.arms), thinking.done)
