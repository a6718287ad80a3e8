"""How commands report errors: one sentence and one hint on stderr, never a traceback."""

import os
from collections.abc import Callable
from difflib import get_close_matches

import click

from macabre import BadData, BadInput, BadScript, MacabreError, Refused
from macabre.cli.messages import CommandError, say, speak, spoken

__all__ = ["BUG", "INTERRUPTED", "MISTAKE", "CommandError", "explain", "nearest", "run_and_report"]

MISTAKE = 2
"""The exit code for anything that the user can put right."""
INTERRUPTED = 130
BUG = 70

DEBUG = "MACABRE_DEBUG"
"""An environment variable; with the value 1, bugs show their traceback."""


def run_and_report(run: Callable[[], object]) -> int:
    """Run a command and return its exit code; whatever goes wrong is reported on stderr."""
    speak("en")
    try:
        code = run()
        return code if isinstance(code, int) else 0
    except click.Abort:
        return INTERRUPTED
    except (CommandError, MacabreError, OSError, click.ClickException) as error:
        _say(*explain(error))
        return MISTAKE
    except Exception as error:
        if os.environ.get(DEBUG) == "1":
            raise
        fault = f"{type(error).__name__}: {error}"
        _say(say("labels", "bug", error=fault), say("labels", "bug_hint", debug=DEBUG))
        return BUG


def _say(sentence: str, hint: str) -> None:
    click.echo(say("labels", "error", sentence), err=True)
    click.echo(say("labels", "hint", hint), err=True)


def explain(error: Exception) -> tuple[str, str]:
    """The sentence and the hint for an error that is not a bug."""
    if isinstance(error, CommandError):
        return str(error), error.hint
    if isinstance(error, Refused):
        return error.say(spoken()), _refusal_hint(error)
    if isinstance(error, BadInput):
        return error.say(spoken()), _input_hint(error)
    if isinstance(error, BadScript):
        return say("labels", "chance", error=error), say("labels", "compare")
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "macabre"
        return _one_line(error.format_message()), say("labels", "possible", command=path)
    if isinstance(error, click.ClickException):
        return _one_line(error.format_message()), say("labels", "possible", command="macabre")
    assert isinstance(error, OSError)
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}.", say("labels", "system")


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _refusal_hint(refusal: Refused) -> str:
    hints = {"bad_seats": "seats", "bad_option": "options", "unknown_option": "options"}
    return say("labels", hints.get(refusal.code, "rules"))


def _input_hint(error: BadInput) -> str:
    if isinstance(error, BadData):
        return say("labels", "card_file")
    if error.place.endswith(".cards"):
        return say("labels", "cards")
    if error.place.endswith(".version"):
        return say("labels", "version")
    if error.place.startswith("receipt"):
        return say("labels", "receipt")
    return say("labels", "fair" if error.place.startswith("record.fair") else "records")


def nearest(word: str, known: tuple[str, ...] | list[str], many: int = 1) -> str:
    """The known words most similar to the given one, as "a, b or c"; empty if there are none."""
    words = get_close_matches(word, known, many, 0.5)
    return say("labels", "or").join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
