"""Seats: a place at the table is a number, counted from 0. Names and accounts belong to whoever hosts the table."""

from typing import TypeAlias

Seat: TypeAlias = int
"""The place of one player, 0-based. A spectator has the seat None."""
