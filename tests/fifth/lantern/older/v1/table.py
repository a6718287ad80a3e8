"""The table of Lantern, in plain text."""

from macabre.core.decision import Decision
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw import Scene, plain


def text(view: View, language: str = "en") -> str:
    return _lines(view, view.setting.words(language))


def _lines(view: View, words: Words) -> str:
    hands = ["?" if card is None else str(view.setting.config.light[card]) for card in view.table["hands"]]
    return "\n".join(f"{words.seat(seat, 0, view.seat)}: {hand}" for seat, hand in enumerate(hands))


def scene(
    view: View, decision: Decision | None, shape: str = "wide", language: str = "en", named: bool = False
) -> Scene:
    offered = {choice.code: view.label(choice, language, named) for choice in decision.options} if decision else {}
    prompt = view.prompt(decision, language, named) if decision else ""
    lines = _lines(view, view.setting.words(language, named)).split("\n")
    title = view.game.text(language)["title"]
    return plain(view.game.name, title, lines, prompt, offered, shape, language)
