"""Scenes for tests: a table written down in letters, as in the rules.

K Carnival King, F Farmer, D Dancer, M Musician, R Grim Reaper, B Bride. A circle is written clockwise; the card in
square brackets is turned up at once. Cards before a player lie face up, or face down in round brackets. A number
names the card with those skulls: ``D+3``, ``(K-2)``, ``[F0]``; without one, any card of that character will do.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

import macabre
from macabre import Match, QuickFate
from macabre.games.grim_dance.positions import card_names
from macabre.games.grim_dance.tests.oracle import SKULLS
from macabre.testing import codes, match_at

GAME = macabre.game("grim-dance")
LETTERS = "KFDMRB"
NAMED = card_names(GAME.setting().config)
NAMES = dict(zip(("carnival-king", "farmer", "dancer", "musician", "grim-reaper", "bride"), LETTERS, strict=True))
_TOKEN = re.compile(r"([(\[]?)([KFDMRB])([+-]?\d+)?[)\]]?")
_BACKS = "K F D M R B"


def scene(
    circle: str = _BACKS,
    fronts: Mapping[int, str] | None = None,
    *,
    discard: str = "",
    unseen: str = "",
    script: Iterable[int | str] = (),
    seats: int = 4,
    turn: int = 0,
    options: Mapping[str, object] | None = None,
    known: Mapping[str, Iterable[int]] | None = None,
    **fields: Any,
) -> Match:
    """A match just so; the card in square brackets has been turned up, by the seat whose turn it is.

    ``unseen`` names cards that shall be among those lying in the circle, ``script`` the chance after the reveal, and
    ``known`` who else has seen a card: ``{"K-2": [0, 2]}``. Cards that are nowhere were discarded by seat 0 before.
    """
    deck = _Deck()
    rows = [[deck.lay(token) for token in _tokens((fronts or {}).get(seat, ""))] for seat in range(seats)]
    pile = [deck.lay(token) for token in _tokens(discard)]
    backs = _tokens(circle)
    pool = deck.deal(backs, _tokens(unseen))
    pile += deck.rest()
    revealed = [place for place, token in enumerate(backs) if token[0] == "["]
    first = [_name(pool, backs[place]) for place in revealed]
    match = match_at(
        GAME,
        seats,
        options,
        [*first, *script],
        then=QuickFate(0),
        circle=[LETTERS.index(letter) for _, letter, _ in backs],
        pool=[sum(1 << card % 6 for card in pool if card // 6 == c) for c in range(6)],
        fronts=rows,
        discard=pile,
        up=deck.up,
        known=_known(known or {}),
        turn=turn,
        **fields,
    )
    for place in revealed:
        match.play(turn, f"reveal:{place}")
    return match


Token = tuple[str, str, int | None]
"""Bracket, letter and skulls of a card."""


def _tokens(text: str) -> list[Token]:
    return [(b, letter, int(v) if v else None) for b, letter, v in (_TOKEN.fullmatch(t).groups() for t in text.split())]


class _Deck:
    """The 36 cards, each to be laid somewhere once."""

    def __init__(self) -> None:
        self.free = list(range(36))
        self.up = 0

    def claim(self, letter: str, value: int | None) -> int:
        """Take out a card of that character, with those skulls if they are given."""
        character = LETTERS.index(letter)
        for card in self.free:
            if card // 6 == character and value in (None, SKULLS[character][card % 6]):
                self.free.remove(card)
                return card
        raise AssertionError(f"there is no {letter}{'' if value is None else value} left")

    def lay(self, token: Token) -> int:
        """A card for a front; it lies face up unless it stands in round brackets."""
        bracket, letter, value = token
        card = self.claim(letter, value)
        if bracket != "(":
            self.up |= 1 << card
        return card

    def deal(self, backs: list[Token], unseen: list[Token]) -> list[int]:
        """The cards of the circle: those asked for, then any others of the right characters."""
        pool = [self.claim(letter, value) for _, letter, value in [*unseen, *backs] if value is not None]
        letters = [letter for _, letter, _ in backs]
        for card in pool:
            letters.remove(LETTERS[card // 6])
        return pool + [self.claim(letter, None) for letter in letters]

    def rest(self) -> list[int]:
        left, self.free = self.free, []
        return left


def _name(pool: list[int], token: Token) -> str:
    """The card that shall be turned up, by name; any of the character where no skulls are given."""
    _, letter, value = token
    mine = [card for card in sorted(pool) if LETTERS[card // 6] == letter]
    (card, *_) = [card for card in mine if value in (None, SKULLS[card // 6][card % 6])]
    return NAMED[card]


def _known(known: Mapping[str, Iterable[int]]) -> list[int]:
    """Who has seen a card, beyond those who see it as it lies."""
    masks = [0] * 36
    for token, watchers in known.items():
        ((_, letter, value),) = _tokens(token)
        character = LETTERS.index(letter)
        for watcher in watchers:
            masks[6 * character + SKULLS[character].index(value)] |= 1 << watcher
    return masks


# -- reading a match back


def circle(match: Match) -> str:
    """The circle in letters, the revealed card in brackets."""
    table = match.view(None).table
    letters = [NAMES[name] for name in table["circle"]]
    return " ".join(f"[{c}]" if i == table["place"] else c for i, c in enumerate(letters))


def front(match: Match, owner: int) -> str:
    """What lies before a player, in letters."""
    return " ".join(_side(card, NAMES[card["character"]]) for card in match.view(None).table["fronts"][owner])


def taken(match: Match, seat: int = 0) -> str:
    """What came to a player out of the circle, in letters, as it lay then; at the end all cards are turned up."""
    tokens = []
    for event in match.story(None):
        if event.kind in ("took", "chained", "harvested") and event.fields["seat"] == seat:
            letter = NAMES[event.fields["card"]]
            tokens += [letter] if event.kind == "took" else [f"({letter})"] * (2 if event.kind == "chained" else 1)
    return " ".join(tokens)


def left(match: Match) -> str:
    """What seat 0 left in the circle; a single card is turned up, and perhaps taken, by the next seat at once."""
    later = [taken(match, seat) for seat in range(1, match.seats)]
    return " ".join([*filter(None, later), circle(match).strip("[]")]).strip()


def seen(match: Match, viewer: int | None, owner: int) -> str:
    """The same as a viewer knows it: with skulls, or "?" for a face not seen."""
    return " ".join(_side(card, face(card)) for card in match.view(viewer).table["fronts"][owner])


def pile(match: Match, viewer: int | None, last: int) -> str:
    """The last cards of the discard pile as a viewer knows them."""
    return " ".join(face(card) for card in match.view(viewer).table["discard"][-last:])


def face(card: Mapping[str, Any]) -> str:
    skulls = card["skulls"]
    value = "?" if skulls is None else f"{skulls[0] - skulls[1]:+d}" if skulls[0] != skulls[1] else "0"
    return NAMES[card["character"]] + value


def _side(card: Mapping[str, Any], shown: str) -> str:
    return shown if card["up"] else f"({shown})"


def asked(match: Match) -> str:
    """What is asked of the seat to act, or "over"."""
    return match.decision(match.to_act[0]).kind if match.to_act else "over"


def told(match: Match, viewer: int | None, kind: str) -> list[dict[str, Any]]:
    """The facts of all events of a kind, as a viewer was told them."""
    return [dict(event.fields) for event in match.story(viewer) if event.kind == kind]


def run(match: Match, rng: Any) -> Match:
    """Play at random to the end."""
    while match.to_act:
        match.play(match.to_act[0], rng.choice(codes(match)))
    return match


def state(match: Match) -> dict[str, Any]:
    return match.position()["state"]
