"""The five levels by name, weakest first. What stands behind them is each game's own: ``LEVELS`` of its ``bots.py``."""

LEVELS = range(1, 6)

NAMES = {
    "en": ("Child", "Fool", "Merchant", "Physician", "Death"),
    "de": ("Kind", "Narr", "Kaufmann", "Arzt", "Tod"),
}
"""In a dance of death everybody takes part; one always leads it."""


def level_name(level: int, language: str = "en") -> str:
    """What a level is called.

    >>> level_name(5), level_name(1, "de")
    ('Death', 'Kind')
    """
    return NAMES[language][level - 1]
