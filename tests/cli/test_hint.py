"""``macabre hint``, and the key h in ``macabre play``."""

import json
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

import macabre
from macabre import SeededFate
from macabre.bots import Player
from macabre.bots.hint import hint
from macabre.cli.screen import Screen
from macabre.cli.terminal_match import Session


@pytest.fixture
def running(run) -> Path:
    """The record of a match of Lantern in which everybody is to act."""
    macabre.write_json(macabre.game("lantern").start(3, seed="x").record(), "running.json")
    return Path("running.json")


def ask(run, *words):
    return run("hint", *words, "--player", "ismcts", "--budget", 40)


def test_a_record_gives_the_question_and_the_hint(run, running):
    result = ask(run, running, "--seat", 1)
    assert result.exit_code == 0
    assert result.stdout.startswith("Player 2: Keep your lantern, or change it?\n")
    assert "An even share among 3 players would be 33 %." in " ".join(result.stdout.split())
    assert result.stderr == ""


def test_a_position_does_as_well(run, running):
    said = ask(run, running, "--seat", 1).stdout
    macabre.write_json(macabre.replay(running).position(), "position.json")
    assert ask(run, "position.json", "--seat", 1).stdout == said


def test_the_same_question_gets_the_same_answer(run, running):
    words = (running, "--seat", 0, "--json")
    assert ask(run, *words).stdout == ask(run, *words).stdout


def test_json_holds_every_option_with_its_numbers(run, running):
    found = json.loads(ask(run, running, "--seat", 2, "--json").stdout)
    assert (found["game"], found["seat"], found["simulations"], found["player"]) == ("lantern", 2, 40, "ismcts")
    assert {option["code"] for option in found["options"]} == {"keep", "change"}
    assert set(found["options"][0]) == {"code", "rule", "expected", "error", "visits", "share", "known"}


def test_it_speaks_german(run, running):
    result = ask(run, running, "--seat", 0, "--language", "de")
    assert result.stdout.startswith("Spieler 1: ")
    assert "Ein gleicher Anteil" in " ".join(result.stdout.split())


def test_who_is_to_act_alone_need_not_be_named(run, running):
    match = macabre.replay(running)
    for seat in (0, 1, 2):
        match.play(seat, "keep")
    macabre.write_json(match.record(), "alone.json")
    assert ask(run, "alone.json").stdout.startswith("Player 1: Look at another lantern?")


def test_where_several_are_to_act_they_are_named(run, fails, running):
    fails(ask(run, running), "Several seats are to act: 0, 1, 2.", "--seat 0")


def test_a_seat_that_is_not_to_act_gets_no_hint(run, fails, running):
    match = macabre.replay(running)
    match.play(1, "keep")
    macabre.write_json(match.record(), "later.json")
    fails(ask(run, "later.json", "--seat", 1), "Seat 1 is not to act.", "To act: seat 0, 2.")


def test_a_match_that_is_over_has_no_hints(run, fails, running):
    match = macabre.replay(running)
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    macabre.write_json(match.record(), "over.json")
    fails(ask(run, "over.json"), "The match in over.json is over.", "macabre analyse over.json")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--seat", "3"], "There is no seat 3"),
        (["--player", "oracle"], "there is no player 'oracle'"),
        (["--player", "level:6"], "levels are level:1 to level:5"),
        (["--budget", "soon"], "'soon' is no budget"),
        (["--budget", "0"], "'0' is no budget"),
    ],
)
def test_what_cannot_be_asked_is_refused(run, fails, running, words, sentence):
    fails(run("hint", running, *words), sentence)


def test_a_broken_file_is_named(run, fails):
    fails(run("hint", "none.json"), "none.json: cannot be read")
    Path("list.json").write_text("[]")
    fails(run("hint", "list.json"), "list.json")
    Path("other.json").write_text("{}")
    fails(run("hint", "other.json"), "other.json")


# -- at the table


def at_the_table(*entries: str) -> tuple[macabre.Match, str]:
    """Seat 0 of Lantern types these entries; the others play at random."""
    match = macabre.game("lantern").start(3, {"peeks": "no"}, seed="x")
    console, typed = Console(file=StringIO(), width=500, markup=False), iter(entries)
    screen = Screen("en", console, lambda prompt: next(typed))
    Session(match, (0,), Player("random").choose, SeededFate("bots"), screen, lambda: None).run()
    assert isinstance(console.file, StringIO)
    return match, console.file.getvalue()


def test_h_gives_the_hint_of_the_strongest_player_at_the_table():
    said = at_the_table("h", "1")[1]
    match = macabre.game("lantern").start(3, {"peeks": "no"}, seed="x")
    for seat in (1, 2):
        match.play(seat, "keep")
    advice = hint(match.view(0), match.decision(0), None, macabre.QuickFate("hint"), "level:5")
    assert advice.say() in said


def test_a_hint_changes_nothing_in_the_match():
    asked, plain = at_the_table("h", "h", "1")[0], at_the_table("1")[0]
    assert asked.record() == plain.record()


def test_the_keys_tell_of_the_hint(run):
    result = run("play", "grim-dance", "--seed", "abc", "--option", "first_player=0", typed="?\n")
    assert "h gives a hint" in result.stdout
    assert "h for a hint" in result.stdout
    assert "h       give a hint" in result.stdout
