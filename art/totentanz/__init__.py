"""The 34 souls and 7 events of Totentanz after the estates of Holbein's dance of death, and the pieces of its table."""

from importlib import import_module
from importlib.util import find_spec

from art.kit.sheets import pictures

ROOMS = ("first", "second", "events", "pieces")
"""Where the pictures are, in the order of the cards: the souls in two halves, the events, all that is no card."""

for _room in ROOMS:
    if find_spec(f"{__name__}.{_room}"):
        globals().update({_picture.key: _picture for _picture in pictures(import_module(f"{__name__}.{_room}"))})
