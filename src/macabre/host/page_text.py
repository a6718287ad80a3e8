"""The page's own words, in English and German: the sentences of ``text.en.toml`` and ``text.de.toml``."""

from functools import cache
from pathlib import Path

from macabre.core.words import Words, read_text

HERE = Path(__file__).parent


class PageWords:
    """The words of the page in one language; called with a key, it gives the sentence, filled with facts.

    A key that is missing raises: there is no second language behind it that could hide the gap.
    """

    def __init__(self, language: str) -> None:
        self.language = language
        self._words = Words(read_text(HERE, language), language, {})
        self._templates: dict[str, str] = {}

    def __call__(self, key: str, **facts: object) -> str:
        """The sentence of a key such as ``landing.play``.

        >>> words("en")("landing.players", count=1), words("en")("landing.players", count="2–6")
        ('1 player', '2–6 players')
        """
        template = self._templates.get(key) or self._find(key)
        return self._words.fill(template, facts) if facts else template

    def _find(self, key: str) -> str:
        template = self._words.look(*key.split("."))
        if template is None:
            raise KeyError(f"text.{self.language}.toml has no text {key}")
        self._templates[key] = template
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
