"""What things are and do: sentences from the text files, or from the rules that they cite."""

from itertools import islice

import pytest

import macabre
from macabre.conformance import help as conformance
from macabre.conformance.beats import watched
from macabre.conformance.help import check_help
from macabre.core.help import Help, HelpTexts, read_help
from macabre.draw.help_keys import help_keys
from macabre.draw.scene import Piece

GRIM = macabre.game("grim-dance")
KINGDOM = macabre.game("death-over-the-kingdom")


def test_a_card_says_what_it_does_and_by_which_rules():
    assert GRIM.help().pictures["bride"] == Help(
        "The Bride gives: whoever turns her up may give one of the cards before them to another player.",
        ("GD-31", "GD-32"),
    )


def test_without_a_sentence_the_rules_are_quoted_without_markup():
    assert KINGDOM.help().pictures["clown"] == Help("Clown (4): turns when a Queen is in play.", ("DK-40",))
    assert KINGDOM.help("de").pictures["clown"].text.startswith("Narr (4): wendet sich")


def test_a_choice_is_explained_by_the_rule_that_it_cites():
    assert GRIM.help().choices["reveal"] == Help(GRIM.rulebook().rules["GD-13"].text, ("GD-13",))


def test_a_game_without_help_has_it_for_its_choices_only():
    lantern = macabre.game("lantern")
    texts = lantern.help()
    assert (texts.minute, texts.pictures, texts.parts) == ((), {}, {})
    assert texts.choices.keys() == {"keep", "change", "pass", "peek"}
    check_help(lantern, None)


@pytest.mark.parametrize(("word", "language", "key"), [
    ("farmer", "en", "farmer"), ("Grim Reaper", "en", "grim-reaper"), ("SENSENMANN", "de", "grim-reaper"),
    ("carnival-king", "de", "carnival-king"),
])  # fmt: skip
def test_a_card_is_found_by_its_name(word: str, language: str, key: str) -> None:
    texts = GRIM.help(language)
    assert texts.find(word, GRIM.setting(2).words(language)) == [texts.pictures[key]]


def test_a_person_of_dance_of_death_is_found_by_its_name():
    game = macabre.game("dance-of-death")
    assert game.help().find("business lady", game.setting().words("en")) == [game.help().pictures["business-lady"]]


def test_nothing_is_found_under_a_word_that_is_no_name():
    assert GRIM.help().find("chain", GRIM.setting(2).words("en")) == []


def test_a_piece_is_explained_by_what_it_shows_and_where_it_lies():
    piece = Piece("ring:3", "card", 0, 0, 9, 9, "Farmer", "farmer-back", choices=("reveal:3",))
    texts = GRIM.help()
    assert texts.of(help_keys(piece)) == [texts.pictures["farmer"], texts.parts["ring"]]


def test_a_button_is_explained_by_what_it_does():
    piece = Piece("button:decline", "button", 0, 0, 9, 9, "No effect", choices=("decline",))
    assert GRIM.help().of(help_keys(piece)) == [GRIM.help().choices["decline"]]


# -- what conformance finds


def test_a_piece_that_nobody_explains_is_found(monkeypatch):
    parts = {key: entry for key, entry in GRIM.help().parts.items() if key != "floor"}
    monkeypatch.setattr(GRIM, "help", lambda language="en": read_help(GRIM, language)._replace(parts=parts))
    monkeypatch.setattr(conformance, "watched", lambda game: islice(watched(game), 3))
    with pytest.raises(AssertionError, match=r"no help in text.en.toml for .*parts\.floor"):
        check_help(GRIM, None)


def test_help_that_is_missing_in_german_is_found(monkeypatch):
    monkeypatch.setattr(GRIM, "help", lambda language="en": _without(read_help(GRIM, language), language))
    with pytest.raises(AssertionError, match="de: help for other pictures than in English"):
        check_help(GRIM, None)


def _without(texts: HelpTexts, language: str) -> HelpTexts:
    return texts if language == "en" else texts._replace(pictures={})
