"""Strength against budget, and simulations per second beside OpenSpiel's ISMCTS.

``strength.py`` lets level 5 with growing budgets play the game's level 3 and draws what comes of it, anew after every
budget; what is done is kept in build/strength/, so that a run can be stopped and gone on with. ``strength.py 40`` plays
40 deals; ``strength.py 40 totentanz`` those of one game, and draws nothing. With the word ``speed`` it measures
simulations per second of our level 5 and of OpenSpiel's Python ISMCTS on games of its own, in seconds of the processor,
so that other work on the machine counts little; ``speed ismcts ismcts:blind`` measures these players of ours instead.
"""

import random
import sys
import time
from pathlib import Path

from levels import play

import macabre
from macabre.bots import Budget, Player
from macabre.bots.arena import Contest
from macabre.bots.insight import insight

Point = tuple[int, float, float, float]
"""A budget, the share of wins with it, and the ends of its 95 % interval."""

BUDGETS = (10, 30, 100, 300, 1000)
SEED = "strength"
TARGET = Path("docs/assets")


def level_five(name: str, budget: int) -> str:
    """The game's level 5 with another budget."""
    kind, _, *words = insight(macabre.game(name).setting(2)).LEVELS[4].split(":")
    return ":".join([kind, str(budget), *words])


def strength(name: str, budget: int, deals: int) -> Point:
    """The share of wins against level 3."""
    player = level_five(name, budget)
    contest = Contest.of(macabre.game(name), f"{player},level:3", 2, seed=SEED)
    file = Path("build/strength") / f"{name}-{player.replace(':', '-')}.jsonl"
    _, first = play(contest, deals, file)
    low, high = first["win_share_95"]
    print(f"{name:<24} {player:<12} {first['win_share']:.1%} ({low:.1%} to {high:.1%})", flush=True)
    return budget, first["win_share"], low, high


def plot(curves: dict[str, list[Point]]) -> str:
    """The curves as an SVG of our own: one panel a game, the budget growing to the right by factors."""
    panels = []
    for i, (name, points) in enumerate(curves.items()):
        x0, y0 = 60 + i % 2 * 380, 40 + i // 2 * 260
        step = 290 / (len(BUDGETS) - 1)
        spots = [(x0 + 20 + n * step, share, low, high) for n, (_, share, low, high) in enumerate(points)]
        line = " ".join(f"{x:.0f},{_up(y0, share):.0f}" for x, share, _, _ in spots)
        panels.append(f'<text x="{x0}" y="{y0 - 12}" font-size="17">{macabre.game(name).title}</text>')
        for percent in (25, 50, 75, 100):
            y = _up(y0, percent / 100)
            dash = "" if percent == 50 else ' stroke-dasharray="2 5"'
            panels.append(f'<path d="M{x0} {y:.0f}h330" stroke="#8d7d58"{dash}/>')
            panels.append(f'<text x="{x0 - 6}" y="{y + 4:.0f}" text-anchor="end">{percent} %</text>')
        panels.append(f'<polyline points="{line}" fill="none" stroke="#1a1411" stroke-width="2.5"/>')
        for (x, share, low, high), (budget, *_) in zip(spots, points, strict=True):
            panels.append(
                f'<path d="M{x:.0f} {_up(y0, low):.0f}V{_up(y0, high):.0f}" stroke="#8a1f1a" stroke-width="2"/>'
            )
            panels.append(f'<circle cx="{x:.0f}" cy="{_up(y0, share):.0f}" r="4.5" fill="#8a1f1a"/>')
            panels.append(f'<text x="{x:.0f}" y="{y0 + 214}" text-anchor="middle">{budget}</text>')
    said = "; ".join(
        f"{macabre.game(name).title}: "
        + ", ".join(f"{budget} simulations {share:.0%}" for budget, share, _, _ in points)
        for name, points in curves.items()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 820 540" role="img" '
        'font-family="Georgia,serif" font-size="13">'
        "<title>Share of wins of the search against level 3, by simulations for each decision</title>"
        f'<desc>{said}</desc><rect width="820" height="540" fill="#f0e4c8"/>{"".join(panels)}</svg>\n'
    )


def _up(top: float, share: float) -> float:
    return top + 196 * (1 - share)


# -- speed

SPENT = 2.0
"""Seconds of thinking for each game."""


def ours(name: str, seats: int, text: str) -> float:
    """Simulations per second at moments spread over a match."""
    match, rng, begun, made = macabre.game(name).start(seats, seed="speed"), random.Random(1), 0.0, 0
    fate, player = macabre.QuickFate(1), Player(text)
    while match.to_act and begun < SPENT:
        seat = match.to_act[0]
        decision = match.decision(seat)
        if len(decision.ids) > 1 and rng.random() < 0.2:
            start = time.process_time()
            made += player.think(match.view(seat), decision, fate, Budget(200)).simulations
            begun += time.process_time() - start
        match.play(seat, rng.choice(decision.choices))
    return made / begun


def theirs(name: str) -> float:
    """Simulations per second of OpenSpiel's Python ISMCTS with its random rollouts, over a game."""
    import pyspiel
    from open_spiel.python.algorithms import ismcts, mcts

    rng = random.Random(1)
    game = pyspiel.load_game(name)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1), 2.0, 100)
    state, spent, made = game.new_initial_state(), 0.0, 0
    while not state.is_terminal() and spent < SPENT:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
            continue
        actions = state.legal_actions()
        if len(actions) > 1 and rng.random() < 0.3:
            start = time.process_time()
            bot.run_search(state)
            spent += time.process_time() - start
            made += 100
        state.apply_action(rng.choice(actions))
    return made / spent


PEERS = ("leduc_poker", "hearts", "gin_rummy")


def speed(texts: list[str]) -> None:
    for name in macabre.game_names():
        for seats in (2, 4) if len(macabre.game(name).seats) > 1 else (2,):
            for text in texts or ["level:5"]:
                print(f"{name:<24} {seats} seats  {text:<16} {ours(name, seats, text):8,.0f} simulations/s", flush=True)
    for name in () if texts else PEERS:
        try:
            print(f"OpenSpiel {name:<23} {theirs(name):8,.0f} simulations/s", flush=True)
        except Exception as error:  # noqa: BLE001 - not every game of theirs can resample
            print(f"OpenSpiel {name:<23} {type(error).__name__}: {str(error)[:90]}", flush=True)


def main() -> None:
    if sys.argv[1:2] == ["speed"]:
        speed(sys.argv[2:])
        return
    deals = int(sys.argv[1]) if sys.argv[1:] else 40
    curves: dict[str, list[Point]] = {name: [] for name in sys.argv[2:] or macabre.game_names()}
    for budget in BUDGETS:
        for name, points in curves.items():
            points.append(strength(name, budget, deals))
        if sys.argv[2:]:
            continue
        TARGET.mkdir(parents=True, exist_ok=True)
        (TARGET / "strength.svg").write_text(plot(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
