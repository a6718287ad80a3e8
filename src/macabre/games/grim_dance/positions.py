"""How positions of Grim Dance are read and written in words: ``dancer:+3`` is the Dancer with three light skulls."""

from collections.abc import Collection, Mapping
from typing import Any

from macabre.core.position_text import Each, Groups, Names, Numbers, Sets
from macabre.games.grim_dance import rules
from macabre.games.grim_dance.state import CARDS, CHARACTERS, Config


def card_names(config: Config) -> list[str]:
    """The 36 cards by what they are worth; of those of a character that are worth the same, the second has a b."""
    names: list[str] = []
    for card, (light, dark) in enumerate(zip(config.light, config.dark, strict=True)):
        worth = light - dark
        name = f"{CHARACTERS[card // 6]}:{worth:+d}" if worth else f"{CHARACTERS[card // 6]}:0"
        same = sum(other.rstrip("bcdef") == name for other in names)
        names.append(name + "abcdef"[same] if same else name)
    return names


def field_words(config: Config) -> Mapping[str, Numbers]:
    """By field: how its numbers are called."""
    cards, seats = card_names(config), [str(seat) for seat in range(config.seats)]
    return {
        "circle": Names(CHARACTERS),
        "pool": Groups([cards[6 * c : 6 * c + 6] for c in range(6)]),
        "revealed": Names(cards),
        "fronts": Names(cards),
        "discard": Names(cards),
        "up": Sets(cards),
        "known": Each(cards, Sets(seats), 0),
        "step": Names([*rules.KINDS, "over"]),
    }


def complete(config: Config, fields: dict[str, Any], given: Collection[str]) -> None:
    """Fill in what follows from the cards that are given, so that every card is there once.

    The circle's cards are any that are left, as long as ``pool`` does not name them; what is then left was discarded by
    seat 0. Cards before players lie face up unless ``up`` is given, and players know what they can see.
    """
    if not {"circle", "fronts", "discard", "pool"} & set(given):
        return
    for name in {"fronts", "discard"} - set(given):
        fields[name] = [[] for _ in range(config.seats)] if name == "fronts" else []
    revealed = [fields["revealed"]] if fields["revealed"] >= 0 else []
    laid = [*revealed, *fields["discard"], *[card for front in fields["fronts"] for card in front]]
    free = [card for card in range(CARDS) if card not in laid]
    if "pool" not in given:
        fields["pool"] = [0] * 6
        hidden = fields["circle"][:]
        for card in revealed:
            if card // 6 in hidden:
                hidden.remove(card // 6)
        for card in free:
            if card // 6 in hidden:
                hidden.remove(card // 6)
                fields["pool"][card // 6] |= 1 << card % 6
    fields["discard"] = fields["discard"] + [card for card in free if not fields["pool"][card // 6] >> card % 6 & 1]
    if "up" not in given:
        fields["up"] = sum(1 << card for front in fields["fronts"] for card in front)
    seen = _seen(config, fields)
    given_known = fields["known"] if "known" in given else [0] * CARDS
    fields["known"] = [a | b for a, b in zip(seen, given_known, strict=True)]


def _seen(config: Config, fields: Mapping[str, Any]) -> list[int]:
    """By card: who must have seen it, as it lies."""
    seen, everyone = [0] * CARDS, (1 << config.seats) - 1
    for card in fields["discard"]:
        seen[card] = 1
    for seat, front in enumerate(fields["fronts"]):
        for card in front:
            seen[card] = everyone if fields["up"] >> card & 1 else 1 << seat
    if fields["revealed"] >= 0:
        seen[fields["revealed"]] = everyone
    return seen
