"""When a bot's answer comes. The time is fixed before the bot begins to think, so that it tells nothing: neither
whether there was a choice at all, nor how hard it was.

It is the pace at which people can follow, or where a level needs longer, the time of that game and level in
``answer_times.toml``. An answer that is late all the same waits for the next whole step of that time.
"""

import math
import tomllib
from functools import cache
from pathlib import Path


@cache
def _times() -> dict[str, list[float]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def answer_time(game: str, level: int) -> float:
    """Seconds that a level needs in a game; 0, so that the pace alone counts, for a game that is not in the table."""
    times = _times().get(game)
    return times[level - 1] if times else 0.0


def answer_step(game: str, level: int, pace: float) -> float:
    """Seconds after which a bot answers. A pace of 0 is for tests and load tools: there bots answer at once."""
    return max(pace, answer_time(game, level)) if pace else 0.0


def next_step(begun: float, step: float, now: float) -> float:
    """The moment at which an answer comes that was asked for at ``begun`` and is ready ``now``.

    >>> next_step(100.0, 0.5, 100.01), next_step(100.0, 0.5, 100.6), next_step(100.0, 0.0, 100.6)
    (100.5, 101.0, 100.6)
    """
    if not step:
        return now
    return begun + step * max(1, math.ceil((now - begun) / step - 1e-6))
