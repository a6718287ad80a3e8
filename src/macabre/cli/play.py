"""``macabre play``: a game in the terminal."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import click
from rich.text import Text

import macabre
from macabre import Match, SeededFate
from macabre.cli.console import command_line, data, remarks
from macabre.cli.files import read_match, read_position
from macabre.cli.games import indented, introduce
from macabre.cli.messages import mistake, phrase, usage_error
from macabre.cli.parameters import (
    FILE,
    cards_option,
    check_seed,
    check_target,
    language_option,
    optional_game_argument,
    read_pairs,
    read_seats,
    rule_option,
    seats_option,
)
from macabre.cli.screen import Screen, read_line
from macabre.cli.serve import serve
from macabre.cli.table_bots import TableBots
from macabre.cli.terminal_match import Leave, Session
from macabre.core.game import fresh_seed


@click.command()
@optional_game_argument
@click.option("--terminal/--page", default=True, help="In the terminal (the default), or in the browser: see serve.")
@seats_option
@click.option("--human", metavar="SEATS", help="Seats for people here, such as 0,1. Seat 0 is Player 1.  [default: 0]")
@click.option("--hot-seat", is_flag=True, help="People on all seats; the screen is handed round.")
@click.option(
    "--bots",
    metavar="LEVEL",
    default="3",
    show_default=True,
    help="Who plays the other seats: a level from 1 (Child) to 5 (Death), or one for each seat, such as 5,3,1.",
)
@click.option("--seed", metavar="TEXT", callback=check_seed, help="Any text; the same text shuffles the same way.")
@rule_option
@cards_option
@language_option
@click.option("--resume", type=FILE, metavar="RECORD", help="Go on with a match that was saved.")
@click.option("--position", type=FILE, metavar="FILE", help="Go on from a position that macabre position wrote.")
@click.option("--save", type=FILE, metavar="PATH", help="Where to save it.  [default: GAME-1.json, or the next number]")
@click.pass_context
def play(
    context: click.Context,
    game: macabre.Game | None,
    terminal: bool,
    seats: int | None,
    human: str | None,
    hot_seat: bool,
    bots: str,
    seed: str | None,
    pairs: tuple[str, ...],
    cards: Path | None,
    language: str,
    resume: Path | None,
    position: Path | None,
    save: Path | None,
) -> None:
    """Play GAME; without GAME, choose one from a list.

    You have seat 0 and bots have the other seats, unless --human or --hot-seat says otherwise. The match is saved after
    each of your choices; Ctrl-C leaves it, and the last line says how to go on.
    """
    if not terminal:
        _check_alone(context)
        context.invoke(serve, open_page=True, at=f"/new/{game.name}" if game else "/")
        return
    _check_together(context.params)
    chance = SeededFate(fresh_seed() if seed is None else seed)
    if resume:
        match = read_match(resume, chance, cards)
    elif position:
        match = read_position(position, chance, cards)
    else:
        game = game or choose_game(language)
        match = game.start(seats, read_pairs(pairs), chance, cards=cards)
    _check(match, game, resume or position)
    people = tuple(range(match.seats)) if hot_seat else read_seats("0" if human is None else human, match.seats)
    table_bots = TableBots(bots, [seat for seat in range(match.seats) if seat not in people])
    path = _target(match, save, resume)
    go_on, watch = _next_commands(context.params, match, path, table_bots)
    seat_all(match, people, table_bots, Screen(language), f"{chance.seed}/players", path, go_on, watch)


def _check_alone(context: click.Context) -> None:
    """With --page no other options are allowed: the page itself asks for them."""
    for name in context.params:
        given = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
        if given and name not in ("game", "terminal"):
            raise usage_error("page", other=f"--{name.replace('_', '-')}")


def _check_together(given: Mapping[str, Any]) -> None:
    """Refuse options that contradict each other."""
    if given["resume"] and given["position"]:
        raise usage_error("together", one="--resume", other="--position")
    if given["human"] is not None and given["hot_seat"]:
        raise usage_error("together", one="--human", other="--hot-seat")
    if (given["resume"] or given["position"]) and (given["seats"] is not None or given["pairs"]):
        raise usage_error("own_table")
    if given["resume"] and given["seed"] is not None:
        raise usage_error("own_seed")


def _check(match: Match, game: macabre.Game | None, file: Path | None) -> None:
    if game is not None and match.game is not game:
        raise mistake("other_game", file=file, there=match.game.name, here=game.name)
    if not match.to_act:
        raise mistake("over", file=file, replay=command_line("replay", file))


def _target(match: Match, save: Path | None, resume: Path | None) -> Path:
    """Where the match is saved; never over another one."""
    path = save or resume or free_path(match.game.name)
    check_target(path)
    if path.exists() and path != resume:
        raise mistake("exists", path=path, resume=command_line("play", "--resume", path))
    return path


def _next_commands(given: Mapping[str, Any], match: Match, path: Path, table_bots: TableBots) -> tuple[str, str]:
    """The commands to continue this match, and to replay it when it is over."""
    again = ["--cards", given["cards"]] if given["cards"] else []
    again += ["--language", given["language"]] if given["language"] != "en" else []
    seated = ["--human", given["human"]] if given["human"] is not None else []
    seated += ["--hot-seat"] if given["hot_seat"] else []
    seated += ["--bots", given["bots"]] if given["bots"] != "3" and table_bots.names else []
    go_on = command_line("play", match.game.name, "--terminal", "--resume", path, *seated, *again)
    return go_on, command_line("replay", path, *again)


def free_path(name: str) -> Path:
    """The first of name-1.json, name-2.json … that does not exist."""
    number = 1
    while (path := Path(f"{name}-{number}.json")).exists():
        number += 1
    return path


def choose_game(language: str, read: Callable[[str], str] = read_line) -> macabre.Game:
    """Let the user choose a game."""
    console = data()
    names = macabre.game_names()
    for number, name in enumerate(names, 1):
        game = macabre.game(name)
        console.print(Text(f"{number} ", style="bold") + introduce(game, language))
        console.print(indented(game.text(language)["blurb"], console.width))
    while True:
        entry = read(phrase("which", language, len(names))).strip().lower()
        if entry == "q":
            raise click.exceptions.Exit(0)
        if entry.isascii() and entry.isdigit() and 1 <= int(entry[:9]) <= len(names):
            return macabre.game(names[int(entry[:9]) - 1])
        if entry in names:
            return macabre.game(entry)
        console.print(phrase("no_game", language, entry[:80], len(names)))


def seat_all(
    match: Match,
    people: tuple[int, ...],
    table_bots: TableBots,
    screen: Screen,
    luck: str,
    path: Path,
    go_on: str,
    watch: str,
) -> None:
    """Play until the match is over or somebody leaves. The record is saved from the start."""

    def keep() -> None:
        macabre.write_json(match.record(), path)

    def remark(name: str, *facts: object) -> None:
        remarks().print(phrase(name, screen.language, *facts))

    keep()
    screen.greet(match, people, table_bots.say(screen.language))
    try:
        Session(match, people, table_bots, SeededFate(luck), screen, keep).run()
    except (Leave, KeyboardInterrupt, EOFError):
        screen.blank()
    finally:
        keep()
        remark("saved", path)
        if match.to_act:
            remark("go_on", go_on)
        else:
            remark("watch", watch)
