"""The table of Lantern, in plain text."""

from collections.abc import Sequence

from macabre.core.decision import Decision
from macabre.core.event import Event, last_sentence
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw import Scene, plain


def text(view: View, language: str = "en") -> str:
    return _lines(view, view.setting.words(language))


def _lines(view: View, words: Words) -> str:
    hands = ["?" if card is None else str(view.setting.config.light[card]) for card in view.table["hands"]]
    return "\n".join(f"{words.seat(seat, 0, view.seat)}: {hand}" for seat, hand in enumerate(hands))


def scene(
    view: View,
    decision: Decision | None,
    shape: str = "wide",
    language: str = "en",
    named: bool = False,
    told: Sequence[Event] = (),
) -> Scene:
    offered = {choice.code: view.label(choice, language, named) for choice in decision.choices} if decision else {}
    prompt = view.prompt(decision, language, named) if decision else ""
    if view.is_moment:
        prompt = last_sentence(told, language, named)
    lines = _lines(view, view.setting.words(language, named)).split("\n")
    title = view.game.text(language)["title"]
    return plain(view.game.name, title, lines, prompt, offered, shape, language)
