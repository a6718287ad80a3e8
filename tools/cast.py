"""Draw docs/assets/terminal.svg: one turn of Grim Dance in the terminal, for the README.

Run it from the repository's root: ``python tools/cast.py``. The picture is made by playing, not by hand, and refers
to nothing outside itself; the same version of the code always draws the same picture.
"""

from collections.abc import Callable
from contextlib import suppress
from io import StringIO
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import macabre
from macabre import Match, SeededFate
from macabre.bots import Player
from macabre.cli.screen import Screen
from macabre.cli.terminal_match import Leave, Session

TARGET = Path("docs/assets/terminal.svg")
SEED = "holbein"
ENTRIES = ("3", "? grim reaper")
WIDTH = 100
LEFT = 9
"""The picture shows a turn late in the game: a circle of this many cards, so that everything has room."""

THEME = TerminalTheme(
    (22, 20, 19),
    (225, 216, 200),
    [
        (22, 20, 19),
        (176, 72, 58),
        (122, 142, 96),
        (196, 160, 92),
        (104, 132, 158),
        (150, 112, 150),
        (110, 150, 150),
        (225, 216, 200),
    ],
)

FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" role="img" xmlns="http://www.w3.org/2000/svg">
<title>A turn of Grim Dance in the terminal</title>
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
 font-size: {char_height}px; line-height: {line_height}px; font-variant-east-asian: full-width; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: ui-sans-serif, system-ui, sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""
"""Rich's frame without the web fonts that it would load."""


def typist(console: Console, entries: tuple[str, ...]) -> Callable[[str], str]:
    """Somebody who types these entries, and is seen typing."""
    left = iter(entries)

    def read(prompt: str) -> str:
        entry = next(left, None)
        if entry is None:
            console.print(prompt + "▏")
            raise Leave
        console.print(Text.assemble(prompt, (entry, "bold")))
        return entry

    return read


def late_in_the_game() -> Match:
    """A match of random play in which the circle has grown small and the first seat is to turn up a card."""
    match, fate = macabre.game("grim-dance").start(2, seed=SEED), SeededFate(SEED)
    while True:
        seat = match.to_act[0]
        decision = match.decision(seat)
        if seat == 0 and decision.kind == "reveal" and len(decision.choices) <= LEFT:
            return match
        match.play(seat, Player("random").choose(match.view(seat), decision, fate))


def cast() -> str:
    """The picture as SVG."""
    console = Console(
        record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor",
        markup=False, highlight=False, emoji=False,
    )  # fmt: skip
    screen = Screen("en", console, typist(console, ENTRIES))
    match = late_in_the_game()
    console.print(Text.assemble(("$ ", "dim"), ("macabre play --resume grim-dance-1.json", "bold")))
    screen.greet(match, (0,))
    with suppress(Leave):
        Session(match, (0,), Player("random").choose, SeededFate(SEED), screen, lambda: None).run()
    return console.export_svg(title="macabre play", theme=THEME, code_format=FRAME, unique_id="cast")


if __name__ == "__main__":
    picture = cast()
    assert picture.count("http") == 1, "only the name of the SVG language may look like an address"
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(picture, encoding="utf-8")
