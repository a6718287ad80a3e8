"""``macabre replay`` and ``macabre position``: to and fro in a record."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import macabre
from macabre.cli.files import read_steps
from macabre.cli.replay import Reel
from macabre.cli.screen import Screen


@pytest.fixture
def finished(run) -> Path:
    """The record of a match that is over."""
    match = macabre.game("grim-dance").start(3, seed="abc")
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    macabre.write_json(match.record(), "over.json")
    return Path("over.json")


@pytest.fixture
def running(finished: Path) -> Path:
    """The record of the same match, ten choices long."""
    record = json.loads(finished.read_text())
    macabre.write_json({**record, "choices": record["choices"][:10]}, "running.json")
    return Path("running.json")


def test_where_nobody_types_the_whole_story_is_told(run, finished):
    match = macabre.replay(finished)
    result = run("replay", finished)
    story = [f"• {event}" for event in match.story(None)]
    assert [line for line in result.stdout.splitlines() if line.startswith("•")] == story
    assert "The match is over" in result.stdout


def test_a_seat_is_told_the_story_in_its_own_words(run, finished):
    match = macabre.replay(finished)
    result = run("replay", finished, "--seat", 1)
    story = [f"• {event}" for event in match.story(1)]
    assert [line for line in result.stdout.splitlines() if line.startswith("•")] == story
    assert "(you)" in result.stdout


def test_an_open_replay_shows_all_cards_and_tells_everything(run, finished):
    match = macabre.replay(finished)
    whole = run("replay", finished, "--open").stdout
    story = [f"• {event}" for event in match.open_story()]
    assert [line for line in whole.splitlines() if line.startswith("•")] == story
    assert story != [f"• {event}" for event in match.story(None)]
    assert match.game.table.text(match.open_view()) in whole
    step = run("replay", finished, "--open", "--ply", 1).stdout
    code = json.loads(finished.read_text())["choices"][0][1]
    assert f"({code})" in step.splitlines()[0]


def test_a_spectator_is_not_told_what_was_chosen(run, finished):
    assert "(" not in run("replay", finished, "--ply", 1).stdout.splitlines()[0]


def test_a_single_step_can_be_asked_for(run, finished):
    result = run("replay", finished, "--ply", 3, "--language", "de")
    assert result.stdout.startswith("Schritt 3 von ")
    assert "Der Kreis" in result.stdout


def test_a_running_match_says_that_it_is_not_over(run, running):
    assert "the match is not over" in run("replay", running).stdout


def test_the_secrets_of_a_running_match_stay_closed(run, fails, running):
    fails(run("replay", running, "--open"), "its secrets stay closed", f"macabre play --resume {running}")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "3"], "There is no seat 3"),
        (["--seat", "x"], "'x' is not a valid integer"),
        (["--seat", "-1"], "There is no seat -1"),
        (["--ply", "-1"], "no step -1"),
        (["--ply", "999"], "no step 999"),
        (["--ply", "x"], "'x' is not a valid integer"),
        (["--seat", "0", "--open"], "cannot go together"),
    ],
)
def test_what_is_not_in_the_record_is_refused(run, fails, finished, words, sentence):
    fails(run("replay", finished, *words), sentence)


def browse(path: Path, *entries: str, start: int = 0) -> str:
    typed, paper = iter(entries), StringIO()

    def read(prompt: str) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    screen = Screen("en", Console(file=paper, width=100, markup=False), read)
    Reel(read_steps(path, None), None, False, screen).browse(start)
    return paper.getvalue()


def test_one_can_walk_to_and_fro(finished):
    shown = browse(finished, "", "n", "p", "7", "q")
    titles = [line.partition(" of ")[0] for line in shown.splitlines() if line.startswith("Step")]
    assert titles == ["Step 0", "Step 1", "Step 2", "Step 1", "Step 7"]


def test_beyond_the_ends_there_is_nothing(finished):
    last = len(macabre.replay(finished).log)
    shown = browse(finished, "p", str(last), "", str(last + 1), "x", "²", "9" * 5000)
    assert "This is the beginning." in shown
    assert "That was the last step." in shown
    assert f"There is no step {last + 1}; there are 0 to {last}." in shown
    assert "“x” is no key here." in shown
    assert "“²” is no key here." in shown
    assert shown.count("The match is over") == 1


def test_the_command_browses_where_somebody_types(run, finished, monkeypatch, keyboard):
    monkeypatch.setattr("macabre.cli.replay.at_keyboard", lambda: True)
    monkeypatch.setattr("macabre.cli.screen.at_keyboard", lambda: True)
    keyboard("", KeyboardInterrupt)
    result = run("replay", finished)
    assert result.exit_code == 0
    assert "Step 1 of" in result.stdout
    assert "Step 2 of" not in result.stdout


# -- positions


def test_every_position_of_a_record_is_that_of_the_match(run, finished):
    record = json.loads(finished.read_text())
    match = macabre.game("grim-dance").start(3, seed="abc")
    for ply in (0, 1, 5):
        while len(match.log) < ply:
            match.play(*record["choices"][len(match.log)])
        result = run("position", finished, "--ply", ply)
        assert json.loads(result.stdout) == match.position()


def test_a_position_is_written_to_a_file_and_the_way_on_is_told(run, finished):
    result = run("position", finished, "--ply", 4, "-o", "p.json")
    assert result.stdout == ""
    assert "macabre play --position p.json" in result.stderr
    assert json.loads(Path("p.json").read_text())["game"] == "grim-dance"
    assert sorted(path.name for path in Path().iterdir()) == ["over.json", "p.json"]


def test_steps_of_a_match_that_began_at_a_position_are_found_too(run, finished):
    """Such a record has chance results instead of a seed."""
    game = macabre.game("grim-dance")
    position = json.loads(run("position", finished, "--ply", 4).stdout)
    match = game.resume(position, macabre.SeededFate("on"))
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    macabre.write_json(match.record(), "second.json")
    assert [step.position() for step in read_steps(Path("second.json"), None)][-1] == match.position()
    assert json.loads(run("position", "second.json", "--ply", 0).stdout) == position


def test_steps_of_a_match_with_a_chance_of_its_own_are_found_too(run):
    match = macabre.game("grim-dance").start(2, fate=macabre.QuickFate(3))
    first = match.position()
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[-1])
    macabre.write_json(match.record(), "third.json")
    steps = read_steps(Path("third.json"), None)
    assert steps[0].position() == first
    assert steps[-1].outcome == match.outcome


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(["--ply", "999"], "no step 999"), (["-o", "no/where.json"], "No such file"), (["-o", "."], ". is a folder.")],
)
def test_a_position_that_cannot_be_is_refused(run, fails, finished, words, sentence):
    fails(run("position", finished, *words), sentence)
