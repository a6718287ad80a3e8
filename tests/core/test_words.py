"""Sentences: every way to fill a field, in both languages."""

import pytest

import macabre
from macabre.core.card_file import CardFile
from macabre.core.words import PLACEHOLDERS, SHORT_PLACEHOLDERS, Words, put_names

ENGLISH = {"names": {"bride": "Bride"}, "colours": {"red": "red skulls"}, "seats": ["Black"]}
GERMAN = {
    "names": {"bride": ["die Braut", "die Braut", "der Braut"]},
    "seats": [["der Teufel", "den Teufel", "dem Teufel"]],
}
EN, DE = Words(ENGLISH, "en", {"king": {"en": "King"}}), Words(GERMAN, "de", {})


@pytest.mark.parametrize(
    ("template", "fields", "english", "german"),
    [
        ("{card}", {"card": "bride"}, "Bride", "Braut"),
        ("{card:the}", {"card": "bride"}, "the Bride", "die Braut"),
        ("{card:acc}", {"card": "bride"}, "the Bride", "die Braut"),
        ("{card:dat}", {"card": "bride"}, "the Bride", "der Braut"),
        ("{s:who} {s:whom} {s:dem}", {"s": 0}, "Black Black Black", "der Teufel den Teufel dem Teufel"),
        ("{s:who} {s:whom} {s:dem}", {"s": 1}, "you you you", "du dich dir"),
        ("{s:who}", {"s": 2}, "Player 3", "Spieler 3"),
        ("{s:who}", {"s": [0, 1, 2]}, "Black, you and Player 3", "der Teufel, du und Spieler 3"),
        ("{n:1}", {"n": 4}, "5", "5"),
        ("{n:+} {m:+} {z:+}", {"n": 4, "m": -2, "z": 0}, "+4 −2 0", "+4 −2 0"),
        ("{n:signed}", {"n": [1, -2]}, "+1 and −2", "+1 und −2"),
        ("{n:#x|y} {m:#x|y}", {"n": 1, "m": 2}, "1 x 2 y", "1 x 2 y"),
        ("{n:?x|y}{m:?x|y}", {"n": True, "m": False}, "xy", "xy"),
        ("{c:and}", {"c": ["bride"]}, "the Bride", "die Braut"),
        ("{c:and}", {"c": []}, "", ""),
        ("{n}", {"n": -3}, "−3", "−3"),
        ("{n}", {"n": "unknown"}, "unknown", "unknown"),
    ],
)
def test_a_field_is_filled_in_its_way(template, fields, english, german):
    assert EN.fill(template, fields, viewer=1) == english
    assert DE.fill(template, fields, viewer=1) == german


def test_a_value_is_looked_up_in_a_table():
    assert EN.fill("{c:=colours} {d:=colours}", {"c": "red", "d": "blue"}) == "red skulls blue"


def test_cards_bring_their_own_names():
    assert EN.fill("{c:the}", {"c": "king"}) == "the King"


def test_people_are_called_by_their_names():
    assert EN.fill("{s:who} {t:who}", {"s": 0, "t": 1}, people=["Ada", "<b>"]) == "Ada <b>"


def test_a_hearer_is_spoken_to_and_a_sentence_begins_with_a_capital():
    tables = {"events": {"ran": {"you": "you run.", "other": "{seat:who} runs."}, "sat": "all sit."}}
    words = Words(tables, "en", {})
    assert words.sentence("events", "ran", {"seat": 1}, viewer=1) == "You run."
    assert words.sentence("events", "ran", {"seat": 1}, viewer=0) == "Player 2 runs."
    assert words.sentence("events", "ran", {"seat": 1}, viewer=None) == "Player 2 runs."
    assert words.sentence("events", "sat", {}, viewer=None) == "All sit."
    assert words.sentence("events", "flown", {}, viewer=None) == "Flown"


def test_names_are_put_in_last_and_all_at_once():
    one, two = PLACEHOLDERS[0], PLACEHOLDERS[1]
    assert put_names(f"{two} gives {one} a card.", [two, "Ada & <b>"]) == f"Ada & <b> gives {two} a card."
    assert put_names("Nobody.", []) == "Nobody."


def test_named_words_call_those_without_a_role_by_placeholders():
    words = Words(ENGLISH, "en", {}, named=True)
    assert words.fill("{s:who}", {"s": [0, 1, 2]}, viewer=1) == f"Black, you and {PLACEHOLDERS[2]}"
    assert words.fill("{s:who}", {"s": 2}, people=["Ada", "Bo", "Cy"]) == "Cy"


def test_where_room_is_scarce_short_names_are_put_in():
    text = f"{PLACEHOLDERS[1]} deals to {SHORT_PLACEHOLDERS[0]} and {SHORT_PLACEHOLDERS[1]}."
    whole, short = ["Annegret", "Bertram"], ["Anne…", "Bert…"]
    assert put_names(text, whole, short) == "Bertram deals to Anne… and Bert…."
    assert put_names(text, whole) == "Bertram deals to Annegret and Bertram."


def test_settings_keep_both_kinds_of_words_and_roles_need_only_one():
    roles, people = macabre.game("totentanz").setting(), macabre.game("grim-dance").setting()
    assert roles.words("de", named=True) is roles.words("de")
    assert people.words("de", named=True) is people.words("de", named=True)
    assert people.words("de", named=True) is not people.words("de")


def test_an_event_is_told_with_placeholders_or_names():
    match = macabre.game("grim-dance").start(seats=2, options={"first_player": 1}, seed="names")
    begun = match.story(0)[0]
    assert begun.say(named=True) == f"Game 1 begins; {PLACEHOLDERS[1]} has the first turn."
    assert begun.say(people=["Ada", "Bo"], named=True) == "Game 1 begins; Bo has the first turn."
    assert match.story(1)[0].say(named=True) == "Game 1 begins; you have the first turn."


def test_a_text_file_names_the_cards_of_the_house_but_not_those_of_somebody_else(monkeypatch):
    game = macabre.game("totentanz")
    monkeypatch.setitem(game.phrases._speaks, "xx", "xx")
    monkeypatch.setitem(game.phrases._whole, "xx", {**game.text("en"), "names": {"pope": "Papo", "judge": "Jugo"}})
    assert [game.setting().words("xx").name(key) for key in ("pope", "judge", "count")] == ["Papo", "Jugo", "Count"]
    own = (game.folder / "cards.toml").read_text(encoding="utf-8").replace('en = "Pope"', 'en = "Bishop"')
    words = game.setting(cards=game.read_cards(CardFile.parse(own, "own.toml"))).words("xx")
    assert [words.name(key) for key in ("pope", "judge")] == ["Bishop", "Jugo"]


@pytest.mark.parametrize("named", [False, True])
def test_words_say_how_people_are_called_wherever_a_language_is_taken(named):
    match = macabre.game("grim-dance").start(seats=2, options={"first_player": 1}, seed="names")
    words = match.setting.words("de", named)
    assert match.setting.words(words) is words
    assert match.story(0)[0].say(words) == match.story(0)[0].say("de", named=named)
    view, decision = match.view(1), match.decision(1)
    assert view.prompt(decision, words) == view.prompt(decision, "de", named)
    assert view.label(decision.choices[0], words) == view.label(decision.choices[0], "de", named)
