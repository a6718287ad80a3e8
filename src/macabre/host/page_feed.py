"""Somebody who looks at a match: knows what they were sent last, and makes the next message from what has changed.

A listener is woken when something may have changed and looks then. However fast a match goes on, or however slow a
connection is, nothing piles up: whoever looks late sees more at once.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from macabre.core.words import put_names
from macabre.draw.scene import Piece, Scene, patch
from macabre.host import page_state as seen
from macabre.host.game_page import game_page
from macabre.host.hosted_match import Sitting
from macabre.host.page_state import Presence, Signs, Viewer

Message = dict[str, Any]

POOLED = 20_000
"""How many pieces are shared by all who look; there are more than a game has, and not many more than all have."""
WAITING = 100
"""How many answers wait for a page that does not read them; older ones are dropped."""


class Listener:
    """One open page and what it knows."""

    __slots__ = (
        "_happened", "_number", "_post", "_ring", "_scene", "_seats", "_signs", "_sitting", "_stale", "_state", "_told",
        "_whole", "viewer",
    )  # fmt: skip

    def __init__(self, sitting: Sitting, viewer: Viewer, ring: Callable[[], None]) -> None:
        """``ring`` is called whenever there may be something to send."""
        self._sitting = sitting
        self.viewer = viewer
        self._ring = ring
        self._scene: Scene | None = None
        self._state: dict[str, int] = {}
        """What was sent of the state, by key, as a hash of its text: enough to see that something has changed."""
        self._signs: Signs | None = None
        self._seats: list[Message] = []
        self._whole = True
        self._happened = 0
        self._told = 0
        self._number = 0
        self._post: list[Message] = []
        self._stale = True
        """Whether something may have happened since the last time that it looked."""

    @property
    def woken(self) -> bool:
        """Whether there may be something to send."""
        return self._stale or bool(self._post)

    def wake(self) -> None:
        """Something may have happened at the table."""
        self._stale = True
        self._ring()

    def tell(self, message: Message) -> None:
        """Send something that is not about the table: a refusal, a hint, a phrase, a sign of life."""
        self._post = [*self._post[1 - WAITING :], message]
        self._ring()

    def look(self, viewer: Viewer) -> None:
        """Look through other eyes, in another shape or language: everything is sent anew."""
        self.viewer = viewer
        self._whole = True
        self.wake()

    def messages(self, presence: Presence) -> list[bytes]:
        """What there is to send now, ready for the wire."""
        found, self._post = [self._wire(message) for message in self._post], []
        if not self._stale:
            return found
        self._stale = False
        news = self._table(presence) if self._whole else self._news(presence)
        return [*found, self._wire(news)] if news else found

    # -- making them

    def _table(self, presence: Presence) -> Message:
        self._whole = False
        self._scene = scene = seen.scene(self._sitting, self.viewer)
        self._state = {}
        self._signs = None
        self._happened = self._told = 0
        state, table = self._changes(presence, scene), None if scene is None else scene.to_json()
        if scene is not None:
            share(scene)
        return {"type": "table", "scene": table, "state": state, "story": self._lines()}

    def _news(self, presence: Presence) -> Message | None:
        scene = seen.scene(self._sitting, self.viewer)
        if (scene is None) != (self._scene is None):
            return self._table(presence)
        news: Message = {}
        if scene is not None and self._scene is not None:
            changed = patch(self._scene, scene, pool())
            if changed:
                news["patch"] = changed
        different = self._changes(presence, scene)
        if different:
            news["state"] = different
        told = self._lines()
        if told:
            news["story"] = told
        if scene is not None:
            scene.offered = {}  # it is kept until the next one
        self._scene = scene
        return {"type": "news", **news} if news else None

    def _changes(self, presence: Presence, scene: Scene | None) -> Message:
        """What is different in the state since the last time."""
        changes: Message = {}
        signs = seen.signs(self._sitting, self.viewer, presence, scene)
        for key, value in self._parts(presence, scene, signs).items():
            text = msgspec.json.encode(value)
            if self._state.get(key) != hash(text):
                self._state[key] = hash(text)
                changes[key] = msgspec.Raw(text)
        self._signs = signs
        return changes

    def _parts(self, presence: Presence, scene: Scene | None, signs: Signs) -> Message:
        """The parts of the state that may have changed: what concerns the people seldom does."""
        sitting, viewer, before = self._sitting, self.viewer, self._signs
        if before is None or signs.company != before.company:
            people = seen.company(sitting, viewer, presence)
            self._seats = people["seats"]
            return {**people, **seen.moment(sitting, viewer, self._seats, scene)}
        parts: Message = {}
        if signs.acting != before.acting:
            parts = seen.turn(sitting, viewer, self._seats)
        if signs.asked != before.asked:
            parts["decision"] = seen.asked(sitting, viewer, scene)
        if signs.take_back != before.take_back:
            parts["take_back"] = signs.take_back
        if signs.guided != before.guided:
            parts["guide"] = seen.guide(sitting, viewer)
        return parts

    def _lines(self) -> list[Message]:
        """The lines of the story since the last time."""
        match = self._sitting.match
        if match is None:
            return []
        events, dice = match.retold(self.viewer.seat, self._happened), game_page(match.game).dice
        told = seen.lines(events, self.viewer.language, self._told, dice)
        self._happened = match.happened
        self._told += len(told)
        return told

    def _wire(self, message: Message) -> bytes:
        """Numbered, with people's names put in: the only place where these are put into what was made before."""
        self._number += 1
        text = msgspec.json.encode({"n": self._number, **message})
        return name_all(text, seen.names(self._sitting, self.viewer.language))


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
