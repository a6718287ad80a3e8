"""The table as a picture: everything in its place, everything reachable, everything said, nothing given away."""

import random
from collections.abc import Iterator

import pytest

from macabre import Match, QuickFate
from macabre.draw import THEMES, Piece, Scene, patch, svg
from macabre.draw.kit import spread
from macabre.draw.scene import TALL, TOUCH, WIDE
from macabre.draw.sprites import common, sheet
from macabre.draw.svg import used
from macabre.games.totentanz import GAME, rules
from macabre.games.totentanz.places import GAP, PLACES
from macabre.games.totentanz.tests.build import ANGEL, DEVIL, EVENTS, KEYS, SOULS, at, names
from macabre.games.totentanz.tests.test_setup import cards_with
from macabre.testing import codes, play_all

SHAPES = (WIDE, TALL)
LANGUAGES = ("en", "de")
OPTIONS = (
    {},
    {"hands": "keep", "limbo": "back", "retaliation": "any"},
    {"disposition": "net", "turn_limit": 12, "round_limit": 25},
    {"turn_limit": 2, "round_limit": 3},
)


def look(match: Match, seat: int | None, shape: str = WIDE, language: str = "en") -> Scene:
    decision = match.decision(seat) if seat is not None and seat in match.to_act else None
    return GAME.table.scene(match.view(seat), decision, shape, language)


def moments(number: int) -> Iterator[Match]:
    """A random game, step by step."""
    rng, match = random.Random(number), GAME.start(fate=QuickFate(number), options=OPTIONS[number % len(OPTIONS)])
    while match.to_act:
        yield match
        play_all(match, rng.choice(codes(match)))
    yield match


def looks(numbers: range = range(8), seed: int = 0) -> Iterator[tuple[Match, int | None, Scene]]:
    """Scenes of many moments for one viewer or another, in both shapes; all of the end and of rare questions."""
    rng = random.Random(seed)
    for number in numbers:
        for match in moments(number):
            if match.view(None).table["step"] in ("turn", "change", "place") and rng.random() < 0.75:
                continue
            for seat in {rng.choice((DEVIL, ANGEL, None)), *match.to_act}:
                for shape in SHAPES:
                    yield match, seat, look(match, seat, shape, rng.choice(LANGUAGES))


def piece(scene: Scene, key: str) -> Piece:
    return next(piece for piece in scene.pieces if piece.key == key)


def lit(scene: Scene) -> dict[str, str]:
    """What can be clicked: the code by the piece's key."""
    return {piece.key: " ".join(piece.choices) for piece in scene.pieces if piece.choices}


def overlap(one: Piece, other: Piece) -> bool:
    return abs(one.x - other.x) < (one.w + other.w) / 2 - 0.5 and abs(one.y - other.y) < (one.h + other.h) / 2 - 0.5


# -- random positions


def test_nothing_overlaps_and_nothing_leaves_the_frame():
    steps = set()
    for match, seat, scene in looks():
        steps.add(match.view(None).table["step"])
        for i, one in enumerate(scene.pieces):
            where = (match, seat, scene.shape, one)
            assert 0 <= one.x - one.w / 2 < one.x + one.w / 2 <= scene.width, where
            assert 0 <= one.y - one.h / 2 < one.y + one.h / 2 <= scene.height, where
            assert one.turn == 0
            for other in scene.pieces[:i]:
                assert one.layer != other.layer or not overlap(one, other), (*where, other)
    assert steps == {*rules.KINDS, "over"}


def test_every_choice_is_in_reach_once_and_fingers_can_hit_it():
    for match, seat, scene in looks(seed=1):
        offered = codes(match, seat) if seat is not None and seat in match.to_act else []
        assert sorted(code for piece in scene.pieces for code in piece.choices) == sorted(offered)
        if offered:
            assert scene.prompt == match.view(seat).prompt(match.decision(seat), scene.language)
        if scene.shape == TALL:
            assert all(min(piece.w, piece.h) >= TOUCH for piece in scene.pieces if piece.choices)


def test_every_piece_has_a_key_of_its_own_and_a_label():
    for _, _, scene in looks(seed=2):
        keys = [piece.key for piece in scene.pieces]
        assert len(set(keys)) == len(keys)
        for said in [scene.title, scene.description, scene.prompt, *[piece.label for piece in scene.pieces]]:
            assert said
            assert "None" not in said
            assert "{" not in said
            assert "\n" not in said


def test_every_picture_exists_and_all_of_them_are_used():
    own, seen = sheet(GAME.folder), set()
    for _, _, scene in looks(range(12), seed=3):
        seen.update(used(scene))
    assert seen - set(common().sprites) == set(own.sprites) - set(common().sprites)
    assert seen <= {*own.sprites, *common().sprites}


def test_worlds_that_look_alike_give_the_same_scene():
    for match, seat, scene in looks(range(4), seed=4):
        world = GAME.imagine(match.view(seat), QuickFate(5))
        assert look(world, seat, scene.shape, scene.language).to_json() == scene.to_json()


def test_no_key_and_no_picture_names_a_hidden_card():
    for match, seat, scene in looks(seed=6):
        state = match.state
        hidden = set(names(state.deck))
        for owner in (DEVIL, ANGEL):
            known = match.view(seat).table["hands"][owner]
            hidden.update(key for key, place in zip(names(state.hands[owner]), known, strict=True) if not place["card"])
        assert hidden.isdisjoint(piece.sprite for piece in scene.pieces)
        assert hidden.isdisjoint(piece.key.removeprefix("card:") for piece in scene.pieces)


# -- what is asked


def test_a_turn_is_taken_on_the_deck_the_next_slot_and_buttons():
    match = at(life=["count", "abbess"], devil=["child", "toil"], discard=["cardinal"])
    scene = look(match, DEVIL)
    assert lit(scene) == {
        "deck": "pickup",
        "slot:3": "place",
        "button:change": "change",
        "button:event": "event",
        "button:replace": "replace",
    }
    assert piece(scene, "caption:3").text == "3 · place a soul"
    assert piece(scene, "deck:count").text == "Deck: 35\npick up"
    assert piece(scene, "effects").label == "Toil: you take any card of the discard pile"
    assert scene.prompt == piece(scene, "prompt").text == "Your turn: what do you do?"


def test_cards_of_the_hand_are_chosen_by_a_click():
    match = play_all(at(life=["count"], devil=["child", "toil", "king"]), "place")
    assert lit(look(match, DEVIL)) == {"card:child": "hand:0", "card:king": "hand:2"}
    assert lit(look(match, ANGEL)) == {}


def test_a_soul_laid_open_goes_to_a_slot_by_a_click():
    match = at(life=["count", "nun", "queen"], devil=["child", "toil", "king"])
    scene = look(play_all(match, "replace", "hand:0"), DEVIL)
    assert lit(scene) == {"card:count": "slot:1", "card:nun": "slot:2"}
    assert piece(scene, "card:child").label == "Laid open: Child, 5 blue skulls"
    assert piece(scene, "ribbon:soul").text == "laid open"
    assert scene.prompt == "Which soul does the Child replace?"


def test_the_other_hand_is_open_in_a_trade():
    match = at(life=["count"], devil=["temptation", "king", "duke"], angel=["child", "toil"])
    play_all(match, "event", "hand:0")
    assert lit(look(match, DEVIL, TALL)) == {"card:child": "trade:0", "card:toil": "trade:1", "button:leave": "leave"}
    assert piece(look(match, None), "hand:1:0").label == "The Angel, card 1: face down"
    play_all(match, "trade:1")
    assert piece(look(match, DEVIL), "ribbon:1:1").text == "wanted"
    assert piece(look(match, ANGEL, language="de"), "ribbon:1:1").text == "verlangt"
    assert piece(look(match, ANGEL), "ribbon:1:0").label == "The Devil knows this card"
    assert piece(look(match, None), "ribbon:1:1").label == "This card is wanted in the trade"


@pytest.mark.parametrize("shape", SHAPES)
def test_the_discard_pile_is_spread_out_for_the_toil(shape):
    pile = ["preacher", "nun", "creation"]
    match = play_all(at(life=["count"], devil=["toil", "king", "monk"], discard=pile), "event", "hand:0")
    assert lit(look(match, DEVIL, shape)) == {f"card:{key}": f"pile:{index}" for index, key in enumerate(pile)}
    assert piece(look(match, ANGEL, shape), "card:creation").choices == ()


def test_a_long_discard_pile_still_fits():
    pile = [key for key in KEYS if key not in ("count", "toil", "countess")]
    match = play_all(at(life=["count"], devil=["toil"], angel=["countess"], discard=pile), "event")
    assert len(lit(look(match, DEVIL))) == len(pile) == 38
    tall = lit(look(match, DEVIL, TALL))
    assert len(tall) == 13
    assert tall["choose"].split() == [f"pile:{index}" for index in range(26)]


def test_a_spread_uses_its_room():
    for shape in SHAPES:
        room, most = PLACES[shape].spread, PLACES[shape].spread_most
        for count in range(1, most + 1):
            cards = spread(room, count, GAP)
            assert all(box.h == pytest.approx(box.w * 1.4) for box in cards)
            assert max(box.x + box.w / 2 for box in cards) <= room.x + room.w / 2 + 0.01
            assert max(box.y + box.h / 2 for box in cards) <= room.y + room.h / 2 + 0.01
            assert shape == WIDE or cards[0].w >= TOUCH
    assert spread(PLACES[WIDE].spread, 0, GAP) == ()


def test_death_comes_for_the_contested_soul():
    match = at(life=["count", "nun", "emperor", "queen"], devil=["rich-man", "king"], angel=["child", "toil"])
    play_all(match, "place", "hand:0")
    scene = look(match, ANGEL)
    assert lit(scene) == {"card:child": "hand:0", "button:decline": "decline"}
    assert piece(scene, "death").label == "Death has come for the Count"
    assert piece(look(match, DEVIL, language="de"), "death").label == "Der Tod holt den Grafen"
    assert look(match, DEVIL).prompt == "Death has come: the Angel may retaliate on the last slot."
    assert "turn" in piece(scene, "seat:1").mood
    assert "own" in piece(scene, "seat:1").mood
    assert piece(scene, "seat:0").mood == ""


# -- what is seen


def middle() -> Match:
    return at(
        life=["count", "abbess", "cardinal"], devil=["child", "toil"], angel=["queen", "arms-of-death"],
        seen=[[1, 2], [0, 2]], discard=["preacher", "nun"], collected=(["monk"], []),
    )  # fmt: skip


def test_what_is_said_in_english():
    scene = look(middle(), ANGEL)
    assert {
        piece.key: piece.label for piece in scene.pieces if piece.kind in ("card", "plate") and piece.layer == 0
    } == {
        "card:count": "Slot 1, the contested soul: Count, 3 red skulls and 2 blue skulls",
        "card:abbess": "Slot 2: Abbess, 2 blue skulls",
        "card:cardinal": "Slot 3: Cardinal, 4 red skulls and 1 blue skull",
        "seat:1": "The Angel, that is you: 0 souls, 2 cards in hand",
        "card:queen": "Your card 1: Queen, 1 blue skull",
        "card:arms-of-death": "Your card 2: Arms of Death, an event: a soul of your hand replaces any soul in Life",
        "deck": "Deck, face down: 31 cards",
        "card:nun": "Discard pile, 2 cards, the newest first: the Nun and the Preacher",
        "seat:0": "The Devil: 1 soul, 2 cards in hand; to act",
        "card:monk": "Collected by the Devil: Monk, 2 red skulls",
        "card:child": "The Devil, card 1: Child, 5 blue skulls",
        "card:toil": "The Devil, card 2: Toil, an event: you take any card of the discard pile",
    }
    assert piece(scene, "count:0").label == "Red skulls in Life: 7"
    assert piece(scene, "number:1").text == "5"
    assert piece(scene, "marker").label == piece(scene, "lead").text == "The Devil leads by 2 skulls"
    assert piece(scene, "counters").text == "Round 2 of 20\nTurn 1 of 60"
    assert piece(scene, "slot:5").label == "Slot 5 is empty; whoever fills it brings Death"
    assert piece(scene, "ribbon:1:1").label == "The Devil knows this card"
    assert scene.prompt == "The Devil is to act."
    assert scene.description.startswith("Red skulls in Life: 7. From the Devil to the Angel: the scale of Life. ")


def test_what_is_said_in_german():
    scene = look(middle(), DEVIL, TALL, "de")
    assert {piece.key: piece.label for piece in scene.pieces if piece.kind == "card"} == {
        "card:count": "Platz 1, die umkämpfte Seele: Graf, 3 rote Schädel und 2 blaue Schädel",
        "card:abbess": "Platz 2: Äbtissin, 2 blaue Schädel",
        "card:cardinal": "Platz 3: Kardinal, 4 rote Schädel und 1 blauer Schädel",
        "card:child": "Deine Karte 1: Kind, 5 blaue Schädel",
        "card:toil": "Deine Karte 2: Mühsal, ein Ereignis: du nimmst eine beliebige Karte des Ablagestapels",
        "deck": "Stapel, verdeckt: 31 Karten – Eine Karte ziehen",
        "card:nun": "Ablagestapel, 2 Karten, die neueste zuerst: die Nonne und der Prediger",
        "card:monk": "Seele für den Teufel: Mönch, 2 rote Schädel",
        "hand:1:0": "Der Engel, Karte 1: verdeckt",
        "card:arms-of-death": "Der Engel, Karte 2: Wappen des Todes, ein Ereignis: "
        "eine Seele deiner Hand ersetzt eine beliebige Seele im Leben",
    }
    assert piece(scene, "seat:0").label == "Der Teufel, das bist du: 1 Seele, 2 Handkarten; am Zug"
    assert piece(scene, "marker").label == "Der Teufel führt mit 2 Schädeln"
    assert piece(scene, "pointer").label == "Eine Knochenhand zeigt auf den Teufel: am Zug"


def test_skulls_lie_on_every_soul_red_on_the_left_and_blue_on_the_right():
    scene = look(middle(), ANGEL)
    assert piece(scene, "card:count").badges == (("red-skull", "3", "value"), ("blue-skull", "2", "corner"))
    assert piece(scene, "card:abbess").badges == (("blue-skull", "2", "corner"),)
    assert piece(scene, "card:toil").badges == ()


@pytest.mark.parametrize("shape", SHAPES)
def test_the_marker_stands_with_the_side_that_leads(shape):
    middles = [piece(look(at(life=life), None, shape), "marker").x for life in (["rich-man"], ["count", "abbess"])]
    level = piece(look(at(life=["monk", "abbess"]), None, shape), "marker")
    child = piece(look(at(life=["child"]), None, shape), "marker")
    assert middles[0] < level.x < child.x
    assert level.x == PLACES[shape].marker.x
    assert level.label == "Red and blue are level"
    assert child.label == "The Angel leads by 5 skulls"


def test_a_card_keeps_its_key_when_it_moves():
    match = at(life=["count"], devil=["child", "king"])
    before = look(match, DEVIL)
    after = look(play_all(match, "replace", "hand:0"), DEVIL)
    moved = {entry["key"]: entry for entry in patch(before, after)["changes"]}
    assert moved["card:child"]["label"].startswith("Slot 1")
    assert moved["card:count"]["label"].startswith("Discard pile")
    assert "card:king" in moved, "the hand closes up"


def test_a_spectator_sees_backs_and_what_was_taken_openly():
    scene = look(middle(), None, language="de")
    assert {piece.key for piece in scene.pieces if piece.sprite == "back"} == {"deck", "hand:0:0", "hand:1:0"}
    assert piece(scene, "card:toil").label.startswith("Der Teufel, Karte 2: Mühsal")
    assert not [piece for piece in scene.pieces if "own" in piece.mood.split()]


def test_limbo_is_there_unless_souls_come_back():
    deck = [key for key in KEYS if key not in ("count", "duchess", "countess", "duke")]
    scene = look(at(life=["count"], deck=deck), DEVIL)
    assert piece(scene, "card:duke").label == "Limbo, 1 soul, the newest first: the Duke"
    assert piece(look(at(life=["count"]), DEVIL), "limbo").label == "Limbo is empty"
    back = look(at(life=["count"], options={"limbo": "back"}), DEVIL)
    assert not [piece for piece in back.pieces if "limbo" in piece.key]


@pytest.mark.parametrize("shape", SHAPES)
def test_the_end_shows_the_souls_large_and_says_who_has_won(shape):
    match = at(
        life=["count", "nun", "emperor", "queen"], devil=["rich-man", "king"], collected=(["monk", "duke"], ["pedlar"])
    )
    play_all(match, "place", "hand:0", "decline")
    scene = look(match, DEVIL, shape)
    assert scene.prompt == "You have won. Three souls are collected: the game is won."
    assert look(match, ANGEL, shape, "de").prompt.startswith("Der Teufel hat gewonnen. Drei Seelen")
    assert piece(scene, "marker").label == "3 souls for the Devil, 1 soul for the Angel"
    assert piece(scene, "lead").text == "Souls collected"
    assert piece(scene, "count:0").sprite == "devil"
    assert piece(scene, "card:monk")[2:6] == PLACES[shape].near_hands[3][0]
    assert piece(scene, "card:king")[2:6] == PLACES[shape].near.souls[0]
    assert piece(scene, "seat:0").label == "The Devil, that is you: 3 souls, 1 card in hand; has won"
    assert piece(scene, "counters").label == "4 of 20 rounds played"
    assert piece(scene, "caption:1").text == "1", "nothing is contested any more"


def test_a_draw_is_nobodys_victory():
    match = GAME.start(options={"turn_limit": 1, "round_limit": 1}, seed="draw")
    play_all(match, "change", "hand:0")
    assert look(match, DEVIL).prompt == "Nobody has won. All rounds have been played; more souls win."
    assert look(match, None, language="de").prompt.startswith("Niemand hat gewonnen. Alle Runden")


def test_an_owners_card_without_a_picture_is_drawn_with_its_name():
    cards = cards_with('key = "pope"\nen = "Pope"', 'key = "antipope"\nen = "Antipope"')
    fields = GAME.start(cards=cards, seed="mine").position()
    life = fields["state"]["life"][0]
    pope = cards.deck[0].index("antipope")
    swap = {life: pope, pope: life}
    for name in ("life", "deck"):
        fields["state"][name] = sorted(swap.get(card, card) for card in fields["state"][name])
    for hand in fields["state"]["hands"]:
        hand[:] = [swap.get(card, card) for card in hand]
    scene = look(GAME.resume(fields, QuickFate(1), cards), None)
    card = piece(scene, "card:antipope")
    assert (card.sprite, card.text) == ("", "Antipope")
    assert card.badges == (("red-skull", "4", "value"),)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_a_scene_becomes_a_picture(theme):
    picture = svg(look(middle(), ANGEL), GAME.folder, theme)
    assert all(
        f'<symbol id="{key}"' in picture for key in ("count", "red-skull", "blue-skull", "slot", "back", "devil")
    )


def test_all_souls_and_events_have_pictures():
    assert {*SOULS, *EVENTS} <= set(sheet(GAME.folder).sprites)


# -- a card first, and then what to do with it


def test_a_card_leads_to_the_actions_that_it_can_be_chosen_for() -> None:
    """Whoever takes one of them is either asked for a card, and this one answers, or this one was used at once."""
    seen = set()
    for number in range(6):
        for match in moments(number):
            if not match.to_act or match.view(None).table["step"] != "turn":
                continue
            seat = match.to_act[0]
            scene = look(match, seat, SHAPES[number % 2])
            for card in [piece for piece in scene.pieces if piece.leads]:
                for code in card.leads:
                    assert asks_for(match, seat, code, card.key)
                    seen.add(code)
            others = {code for piece in scene.pieces for code in piece.leads}
            assert others == {"change", "place", "event", "replace"} & set(codes(match))
    assert seen == {"change", "place", "event", "replace"}


def asks_for(match: Match, seat: int, code: str, key: str) -> bool:
    """Whether the card with this key is on offer after that action, or lies in no hand any more."""
    after = GAME.resume(match.position(), fate=QuickFate(1))
    after.play(seat, code)
    if seat in after.to_act and after.decision(seat).kind == code:
        return len(piece(look(after, seat), key).choices) == 1
    return not any(one.key == key and one.choices for one in look(after, seat).pieces)


@pytest.mark.parametrize("seat", [ANGEL, None])
def test_only_whoever_is_asked_for_an_action_sees_what_a_card_is_good_for(seat: int | None) -> None:
    scene = look(GAME.start(fate=QuickFate(1)), seat)
    assert not any(piece.leads for piece in scene.pieces)
