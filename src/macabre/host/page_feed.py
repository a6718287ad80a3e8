"""What one page is sent: it remembers what it was sent last, and makes the next message from what has changed.

A feed is woken when something may have changed and looks then. However fast a match goes on, or however slow a
connection is, nothing piles up: whoever looks late sees more at once.
"""

from collections.abc import Callable

import msgspec

from macabre.core.words import put_names
from macabre.draw.scene import Piece, Scene, patch
from macabre.host import page_state
from macabre.host.game_page import game_page
from macabre.host.hosted_match import HostedMatch
from macabre.host.messages import NewsMessage, PageMessage, PageState, SeatState, StoryLine, TableMessage
from macabre.host.page_state import Fingerprint, PageViewer
from macabre.host.presence import Presence

POOLED = 20_000
"""How many pieces are shared by all who look; there are more than a game has, and not many more than all have."""
WAITING = 100
"""How many answers wait for a page that does not read them; older ones are dropped."""
PARTS = PageState.__struct_fields__
"""The parts of the state, each sent by itself when it has changed."""


class PageFeed:
    """One open page and what it knows."""

    __slots__ = (
        "_answers", "_fingerprint", "_happened", "_hosted", "_number", "_ring", "_scene", "_seats", "_stale", "_state",
        "_told", "_whole", "viewer",
    )  # fmt: skip

    def __init__(self, hosted: HostedMatch, viewer: PageViewer, ring: Callable[[], None]) -> None:
        """``ring`` is called whenever there may be something to send."""
        self._hosted = hosted
        self.viewer = viewer
        self._ring = ring
        self._scene: Scene | None = None
        self._state: dict[str, int] = {}
        """What was sent of the state, by part, as a hash of its text: enough to see that something has changed."""
        self._fingerprint: Fingerprint | None = None
        self._seats: list[SeatState] = []
        self._whole = True
        self._happened = 0
        self._told = 0
        self._number = 0
        self._answers: list[PageMessage] = []
        self._stale = True
        """Whether something may have happened since the last time that it looked."""

    @property
    def woken(self) -> bool:
        """Whether there may be something to send."""
        return self._stale or bool(self._answers)

    def wake(self) -> None:
        """Something may have happened at the table."""
        self._stale = True
        self._ring()

    def tell(self, message: PageMessage) -> None:
        """Send something that is not about the table: a refusal, a hint, a phrase, a sign of life."""
        self._answers = [*self._answers[1 - WAITING :], message]
        self._ring()

    def look(self, viewer: PageViewer) -> None:
        """Look through other eyes, in another shape or language: everything is sent anew."""
        self.viewer = viewer
        self._whole = True
        self.wake()

    def messages(self, presence: Presence) -> list[bytes]:
        """What there is to send now, ready for the wire."""
        texts, self._answers = [self._wire(message) for message in self._answers], []
        if not self._stale:
            return texts
        self._stale = False
        news = self._table(presence) if self._whole else self._news(presence)
        return [*texts, self._wire(news)] if news else texts

    # -- making them

    def _table(self, presence: Presence) -> PageMessage:
        self._whole = False
        self._scene = scene = page_state.scene(self._hosted, self.viewer)
        self._state = {}
        self._fingerprint = None
        self._happened = self._told = 0
        state = self._changes(presence, scene) or PageState()
        table = None if scene is None else scene.to_json()
        if scene is not None:
            share(scene)
        return TableMessage(scene=table, state=state, story=self._lines())

    def _news(self, presence: Presence) -> PageMessage | None:
        scene = page_state.scene(self._hosted, self.viewer)
        if (scene is None) != (self._scene is None):
            return self._table(presence)
        news, empty = NewsMessage(), True
        if scene is not None and self._scene is not None:
            changed = patch(self._scene, scene, pool())
            if changed:
                news.patch, empty = changed, False
        different = self._changes(presence, scene)
        if different is not None:
            news.state, empty = different, False
        told = self._lines()
        if told:
            news.story, empty = told, False
        if scene is not None:
            scene.offered = {}  # it is kept until the next one
        self._scene = scene
        return None if empty else news

    def _changes(self, presence: Presence, scene: Scene | None) -> PageState | None:
        """What is different in the state since the last time; None if nothing is."""
        now = page_state.fingerprint(self._hosted, self.viewer, presence, scene)
        state = self._parts(presence, scene, now)
        self._fingerprint = now
        changed = False
        for part in PARTS:
            value = getattr(state, part)
            if value is msgspec.UNSET:
                continue
            text = msgspec.json.encode(value)
            if self._state.get(part) == hash(text):
                setattr(state, part, msgspec.UNSET)
            else:
                self._state[part] = hash(text)
                setattr(state, part, msgspec.Raw(text))
                changed = True
        return state if changed else None

    def _parts(self, presence: Presence, scene: Scene | None, now: Fingerprint) -> PageState:
        """The parts of the state that may have changed: what concerns the people seldom does."""
        hosted, viewer, before, state = self._hosted, self.viewer, self._fingerprint, PageState()
        if before is None or now.people != before.people:
            page_state.add_people(state, hosted, viewer, presence)
            page_state.add_moment(state, hosted, viewer, scene)
            assert isinstance(state.seats, list)
            self._seats = state.seats
            return state
        if now.acting != before.acting:
            page_state.add_turn(state, hosted, viewer, self._seats)
        if now.decision != before.decision:
            state.decision = page_state.decision(hosted, viewer, scene)
        if now.take_back != before.take_back:
            state.take_back = now.take_back
        if now.guide != before.guide:
            state.guide = page_state.guide(hosted, viewer)
        return state

    def _lines(self) -> list[StoryLine]:
        """The lines of the story since the last time."""
        match = self._hosted.match
        if match is None:
            return []
        events, dice = match.cached_story(self.viewer.seat, self._happened), game_page(match.game).dice
        told = page_state.lines(events, self.viewer.language, self._told, dice)
        self._happened = match.happened
        self._told += len(told)
        return told

    def _wire(self, message: PageMessage) -> bytes:
        """Numbered, with people's names put in: the only place where these are put into what was made before."""
        self._number += 1
        message.n = self._number
        return name_all(msgspec.json.encode(message), page_state.names(self._hosted, self.viewer.language))


_pieces: dict[Piece, Piece] = {}


def pool() -> dict[Piece, Piece]:
    """The pieces of all tables. Matches of a game have most in common: of equal ones, one serves all who look."""
    if len(_pieces) > POOLED:
        _pieces.clear()
    return _pieces


def share(scene: Scene) -> None:
    """Let a scene that is kept until the next one take little memory."""
    pieces = pool()
    scene.offered = {}
    scene.pieces = [pieces.setdefault(piece, piece) for piece in scene.pieces]


def name_all(text: bytes, names: list[str]) -> bytes:
    """JSON text with names in place of their placeholders, escaped as JSON asks for."""
    if b"\xee\x80" not in text:
        return text
    escaped = [msgspec.json.encode(name).decode()[1:-1] for name in names]
    return put_names(text.decode(), escaped).encode()
