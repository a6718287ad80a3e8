"""A scene: the table as one viewer sees it, as pieces with a place, a look, a spoken label and what a click chooses.

Scenes are plain data. One shape is wide, for desks, the other tall, for phones. The key of a piece names its place or
the thing it is, never a card that is hidden: keys end up in pages.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from macabre.draw.theme import PARCHMENT, Theme

WIDE: Final = "wide"
TALL: Final = "tall"
SIZES: Final = {WIDE: (1400, 900), TALL: (390, 844)}
"""Width and height of the two shapes; everything is measured in their units."""

TOUCH: Final = 44
"""The least width and height of what can be clicked in the tall shape: a finger's."""


class Badge(NamedTuple):
    """Something small that belongs to a piece and lies on it."""

    sprite: str
    """The key of a sprite; empty for a text alone."""
    text: str = ""
    at: str = "foot"
    """Where on the piece: ``value`` (top left), ``corner`` (top right), ``second`` (bottom right, upside down: it comes
    up when the piece is turned round), or ``foot`` (in a row along the bottom)."""


class Piece(NamedTuple):
    """One thing on the table. Its place is that of its centre."""

    key: str
    kind: str
    """What it is, for its style: card, place, plate, token, figure, button, text, chooser, amounts.

    The choices of ``amounts`` are numbers joined by "-", such as ``split:1-0-3``; its badges name the parts in order.
    """
    x: float
    y: float
    w: float
    h: float
    label: str
    """What is said of it: everything that can be seen."""
    sprite: str = ""
    text: str = ""
    """What is written on it."""
    badges: tuple[Badge, ...] = ()
    choices: tuple[str, ...] = ()
    """The code that a click chooses; several make it a chooser, which opens a list."""
    turn: float = 0
    """By how many degrees it is turned, clockwise."""
    mood: str = ""
    """Words for its style: turn (whose turn it is), down, used, dead, empty, own, mark …"""
    layer: int = 0
    """Pieces of a layer never overlap; higher layers lie on lower ones on purpose."""
    closed: tuple[str, ...] = ()
    """Codes that it stands for but that are not on offer, the likeliest first: who clicks on it may ask why not."""

    def to_json(self) -> dict[str, Any]:
        """All fields that are not at their default."""
        return _whole(self)


_FIELDS: Final = Piece._fields
_USUAL: Final = (None,) * 7 + tuple(Piece._field_defaults.values())


def _whole(piece: Piece) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for i, value in enumerate(piece):
        if value != _USUAL[i]:
            fields[_FIELDS[i]] = _plain(value)
    return fields


def _different(piece: Piece, before: Piece) -> dict[str, Any]:
    """What makes a piece of an earlier scene this one: its key, and the fields that differ; None is the default."""
    fields: dict[str, Any] = {"key": piece[0]}
    for i, value in enumerate(piece):
        if value is not before[i] and value != before[i]:
            fields[_FIELDS[i]] = None if value == _USUAL[i] else _plain(value)
    return fields


def _plain(value: Any) -> Any:
    """A field of a piece with lists for tuples, as JSON knows them."""
    if isinstance(value, tuple):
        return [list(one) if isinstance(one, tuple) else one for one in value]
    return value


DescriptionFilter = Callable[[Piece], bool]
"""Whether a piece belongs to what is told of a table."""


def is_described(piece: Piece) -> bool:
    """All pieces are told that have something to say; buttons say what can be done, not what there is."""
    return bool(piece.label) and piece.kind != "button"


class Scene:
    """A whole table, ready to be drawn."""

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
        """What the viewer is asked; empty where it is asked nothing."""
        self.pieces = pieces
        """In the order in which they are read and drawn."""
        self.offered: dict[str, str] = {} if offered is None else offered
        """Every code that may be chosen now, with its words; it is no part of the JSON."""

    @property
    def description(self) -> str:
        """The table in words, for those who do not see it. It is put together only when it is read."""
        if not isinstance(self._told, str):
            labels = [piece.label for piece in self.pieces if self._told(piece)]
            self._told = " ".join([text if text[-1:] in ".!?" else f"{text}." for text in labels])
        return self._told

    def to_json(self) -> dict[str, Any]:
        """The scene as the page gets it first."""
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
        """The same scene with every text as ``tell`` tells it, such as with people's names for their placeholders.

        Whoever draws a scene does so afterwards, so that letters are made as large as the names allow.
        """
        pieces = [
            piece._replace(
                label=tell(piece.label),
                text=tell(piece.text),
                badges=tuple([badge._replace(text=tell(badge.text)) for badge in piece.badges]),
            )
            for piece in self.pieces
        ]
        offered = {code: tell(words) for code, words in self.offered.items()}
        title, told, prompt = tell(self.title), tell(self.description), tell(self.prompt)
        return Scene(self.game, self.shape, self.language, title, told, prompt, pieces, offered)

    def svg(self, folder: Path, theme: Theme = PARCHMENT) -> str:
        """The scene as one standalone SVG; ``folder`` is that of its game. So whoever is handed a scene can draw it."""
        from macabre.draw.svg import svg  # here, because the renderer needs to know what a scene is

        return svg(self, folder, theme)


def clickable(piece: Piece, code: str, offer: str | None) -> Piece:
    """The piece as one that stands for a code; ``offer`` are the words of what a click chooses, None if it does not.

    >>> clickable(Piece("a", "card", 1, 1, 9, 9, "Ace"), "take", "take the ace").label
    'Ace – take the ace'
    """
    if not code:
        return piece
    if offer is None:
        return piece._replace(closed=(code, *piece.closed))
    return piece._replace(label=_offering(piece.label, offer), choices=(code,))


def _offering(label: str, offer: str) -> str:
    """What is said of a piece that can be clicked: also what that does, unless it is the same."""
    return label if label == offer else f"{label} – {offer}"


def patch(before: Scene, after: Scene, shared: dict[Piece, Piece] | None = None) -> dict[str, Any]:
    """What changes from one scene to the next.

    ``pieces`` are new, whole; ``changes`` are the fields that differ of those that stay, None where a field is back at
    its default; ``gone`` are the keys of those that left; ``order`` are all keys, if it is another. The description is
    left out: it is for those who get a scene whole, and would be the largest part.

    What has not changed is afterwards the same object in both scenes, and what has is taken from ``shared`` if an equal
    piece is there, and put there otherwise: whoever keeps the scenes of many matches keeps most pieces once.

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
    """For each new piece the old one of its key; the old ones themselves if they lie in the same order."""
    if len(old) == len(new):
        for i, piece in enumerate(new):
            if piece is not old[i] and piece.key != old[i].key:
                break
        else:
            return old
    known = {piece.key: piece for piece in old}
    return [known.get(piece.key) for piece in new]


class Stage:
    """A scene in the making. It knows what is on offer, so that every choice ends up somewhere on the table."""

    __slots__ = ("_labels", "_left", "language", "pieces", "shape")

    def __init__(self, shape: str, language: str, offered: dict[str, str]) -> None:
        """``offered`` are the codes that may be chosen now, with their words."""
        self.shape = shape
        self.language = language
        self.pieces: list[Piece] = []
        self._labels = offered
        self._left = dict(offered)

    @property
    def offered(self) -> dict[str, str]:
        """The codes that may be chosen now, with their words."""
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
        """Put a piece on the table. If its code is on offer, a click on it chooses that, and its label says so.

        A piece may stand for several codes: of those on offer, a click then lets one choose. What is not on offer is
        kept as ``closed``, together with further codes that the piece may be clicked for in vain.
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
        """Put a finished piece on the table, whose choices are known to be on offer."""
        for code in piece.choices:
            self._left.pop(code, None)
        self.pieces.append(piece)

    def shut(self, codes: Sequence[str]) -> tuple[str, ...]:
        """Those of the codes that are not on offer."""
        if self._labels.keys().isdisjoint(codes):
            return tuple(codes)
        return tuple([code for code in codes if code not in self._labels])

    def buttons(self, x: float, y: float, w: float, h: float, ask: str, most: int = 8) -> None:
        """Everything on offer that no piece stands for, as buttons in a box.

        More than ``most`` become one chooser, on which ``ask`` is written: what there is to choose, in words.
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
        """The finished scene; its description is what is said of those pieces that are told."""
        return Scene(game, self.shape, self.language, title, told, prompt, self.pieces, self._labels)


def grid(count: int, x: float, y: float, w: float, h: float, gap: float = 8) -> list[tuple[float, float, float, float]]:
    """Boxes for so many things in a box, by centre and size: as near to three times as broad as high as can be."""
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
