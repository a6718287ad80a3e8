"""Where texts and badges are on a piece, and how large. Pictures are drawn by it, and pages are sent what it says."""

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from macabre.draw.letters import MARGIN, broken, letter_size, width

if TYPE_CHECKING:
    from macabre.draw.scene import Badge, Piece

BREAKING: Final = frozenset(("text", "button", "chooser", "amounts"))
"""The kinds of pieces whose texts are broken into lines here; on others, lines are as they were written."""
BAND: Final = 0.428
"""How far below the middle of a card the band with its name is, where the card is 1 high."""
DISC: Final = 0.37
"""The radius of the disc below a badge's text, where the badge is 1 broad."""
FIGURE: Final = 0.54
"""The size of letters on a disc."""
ON_CARTOUCHE: Final = 0.62
"""The size of letters on a cartouche."""

BESIDE: Final = {"right": 0.78}
BELOW: Final = {"below": 0.82, "turned": 0.82}
"""How far from a badge's picture its disc is, by the way it lies."""


class Lettering(NamedTuple):
    """A text as it stands on its piece."""

    lines: tuple[str, ...]
    size: float
    bold: bool
    middle: float
    """How far below the middle of the piece the middle of the text is."""


class Mark(NamedTuple):
    """A badge as it lies on its piece."""

    sprite: str
    text: str
    x: float
    y: float
    """Its centre, from that of the piece."""
    way: str
    """Where its text is: on it (""), to the ``right``, ``below``; or ``turned``: below, and all of it upside down."""


def lettering(piece: "Piece") -> Lettering:
    """How the text of a piece is written."""
    band = piece.kind == "card" and piece.sprite != ""
    return _lettering(piece.kind, piece.w, piece.h, piece.text, is_bold(piece.mood), band)


@lru_cache(maxsize=256)
def is_bold(mood: str) -> bool:
    """Whether what is written on a piece of this mood stands out: one's own plate, and the winner's."""
    words = mood.split()
    return "own" in words or "won" in words


@lru_cache(maxsize=8192)
def _lettering(kind: str, w: float, h: float, text: str, bold: bool, band: bool) -> Lettering:
    if band:
        size = min(w * 0.115, h * 0.09, w * MARGIN / max(0.5, width(text, bold)))
        return Lettering((text,), int(size * 10) / 10, bold, round(h * BAND, 2))
    lines = broken(text, w, h, bold) if kind in BREAKING else tuple(text.split("\n"))
    return Lettering(lines, letter_size(lines, w, h, bold), bold, 0.0)


# -- badges


def badge_size(piece: "Piece") -> float:
    """The size of badges: a quarter of the piece, but large enough to be read."""
    return round(max(min(piece.w, piece.h) * 0.24, min(16, piece.w * 0.4)), 1)


def marks(piece: "Piece") -> tuple[Mark, ...]:
    """The badges of a piece at their places: in its corners, or in a row along its foot."""
    if not piece.badges or piece.kind == "amounts":
        return ()
    raised = piece.kind == "card" and piece.sprite != "" and piece.text != ""
    return _marks(piece.badges, piece.w, piece.h, badge_size(piece), raised)


@lru_cache(maxsize=4096)
def _marks(badges: "tuple[Badge, ...]", w: float, h: float, small: float, raised: bool) -> tuple[Mark, ...]:
    left, top = -w / 2 + small * 0.62, -h / 2 + small * 0.62
    corners = {"value": (left, top), "corner": (-left, top), "second": (-left, -top)}
    broad = [1.6 if badge.sprite and badge.text else 1.05 for badge in badges if badge.at == "foot"]
    scale = min(1.0, w / (sum(broad) * small)) if broad else 1.0
    start, foot = -sum(broad) / 2, h / 2 - small * 0.62 - (h * 0.13 if raised else 0)
    found = []
    for badge in badges:
        if badge.at in corners:
            x, y = corners[badge.at]
        else:
            beside = bool(badge.sprite and badge.text)
            x, y = (start + (0.5 if beside else 0.525)) * small * scale, foot
            start += 1.6 if beside else 1.05
        found.append(Mark(badge.sprite, badge.text, round(x, 1), round(y, 1), _way(badge)))
    return tuple(found)


def _way(badge: "Badge") -> str:
    if badge.at == "second":
        return "turned"
    if not badge.sprite or not badge.text or badge.sprite == "cartouche":
        return ""
    return "right" if badge.at == "foot" else "below"
