"""Names of people: whatever is typed becomes a short, harmless, visible name. They are escaped where they are shown."""

import unicodedata

LONGEST = 40
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters by their category that nobody can see."""


def clean_name(text: str) -> str:
    """Printable letters only, no characters that turn the line or belong to nobody, blanks folded, cut to 40.

    >>> clean_name("  Anna\\u202e \\n Maria "), clean_name("x" * 10_000) == "x" * 40
    ('Anna Maria', True)
    """
    kept = [" " if letter.isspace() else letter for letter in text[:400] if _visible(letter)]
    return " ".join("".join(kept).split())[:LONGEST].rstrip()


def _visible(letter: str) -> bool:
    """Control characters, private ones (they stand for names inside of sentences) and unassigned ones are not."""
    return letter.isspace() or (letter not in BLANK and not unicodedata.category(letter).startswith("C"))
