"""What is done at a match, as it is stored."""

from typing import NamedTuple


class Deed(NamedTuple):
    """One thing that was done at a match: a choice, a step taken back, a seat taken, given away or left …"""

    ply: int
    seat: int
    deed: str
    code: str = ""
    data: str = ""
    at: float = 0.0
