"""Phrasebooks: the sentences of one room or game, found by key, in every language that it has a file for.

A phrasebook is a folder's ``text.en.toml`` with its translations ``text.de.toml`` and so on. Languages are found by
listing these files, so a new language is new files and no code (docs/guides/translate.md). English is always there:
it stands in for a file or a key that is missing, and ``speaks`` and ``gaps`` say where it does.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

FALLBACK: Final = "en"


class Phrasebook:
    """The sentences in the text files of one folder. Files are read when they are first needed, and only once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, dict[str, Any]] = {}
        self._whole: dict[str, dict[str, Any]] = {}
        self._speaks: dict[str, str] = {}

    @property
    def languages(self) -> tuple[str, ...]:
        """All that there are files for, English first.

        >>> CORE.languages
        ('en', 'de')
        """
        others = sorted(path.name.split(".")[1] for path in self.folder.glob("text.*.toml"))
        return FALLBACK, *[language for language in others if language != FALLBACK]

    def speaks(self, language: str) -> str:
        """The language for a reader of this one: English, where there is no file for it."""
        if language not in self._speaks:
            here = language.isalnum() and (self.folder / f"text.{language}.toml").exists()
            self._speaks[language] = language if here else FALLBACK
        return self._speaks[language]

    def file(self, language: str) -> dict[str, Any]:
        """A text file as it stands, with all its gaps."""
        if language not in self._files:
            import tomllib  # only here: whoever imports the library need not wait for it

            text = (self.folder / f"text.{language}.toml").read_text(encoding="utf-8")
            self._files[language] = tomllib.loads(text)
        return self._files[language]

    def tables(self, language: str) -> dict[str, Any]:
        """All texts for a reader of this language, with English in the gaps."""
        if language not in self._whole:
            english, spoken = self.file(FALLBACK), self.speaks(language)
            self._whole[language] = english if spoken == FALLBACK else _filled(self.file(spoken), english)
        return self._whole[language]

    def gaps(self, language: str) -> list[str]:
        """The keys that English stands in for, because the file of this language lacks them."""
        spoken = self.speaks(language)
        there = set(_keys(self.file(spoken))) if spoken == language else set()
        return [key for key in _keys(self.file(FALLBACK)) if key not in there]

    def find(self, key: str, language: str) -> Any:
        """What stands at a key such as ``refusals.over``: a sentence, a list or a table; None where nothing does."""
        entry: Any = self.tables(language)
        for part in key.split("."):
            entry = entry.get(part) if isinstance(entry, dict) else None
        return entry

    def template(self, key: str, language: str) -> str:
        """A sentence before its facts are filled in. A key that not even the English file has is a bug, and raises."""
        text = self.find(key, language)
        if not isinstance(text, str):
            raise KeyError(f"{self.folder.name}/text.{FALLBACK}.toml has no text {key}")
        return text

    def say(self, key: str, language: str, /, *facts: object, **named: object) -> str:
        """A sentence with its facts filled in, as ``str.format`` does it.

        >>> CORE.say("refusals.no_such_seat", "de", 7)
        'Es gibt keinen Sitz 7.'
        """
        return self.template(key, language).format(*facts, **named)

    def __repr__(self) -> str:
        return f"<Phrasebook of {self.folder.name}: {', '.join(self.languages)}>"


class Phrase:
    """A sentence that will be said later, when it is known in which language: its key, and the facts for it."""

    __slots__ = ("_book", "facts", "key")

    def __init__(self, book: Phrasebook, key: str, *facts: object) -> None:
        self._book = book
        self.key = key
        self.facts = facts
        """A fact that can ``say`` itself, such as another phrase, is said in the same language."""

    def say(self, language: str = FALLBACK) -> str:
        """The sentence in a language.

        >>> Phrase(CORE, "card_file.count", Phrase(CORE, "grammar.range", 3, 4), 9).say("de")
        '3 bis 4 werden gebraucht, nicht 9'
        """
        return self._book.say(self.key, language, *[_said(fact, language) for fact in self.facts])


def _said(fact: Any, language: str) -> object:
    say = getattr(fact, "say", None)
    return fact if say is None else say(language)


def _filled(own: Mapping[str, Any], english: Mapping[str, Any]) -> dict[str, Any]:
    """A table with what it lacks taken from the English one, and so for the tables in it."""
    whole = {**english, **own}
    for key, entry in english.items():
        if isinstance(entry, dict) and isinstance(whole[key], dict):
            whole[key] = _filled(whole[key], entry)
    return whole


def _keys(table: Mapping[str, Any], before: str = "") -> Iterator[str]:
    for key, entry in table.items():
        if isinstance(entry, dict):
            yield from _keys(entry, f"{before}{key}.")
        else:
            yield f"{before}{key}"


CORE: Final = Phrasebook(Path(sys.modules["macabre.core"].__path__[0]))
"""The kernel's own sentences, and what is to be known of a language: "and", "you", how numbers are written."""

LANGUAGES: Final = CORE.languages
"""The languages of the house, English first: those that the kernel speaks."""


def decimal(text: str, language: str) -> str:
    """A number as it is written in the language, given as Python writes it.

    >>> decimal("-1.5", "en"), decimal("-1.5", "de")
    ('−1.5', '−1,5')
    """
    return text.replace("-", "−").replace(".", CORE.template("grammar.decimal", language))
