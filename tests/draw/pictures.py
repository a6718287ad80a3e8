"""Chosen positions as pictures, stored so that a change of how a table looks is seen in review.

``python -m tests.draw.pictures`` writes those that are missing (with ``--all``, everything: look at them afterwards).
What sprites and letters look like is left out: that is stored already, and here only their size and place matter.
"""

import random
import re
import sys
from collections.abc import Iterator
from functools import cache
from html import escape
from itertools import islice
from pathlib import Path

import macabre
import tests.conftest  # noqa: F401 - puts the tiny game on the shelf
from macabre import Match
from macabre.conformance.tables import walk
from macabre.draw import THEMES, Scene, svg
from macabre.draw.scene import SIZES

LETTER = re.compile(r'<use href="#_+([0-9a-f]+)" x="-?\d+"/>')
STORED = Path(__file__).parent / "stored"

CHOSEN = {
    "dance-of-death": (2, 60),
    "death-over-the-kingdom": (7, 40),
    "grim-dance": (4, 30),
    "lantern": (3, 4),
    "totentanz": (2, 45),
}
"""Of each game the number of seats, and how many choices are made before we look: a full table."""


@cache
def busy(name: str) -> Match:
    """The chosen position of a game; of one that is not in the list, its tenth choice at its largest table.

    A match that has not so many choices is shown before its last one.
    """
    game = macabre.game(name)
    seats, plies = CHOSEN.get(name, (game.seats[-1], 10))
    match = game.start(seats, seed=f"stored {name}")
    for _ in islice(walk(match, random.Random(name)), plies):
        before = match.copy()
    return before


def busy_scene(name: str, shape: str) -> Scene:
    """That position for whoever decides: in English if it is wide, in German if it is tall."""
    match = busy(name)
    seat = match.to_act[0]
    language = {"wide": "en", "tall": "de"}[shape]
    return match.game.table.scene(match.view(seat), match.decision(seat), shape, language)


def normal(picture: str) -> str:
    """A picture without the bodies of its sprites, letters as text, every element on a line of its own."""
    bare = re.sub(r"(<symbol[^>]*>).*?(</symbol>)", r"\1\2", picture, flags=re.DOTALL)
    bare = re.sub(r'<path id="_[^>]*/>\n', "", bare)
    bare = LETTER.sub(lambda letter: escape(chr(int(letter[1], 16))), bare)
    return re.sub(r"(?<=>)(?=<(?!/))", "\n", bare) + "\n"


def pictures() -> Iterator[tuple[Path, str]]:
    """Every game, shape and theme: the file, and what belongs into it."""
    for name in macabre.game_names():
        for shape in SIZES:
            scene = busy_scene(name, shape)
            for theme in THEMES.values():
                picture = normal(svg(scene, macabre.game(name).folder, theme))
                yield STORED / f"{name}-{shape}-{theme.name}.svg", picture


def main() -> None:
    STORED.mkdir(exist_ok=True)
    for file, picture in pictures():
        if not file.exists() or "--all" in sys.argv:
            file.write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
