"""Matches and views show themselves in notebooks, and give nothing away there."""

import xml.etree.ElementTree as ET
from itertools import islice
from random import Random

import pytest

import macabre
from macabre import Match, QuickFate
from macabre.conformance.tables import walk
from macabre.draw import NIGHT, svg


@pytest.fixture(params=macabre.game_names())
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


def test_a_match_prints_the_table_that_a_spectator_sees_and_who_is_to_act(match):
    assert str(match) == str(match.view(None))
    assert str(match).startswith(match.game.table.text(match.view(None), "en"))
    for seat in match.to_act:
        assert f"(seat {seat})" in str(match).splitlines()[-1]
    for seat in range(match.seats):
        world = match.game.imagine(match.view(seat), QuickFate(3))
        assert str(world.view(seat)) == str(match.view(seat))
        assert (
            world.view(seat).text("de") == match.view(seat).text("de") == match.game.table.text(match.view(seat), "de")
        )


def test_a_match_that_is_over_prints_who_won(match):
    for _ in walk(match, Random(6)):
        pass
    assert match.outcome is not None
    last = str(match).splitlines()[-1]
    assert match.setting.words("en").look("ends", match.outcome.why) in last
    for seat in match.outcome.winners:
        assert f"(seat {seat})" in last
    assert ", ".join(str(score).replace("-", "−") for score in match.outcome.scores) in last


def test_a_view_draws_itself_in_a_language_and_lights_what_can_be_chosen(match):
    match = match.game.start(seed="notebook")
    seat = match.to_act[0]
    view, decision = match.view(seat), match.decision(seat)
    assert view.svg("de", decision, "tall") == svg(
        match.game.table.scene(view, decision, "tall", "de"), match.game.folder
    )
    assert view.svg() == view._repr_svg_()


def test_what_happened_is_printed_as_sentences(match):
    match = match.game.start(seed="notebook")
    seat = match.to_act[0]
    events = match.play(seat, match.decision(seat).choices[0])
    assert str(events).splitlines() == [event.say() for event in events]
