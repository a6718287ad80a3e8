"""Colour themes. No information is conveyed by colour alone."""

from typing import NamedTuple


class Theme(NamedTuple):
    """A set of colours. Text on its background has a contrast of at least 4.5 : 1; a test measures that."""

    name: str
    table: str
    """The background."""
    words: str
    """Text on the background."""
    paper: str
    ink: str
    lit: str
    """The rim of pieces that can be chosen."""
    turn: str
    """The rim of the seat that is to act."""
    field: str
    """The fill of places, plates and buttons."""
    faint: str
    """Faint lines."""


PARCHMENT = Theme("parchment", "#d9caa3", "#1a1411", "#f0e4c8", "#1a1411", "#8a1f1a", "#1f4f7a", "#e7dab8", "#8d7d58")
NIGHT = Theme("night", "#191512", "#eadfc6", "#e6d9bb", "#15110e", "#f0b44c", "#7fb8e0", "#2b2520", "#6a5f50")
THEMES = {theme.name: theme for theme in (PARCHMENT, NIGHT)}


def luminance(colour: str) -> float:
    """The relative luminance of a colour, as defined by WCAG."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)
