"""The table of Lantern, in plain text."""

from macabre.core.decision import Decision
from macabre.core.view import View
from macabre.draw import Scene, plain


def text(view: View, language: str = "en") -> str:
    words = view.setting.words(language)
    hands = ["?" if card is None else str(view.setting.config.light[card]) for card in view.table["hands"]]
    return "\n".join(f"{words.seat(seat, 0, view.seat)}: {hand}" for seat, hand in enumerate(hands))


def scene(view: View, decision: Decision | None, shape: str = "wide", language: str = "en") -> Scene:
    offered = {choice.code: view.label(choice, language) for choice in decision.options} if decision else {}
    prompt = view.prompt(decision, language) if decision else ""
    title = view.game.text(language)["title"]
    return plain(view.game.name, title, text(view, language).split("\n"), prompt, offered, shape, language)
