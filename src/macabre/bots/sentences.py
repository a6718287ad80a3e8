"""The sentences of hints, analyses and levels, from the text files here."""

from pathlib import Path
from typing import Final

from macabre.core.phrasebook import Phrasebook
from macabre.core.setting import Setting
from macabre.core.words import Words

PHRASES: Final = Phrasebook(Path(__file__).parent)


def sentence(section: str, name: str, language: str, /, **facts: object) -> str:
    """A sentence with facts filled in.

    >>> sentence("hint", "sure", "en", sure=83)
    'How sure that is: 83 %.'
    """
    return PHRASES.say(f"{section}.{name}", language, **facts)


def seat_name(setting: Setting, seat: int, language: str | Words) -> str:
    """The name of a seat, capitalised for the start of a sentence."""
    name = setting.words(language).seat(seat)
    return name[:1].upper() + name[1:]
