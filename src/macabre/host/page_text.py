"""The page's own words, from the text files here."""

from functools import cache
from pathlib import Path
from typing import Final

from macabre.core.phrasebook import Phrasebook
from macabre.core.words import Words

PHRASES: Final = Phrasebook(Path(__file__).parent)


class PageWords:
    """The words of the page in one language; called with a key, it gives the sentence, filled with facts."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = Words(PHRASES.tables(language), language, {})
        self._templates: dict[str, str] = {}

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of a key such as ``landing.play``.

        >>> words("en")("landing.players", count=1), words("en")("landing.players", count="2–6")
        ('1 player', '2–6 players')
        """
        template = self._templates.get(key) or self._find(key)
        return self._words.fill(template, facts) if facts else template

    def _find(self, key: str) -> str:
        template = self._templates[key] = PHRASES.template(key, self.language)
        return template

    def join(self, parts: list[str]) -> str:
        """Several as a list in words.

        >>> words("en").join(["a", "b", "c"]), words("de").join(["a", "b"])
        ('a, b and c', 'a und b')
        """
        return self._words.join(parts, str)

    def section(self, name: str) -> dict[str, str]:
        """The templates of one section as they stand, for modules that fill them in the browser."""
        return {key: text for key, text in self._words.tables[name].items() if isinstance(text, str)}


@cache
def words(language: str) -> PageWords:
    """The page's words in one of the languages."""
    return PageWords(language)
