"""``bench/outside.py``: OpenSpiel's search plays our games, from a view alone."""

import pytest

import macabre
from macabre import QuickFate
from macabre.bots.arena import Run, here, report
from macabre.games.death_over_the_kingdom.tests.deal import dealt
from macabre.testing import play_all

pytest.importorskip("pyspiel")

from bench import outside  # it needs OpenSpiel


def test_it_finds_what_is_plain():
    """Death is passed on, and a dealer who remembers a better card cuts."""
    for match, code in (
        (dealt("death magician", round_no=5), "exchange"),
        (play_all(dealt("bard magician", round_no=5), "exchange"), "cut"),
    ):
        assert outside.Outsider().choose(match, match.to_act[0], QuickFate(1)).code == code


@pytest.mark.parametrize("name", macabre.game_names())
def test_it_answers_from_its_view_whoever_else_decides(name, monkeypatch):
    """In a world that looks the same it does the same; where several decide at once, the second is asked as well."""
    monkeypatch.setattr(outside, "LEAST", 10)
    match, fate = macabre.game(name).start(2, seed="outside"), QuickFate(2)
    for _ in range(3):
        seat = match.to_act[-1]
        world = match.game.imagine(match.view(seat), QuickFate(8))
        choices = [outside.Outsider().choose(each, seat, QuickFate(3)) for each in (match, world)]
        assert choices[0] is choices[1]
        for asked in match.to_act:
            match.play(asked, match.decision(asked).choices[fate.pick(len(match.decision(asked).ids))])


def test_it_meets_our_levels_in_the_arena(monkeypatch):
    monkeypatch.setattr(outside, "LEAST", 5)
    contest = outside.Meeting.of(macabre.game("death-over-the-kingdom"), "level:1,openspiel", 2, seed="meet")
    run = Run(contest, 2)
    run.go(here(1, outside.meet))
    assert [standing["player"] for standing in report(contest, run.deals)["standings"]] == ["level:1", "openspiel"]
    assert all(clock.decisions for clock in run.clocks)


def test_it_gets_as_much_time_as_our_player_took_but_never_too_little():
    rival = outside.Clock(2.0, 10)
    outsider = outside.Outsider(rival)
    assert outsider._simulations() == outside.LEAST
    outsider._own = outside.Clock(0.1, 100)
    assert outsider._simulations() == outside.LEAST
    outsider._own = outside.Clock(0.01, 100)
    assert outsider._simulations() == 2000
