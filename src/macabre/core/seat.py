"""Seats: a place at the table is a number, counted from 0. Names and accounts belong to whoever hosts the table."""

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""The place of one player, 0-based. A spectator has the seat None."""

EVERYBODY: Final = -1
"""Whoever sees all cards: for the replay of a match that is over, never for one that lasts. It has no View of its own
by number: ``Match.view`` and ``Game.read_view`` refuse it, and ``Match.open_view`` is the one way to it."""
