"""The default table, laid for every game found as if it had none of its own: whatever a view holds can be laid out."""

import random
from collections.abc import Iterator
from itertools import islice
from types import SimpleNamespace

import pytest

import macabre
from macabre import Game, Match
from macabre.conformance.beats import check_moments_are_drawn
from macabre.conformance.checks import check_two_worlds, check_words
from macabre.conformance.tables import at_most, middles, oracle_of, settings, walk
from macabre.core.words import PLACEHOLDERS
from macabre.draw import Scene, svg
from macabre.draw.scene import SIZES, TALL, TOUCH
from macabre.games import default_table
from tests.draw.geometry import misplaced

GAMES = macabre.game_names()


def bare(name: str, **more: object) -> Game:
    """A game without a table of its own."""
    game = macabre.game(name)
    return Game(
        name,
        version=game.version,
        seats=game.seats,
        options=game.options,
        state=game.states,
        rules=game.rules,
        view=game.knowledge,
        table=SimpleNamespace(text=default_table.text, scene=default_table.scene, **more),
        folder=str(game.folder),
    )


def looks(name: str, count: int = 5) -> Iterator[tuple[Match, int | None, Scene]]:
    """Scenes of random moments, for those who decide and those who look on, in both shapes and languages."""
    rng = random.Random(name)
    for match in middles(bare(name), count, each=1):
        for seat in sorted({rng.choice([None, *range(match.seats)]), *match.to_act[:1]}, key=str):
            asked = match.decision(seat) if seat in match.to_act else None
            for shape in SIZES:
                yield match, seat, match.game.table.scene(match.view(seat), asked, shape, rng.choice(("en", "de")))


@pytest.mark.parametrize("name", GAMES)
def test_everything_is_in_its_place_has_a_label_and_can_be_hit(name: str) -> None:
    for match, seat, scene in looks(name):
        assert not misplaced(scene), (match, seat, scene.shape)
        assert len({piece.key for piece in scene.pieces}) == len(scene.pieces)
        assert all(piece.label and "None" not in piece.label for piece in scene.pieces)
        offered = {choice.code for choice in match.decision(seat).choices} if seat in match.to_act else set()
        assert {code for piece in scene.pieces for code in piece.choices} == offered
        for piece in scene.pieces:
            if piece.choices and scene.shape == TALL:
                assert min(piece.w, piece.h) >= TOUCH, (match, piece)
        assert svg(scene, match.game.folder).endswith("</svg>")


@pytest.mark.parametrize("name", GAMES)
def test_its_text_tells_all_that_its_picture_shows(name: str) -> None:
    game = bare(name)
    for seats, options, number in settings(game, each=0):
        match, read = game.start(seats, options, seed=str(number)), {}
        for _ in islice(walk(match, random.Random(number)), 20):
            for seat in (None, 0):
                view = match.view(seat)
                pieces = game.table.scene(view, None, "wide", "en").pieces
                look = [(p.key, p.sprite, p.text, p.badges, p.mood, p.turn) for p in pieces]
                assert read.setdefault((seat, game.table.text(view, "en")), look) == look


@pytest.mark.parametrize("name", ["lantern", pytest.param("death-over-the-kingdom", marks=pytest.mark.slow)])
def test_it_keeps_secrets_and_shows_moments(name: str) -> None:
    with at_most(3):
        for check in (check_two_worlds, check_moments_are_drawn, check_words):
            check(bare(name), oracle_of(macabre.game(name)))


def pieces(game: Game, seat: int | None = 0) -> dict[str, macabre.draw.Piece]:
    match = game.start(3, seed="a table")
    return {piece.key: piece for piece in game.table.scene(match.view(seat), match.decision(0), "wide", "en").pieces}


def test_it_looks_like_a_table() -> None:
    shown = pieces(bare("lantern"))
    assert [shown[f"seat:{seat}"].text for seat in range(3)] == ["You", "Player 2", "Player 3"]
    assert shown["seat:0"].y > shown["seat:1"].y == shown["seat:2"].y, "the viewer sits below, the others above"
    assert shown["seat:0"].mood == "own turn"
    assert shown["hands:1:0"].kind == "card"
    assert shown["hands:1:0"].mood == "down"
    assert shown["hands:1:0"].label == "hands: face down"
    assert shown["discard"].mood == "empty"
    assert shown["turn"].text == "turn 0"
    assert shown["button:keep"].choices == ("keep",)


def test_a_game_says_what_its_fields_are_and_what_is_written_on_them() -> None:
    game = bare(
        "lantern",
        PIECES={"hands": "cards", "discard": "pile", "step": "none", "turn": "none", "seen_by": "none"},
        face=lambda view, field, number: f"light {number}",
    )
    shown = pieces(game)
    assert shown["hands:0:0"].text.startswith("light ")
    assert not {"step", "turn", "seen_by:0"} & shown.keys()
    assert shown["discard"].label == "discard: 0"


def test_people_have_placeholders_where_names_will_be_put_in() -> None:
    game = bare("lantern")
    match = game.start(3, seed="a table")
    scene = game.table.scene(match.view(0), None, "wide", "de", named=True)
    assert [piece.text for piece in scene.pieces if piece.kind == "plate"][:2] == list(PLACEHOLDERS[1:3])
