"""``macabre arena``: who is better, how sure that is, and the same numbers every time."""

import itertools
import json
import sys
from pathlib import Path

import pytest

from macabre.bots.arena import Lost, here
from macabre.cli import arena as command


def arena(run, *words, players="greedy:6,random", jobs=1, seed="s", pairs=6):
    return run("arena", "lantern", "--players", players, "--pairs", pairs, "--seed", seed, "--jobs", jobs, *words)


def test_the_table_shows_every_player(run):
    result = arena(run)
    assert result.exit_code == 0
    assert "6 deals of 2 matches, seed s" in result.stdout
    for words in ("greedy:6", "random", "share of wins", "ms per decision", " Elo (", "bootstrap over deals"):
        assert words in result.stdout
    assert result.stderr == ""


def test_more_than_two_have_ratings_in_place_of_elo(run):
    pytest.importorskip("openskill")
    result = arena(run, players="greedy:6,random*2")
    assert "random*2" in result.stdout
    assert " ± " in result.stdout
    assert "Elo" not in result.stdout
    round_robin = json.loads(arena(run, "--json", "--seats", 2, players="greedy:6,random,random").stdout)
    assert [standing["player"] for standing in round_robin["standings"]] == ["greedy:6", "random", "random (2)"]
    assert round_robin["matches"] == 6 * 6
    assert all(standing["rating"]["sigma"] < 8 for standing in round_robin["standings"])


def test_without_openskill_the_rest_is_shown_and_a_way_is_told(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = arena(run, players="greedy:6,random*2")
    assert result.exit_code == 0
    assert "±" not in result.stdout
    assert "pip install 'macabre[arena]'" in result.stderr


def test_json_is_the_same_every_time_and_times_stand_beside_it(run):
    first, second = arena(run, "--json"), arena(run, "--json")
    assert first.stdout == second.stdout
    found = json.loads(first.stdout)
    assert (found["game"], found["seats"], found["seed"], found["deals"]) == ("lantern", 2, "s", 6)
    assert sum(standing["win_share"] for standing in found["standings"]) == pytest.approx(1)
    low, high = found["elo"]["lead_95"]
    assert low is None or high is None or low <= found["elo"]["lead"] <= high
    assert "Milliseconds per decision: greedy:6 " in first.stderr


def test_without_a_seed_one_is_drawn_and_told(run):
    words = ("arena", "lantern", "--players", "random,random", "--pairs", 3, "--jobs", 1, "--json")
    found = json.loads(run(*words).stdout)
    assert json.loads(run(*words, "--seed", found["seed"]).stdout) == found


def test_options_reach_the_rules(run):
    assert json.loads(arena(run, "--json", "--option", "peeks=no").stdout)["options"] == {"peeks": "no"}


def test_the_number_of_processes_changes_nothing(run):
    words = ("arena", "grim-dance", "--players", "greedy:2,random", "--pairs", 4, "--seed", "s", "--json")
    assert run(*words, "--jobs", 2).stdout == run(*words, "--jobs", 1).stdout


# -- until decided


def test_a_verdict_is_a_sentence(run):
    words = ("--until-decided", "--better-by", 40)
    result = arena(run, *words, players="random,random", pairs=500)
    assert "random is not better than its fair share of 50.0% by 40 points." in result.stdout
    found = json.loads(arena(run, *words, "--json", players="random,random", pairs=500).stdout)
    assert found["test"]["verdict"] == "no_better"
    assert f"Decided after {found['deals']} deals: " in result.stdout


def test_a_maximum_may_leave_it_open(run):
    result = arena(run, "--until-decided", pairs=2)
    assert result.exit_code == 0
    assert "Not decided after 2 deals: greedy:6 may or may not be better than 50.0%." in result.stdout


def test_better_is_a_sentence_too():
    test = command.Sprt(0.25, 0.05)
    while test.verdict is None:
        test.add(1.0)
    assert command.verdict("level:5", test).endswith("deals: level:5 is better than its fair share of 25.0%.")


# -- files


def test_a_run_goes_on_in_its_file_and_needs_no_seed_for_it(run):
    words = ("arena", "lantern", "--players", "greedy:6,random", "--jobs", 1, "--out", "runs.jsonl", "--json")
    run(*words, "--pairs", 2)
    gone_on = run(*words, "--pairs", 5)
    found = json.loads(gone_on.stdout)
    assert found["deals"] == 5
    assert json.loads(arena(run, "--json", seed=found["seed"], pairs=5).stdout) == found
    again = run(*words, "--pairs", 5)
    assert again.stdout == gone_on.stdout
    assert "greedy:6 –, random –." in again.stderr


def test_a_file_of_another_contest_is_refused(run, fails):
    arena(run, "--out", "a.jsonl")
    fails(arena(run, "--out", "a.jsonl", seed="t"), "a.jsonl, line 1: has seed s, not t.", "name another file")
    fails(arena(run, "--out", "."), ". is a folder.")


def test_ctrl_c_shows_and_keeps_what_is_done(run, monkeypatch):
    def tired(contest, deals):
        yield from itertools.islice(here(1)(contest, deals), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "here", lambda jobs: tired)
    result = arena(run, "--out", "a.jsonl")
    assert result.exit_code == 130, result.output
    assert "3 deals of 2 matches" in result.stdout
    assert "Stopped after 3 of 6 deals. The same command goes on from there." in result.stderr
    assert Path("a.jsonl").read_text().count("\n") == 4


def test_ctrl_c_before_the_first_deal_has_nothing_to_show(run, fails, monkeypatch):
    def never(contest, deals):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(command, "here", lambda jobs: never)
    fails(arena(run), "Stopped before the first deal was over.")


# -- trouble


def test_a_lost_worker_is_one_sentence(run, fails, monkeypatch):
    def lost(contest, deals):
        raise Lost("A worker process ended in deal 3 (exit code -9)")
        yield

    monkeypatch.setattr(command, "here", lambda jobs: lost)
    fails(arena(run), "A worker process ended in deal 3 (exit code -9).", "Fewer --jobs")


def test_a_missing_ray_is_one_sentence(run, fails, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    fails(arena(run, "--on", "ray"), "Ray is not installed.", "macabre[ray]")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--players", "greedy"], "--players: an arena needs two players at least."),
        (["--players", "greedy,oracle"], "there is no player 'oracle'"),
        (["--players", "greedy,random", "--seats", "4"], "2 players cannot fill 4 seats."),
        (["--players", "greedy,random", "--pairs", "0"], "0 is not in the range x>=1"),
        (["--players", "greedy,random", "--jobs", "0"], "0 is not in the range x>=1"),
        (["--players", "greedy,random", "--option", "x=1"], "There is no option x"),
        (["--players", "greedy,random", "--cards", "none.toml"], "none.toml: cannot be read"),
        (["--players", "greedy,random", "--on", "moon"], "'moon' is not one of"),
        (
            ["--players", "greedy,random", "--until-decided", "--better-by", "60"],
            "Nobody can be better than 50.0% by 60",
        ),
        (["--players", "greedy,random", "--out", "no/such/file"], "No such file or directory"),
        ([], "Missing option '--players'"),
    ],
)
def test_what_cannot_be_played_is_refused(run, fails, words, sentence):
    fails(run("arena", "lantern", *words), sentence)
