"""Both renderers in a real browser: what the page makes of a scene lies exactly where the picture of it has it.

The page gets the scene as JSON, the picture is drawn by Python. Of both the browser is asked where every piece, every
line of text and every badge has ended up.
"""

from pathlib import Path

import pytest

import macabre
from macabre.core.words import put_names
from macabre.draw import Scene, svg
from macabre.draw.layout import lettering
from macabre.draw.letters import short_names, width
from macabre.draw.scene import SIZES
from macabre.host.page_feed import name_all
from macabre.server.web.static_files import sheets, static
from tests.draw.pictures import busy, busy_scene

msgspec = pytest.importorskip("msgspec")
pytest.importorskip("playwright.sync_api")

PEOPLE = ["Annegret Wolkenstein", "Bo", "Çelik", "Merchant 4", "Łukasz", "Physician 6", "Zoë", *map(str, range(8, 21))]

WHERE = Path(__file__).with_name("renderers.js").read_text(encoding="utf-8")
LOOK = f"([renderer, ...given]) => ({WHERE.strip()})[renderer](...given)"


def named_scene(name: str, shape: str) -> tuple[Scene, Scene]:
    """A full table with placeholders for names, and the same with the names of people."""
    match = busy(name)
    seat, short = match.to_act[0], short_names(PEOPLE)
    scene = match.game.table.scene(match.view(seat), match.decision(seat), shape, "de", named=True)
    return scene, scene.retold(lambda text: put_names(text, PEOPLE, short))


@pytest.fixture
def blank(visit):
    """A page that has what scene.js needs, and nothing of a match."""
    page = visit("/about", viewport={"width": 1500, "height": 950}, reduced_motion="reduce", bypass_csp=True)
    page.add_style_tag(url=static("table.css"))
    return page


def near(one, other, slack=0.6):
    """Alike but for a hair: browsers keep lengths in 64ths of a pixel, and pictures in tenths."""
    return one is not None and all(abs(a - b) <= slack for a, b in zip(one, other, strict=True))


def compare(page, scene: Scene, sent: object, name: str) -> None:
    ours = {piece.key: piece for piece in scene.pieces}
    drawn = sorted(scene.pieces, key=lambda piece: piece.layer)
    shown = page.evaluate(LOOK, ["page", static("js/scene.js"), sheets(name), sent])
    keys, folder = [piece.key for piece in drawn], macabre.game(name).folder
    picture = page.evaluate(LOOK, ["picture", svg(scene, folder), keys])
    assert shown.keys() == picture.keys() == ours.keys()
    for key, piece in ours.items():
        one, other = shown[key], picture[key]
        assert near(one["box"][:2], other["box"]), key
        assert near(one["box"][2:], (piece.w, piece.h)), key
        assert other["size"] is None or near(one["box"][2:], other["size"]), key
        compare_lines(piece, one["lines"], other["lines"])
        compare_badges(key, one["badges"], other["badges"])


def compare_lines(piece, shown, drawn) -> None:
    assert len(shown) == len(drawn) == (len(lettering(piece).lines) if piece.text else 0), piece
    for (text, x, y, size, bold, broad), (letters, *where, scale, black) in zip(shown, drawn, strict=True):
        assert text.replace(" ", "").replace("\xa0", "") == letters, piece
        assert near((x,), where[:1]), piece
        assert near((y,), where[1:], 1.2), piece  # the page rounds above and below a line to whole pixels
        assert near((size,), (scale,), 0.1), piece
        assert bold == black, piece
        assert broad == pytest.approx(width(text, bold) * size, abs=0.8), piece
        assert broad <= piece.w + 0.5, piece


def compare_badges(key, shown, drawn) -> None:
    assert len(shown) == len(drawn), key
    for (picture, text), (other, line, disc) in zip(shown, drawn, strict=True):
        assert picture is other is None or near(picture, other), key
        assert (text is None) == (line is None), key
        if text is not None:
            assert text[0] == line[0], key
            assert near(text[1:3], disc or text[1:3]), key
            assert near((text[3],), (line[3],), 0.1), key


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("name", macabre.game_names())
def test_page_and_picture_show_the_same_table(name, shape, blank):
    scene = busy_scene(name, shape)
    compare(blank, scene, scene.to_json(), name)


@pytest.mark.parametrize("name", ["grim-dance", "death-over-the-kingdom"])
def test_page_and_picture_call_people_by_the_same_names(name, blank):
    scene, told = named_scene(name, "wide")
    sent = msgspec.json.decode(name_all(msgspec.json.encode(scene.to_json()), PEOPLE))
    compare(blank, told, sent, name)
