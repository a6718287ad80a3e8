"""How positions of Death over the Kingdom are read and written in words: cards are called by their characters."""

from collections.abc import Collection, Mapping
from typing import Any

from macabre.core.position_text import Names, Numbers, Sets
from macabre.games.death_over_the_kingdom import rules
from macabre.games.death_over_the_kingdom.state import CHARACTERS, KING, OUT, Config


def field_words(config: Config) -> Mapping[str, Numbers]:
    """By field: how its numbers are called; a dash in place of a card is a player who is out."""
    cards, seats = Names(CHARACTERS), Sets([str(seat) for seat in range(config.seats)])
    return {
        "hands": cards,
        "known": seats,
        "shown": seats,
        "no_king": seats,
        "deck": Names(CHARACTERS, deck=True),
        "discard": cards,
        "step": Names([*rules.KINDS, "over"]),
    }


def complete(config: Config, fields: dict[str, Any], given: Collection[str]) -> None:
    """Fill in what follows from the cards that are given: a round just dealt, in which the last seat deals.

    What is not named lies in the deck, or on the discard pile if the deck is named too. Kings lie open, unless they
    refuse; with ``shown``, so do the cards of those seats.
    """
    if not {"hands", "deck", "discard"} & set(given):
        return
    hands = fields["hands"]
    if "discard" not in given:
        fields["discard"] = []
    rest = config.deck[:]
    for card in [*hands, *fields["discard"], *(fields["deck"] if "deck" in given else [])]:
        if card in rest:
            rest.remove(card)
    if "deck" not in given:
        fields["deck"] = rest
    else:
        fields["deck"], fields["discard"] = sorted(fields["deck"]), fields["discard"] + rest
    seats = [seat for seat, card in enumerate(hands) if card != OUT]
    kings = 0 if config.king_refuses else sum(1 << seat for seat in seats if hands[seat] == KING)
    up = kings | (fields["shown"] if "shown" in given else 0)
    fields["shown"] = up
    usual = {
        "no_king": 0 if config.king_refuses else sum(1 << seat for seat in seats if not up >> seat & 1),
        "known": [_knowers(config, hands, up, seat) for seat in range(config.seats)],
        "batch": [0] * config.seats,
        "dealer": seats[-1],
        "turn": seats[0],
        "step": 0,
        "held": -1,
        "shuffles": 0,
    }
    fields.update({name: value for name, value in usual.items() if name not in given})


def _knowers(config: Config, hands: list[int], up: int, seat: int) -> int:
    """Who has seen the card before a seat, as it lies."""
    if hands[seat] == OUT:
        return 0
    return config.everyone if up >> seat & 1 else 1 << seat
