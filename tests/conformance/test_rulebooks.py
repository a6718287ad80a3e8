"""The rules for players of every game found: in both languages, number by number, and written for people."""

import re

import pytest

import macabre
from macabre import Game
from macabre.core.phrasebook import LANGUAGES
from macabre.core.rulebook import Rulebook

GAMES = [macabre.game(name) for name in macabre.game_names()]
ENGLISH = re.compile(r"\b(the|and|you|your|with|of|not|is|are)\b", re.IGNORECASE)
"""Words that hardly an English sentence does without and no German one has."""


def every_game(test):
    return pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)(test)


def marks(book: Rulebook) -> list[str]:
    """The ids and the depths of the headings, as they follow one another."""
    return re.findall(r"^- \*\*[^*]+\*\*|^#+(?= )", book.text, re.MULTILINE)


def numbers(text: str) -> list[str]:
    """All numbers of a text, those of cited rules included; words may stand in another order in another language."""
    return sorted(re.findall(r"[A-Z]+-R?\d+|\d+", text))


def codes(text: str) -> set[str]:
    """What is typed as it stands: options, their values, files."""
    return {" ".join(code.split()) for code in re.findall(r"`([^`]+)`", text)}


def cited(game: Game) -> set[str]:
    """The rules that choices, events and options name."""
    rules = {choice.rule for choice in game.alphabet.choices} | {rule for _, rule in game.rules.EVENTS}
    return rules | {option.rule for option in game.options}


@every_game
def test_every_language_has_the_same_rules_in_the_same_order_under_as_many_headings(game):
    assert list(game.rulebook("de").rules) == list(game.rulebook("en").rules)
    assert marks(game.rulebook("de")) == marks(game.rulebook("en"))


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_the_program_cites_can_be_read(game, language):
    book = game.rulebook(language)
    assert cited(game) <= set(book.rules)
    assert all(rule.text and rule.section for rule in book.rules.values())


@every_game
def test_no_rule_is_left_in_english(game):
    for english, german in zip(game.rulebook("en").rules.values(), game.rulebook("de").rules.values(), strict=True):
        assert german.text != english.text, german.id
        assert german.section != english.section, german.id
        left = ENGLISH.findall(re.sub(r"`[^`]*`", "", german.text))
        assert not left, (german.id, left)


@every_game
def test_a_rule_tells_the_same_numbers_options_and_other_rules_in_both_languages(game):
    for english, german in zip(game.rulebook("en").rules.values(), game.rulebook("de").rules.values(), strict=True):
        assert numbers(german.text) == numbers(english.text), german.id
        assert codes(english.text) <= codes(german.text), german.id


@every_game
def test_rules_call_cards_and_places_what_the_table_calls_them(game):
    """Of a German name its last word counts, as it stands in one of the cases: "alte Frau" may be "der alten Frau"."""
    english, german = (game.setting().words(language) for language in LANGUAGES)
    for key in {*game.text("de").get("names", {}), *game.cards.names}:
        called = re.compile(rf"\b{english.name(key)}s?\b")
        nouns = {german.name(key, case).split()[-1] for case in (-1, 0, 1, 2)}
        for rule in game.rulebook("en").rules.values():
            text = game.rulebook("de").rules[rule.id].text
            assert not called.search(rule.text) or any(noun in text for noun in nouns), (rule.id, nouns)


@every_game
def test_a_book_is_read_once(game):
    assert game.rulebook("de") is game.rulebook("de")
    assert game.rulebook() is game.rulebook("en")
