"""Twenty kills in the ordinary tests; hundreds by ``make torture``."""

import pytest

from tests.torture.checker import check
from tests.torture.clients import Told
from tests.torture.run import run


@pytest.mark.parametrize(("kind", "workers"), [("sqlite", 1), ("postgresql", 2)])
def test_no_acknowledged_move_is_lost_or_doubled_however_often_the_server_is_killed(kind, workers):
    verdict, kills = run(kind, kills=10, matches=24, workers=workers)
    assert kills >= 10
    assert verdict.acknowledged > 500
    assert verdict.sound, verdict


ROWS = [("m", 0, -1, "start", ""), ("m", 1, 0, "play", "a"), ("m", 2, 1, "play", "x"), ("m", 3, 0, "play", "b")]


def told(*acknowledged, over=True):
    return Told("m", 0, list(acknowledged), over=over)


def test_the_checker_is_content_with_what_is_there_in_order():
    assert check(ROWS, [told((0, "a"), (1, "b"))]).sound


def test_the_checker_misses_a_lost_choice_and_one_that_is_another():
    assert check(ROWS, [told((0, "a"), (1, "b"), (2, "c"))]).lost == 1
    assert check(ROWS, [told((0, "a"), (1, "z"))]).lost == 1


def test_the_checker_notices_a_choice_made_twice_a_gap_and_a_match_without_end():
    assert check([*ROWS, ("m", 4, 0, "play", "b")], [told((0, "a"), (1, "b"))]).doubled == 1
    assert check(ROWS[:2] + ROWS[3:], [told((0, "a"), (1, "b"))]).gaps == 1
    assert check(ROWS, [told((0, "a"), over=False)]).unfinished == 1
