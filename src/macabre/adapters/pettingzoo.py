"""The games as PettingZoo environments: AEC, where the agents act in turn, and parallel, where all act at once.

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
from pettingzoo import AECEnv, ParallelEnv

from macabre.adapters.actions import check_action, check_count, check_render_mode
from macabre.adapters.observation import Observations, reward_function, seated
from macabre.adapters.vector import Matches
from macabre.core.card_file import Cards
from macabre.core.match import Match
from macabre.core.setting import Setting


def env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Cards | None = None,
    render_mode: str | None = None,
    rewards: str = "win",
) -> "MatchEnv":
    """An environment of that game; without ``seats``, for as few as can play it.

    With ``rewards="score"`` the reward is by how much a seat's score is better than the mean of the others'.
    """
    return MatchEnv(seated(game, seats, options, cards), render_mode, rewards)


def parallel_env(
    game: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Cards | None = None,
    render_mode: str | None = None,
    rewards: str = "win",
) -> "ParallelMatchEnv":
    """The same for the parallel API: whoever has to decide at the same time does so in one step."""
    return ParallelMatchEnv(seated(game, seats, options, cards), render_mode, rewards)


def vector_env(
    game: str,
    matches: int = 1024,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Cards | None = None,
    rewards: str = "win",
) -> "VectorMatchEnv":
    """So many matches of that game, played in one step; the other arguments are those of ``env``."""
    return VectorMatchEnv(seated(game, seats, options, cards), check_count(matches, "matches"), rewards)


class _Match:
    """What both kinds of environment have in common: a match, and what agents see of it."""

    def __init__(self, setting: Setting, render_mode: str | None, rewards: str, modes: Mapping[str, Any]) -> None:
        self.setting = setting
        self.metadata = {**modes, "name": f"macabre_{setting.game.name}"}
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
        self._rewards_of = reward_function(setting, rewards)
        self.match: Match
        """The match in progress; it knows all cards."""

    def _start(self, seed: int | None) -> None:
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        game, setting = self.setting.game, self.setting
        text = self._chance.bytes(16).hex()
        self.match = game.start(setting.seats, setting.options, seed=text, cards=setting.cards)

    def _final_rewards(self) -> dict[str, float]:
        outcome = self.match.outcome
        assert outcome is not None
        return dict(zip(self.possible_agents, self._rewards_of(outcome), strict=True))

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        match, seat = self.match, self._seat[agent]
        ids = match.decision(seat).ids if seat in match.to_act else ()
        return {"observation": self.observations.row(match.view(seat)), "action_mask": self.observations.mask(ids)}

    def render(self) -> str | None:
        """The table in plain text, as a spectator sees it."""
        if self.render_mode is None:
            return None
        return self.setting.game.table.text(self.match.view(None), "en")

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class MatchEnv(_Match, AECEnv):
    """A match, played by one agent for each seat: ``seat_0``, ``seat_1`` and so on.

    An observation holds the agent's view as numbers and the mask of what it may choose; an action is the place of a
    code in ``game.alphabet``. Where several seats decide in secret at once, they are asked one after the other, and
    what one has chosen is in nobody else's observation. There are rewards at the end only; they add up to 0.
    """

    MODES: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, setting: Setting, render_mode: str | None = None, rewards: str = "win") -> None:
        AECEnv.__init__(self)
        _Match.__init__(self, setting, render_mode, rewards, self.MODES)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new match. A seed settles this match and all that follow without one."""
        self._start(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.match.to_act[0]]

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
        self.rewards = self._final_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()


class ParallelMatchEnv(_Match, ParallelEnv):
    """A match in which all agents act in every step.

    Those who have nothing to decide see an empty mask, and whatever they do is ignored. Those who decide in secret at
    the same time do so in the same step, none of them knowing what the others choose.
    """

    MODES: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(self, setting: Setting, render_mode: str | None = None, rewards: str = "win") -> None:
        super().__init__(setting, render_mode, rewards, self.MODES)
        self.agents: list[str] = []

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Begin a new match. A seed settles this match and all that follow without one."""
        self._start(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Make the choices of all who have to decide; if one of them is masked out, BadInput, and nothing changes."""
        match, alphabet, agents = self.match, self.setting.game.alphabet, self.agents
        chosen = []
        for seat in match.to_act:
            action = actions.get(self.possible_agents[seat])
            chosen.append((seat, check_action(match.decision(seat), action, alphabet)))
        for seat, choice in chosen:
            match.play(seat, choice)
        over = not match.to_act
        rewards = self._final_rewards() if over and agents else dict.fromkeys(agents, 0.0)
        observations, ended = self._observations(), dict.fromkeys(agents, over)
        self.agents = [] if over else agents
        return observations, rewards, ended, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def _observations(self) -> dict[str, Any]:
        return {agent: self.observe(agent) for agent in self.agents}


class VectorMatchEnv:
    """Many matches in one step, each with the agent whose turn it is there: for learners that play all seats.

    PettingZoo has no interface for this, so it is as close to ``MatchEnv`` as arrays allow. These are used again in
    every step: copy what you want to keep. A match that ends is followed by a new one in the same step.
    """

    def __init__(self, setting: Setting, matches: int, rewards: str = "win") -> None:
        self.setting = setting
        self.matches = Matches(setting, matches, rewards)
        self._chance, _ = seeding.np_random(None)

    def reset(self, seed: int | None = None) -> dict[str, Any]:
        """Begin new matches. By match: what the agent who is to act observes, its mask, and its seat."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.matches.begin([self._chance.bytes(16).hex() for _ in range(self.matches.count)])
        return self._seen()

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any]:
        """One choice in every match; if one is masked out, BadInput, and nothing changes in any of them.

        Then the same for those who are to act now, the rewards by match and seat, and which matches ended.
        """
        self.matches.step(actions)
        return self._seen(), self.matches.rewards, self.matches.over

    def sample(self) -> Any:
        """A random choice for every match, of those on offer."""
        return self.matches.sample(self._chance)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.matches.rows, "action_mask": self.matches.masks, "seat": self.matches.seats}
