"""The sheets: light, flat, without words, complete, and exactly what the kit carves."""

import gzip
import re
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src" / "macabre"
SHEETS = sorted([*SOURCE.glob("draw/sprites.svg"), *SOURCE.glob("games/*/sprites.svg")])
SVG = "{http://www.w3.org/2000/svg}"

FILL = re.compile(r"fill:var\(--(ink|paper|accent),#[0-9a-f]{6}\)")
DATA = re.compile(r"(M[-.\d ]+l[-.\d ]+z)+")


def symbols(sheet: Path) -> dict[str, str]:
    """The sprites of a sheet, as text, by key."""
    return {re.findall('id="(.*?)"', line)[0]: line for line in re.findall("<symbol.*?</symbol>", sheet.read_text())}


SPRITES = [
    pytest.param(text, id=f"{sheet.parent.name}-{key}") for sheet in SHEETS for key, text in symbols(sheet).items()
]


@pytest.mark.parametrize("text", SPRITES)
def test_a_sprite_is_light(text):
    assert len(text.encode()) <= 17_000
    assert len(gzip.compress(text.encode(), mtime=0)) <= 6_000


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.parent.name)
def test_a_sheet_is_light(sheet):
    assert sheet.stat().st_size <= (1_000_000 if sheet.parent.name == "totentanz" else 700_000)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.parent.name)
def test_a_sheet_holds_flat_paths_only(sheet):
    """Filters, patterns, gradients, masks and style sheets vanish in some browsers behind `<use>`."""
    root = ET.fromstring(sheet.read_text(encoding="utf-8"))
    assert {symbol.tag for symbol in root} == {f"{SVG}symbol"}
    for symbol in root:
        assert set(symbol.attrib) == {"id", "viewBox"}
        for path in symbol:
            assert path.tag == f"{SVG}path"
            assert set(path.attrib) == {"d", "style"}
            assert FILL.fullmatch(path.attrib["style"])
            assert DATA.fullmatch(path.attrib["d"])
            assert not path.text


@pytest.mark.parametrize("text", SPRITES)
def test_one_path_a_colour(text):
    colours = re.findall(r"--(\w+)", text)
    assert colours == sorted(set(colours), key=["paper", "accent", "ink"].index)


def test_every_character_of_the_kingdom_has_its_picture():
    room = SOURCE / "games" / "death_over_the_kingdom"
    cards = tomllib.loads((room / "cards.toml").read_text(encoding="utf-8"))["card"]
    assert set(symbols(room / "sprites.svg")) == {"back", *(card["key"] for card in cards)}


@pytest.fixture
def carving():
    pytest.importorskip("shapely", reason="pictures are carved with shapely: pip install -r requirements/art.txt")
    from art import carve

    return carve


@pytest.mark.parametrize(
    ("game", "key"), [("common", "favicon"), ("common", "turn"), ("death-over-the-kingdom", "monk")]
)
def test_a_picture_is_carved_the_same_again(carving, game, key):
    assert symbols(carving.target(game))[key] == carving.symbol(game, key)


@pytest.mark.slow
@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.parent.name)
def test_every_sheet_is_what_the_kit_carves(carving, sheet):
    (game,) = (game for game in carving.games() if carving.target(game) == sheet)
    keys = [picture.key for picture in carving.declared(game)]
    assert symbols(sheet) == {key: carving.symbol(game, key) for key in keys}
