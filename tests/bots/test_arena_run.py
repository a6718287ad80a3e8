"""Runs of a contest: the same results in any order, on any number of processes, stopped and gone on with."""

import itertools
import json
import multiprocessing
import os
import signal
from collections import deque

import pytest

import macabre
from macabre import BadRecord
from macabre.bots.arena import Contest, Crash, Lost, Run, Sprt, here, report
from macabre.bots.arena.contest import play_packed, unpack
from macabre.bots.arena.deal import read_deal
from macabre.bots.arena.ledger import Ledger, seed_in
from macabre.bots.arena.seer import Honest, Seer, contender


def lantern(players="greedy:6,random,flat:6", seed="s", **table):
    return Contest.of(macabre.game("lantern"), players, seed=seed, **table)


def grim(players="greedy:2,random", seed="s", **table):
    return Contest.of(macabre.game("grim-dance"), players, seed=seed, **table)


def run(contest, deals, jobs=1, test=None, ledger=None):
    running = Run(contest, deals, test, ledger)
    running.go(here(jobs))
    return running


def backwards(contest, deals):
    """A place that finishes its deals in the wrong order."""
    for deal in reversed(list(itertools.islice(deals, 100))):
        yield play_packed(contest, deal)


# -- deals


def test_a_deal_does_not_depend_on_other_deals():
    contest = lantern()
    alone = contest.play(3)[0]
    assert run(contest, 4).deals[2] == alone
    assert lantern().play(3)[0] == alone
    assert contest.play(2)[0].bouts != alone.bouts


def test_every_rotation_is_the_same_shuffle(monkeypatch):
    """Random players with one option each time would play the same match; here they at least begin with it."""
    seen = []
    honest = Honest.choose

    def watch(self, match, seat, fate):
        if not match.log:
            seen.append(match.position()["state"])
        return honest(self, match, seat, fate)

    monkeypatch.setattr(Honest, "choose", watch)
    lantern("random,random,random").play(1)
    assert len(seen) == 3
    assert seen[0] == seen[1] == seen[2]


def test_the_same_player_twice_plays_by_two_fates():
    shares = [lantern("random,random").play(number)[0].share(0) for number in range(1, 30)]
    assert len(set(shares)) > 1


def test_a_contest_travels_as_text():
    contest = lantern("greedy:6,random*2", options={"peeks": "no"})
    again = unpack(contest.pack())
    assert again.header() == contest.header()
    assert again.seatings == contest.seatings
    assert again.play(1)[0] == contest.play(1)[0]


def test_own_cards_travel_along(tmp_path):
    own = tmp_path / "own.toml"
    own.write_text("\n".join(f"[[lantern]]\nlight = {light}" for light in range(50, 60)))
    contest = lantern(cards=own)
    assert unpack(contest.pack()).setting.cards.fingerprint == contest.setting.cards.fingerprint
    assert min(contest.play(1)[0].scores(0)) >= 50


def test_times_are_measured_and_kept_out_of_the_deal():
    deal, clocks = lantern().play(1)
    assert all(clock.decisions and clock.milliseconds > 0 for clock in clocks)
    assert set(deal.to_json()) == {"deal", "bouts"}
    assert set(deal.to_json()["bouts"][0]) == {"players", "scores", "winners", "why"}


# -- runs


def test_one_process_and_two_give_the_same_results():
    contest = grim()
    alone, together = run(contest, 5), run(contest, 5, jobs=2)
    assert alone.deals == together.deals
    assert report(contest, alone.deals) == report(contest, together.deals)
    assert not multiprocessing.active_children()


def test_the_order_in_which_deals_are_finished_does_not_matter():
    contest = lantern()
    running = Run(contest, 6)
    running.go(backwards)
    assert report(contest, running.deals) == report(contest, run(contest, 6).deals)


def test_a_longer_run_begins_with_the_shorter_one():
    assert run(lantern(), 6).deals[:4] == run(lantern(), 4).deals


def test_a_run_ends_as_soon_as_its_test_has_decided():
    contest = lantern("random,random")
    played = run(contest, 1000, test=Sprt(0.5, 0.4))
    assert played.test.verdict == "no_better"
    assert len(played.deals) == played.test.deals == played.done < 100


def test_the_verdict_is_that_of_the_deals_in_their_order():
    contest = lantern("random,random")
    played = run(contest, 100, test=Sprt(0.5, 0.4))
    late = Run(contest, 100, Sprt(0.5, 0.4))
    late.go(backwards)
    assert late.done == 100
    assert late.deals == played.deals
    assert report(contest, late.deals, late.test) == report(contest, played.deals, played.test)


def test_a_worker_that_is_killed_is_told_as_such():
    played = here(2)(grim("random,random").pack(), itertools.count(1))
    next(played)
    os.kill(multiprocessing.active_children()[0].pid, signal.SIGKILL)
    with pytest.raises(Lost, match=r"ended in deal \d+ \(exit code -9\)"):
        deque(played)
    assert not multiprocessing.active_children()


def test_a_deal_that_breaks_down_is_told_with_its_number():
    broken = json.dumps({**json.loads(grim().pack()), "version": 99})
    with pytest.raises(Crash, match=r"deal 1: BadRecord: contest\.version: needs version 99"):
        list(here(2)(broken, iter([1])))


# -- the ledger


def test_a_run_that_goes_on_equals_one_without_a_break(tmp_path):
    contest = lantern()
    for deals in (2, 5):
        run(contest, deals, ledger=Ledger(tmp_path / "a", contest))
    whole = run(contest, 5, ledger=Ledger(tmp_path / "b", contest))
    again = Run(contest, 5, ledger=Ledger(tmp_path / "a", contest))
    assert again.over()
    assert report(contest, again.deals) == report(contest, whole.deals)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def test_whatever_byte_a_kill_cuts_the_file_at_the_run_goes_on(tmp_path):
    contest, path = lantern("random,random"), tmp_path / "ledger"
    run(contest, 3, ledger=Ledger(path, contest))
    whole = path.read_bytes()
    for cut in range(len(whole)):
        path.write_bytes(whole[:cut])
        lines = whole[:cut].count(b"\n")
        ledger = Ledger(path, contest)
        assert len(ledger.deals) == max(0, lines - 1)
        run(contest, 3, ledger=ledger)
        assert path.read_bytes() == whole


def test_deals_may_stand_in_any_order(tmp_path):
    contest = lantern()
    running = Run(contest, 5, ledger=Ledger(tmp_path / "a", contest))
    running.go(backwards)
    numbers = [json.loads(line)["deal"] for line in (tmp_path / "a").read_text().splitlines()[1:]]
    assert numbers == [5, 4, 3, 2, 1]
    assert Run(contest, 5, ledger=Ledger(tmp_path / "a", contest)).deals == run(contest, 5).deals


@pytest.mark.parametrize(
    ("other", "problem"),
    [
        (lambda: lantern(seed="t"), "has seed s, not t"),
        (lambda: lantern("greedy:6,random,flat:7"), "has players"),
        (lambda: lantern(seats=2), "has seats 3, not 2"),
        (lambda: lantern(options={"peeks": "no"}), "has options"),
        (lambda: grim(), "has game lantern, not grim-dance"),
    ],
)
def test_a_file_of_another_contest_is_refused_and_left_alone(tmp_path, other, problem):
    path = tmp_path / "ledger"
    run(lantern(), 1, ledger=Ledger(path, lantern()))
    before = path.read_bytes()
    with pytest.raises(BadRecord, match=problem):
        Ledger(path, other())
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", ["a diary", "a diary\n", "{}\n", '["arena"]\n', '{"arenas"', "[" * 100_000 + "\n"])
def test_a_file_of_another_kind_is_refused_and_left_alone(tmp_path, text):
    path = tmp_path / "diary"
    path.write_text(text)
    with pytest.raises(BadRecord, match="is not a file of the arena"):
        Ledger(path, lantern())
    assert path.read_text() == text


@pytest.mark.parametrize(
    "line",
    [
        "no json", "[]", "{}", '{"deal": 0, "bouts": []}', '{"deal": 1, "bouts": []}',
        '{"deal": 1, "bouts": [{"players": [0, 1], "scores": [1, 2], "winners": [0], "why": "x"}, {}]}',
        '{"deal": 1, "bouts": [{"players": [1, 0], "scores": [1, 2], "winners": [0], "why": "x"}, {}]}',
        '{"deal": 1, "bouts": [{"players": [0, 1], "scores": [1, 2], "winners": [2], "why": "x"}, {}]}',
    ],
)  # fmt: skip
def test_a_broken_line_that_is_not_the_last_is_named(tmp_path, line):
    contest = lantern("random,random")
    Ledger(tmp_path / "a", contest)
    with (tmp_path / "a").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(BadRecord, match=r"a, line 2"):
        Ledger(tmp_path / "a", contest)


def test_the_seed_of_a_file_can_be_asked_for(tmp_path):
    Ledger(tmp_path / "a", lantern(seed="once"))
    (tmp_path / "b").write_text("a diary")
    assert seed_in(tmp_path / "a") == "once"
    assert seed_in(tmp_path / "b") is None
    assert seed_in(tmp_path / "none") is None


# -- the seer


def test_the_seer_searches_in_the_real_world_only(monkeypatch):
    """With every way to imagine another world closed, it plays on."""
    game = macabre.game("lantern")
    match = game.start(seats=2, seed="x")
    monkeypatch.setattr(
        game, "knowledge", type("Closed", (), {"view": game.knowledge.view, "tell": game.knowledge.tell})
    )
    before = match.position()
    choice = Seer("seer:30").choose(match, 0, macabre.QuickFate(1))
    assert choice in match.decision(0).choices
    assert match.position() == before


def test_the_seer_knows_what_the_others_hold():
    """Seat 0 keeps its lantern; seat 1 wins for sure by keeping a brighter one, and cannot win with a darker one."""
    for number in range(12):
        match = macabre.game("lantern").start(seats=2, seed=f"see/{number}")
        match.play(0, "keep")
        mine, theirs = (match.state.config.light[match.state.hands[seat]] for seat in (1, 0))
        choice = Seer("seer:60").choose(match, 1, macabre.QuickFate(number))
        assert mine == theirs or choice.code == ("keep" if mine > theirs else "change")


def test_nobody_but_the_seer_is_handed_the_match():
    assert isinstance(contender("seer"), Seer)
    for text in ("ismcts:9", "level:5", "greedy"):
        assert isinstance(contender(text), Honest)
    with pytest.raises(macabre.BadInput):
        macabre.bots.Player("seer:400")


def test_a_deal_reads_back_as_it_was_written():
    deal = lantern().play(1)[0]
    assert read_deal(json.loads(json.dumps(deal.to_json())), lantern().seatings, "deal") == deal


# -- elsewhere


def test_a_ray_cluster_gives_the_same_results():
    pytest.importorskip("ray")
    from macabre.bots.arena.cluster import on_ray

    running = Run(grim(), 4)
    running.go(on_ray(2))
    assert running.deals == run(grim(), 4).deals
