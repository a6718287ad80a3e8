"""What bots say to people, in English and German: the sentences of ``text.en.toml`` and ``text.de.toml``."""

from functools import cache
from pathlib import Path
from typing import Any

from macabre.core.setting import Setting
from macabre.core.words import read_text


@cache
def _table(language: str) -> dict[str, Any]:
    return read_text(Path(__file__).parent, language)


def sentence(section: str, name: str, language: str, /, **facts: object) -> str:
    """One of the sentences, filled with facts.

    >>> sentence("hint", "sure", "en", sure=83)
    'How sure that is: 83 %.'
    """
    return str(_table(language)[section][name]).format(**facts)


def seat_name(setting: Setting, seat: int, language: str, named: bool = False) -> str:
    """What a seat is called, as a sentence begins; ``named`` as in ``Setting.words``."""
    name = setting.words(language, named).seat(seat)
    return name[:1].upper() + name[1:]
