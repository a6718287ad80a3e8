"""What pages send and are sent: one type for each message.

The tables in docs/server.md, the types of the page's scripts and the API's description are made from these
(``python -m tools.message_types``). All messages carry their ``type``; those to a page are numbered, too.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from macabre import __version__

Json = dict[str, Any]
"""Whatever has its own description: docs/formats.md."""
SceneJson = Annotated[Json, Meta(extra={"typescript": "Scene"})]
PatchJson = Annotated[Json, Meta(extra={"typescript": "Patch"})]
"""A table, and what changes in it: docs/pictures.md."""

# -- what a page sends


class PageRequest(msgspec.Struct, frozen=True, tag_field="type"):
    """Any message of a page."""


class HelloRequest(PageRequest, frozen=True, kw_only=True, tag="hello"):
    """The first message: how the page would like to look at the match."""

    seat: int | None = None
    """One of the browser's seats; without it its only one, or else a spectator's place."""
    shape: str = "wide"
    """``wide`` or ``tall``."""
    beats: bool = False
    """Whether the page would like to see what happens inside a step, too."""
    seed: str = ""
    """Of pages of an older version; it is not used any more, and they are told so."""


class LookRequest(PageRequest, frozen=True, kw_only=True, tag="look"):
    """Look through the eyes of another of the browser's seats, in another shape, or at another pace."""

    seat: int | None = None
    shape: str = "wide"
    beats: bool = False


class PlayRequest(PageRequest, frozen=True, kw_only=True, tag="play"):
    """Choose. The decision that is meant is named, so that a double click cannot play twice."""

    seat: int | None = None
    """The seat that acts, here and below; whoever only watches has none, and is refused."""
    decision: int
    code: str


class TakeBackRequest(PageRequest, frozen=True, kw_only=True, tag="take_back"):
    """Take back the seat's last step."""

    seat: int | None = None


class WhyRequest(PageRequest, frozen=True, kw_only=True, tag="why"):
    """Ask why a choice is not possible now."""

    seat: int | None = None
    code: str


class HintRequest(PageRequest, frozen=True, kw_only=True, tag="hint"):
    """Ask what the strongest bot would do."""

    seat: int | None = None


class PhraseRequest(PageRequest, frozen=True, kw_only=True, tag="phrase"):
    """Say one of the quick phrases to everybody at the table."""

    seat: int | None = None
    phrase: str


class DeedRequest(PageRequest, frozen=True, kw_only=True, tag="do"):
    """Something that concerns the people: ``resign``, ``abort``, ``hints``, ``return``, ``give`` or ``rematch``.

    With ``rematch`` a seat proposes to play again, or agrees to that.
    """

    seat: int | None = None
    deed: str
    about: int = -1
    """With ``give``, the seat of somebody who is away."""


class CommitRequest(PageRequest, frozen=True, kw_only=True, tag="commit"):
    """Commit to a value of one's own, for all the browser's seats: docs/concepts/fair-deals.md."""

    attempt: int
    commitment: str


class OpenRequest(PageRequest, frozen=True, kw_only=True, tag="open"):
    """Open the value that was committed to."""

    attempt: int
    value: str


class Pong(PageRequest, frozen=True, kw_only=True, tag="pong"):
    """The answer to a ``ping``: the page is still there."""


AnyPageRequest = (
    HelloRequest | LookRequest | PlayRequest | TakeBackRequest | WhyRequest | HintRequest | PhraseRequest | DeedRequest
    | CommitRequest | OpenRequest | Pong
)  # fmt: skip
"""Everything that a page sends."""

# -- the state: all that a page shows beside the table

Stage = Literal["gathering", "playing", "over", "aborted"]
Weight = Literal["light", "normal", "heavy"]
HintsState = Literal["yes", "no", "asked", "agree"]
"""yes: just ask; no: nobody has asked for them; asked: the others must agree; agree: the others would like to."""


class SeatState(msgspec.Struct, gc=False):
    """A seat and who has it."""

    seat: int
    name: str
    role: str
    """The seat's part in the game, such as Devil or Angel; empty where all are alike."""
    kind: Literal["person", "bot", "open"]
    here: bool
    mine: bool
    given: bool
    """A bot plays for the person."""
    resigned: bool
    level: int | UnsetType = UNSET
    """Of a bot."""
    figure: str | UnsetType = UNSET
    """What kind of player a bot is, in words beside its name: ``level 3``, or ``Merchant, level 3``."""
    face: str | UnsetType = UNSET
    """The sprite with a bot's face."""
    link: str | UnsetType = UNSET
    """To an open seat; only whoever set up the match is told."""
    turn: bool = False


class OptionState(msgspec.Struct, gc=False):
    """One choice of a decision."""

    code: str
    label: str
    rule: str


class DecisionState(msgspec.Struct):
    """What the viewer is asked."""

    id: int
    kind: str
    prompt: str
    options: list[OptionState]


class StoryLine(msgspec.Struct, gc=False):
    """One thing that happened, as the viewer is told it."""

    i: int
    """Lines are numbered from 0."""
    say: str
    rule: str
    kind: str
    seat: int | None


class OutcomeRow(msgspec.Struct, gc=False):
    """A seat's result."""

    seat: int
    name: str
    score: int
    winner: bool


class OutcomeState(msgspec.Struct):
    """How the match ended."""

    sentence: str
    why: str
    rows: list[OutcomeRow]
    steps: list[StoryLine]
    """What followed from the last choice."""


class GuideState(msgspec.Struct, gc=False):
    """What the learner of a guided match is told now."""

    text: str
    code: str
    """The choice that is meant; empty where it is somebody else's turn."""
    rule: str
    step: int
    steps: int


class PartyValue(msgspec.Struct, array_like=True, gc=False):
    """A party of a fair deal (``server``, ``holder-0`` …), and its commitment or its opened value."""

    party: str
    value: str


class FairTable(msgspec.Struct):
    """What is played and who sits where, as everybody commits to it: docs/concepts/fair-deals.md."""

    match: str
    attempt: int
    game: str
    version: int
    options: dict[str, str | int]
    cards: str
    who: list[str]
    """For each seat its holder (``holder-0``, after the holder's lowest seat), or a bot with its level (``bot-3``)."""


class FairAttempt(msgspec.Struct):
    """One attempt at a deal, as far as it is open."""

    table: FairTable
    commitments: list[PartyValue]
    """The server's first, then those of holders; more may come until it is sealed."""
    sealed: bool
    """From now on holders open."""
    opened: list[str]
    """Who has opened."""
    values: list[PartyValue]
    """What was opened; shown when all have, or when the attempt is void."""
    digits: str
    """For everybody to compare; empty until all have opened."""
    void: bool
    """Somebody with a commitment did not open in time."""
    secret: str | None
    """The server's; opened when the match is over, or at once if the attempt is void."""


class SeatSeed(msgspec.Struct, gc=False):
    """A seat's part in a shuffle of the old kind."""

    seat: int
    seed: str


class OldFairState(msgspec.Struct):
    """What there is of a shuffle of the old kind (``macabre-fair-1``)."""

    commitment: str
    seeds: list[SeatSeed]
    secret: str | None
    """Opened when the match is over."""


class FairState(msgspec.Struct):
    """How the seed of the match comes about, as far as it is open."""

    version: str
    match: str
    claim: Literal["made", "nobody", "chosen", "old"]
    """nobody: only the server has a part; chosen: a guided match; old: dealt by an older version."""
    party: str | None
    """What this browser is called in it; null for whoever only watches."""
    attempts: list[FairAttempt]
    without_part: list[int]
    """The seats of people who have no part in it."""
    old: OldFairState | None = None


class PageState(msgspec.Struct):
    """All that a page shows beside the table. News carries only the parts that have changed."""

    stage: Stage | UnsetType = UNSET
    seat: int | UnsetType | None = UNSET
    """Through whose eyes the page looks; null is a spectator."""
    mine: list[int] | UnsetType = UNSET
    """The browser's own seats."""
    seats: list[SeatState] | UnsetType = UNSET
    hints: HintsState | UnsetType = UNSET
    """yes: just ask; no: nobody has asked for them; asked: the others must agree; agree: the others would like to."""
    abort: list[int] | UnsetType = UNSET
    """The seats that agree to break the match off."""
    again: list[int] | UnsetType = UNSET
    """The seats of everybody who would like to play again, once the match is over."""
    give: list[int] | UnsetType = UNSET
    """The seats of people who have been away for so long that a bot may play for them."""
    links: dict[str, str] | UnsetType = UNSET
    """Addresses: watch, and later record, replay and rematch."""
    fair: FairState | UnsetType = UNSET
    waiting: str | UnsetType = UNSET
    """For whom everybody waits, as a sentence; empty when the viewer is asked, or when it is over."""
    decision: DecisionState | UnsetType | None = UNSET
    take_back: bool | UnsetType = UNSET
    outcome: OutcomeState | UnsetType | None = UNSET
    guide: GuideState | UnsetType | None = UNSET


# -- what a page is sent


class PageMessage(msgspec.Struct, tag_field="type"):
    """Any message to a page. Messages are numbered from 1 without a gap."""

    n: int = 0


class TableMessage(PageMessage, tag="table", kw_only=True):
    """Everything: first, and whenever a patch would not do."""

    scene: SceneJson | None
    state: Annotated[PageState, Meta(extra={"typescript": "Required<PageState>"})]
    story: list[StoryLine]
    release: str = __version__
    """Of Macabre, whose words the story is told in."""


class BeatState(msgspec.Struct):
    """A moment on the way: how the table lay, what was told, and how much attention that deserves."""

    weight: Weight
    patch: PatchJson | UnsetType = UNSET
    """Against the moment before."""
    story: list[StoryLine] | UnsetType = UNSET
    rest: bool | UnsetType = UNSET
    """A round ends here."""


class NewsMessage(PageMessage, tag="news", kw_only=True):
    """What has changed: a patch of the scene, parts of the state, new lines of the story."""

    beats: list[BeatState] | UnsetType = UNSET
    """What was seen before that, in order, for pages that asked for it; ``patch`` and ``story`` are what follows."""
    weight: Weight | UnsetType = UNSET
    """How much attention the rest deserves, where ``beats`` were asked for."""
    patch: PatchJson | UnsetType = UNSET
    state: PageState | UnsetType = UNSET
    story: list[StoryLine] | UnsetType = UNSET


class RefusedMessage(PageMessage, tag="refused", kw_only=True):
    """Something was not granted; nothing has changed."""

    code: str
    """A stable word for programs."""
    error: str
    """A sentence in the reader's language."""
    rule: str
    """The id of the rule that says no, if one does."""
    ok: bool = False
    decision: int | UnsetType = UNSET
    """The decision that was not answered, if it was a choice that was refused."""


class WhyMessage(PageMessage, tag="why", kw_only=True):
    """Why a choice is not possible now."""

    code: str
    """The choice that was asked about."""
    error: str
    rule: str
    ok: bool = False


class ThinkingMessage(PageMessage, tag="thinking"):
    """A hint is on its way."""


class HintChoice(msgspec.Struct):
    """What the strongest bot expects of one option."""

    code: str
    label: str
    rule: str
    expected: float
    error: float
    """Half the width of the 95 % interval."""
    visits: int
    share: float
    known: bool
    """Whether it was tried often enough to say anything about it."""


class Hint(msgspec.Struct):
    """What the strongest bot would do."""

    sentence: str
    why: list[str]
    """Reasons, as sentences: what happens more often after the best option than after the next, or less often."""
    seat: int
    decision: int
    kind: str
    player: str
    simulations: int
    verdict: str
    sure: float
    fair: float
    """What each would get if all were alike."""
    best: list[str]
    choices: list[HintChoice]


class HintMessage(PageMessage, tag="hint", kw_only=True):
    """The hint that was asked for."""

    hint: Hint


class PhraseMessage(PageMessage, tag="phrase", kw_only=True):
    """Somebody at the table says a quick phrase."""

    seat: int
    name: str
    phrase: str
    text: str


class PingMessage(PageMessage, tag="ping"):
    """A sign of life, every 20 seconds; the page answers with ``pong``."""


AnyPageMessage = (
    TableMessage
    | NewsMessage
    | RefusedMessage
    | WhyMessage
    | ThinkingMessage
    | HintMessage
    | PhraseMessage
    | PingMessage
)
"""Everything that a page is sent."""
