"""``macabre film``: a whole match as one moving picture."""

import re
import sys
import xml.etree.ElementTree as ET
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from PIL import Image

import macabre
from macabre import QuickFate
from macabre.cli.film import shots
from macabre.conformance.tables import walk
from macabre.draw import NIGHT, PARCHMENT, film
from macabre.draw.film import HOLD, Shot, cut
from macabre.draw.svg import draw, used

SEEN = re.compile(r'<g(?: class="f(\d+)-(\d+)")?( visibility="hidden")?>\n(.*?)\n</g>', re.DOTALL)


def record_of(name: str, choices: int = 10**6) -> macabre.Match:
    """A match, so many choices long, whose record is in a file."""
    match = macabre.game(name).start(seed="film")
    for _ in islice(walk(match, Random(3)), choices + 1):
        pass
    macabre.write_json(match.record(), f"{name}.json")
    return match


def frames_of(name: str, seat: int | None, shape: str = "wide", language: str = "en") -> list[Shot]:
    """Every beat of the record, without those that look like the one before."""
    return cut(shots(Path(f"{name}.json"), seat, shape, language, None))


def shown(picture: str, frame: int, end: int) -> list[str]:
    """What is drawn in one frame of a film, in order."""
    lines: list[str] = []
    for first, last, _, body in SEEN.findall(picture):
        if int(first or 0) <= frame <= int(last or end):
            lines += body.split("\n")
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("name", macabre.game_names())
@pytest.mark.parametrize("seat", [None, 0])
def test_every_frame_is_the_table_of_its_step(run, name, seat):
    record_of(name)
    words = [] if seat is None else ["--seat", seat]
    assert run("film", f"{name}.json", *words, "-o", "x.svg").exit_code == 0
    picture, frames = Path("x.svg").read_text(encoding="utf-8"), frames_of(name, seat)
    for number, (scene, _) in enumerate(frames):
        drawn = shown(picture, number, len(frames) - 1)
        assert sorted(drawn) == sorted(line for piece in scene.pieces for line in draw(piece, PARCHMENT).split("\n"))


def test_a_film_needs_no_script_and_holds_every_sprite_once(run):
    record_of("totentanz")
    run("film", "totentanz.json", "-o", "x.svg")
    root = ET.parse("x.svg").getroot()
    symbols = [node.attrib["id"] for node in root.findall(".//{*}symbol")]
    assert symbols == sorted({key for scene, _ in frames_of("totentanz", None) for key in used(scene)})
    assert not root.findall(".//{*}script")
    assert root.find("{*}desc").text == frames_of("totentanz", None)[-1].scene.description


def test_what_stays_is_drawn_once(run):
    record_of("grim-dance")
    run("film", "grim-dance.json", "-o", "x.svg")
    pieces = sum(len(scene.pieces) for scene, _ in frames_of("grim-dance", None))
    assert Path("x.svg").read_text().count("<title>") < pieces / 3


def test_where_motion_is_not_wanted_the_end_is_seen(run):
    """All motion stands in a media query; what is not hidden without it is the last scene."""
    record_of("grim-dance")
    run("film", "grim-dance.json", "-o", "x.svg")
    picture = Path("x.svg").read_text(encoding="utf-8")
    style = picture.partition("<style>")[2].partition("</style>")[0]
    assert style.startswith("@media (prefers-reduced-motion:no-preference){")
    assert "animation" not in picture.replace(style, "")
    seen = [line for *_, hidden, body in SEEN.findall(picture) if not hidden for line in body.split("\n")]
    last = frames_of("grim-dance", None)[-1].scene
    assert sorted(seen) == sorted(line for piece in last.pieces for line in draw(piece, PARCHMENT).split("\n"))


def test_higher_layers_lie_on_lower_ones(run):
    record_of("dance-of-death", 40)
    frames = frames_of("dance-of-death", None)
    picture, layers = film(frames, macabre.game("dance-of-death").folder), {}
    for piece in frames[-1].scene.pieces:
        layers[draw(piece, PARCHMENT)] = piece.layer
    order = [layers[line] for line in shown(picture, len(frames) - 1, len(frames) - 1) if line in layers]
    assert order == sorted(order)
    assert len(set(order)) > 1


def test_the_last_table_stays_longer_and_then_all_begins_again(run):
    record_of("grim-dance", 3)
    run("film", "grim-dance.json", "--seconds", 2, "-o", "x.svg")
    *before, last = [shot.times for shot in frames_of("grim-dance", None)]
    assert f"{(sum(before) + last * HOLD) * 2:g}s step-end infinite" in Path("x.svg").read_text()


def test_steps_that_the_viewer_cannot_notice_are_left_out(run):
    """Whoever sees and hears nothing of a choice gets no frame of it."""
    record_of("lantern", 1)
    first, second = shots(Path("lantern.json"), 1, "wide", "en", None)
    assert len(cut([first, first, second, second])) == 2
    assert "caption" in [piece.key for piece in second.scene.pieces], "all are told that the other one is ready"


@pytest.mark.parametrize("name", macabre.game_names())
def test_two_worlds_that_look_alike_give_the_same_film(run, name):
    match = record_of(name, 6)
    worlds = (match.game.resume(match.position()), match.game.imagine(match.view(1), QuickFate(8)))
    for number, world in enumerate(worlds):
        macabre.write_json(world.record(), f"{number}.json")
        run("film", f"{number}.json", "--seat", 1, "-o", f"{number}.svg")
    assert Path("0.svg").read_bytes() == Path("1.svg").read_bytes()


def test_shape_theme_and_language_can_be_chosen(run):
    match = record_of("grim-dance", 4)
    run("film", "grim-dance.json", "--shape", "tall", "--theme", "night", "--language", "de", "-o", "x.svg")
    expected = film(frames_of("grim-dance", None, "tall", "de"), match.game.folder, NIGHT)
    assert Path("x.svg").read_text(encoding="utf-8") == expected


def test_a_record_without_choices_is_a_film_that_stands_still(run):
    record_of("grim-dance", 0)
    assert run("film", "grim-dance.json", "-o", "x.svg").exit_code == 0
    assert "animation" not in Path("x.svg").read_text()


def test_a_gif_shows_the_same_frames(run):
    record_of("grim-dance", 3)
    result = run("film", "grim-dance.json", "--scale", 0.2, "--seconds", 0.5, "-o", "x.gif")
    assert result.stderr == "The film is in x.gif.\n"
    with Image.open("x.gif") as moving:
        assert moving.size == (280, 196)
        assert moving.n_frames == len(frames_of("grim-dance", None))
        assert moving.info["loop"] == 0
        assert moving.info["duration"] == 500 * frames_of("grim-dance", None)[0].times


def test_a_tall_gif_is_not_made_smaller(run):
    record_of("lantern", 1)
    run("film", "lantern.json", "--seat", 0, "--shape", "tall", "-o", "x.gif")
    with Image.open("x.gif") as moving:
        assert moving.size == (390, 920)


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_where_the_extra_is_missing_a_gif_says_so(run, fails, monkeypatch, missing):
    record_of("grim-dance", 1)
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.delitem(sys.modules, "macabre.draw.raster", raising=False)
    fails(run("film", "grim-dance.json", "-o", "x.gif"), "A GIF needs resvg-py and Pillow", "macabre[pictures]")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["match.json"], "Missing option '-o'"),
        (["match.json", "-o", "x.png"], "Let its name end in .svg or .gif."),
        (["match.json", "-o", "."], ". is a folder."),
        (["match.json", "-o", "no/where.svg"], "No such file"),
        (["match.json", "-o", "x.svg", "--seat", "2"], "There is no seat 2"),
        (["match.json", "-o", "x.svg", "--seconds", "0"], "0.0 is not in the range"),
        (["match.json", "-o", "x.gif", "--scale", "2"], "2.0 is not in the range"),
        (["position.json", "-o", "x.svg"], "position.json"),
        (["nothing.json", "-o", "x.svg"], "nothing.json"),
    ],
)
def test_what_cannot_be_filmed_is_refused(run, fails, words, sentence):
    match = record_of("grim-dance", 2)
    macabre.write_json(match.record(), "match.json")
    macabre.write_json(match.position(), "position.json")
    fails(run("film", *words), sentence)
    assert not Path("x.svg").exists()


def test_below_the_table_stands_what_happens(run):
    """Somebody who sees the film elsewhere can follow it; heavy moments stay longer than light ones."""
    match = record_of("death-over-the-kingdom")
    frames = frames_of("death-over-the-kingdom", None)
    captions = {piece.label for scene, _ in frames for piece in scene.pieces if piece.key == "caption"}
    assert captions <= {event.say() for event in match.story(None)}
    assert len(captions) > 5
    assert len({shot.times for shot in frames}) > 1
