"""What commands say besides their results, in the language of ``--language``: mistakes, hints and remarks.

The sentences are in the text files here. ``--language`` is looked for before anything else on the
command line is read, so that what is wrong with the rest is said in it, too.
"""

from collections.abc import Sequence
from contextvars import ContextVar
from itertools import pairwise
from pathlib import Path
from typing import Final

import click

from macabre.core.phrasebook import LANGUAGES, Phrasebook

PHRASES: Final = Phrasebook(Path(__file__).parent)

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


def say(section: str, key: str, *facts: object, **named: object) -> str:
    """A sentence with facts filled in.

    >>> _ = _SPOKEN.set("en")
    >>> say("remarks", "film", "x.svg")
    'The film is in x.svg.'
    """
    return PHRASES.say(f"{section}.{key}", spoken(), *facts, **named)


def phrase(name: str, language: str, *facts: object) -> str:
    """What the terminal says at a table, in the language of its readers.

    >>> phrase("step", "de", 3, 57)
    'Schritt 3 von 57'
    """
    return PHRASES.say(f"terminal.{name}", language, *facts)


class CommandError(Exception):
    """An error that the user can put right, with a hint how."""

    def __init__(self, sentence: str, hint: str) -> None:
        super().__init__(sentence)
        self.hint = hint


def mistake(key: str, **facts: object) -> CommandError:
    """An error that the user can put right, in the language that is spoken."""
    sentence, hint = PHRASES.find(f"mistakes.{key}", spoken())
    return CommandError(sentence.format(**facts), hint.format(**facts))


def usage_error(key: str, **facts: object) -> click.UsageError:
    """Options that cannot be used like this."""
    return click.UsageError(say("usage", key, **facts))
