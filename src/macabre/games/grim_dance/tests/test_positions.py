"""Positions: what is read can be played on to its end, and everything else is refused."""

import copy
import random

import pytest

from macabre import BadRecord, QuickFate, replay
from macabre.games.grim_dance.tests import oracle
from macabre.games.grim_dance.tests.scenes import GAME, asked, run, scene, state
from macabre.testing import codes, match_at, play_all

rule = pytest.mark.rule


# -- one fault after the other


MIDDLE = scene("F [D+3] K B", {0: "(K-2) M+3", 1: "F-1"}, seats=3).position()
KINDS = {
    "reveal": scene("F D K"),
    "effect": scene("F [D] K B"),
    "copy": scene("F [M] K B", {1: "F K"}),
    "give": play_all(scene("F [B] K", {0: "F K"}), "apply"),
    "receiver": play_all(scene("F [B] K", {0: "F K"}), "apply", "give:1"),
    "victim": play_all(scene("F [K] B", {1: "F K", 2: "R"}), "apply"),
    "steal": play_all(scene("F [K] B", {1: "F K", 2: "R"}), "apply", "from:1"),
    "take": play_all(scene("K [F] B"), "apply"),
    "move": play_all(scene("K [D] B F"), "apply"),
    "gap": play_all(scene("K [D] B F"), "apply", "move:0"),
    "discard": play_all(scene("K [R] B"), "apply"),
    "over": scene("[D]", {1: "(K)"}),
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_position_at_every_kind_of_decision_can_be_read_again(kind):
    match = KINDS[kind]
    assert asked(match) == kind
    again = GAME.resume(match.position())
    assert again.position() == match.position()
    assert again.outcome == match.outcome
    assert not match.to_act or codes(again) == codes(match)


@pytest.mark.parametrize("kind", ["copy", "give", "receiver", "victim", "steal", "take", "move", "gap", "discard"])
def test_a_position_in_the_midst_of_a_copied_effect_can_be_read_again(kind):
    fronts = {0: "(F) (D) B", 1: "K F", 2: "D R"}
    names = {"give": "bride", "victim": "carnival-king", "take": "farmer", "move": "dancer", "discard": "grim-reaper"}
    names |= {"receiver": "bride", "steal": "carnival-king", "gap": "dancer"}
    match = scene("F [M] K B", fronts)
    if kind != "copy":
        play_all(match, f"copy:{names[kind]}")
    while asked(match) != kind:
        play_all(match, codes(match)[0])
    assert GAME.resume(match.position()).position() == match.position()


def broken(field, value, match=None):
    position = copy.deepcopy(MIDDLE if match is None else match.position())
    position["state"][field] = value
    return position


def with_known(card, mask):
    known = MIDDLE["state"]["known"][:]
    known[card] = mask
    return broken("known", known)


K, F, D, M, R, B = range(6)
OPEN = MIDDLE["state"]["up"]
PILE = MIDDLE["state"]["discard"]
FRONTS = MIDDLE["state"]["fronts"]
FAULTS = [
    ("circle", broken("circle", [F, D, K, 6])),
    ("circle", broken("circle", [F, D, K, -1])),
    ("circle", broken("circle", [F, D, K, B, B])),
    ("circle", broken("circle", [F, D, K])),
    ("circle", broken("circle", [F, D, B, B])),
    ("pool", broken("pool", [0] * 5)),
    ("pool", broken("pool", [0] * 7)),
    ("pool", broken("pool", [64, 0, 0, 0, 0, 0])),
    ("pool", broken("pool", [-1, 0, 0, 0, 0, 0])),
    ("fronts", broken("pool", [63] * 6)),
    ("place", broken("place", 4)),
    ("place", broken("place", -2)),
    ("place", broken("place", -1)),
    ("revealed", broken("place", 0)),
    ("revealed", broken("revealed", 36)),
    ("revealed", broken("revealed", -2)),
    ("fronts", broken("revealed", -1)),
    ("fronts", broken("revealed", FRONTS[0][0])),
    ("fronts", broken("fronts", FRONTS[:2])),
    ("fronts", broken("fronts", [*FRONTS, []])),
    ("fronts", broken("fronts", [[36], *FRONTS[1:]])),
    ("fronts", broken("fronts", [[], *FRONTS[1:]])),
    ("fronts", broken("fronts", [FRONTS[0] * 2, *FRONTS[1:]])),
    ("fronts", broken("discard", PILE[1:])),
    ("fronts", broken("discard", [*PILE, PILE[0]])),
    ("fronts", broken("discard", [-1, *PILE[1:]])),
    ("turn", broken("turn", 3)),
    ("turn", broken("turn", -1)),
    ("first", broken("first", 3)),
    ("first", broken("first", -1)),
    ("step", broken("step", 12)),
    ("step", broken("step", -1)),
    ("up", broken("up", 1 << 36)),
    ("up", broken("up", -1)),
    ("up", broken("up", OPEN | 1 << PILE[0])),
    ("known", broken("known", [0] * 35)),
    ("known", broken("known", [0] * 37)),
    ("known", with_known(PILE[0], 8)),
    ("known", with_known(PILE[0], -1)),
    ("known", with_known(PILE[0], 0)),
    ("known", with_known(PILE[0], 3)),
    ("known", with_known(MIDDLE["state"]["revealed"], 3)),
    ("known", with_known(FRONTS[0][0], 0)),
    ("known", with_known(FRONTS[0][0], 6)),
    ("known", with_known(FRONTS[0][1], 5)),
    ("known", with_known(FRONTS[1][0], 2)),
    ("known", with_known(6 * B + MIDDLE["state"]["pool"][B].bit_length() - 1, 1)),
    ("game_no", broken("game_no", 1)),
    ("game_no", broken("game_no", -1)),
    ("totals", broken("totals", [0, 0])),
    ("totals", broken("totals", [0, 0, 1])),
    ("totals", broken("totals", [-1, 0, 0])),
    ("counts", broken("counts", [0, 0])),
    ("counts", broken("counts", [0, 0, 0, 0])),
    ("counts", broken("counts", [1, 0, 0])),
    ("counts", broken("counts", [-1, 0, 0])),
    ("held", broken("held", 0)),
    ("step", broken("step", 0)),  # a card is turned up
    ("up", broken("step", 11)),  # not yet over
    ("step", broken("step", 2)),  # no Musician
    ("step", broken("step", 3)),  # no Bride
    ("step", broken("step", 7)),  # no Farmer
    ("step", broken("step", 5)),
    ("step", broken("step", 10)),
    ("step", broken("step", 1, KINDS["reveal"])),
    ("step", broken("step", 1, KINDS["copy"])),
    ("step", broken("step", 11, KINDS["reveal"])),
    ("step", broken("step", 0, KINDS["over"])),
    ("held", broken("held", 2, KINDS["receiver"])),
    ("held", broken("held", -1, KINDS["receiver"])),
    ("held", broken("held", 0, KINDS["steal"])),  # oneself
    ("held", broken("held", 3, KINDS["steal"])),  # nothing lies there
    ("held", broken("held", 4, KINDS["steal"])),
    ("held", broken("held", -1, KINDS["steal"])),
    ("held", broken("held", 4, KINDS["gap"])),
    ("held", broken("held", -1, KINDS["gap"])),
    ("up", broken("up", 0, KINDS["over"])),
    ("step", broken("up", 0, KINDS["copy"])),
]


@pytest.mark.parametrize(("field", "position"), FAULTS)
def test_a_fault_is_refused_and_its_field_is_named(field, position):
    with pytest.raises(BadRecord) as error:
        GAME.resume(position)
    assert error.value.place == f"position.state.{field}"


def pretend(before, step, fronts=None, **fields):
    """A position that pretends an effect were possible."""
    match = scene(before.replace("[", "").replace("]", ""), fronts, seats=3)
    place = next(i for i, token in enumerate(before.split()) if token.startswith("["))
    position = match.position()
    inner = position["state"]
    character = inner["circle"][place]
    k = inner["pool"][character].bit_length() - 1
    inner["pool"][character] ^= 1 << k
    inner["known"][6 * character + k] = 7
    inner.update(place=place, revealed=6 * character + k, step=step, **fields)
    return position


IMPOSSIBLE = {
    "Bride with nothing to give": pretend("K [B] F", 1),
    "Bride who gives nothing": pretend("K [B] F", 3),
    "King with nobody to rob": pretend("D [K] F", 1, {0: "M"}),
    "King who robs nobody": pretend("D [K] F", 5, {0: "M"}),
    "Farmer alone": pretend("[F]", 1),
    "Farmer who takes nothing": pretend("[F]", 7),
    "Reaper alone": pretend("[R]", 1),
    "Reaper who discards nothing": pretend("[R]", 10),
    "Dancer with one other card": pretend("[D] K", 1),
    "Dancer who moves one of two": pretend("[D] K", 8),
    "Dancer in no gap": pretend("[D] K", 9, held=0),
    "Musician with nothing to copy": pretend("K [M] F", 2, {0: "(F)", 1: "(K)"}),
    "Musician beside a Musician": pretend("K [M] F", 2, {1: "M"}),
    "Musician who copies a covered card": pretend("K [M] F", 7, {1: "(F) D"}),
    "Musician who copies a King in vain": pretend("K [M] F", 5, {0: "K"}),
    "Bride who steals": pretend("D [B] F", 5, {0: "M", 1: "K"}),
}


@rule("GD-31", "GD-R7", "GD-R11", "GD-R12", "GD-R13", "GD-R14", "GD-R15")
@pytest.mark.parametrize("position", [pytest.param(p, id=name) for name, p in IMPOSSIBLE.items()])
def test_a_position_with_an_effect_that_has_no_target_is_refused(position):
    with pytest.raises(BadRecord):
        GAME.resume(position)


@rule("GD-54")
def test_what_earlier_games_brought_has_its_limits():
    def read(**fields):
        return match_at(GAME, 2, {"match_games": 3}, game_no=1, **fields)

    assert state(read(totals=[42, -22], counts=[20, 16]))["totals"] == [42, -22]
    for fields in ({"totals": [43, 0]}, {"totals": [0, -23]}, {"counts": [20, 17]}, {"counts": [37, -1]}):
        with pytest.raises(BadRecord):
            read(**fields)
    with pytest.raises(BadRecord):
        match_at(GAME, 2, {"match_games": 3}, game_no=3)
    assert match_at(GAME, 2, {"match_games": 3}, game_no=2).to_act


@rule("GD-54", "GD-R24")
def test_a_match_of_three_does_not_end_with_its_first_game():
    over = KINDS["over"].position()
    over["options"]["match_games"] = 3
    with pytest.raises(BadRecord) as error:
        GAME.resume(over)
    assert error.value.place == "position.state.step"
    over["state"]["game_no"] = 2
    assert GAME.resume(over).outcome is not None


# -- many faults at random


def mutate(position, rng):
    """Change one to three numbers, lengths or places of a position."""
    fields = position["state"]
    for _ in range(rng.randint(1, 3)):
        name = rng.choice(list(fields))
        value = fields[name]
        if isinstance(value, int):
            fields[name] = rng.choice([value + 1, value - 1, rng.randint(-2, 12), value ^ 1 << rng.randrange(36)])
            continue
        row = rng.choice(value) if name == "fronts" else value
        trick = rng.randrange(5)
        if trick == 0:
            row.append(rng.randint(0, 35))
        elif not row:
            continue
        elif trick == 1:
            row.pop(rng.randrange(len(row)))
        elif trick == 2:
            i, j = rng.randrange(len(row)), rng.randrange(len(row))
            row[i], row[j] = row[j], row[i]
        elif trick == 3 and name == "fronts":
            rng.choice(value).append(row.pop(rng.randrange(len(row))))
        else:
            row[rng.randrange(len(row))] = rng.choice([rng.randint(-1, 40), rng.randrange(6), 1 << rng.randrange(7)])
    return position


@pytest.mark.many_matches
@pytest.mark.parametrize("games", [1, 3])
def test_a_mutated_position_is_refused_or_can_be_played_to_its_end(games):
    rng = random.Random(games)
    refused = 0
    for number in range(700):
        match = GAME.start(seats=rng.randint(2, 6), options={"match_games": games}, fate=QuickFate(number))
        for _ in range(rng.choice([1, 2, 3, 10, 20, 40, 60, 150])):
            if match.to_act:
                match.play(match.to_act[0], rng.choice(codes(match)))
        position = mutate(match.position(), rng)
        try:
            match = GAME.resume(position, fate=QuickFate(number))
        except BadRecord:
            refused += 1
            continue
        oracle.invariants(match.position())
        for viewer in (0, None):
            assert GAME.imagine(match.view(viewer), QuickFate(1)).view(viewer) == match.view(viewer)
        run(match, rng)
        oracle.invariants(match.position())
        assert match.outcome is not None
    assert 300 < refused < 690


# -- records


@rule("GD-R25")
@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("games", [1, 3])
def test_a_record_plays_the_match_again(seats, games, rng):
    match = run(GAME.start(seats=seats, options={"match_games": games}, seed=f"{seats}"), rng)
    again = replay(match.record())
    assert again.position() == match.position()
    assert again.outcome == match.outcome
    assert len(match.log) <= oracle.BOUND * games


def test_a_copy_goes_its_own_way(rng):
    match = GAME.start(seats=3, seed="copy")
    for _ in range(25):
        play_all(match, rng.choice(codes(match)))
    before = match.position()
    run(match.copy(), rng)
    assert match.position() == before
    twin = match.copy()
    code = codes(match)[0]
    assert play_all(twin, code).position() == play_all(match, code).position()
