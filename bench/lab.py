"""What 10,000 random matches cost in the lab: processor time beside its limit, and whether memory stays where it is.

``make bench-lab``; a game's name does it for that one. The limit is 60 seconds on two cores.
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


def balance(name: str, games: int) -> float:
    """Processor seconds of one report."""
    before = spent()
    words = ["lab", "balance", name, "--players", "random", "--games", str(games), "--seed", "bench", "--json"]
    subprocess.run([sys.executable, "-m", "macabre", *words], stdout=subprocess.DEVNULL, check=True)
    return spent() - before


def main(names: list[str]) -> int:
    slow = 0
    for name in names or macabre.games():
        for games in GAMES:
            seconds = balance(name, games)
            memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            print(
                f"{name:24} {games:6} matches {seconds:6.1f} s of {LIMIT:.0f} s; largest process so far {memory:.1f} MB"
            )
            slow += seconds > LIMIT
    return slow


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
