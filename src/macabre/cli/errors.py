"""How commands report errors: one sentence and one hint on stderr, never a traceback."""

import os
from collections.abc import Callable
from difflib import get_close_matches

import click

from macabre import BadData, BadInput, BadScript, MacabreError, Refused

MISTAKE = 2
"""The exit code for anything that the user can put right."""
INTERRUPTED = 130
BUG = 70

DEBUG = "MACABRE_DEBUG"
"""An environment variable; with the value 1, bugs show their traceback."""


class CommandError(Exception):
    """An error that the user can put right, with a hint how."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.hint = hint


def run_and_report(run: Callable[[], object]) -> int:
    """Run a command and return its exit code; whatever goes wrong is reported on stderr."""
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
        _say(
            f"Macabre itself is at fault here ({type(error).__name__}: {error}).",
            f"Please report it with the command you gave; {DEBUG}=1 shows where it happened.",
        )
        return BUG


def _say(sentence: str, hint: str) -> None:
    click.echo(f"error: {sentence}", err=True)
    click.echo(f"hint: {hint}", err=True)


def explain(error: Exception) -> tuple[str, str]:
    """The sentence and the hint for an error that is not a bug."""
    if isinstance(error, CommandError):
        return str(error), error.hint
    if isinstance(error, Refused):
        return error.sentence, _refusal_hint(error)
    if isinstance(error, BadInput):
        return str(error), _input_hint(error)
    if isinstance(error, BadScript):
        return f"The chance results do not fit: {error}.", "Compare the file with one that Macabre wrote."
    if isinstance(error, click.UsageError):
        path = error.ctx.command_path if error.ctx else "macabre"
        return _one_line(error.format_message()), f"{path} --help shows what is possible."
    if isinstance(error, click.ClickException):
        return _one_line(error.format_message()), "macabre --help shows what is possible."
    assert isinstance(error, OSError)
    where = f"{error.filename}: " if error.filename else ""
    return f"{where}{error.strerror or error}.", "Check the path, the free space and the permissions."


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _refusal_hint(refusal: Refused) -> str:
    hints = {
        "bad_seats": "Give the number of players with --seats.",
        "bad_option": "macabre games GAME lists the options and their values.",
        "unknown_option": "macabre games GAME lists the options and their values.",
    }
    return hints.get(refusal.code, "macabre rules GAME shows the rules.")


def _input_hint(error: BadInput) -> str:
    if isinstance(error, BadData):
        return "A card file has the form of the game's own cards.toml; compare the two."
    if error.place.endswith(".cards"):
        return "Hand in the card file that was used, with --cards FILE."
    if error.place.endswith(".version"):
        return "Use the version of Macabre that wrote it."
    return "Records are written by macabre play, positions by macabre position."


def nearest(word: str, known: tuple[str, ...] | list[str], many: int = 1) -> str:
    """The known words most similar to the given one, as "a, b or c"; empty if there are none."""
    words = get_close_matches(word, known, many, 0.5)
    return " or ".join(part for part in (", ".join(words[:-1]), *words[-1:]) if part)
