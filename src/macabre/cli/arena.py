"""``macabre arena``: players meet each other many times, to measure who is better."""

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

import macabre
from macabre import BadData, BadInput, BadRecord
from macabre.bots.arena import Contest, Lost, Run, Sprt, here, report
from macabre.bots.arena.cluster import on_ray
from macabre.bots.arena.executors import Executor
from macabre.bots.arena.ledger import Ledger, seed_in
from macabre.bots.worker_processes import cores
from macabre.cli.console import data, remarks
from macabre.cli.errors import INTERRUPTED, CommandError
from macabre.cli.parameters import FILE, cards_option, check_seed, check_target, game_argument, read_pairs, rule_option
from macabre.core.game import fresh_seed

FOOT = (
    "Intervals are 95 %, by bootstrap over deals.",
    "A win shared by k seats counts 1/k for each of them.",
)


@click.command()
@game_argument
@click.option(
    "--players", required=True, metavar="LIST",
    help="Who plays, such as ismcts:800,greedy,random; level:3*3 fills three seats.",
)  # fmt: skip
@click.option(
    "--pairs", "deals", type=click.IntRange(1), default=100, show_default=True, metavar="N",
    help="How many deals; each is played with everybody on every seat.",
)  # fmt: skip
@click.option("--seats", type=int, metavar="N", help="How many sit at a table; by default all players.")
@click.option("--seed", metavar="TEXT", callback=check_seed, help="Any text; the same text gives the same results.")
@rule_option
@cards_option
@click.option("--until-decided", is_flag=True, help="Stop as soon as it is clear whether the first player is better.")
@click.option(
    "--better-by", type=click.FloatRange(0, 100, min_open=True), default=5.0, show_default=True, metavar="POINTS",
    help="What better means: so many percentage points above the fair share of wins.",
)  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--out", type=FILE, metavar="FILE", help="Keep every deal in a file; given again, the run goes on there.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many processes; by default one for each core.")
@click.option("--on", type=click.Choice(["here", "ray"]), default="here", show_default=True, help="Where to play.")
@click.pass_context
def arena(
    context: click.Context,
    game: macabre.Game,
    players: str,
    deals: int,
    seats: int | None,
    seed: str | None,
    pairs: tuple[str, ...],
    cards: Path | None,
    until_decided: bool,
    better_by: float,
    as_json: bool,
    out: Path | None,
    jobs: int | None,
    on: str,
) -> None:
    """Let bots play GAME against each other, and show who is better.

    Deal number i of seed S is shuffled by the seed S/i and played through all rotations of the table. Where there are
    more players than seats, all tables of so many of them are played. The player seer:400 sees everything.
    """
    contest = _contest(game, players, seats, read_pairs(pairs), cards, _seed(out) if seed is None else seed)
    test = _test(contest, better_by) if until_decided else None
    executor = _executor(on, jobs)
    run = Run(contest, deals, test, _ledger(out, contest))
    whole = go(run, executor)
    if not run.deals:
        raise CommandError("Stopped before the first deal was over.", "Let it run a little longer.")
    results = report(contest, run.deals, test)
    if as_json:
        click.echo(json.dumps(results, indent=1))
        _tell_times(run)
    else:
        show(data(), run, results)
    if not whole:
        again = " The same command goes on from there." if out else ""
        remarks().print(f"Stopped after {run.done} of {deals} deals.{again}")
        context.exit(INTERRUPTED)


# -- what was asked for


def _seed(out: Path | None) -> str:
    """The seed of the run that is resumed, or else a fresh one."""
    seed = None if out is None or out.is_dir() else seed_in(out)
    return fresh_seed() if seed is None else seed


def _contest(
    game: macabre.Game, players: str, seats: int | None, options: dict[str, str], cards: Path | None, seed: str
) -> Contest:
    try:
        return Contest.of(game, players, seats, options, cards, seed)
    except BadData:
        raise
    except BadInput as error:
        hint = (
            "Players are random, greedy, flat:200, ismcts:800, level:1 to level:5, seer:400; level:3*3 fills 3 seats."
        )
        raise CommandError(f"--players: {error}.", hint) from None


def _test(contest: Contest, better_by: float) -> Sprt:
    margin = better_by / 100
    if contest.fair + margin > 1:
        fair = f"{contest.fair:.1%}"
        raise CommandError(f"Nobody can be better than {fair} by {better_by:g} points.", "Give less with --better-by.")
    return Sprt(contest.fair, margin)


def _executor(on: str, jobs: int | None) -> Executor:
    if on == "here":
        return here(jobs or cores())
    try:
        return on_ray(jobs)
    except ModuleNotFoundError:
        raise CommandError(
            "Ray is not installed.", "pip install 'macabre[ray]' brings it; --on here needs nothing."
        ) from None


def _ledger(out: Path | None, contest: Contest) -> Ledger | None:
    if out is None:
        return None
    check_target(out)
    try:
        return Ledger(out, contest)
    except BadRecord as error:
        hint = "Give the arguments that it was begun with, or name another file."
        raise CommandError(f"{error}.", hint) from None


# -- while it runs


class Rate(ProgressColumn):
    """The speed column of the progress bar."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed:.3g} deals/s")


def go(run: Run, executor: Executor) -> bool:
    """Play the missing deals; False if interrupted, in which case all finished deals still count."""
    console = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            task = progress.add_task(run.contest.setting.game.title, total=run.wanted, completed=run.done)
            run.go(executor, lambda: progress.update(task, completed=run.done))
    except KeyboardInterrupt:
        return False
    except Lost as error:
        hint = "Fewer --jobs need less memory; with --out FILE a run goes on where it stopped."
        raise CommandError(f"{error}.", hint) from None
    return True


# -- results


def show(console: Console, run: Run, results: dict[str, Any]) -> None:
    """The results as a table by player, and below it what they mean."""
    setting = run.contest.setting
    each = len(run.contest.seatings)
    console.print(f"{setting.game.title}: {_deals(results['deals'])} of {each} matches, seed {run.contest.seed}")
    options = ", ".join(f"{name}={value}" for name, value in setting.options.items())
    if options:
        console.print(f"Options: {options}")
    console.print(_table(run, results))
    if run.contest.duel:
        console.print(_lead(run.contest.names[0], results["standings"][0]["win_share"], results["elo"]))
    if run.test is not None:
        console.print(verdict(run.contest.names[0], run.test))
    for line in FOOT:
        console.print(line, style="dim")
    if not (run.contest.duel or "rating" in results["standings"][0]):
        remarks().print("Ratings need OpenSkill: pip install 'macabre[arena]'")


def _table(run: Run, results: dict[str, Any]) -> Table:
    table = Table("player", box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    rated = "rating" in results["standings"][0]
    for title in ("share of wins", "mean score", *(["rating"] if rated else []), "ms per decision"):
        table.add_column(title, justify="right", no_wrap=True)
    for i, standing in enumerate(results["standings"]):
        rating = [_rating(standing["rating"])] if rated else []
        score = f"{standing['score_mean']:.2f}".replace("-", "−")
        table.add_row(standing["player"], _share(standing), score, *rating, _time(run, i))
    return table


def _share(standing: dict[str, Any]) -> str:
    share, interval = standing["win_share"], standing["win_share_95"]
    return f"{share:.1%}" if interval is None else f"{share:.1%} ({interval[0]:.1%} to {interval[1]:.1%})"


def _rating(rating: dict[str, float]) -> str:
    return f"{rating['mu']:.1f} ± {rating['sigma']:.1f}"


def _time(run: Run, entrant: int) -> str:
    time = run.clocks[entrant].milliseconds
    return "–" if time is None else f"{time:.3g}"


def _tell_times(run: Run) -> None:
    """Print the times on stderr, since the JSON must be the same every time."""
    times = ", ".join(f"{name} {_time(run, i)}" for i, name in enumerate(run.contest.names))
    remarks().print(f"Milliseconds per decision: {times}.")


def _lead(name: str, share: float, elo: dict[str, Any]) -> str:
    lead = _points(elo["lead"], "∞" if share else "−∞")
    if elo["lead_95"] is None:
        return f"{name} leads by {lead} Elo."
    low, high = elo["lead_95"]
    return f"{name} leads by {lead} Elo ({_points(low, '−∞')} to {_points(high, '∞')})."


def _points(elo: float | None, endless: str) -> str:
    return endless if elo is None else f"{elo:.0f}".replace("-", "−")


def verdict(name: str, test: Sprt) -> str:
    """The verdict of the test as a sentence."""
    aim = f"{test.fair:.1%} by {100 * test.margin:g} points"
    if test.verdict is None:
        return f"Not decided after {_deals(test.deals)}: {name} may or may not be better than {test.fair:.1%}."
    if test.verdict == "better":
        return f"Decided after {_deals(test.deals)}: {name} is better than its fair share of {test.fair:.1%}."
    return f"Decided after {_deals(test.deals)}: {name} is not better than its fair share of {aim}."


def _deals(number: int) -> str:
    return f"{number:,} {'deal' if number == 1 else 'deals'}".replace(",", " ")
