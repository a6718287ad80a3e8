"""Words: every text is there in both languages, and says what it should."""

import random
import re

import pytest

from macabre import QuickFate, Refused
from macabre.games.grim_dance.tests.oracle import CHARACTERS
from macabre.games.grim_dance.tests.scenes import GAME, run, scene
from macabre.testing import codes, play_all

rule = pytest.mark.rule
both = pytest.mark.parametrize("language", ["en", "de"])

KINDS = ("reveal", "effect", "copy", "give", "receiver", "victim", "steal", "take", "move", "gap", "discard")


@both
def test_every_thing_has_its_text(language):
    text = GAME.text(language)
    assert set(text["names"]) == set(CHARACTERS)
    assert set(text["decisions"]) == set(KINDS) == set(GAME.rules.KINDS)
    assert set(text["choices"]) == {choice.verb for choice in GAME.alphabet.choices}
    assert set(text["events"]) == {kind for kind, _ in GAME.rules.EVENTS}
    assert set(text["ends"]) == {"circle_empty"}
    assert set(text["options"]) == {option.name for option in GAME.options}
    for option in GAME.options:
        words = text["options"][option.name]
        assert words["title"]
        assert words["text"]
        assert set(words["values"]) == {str(value) for value in option.values}
    assert text["title"] == "Grim Dance"
    assert text["blurb"]
    assert text["minutes"]


def test_both_languages_have_the_same_fields():
    def fields(tables):
        if isinstance(tables, dict):
            return {key: fields(value) for key, value in tables.items() if key != "names"}
        if isinstance(tables, list):
            return [fields(text) for text in tables]
        return sorted(set(re.findall(r"\{(\w+)", tables)))

    assert fields(GAME.text("en")) == fields(GAME.text("de"))


@pytest.mark.many_matches
@both
@pytest.mark.parametrize("seats", [2, 6])
def test_a_whole_match_can_be_told_asked_and_shown(language, seats):
    rng = random.Random(4)
    match = GAME.start(seats=seats, options={"match_games": 3}, fate=QuickFate(4))
    while match.to_act:
        seat = match.to_act[0]
        view, decision = match.view(seat), match.decision(seat)
        said = [view.prompt(decision, language), *(view.label(choice, language) for choice in decision.choices)]
        assert all(clean(sentence) for sentence in said)
        assert len(set(said)) == len(said), "two choices must not read the same"
        for viewer in (seat, (seat + 1) % seats, None):
            shown = GAME.table.text(match.view(viewer), language)
            assert max(map(len, shown.splitlines())) <= 100
            assert "None" not in shown
        match.play(seat, rng.choice(codes(match)))
    for viewer in (0, 1, None):
        assert all(clean(event.say(language)) for event in match.story(viewer))


def clean(sentence: str) -> bool:
    """Filled, with no gap, no capital missing."""
    return (
        bool(sentence)
        and not set("{}") & set(sentence)
        and "None" not in sentence
        and sentence[0] == sentence[0].upper()
    )


@pytest.mark.parametrize(
    ("language", "viewer", "sentences"),
    [
        (
            "en",
            0,
            [
                "You turn up the Grim Reaper at place 3: +4.",
                "You use the effect of the Grim Reaper.",
                "You look at the Bride at place 5 (−2) and discard it.",
                "You take the Grim Reaper, face up: +4.",
                "Chain reaction: you take a pair of Carnival Kings, face down: +3 and +2.",
            ],
        ),
        (
            "en",
            1,
            [
                "Player 1 turns up the Grim Reaper at place 3: +4.",
                "Player 1 uses the effect of the Grim Reaper.",
                "Player 1 looks at the Bride at place 5 and discards it.",
                "Player 1 takes the Grim Reaper, face up: +4.",
                "Chain reaction: Player 1 takes a pair of Carnival Kings, face down.",
            ],
        ),
        (
            "de",
            0,
            [
                "Du deckst den Sensenmann auf Platz 3 auf: +4.",
                "Du nutzt den Effekt: Sensenmann.",
                "Du siehst dir die Braut auf Platz 5 an (−2) und wirfst die Karte ab.",
                "Du nimmst den Sensenmann, offen: +4.",
                "Kettenreaktion: Du nimmst zweimal den Karnevalskönig, verdeckt: +3 und +2.",
            ],
        ),
        (
            "de",
            None,
            [
                "Spieler 1 deckt den Sensenmann auf Platz 3 auf: +4.",
                "Spieler 1 nutzt den Effekt: Sensenmann.",
                "Spieler 1 sieht sich die Braut auf Platz 5 an und wirft die Karte ab.",
                "Spieler 1 nimmt den Sensenmann, offen: +4.",
                "Kettenreaktion: Spieler 1 nimmt zweimal den Karnevalskönig, verdeckt.",
            ],
        ),
    ],
)
def test_a_turn_is_told_to_each_in_their_own_words(language, viewer, sentences):
    match = scene("M K [R+4] K B-2 F D", unseen="K+3 K+2", script=[0, 0, 0])
    play_all(match, "apply", "discard:4")
    assert [event.say(language) for event in match.story(viewer)] == sentences


@pytest.mark.parametrize(
    ("language", "prompts"),
    [
        (
            "en",
            ["Which card do you steal from Player 2?", "Behind which card, clockwise, does the one from place 4 go?"],
        ),
        (
            "de",
            ["Welche Karte stiehlst du Spieler 2?", "Hinter welche Karte, im Uhrzeigersinn, kommt die von Platz 4?"],
        ),
    ],
)
def test_a_question_names_what_was_chosen_before(language, prompts):
    theft = play_all(scene("D [K] F B", {1: "F+3 (D-2)", 2: "M"}), "apply", "from:1")
    dance = play_all(scene("[D] K F B"), "apply", "move:3")
    assert [match.view(0).prompt(match.decision(0), language) for match in (theft, dance)] == prompts


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        (
            "en",
            [
                "The Farmer (face up: +3), card 1 there",
                "The Dancer (face down: ?), card 2 there",
                "The Musician (face down: 0), card 3 there",
            ],
        ),
        (
            "de",
            [
                "Der Bauer (offen: +3), Karte 1 dort",
                "Die Tänzerin (verdeckt: ?), Karte 2 dort",
                "Der Musikant (verdeckt: 0), Karte 3 dort",
            ],
        ),
    ],
)
def test_a_thief_reads_which_of_the_cards_are_known(language, labels):
    match = play_all(scene("D [K] F B", {1: "F+3 (D-2) (M0)"}, known={"M0": [0]}), "apply")
    view = match.view(0)
    assert [view.label(choice, language) for choice in match.decision(0).choices] == labels


TABLE_EN = """\
Game 2 of 3

The circle, clockwise (5 cards):
   1 Farmer                  2 [Dancer −1]             3 Carnival King
   4 Bride                   5 Grim Reaper

▸ [+5 before] You (2 cards, +1): (Carnival King −2), Musician +3
  [−1 before] Player 2 (2 cards, +3 and 1 unseen): Farmer +3, (Bride ?)
  [0 before] Player 3: nothing yet
  Discarded: """

TABLE_DE = """\
Spiel 2 von 3

Der Kreis, im Uhrzeigersinn (5 Karten):
   1 Bauer                   2 [Tänzerin −1]           3 Karnevalskönig
   4 Braut                   5 Sensenmann

▸ [+5 zuvor] Du (2 Karten, +1): (Karnevalskönig −2), Musikant +3
  [−1 zuvor] Spieler 2 (2 Karten, +3 und 1 ungesehen): Bauer +3, (Braut ?)
  [0 zuvor] Spieler 3: noch nichts
  Abgeworfen: """


@pytest.mark.parametrize(("language", "shown"), [("en", TABLE_EN), ("de", TABLE_DE)])
def test_the_table_in_plain_text(language, shown):
    match = scene(
        "F [D-1] K B R",
        {0: "(K-2) M+3", 1: "F+3 (B+4)"},
        seats=3,
        options={"match_games": 3},
        game_no=1,
        totals=[5, -1, 0],
        counts=[3, 2, 0],
    )
    text = GAME.table.text(match.view(0), language)
    assert text.startswith(shown)
    assert text.endswith("\n\n  " + GAME.text(language)["table"]["key"])


def test_the_table_fits_a_terminal_of_80_columns(rng):
    match = GAME.start(seats=6, seed="wide")
    while match.to_act:
        for language in ("en", "de"):
            assert max(len(line) for line in GAME.table.text(match.view(0), language).splitlines()) <= 80
        match.play(match.to_act[0], rng.choice(codes(match)))


def test_the_table_at_the_end_marks_nobody_and_shows_no_circle(rng):
    match = run(GAME.start(seats=3, seed="end"), rng)
    text = GAME.table.text(match.view(1), "en")
    assert "▸" not in text
    assert "circle" not in text
    assert "Game 1" not in text


def test_a_card_of_a_long_row_is_never_torn_apart():
    cards = " ".join(f"({letter})" for letter in "KRMBD" for _ in range(4))
    text = GAME.table.text(scene("F", {0: cards}).view(0), "en")
    for line in text.splitlines():
        assert not line.endswith(("Carnival", "Grim", "King", "Reaper"))
    assert "      (" in text


@rule("GD-1")
def test_refusals_have_a_german_sentence():
    with pytest.raises(Refused) as refusal:
        GAME.start(seats=3, options={"first_player": 4})
    assert refusal.value.say("de") == "first_player kann random oder 0 bis 2 sein, nicht 4."
