"""The sentences of hints and analyses in English and German, from ``text.en.toml`` and ``text.de.toml``."""

from functools import cache
from pathlib import Path
from typing import Any

from macabre.core.setting import Setting
from macabre.core.words import read_text


@cache
def _table(language: str) -> dict[str, Any]:
    return read_text(Path(__file__).parent, language)


def sentence(section: str, name: str, language: str, /, **facts: object) -> str:
    """A sentence with facts filled in.

    >>> sentence("hint", "sure", "en", sure=83)
    'How sure that is: 83 %.'
    """
    return str(_table(language)[section][name]).format(**facts)


def seat_name(setting: Setting, seat: int, language: str, named: bool = False) -> str:
    """The name of a seat, capitalised for the start of a sentence; ``named`` as in ``Setting.words``."""
    name = setting.words(language, named).seat(seat)
    return name[:1].upper() + name[1:]
