"""``macabre simulate``: statistics of many matches of random play."""

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import macabre
from macabre import Match, QuickFate
from macabre.cli.console import data, remarks
from macabre.cli.errors import INTERRUPTED
from macabre.cli.messages import mistake, say, spoken
from macabre.cli.parameters import (
    cards_option,
    check_seed,
    game_argument,
    language_option,
    read_pairs,
    rule_option,
    seats_option,
)
from macabre.cli.simulation_results import SimulationResults, mean_of
from macabre.core.game import fresh_seed
from macabre.core.setting import Setting
from macabre.lab.report_text import report_text


@click.command()
@game_argument
@seats_option
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, metavar="N", help="How many matches.")
@click.option("--seed", metavar="TEXT", callback=check_seed, help="Any text; the same text gives the same results.")
@rule_option
@cards_option
@language_option
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.pass_context
def simulate(
    context: click.Context,
    game: macabre.Game,
    seats: int | None,
    games: int,
    seed: str | None,
    pairs: tuple[str, ...],
    cards: Path | None,
    language: str,
    as_json: bool,
) -> None:
    """Let random players play GAME many times, and show who wins.

    Every player chooses any of its options with equal chance. Match number i of seed S is shuffled by the seed S/i.
    """
    setting = game.setting(seats, read_pairs(pairs), cards)
    chosen = fresh_seed() if seed is None else seed
    results = SimulationResults(setting.seats)
    whole = run(setting, chosen, games, results)
    if not results.games:
        raise mistake("too_soon")
    if as_json:
        click.echo(json.dumps(report(setting, chosen, results), indent=1))
    else:
        show(data(), setting, chosen, results, language)
    if not whole:
        remarks().print(say("remarks", "stopped_matches", results.games, games))
        context.exit(INTERRUPTED)


def run(setting: Setting, seed: str, games: int, results: SimulationResults) -> bool:
    """Play and count; False if interrupted, in which case everything counted so far is shown."""
    console = remarks()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
            for number in progress.track(range(1, games + 1), description=setting.game.text(spoken())["title"]):
                play_out(setting, f"{seed}/{number}", results)
    except KeyboardInterrupt:
        return False
    return True


def play_out(setting: Setting, seed: str, results: SimulationResults) -> None:
    """Play one match at random to its end."""
    match = Match.begin(setting, macabre.SeededFate(seed))
    luck, choices, decisions = QuickFate(seed), setting.game.alphabet.choices, 0
    while match.to_act:
        seat = match.to_act[0]
        ids = match.decision(seat).ids
        match.play(seat, choices[ids[luck.pick(len(ids))]])
        decisions += 1
    assert match.outcome is not None
    results.add(match.outcome, decisions)


def report(setting: Setting, seed: str, results: SimulationResults) -> dict[str, Any]:
    """All results, and all that is needed to reproduce them."""
    return {**setting.header(), "seed": seed, **results.to_json()}


def show(console: Console, setting: Setting, seed: str, results: SimulationResults, language: str) -> None:
    """The results as a table by seat, and below it what holds for whole matches."""
    games, words = results.games, setting.words(language)
    matches = f"{_count(games)} {_said('match' if games == 1 else 'matches')}"
    console.print(_said("title", title=setting.game.text(language)["title"], matches=matches, seed=seed))
    options = ", ".join(f"{name}={value}" for name, value in setting.options.items())
    if options:
        console.print(_said("options", options=options))
    table = Table(_said("seat"), box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for title in ("wins", "share", "mean"):
        table.add_column(_said(title), justify="right", no_wrap=True)
    for seat in range(results.seats):
        name = words.seat(seat)
        table.add_row(name[:1].upper() + name[1:], *_row(results, seat, language))
    console.print(table)
    ends = [f"{words.look('ends', why) or why} ({why}): {_count(many)}" for why, many in results.endings.most_common()]
    decided, mean = results.decisions, report_text(language).number(sum(results.decisions) / games, 1)
    console.print(_said("draws", draws=results.draws, shared=results.shared))
    console.print(_said("decisions", mean=mean, least=min(decided), most=max(decided)))
    console.print(_said("endings"), *(f"  {end}" for end in ends), sep="\n")
    for line in ("intervals", "shared"):
        console.print(_said(line), style="dim")


def _said(key: str, **facts: object) -> str:
    return say("simulation", key, **facts)


def _row(results: SimulationResults, seat: int, language: str) -> tuple[str, str, str]:
    wins, games, number = float(results.wins[seat]), results.games, report_text(language).number
    low, high = results.win_share_95(seat)
    mean, (least, most) = mean_of(results.scores[seat])
    percents = [f"{number(100 * value, 1)}%" for value in (wins / games, low, high)]
    share = _said("between", value=percents[0], low=percents[1], high=percents[2])
    score = _said("between", value=number(mean), low=number(least), high=number(most)) if games > 1 else number(mean)
    return number(wins, 1).removesuffix(".0").removesuffix(",0"), share, score


def _count(number: int) -> str:
    return f"{number:,}".replace(",", " ")
