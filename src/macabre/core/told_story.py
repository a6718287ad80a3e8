"""What a page was told and what was chosen there, kept so that a record of another match cannot pass for this one.

A seed fixes the chance of a match, not its choices, so a server could play the same seed once more by itself and hand
out the record of that. A page therefore keeps the choices that were made there, and a chain of hashes over all that it
was told, line by line as it was shown. From the record both can be computed again.

The lines are sentences in the reader's language: a page cannot know whether some shorter form means what it shows. They
are made by the game's text files, which change between releases, so the release is kept beside them.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from macabre.core.errors import BadRecord
from macabre.core.fair_deal import DIGITS, hash_text, is_value
from macabre.core.fate import SeededFate
from macabre.core.match import TAKE_BACK, Match
from macabre.core.parsing import want_dict, want_int, want_key, want_list, want_str
from macabre.core.phrasebook import LANGUAGES
from macabre.core.setting import Setting
from macabre.core.words import put_names

Step = tuple[int, str]
"""A seat and the code of its choice, or ``take-back``."""
Chosen = tuple[int, int, str]
"""A seat, its decision, and the code of the choice."""


class Told(NamedTuple):
    """What one seat was told in one language: the end of the chain, and the beginning of every hash in it."""

    seat: int
    language: str
    release: str
    """Of Macabre, whose words the lines are."""
    names: list[str]
    """What everybody was called."""
    marks: str
    """The first eight digits of the hash after each line, so that the first line that differs can be named."""
    hash: str
    whole: bool
    """Whether the page was there at the end, so that these are all lines."""

    @property
    def lines(self) -> int:
        """How many lines."""
        return len(self.marks) // DIGITS


class RecordedTold(NamedTuple):
    """What a record says that all seats were told in one language."""

    language: str
    names: list[str]
    seats: list[tuple[int, int, str]]
    """A seat, how many lines it was told, and the hash after them."""


class Difference(NamedTuple):
    """How a record differs from what was kept: a stable word, and what the sentence about it needs."""

    word: str
    facts: Mapping[str, Any]


# -- the chain


def first_hash(match: str, seat: int, language: str) -> str:
    """The hash before the first line."""
    return hash_text("told", [f"match {match}", f"seat {seat}", f"language {language}"])


def next_hash(before: str, line: str) -> str:
    """The hash after one more line.

    >>> next_hash(first_hash("m", 0, "en"), "Anna begins.")[:16]
    '62e5f360ae1042d2'
    """
    return hash_text("line", [f"before {before}", f"say {line}"])


def told_hashes(match: str, seat: int, language: str, lines: Iterable[str]) -> list[str]:
    """The hash before the first line, and after each."""
    hashes = [first_hash(match, seat, language)]
    for line in lines:
        hashes.append(next_hash(hashes[-1], line))
    return hashes


def story_lines(match: Match, seat: int, language: str, names: Sequence[str]) -> list[str]:
    """All that a seat was told, in the words that its page showed; BadRecord for a seat or names of another match."""
    if not 0 <= seat < match.seats or len(names) != match.seats:
        raise BadRecord("a seat of the match and a name for each are needed", "told")
    return [put_names(event.say(language, named=True), names) for event in match.story(seat)]


# -- steps and decisions


def steps_of(match: Match) -> list[Step]:
    """Every choice and every take-back of a match, in order; empty where nothing was taken back."""
    steps = [(int(seat), code) for seat, code in match.log]
    return steps if any(code == TAKE_BACK for _, code in steps) else []


def standing(steps: Iterable[Step]) -> list[Step] | None:
    """The choices that stand in the end; None where somebody takes back what is not their own last choice."""
    left: list[Step] = []
    for seat, code in steps:
        if code != TAKE_BACK:
            left.append((seat, code))
        elif not left or left.pop()[0] != seat:
            return None
    return left


def by_decision(steps: Iterable[Step]) -> dict[tuple[int, int], str]:
    """What each seat answered to each of its decisions. A take-back counts one on: the question is asked anew."""
    asked: dict[int, int] = {}
    answers: dict[tuple[int, int], str] = {}
    for seat, code in steps:
        number = asked.get(seat, 0)
        if code != TAKE_BACK:
            answers[seat, number] = code
        asked[seat] = number + 1
    return answers


def retrace_steps(setting: Setting, seed: str, steps: Iterable[Step]) -> Match:
    """The match with all that was taken back, so that it tells what it told; Refused where a step is not allowed."""
    match = Match.begin(setting, SeededFate(seed))
    for seat, code in steps:
        if code == TAKE_BACK:
            match.take_back(seat)
        else:
            match.play(seat, code)
    return match


# -- what must fit


def choice_difference(chosen: Iterable[Chosen], steps: Iterable[Step]) -> Difference | None:
    """The first choice that was made at a page and does not stand in the record."""
    answers = by_decision(steps)
    for seat, decision, code in sorted(chosen):
        facts = {"seat": seat, "decision": decision, "code": code}
        if (seat, decision) not in answers:
            return Difference("choice_missing", facts)
        if answers[seat, decision] != code:
            return Difference("choice_exchanged", {**facts, "instead": answers[seat, decision]})
    return None


def told_difference(told: Told, match: str, played: Match | None) -> Difference | None:
    """The first line that a page was told and that the record would not have told it; None if all are the same."""
    lines = [] if played is None else story_lines(played, told.seat, told.language, told.names)
    hashes = told_hashes(match, told.seat, told.language, lines)
    for i in range(told.lines):
        facts = {"seat": told.seat, "line": i + 1}
        if i >= len(lines):
            return Difference("told_more", {**facts, "lines": len(lines)})
        if told.marks[DIGITS * i : DIGITS * (i + 1)] != hashes[i + 1][:DIGITS]:
            return Difference("told_otherwise", {**facts, "say": lines[i]})
    if hashes[told.lines] == told.hash:
        less = told.whole and len(lines) > told.lines
        return Difference("told_less", {"seat": told.seat, "lines": told.lines, "say": lines[-1]}) if less else None
    say = lines[told.lines - 1] if told.lines else ""
    return Difference("told_otherwise", {"seat": told.seat, "line": told.lines, "say": say})


def recorded_difference(recorded: Iterable[RecordedTold], match: str, played: Match) -> Difference | None:
    """The first seat that was told something else by the record's own account than follows from its choices."""
    for told in recorded:
        for seat, count, last in told.seats:
            lines = story_lines(played, seat, told.language, told.names)
            if count != len(lines) or told_hashes(match, seat, told.language, lines)[-1] != last:
                return Difference("retold", {"seat": seat})
    return None


# -- reading and writing


def recorded_told(played: Match, match: str, seats: Iterable[int], language: str, names: Sequence[str]) -> RecordedTold:
    """What a record says of these seats in one language."""
    told = []
    for seat in seats:
        lines = story_lines(played, seat, language, names)
        told.append((seat, len(lines), told_hashes(match, seat, language, lines)[-1]))
    return RecordedTold(language, list(names), told)


def read_steps(value: object, place: str) -> list[Step]:
    """Choices or steps from JSON."""
    steps = []
    for i, entry in enumerate(want_list(value, place)):
        pair = want_list(entry, f"{place}[{i}]")
        if len(pair) != 2:
            raise BadRecord("a seat and a code are needed", f"{place}[{i}]")
        steps.append((want_int(pair[0], f"{place}[{i}]"), want_str(pair[1], f"{place}[{i}]")))
    return steps


def read_chosen(value: object, place: str) -> list[Chosen]:
    """The choices of a receipt from JSON."""
    chosen = []
    for i, entry in enumerate(want_list(value, place)):
        where = f"{place}[{i}]"
        one = want_list(entry, where)
        if len(one) != 3:
            raise BadRecord("a seat, a decision and a code are needed", where)
        chosen.append((want_int(one[0], where, 0), want_int(one[1], where, 0), want_str(one[2], where)))
    return chosen


def read_told(value: object, place: str) -> list[Told]:
    """What seats were told, from a receipt's JSON."""
    told = []
    for i, entry in enumerate(want_list(value, place)):
        where = f"{place}[{i}]"
        given = want_dict(entry, where)
        marks = want_str(want_key(given, "marks", where), f"{where}.marks")
        if len(marks) % DIGITS:
            raise BadRecord("eight digits for each line are needed", f"{where}.marks")
        seat = want_int(want_key(given, "seat", where), f"{where}.seat", 0)
        release = want_str(want_key(given, "release", where), f"{where}.release")
        language, names = _language_and_names(given, where)
        last = _hash(want_key(given, "hash", where), f"{where}.hash")
        told.append(Told(seat, language, release, names, marks, last, given.get("whole") is True))
    return told


def read_recorded(value: object, place: str) -> list[RecordedTold]:
    """What a record says that all seats were told, from JSON."""
    told = []
    for i, entry in enumerate(want_list(value, place)):
        where = f"{place}[{i}]"
        given = want_dict(entry, where)
        seats = []
        for row in want_list(want_key(given, "seats", where), f"{where}.seats"):
            one = want_list(row, f"{where}.seats")
            if len(one) != 3:
                raise BadRecord("a seat, a number of lines and a hash are needed", f"{where}.seats")
            numbers = want_int(one[0], f"{where}.seats", 0), want_int(one[1], f"{where}.seats", 0)
            seats.append((*numbers, _hash(one[2], f"{where}.seats")))
        told.append(RecordedTold(*_language_and_names(given, where), seats))
    return told


def _language_and_names(given: Mapping[str, Any], place: str) -> tuple[str, list[str]]:
    language = want_str(want_key(given, "language", place), f"{place}.language")
    if language not in LANGUAGES:
        raise BadRecord("a language that Macabre speaks is needed here", f"{place}.language")
    names = want_list(want_key(given, "names", place), f"{place}.names")
    return language, [want_str(name, f"{place}.names") for name in names]


def _hash(value: object, place: str) -> str:
    if not is_value(value):
        raise BadRecord("32 bytes as lower-case hexadecimal digits are needed here", place)
    return str(value)
