"""Macabre: tabletop games of hidden information, exact, fair and fast.

>>> import macabre
>>> game = macabre.game("grim-dance")
>>> match = game.start(seats=3, seed="a dance")
>>> while match.to_act:
...     seat = match.to_act[0]
...     match.play(seat, match.decision(seat).choices[0])  # doctest: +ELLIPSIS
[...
>>> match.outcome is not None
True
"""

from typing import TYPE_CHECKING

from macabre._version import __version__
from macabre.core.beat import Beat
from macabre.core.card_file import Cards
from macabre.core.decision import Choice, Decision
from macabre.core.errors import BadData, BadInput, BadRecord, BadScript, MacabreError, Refused
from macabre.core.event import Event
from macabre.core.fate import Fate, QuickFate, ScriptedFate, SeededFate
from macabre.core.files import read_json, write_json
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.option import Option
from macabre.core.outcome import Outcome
from macabre.core.seat import Seat, Viewer
from macabre.core.view import View
from macabre.games import game, game_names, replay, retrace

if TYPE_CHECKING:
    from macabre.lab.records import read_records
else:

    def __getattr__(name):
        """The lab is loaded when somebody asks for it: who just plays need not wait for it."""
        if name != "read_records":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from macabre.lab.records import read_records

        return read_records


__all__ = [
    "BadData", "BadInput", "BadRecord", "BadScript", "Beat", "Cards", "Choice", "Decision", "Event", "Fate", "Game",
    "MacabreError", "Match", "Option", "Outcome", "QuickFate", "Refused", "ScriptedFate", "Seat", "SeededFate",
    "View", "Viewer", "__version__", "game", "game_names", "read_json", "read_records", "replay", "retrace",
    "write_json",
]  # fmt: skip
