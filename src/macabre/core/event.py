"""Events: what happened, as told to one viewer. Rules log them as bare numbers; they are told when somebody reads."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from macabre.core.seat import AnyViewer
from macabre.core.words import Words

if TYPE_CHECKING:
    from macabre.core.setting import Setting

Raw = tuple[int, ...]
"""An event as the rules log it: the index of its kind, then its facts, secrets included. It never leaves the kernel."""

Log = list[Raw]


def pause(state: Any, log: Log) -> None:
    """Rules say this where something is to be seen before anybody decides: a log that is watched keeps the moment.

    It may stand only where the table could lie like that: every card is in a field of the state, what all were told
    lies open, ``step`` and what is held fit what was told last. And only what *everybody* is told may decide whether it
    is called, since how often a step pauses is seen by all. On a plain log it costs one comparison.
    """
    if type(log) is not list:
        watched: Any = log
        watched.keep(state)


TAKEN_BACK = -1
"""The one event that belongs to the kernel: a seat took back its last step."""


class Event:
    """One thing that happened, with the facts that its viewer may know."""

    __slots__ = ("_said", "_setting", "fields", "kind", "rule", "viewer")

    def __init__(self, kind: str, fields: Mapping[str, Any], rule: str, viewer: AnyViewer, setting: "Setting") -> None:
        self.kind = kind
        self.fields = fields
        self.rule = rule
        """The id of the rule that applied, or "" where no rule of the game is concerned."""
        self.viewer = viewer
        """The seat that hears it; None is a spectator, and EVERYBODY hears it all."""
        self._setting = setting
        self._said: dict[tuple[str, bool], str] = {}

    def say(self, language: str | Words = "en", people: Sequence[str] = (), named: bool = False) -> str:
        """The event as a sentence for its viewer; ``people`` are the names to call the seats by.

        With ``named``, seats without a role have placeholders instead, as in ``Setting.words``. Such Words may stand in
        place of a language, too.
        """
        if people:
            return self._sentence(language, people, named)
        key = (language, named) if isinstance(language, str) else (language.language, language.named)
        if key not in self._said:
            self._said[key] = self._sentence(language, (), named)
        return self._said[key]

    def _sentence(self, language: str | Words, people: Sequence[str], named: bool) -> str:
        return self._setting.words(language, named).sentence("events", self.kind, self.fields, self.viewer, people)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.fields.items())
        return f"<Event {self.kind}: {facts}>"

    def to_json(self) -> dict[str, object]:
        return {"kind": self.kind, "rule": self.rule, **self.fields}


def last_sentence(told: Sequence[Event], language: str | Words, named: bool = False) -> str:
    """What was told last, as a sentence; nothing if nothing was told."""
    return told[-1].say(language, named=named) if told else ""


class Events:
    """Part of a match's log as told to one viewer: a sequence of events, built only when it is read."""

    __slots__ = ("_log", "_setting", "_start", "_stop", "_told", "_viewer")

    def __init__(self, setting: "Setting", log: Log, start: int, stop: int, viewer: AnyViewer) -> None:
        self._setting = setting
        self._log = log
        self._start = start
        self._stop = stop
        self._viewer = viewer
        self._told: list[Event] | None = None

    def _read(self) -> list[Event]:
        if self._told is None:
            told = [self._setting.tell(self._log[i], self._viewer) for i in range(self._start, self._stop)]
            self._told = [event for event in told if event is not None]
        return self._told

    def __getitem__(self, index: Any) -> Any:
        return self._read()[index]

    def __len__(self) -> int:
        return len(self._read())

    def __iter__(self) -> Iterator[Event]:
        return iter(self._read())

    def __str__(self) -> str:
        """One sentence a line, as told to the viewer."""
        return "\n".join([event.say() for event in self._read()])

    def __repr__(self) -> str:
        return repr(self._read())
