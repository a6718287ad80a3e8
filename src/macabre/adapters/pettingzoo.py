"""The games as PettingZoo environments (AEC: the agents act in turn).

>>> from macabre.adapters import pettingzoo
>>> env = pettingzoo.env("grim-dance", seats=4)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))
>>> env.match.outcome.why
'circle_empty'
"""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from macabre.adapters.actions import check_action, check_render_mode
from macabre.adapters.observation import Observations, seated
from macabre.adapters.observation import rewards as rewards_of
from macabre.core.card_file import Cards
from macabre.core.match import Match
from macabre.core.setting import Setting


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Cards | None = None,
    render_mode: str | None = None,
) -> "MatchEnv":
    """An environment of that game; without ``seats``, for as few as can play it."""
    return MatchEnv(seated(game, seats, options, cards), render_mode)


class MatchEnv(AECEnv):
    """A match, played by one agent for each seat: ``seat_0``, ``seat_1`` and so on.

    An observation holds the agent's view as numbers and the mask of what it may choose; an action is the place of a
    code in ``game.alphabet``. Where several seats decide in secret at once, they are asked one after the other, and
    what one has chosen is in nobody else's observation. There are rewards at the end only; they add up to 0.
    """

    MODES: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, setting: Setting, render_mode: str | None = None) -> None:
        super().__init__()
        self.setting = setting
        self.metadata = {**self.MODES, "name": f"macabre_{setting.game.name}"}
        self.render_mode = check_render_mode(render_mode, self.metadata)
        self.possible_agents = [f"seat_{seat}" for seat in range(setting.seats)]
        self.observations = Observations(setting)
        seen = spaces.Box(0.0, 1.0, (self.observations.size,), np.float32)
        mask = spaces.Box(0, 1, (len(setting.game.alphabet),), np.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(setting.game.alphabet)) for agent in self.possible_agents}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._chance, _ = seeding.np_random(None)
        self.match: Match
        """The match in progress; it knows all cards."""

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. A seed settles this match and all that follow without one."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        game, setting = self.setting.game, self.setting
        text = self._chance.bytes(16).hex()
        self.match = game.start(setting.seats, setting.options, seed=text, cards=setting.cards)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        match, seat = self.match, self._seat[agent]
        ids = match.decision(seat).ids if seat in match.to_act else ()
        return {"observation": self.observations.row(match.view(seat)), "action_mask": self.observations.mask(ids)}

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is; one that is masked out raises BadInput and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        match, seat = self.match, self._seat[agent]
        match.play(seat, check_action(match.decision(seat), action, self.setting.game.alphabet))
        self._cumulative_rewards[agent] = 0.0
        if match.to_act:
            self.agent_selection = self.possible_agents[match.to_act[0]]
        else:
            self._end()

    def _end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        self.rewards = dict(zip(self.possible_agents, rewards_of(outcome), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The table in plain text, as a spectator sees it."""
        if self.render_mode is None:
            return None
        return self.setting.game.table.text(self.match.view(None), "en")

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
