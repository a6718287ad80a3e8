"""Analysis of a finished match: a bot thinks about every decision again, from the view of the seat that made it."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from macabre.bots.budget import Budget
from macabre.bots.parallel_thinking import Question, ask_all
from macabre.bots.player import Player
from macabre.bots.reasons import PART, WORLDS, compare, say_reasons
from macabre.bots.sentences import seat_name, sentence
from macabre.bots.thought import Prospect, Thought
from macabre.bots.uncertainty import Uncertainty, margin, percent
from macabre.core.card_file import Cards
from macabre.core.decision import Choice, Decision
from macabre.core.errors import BadRecord
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.core.view import View
from macabre.core.words import Words
from macabre.games import retrace

Source = Mapping[str, Any] | str | os.PathLike[str]
"""A record, its JSON text, or the path of its file."""

BUDGET = Budget(800)
"""Per decision; a hundred decisions then take about a minute on two cores."""
COSTLIEST = 3
"""How many mistakes are reported; more would discourage."""
AGAIN = 12
"""How many decisions are checked in a duel between what was chosen and what seems better, with new random numbers:
among a hundred decisions, the one that looks costliest owes much of that to bad luck in the first estimate."""
LONGER = 2
"""A duel has this many times the budget."""
CLEAR = 2.0
"""A cost of at least this many standard errors is clear."""
SMALL = 0.02
"""A smaller cost than this share of the win is not called a mistake."""


class Unfinished(BadRecord):
    """The match is not over. It may still be played, so an analysis would give away secrets."""


class Moment(NamedTuple):
    """A decision as it was made."""

    ply: int
    """How many choices had been made before it."""
    view: View
    decision: Decision
    chosen: Choice

    @property
    def seat(self) -> int:
        return self.decision.seat


class Look(NamedTuple):
    """A moment with the bot's thought about it and, if the choice seems costly, the result of a duel."""

    moment: Moment
    thought: Thought
    duel: Thought | None = None

    @property
    def value(self) -> tuple[float, float]:
        """The share of the win that the seat could expect, and its standard error."""
        return Uncertainty(self.thought).worth()

    @property
    def cost(self) -> tuple[float, float]:
        """The share of the win that the choice gave away, and its standard error."""
        if self.duel is None:
            return Uncertainty(self.thought).loss(self.moment.chosen.code)
        best, chosen = self._rivals(self.duel)
        return Uncertainty(self.duel).gap(best, chosen)

    @property
    def clear(self) -> bool:
        """Whether a duel confirms that the choice was a mistake."""
        cost, error = self.cost
        return self.duel is not None and cost >= max(SMALL, CLEAR * error)

    @property
    def lead(self) -> tuple[float, float]:
        """How much better than the next best option the choice was, and the standard error of that difference."""
        chosen, others = self._next_best()
        return Uncertainty(self.thought).gap(chosen, others)

    @property
    def fine(self) -> bool:
        """Whether the choice was clearly better than every other."""
        lead, error = self.lead
        return lead >= max(SMALL, CLEAR * error)

    def _next_best(self) -> tuple[Prospect, Prospect]:
        """What was chosen, and the best of everything else."""
        chosen = self.thought.of(self.moment.chosen.code)
        others = [prospect for prospect in self.thought.prospects if prospect is not chosen]
        return chosen, max(others, key=lambda prospect: prospect.expected)

    def _rivals(self, thought: Thought) -> tuple[Prospect, Prospect]:
        """What seemed better, and what was chosen."""
        return thought.of(self.thought.best.choice.code), thought.of(self.moment.chosen.code)

    def say(self, language: str = "en", named: bool = False) -> str:
        """A sentence about what was chosen, what would have been better, and by how much.

        With ``named``, placeholders stand for people, as in ``Setting.words``, and codes are left out.
        """
        moment, (best, chosen) = self.moment, self._rivals(self.duel or self.thought)
        words = moment.view.setting.words(language, named)
        return sentence(
            "analysis",
            "told" if named else "slip",
            language,
            number=moment.ply + 1,
            name=seat_name(moment.view.setting, moment.seat, words),
            chosen=self._label(moment.chosen, language, words),
            chosen_code=moment.chosen.code,
            got=percent(chosen.expected),
            better=self._label(best.choice, language, words),
            better_code=best.choice.code,
            best=percent(best.expected),
            cost=percent(self.cost[0]),
            margin=margin(self.cost[1]),
            rule=moment.view.rule(moment.chosen),
        )

    def why(self, language: str = "en", named: bool = False) -> list[str]:
        """Why something else would have been better, as sentences; ``named`` as above."""
        moment, better, seed = self.moment, self.thought.best.choice, f"why/{self.moment.ply}"
        reasons = compare(moment.view, better, moment.chosen, PART * WORLDS, QuickFate(seed))
        words = moment.view.setting.words(language, named)
        return say_reasons(reasons, words, self._label(moment.chosen, language, words))

    def praise(self, language: str = "en", named: bool = False) -> str:
        """A sentence about what was chosen, and how much more it promised than the next best; ``named`` as above."""
        moment, (chosen, other) = self.moment, self._next_best()
        words = moment.view.setting.words(language, named)
        return sentence(
            "analysis",
            "praise",
            language,
            number=moment.ply + 1,
            name=seat_name(moment.view.setting, moment.seat, words),
            chosen=self._label(moment.chosen, language, words),
            got=percent(chosen.expected),
            other=self._label(other.choice, language, words),
            less=percent(other.expected),
        )

    def _label(self, choice: Choice, language: str, words: Words) -> str:
        return sentence("hint", "quote", language, label=self.moment.view.label(choice, words))

    def to_json(self) -> dict[str, Any]:
        moment, (value, error), (cost, cost_error) = self.moment, self.value, self.cost
        return {
            "ply": moment.ply,
            "seat": moment.seat,
            "kind": moment.decision.kind,
            "chosen": moment.chosen.code,
            "best": self.thought.best.choice.code,
            "rule": moment.view.rule(moment.chosen),
            "expected": round(value, 4),
            "error": round(error, 4),
            "cost": round(cost, 4),
            "cost_error": round(cost_error, 4),
            "clear": self.clear,
            "simulations": self.thought.simulations,
        }


class Analysis:
    """The analysis of a finished match by one player."""

    def __init__(self, match: Match, player: str, looks: Sequence[Look], decisions: int, whole: bool) -> None:
        assert match.outcome is not None
        self.setting = match.setting
        self.outcome = match.outcome
        self.plies = len(match.record()["choices"])
        self.player = player
        self.looks = tuple(looks)
        """Every decision with more than one option, in order, as far as the analysis got."""
        self.decisions = decisions
        """How many such decisions the match has."""
        self.whole = whole
        """Whether the analysis is complete; it is not if Ctrl-C stopped it."""

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """By ply, the share of the win that a seat could expect at its decisions; the last entry is what it got."""
        seen = [(look.moment.ply, look.value[0]) for look in self.looks if look.moment.seat == seat]
        return [*seen, (self.plies, self.outcome.shares[seat])] if seen else []

    @property
    def costliest(self) -> tuple[Look, ...]:
        """The few clear mistakes, costliest first."""
        slips = [look for look in self.looks if look.clear]
        return tuple(sorted(slips, key=lambda look: (-look.cost[0], look.moment.ply))[:COSTLIEST])

    def slips(self, seat: int) -> tuple[Look, ...]:
        """The seat's few clear mistakes, costliest first."""
        slips = [look for look in self.looks if look.moment.seat == seat and look.clear]
        return tuple(sorted(slips, key=lambda look: (-look.cost[0], look.moment.ply))[:COSTLIEST])

    def worst(self, seat: int) -> Look | None:
        """The seat's costliest clear mistake, if it made one."""
        return next(iter(self.slips(seat)), None)

    def best(self, seat: int) -> Look | None:
        """The choice of the seat that was ahead of everything else by most, if one clearly was."""
        fine = [look for look in self.looks if look.moment.seat == seat and look.fine]
        return max(fine, key=lambda look: (look.lead[0], -look.moment.ply), default=None)

    def to_json(self) -> dict[str, Any]:
        """The whole analysis as JSON."""
        return {
            **self.setting.header(),
            "player": self.player,
            "choices": self.plies,
            "whole": self.whole,
            "outcome": self.outcome.to_json(),
            "shares": self.outcome.shares,
            "decisions": [look.to_json() for look in self.looks],
            "costliest": [look.moment.ply for look in self.costliest],
        }


def analyse(
    record: Source,
    player: str = "level:5",
    budget: Budget = BUDGET,
    seed: str = "",
    seat: int | None = None,
    processes: int = 1,
    cards: str | os.PathLike[str] | Cards | None = None,
    progress: Callable[[int, int], None] = lambda done, whole: None,
) -> Analysis:
    """Analyse every decision of a finished match, or those of one seat, each from that seat's own view.

    With a budget of simulations the same seed gives the same analysis, whatever the number of processes. Ctrl-C ends
    it early; the result then covers what was done. A match that is not over raises Unfinished.
    """
    Player(player)  # refuses an unknown name before any work is done
    match, moments = _moments(record, seat, cards)
    study = Study(moments, player, budget, seed, processes, progress)
    with suppress(KeyboardInterrupt):
        study.run()
    return Analysis(match, player, [study.looks[i] for i in sorted(study.looks)], len(moments), study.whole)


class Study:
    """The work of an analysis: first estimate every decision, then check in duels those that seem costly."""

    def __init__(
        self,
        moments: Sequence[Moment],
        player: str,
        budget: Budget,
        seed: str,
        processes: int,
        progress: Callable[[int, int], None],
    ) -> None:
        self._moments = moments
        self._player = player
        self._budget = budget
        self._seed = seed
        self._processes = processes
        self._progress = progress
        self.looks: dict[int, Look] = {}
        """By number of the moment."""
        self.whole = False

    def run(self) -> None:
        many = len(self._moments)
        questions = [self._question(moment) for moment in self._moments]
        for done, (i, thought) in enumerate(ask_all(questions, self._processes), 1):
            self.looks[i] = Look(self._moments[i], thought)
            self._progress(done, many + min(AGAIN, many))
        costly = self._costly()
        duels = [self._duel(self.looks[i]) for i in costly]
        for done, (n, thought) in enumerate(ask_all(duels, self._processes), many + 1):
            self.looks[costly[n]] = self.looks[costly[n]]._replace(duel=thought)
            self._progress(done, many + len(duels))
        self.whole = True

    def _question(self, moment: Moment) -> Question:
        return Question(moment.view, moment.decision, self._player, self._budget, f"{self._seed}/{moment.ply}")

    def _costly(self) -> list[int]:
        """The moments that probably cost most, sorted by a lower bound of their cost."""
        least = {i: look.cost[0] - look.cost[1] for i, look in self.looks.items() if look.cost[0] >= SMALL}
        return sorted(least, key=lambda i: (-least[i], i))[:AGAIN]

    def _duel(self, look: Look) -> Question:
        moment, asked = look.moment, look.moment.decision
        ids = [look.thought.best.choice.id, moment.chosen.id]
        rivals = Decision(asked.id, asked.seat, asked.kind, ids, moment.view.game.alphabet.choices)
        seed = f"{self._seed}/{moment.ply}/duel"
        return Question(moment.view, rivals, self._player, _longer(self._budget), seed, duel=True)


def _moments(
    record: Source, seat: int | None, cards: str | os.PathLike[str] | Cards | None
) -> tuple[Match, list[Moment]]:
    """The match at its end, and every decision in it with more than one option."""
    steps = [match.copy() for match in retrace(record, cards=cards)]
    last = steps[-1]
    if last.to_act:
        raise Unfinished("the match is not over, so its secrets stay closed", "record")
    moments = []
    for ply, (who, code) in enumerate(last.record()["choices"]):
        decision = steps[ply].decision(who)
        if seat in (None, who) and len(decision.ids) > 1:
            moments.append(Moment(ply, steps[ply].view(who), decision, last.game.alphabet.choice(code)))
    return last, moments


def _longer(budget: Budget) -> Budget:
    return Budget(
        None if budget.simulations is None else LONGER * budget.simulations,
        None if budget.seconds is None else LONGER * budget.seconds,
    )
