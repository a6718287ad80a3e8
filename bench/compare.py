"""Is this tree slower than an earlier commit? Both are measured in turn, and the ratio is told with its 95 % interval.

    python bench/compare.py --base main --measure match [--pairs 30] [--game totentanz]
    python bench/compare.py --base main --measure ids --instructions
    python bench/compare.py --base main --measure "python bench/some_script.py" [--smaller]

Machines are noisy, so one run of each says nothing. Here the two trees take turns, first one and then the other going
first, and only the ratio within a pair counts: what the machine does to both cancels out. A ratio above 1 is better
than before, whatever is measured. "Within 5 %" means that the interval reaches 0.95.

Both trees are measured by this tree's scripts, through what stays: ``import macabre``, the command line, HTTP and
WebSockets. The earlier commit is checked out into a temporary folder and runs in this virtual environment.
"""

import argparse
import json
import math
import os
import re
import shlex
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FLOOR = 0.95
"""The ratio that the interval must reach: "within 5 %"."""
CONFIDENCE = 0.95
FEWEST = 6
"""Pairs; with fewer, not even the smallest and the largest ratio enclose the median with that confidence."""
GAMES = ("dance-of-death", "death-over-the-kingdom", "grim-dance", "totentanz")
SECONDS = 0.5
"""Roughly how long random play runs each time."""
FEW = 20
"""Whole games whose instructions are counted: valgrind takes fifty times as long."""

Numbers = dict[str, float]
"""What one run of a measurement found, by name."""


# -- arithmetic


@dataclass(frozen=True)
class Ratio:
    """How much better the new tree is: the median over all pairs, and its interval."""

    middle: float
    low: float
    high: float

    @property
    def within(self) -> bool:
        """Whether the loss, if there is one, may be 5 % or less."""
        return self.high >= FLOOR

    @property
    def verdict(self) -> str:
        if not self.within:
            return "NOT within 5 %"
        return "within 5 %" if self.low >= FLOOR else "within 5 %, as far as so many pairs can tell"


def rank(pairs: int) -> int:
    """Which smallest and which largest ratio, counted from 1, bound the interval of the median.

    Half of all ratios lie above the true median, so how many of ours do is a matter of coins: no assumption is made of
    how ratios are distributed.
    """
    below = 0.0
    for count in range(pairs + 1):
        below += math.comb(pairs, count) / 2**pairs
        if 2 * below > 1 - CONFIDENCE:
            return count
    raise AssertionError("half of all coins fall on one side")


def ratio(before: Sequence[float], after: Sequence[float], smaller: bool = False) -> Ratio:
    """Pair by pair; where smaller is better, the ratio is turned round."""
    if not all([*before, *after]):
        raise SystemExit("A number that was measured is 0, which makes no ratio.")
    each = sorted(old / new if smaller else new / old for old, new in zip(before, after, strict=True))
    place = rank(len(each))
    return Ratio(statistics.median(each), each[place - 1], each[-place])


# -- trees


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A git worktree of a commit, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="macabre-base-") as folder:
        tree = Path(folder) / "tree"
        git("worktree", "add", "--quiet", "--detach", str(tree), commit)
        try:
            yield tree
        finally:
            git("worktree", "remove", "--force", str(tree))


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def package(tree: Path, compiled: bool) -> Path:
    """The folder that holds a tree's package; compiled if need be."""
    if not compiled:
        return tree / "src"
    print(f"compiling {'this tree' if tree == ROOT else 'the base'} …", file=sys.stderr)
    subprocess.run([sys.executable, "tools/compile.py"], cwd=tree, check=True)
    return tree / "build" / "compiled"


def environment(path: Path) -> dict[str, str]:
    """For a process that is to import the package in that folder; the hash seed makes instruction counts repeatable."""
    return {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}


# -- measurements


@dataclass(frozen=True)
class Measure:
    """Something that can be measured on the package in a folder."""

    about: str
    run: Callable[[Path], Numbers]
    count: Callable[[Path], Numbers] | None = None
    """The same as numbers of instructions, where they can be counted."""
    smaller: frozenset[str] = frozenset()
    """The numbers of which less is better."""


def random_play(way: str, games: Sequence[str]) -> Measure:
    """Random play over whole games. How many is settled once, by the first tree that is asked: both do the same."""
    settled: dict[str, int] = {}

    def play(path: Path, game: str, count: int) -> Numbers:
        command = [sys.executable, str(HERE / "measure.py"), way, game, str(count)]
        answer = subprocess.run(command, env=environment(path), check=True, stdout=subprocess.PIPE, text=True)
        numbers: Numbers = json.loads(answer.stdout)
        return numbers

    def run(path: Path) -> Numbers:
        for game in games:
            if game not in settled:
                settled[game] = max(1, round(FEW * SECONDS / play(path, game, FEW)["seconds"]))
        return {f"{game}, decisions/s": play(path, game, settled[game])["rate"] for game in games}

    def count(path: Path) -> Numbers:
        found = {}
        for game in games:
            few, more = (
                instructions([sys.executable, str(HERE / "measure.py"), way, game, str(number)], path)
                for number in (1, 1 + FEW)
            )
            found[f"{game}, instructions"] = more - few
        return found

    return Measure(f"random play over whole games, {'by choice id' if way == 'ids' else 'through Match'}", run, count)


def serving(matches: int, seconds: float, game: str, *wanted: str) -> Measure:
    """A real server, played by sockets as fast as it goes."""

    def run(path: Path) -> Numbers:
        from bench import server

        server.prepare_driver()
        with tempfile.TemporaryDirectory() as folder:
            address = f"sqlite:///{folder}/matches.db"
            with server.serve(address, environment(path), pin=True) as started:
                one = server.drive(server.measure(server.Macabre(game), [started], matches, seconds, 0))
        numbers = {
            MOVES: one.speed,
            PROCESSOR: 1000 / one.processor,
            MEMORY: one.size,
            PATCH: one.patch,
        }
        return {name: numbers[name] for name in wanted}

    return Measure("the server under load, through sockets", run, smaller=frozenset({MEMORY, PATCH}))


MOVES, PROCESSOR = "moves/s", "moves per second of processor time"
MEMORY, PATCH = "KB of memory per match", "bytes per patch"


def command(line: str, smaller: bool) -> Measure:
    """Any command that prints a number, the last one counts. It runs in either tree; ``python`` is this one."""
    first, *more = shlex.split(line)
    words = [sys.executable if first == "python" else first, *more]

    def run(path: Path) -> Numbers:
        done = subprocess.run(
            words, cwd=tree_of(path), env=environment(path), check=True, stdout=subprocess.PIPE, text=True
        )
        return {line: last_number(done.stdout)}

    def count(path: Path) -> Numbers:
        return {f"{line}, instructions": instructions(words, path)}

    return Measure(line, run, count, frozenset({line} if smaller else ()))


def last_number(text: str) -> float:
    """
    >>> last_number("12 matches: 1,234.5 moves/s\\n")
    1234.5
    """
    numbers = re.findall(r"-?\d[\d,]*(?:\.\d+)?(?:e-?\d+)?", text)
    if not numbers:
        raise SystemExit(f"There is no number in what the command printed: {text!r}")
    return float(numbers[-1].replace(",", ""))


def tree_of(path: Path) -> Path:
    """The tree whose package lies in a folder."""
    return next(parent for parent in path.parents if (parent / "pyproject.toml").exists())


def instructions(words: Sequence[str], path: Path) -> float:
    """How many instructions a command takes, counted by valgrind; other work on the machine does not touch that."""
    tool = [
        "valgrind",
        "--tool=cachegrind",
        "--cache-sim=no",
        "--cachegrind-out-file=/dev/null",
        "--trace-children=yes",
    ]
    done = subprocess.run([*tool, *words], cwd=tree_of(path), env=environment(path), capture_output=True, text=True)
    counts = re.findall(r"I\s+refs:\s+([\d,]+)", done.stderr)
    if done.returncode or not counts:
        raise SystemExit(f"valgrind failed: {done.stderr[-1000:]}")
    return float(sum(int(count.replace(",", "")) for count in counts))


NAMED = {
    "match": "random play through Match",
    "ids": "random play by choice id, on bare states",
    "moves": "the server's moves per second, by the clock and of processor time",
    "patch": "bytes per patch of a scene",
    "memory": "the server's memory per match",
    "server": "the three before in one run",
}


def named(asked: argparse.Namespace) -> Measure:
    """The measurement that is asked for."""
    name = asked.measure.removesuffix("-compiled")
    if name in ("match", "ids"):
        return random_play(name, [asked.game] if asked.game else GAMES)
    wanted = {"moves": (MOVES, PROCESSOR), "patch": (PATCH,), "memory": (MEMORY,)}
    if name == "server" or name in wanted:
        rows = wanted.get(name, (MOVES, PROCESSOR, PATCH, MEMORY))
        return serving(asked.matches, asked.seconds, asked.game or "totentanz", *rows)
    return command(asked.measure, asked.smaller)


# -- what is told


def pairs_of(measure: Measure, old: Path, new: Path, pairs: int) -> tuple[list[Numbers], list[Numbers]]:
    """Old and new in turn; who goes first changes from pair to pair."""
    before: list[Numbers] = []
    after: list[Numbers] = []
    for number in range(pairs):
        for path in (old, new) if number % 2 == 0 else (new, old):
            (before if path == old else after).append(measure.run(path))
        print(f"\rpair {number + 1} of {pairs}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return before, after


def compare(measure: Measure, old: Path, new: Path, pairs: int) -> bool:
    """Measure and print; whether everything is within 5 %."""
    before, after = pairs_of(measure, old, new, pairs)
    print(f"{measure.about}; {pairs} pairs; a ratio above 1 is better than before")
    print(f"{'':<44}{'before':>12}{'after':>12}{'ratio':>8}   95 % interval")
    fine = True
    for name in before[0]:
        olds, news = [one[name] for one in before], [one[name] for one in after]
        result = ratio(olds, news, name in measure.smaller)
        middles = f"{statistics.median(olds):12,.1f}{statistics.median(news):12,.1f}{result.middle:8.3f}"
        print(f"{name:<44}{middles}   {result.low:.3f} to {result.high:.3f}   {result.verdict}")
        fine = fine and result.within
    return fine


def count(measure: Measure, old: Path, new: Path) -> bool:
    """Count instructions and print; whether everything is within 5 %."""
    if measure.count is None:
        raise SystemExit("Instructions can be counted for match, ids and commands, not for a server under load.")
    print(f"{measure.about}, counted in instructions; a ratio above 1 is better than before")
    before, after = measure.count(old), measure.count(new)
    fine = True
    for name, number in before.items():
        better = number / after[name]
        verdict = "within 5 %" if better >= FLOOR else "NOT within 5 %"
        print(f"{name:<44}{number:18,.0f}{after[name]:18,.0f}{better:8.4f}   {verdict}")
        fine = fine and better >= FLOOR
    return fine


def parse(given: Sequence[str] | None) -> argparse.Namespace:
    names = "; ".join(f"{name}: {about}" for name, about in NAMED.items())
    parser = argparse.ArgumentParser(description="Compare this tree with an earlier commit.")
    parser.add_argument("--base", required=True, help="the earlier commit")
    parser.add_argument(
        "--measure", required=True,
        help=f"{names}; each with -compiled for the compiled build; or a command that prints a number",
    )  # fmt: skip
    parser.add_argument("--pairs", type=int, default=30)
    parser.add_argument("--game", help="one game only  [default: all for random play, totentanz for the server]")
    parser.add_argument("--matches", type=int, default=200, help="at once, for the server")
    parser.add_argument("--seconds", type=float, default=5, help="of moves in each run, for the server")
    parser.add_argument("--smaller", action="store_true", help="of a command's number less is better")
    parser.add_argument("--instructions", action="store_true", help="count instructions with valgrind instead")
    asked = parser.parse_args(given)
    if asked.pairs < FEWEST:
        parser.error(f"a 95 % interval needs at least {FEWEST} pairs")
    if asked.instructions and shutil.which("valgrind") is None:
        parser.error("--instructions needs valgrind")
    return asked


def main(given: Sequence[str] | None = None) -> int:
    asked = parse(given)
    sys.path.insert(0, str(ROOT))
    measure, compiled = named(asked), asked.measure in {f"{name}-compiled" for name in NAMED}
    with checked_out(asked.base) as tree:
        old, new = package(tree, compiled), package(ROOT, compiled)
        print(f"this tree beside {git('rev-parse', '--short', asked.base)}", flush=True)
        fine = count(measure, old, new) if asked.instructions else compare(measure, old, new, asked.pairs)
    print("Within 5 %." if fine else "NOT within 5 %.")
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
