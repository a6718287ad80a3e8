"""The wording of the lab's reports: sentences from the text files here, and how numbers are written."""

from functools import cache
from pathlib import Path
from typing import Any, Final

from macabre.core.phrasebook import Phrasebook, decimal

PHRASES: Final = Phrasebook(Path(__file__).parent)


class ReportText:
    """The lab's texts in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence for a key, with facts filled in.

        >>> report_text("en")("wins.turn", turn=2)
        'turn 2'
        """
        return PHRASES.say(key, self.language, **facts)

    def number(self, value: float, digits: int = 2, sign: str = "") -> str:
        """A number as it is written in the language.

        >>> report_text("en").number(-1.5, 1), report_text("de").number(1234.5, 1, "+")
        ('−1.5', '+1234,5')
        """
        return decimal(f"{value:{sign}.{digits}f}", self.language)

    def percent(self, value: float, digits: int = 1) -> str:
        """A share as a percentage.

        >>> report_text("en").percent(-0.125)
        '−12.5 %'
        """
        return f"{self.number(100 * value, digits)} %"

    def points(self, value: float) -> str:
        """A difference of shares, with its sign.

        >>> report_text("en").points(0.03)
        '+3.0'
        """
        return self.number(100 * value, 1, "+")

    def within(self, low: str, high: str) -> str:
        return self("numbers.within", low=low, high=high)

    def percents(self, interval: Any) -> str:
        """An interval of shares."""
        return self.within(self.percent(interval[0]), self.percent(interval[1]))

    def gaps(self, interval: Any) -> str:
        """An interval of differences of shares."""
        return self.within(self.points(interval[0]), self.points(interval[1]))


@cache
def report_text(language: str) -> ReportText:
    """The lab's texts in that language; its files are read once."""
    return ReportText(language)
