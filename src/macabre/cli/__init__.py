"""The command line, one file per command. It needs the extra ``cli``, which brings Click and Rich."""

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
    _replace_unencodable_characters()
    macabre()


def _replace_unencodable_characters() -> None:
    """Replace characters that the terminal cannot encode by question marks, so that none of them ends a game."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(errors="replace")  # type: ignore[union-attr]
