"""The estates of Totentanz: each has an accent and a suit of its own, so that nobody depends on seeing colours.

A card is declared with its estate: `@card(*CHURCH, centre=(150, 120))`.
"""

from art.kit.sheets import BLUE, BROWN, GREEN, OCHRE, RED, TEAL, VIOLET

CHURCH = (RED, "cross")
CLOISTER = (BROWN, "flame")
CROWN = (VIOLET, "crown")
NOBILITY = (BLUE, "lozenge")
LEARNING = (TEAL, "star")
TRADE = (OCHRE, "coin")
COMMONS = ("#c05a24", "leaf")
EVENT = (GREEN, "foil")
