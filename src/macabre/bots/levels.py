"""The five levels by name, weakest first. Which player a level is, each game's ``bots.py`` says in ``LEVELS``."""

LEVELS = range(1, 6)

NAMES = {
    "en": ("Child", "Fool", "Merchant", "Physician", "Death"),
    "de": ("Kind", "Narr", "Kaufmann", "Arzt", "Tod"),
}
"""In a dance of death everybody takes part; one always leads it."""


def level_name(level: int, language: str = "en") -> str:
    """The name of a level.

    >>> level_name(5), level_name(1, "de")
    ('Death', 'Kind')
    """
    return NAMES[language][level - 1]
