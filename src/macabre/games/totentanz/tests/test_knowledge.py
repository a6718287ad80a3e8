"""Who knows what: views, stories, imagined worlds and the oracle's word on them."""

import random
from collections import Counter
from itertools import product

import pytest

from macabre import BadRecord, QuickFate, SeededFate
from macabre.core.fate import Fate
from macabre.games.totentanz import GAME, rules, state, view
from macabre.games.totentanz.tests import oracle
from macabre.games.totentanz.tests.build import ANGEL, DEVIL, KEYS, NUMBERS, at, hand, numbers, step
from macabre.testing import codes, play_all

rule = pytest.mark.rule
VIEWERS = (DEVIL, ANGEL, None)
OPTIONS = [
    dict(zip(("hands", "limbo", "disposition", "retaliation", "turn_limit", "round_limit"), values, strict=True))
    for values in product(("redeal", "keep"), ("out", "back"), ("majority", "net"), ("replace", "any"), (9,), (30,))
]


def wander(number: int, **options):
    """A random match, yielding after each choice."""
    rng = random.Random(number)
    match = GAME.start(seed=f"wander {number}", options=options)
    while match.to_act:
        yield match
        play_all(match, rng.choice(codes(match)))
    yield match


def world_key(position):
    return tuple(map(tuple, position["state"]["hands"]))


# -- views


@rule("TT-12", "TT-R27")
def test_before_temptation_or_toil_a_view_shows_only_the_size_of_the_others_hand():
    match = GAME.start(seed="views")
    for seat, other in ((DEVIL, ANGEL), (ANGEL, DEVIL)):
        table = match.view(seat).table
        assert [card["card"] for card in table["hands"][seat]] == hand(match, seat)
        assert table["hands"][other] == [{"card": None, "seen": "owner", "drawn": 0}] * 3
    assert match.view(None).table["hands"] == [[{"card": None, "seen": "owner", "drawn": 0}] * 3] * 2


@rule("TT-12", "TT-R14")
def test_a_view_shows_all_that_lies_open():
    match = at(
        life=["nun", "knight"], devil=["pope"], angel=["arms-of-death", "queen"], discard=["king", "toil"], turn=ANGEL,
        collected=(["monk"], []), entered=[int(card == 3) for card in range(41)], clock=1,
    )  # fmt: skip
    table = match.view(None).table
    assert table == {
        "deck": 41 - 8, "discard": ["king", "toil"], "life": ["nun", "knight"], "skulls": [3, 3],
        "hands": [[{"card": None, "seen": "owner", "drawn": 0}], [{"card": None, "seen": "owner", "drawn": 0}] * 2],
        "collected": [["monk"], []], "limbo": [], "round": 1, "turns": 1, "turn": 1, "step": "turn", "event": None,
        "soul": None, "wanted": -1, "clock": 1, "entered": {key: int(key == "cardinal") for key in KEYS},
    }  # fmt: skip
    play_all(match, "event", "hand:0")
    assert match.view(None).table["soul"] == "queen"
    assert match.view(None).table["event"] == "arms-of-death"
    assert match.view(DEVIL).table["step"] == "slot"


@rule("TT-R27")
def test_a_card_is_forgotten_when_it_leaves_the_hand():
    match = at(life=["nun"], devil=["pope", "king"], angel=["queen"], seen=[[1, 2], [0]], draws=["monk", "duke"])
    play_all(match, "change", "hand:0", "pickup")
    assert match.state.seen == [[2, 0], [0, 0]]
    assert [card["card"] for card in match.view(ANGEL).table["hands"][DEVIL]] == ["king", None]


@pytest.mark.many_matches
@pytest.mark.parametrize("number", range(6))
def test_the_oracle_and_the_views_agree(number):
    """What a seat may not know can be exchanged, and nothing that the seat receives changes."""
    rng = random.Random(number)
    for match in wander(number, **OPTIONS[number * 3 % len(OPTIONS)]):
        position = match.position()
        for seat in VIEWERS:
            other = oracle.permute(position, seat, rng)
            oracle.invariants(other)
            assert oracle.mask(other, seat) == oracle.mask(position, seat)
            assert (other != position) == oracle.hidden(position, seat)
            twin = GAME.resume(other)
            assert twin.view(seat) == match.view(seat)
            if match.to_act and match.to_act[0] == seat:
                assert codes(twin) == codes(match)
            assert twin.to_act == match.to_act


@pytest.mark.many_matches
@pytest.mark.parametrize("number", range(6))
def test_imagined_worlds_look_the_same_and_can_be_played(number):
    fate = QuickFate(number)
    for match in wander(number + 100, **OPTIONS[number * 5 % len(OPTIONS)]):
        position = match.position()
        for seat in VIEWERS:
            world = GAME.imagine(match.view(seat), fate)
            assert world.view(seat) == match.view(seat)
            imagined = world.position()
            oracle.invariants(imagined)
            assert oracle.mask({**imagined, "asked": position["asked"]}, seat) == oracle.mask(position, seat)
            assert GAME.resume(imagined).position() == imagined
            if match.to_act:
                assert codes(world)


def test_seats_that_know_nothing_of_each_other_hear_different_things():
    match = GAME.start(seed="stories")
    assert [e.to_json() for e in match.story(DEVIL)] != [e.to_json() for e in match.story(ANGEL)]
    assert "None" not in " ".join(str(e) for seat in VIEWERS for e in match.story(seat))


# -- imagining is exactly uniform


def frequencies(match, seat, fate: Fate, per_world: int = 60):
    """How often each world is imagined, and all the worlds there are."""
    possible = [world_key(world) for world in oracle.worlds(match.position(), seat)]
    assert len(set(possible)) == len(possible)
    config, table = match.setting.config, match.view(seat).table
    worlds = (view.imagine(config, table, seat, fate) for _ in range(per_world * len(possible)))
    return Counter(tuple(map(tuple, world.hands)) for world in worlds), possible


def assert_uniform(match, seat, fate: Fate | None = None, per_world: int = 60):
    found, possible = frequencies(match, seat, fate or QuickFate(7), per_world)
    assert set(found) == set(possible)
    chi_square = sum((found[world] - per_world) ** 2 / per_world for world in possible)
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5 + 5


def few(**given):
    """A table with so few hidden cards that all worlds can be counted: most of the deck lies on the discard pile."""
    hidden = [*given.get("devil", ()), *given.get("angel", ()), *given.pop("unseen")]
    shown = [key for key in KEYS if key not in hidden and key not in given["life"]]
    return at(discard=shown, **given)


@pytest.mark.many_matches
def test_a_hidden_hand_is_any_of_the_unseen_cards():
    match = few(life=["pope"], devil=["monk", "toil"], angel=["king", "queen"], unseen=["nun", "duke"])
    assert len(list(oracle.worlds(match.position(), DEVIL))) == 12
    assert_uniform(match, DEVIL)
    assert_uniform(match, ANGEL, SeededFate("uniform"))
    assert_uniform(match, None, per_world=30)


def test_a_known_card_stays_where_it_is():
    match = few(
        life=["pope"], devil=["monk"], angel=["king", "queen", "nun"], unseen=["duke"], seen=[[0], [1, 0, 2]],
    )  # fmt: skip
    assert {world_key(world)[ANGEL][0] for world in oracle.worlds(match.position(), DEVIL)} == set(numbers("king"))
    assert_uniform(match, DEVIL)
    assert_uniform(match, None)


@pytest.mark.many_matches
def test_a_card_that_went_into_the_deck_later_is_in_no_older_place():
    entered = [0] * 41
    entered[NUMBERS["nun"]] = 1
    entered[NUMBERS["duke"]] = 2
    match = few(
        life=["pope"], devil=["monk", "abbot"], angel=["king", "queen", "nun"], unseen=["duke", "canon"],
        entered=entered, clock=2, drawn=[[2, 0], [0, 2, 1]],
    )  # fmt: skip
    for world in oracle.worlds(match.position(), DEVIL):
        held = world_key(world)[ANGEL]
        assert NUMBERS["duke"] not in (held[0], held[2])
        assert held[0] != NUMBERS["nun"]
    assert_uniform(match, DEVIL)
    assert_uniform(match, ANGEL)
    assert_uniform(match, None, per_world=20)


@pytest.mark.many_matches
@pytest.mark.parametrize(
    ("devil", "action", "unseen", "life"),
    [
        (["monk", "toil"], "place", ["creation", "duke", "expulsion"], ["pope"]),
        (["queen", "toil"], "replace", ["creation", "child", "nun", "duke"], ["merchant"]),
        (["child", "toil"], "replace", ["creation", "ploughman", "nun"], ["pope", "queen"]),
        (["monk", "toil"], "event", ["last-judgement", "duke", "arms-of-death"], ["pope"]),
        (["temptation", "duke"], "event", ["king", "queen", "last-judgement"], ["pope"]),
        (["arms-of-death", "duke"], "event", ["king", "last-judgement"], ["pope"]),
    ],
)
@pytest.mark.parametrize("tries", [200, 1, 0])
def test_a_player_in_the_middle_of_an_action_holds_a_fitting_card(monkeypatch, devil, action, unseen, life, tries):
    """Whether worlds are guessed or counted, all that fit are equally likely."""
    monkeypatch.setattr(view, "TRIES", tries)
    match = few(life=life, devil=devil, angel=["knight"], unseen=unseen)
    play_all(match, action)
    assert step(match) == action
    worlds = list(oracle.worlds(match.position(), ANGEL))
    everything = (len(unseen) + 2) * (len(unseen) + 1)
    assert len(worlds) < everything, "some hands are ruled out"
    assert_uniform(match, ANGEL)
    assert_uniform(match, None, per_world=20)
    assert_uniform(match, DEVIL)


@pytest.mark.parametrize("tries", [200, 0])
def test_who_strikes_with_the_arms_of_death_holds_a_soul(monkeypatch, tries):
    monkeypatch.setattr(view, "TRIES", tries)
    match = few(life=["pope"], devil=["arms-of-death", "monk", "toil"], angel=["nun"], unseen=["creation", "duke"])
    play_all(match, "event", "hand:0")
    assert step(match) == "strike"
    for world in oracle.worlds(match.position(), ANGEL):
        assert min(world_key(world)[DEVIL]) < 34
    assert_uniform(match, ANGEL)
    assert_uniform(match, None, per_world=20)


@pytest.mark.many_matches
@pytest.mark.parametrize("tries", [200, 0])
def test_counting_respects_the_times_of_both_hands(monkeypatch, tries):
    monkeypatch.setattr(view, "TRIES", tries)
    entered = [0] * 41
    for key in ("duke", "creation"):
        entered[NUMBERS[key]] = 1
    match = few(
        life=["pope"], devil=["monk", "toil"], angel=["nun", "knight"], unseen=["creation", "duke", "expulsion"],
        entered=entered, clock=1, drawn=[[1, 0], [0, 1]],
    )  # fmt: skip
    play_all(match, "place")
    assert_uniform(match, None, per_world=20)


def test_a_hand_that_only_one_world_fits_is_found_by_counting():
    """Guessing would hardly ever find the one soul among forty cards."""
    souls = [key for key in KEYS[:34] if key not in ("pope", "monk", "nun")]
    events = list(KEYS[34:])
    match = at(
        life=["pope"], devil=["monk", events[0]], angel=["nun"], deck=events[1:], options={"round_limit": 1000},
    )  # fmt: skip
    assert len(match.state.limbo) == len(souls)
    play_all(match, "place")
    for number in range(20):
        world = GAME.imagine(match.view(ANGEL), QuickFate(number))
        assert NUMBERS["monk"] in world.state.hands[DEVIL]


def test_after_the_deck_ran_out_the_old_hands_are_known_exactly_as_a_set():
    match = at(
        life=["pope"], devil=["monk", "king"], angel=["nun", "duke"], deck=[], discard=KEYS[34:], then=[0],
    )  # fmt: skip
    play_all(match, "pickup")
    assert match.state.drawn[DEVIL] == [0, 0, 1]
    worlds = list(oracle.worlds(match.position(), ANGEL))
    assert len(worlds) == 2 * 7
    assert_uniform(match, ANGEL)


def test_a_player_at_leisure_may_hold_anything():
    match = few(
        life=["pope"], devil=["monk", "toil"], angel=["knight"], unseen=["creation", "expulsion", "last-judgement"]
    )
    play_all(match, "change")
    assert len(list(oracle.worlds(match.position(), ANGEL))) == 20
    assert_uniform(match, ANGEL)


# -- views that travelled


@pytest.mark.parametrize(
    "change",
    [
        {"deck": 3}, {"hands": [[], []]}, {"hands": [[]]}, {"life": ["nobody"]}, {"life": []}, {"step": "dance"},
        {"turns": "x"}, {"turns": 99}, {"entered": {}}, {"event": "pope"}, {"discard": ["monk", "monk"]},
        {"hands": [[{"card": None, "seen": "owner", "drawn": 0}] * 7, []]},
        {"hands": [[{"card": None, "seen": "owner", "drawn": 0}] * 300, []], "step": "place"},
        {"hands": [[{"card": None, "seen": "owner", "drawn": -1}] * 3] * 2},
        {"hands": [[{"card": "toil", "seen": "owner", "drawn": 0}] * 3] * 2},
        {"clock": -1}, {"wanted": 4}, {"soul": "monk"}, {"limbo": ["monk"]}, {"collected": [["monk"]]},
    ],
)  # fmt: skip
def test_a_view_that_cannot_be_imagined_is_refused(change):
    travelled = GAME.start(seed="travel").view(None).to_json()
    GAME.read_view(travelled)
    travelled["table"] = {**travelled["table"], **change}
    with pytest.raises(BadRecord):
        GAME.read_view(travelled)


def test_a_view_in_which_nothing_fits_is_refused():
    match = few(life=["pope"], devil=["monk", "toil"], angel=["knight"], unseen=["creation", "expulsion"])
    play_all(match, "place")
    travelled = match.view(ANGEL).to_json()
    GAME.read_view(travelled)
    table = travelled["table"]
    swapped = {**table, "discard": [*table["discard"], "monk"], "deck": table["deck"] - 1}
    with pytest.raises(BadRecord):
        GAME.read_view({**travelled, "table": swapped})


# -- taking back


@rule("TT-12")
@pytest.mark.parametrize(
    ("played", "possible"),
    [
        (["change"], True),  # to announce an action shows no card
        (["place"], True),
        (["event"], True),
        (["replace"], True),
        (["place", "hand:0"], False),
        (["replace", "hand:1"], False),
        (["replace", "hand:1", "slot:2"], True),
        (["change", "hand:0"], False),  # a card was drawn
        (["event", "hand:2"], False),
        (["event", "hand:2", "slot:2"], True),
    ],
)
def test_what_showed_a_card_cannot_be_taken_back(played, possible):
    draws = ["queen"] if played == ["change", "hand:0"] else []
    match = at(life=["pope", "king"], devil=["monk", "child", "expulsion"], angel=["nun", "duke"], draws=draws)
    play_all(match, *played)
    assert match.can_take_back(DEVIL) == possible


@pytest.mark.parametrize(
    ("played", "possible"),
    [
        (["event", "hand:0"], False),  # the other's cards were seen
        (["event", "hand:0", "trade:0"], True),
        (["event", "hand:0", "leave"], True),
        (["event", "hand:0", "trade:0", "hand:0"], False),  # the other saw what was given
    ],
)
def test_what_was_seen_in_a_temptation_cannot_be_unseen(played, possible):
    match = at(life=["pope", "king"], devil=["temptation", "child", "expulsion"], angel=["nun", "duke"])
    play_all(match, *played)
    assert match.can_take_back(DEVIL) == possible


def test_a_harvest_may_be_taken_back_but_no_discard_nor_the_end_of_the_game():
    match = at(life=["pope"], devil=["toil", "nun"], discard=["king", "duke"])
    play_all(match, "event", "hand:0", "pile:1")
    assert match.can_take_back(DEVIL)
    match = at(life=["pope"], devil=["creation", "nun", "abbot"], draws=["king", "duke"])
    play_all(match, "event", "hand:0", "hand:0")
    assert not match.can_take_back(DEVIL)
    match = at(
        life=["monk", "canon", "queen", "abbess"], devil=["merchant", "nun"], angel=["pope"],
        collected=(["king", "duke"], []),
    )  # fmt: skip
    play_all(match, "place", "hand:0", "decline")
    assert match.outcome is not None
    assert not match.can_take_back(ANGEL)


def test_a_retaliation_shows_a_card():
    assert rules.reveals((rules.RETALIATED, 0, 1, 5, 2))
    assert not rules.reveals((rules.JUDGED, 4, 4))


# -- events and labels as they are told


def test_every_kind_of_event_tells_only_what_its_hearer_may_know():
    secret = {rules.DEALT: 2, rules.DREW: 2}
    config = GAME.setting().config
    for kind, at_fact in secret.items():
        raw = (kind, DEVIL, 1, 2, 3)
        assert view.tell(config, raw, DEVIL) != view.tell(config, raw, ANGEL) == view.tell(config, raw, None)
        assert KEYS[raw[at_fact]] not in str(view.tell(config, raw, None))


def test_labels_name_the_card_and_its_skulls():
    match = at(life=["count", "abbess"], devil=["child", "toil"], angel=["queen"], discard=["cardinal", "nun"])
    here = match.view(DEVIL)
    config = GAME.setting().config
    choice = GAME.alphabet.choice
    assert here.label(choice("hand:0")) == "The Child 5b"
    assert here.label(choice("hand:1"), "de") == "Die Mühsal"
    assert here.label(choice("slot:1"), "de") == "Platz 1, der Graf 3r2b"
    assert here.label(choice("pile:0")) == "The Cardinal 4r1b"
    assert here.label(choice("pickup")) == "Pick up a card"
    assert view.label(config, here.table, DEVIL, choice("trade:0")) == {"index": 0, "card": None, "skulls": ""}
    match = at(
        life=["monk", "canon", "queen", "abbess"], devil=["merchant"], angel=["seaman", "pope"],
    )  # fmt: skip
    play_all(match, "place")
    assert match.view(ANGEL).label(choice("hand:0")) == "The Seaman 1b"
    assert state.LIFE == 5
