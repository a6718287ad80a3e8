"""What the API answers, and the lines of its streams: one type each, from which its description is made."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from macabre.host.messages import BeatState, FairTable, Json, PageState, PartyValue, StoryLine, Weight


class Error(msgspec.Struct):
    """Something was refused; nothing has changed."""

    ok: bool
    code: str
    """A stable word for programs."""
    error: str
    """A sentence in the reader's language."""
    rule: str
    """The id of the rule that says no, if one does."""


class OptionValue(msgspec.Struct):
    """One value of an option."""

    value: str | int
    text: str


class GameOption(msgspec.Struct, rename={"first": "from", "last": "to"}):
    """An option of a game's rules: one of some values, or a number of a range."""

    name: str
    title: str
    text: str
    default: str | int
    rule: str
    values: list[OptionValue] | UnsetType = UNSET
    first: int | UnsetType = UNSET
    last: int | UnsetType = UNSET


class Game(msgspec.Struct):
    """A game, in the words of its own text file."""

    name: str
    title: str
    blurb: str
    version: int
    seats: tuple[int, int]
    """The fewest and the most."""
    minutes: Any
    guided: bool
    options: list[GameOption] | UnsetType = UNSET
    """Told where one game is asked for."""


class Rule(msgspec.Struct):
    """A numbered rule."""

    id: str
    text: str
    section: Any


class Seated(msgspec.Struct):
    """A match, and where its page is."""

    match: str
    page: str
    links: dict[int, str] | UnsetType = UNSET
    """By seat: the links of open seats, for whoever set up the match."""
    seat: int | UnsetType = UNSET
    """The seat that was taken."""
    note: str | UnsetType = UNSET
    """What an older program should know."""


class Listed(msgspec.Struct):
    """One of the asker's matches."""

    match: str
    game: str
    stage: str
    asked: list[int]
    """The asker's seats that owe a decision now."""


class SeenMatch(msgspec.Struct):
    """A match as one viewer sees it."""

    state: PageState
    view: Json | None
    decision: Json | None
    story: list[StoryLine]


class StaleMatch(SeenMatch):
    """The same, with the refusal of an answer to an older decision."""

    ok: bool = False
    code: str = ""
    error: str = ""
    rule: str = ""


class Record(msgspec.Struct):
    """The record of a match that is over, described in docs/formats.md."""

    macabre: int
    game: str
    people: list[Json]
    remarks: list[Json]


class CostlyDecision(msgspec.Struct):
    """A decision that cost its player something."""

    ply: int
    seat: int
    cost: float
    sentence: str
    why: list[str]
    """Why something else would have been better, as sentences; often nothing is known."""
    chosen: list[str]
    """The keys of the pieces that stood for what was chosen."""
    better: list[str]
    """The keys of the pieces that stood for what would have been better."""


class FineDecision(msgspec.Struct):
    """A decision that was clearly better than anything else on offer."""

    ply: int
    seat: int
    lead: float
    """By which share of the win it was ahead of the next best."""
    sentence: str


class Analysis(msgspec.Struct):
    """A finished match thought over by a strong bot."""

    player: str
    plies: int
    curves: dict[str, list[tuple[int, float]]]
    """By seat: what it could expect, moment by moment."""
    costly: list[CostlyDecision]
    """The costliest ones of the match."""
    slips: dict[str, list[CostlyDecision]]
    """By seat: its own costliest ones."""
    worst: list[CostlyDecision]
    best: list[FineDecision]
    """At most one for each seat, and only what is clear."""
    picture: str
    """The curves as SVG."""


class ReplayStep(msgspec.Struct):
    """A choice of a replayed match: what changed on the table, and what was told."""

    ply: int
    seat: int
    code: str
    beats: list[BeatState]
    """What was seen on the way; ``patch`` and ``story`` are what follows."""
    weight: Weight
    patch: Json
    story: list[StoryLine]
    rest: bool | UnsetType = UNSET
    """A round ends here."""


class Moments(msgspec.Struct):
    """Every moment of a match that is over."""

    names: list[str]
    first: Json
    """The scene before the first choice."""
    story: list[StoryLine]
    steps: list[ReplayStep]


# -- the lines of a stream


class WaitingLine(msgspec.Struct, tag_field="type", tag="waiting"):
    """You are heard."""

    seat: int
    game: str


class CommitLine(msgspec.Struct, tag_field="type", tag="commit"):
    """An attempt at the shuffle begins: commit to a value, or take no part."""

    party: str
    """What you are called in it."""
    table: FairTable


class OpenLine(msgspec.Struct, tag_field="type", tag="open"):
    """Everybody has committed: keep this, check that your commitment stands there, and open your value."""

    party: str
    table: FairTable
    commitments: list[PartyValue]


class DecisionLine(msgspec.Struct, tag_field="type", tag="decision"):
    """Your seat is asked something: all that it may know, and what it may choose."""

    view: Json
    decision: Json


class PingLine(msgspec.Struct, tag_field="type", tag="ping"):
    """The connection lives."""


class OverLine(msgspec.Struct, tag_field="type", tag="over"):
    """The match is over; null if it was broken off. The stream ends."""

    outcome: Json | None


Line = WaitingLine | CommitLine | OpenLine | DecisionLine | PingLine | OverLine
