"""Pictures of what happens inside a step: everything in its place, with what was told drawn on top."""

import random
from collections.abc import Iterator
from itertools import islice, pairwise

import pytest

import macabre
from macabre import Beat, Match
from macabre.conformance.tables import settings, walk
from macabre.draw import Scene, patch
from macabre.draw.scene import SIZES
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from tests.draw.geometry import misplaced

GAMES = macabre.game_names()


def steps(name: str, most: int = 120) -> Iterator[tuple[Match, int | None, list[Beat]]]:
    """The beats of steps with something to see, for one viewer each."""
    game = macabre.game(name)
    for seats, options, number in settings(game, each=2):
        match, rng = game.start(seats, options, seed=f"moments {number}"), random.Random(number)
        match.watch(1)
        for _ in islice(walk(match, rng), most):
            seat = rng.choice([None, *range(seats)])
            beats = match.beats(seat, match.plies) if match.plies else []
            if len(beats) > 1 or any(
                event.kind in ("threw", "rolled", "chained") for beat in beats for event in beat.told
            ):
                yield match, seat, beats


def scenes(match: Match, seat: int | None, beats: list[Beat], shape: str) -> list[Scene]:
    """The scenes of a step; at its end with what the viewer is asked."""
    asked = match.decision(seat) if seat is not None and seat in match.to_act else None
    language = "en" if match.plies % 2 else "de"
    last = beats[-1]
    found = [match.game.scene(beat.view, None, shape, language, told=beat.told) for beat in beats[:-1]]
    return [*found, match.game.scene(last.view, asked, shape, language, told=last.told)]


@pytest.mark.parametrize("shape", SIZES)
@pytest.mark.parametrize("name", GAMES)
def test_nothing_leaves_the_frame_and_nothing_overlaps_at_any_moment(name: str, shape: str) -> None:
    for match, seat, beats in steps(name):
        for scene in scenes(match, seat, beats, shape):
            assert not misplaced(scene), (match, seat, scene.prompt)


@pytest.mark.parametrize("name", GAMES)
def test_everything_has_a_label_and_a_picture_that_exists(name: str) -> None:
    own = sheet(macabre.game(name).folder)
    for match, seat, beats in steps(name, 60):
        for scene in scenes(match, seat, beats, "tall"):
            assert all(piece.label for piece in scene.pieces if piece.key != "prompt")
            assert len({piece.key for piece in scene.pieces}) == len(scene.pieces)
            assert all(key in own or key in common() for key in used(scene))
            assert scene.description


@pytest.mark.parametrize("name", GAMES)
def test_every_beat_changes_what_is_seen(name: str) -> None:
    for match, seat, beats in steps(name, 60):
        for before, after in pairwise(scenes(match, seat, beats, "wide")):
            assert patch(before, after), (match, seat, after.prompt)


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_is_still_within_reach_at_the_end_of_a_step(name: str) -> None:
    for match, seat, beats in steps(name, 60):
        if seat is not None and seat in match.to_act:
            for shape in SIZES:
                end = scenes(match, seat, beats, shape)[-1]
                reached = {code for piece in end.pieces for code in piece.choices}
                assert reached == {choice.code for choice in match.decision(seat).options}
