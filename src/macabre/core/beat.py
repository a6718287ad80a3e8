"""Beats: what is seen inside one step, moment by moment. One choice may end a round; people want to see it happen."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from macabre.core.event import Event, Raw
from macabre.core.seat import EVERYBODY, AnyViewer
from macabre.core.view import View

if TYPE_CHECKING:
    from macabre.core.setting import Setting

Weight = Literal["light", "normal", "heavy"]
"""How much attention a beat deserves, and so how long it is shown: a card drawn is light, a showdown is heavy."""

WEIGHTS: Final[tuple[Weight, ...]] = ("light", "normal", "heavy")


class Beat(NamedTuple):
    """One moment of a step as one viewer sees it. Every viewer sees equally many of them, with the same weights."""

    events: list[Event]
    """What the viewer was told since the beat before."""
    told: list[Event]
    """What the viewer was told in this step so far, these events included. A scene draws dice and payments from it."""
    view: View
    """The table as it lay then. Until the end of the step nobody is to act, and there is no outcome."""
    weight: Weight
    """That of the heaviest event that a spectator was told."""


Moment = tuple[int, Any]
"""How much of a step's log had been written when the rules paused, and a copy of the state. It stays in the kernel."""


class Step:
    """One step that was watched: its log, and the moments at which it paused. The last moment is its end."""

    __slots__ = ("_log", "_moments", "_setting")

    def __init__(self, setting: "Setting", log: Sequence[Raw], pauses: Sequence[Moment], end: Any) -> None:
        self._setting = setting
        self._log = log
        self._moments = [*self._worth_seeing(pauses), (len(log), end)]

    def _worth_seeing(self, pauses: Sequence[Moment]) -> list[Moment]:
        """The pauses before which, since the last one, and after which a spectator is told something.

        What a spectator is told counts, never how much was written down. So the number of beats is the same for
        everybody, and tells nobody anything.
        """
        heard = [i for i, raw in enumerate(self._log) if self._setting.tell_cached(raw, None) is not None]
        moments: list[Moment] = []
        before = 0
        for length, state in pauses:
            told = [i for i in heard if before <= i < length]
            if told and heard[-1] >= length:
                moments.append((length, state))
                before = length
        return moments

    def beats(self, viewer: AnyViewer, asked: int) -> list[Beat]:
        """What a viewer sees of the step, who at its end has answered so many decisions."""
        beats: list[Beat] = []
        told: list[Event] = []
        before = 0
        for length, state in self._moments:
            log = self._log[before:length]
            heard = [self._setting.tell(raw, viewer) for raw in log]
            events = [event for event in heard if event is not None]
            told = told + events
            view = self._view(state, viewer, asked, len(beats) + 1 == len(self._moments))
            beats.append(Beat(events, told, view, self._weigh(log)))
            before = length
        return beats

    def _view(self, state: Any, viewer: AnyViewer, asked: int, is_end: bool) -> View:
        game, seat = self._setting.game, None if viewer is EVERYBODY else viewer
        table = game.knowledge.view(state, viewer)
        if not is_end:
            return View(self._setting, seat, (), asked, None, table)
        to_act = tuple([self._setting.seat(number) for number in game.rules.to_act(state)])
        outcome = None if to_act else game.rules.outcome(state)
        return View(self._setting, seat, to_act, asked, None if outcome is None else outcome.to_json(), table)

    def _weigh(self, log: Sequence[Raw]) -> Weight:
        """The heaviest of what a spectator is told; what a game says nothing of is normal."""
        heaviest = 0
        for raw in log:
            event = self._setting.tell_cached(raw, None)
            if event is not None:
                heaviest = max(heaviest, WEIGHTS.index(self._setting.game.weights.get(event.kind, "normal")))
        return WEIGHTS[heaviest]
