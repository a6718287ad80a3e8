"""``macabre hint``: what a strong player would do now."""

import json
from pathlib import Path

import click
from rich.text import Text

from macabre import Match, QuickFate
from macabre.bots import Budget
from macabre.bots.hint import hint as think
from macabre.bots.sentences import seat_name
from macabre.cli.bot_options import player_option, read_budget
from macabre.cli.console import command_line, data
from macabre.cli.files import is_position, read_match, read_position
from macabre.cli.messages import mistake
from macabre.cli.parameters import FILE, cards_option, check_seat, language_option

SEED = "hint"
"""The seed of the bot's imagination; fixed, so that the same question gets the same answer."""


@click.command()
@click.argument("file", type=FILE)
@click.option("--seat", type=int, metavar="S", help="For whom, where several are to act; seats count from 0.")
@player_option
@click.option("--budget", metavar="N|Ts", callback=read_budget, help="How long: simulations such as 800, or 2s.")
@language_option
@cards_option
@click.option("--json", "as_json", is_flag=True, help="Print all options with their numbers as JSON.")
def hint(
    file: Path,
    seat: int | None,
    player: str,
    budget: Budget | None,
    language: str,
    cards: Path | None,
    as_json: bool,
) -> None:
    """Say what a strong player would do in the match of FILE, a record or a position.

    The player sees what the seat that is to act may know, and nothing else. ± holds 95 times in 100.
    """
    match = read_moment(file, cards)
    who = asked_seat(match, seat, file)
    view, decision = match.view(who), match.decision(who)
    advice = think(view, decision, budget, QuickFate(SEED), player)
    if as_json:
        click.echo(json.dumps({**match.setting.header(), **advice.to_json()}, indent=1))
        return
    console = data()
    console.print(Text(f"{seat_name(match.setting, who, language)}: {view.prompt(decision, language)}", style="bold"))
    console.print(Text(advice.say(language)))


def read_moment(path: Path, cards: Path | None) -> Match:
    """The match of a file, which holds a record or a position."""
    read = read_position if is_position(path) else read_match
    return read(path, QuickFate(SEED), cards)


def asked_seat(match: Match, seat: int | None, file: Path) -> int:
    """The seat that the hint is for; it must be its turn."""
    waiting = match.to_act
    if not waiting:
        raise mistake("over_hint", file=file, analyse=command_line("analyse", file))
    if seat is None and len(waiting) > 1:
        raise mistake("several", seats=_list(waiting), first=waiting[0])
    who = waiting[0] if seat is None else check_seat(seat, match.seats)
    if who not in waiting:
        raise mistake("not_to_act", seat=who, seats=_list(waiting))
    return who


def _list(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
