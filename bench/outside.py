"""Our levels 4 and 5 against a player from outside: OpenSpiel's information-set tree search (its Python ISMCTSBot).

It is given our rules, the deciding seat's view and worlds imagined from it, and plays random rollouts to the end of the
match: nothing that we know about a game helps it. It has the time that our level takes for a decision, or 200
simulations, whichever is more. Both play the same deals with seats exchanged; what is done is kept in build/outside/,
so that a run can be stopped and gone on with.

``outside.py`` plays 100 deals of every game and level; ``outside.py 20 grim-dance level:4`` is shorter. Two seats of
Death over the Kingdom are counted exactly by ``ceiling.py openspiel level:4 level:5``.
"""

import sys
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import macabre
from macabre import Choice, Fate, Match, Seat, View
from macabre.bots.arena import Contest
from macabre.bots.arena.contest import Clock
from macabre.bots.arena.seer import Honest
from macabre.core.setting import Setting

LEAST = 200
"""Simulations that their search has at least."""
EXPLORE = 2.0
"""Its weight of exploration, as in OpenSpiel's own examples."""
NAME = "openspiel"
SEED = "outside"
LEVELS = ("level:4", "level:5")


class Shape:
    """What OpenSpiel asks about a game: those who decide together do so one after the other, unseen by each other."""

    dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
    information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

    def get_type(self) -> "Shape":
        return self


SHAPE = Shape()


class World:
    """One of our states in OpenSpiel's words. Chance is drawn as it comes."""

    def __init__(self, setting: Setting, state: Any, fate: Fate, seat: int) -> None:
        self._setting, self._state, self._fate, self._seat = setting, state, fate, seat
        self._rules, self._look = setting.game.rules, setting.game.knowledge.view

    def get_game(self) -> Shape:
        return SHAPE

    def clone(self) -> "World":
        return World(self._setting, self._state.copy(), self._fate, self._seat)

    def is_chance_node(self) -> bool:
        return False

    def is_terminal(self) -> bool:
        return self._seat < 0

    def current_player(self) -> int:
        return self._seat

    def legal_actions(self, player: int | None = None) -> list[int]:
        return list(self._rules.options(self._state, self._seat))

    def information_state_string(self) -> str:
        return str(self._look(self._state, Seat(self._seat)))

    def apply_action(self, action: int) -> None:
        self._rules.apply(self._state, self._seat, int(action), self._fate, [])
        waiting = self._rules.to_act(self._state)
        self._seat = waiting[0] if waiting else -1

    def returns(self) -> list[float]:
        outcome = self._rules.outcome(self._state)
        assert outcome is not None
        return outcome.shares


class Outsider:
    """OpenSpiel's search as a contender. It sees what any of our players sees: a view."""

    def __init__(self, rival: Clock | None = None) -> None:
        self._rival = rival
        """How long our player thought so far."""
        self._own = Clock()
        """How long a simulation takes."""

    def choose(self, match: Match, seat: int, fate: Fate) -> Choice:
        return match.game.alphabet.choices[self.search(match.view(seat), match.decision(seat).ids, fate)]

    def search(self, view: View, ids: Sequence[int], fate: Fate) -> int:
        """The id of the option that it tries most."""
        setting, seat, rng = view.setting, view.seat, np.random.RandomState(fate.pick(1 << 30))
        assert seat is not None
        imagine, simulations = view.game.knowledge.imagine, self._simulations()

        def resample(_: World, player: int) -> World:
            return World(setting, imagine(setting.config, view.table, seat, fate), fate, player)

        bot = ISMCTSBot(
            SHAPE, RandomRolloutEvaluator(1, rng), EXPLORE, simulations,
            random_state=rng, allow_inconsistent_action_sets=True,
        )  # fmt: skip
        bot.set_resampler(resample)
        begun = perf_counter()
        action = int(bot.step(resample(None, seat)))  # type: ignore[arg-type]
        self._own.add(perf_counter() - begun, simulations)
        assert action in ids
        return action

    def _simulations(self) -> int:
        """As many as our player's time for a decision allows, but at least LEAST."""
        if self._rival is None or not self._rival.decisions or not self._own.decisions:
            return LEAST
        each = self._rival.seconds / self._rival.decisions
        return max(LEAST, int(each * self._own.decisions / self._own.seconds))


class Meeting(Contest):
    """A contest of one of our players, who comes first, with the outsider."""

    def player(self, text: str, clocks: list[Clock]) -> Any:
        return Outsider(clocks[0] if clocks else None) if text == NAME else Honest(text)


@lru_cache(maxsize=1)
def unpack(text: str) -> Meeting:
    return Meeting.unpacked(text)


def meet(text: str, deal: int) -> str:
    """Play a deal: the task of worker processes."""
    return unpack(text).answer(deal)


def measure(name: str, level: str, deals: int) -> None:
    from levels import play  # beside this script

    contest = Meeting.of(macabre.game(name), f"{level},{NAME}", 2, seed=SEED)
    run, first = play(contest, deals, Path("build/outside") / f"{name}-{level.replace(':', '')}.jsonl", meet)
    low, high = first["win_share_95"]
    times = " and ".join(f"{clock.milliseconds:.0f}" for clock in run.clocks if clock.milliseconds is not None)
    print(
        f"{name:<24} {level} against {NAME}, {deals} deals: {first['win_share']:.1%} ({low:.1%} to {high:.1%})", end=""
    )
    print(f", {times} ms a decision" if times else "", flush=True)


def main() -> None:
    words = sys.argv[1:]
    deals = int(words.pop(0)) if words and words[0].isdigit() else 100
    levels = [word for word in words if word.startswith("level:")] or LEVELS
    names = [word for word in words if not word.startswith("level:")] or macabre.game_names()
    for name in names:
        for level in levels:
            measure(name, level, deals)


if __name__ == "__main__":
    main()
