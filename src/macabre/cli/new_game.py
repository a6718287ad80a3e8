"""``macabre new-game``: a folder with a small game that plays, to be made into another one."""

import re
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template

import click

import macabre
from macabre.cli.console import remarks
from macabre.cli.messages import mistake, say
from macabre.games.shelf import NAME, RESERVED

SEATS = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")
MOST = 10
"""The most seats of a new game; more need only another number of cards."""
HAND = 3


@click.command("new-game")
@click.argument("name")
@click.option("--seats", default="2-4", show_default=True, metavar="N-M", help="How many can play.")
@click.option("--secret", is_flag=True, help="All choose at once and in secret, instead of in turn.")
@click.option("--deck", is_flag=True, help="Cards are drawn during play, not only dealt.")
@click.option("--package", is_flag=True, help="Make it a package for pip, with a pyproject.toml.")
@click.option(
    "--in", "folder", type=click.Path(path_type=Path, exists=True, file_okay=False), default=Path(), metavar="FOLDER",
    help="Where to write it; by default here.",
)  # fmt: skip
def new_game(name: str, seats: str, secret: bool, deck: bool, package: bool, folder: Path) -> None:
    """Write a small new game called NAME, ready to be played, checked and changed.

    It becomes a folder of its own. Its comments say what to change next.
    """
    fewest, most = read_seat_range(seats)
    facts = describe(check_name(name), fewest, most, deck)
    target = folder / (facts["name"] if package else facts["folder"])
    if target.exists():
        raise mistake("game_exists", path=target)
    asked = {"secret": secret, "deck": deck}
    game = target / facts["folder"] if package else target
    for path, text in filled(facts, asked):
        if path.name != "pyproject.toml":
            _write(game / path, text)
        elif package:
            _write(target / path, text)
    remarks().print(say("remarks", "new_game", target, facts["name"], target if package else folder))


def check_name(name: str) -> str:
    """The name of a game that does not exist yet; underscores are taken for hyphens."""
    wanted = name.replace("_", "-")
    if not NAME.fullmatch(wanted) or wanted in RESERVED or len(wanted) > 40:
        raise mistake("game_name", name=repr(name))
    if wanted in macabre.game_names():
        raise mistake("game_taken", name=wanted)
    return wanted


def read_seat_range(text: str) -> tuple[int, int]:
    """The least and the greatest number of seats, from a text such as ``2-5``."""
    match = SEATS.fullmatch(text)
    fewest, most = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
    if not 2 <= fewest <= most <= MOST:
        raise mistake("game_seats", text=repr(text), most=MOST)
    return fewest, most


def describe(name: str, fewest: int, most: int, deck: bool) -> dict[str, str]:
    """What the templates are filled with."""
    words = name.split("-")
    prefix = "".join([word[0] for word in words if word[0].isalpha()]) if len(words) > 1 else name[:2]
    cards = most * (HAND + (HAND - 1) * deck) + 3
    return {
        "name": name,
        "folder": name.replace("-", "_"),
        "title": " ".join([word.capitalize() for word in words]),
        "prefix": re.sub("[^A-Z]", "", prefix.upper()),
        "players": str(most) if fewest == most else f"{fewest} to {most}",
        "spieler": str(most) if fewest == most else f"{fewest} bis {most}",
        "fewest": str(fewest),
        "most": str(most),
        "beyond": str(most + 1),
        "cards": str(cards),
        "card_rows": "\n".join([f"[[card]]\nvalue = {value}" for value in range(1, cards + 1)]),
    }


def filled(facts: dict[str, str], asked: dict[str, bool]) -> list[tuple[Path, str]]:
    """Every file of the new game, by its path, with its text."""
    root = resources.files("macabre.cli").joinpath("game_template")
    return [(path, Template(chosen(text, asked)).substitute(facts)) for path, text in _templates(root, Path())]


def _templates(folder: Traversable, path: Path) -> list[tuple[Path, str]]:
    found = []
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found += _templates(entry, path / entry.name)
        elif entry.name.endswith(".template"):
            found.append((path / entry.name.removesuffix(".template"), entry.read_text(encoding="utf-8")))
    return found


def chosen(text: str, asked: dict[str, bool]) -> str:
    """The lines of a template that go with what is asked for: between ``%% if``, ``%% else`` and ``%% end``.

    >>> chosen("a\\n%% if deck\\nb\\n%% else\\nc\\n%% end\\nd\\n", {"deck": False})
    'a\\nc\\nd\\n'
    """
    lines, wanted = [], True
    for line in text.splitlines(keepends=True):
        word, *condition = line[3:].split() if line.startswith("%% ") else [""]
        if word == "if":
            wanted = asked[condition[-1]] != (condition[0] == "not")
        elif word == "else":
            wanted = not wanted
        elif word == "end":
            wanted = True
        elif wanted:
            lines.append(line)
    return "".join(lines)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
