"""The request for a new match, as it comes from a form or as JSON."""

from typing import Literal

import msgspec

from macabre.host.player_names import clean_name

SeatKind = Literal["me", "here", "bot", "open"]


class SeatRequest(msgspec.Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: the one who asks, another person at the same screen, a bot, or whoever gets the link."""

    kind: SeatKind
    level: int = msgspec.field(default=3)
    name: str = ""

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 5:
            raise ValueError("a level is a number from 1 to 5")
        self.name = clean_name(self.name)


class MatchRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A match that somebody would like to play: the game, who shall sit where, options, and what is agreed on."""

    game: str
    seats: list[SeatRequest]
    options: dict[str, str | int] = {}
    cards: str | None = None
    """The text of the player's own card file."""
    listed: bool = False
    """Whether it stands on the first page for everybody to watch."""
    hints: bool = True
    """Whether hints are allowed from the start, for everybody; if not, they are once all people have agreed."""
    guide: bool = False
    """The guided first match of the game; seats and options are then the guide's."""
