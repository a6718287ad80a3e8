"""Analysis: a finished match thought over once more, every decision from the view of the seat that made it."""

import os
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from macabre.bots.budget import Budget
from macabre.bots.parallel_thinking import Question, ask_all
from macabre.bots.player import Player
from macabre.bots.sentences import seat_name, sentence
from macabre.bots.thought import Prospect, Thought
from macabre.bots.uncertainty import Uncertainty, margin, percent
from macabre.core.card_file import Cards
from macabre.core.decision import Choice, Decision
from macabre.core.errors import BadRecord
from macabre.core.match import Match
from macabre.core.view import View
from macabre.games import retrace

Source = Mapping[str, Any] | str | os.PathLike[str]
"""A record, its JSON text, or the path of its file."""

BUDGET = Budget(800)
"""For each decision: with it, a hundred decisions take about a minute on two cores."""
COSTLIEST = 3
"""So many decisions are told; more would discourage."""
AGAIN = 12
"""So many are thought over again, as a duel of what was chosen and what seems better, with fresh chance: among a
hundred decisions, the one that looks costliest owes much of that to bad luck in the first look."""
LONGER = 2
"""How much longer a duel takes."""
CLEAR = 2.0
"""A cost of at least this many standard errors is clear."""
SMALL = 0.02
"""A smaller cost than this share of the win is nobody's mistake."""


class Unfinished(BadRecord):
    """The record of a match that is not over. Somebody may be playing it, so nothing is told about it."""


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
    """A moment, what the player thinks of it and, where the choice seems costly, what a duel says."""

    moment: Moment
    thought: Thought
    duel: Thought | None = None

    @property
    def value(self) -> tuple[float, float]:
        """The share of the win that the seat could expect, and its error."""
        return Uncertainty(self.thought).worth()

    @property
    def cost(self) -> tuple[float, float]:
        """The share of the win that the choice gave away, and its error."""
        if self.duel is None:
            return Uncertainty(self.thought).loss(self.moment.chosen.code)
        best, chosen = self._rivals(self.duel)
        return Uncertainty(self.duel).gap(best, chosen)

    @property
    def clear(self) -> bool:
        """Whether a duel shows the choice to be a mistake beyond reasonable doubt."""
        cost, error = self.cost
        return self.duel is not None and cost >= max(SMALL, CLEAR * error)

    def _rivals(self, thought: Thought) -> tuple[Prospect, Prospect]:
        """What seemed better, and what was chosen."""
        return thought.of(self.thought.best.choice.code), thought.of(self.moment.chosen.code)

    def say(self, language: str = "en", named: bool = False) -> str:
        """What was chosen, what would have been better, and what the difference is.

        With ``named``, people have placeholders, as in ``Setting.words``, and codes are left to those who type them.
        """
        moment, (best, chosen) = self.moment, self._rivals(self.duel or self.thought)
        return sentence(
            "analysis",
            "told" if named else "slip",
            language,
            number=moment.ply + 1,
            name=seat_name(moment.view.setting, moment.seat, language, named),
            chosen=self._label(moment.chosen, language, named),
            chosen_code=moment.chosen.code,
            got=percent(chosen.expected),
            better=self._label(best.choice, language, named),
            better_code=best.choice.code,
            best=percent(best.expected),
            cost=percent(self.cost[0]),
            margin=margin(self.cost[1]),
            rule=moment.view.rule(moment.chosen),
        )

    def _label(self, choice: Choice, language: str, named: bool) -> str:
        return sentence("hint", "quote", language, label=self.moment.view.label(choice, language, named))

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
    """What a player thinks of a match that is over."""

    def __init__(self, match: Match, player: str, looks: Sequence[Look], decisions: int, whole: bool) -> None:
        assert match.outcome is not None
        self.setting = match.setting
        self.outcome = match.outcome
        self.plies = len(match.record()["choices"])
        self.player = player
        self.looks = tuple(looks)
        """Every decision that had an alternative, in the order of the match, as far as it was looked at."""
        self.decisions = decisions
        """How many there are."""
        self.whole = whole
        """Whether all of them were looked at and the costly ones checked; not so where Ctrl-C came first."""

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The share of the win that a seat could expect at each of its decisions, by ply; at last, what it got."""
        seen = [(look.moment.ply, look.value[0]) for look in self.looks if look.moment.seat == seat]
        return [*seen, (self.plies, self.outcome.shares[seat])] if seen else []

    @property
    def costliest(self) -> tuple[Look, ...]:
        """The few decisions that clearly cost most, costliest first."""
        slips = [look for look in self.looks if look.clear]
        return tuple(sorted(slips, key=lambda look: (-look.cost[0], look.moment.ply))[:COSTLIEST])

    def to_json(self) -> dict[str, Any]:
        """All that was found out, and by whom."""
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
    """Think over every decision of a finished match, or those of one seat, each from that seat's own view.

    With a budget of simulations the same seed gives the same analysis, whatever the number of processes. Ctrl-C ends
    it early: what is done stands. A match that is not over raises Unfinished.
    """
    Player(player)  # complains about a name that nobody has before any work is done
    match, moments = _moments(record, seat, cards)
    study = Study(moments, player, budget, seed, processes, progress)
    with suppress(KeyboardInterrupt):
        study.run()
    return Analysis(match, player, [study.looks[i] for i in sorted(study.looks)], len(moments), study.whole)


class Study:
    """The work of an analysis: first every moment is thought over, then what seems to have been costly is checked."""

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
        """The moments that may have cost most, by the least that each of them probably cost."""
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
    """The match at its end, and every decision in it that had an alternative."""
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
