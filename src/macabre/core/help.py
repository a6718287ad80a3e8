"""What things are and do: sentences for pictures, parts of the table and kinds of choices, with the rules behind them.

They stand in a game's text files, under ``[help]``: ``minute`` is how to play in a minute; ``pictures``, ``parts`` and
``choices`` have a list for each sprite, for each first word of a piece's key, and for each verb of a code. A list holds
a sentence, ids of rules, or both. Without a sentence the rules themselves are quoted, so that nothing stands twice.

A game without these texts has help for its choices only: every code cites its rule.
"""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from macabre.core.words import Words

if TYPE_CHECKING:
    from macabre.core.game import Game

_ID = re.compile(r"[A-Z]+-R?\d+")
_MARKUP = re.compile(r"[*`]+")


class Help(NamedTuple):
    """A sentence about a thing, and the rules that say more."""

    text: str
    rules: tuple[str, ...]


class HelpTexts(NamedTuple):
    """All that a game says of its things in one language."""

    minute: tuple[str, ...]
    """How to play, in a minute."""
    pictures: Mapping[str, Help]
    """By sprite."""
    parts: Mapping[str, Help]
    """By the first word of a piece's key."""
    choices: Mapping[str, Help]
    """By the verb of a code."""

    def of(self, keys: Sequence[tuple[str, str]]) -> list[Help]:
        """What there is to say about a thing with these keys, as ``draw.help_keys`` gives them.

        What a click on it does is said only where nothing is known of the thing itself: its label says that anyway.
        """
        tables = self._tables()
        found = [(table, tables[table][key]) for table, key in keys if key in tables[table]]
        thing = [entry for table, entry in found if table != "choices"]
        return thing or [entry for _, entry in found]

    def find(self, word: str, words: Words) -> list[Help]:
        """What there is to say of a card or person of that name, in whichever language it is."""
        wanted = _folded(word)
        return [entry for key, entry in self.pictures.items() if wanted in _names(key, words)]

    def to_json(self) -> dict[str, Any]:
        """Each entry as a list: the sentence, then the rules."""
        tables = {name: _listed(table) for name, table in self._tables().items()}
        return {"minute": list(self.minute), **tables}

    def _tables(self) -> dict[str, Mapping[str, Help]]:
        return {"pictures": self.pictures, "parts": self.parts, "choices": self.choices}


def _names(key: str, words: Words) -> list[str]:
    """What the thing that a picture shows may be called; keys of cards have underscores where sprites have dashes."""
    return [_folded(name) for name in (key, words.name(key), words.name(key.replace("-", "_")))]


def _folded(name: str) -> str:
    return name.casefold().replace(" ", "-").replace("_", "-")


def _listed(table: Mapping[str, Help]) -> dict[str, list[str]]:
    return {key: [entry.text, *entry.rules] for key, entry in table.items()}


def read_help(game: "Game", language: str) -> HelpTexts:
    """The help of a game in a language, or in the one that stands in for it."""
    texts: dict[str, Any] = game.text(language).get("help", {})
    tables = {name: _table(game, language, texts.get(name, {})) for name in ("pictures", "parts", "choices")}
    choices = {**_cited(game, language), **tables["choices"]}
    return HelpTexts(tuple(texts.get("minute", ())), tables["pictures"], tables["parts"], choices)


def _table(game: "Game", language: str, entries: Mapping[str, Sequence[str]]) -> dict[str, Help]:
    return {key: _entry(game, language, parts) for key, parts in entries.items()}


def _entry(game: "Game", language: str, parts: Sequence[str]) -> Help:
    """A sentence with its rules; where there is none, what the rules say."""
    rules = [part for part in parts if _ID.fullmatch(part)]
    sentences = [part for part in parts if not _ID.fullmatch(part)]
    return Help(" ".join(sentences or _quoted(game, language, rules)), tuple(rules))


def _quoted(game: "Game", language: str, rules: Sequence[str]) -> list[str]:
    book = game.rulebook(language)
    found = [book.find(rule) for rule in rules]
    return [_MARKUP.sub("", rule.text) for rule in found if rule]


def _cited(game: "Game", language: str) -> dict[str, Help]:
    """By verb: the rules that its codes cite."""
    cited: dict[str, list[str]] = {}
    for choice in game.alphabet.choices:
        rules = cited.setdefault(choice.code.partition(":")[0], [])
        if choice.rule not in rules:
            rules.append(choice.rule)
    return {verb: _entry(game, language, rules) for verb, rules in cited.items()}
