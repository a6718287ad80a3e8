"""The card file: house data, an owner's own numbers, and what is refused."""

import re
from pathlib import Path

import pytest

import macabre
from macabre.core.card_file import CardFile
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, own_cards, stand, tokens, values

rule = pytest.mark.rule

HOUSE = (Path(GAME.folder) / "cards.toml").read_text(encoding="utf-8")


def with_line(key: str, field: str, line: str) -> str:
    """The house file with one field of one card replaced."""
    return re.sub(rf'(key = "{key}"\n(?:.*\n)*?){field} = .*\n', rf"\g<1>{line}\n", HOUSE, count=1)


@rule("DK-34", "DK-R4")
def test_the_house_data_mirror_the_values_of_the_six_that_turn() -> None:
    config = GAME.setting(4).config
    turning = {1: 11, 4: 8, 7: 5, 8: 4, 9: 3, 11: 1}
    assert config.second == [turning.get(card, card) for card in range(13)]
    lowest = GAME.setting(4, {"turned": "lowest"}).config
    assert lowest.second == [0 if card in turning else card for card in range(13)]


@rule("DK-R4")
def test_an_owners_numbers_and_names_are_played(tmp_path: Path) -> None:
    path = tmp_path / "my-kingdom.toml"
    text = with_line("queen", "second", 'second = 30\nen = "Empress"\nde = "Kaiserin"')
    path.write_text(text, encoding="utf-8")
    own = GAME.read_cards(path)
    match = stand(dealt("queen princess", cards=own))
    assert values(match) == [30, 10]
    assert tokens(match) == [0, 1]
    sentences = [event.say() for event in match.story(0)]
    assert "You reveal your card: Empress." in sentences
    assert "Du deckst Kaiserin auf." in [event.say("de") for event in match.story(0)]


@rule("DK-1", "DK-R19")
def test_there_must_be_a_card_for_every_player() -> None:
    own = own_cards(copies=1)
    assert GAME.start(13, seed="x", cards=own).to_act
    with pytest.raises(macabre.Refused) as refusal:
        GAME.start(14, seed="x", cards=own)
    assert (refusal.value.code, refusal.value.rule) == ("bad_seats", "DK-1")
    assert "2 to 13" in refusal.value.sentence


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (with_line("death", "value", "value = 1"), "card 1, field value"),
        (with_line("death", "copies", "second = 1"), "card 1, field copies"),
        (with_line("death", "copies", "copies = 2\nsecond = 1"), "card 1, field second"),
        (with_line("king", "value", "value = 100"), "card 13, field value"),
        (with_line("king", "value", "value = -1"), "card 13, field value"),
        (with_line("king", "value", 'value = "many"'), "card 13, field value"),
        (with_line("queen", "second", "second = 100"), "card 12, field second"),
        (with_line("queen", "second", "second = -1"), "card 12, field second"),
        (with_line("queen", "second", "# none"), "card 12, field second"),
        (with_line("bard", "copies", "copies = 0"), "card 6, field copies"),
        (with_line("bard", "copies", "copies = 5"), "card 6, field copies"),
        (HOUSE.replace('key = "bard"', 'key = "joker"'), "card 6, field key"),
        (HOUSE.replace('key = "bard"', 'key = "thief"'), "card 6, field key"),
        (HOUSE.replace('key = "bard"', "key = 3"), "card 6, field key"),
        (HOUSE.replace('key = "bard"', 'key = "death"'), "card 6, field key"),
        (with_line("bard", "copies", "copies = 2\ncolour = 3"), "card 6, field colour"),
        (with_line("bard", "copies", "copies = 2\nen = 3"), "card 6, field en"),
        (HOUSE + '[[card]]\nkey = "joker"\nvalue = 1\ncopies = 1\n', "card"),
        ("", "card"),
        ("[[card]", "line 1"),
    ],
)
def test_a_mistake_in_a_card_file_is_named_by_its_place(text: str, place: str) -> None:
    with pytest.raises(macabre.BadData) as error:
        GAME.read_cards(CardFile.parse(text, "mine.toml"))
    assert place in str(error.value)
    assert "mine.toml" in str(error.value)


@pytest.mark.parametrize(
    ("field", "line"), [("value", "value = 99"), ("second", "second = 99"), ("copies", "copies = 4")]
)
def test_the_largest_numbers_are_allowed(field: str, line: str) -> None:
    assert GAME.read_cards(CardFile.parse(with_line("queen", field, line), "mine.toml"))


@pytest.mark.parametrize(
    ("field", "line"), [("value", "value = 0"), ("second", "second = 0"), ("copies", "copies = 1")]
)
def test_the_smallest_numbers_are_allowed(field: str, line: str) -> None:
    assert GAME.read_cards(CardFile.parse(with_line("queen", field, line), "mine.toml"))


@rule("DK-1")
def test_a_deck_too_small_for_the_table_is_refused_in_one_sentence(tmp_path):
    file = tmp_path / "small.toml"
    file.write_text(
        (GAME.folder / "cards.toml").read_text(encoding="utf-8").replace("copies = 2", "copies = 1"), encoding="utf-8"
    )
    with pytest.raises(macabre.Refused, match=r"^Death over the Kingdom is played by 2 to 13, not 14\.$") as refusal:
        GAME.start(14, cards=file)
    assert refusal.value.rule == "DK-1"
    assert GAME.start(13, cards=file).seats == 13


def test_two_rows_for_one_character_are_named(tmp_path):
    file = tmp_path / "twice.toml"
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace('key = "trader"', 'key = "thief"'), encoding="utf-8")
    with pytest.raises(macabre.BadData, match="there are two rows for thief") as error:
        GAME.start(cards=file)
    assert error.value.say("de").endswith("Feld key: für thief gibt es zwei Zeilen")
