"""Why one option is better than another: what happens more often, or less often, once it is chosen.

Both options are tried in the same imagined worlds with the same luck, and everybody plays on by the game's own policy.
What the seat would be told there is counted. A difference counts as a reason only if what differs also goes with a
better result. A game's text files say which events are worth a word (``[reasons]``); without them there are no reasons.

Bots never come here: only hints pay for it. Like every search it sees imagined worlds only.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import Any, Final, NamedTuple

from macabre.bots.sentences import sentence
from macabre.bots.uncertainty import percent
from macabre.bots.worlds import GRAIN, Worlds, pick_weighted
from macabre.core.decision import Choice
from macabre.core.event import Log, Raw
from macabre.core.fate import Fate, QuickFate
from macabre.core.phrasebook import CORE, decimal
from macabre.core.view import View
from macabre.core.words import Words

WORLDS: Final = 120
"""In how many worlds two options are compared, if the search before had enough simulations."""
FEWEST: Final = 30
"""Fewer worlds than these show nothing."""
PART: Final = 4
"""A comparison takes at most one in so many of the simulations that the search had."""
FAR: Final = 400
"""After so many choices a playout is cut off, whatever happens."""
CLEAR: Final = 2.5
"""A difference of fewer standard errors than this is not mentioned."""
LARGE: Final = 0.08
"""Nor is one that concerns a smaller part of the worlds than this."""
MUCH: Final = 0.5
"""Nor is an amount that differs by less than this."""
ALIKE: Final = 0.03
"""Two reasons with frequencies as close as this are most likely one and the same."""
WORTH: Final = 0.004
"""Nor one that explains less than this of the expected share of the win."""
MOST: Final = 2
"""How many reasons are told."""
OBVIOUS: Final = 0.98
"""What the seat itself does at least this often after one option and hardly ever after the other is what the option is,
not a reason for it."""
PRESENT: Final = 0.9
"""Amounts are compared if they are told in at least this part of the worlds, after either option."""
OWN: Final = 1.6
"""What is done by or to the seat itself is this much more telling than the same seen from the others."""
SOON: Final = 0.6
"""If what happens before the seat's next turn explains this part of a difference, it is told as happening by then."""

Feature = tuple[str, str]
"""The kind of an event, and whom it concerns: ``you`` (who acts is the seat), ``at_you`` (it is done to the seat) or
``other``; with ``_sum``, the sum of a number that it tells."""


class Reason(NamedTuple):
    """Something that happens more often after one option than after another, or less often."""

    kind: str
    who: str
    """``you``, ``at_you`` or ``other``; with ``_sum`` it is an amount, not a frequency."""
    best: float
    """How often it happens after the better option, from 0 to 1; or how much."""
    rival: float
    """The same for the other option."""
    soon: bool
    """Whether it happens before the seat's next turn; otherwise within the playouts."""

    @property
    def is_amount(self) -> bool:
        return self.who.endswith("_sum")


class Course(NamedTuple):
    """One playout: its result for the seat, and what was told in it, before the seat's next turn and in all."""

    result: float
    soon: Mapping[Feature, float]
    whole: Mapping[Feature, float]


def compare(view: View, best: Choice, rival: Choice, simulations: int, fate: Fate) -> list[Reason]:
    """Why the first option is better than the second, the strongest reason first; often there is none."""
    known = view.setting.game.text("en").get("reasons", {})
    many = min(WORLDS, simulations // PART)
    if not known or many < FEWEST:
        return []
    worlds, ears = Worlds(view), _Ears(view, known)
    firsts: list[Course] = []
    seconds: list[Course] = []
    for _ in range(many):
        state, luck = worlds.suspect(fate), fate.pick(GRAIN)
        firsts.append(_play(worlds, state.copy(), best, QuickFate(luck), ears))
        seconds.append(_play(worlds, state, rival, QuickFate(luck), ears))
    return reasons_in(firsts, seconds)


class _Ears:
    """What the seat is told, as features; only events that the game has words for."""

    def __init__(self, view: View, known: Mapping[str, Mapping[str, str]]) -> None:
        assert view.seat is not None
        setting = view.setting
        self._seat, self._config, self._tell = view.seat, setting.config, setting.game.knowledge.tell
        kinds = [kind for kind, _ in setting.game.rules.EVENTS]
        self._known = {number: (kind, known[kind]) for number, kind in enumerate(kinds) if kind in known}
        self._heard: dict[Raw, tuple[tuple[Feature, float], ...]] = {}

    def hear(self, log: Log) -> dict[Feature, float]:
        """How often each feature occurs, once at most; and the sums."""
        heard: dict[Feature, float] = {}
        for raw in log:
            if raw[0] not in self._known:
                continue
            if raw not in self._heard:
                self._heard[raw] = tuple(self._features(raw))
            for feature, amount in self._heard[raw]:
                heard[feature] = heard.get(feature, 0.0) + amount if feature[1].endswith("_sum") else 1.0
        return heard

    def _features(self, raw: Raw) -> Iterator[tuple[Feature, float]]:
        kind, words = self._known[raw[0]]
        told = self._tell(self._config, raw, self._seat)
        if told is None:
            return
        who = "you" if told.get("seat") == self._seat else "at_you" if told.get("other") == self._seat else "other"
        if who in words:
            yield (kind, who), 1.0
        amount = told.get(words.get("sum", ""))
        if f"{who}_sum" in words and isinstance(amount, int):
            yield (kind, f"{who}_sum"), float(amount)


def _play(worlds: Worlds, state: Any, choice: Choice, fate: Fate, ears: _Ears) -> Course:
    """Choose, and play on by the game's policy until the seat's next turn, or to the end of a playout if that is later.

    A turn may be several choices in a row, so the next one begins when somebody else has acted in between.
    """
    rules, insight, me = worlds.rules, worlds.insight, worlds.seat
    end, soon, others = worlds.end(state), -1, False
    log: Log = []
    rules.apply(state, me, choice.id, fate, log)
    for _ in range(FAR):
        waiting = rules.to_act(state)
        if not waiting:
            break
        seat = waiting[0]
        if soon < 0 and seat == me and others:
            soon = len(log)
        if soon >= 0 and end and insight.mark(state) >= end:
            break
        others = others or seat != me
        ids = rules.options(state, seat)
        i = 0 if len(ids) == 1 else pick_weighted(insight.weights(state, seat, ids), fate)
        rules.apply(state, seat, ids[i], fate, log)
    early = log if soon < 0 else log[:soon]
    return Course(insight.value(state)[me], ears.hear(early), ears.hear(log))


# -- what differs


class _Difference(NamedTuple):
    """A feature after both options, and how much of the better result goes with it."""

    best: float
    rival: float
    explained: float


def reasons_in(firsts: Sequence[Course], seconds: Sequence[Course]) -> list[Reason]:
    """What speaks for the first option, from the playouts of both in the same worlds."""
    features = sorted({feature for course in (*firsts, *seconds) for feature in course.whole})
    found: list[tuple[float, Reason]] = []
    for feature in features:
        early = _difference(firsts, seconds, feature, [course.soon for course in (*firsts, *seconds)])
        whole = _difference(firsts, seconds, feature, [course.whole for course in (*firsts, *seconds)])
        best = early if early and (not whole or early.explained >= SOON * whole.explained) else whole
        if best:
            telling = best.explained if feature[1].startswith("other") else best.explained * OWN
            found.append((telling, Reason(*feature, best.best, best.rival, best is early)))
    found.sort(key=lambda pair: (-pair[0], pair[1]))
    return _distinct([reason for _, reason in found])[:MOST]


def _distinct(reasons: list[Reason]) -> list[Reason]:
    """Without those that only repeat another: of the same event, or as often as it."""
    kept: list[Reason] = []
    for reason in reasons:
        if not any(_repeats(reason, other) for other in kept):
            kept.append(reason)
    return kept


def _repeats(reason: Reason, other: Reason) -> bool:
    if reason.kind == other.kind:
        return True
    return abs(reason.best - other.best) <= ALIKE and abs(reason.rival - other.rival) <= ALIKE


def _difference(
    firsts: Sequence[Course], seconds: Sequence[Course], feature: Feature, told: Sequence[Mapping[Feature, float]]
) -> _Difference | None:
    """The difference of a feature, if it is clear and goes with the better result; ``told`` is of both in order."""
    many, values = len(firsts), [heard.get(feature, 0.0) for heard in told]
    one, two = values[:many], values[many:]
    if feature[1].endswith("_sum"):
        if min(sum(feature in heard for heard in part) for part in (told[:many], told[many:])) < PRESENT * many:
            return None
    elif feature[1] == "you" and abs(_mean(one) - _mean(two)) >= OBVIOUS:
        return None
    gaps = [a - b for a, b in zip(one, two, strict=True)]
    gap, error = _mean(gaps), sqrt(max(_variance(gaps), 1e-9) / many)
    least = MUCH if feature[1].endswith("_sum") else LARGE
    if abs(gap) < max(least, CLEAR * error):
        return None
    explained = gap * _slope((one, firsts), (two, seconds))
    return _Difference(_mean(one), _mean(two), explained) if explained > WORTH else None


def _slope(*samples: tuple[Sequence[float], Sequence[Course]]) -> float:
    """How much better the result is for each unit of a feature, within the playouts of each option.

    A feature that is always there after one option and never after the other varies within neither: then it is taken
    from the two together.
    """
    shared = spread = 0.0
    for values, courses in samples:
        mean, middle = _mean(values), _mean([course.result for course in courses])
        for value, course in zip(values, courses, strict=True):
            shared += (value - mean) * (course.result - middle)
            spread += (value - mean) ** 2
    if spread > 1e-9 or len(samples) == 1:
        return shared / spread if spread > 1e-9 else 0.0
    return _slope(([v for values, _ in samples for v in values], [c for _, courses in samples for c in courses]))


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _variance(values: Sequence[float]) -> float:
    mean = _mean(values)
    return sum([(value - mean) ** 2 for value in values]) / max(1, len(values) - 1)


# -- in words


def say_reasons(reasons: Sequence[Reason], words: Words, rival: str) -> list[str]:
    """Each reason as a sentence; ``rival`` is the label of the other option."""
    told = [(reason, words.look("reasons", reason.kind, reason.who)) for reason in reasons]
    return [
        sentence("reason", _form(reason, i > 0), words.language, event=event, rival=rival, **_how_much(reason, words))
        for i, (reason, event) in enumerate([(reason, _begun(event, words)) for reason, event in told if event])
    ]


def _begun(event: str, words: Words) -> str:
    """What happens, as it stands after a colon: in some languages, a whole sentence begins with a capital there."""
    capital = CORE.template("grammar.after_colon", words.language) == "capital"
    return event[:1].upper() + event[1:] if capital else event


def _form(reason: Reason, again: bool) -> str:
    """The name of the sentence for a reason."""
    when = "soon" if reason.soon else "later"
    return f"{'also' if again else 'why'}_{'amount' if reason.is_amount else when}"


def _how_much(reason: Reason, words: Words) -> dict[str, str]:
    """How often or how much, after the best option and after its rival."""
    show = _amount if reason.is_amount else _frequency
    return {"often": show(reason.best, words.language), "otherwise": show(reason.rival, words.language)}


def _frequency(share: float, language: str) -> str:
    """How often something happens.

    >>> _frequency(0.001, "en"), _frequency(0.01, "en"), _frequency(0.47, "en"), _frequency(1.0, "en")
    ('never', 'once in 100', '47 times in 100', 'always')
    """
    times = percent(share)
    return sentence("reason", {0: "never", 1: "once", 100: "always"}.get(times, "times"), language, times=times)


def _amount(amount: float, language: str) -> str:
    """A number with one decimal at most.

    >>> _amount(-1.25, "en"), _amount(0.52, "de"), _amount(-0.01, "en")
    ('−1.2', '0,5', '0')
    """
    return decimal(f"{round(amount, 1) + 0.0:g}", language)
