"""What a seat may know, and what it can imagine."""

import json
import random
from collections import Counter

import pytest

from macabre.core.errors import BadRecord
from macabre.core.fate import QuickFate
from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.state import SPLIT
from macabre.games.dance_of_death.tests import oracle
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, board
from macabre.testing import codes, play_all

rule = pytest.mark.rule

VIEWERS = (BLACK, WHITE, None)


def half_split(hand=4, owner=BLACK, code=None):
    """One seat has split, the other has not."""
    match = board(hand=hand, step=SPLIT, fates=((0, 0, 0), (0, 0, 0)))
    match.play(owner, code or codes(match, owner)[0])
    return match


def walk(seed, options=None, limit=400):
    """The positions of a random match, one after the other."""
    rng = random.Random(seed)
    match = GAME.start(seed=f"walk {seed}", options=options)
    for _ in range(limit):
        yield match
        if not match.to_act:
            return
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.decision(seat).choices))


@pytest.mark.many_matches
@rule("DD-R46", "DD-21", "DD-22")
@pytest.mark.parametrize("seed", range(4))
def test_what_looks_the_same_to_the_judge_looks_the_same_in_the_views(seed):
    rng = random.Random(seed)
    hidden = 0
    for match in walk(seed):
        position = match.position()
        oracle.invariants(position)
        for seat in VIEWERS:
            other = oracle.permute(position, seat, rng)
            assert oracle.mask(other, seat) == oracle.mask(position, seat)
            world = GAME.resume(other)
            assert world.view(seat) == match.view(seat)
            if oracle.hidden(position, seat):
                hidden += 1
            else:
                assert other == position
    assert hidden


@pytest.mark.many_matches
@rule("DD-R46")
@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_world_looks_the_same_and_travels_as_json(seed):
    fate = QuickFate(seed)
    for match in walk(seed):
        for seat in VIEWERS:
            view = match.view(seat)
            again = GAME.read_view(json.loads(json.dumps(view.to_json())))
            assert again == view
            world = GAME.imagine(again, fate)
            assert world.view(seat) == view
            oracle.invariants(world.position())
            assert oracle.mask(world.position(), seat) == oracle.mask(match.position(), seat)
            for actor in match.to_act:
                assert codes(world, actor) == codes(match, actor)
                assert world.decision(actor).kind == match.decision(actor).kind


@rule("DD-R46", "DD-21")
@pytest.mark.parametrize("hand", [1, 2, 4])
@pytest.mark.parametrize(("owner", "seat"), [(BLACK, WHITE), (WHITE, BLACK), (BLACK, None), (WHITE, None)])
def test_a_covered_split_is_imagined_with_all_ways_equally_likely(hand, owner, seat):
    view = half_split(hand, owner).view(seat)
    fate, ways = QuickFate(hand), (hand + 1) * (hand + 2) // 2
    draws = 400 * ways
    seen = Counter(tuple(GAME.imagine(view, fate).state.fates[owner]) for _ in range(draws))
    assert len(seen) == ways
    assert all(sum(split) == hand for split in seen)
    chi = sum((count - 400) ** 2 / 400 for count in seen.values())
    assert chi < ways + 5 * (2 * ways) ** 0.5


@rule("DD-R46")
def test_the_owner_of_a_covered_split_imagines_it_as_it_is():
    match = half_split(code="split:1-2-1")
    for number in range(20):
        assert GAME.imagine(match.view(BLACK), QuickFate(number)).position()["state"] == match.position()["state"]


@rule("DD-21", "DD-R46")
@pytest.mark.parametrize("owner", [BLACK, WHITE])
def test_nothing_that_leaves_the_table_depends_on_a_covered_split(owner):
    """View, story, prompts and the table in words are the same for every split."""
    seen = set()
    for code in codes(half_split(owner=owner), 1 - owner):
        match = half_split(owner=owner, code=code)
        for seat in (1 - owner, None):
            view = match.view(seat)
            story = [event.to_json() for event in match.story(seat)]
            seen.add((seat, json.dumps([view.to_json(), story]), GAME.table.text(view, "en"), repr(match.view(seat))))
    assert len(seen) == 2


def test_the_judges_own_tools_agree_with_one_another():
    position = half_split(code="split:1-2-1").position()
    assert not oracle.hidden(position, BLACK)
    assert oracle.hidden(position, WHITE)
    assert oracle.hidden(position, None)
    rng = random.Random(1)
    worlds = {tuple(oracle.permute(position, WHITE, rng)["state"]["fates"][BLACK]) for _ in range(400)}
    assert len(worlds) == 15
    assert oracle.permute(position, BLACK, rng) == position
    assert oracle.mask(position, BLACK) != oracle.mask(half_split(code="split:2-1-1").position(), BLACK)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("hand", 0), ("hand", 12), ("hand", 13), ("hand", "4"), ("hand", 4.0), ("hand", float("inf")), ("death", None),
        ("ring", ["runner"] * 12), ("ring", []), ("ring", ["nobody"] * 12), ("fates", [None]), ("fates", [None, None]),
        ("power", {}), ("markers", {}), ("step", "sleep"), ("step", []), ("action", "garden"), ("person", "nobody"),
        ("target", 3), ("first", "x"), ("first", 3), ("end", "never"), ("supply", [7]), ("score", "ab"),
    ],
)  # fmt: skip
def test_a_forged_view_is_refused_at_the_door(field, value):
    given = half_split().view(WHITE).to_json()
    given["table"] = {**given["table"], field: value}
    with pytest.raises(BadRecord):
        GAME.read_view(given)


@pytest.mark.parametrize("field", list(board().view(None).table))
def test_a_view_with_a_missing_field_is_refused(field):
    given = half_split().view(WHITE).to_json()
    given["table"] = {name: value for name, value in given["table"].items() if name != field}
    with pytest.raises(BadRecord):
        GAME.read_view(given)


def test_a_match_ends_within_the_bound_of_decisions():
    for seed in range(5):
        *_, last = walk(seed, limit=oracle.BOUND)
        assert last.outcome is not None


def test_taking_back_an_own_step_restores_the_table():
    match = board(hand=4)
    before = match.position()["state"]
    play_all(match, "watch")
    assert match.can_take_back(BLACK)
    assert not match.can_take_back(WHITE)
    match.take_back(BLACK)
    assert match.position()["state"] == before
