"""What a picture costs: microseconds for a scene, a patch and a standalone SVG, and their bytes, beside the limits.

Every number is the mean over moments of a random match as one seat sees it, but for those of its worst moment.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from statistics import mean
from typing import Any

import macabre
from macabre.core.decision import Decision
from macabre.core.view import View
from macabre.draw import patch, svg
from macabre.draw.scene import SIZES

MOMENTS = 40
"""How many moments of a match are measured, evenly chosen."""
ROUNDS = 15
"""Of so many measurements the fastest counts: what is slower is the machine's doing."""

Moment = tuple[View, Decision | None]


def moments(game: macabre.Game, seats: int) -> list[tuple[Moment, Moment]]:
    """What seat 0 sees before and after a choice, throughout a match."""
    match, rng = game.start(seats, seed="scenes"), random.Random(1)
    seen = [_moment(match)]
    while match.to_act:
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.decision(seat).choices))
        seen.append(_moment(match))
    pairs = list(pairwise(seen))
    return pairs[:: max(1, len(pairs) // MOMENTS)]


def _moment(match: macabre.Match) -> Moment:
    return match.view(0), match.decision(0) if 0 in match.to_act else None


def micros(work: Callable[[], Any]) -> float:
    """Microseconds that one call takes at its best."""
    best = float("inf")
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - begin)
    return best * 1e6


def costs(game: macabre.Game, seats: int, shape: str) -> list[tuple[str, str]]:
    """A row of the table: titles and cells."""
    found = []
    for (view, decision), (then, asked) in moments(game, seats):
        before = game.table.scene(view, decision, shape, "en")
        after = game.table.scene(then, asked, shape, "en")
        made = micros(partial(game.table.scene, then, asked, shape, "en"))
        changed = micros(partial(patch, before, after))
        drawn = micros(partial(svg, after, game.folder))
        sizes = _size(after.to_json()), _size(patch(before, after)), len(svg(after, game.folder).encode())
        found.append((made, changed, drawn, *sizes))
    made, changed, drawn, whole, change, picture = map(mean, zip(*found, strict=True))
    return [
        ("scene µs", f"{made:.0f}"),
        ("patch µs", f"{changed:.0f}"),
        ("both µs", f"{made + changed:.0f}"),
        ("limit", "200" if seats == 2 else "1000"),
        ("worst µs", f"{max(one[0] + one[1] for one in found):.0f}"),
        ("SVG ms", f"{drawn / 1000:.2f}"),
        ("limit", "10"),
        ("scene KB", f"{whole / 1000:.1f}"),
        ("patch KB", f"{change / 1000:.1f}"),
        ("SVG KB", f"{picture / 1000:.0f}"),
        ("worst KB", f"{max(one[5] for one in found) / 1000:.0f}"),
        ("limit", "400" if (game.name, shape) == ("dance-of-death", "wide") else ""),
    ]


def _size(thing: Any) -> int:
    return len(json.dumps(thing, ensure_ascii=False, separators=(",", ":")).encode())


def main() -> None:
    titled = False
    for game in map(macabre.game, sys.argv[1:] or macabre.game_names()):
        for seats in sorted({game.seats[0], game.seats[-1]}):
            for shape in SIZES:
                row = [("game, seats, shape", f"{game.title}, {seats}, {shape}"), *costs(game, seats, shape)]
                titles, cells = zip(*row, strict=True)
                if not titled:
                    print(f"| {' | '.join(titles)} |\n|---{'|---:' * (len(row) - 1)}|")
                    titled = True
                print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
