"""Who may know what: views, stories, imagined worlds, and questions that must not be skipped."""

import json
import random
from collections import Counter
from typing import Any

import pytest

import macabre
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.games.death_over_the_kingdom.state import CHARACTERS
from macabre.games.death_over_the_kingdom.tests import oracle
from macabre.games.death_over_the_kingdom.tests.deal import GAME, card_of, cards, dealt, heard, knowers, own_cards
from macabre.testing import codes, play_all

rule = pytest.mark.rule

REFUSE = {"king": "refuse"}


def worlds(match: Match, seat: int | None, count: int) -> Counter[tuple[int, ...]]:
    """How often each layout of the players' cards is imagined from a seat's view."""
    view, fate = match.view(seat), QuickFate(7)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(count):
        found[tuple(GAME.imagine(view, fate).state.hands)] += 1
    return found


def possible(match: Match, seat: int | None, place: int, count: int = 400) -> set[str]:
    """The cards that a place holds in the worlds imagined from a seat's view."""
    return {CHARACTERS[hands[place]] for hands in worlds(match, seat, count)}


def asked(match: Match, seat: int) -> bool:
    """Whether the seat is asked in the round at hand, and not only in the next one."""
    return match.to_act == (seat,) and match.state.round_no == 0


# -- what travels with a card


@rule("DK-R18", "DK-R34")
def test_what_was_known_of_a_card_goes_with_it_through_later_swaps() -> None:
    match = play_all(dealt("queen clown bard knight"), "exchange", "exchange")
    # Seat 0 gave the Queen to seat 1, who passed it on to seat 2: seats 0, 1 and 2 know it, and all three are in play.
    assert cards(match) == "clown bard queen knight"
    assert [knowers(match, seat) for seat in range(4)] == [[0, 1], [1, 2], [0, 1, 2], [3]]
    assert match.view(0).table["places"][2]["seen_by"] == [0, 1, 2]
    assert match.view(3).table["places"][2]["seen_by"] == [0, 1, 2]
    assert match.view(3).table["places"][2]["card"] is None


@rule("DK-R18")
def test_an_open_card_stays_open_when_it_moves() -> None:
    match = play_all(dealt("bard clown queen knight"), "power", "target:1", "exchange")
    assert cards(match) == "clown queen bard knight"
    assert [place["shown"] for place in match.view(None).table["places"]] == [False, False, True, False]
    assert card_of(match, None, 2) == "bard"


@rule("DK-R18")
def test_two_open_cards_that_swap_are_both_open() -> None:
    match = play_all(dealt("bard thief queen knight", shown=[1]), "power", "target:1")
    assert [place["shown"] for place in match.view(None).table["places"]] == [True, True, False, False]
    assert match.state.no_king == 0b1100


@rule("DK-51", "DK-R7")
def test_whatever_was_exchanged_is_no_king_as_all_can_tell() -> None:
    match = play_all(dealt("queen clown bard knight", options=REFUSE), "exchange")
    assert [place["no_king"] for place in match.view(None).table["places"]] == [True, True, False, False]
    assert "king" not in possible(match, 3, 0) | possible(match, 3, 1)
    assert "king" in possible(match, 3, 2)


@rule("DK-51", "DK-R7")
def test_who_tried_to_exchange_with_a_king_holds_none() -> None:
    match = play_all(dealt("queen king bard knight", options=REFUSE), "exchange")
    assert match.state.no_king == 0b0001
    assert "king" not in possible(match, 2, 0)
    assert "king" in possible(match, 2, 3)


@rule("DK-51", "DK-R7")
def test_anybody_who_tried_to_exchange_with_a_king_holds_none() -> None:
    match = play_all(dealt("queen clown king knight", options=REFUSE), "stand", "exchange")
    assert match.state.no_king == 0b0010
    assert match.state.shown == 0b0100


@rule("DK-R19", "DK-11")
def test_an_open_card_needs_no_batch_any_more() -> None:
    match = dealt("thief clown bard knight", shuffles=1, batch=[1, 1, 0, 0])
    match.play(0, "power")
    assert match.position()["state"]["batch"] == [0, 1, 0, 0]


@rule("DK-R19", "DK-13")
def test_a_card_that_is_swapped_takes_its_batch_along() -> None:
    match = dealt("queen clown bard knight", shuffles=1, batch=[1, 0, 0, 1])
    match.play(0, "exchange")
    assert match.position()["state"]["batch"] == [0, 1, 0, 1]


@rule("DK-51", "DK-R7")
def test_an_open_card_offered_to_a_king_stays_just_open() -> None:
    match = play_all(dealt("bard clown king knight", options=REFUSE), "power", "target:1", "exchange")
    assert cards(match) == "clown bard king knight"
    assert match.state.no_king == 0b0001
    assert match.state.shown == 0b0110


@rule("DK-R7")
def test_a_thief_who_leaves_a_card_tells_nothing_about_kings() -> None:
    match = play_all(dealt("thief clown queen knight", options=REFUSE), "power", "target:2", "leave")
    assert "king" in possible(match, 3, 2)
    assert possible(match, 0, 2) == {"queen"}


@rule("DK-50", "DK-R11")
def test_with_open_kings_only_a_drawn_card_can_be_a_hidden_king() -> None:
    match = play_all(dealt("dragon queen bard knight", draws="clown"), "power")
    assert "king" in possible(match, 3, 1)
    assert "king" not in possible(match, 3, 2)
    assert "king" not in possible(match, None, 3)
    match.play(1, "exchange")
    assert "king" not in possible(match, 3, 2)


# -- imagined worlds


@rule("DK-R11", "DK-R33")
def test_worlds_are_imagined_with_equal_chance_kings_included() -> None:
    """Two hidden cards, one of them drawn: all layouts of the few cards that are left are equally likely."""
    own = own_cards({"queen": {"copies": 2}, "king": {"copies": 2}}, copies=1)
    pile = "death innkeeper trader clown bard monk magician knight princess"
    # Left over are thief, dragon, queen, queen, king, king: seat 0 shows the Dragon, seats 1 and 2 lie face down.
    match = dealt("dragon thief queen", discard=pile, draws="king", cards=own)
    match.play(0, "power")
    assert match.view(None).table["unseen"] == [["queen", "queen", "king", "king"]]
    # Seat 2 was dealt, so it is no king and must be a queen; seat 1 drew one of the three others.
    found = worlds(match, None, 3000)
    assert {tuple(CHARACTERS[card] for card in hands) for hands in found} == {
        ("dragon", "queen", "queen"),
        ("dragon", "king", "queen"),
    }
    kings = sum(count for hands, count in found.items() if hands[1] == 12)
    assert abs(kings - 2000) < 100  # two kings, and the other queen, may each lie there


@pytest.mark.many_matches
@rule("DK-R33")
def test_worlds_without_restrictions_are_uniform() -> None:
    own = own_cards(copies=1)
    pile = "death innkeeper trader clown bard monk magician knight princess"
    match = dealt("dragon thief", discard=pile, cards=own, options=REFUSE)
    found = worlds(match, None, 6000)  # two of dragon, thief, queen and king: twelve ordered pairs
    assert len(found) == 12
    assert all(abs(count - 500) < 100 for count in found.values())
    found = worlds(match, 0, 3000)
    assert len(found) == 3
    assert all(abs(count - 1000) < 110 for count in found.values())


@rule("DK-R19")
def test_cards_drawn_after_a_reshuffle_are_imagined_from_the_old_discard_pile_only() -> None:
    match = dealt("trader queen clown", deck="", cards=own_cards(copies=1))
    match.play(0, "power")
    table = match.view(1).table
    assert table["unseen"][0] == ["clown"]
    assert "trader" not in table["unseen"][1]
    assert len(table["unseen"][1]) == 10
    assert "clown" not in possible(match, 1, 0)
    assert possible(match, None, 1) == {"queen", "clown"}
    assert len(possible(match, None, 0, 1000)) == 10
    assert "king" in possible(match, None, 0, 1000)


@pytest.mark.parametrize("change", [
    {"deck": 21}, {"deck": -1}, {"deck": 10**12}, {"unseen": []}, {"unseen": [["king"]]}, {"turn": 7}, {"step": "nap"},
    {"places": []}, {"places": [None] * 4}, {"discard": ["jack"]}, {"held": 2}, {"tokens": [0]}, {"dealer": -1},
    {"round_no": 12}, {"replays": 1},
])  # fmt: skip
def test_a_view_that_describes_no_table_is_refused(change: dict[str, Any]) -> None:
    view = dealt("queen clown bard knight").view(2).to_json()
    view["table"].update(change)
    with pytest.raises(macabre.BadRecord):
        GAME.read_view(view)


def test_a_view_seen_by_seats_that_are_not_there_is_refused() -> None:
    view = dealt("queen clown bard knight").view(2).to_json()
    view["table"]["places"][0]["seen_by"] = [0, 10**12]
    with pytest.raises(macabre.BadRecord):
        GAME.read_view(view)


# -- the judge


def journeys() -> list[tuple[int, dict[str, object], int | None]]:
    """Seats, options and copies for matches at random, all options and small decks among them."""
    return [
        (2, {}, None),
        (4, {}, None),
        (5, {"king": "refuse", "dealer_powers": "all"}, None),
        (3, {"king": "refuse", "dragon_king": "immune", "mode": "one"}, None),
        (4, {"mode": "one", "last_tie": "share", "dealer_powers": "all"}, None),
        (6, {"mode": "all", "monk": "moment", "turned": "lowest", "dealer_powers": "all"}, None),
        (20, {"rounds_factor": 1}, None),
        (12, {"rounds_factor": 1, "dealer_powers": "all"}, 1),
        (13, {"rounds_factor": 1, "king": "refuse"}, 1),
        (11, {"rounds_factor": 1, "king": "refuse", "dealer_powers": "all", "dragon_king": "immune"}, 1),
    ]


@pytest.mark.many_matches
@pytest.mark.parametrize(("seats", "options", "copies"), journeys())
def test_all_that_a_seat_gets_is_the_same_in_every_world_it_cannot_tell_apart(
    seats: int, options: dict[str, object], copies: int | None
) -> None:
    rng = random.Random(seats)
    own = None if copies is None else own_cards(copies=copies)
    match = GAME.start(seats, options, fate=QuickFate(seats), cards=own)
    differ = 0
    while match.to_act:
        position = match.position()
        oracle.invariants(position, (copies or 2,) * 13)
        if rng.random() < 1.5 / seats:
            for seat in (None, match.to_act[0], rng.randrange(seats)):
                differ += _check_worlds(match, position, seat, rng)
        match.play(match.to_act[0], rng.choice(match.decision(match.to_act[0]).choices))
    oracle.invariants(match.position(), (copies or 2,) * 13)
    assert not oracle.hidden(match.position(), None)
    assert differ > 0


def _check_worlds(match: Match, position: dict[str, Any], seat: int | None, rng: random.Random) -> bool:
    own = match.setting.cards
    view, mask = match.view(seat), oracle.mask(position, seat)
    other = oracle.permute(position, seat, rng)
    assert oracle.mask(other, seat) == mask
    twin = GAME.resume(other, cards=own)
    assert twin.view(seat) == view
    if seat in match.to_act:
        assert codes(twin) == codes(match)
    imagined = [GAME.imagine(view, QuickFate(rng.random())) for _ in range(12)]
    for world in imagined:
        there = world.position()
        there["asked"] = position["asked"]
        assert oracle.mask(there, seat) == mask
        assert GAME.resume(world.position(), cards=own).position() == world.position()
    assert GAME.read_view(json.loads(json.dumps(view.to_json()))) == view
    differ = any(world.position()["state"] != position["state"] for world in imagined)
    assert not differ or oracle.hidden(position, seat)
    return differ


@rule("DK-R11", "DK-R12")
@pytest.mark.parametrize(("seats", "options", "copies"), journeys())
def test_a_question_with_one_answer_could_have_had_more_for_all_that_the_others_know(
    seats: int, options: dict[str, object], copies: int | None
) -> None:
    own = None if copies is None else own_cards(copies=copies)
    rng = random.Random(seats)
    for game in range(3):
        match = GAME.start(seats, options, fate=QuickFate(game), cards=own)
        while match.to_act:
            seat = match.to_act[0]
            choices = match.decision(seat).choices
            if len(choices) == 1:
                view = match.view(None)
                assert any(len(GAME.imagine(view, QuickFate(i)).decision(seat).choices) > 1 for i in range(2000)), (
                    match.position()
                )
            match.play(seat, rng.choice(choices))


@rule("DK-R12", "DK-51")
def test_a_choice_that_all_can_see_is_none_is_not_asked() -> None:
    # The Bard came openly to seat 2, whose only neighbour to the right has an open King.
    match = play_all(dealt("bard clown queen king"), "power", "target:2", "stand")
    assert match.state.round_no == 1
    assert [event["seat"] for event in heard(match, "stood")][:3] == [1, 2, 3]


@rule("DK-R12")
def test_a_face_down_card_is_asked_about_only_while_it_could_have_a_power() -> None:
    # Beside an open King a face-down card can do something only if it may be a Trader or a Dragon.
    options = {"rounds_factor": 1}
    names = "trader trader dragon dragon"
    match = dealt("clown king", discard=names, options=options, round_no=0)
    assert codes(match) == ["stand"]
    match = dealt("knight clown king", discard=names, options=options)
    match.play(0, "stand")
    assert match.state.round_no == 1  # all four lie open: seat 1 was not asked
    match = dealt("knight clown king", discard="trader trader dragon", options=options)
    match.play(0, "stand")
    assert asked(match, 1)
    match = dealt("knight clown king", discard="trader dragon dragon", options=options)
    match.play(0, "stand")
    assert asked(match, 1)
    match = dealt("dragon clown king", discard="trader trader dragon", options=options)
    match.play(0, "stand")
    assert asked(match, 1)  # the Dragon that seat 0 has might as well be there
    match = dealt("dragon clown king", discard="trader trader dragon", options=options, shown=[0])
    match.play(0, "stand")
    assert match.state.round_no == 1


@rule("DK-R12", "DK-R7")
def test_a_hidden_card_that_may_be_a_king_to_show_is_asked_about() -> None:
    names = "trader trader dragon dragon"
    match = dealt("knight clown king", discard=names, options=REFUSE, shown=[2])
    match.play(0, "stand")
    assert asked(match, 1)  # it might be the other King, who may be shown
    match = dealt("knight clown king", discard=names, options=REFUSE, shown=[2], no_king=0b010)
    match.play(0, "stand")
    assert match.state.round_no == 1
    match = dealt("knight clown king", discard=f"{names} king", options=REFUSE, shown=[2])
    match.play(0, "stand")
    assert match.state.round_no == 1


@rule("DK-R11")
@pytest.mark.parametrize(("queens", "answer"), [(1, False), (2, True)])
def test_a_drawn_card_that_can_only_be_a_king_is_not_asked_about(queens: int, answer: bool) -> None:
    own = own_cards({"king": {"copies": 2}, "queen": {"copies": queens}}, copies=1)
    rest = "death innkeeper trader thief bard monk magician princess"
    match = dealt("knight dragon queen clown", discard=rest, draws="king", cards=own)
    play_all(match, "stand", "power")  # seat 2 draws one of two Kings, and of the other Queen where there is one
    assert asked(match, 2) == answer
    assert heard(match, "stood")[1:2] == ([] if answer else [{"seat": 2}])


@rule("DK-R11", "DK-31")
def test_players_who_are_out_have_no_place_for_a_king() -> None:
    own = own_cards({"king": {"copies": 2}}, copies=1)
    rest = "death innkeeper trader thief clown bard monk magician knight princess"
    options = {"mode": "one"}
    match = dealt("- dragon queen", discard=rest, draws="king", cards=own, options=options, tokens=[0, 2, 2])
    match.play(1, "power")
    assert match.state.round_no == 1


@rule("DK-R12", "DK-50")
def test_a_dealt_card_can_be_anything_but_a_king_though_only_kings_are_left_in_the_deck() -> None:
    own = own_cards({"king": {"copies": 3}}, copies=1)
    rest = "death innkeeper trader thief bard monk magician knight princess queen"
    match = dealt("dragon clown king", discard=rest, cards=own)
    match.play(0, "stand")
    assert asked(match, 1)  # it might be the Dragon of seat 0


@rule("DK-R11", "DK-R7")
def test_a_thief_who_can_only_have_seen_a_king_is_not_asked() -> None:
    own = own_cards({"king": {"copies": 2}}, copies=1)
    rest = "death innkeeper dragon clown bard monk magician knight princess queen"
    options = {"dealer_powers": "all"}
    match = dealt("trader thief", discard=rest, draws="king", cards=own, options=options)
    play_all(match, "power", "power")
    assert heard(match, "left") == [{"seat": 1, "other": 0}]
    assert match.state.round_no == 1


@rule("DK-R19", "DK-R12")
@pytest.mark.parametrize(("batch", "answer"), [([0, 0, 0], True), ([1, 0, 0], False), ([1, 1, 0], True)])
def test_a_card_cannot_be_one_of_another_batch(batch: list[int], answer: bool) -> None:
    # Beside an open King: could the Clown be the Dragon of seat 0? Only if both were drawn from the same cards.
    match = dealt("dragon clown king", discard="trader trader dragon", shuffles=1, batch=batch)
    match.play(0, "stand")
    assert asked(match, 1) == answer


@rule("DK-R19", "DK-R11")
def test_what_a_card_could_be_is_told_by_the_batch_it_was_drawn_from() -> None:
    own = own_cards({"king": {"copies": 2}}, copies=1)
    options = {"dealer_powers": "all"}
    names = "trader dragon innkeeper death clown bard monk magician knight princess queen thief"
    # The deck holds the two Kings: seat 0 draws one, seat 1 burns a card for the other; the pile has ordinary cards.
    match = dealt(names, draws="king king", cards=own, options=options)
    match.play(0, "power")
    assert asked(match, 1)
    match.play(1, "power")
    assert 2 not in match.to_act  # all can tell that seat 2 drew a King
    assert possible(match, None, 0) == possible(match, None, 2) == {"king"}


# -- taking back


@rule("DK-10", "DK-39")
def test_standing_and_leaving_can_be_taken_back_and_what_was_seen_cannot() -> None:
    match = dealt("thief clown queen knight")
    match.play(0, "stand")
    assert match.can_take_back(0)
    match.take_back(0)
    assert asked(match, 0)
    match.play(0, "power")
    assert not match.can_take_back(0)
    match.play(0, "target:2")
    assert not match.can_take_back(0)
    match.play(0, "leave")
    assert match.can_take_back(0)
    match.take_back(0)
    match.play(0, "swap")
    assert not match.can_take_back(0)
    match.play(1, "exchange")
    assert not match.can_take_back(1)


@rule("DK-R9", "DK-R7")
def test_the_last_stand_of_a_game_and_a_shown_king_cannot_be_taken_back() -> None:
    match = play_all(dealt("thief queen", options={"rounds_factor": 1}, round_no=1), "stand", "stand")
    assert match.to_act == ()
    assert not match.can_take_back(1)
    match = dealt("king queen", options=REFUSE)
    match.play(0, "show")
    assert not match.can_take_back(0)
