"""Twenty kills in the slow tests; hundreds by ``make torture WHAT=kills``."""

import pytest

from tests.torture.checker import check
from tests.torture.clients import Told
from tests.torture.run import ALL, DATABASE, SERVER, WORKER, run


def check_torture(kind: str, kills: int, matches: int, servers: int, wanted: set[str]) -> None:
    verdict, died = run(kind, kills, matches, servers)
    assert died.total() >= kills
    assert set(died) == wanted, "everything that can die has died"
    assert verdict.acknowledged > 10 * matches
    assert verdict.sound, verdict


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_when_a_server_or_its_bots_are_killed():
    check_torture("sqlite", kills=8, matches=12, servers=1, wanted={ALL, WORKER})


@pytest.mark.slow
def test_no_acknowledged_move_is_lost_or_doubled_when_postgresql_or_one_of_several_servers_is_killed():
    check_torture("postgresql", kills=12, matches=12, servers=2, wanted={ALL, SERVER, WORKER, DATABASE})


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
