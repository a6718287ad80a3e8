"""Texts are measured with the widths of the font that we ship: they fit their boxes, and nobody's name is lost."""

import random
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from resvg_py import svg_to_bytes

import macabre
from macabre.conformance.tables import middles
from macabre.core.words import PLACEHOLDERS, put_names
from macabre.draw import Piece, Scene, svg
from macabre.draw.kit import Box, spread
from macabre.draw.layout import lettering
from macabre.draw.letters import LINE, NAME_ROOM, broken, is_ours, outlines, short_names, width
from macabre.draw.scene import SIZES
from tests.draw.pictures import busy_scene

GAMES = macabre.game_names()
LEVELS = {"en": ("Merchant", "Physician"), "de": ("Kaufmann", "Totentänzerin")}


def called(kind: str, count: int = 20) -> list[str]:
    return [f"{kind} {seat + 1}" for seat in range(count)]


@pytest.mark.parametrize("name", GAMES)
def test_every_text_fits_its_piece_and_can_be_read(name: str) -> None:
    rng = random.Random(name)
    for match in middles(macabre.game(name), 12, each=1, seed=3):
        for seat in {None, *match.to_act[:1]}:
            asked = match.decision(seat) if seat is not None else None
            for shape in SIZES:
                view, language, named = match.view(seat), rng.choice(("en", "de")), rng.choice((False, True))
                for piece in match.game.table.scene(view, asked, shape, language, named).pieces:
                    check(piece)


def check(piece: Piece) -> None:
    if piece.text:
        written = lettering(piece)
        assert max(width(line, written.bold) for line in written.lines) * written.size <= piece.w, piece
        assert len(written.lines) * LINE * written.size <= piece.h * 1.001, piece
        assert written.size >= 6, piece


def test_a_text_is_broken_where_its_letters_can_be_largest() -> None:
    words = "You may take one card of any player"
    assert broken(words, 500, 20) == (words,)
    assert broken(words, 100, 60) == ("You may", "take one card", "of any player")
    assert broken("Round 1\nTurn 2", 500, 60) == ("Round 1", "Turn 2")
    assert broken("Totentanz", 10, 100) == ("Totentanz",)
    assert broken("", 10, 10) == ("",)


def test_letters_that_the_font_does_not_have_are_taken_to_be_broad() -> None:
    assert width("王") >= 1
    assert width("🦇") >= 1.3
    assert width("e\u0301") == width("e")
    assert width("Łódź", bold=True) < 2.5


def test_names_on_plates_keep_what_tells_them_apart() -> None:
    for names in (called("Merchant"), called("Annegret Wolkenstein"), called("Wwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwwww")):
        short = short_names(names)
        assert len(set(short)) == 20
        assert all(width(name, bold=True) <= NAME_ROOM for name in short)
    assert short_names(called("Merchant")) == called("Merchant")


def test_names_that_begin_alike_or_look_like_shortened_ones_are_still_told_apart() -> None:
    names = ["Annegret Wolkenstein", "Annegret Wolkenberg", "Annegret W…", "Anna", "Annegret Wolken" * 2]
    short = short_names(names)
    assert len(set(short)) == len(names)
    assert short[2:4] == names[2:4]


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("language", LEVELS)
def test_twenty_players_are_told_apart_by_what_is_written_on_their_plates(language: str, shape: str) -> None:
    match = macabre.game("death-over-the-kingdom").start(20, seed="twenty")
    scene = match.game.table.scene(match.view(3), None, shape, language, named=True)
    for kind in (*LEVELS[language], "Annegret Wolkenstein"):
        names = called(kind)
        told = scene.retold(lambda text, names=names: put_names(text, names, short_names(names)))
        plates = [piece for piece in told.pieces if piece.key.startswith("seat:")]
        assert len({lettering(plate).lines[0] for plate in plates}) == 20
        for plate, before in zip(
            plates, [piece for piece in scene.pieces if piece.key.startswith("seat:")], strict=True
        ):
            check(plate)
            assert lettering(plate).size >= lettering(before).size


def test_a_name_has_the_same_room_on_every_table() -> None:
    plate = Piece("seat:0", "plate", 50, 50, 100, 30, "Anna", text=PLACEHOLDERS[0])
    assert lettering(plate).size == pytest.approx(100 * 0.95 / NAME_ROOM, abs=0.1)
    scene = Scene("g", "wide", "en", "G", "", "", [plate])
    assert scene.to_json()["pieces"][0]["text"] == chr(ord(PLACEHOLDERS[0]) + 32)


def test_cards_are_spread_as_large_as_their_room_allows() -> None:
    room = Box(100, 100, 200, 150)
    for count in range(1, 30):
        cards = spread(room, count, 4, most=60)
        assert len(cards) == count
        assert all(card.w <= 60 and card.h == pytest.approx(card.w * 1.4) for card in cards)
        assert max(card.x + card.w / 2 for card in cards) <= 200.001
        assert max(card.y + card.h / 2 for card in cards) <= 175.001
    assert spread(room, 0, 4) == ()


# -- outlines


def pixels(picture: str, **settings: object) -> Image.Image:
    return Image.open(BytesIO(bytes(svg_to_bytes(svg_string=picture, zoom=0.5, **settings)))).convert("RGB")


def test_every_letter_that_is_measured_has_an_outline() -> None:
    for bold in (False, True):
        assert all(is_ours(letter) for letter in outlines(bold))
        assert outlines(bold)["A"] != outlines(not bold)["A"]
    assert is_ours("Straßenköter, Łódź – 3 × 2 − 1 = 5 ✓ …")
    assert not is_ours("王")


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_has_its_words_on_a_machine_without_any_font(name: str) -> None:
    scene, folder = busy_scene(name, "wide"), macabre.game(name).folder
    drawn = svg(scene, folder)
    assert "<text" not in drawn
    bare = pixels(drawn, skip_system_fonts=True)
    mute = Scene(name, "wide", "en", "", "", "", [piece._replace(text="") for piece in scene.pieces])
    assert ImageChops.difference(bare, pixels(drawn)).getbbox() is None
    for piece in scene.pieces:
        if piece.text and not piece.turn:
            left, top = (piece.x - piece.w / 2) / 2, (piece.y - piece.h / 2) / 2
            where = (int(left), int(top), int(left + piece.w / 2), int(top + piece.h / 2))
            difference = ImageChops.difference(bare.crop(where), pixels_of(mute, folder).crop(where))
            assert difference.getbbox() is not None, piece


_mute: dict[str, Image.Image] = {}


def pixels_of(scene: Scene, folder: Path) -> Image.Image:
    if scene.game not in _mute:
        _mute[scene.game] = pixels(svg(scene, folder), skip_system_fonts=True)
    return _mute[scene.game]


def test_only_the_letters_that_are_used_are_in_a_picture() -> None:
    scene = Scene("g", "wide", "en", "G", "", "", [Piece("a", "text", 50, 50, 90, 30, "Abba", text="Abba")])
    drawn = svg(scene, Path())
    assert [drawn.count(f'<path id="_{ord(letter):x}"') for letter in "Abac"] == [1, 1, 1, 0]
    assert drawn.count('href="#_62"') == 2


def test_a_text_in_another_script_is_left_to_the_fonts_of_the_reader() -> None:
    scene = Scene("g", "wide", "en", "G", "", "", [Piece("a", "text", 50, 50, 90, 30, "王 & co", text="王 & co")])
    assert ">王 &amp; co</text>" in svg(scene, Path())
