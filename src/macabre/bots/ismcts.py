"""The searching player: information-set Monte Carlo tree search, and what it remembers from one step to the next."""

from macabre.bots.budget import Budget
from macabre.bots.search import SENSE, WORTH, Arm, Node, Search
from macabre.bots.thought import Prospect, Thought
from macabre.bots.worlds import Worlds, pick_weighted
from macabre.core.decision import Choice, Decision
from macabre.core.fate import Fate
from macabre.core.view import View

FAINT = 0.2
"""In secret decisions, options tried less often than this part of the favourite were only explored: never chosen."""


class Ismcts:
    """Searches with single or multiple observers; secret decisions by decoupled UCT or by regret matching.

    It chooses the option that it tried most. Where several seats decide in secret at the same time, a player that
    always does the same can be predicted, so it mixes its options as often as it tried them.

    A bot may be asked anything in any order. If a question follows directly on its own last answer, the part of the
    tree that it already has is used again.
    """

    def __init__(
        self,
        single: bool = False,
        regret: bool = False,
        fresh: bool = False,
        pure: bool = False,
        worth: float = WORTH,
        sense: float = SENSE,
        blind: bool = False,
        even: bool = False,
    ) -> None:
        self._blind = blind
        """Whether the others are searched as if they did not see their own cards."""
        self._even = even
        """Whether it suspects nothing of the others' play: all worlds are equally likely."""
        self._single = single
        self._regret = regret
        self._fresh = fresh
        self._pure = pure
        """Whether it chooses the most tried option in secret decisions too."""
        self._worth = worth
        self._sense = sense
        self._next: list[Node] = []
        """The nodes that may follow on the last answer."""

    def think(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Thought:
        return self._think(Worlds(view, None, self._even), decision, budget, fate)[0]

    def choose(self, view: View, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        return self.choose_in(Worlds(view, None, self._even), decision, budget, fate)

    def choose_in(self, worlds: Worlds, decision: Decision, budget: Budget, fate: Fate) -> Choice:
        """The choice after a search in these worlds."""
        thought, root = self._think(worlds, decision, budget, fate)
        shares = [prospect.share for prospect in thought.prospects]
        choice = (
            thought.prospects[pick_weighted(shares, fate)].choice if thought.best.share < 1 else thought.best.choice
        )
        made = decision.seat * len(worlds.game.alphabet) + choice.id
        self._next = [] if self._fresh else [node for key, node in root.children.items() if key[0] == made]
        return choice

    def _think(self, worlds: Worlds, decision: Decision, budget: Budget, fate: Fate) -> tuple[Thought, Node]:
        thinking = budget.start()
        root = self._remembered(worlds)
        search = Search(worlds, fate, self._single, self._regret, self._worth, self._sense, root, self._blind)
        while thinking.more():
            search.simulate()
        return self._summary(worlds, decision, search.root, thinking.done), search.root

    def _remembered(self, worlds: Worlds) -> Node | None:
        """The node of the last search that matches the present view."""
        look = worlds.game.knowledge.view
        for node in self._next:
            sample = node.sample
            if sample is not None and sample.config is worlds.config and look(sample, worlds.seat) == worlds.view.table:
                return node
        return None

    def _summary(self, worlds: Worlds, decision: Decision, root: Node, simulations: int) -> Thought:
        base = decision.seat * len(worlds.game.alphabet)
        arms = [root.arms[base + number] for number in decision.ids]
        shares = self._shares(arms)
        return Thought(
            [
                Prospect(choice, arm.mean, arm.error, arm.visits, share)
                for choice, arm, share in zip(decision.choices, arms, shares, strict=True)
            ],
            simulations,
        )

    def _shares(self, arms: list[Arm]) -> list[float]:
        """The probability of each arm: if secret, the average strategy without rare arms, else a single arm."""
        most = max([arm.strategy for arm in arms])
        if most == 0 or self._pure:
            top = max(arms, key=lambda arm: (arm.visits, arm.total))
            return [float(arm is top) for arm in arms]
        played = [arm.strategy if arm.strategy >= FAINT * most else 0.0 for arm in arms]
        return [share / sum(played) for share in played]
