"""A match: one game in progress. The page, the terminal, the bots and the lab all use this same object."""

import os
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex, cast, overload

from macabre.core.beat import Beat, Step
from macabre.core.decision import Choice, Decision
from macabre.core.errors import BadScript, Refused, refused
from macabre.core.event import TAKEN_BACK, Event, Events, Log
from macabre.core.fate import Fate, RecordedFate, ScriptedFate, SeededFate
from macabre.core.files import write_json
from macabre.core.numbers import count, whole_number
from macabre.core.outcome import Outcome
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
from macabre.core.setting import Setting
from macabre.core.view import View
from macabre.core.watched_log import pauses, watched_log

if TYPE_CHECKING:
    from macabre.core.game import Game

TAKE_BACK = "take-back"
"""What the log shows where a seat took back the entry before."""


class Match:
    """A game in progress: it knows everything, and gives each seat its View.

    Whatever takes a seat takes any integer and refuses what is no seat of this match, be it a number or not.
    """

    __slots__ = (
        "_apply", "_asked", "_choices", "_drew", "_entries", "_fate", "_first_asked", "_first_state", "_ids",
        "_ids_seat", "_kind", "_log", "_options", "_seed", "_step", "_step_log", "_story", "_to_act", "_waiting",
        "_watched", "_watching", "setting", "state",
    )  # fmt: skip

    def __init__(self, setting: Setting, state: Any, fate: Fate, asked: list[int], story: Log) -> None:
        rules = setting.game.rules
        self.setting = setting
        self.state = state
        """The whole truth. It is for search and tests; what players get is ``view``."""
        self._fate = fate
        self._seed: str | None = None
        self._first_state: Any = None
        self._first_asked = asked[:]
        self._asked = asked
        self._entries: list[tuple[Seat, int]] = []
        self._log: list[tuple[Seat, int]] = []
        self._story = story
        self._step_log, self._step = story, len(story)
        self._drew = True
        self._choices = setting.game.alphabet.choices
        self._kind = rules.kind
        self._options = rules.options
        self._apply = rules.apply
        self._waiting = cast("Callable[[Any], tuple[Seat, ...]]", rules.to_act)  # rules count seats in plain numbers
        self._to_act = self._waiting(state)
        self._ids: list[int] = []
        self._ids_seat = -1
        self._watching = 0
        self._watched: dict[int, Step] = {}

    @classmethod
    def begin(cls, setting: Setting, fate: Fate) -> "Match":
        """A match from its set-up. A fresh seeded fate makes a match that its seed alone reproduces."""
        seed = fate.seed if isinstance(fate, SeededFate) and fate.drawn == 0 else None
        chance = fate if seed is not None or isinstance(fate, RecordedFate) else RecordedFate(fate)
        story: Log = []
        state = setting.game.rules.setup(setting.config, chance, story)
        match = cls(setting, state, chance, [0] * setting.seats, story)
        match._seed = seed
        return match

    @classmethod
    def from_state(cls, setting: Setting, state: Any, fate: Fate, asked: list[int]) -> "Match":
        """A match from some state on; all chance from now on is written down."""
        chance = fate if isinstance(fate, RecordedFate) else RecordedFate(fate)
        match = cls(setting, state, chance, asked, [])
        match._first_state = state.copy()
        return match

    # -- what there is to decide

    @property
    def game(self) -> "Game":
        """What is played."""
        return self.setting.game

    @property
    def seats(self) -> int:
        """How many play; seats are counted from 0."""
        return self.setting.seats

    @property
    def options(self) -> Mapping[str, str | int]:
        """The options of the rules this match is played by."""
        return dict(self.setting.options)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision now: several at once where they decide in secret, none when it is over."""
        return self._to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it lasts."""
        return None if self._to_act else self.game.rules.outcome(self.state)

    def decision(self, seat: SupportsIndex) -> Decision:
        """What the seat has to decide; refused unless the seat is to act."""
        place: Seat = seat if type(seat) is int else whole_number(seat)  # type: ignore[assignment]  # Seat() would cost
        if place not in self._to_act:
            raise self._not_to_act(place)
        state = self.state
        if self._ids_seat != place:
            self._ids = self._options(state, place)
            self._ids_seat = place
        return Decision(self._asked[place], place, self._kind(state, place), self._ids, self._choices)

    @overload
    def check(self, seat: SupportsIndex, choice: str, decision: SupportsIndex | None = None) -> Choice: ...

    @overload
    def check(self, seat: SupportsIndex, choice: Choice, decision: SupportsIndex | None = None) -> Choice: ...

    def check(self, seat: SupportsIndex, choice: object, decision: SupportsIndex | None = None) -> Choice:
        """The choice that ``play`` would make happen, if it is allowed now; refused just as ``play`` refuses it.

        Nothing changes: whoever hosts a match can store a choice between checking and playing it.
        """
        return self._choices[self._judge(Seat(whole_number(seat)), choice, decision)]

    @overload  # as two signatures, for a union would be checked by compiled code, with a TypeError instead of Refused
    def play(self, seat: SupportsIndex, choice: str, decision: SupportsIndex | None = None) -> Events: ...

    @overload
    def play(self, seat: SupportsIndex, choice: Choice, decision: SupportsIndex | None = None) -> Events: ...

    def play(self, seat: SupportsIndex, choice: object, decision: SupportsIndex | None = None) -> Events:
        """Make a choice, by its code or as a Choice, and get the events it caused, as told to that seat.

        ``decision`` is the id of the decision that is meant; an answer to an older one is refused.
        Whatever is refused changes nothing.
        """
        place: Seat = seat if type(seat) is int else whole_number(seat)  # type: ignore[assignment]  # Seat() would cost
        self._do(place, self._judge(place, choice, decision))
        self._log.append(self._entries[-1])
        story = self._story
        return Events(self.setting, story, self._step, len(story), place)

    def _judge(self, seat: Seat, choice: object, decision: SupportsIndex | None) -> int:
        """The id of a choice that the seat may make now; refused if it is late, unknown or not on offer."""
        if seat not in self._to_act:
            raise self._not_to_act(seat)
        if decision is not None and whole_number(decision) != self._asked[seat]:
            raise refused("stale", seat=seat)
        if isinstance(choice, Choice):
            number = choice.id
        elif isinstance(choice, str):
            number = self.setting.game.alphabet.ids.get(choice, -1)
        else:
            number = -1
        if self._ids_seat != seat:
            self._ids = self._options(self.state, seat)
            self._ids_seat = seat
        if number not in self._ids or (self._choices[number] is not choice and self._is_foreign(choice)):
            raise self._not_offered(seat, choice, number)
        return number

    def _do(self, seat: Seat, number: int) -> None:
        """Apply a choice that is known to be offered."""
        state, fate, story = self.state, self._fate, self._story
        drawn = fate.drawn
        self._step_log, self._step = story, len(story)
        log = story if self._watching == 0 else watched_log()
        try:
            self._apply(state, seat, number, fate, log)
        except BadScript:
            del story[self._step :]
            self._rebuild(len(self._entries))
            raise
        self._drew = fate.drawn != drawn
        self._entries.append((seat, number))
        if log is not story:
            story.extend(log)
            self._keep(log)
        self._asked[seat] += 1
        self._to_act = self._waiting(state)
        self._ids_seat = -1

    def _not_to_act(self, seat: Seat) -> Refused:
        self.setting.seat(seat)
        waits = self.view(seat).why_not(self._choices[0].code, None)
        return refused("not_your_turn" if self._to_act else "over", seat=seat, rule=waits.rule if waits else "")

    def _is_foreign(self, choice: object) -> bool:
        """Whether this is a choice of another game."""
        return isinstance(choice, Choice) and not self.setting.game.alphabet.owns(choice)

    def _not_offered(self, seat: Seat, choice: object, number: int) -> Refused:
        if number < 0 or self._is_foreign(choice):
            return refused("unknown_choice", choice.code if isinstance(choice, Choice) else choice, seat=seat)
        known = self._choices[number]
        reason = self.view(seat).reason(known, self.decision(seat))
        rule = known.rule if reason is None else str(reason[1]["rule"])
        return refused("not_offered", known.code, seat=seat, rule=rule)

    # -- taking back

    def can_take_back(self, seat: SupportsIndex) -> bool:
        """Whether the seat may take back its last step.

        Only the very last step of the match, only one's own, and only if it drew no chance and uncovered nothing.
        """
        place = self.setting.seat(seat)
        if not self._entries or self._entries[-1][0] != place or self._drew:
            return False
        reveals = self.game.rules.reveals
        return not any(reveals(raw) for raw in self._step_log[self._step :])

    def take_back(self, seat: SupportsIndex) -> Events:
        """Undo the seat's last step; it is a step of the story too, and the question is asked anew."""
        place = self.setting.seat(seat)
        if not self.can_take_back(place):
            raise refused("cannot_take_back", seat=place)
        self._watched.pop(len(self._entries), None)
        self._rebuild(len(self._entries) - 1)
        # Ids go on counting, so that a late answer to the question before cannot answer the new one.
        self._asked[place] += 1
        self._story.append((TAKEN_BACK, place))
        self._log.append((place, -1))
        return Events(self.setting, self._story, len(self._story) - 1, len(self._story), place)

    def _rebuild(self, keep: int) -> None:
        """Play the first entries again from the beginning. Take-backs are rare, so that is cheaper than keeping states.

        The story that was told and the counts of decisions stay as they are.
        """
        entries, asked, told, watching = self._entries[:keep], self._asked[:], self._story, self._watching
        self._watching = 0
        story: Log = []
        if self._seed is not None:
            self._fate = SeededFate(self._seed)
        else:
            assert isinstance(self._fate, RecordedFate)
            self._fate.rewind()
        if self._first_state is None:
            self.state = self.game.rules.setup(self.setting.config, self._fate, story)
        else:
            self.state = self._first_state.copy()
        self._story, self._entries, self._drew = story, [], True
        self._step_log, self._step = story, len(story)
        self._to_act = self._waiting(self.state)
        self._ids_seat = -1
        for seat, number in entries:
            self._do(seat, number)
        self._asked, self._story, self._watching = asked, told, watching

    # -- what is seen inside a step

    @property
    def plies(self) -> int:
        """How many choices were made and stand."""
        return len(self._entries)

    def watch(self, steps: SupportsIndex = 4) -> None:
        """From now on, keep what ``beats`` needs of the last so many steps: play takes longer, ``beats`` is quick.

        0 ends it. Nothing else changes, and copies of the match are not watched.
        """
        self._watching = count(steps)
        if self._watching == 0:
            self._watched = {}

    def _keep(self, log: Log) -> None:
        """Keep the moments of the step just made, and forget the oldest."""
        ply = len(self._entries)
        self._watched[ply] = Step(self.setting, log, pauses(log), self.state.copy())
        self._watched.pop(ply - self._watching, None)

    def beats(self, seat: SupportsIndex | None, ply: SupportsIndex) -> list[Beat]:
        """What the seat saw of one step, moment by moment; None gives what a spectator saw.

        The set-up is ply 0, the first choice ply 1; what was taken back is no ply any more. The last beat is the end of
        the step, with the view as it was then. Unless the step was watched, the record is played again up to there.

        >>> import macabre
        >>> match = macabre.game("grim-dance").start(seats=3, seed="a dance")
        >>> events = match.play(0, "reveal:22")
        >>> [[event.kind for event in beat.events] for beat in match.beats(0, 1)]
        [['revealed'], ['took'], ['chained']]
        """
        return self._beats(self.setting.viewer(seat), count(ply))

    def open_beats(self, ply: SupportsIndex) -> list[Beat]:
        """The same with every card shown and nothing held back. Like ``open_view``, it is for matches that are over."""
        return self._beats(EVERYBODY, count(ply))

    def _beats(self, viewer: AnyViewer, ply: int) -> list[Beat]:
        if ply > len(self._entries):
            raise refused("no_such_ply", ply)
        step = self._watched[ply] if ply in self._watched else self._watch_again(ply)
        asked = 0 if viewer is None or viewer is EVERYBODY else self._asked_after(ply, viewer)
        return step.beats(viewer, asked)

    def _watch_again(self, ply: int) -> Step:
        """Play the record again on a state of its own, up to a step, which is watched."""
        state, fate, log = self._first_state, self._same_chance(), watched_log()
        state = self.game.rules.setup(self.setting.config, fate, log) if state is None else state.copy()
        for seat, number in self._entries[:ply]:
            log = watched_log()
            self._apply(state, seat, number, fate, log)
        return Step(self.setting, log, pauses(log), state)

    def _same_chance(self) -> Fate:
        """All chance of this match, from the beginning."""
        if self._seed is not None:
            return SeededFate(self._seed)
        assert isinstance(self._fate, RecordedFate)
        fate = self._fate.onto(ScriptedFate([]))
        fate.rewind()
        return fate

    def _asked_after(self, ply: int, seat: Seat) -> int:
        """How many decisions the seat had answered when that ply was made; what was taken back counts, too."""
        if ply == len(self._entries) and self._log and self._log[-1][1] >= 0:
            return self._asked[seat]
        asked = now = self._first_asked[seat]
        stand = 0
        for actor, number in self._log:
            now += actor == seat
            stand += 1 if number >= 0 else -1
            if number >= 0 and stand == ply:
                asked = now
        return asked

    # -- what leaves the kernel

    def view(self, seat: SupportsIndex | None) -> View:
        """What the seat may know; None gives what a spectator may know."""
        viewer = self.setting.viewer(seat)
        return self._view(viewer, self.game.knowledge.view(self.state, viewer))

    def open_view(self) -> View:
        """What somebody sees who sees every card: a spectator's view with all faces shown.

        It is for the moments of a match that is over. A deck whose order nobody knows stays what it is, a set: which of
        its cards comes next is not decided yet.
        """
        return self._view(None, self.game.knowledge.view(self.state, EVERYBODY))

    def _view(self, seat: Viewer, table: Mapping[str, Any]) -> View:
        outcome = self.outcome
        asked = 0 if seat is None else self._asked[seat]
        return View(self.setting, seat, self._to_act, asked, None if outcome is None else outcome.to_json(), table)

    def story(self, seat: SupportsIndex | None, since: SupportsIndex = 0) -> Events:
        """All that happened, or since a count of ``happened``, as told to the seat; take-backs are part of it.

        None tells what a spectator heard.
        """
        return Events(self.setting, self._story, count(since), len(self._story), self.setting.viewer(seat))

    def open_story(self, since: SupportsIndex = 0) -> Events:
        """The story with nothing held back. Like ``open_view``, it is for the moments of a match that is over."""
        return Events(self.setting, self._story, count(since), len(self._story), EVERYBODY)

    def cached_story(self, seat: SupportsIndex | None, since: SupportsIndex = 0) -> list[Event]:
        """The events of ``story`` from a cache that all matches of a setting share: read them, do not change them."""
        viewer, first = self.setting.viewer(seat), count(since)
        told = [self.setting.tell_cached(self._story[i], viewer) for i in range(first, len(self._story))]
        return [event for event in told if event is not None]

    @property
    def happened(self) -> int:
        """How many events there were, told and untold. While a match lasts it is as secret as the untold ones."""
        return len(self._story)

    @property
    def bare_story(self) -> Log:
        """The events as the rules wrote them down, secrets included. It is for counting, as ``state`` is for search."""
        return self._story

    @property
    def log(self) -> tuple[tuple[Seat, str], ...]:
        """Every step in the order it was made, take-backs included."""
        return tuple([(seat, TAKE_BACK if number < 0 else self._choices[number].code) for seat, number in self._log])

    # -- copies, positions, records

    def copy(self, fate: Fate | None = None) -> "Match":
        """An independent match at the same place, of the same stream of chance or going on with another fate."""
        chance, seed = self._fate, self._seed
        twin = Match(self.setting, self.state.copy(), chance.copy(), self._asked[:], self._story[:])
        twin._entries = self._entries[:]
        twin._log = self._log[:]
        twin._drew, twin._step_log, twin._step = self._drew, self._step_log[:], self._step
        twin._seed, twin._first_state, twin._first_asked = seed, self._first_state, self._first_asked
        if fate is None:
            return twin
        if isinstance(chance, RecordedFate):
            twin._fate = chance.onto(fate)
            return twin
        return Match.from_state(self.setting, twin.state, fate, twin._asked)

    def position(self) -> dict[str, Any]:
        """The whole state as JSON. While a match lasts it is as secret as the cards themselves."""
        fields = {name: getattr(self.state, name) for name in self.game.states.FIELDS}
        return {**self.setting.header(), "asked": self._asked[:], "state": _plain(fields)}

    def position_text(self) -> str:
        """The same in words, one field a line; ``game.resume`` reads it. Just as secret."""
        from macabre.core.position_text import write_position

        return write_position(self.game, self.setting.config, self.position())

    def record(self) -> dict[str, Any]:
        """The match as JSON: enough to play it again bit for bit. Secret while the match lasts."""
        codes = self._choices
        record = {"macabre": 1, **self.setting.header()}
        if self._seed is not None:
            record["seed"] = self._seed
        else:
            assert isinstance(self._fate, RecordedFate)
            if self._first_state is not None:
                first = Match.from_state(self.setting, self._first_state, self._fate, self._first_asked)
                record["position"] = first.position()
            record["chance"] = self._fate.played()
        record["choices"] = [[seat, codes[number].code] for seat, number in self._entries]
        return record

    def save(self, path: "str | os.PathLike[str]") -> None:
        """Write the record into a file; ``macabre.replay(Path(path))`` makes the match of it again."""
        write_json(self.record(), path)

    def _repr_svg_(self) -> str:
        """The table as a spectator sees it, for notebooks: whoever looks over a shoulder learns no secret."""
        return self.view(None)._repr_svg_()

    def __str__(self) -> str:
        """The table as a spectator sees it, for the same reason."""
        return str(self.view(None))

    def __repr__(self) -> str:
        waits = f"waiting for {', '.join(map(str, self._to_act))}" if self._to_act else "over"
        return f"<Match of {self.game.name}, {self.seats} seats, {len(self._entries)} choices made, {waits}>"


def _plain(fields: dict[str, Any]) -> dict[str, Any]:
    """Numbers and lists of numbers, copied deep enough that nobody reaches into the state through them."""
    return {
        name: [row[:] if isinstance(row, list) else row for row in value] if isinstance(value, list) else int(value)
        for name, value in fields.items()
    }
