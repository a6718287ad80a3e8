"""The proof of the levels: neighbours against each other, level 5 against random and greedy, and at larger tables.

Every contest is one of ``macabre arena``; the command is printed with its result, and what is done is kept in
build/levels/, so that a run can be stopped and gone on with. ``levels.py GAME …`` measures some games only.
"""

import sys
from pathlib import Path
from typing import Any

import macabre
from macabre.bots.arena import Contest, Run, here, report
from macabre.bots.arena.contest import play_packed
from macabre.bots.arena.executors import Work
from macabre.bots.arena.ledger import Ledger
from macabre.bots.worker_processes import cores

SEED = "levels"
LADDER = [(2, 1, 100), (3, 2, 100), (4, 3, 80), (5, 4, 60)]
"""Neighbours, and how many deals they play."""
TABLES = [(4, 30), (6, 20), (12, 12), (20, 6)]
"""Larger tables: level 5 among level 3."""


def contests(name: str) -> list[tuple[str, int]]:
    """Who meets, and in how many deals, the quick ones first. Where luck rules, a seer shows how far one could get."""
    game = macabre.game(name)
    found = [(f"level:{high},level:{low}", deals) for high, low, deals in LADDER[:-1]]
    found += [("level:5,random", 50), ("level:5,greedy", 60)]
    found += [(f"level:5,level:3*{seats - 1}", deals) for seats, deals in TABLES if seats in game.seats]
    found += [(f"level:{high},level:{low}", deals) for high, low, deals in LADDER[-1:]]
    if name == "grim-dance":
        found += [("level:1,greedy", 100), ("seer:2500,greedy", 100)]
    if name == "death-over-the-kingdom":
        found += [("level:5,level:1", 400), ("seer:600,level:1", 400)]
    return found


def play(contest: Contest, deals: int, file: Path, work: Work = play_packed) -> tuple[Run, dict[str, Any]]:
    """Play a contest, or go on with it, on all cores; how its first player fared."""
    file.parent.mkdir(parents=True, exist_ok=True)
    run = Run(contest, deals, None, Ledger(file, contest))
    run.go(here(cores(), work))
    return run, report(contest, run.deals)["standings"][0]


def measure(name: str, players: str, deals: int) -> None:
    contest = Contest.of(macabre.game(name), players, seed=SEED)
    file = Path("build/levels") / f"{name}-{players.replace(':', '').replace(',', '-').replace('*', 'x')}.jsonl"
    run, first = play(contest, deals, file)
    low, high = first["win_share_95"]
    times = ", ".join(f"{clock.milliseconds:.0f}" for clock in run.clocks if clock.milliseconds is not None)
    share = f"{first['win_share']:6.1%} ({low:.1%} to {high:.1%}), fair {contest.fair:.1%}"
    print(f"{name:<24} {players:<22} {deals:>4} deals  {share}  [{times} ms]", flush=True)


def main() -> None:
    for name in sys.argv[1:] or macabre.game_names():
        for players, deals in contests(name):
            measure(name, players, deals)


if __name__ == "__main__":
    main()
