"""Under which keys a game's help says something of a piece.

They follow from what a piece has anyway, so that scenes and patches carry nothing for it. The page's ``help.js`` makes
them in the same way.
"""

from macabre.draw.scene import Piece

BACK = "-back"
"""A sprite with this ending is the back of a card, of which the same is said as of its face."""


def help_keys(piece: Piece) -> list[tuple[str, str]]:
    """What it shows, where it lies or what part of the table it is, and what a click on it does.

    >>> help_keys(Piece("ring:3", "card", 0, 0, 9, 9, "Farmer", "farmer-back", choices=("take:3",)))
    [('pictures', 'farmer'), ('parts', 'ring'), ('choices', 'take')]
    """
    keys = [("pictures", piece.sprite.removesuffix(BACK))] if piece.sprite else []
    keys.append(("parts", piece.key.partition(":")[0]))
    verbs = dict.fromkeys(code.partition(":")[0] for code in piece.choices)
    return [*keys, *[("choices", verb) for verb in verbs]]
