"""``bench/compare.py``: the arithmetic of its verdict, and that old and new take turns."""

import subprocess
import sys
from pathlib import Path
from statistics import median

import pytest

from bench import compare
from bench.compare import FEWEST, Measure, Ratio, command, last_number, main, pairs_of, rank, ratio


@pytest.mark.parametrize(("pairs", "place"), [(6, 1), (8, 1), (9, 2), (12, 3), (20, 6), (30, 10), (100, 40)])
def test_the_interval_of_a_median_lies_at_the_ranks_of_the_sign_test(pairs, place):
    """As in tables of the sign test at 5 %, two-sided."""
    assert rank(pairs) == place


def test_no_interval_can_be_had_from_fewer_than_six_pairs():
    assert rank(FEWEST) == 1
    assert rank(FEWEST - 1) == 0


def test_ratios_are_taken_pair_by_pair_and_their_middle_counts():
    before = [100, 200, 400, 100, 100, 100, 100]
    after = [110, 210, 440, 50, 120, 90, 110]
    found = ratio(before, after)
    each = sorted(new / old for old, new in zip(before, after, strict=True))
    assert found.middle == median(each) == 1.1
    assert (found.low, found.high) == (0.5, 1.2)


def test_where_less_is_better_the_ratio_is_turned_round():
    assert ratio([100] * 6, [50] * 6, smaller=True) == Ratio(2, 2, 2)
    assert ratio([100] * 6, [50] * 6) == Ratio(0.5, 0.5, 0.5)


@pytest.mark.parametrize(
    ("low", "high", "within", "verdict"),
    [
        (0.99, 1.02, True, "within 5 %"),
        (0.95, 0.96, True, "within 5 %"),
        (0.90, 0.95, True, "within 5 %, as far as so many pairs can tell"),
        (0.90, 0.949, False, "NOT within 5 %"),
    ],
)
def test_within_five_percent_means_that_the_interval_reaches_95_hundredths(low, high, within, verdict):
    found = Ratio((low + high) / 2, low, high)
    assert (found.within, found.verdict) == (within, verdict)


def test_old_and_new_take_turns_and_each_goes_first_in_half_of_the_pairs():
    old, new, asked = Path("old"), Path("new"), []

    def run(path):
        asked.append(path)
        return {"number": float(len(asked))}

    before, after = pairs_of(Measure("", run), old, new, 4)
    assert asked == [old, new, new, old, old, new, new, old]
    assert [one["number"] for one in before] == [1, 4, 5, 8]
    assert [one["number"] for one in after] == [2, 3, 6, 7]


def test_nothing_is_compared_with_zero():
    with pytest.raises(SystemExit, match="is 0"):
        ratio([0.0] * 6, [1.0] * 6)


@pytest.mark.parametrize(("text", "number"), [("7", 7), ("of 3: 1,234.5 a second\n", 1234.5), ("-2e-3", -0.002)])
def test_the_last_number_of_what_a_command_prints_counts(text, number):
    assert last_number(text) == number


def test_a_command_runs_in_either_tree_on_its_own_package(tmp_path):
    for name, number in (("old", 4), ("new", 8)):
        (tmp_path / name / "src").mkdir(parents=True)
        (tmp_path / name / "pyproject.toml").touch()
        (tmp_path / name / "src" / "thing.py").write_text(f"NUMBER = {number}")
    line = 'python -c "import os, thing; print(os.getcwd(), thing.NUMBER)"'
    measure = command(line, smaller=True)
    assert [measure.run(tmp_path / name / "src") for name in ("old", "new")] == [{line: 4}, {line: 8}]
    assert measure.smaller == {line}


def test_the_earlier_commit_is_checked_out_compared_and_cleared_away(tmp_path, monkeypatch, capsys):
    """In a repository of its own, in which the new tree takes twice as much of what there should be little of."""

    def git(*words):
        subprocess.run(["git", "-c", "user.name=A", "-c", "user.email=a@b", *words], cwd=tmp_path, check=True)

    (tmp_path / "src").mkdir()
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "src" / "thing.py").write_text("NUMBER = 10")
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "before")
    (tmp_path / "src" / "thing.py").write_text("NUMBER = 20")
    monkeypatch.setattr(compare, "ROOT", tmp_path)
    asked = ["--base", "HEAD", "--pairs", "6", "--measure", 'python -c "import thing; print(thing.NUMBER)"']
    assert main(asked) == 0
    assert "2.000 to 2.000   within 5 %" in capsys.readouterr().out
    assert main([*asked, "--smaller"]) == 1
    assert "0.500 to 0.500   NOT within 5 %" in capsys.readouterr().out
    trees = subprocess.run(["git", "worktree", "list"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert len(trees.stdout.splitlines()) == 1


@pytest.mark.parametrize("more", [[], ["--measure", "match"], ["--base", "HEAD", "--measure", "match", "--pairs", "5"]])
def test_what_is_missing_or_too_little_is_said(more, capsys):
    with pytest.raises(SystemExit):
        main(more)
    assert "error: " in capsys.readouterr().err


def test_random_play_is_measured_over_the_same_games_each_time():
    script = Path(compare.__file__).with_name("measure.py")
    done = subprocess.run([sys.executable, str(script), "ids", "totentanz", "2"], capture_output=True, check=True)
    assert b'"rate"' in done.stdout
