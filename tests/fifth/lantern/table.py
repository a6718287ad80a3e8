"""The table of Lantern in plain text."""

from macabre.core.view import View


def text(view: View, language: str = "en") -> str:
    words = view.setting.words(language)
    hands = ["?" if card is None else str(view.setting.config.light[card]) for card in view.table["hands"]]
    return "\n".join(f"{words.seat(seat, 0, view.seat)}: {hand}" for seat, hand in enumerate(hands))
