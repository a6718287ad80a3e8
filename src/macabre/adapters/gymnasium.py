"""The games as Gymnasium environments: one seat learns, bots sit on the others.

>>> from macabre.adapters import gymnasium
>>> env = gymnasium.env("grim-dance", seat=0, opponents=["level:1", "random"])
>>> observation, info = env.reset(seed=1)
>>> over = False
>>> while not over:
...     observation, reward, over, truncated, info = env.step(env.action_space.sample())
>>> -1 <= reward <= 1
True
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import Env, register, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from macabre.adapters.actions import check_action, check_count, check_render_mode
from macabre.adapters.batch import RANDOM, Bot
from macabre.adapters.observation import Observations, reward_function, seated
from macabre.adapters.vector import Matches
from macabre.bots import Player
from macabre.core.card_file import Cards
from macabre.core.decision import Choice
from macabre.core.errors import BadInput
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.core.setting import Setting
from macabre.games import game as find_game
from macabre.games import game_names

ILLEGAL = ("refuse", "replace")
"""What happens to an action that is masked out."""


def env(
    game: str,
    seat: int = 0,
    opponents: Sequence[str] | str = "level:1",
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Cards | None = None,
    illegal: str = "refuse",
    render_mode: str | None = None,
    rewards: str = "win",
) -> "SeatEnv":
    """An environment for one seat of that game.

    ``opponents`` are players in words (``random``, ``greedy``, ``level:3`` …), one for each other seat in order; then
    they also say how many seats there are. A single one sits on all other seats. For learners that know no masks,
    ``illegal="replace"`` puts a random choice in the place of one that is masked out, and ``info`` says which.
    With ``rewards="score"`` the reward is by how much the seat's score is better than the mean of the others'.
    """
    setting, names = _seated_among(game, seat, opponents, seats, options, cards)
    if illegal not in ILLEGAL:
        raise BadInput(f"{illegal!r} is not one of {', '.join(ILLEGAL)}", "illegal")
    return SeatEnv(setting, seat, [_player(name) for name in names], illegal == "replace", render_mode, rewards)


def vector_env(
    game: str,
    num_envs: int = 1024,
    seat: int = 0,
    opponents: Sequence[str] | str = "level:1",
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    cards: str | Cards | None = None,
    rewards: str = "win",
) -> "SeatVectorEnv":
    """So many environments for one seat of that game, played in one step; the arguments are those of ``env``."""
    setting, names = _seated_among(game, seat, opponents, seats, options, cards)
    return SeatVectorEnv(setting, seat, num_envs, names, rewards)


def _seated_among(
    game: str,
    seat: int,
    opponents: Sequence[str] | str,
    seats: int | None,
    options: Mapping[str, object] | None,
    cards: str | Cards | None,
) -> tuple[Setting, list[str]]:
    """The setting, and the names of the players on the other seats."""
    if seats is None and not isinstance(opponents, str):
        seats = len(opponents) + 1
    setting = seated(game, seats, options, cards)
    if type(seat) is not int or not 0 <= seat < setting.seats:
        raise BadInput(f"{seat!r} is not from 0 to {setting.seats - 1}", "seat")
    names = [opponents] * (setting.seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != setting.seats - 1:
        raise BadInput(f"there are {len(names)} for {setting.seats - 1} seats", "opponents")
    return setting, names


def _player(name: str) -> Player:
    try:
        return Player(name)
    except BadInput as error:
        raise BadInput(error.problem, f"opponents, {name}") from None


class Offered(spaces.Discrete):
    """The numbers of a game's codes; samples are restricted to the current options."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.now: Any = np.ones(count, np.int8)
        """The mask of the current options."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self.now
        return super().sample(mask, probability)


class SeatEnv(Env):
    """A match from the side of one seat; between its decisions the bots on the other seats play.

    An observation holds the seat's view as numbers and the mask of what it may choose. There is a reward at the end
    only: 1 for winning alone, or by score, and 0 in all over the seats.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        setting: Setting,
        seat: int,
        opponents: Sequence[Player],
        replace: bool,
        render_mode: str | None,
        rewards: str = "win",
    ) -> None:
        self.setting = setting
        self.seat = seat
        self._replace = replace
        self._rewards = reward_function(setting, rewards)
        self.render_mode = check_render_mode(render_mode, self.metadata)
        others = [other for other in range(setting.seats) if other != seat]
        self._players = dict(zip(others, opponents, strict=True))
        self.observations = Observations(setting)
        seen = spaces.Box(0.0, 1.0, (self.observations.size,), np.float32)
        mask = spaces.Box(0, 1, (len(setting.game.alphabet),), np.int8)
        self.observation_space = spaces.Dict({"observation": seen, "action_mask": mask})
        self.action_space = Offered(len(setting.game.alphabet))
        self.match: Match
        """The match in progress; it knows all cards."""

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new match and play it up to the seat's first decision."""
        super().reset(seed=seed)
        game, setting = self.setting.game, self.setting
        while True:
            text = self.np_random.bytes(16).hex()
            self._fate = QuickFate(text)
            self.match = game.start(setting.seats, setting.options, seed=text, cards=setting.cards)
            self._wait()
            if self.match.to_act:  # a match that is over before the seat was asked anything teaches nothing
                return self._observe(), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make the seat's choice; one that is masked out raises BadInput and changes nothing, unless it is replaced."""
        choice, info = self._choice(action)
        self.match.play(self.seat, choice)
        self._wait()
        outcome = self.match.outcome
        if outcome is None:
            return self._observe(), 0.0, False, False, info
        info["outcome"] = outcome.to_json()
        return self._observe(), self._rewards(outcome)[self.seat], True, False, info

    def _choice(self, action: int) -> tuple[Choice, dict[str, Any]]:
        decision = self.match.decision(self.seat)
        try:
            return check_action(decision, action, self.setting.game.alphabet), {}
        except BadInput:
            if not self._replace:
                raise
        choice = decision.choices[self._fate.pick(len(decision.ids))]
        return choice, {"replaced_by": choice.id}

    def _wait(self) -> None:
        """Let the bots play until the seat has to decide or the match is over."""
        match = self.match
        while match.to_act and self.seat not in match.to_act:
            other = match.to_act[0]
            match.play(other, self._players[other].choose(match.view(other), match.decision(other), self._fate))

    def _observe(self) -> dict[str, Any]:
        match = self.match
        mask = self.observations.mask(match.decision(self.seat).ids if match.to_act else ())
        self.action_space.now = mask
        return {"observation": self.observations.row(match.view(self.seat)), "action_mask": mask}

    def render(self) -> str | None:
        """The table in plain text, as the seat sees it."""
        if self.render_mode is None:
            return None
        return self.setting.game.table.text(self.match.view(self.seat), "en")


class SeatVectorEnv(VectorEnv):
    """Many matches from the side of one seat. A match that ends is followed by the next one in the same step.

    The arrays of observations and rewards are used again in every step: copy what you want to keep. A step in which a
    match ended shows the first observation of the next one; the last of a match that is over is not made.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, setting: Setting, seat: int, num_envs: int, opponents: Sequence[str], rewards: str) -> None:
        players: list[Bot | None] = [RANDOM if name == RANDOM else _player(name).choose for name in opponents]
        players.insert(seat, None)
        self.setting, self.seat = setting, seat
        self.num_envs = check_count(num_envs, "num_envs")
        self.matches = Matches(setting, self.num_envs, rewards, players)
        rows, choices = self.matches.rows.shape[1], len(setting.game.alphabet)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (rows,), np.float32),
                "action_mask": spaces.Box(0, 1, (choices,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(choices)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._never: Any = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """New matches at all places. A list of seeds settles each of them alone; one seed settles all."""
        if isinstance(seed, Sequence):
            self.matches.begin([str(one) for one in seed])
        else:
            super().reset(seed=seed)
            self.matches.begin([self.np_random.bytes(16).hex() for _ in range(self.num_envs)])
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Any], Any, Any, Any, dict[str, Any]]:
        """One choice in every match; if one is masked out, BadInput, and nothing changes in any of them."""
        self.matches.step(actions)
        return self._seen(), self.matches.rewards[:, self.seat], self.matches.over, self._never, {}

    def sample(self) -> Any:
        """A random choice for every match, of those on offer."""
        return self.matches.sample(self.np_random)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.matches.rows, "action_mask": self.matches.masks}


for _name in game_names():
    _id = f"macabre/{_name}-v{find_game(_name).version}"
    register(_id, entry_point=f"{__name__}:env", kwargs={"game": _name}, disable_env_checker=True)
