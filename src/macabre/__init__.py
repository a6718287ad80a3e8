"""Macabre: tabletop games of hidden information, exact, fair and fast.

A match is played like this; seats are counted from 0, and a choice is named by its code:

>>> import macabre
>>> match = macabre.game("grim-dance").start(seats=3, seed="a dance")    # macabre.game_names() lists the games
>>> print(match)                                                         # doctest: +ELLIPSIS
The circle, clockwise (36 cards):
...
>>> while match.to_act:                                                  # the seats that owe a decision
...     seat = match.to_act[0]
...     choices = match.decision(seat).choices                           # all that is allowed now
...     events = match.play(seat, choices[0])                            # or its code: match.play(seat, "reveal:0")
>>> print(events)                                                        # doctest: +ELLIPSIS
You steal the Farmer face up from Player 1: +1.
...
>>> match.outcome
Outcome(scores=(11, 0, 8), winners=(0,), why='circle_empty')

``match.view(seat)`` is what a seat may know: ``print`` it, draw it with ``svg()``, and let it put a choice into words
with ``label(choice)``. ``match.save(path)`` writes the record of the match, and ``macabre.replay(Path(path))`` plays it
again. Bots are in ``macabre.bots``, tables set up just so in ``macabre.testing``.
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
