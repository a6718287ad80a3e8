"""Speed, measured beside the peers in one run: decisions per second of uniformly random play over whole games.

Machines are noisy, so everything is measured in several rounds, peers and ours in turn, and compared within a round;
what is printed is the median of the rounds.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

import macabre

HERE = Path(__file__).resolve().parent
ROUNDS = int(os.environ.get("ROUNDS", "3"))
PATHS = {"interpreted": HERE.parent / "src", "compiled": HERE.parent / "build" / "compiled"}

Measured = dict[str, dict[str, float]]


def measure(what: str, path: Path) -> dict[str, float]:
    command = [sys.executable, str(HERE / "measure.py"), what]
    answer = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": str(path)}, capture_output=True, text=True, check=True
    )
    found: dict[str, float] = json.loads(answer.stdout)
    return found


def one_round() -> Measured:
    """Everything once: the peers, then each game in both builds, the peers' turn coming between the games too."""
    results: Measured = {"hearts": measure("hearts", PATHS["interpreted"])}
    chess = []
    for name in macabre.game_names():
        chess.append(measure("chess", PATHS["interpreted"])["rate"])
        for build, path in PATHS.items():
            results[f"{name} {build}"] = measure(name, path)
    for build, path in PATHS.items():
        results[f"import {build}"] = measure("import", path)
    results["chess"] = {"rate": median(chess)}
    return results


def middle(rounds: list[Measured], what: str, field: str) -> float:
    return median(result[what][field] for result in rounds)


def ratio(rounds: list[Measured], what: str, field: str, peer: str) -> float:
    return median(result[what][field] / result[peer]["rate"] for result in rounds)


def table(title: str, head: list[str], rows: list[list[Any]]) -> None:
    print(f"\n{title}")
    widths = [max(len(str(row[i])) for row in [head, *rows]) for i in range(len(head))]
    for row in [head, *rows]:
        print("  " + "  ".join(f"{cell!s:>{width}}" if i else f"{cell!s:<{width}}" for i, (cell, width) in
                               enumerate(zip(row, widths, strict=True))))  # fmt: skip


def main() -> None:
    rounds = []
    for number in range(ROUNDS):
        print(f"round {number + 1} of {ROUNDS} …", file=sys.stderr)
        rounds.append(one_round())
    peers = [[f"{name}", f"{middle(rounds, name, 'rate'):,.0f}"] for name in ("chess", "hearts")]
    table("Peers, driven from Python (decisions/s)", ["peer", "rate"], peers)
    rows = []
    for name in macabre.game_names():
        for build in PATHS:
            what = f"{name} {build}"
            rows.append([
                name, build,
                f"{middle(rounds, what, 'match'):,.0f}", f"{ratio(rounds, what, 'match', 'chess'):.1f} ×",
                f"{middle(rounds, what, 'state'):,.0f}", f"{ratio(rounds, what, 'state', 'chess'):.1f} ×",
                f"{ratio(rounds, what, 'state', 'hearts'):.1f} ×",
            ])  # fmt: skip
    head = ["game", "build", "Match/s", "× chess", "state/s", "× chess", "× hearts"]
    table("Uniformly random play, whole games (decisions/s)", head, rows)
    fields = ["copy", "match copy", "view", "imagine", "shuffle 52"]
    rows = [
        [name, build, *(f"{middle(rounds, f'{name} {build}', field):.1f}" for field in fields),
         f"{middle(rounds, f'{name} {build}', 'bytes'):,.0f}"]
        for name in macabre.game_names() for build in PATHS
    ]  # fmt: skip
    table("Microseconds in the middle of a match; bytes of a state", ["game", "build", *fields, "bytes"], rows)
    imports = [f"{build} {middle(rounds, f'import {build}', 'milliseconds'):.0f} ms" for build in PATHS]
    print(f"\nimport macabre: {', '.join(imports)}")


if __name__ == "__main__":
    main()
