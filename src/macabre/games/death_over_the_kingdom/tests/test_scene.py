"""The picture of the table: all in its place, all that can be chosen within reach, and nothing given away."""

import random
from collections.abc import Iterator
from math import cos, radians, sin

import pytest

from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.draw.scene import SIZES, TALL, TOUCH, Badge, Piece, Scene
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, own_cards, stand
from macabre.testing import play_all

LANGUAGES = ("en", "de")
Box = tuple[float, float, float, float]


def scene_of(match: Match, seat: int | None, shape: str = "wide", language: str = "en") -> Scene:
    decision = match.decision(seat) if seat in match.to_act else None
    return GAME.table.scene(match.view(seat), decision, shape, language)


def piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def keys(scene: Scene) -> set[str]:
    return {piece.key for piece in scene.pieces}


def lit(scene: Scene) -> dict[str, str]:
    """What a click on which piece chooses."""
    return {piece.key: piece.choices[0] for piece in scene.pieces if piece.choices}


def moments(seed: int, share: float) -> Iterator[tuple[Match, random.Random]]:
    """Random moments of random games: every number of seats, all options, an owner's small deck too, and all ends."""
    rng = random.Random(seed)
    for seats in GAME.seats:
        options = {option.name: rng.choice(list(option.values)[:3]) for option in GAME.options}
        cards = own_cards(copies=1) if seats < 13 and rng.random() < 0.3 else None
        match = GAME.start(seats, {**options, "rounds_factor": 1}, fate=QuickFate(seed + seats), cards=cards)
        while match.to_act:
            if rng.random() < share / seats:
                yield match, rng
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.decision(seat).choices))
        yield match, rng


def scenes(seed: int, share: float = 0.5) -> Iterator[tuple[Match, int | None, Scene]]:
    """Such moments as those see them who decide and who do not, in all shapes and languages."""
    for match, rng in moments(seed, share):
        for seat in {rng.choice([None, *range(match.seats)]), *match.to_act}:
            for shape in SIZES:
                yield match, seat, scene_of(match, seat, shape, rng.choice(LANGUAGES))


# -- at any moment


def around(piece: Piece) -> Box:
    """The upright box that a piece fits in, as it lies; a hair is no overlap."""
    turn = radians(piece.turn)
    w = abs(piece.w * cos(turn)) + abs(piece.h * sin(turn)) - 0.1
    h = abs(piece.w * sin(turn)) + abs(piece.h * cos(turn)) - 0.1
    return piece.x - w / 2, piece.y - h / 2, piece.x + w / 2, piece.y + h / 2


def meet(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_nothing_leaves_the_frame_and_nothing_overlaps() -> None:
    for match, seat, scene in scenes(1):
        boxes = [(piece, around(piece)) for piece in scene.pieces]
        for i, (piece, box) in enumerate(boxes):
            assert min(box) >= 0, (match, seat, piece)
            assert box[2] <= scene.width, (match, seat, piece)
            assert box[3] <= scene.height, (match, seat, piece)
            for other, there in boxes[:i]:
                assert piece.layer != other.layer or not meet(box, there), (match, seat, scene.shape, piece, other)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("shape", SIZES)
def test_wherever_the_hand_points_it_touches_nothing(seats: int, shape: str) -> None:
    scene = scene_of(GAME.start(seats, fate=QuickFate(0)), None, shape)
    hand = piece(scene, "turn")
    reach = 2**0.5 * hand.w / 2
    round_about = (hand.x - reach, hand.y - reach, hand.x + reach, hand.y + reach)
    assert not any(meet(round_about, around(other)) for other in scene.pieces if other.key != "turn")


def test_every_choice_is_within_reach_and_fingers_can_hit_it() -> None:
    for match, seat, scene in scenes(2):
        offered = [choice.code for choice in match.decision(seat).choices] if seat in match.to_act else []
        assert {code for piece in scene.pieces for code in piece.choices} == set(offered)
        for piece in scene.pieces:
            assert len(piece.choices) < 2
            assert not piece.choices or scene.shape != TALL or min(piece.w, piece.h) >= TOUCH


def test_everything_has_a_key_of_its_own_a_label_and_a_picture_that_exists() -> None:
    own = sheet(GAME.folder)
    drawn: set[str] = set()
    for _, _, scene in scenes(3):
        assert len(keys(scene)) == len(scene.pieces)
        for piece in scene.pieces:
            assert piece.label[:1].isupper() or piece.label[:1].isdigit()
            assert not any(broken in piece.label + piece.text for broken in ("{", "None", "-1", "  "))
        assert all(key in own or key in common() for key in used(scene))
        drawn.update(used(scene))
    assert set(own.sprites) <= drawn


def test_worlds_that_look_alike_give_the_same_picture() -> None:
    for match, seat, scene in scenes(4, 0.3):
        world = GAME.imagine(match.view(seat), QuickFate(5))
        assert scene_of(world, seat, scene.shape, scene.language).to_json() == scene.to_json()


def test_a_card_that_the_viewer_does_not_know_is_a_back() -> None:
    for match, seat, scene in scenes(5, 0.3):
        for other, place in enumerate(match.view(seat).table["places"]):
            if place is not None and place["card"] is None:
                hidden = piece(scene, f"card:{other}")
                assert (hidden.sprite, hidden.text, hidden.badges) == ("back", "", ())


# -- who sits where


def test_your_right_neighbour_sits_on_your_right_and_the_last_one_on_your_left() -> None:
    scene = scene_of(dealt("clown bard princess knight queen"), 3)
    cards = [piece(scene, f"card:{seat}") for seat in (3, 4, 0, 1, 2)]
    assert cards[0].y > cards[0].h + cards[2].y
    assert [card.x for card in cards[1:]] == sorted([card.x for card in cards[1:]], reverse=True)
    assert cards[1].x > cards[0].x > cards[4].x


def test_in_the_tall_shape_turns_go_in_reading_order() -> None:
    scene = scene_of(GAME.start(20, fate=QuickFate(1)), 7, TALL)
    cards = [piece(scene, f"card:{(7 + i) % 20}") for i in range(1, 20)]
    assert sorted(cards, key=lambda card: (card.y, card.x)) == cards
    assert min(card.w for card in cards) >= TOUCH
    assert piece(scene, "card:7").w > 2 * cards[0].w


def test_who_looks_on_sits_behind_the_first_player_and_sees_backs_and_what_lies_open() -> None:
    match = dealt("thief king princess")
    scene = scene_of(match, None)
    assert piece(scene, "card:0").w > piece(scene, "card:1").w
    assert [piece(scene, f"card:{seat}").sprite for seat in range(3)] == ["back", "king", "back"]
    assert not lit(scene)
    assert not any("own" in piece.mood.split() for piece in scene.pieces)


# -- what a click chooses


def test_a_click_on_your_card_uses_its_power_and_one_on_your_neighbours_exchanges() -> None:
    scene = scene_of(dealt("thief clown princess"), 0)
    assert lit(scene) == {
        "button:stand": "stand",
        "button:power": "power",
        "button:exchange": "exchange",
        "card:0": "power",
        "card:1": "exchange",
    }
    assert piece(scene, "card:0").label == (
        "Your card: Thief, worth 3; it lies face down, seen by nobody else – "
        "Show the Thief: peek at a card on your right, and swap if you like"
    )
    assert piece(scene, "card:1").label == "Player 2: a card, face down – Exchange cards with Player 2"
    assert piece(scene, "button:exchange").text == "Exchange with Player 2"


def test_the_dealer_cuts_by_a_click_on_the_deck() -> None:
    match = play_all(dealt("clown innkeeper", options={"rounds_factor": 2}), "stand")
    scene = scene_of(match, 1, TALL, "de")
    assert lit(scene) == {"button:stand": "stand", "button:cut": "cut", "deck": "cut"}
    label = "Der Stapel: 24 Karten, verdeckt – Den Wirt zeigen und für eine andere Karte abheben"
    assert piece(scene, "deck").label == label


def test_whom_the_bard_sings_to_is_a_click_on_that_players_card() -> None:
    scene = scene_of(play_all(dealt("bard clown king innkeeper"), "power"), 0)
    assert lit(scene) == {"card:1": "target:1", "card:3": "target:3"}
    assert scene.prompt == piece(scene, "prompt").label == "Whom do you choose?"


def test_a_thief_swaps_by_a_click_on_the_card_he_has_seen() -> None:
    match = play_all(dealt("thief clown princess knight"), "power", "target:3")
    scene = scene_of(match, 0)
    assert lit(scene) == {"button:swap": "swap", "button:leave": "leave", "card:3": "swap"}
    seen = piece(scene, "card:3")
    assert (seen.sprite, seen.mood) == ("knight", "down mark")
    assert seen.badges == (Badge("cartouche", "9", "value"), Badge("", "3", "second"), Badge("back"))
    assert piece(scene, "seat:3").text == "Player 4\n0 tokens\nseen by 1"
    other = scene_of(match, 1, language="de")
    assert other.prompt == "Spieler 1 sieht sich die Karte vor Spieler 4 an."
    assert piece(other, "card:3").label == "Spieler 4: eine Karte, verdeckt, gesehen von Spieler 1"
    assert (piece(other, "card:3").sprite, piece(other, "card:3").mood) == ("back", "down mark")


def test_a_hidden_king_is_shown_by_a_click_on_him() -> None:
    scene = scene_of(dealt("king clown princess", options={"king": "refuse"}), 0, language="de")
    assert lit(scene) == {"button:stand": "stand", "button:show": "show", "card:0": "show"}
    assert piece(scene, "button:show").text == "Den König zeigen"


def test_an_empty_deck_is_an_empty_place_that_can_still_be_cut() -> None:
    match = dealt("clown innkeeper", deck="", cards=own_cards(copies=1), turn=1)
    scene = scene_of(match, 1)
    assert lit(scene)["deck"] == "cut"
    assert (piece(scene, "deck").kind, piece(scene, "deck").sprite) == ("place", "")
    assert piece(scene, "deck").label.startswith("The deck is empty")
    assert piece(scene, "discard:count").text == "Discard · 11"


# -- what is seen and said


def test_the_hand_points_to_whose_turn_it_is_and_the_plate_says_so() -> None:
    match = play_all(dealt("clown innkeeper princess"), "stand")
    scene = scene_of(match, 0)
    assert scene.prompt == "It is the turn of Player 2."
    assert (piece(scene, "seat:1").mood, piece(scene, "card:1").mood) == ("turn", "down turn")
    assert piece(scene, "seat:0").mood == "own"
    assert piece(scene, "seat:0").text == "Player 1 (you)\n0 tokens ✓\nOnly you know your card"
    assert piece(scene, "seat:0").label == "You: 0 tokens; turn taken"
    assert piece(scene, "seat:2").label == "Player 3: 0 tokens; dealer"
    assert piece(scene, "turn").label == "It is the turn of Player 2"
    assert -90 < piece(scene, "turn").turn < 90
    mine = scene_of(match, 1, language="de")
    assert (piece(mine, "seat:1").mood, piece(mine, "turn").label) == ("own turn", "Du bist am Zug")
    assert piece(mine, "turn").turn == 90
    assert piece(mine, "seat:1").label == "Du: 0 Marker; am Zug"


def test_both_values_are_on_a_card_that_can_turn() -> None:
    scene = scene_of(dealt("innkeeper king"), 0, language="de")
    assert piece(scene, "card:0").badges == (Badge("cartouche", "1", "value"), Badge("", "11", "second"))
    label = "Deine Karte: Wirt, Wert 1, gewendet 11; liegt verdeckt, sonst niemandem bekannt"
    assert piece(scene, "card:0").label == label
    assert piece(scene, "card:1").badges == (Badge("cartouche", "12", "value"),)
    assert piece(scene, "card:1").label == "Spieler 2: König, Wert 12; liegt offen"


def test_who_knows_your_card_is_written_on_your_plate() -> None:
    match = play_all(dealt("innkeeper clown princess knight queen bard"), "exchange")
    assert piece(scene_of(match, 1), "seat:1").text == "Player 2 (you)\n0 tokens\nYour card, seen by Player 1"
    assert piece(scene_of(match, 0), "card:1").sprite == "innkeeper"
    assert piece(scene_of(match, 2), "seat:1").text == "Player 2\n0 tokens\nseen by 1"
    play_all(match, "exchange", "exchange", "exchange", "exchange")
    assert piece(scene_of(match, 5), "seat:5").text.endswith("Your card, seen by 5 others")
    assert piece(scene_of(match, 0, language="de"), "seat:5").text == "Spieler 6\n0 Marker\ngesehen: 1, 2 +3"
    label = "Player 6: Innkeeper, worth 1, 11 when turned; it lies face down, "
    seen = "seen by you, Player 2, Player 3, Player 4 and Player 5"
    assert piece(scene_of(match, 0), "card:5").label == label + seen
    shown = play_all(dealt("thief clown princess"), "power")
    assert piece(scene_of(shown, 0), "seat:0").text.endswith("Your card lies open")


def test_the_discard_pile_shows_its_top_and_says_all_of_it() -> None:
    match = dealt("clown innkeeper", discard="trader dragon")
    scene = scene_of(match, 0)
    assert (piece(scene, "discard").sprite, piece(scene, "discard").text) == ("dragon", "Dragon")
    assert piece(scene, "discard").label == "The discard pile: 2 cards; from the top: Dragon, Trader"
    assert piece(scene_of(dealt("clown bard"), 0, language="de"), "discard").label == "Der Ablagestapel ist leer"


def test_tokens_are_coins_where_they_are_lives() -> None:
    scene = scene_of(dealt("clown innkeeper bard", tokens=[0, 2, 1], round_no=3), 0)
    assert piece(scene, "tokens:1").sprite == "death-token"
    assert piece(scene, "tokens:2").label == "1 token before Player 3"
    assert "tokens:0" not in keys(scene)
    scene = scene_of(dealt("clown innkeeper bard", options={"mode": "one"}), 0)
    assert piece(scene, "tokens:0").sprite == "coin"


def test_who_is_out_has_an_empty_place() -> None:
    match = dealt("clown - bard", options={"mode": "one"}, tokens=[1, 0, 2])
    scene = scene_of(match, 1)
    assert (piece(scene, "card:1").kind, piece(scene, "card:1").mood) == ("place", "empty")
    assert piece(scene, "card:1").label == "You are out of the game"
    assert piece(scene, "seat:1").text == "Player 2 (you)\nout"
    assert piece(scene_of(match, 0, language="de"), "seat:1").label == "Spieler 2: 0 Marker; ausgeschieden"


def test_the_round_is_written_and_how_many_before_it_did_not_count() -> None:
    assert piece(scene_of(dealt("clown bard", round_no=3), 0), "round").text == "Round 4 of 6"
    match = dealt("clown bard", options={"mode": "one"}, tokens=[1, 1], replays=2, round_no=8)
    assert piece(scene_of(match, 0), "round").text == "Round 9; 2 rounds before it did not count"
    assert piece(scene_of(match, 0, language="de"), "round").text == "Runde 9; davor ohne Wertung: 2 Runden"


# -- the end


def test_at_the_end_turned_cards_lie_upside_down_and_all_say_what_they_count() -> None:
    match = stand(dealt("innkeeper monk knight king", round_no=11))
    scene = scene_of(match, 0)
    assert [piece(scene, f"card:{seat}").turn for seat in range(4)] == [180, 0, 0, 0]
    assert [piece(scene, f"worth:{seat}").text for seat in range(4)] == ["11", "9", "9", "12"]
    assert {key for key in keys(scene) if key.startswith("lowest")} == {"lowest:1", "lowest:2"}
    assert piece(scene, "card:0").label == "Your card: Innkeeper, turned upside down, counts 11"
    assert piece(scene, "card:1").label == "Player 2: Monk, counts 9, the lowest value"
    assert piece(scene, "card:0").badges == ()
    assert "turn" not in keys(scene)


def test_at_the_end_it_is_said_who_has_won_and_why() -> None:
    match = stand(dealt("death knight", round_no=5, tokens=[2, 2]))
    scene = scene_of(match, 1)
    assert scene.prompt == "You win. All rounds are played; the fewest tokens win."
    assert piece(scene, "winner:1").sprite == piece(scene, "end").sprite == "mark-death-over-the-kingdom"
    assert piece(scene, "seat:1").text == "Player 2 (you)\n2 tokens\nwinner"
    assert piece(scene, "seat:1").label == "You: 2 tokens; dealer; winner"
    assert "winner:0" not in keys(scene)
    assert scene_of(match, 0, language="de").prompt.startswith("Spieler 2 gewinnt. Alle Runden")


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        ([1, 1, 3, 3, 3], "Player 1 and Player 2 share the victory."),
        ([1, 1, 1, 1, 3], "4 players share the victory."),
    ],
)
def test_a_shared_victory_names_up_to_three(tokens: list[int], said: str) -> None:
    match = stand(dealt("clown bard princess knight death", round_no=14, tokens=tokens))
    scene = scene_of(match, 0)
    assert scene.prompt.startswith(said)
    assert scene.title == "Death over the Kingdom"
    assert said.rstrip(".") in scene.description
