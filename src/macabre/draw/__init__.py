"""Drawing: scenes made of pieces, and renderers for them. It knows no rules and no game."""

from macabre.draw.film import film
from macabre.draw.plain import plain
from macabre.draw.scene import Badge, Piece, Scene, Stage, patch
from macabre.draw.svg import svg
from macabre.draw.theme import NIGHT, PARCHMENT, THEMES, Theme

__all__ = [
    "NIGHT", "PARCHMENT", "THEMES", "Badge", "Piece", "Scene", "Stage", "Theme", "film", "patch", "plain",
    "svg",
]  # fmt: skip
