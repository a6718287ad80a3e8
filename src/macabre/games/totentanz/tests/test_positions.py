"""Positions: what can be played on is accepted, everything else is refused and says where."""

import random

import pytest

from macabre import BadRecord, QuickFate
from macabre.games.totentanz import GAME, state
from macabre.games.totentanz.tests.build import KEYS, NUMBERS, anything, at, numbers
from macabre.testing import codes, play_all

FOUR = ["monk", "canon", "queen", "abbess"]


def broken(match, **fields):
    position = match.position()
    position["state"].update(fields)
    with pytest.raises(BadRecord) as complaint:
        GAME.resume(position)
    return complaint.value.place


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"hands": [[]]}, "hands"),
        ({"collected": [[]]}, "collected"),
        ({"life": numbers("toil")}, "life"),
        ({"life": [-1]}, "life"),
        ({"life": []}, "deck"),
        ({"limbo": [41]}, "life"),
        ({"collected": [[0], [99]]}, "life"),
        ({"event": 3}, "event"),
        ({"event": -2}, "event"),
        ({"event": 41}, "event"),
        ({"soul": 34}, "life"),
        ({"soul": -2}, "life"),
        ({"deck": []}, "deck"),
        ({"discard": [1]}, "deck"),
        ({"clock": -1}, "clock"),
        ({"clock": 10**9 + 1}, "clock"),
        ({"entered": [0] * 40}, "entered"),
        ({"entered": [0] * 40 + [1]}, "entered"),
        ({"entered": [0] * 40 + [-1]}, "entered"),
        ({"seen": [[0, 0, 0], [0, 0]]}, "seen"),
        ({"seen": [[0, 0, 0]]}, "seen"),
        ({"seen": [[0, 0, 0], [0, 0, 3]]}, "seen"),
        ({"seen": [[0, 0, 0], [0, 0, -1]]}, "seen"),
        ({"drawn": [[0, 0, 0], [0, 0]]}, "drawn"),
        ({"drawn": [[0, 0, 0], [0, 0, 1]]}, "drawn"),
        ({"drawn": [[0, 0, 0], [0, 0, -1]]}, "drawn"),
        ({"step": -1}, "step"),
        ({"step": 14}, "step"),
        ({"step": state.OVER}, "step"),
        ({"step": state.SLOT}, "soul"),
        ({"step": state.EXPEL}, "event"),
        ({"step": state.STRIKE}, "event"),
        ({"step": state.TRADE}, "event"),
        ({"step": state.GIVE}, "event"),
        ({"step": state.HARVEST}, "event"),
        ({"step": state.DISCARD}, "event"),
        ({"step": state.RETALIATE}, "life"),
        ({"round": -1}, "round"),
        ({"round": 1}, "round"),
        ({"round": 21}, "round"),
        ({"turns": -1}, "turns"),
        ({"turns": 60}, "turns"),
        ({"wanted": 0}, "wanted"),
        ({"wanted": -2}, "wanted"),
    ],
)
def test_a_broken_position_is_refused_with_the_field(fields, field):
    match = GAME.start(fate=QuickFate(0))
    assert broken(match, **fields) == f"position.state.{field}"


def test_the_deck_must_be_sorted():
    match = GAME.start(fate=QuickFate(0))
    deck = match.state.deck[:]
    deck[0], deck[1] = deck[1], deck[0]
    assert broken(match, deck=deck) == "position.state.deck"


@pytest.mark.parametrize("step", [state.PLACE, state.REPLACE, state.EVENT])
def test_an_action_needs_a_fitting_card(step):
    held = ["toil", "arms-of-death"] if step != state.EVENT else ["monk", "toil"]
    with pytest.raises(BadRecord, match="nothing can be chosen"):
        at(life=["pope"], devil=held, step=step)
    good = ["child", "creation"]
    assert codes(at(life=["pope"], devil=good, step=step))


def test_a_card_in_a_hand_was_in_the_deck_when_it_was_drawn():
    entered = [0] * 41
    entered[NUMBERS["monk"]] = 2
    for time, good in ((1, False), (2, True), (3, True), (4, False)):
        given = {"life": ["pope"], "devil": ["monk"], "entered": entered, "clock": 3, "drawn": [[time], [0]]}
        if good:
            at(**given)
        else:
            with pytest.raises(BadRecord):
                at(**given)


GOOD = {
    "slot": {"life": ["pope", "king"], "devil": ["nun", "abbot"], "step": state.SLOT, "soul": NUMBERS["child"]},
    "struck": {
        "life": ["pope", "king"], "devil": ["nun"], "step": state.SLOT, "soul": NUMBERS["judge"],
        "event": NUMBERS["arms-of-death"],
    },
    "expel": {"life": ["pope", "king"], "devil": ["nun", "abbot"], "step": state.EXPEL, "event": NUMBERS["expulsion"]},
    "strike": {"life": ["pope"], "devil": ["nun", "abbot"], "step": state.STRIKE, "event": NUMBERS["arms-of-death"]},
    "trade": {
        "life": ["pope"], "devil": ["nun", "abbot"], "angel": ["king"], "step": state.TRADE, "seen": [[0, 0], [1]],
        "event": NUMBERS["temptation"],
    },
    "give": {
        "life": ["pope"], "devil": ["nun", "abbot"], "angel": ["king", "duke"], "step": state.GIVE,
        "seen": [[0, 0], [1, 2]], "event": NUMBERS["temptation"], "wanted": 1,
    },
    "harvest": {
        "life": ["pope"], "devil": ["nun", "abbot"], "discard": ["king"], "step": state.HARVEST,
        "event": NUMBERS["toil"],
    },
    "discard": {
        "life": ["pope"], "devil": ["nun", "abbot", "king", "duke"], "step": state.DISCARD,
        "event": NUMBERS["creation"],
    },
    "retaliate": {"life": [*FOUR, "pope"], "devil": ["nun", "abbot"], "step": state.RETALIATE},
    "judgement": {
        "life": FOUR[:3], "devil": ["nun", "abbot"], "step": state.RETALIATE, "event": NUMBERS["last-judgement"],
    },
}  # fmt: skip
"""A position in the middle of each thing that takes several steps."""

BAD = [
    ("slot", {"devil": ["nun", "abbot", "duke"]}, "too many cards"),
    ("slot", {"soul": NUMBERS["judge"]}, "nothing can be chosen"),
    ("slot", {"event": NUMBERS["toil"]}, "is not carried out now"),
    ("slot", {"life": [*FOUR, "pope"]}, "one to four souls"),
    ("struck", {"devil": ["nun", "abbot"]}, "too many cards"),
    ("struck", {"soul": -1}, "a soul is laid open"),
    ("expel", {"devil": ["nun", "abbot", "duke"]}, "too many cards"),
    ("expel", {"event": NUMBERS["toil"]}, "is not carried out now"),
    ("expel", {"soul": NUMBERS["judge"]}, "a soul is laid open"),
    ("strike", {"devil": ["creation"]}, "nothing can be chosen"),
    ("strike", {"event": -1}, "is not carried out now"),
    ("trade", {"seen": [[0, 0], [0]]}, "has been seen"),
    ("trade", {"angel": [], "seen": [[0, 0], []]}, "nothing to trade"),
    ("trade", {"devil": [], "seen": [[], [1]]}, "nothing to trade"),
    ("trade", {"wanted": 0}, "no such card is wanted"),
    ("give", {"wanted": 2}, "no such card is wanted"),
    ("give", {"wanted": -1}, "no such card is wanted"),
    ("give", {"devil": [], "seen": [[], [1, 2]]}, "nothing to trade"),
    ("give", {"seen": [[0, 0], [1, 0]]}, "has been seen"),
    ("harvest", {"discard": []}, "nothing can be chosen"),
    ("discard", {"devil": ["nun", "abbot", "king"]}, "four cards are needed"),
    ("discard", {"devil": ["nun", "abbot", "king", "duke", "judge"]}, "too many cards"),
    ("discard", {"angel": ["seaman", "child", "preacher", "pedlar"]}, "too many cards"),
    ("retaliate", {"devil": ["nun", "abbot", "king"]}, "too many cards"),
    ("retaliate", {"angel": ["seaman", "child", "preacher", "pedlar"]}, "too many cards"),
    ("retaliate", {"life": FOUR}, "the round is not over"),
    ("retaliate", {"life": [*FOUR, "pope", "king"]}, "the round is not over"),
    ("retaliate", {"event": NUMBERS["toil"]}, "is not carried out now"),
    ("judgement", {"life": FOUR[:2]}, "the round is not over"),
    ("judgement", {"life": [*FOUR, "pope"]}, "the round is not over"),
    ("judgement", {"devil": ["nun", "abbot", "king"]}, "too many cards"),
]


@pytest.mark.parametrize("name", GOOD)
def test_positions_in_the_middle_of_something_can_be_played_on(name):
    match = at(**GOOD[name], then=anything())
    assert match.position()["state"]["step"] == GOOD[name]["step"]
    for code in codes(match):
        twin = GAME.resume(match.position(), fate=QuickFate(1))
        play_all(twin, code)


@pytest.mark.parametrize(("name", "change", "problem"), BAD)
def test_positions_that_could_not_go_on_are_refused(name, change, problem):
    with pytest.raises(BadRecord, match=problem):
        at(**{**GOOD[name], **change})


def test_four_souls_are_enough_for_a_judgement():
    at(**{**GOOD["judgement"], "life": FOUR})


@pytest.mark.parametrize(
    ("collected", "options", "problem"),
    [
        ((["king", "duke", "nun"], []), {}, "must be over"),
        (([], ["king", "duke", "nun"]), {}, "must be over"),
        ((["king", "duke", "nun"], ["child", "queen", "abbot"]), {}, "three souls win"),
        ((["king", "duke", "nun", "abbot"], []), {}, "three souls win"),
        ((["king"], []), {"round_limit": 1}, "must be over"),
    ],
)
def test_a_game_that_is_decided_is_over(collected, options, problem):
    with pytest.raises(BadRecord, match=problem):
        at(life=["pope"], collected=collected, options=options)


def test_an_ended_game_is_accepted_in_each_way_it_can_end():
    three = at(life=["pope"], collected=(["king", "duke", "nun"], []), step=state.OVER)
    assert three.outcome.why == "three_souls"
    limit = at(life=[], collected=(["king"], []), step=state.OVER, options={"round_limit": 1})
    assert limit.outcome.why == "round_limit"
    barren = at(life=[], devil=["monk"], deck=KEYS[34:], step=state.OVER)
    assert barren.outcome.why == "no_souls"
    tired = at(life=[], collected=(["king"], []), step=state.OVER, turns=5, options={"round_limit": 1, "turn_limit": 5})
    assert tired.to_act == ()
    for turns in (6, -1):
        with pytest.raises(BadRecord):
            at(
                life=[],
                collected=(["king"], []),
                step=state.OVER,
                turns=turns,
                options={"round_limit": 1, "turn_limit": 5},
            )
    with pytest.raises(BadRecord, match="must be over"):
        at(life=["pope"], deck=KEYS[34:], step=state.OVER)
    with pytest.raises(BadRecord, match="must be over"):
        at(life=[], step=state.OVER)


def test_limbo_and_rounds_agree():
    match = at(life=["pope"], collected=(["king"], []), options={"limbo": "back"})
    assert broken(match, round=0) == "position.state.round"
    position = match.position()
    position["state"]["round"] = 7
    assert GAME.resume(position).state.round == 7, "souls that came back leave no trace"
    with pytest.raises(BadRecord, match="nothing goes to limbo"):
        at(life=["pope"], deck=KEYS[34:], options={"limbo": "back"})
    match = at(life=["pope"], collected=(["king"], []))
    assert broken(match, round=2) == "position.state.round"


def test_a_copy_shares_nothing_that_changes():
    rng = random.Random(2)
    match = GAME.start(seed="copies")
    for _ in range(150):
        if not match.to_act:
            break
        before, twin = match.position(), match.copy(fate=QuickFate(rng.random()))
        play_all(twin, rng.choice(codes(twin)))
        assert match.position() == before
        play_all(match, rng.choice(codes(match)))


@pytest.mark.parametrize("number", range(8))
def test_random_changes_are_refused_or_playable(number):
    """Whatever is accepted can be played to its end."""
    rng = random.Random(number)
    match = GAME.start(seed=f"noise {number}", options={"round_limit": 4, "turn_limit": 12})
    for _ in range(rng.randrange(60)):
        if match.to_act:
            play_all(match, rng.choice(codes(match)))
    for _ in range(120):
        position = match.position()
        _disturb(position["state"], rng)
        try:
            twin = GAME.resume(position, fate=QuickFate(rng.random()))
        except BadRecord:
            continue
        for seat in (0, 1, None):
            GAME.imagine(twin.view(seat), QuickFate(1))
        while twin.to_act:
            play_all(twin, rng.choice(codes(twin)))
        assert twin.outcome is not None


def _disturb(fields, rng):
    """Change a number, or move a card from one place to another."""
    rows = [fields[name] for name in ("deck", "discard", "life", "limbo")] + fields["hands"] + fields["collected"]
    if rng.random() < 0.5:
        name = rng.choice(["step", "turns", "round", "event", "soul", "wanted", "clock"])
        fields[name] = rng.randrange(-2, 42)
        return
    source, target = rng.sample(rows, 2)
    if source:
        card = source.pop(rng.randrange(len(source)))
        target.append(card)
        fields["deck"].sort()
        for mark in ("seen", "drawn"):
            fields[mark] = [
                (row + [0] * 41)[: len(cards)] for row, cards in zip(fields[mark], fields["hands"], strict=True)
            ]
