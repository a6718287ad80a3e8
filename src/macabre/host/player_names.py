"""Player names: whatever is typed becomes a short, visible, harmless name. Names are escaped where they are shown."""

import unicodedata

LONGEST = 40
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters but are invisible."""


def clean_name(text: str) -> str:
    """Printable characters only: no direction overrides, no private use; white space collapsed, cut to 40 characters.

    >>> clean_name("  Anna\\u202e \\n Maria "), clean_name("x" * 10_000) == "x" * 40
    ('Anna Maria', True)
    """
    kept = [" " if letter.isspace() else letter for letter in text[:400] if _visible(letter)]
    return " ".join("".join(kept).split())[:LONGEST].rstrip()


def _visible(letter: str) -> bool:
    """Control, private-use (they are placeholders in sentences) and unassigned characters are not visible."""
    return letter.isspace() or (letter not in BLANK and not unicodedata.category(letter).startswith("C"))
