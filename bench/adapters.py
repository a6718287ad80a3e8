"""Steps per second through the adapters, beside PettingZoo's and OpenSpiel's own games in the same run.

Uniformly random play over whole games. Machines are noisy, so processor time is what counts; everything is measured in
several rounds, peers and ours in turn, and compared within a round, and what is printed is the median of the rounds. A
step of PettingZoo is one choice, with the observation and the mask that it was chosen from; a step of OpenSpiel is one
choice or one draw of chance. A step of a vectorised environment is one choice of a learner in one of its matches; it is
compared with the single environment of the same game, build and round.
"""

import json
import os
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).resolve().parent
ROUNDS = int(os.environ.get("ROUNDS", "3"))
SECONDS = 2.0
"""How long one loop runs; it always ends with a whole game."""
PATHS = {"interpreted": HERE.parent / "src", "compiled": HERE.parent / "build" / "compiled"}
ZOO = ("leduc_holdem_v4", "hanabi_v5")
SPIEL = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")
"""OpenSpiel's games that are written in Python, as ours are to it."""
MATCHES = 1024
"""How many matches a vectorised environment plays at once."""
SEATS = {"grim-dance": 4, "death-over-the-kingdom": 4}
"""Where a game can be played by more than two."""


def zoo_steps(env: Any, number: int, rng: random.Random) -> int:
    """One game through PettingZoo; says how many choices it had."""
    made = 0
    env.reset(seed=number)
    for _ in env.agent_iter():
        observation, _, over, cut, info = env.last()
        if over or cut:
            env.step(None)
            continue
        mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
        env.step(int(rng.choice(mask.nonzero()[0])))
        made += 1
    return made


def spiel_steps(game: Any, rng: random.Random) -> int:
    """One game through OpenSpiel; says how many choices and draws it had."""
    state, made = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        made += 1
    return made


def gym_steps(env: Any, number: int, rng: random.Random) -> int:
    """One match of one seat through Gymnasium, against random players; says how many choices the seat had."""
    observation, _ = env.reset(seed=number)
    made, over = 0, False
    while not over:
        observation, _, over, _, _ = env.step(int(rng.choice(observation["action_mask"].nonzero()[0])))
        made += 1
    return made


def vector_steps(env: Any) -> int:
    """One step of all matches."""
    env.step(env.sample())
    return MATCHES


def rate(what: str, name: str) -> float:
    """Steps per second of processor time of one game; imports only what it needs."""
    rng, made, number = random.Random(1), 0, 0
    thing = MAKE[what](name)
    if what.startswith("vector"):
        thing.reset(seed=1)
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        if what.startswith("vector"):
            made += vector_steps(thing)
        elif what == "spiel":
            made += spiel_steps(thing, rng)
        else:
            made += (zoo_steps if what == "zoo" else gym_steps)(thing, number, rng)
        number += 1
    return made / (time.process_time() - begin)


def zoo(name: str) -> Any:
    if name in ZOO:
        from importlib import import_module

        return import_module(f"pettingzoo.classic.{name}").env()
    from macabre.adapters import pettingzoo

    return pettingzoo.env(name, SEATS.get(name))


def spiel(name: str) -> Any:
    import pyspiel

    if name in SPIEL:
        from open_spiel.python import games  # noqa: F401 - importing registers them

        return pyspiel.load_game(name)
    from macabre.adapters import openspiel

    return pyspiel.load_game(openspiel.short_name(name), {"players": SEATS.get(name, 2)})


def gym(name: str) -> Any:
    from macabre.adapters import gymnasium

    return gymnasium.env(name, opponents="random", seats=SEATS.get(name))


def vector_zoo(name: str) -> Any:
    from macabre.adapters import pettingzoo

    return pettingzoo.vector_env(name, MATCHES, SEATS.get(name))


def vector_gym(name: str) -> Any:
    from macabre.adapters import gymnasium

    return gymnasium.vector_env(name, MATCHES, opponents="random", seats=SEATS.get(name))


MAKE: dict[str, Callable[[str], Any]] = {
    "zoo": zoo,
    "spiel": spiel,
    "gym": gym,
    "vector-zoo": vector_zoo,
    "vector-gym": vector_gym,
}
"""What makes the things that are measured."""


def measure(what: str, name: str, build: str) -> float:
    """One measurement in a process of its own."""
    command = [sys.executable, __file__, what, name]
    env = {**os.environ, "PYTHONPATH": str(PATHS[build])}
    answer = subprocess.run(command, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True)
    return float(json.loads(answer.stdout.splitlines()[-1]))


def report(what: str, peers: tuple[str, ...], names: tuple[str, ...]) -> None:
    rounds = []
    for number in range(ROUNDS):
        print(f"{what}: round {number + 1} of {ROUNDS} …", file=sys.stderr)
        found = {(peer, ""): measure(what, peer, "interpreted") for peer in peers}
        found |= {(name, build): measure(what, name, build) for name in names for build in PATHS}
        rounds.append(found)
    print(f"\n{'steps/s':<36}{'rate':>9}  " + "".join(f"{'× ' + peer.removeprefix('python_'):>18}" for peer in peers))
    for key in rounds[0]:
        ratios = [median(found[key] / found[peer, ""] for found in rounds) for peer in peers]
        middle = median(found[key] for found in rounds)
        print(f"{' '.join(key):<36}{middle:>9,.0f}  " + "".join(f"{ratio:>18.1f}" for ratio in ratios))


def report_vectors(names: tuple[str, ...]) -> None:
    """Vectorised environments beside single ones."""
    print(f"\n{'steps/s, compiled':<36}{'single':>9}{'vector':>10}{'ratio':>7}")
    for single in ("zoo", "gym"):
        for name in names:
            pairs = [
                (measure(single, name, "compiled"), measure(f"vector-{single}", name, "compiled"))
                for _ in range(ROUNDS)
            ]
            one, many, ratio = [median(each) for each in zip(*[(a, b, b / a) for a, b in pairs], strict=True)]
            print(f"{single + ' ' + name:<36}{one:>9,.0f}{many:>10,.0f}{ratio:>7.1f}")


def main() -> None:
    import macabre

    report_vectors(macabre.game_names())
    report("zoo", ZOO, macabre.game_names())
    report("spiel", SPIEL, macabre.game_names())


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if sys.argv[1:]:
        print(json.dumps(rate(*sys.argv[1:])))
    else:
        main()
