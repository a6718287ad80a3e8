"""Seats and viewers: a place at the table is a number, counted from 0; whoever looks on is a seat or a spectator.

Names and accounts belong to whoever hosts the table.
"""

from enum import Enum
from typing import Final, NewType, TypeAlias

Seat = NewType("Seat", int)
"""The place of one player, counted from 0. ``match.to_act`` and ``decision.seat`` give them; whatever takes a seat also
takes a plain integer, and checks it."""

Viewer: TypeAlias = Seat | None
"""Who is shown or told something: a seat, or None for a spectator."""


class Everybody(Enum):
    """Whoever sees all cards, once a match is over.

    It is an object and no number, so that it can neither be passed by mistake nor arrive from outside. Everything that
    takes a viewer refuses it; ``Match.open_view``, ``open_story`` and ``open_beats`` are the only ways to it.
    """

    EVERYBODY = "everybody"


EVERYBODY: Final = Everybody.EVERYBODY

AnyViewer: TypeAlias = Viewer | Everybody
"""What the kernel asks a game's ``view`` and ``tell`` about; ``seat is EVERYBODY`` asks for all there is."""
