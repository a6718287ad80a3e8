"""What 10,000 random matches cost in the lab: processor time beside its limit, and whether memory stays where it is.

``make bench WHAT=lab``; a game's name measures that one. The limit is 60 s on two cores, for any number of seats.
"""

import resource
import subprocess
import sys

import macabre

LIMIT = 2 * 60.0
GAMES = (1_000, 10_000)


def spent() -> float:
    """Processor seconds of all processes that were started here and are over."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def balance(game: macabre.Game, seats: int, games: int) -> float:
    """Processor seconds of one report."""
    before = spent()
    table = ["lab", "balance", game.name, "--seats", str(seats), "--players", "random", "--games", str(games)]
    subprocess.run(
        [sys.executable, "-m", "macabre", *table, "--seed", "bench", "--json"], stdout=subprocess.DEVNULL, check=True
    )
    return spent() - before


def main(names: list[str]) -> int:
    slow = 0
    tables = [macabre.game(name) for name in names or macabre.game_names()]
    for game in tables:
        for seats in sorted({game.seats[0], game.seats[-1]}):
            for games in GAMES:
                seconds = balance(game, seats, games)
                memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
                said = f"{game.name:24} {seats:2} seats {games:6} matches {seconds:6.1f} s of {LIMIT:.0f} s"
                print(f"{said}; largest process so far {memory:.1f} MB", flush=True)
                slow += seconds > LIMIT
    return slow


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
