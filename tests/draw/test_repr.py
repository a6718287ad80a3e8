"""Matches and views show themselves in notebooks, and give nothing away there."""

import xml.etree.ElementTree as ET
from itertools import islice
from random import Random

import pytest

import macabre
from macabre import Match, QuickFate
from macabre.draw import NIGHT, svg
from tests.conformance.tables import walk


@pytest.fixture(params=macabre.games())
def match(request) -> Match:
    match = macabre.game(request.param).start(seed="notebook")
    for _ in islice(walk(match, Random(5)), 8):
        pass
    return match


def test_a_match_shows_what_a_spectator_sees(match):
    drawn = match._repr_svg_()
    assert drawn == match.view(None)._repr_svg_()
    assert drawn == svg(match.game.table.scene(match.view(None), None, "wide", "en"), match.game.folder)
    assert ET.fromstring(drawn).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_view_shows_what_its_seat_sees(match):
    for seat in range(match.seats):
        scene = match.game.table.scene(match.view(seat), None, "wide", "en")
        assert match.view(seat)._repr_svg_() == svg(scene, match.game.folder)


def test_two_worlds_that_look_alike_show_the_same(match):
    assert match.game.imagine(match.view(None), QuickFate(1))._repr_svg_() == match._repr_svg_()
    for seat in range(match.seats):
        world = match.game.imagine(match.view(seat), QuickFate(2))
        assert world.view(seat)._repr_svg_() == match.view(seat)._repr_svg_()


def test_a_match_that_is_over_shows_its_end(match):
    for _ in walk(match, Random(6)):
        pass
    ET.fromstring(match._repr_svg_())
    ET.fromstring(match.view(0)._repr_svg_())


def test_a_scene_draws_itself_in_any_theme(match):
    scene = match.game.table.scene(match.view(None), None, "tall", "de")
    assert scene.svg(match.game.folder, NIGHT) == svg(scene, match.game.folder, NIGHT)
