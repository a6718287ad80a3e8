"""Guides: which step comes next, what leaves the path, and how a broken file is refused."""

import pytest

import macabre
from macabre import BadData
from macabre.core.guide import Guide
from macabre.core.phrasebook import Phrasebook

LANTERN = macabre.game("lantern")

TEXT = """
seed = "a lamp"
seats = 3
you = 0
level = 1

[options]
peeks = "no"

[[steps]]
seat = 0
code = "keep"
rule = "LA-1"
en = "Keep it."
de = "Behalte sie."

[[steps]]
seat = 1
code = "change"

[[steps]]
seat = 2
code = "keep"
rule = "LA-2"
en = "Watch this."
de = "Sieh zu."

[end]
en = "Go on alone."
de = "Mach allein weiter."
"""

GUIDE = Guide.parse(TEXT)
WHOLE = ((0, "keep"), (1, "change"), (2, "keep"))


def test_a_new_match_stands_at_the_first_step():
    step = GUIDE.at(())
    assert (step.seat, step.code, step.rule, step.number) == (0, "keep", "LA-1", 1)
    assert (step.text(), step.text("de")) == ("Keep it.", "Behalte sie.")


def test_steps_of_others_need_no_words_and_do_not_count():
    step = GUIDE.at(WHOLE[:1])
    assert (step.seat, step.code, step.text(), step.rule, step.number) == (1, "change", "", "", 1)
    assert GUIDE.at(WHOLE[:2]).number == GUIDE.count == 2


def test_who_has_come_through_is_at_the_end_for_good():
    assert GUIDE.at(WHOLE) is None
    assert GUIDE.finished(WHOLE)
    assert GUIDE.finished((*WHOLE, (0, "change")))
    assert not GUIDE.finished(WHOLE[:2])
    assert (GUIDE.end(), GUIDE.end("de")) == ("Go on alone.", "Mach allein weiter.")


@pytest.mark.parametrize(
    "log",
    [
        ((0, "change"),),
        ((1, "keep"),),
        ((1, "change"), (1, "keep")),
        ((0, "keep"), (1, "keep")),
        ((0, "change"), (1, "change")),
        ((0, "change"), *WHOLE[1:]),
    ],
)
def test_who_leaves_the_path_does_not_find_back(log):
    assert GUIDE.at(log) is None
    assert not GUIDE.finished(log)


def test_steps_of_several_seats_may_come_in_any_order():
    """All of them decide at once; whoever is faster must not lead the learner off the path."""
    assert GUIDE.at((), 2) is GUIDE.steps[2]
    assert GUIDE.at(((2, "keep"),)) is GUIDE.steps[0]
    assert GUIDE.at(((2, "keep"),), 2) is None
    assert GUIDE.at(((2, "keep"), (0, "keep"))) is GUIDE.steps[1]
    assert GUIDE.finished(WHOLE[::-1])


def test_what_was_taken_back_never_happened():
    assert GUIDE.at(((0, "change"), (0, "take-back"))) is GUIDE.at(())
    assert GUIDE.at(((0, "keep"), (0, "take-back"), (0, "keep"))) is GUIDE.at(WHOLE[:1])


def test_the_match_of_a_guide_is_the_one_of_its_seed():
    match = GUIDE.start(LANTERN)
    assert match.record() == LANTERN.start(3, {"peeks": "no"}, seed="a lamp").record()
    for seat, code in WHOLE:
        assert GUIDE.at(match.log).code == code
        match.play(seat, code)
    assert GUIDE.finished(match.log)


def test_a_game_without_a_guide_offers_none():
    assert LANTERN.guide is None


def test_a_guide_is_read_once():
    game = macabre.game("grim-dance")
    assert game.guide is game.guide
    assert game.guide is not None


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('seed = "a lamp"', "", "guide.toml, field seed: a text is needed, not None"),
        ("seats = 3", "seats = 0", "guide.toml, field seats: a whole number from 1 to 100 is needed, not 0"),
        ("you = 0", "you = 3", "guide.toml, field you: a whole number from 0 to 2 is needed, not 3"),
        ("level = 1", "level = true", "guide.toml, field level: a whole number from 1 to 5 is needed, not True"),
        ("level = 1", "levle = 1", "guide.toml, field levle: is not a field of a guide"),
        ("[options]\n", "[options.x]\n[[option]]\n", "guide.toml, field option: is not a field of a guide"),
        ("[[steps]]", "[[step]]", "guide.toml, field step: is not a field of a guide"),
        ('seed = "a lamp"', 'seed = "a lamp"\nsteps = 1', "is not TOML"),
        ("seat = 2", "seat = 3", "line 22, steps 3, field seat: a whole number from 0 to 2 is needed, not 3"),
        ('code = "change"', "code = 5", "line 19, steps 2, field code: a text is needed, not 5"),
        ('code = "change"', 'code = "change"\nrul = 1', "line 20, steps 2, field rul: is not a field of a step"),
        ('rule = "LA-1"', "", "line 10, steps 1, field rule: is missing"),
        ('en = "Keep it."', "", "line 10, steps 1, field en: is missing"),
        ('de = "Sieh zu."', "", "line 21, steps 3, field de: is missing"),
        ('de = "Mach allein weiter."', "", "guide.toml, field end.de: a text is needed, not None"),
        ("[end]", "[[end]]", "guide.toml, field end: a table is needed"),
        ("seats = 3", "seats = ", "is not TOML"),
    ],
)
def test_a_mistake_is_named_by_file_and_field(old, new, problem):
    assert old in TEXT
    with pytest.raises(BadData) as found:
        Guide.parse(TEXT.replace(old, new))
    assert problem in str(found.value)


def test_a_guide_without_steps_is_none():
    with pytest.raises(BadData, match="steps: 1 to 1000 are needed, not 0"):
        Guide.parse(TEXT[: TEXT.index("[[steps]]")] + TEXT[TEXT.index("[end]") :])


def test_options_that_are_left_out_are_the_usual_ones():
    guide = Guide.parse(TEXT.replace('[options]\npeeks = "no"\n', ""))
    assert guide.options == {}
    assert guide.start(LANTERN).options == LANTERN.start().options


def test_a_missing_file_is_refused_too(tmp_path):
    with pytest.raises(BadData, match=r"guide\.toml: cannot be read"):
        Guide.read(tmp_path / "guide.toml")


# -- in one more language


@pytest.fixture
def translated(tmp_path):
    """A folder with a guide, and a way to write what a text file says of it."""
    (tmp_path / "guide.toml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "text.en.toml").write_text("")

    def read(told: str) -> Guide:
        (tmp_path / "text.xx.toml").write_text(told)
        return Guide.read(tmp_path / "guide.toml", Phrasebook(tmp_path))

    return read


def test_a_text_file_tells_it_in_one_more_language(translated):
    guide = translated('[guide]\nsteps = ["Kip it.", "Wotch zis."]\nend = "Go on."')
    assert [step.text("xx") for step in guide.steps] == ["Kip it.", "", "Wotch zis."]
    assert [step.text("de") for step in guide.steps] == [step.text("de") for step in GUIDE.steps]
    assert (guide.end("xx"), guide.end("de")) == ("Go on.", "Mach allein weiter.")


@pytest.mark.parametrize("told", ['steps = ["One."]\nend = "E."', 'steps = ["1", "2"]', 'end = "E."'])
def test_it_tells_every_step_and_the_end(translated, told):
    with pytest.raises(BadData, match=r"text\.xx\.toml, field guide: 2 texts and a closing one are needed"):
        translated(f"[guide]\n{told}")
