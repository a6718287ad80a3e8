"""The worked examples of the rule book: the picture of its last page."""

import pytest

from macabre.games.dance_of_death.state import PERSONS, SPLIT
from macabre.games.dance_of_death.tests.board import BLACK, PAGE_4, WHITE, at, board, look, on, side, supply
from macabre.testing import codes, play_all

rule = pytest.mark.rule

MARKERS = {
    "dancer": "1b1w", "old_lady": "1b1w", "hacker": "1b", "convalescent": "1b1w", "gambler": "1w",
    "business_lady": "1w",
}  # fmt: skip


def page_4(**fields):
    """Black's supply is 3, White's 1."""
    settled = {
        "ring": PAGE_4, "hand": 4, "death": 9, "on": MARKERS, "paradise": "1w", "dead": {"priest": BLACK},
        "score": [3, 0], "used": ("old_lady", "dancer", "hacker"), "fates": ((2, 0, 2), (2, 2, 0)),
    }  # fmt: skip
    return board(**{**settled, **fields})


def neighbours(match, person):
    return {PERSONS[other] for other in match.state.neighbours(PERSONS.index(person))}


@rule("DD-14", "DD-16", "DD-20")
def test_example_1_four_markers_because_the_hand_shows_4():
    match = page_4(step=SPLIT, fates=((2, 0, 2), (0, 0, 0)))
    assert supply(match)[WHITE] == 5
    match.play(WHITE, "split:2-2-0")
    assert supply(match) == [3, 1]
    assert look(match, "fates") == [[2, 0, 2], [2, 2, 0]]


@rule("DD-8", "DD-79")
def test_example_2_white_has_won_nothing():
    assert look(page_4(), "score")[WHITE] == 0
    assert "white" not in look(page_4(), "power").values()


@rule("DD-55", "DD-56", "DD-59", "DD-60", "DD-30")
def test_examples_3_and_4_black_dances_from_the_old_lady_to_the_dancer():
    match = page_4()
    play_all(match, "dance", "death:1")
    assert look(match, "death") == 1 == at(match, "dancer")
    assert on(match, "dancer") == "2b1w"
    assert codes(match) == ["throw", "decline"]


@rule("DD-55", "DD-59", "DD-60", "DD-81", "DD-86", "DD-30", "DD-71")
def test_examples_5_and_11_a_3_is_one_too_many_for_the_dancer():
    match = page_4(fate=[3])
    play_all(match, "dance", "death:1", "throw")
    assert look(match, "death") == 1
    assert on(match, "dancer") == "1w"
    assert supply(match)[BLACK] == 5
    assert look(match, "fates")[BLACK] == [1, 0, 2]
    assert match.to_act == (WHITE,)


@rule("DD-73", "DD-86")
def test_example_5_a_2_would_have_been_enough():
    match = page_4(fate=[2])
    play_all(match, "dance", "death:1", "throw")
    assert side(match, "dancer") == "black"


@rule("DD-59")
def test_example_6_a_dance_to_the_old_lady_puts_the_second_marker_on_her():
    match = page_4(death=5, on={**MARKERS, "old_lady": "1w"})
    play_all(match, "dance", "death:9")
    assert on(match, "old_lady") == "1b1w"


@rule("DD-90", "DD-91", "DD-48")
def test_example_7_the_old_lady_steps_from_10_to_9():
    ring = list(PAGE_4)
    ring[8], ring[9] = "convalescent", "old_lady"
    match = page_4(ring=ring, used=(), on={**MARKERS, "old_lady": "1w"})
    play_all(match, "activate", "power:old_lady")
    assert (at(match, "old_lady"), at(match, "convalescent")) == (9, 10)
    assert on(match, "old_lady") == "1b1w"


@rule("DD-87")
def test_example_8_neighbours_in_the_picture():
    match = page_4()
    assert neighbours(match, "sharpshooter") == {"gambler", "dancer"}
    assert neighbours(match, "surgeon") == {"dancer", "runner"}


@rule("DD-107", "DD-113")
def test_example_9_a_marker_on_paradise_at_8_costs_8():
    match = page_4(hand=11, fates=((0, 0, 0), (0, 1, 0)), turn=WHITE, dead={"priest": BLACK})
    play_all(match, "watch", "forwards")
    assert match.outcome.scores == (1 * 3, -8)


@rule("DD-51", "DD-54", "DD-87")
def test_example_10_three_are_used_and_the_priest_is_dead():
    match = page_4()
    play_all(match, "activate")
    assert codes(match) == [
        f"power:{person}" for person in PERSONS if person not in ("old_lady", "dancer", "hacker", "priest")
    ]
    assert side(match, "priest") == "black"


@rule("DD-77", "DD-78", "DD-79", "DD-R34")
def test_examples_12_and_13_the_priest_died_at_3():
    match = page_4(hand=6, death=9, on={"priest": "1b"}, dead={}, score=[0, 0], used=(), fate=[2])
    before = supply(match)[BLACK]
    play_all(match, "dance", "throw")
    assert at(match, "priest") == 3
    assert look(match, "score") == [3, 0]
    assert supply(match)[BLACK] == before + 2


@rule("DD-96", "DD-98")
def test_example_14_the_hacker_exchanged_paradise_and_the_dancer():
    ring = list(PAGE_4)
    ring[0], ring[7] = "paradise", "dancer"
    match = page_4(ring=ring, used=())
    play_all(match, "activate", "power:hacker", "first:1", "second:8")
    assert (at(match, "paradise"), at(match, "dancer")) == (8, 1)
    assert on(match, "hacker") == "2b"
    assert on(match, "dancer") == "1b1w"
