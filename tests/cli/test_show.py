"""``macabre show``: one moment of a match as a picture."""

import sys
import xml.etree.ElementTree as ET
from io import BytesIO
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from PIL import Image

import macabre
from macabre import QuickFate
from macabre.conformance.tables import walk
from macabre.draw import NIGHT, PARCHMENT


@pytest.fixture
def match(run):
    """A match that is not over, with its record and its position in files."""
    match = macabre.game("grim-dance").start(3, seed="abc")
    for _ in islice(walk(match, Random(1)), 12):
        pass
    macabre.write_json(match.record(), "match.json")
    macabre.write_json(match.position(), "position.json")
    return match


def picture(match, seat, shape="wide", language="en", theme=PARCHMENT):
    decision = match.decision(seat) if seat in match.to_act else None
    return match.game.table.scene(match.view(seat), decision, shape, language).svg(match.game.folder, theme)


def test_a_spectator_looks_unless_a_seat_is_named(run, match):
    result = run("show", "match.json", "-o", "x.svg")
    assert result.exit_code == 0
    assert result.stdout == ""
    assert result.stderr == "The picture is in x.svg.\n"
    assert Path("x.svg").read_text(encoding="utf-8") == picture(match, None)


@pytest.mark.parametrize("seat", range(3))
def test_a_seat_sees_its_own_table_with_its_choices_lit(run, match, seat):
    run("show", "match.json", "--seat", seat, "-o", "x.svg")
    drawn = Path("x.svg").read_text(encoding="utf-8")
    assert drawn == picture(match, seat)
    assert (f'stroke="{PARCHMENT.lit}"' in drawn) == (seat in match.to_act)


def test_shape_theme_and_language_can_be_chosen(run, match):
    run("show", "match.json", "--shape", "tall", "--theme", "night", "--language", "de", "-o", "x.svg")
    assert Path("x.svg").read_text(encoding="utf-8") == picture(match, None, "tall", "de", NIGHT)


def test_every_step_of_a_record_can_be_drawn(run, match):
    for ply, step in enumerate(macabre.retrace(Path("match.json"))):
        if ply % 4 == 0:
            run("show", "match.json", "--ply", ply, "-o", "x.svg")
            assert Path("x.svg").read_text(encoding="utf-8") == picture(step, None)


def test_a_position_gives_the_picture_of_its_record(run, match):
    for file in ("match", "position"):
        run("show", f"{file}.json", "--seat", 1, "-o", f"{file}.svg")
    assert Path("match.svg").read_bytes() == Path("position.svg").read_bytes()


def test_a_match_that_is_over_can_be_seen_with_all_cards_open(run, fails, match):
    for command in ("show", "film"):
        fails(run(command, "match.json", "--open", "-o", "x.svg"), "The match is not over, so its secrets stay closed.")
    fails(run("show", "position.json", "--open", "-o", "x.svg"), "The match is not over, so its secrets stay closed.")
    for _ in walk(match, Random(2)):
        pass
    macabre.write_json(match.record(), "over.json")
    step = next(islice(macabre.retrace(Path("over.json")), 12, None))
    run("show", "over.json", "--ply", 12, "--open", "-o", "x.svg")
    drawn = match.game.table.scene(step.open_view(), None, "wide", "en").svg(match.game.folder)
    assert Path("x.svg").read_text(encoding="utf-8") == drawn != picture(step, None)
    assert run("film", "over.json", "--open", "--shape", "tall", "-o", "film.svg").exit_code == 0


def test_text_is_the_table_of_the_terminal(run, match):
    run("show", "match.json", "--seat", 1, "--language", "de", "-o", "x.TXT")
    assert Path("x.TXT").read_text(encoding="utf-8") == match.game.table.text(match.view(1), "de") + "\n"


@pytest.mark.parametrize(("shape", "scale", "size"), [("wide", 0.5, (700, 450)), ("tall", 1, (390, 844))])
def test_a_png_is_as_large_as_it_is_asked_to_be_and_not_blank(run, match, shape, scale, size):
    run("show", "match.json", "--shape", shape, "--scale", scale, "-o", "x.png")
    dots = Image.open(BytesIO(Path("x.png").read_bytes()))
    assert dots.size == size
    assert len(dots.convert("RGB").getcolors(1 << 24)) > 100


@pytest.mark.parametrize("name", macabre.game_names())
def test_two_worlds_that_look_alike_give_the_same_files(run, name):
    match = macabre.game(name).start(seed="worlds")
    for _ in islice(walk(match, Random(2)), 6):
        pass
    for seat in (0, 1):
        world = match.game.imagine(match.view(seat), QuickFate(7))
        for number, one in enumerate((match, world)):
            macabre.write_json(one.position(), f"{number}.json")
            for kind in ("svg", "txt"):
                assert run("show", f"{number}.json", "--seat", seat, "-o", f"{number}.{kind}").exit_code == 0
        for kind in ("svg", "txt"):
            assert Path(f"0.{kind}").read_bytes() == Path(f"1.{kind}").read_bytes()
        ET.parse("0.svg")


def test_a_file_is_written_whole_or_not_at_all(run, fails, match, monkeypatch):
    Path("x.svg").write_text("before")

    def full(source: object, target: object) -> None:
        raise OSError(28, "No space left on device", "x.svg")

    monkeypatch.setattr("os.replace", full)
    fails(run("show", "match.json", "-o", "x.svg"), "No space left")
    assert Path("x.svg").read_text() == "before"
    assert sorted(path.name for path in Path().iterdir()) == ["match.json", "position.json", "x.svg"]


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_where_the_extra_is_missing_a_png_says_so_and_the_rest_works(run, fails, match, monkeypatch, missing):
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "macabre.draw.raster", raising=False)
    fails(run("show", "match.json", "-o", "x.png"), "A PNG needs resvg-py and Pillow", "macabre[pictures]")
    assert run("show", "match.json", "-o", "x.svg").exit_code == 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["match.json"], "Missing option '-o'"),
        (["match.json", "-o", "x"], "x does not say what kind of picture"),
        (["match.json", "-o", "x.jpg"], "Let its name end in .svg, .png or .txt."),
        (["match.json", "-o", "."], ". is a folder."),
        (["match.json", "-o", "no/where.svg"], "No such file"),
        (["match.json", "-o", "x.svg", "--seat", "3"], "There is no seat 3"),
        (["match.json", "-o", "x.svg", "--seat", "1", "--open"], "--seat and --open cannot go together"),
        (["match.json", "-o", "x.svg", "--ply", "13"], "no step 13"),
        (["match.json", "-o", "x.svg", "--ply", "-1"], "no step -1"),
        (["match.json", "-o", "x.svg", "--shape", "round"], "'round' is not one of"),
        (["match.json", "-o", "x.svg", "--theme", "pink"], "'pink' is not one of"),
        (["match.json", "-o", "x.png", "--scale", "99"], "99.0 is not in the range"),
        (["position.json", "-o", "x.svg", "--ply", "0"], "is a position"),
        (["nothing.json", "-o", "x.svg"], "nothing.json"),
    ],
)
def test_what_cannot_be_drawn_is_refused(run, fails, match, words, sentence):
    fails(run("show", *words), sentence)
    assert not Path("x.svg").exists()


@pytest.mark.parametrize("content", ["", "[]", "{}", '{"macabre": 1}', '{"state": {}, "game": "grim-dance"}'])
def test_a_broken_file_is_named(run, fails, content):
    Path("broken.json").write_text(content)
    fails(run("show", "broken.json", "-o", "x.svg"), "broken.json")
