"""Card files: every mistake is named by file, line and field."""

import time
from contextlib import suppress

import pytest

import macabre
from macabre import BadData
from macabre.core.card_file import CardFile

GRIM = macabre.game("grim-dance")
LINES = (GRIM.folder / "cards.toml").read_text().splitlines()


def spoilt(tmp_path, old, new):
    file = tmp_path / "mine.toml"
    at = next(i for i, line in enumerate(LINES) if line == old)
    file.write_text("\n".join([*LINES[:at], new, *LINES[at + 1 :]]))
    return file, at + 1


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("light = 3", "light = 99", "a whole number from 0 to 20 is needed, not 99"),
        ("light = 3", "light = true", "a whole number from 0 to 20 is needed, not True"),
        ("light = 3", "lihgt = 3", "is not a field of this card"),
        ('character = "bride"', 'character = "groom"', "groom is not one of"),
        ('character = "bride"', "character = 1", "a text is needed, not 1"),
        ('character = "bride"', 'character = "farmer"', "more than six cards of farmer"),
    ],
)
def test_a_mistake_is_named_by_file_line_and_field(tmp_path, old, new, problem):
    file, line = spoilt(tmp_path, old, new)
    with pytest.raises(BadData, match=problem) as bad:
        GRIM.start(cards=file)
    assert bad.value.file == str(file)
    assert bad.value.place.startswith(f"line {line}, card ")
    assert bad.value.place.endswith(new.partition(" ")[0])


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("light = 3", "light = 99", "hier muss eine ganze Zahl von 0 bis 20 stehen, nicht 99"),
        ("light = 3", "lihgt = 3", "ist kein Feld dieser Karte"),
        ('character = "bride"', 'character = "groom"', "groom ist keines von"),
        ('character = "bride"', "character = 1", "hier muss ein Text stehen, nicht 1"),
        ('character = "bride"', 'character = "farmer"', "von farmer gibt es mehr als sechs"),
    ],
)
def test_a_mistake_is_told_in_german_too(tmp_path, old, new, problem):
    file, line = spoilt(tmp_path, old, new)
    with pytest.raises(BadData) as bad:
        GRIM.start(cards=file)
    told, field = bad.value.say("de"), new.partition(" ")[0]
    assert told.startswith(f"{file}, Zeile {line}, card ")
    assert f", Feld {field}: {problem}" in told
    assert bad.value.say("en") == str(bad.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[[card", "Zeile 1: ist kein TOML ("),
        ("card = 3", "Zeile 1, card: [[card]] muss eine Liste von Tabellen sein"),
        ("[[card]]\n", "Zeile 1, card: 36 werden gebraucht, nicht 1"),
        ('[[card]]\nde = "Tod"\n' * 36, "Zeile 1, card 1, Feld character: fehlt"),
    ],
)
def test_a_file_that_is_no_card_file_is_told_in_german_too(text, problem):
    with pytest.raises(BadData) as bad:
        GRIM.read_cards(CardFile.parse(text, "mine.toml"))
    assert bad.value.say("de").startswith(f"mine.toml, {problem}")


@pytest.mark.parametrize(
    ("game", "old", "new", "problem"),
    [
        ("dance-of-death", 'key = "old_lady"', 'key = "runner"', "Feld key: runner steht zweimal da"),
        ("death-over-the-kingdom", 'key = "innkeeper"', 'key = "death"', "Feld key: für death gibt es zwei Zeilen"),
        ("totentanz", 'key = "pope"', 'key = "rich-man"', "Feld key: zwei Karten haben diesen Schlüssel"),
        ("totentanz", "blue = 0", "blue = 1", "Feld blue: eine Seele hat höchstens fünf Schädel"),
    ],
)
def test_what_only_one_game_forbids_is_told_in_german_too(game, old, new, problem):
    text = (macabre.game(game).folder / "cards.toml").read_text(encoding="utf-8").replace(old, new, 1)
    with pytest.raises(BadData) as bad:
        macabre.game(game).read_cards(CardFile.parse(text, "mine.toml"))
    assert bad.value.say("de").endswith(problem)


def test_a_file_that_cannot_be_read_is_told_in_german_too(tmp_path):
    with pytest.raises(BadData) as bad:
        GRIM.read_cards(tmp_path / "none.toml")
    assert "none.toml: lässt sich nicht lesen (" in bad.value.say("de")
    (tmp_path / "odd.toml").write_bytes(b"\xff")
    with pytest.raises(BadData) as bad:
        GRIM.read_cards(tmp_path / "odd.toml")
    assert bad.value.say("de").endswith("odd.toml: ist keine Textdatei")


def test_a_missing_field_names_its_card(tmp_path):
    file, line = spoilt(tmp_path, 'character = "bride"', "")
    with pytest.raises(BadData, match="is missing") as bad:
        GRIM.start(cards=file)
    assert bad.value.place == f"line {line - 1}, card 31, field character"


def test_broken_toml_names_its_line(tmp_path):
    file, line = spoilt(tmp_path, "light = 3", "light = ")
    with pytest.raises(BadData, match="is not TOML") as bad:
        GRIM.start(cards=file)
    assert bad.value.place == f"line {line}"


def test_an_owners_file_replaces_the_house_data_and_records_ask_for_it(tmp_path):
    file, _ = spoilt(tmp_path, "light = 3", "light = 9")
    match = GRIM.start(2, seed="x", cards=file)
    assert match.record()["cards"] != GRIM.cards.fingerprint
    with pytest.raises(macabre.BadRecord, match="hand in that card file"):
        macabre.replay(match.record())
    assert macabre.replay(match.record(), cards=file).position() == match.position()
    assert GRIM.resume(match.position(), cards=file).position() == match.position()
    view = GRIM.read_view(match.view(0).to_json())
    assert view == match.view(0)
    assert GRIM.imagine(view, macabre.QuickFate(1)).view(0) == view


def test_names_may_be_replaced_without_changing_the_fingerprint():
    plain = CardFile.parse('[[soul]]\nkey = "a"\nred = 1\n', "x")
    named = CardFile.parse('[[soul]]\nkey = "a"\nred = 1\nen = "Ann"\nde = ["die A", "die A", "der A"]\n', "x")
    assert plain.fingerprint() == named.fingerprint()
    assert named.names()["a"] == {"en": "Ann", "de": ["die A", "die A", "der A"]}


@pytest.mark.parametrize("name", ["1", '["a", "b"]', '""', '["a", "b", 3]'])
def test_a_broken_name_is_refused(name):
    with pytest.raises(BadData, match="line 3, soul 1, field de"):
        CardFile.parse(f'[[soul]]\nkey = "a"\nde = {name}\n', "x").names()


@pytest.mark.parametrize(
    "text",
    [
        "a." * 29_999 + "a = 1",
        "[" + "a." * 29_999 + "a]",
        "a = {" + "a." * 29_999 + "a = 1}",
        '"a".' * 15_000 + "a = 1",
        "a." * 20 + "a = 1",
        "a = " + "[" * 30_000 + "]" * 30_000,
        "a = " + "{a = " * 500 + "1" + "}" * 500,
        '# """\n' + "a." * 29_999 + 'a = 1\n# """',
        'a = "\\""\nb = \'\\\'\n' + "a." * 29_999 + "a = 1",
    ],
)
def test_what_the_parser_would_need_a_minute_or_a_deep_stack_for_is_refused_at_once(text):
    begun = time.process_time()
    with pytest.raises(BadData, match="goes more than 8 tables or lists deep"):
        CardFile.parse(text, "mine.toml")
    assert time.process_time() - begun < 1


def test_a_file_that_is_too_large_is_refused():
    with pytest.raises(BadData, match="has more than 65536 characters"):
        CardFile.parse("#" * 65_537, "mine.toml")


@pytest.mark.parametrize("mark", ['"', "'", '"""', "'''", "#", '"\\', "'''a", '"""\\', "[", "{", '""', "''''"])
def test_texts_of_marks_are_judged_in_no_time(mark):
    begun = time.process_time()
    with suppress(BadData):
        CardFile.parse((mark * 65_536)[:65_536], "mine.toml")
    assert time.process_time() - begun < 1


def test_what_looks_deep_inside_of_strings_and_comments_is_not():
    dots = "." * 50 + "[" * 50
    text = f"# {dots}\na = \"{dots}\"\nb = '{dots}'\nc = \"\"\"\n{dots}\n\"\"\"\nd = '''\n{dots}'''\n"
    assert set(CardFile.parse(text, "mine.toml").tables) == {"a", "b", "c", "d"}


@pytest.mark.parametrize(
    ("more", "table"), [("[extra]\na = 1\n", "extra"), ("[[cards]]\na = 1\n", "cards"), ("[junk.a]\n", "junk")]
)
def test_a_table_that_the_game_does_not_know_is_refused(more, table):
    file = CardFile.parse("\n".join(LINES) + "\n" + more, "mine.toml")
    with pytest.raises(BadData, match=f"line {len(LINES) + 1}: {table} is not a table of this game") as bad:
        GRIM.read_cards(file)
    assert bad.value.say("de").endswith(f"Zeile {len(LINES) + 1}: {table} ist keine Tabelle dieses Spiels")
    accepted_before = CardFile(file.tables, "mine.toml")
    assert GRIM.read_cards(accepted_before).fingerprint != GRIM.cards.fingerprint


def test_a_name_is_checked_where_cards_have_no_keys(tmp_path):
    file, line = spoilt(tmp_path, "light = 3", f"light = 3\nen = [{'1, ' * 5000}]")
    with pytest.raises(BadData, match="a name is needed") as bad:
        GRIM.start(cards=file)
    assert bad.value.place == f"line {line + 1}, card 1, field en"
