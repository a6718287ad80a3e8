"""Many matches of one setting, played in step on bare states: what vectorised environments run on.

Rows and masks are written into buffers that are made once. A match that ends is followed by a new one at its place.
Nothing is recorded: whoever wants a record plays a single environment.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from macabre.adapters.observation import Observations, Rewards
from macabre.core.decision import Decision
from macabre.core.errors import BadInput
from macabre.core.event import Log
from macabre.core.fate import Fate, QuickFate
from macabre.core.game import RowPacker
from macabre.core.seat import Seat
from macabre.core.setting import Setting
from macabre.core.view import View

MASKS: Final = 10_000
"""How many masks are kept."""

RANDOM: Final = "random"
"""The bot that needs no View, since it looks at nothing."""

Bot = Callable[[View, Decision, Fate], Any] | str
"""How a bot chooses, or RANDOM."""


class Batch:
    """So many matches, each of them waiting for a decision of a learner; on the other seats bots play."""

    def __init__(
        self, setting: Setting, observations: Observations, rewards: Rewards, count: int, bots: Sequence[Bot | None]
    ) -> None:
        """``bots`` has, by seat, how a bot there chooses; None for a learner. Without any, all seats are learners'."""
        self._setting = setting
        self._rules = setting.game.rules
        self._observations = observations
        self._packer: RowPacker | None = observations.packer
        self._rewards = rewards
        self._bots = list(bots) or [None] * setting.seats
        self._count = count
        self._states: list[Any] = [None] * count
        self._fates: list[Fate] = []
        self._log: Log = []
        self._masks: dict[tuple[int, ...], bytes] = {}
        self._starts: list[dict[tuple[int, ...], bytes]] = [{} for _ in range(setting.seats)]
        self.seats = [0] * count
        """By match: the learner's seat that is to act."""
        self.ids: list[list[int]] = [[] for _ in range(count)]
        """By match: what that seat may choose."""
        self.ended: list[tuple[int, list[float]]] = []
        """The matches that ended in the last step, each with its rewards by seat."""

    def begin(self, seeds: Sequence[str], rows: Any, masks: Any) -> None:
        """New matches at all places, each with chance of its own; ``rows`` and ``masks`` are buffers of bytes."""
        self._fates = [QuickFate(seed) for seed in seeds]
        self.ended = []
        for place in range(self._count):
            self._start(place)
            self._write(place, rows, masks)

    def step(self, actions: Sequence[int], rows: Any, masks: Any) -> None:
        """One choice in every match; if one is masked out, BadInput, and nothing has changed."""
        self._check(actions)
        self.ended = []
        apply, log = self._rules.apply, self._log
        for place in range(self._count):
            state, fate = self._states[place], self._fates[place]
            apply(state, self.seats[place], actions[place], fate, log)
            log.clear()
            if not self._await(place):
                outcome = self._rules.outcome(state)
                assert outcome is not None
                self.ended.append((place, self._rewards(outcome)))
                self._start(place)
            self._write(place, rows, masks)

    def _check(self, actions: Sequence[int]) -> None:
        if len(actions) != self._count:
            raise BadInput(f"{self._count} are needed, one for each match, not {len(actions)}", "actions")
        for place in range(self._count):
            if actions[place] not in self.ids[place]:
                raise BadInput(f"{actions[place]} is masked out in match {place}: it is not possible now", "actions")

    def _start(self, place: int) -> None:
        """A new match, up to the first decision of a learner; one that ends before teaches nothing."""
        fate, log = self._fates[place], self._log
        while True:
            self._states[place] = self._rules.setup(self._setting.config, fate, log)
            log.clear()
            if self._await(place):
                return

    def _await(self, place: int) -> bool:
        """Let bots play until a learner is to act; False if the match is over."""
        state, rules, bots = self._states[place], self._rules, self._bots
        while True:
            waiting = rules.to_act(state)
            if not waiting:
                return False
            for seat in waiting:
                if bots[seat] is None:
                    self.seats[place] = seat
                    self.ids[place] = rules.options(state, seat)
                    return True
            rules.apply(
                state, waiting[0], self._bot_choice(state, waiting, self._fates[place]), self._fates[place], self._log
            )
            self._log.clear()

    def _bot_choice(self, state: Any, waiting: tuple[int, ...], fate: Fate) -> int:
        """What the bot on the first seat chooses. All that it gets is its View."""
        seat = waiting[0]
        ids = self._rules.options(state, seat)
        choose = self._bots[seat]
        if choose is None or isinstance(choose, str):
            return ids[fate.pick(len(ids))]
        decision = Decision(0, Seat(seat), self._rules.kind(state, seat), ids, self._setting.game.alphabet.choices)
        number: int = choose(self._view(state, seat, waiting), decision, fate).id
        return number

    def _view(self, state: Any, seat: int, waiting: tuple[int, ...]) -> View:
        table = self._setting.game.knowledge.view(state, Seat(seat))
        return View(self._setting, Seat(seat), tuple([Seat(each) for each in waiting]), 0, None, table)

    def _write(self, place: int, rows: Any, masks: Any) -> None:
        """What the learner sees, and what it may choose, into the buffers."""
        row, mask = self.row(place), self._mask(self.ids[place])
        rows[place * len(row) : (place + 1) * len(row)] = row
        masks[place * len(mask) : (place + 1) * len(mask)] = mask

    def row(self, place: int) -> bytes:
        """The row of the learner who is to act in a match."""
        state, seat = self._states[place], self.seats[place]
        waiting = self._rules.to_act(state)
        if self._packer is None:
            return self._observations.packed(self._view(state, seat, waiting))
        start = self._starts[seat].get(waiting)
        if start is None:
            start = self._starts[seat][waiting] = self._observations.start(seat, waiting)
        parts = [start]
        self._packer.write(state, seat, parts)
        return b"".join(parts)

    def _mask(self, ids: list[int]) -> bytes:
        key = tuple(ids)
        mask = self._masks.get(key)
        if mask is None:
            if len(self._masks) == MASKS:
                self._masks.clear()
            mask = self._masks[key] = bytes(self._observations.mask(ids))
        return mask
