"""Arguments and options that several commands share."""

from collections.abc import Iterable
from pathlib import Path

import click
from click.shell_completion import CompletionItem

import macabre
from macabre import Refused
from macabre.cli.errors import nearest
from macabre.cli.messages import mistake, say, spoken, usage_error
from macabre.core.phrasebook import LANGUAGES
from macabre.games import troubles
from macabre.games.shelf import add_folder


def find_game(context: click.Context, param: click.Parameter, name: str | None) -> macabre.Game | None:
    """The game of that name; case does not matter."""
    if name is None:
        return None
    wanted = "-".join(name.lower().replace("_", " ").split())
    try:
        return macabre.game(wanted)
    except Refused as refusal:
        if broken := [trouble for trouble in troubles() if trouble.name == wanted]:
            raise mistake("broken_game", name=wanted, trouble=str(broken[0]).removeprefix(f"{wanted}: ")) from None
        near = nearest(wanted, macabre.game_names())
        hint = say("labels", "did_you_mean", near=near) if near else say("labels", "games")
        raise mistake("no_game", sentence=refusal.say(spoken()), hint=hint) from None


def complete_game(context: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in macabre.game_names() if name.startswith(incomplete)]


def look_there(context: click.Context, param: click.Parameter, folders: tuple[Path, ...]) -> None:
    """Find games in these folders, too. It happens before anything else is read, as that may name such a game."""
    for folder in reversed(folders):
        add_folder(folder)


FILE = click.Path(path_type=Path)
"""A path. Whether it can be read is checked where it is read."""

game_argument = click.argument("game", callback=find_game, shell_complete=complete_game)
optional_game_argument = click.argument("game", callback=find_game, shell_complete=complete_game, required=False)
language_option = click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="The language to read in."
)
seats_option = click.option("--seats", type=int, metavar="N", help="How many play; by default as few as can.")
rule_option = click.option(
    "--option", "pairs", multiple=True, metavar="NAME=VALUE",
    help="An option of the rules; can be repeated. macabre games GAME lists them.",
)  # fmt: skip
cards_option = click.option("--cards", type=FILE, metavar="FILE", help="Your own card file instead of the house data.")
games_from_option = click.option(
    "--games-from", type=click.Path(path_type=Path, exists=True, file_okay=False), multiple=True, metavar="FOLDER",
    callback=look_there, is_eager=True, expose_value=False,
    help="A folder of more games, each a folder in it; can be repeated. Also $MACABRE_GAMES.",
)  # fmt: skip
record_argument = click.argument("record", type=FILE)


def read_pairs(pairs: Iterable[str]) -> dict[str, str]:
    """The options of the rules from ``name=value`` texts. Names and values are checked by the game."""
    options: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not (name and equals and value):
            raise mistake("pair", pair=repr(pair))
        if name in options:
            raise mistake("twice", name=name)
        options[name] = value
    return options


def read_seats(text: str, seats: int) -> tuple[int, ...]:
    """Seats from a text such as ``0,2``; every one must be at the table."""
    numbers = [part.strip() for part in text.split(",")]
    if not all(number.isascii() and number.isdigit() for number in numbers):
        raise mistake("seat_list", text=repr(text))
    return tuple(sorted({check_seat(int(number[:9]), seats) for number in numbers}))


def check_seat(seat: int, seats: int) -> int:
    """The seat, if it is at the table."""
    if not 0 <= seat < seats:
        raise mistake("no_seat", seat=seat, last=seats - 1)
    return seat


def check_viewpoint(seat: int | None, opened: bool) -> None:
    """Refuse one seat's view together with all cards open."""
    if seat is not None and opened:
        raise usage_error("together", one="--seat", other="--open")


def check_target(path: Path) -> None:
    """Refuse a folder as the file to write."""
    if path.is_dir():
        raise mistake("folder", path=path)


def check_seed(context: click.Context, param: click.Parameter, seed: str | None) -> str | None:
    """Refuse a seed with unprintable characters: it is written into the record."""
    if seed is not None and not seed.isprintable():
        raise mistake("seed")
    return seed
