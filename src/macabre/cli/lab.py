"""``macabre lab``: the statistics of many matches, as an HTML page and as JSON."""

import json
import webbrowser
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

import macabre
from macabre import BadData, BadInput
from macabre.bots.arena import Lost, here
from macabre.bots.arena.cluster import on_ray
from macabre.bots.arena.executors import Executor
from macabre.bots.worker_processes import cores
from macabre.cli.console import data, remarks
from macabre.cli.errors import INTERRUPTED
from macabre.cli.messages import mistake
from macabre.cli.parameters import (
    FILE,
    cards_option,
    check_seed,
    check_target,
    game_argument,
    language_option,
    read_pairs,
    rule_option,
    seats_option,
)
from macabre.core.game import fresh_seed
from macabre.core.setting import Setting
from macabre.lab import Plan, Run, Trial, play_packed, report
from macabre.lab.page import page
from macabre.lab.plots import can_draw
from macabre.lab.report_text import report_text


@click.group(invoke_without_command=True)
@click.pass_context
def lab(context: click.Context) -> None:
    """Study games: are they balanced, and what would a change do?"""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


@lab.command()
@game_argument
@seats_option
@click.option(
    "--players", default="level:4", show_default=True, metavar="LIST",
    help="Who plays: one player for all seats, or a list with one for each.",
)  # fmt: skip
@click.option("--games", type=click.IntRange(2), default=200, show_default=True, metavar="N", help="How many matches.")
@click.option(
    "--against-random", "apart", type=click.IntRange(0), metavar="N",
    help="How many more matches the first player plays among random ones, to see how much decisions matter; by default "
    "half as many.",
)  # fmt: skip
@rule_option
@cards_option
@click.option(
    "--what-if", "changes", multiple=True, metavar="FILE|NAME=VALUE",
    help="A card file or an option: play with and without it and compare; can be repeated, for one change of several.",
)  # fmt: skip
@click.option("--seed", metavar="TEXT", callback=check_seed, help="Any text; the same text gives the same report.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many processes; by default one for each core.")
@click.option("--on", type=click.Choice(["here", "ray"]), default="here", show_default=True, help="Where to play.")
@click.option("--out", type=FILE, metavar="FILE", help="Where the page goes; by default GAME-balance.html, right here.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON; a page is made only with --out.")
@language_option
@click.option("--open/--no-open", "show", default=True, help="Whether to open the page in the browser.")
@click.pass_context
def balance(
    context: click.Context,
    game: macabre.Game,
    seats: int | None,
    players: str,
    games: int,
    apart: int | None,
    pairs: tuple[str, ...],
    cards: Path | None,
    changes: tuple[str, ...],
    seed: str | None,
    jobs: int | None,
    on: str,
    out: Path | None,
    as_json: bool,
    language: str,
    show: bool,
) -> None:
    """Let players play GAME many times, and report whether it is balanced.

    Match number i of seed S is shuffled by the seed S/i. The report is one HTML page that needs nothing else.
    """
    options = read_pairs(pairs)
    settings = [game.setting(seats, options, cards)]
    if changes:
        settings.append(_changed(game, seats, options, cards, changes))
    target = _target(game, out, as_json)
    chosen = fresh_seed() if seed is None else seed
    plan = Plan(
        [_trial(setting, players, chosen) for setting in settings], games, games // 2 if apart is None else apart
    )
    run = Run(plan)
    whole = go(run, _executor(on, jobs), language)
    if not run.tallies[0].games:
        raise mistake("too_soon")
    _hand_over(game, report(run, language), target, as_json, language, show)
    if not whole:
        remarks().print(report_text(language)("terminal.stopped", done=run.done, total=plan.total))
        context.exit(INTERRUPTED)


# -- what was asked for


def _changed(
    game: macabre.Game, seats: int | None, options: dict[str, str], cards: Path | None, changes: tuple[str, ...]
) -> Setting:
    """The setting with all changes: those with an equals sign are options, anything else is a card file."""
    files = [change for change in changes if "=" not in change]
    if len(files) > 1:
        raise mistake("two_files")
    given: dict[str, str] = {}
    for change in changes:
        name, equals, value = (part.strip() for part in change.partition("="))
        if equals and not (name and value):
            raise mistake("change", change=repr(change))
        if equals and name in given:
            raise mistake("change_twice", name=name)
        if equals:
            given[name] = value
    after = game.setting(seats, {**options, **given}, Path(files[0]) if files else cards)
    before = game.setting(seats, options, cards)
    if after.options == before.options and after.cards.fingerprint == before.cards.fingerprint:
        raise mistake("no_change")
    return after


def _trial(setting: Setting, players: str, seed: str) -> Trial:
    try:
        return Trial.of(setting, players, seed)
    except BadData:
        raise
    except BadInput as error:
        raise mistake("players", problem=error) from None


def _target(game: macabre.Game, out: Path | None, as_json: bool) -> Path | None:
    """The path of the page, if there is to be one. Whatever would prevent it is reported before the first match."""
    if out is None and as_json:
        return None
    path = Path(f"{game.name}-balance.html") if out is None else out
    check_target(path)
    if not path.parent.is_dir():
        raise mistake("no_folder", folder=path.parent)
    if not can_draw():
        raise mistake("no_plots")
    return path


def _executor(on: str, jobs: int | None) -> Executor:
    if on == "here":
        return here(jobs or cores(), play_packed)
    try:
        return on_ray(jobs, play_packed)
    except ModuleNotFoundError:
        raise mistake("no_ray") from None


# -- while it runs


class Rate(ProgressColumn):
    """The speed column of the progress bar."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.say = report_text(language)

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else self.say("terminal.matches", rate=f"{task.speed:.3g}"))


def go(run: Run, executor: Executor, language: str = "en") -> bool:
    """Play all batches; False if interrupted, in which case everything counted so far is reported."""
    console = remarks()
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        Rate(language),
        TimeRemainingColumn(),
    )
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            title = run.plan.tables[0].setting.game.text(language)["title"]
            task = progress.add_task(title, total=run.plan.total)
            run.go(executor, lambda: progress.update(task, completed=run.done))
    except KeyboardInterrupt:
        return False
    except Lost as error:
        raise mistake("memory", problem=error) from None
    return True


# -- results


def _hand_over(
    game: macabre.Game, results: dict[str, Any], target: Path | None, as_json: bool, language: str, show: bool
) -> None:
    say = report_text(language)
    if target is not None:
        target.write_text(page(results, game, language), encoding="utf-8")
    if as_json:
        click.echo(json.dumps(results, indent=1))
    else:
        tell(data(), game, results, language)
    if target is None:
        return
    remarks().print(say("terminal.written", path=target))
    if show and not webbrowser.open(target.absolute().as_uri()):
        remarks().print(say("terminal.no_browser"))


def tell(console: Console, game: macabre.Game, results: dict[str, Any], language: str) -> None:
    """Print the findings in the terminal."""
    run, title = results["runs"][0], game.text(language)["title"]
    facts = {key: run[key] for key in ("games", "seats", "seed")}
    players = ", ".join(dict.fromkeys(run["players"]))
    console.print(report_text(language)("terminal.played", title=title, players=players, **facts))
    for sentence in results["findings"]:
        console.print(f"- {sentence}", soft_wrap=True)
