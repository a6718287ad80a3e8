"""What one page is sent: it remembers what it was sent last, and makes the next message from what has changed.

A feed is woken when something may have changed and looks then. However fast a match goes on, or however slow a
connection is, nothing piles up: whoever looks late sees more at once.
"""

from collections.abc import Callable

import msgspec

from macabre.core.words import put_names
from macabre.draw.letters import short_names
from macabre.draw.scene import Piece, Scene, patch
from macabre.host import page_state
from macabre.host.hosted_match import HostedMatch
from macabre.host.messages import BeatState, NewsMessage, PageMessage, PageState, SeatState, StoryLine, TableMessage
from macabre.host.page_beats import STEPS, ShownBeat, beats_since
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
        "_answers", "_fingerprint", "_happened", "_hosted", "_number", "_plies", "_ring", "_scene", "_seats", "_stale",
        "_state", "_told", "_whole", "viewer",
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
        self._plies = 0
        """How many choices of the match the page has seen."""
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
        begins = self._scene is None and self._number > 0
        news = self._table(presence) if self._whole else self._news(presence)
        if begins and self.viewer.beats and isinstance(news, TableMessage):
            return [*texts, *map(self._wire, self._opening(news))]
        return [*texts, self._wire(news)] if news else texts

    # -- making them

    def _table(self, presence: Presence) -> PageMessage:
        self._whole = False
        self._scene = scene = page_state.scene(self._hosted, self.viewer)
        self._state = {}
        self._fingerprint = None
        self._happened = self._told = 0
        self._plies = self._hosted.plies
        state = self._changes(presence, scene) or PageState()
        table = None if scene is None else scene.to_json()
        if scene is not None:
            share(scene)
        return TableMessage(scene=table, state=state, story=self._lines())

    def _opening(self, table: TableMessage) -> list[PageMessage]:
        """A match that has just begun, for whoever was there: the table as it was laid first, and what followed."""
        end, match = self._scene, self._hosted.match
        if end is None or match is None or match.plies > STEPS:
            return [table]
        first, *others = beats_since(match, self.viewer.seat, -1, table.story)
        if not others:
            return [table]
        self._scene = scene = page_state.draw(first.view, None, self.viewer, first.told)
        table.scene, table.story = scene.to_json(), first.lines
        news = self._beats(others)
        news.patch, news.state = patch(self._scene, end, pool()), PageState()
        self._scene = end
        return [table, news]

    def _news(self, presence: Presence) -> PageMessage | None:
        scene = page_state.scene(self._hosted, self.viewer)
        if (scene is None) != (self._scene is None):
            return self._table(presence)
        news, empty, told = NewsMessage(), True, self._lines()
        if scene is not None and self._scene is not None:
            told = self._add_beats(news, told)
            changed = patch(self._scene, scene, pool())
            if changed:
                news.patch, empty = changed, False
        different = self._changes(presence, scene)
        if different is not None:
            news.state, empty = different, False
        if told:
            news.story, empty = told, False
        if scene is not None:
            scene.offered = {}  # it is kept until the next one
        self._scene = scene
        return None if empty else news

    def _add_beats(self, news: NewsMessage, told: list[StoryLine]) -> list[StoryLine]:
        """Add what was seen before the table as it lies now, if the page would like that; the lines that are left."""
        match, seen = self._hosted.match, self._plies
        self._plies = self._hosted.plies
        if not self.viewer.beats or match is None or self._plies == seen:
            return told
        made = self._beats(beats_since(match, self.viewer.seat, seen, told))
        news.beats, news.weight, news.story = made.beats, made.weight, msgspec.UNSET
        return made.story or []

    def _beats(self, beats: list[ShownBeat]) -> NewsMessage:
        """Beats as they are sent. The last one is the table as it lies now, whose patch is left to the caller."""
        *before, last = beats
        shown = []
        for beat in before:
            scene = page_state.draw(beat.view, None, self.viewer, beat.told)
            assert self._scene is not None
            one = BeatState(beat.weight, patch(self._scene, scene, pool()), beat.lines)
            if beat.rest:
                one.rest = True
            shown.append(one)
            scene.offered = {}
            self._scene = scene
        return NewsMessage(beats=shown or msgspec.UNSET, weight=last.weight, story=last.lines)

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
        events = match.cached_story(self.viewer.seat, self._happened)
        told = page_state.lines(events, self.viewer.language, self._told)
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
    whole, short = [[msgspec.json.encode(name).decode()[1:-1] for name in way] for way in (names, short_names(names))]
    return put_names(text.decode(), whole, short).encode()
