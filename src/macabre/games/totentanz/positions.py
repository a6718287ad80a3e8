"""How positions of Totentanz are read and written in words: cards are called by their keys."""

from collections.abc import Collection, Mapping
from typing import Any

from macabre.core.position_text import Each, Names, Numbers
from macabre.games.totentanz import rules
from macabre.games.totentanz.state import CARDS, Config


def field_words(config: Config) -> Mapping[str, Numbers]:
    """By field: how its numbers are called."""
    cards = Names(config.keys)
    return {
        "deck": Names(config.keys, deck=True),
        "discard": cards,
        "hands": cards,
        "seen": Names(["owner", "players", "all"]),
        "entered": Each(config.keys, Numbers(), 0),
        "life": cards,
        "collected": cards,
        "limbo": cards,
        "step": Names([*rules.KINDS, "over"]),
        "event": cards,
        "soul": cards,
    }


def complete(config: Config, fields: dict[str, Any], given: Collection[str]) -> None:
    """Fill in what follows from the cards that are given, so that every card is there once.

    What is not named lies in the deck, or in limbo if the deck is named too. A hand that is left empty picks up at
    once, as by the rules. Nobody but its owner knows a card in a hand, unless ``seen`` is given.
    """
    if not {"deck", "discard", "hands", "life", "collected", "limbo", "event", "soul"} & set(given):
        return
    empty: dict[str, Any] = {"discard": [], "hands": [[], []], "life": [], "collected": [[], []], "limbo": []}
    fields.update({name: value for name, value in empty.items() if name not in given})
    laid = [card for card in (fields["event"], fields["soul"]) if card >= 0]
    laid += [*fields["life"], *fields["discard"], *fields["limbo"]]
    laid += [card for name in ("hands", "collected") for row in fields[name] for card in row]
    rest = [card for card in range(CARDS) if card not in laid]
    if "deck" not in given:
        fields["deck"] = rest
    elif "limbo" not in given:
        fields["limbo"] = [card for card in rest if card not in fields["deck"]]
    fields["deck"] = sorted(fields["deck"])
    usual = {
        "seen": [[0] * len(hand) for hand in fields["hands"]],
        "drawn": [[0] * len(hand) for hand in fields["hands"]],
        "entered": [0] * CARDS,
        "clock": 0,
        "round": len(fields["limbo"]) + sum(len(row) for row in fields["collected"]),
    }
    fields.update({name: value for name, value in usual.items() if name not in given})
