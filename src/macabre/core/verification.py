"""Verifying a record: does everything opened fit what was committed to, and do the seed, every draw and choice follow?

A record is written by the server, so by itself it can only be consistent. Whether that is also what pages were shown
before the first card is for their receipts to say. The draws can be computed again without knowing the rules, here or
in a browser. With the rules, one can also see that they asked for exactly these draws.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from macabre.core import fair_deal, fair_deal_1, fair_record, told_story
from macabre.core.errors import BadRecord, BadScript, Refused
from macabre.core.fair_record import OTHER_MATCH, Receipt
from macabre.core.fate import Fate, SeededFate
from macabre.core.match import Match
from macabre.core.parsing import want_dict, want_int, want_key, want_list, want_str
from macabre.core.record import CardSource, read_setting
from macabre.core.told_story import Difference, Step

if TYPE_CHECKING:
    from macabre.core.game import Game

Draw = tuple[int, int]
"""How many results were possible, and which it was, counted from 0."""


class DrawRecorder(Fate):
    """A fate that records every draw: how many results were possible, and which it was."""

    __slots__ = ("_inner", "draws")

    def __init__(self, inner: Fate) -> None:
        super().__init__()
        self._inner = inner
        self.draws: list[Draw] = []

    def pick(self, n: int) -> int:
        result = self._inner.pick(n)
        self.draws.append((n, result))
        self.drawn += 1
        return result

    def copy(self) -> "DrawRecorder":
        twin = DrawRecorder(self._inner.copy())
        twin.draws, twin.drawn = self.draws[:], self.drawn
        return twin


class Check(NamedTuple):
    """One thing that was checked, and whether it fits."""

    name: str
    """A stable word: table, commitments, attempts, digits, seed, draws, choices, receipt, told (whether the record says
    that seats were told what follows from its choices) or played (whether a receipt is of the same match); promise in
    old records."""
    fits: bool
    ply: int = -1
    """The first choice that does not fit, counted from 1; 0 is the deal; −1 where it is not about a choice."""
    detail: str = ""
    """What is wrong: a stable word (``noticed`` is followed by the page's own words), or a sentence about a choice. Of
    a receipt that fits, whose it is."""
    facts: Mapping[str, Any] = {}
    """What a sentence about it names: a seat, a decision, a line."""


CLAIM: Final = "made"
NOBODY: Final = "nobody"
"""Nobody but the server had a part in the shuffle, so nothing is claimed."""
CHOSEN: Final = "chosen"
"""The deal of a guided match is always the same."""
OLD: Final = "old"
"""The record is of the first version, which could not prove what it claimed."""


class Verdict(NamedTuple):
    """What all checks of a record come to."""

    word: str
    """fair (by a receipt), consistent, old, no_claim, or false."""
    checks: list[Check]
    claim: str
    """made, nobody, chosen or old."""
    without_part: list[int]
    """The seats of people who had no part in the shuffle."""
    voids: int = 0
    """How many attempts were void."""
    as_told: str = ""
    """Whether receipts also show that the record is of the match as a page was told it: ``whole``, ``beginning`` if no
    page was open until the end, or "" if no receipt says."""
    other_release: str = ""
    """The release whose words that page was told, if they are not these words and could not be compared."""


def draws(match: Match) -> list[list[Draw]]:
    """The draws of a match that began from a seed: those of the deal, then those of each choice."""
    record = match.record()
    fate = DrawRecorder(SeededFate(record["seed"]))
    again = Match.begin(match.setting, fate)
    by_choice = [fate.draws[:]]
    for seat, code in record["choices"]:
        before = len(fate.draws)
        again.play(seat, code)
        by_choice.append(fate.draws[before:])
    return by_choice


def verify(
    game: "Game", record: object, cards: CardSource = None, receipts: Sequence[Receipt] = (), release: str = ""
) -> Verdict:
    """All checks of a record with a ``fair`` part, in order; a record without one raises BadRecord.

    ``release``: of Macabre, whose words these are. What pages were told in the words of another one, and is not the
    same in these, cannot be compared. Without it, it is taken for a lie.
    """
    given = want_dict(record, "record")
    fair = want_dict(want_key(given, "fair", "record"), "record.fair")
    version = want_key(fair, "version", "record.fair")
    if version == fair_deal.VERSION:
        verdict = _verify_2(game, given, fair, cards, receipts, release)
    elif version == fair_deal_1.VERSION:
        verdict = _verify_1(game, given, fair, cards, receipts)
    else:
        raise BadRecord(f"is not of the kind {fair_deal.VERSION}", "record.fair.version")
    return verdict if all(check.fits for check in verdict.checks) else verdict._replace(word="false")


# -- the second version


def _verify_2(
    game: "Game",
    given: dict[str, Any],
    fair: dict[str, Any],
    cards: CardSource,
    receipts: Sequence[Receipt],
    release: str,
) -> Verdict:
    if fair.get("claim") == CHOSEN:
        return Verdict("no_claim", [_refuted(receipt, fair, "chosen_deal") for receipt in receipts], CHOSEN, [])
    match = want_str(want_key(fair, "match", "record.fair"), "record.fair.match")
    attempts = fair_record.read_attempts(fair, "record.fair")
    last, seats = fair_record.dealt(attempts), [] if not attempts else fair_record.without_part(attempts[-1])
    checks = [
        _check("table", fair_record.table_fault(attempts, given, match)),
        _check("commitments", fair_record.commitment_fault(attempts)),
        _check("attempts", fair_record.attempts_fault(attempts) or ("" if last or "seed" not in given else "no_deal")),
    ]
    if last is not None:
        checks += [
            Check("digits", fair.get("digits") == fair_record.digits_of(last)),
            Check("seed", _seed_fits(given, fair_record.seed_of(last))),
        ]
    checks += _play_again(game, given, fair, cards)
    sound = all(check.fits for check in checks)
    checks += [_compare(receipt, match, attempts) for receipt in receipts]
    own = [receipt for receipt in receipts if receipt.match == match]
    told, other = _told(game, given, fair, cards, own, release) if sound else ([], "")
    claim = CLAIM if any(len(one.commitments) > 1 for one in attempts) else NOBODY
    proved = [receipt for receipt in receipts if fair_record.had_part(receipt, attempts)]
    word = "no_claim" if claim == NOBODY else "fair" if proved else "consistent"
    voids = [attempt.end for attempt in attempts].count(fair_record.VOID)
    return Verdict(word, checks + told, claim, seats, voids, "" if other else _extent(proved), other)


def _extent(receipts: Sequence[Receipt]) -> str:
    told = [one for receipt in receipts for one in receipt.told if one.lines]
    return ("whole" if any(one.whole for one in told) else "beginning") if told else ""


def _check(name: str, fault: str) -> Check:
    return Check(name, not fault, detail=fault)


def _compare(receipt: Receipt, match: str, attempts: Sequence[fair_record.Attempt]) -> Check:
    if receipt.version != fair_deal.VERSION:
        return Check("receipt", False, detail="receipt_version")
    fault = fair_record.receipt_fault(receipt, match, attempts)
    return Check("receipt", not fault, detail=fault or receipt.party)


def _refuted(receipt: Receipt, fair: Mapping[str, Any], fault: str) -> Check:
    """A receipt of a match whose record claims less than the page was shown."""
    return Check("receipt", False, detail=fault if receipt.match == fair.get("match", receipt.match) else OTHER_MATCH)


def _seed_fits(given: Mapping[str, Any], seed: str) -> bool:
    """Whether the record was played from this seed; one without choices may have none, as no card was dealt."""
    return given["seed"] == seed if "seed" in given else not given.get("choices")


# -- whether the record is of the match that was played


def _told(
    game: "Game",
    given: dict[str, Any],
    fair: dict[str, Any],
    cards: CardSource,
    receipts: Sequence[Receipt],
    release: str,
) -> tuple[list[Check], str]:
    """Whether the record is of the match that pages were told of; the release by whose words that is to be seen."""
    choices = told_story.read_steps(given.get("choices", []), "record.choices")
    steps = told_story.read_steps(fair.get("steps", choices), "record.fair.steps")
    recorded = told_story.read_recorded(fair.get("told", []), "record.fair.told")
    played = _retraced(game, given, cards, steps) if told_story.standing(steps) == choices else None
    if played is None and steps:
        return [Check("told", False, detail="other_steps")], ""
    checks, other = [], ""
    if recorded and played is not None:
        difference = told_story.recorded_difference(recorded, fair["match"], played)
        written = want_str(want_key(fair, "release", "record.fair"), "record.fair.release")
        if difference is None or written == (release or written):
            checks.append(_difference("told", difference))
    for receipt in receipts:
        difference, needed = _receipt_difference(receipt, fair["match"], steps, played, release)
        other = other or needed
        if (receipt.choices or receipt.told) and not needed:
            checks.append(_difference("played", difference, receipt))
    return checks, other


def _retraced(game: "Game", given: dict[str, Any], cards: CardSource, steps: Sequence[Step]) -> Match | None:
    """The match with all that was taken back; None before the first card, and where a step was not allowed."""
    if "seed" not in given:
        return None
    with suppress(Refused):
        return told_story.retrace_steps(read_setting(game, given, "record", cards), given["seed"], steps)
    return None


def _receipt_difference(
    receipt: Receipt, match: str, steps: Sequence[Step], played: Match | None, release: str
) -> tuple[Difference | None, str]:
    """What differs first between a receipt and the record; or the release by whose words that could be seen."""
    difference = told_story.choice_difference(receipt.choices, steps)
    if difference is not None:
        return difference, ""
    for told in receipt.told:
        difference = told_story.told_difference(told, match, played)
        if difference is not None:
            return difference, "" if told.release == (release or told.release) else told.release
    return None, ""


def _difference(name: str, difference: Difference | None, receipt: Receipt | None = None) -> Check:
    if difference is not None:
        return Check(name, False, detail=difference.word, facts=difference.facts)
    if receipt is None:
        return Check(name, True)
    facts = {"choices": len(receipt.choices), "lines": sum(told.lines for told in receipt.told)}
    return Check(name, True, detail=receipt.party, facts=facts)


# -- the first version


def _verify_1(
    game: "Game", given: dict[str, Any], fair: dict[str, Any], cards: CardSource, receipts: Sequence[Receipt]
) -> Verdict:
    """As records were always verified; a receipt of a later version says that the record is not what was agreed on."""
    checks = [_promise(fair), _seed(fair, given), *_play_again(game, given, fair, cards)]
    checks += [_refuted(receipt, fair, "downgrade") for receipt in receipts]
    return Verdict(OLD, checks, OLD, _silent(fair, given))


def _silent(fair: Mapping[str, Any], given: Mapping[str, Any]) -> list[int]:
    """The seats of people that gave no seed."""
    gave = {pair[0] for pair in _list(fair, "seeds") if isinstance(pair, list) and pair}
    people = given.get("people")
    kinds = [one.get("kind") for one in people if isinstance(one, dict)] if isinstance(people, list) else []
    return [seat for seat, kind in enumerate(kinds) if kind == "person" and seat not in gave]


def _play_again(game: "Game", given: dict[str, Any], fair: dict[str, Any], cards: CardSource) -> list[Check]:
    """Whether every draw and every choice follows from the seed; nothing to check before the first card."""
    if "seed" not in given:
        return []
    told = [_draws(one, f"record.fair.draws[{i}]") for i, one in enumerate(_list(fair, "draws"))]
    return [_stream(want_str(given["seed"], "record.seed"), told), _choices(game, given, told, cards)]


def _list(fair: Mapping[str, Any], name: str) -> list[Any]:
    return want_list(want_key(fair, name, "record.fair"), f"record.fair.{name}")


def _draws(value: object, place: str) -> list[Draw]:
    read: list[Draw] = []
    for pair in want_list(value, place):
        one = want_list(pair, place)
        if len(one) != 2:
            raise BadRecord("how many were possible and which it was are needed", place)
        read.append((want_int(one[0], place, 1, 1 << 32), want_int(one[1], place, 0)))
    return read


def _promise(fair: Mapping[str, Any]) -> Check:
    """The secret is the one whose fingerprint was shown before the first card."""
    try:
        shown = fair_deal_1.commitment(
            want_str(fair.get("match"), "record.fair.match"), want_str(fair.get("secret"), "record.fair.secret")
        )
    except ValueError:
        return Check("promise", False, detail="the secret is not 256 bits")
    return Check("promise", shown == fair.get("commitment"))


def _seed(fair: Mapping[str, Any], given: Mapping[str, Any]) -> Check:
    """The seed of the match follows from the secret and everybody's seeds."""
    pairs = []
    for i, pair in enumerate(_list(fair, "seeds")):
        one = want_list(pair, f"record.fair.seeds[{i}]")
        if len(one) != 2:
            raise BadRecord("a seat and its seed are needed", f"record.fair.seeds[{i}]")
        seat, seed = one
        pairs.append((want_int(seat, f"record.fair.seeds[{i}]"), want_str(seed, f"record.fair.seeds[{i}]")))
    try:
        text = fair_deal_1.seed_text(
            want_str(fair["match"], "record.fair.match"), want_str(fair["secret"], "record.fair.secret"), pairs
        )
    except (Refused, ValueError, KeyError):
        return Check("seed", False, detail="a seed is too small, or seats stand out of order")
    return Check("seed", _seed_fits(given, text))


def _stream(seed: str, told: list[list[Draw]]) -> Check:
    """Every draw follows from the seed; this needs no rules."""
    fate = SeededFate(seed)
    for ply, one in enumerate(told):
        if any(fate.pick(n) != result for n, result in one):
            return Check("draws", False, ply)
    return Check("draws", True)


def _choices(game: "Game", given: dict[str, Any], told: list[list[Draw]], cards: CardSource) -> Check:
    """Every choice was allowed, and the rules asked for exactly these draws."""
    fate = DrawRecorder(SeededFate(given["seed"]))
    match = Match.begin(read_setting(game, given, "record", cards), fate)
    entries = want_list(want_key(given, "choices", "record"), "record.choices")
    if not told or fate.draws != told[0]:
        return Check("choices", False, 0, "the deal drew something else")
    for ply, entry in enumerate(entries, 1):
        before = len(fate.draws)
        try:
            seat, code = want_list(entry, f"record.choices[{ply - 1}]")
            match.play(want_int(seat, "record.choices"), code)
        except (Refused, BadRecord, BadScript, ValueError) as error:
            return Check("choices", False, ply, str(error))
        if ply >= len(told) or fate.draws[before:] != told[ply]:
            return Check("choices", False, ply, "it drew something else")
    return Check("choices", len(told) == len(entries) + 1, -1 if len(told) == len(entries) + 1 else len(entries) + 1)
