"""``macabre analyse``: curves, costly decisions, and nothing about a match that is not over."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import macabre
from macabre.cli import analyse as command
from tests.bots.test_analysis import foolish


@pytest.fixture
def over(run, monkeypatch) -> Path:
    """The record of a match in which seat 0 gave the brightest lantern away, and one core to think about it."""
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    macabre.write_json(foolish().record(), "over.json")
    return Path("over.json")


def ask(run, record, *words):
    return run("analyse", record, "--player", "ismcts", "--budget", 100, *words)


def test_it_shows_curves_the_costliest_decisions_and_how_to_look_at_them(run, over):
    result = ask(run, over)
    assert result.exit_code == 0
    said = " ".join(result.stdout.split())
    assert "Lantern, 3 players, 6 choices; 6 decisions thought over by ismcts." in said
    assert "Player 3: from " in said
    assert "100 %│" in said
    assert "1. Choice 1: Player 1 chose “Change it” (change)" in said
    assert "macabre replay over.json --seat 0 --ply 0" in said
    assert result.stderr == ""


def test_the_command_that_is_named_shows_the_moment_before_the_choice(run, over):
    moment = run("replay", over, "--seat", 0, "--ply", 0).stdout
    assert moment.startswith("Step 0 of 6")


def test_it_speaks_german(run, over):
    said = " ".join(ask(run, over, "--language", "de").stdout.split())
    assert "Die teuersten Entscheidungen:" in said
    assert "--ply 0 --language de" in said


def test_json_holds_every_decision(run, over):
    found = json.loads(ask(run, over, "--json").stdout)
    assert len(found["decisions"]) == 6
    assert found["whole"] is True
    assert ask(run, over, "--json").stdout == ask(run, over, "--json").stdout


def test_one_seat_can_be_looked_at_alone(run, over):
    result = ask(run, over, "--seat", 1)
    assert "Player 2: from " in result.stdout
    assert "Player 1: from " not in result.stdout


def test_the_curves_can_be_drawn(run, over):
    result = ask(run, over, "-o", "curves.svg")
    assert "The curves are in curves.svg." in result.stderr
    assert ElementTree.parse("curves.svg").getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_a_match_that_is_not_over_stays_secret(run, fails, over):
    record = json.loads(over.read_text())
    macabre.write_json({**record, "choices": record["choices"][:3]}, "running.json")
    fails(ask(run, "running.json"), "is not over, so its secrets stay closed", "macabre hint running.json")
    fails(ask(run, "running.json", "--seat", 0), "its secrets stay closed")


def test_ctrl_c_shows_what_is_done(run, over, monkeypatch):
    think_over = command.think_over

    def tired(*given):
        def progress(done: int, whole: int) -> None:
            if done == 4:
                raise KeyboardInterrupt

        return think_over(*given[:-1], progress)

    monkeypatch.setattr(command, "think_over", tired)
    result = ask(run, over)
    assert result.exit_code == 130
    assert "There was no time to check" in result.stdout
    assert "Stopped after 4 of 6 decisions." in result.stderr


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "3"], "There is no seat 3"),
        (["--player", "oracle"], "there is no player 'oracle'"),
        (["--budget", "soon"], "'soon' is no budget"),
        (["-o", "."], "is a folder"),
    ],
)
def test_what_cannot_be_done_is_refused(run, fails, over, words, sentence):
    fails(run("analyse", over, *words), sentence)


def test_a_broken_record_is_named(run, fails):
    fails(run("analyse", "none.json"), "none.json: cannot be read")
    Path("other.json").write_text("{}")
    fails(run("analyse", "other.json"), "other.json")
