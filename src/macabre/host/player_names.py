"""Player names: whatever is typed becomes a short, visible, harmless name. Names are escaped where they are shown."""

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from typing import TYPE_CHECKING

from macabre.bots.levels import bot_names
from macabre.host.page_text import words

if TYPE_CHECKING:
    from macabre.host.hosted_match import Place

LONGEST = 40
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters but are invisible."""
MARKS = 2
"""So many combining marks a letter may have; no language that we know of needs more."""
RESEMBLING = str.maketrans(
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0456\u0458\u0455\u0501\u051b\u051d\u04bb\u0432\u043a\u043c\u043d\u0442\u0433"
    "\u03b1\u03bf\u03c1\u03bd\u03b9\u03ba\u03c4\u03c5\u03c7\u03b5\u03b7\u03b2\u03b6\u03bc\u0131\u0261\u04cf\u0578\u057d\u0585"
    "01|l",
    "aeopcyxijsdqwhbkmhtraopvikruxenbzuigiouooiii",
)
"""Letters of other scripts, and digits, by the Latin letter that they are taken for. (L and I look alike, too.)"""


def clean_name(text: str) -> str:
    """Printable characters only: no direction overrides, no private use; white space collapsed, cut to 40 characters.

    >>> clean_name("  Anna\\u202e \\n Maria "), clean_name("x" * 10_000) == "x" * 40
    ('Anna Maria', True)
    """
    kept = [" " if letter.isspace() else letter for letter in _few_marks(text[:400]) if _visible(letter)]
    return " ".join("".join(kept).split())[:LONGEST].rstrip()


def distinct_name(name: str, others: Collection[str]) -> str:
    """The name, or with a number behind it where somebody at the table is called like that, or looks as if they were.

    >>> distinct_name("Anna", ["Bert"]), distinct_name("ANNA", ["Anna", "anna 2"]), distinct_name("\u0410nna", ["Anna"])
    ('Anna', 'ANNA 3', '\u0410nna 2')
    """
    taken = {_look(other) for other in others}
    number, distinct = 1, name
    while name and _look(distinct) in taken:
        number += 1
        distinct = f"{name[: LONGEST - 3].rstrip()} {number}"
    return distinct


def distinct_names(names: Iterable[str]) -> list[str]:
    """All names of a table, each distinct from those before it."""
    chosen: list[str] = []
    for name in names:
        chosen.append(distinct_name(name, [other for other in chosen if other]))
    return chosen


def _look(name: str) -> str:
    """What a name looks like: without case, accents and blanks, and letters of other scripts as those they resemble."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(RESEMBLING)
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", plain) if letter.isalnum())
    return bare.translate(RESEMBLING) or name


def _few_marks(text: str) -> str:
    """Text with at most two combining marks on a letter: more climb over the lines above."""
    kept, marks = [], 0
    for letter in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(letter)
    return "".join(kept)


def _visible(letter: str) -> bool:
    """Control, private-use (they are placeholders in sentences) and unassigned characters are not visible."""
    return letter.isspace() or (letter not in BLANK and not unicodedata.category(letter).startswith("C"))


# -- what everybody at a table is called


def names_of(places: Sequence["Place"], language: str) -> list[str]:
    """What the people and bots of these places are called."""
    bots = bot_names([place.level if place.kind == "bot" else None for place in places], language)
    return _told_apart([bots[seat] or _name(place, seat, language) for seat, place in enumerate(places)])


def _told_apart(called: Sequence[str]) -> list[str]:
    """Names that several share get a number; nobody can pass for somebody else by the choice of a name.

    >>> _told_apart(["Anna", "Bert", "Anna", "Anna 1"])
    ['Anna 1′', 'Bert', 'Anna 3', 'Anna 1']
    """
    distinct = list(called)
    for seat, name in enumerate(called):
        if called.count(name) > 1:
            distinct[seat] = f"{name} {seat + 1}"
            while distinct[seat] in called or distinct[seat] in distinct[:seat]:
                distinct[seat] += "′"
    return distinct


def _name(place: "Place", seat: int, language: str) -> str:
    return place.name or words(language)("live.open" if place.kind == "open" else "live.player", number=seat + 1)
