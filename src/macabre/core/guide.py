"""A guided first match: a real match from a fixed seed, with a script that tells a newcomer what to do and why.

The script stands in a game's ``guide.toml``. A match that has followed it so far has a next step; one that has left it,
or has come to its end, has none, and simply goes on as any match does.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from macabre.core.card_file import CardFile, Row
from macabre.core.errors import BadData, shorten
from macabre.core.match import TAKE_BACK, Match
from macabre.core.phrasebook import LANGUAGES, Phrasebook

if TYPE_CHECKING:
    from macabre.core.game import Game

LONGEST = 1000
"""More steps than any guide has; a file with more of them is not a guide."""

_FIELDS = ("seed", "seats", "you", "level", "options", "steps", "end")
_STEP = ("seat", "code", "rule", *LANGUAGES)


class Step:
    """One step of the script: who does what, and what the learner is told before it happens."""

    __slots__ = ("_text", "code", "number", "rule", "seat")

    def __init__(self, seat: int, code: str, text: Mapping[str, str], rule: str, number: int) -> None:
        self.seat = seat
        self.code = code
        self.rule = rule
        """The id of the rule that the text is about, or "" where there is no text."""
        self.number = number
        """Which of the told steps this is, counted from 1; a step without text has the number of the last told one."""
        self._text = text

    def text(self, language: str = "en") -> str:
        """What the learner is told, or "" where the step speaks for itself."""
        return self._text.get(language) or self._text.get("en", "")

    def translate(self, language: str, text: str) -> None:
        """Tell it in one more language."""
        self._text = {**self._text, language: text}

    def __repr__(self) -> str:
        return f"<Step {self.number}: {self.seat} {self.code}>"


class Guide:
    """The guided match of one game: how it is set up, its steps in order, and some closing words."""

    def __init__(
        self,
        seed: str,
        seats: int,
        you: int,
        level: int,
        options: Mapping[str, Any],
        steps: Sequence[Step],
        end: Mapping[str, str],
    ) -> None:
        self.seed = seed
        self.seats = seats
        self.you = you
        """The learner's seat."""
        self.level = level
        """The level of the bots that play on once the script is over, or left."""
        self.options = options
        self.steps = tuple(steps)
        self.count = self.steps[-1].number
        """How many steps are told."""
        self._end = end

    @classmethod
    def read(cls, path: str | Path, phrases: Phrasebook | None = None) -> "Guide":
        """A guide from its file; a mistake raises BadData with file, line and field.

        Languages that it is not told in may be found in ``phrases``: see ``translate``.
        """
        guide = _read(CardFile.read(path))
        if phrases is None:
            return guide
        for language in phrases.languages:
            if (told := phrases.file(language).get("guide")) is not None:
                guide.translate(language, told, f"text.{language}.toml")
        return guide

    @classmethod
    def parse(cls, text: str, name: str = "guide.toml") -> "Guide":
        """A guide from the text of its file."""
        return _read(CardFile.parse(text, name))

    def translate(self, language: str, told: Mapping[str, Any], file: str) -> None:
        """Tell it in one more language, from ``[guide]`` of a text file: ``steps``, one text for each, and ``end``."""
        steps, texts, end = [step for step in self.steps if step.text()], told.get("steps"), told.get("end")
        if not isinstance(texts, list) or len(texts) != len(steps) or not isinstance(end, str):
            raise BadData(f"{len(steps)} texts and a closing one are needed", "field guide", file)
        for step, text in zip(steps, texts, strict=True):
            step.translate(language, str(text))
        self._end = {**self._end, language: end}

    def start(self, game: "Game") -> Match:
        """The match that the script belongs to, at its beginning."""
        return game.start(self.seats, self.options, seed=self.seed)

    def at(self, log: Sequence[tuple[int, str]], seat: int | None = None) -> Step | None:
        """The next step of a match with this log, or of one seat; None if the script has been left or is over.

        Where several seats decide at once, in secret, their steps may come in any order: ask for the seat that acts.
        """
        for step in self._left(log) or ():
            if seat is None or step.seat == seat:
                return step
        return None

    def finished(self, log: Sequence[tuple[int, str]]) -> bool:
        """Whether the match went through the whole script, whatever came afterwards."""
        return self._left(log) == []

    def end(self, language: str = "en") -> str:
        """The closing words for whoever has followed the script to its end."""
        return self._end.get(language) or self._end["en"]

    def _left(self, log: Sequence[tuple[int, str]]) -> list[Step] | None:
        """The steps that are still to come, or None if somebody has done something else."""
        left = list(self.steps)
        for seat, code in _standing(log):
            if not left:
                break
            own = [step for step in left if step.seat == seat][:1]
            if not own or own[0].code != code:
                return None
            left.remove(own[0])
        return left

    def __repr__(self) -> str:
        return f"<Guide of {self.count} told steps>"


def _standing(log: Sequence[tuple[int, str]]) -> list[tuple[int, str]]:
    """The steps that still stand, without those that were taken back."""
    made: list[tuple[int, str]] = []
    for seat, code in log:
        if code == TAKE_BACK:
            made.pop()
        else:
            made.append((seat, code))
    return made


def _read(file: CardFile) -> Guide:
    for field in file.tables:
        if field not in _FIELDS:
            raise _bad(file, shorten(field), "is not a field of a guide")
    seats = _integer(file, "seats", 1, 100)
    you = _integer(file, "you", 0, seats - 1)
    options = _table(file, "options") if "options" in file.tables else {}
    return Guide(
        _text(file.tables.get("seed"), file, "seed"),
        seats,
        you,
        _integer(file, "level", 1, 5),
        options,
        _steps(file, seats, you),
        {language: _text(_table(file, "end").get(language), file, f"end.{language}") for language in _languages(file)},
    )


def _languages(file: CardFile) -> list[str]:
    """All but English are optional, but a guide that has some of a language has all of it."""
    told: Any = [file.tables.get("end"), *(file.tables.get("steps") or ())]
    parts = [part for part in told if isinstance(part, dict)]
    return [language for language in LANGUAGES if language == "en" or any(language in part for part in parts)]


def _steps(file: CardFile, seats: int, you: int) -> list[Step]:
    steps: list[Step] = []
    languages = _languages(file)
    for row in file.rows("steps", 1, LONGEST):
        number = steps[-1].number if steps else 0
        steps.append(_step(row, seats, you, number, languages))
    return steps


def _step(row: Row, seats: int, you: int, number: int, languages: Sequence[str]) -> Step:
    """The learner's steps are all told; a step of somebody else may be."""
    for field in row.values:
        if field not in _STEP:
            raise row.bad(field, "is not a field of a step")
    seat = row.integer("seat", 0, seats - 1)
    code = row.word("code")
    if seat != you and not any(field in row.values for field in (*LANGUAGES, "rule")):
        return Step(seat, code, {}, "", number)
    text = {language: row.word(language) for language in languages}
    return Step(seat, code, text, row.word("rule"), number + 1)


def _bad(file: CardFile, field: str, problem: str) -> BadData:
    return BadData(problem, f"field {field}", file.name)


def _integer(file: CardFile, field: str, low: int, high: int) -> int:
    value = file.tables.get(field)
    if type(value) is not int or not low <= value <= high:
        raise _bad(file, field, f"a whole number from {low} to {high} is needed, not {shorten(value)}")
    return value


def _text(value: object, file: CardFile, field: str) -> str:
    if not isinstance(value, str) or not value:
        raise _bad(file, field, f"a text is needed, not {shorten(value)}")
    return value


def _table(file: CardFile, field: str) -> dict[str, Any]:
    value = file.tables.get(field)
    if not isinstance(value, dict):
        raise _bad(file, field, "a table is needed")
    return value
