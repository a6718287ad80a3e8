"""``macabre simulate``: counting is exact, repeatable and honest about how sure it is."""

import json

import pytest

import macabre
from macabre.cli.simulation_results import SimulationResults, mean_of
from macabre.lab.estimates import wilson


def simulate(run, *words):
    return run("simulate", "grim-dance", "--seats", 3, "--games", 8, "--seed", "s", *words)


def test_the_table_shows_every_seat(run):
    result = simulate(run)
    assert result.exit_code == 0
    assert "Grim Dance: 8 matches of random play, seed s" in result.stdout
    for seat in ("Player 1", "Player 2", "Player 3"):
        assert seat in result.stdout
    assert "circle_empty): 8" in result.stdout
    assert "A win shared by k seats counts 1/k for each of them." in result.stdout
    assert result.stderr == ""


def test_json_holds_the_same_and_what_is_needed_to_repeat_it(run):
    found = json.loads(simulate(run, "--json").stdout)
    assert (found["game"], found["seats"], found["seed"], found["games"]) == ("grim-dance", 3, "s", 8)
    assert found["endings"] == {"circle_empty": 8}
    assert sum(seat["wins"] for seat in found["by_seat"]) + found["draws"] == pytest.approx(8)
    for seat in found["by_seat"]:
        low, high = seat["win_share_95"]
        assert 0 <= low <= seat["win_share"] <= high <= 1
        low, high = seat["score_mean_95"]
        assert low <= seat["score_mean"] <= high


def test_the_same_seed_gives_the_same_numbers_and_another_gives_others(run):
    assert simulate(run, "--json").stdout == simulate(run, "--json").stdout
    other = run("simulate", "grim-dance", "--seats", 3, "--games", 8, "--seed", "t", "--json")
    assert json.loads(other.stdout)["by_seat"] != json.loads(simulate(run, "--json").stdout)["by_seat"]


def test_more_games_begin_with_the_same_ones(run):
    """Every match has a seed of its own, so that a longer run only adds to a shorter one."""
    one = json.loads(run("simulate", "grim-dance", "--games", 1, "--seed", "s", "--json").stdout)
    assert one["by_seat"][0]["score_mean_95"] is None
    seen = {json.loads(run("simulate", "grim-dance", "--games", 1, "--seed", "s", "--json").stdout)["draws"]}
    assert seen == {one["draws"]}


def test_without_a_seed_one_is_drawn_and_told(run):
    found = json.loads(run("simulate", "grim-dance", "--games", 1, "--json").stdout)
    again = run("simulate", "grim-dance", "--games", 1, "--json", "--seed", found["seed"])
    assert json.loads(again.stdout) == found


def test_options_reach_the_rules(run):
    found = json.loads(simulate(run, "--json", "--option", "match_games=3").stdout)
    assert found["options"]["match_games"] == 3


def test_ctrl_c_prints_what_is_done_so_far(run, monkeypatch):
    from macabre.cli import simulate as command

    play_out, done = command.play_out, []

    def tired(*given):
        if len(done) == 3:
            raise KeyboardInterrupt
        done.append(play_out(*given))

    monkeypatch.setattr(command, "play_out", tired)
    result = simulate(run)
    assert result.exit_code == 130
    assert "3 matches of random play" in result.stdout
    assert "Stopped after 3 of 8 matches." in result.stderr


def test_ctrl_c_before_the_first_result_has_nothing_to_print(run, fails, monkeypatch):
    from macabre.cli import simulate as command

    def never(*given):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "play_out", never)
    fails(simulate(run), "Stopped before the first match was over.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--games", "0"], "0 is not in the range x>=1"),
        (["--games", "-3"], "-3 is not in the range"),
        (["--seats", "9"], "Grim Dance is played by 2 to 6, not 9."),
        (["--option", "x"], "is not of the form name=value"),
        (["--option", "x=1"], "There is no option x"),
        (["--cards", "none.toml"], "none.toml: cannot be read"),
    ],
)
def test_what_cannot_be_simulated_is_refused(run, fails, words, sentence):
    fails(run("simulate", "grim-dance", *words), sentence)


def test_shared_wins_count_in_parts_and_draws_apart():
    results = SimulationResults(3)
    results.add(macabre.Outcome((5, 5, 1), (0, 1), "end"), 10)
    results.add(macabre.Outcome((1, 1, 1), (), "end"), 20)
    results.add(macabre.Outcome((0, 0, 9), (2,), "other"), 30)
    assert [float(wins) for wins in results.wins] == [0.5, 0.5, 1.0]
    assert (results.draws, results.shared, results.games) == (1, 1, 3)
    assert results.win_share_95(2) == pytest.approx((0.0615, 0.7923), abs=1e-4)
    assert SimulationResults(3).win_share_95(2) == (0.0, 1.0)
    assert results.to_json()["decisions_per_game"] == {"mean": 20.0, "least": 10, "most": 30}
    assert results.to_json()["endings"] == {"end": 2, "other": 1}


def test_intervals_are_those_of_the_text_books():
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(1, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    mean, (low, high) = mean_of([2, 4, 4, 4, 5, 5, 7, 9])
    assert mean == 5
    assert (low, high) == (pytest.approx(3.5182, abs=1e-3), pytest.approx(6.4818, abs=1e-3))
    assert mean_of([]) == (0.0, (0.0, 0.0))
