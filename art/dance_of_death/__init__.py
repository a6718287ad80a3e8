"""Dance of Death: ten persons of our own day, the two places between them, and the pieces of the table."""

from art.dance_of_death import cards, persons, pieces
from art.kit.sheets import pictures

for _room in (persons, cards, pieces):
    globals().update({_picture.key: _picture for _picture in pictures(_room)})
