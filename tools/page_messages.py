"""What pages and the server say to each other today, as types.

A stand-in: ``tools.message_types`` reads it until ``macabre.host`` has these types itself; then this file goes.
"""

from typing import Annotated, Any, Literal

import msgspec

Shape = Literal["wide", "tall"]
Lines = list["StoryLine"]


# -- what a page sends


class FromPageMessage(msgspec.Struct, tag_field="type"):
    """Anything that a page sends."""


class Hello(FromPageMessage, tag="hello"):
    """The first message of a page; it is answered by `table`."""

    shape: Shape = "wide"
    """Which layout of the table suits the window."""
    seat: int | None = None
    """Through which of one's own seats to look; without one, one's only seat, or as a spectator."""
    seed: str = ""
    """Random digits for the shuffle, drawn by this browser."""


class Look(FromPageMessage, tag="look"):
    """Look through another seat or in another shape; it is answered by `table`."""

    shape: Shape = "wide"
    seat: int | None = None


class Play(FromPageMessage, tag="play"):
    """Answer a question."""

    seat: int
    decision: int
    """The number of the question, so that a double click cannot play twice."""
    code: str
    """The option that was chosen."""


class TakeBack(FromPageMessage, tag="take_back"):
    """Take one's last choice back."""

    seat: int


class AskWhy(FromPageMessage, tag="why"):
    """Ask why something cannot be chosen."""

    seat: int | None
    code: str


class AskHint(FromPageMessage, tag="hint"):
    """Ask the strongest bot for a hint; it is answered by `thinking`, then `hint`."""

    seat: int


class SayPhrase(FromPageMessage, tag="phrase"):
    """Say a quick phrase to everybody at the table."""

    seat: int
    phrase: str
    """The key of the phrase."""


class Do(FromPageMessage, tag="do"):
    """Do something that is no move of the game."""

    seat: int
    deed: Literal["resign", "abort", "hints", "give", "return", "rematch"]
    about: int = -1
    """For `give`: the seat of the absent player, for whom a bot is to play."""


class Pong(FromPageMessage, tag="pong"):
    """The answer to `ping`."""


FromPage = Hello | Look | Play | TakeBack | AskWhy | AskHint | SayPhrase | Do | Pong
"""Everything that a page sends."""


# -- what pages are sent


class ToPageMessage(msgspec.Struct, tag_field="type"):
    """Anything that a page is sent."""

    n: int
    """The number of the message."""


class Table(ToPageMessage, tag="table"):
    """The whole table: first, and whenever a patch would not do."""

    scene: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Scene"})] | None
    """None before the match begins."""
    state: "PageState"
    story: Lines


class News(ToPageMessage, tag="news"):
    """What has changed since the last message."""

    patch: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Patch"})] | msgspec.UnsetType = msgspec.UNSET
    state: Annotated[dict[str, Any], msgspec.Meta(extra={"typescript": "Partial<PageState>"})] | msgspec.UnsetType = (
        msgspec.UNSET
    )
    """The keys of the state that have changed."""
    story: Lines | msgspec.UnsetType = msgspec.UNSET
    """The new lines of the story."""


class Refused(ToPageMessage, tag="refused"):
    """What was asked for cannot be done; nothing has changed."""

    code: str
    """A stable word for programs."""
    error: str
    """A sentence in the reader's language."""
    rule: str
    """The id of the rule that says no, or nothing."""
    ok: Literal[False] = False


class Why(ToPageMessage, tag="why"):
    """Why something cannot be chosen."""

    code: str
    """What cannot be chosen."""
    error: str
    """A sentence in the reader's language."""
    rule: str
    """The id of the rule that says no, or nothing."""
    ok: Literal[False] = False


class Thinking(ToPageMessage, tag="thinking"):
    """A hint will follow."""


class Hint(ToPageMessage, tag="hint"):
    """What the strongest bot would do."""

    seat: int
    decision: int
    """The number of the question that it is about."""
    sentence: str
    choices: list["HintChoice"]
    """All options, the best first."""
    best: list[str]
    kind: str
    player: str
    simulations: int
    verdict: str
    sure: float
    fair: float


class Phrase(ToPageMessage, tag="phrase"):
    """A quick phrase of somebody at the table."""

    seat: int
    name: str
    phrase: str
    """The key of the phrase."""
    text: str
    """The phrase in the reader's language."""


class Ping(ToPageMessage, tag="ping"):
    """Sent every 20 seconds; a page that hears nothing for 45 seconds connects again."""


ToPage = Table | News | Refused | Why | Thinking | Hint | Phrase | Ping
"""Everything that a page is sent."""


class HintChoice(msgspec.Struct):
    """What the bot expects of one option."""

    code: str
    label: str
    rule: str
    expected: float
    """The share of the win that can be expected, from 0 to 1."""
    error: float
    visits: int
    share: float


class StoryLine(msgspec.Struct):
    """One thing that happened, as this viewer is told it."""

    i: int
    """Its number in the story."""
    say: str
    rule: str
    """The id of the rule, or nothing."""
    kind: str
    seat: int | None
    dice: list[int] | msgspec.UnsetType = msgspec.UNSET
    """What was rolled."""


# -- the state beside the table


class PageState(msgspec.Struct):
    """All that a page shows beside the table."""

    stage: Literal["gathering", "playing", "over", "aborted"]
    seat: int | None
    """Through whose eyes the page looks; None for a spectator."""
    mine: list[int]
    """The seats of this browser."""
    seats: list["SeatState"]
    hints: Literal["yes", "no", "asked", "agree"]
    """yes: just ask; no: nobody has asked for them; asked: the others must agree; agree: the others would like to."""
    abort: list[int]
    """The seats that agree to break off the match."""
    give: list[int]
    """Seats of people who have been away for so long that a bot may play for them."""
    links: "Links"
    fair: "Fair | None"
    """The proof that nobody chose the cards; None in a guided match."""
    waiting: str
    """Whom everybody waits for, as a sentence."""
    decision: "Question | None"
    """What the viewer is asked."""
    take_back: bool
    """Whether the viewer's last choice can be taken back."""
    outcome: "Outcome | None"
    guide: "GuideStep | None"


class SeatState(msgspec.Struct):
    """A seat and who has it."""

    seat: int
    name: str
    role: str
    """Its part in the game, such as Devil or Angel; empty where all are alike."""
    kind: Literal["person", "bot", "open"]
    here: bool
    """Whether its player is connected."""
    mine: bool
    """Whether it belongs to this browser."""
    given: bool
    """A bot plays for the person at the moment, or for good if they have resigned."""
    resigned: bool
    turn: bool
    """Whether it owes a decision."""
    level: int | msgspec.UnsetType = msgspec.UNSET
    """The level of a bot."""
    link: str | msgspec.UnsetType = msgspec.UNSET
    """The invitation to an open seat, for whoever made the match."""


class Question(msgspec.Struct):
    """A decision that the viewer owes."""

    id: int
    kind: str
    prompt: str
    options: list["QuestionOption"]


class QuestionOption(msgspec.Struct):
    """One of the choices on offer."""

    code: str
    label: str
    rule: str


class Outcome(msgspec.Struct):
    """How the match ended."""

    sentence: str
    why: str
    rows: list["OutcomeRow"]
    steps: Lines
    """The last scoring, told step by step."""


class OutcomeRow(msgspec.Struct):
    """What a seat has reached."""

    seat: int
    name: str
    score: float
    winner: bool


class GuideStep(msgspec.Struct):
    """What the learner of a guided match is told."""

    text: str
    code: str
    """The choice that the guide means, or nothing."""
    rule: str
    step: int
    steps: int
    """How many there are; 0 for the closing words."""


class Links(msgspec.Struct):
    """Addresses that belong to the match."""

    watch: str
    record: str | msgspec.UnsetType = msgspec.UNSET
    replay: str | msgspec.UnsetType = msgspec.UNSET
    rematch: str | msgspec.UnsetType = msgspec.UNSET


class Fair(msgspec.Struct):
    """What can be checked about the shuffle."""

    match: str
    commitment: str
    """The fingerprint of the server's secret, shown before the first card."""
    seeds: list["SeatSeed"]
    secret: str | None
    """Opened when the match is over."""


class SeatSeed(msgspec.Struct):
    """A seat's part in the shuffle."""

    seat: int
    seed: str
