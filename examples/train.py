"""Teach a small network to play: proximal policy optimisation (PPO) in numpy, on thousands of matches at once.

    pip install "macabre[gymnasium]"
    python examples/train.py                                   # Death over the Kingdom, for five minutes
    python examples/train.py grim-dance --minutes 10 --against random

It learns against the opponents that are named, one after the other, and then says how often it wins against each of the
levels. What the network sees is the row of its seat's View and the mask of what it may choose, nothing else.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from typing import Any

import numpy as np

from macabre.adapters import gymnasium

MATCHES, STEPS = 512, 16
"""One round of learning: so many matches, and so many decisions in each."""
EPOCHS, BATCH = 3, 1024
CLIP, ENTROPY, VALUE, RATE = 0.2, 0.01, 0.5, 1e-3
LAMBDA = 0.95
"""How far an estimate trusts what happened rather than what was expected; there is no discount."""


class Network:
    """Two layers of tanh with two heads: how good each choice looks, and how the match is expected to end."""

    def __init__(self, inputs: int, choices: int, seed: int, hidden: int = 64) -> None:
        chance = np.random.default_rng(seed)

        def weights(rows: int, columns: int, scale: float) -> Any:
            return (chance.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights: list[Any] = [
            weights(inputs, hidden, 1.0),
            np.zeros(hidden, np.float32),
            weights(hidden, hidden, 1.0),
            np.zeros(hidden, np.float32),
            weights(hidden, choices + 1, 0.01),
            np.zeros(choices + 1, np.float32),
        ]
        self._momentum = [np.zeros_like(each) for each in self.weights]
        self._scale = [np.zeros_like(each) for each in self.weights]
        self._updates = 0

    def look(self, rows: Any, masks: Any) -> tuple[Any, Any, tuple[Any, Any]]:
        """The probability of each choice, the expected reward, and the layers in between."""
        w1, b1, w2, b2, w3, b3 = self.weights
        one = np.tanh(rows @ w1 + b1)
        two = np.tanh(one @ w2 + b2)
        out = two @ w3 + b3
        scores = np.where(masks, out[:, :-1], -1e9)
        odds = np.exp(scores - scores.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), out[:, -1], (one, two)

    def choose(self, rows: Any, masks: Any, chance: np.random.Generator) -> tuple[Any, Any, Any]:
        """A choice for each row, drawn by its probability; that probability, and the expected reward."""
        odds, value, _ = self.look(rows, masks)
        actions = (odds.cumsum(axis=1) < chance.random((len(rows), 1))).sum(axis=1)
        beyond = masks[np.arange(len(rows)), np.minimum(actions, masks.shape[1] - 1)] == 0
        actions = np.where(beyond | (actions >= masks.shape[1]), odds.argmax(axis=1), actions)
        return actions, odds[np.arange(len(rows)), actions], value

    def learn(self, rows: Any, masks: Any, actions: Any, before: Any, gains: Any, results: Any) -> None:
        """One step of gradient descent on the clipped objective."""
        odds, value, (one, two) = self.look(rows, masks)
        here, count = np.arange(len(rows)), len(rows)
        ratio = odds[here, actions] / before
        free = np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        push = np.where(free, ratio * gains, 0)[:, None]
        chosen = np.zeros_like(odds)
        chosen[here, actions] = 1
        logs = np.log(odds + 1e-9)
        surprise = -(odds * logs).sum(axis=1, keepdims=True)
        slope = -push * (chosen - odds) + ENTROPY * odds * (logs + surprise)
        error = VALUE * (value - results)[:, None]
        self._descend(rows, one, two, (np.concatenate([slope, error], axis=1) / count).astype(np.float32))

    def _descend(self, rows: Any, one: Any, two: Any, slope: Any) -> None:
        """Back through the layers, then one step of Adam."""
        _, _, w2, _, w3, _ = self.weights
        second = (slope @ w3.T) * (1 - two * two)
        first = (second @ w2.T) * (1 - one * one)
        slopes = [rows.T @ first, first.sum(0), one.T @ second, second.sum(0), two.T @ slope, slope.sum(0)]
        self._updates += 1
        for each, momentum, scale, down in zip(self.weights, self._momentum, self._scale, slopes, strict=True):
            momentum += 0.1 * (down - momentum)
            scale += 0.001 * (down * down - scale)
            mean, spread = momentum / (1 - 0.9**self._updates), scale / (1 - 0.999**self._updates)
            each -= RATE * mean / (np.sqrt(spread) + 1e-5)


class Learner:
    """A network, the matches that it learns from, and its chance."""

    def __init__(self, game: str, seats: int | None = None, seed: int = 1, seat: int = 0) -> None:
        self.game, self.seats, self.seat = game, seats, seat
        self._chance = np.random.default_rng(seed)
        env = self._env("random", 1, seed)
        self.network = Network(env.matches.rows.shape[1], env.matches.masks.shape[1], seed)
        self.decisions = 0

    def _env(self, opponent: str, matches: int, seed: int) -> gymnasium.SeatVectorEnv:
        env = gymnasium.vector_env(self.game, matches, self.seat, opponent, self.seats)
        env.reset(seed=seed)
        return env

    def practise(self, opponent: str, rounds: int | None = None, seconds: float | None = None, seed: int = 1) -> None:
        """Learn against an opponent for so many rounds, or for so long."""
        env, end, done = self._env(opponent, MATCHES, seed), time.monotonic() + (seconds or 0), 0
        while done < rounds if rounds is not None else time.monotonic() < end:
            self._round(env)
            done += 1

    def _round(self, env: gymnasium.SeatVectorEnv) -> None:
        matches = env.matches
        rows: Any = np.empty((STEPS, *matches.rows.shape), np.float32)
        masks: Any = np.empty((STEPS, *matches.masks.shape), np.int8)
        actions: Any = np.empty((STEPS, MATCHES), np.int64)
        numbers: list[Any] = [np.empty((STEPS, MATCHES), np.float32) for _ in range(4)]
        odds, values, rewards, over = numbers
        for step in range(STEPS):
            rows[step], masks[step] = matches.rows, matches.masks
            actions[step], odds[step], values[step] = self.network.choose(rows[step], masks[step], self._chance)
            _, rewards[step], over[step], _, _ = env.step(actions[step])
        gains = self._gains(values, rewards, over, self.network.look(matches.rows, matches.masks)[1])
        results = gains + values
        self.decisions += STEPS * MATCHES
        flat = [each.reshape(STEPS * MATCHES, *each.shape[2:]) for each in (rows, masks, actions, odds, gains, results)]
        flat[4] = (flat[4] - flat[4].mean()) / (flat[4].std() + 1e-6)
        for _ in range(EPOCHS):
            order = self._chance.permutation(STEPS * MATCHES)
            for start in range(0, len(order), BATCH):
                part = order[start : start + BATCH]
                self.network.learn(*[each[part] for each in flat])

    def _gains(self, values: Any, rewards: Any, over: Any, after: Any) -> Any:
        """How much better each choice turned out than was expected (generalised advantage estimation)."""
        gains, gain = np.empty_like(values), np.zeros_like(after)
        for step in range(STEPS - 1, -1, -1):
            goes_on = 1 - over[step]
            surprise = rewards[step] + goes_on * after - values[step]
            gain = surprise + LAMBDA * goes_on * gain
            gains[step], after = gain, values[step]
        return gains

    def measure(self, opponent: str, matches: int, seed: int = 2) -> float:
        """The share of matches that it wins against an opponent; a draw counts half with two seats."""
        env = self._env(opponent, min(matches, 64), seed)
        ended: list[float] = []
        while len(ended) < matches:
            actions, _, _ = self.network.choose(env.matches.rows, env.matches.masks, self._chance)
            _, rewards, over, _, _ = env.step(actions)
            ended += rewards[over].tolist()
        seats = env.setting.seats
        return (float(np.mean(ended)) * (seats - 1) + 1) / seats


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=str(__doc__).splitlines()[0])
    parser.add_argument("game", nargs="?", default="death-over-the-kingdom")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--seats", type=int)
    parser.add_argument(
        "--against", nargs="+", default=["random", "level:1"], metavar="PLAYER", help="whom to learn from"
    )
    parser.add_argument("--measure", nargs="*", default=["random", "level:1", "level:2", "level:3"], metavar="PLAYER")
    parser.add_argument("--matches", type=int, default=1000, help="how many matches measure each of them")
    chosen = parser.parse_args(given)
    learner = Learner(chosen.game, chosen.seats)
    for opponent in chosen.against:
        learner.practise(opponent, seconds=60 * chosen.minutes / len(chosen.against))
        print(f"{learner.decisions:,} decisions, the last of them against {opponent}", file=sys.stderr)
    for opponent in chosen.measure:
        print(f"against {opponent}: wins {learner.measure(opponent, chosen.matches):.1%}", flush=True)


if __name__ == "__main__":
    main()
