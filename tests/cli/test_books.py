"""``macabre games``, ``macabre rules``, and the command itself."""

import subprocess
import sys

import click
import pytest

import macabre
from macabre.cli.app import macabre as command
from macabre.cli.errors import BUG, MISTAKE, explain, run_and_report
from macabre.cli.messages import PHRASES

GAME = macabre.game("grim-dance")


def test_games_lists_every_game_with_players_minutes_and_a_sentence(run):
    result = run("games")
    for name in macabre.game_names():
        game = macabre.game(name)
        words = game.text("en")
        assert f"{name} · {words['title']}" in result.stdout
        assert f"{words['minutes']} minutes" in result.stdout
        assert words["blurb"].split()[0] in result.stdout


def test_games_with_a_name_lists_the_options_of_its_rules(run):
    result = run("games", "grim-dance")
    assert "2–6 players" in result.stdout
    for option in GAME.options:
        assert f"--option {option.name}=" in result.stdout
        assert f"default {option.default}" in result.stdout


def test_games_in_german(run):
    assert "Spieler" in run("games", "grim-dance", "--language", "de").stdout


def test_the_rule_book_goes_to_a_pipe_as_it_is(run):
    result = run("rules", "grim-dance")
    assert result.stdout.strip() == GAME.rulebook().text.strip()


def test_in_a_terminal_the_rule_book_is_paged(run, monkeypatch):
    pages: list[str] = []
    monkeypatch.setattr(click, "echo_via_pager", pages.append)
    assert run("rules", "grim-dance", env={"FORCE_COLOR": "1"}).exit_code == 0
    assert "GD-13" in pages[0]
    assert "**" not in pages[0]


@pytest.mark.parametrize("wanted", ["GD-13", "gd-13"])
def test_one_rule_is_shown_whatever_the_case_of_its_id(run, wanted):
    result = run("rules", "grim-dance", wanted)
    rule = GAME.rulebook().rules["GD-13"]
    assert f"GD-13 · {rule.section}" in result.stdout
    assert rule.text[:30] in result.stdout


@pytest.mark.parametrize(("wanted", "near"), [("gd13", "GD-13"), ("GD-999", "GD-"), ("13", "GD-13")])
def test_an_unknown_rule_brings_up_those_like_it(run, fails, wanted, near):
    fails(run("rules", "grim-dance", wanted), f"Grim Dance has no rule {wanted}.", "Did you mean", near)


def test_a_rule_like_no_other_leads_to_the_whole_book(run, fails):
    fails(run("rules", "grim-dance", "zzzzzz"), "macabre rules grim-dance shows all of them.")


def test_rules_can_be_searched(run):
    result = run("rules", "grim-dance", "--search", "CHAIN")
    assert "chain" in result.stdout.lower()
    assert result.stdout.count("GD-") >= 2


def test_a_search_without_result_says_so(run, fails):
    fails(run("rules", "grim-dance", "--search", "xyzzy"), "No rule of Grim Dance mentions 'xyzzy'.")
    fails(run("rules", "grim-dance", "GD-1", "--search", "x"), "Give either an ID or --search.")
    fails(run("rules", "chess"), "There is no game chess")
    fails(run("rules"), "Missing argument")


def test_rules_are_shown_and_searched_in_german(run):
    book = GAME.rulebook("de")
    assert run("rules", "grim-dance", "--language", "de").stdout.strip() == book.text.strip()
    one = run("rules", "grim-dance", "gd-51", "--language", "de").stdout
    assert one.split("\n")[0].strip() == f"GD-51 · {book.rules['GD-51'].section}"
    assert book.rules["GD-51"].text in one
    assert "GD-20" in run("rules", "grim-dance", "--search", "kettenreaktion", "--language", "de").stdout


def test_a_german_word_is_searched_in_the_german_rules_only(run, fails):
    fails(run("rules", "grim-dance", "--search", "Kettenreaktion"), "No rule of Grim Dance mentions 'Kettenreaktion'.")
    fails(run("rules", "grim-dance", "zzzzzz", "--language", "de"), "Grim Dance hat keine Regel zzzzzz.")
    fails(run("rules", "grim-dance", "--language", "fr"), "'fr' is not one of 'en', 'de'")


# -- the command itself


def test_macabre_alone_shows_what_it_can_do(run):
    result = run()
    assert result.exit_code == 0
    for name in ("play", "games", "rules", "replay", "simulate", "position"):
        assert f"\n  {name} " in result.stdout


@pytest.mark.parametrize("name", sorted(command.commands))
def test_every_command_explains_itself(run, name):
    result = run(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: macabre {name}")


def test_the_version_is_that_of_the_library(run):
    assert run("--version").stdout == f"macabre {macabre.__version__}\n"


def test_an_unknown_command_is_refused(run, fails):
    fails(run("dance"), "No such command 'dance'", "macabre --help")


def test_python_m_macabre_is_the_same_command():
    result = subprocess.run([sys.executable, "-m", "macabre", "--version"], capture_output=True, text=True, check=True)
    assert result.stdout.startswith("macabre ")


@pytest.mark.parametrize("missing", ["click", "rich"])
def test_without_click_or_rich_the_way_to_install_them_is_told(missing):
    code = f"import sys; sys.modules[{missing!r}] = None; from macabre.cli import main; main()"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert result.stderr.splitlines() == [
        "error: The command line needs Click and Rich, and they are not installed.",
        "hint: pip install 'macabre[cli]'",
    ]


def test_a_poor_terminal_shows_what_it_can():
    """Letters that an old terminal lacks become question marks, not tracebacks."""
    result = subprocess.run(
        [sys.executable, "-m", "macabre", "games", "grim-dance"],
        capture_output=True, check=False, env={"PYTHONIOENCODING": "ascii", "PATH": ""},
    )  # fmt: skip
    assert result.returncode == 0
    assert b"Traceback" not in result.stderr
    assert b"grim-dance ? Grim Dance" in result.stdout


def test_a_poor_keyboard_sends_what_it_can(tmp_path):
    result = subprocess.run(
        [sys.executable, "-m", "macabre", "play", "grim-dance"],
        input=b"\xff\nq\n", capture_output=True, check=False, cwd=tmp_path,
        env={"PYTHONIOENCODING": "utf-8:strict", "PATH": ""},
    )  # fmt: skip
    assert result.returncode == 0, result.stderr
    assert b"is neither a number" in result.stdout


def test_every_mistake_has_a_sentence_and_a_hint():
    mistakes = [
        macabre.BadScript("the script ran out"), OSError(28, "No space left on device", "a.json"), OSError("odd"),
        macabre.BadData("is missing", "line 3", "a.toml"), macabre.BadRecord("is broken"), click.ClickException("odd"),
        macabre.Refused("odd", "That is odd."), click.UsageError("odd"),
    ]  # fmt: skip
    for mistake in mistakes:
        assert all(explain(mistake))

        def run(error: Exception = mistake) -> None:
            raise error

        assert run_and_report(run) == MISTAKE


def test_anything_else_is_a_bug(monkeypatch, capsys):
    monkeypatch.delenv("MACABRE_DEBUG", raising=False)
    assert run_and_report(lambda: 1 / 0) == BUG
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_every_phrase_is_there_in_both_languages_with_the_same_facts():
    import re

    english_phrases, german_phrases = (PHRASES.file(language)["terminal"] for language in ("en", "de"))
    assert list(english_phrases) == list(german_phrases)
    for key, english in english_phrases.items():
        german = german_phrases[key]
        assert english
        assert german
        assert set(re.findall(r"\{\d\}", english)) == set(re.findall(r"\{\d\}", german))
