"""The table as a picture: everything in its place, within reach and told; and nothing told too much."""

import random
from math import cos, radians, sin

import pytest

from macabre.core.fate import QuickFate
from macabre.draw import svg
from macabre.draw.layout import marks
from macabre.draw.scene import SIZES, TALL, TOUCH, WIDE, patch
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from macabre.games.dance_of_death import GAME, rules
from macabre.games.dance_of_death.state import CUT, PERSONS, SECOND, SHOOT, SPLIT, TARGET, THROW
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, board
from macabre.testing import play_all

SHAPES = (WIDE, TALL)
LANGUAGES = ("en", "de")
OPTIONS = (
    {},
    {"edition": "german", "convalescent_move": "shift", "idle_power": "forbidden"},
    {"house_throw": "any", "sharpshooter_throw": "no", "round_limit": 6},
)


def scene_of(match, seat, shape=WIDE, language="en"):
    decision = match.decision(seat) if seat in match.to_act else None
    return GAME.table.scene(match.view(seat), decision, shape, language)


def moments(count, seed):
    """Matches with all kinds of options at random moments, the opening and the end among them."""
    rng = random.Random(seed)
    for number, options in enumerate(OPTIONS * 2):
        match = GAME.start(options=options, fate=QuickFate(100 * seed + number))
        yield match
        steps = 0
        while match.to_act:
            seat = rng.choice(match.to_act)
            match.play(seat, rng.choice(match.decision(seat).choices))
            steps += 1
            if rng.random() < count / 130:
                yield match
        yield match


def looks(count, seed):
    """Scenes of such moments, in both shapes and for everybody; the languages take turns."""
    for i, match in enumerate(moments(count, seed)):
        for viewer in (BLACK, WHITE, None):
            for j, shape in enumerate(SHAPES):
                yield match, viewer, scene_of(match, viewer, shape, LANGUAGES[(i + j) % 2])


def corners(piece, slack=0.5):
    """The corners of a piece as it lies; boxes that touch do not overlap."""
    turn, w, h = radians(piece.turn), piece.w / 2 - slack, piece.h / 2 - slack
    return [
        (piece.x + x * cos(turn) - y * sin(turn), piece.y + x * sin(turn) + y * cos(turn))
        for x, y in ((-w, -h), (w, -h), (w, h), (-w, h))
    ]


def apart(one, other):
    """Whether some side of one of two boxes keeps them apart."""
    for box in (one, other):
        for (ax, ay), (bx, by) in ((box[0], box[1]), (box[1], box[2])):
            first, second = ([x * (by - ay) - y * (bx - ax) for x, y in each] for each in (one, other))
            if max(first) < min(second) or max(second) < min(first):
                return True
    return False


def found(scene, key):
    """The piece with this key."""
    return {piece.key: piece for piece in scene.pieces}[key]


def lit(scene):
    """The keys of what can be clicked."""
    return {piece.key for piece in scene.pieces if piece.choices}


# -- for all positions


def test_nothing_overlaps_in_its_layer_or_leaves_the_frame():
    for match, viewer, scene in looks(6, 1):
        boxes = [(piece, corners(piece)) for piece in scene.pieces]
        for i, (piece, box) in enumerate(boxes):
            assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in box), piece
            near = [other for other in boxes[:i] if other[0].layer == piece.layer]
            for other, place in near:
                assert apart(box, place), (match, viewer, scene.shape, piece.key, other.key)


def test_badges_stay_within_their_pieces():
    for _, _, scene in looks(3, 2):
        for piece in scene.pieces:
            half = min(piece.w, piece.h) * 0.12
            for mark in marks(piece):
                assert abs(mark.x) + half <= piece.w / 2
                assert abs(mark.y) + half <= piece.h / 2


def test_every_choice_is_within_reach_of_a_finger():
    for match, viewer, scene in looks(30, 3):
        options = match.decision(viewer).choices if viewer in match.to_act else ()
        assert {code for piece in scene.pieces for code in piece.choices} == {choice.code for choice in options}
        for piece in scene.pieces:
            if piece.choices and scene.shape == TALL:
                assert min(piece.w, piece.h) >= TOUCH, piece


def test_every_piece_has_its_own_key_its_label_and_its_picture():
    own = sheet(GAME.folder)
    for _, _, scene in looks(12, 4):
        keys = [piece.key for piece in scene.pieces]
        assert len(set(keys)) == len(keys)
        for piece in scene.pieces:
            assert piece.label
            assert "{" not in piece.label + piece.text
            assert "_" not in piece.label + piece.text
        assert all(key in own or key in common() for key in used(scene))


def test_every_picture_is_used():
    shown = {key for _, _, scene in looks(3, 9) for key in used(scene)}
    for count in range(6):
        match = play_all(board(hand=1, on={"hacker": f"{count}w"} if count else {}), "dance", "death:6")
        shown |= set(used(scene_of(match, None)))
    assert set(sheet(GAME.folder).sprites) <= shown


def test_a_seat_sees_the_same_in_all_worlds_it_can_imagine():
    hidden = 0
    for match, viewer, scene in looks(8, 5):
        view = match.view(viewer)
        hidden += None in view.table["fates"]
        world = GAME.imagine(view, QuickFate(6))
        assert scene_of(world, viewer, scene.shape, scene.language).to_json() == scene.to_json()
    assert hidden > 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prompt_is_always_shown(language):
    for match in moments(4, 7):
        scene = scene_of(match, BLACK, TALL, language)
        assert scene.prompt
        assert found(scene, "prompt").text == scene.prompt
        if BLACK in match.to_act:
            assert scene.prompt == match.view(BLACK).prompt(match.decision(BLACK), language)


def test_both_languages_say_the_same_kinds_of_things():
    assert set(GAME.text("en")["pieces"]) == set(GAME.text("de")["pieces"])


# -- the watch and its ring

BUSY = {
    "on": {"dancer": "2b1w", "runner": "1b", "priest": "1w"},
    "paradise": "2b1w",
    "dead": {"surgeon": BLACK, "gambler": WHITE},
    "used": ("runner",),
    "score": [9, 12],
    "hand": 4,
    "death": 4,
    "round": 5,
}


def test_a_card_says_all_that_can_be_seen_of_it():
    scene, german = (scene_of(board(**BUSY), None, language=language) for language in LANGUAGES)
    assert found(scene, "card:dancer").label == (
        "Dancer at 4 o'clock, 2 black markers, 1 white marker; die: Black +1, White +1; power ready; "
        "the hand points here; Death stands here"
    )
    assert found(german, "card:dancer").label == (
        "Tänzerin auf 4 Uhr, 2 schwarze Marker, 1 weißer Marker; Würfel: Schwarz +1, Weiß +1; Handlung bereit; "
        "der Zeiger weist hierher; der Tod steht hier"
    )
    assert found(scene, "card:runner").label == (
        "Runner at 1 o'clock, 1 black marker; die: Black −1, White +1; power used"
    )
    assert found(german, "card:house").label == "Totenhaus auf 5 Uhr"
    assert found(scene, "card:paradise").label == "Paradise at 8 o'clock, 2 black markers, 1 white marker"
    assert found(german, "death").label == "Der Tod steht auf 4 Uhr, außerhalb des Kreises, bei der Tänzerin"
    assert found(scene, "hand").label == "The hand points at 4 (Dancer)"


def test_the_dead_are_hourglasses_and_their_power_cards_lie_with_the_winners():
    scene, german = (scene_of(board(**BUSY), None, language=language) for language in LANGUAGES)
    assert found(scene, "card:surgeon").sprite == "hourglass"
    assert found(scene, "card:surgeon").label == "Hourglass at 9 o'clock: the Surgeon is dead, won by Black"
    assert found(german, "card:gambler").label == "Stundenglas auf 12 Uhr: der Spieler ist tot, gewonnen von Weiß"
    assert found(scene, "power:surgeon").label == "Power card of the Surgeon, won by Black"
    assert found(german, "power:gambler").label == "Handlungskarte von dem Spieler, gewonnen von Weiß"
    assert found(scene, "power:surgeon").x < 250
    assert found(scene, "power:gambler").x > 1150
    assert found(scene, "power:priest").sprite == "power-text"
    assert found(scene, "power:runner").sprite == "power-used"


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("number", range(1, 13))
def test_the_hand_points_at_its_number_and_death_stands_outside_the_ring(shape, number):
    scene = scene_of(board(hand=number, death=number), None, shape)
    watch, hand, death = (found(scene, key) for key in ("watch", "hand", "death"))
    card = next(
        piece for piece in scene.pieces if piece.label.find(f" at {number} o'clock") > 0 and piece.kind == "card"
    )
    assert hand.turn == number % 12 * 30
    turn = radians(hand.turn)
    assert hand.x - sin(turn) * hand.h / 2 == pytest.approx(watch.x, abs=0.1)
    assert hand.y + cos(turn) * hand.h / 2 == pytest.approx(watch.y, abs=0.1)
    assert abs(death.x - watch.x) > abs(card.x - watch.x)
    assert not apart(corners(death), corners(card))
    assert death.layer > card.layer > watch.layer


def test_a_card_and_all_that_lies_on_it_move_together_and_keep_their_keys():
    match = board(on={"runner": "1b1w"}, fates=((0, 0, 1), (1, 1, 1)))
    before = scene_of(match, WHITE)
    play_all(match, "activate", "power:runner")
    after = scene_of(match, WHITE)
    for key in ("card:runner", "power:runner", "chip:runner:0", "count:runner:1"):
        assert found(after, key).y - found(before, key).y == pytest.approx(
            found(after, "card:runner").y - found(before, "card:runner").y, abs=5
        )
    changed = {piece["key"] for piece in patch(before, after)["changes"]}
    assert {"card:runner", "card:old_lady", "power:runner"} <= changed
    assert not changed & {"card:hacker", "watch", "supply:0", "number:3"}


# -- the players


def test_the_plates_say_whose_turn_it_is_and_which_is_ones_own():
    match = board(**BUSY, turn=WHITE)
    scene, german = scene_of(match, BLACK), scene_of(match, WHITE, language="de")
    assert found(scene, "seat:0").mood == "own"
    assert found(scene, "seat:1").mood == "turn"
    assert found(scene, "seat:0").text == "Black (you)\nscore −7"
    assert found(scene, "seat:1").label == "White, score 4, to act"
    assert found(german, "seat:1").label == "Weiß (du), Wertung 4, am Zug"
    assert found(german, "seat:1").mood == "own turn"
    assert scene.prompt == "Waiting for White."
    assert scene_of(match, None, language="de").prompt == "Alles wartet auf Weiß."
    assert found(scene, "note:0").text == "starts round 5"
    assert found(german, "note:0").label == "Schwarz beginnt Runde 5"
    assert found(scene, "tally:0").text == "1 × 9 − 2 × 8 = −7"
    assert found(german, "tally:1").label == (
        "Weiß bekäme jetzt 4: 1 Toter mal 12 Punkte, weniger 1 Marker im Paradies mal 8"
    )
    assert found(scene, "supply:0").label == "Supply of Black: 3 markers"


def test_a_covered_fate_card_shows_its_back_to_all_but_its_owner():
    match = board(hand=4, step=SPLIT, fates=((0, 1, 3), (0, 0, 0)))
    scene = scene_of(match, WHITE)
    assert found(scene, "fate:0").sprite == "back"
    assert found(scene, "fate:0").label == "Fate card of Black, covered: 4 markers laid in secret"
    assert not {piece.key for piece in scene.pieces} & {"area:0:0", "laid:0:0"}
    german = scene_of(match, BLACK, language="de")
    assert found(german, "fate:0").label == "Schicksalskarte von Schwarz: Totenhaus 0, Totenuhr 1, Paradies 3"
    assert found(german, "laid:0:2").text == "3"
    assert found(german, "area:0:0").sprite == ""
    assert found(german, "area:0:1").sprite == "chip-black"
    assert german.prompt == "Alles wartet auf Weiß."


def test_the_end_says_who_won_and_why():
    match = board(hand=12, death=3, dead={"priest": WHITE}, score=[0, 5], fates=((0, 0, 0), (1, 0, 0)), turn=WHITE)
    play_all(match, "dance", "decline")
    assert scene_of(match, WHITE).prompt == "You win, 5 to 0. The round ended with the hand at 12."
    assert (
        scene_of(match, BLACK, language="de").prompt
        == "Weiß gewinnt, 5 zu 0. Die Runde endete mit dem Zeiger auf der 12."
    )
    assert found(scene_of(match, None), "note:1").text == "wins"
    assert not lit(scene_of(match, WHITE))


# -- what can be clicked


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("hand", [1, 5, 11])
@pytest.mark.rule("DD-20")
def test_the_amounts_of_a_split_are_asked_for_by_area(shape, hand):
    match = board(hand=hand, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    scene = scene_of(match, WHITE, shape)
    assert lit(scene) == {"split"}
    amounts = found(scene, "split")
    assert amounts.kind == "amounts"
    assert amounts.choices == tuple(choice.code for choice in match.decision(WHITE).choices)
    assert [badge.text for badge in amounts.badges] == ["House", "Watch", "Paradise"]
    assert amounts.text == ("Lay 1 marker" if hand == 1 else f"Lay {hand} markers")
    assert "Paradise" in svg(scene, GAME.folder)


def test_the_areas_of_the_fate_card_are_the_actions():
    match = board(fates=((1, 0, 2), (1, 1, 1)))
    assert lit(scene_of(match, BLACK)) == {"area:0:0", "area:0:2"}
    tall = scene_of(match, BLACK, TALL)
    assert lit(tall) == {"button:dance", "button:activate"}
    assert found(tall, "button:activate").text == "Activate a person"
    assert lit(scene_of(match, WHITE)) == set()


@pytest.mark.parametrize("shape", SHAPES)
def test_hand_and_death_go_to_the_card_that_is_clicked(shape):
    match = play_all(board(hand=4, death=5), "watch")
    assert lit(scene_of(match, BLACK, shape)) == {"card:house", "card:convalescent"}
    assert found(scene_of(match, BLACK, shape), "card:house").choices == ("forwards",)
    match = play_all(board(hand=4, death=5), "dance")
    scene = scene_of(match, BLACK, shape)
    assert lit(scene) == {"card:runner", "card:surgeon"}
    assert found(scene, "card:surgeon").label.endswith(" – To 9 (Surgeon)")


@pytest.mark.parametrize("shape", SHAPES)
def test_the_die_shows_the_highest_roll_that_kills(shape):
    match = play_all(board(hand=1, death=5, on={"hacker": "1b2w"}), "dance", "death:6")
    scene, german = scene_of(match, BLACK, shape), scene_of(match, WHITE, shape, "de")
    assert lit(scene) == {"die", "card:hacker", "button:decline"}
    assert found(scene, "die").sprite == "die-4"
    assert found(scene, "die").label == "The Hacker dies on 4 or less – Throw on the Hacker"
    assert found(german, "die").label == "Der Hacker stirbt bei 4 oder weniger"
    assert found(german, "card:hacker").mood == "mark"
    assert not lit(german)


def test_throws_that_cannot_fail_or_succeed_are_called_so():
    fields = {"step": THROW, "action": 0, "hand": 1, "held": PERSONS.index("dancer"), "death": 4}
    scene = scene_of(board(on={"dancer": "4b3w"}, **fields), WHITE)
    assert (found(scene, "die").sprite, found(scene, "odds").label) == ("die-6", "The Dancer dies on any roll")
    scene = scene_of(board(on={"dancer": "1b"}, **fields), WHITE, language="de")
    assert (found(scene, "die").mood, found(scene, "odds").text) == ("dead", "Die Tänzerin kann jetzt nicht sterben")


def test_while_a_target_is_chosen_every_person_shows_its_odds():
    match = board(step=TARGET, action=1, hand=5, death=5, on={"runner": "2b", "dancer": "1b"})
    scene = scene_of(match, BLACK)
    assert lit(scene) == {f"card:{person}" for person in PERSONS} | {"button:decline"}
    assert [badge.sprite for badge in found(scene, "card:runner").badges] == ["die-3"]
    assert not found(scene, "card:dancer").badges


def test_otherwise_a_person_shows_what_it_adds_to_the_viewers_die():
    match = board()
    for seat, text in ((BLACK, "−1"), (WHITE, "+1"), (None, "−1")):
        assert [badge.text for badge in found(scene_of(match, seat), "card:runner").badges] == [text]
    assert not found(scene_of(match, BLACK), "card:hacker").badges


def test_the_surgeon_takes_the_chip_that_is_clicked():
    on = {"priest": "1b2w", "surgeon": "1b", "business_lady": "1w"}
    match = board(step=CUT, action=2, person=PERSONS.index("surgeon"), on=on, dead={"sharpshooter": WHITE})
    scene = scene_of(match, BLACK)
    assert lit(scene) == {
        "card:business_lady", "chip:business_lady:1", "card:priest", "chip:priest:0", "chip:priest:1",
    }  # fmt: skip
    assert found(scene, "chip:priest:1").choices == ("cut:priest-white",)
    assert found(scene, "chip:priest:1").label == "2 white markers on the Priest – A white marker from the Priest"
    assert found(scene, "card:priest").choices == ("cut:priest-black", "cut:priest-white")
    tall = scene_of(match, BLACK, TALL)
    assert lit(tall) == {
        "card:business_lady", "card:priest", "button:cut:priest-black", "button:cut:priest-white",
    }  # fmt: skip


def test_the_sharpshooters_neighbours_can_be_clicked_and_buttons_say_for_what():
    match = board(step=SHOOT, action=2, person=PERSONS.index("sharpshooter"), on={"sharpshooter": "1b"})
    scene = scene_of(match, BLACK, language="de")
    assert found(scene, "card:priest").choices == ("shoot:marker-priest", "shoot:death-priest")
    assert found(scene, "button:shoot:death-priest").text == "Den Tod vor den Pfaffen"
    assert len(lit(scene)) == 6


def test_the_hackers_first_card_is_marked():
    match = board(step=SECOND, action=2, person=PERSONS.index("hacker"), held=8, on={"hacker": "1b"})
    scene = scene_of(match, BLACK)
    assert found(scene, "card:paradise").mood == "mark"
    assert found(scene, "card:paradise").label == "Paradise at 8 o'clock; chosen"
    assert found(scene, "card:hacker").label.endswith("being activated – Hacker at 6")
    assert len(lit(scene)) == 11


def test_every_kind_of_decision_has_been_looked_at():
    asked = {match.decision(seat).kind for match in moments(60, 8) for seat in match.to_act}
    assert asked == set(rules.KINDS)


# -- as a whole


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_description_tells_the_whole_table(language):
    scene = scene_of(board(**BUSY), None, language=language)
    words = GAME.start().setting.words(language)
    assert all(words.name(person) in scene.description for person in PERSONS)
    assert found(scene, "seat:1").label in scene.description
    assert found(scene, "fate:0").label in scene.description
    assert svg(scene, GAME.folder).count("<title") == len(scene.pieces) + 1


def test_shapes_have_the_same_pieces_but_for_names_and_buttons():
    match = board(**BUSY)
    wide, tall = ({piece.key for piece in scene_of(match, None, shape).pieces} for shape in SIZES)
    assert {key.partition(":")[0] for key in wide ^ tall} == {"name"}
