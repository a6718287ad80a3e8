"""A scene: the table as one viewer sees it, made of pieces with position, style, spoken label and what a click chooses.

Scenes are plain data. One shape is wide, for desks, the other tall, for phones. The key of a piece names its place or
the thing it is, never a card that is hidden: keys end up in pages.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from macabre.draw.layout import badge_size, lettering, marks
from macabre.draw.letters import with_short_names
from macabre.draw.theme import PARCHMENT, Theme

WIDE: Final = "wide"
TALL: Final = "tall"
SIZES: Final = {WIDE: (1400, 900), TALL: (390, 844)}
"""Width and height of the two shapes; everything is measured in their units."""

TOUCH: Final = 44
"""The least width and height of clickable pieces in the tall shape: the size of a finger."""


class Badge(NamedTuple):
    """A small mark on a piece."""

    sprite: str
    """The key of a sprite; empty for text only."""
    text: str = ""
    at: str = "foot"
    """Where on the piece: ``value`` (top left), ``corner`` (top right), ``second`` (bottom right, upside down: it comes
    up when the piece is turned round), or ``foot`` (in a row along the bottom)."""


class Piece(NamedTuple):
    """One thing on the table. Its position is that of its centre."""

    key: str
    kind: str
    """Its kind, which determines its style: card, place, plate, token, figure, button, text, chooser, amounts.

    The choices of ``amounts`` are numbers joined by "-", such as ``split:1-0-3``; its badges name the parts in order,
    and are not drawn.
    """
    x: float
    y: float
    w: float
    h: float
    label: str
    """Its text for screen readers, which says everything that can be seen."""
    sprite: str = ""
    text: str = ""
    """The text written on it. ``layout.lettering`` says how large, and breaks some kinds of texts into lines."""
    badges: tuple[Badge, ...] = ()
    choices: tuple[str, ...] = ()
    """The code that a click chooses; several make it a chooser, which opens a list."""
    turn: float = 0
    """Its rotation in degrees, clockwise."""
    mood: str = ""
    """Words for its style: turn (whose turn it is), down, used, dead, empty, own, mark …"""
    layer: int = 0
    """Pieces of a layer never overlap; higher layers lie on lower ones on purpose."""
    closed: tuple[str, ...] = ()
    """Codes that it stands for but that are not on offer, likeliest first: a click on it asks why not."""
    leads: tuple[str, ...] = ()
    """Codes on offer that lead to a question which this piece answers: a click lets one of them be chosen, and gives
    that answer with it. They can also be chosen elsewhere."""
    part: int = -1
    """Which part of the ``amounts`` this piece shows, counted from 0: a click adds one to it. A text only shows it."""

    @property
    def clickable(self) -> bool:
        """Whether a click on it does anything but ask why not."""
        return bool(self.choices or self.leads) or (self.part >= 0 and self.kind != "text")

    def to_json(self) -> dict[str, Any]:
        """All fields that are not at their default; text and badges as they are drawn (``layout``)."""
        return _whole(self)


_FIELDS: Final = Piece._fields
_USUAL: Final = (None,) * 7 + tuple(Piece._field_defaults.values())
_TEXT: Final = _FIELDS.index("text")
_BADGES: Final = _FIELDS.index("badges")


def _whole(piece: Piece) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for i, value in enumerate(piece):
        if i != _TEXT and i != _BADGES and value != _USUAL[i]:
            fields[_FIELDS[i]] = list(value) if isinstance(value, tuple) else value
    if piece.text:
        fields.update(_drawn_text(piece))
    if piece.badges:
        fields.update(_drawn_badges(piece))
    return fields


def _drawn_text(piece: Piece) -> dict[str, Any]:
    """The text of a piece in its lines, and the size of its letters."""
    if not piece.text:
        return {"text": None, "letters": None}
    written = lettering(piece)
    return {"text": with_short_names("\n".join(written.lines)), "letters": written.size}


def _drawn_badges(piece: Piece) -> dict[str, Any]:
    """The badges of a piece at their places, and their size. Those of ``amounts`` only name its parts."""
    if not piece.badges:
        return {"badges": None, "badge": None}
    if piece.kind == "amounts":
        return {"parts": [badge.text for badge in piece.badges]}
    placed = [list(mark) if mark.way else list(mark[:4]) for mark in marks(piece)]
    return {"badges": placed, "badge": badge_size(piece)}


def _different(piece: Piece, before: Piece) -> dict[str, Any]:
    """What changed since an earlier scene: the key and the fields that differ, None for the default value."""
    fields: dict[str, Any] = {"key": piece[0]}
    for i, value in enumerate(piece):
        if i != _TEXT and i != _BADGES and value is not before[i] and value != before[i]:
            fields[_FIELDS[i]] = None if value == _USUAL[i] else list(value) if isinstance(value, tuple) else value
    alike = piece.w == before.w and piece.h == before.h and piece.sprite == before.sprite and piece.kind == before.kind
    if not (alike and piece.text == before.text and piece.mood == before.mood):
        _add_changed(fields, _drawn_text(piece), _drawn_text(before))
    if not (alike and piece.badges == before.badges and bool(piece.text) == bool(before.text)):
        _add_changed(fields, _drawn_badges(piece), _drawn_badges(before))
    return fields


def _add_changed(fields: dict[str, Any], now: dict[str, Any], before: dict[str, Any]) -> None:
    for name, value in now.items():
        if value != before.get(name):
            fields[name] = value


DescriptionFilter = Callable[[Piece], bool]
"""Whether a piece is part of a scene's description."""


def is_described(piece: Piece) -> bool:
    """The default: all pieces with a label but buttons, which say what can be done, not what there is."""
    return bool(piece.label) and piece.kind != "button"


class Scene:
    """A whole table, ready for the renderers."""

    __slots__ = ("_told", "game", "height", "language", "offered", "pieces", "prompt", "shape", "title", "width")

    def __init__(
        self,
        game: str,
        shape: str,
        language: str,
        title: str,
        told: str | DescriptionFilter,
        prompt: str,
        pieces: list[Piece],
        offered: dict[str, str] | None = None,
    ) -> None:
        self.game = game
        self.shape = shape
        self.language = language
        self.width, self.height = SIZES[shape]
        self.title = title
        self._told = told
        self.prompt = prompt
        """The question to the viewer; empty if there is none."""
        self.pieces = pieces
        """In the order in which they are read aloud and drawn."""
        self.offered: dict[str, str] = {} if offered is None else offered
        """Every code that may be chosen now, with its label; not part of the JSON."""

    @property
    def description(self) -> str:
        """The table in words, for screen readers. It is composed only when it is read."""
        if not isinstance(self._told, str):
            labels = [piece.label for piece in self.pieces if self._told(piece)]
            self._told = " ".join([text if text[-1:] in ".!?" else f"{text}." for text in labels])
        return self._told

    def to_json(self) -> dict[str, Any]:
        """The whole scene, as a page gets it at first."""
        return {
            "game": self.game,
            "shape": self.shape,
            "size": [self.width, self.height],
            "title": self.title,
            "description": self.description,
            "prompt": self.prompt,
            "pieces": [piece.to_json() for piece in self.pieces],
        }

    def retold(self, tell: Callable[[str], str]) -> "Scene":
        """The same scene with every text passed through ``tell``, which puts in people's names for their placeholders.

        This has to happen before the scene is drawn, since the size of a text depends on its length. What is written on
        pieces has the placeholders of short names (``letters.short_names``).
        """
        pieces = [
            piece._replace(
                label=tell(piece.label),
                text=tell(with_short_names(piece.text)),
                badges=tuple([badge._replace(text=tell(badge.text)) for badge in piece.badges]),
            )
            for piece in self.pieces
        ]
        offered = {code: tell(words) for code, words in self.offered.items()}
        title, told, prompt = tell(self.title), tell(self.description), tell(self.prompt)
        return Scene(self.game, self.shape, self.language, title, told, prompt, pieces, offered)

    def svg(self, folder: Path, theme: Theme = PARCHMENT) -> str:
        """The scene as one standalone SVG; ``folder`` is that of its game."""
        from macabre.draw.svg import svg  # imported here, since the renderer imports this module

        return svg(self, folder, theme)


def clickable(piece: Piece, code: str, offer: str | None) -> Piece:
    """The piece made to stand for a code; ``offer`` is the label of that choice, or None if it is not on offer.

    >>> clickable(Piece("a", "card", 1, 1, 9, 9, "Ace"), "take", "take the ace").label
    'Ace – take the ace'
    """
    if not code:
        return piece
    if offer is None:
        return piece._replace(closed=(code, *piece.closed))
    return piece._replace(label=_offering(piece.label, offer), choices=(code,))


def _offering(label: str, offer: str) -> str:
    """The label of a clickable piece: it also says what a click does, unless that is the same."""
    return label if label == offer else f"{label} – {offer}"


def patch(before: Scene, after: Scene, shared: dict[Piece, Piece] | None = None) -> dict[str, Any]:
    """What changes from one scene to the next.

    ``pieces`` are the new ones, whole; ``changes`` are the changed fields of those that stay, None for the default
    value; ``gone`` are the keys of removed pieces; ``order`` is the list of all keys, if it changed. The description is
    left out: it is needed with whole scenes only, and would be the largest part.

    To save memory, unchanged pieces are afterwards the same objects in both scenes, and changed ones are replaced by an
    equal piece from ``shared``, or added to it: a server with many matches holds most pieces only once.

    >>> first = Scene("g", "wide", "en", "G", "", "Choose", [Piece("a", "card", 1, 1, 9, 9, "A", mood="mark")])
    >>> second = Scene("g", "wide", "en", "G", "", "Wait", [Piece("a", "card", 1, 5, 9, 9, "A")])
    >>> patch(first, second)
    {'changes': [{'key': 'a', 'y': 5, 'mood': None}], 'prompt': 'Wait'}
    """
    old, pieces = before.pieces, after.pieces
    paired = _paired(old, pieces)
    changed: dict[str, Any] = {}
    for i, piece in enumerate(pieces):
        known = paired[i]
        if known is piece:
            continue
        if known == piece:
            pieces[i] = known
            continue
        if known is None:
            changed.setdefault("pieces", []).append(_whole(piece))
        else:
            changed.setdefault("changes", []).append(_different(piece, known))
        if shared is not None:
            pieces[i] = shared.setdefault(piece, piece)
    if paired is not old:
        order = [piece.key for piece in pieces]
        gone = {piece.key for piece in old}.difference(order)
        if gone:
            changed["gone"] = [piece.key for piece in old if piece.key in gone]
        changed["order"] = order
    if before.title != after.title:
        changed["title"] = after.title
    if before.prompt != after.prompt:
        changed["prompt"] = after.prompt
    return changed


def _paired(old: list[Piece], new: list[Piece]) -> Sequence[Piece | None]:
    """For each new piece, the old one with its key; the old list itself if the order is the same."""
    if len(old) == len(new):
        for i, piece in enumerate(new):
            if piece is not old[i] and piece.key != old[i].key:
                break
        else:
            return old
    known = {piece.key: piece for piece in old}
    return [known.get(piece.key) for piece in new]


class Stage:
    """Builds a scene. It knows the options, and ensures that each of them can be clicked somewhere."""

    __slots__ = ("_labels", "_left", "language", "pieces", "shape")

    def __init__(self, shape: str, language: str, offered: dict[str, str]) -> None:
        """``offered`` are the codes that may be chosen now, with their labels."""
        self.shape = shape
        self.language = language
        self.pieces: list[Piece] = []
        self._labels = offered
        self._left = dict(offered)

    @property
    def offered(self) -> dict[str, str]:
        """The codes that may be chosen now, with their labels."""
        return self._labels

    @property
    def wide(self) -> bool:
        return self.shape == WIDE

    def add(
        self,
        key: str,
        kind: str,
        x: float,
        y: float,
        w: float,
        h: float,
        label: str,
        sprite: str = "",
        text: str = "",
        badges: Sequence[Badge] = (),
        code: str | Sequence[str] = "",
        turn: float = 0,
        mood: str = "",
        layer: int = 0,
        closed: Sequence[str] = (),
    ) -> None:
        """Add a piece. If its code is on offer, a click on it chooses that, and its label says so.

        A piece may stand for several codes: a click then opens a list of those on offer. Codes that are not on offer
        are kept as ``closed``, so that a click can explain why not.
        """
        labels = self._labels
        choices: tuple[str, ...] = ()
        if isinstance(code, str):
            if code in labels:
                choices = (code,)
            elif code:
                closed = (code, *closed)
        else:
            choices = tuple([one for one in code if one in labels])
            closed = (*[one for one in code if one not in labels], *closed)
        for one in choices:
            self._left.pop(one, None)
        if len(choices) == 1:
            label = _offering(label, labels[choices[0]])
        shut = self.shut(closed) if closed else ()
        self.pieces.append(
            Piece(key, kind, x, y, w, h, label, sprite, text, tuple(badges), choices, turn, mood, layer, shut)
        )

    def put(self, piece: Piece) -> None:
        """Add a finished piece, whose choices are known to be on offer."""
        for code in piece.choices:
            self._left.pop(code, None)
        self.pieces.append(piece)

    def shut(self, codes: Sequence[str]) -> tuple[str, ...]:
        """Those of the codes that are not on offer."""
        if self._labels.keys().isdisjoint(codes):
            return tuple(codes)
        return tuple([code for code in codes if code not in self._labels])

    def buttons(self, x: float, y: float, w: float, h: float, ask: str, most: int = 8) -> None:
        """Add buttons, in a box, for all options that no piece stands for.

        More than ``most`` of them become one chooser, labelled with the question ``ask``.
        """
        left = list(self._left.items())
        if not left:
            return
        if len(left) > most:
            codes = tuple(code for code, _ in left)
            self.pieces.append(
                Piece("choose", "chooser", x + w / 2, y + h / 2, w, min(h, 56), ask, text=ask, choices=codes)
            )
            return
        for (code, words), (cx, cy, cw, ch) in zip(left, grid(len(left), x, y, w, h), strict=True):
            self.pieces.append(Piece(f"button:{code}", "button", cx, cy, cw, ch, words, text=words, choices=(code,)))

    def scene(self, game: str, title: str, prompt: str, told: DescriptionFilter = is_described) -> Scene:
        """The finished scene; ``told`` says which pieces are part of its description."""
        return Scene(game, self.shape, self.language, title, told, prompt, self.pieces, self._labels)


def grid(count: int, x: float, y: float, w: float, h: float, gap: float = 8) -> list[tuple[float, float, float, float]]:
    """A grid of so many cells in a box, by centre and size; cells are about three times as wide as high if possible."""
    best, columns = 0.0, 1
    for many in range(1, count + 1):
        rows = -(-count // many)
        broad, high = (w - gap * (many - 1)) / many, (h - gap * (rows - 1)) / rows
        fit = min(broad / 3, high)
        if fit > best:
            best, columns = fit, many
    rows = -(-count // columns)
    broad, high = (w - gap * (columns - 1)) / columns, min(56, (h - gap * (rows - 1)) / rows)
    return [
        (
            x + (i % columns) * (broad + gap) + broad / 2,
            y + (i // columns) * (high + gap) + high / 2,
            broad,
            high,
        )
        for i in range(count)
    ]
