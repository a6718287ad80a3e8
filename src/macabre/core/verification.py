"""Verifying a record: is the secret the one that was promised, and do the seed, every draw and every choice follow?

The draws can be computed again without knowing the rules, here or in a browser. With the rules, one can also see that
they asked for exactly these draws.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from macabre.core.errors import BadRecord, BadScript, Refused
from macabre.core.fair_deal import VERSION, commitment, seed_text
from macabre.core.fate import Fate, SeededFate
from macabre.core.match import Match
from macabre.core.parsing import want_dict, want_int, want_key, want_list, want_str
from macabre.core.record import CardSource, read_setting

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
    """A stable word: promise, seed, draws or choices."""
    fits: bool
    ply: int = -1
    """The first choice that does not fit, counted from 1; 0 is the deal; −1 where it is not about a choice."""
    detail: str = ""


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


def verify(game: "Game", record: object, cards: CardSource = None) -> list[Check]:
    """All checks of a record with a ``fair`` part, in order; a record without one raises BadRecord."""
    given = want_dict(record, "record")
    fair = want_dict(want_key(given, "fair", "record"), "record.fair")
    if want_key(fair, "version", "record.fair") != VERSION:
        raise BadRecord(f"is not of the kind {VERSION}", "record.fair.version")
    told = [_draws(one, f"record.fair.draws[{i}]") for i, one in enumerate(_list(fair, "draws"))]
    checks = [_promise(fair), _seed(fair, given)]
    if "seed" in given:
        checks += [_stream(want_str(given["seed"], "record.seed"), told), _choices(game, given, told, cards)]
    return checks


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
        shown = commitment(
            want_str(fair.get("match"), "record.fair.match"), want_str(fair.get("secret"), "record.fair.secret")
        )
    except ValueError:
        return Check("promise", False, detail="the secret is not 256 bits")
    return Check("promise", shown == fair.get("commitment"))


def _seed(fair: Mapping[str, Any], given: Mapping[str, Any]) -> Check:
    """The seed of the match follows from the secret and everybody's seeds."""
    pairs = []
    for i, pair in enumerate(_list(fair, "seeds")):
        seat, seed = want_list(pair, f"record.fair.seeds[{i}]")
        pairs.append((want_int(seat, f"record.fair.seeds[{i}]"), want_str(seed, f"record.fair.seeds[{i}]")))
    try:
        text = seed_text(
            want_str(fair["match"], "record.fair.match"), want_str(fair["secret"], "record.fair.secret"), pairs
        )
    except (Refused, ValueError, KeyError):
        return Check("seed", False, detail="a seed is too small, or seats stand out of order")
    return Check("seed", given.get("seed", text) == text)


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
    if fate.draws != told[0]:
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
