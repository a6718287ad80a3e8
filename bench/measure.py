"""One measurement in a process of its own: prints JSON. ``speed.py`` and ``compare.py`` call it; you need not.

    measure.py chess | hearts | import | GAME     decisions per second, and what else ``speed.py`` tells
    measure.py match | ids GAME GAMES             decisions per second of processor time over so many whole games

The second form runs on trees of other commits, too: it uses what ``import macabre`` offers, and little else.
"""

import json
import random
import sys
import time
from collections.abc import Callable
from typing import Any

SECONDS = 1.5
"""How long one loop runs; it always ends with a whole game."""


def rate(play: Callable[[int], int]) -> float:
    """Decisions per second over whole games: ``play`` plays game number n and says how many decisions it had."""
    made, number = 0, 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        made += play(number)
        number += 1
    return made / (time.perf_counter() - begin)


def micros(work: Callable[[], Any]) -> float:
    """Microseconds that one call takes."""
    calls = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < SECONDS / 5:
        for _ in range(10):
            work()
        calls += 10
    return (time.perf_counter() - begin) / calls * 1e6


def chess() -> dict[str, float]:
    import chess

    rng = random.Random(1)

    def play(number: int) -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(rng.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return {"rate": rate(play)}


def hearts() -> dict[str, float]:
    import pyspiel

    rng = random.Random(1)
    game = pyspiel.load_game("hearts")

    def play(number: int) -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                made += 1
        return made

    return {"rate": rate(play)}


def random_play(name: str) -> dict[str, Callable[[int], int]]:
    """Two ways to play a whole game at random: through a Match, and by choice ids on a bare state."""
    import macabre
    from macabre.core.playout import playout

    game = macabre.game(name)
    seats = usual_seats(game)
    rng, fate = random.Random(1), macabre.QuickFate(1)
    config = game.start(seats, seed="config").state.config

    def through_match(number: int) -> int:
        match, made = game.start(seats, seed=str(number)), 0
        while match.to_act:
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.decision(seat).choices))
            made += 1
        return made

    def by_ids(number: int) -> int:
        return playout(game.rules, game.rules.setup(config, fate, []), fate)

    return {"match": through_match, "ids": by_ids}


def usual_seats(game: Any) -> int:
    """Four, where a game can be played by so many."""
    return int(game.seats[min(2, len(game.seats) - 1)])


def whole_games(way: str, name: str, games: str) -> dict[str, float]:
    """The same games each time, so that old and new code are given the same work."""
    play = random_play(name)[way]
    begin = time.process_time()
    made = sum(play(number) for number in range(int(games)))
    spent = time.process_time() - begin
    return {"rate": made / spent, "seconds": spent}


def ours(name: str) -> dict[str, float]:
    import macabre
    from macabre.core.playout import playout

    game, fate, ways = macabre.game(name), macabre.QuickFate(1), random_play(name)
    seats = usual_seats(game)
    middle = game.start(seats, seed="middle")
    playout(game.rules, middle.state, macabre.QuickFate(2), 20)
    middle = game.resume(middle.position(), macabre.QuickFate(3))
    view, deck = middle.view(0), list(range(52))
    return {
        "match": rate(ways["match"]),
        "state": rate(ways["ids"]),
        "copy": micros(middle.state.copy),
        "match copy": micros(middle.copy),
        "view": micros(lambda: middle.view(0)),
        "imagine": micros(lambda: game.imagine(view, fate)),
        "shuffle 52": micros(lambda: fate.shuffle(deck)),
        "bytes": size(middle.state, set()),
    }


def size(thing: Any, seen: set[int]) -> int:
    """The bytes of a state: itself and all that is its own (the shared config and small numbers are not)."""
    if id(thing) in seen or isinstance(thing, int) or type(thing).__name__ == "Config":
        return 0
    seen.add(id(thing))
    total = sys.getsizeof(thing)
    if isinstance(thing, list | tuple):
        return total + sum(size(item, seen) for item in thing)
    names = sys.modules[type(thing).__module__].FIELDS
    return total + sum(size(getattr(thing, name), seen) for name in names)


def importing() -> dict[str, float]:
    begin = time.perf_counter()
    import macabre  # noqa: F401

    return {"milliseconds": (time.perf_counter() - begin) * 1000}


if __name__ == "__main__":
    what = {"chess": chess, "hearts": hearts, "import": importing}
    if sys.argv[2:]:
        print(json.dumps(whole_games(*sys.argv[1:])))
    else:
        print(json.dumps(what[sys.argv[1]]() if sys.argv[1] in what else ours(sys.argv[1])))
