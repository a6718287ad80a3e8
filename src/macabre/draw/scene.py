"""A scene: the table as one viewer sees it, as pieces with a place, a look, a spoken label and what a click chooses.

Scenes are plain data. One shape is wide, for desks, the other tall, for phones. The key of a piece names its place or
the thing it is, never a card that is hidden: keys end up in pages.
"""

from collections.abc import Callable, Iterable, Sequence
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
        found = {name: value for name, value, usual in zip(self._fields, self, _USUAL, strict=True) if value != usual}
        if self.badges:
            found["badges"] = [[badge.sprite, badge.text, badge.at] for badge in self.badges]
        if self.choices:
            found["choices"] = list(self.choices)
        if self.closed:
            found["closed"] = list(self.closed)
        return found


_USUAL: Final = (None,) * 7 + tuple(Piece._field_defaults.values())


class Scene:
    """A whole table, ready to be drawn."""

    __slots__ = ("description", "game", "height", "language", "pieces", "prompt", "shape", "title", "width")

    def __init__(
        self, game: str, shape: str, language: str, title: str, description: str, prompt: str, pieces: list[Piece]
    ) -> None:
        self.game = game
        self.shape = shape
        self.language = language
        self.width, self.height = SIZES[shape]
        self.title = title
        self.description = description
        """The table in words, for those who do not see it."""
        self.prompt = prompt
        """What the viewer is asked; empty where it is asked nothing."""
        self.pieces = pieces
        """In the order in which they are read and drawn."""

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
        told = tell(self.title), tell(self.description), tell(self.prompt)
        return Scene(self.game, self.shape, self.language, *told, pieces)

    def svg(self, folder: Path, theme: Theme = PARCHMENT) -> str:
        """The scene as one standalone SVG; ``folder`` is that of its game. So whoever is handed a scene can draw it."""
        from macabre.draw.svg import svg  # here, because the renderer needs to know what a scene is

        return svg(self, folder, theme)


def patch(before: Scene, after: Scene) -> dict[str, Any]:
    """What changes from one scene to the next: pieces that are new or different, keys that are gone, the new order.

    >>> first = Scene("g", "wide", "en", "G", "", "Choose", [Piece("a", "card", 1, 1, 9, 9, "A")])
    >>> second = Scene("g", "wide", "en", "G", "", "Wait", [Piece("b", "card", 5, 5, 9, 9, "B")])
    >>> patch(first, second)["gone"], patch(first, second)["prompt"]
    (['a'], 'Wait')
    """
    old = {piece.key: piece for piece in before.pieces}
    changes: dict[str, Any] = {}
    pieces = [piece.to_json() for piece in after.pieces if old.pop(piece.key, None) != piece]
    if pieces:
        changes["pieces"] = pieces
    if old:
        changes["gone"] = list(old)
    order = [piece.key for piece in after.pieces]
    if order != [piece.key for piece in before.pieces]:
        changes["order"] = order
    for name in ("title", "description", "prompt"):
        if getattr(before, name) != getattr(after, name):
            changes[name] = getattr(after, name)
    return changes


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
        if len(choices) == 1 and label != labels[choices[0]]:
            label = f"{label} – {labels[choices[0]]}"
        shut = self.shut(closed) if closed else ()
        self.pieces.append(
            Piece(key, kind, x, y, w, h, label, sprite, text, tuple(badges), choices, turn, mood, layer, shut)
        )

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

    def scene(self, game: str, title: str, prompt: str, lines: Iterable[str] = ()) -> Scene:
        """The finished scene; its description is what is said of its pieces, unless lines are given."""
        said = list(lines) or [piece.label for piece in self.pieces if piece.label and piece.kind != "button"]
        told = " ".join([text if text[-1:] in ".!?" else f"{text}." for text in said])
        return Scene(game, self.shape, self.language, title, told, prompt, self.pieces)


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
