"""Many matches as arrays that are made once: what the vectorised environments have in common."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from macabre.adapters.batch import Batch, Bot
from macabre.adapters.observation import Observations, reward_function
from macabre.core.errors import BadInput
from macabre.core.setting import Setting


class Matches:
    """A batch of matches with its arrays; every step writes into the same ones."""

    def __init__(self, setting: Setting, count: int, rewards: str, bots: Sequence[Bot | None] = ()) -> None:
        """``bots`` has, by seat, who plays there, and None for a learner; without any, learners play all seats."""
        observations = Observations(setting)
        self.count = count
        self.rows: Any = np.zeros((count, observations.size), np.float32)
        self.masks: Any = np.zeros((count, len(setting.game.alphabet)), np.int8)
        self.seats: Any = np.zeros(count, np.int64)
        """By match: whose decision is next."""
        self.rewards: Any = np.zeros((count, setting.seats), np.float32)
        """By match and seat: what the last step brought."""
        self.over: Any = np.zeros(count, np.bool_)
        """By match: whether it ended in the last step, and a new one has begun."""
        self._row_bytes = self.rows.data.cast("B")
        self._mask_bytes = self.masks.data.cast("B")
        self.batch = Batch(setting, observations, reward_function(setting, rewards), count, bots)

    def begin(self, seeds: Sequence[str]) -> None:
        """New matches at all places, each settled by its seed and by what is chosen in it."""
        if len(seeds) != self.count:
            raise BadInput(f"there are {len(seeds)} for {self.count} matches", "seed")
        self.batch.begin(seeds, self._row_bytes, self._mask_bytes)
        self._tell()

    def step(self, actions: Any) -> None:
        """One choice in every match."""
        numbers = np.asarray(actions)
        if numbers.dtype.kind not in "iu":
            raise BadInput("whole numbers are needed, one for each match", "actions")
        self.batch.step(numbers.tolist(), self._row_bytes, self._mask_bytes)
        self._tell()

    def _tell(self) -> None:
        self.seats[:] = self.batch.seats
        self.rewards.fill(0)
        self.over.fill(False)
        for place, rewards in self.batch.ended:
            self.rewards[place] = rewards
            self.over[place] = True

    def sample(self, chance: np.random.Generator) -> Any:
        """A random choice for every match, of those on offer."""
        luck = chance.random(self.count).tolist()
        return np.array([ids[int(part * len(ids))] for part, ids in zip(luck, self.batch.ids, strict=True)])
