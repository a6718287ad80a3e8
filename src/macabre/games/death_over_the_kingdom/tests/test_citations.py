"""A story line, a choice and a refusal cite the rule that applied, and not another one for the same kind of event."""

from collections.abc import Callable

import pytest

from macabre import Match, Refused
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, stand
from macabre.testing import play_all

rule = pytest.mark.rule

REFUSE = {"king": "refuse"}
DEALER = {"dealer_powers": "all", "rounds_factor": 1}


def cited(match: Match, kind: str) -> list[str]:
    """The rules that the events of a kind cite, told to a spectator."""
    return [event.rule for event in match.story(None) if event.kind == kind]


def offered_by(match: Match) -> list[str]:
    """The rules that offer what the seat to act can choose."""
    seat = match.to_act[0]
    return [match.view(seat).rule(choice) for choice in match.decision(seat).choices]


@rule("DK-22", "DK-23", "DK-24")
def test_tokens_in_mode_all_cite_the_rank() -> None:
    match = stand(dealt("trader clown magician knight", options={"mode": "all"}))
    assert cited(match, "took") == ["DK-22", "DK-23", "DK-24"]


@rule("DK-18")
def test_tokens_in_the_normal_game_cite_the_lowest_value() -> None:
    assert cited(stand(dealt("trader clown magician knight")), "took") == ["DK-18"]


@rule("DK-38", "DK-41")
def test_the_targets_of_a_bard_are_not_offered_by_the_thief() -> None:
    assert offered_by(play_all(dealt("bard clown princess knight"), "power")) == ["DK-41"] * 3
    assert offered_by(play_all(dealt("thief clown princess knight"), "power")) == ["DK-38"] * 3


@rule("DK-50", "DK-R7")
def test_a_dealt_king_is_shown_by_the_rule_under_which_he_is_dealt() -> None:
    rounds = (GAME.start(seats=8, seed=str(number)) for number in range(100))
    assert set(cited(next(match for match in rounds if cited(match, "shown")), "shown")) == {"DK-50"}
    match = play_all(dealt("clown king princess knight", options=REFUSE), "exchange")
    assert (cited(match, "shown"), cited(match, "kept")) == (["DK-R7"], ["DK-51"])
    match = play_all(dealt("clown king princess knight", options=REFUSE), "stand", "show")
    assert cited(match, "shown") == ["DK-R7"]


@rule("DK-R11", "DK-51")
def test_a_drawn_king_whom_the_dealers_bard_would_take_is_shown_by_the_rule_about_drawn_kings() -> None:
    match = dealt("trader princess knight bard", draws="king", options=DEALER, round_no=3)
    play_all(match, "power", "stand", "stand", "power", "target:0")
    assert (cited(match, "shown"), cited(match, "kept")) == (["DK-R11"], ["DK-51"])


@rule("DK-R10")
def test_a_king_who_is_immune_to_a_dragon_cites_dragons_and_not_exchanges() -> None:
    options = {**DEALER, "dragon_king": "immune"}
    match = dealt("trader princess knight dragon", draws="king", options=options, round_no=3)
    play_all(match, "power", "stand", "stand", "power")
    assert (cited(match, "shown"), cited(match, "kept")) == (["DK-R10"], ["DK-R10"])


@rule("DK-39", "DK-R7", "DK-R11")
def test_a_thief_who_must_leave_a_king_is_told_by_which_rule() -> None:
    match = play_all(dealt("thief clown king knight", options=REFUSE), "power", "target:2")
    assert offered_by(match) == ["DK-R7"]
    match = dealt("trader princess knight thief", draws="king", options=DEALER, round_no=3)
    assert offered_by(play_all(match, "power", "stand", "stand", "power", "target:0")) == ["DK-R11"]
    match = play_all(dealt("thief clown princess knight"), "power", "target:2")
    assert offered_by(match) == ["DK-39", "DK-39"]


@rule("DK-36", "DK-40", "DK-44", "DK-47", "DK-48", "DK-49")
@pytest.mark.parametrize(
    ("names", "ids"),
    [
        ("innkeeper king", ["DK-36"]),
        ("clown queen", ["DK-40"]),
        ("magician monk", ["DK-44"]),
        ("knight dragon", ["DK-47"]),
        ("princess knight", ["DK-48"]),
        ("queen princess", ["DK-49"]),
    ],
)
def test_a_card_that_turns_cites_who_turns_it(names: str, ids: list[str]) -> None:
    assert cited(stand(dealt(names)), "turned") == ids


@rule("DK-3", "DK-32")
def test_a_game_that_is_over_cites_the_rule_that_ended_it() -> None:
    match = stand(dealt("clown knight", options={"rounds_factor": 1}, round_no=1))
    assert refused(lambda: match.play(0, "stand")) == ("over", "DK-3")
    match = stand(dealt("clown knight", options={"mode": "one"}, tokens=[1, 3]))
    assert refused(lambda: match.play(0, "stand")) == ("over", "DK-32")


@rule("DK-R29")
def test_players_who_fall_together_cite_that_they_do() -> None:
    match = stand(dealt("clown clown", options={"mode": "one", "last_tie": "share"}, tokens=[1, 1]))
    assert refused(lambda: match.play(0, "stand")) == ("over", "DK-R29")


@rule("DK-1")
def test_a_seat_that_is_not_there_is_refused_by_the_rule_that_says_how_many_play() -> None:
    match = dealt("clown princess knight queen")
    assert refused(lambda: GAME.start(seats=21)) == ("bad_seats", "DK-1")
    assert refused(lambda: match.view(4)) == ("no_such_seat", "DK-1")
    assert refused(lambda: match.play(4, "stand")) == ("no_such_seat", "DK-1")


@rule("DK-14", "DK-9")
def test_a_choice_that_is_not_offered_is_refused_by_the_rule_against_it() -> None:
    match = dealt("clown princess knight queen")
    assert refused(lambda: match.play(0, "cut")) == ("not_offered", "DK-14")
    assert refused(lambda: match.play(1, "stand")) == ("not_your_turn", "DK-9")


def refused(ask: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(Refused) as refusal:
        ask()
    return refusal.value.code, refusal.value.rule
