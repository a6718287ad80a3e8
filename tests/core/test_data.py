"""Card files: every mistake is named by file, line and field."""

import pytest

import macabre
from macabre import BadData

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
    from macabre.core.data import CardFile

    plain = CardFile.parse('[[soul]]\nkey = "a"\nred = 1\n', "x")
    named = CardFile.parse('[[soul]]\nkey = "a"\nred = 1\nen = "Ann"\nde = ["die A", "die A", "der A"]\n', "x")
    assert plain.fingerprint() == named.fingerprint()
    assert named.names()["a"] == {"en": "Ann", "de": ["die A", "die A", "der A"]}


@pytest.mark.parametrize("name", ["1", '["a", "b"]', '""', '["a", "b", 3]'])
def test_a_broken_name_is_refused(name):
    from macabre.core.data import CardFile

    with pytest.raises(BadData, match="line 3, soul 1, field de"):
        CardFile.parse(f'[[soul]]\nkey = "a"\nde = {name}\n', "x").names()
