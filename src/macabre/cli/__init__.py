"""The command line, one file a command. It needs the extra ``cli``, which brings Click and Rich."""

import sys
from contextlib import suppress

__all__ = ["main"]

NEEDS = ("click", "rich")


def main() -> None:
    """Run the command ``macabre``."""
    try:
        from macabre.cli.app import macabre
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDS:
            raise
        print("error: The command line needs Click and Rich, and they are not installed.", file=sys.stderr)
        print("hint: pip install 'macabre[cli]'", file=sys.stderr)
        sys.exit(2)
    _never_choke_on_a_letter()
    macabre()


def _never_choke_on_a_letter() -> None:
    """A letter that the terminal cannot show or send becomes a question mark, and does not end the game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
