"""Two choices compared fairly: a search that tries both equally often.

A search that looks for the best choice turns away from what disappoints it early, bad luck included, and so thinks too
little of it. What a choice really cost can only be told by giving it as many tries as its rival.
"""

from macabre.bots.budget import Budget
from macabre.bots.search import Arm, Search, Step
from macabre.bots.thought import Thought, judge
from macabre.bots.worlds import Worlds
from macabre.core.decision import Decision
from macabre.core.fate import Fate
from macabre.core.view import View


class Duel(Search):
    """A search whose first choice is given: now the one, now the other."""

    def __init__(self, worlds: Worlds, fate: Fate, rivals: Decision) -> None:
        super().__init__(worlds, fate, single=False, regret=False)
        base = worlds.seat * len(worlds.game.alphabet)
        self._rivals = [base + number for number in rivals.ids]

    @property
    def arms(self) -> list[Arm]:
        """What is known of the rivals, in their order; complete from the first simulation on."""
        return [self.root.arms[key] for key in self._rivals if key in self.root.arms]

    def _climb(self, seat: int, arms: list[Arm]) -> Step:
        rivals = [arm for arm in self.arms if any(arm is other for other in arms)]
        if not rivals:
            return super()._climb(seat, arms)
        return Step(seat, min(rivals, key=lambda arm: arm.visits), [], 1.0)


def duel(view: View, rivals: Decision, budget: Budget, fate: Fate) -> Thought:
    """What is expected of each of the rivals: a decision with fewer options than there really are."""
    thinking, search = budget.start(), Duel(Worlds(view), fate, rivals)
    while thinking.more():
        search.simulate()
    return judge(rivals, list(search.arms), thinking.done)
