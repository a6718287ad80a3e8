"""Chance: repeatable, uniform, and the same on every machine for ever."""

import hashlib
import hmac
from collections import Counter

import pytest

from macabre import BadScript, QuickFate, ScriptedFate, SeededFate
from macabre.core.fate import RecordedFate


def by_hand(seed: str, n: int, count: int) -> list[int]:
    """The definition, written out once more: the stream of a seed, without any of the library's code."""
    key = hashlib.sha256(seed.encode()).digest()
    words: list[int] = []
    block = 0
    results: list[int] = []
    while len(results) < count:
        if not words:
            digest = hmac.new(key, block.to_bytes(8, "big"), hashlib.sha256).digest()
            words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
            block += 1
        word = words.pop(0)
        if word < 2**32 - 2**32 % n:
            results.append(word % n)
    return results


@pytest.mark.parametrize("seed", ["", "any text", "Gevatter Tod – ☠", "x" * 5000])
@pytest.mark.parametrize("n", [1, 2, 6, 41, 2**31 + 11])
def test_a_seeded_fate_follows_its_definition(seed, n):
    fate = SeededFate(seed)
    assert [fate.pick(n) for _ in range(50)] == by_hand(seed, n, 50)
    assert fate.drawn == 50


def test_the_stored_vectors_hold():
    """These numbers are a promise to every record ever written."""
    fate = SeededFate("macabre")
    assert [fate.roll(6) for _ in range(12)] == STORED_DICE
    assert [fate.pick(1000) for _ in range(6)] == STORED_PICKS
    deck = list(range(10))
    fate.shuffle(deck)
    assert deck == STORED_DECK


STORED_DICE = [6, 4, 5, 6, 1, 4, 3, 5, 2, 3, 4, 2]
STORED_PICKS = [94, 7, 887, 294, 610, 390]
STORED_DECK = [6, 9, 8, 5, 7, 0, 3, 1, 4, 2]


def test_a_shuffle_reaches_every_order_equally_often():
    counts = Counter()
    fate = QuickFate(1)
    for _ in range(6000):
        deck = [0, 1, 2]
        fate.shuffle(deck)
        counts[tuple(deck)] += 1
    assert len(counts) == 6
    assert all(880 < count < 1120 for count in counts.values())


@pytest.mark.parametrize("make", [lambda: SeededFate("x"), lambda: QuickFate(3)])
def test_every_result_is_equally_likely(make):
    fate = make()
    counts = Counter(fate.roll(6) for _ in range(12000))
    assert set(counts) == {1, 2, 3, 4, 5, 6}
    assert all(1840 < count < 2160 for count in counts.values())


@pytest.mark.parametrize(
    "fate", [SeededFate("x"), QuickFate(3), ScriptedFate([1, 2, 3, 4, 5, 1, 2]), RecordedFate(QuickFate(4))]
)
def test_a_copy_goes_on_at_the_same_place_and_independently(fate):
    fate.pick(6)
    twin = fate.copy()
    assert twin.drawn == 1
    expected = [fate.pick(6) for _ in range(5)]
    assert [twin.pick(6) for _ in range(5)] == expected


def test_a_script_complains_when_it_runs_out():
    fate = ScriptedFate([4])
    assert fate.roll(6) == 4
    with pytest.raises(BadScript, match="ran out: a result from 1 to 6"):
        fate.roll(6)


def test_a_script_complains_about_results_left_over():
    with pytest.raises(BadScript, match=r"2 scripted results were not used: \[2, 3\]"), ScriptedFate([1, 2, 3]) as fate:
        fate.roll(6)


def test_a_script_does_not_hide_another_error():
    with pytest.raises(KeyError), ScriptedFate([1]):
        raise KeyError


@pytest.mark.parametrize(("results", "ask"), [([7], "roll"), ([0], "roll"), ([6], "pick"), ([-1], "pick")])
def test_a_script_complains_about_what_cannot_be(results, ask):
    with pytest.raises(BadScript, match="is possible"):
        getattr(ScriptedFate(results), ask)(6)


def test_a_tape_writes_down_what_its_inner_fate_gives_and_plays_it_again():
    fate = RecordedFate(ScriptedFate([3, 5, 2]))
    assert [fate.roll(6), fate.pick(6), fate.roll(6)] == [3, 5, 2]
    assert fate.played() == [2, 5, 1]
    fate.rewind()
    assert fate.drawn == 0
    assert fate.left() == 3
    assert [fate.roll(6), fate.pick(6), fate.roll(6)] == [3, 5, 2]
    with pytest.raises(BadScript):
        fate.pick(2)


def test_a_tape_refuses_a_result_that_cannot_be():
    with pytest.raises(BadScript, match="0 to 1 is possible"):
        RecordedFate(QuickFate(1), [2]).pick(2)


def test_a_tape_can_go_on_with_another_fate():
    fate = RecordedFate(QuickFate(1))
    first = fate.pick(100)
    other = fate.onto(ScriptedFate([42]))
    assert other.pick(100) == 42
    assert other.played() == [first, 42]
    assert fate.played() == [first]
