"""Scenes of every game found: everything in its place, everything reachable, everything said, nothing given away."""

import json
import random
import re
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest

import macabre
from macabre import Match, QuickFate
from macabre.conformance.tables import middles, settings, walk
from macabre.core.words import PLACEHOLDERS, SHORT_PLACEHOLDERS, put_names
from macabre.draw import THEMES, Piece, Scene, patch, svg
from macabre.draw.layout import badge_size, marks
from macabre.draw.scene import SIZES, TALL, TOUCH, Badge
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from macabre.draw.theme import contrast
from tests.draw.geometry import misplaced, misplaced_at

GAMES = macabre.game_names()
LANGUAGES = ("en", "de")


def scene_of(match: Match, seat: int | None, shape: str, language: str) -> Scene:
    decision = match.decision(seat) if seat is not None and seat in match.to_act else None
    return match.game.table.scene(match.view(seat), decision, shape, language)


def looks(name: str, count: int, seed: int = 0) -> Iterator[tuple[Match, int | None, Scene]]:
    """Scenes of random moments of all seat counts and random options, for those who decide and those who look on."""
    rng = random.Random(seed)
    for match in middles(macabre.game(name), count, each=1, seed=seed):
        seats = {rng.choice([None, *range(match.seats)]), *match.to_act[:1]}
        for seat in sorted(seats, key=str):
            for shape in SIZES:
                yield match, seat, scene_of(match, seat, shape, rng.choice(LANGUAGES))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_leaves_the_frame_and_nothing_overlaps_at_a_thousand_moments(name: str) -> None:
    """All seat counts share them; ``make torture WHAT=geometry`` looks at as many of each."""
    counts = macabre.game(name).seats
    for seats in counts:
        assert not misplaced_at(name, seats, -(-1000 // len(counts)))


def faults(*pieces: Piece) -> list[str]:
    return misplaced(Scene("g", "wide", "en", "G", "", "", list(pieces)))


def test_what_overlaps_or_leaves_the_frame_is_found() -> None:
    card = Piece("a", "card", 50, 50, 40, 40, "A")
    near = card._replace(key="b", x=88)
    assert faults(card, near) == ["a and b overlap"]
    assert faults(card, near._replace(layer=1)) == []
    assert faults(card, near._replace(x=91)) == []
    assert faults(card._replace(x=19)) == ["a leaves the frame"]
    bar = card._replace(w=80, h=10, turn=45)
    assert faults(bar, bar._replace(key="b", x=80)) == []
    assert faults(bar, bar._replace(key="b", x=80, turn=135)) == ["a and b overlap"]


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_can_be_reached_and_fingers_can_hit_it(name: str) -> None:
    for match, seat, scene in looks(name, 25, 1):
        reached = [code for piece in scene.pieces for code in piece.choices]
        offered = [c.code for c in match.decision(seat).choices] if seat is not None and seat in match.to_act else []
        assert set(reached) == set(offered), (match, scene.shape)
        for piece in scene.pieces:
            assert set(piece.leads) <= set(offered), (match, piece)
            if piece.clickable and scene.shape == TALL:
                assert min(piece.w, piece.h) >= TOUCH, (match, piece)


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_shared_out_in_a_window_can_be_laid_on_the_table(name: str) -> None:
    """Each part of the amounts has one piece to click and one that shows its number; without amounts there are none."""
    for match, _, scene in looks(name, 25, 11):
        amounts = [piece for piece in scene.pieces if piece.kind == "amounts"]
        parts = [len(piece.badges) for piece in amounts]
        for kind in ((True,), (False,)):
            found = [piece.part for piece in scene.pieces if piece.part >= 0 and (piece.clickable,) == kind]
            assert found == [part for count in parts for part in range(count)], match


@pytest.mark.parametrize("name", GAMES)
def test_everything_has_a_key_of_its_own_a_label_and_a_picture_that_exists(name: str) -> None:
    own = sheet(macabre.game(name).folder)
    for _, _, scene in looks(name, 15, 2):
        keys = [piece.key for piece in scene.pieces]
        assert len(set(keys)) == len(keys)
        assert all(piece.label for piece in scene.pieces)
        assert scene.title
        assert scene.description
        assert all(key in own or key in common() for key in used(scene))


@pytest.mark.parametrize("name", GAMES)
def test_two_worlds_that_look_alike_give_the_same_picture(name: str) -> None:
    for match, seat, scene in looks(name, 6, 3):
        world = match.game.imagine(match.view(seat), QuickFate(4))
        again = scene_of(world, seat, scene.shape, scene.language)
        assert again.to_json() == scene.to_json()
        folder = match.game.folder
        assert svg(again, folder) == svg(scene, folder)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_in_text_tells_all_that_its_picture_shows(name: str) -> None:
    """Where two moments of a match read alike, they look alike; the question itself is asked below the text."""
    game = macabre.game(name)
    for seats, options, number in settings(game, each=1):
        match, read = game.start(seats, options, seed=str(number)), {}
        for _ in islice(walk(match, random.Random(number)), 60):
            for seat in (None, 0):
                view = match.view(seat)
                pieces = game.table.scene(view, None, "wide", "en").pieces
                look = [(p.key, p.sprite, p.text, p.badges, p.mood, p.turn) for p in pieces if p.key != "prompt"]
                assert read.setdefault((seat, game.table.text(view, "en")), look) == look


@pytest.mark.parametrize("name", GAMES)
def test_patches_lead_from_scene_to_scene(name: str) -> None:
    match, rng = macabre.game(name).start(seed="patches"), random.Random(5)
    before = scene_of(match, 0, "wide", "en")
    shown = {piece["key"]: piece for piece in before.to_json()["pieces"]}
    for _ in range(30):
        if not match.to_act:
            break
        seat = match.to_act[0]
        match.play(seat, rng.choice(match.decision(seat).choices))
        after = scene_of(match, 0, "wide", "en")
        changes = patch(before, after)
        for key in changes.get("gone", []):
            del shown[key]
        assert not shown.keys() & {piece["key"] for piece in changes.get("pieces", [])}
        shown.update({piece["key"]: piece for piece in changes.get("pieces", [])})
        for part in changes.get("changes", []):
            whole = {**shown[part["key"]], **part}
            shown[part["key"]] = {name: value for name, value in whole.items() if value is not None}
            assert part.keys() - {"key"}
        order = changes.get("order", [piece.key for piece in before.pieces])
        assert [shown[key] for key in order] == after.to_json()["pieces"]
        before = after
    assert patch(before, before) == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_scene_carries_the_words_of_all_that_is_on_offer(name: str) -> None:
    for match, seat, plain in looks(name, 10, 10):
        asked = match.decision(seat) if seat is not None and seat in match.to_act else None
        view = match.view(seat)
        scene = match.game.table.scene(view, asked, plain.shape, plain.language, named=True)
        options = () if asked is None else asked.choices
        assert scene.offered == {choice.code: view.label(choice, plain.language, named=True) for choice in options}
        assert "offered" not in scene.to_json()


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_that_can_be_clicked_says_what_it_does(name: str) -> None:
    for _, _, scene in looks(name, 3, 6):
        for piece in scene.pieces:
            assert all(scene.offered[code] for code in piece.choices), piece
            assert all(scene.offered[code] for code in piece.leads), piece
            assert piece.label or not (piece.clickable or piece.closed), piece


@pytest.mark.parametrize("name", GAMES)
def test_closed_codes_exist_are_few_and_are_not_on_offer(name: str) -> None:
    alphabet = set(macabre.game(name).alphabet)
    for match, seat, scene in looks(name, 15, 7):
        offered = {c.code for c in match.decision(seat).choices} if seat is not None and seat in match.to_act else set()
        for piece in scene.pieces:
            assert len(piece.closed) <= 3, piece
            assert set(piece.closed) <= alphabet, piece
            assert not offered & set(piece.closed), piece


TAPPED = {
    "dance-of-death": ("card:", "hand", "death", "power:", "die"),
    "death-over-the-kingdom": ("deck",),
    "grim-dance": ("ring:", "front:", "seat:", "revealed"),
    "totentanz": ("slot:1", "slot:2", "slot:3", "slot:4", "deck"),
}
"""The beginnings of the keys of what anybody would try to click."""


@pytest.mark.parametrize("name", TAPPED)
def test_whatever_one_would_click_says_what_it_stands_for(name: str) -> None:
    for match, seat, scene in looks(name, 15, 8):
        if match.outcome is not None:
            continue
        shown = {code for piece in scene.pieces for code in (*piece.choices, *piece.closed)}
        for piece in scene.pieces:
            told = piece.choices or piece.closed or piece.kind == "place"
            if piece.key.startswith(TAPPED[name]) and not piece.key.endswith(":count"):
                assert told or _stands_elsewhere(piece.key, shown), (match, seat, piece)


def _stands_elsewhere(key: str, shown: set[str]) -> bool:
    """What can be clicked on one piece need not be clicked on another: a plate is clicked to rob a player."""
    meant = {"hand": "watch", "death": "dance"}.get(key, key.rpartition(":")[0].replace("front", "from"))
    return key in shown or meant in shown


@pytest.mark.parametrize("name", GAMES)
def test_named_scenes_call_nobody_by_a_number_and_leave_roles_alone(name: str) -> None:
    game, people = macabre.game(name), [f"Annegret Wolkenstein {seat:02}" for seat in range(20)]
    roles = "seats" in game.text("en")
    for match, seat, plain in looks(name, 6, 9):
        decision = match.decision(seat) if seat is not None and seat in match.to_act else None
        scene = game.table.scene(match.view(seat), decision, plain.shape, plain.language, named=True)
        if roles:
            assert scene.to_json() == plain.to_json()
            continue
        said = "\n".join([scene.prompt, scene.description, *[p.text for p in scene.pieces]])
        assert not re.search(r"\b(Player|Spieler) \d", said), said
        assert set(PLACEHOLDERS[: match.seats]) & set(said)
        told = scene.retold(lambda text: put_names(text, people))
        written = json.dumps(told.to_json(), ensure_ascii=False)
        assert not {*PLACEHOLDERS, *SHORT_PLACEHOLDERS} & set(written)
        assert [piece._replace(label="", text="") for piece in told.pieces] == [
            piece._replace(label="", text="") for piece in scene.pieces
        ]


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_stands_out_from_its_ground(theme: object) -> None:
    grounds = [(theme.words, theme.table), (theme.words, theme.field), (theme.ink, theme.paper)]
    for text, ground in grounds:
        assert contrast(text, ground) >= 4.5


def scene_with(*pieces: Piece, title: str = "G", prompt: str = "") -> Scene:
    return Scene("g", "wide", "en", title, "", prompt, list(pieces))


def test_a_patch_tells_a_title_and_a_prompt_that_changed_and_no_other() -> None:
    card = Piece("a", "card", 50, 50, 40, 40, "A")
    first = scene_with(card, title="Round 1", prompt="Choose")
    assert patch(first, scene_with(card, title="Round 2", prompt="Choose")) == {"title": "Round 2"}
    assert patch(first, scene_with(card, title="Round 1", prompt="Wait")) == {"prompt": "Wait"}
    assert patch(first, scene_with(card, title="Round 1", prompt="Choose")) == {}


def test_what_is_on_offer_is_retold_with_the_rest() -> None:
    scene = Scene("g", "wide", "en", "G", "", "", [], {"rob:1": "rob X", "pass": "pass"})
    assert scene.retold(lambda text: text.replace("X", "Anna")).offered == {"rob:1": "rob Anna", "pass": "pass"}
    assert scene.offered["rob:1"] == "rob X"
    assert scene_with().offered == {}


def feet(width: float, count: int, text: str = "") -> list[float]:
    """How far from the middle of a piece the badges at its foot lie."""
    badges = tuple(Badge("skull", text) for _ in range(count))
    piece = Piece("a", "plate", 0, 0, width, 100, "A", badges=badges)
    return [mark.x for mark in marks(piece)]


@pytest.mark.parametrize("text", ["", "7"])
@pytest.mark.parametrize("count", [2, 3, 8, 20])
def test_badges_in_a_row_share_the_breadth_of_their_piece(count: int, text: str) -> None:
    """Few lie side by side, as far apart as they are broad; many move together, so that none leaves the piece."""
    small, broad = 24.0, 1.6 if text else 1.05
    places = feet(100, count, text)
    steps = [after - before for before, after in pairwise(places)]
    assert steps == pytest.approx([min(broad * small, 100 / count)] * (count - 1), abs=0.11)
    assert min(places) > -50
    assert max(places) < 50


def test_badges_are_a_quarter_of_their_piece_and_on_small_ones_large_enough_to_be_read() -> None:
    card = Piece("a", "card", 0, 0, 100, 150, "A")
    assert badge_size(card) == 24
    assert badge_size(card._replace(w=150, h=100)) == 24
    assert badge_size(card._replace(w=50, h=60)) == 16
    assert badge_size(card._replace(w=30, h=60)) == 12


def test_a_badge_is_drawn_as_large_as_it_is() -> None:
    drawn = svg(scene_with(Piece("a", "card", 0, 0, 100, 150, "A", badges=(Badge("skull", "7", "value"),))), Path())
    assert 'x="-12" y="-12" width="24" height="24"' in drawn
    assert 'r="8.9"' in drawn
