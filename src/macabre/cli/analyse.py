"""``macabre analyse``: a bot's analysis of a finished match."""

import json
import os
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

import macabre
from macabre.bots import Budget
from macabre.bots.analysis import BUDGET, Analysis, Unfinished
from macabre.bots.analysis import analyse as think_over
from macabre.bots.curves import as_svg, as_text
from macabre.bots.sentences import sentence
from macabre.cli.bot_options import player_option, read_budget
from macabre.cli.console import command_line, data, remarks
from macabre.cli.errors import INTERRUPTED
from macabre.cli.messages import mistake, say
from macabre.cli.parameters import (
    FILE,
    cards_option,
    check_seat,
    check_seed,
    check_target,
    language_option,
    record_argument,
)
from macabre.core.files import write_atomically

BROAD = 100
"""The greatest width of curves."""


@click.command()
@record_argument
@click.option("--seat", type=int, metavar="S", help="Only the decisions of this seat; seats count from 0.")
@player_option
@click.option(
    "--budget", metavar="N|Ts", callback=read_budget,
    help=f"How long for each decision: simulations, or seconds such as 0.5s.  [default: {BUDGET.simulations}]",
)  # fmt: skip
@click.option("--seed", metavar="TEXT", default="", callback=check_seed, help="Any text; another one imagines anew.")
@language_option
@cards_option
@click.option("--json", "as_json", is_flag=True, help="Print every decision with its numbers as JSON.")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Draw the curves as an SVG, too.")
@click.pass_context
def analyse(
    context: click.Context,
    record: Path,
    seat: int | None,
    player: str,
    budget: Budget | None,
    seed: str,
    language: str,
    cards: Path | None,
    as_json: bool,
    output: Path | None,
) -> None:
    """Let a strong player think over every decision of RECORD, a match that is over.

    It sees what the deciding seat could know, and nothing else. Shown are the share of the win that each seat could
    expect, over time, and the decisions that clearly cost most. Ctrl-C shows what is done so far.
    """
    if output is not None:
        check_target(output)
    analysis = run(record, player, budget or BUDGET, seed, seat, cards)
    if not analysis.looks:
        raise mistake("nothing_thought")
    if as_json:
        click.echo(json.dumps(analysis.to_json(), indent=1))
    else:
        again = [*(["--cards", cards] if cards else []), *(["--language", language] if language != "en" else [])]
        show(data(), analysis, record, language, again)
    if output is not None:
        write_atomically(as_svg(analysis, language).encode(), output)
        remarks().print(say("remarks", "curves", output))
    if not analysis.whole:
        remarks().print(say("remarks", "stopped_decisions", len(analysis.looks), analysis.decisions))
        context.exit(INTERRUPTED)


def run(record: Path, player: str, budget: Budget, seed: str, seat: int | None, cards: Path | None) -> Analysis:
    """Run the analysis on all cores, with a progress bar."""
    console = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(record.name, total=None)
        try:
            return think_over(
                record, player, budget, seed, _at_the_table(record, seat, cards), os.cpu_count() or 1, cards,
                lambda done, whole: bar.update(task, completed=done, total=whole),
            )  # fmt: skip
        except Unfinished:
            raise mistake("not_over_file", file=record, hint=command_line("hint", record)) from None


def _at_the_table(record: Path, seat: int | None, cards: Path | None) -> int | None:
    return None if seat is None else check_seat(seat, next(macabre.retrace(record, cards=cards)).seats)


def show(console: Console, analysis: Analysis, record: Path, language: str, again: list[object]) -> None:
    """The curves, and below them the costliest decisions."""
    setting = analysis.setting

    def say(name: str, **facts: object) -> None:
        console.print(Text(sentence("analysis", name, language, **facts)))

    title = setting.game.text(language)["title"]
    say(
        "about",
        game=title,
        seats=setting.seats,
        choices=analysis.plies,
        decisions=len(analysis.looks),
        player=analysis.player,
    )
    say("curves")
    console.print(Text(as_text(analysis, language, min(BROAD, console.width))))
    console.print()
    say("costly" if analysis.costliest else "none" if analysis.whole else "unchecked")
    for number, look in enumerate(analysis.costliest, 1):
        moment = look.moment
        console.print(Text(f"{number}. {look.say(language)}"))
        command = command_line("replay", record, "--seat", moment.seat, "--ply", moment.ply, *again)
        console.print(Text("   " + sentence("analysis", "look", language, command=command)), soft_wrap=True)
