"""What commands say besides their results, in the language of ``--language``: mistakes, hints and remarks.

The sentences are in ``text.en.toml`` and ``text.de.toml``. ``--language`` is looked for before anything else on the
command line is read, so that what is wrong with the rest is said in it, too.
"""

from collections.abc import Sequence
from contextvars import ContextVar
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from macabre.core.words import LANGUAGES, read_text

_SPOKEN: ContextVar[str] = ContextVar("language", default="en")


def speak(language: str) -> None:
    """Say everything in this language from now on."""
    _SPOKEN.set(language)


def asked_language(words: Sequence[str]) -> str:
    """The language that a command line asks for, before it is understood; English where it asks for none that there is.

    >>> asked_language(["games", "--language", "de"]), asked_language(["--language=de"]), asked_language(["games"])
    ('de', 'de', 'en')
    """
    line = " ".join(words).replace("--language=", "--language ").split()
    after = [word for before, word in pairwise(line) if before == "--language"]
    return after[-1] if after and after[-1] in LANGUAGES else "en"


def spoken() -> str:
    """The language of the command that runs."""
    return _SPOKEN.get()


@cache
def _texts(language: str) -> dict[str, Any]:
    return read_text(Path(__file__).parent, language)


def say(section: str, key: str, *facts: object, **named: object) -> str:
    """A sentence with facts filled in.

    >>> _ = _SPOKEN.set("en")
    >>> say("remarks", "film", "x.svg")
    'The film is in x.svg.'
    """
    return str(_texts(spoken())[section][key]).format(*facts, **named)


class CommandError(Exception):
    """An error that the user can put right, with a hint how."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.hint = hint


def mistake(key: str, **facts: object) -> CommandError:
    """An error that the user can put right, in the language that is spoken."""
    sentence, hint = _texts(spoken())["mistakes"][key]
    return CommandError(sentence.format(**facts), hint.format(**facts))


def usage_error(key: str, **facts: object) -> click.UsageError:
    """Options that cannot be used like this."""
    return click.UsageError(say("usage", key, **facts))
