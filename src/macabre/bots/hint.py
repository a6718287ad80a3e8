"""Hints: what a strong player would do here, how much better it is than the rest, and how sure that is."""

from typing import Any

from macabre.bots.budget import Budget
from macabre.bots.player import Player
from macabre.bots.reasons import Reason, compare, say_reasons
from macabre.bots.sentences import sentence
from macabre.bots.thought import Prospect, Thought
from macabre.bots.uncertainty import Z_95, Uncertainty, chance_better, margin, percent
from macabre.core.decision import Decision
from macabre.core.fate import Fate
from macabre.core.view import View

FEW = 3
"""If more choices than these are equally good, they are counted instead of named."""
NEAR = 0.03
"""A difference in the share of the win that nobody would notice at a table."""
KNOWN = 0.04
"""The largest error with which a difference still counts as measured."""
SURE = 0.75
"""If the chance that the best option really is better is lower than this, it is not called best."""
TRIED = 0.25
"""An option with less than this part of an even share of the simulations counts as hardly tried."""
MOST = 95
"""The highest confidence that is shown, in %: a search underestimates what did badly at first."""
UNKNOWN = 0.35
"""If the best option's share of the win, or that of the next, is known no better than within this, nothing is known."""
OFTEN = 0.1
"""A mixing player's options with a smaller share than this are not named."""
LOOKED_AT = 0.15
"""An option whose share of the win is known no better than within this counts as not looked at."""


class Hint:
    """A player's thought about a decision as numbers and as sentences. It depends on the seat's view only."""

    named = False
    """Whether placeholders stand for people in its sentences, as in ``Setting.words``."""

    def __init__(self, view: View, decision: Decision, thought: Thought, player: str) -> None:
        self.view = view
        self.decision = decision
        self.thought = thought
        self.player = player
        self._uncertainty = uncertainty = Uncertainty(thought)
        best, *others = thought.prospects
        others.sort(key=lambda p: (uncertainty.of(p) - p.expected, p.choice.id))
        self.ranked = (best, *others)
        """All options: the best one first, then the others by a lower bound of their worth."""
        self.sure = chance_better(*uncertainty.gap(best, others[0])) if others else 1.0
        """The chance that the best option really is better than the next one."""
        self.good = (best, *filter(self._near, others))
        """The best option and all that are nearly as good."""
        self.verdict = self._verdict()
        """What kind of decision it is, in a word: only, blind, even, mixed, unknown, same, close or clear."""
        self.reasons: list[Reason] = []
        """Why the best option is better than its rival, where that is known."""

    @property
    def best(self) -> Prospect:
        return self.ranked[0]

    @property
    def rival(self) -> Prospect | None:
        """The option that the best one is compared with: the next that is not just as good; None if there is none."""
        if self.verdict not in ("close", "clear"):
            return None
        worse = [prospect for prospect in self.ranked[1:] if prospect not in self.good and self.is_known(prospect)]
        return (*worse, *self.ranked[1:])[0]

    def is_known(self, prospect: Prospect) -> bool:
        """Whether an option was tried often enough to say anything about it. The best one always was."""
        if self.verdict in ("only", "blind", "unknown"):
            return prospect is self.best
        return prospect is self.best or Z_95 * self._uncertainty.of(prospect) <= LOOKED_AT

    def _near(self, other: Prospect) -> bool:
        """Whether another option may be just as good. Of one that was hardly tried, that cannot be said."""
        gap, error = self._uncertainty.gap(self.best, other)
        even = self.thought.simulations / len(self.ranked)
        return gap <= max(NEAR, error) and other.visits > max(1, even * TRIED)

    def _verdict(self) -> str:
        gaps = [self._uncertainty.gap(self.best, other) for other in self.ranked[1:]]
        if not gaps:
            return "only"
        if not self.thought.simulations:
            return "blind"
        if all(abs(gap) <= NEAR and error <= KNOWN for gap, error in gaps):
            return "even"
        if self.best.share < 1:
            return "mixed"
        if any(Z_95 * self._uncertainty.of(prospect) > UNKNOWN for prospect in self.ranked[:2]):
            return "unknown"
        if len(self.good) == 1:
            return "clear"
        return "same" if self.sure < SURE else "close"

    # -- as sentences

    def say(self, language: str = "en") -> str:
        """The hint as a few sentences for the player."""
        first, *rest = self.parts(language)
        return " ".join([first, *self.why(language), *rest])

    def parts(self, language: str = "en") -> list[str]:
        """The sentences without the reasons: what is best, how sure that is, what an even share would be."""
        parts = [self._tell(language)]
        if self.verdict in ("close", "clear"):
            parts.append(sentence("hint", "sure", language, sure=min(MOST, percent(self.sure))))
        if self.verdict not in ("only", "blind", "unknown") and self.view.seats > 2:
            fair = percent(1 / self.view.seats)
            parts.append(sentence("hint", "fair", language, seats=self.view.seats, fair=fair))
        return parts

    def why(self, language: str = "en") -> list[str]:
        """The reasons as sentences: what happens more often after the best option than after its rival, or less."""
        if not self.rival:
            return []
        words = self.view.setting.words(language, self.named)
        return say_reasons(self.reasons, words, self._label(self.rival, language))

    def _tell(self, language: str) -> str:
        return sentence(
            "hint",
            self.verdict,
            language,
            best=self._name(self.best, language, "first"),
            label=self._label(self.best, language),
            next=self._list(self.ranked[1:2], language),
            others=self._list(self.good[1:], language, FEW - 1),
            good=self._list(self.good, language),
            often=self._mix(language),
            count=len(self.ranked),
            value=percent(self._uncertainty.worth()[0]),
            simulations=self.thought.simulations,
        )

    def _label(self, prospect: Prospect, language: str) -> str:
        return sentence("hint", "quote", language, label=self.view.label(prospect.choice, language, self.named))

    def _name(self, prospect: Prospect, language: str, form: str = "choice") -> str:
        """A choice with what it is worth."""
        return sentence(
            "hint",
            form,
            language,
            label=self._label(prospect, language),
            value=percent(prospect.expected),
            margin=margin(self._uncertainty.of(prospect)),
        )

    def _list(self, prospects: tuple[Prospect, ...], language: str, most: int = FEW) -> str:
        named = ", ".join(self._name(prospect, language) for prospect in prospects[:most])
        left = len(prospects) - most
        return named if left < 1 else sentence("hint", "more", language, named=named, left=left)

    def _mix(self, language: str) -> str:
        """The options of a mixed strategy with their frequencies."""
        often = [prospect for prospect in self.thought.prospects if prospect.share >= OFTEN]
        return ", ".join(
            sentence("hint", "often", language, label=self._label(p, language), share=percent(p.share)) for p in often
        )

    # -- as numbers

    def to_json(self) -> dict[str, Any]:
        """The hint as numbers, all options included."""
        return {
            "seat": self.decision.seat,
            "decision": self.decision.id,
            "kind": self.decision.kind,
            "player": self.player,
            "simulations": self.thought.simulations,
            "verdict": self.verdict,
            "sure": round(self.sure, 4),
            "fair": round(1 / self.view.seats, 4),
            "best": [prospect.choice.code for prospect in self.good],
            "reasons": [reason._asdict() for reason in self.reasons],
            "options": [self._option(prospect) for prospect in self.ranked],
        }

    def _option(self, prospect: Prospect) -> dict[str, Any]:
        return {
            "code": prospect.choice.code,
            "rule": self.view.rule(prospect.choice),
            "expected": round(prospect.expected, 4),
            "error": round(self._uncertainty.of(prospect), 4),
            "visits": prospect.visits,
            "share": round(prospect.share, 4),
            "known": self.is_known(prospect),
        }


def hint(view: View, decision: Decision, budget: Budget | None, fate: Fate, player: str = "level:5") -> Hint:
    """The player's hint for a decision, within this budget or its own. With a single option there is no thinking.

    >>> import macabre
    >>> match = macabre.game("grim-dance").start(seats=2, seed="x")
    >>> seat = match.to_act[0]
    >>> advice = hint(match.view(seat), match.decision(seat), Budget(40), macabre.QuickFate(1))
    >>> advice.best.choice in match.decision(seat).choices
    True
    """
    thinker = Player(player)
    if len(decision.ids) == 1:
        thought = Thought([Prospect(decision.choices[0], 1 / view.seats, 0.5, 0, 1.0)], 0)
    else:
        thought = thinker.think(view, decision, fate, budget)
    advice = Hint(view, decision, thought, player)
    if advice.rival:
        choices = advice.best.choice, advice.rival.choice
        advice.reasons = compare(view, *choices, thought.simulations, fate)
    return advice
