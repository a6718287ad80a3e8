"""The table as a scene: everything in its place, what can be clicked, what is said, and nothing that is hidden."""

import random
from collections.abc import Iterator
from math import dist

import pytest

from macabre import Match, QuickFate
from macabre.draw import Piece, Scene
from macabre.draw.scene import SIZES, TOUCH
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from macabre.games.grim_dance.places import Table, tall, wide
from macabre.games.grim_dance.tests.scenes import GAME, run
from macabre.games.grim_dance.tests.scenes import scene as lay
from macabre.testing import codes, play_all
from tests.draw.geometry import misplaced

shapes = pytest.mark.parametrize("shape", SIZES)
rule = pytest.mark.rule


def look(match: Match, seat: int | None = 0, shape: str = "wide", language: str = "en") -> Scene:
    decision = match.decision(seat) if seat is not None and seat in match.to_act else None
    return GAME.table.scene(match.view(seat), decision, shape, language)


def piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def lit(scene: Scene) -> dict[str, str]:
    """What can be clicked, with what it chooses."""
    return {piece.key: piece.choices[0] for piece in scene.pieces if piece.choices}


def moments(seed: int) -> Iterator[Match]:
    """Moments of matches with two to six players, of one game or three, the last of each included."""
    rng = random.Random(seed)
    for seats in range(2, 7):
        match = GAME.start(seats=seats, options={"match_games": rng.choice([1, 1, 3])}, fate=QuickFate(seed))
        while match.to_act:
            if rng.random() < 0.12:
                yield match
            match.play(match.to_act[0], rng.choice(codes(match)))
        yield match


def looks(seed: int) -> Iterator[tuple[Match, int | None, Scene]]:
    """Scenes of such moments, for those who decide and for somebody else."""
    rng = random.Random(seed)
    for match in moments(seed):
        for seat in {*match.to_act, rng.choice([None, *range(match.seats)])}:
            for shape in SIZES:
                yield match, seat, look(match, seat, shape, rng.choice(["en", "de"]))


# -- places


def check(pieces: list[Piece], shape: str) -> None:
    """Nothing leaves the frame, nothing overlaps in a layer."""
    assert misplaced(Scene("grim-dance", shape, "en", "", "", "", pieces)) == []


def test_everything_has_a_place_of_its_own():
    for _, _, scene in looks(1):
        check(scene.pieces, scene.shape)


def cards(places: Table, size: int) -> list[Piece]:
    """Just the cards, plates and scores of a table."""
    ring = places.ring
    assert len(ring.spots) == size
    found = [Piece("", "card", x, y, ring.w, ring.h, "", turn=turn) for x, y, turn in ring.spots]
    for front in places.fronts:
        found += [Piece("", "card", x, y, front.w, front.h, "") for x, y in front.spots]
        found += [Piece("", "plate", *box, "") for box in (front.plate, front.score, front.empty) if box]
    return found + [Piece("", "text", *box, "") for box in (places.prompt, places.game)]


@shapes
def test_there_is_room_however_cards_are_shared_out(shape):
    rng = random.Random(2)
    for size in range(37):
        for seats in range(2, 7):
            cuts = sorted(rng.choice([0, 36 - size, rng.randint(0, 36 - size)]) for _ in range(seats - 1))
            counts = tuple(b - a for a, b in zip([0, *cuts], [*cuts, 36 - size], strict=True))
            places = (wide if shape == "wide" else tall)(rng.randrange(seats), size, counts)
            assert [len(front.spots) for front in places.fronts] == list(counts)
            check(cards(places, size), shape)
            large = Piece("", "card", *places.ring.card, "")
            for x, y, turn in places.ring.lifted:
                check([large, Piece("", "card", x, y, places.ring.w, places.ring.h, "", turn=turn)], shape)
            if shape == "tall":
                assert all(min(front.w, front.plate.w) >= TOUCH for front in places.fronts)
                assert not size or places.ring.w >= TOUCH
                top = min([y - places.ring.h / 2 for _, y, _ in places.ring.spots], default=SIZES["tall"][1])
                assert places.prompt.y + places.prompt.h / 2 + 8 <= top, "lit cards glow"


@shapes
def test_the_circle_is_a_ring_that_closes(shape):
    """Each card lies next to the one before it, the first next to the last; nothing else lies between."""
    for size in (5, 12, 19, 24, 35, 36):
        places = (wide if shape == "wide" else tall)(0, size, (36 - size, 0))
        spots = [(x, y) for x, y, _ in places.ring.spots]
        steps = [dist(one, other) for one, other in zip(spots, [*spots[1:], spots[0]], strict=True)]
        assert max(steps) <= 2.2 * min(steps)
        assert max(steps) < 1.6 * places.ring.h or size < 24


def test_fewer_cards_are_larger():
    sizes = [wide(0, size, (0, 0)).ring.w for size in (36, 30, 24, 18)]
    assert sizes == sorted(sizes)
    assert sizes[0] >= 57


def test_the_viewer_sits_at_the_bottom():
    match = GAME.start(seats=6, seed="seats")
    for shape in SIZES:
        for seat in range(6):
            plates = {other: piece(look(match, seat, shape), f"seat:{other}") for other in range(6)}
            assert plates[seat].y == max(plate.y for plate in plates.values())
            assert [other for other, plate in plates.items() if "own" in plate.mood] == [seat]


# -- clicks


def test_every_choice_can_be_reached_and_nothing_else_and_fingers_can_hit_it():
    for match, seat, scene in looks(3):
        offered = codes(match) if seat in match.to_act else []
        assert {code for piece in scene.pieces for code in piece.choices} == set(offered)
        for found in scene.pieces:
            assert len(found.choices) < 2
            assert not found.choices or scene.shape == "wide" or min(found.w, found.h) >= TOUCH


def test_a_choice_is_called_as_everywhere_else():
    for match, seat, scene in looks(4):
        if seat not in match.to_act:
            continue
        view = match.view(seat)
        said = {choice.code: view.label(choice, scene.language) for choice in match.decision(seat).choices}
        for found in scene.pieces:
            assert all(found.label.endswith(said[code]) for code in found.choices)
        assert scene.prompt == view.prompt(match.decision(seat), scene.language) == piece(scene, "prompt").label


@shapes
def test_every_card_of_the_circle_can_be_turned_up(shape):
    scene = look(lay("K F D M R B"), shape=shape)
    assert lit(scene) == {f"ring:{place}": f"reveal:{place}" for place in range(6)}


@shapes
def test_the_effect_is_used_by_a_click_on_the_card_or_a_button(shape):
    scene = look(lay("K F [R+4] M R B"), shape=shape)
    assert lit(scene) == {
        "ring:2": "apply",
        "revealed": "apply",
        "button:apply": "apply",
        "button:decline": "decline",
    }
    assert piece(scene, "ring:2").sprite == piece(scene, "revealed").sprite == "grim-reaper"


@shapes
def test_a_musician_copies_open_cards(shape):
    """Those whose effect there is to copy, wherever they lie: no Musician, and nothing that lies face down."""
    scene = look(lay("K F [M] R", {0: "D (F)", 1: "K M", 2: "D"}), shape=shape)
    assert lit(scene) == {
        "front:0:0": "copy:dancer",
        "front:1:0": "copy:carnival-king",
        "front:2:0": "copy:dancer",
        "button:decline": "decline",
    }


@shapes
def test_a_bride_gives_a_card_of_the_own_front_to_a_player(shape):
    match = play_all(lay("K F [B] R", {0: "D (F) M", 1: "K"}), "apply")
    assert lit(look(match, shape=shape)) == {f"front:0:{i}": f"give:{i}" for i in range(3)}
    match.play(0, "give:1")
    scene = look(match, shape=shape)
    assert lit(scene) == {f"seat:{seat}": f"to:{seat}" for seat in (1, 2, 3)}
    assert "mark" in piece(scene, "front:0:1").mood
    assert piece(scene, "front:0:1").label.endswith("; it is about to be given away")


@shapes
def test_a_king_steals_from_those_who_have_cards(shape):
    match = play_all(lay("K F [K] R", {0: "D", 1: "K (M)", 3: "B"}), "apply")
    assert lit(look(match, shape=shape)) == {"seat:1": "from:1", "seat:3": "from:3"}
    match.play(0, "from:1")
    assert lit(look(match, shape=shape)) == {"front:1:0": "steal:0", "front:1:1": "steal:1"}


@shapes
@pytest.mark.parametrize(("card", "verb"), [("[F]", "take"), ("[R]", "discard")])
def test_farmer_and_reaper_reach_for_any_other_card(shape, card, verb):
    scene = look(play_all(lay(f"K F {card} M B"), "apply"), shape=shape)
    assert lit(scene) == {f"ring:{place}": f"{verb}:{place}" for place in (0, 1, 3, 4)}


def test_a_dancer_lifts_a_card_and_hands_point_at_the_gaps():
    match = play_all(lay("K F [D] M B"), "apply")
    assert lit(look(match)) == {f"ring:{place}": f"move:{place}" for place in range(5)}
    before = piece(look(match), "ring:4")
    match.play(0, "move:4")
    scene = look(match)
    assert lit(scene) == {f"gap:{place}": f"gap:{place}" for place in (0, 1, 2)}
    assert piece(scene, "ring:4").label == "Bride, face down, at place 5; it is about to move"
    middle = piece(scene, "floor")
    here, there = ((p.x, p.y) for p in (piece(scene, "ring:4"), before))
    assert dist(here, (middle.x, middle.y)) < dist(there, (middle.x, middle.y))


def test_on_a_phone_the_card_before_the_gap_is_clicked():
    match = play_all(lay("K F [D] M B"), "apply", "move:4")
    assert lit(look(match, shape="tall")) == {f"ring:{place}": f"gap:{place}" for place in (0, 1, 2)}


@shapes
def test_who_is_not_asked_can_click_nothing_but_sees_whose_turn_it_is(shape):
    match = lay("K F [R+4] M R B")
    for seat in (1, None):
        scene = look(match, seat, shape)
        assert not lit(scene)
        assert scene.prompt == "Player 1 may use the effect of the card turned up."
        assert [p.key for p in scene.pieces if p.kind == "plate" and "turn" in p.mood] == ["seat:0"]


# -- words


def test_everything_is_said_and_shown_in_both_languages():
    own = sheet(GAME.folder)
    for match, seat, scene in looks(5):
        keys = [found.key for found in scene.pieces]
        assert len(set(keys)) == len(keys)
        assert all(key in own or key in common() for key in used(scene))
        for found in scene.pieces:
            assert found.label
            assert not set("{}") & set(found.label + found.text)
            assert "None" not in found.label
            assert found.label[0] == found.label[0].upper()
        assert look(match, seat, scene.shape, scene.language).to_json() == scene.to_json()


def table() -> Match:
    """The second game of a match, with a bit of everything."""
    return lay(
        "F [D-1] K B R",
        {0: "(K-2) M+3", 1: "F+3 (B+4) R0"},
        seats=3,
        options={"match_games": 3},
        game_no=1,
        totals=[5, -1, 0],
        counts=[3, 2, 0],
    )


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            {
                "prompt": "Use the effect of the card you turned up?",
                "game": "Game 2 of 3",
                "ring:0": "Farmer, face down, at place 1",
                "ring:1": "Dancer, face up, at place 2: 1 dark skull – The Dancer: move a card within the circle",
                "floor": "The dance floor; 5 cards in the circle round it",
                "seat:0": "You: 2 cards in front, +1, +5 from the games before; to act",
                "seat:1": "Player 2: 3 cards in front, +3, 1 unseen, −1 from the games before",
                "score:0": "+1, Sum +6",
                "front:0:0": "Carnival King, face down, known to you: 2 dark skulls; card 1 in front of you",
                "front:0:1": "Musician, face up: 3 light skulls; card 2 in front of you",
                "front:1:1": "Bride, face down, unseen; card 2 in front of Player 2",
                "front:1:2": "Grim Reaper, face up: no skulls; card 3 in front of Player 2",
                "front:2": "Player 3: nothing yet",
                "turn": "It is your turn",
                "button:decline": "No effect",
            },
        ),
        (
            "de",
            {
                "prompt": "Willst du den Effekt der aufgedeckten Karte nutzen?",
                "game": "Spiel 2 von 3",
                "ring:0": "Bauer, verdeckt, auf Platz 1",
                "ring:1": "Tänzerin, offen, auf Platz 2: 1 dunkler Schädel – "
                "Die Tänzerin: eine Karte im Kreis versetzen",
                "floor": "Der Tanzboden; 5 Karten im Kreis darum",
                "seat:0": "Du: 2 Karten in der Auslage, +1, +5 aus den Spielen davor; am Zug",
                "seat:1": "Spieler 2: 3 Karten in der Auslage, +3, 1 ungesehen, −1 aus den Spielen davor",
                "score:0": "+1, Summe +6",
                "front:0:0": "Karnevalskönig, verdeckt, dir bekannt: 2 dunkle Schädel; Karte 1 vor dir",
                "front:0:1": "Musikant, offen: 3 helle Schädel; Karte 2 vor dir",
                "front:1:1": "Braut, verdeckt, ungesehen; Karte 2 vor Spieler 2",
                "front:1:2": "Sensenmann, offen: keine Schädel; Karte 3 vor Spieler 2",
                "front:2": "Spieler 3: noch nichts",
                "turn": "Du bist am Zug",
                "button:decline": "Kein Effekt",
            },
        ),
    ],
)
def test_what_is_said_of_things(language, said):
    scene = look(table(), 0, "wide", language)
    assert {key: piece(scene, key).label for key in said} == said
    assert all(label in scene.description for key, label in said.items() if not key.startswith("button"))


@pytest.mark.parametrize(
    ("language", "prompts"),
    [
        ("en", ["Player 1 chooses a card to steal from you.", "Player 1 chooses a card to steal from Player 2."]),
        ("de", ["Spieler 1 wählt eine Karte, um sie dir zu stehlen.",
                "Spieler 1 wählt eine Karte, um sie Spieler 2 zu stehlen."]),
    ],
)  # fmt: skip
def test_those_who_wait_are_told_what_for(language, prompts):
    match = play_all(lay("D [K] F B", {1: "F+3 (D-2)", 2: "M"}), "apply", "from:1")
    assert [look(match, seat, "wide", language).prompt for seat in (1, None)] == prompts


def test_plates_tell_the_points_of_a_game_and_of_the_match():
    match = table()
    assert piece(look(match), "seat:1").text == "Player 2\n3 cards (1 ?)"
    assert piece(look(match), "score:1").text == "+3\nSum +2"
    assert piece(look(match, shape="tall"), "seat:1").text == "Player 2\n+3 (1 ?)\nSum +2"
    assert piece(look(match, 1), "score:1").text == "+7\nSum +6"


# -- secrets


def test_two_worlds_that_look_alike_give_the_same_scene():
    for match, seat, scene in looks(6):
        world = GAME.imagine(match.view(seat), QuickFate(7))
        assert look(world, seat, scene.shape, scene.language).to_json() == scene.to_json()


@rule("GD-25", "GD-28")
def test_a_face_down_card_shows_its_worth_to_those_who_know_it():
    match = table()
    for viewer, badges in ((0, ["−2"]), (1, []), (2, []), (None, [])):
        card = piece(look(match, viewer), "front:0:0")
        assert card.sprite == "carnival-king-back"
        assert [badge.text for badge in card.badges] == badges
    assert [(badge.sprite, badge.text) for badge in piece(look(match, 2), "front:0:1").badges] == [("skull-light", "3")]


@rule("GD-R18")
def test_the_colours_of_the_discard_pile_are_open_and_its_faces_are_not():
    match = play_all(lay("K F [R] B+4 M", discard="(D)"), "apply", "discard:3")
    last = len(match.view(0).table["discard"]) - 1
    for viewer, label in ((0, "Bride, discarded by you: 4 light skulls"), (1, "Bride, discarded, unseen")):
        scene = look(match, viewer)
        assert piece(scene, f"discard:{last}").label == label
        assert piece(scene, f"discard:{last}").sprite == "bride-back"
        assert piece(scene, "discard").badges[0].text == str(last + 1)


@shapes
def test_of_a_pile_too_high_the_last_cards_are_shown(shape):
    match = lay("K F D")
    count = len(match.view(0).table["discard"])
    assert count == 33
    scene = look(match, shape=shape)
    shown = [p.key for p in scene.pieces if p.key.startswith("discard:")]
    assert shown == [f"discard:{number}" for number in range(count - 1, count - 1 - len(shown), -1)]
    assert 4 <= len(shown) < count
    check(scene.pieces, shape)


# -- the end


@pytest.mark.parametrize(
    ("viewer", "language", "prompt"),
    [
        (0, "en", "You win with +3."),
        (1, "en", "Player 1 wins with +3."),
        (0, "de", "Du gewinnst mit +3."),
        (None, "de", "Spieler 1 gewinnt mit +3."),
    ],
)
def test_the_end_says_who_won_and_why(viewer, language, prompt):
    match = lay("[F-1]", {0: "M+3 D+1", 1: "F+1"}, seats=2)
    assert match.outcome is not None
    scene = look(match, viewer, "wide", language)
    assert scene.prompt == f"{prompt} {GAME.text(language)['ends']['circle_empty']}"
    assert not lit(scene)
    assert [p.key for p in scene.pieces if "won" in p.mood or p.key.startswith("winner")] == ["seat:0", "winner:0"]


@pytest.mark.parametrize(
    ("viewer", "language", "prompt"),
    [
        (0, "en", "You share the victory with Player 2: +2 each."),
        (2, "en", "Player 1 and Player 2 share the victory: +2 each."),
        (1, "de", "Du teilst den Sieg mit Spieler 1: je +2."),
        (None, "de", "Spieler 1 und Spieler 2 teilen sich den Sieg: je +2."),
    ],
)
@rule("GD-53")
def test_a_shared_victory_and_the_ranking(viewer, language, prompt):
    match = lay("[F0]", {0: "M+2", 1: "D+2 K0", 2: "B-2"}, seats=3)
    scene = look(match, viewer, "tall", language)
    assert scene.prompt.startswith(prompt)
    ranks = [line.partition(".")[0] for line in piece(scene, "ranking").text.split("\n")]
    assert ranks == ["1", "1", "3"]
    assert [p.key for p in scene.pieces if "won" in p.mood] == ["seat:0", "seat:1"]


def test_at_the_end_all_faces_are_open_and_no_circle_is_left(rng):
    match = run(GAME.start(seats=5, seed="end"), rng)
    for shape in SIZES:
        scene = look(match, 3, shape)
        assert not [p for p in scene.pieces if p.key.startswith("ring:")]
        assert all(p.sprite and not p.sprite.endswith("-back") for p in scene.pieces if p.key.startswith("front:"))


# -- pictures


def test_every_picture_of_the_game_is_used():
    shown = {key for _, _, scene in looks(8) for key in used(scene)}
    assert set(sheet(GAME.folder).sprites) <= shown
    assert {"skull-light", "skull-dark", "turn", "mark-grim-dance"} <= shown


@rule("GD-R20")
def test_a_card_with_both_kinds_of_skulls_shows_both(tmp_path):
    file = tmp_path / "cards.toml"
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("dark = 0", "dark = 1").replace("light = 0", "light = 2"), encoding="utf-8")
    match = GAME.start(seats=2, seed="both", cards=file)
    match.play(match.to_act[0], "reveal:0")
    scene = look(match, None)
    card = next(p for p in scene.pieces if p.sprite and p.sprite + "-back" in sheet(GAME.folder).sprites)
    assert [badge.sprite for badge in card.badges] == ["skull-light", "skull-dark"]
    assert " light and " in card.label


@shapes
def test_the_first_and_every_fifth_place_can_be_seen_and_the_one_that_is_spoken_of(shape):
    for match, seat, scene in looks(5):
        if scene.shape != shape:
            continue
        table = match.view(seat).table
        size, spoken = len(table["circle"]), {table["place"]} | ({table["held"]} if table["step"] == "gap" else set())
        wanted = {place for place in range(size) if place == 0 or place % 5 == 4 or place in spoken}
        numbers = {piece.key: piece.text for piece in scene.pieces if piece.key.startswith("place:")}
        assert numbers == {f"place:{place}": str(place + 1) for place in wanted}
        assert ". Place " not in scene.description
        assert ". Platz " not in scene.description
