"""Steps per second through the adapters, beside PettingZoo's and OpenSpiel's own games in the same run.

Uniformly random play over whole games. Machines are noisy, so processor time is what counts; everything is measured in
several rounds, peers and ours in turn, and compared within a round, and what is printed is the median of the rounds. A
step of PettingZoo is one choice, with the observation and the mask that it was chosen from; a step of OpenSpiel is one
choice or one draw of chance.
"""

import json
import os
import random
import subprocess
import sys
import time
import warnings
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


def rate(what: str, name: str) -> float:
    """Steps per second of processor time of one game; imports only what it needs."""
    rng, made, number = random.Random(1), 0, 0
    thing = zoo(name) if what == "zoo" else spiel(name)
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        made += zoo_steps(thing, number, rng) if what == "zoo" else spiel_steps(thing, rng)
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


def main() -> None:
    import macabre

    report("zoo", ZOO, macabre.game_names())
    report("spiel", SPIEL, macabre.game_names())


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    if sys.argv[1:]:
        print(json.dumps(rate(*sys.argv[1:])))
    else:
        main()
