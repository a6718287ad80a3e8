"""Phrasebooks: languages are found by listing files, and English stands in for what they lack."""

import re
from pathlib import Path

import pytest

import macabre
from macabre import BadData
from macabre.core.card_file import CardFile
from macabre.core.phrasebook import CORE, LANGUAGES, Phrase, Phrasebook

HOUSE = Path(macabre.__file__).parent
ROOMS = sorted(path.parent for path in HOUSE.rglob("text.en.toml"))


@pytest.fixture
def book(tmp_path):
    (tmp_path / "text.en.toml").write_text('hello = "Hello {0}."\n[more]\nbye = "Bye."\nlist = ["a", "b"]\n')
    (tmp_path / "text.xx.toml").write_text('hello = "Hi {0}!"\n[more]\nlist = ["c"]\n')
    return Phrasebook(tmp_path)


def test_languages_are_found_by_listing_files(book):
    assert book.languages == ("en", "xx")
    (book.folder / "text.ab.toml").write_text("")
    assert Phrasebook(book.folder).languages == ("en", "ab", "xx")


def test_a_sentence_is_found_by_its_key_and_filled(book):
    assert book.say("hello", "xx", "Ada") == "Hi Ada!"
    assert book.find("more.list", "xx") == ["c"]


def test_english_stands_in_for_a_key_and_gaps_say_where(book):
    assert book.say("more.bye", "xx") == "Bye."
    assert book.gaps("xx") == ["more.bye"]
    assert book.file("xx") == {"hello": "Hi {0}!", "more": {"list": ["c"]}}


def test_english_stands_in_for_a_language_that_is_not_there(book):
    assert book.speaks("xx") == "xx"
    assert book.speaks("fr") == book.speaks("../en") == "en"
    assert book.say("hello", "fr", "Ada") == "Hello Ada."
    assert book.gaps("fr") == ["hello", "more.bye", "more.list"]


def test_a_key_that_is_nowhere_is_loud(book):
    with pytest.raises(KeyError, match=r"text\.en\.toml has no text more\.nonsense"):
        book.say("more.nonsense", "xx")


def test_what_is_inside_a_phrase_is_said_in_the_same_language(book):
    outer = Phrase(book, "hello", Phrase(book, "more.bye"))
    assert outer.say("en") == "Hello Bye.."
    assert outer.say("xx") == "Hi Bye.!"


@pytest.mark.parametrize("folder", ROOMS, ids=lambda path: path.name)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_room_and_game_speaks_every_language_without_a_gap(folder, language):
    book = Phrasebook(folder)
    assert language in book.languages
    assert book.gaps(language) == []


def test_rooms_speak_no_language_that_the_kernel_does_not():
    assert {language for folder in ROOMS for language in Phrasebook(folder).languages} == set(CORE.languages)


def test_a_games_own_complaint_may_be_a_key_or_just_english():
    file = CardFile.parse("[[card]]\nkey = 1\n", "mine.toml")
    row = file.rows("card", 1, 1)[0]
    file.phrases = macabre.game("totentanz").phrases
    assert row.bad("key", "shared_key").say("de").endswith("zwei Karten haben diesen Schlüssel")
    assert row.bad("key", "missing").say("de").endswith("Feld key: fehlt")
    plain = row.bad("key", "another coin is worth as much")
    assert isinstance(plain, BadData)
    assert plain.say("de") == str(plain) == "mine.toml, line 2, card 1, field key: another coin is worth as much"


def leaves(entry, path=""):
    """All texts of a text file by their path."""
    if isinstance(entry, str):
        yield path, entry
    inner = entry.items() if isinstance(entry, dict) else enumerate(entry) if isinstance(entry, list) else ()
    for key, part in inner:
        yield from leaves(part, f"{path}.{key}")


@pytest.mark.parametrize("folder", ROOMS, ids=lambda path: path.name)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translation_tells_no_fact_that_the_english_sentence_does_not(folder, language):
    english = dict(leaves(Phrasebook(folder).file("en")))
    for path, text in leaves(Phrasebook(folder).file(language)):
        told, known = (set(re.findall(r"\{(\w+)", one)) for one in (text, english.get(path, "")))
        assert told <= known, path
