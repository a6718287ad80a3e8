"""What worker processes do in the tests of processes. They import this module, so it must be quick to import."""

import os
import signal
from pathlib import Path


def shout(text: str) -> str:
    return text.upper()


def own_pid(text: str) -> str:
    return str(os.getpid())


def fail(text: str) -> str:
    raise ValueError(f"no {text}")


def die(text: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return text


def die_at_first(text: str) -> str:
    """Text is a file that is there after the first time."""
    if Path(text).exists():
        return "done"
    Path(text).touch()
    return die(text)


def note(text: str) -> str:
    """Text is a file and a word that is added to it."""
    path, word = text.split("|")
    with open(path, "a") as file:
        file.write(word)
    return word


def spin(text: str) -> str:
    """Never ends, and never waits for anything. Text is a file that appears when it begins."""
    Path(text).touch()
    number = 0
    while True:
        number += 1


def spin_for_ever(path: str) -> None:
    spin(path)


def echo_or_spin(text: str) -> str:
    return text if text == "quick" else spin(text)


def stubborn(path: str) -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    spin(path)
