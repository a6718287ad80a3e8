"""The table of Totentanz as a seat sees it."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any, Final

from macabre.core.beat import Weight
from macabre.core.view import View
from macabre.games.totentanz.scene import scene
from macabre.games.totentanz.state import LIFE, Config
from macabre.games.totentanz.view import skulls

__all__ = ["WEIGHTS", "scene", "text"]

WEIGHTS: Final[Mapping[str, Weight]] = {
    "chose": "light",
    "drew": "light",
    "dealt": "light",
    "left": "light",
    "declined": "light",
    "wanted": "light",
    "renewed": "light",
    "died": "heavy",
    "judged": "heavy",
    "collected": "heavy",
    "lost": "heavy",
    "ended": "heavy",
}
"""How much attention an event deserves, where that is not normal."""

_WIDTH = 100


def text(view: View, language: str = "en") -> str:
    """Life, piles and hands in plain text; «?» is a card that this seat has not seen, 3r1b are a soul's skulls."""
    table, titles = view.table, view.setting.words(language).tables["table"]
    red, blue = table["skulls"]
    played = [key for key in (table["event"], table["soul"]) if key is not None]
    lines = [f"{_progress(view, titles)}. {titles['deck'].format(table['deck'])}.", ""]
    lines += [f"{titles['life'].format(red, blue)}:", *_life(view, language), ""]
    for seat in range(2):
        lines += _player(view, seat, language)
    for title, keys in (("play", played), ("limbo", table["limbo"])):
        lines += _paragraph(titles[title], _cards(view, keys, language)) if keys else []
    pile = titles["discard"].format(len(table["discard"]))
    return "\n".join([*lines, *_paragraph(pile, _cards(view, table["discard"], language) or titles["empty"])])


def _progress(view: View, titles: Mapping[str, str]) -> str:
    table, config = view.table, _config(view)
    if table["step"] == "over":
        return titles["over"].format(table["round"], config.round_limit)
    return titles["round"].format(table["round"] + 1, config.round_limit, table["turns"] + 1, config.turn_limit)


def _life(view: View, language: str) -> list[str]:
    """The five slots, each on its line; the soul that is fought over comes first."""
    keys: list[str | None] = [*view.table["life"], *[None] * LIFE][:LIFE]
    return [f"  {slot} {'–' if key is None else _card(view, key, language)}" for slot, key in enumerate(keys, 1)]


def _player(view: View, seat: int, language: str) -> list[str]:
    """A player's hand and souls; the mark shows whose turn it is."""
    table, words = view.table, view.setting.words(language)
    titles = words.tables["table"]
    marks = {"players": f" ({titles['players']})", "all": f" ({titles['all']})"}
    hand = [
        ("?" if place["card"] is None else _card(view, place["card"], language)) + marks.get(place["seen"], "")
        for place in table["hands"][seat]
    ]
    who = words.seat(seat, 0, view.seat)
    turn = "▸" if seat in view.to_act else " "
    lines = _paragraph(f"{who[:1].upper()}{who[1:]}, {titles['hand']}", ", ".join(hand) or titles["empty"], turn)
    souls = _cards(view, table["collected"][seat], language)
    return lines + (_paragraph(f"  {titles['souls']}", souls) if souls else [])


def _cards(view: View, keys: Sequence[str], language: str) -> str:
    return ", ".join(_card(view, key, language) for key in keys)


def _card(view: View, key: str, language: str) -> str:
    return view.setting.words(language).name(key) + skulls(_config(view), key)


def _config(view: View) -> Config:
    config: Any = view.setting.config
    assert isinstance(config, Config)
    return config


def _paragraph(title: str, content: str, mark: str = " ") -> list[str]:
    """A title and what belongs to it, in lines that fit."""
    return wrap(f"{mark} {title}: {content}", _WIDTH, subsequent_indent="    ", drop_whitespace=True)
