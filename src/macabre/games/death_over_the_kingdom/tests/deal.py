"""Tables laid just so, for the tests: who holds what, and what the next draws give."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import macabre
from macabre.core.card_file import CardFile, Cards
from macabre.core.fate import QuickFate
from macabre.core.match import Match
from macabre.games.death_over_the_kingdom.state import CHARACTERS
from macabre.testing import match_at

GAME = macabre.game("death-over-the-kingdom")


def numbers(names: str) -> list[int]:
    """The cards of a list of names, as a position holds them."""
    return [CHARACTERS.index(name) for name in names.split()]


def dealt(
    names: str,
    draws: str = "",
    shown: Iterable[int] = (),
    discard: str = "",
    deck: str | None = None,
    cards: Cards | None = None,
    options: Mapping[str, object] | None = None,
    **fields: Any,
) -> Match:
    """A round just dealt: seat 0 is first, the last seat deals, and drawing gives the cards of ``draws``.

    Where the deck is named, the cards that are nowhere else lie on the discard pile. A dash is a player who is out.
    """
    table: dict[str, Any] = {"hands": names, "shown": sum(1 << seat for seat in shown), "discard": discard}
    if deck is not None:
        table["deck"] = deck
    table.update(fields)
    return match_at(GAME, len(names.split()), options, draws.split(), cards, QuickFate(0), **table)


def cards(match: Match) -> str:
    """The cards before the players, as names."""
    return " ".join("-" if card < 0 else CHARACTERS[card] for card in match.position()["state"]["hands"])


def pile(match: Match) -> str:
    return " ".join(CHARACTERS[card] for card in match.position()["state"]["discard"])


def card_of(match: Match, viewer: int | None, seat: int) -> str | None:
    """What the viewer knows of the card before a seat."""
    place = match.view(viewer).table["places"][seat]
    return None if place is None else place["card"]


def knowers(match: Match, seat: int) -> list[int]:
    """The seats that know the card before a seat."""
    return [viewer for viewer in range(match.seats) if card_of(match, viewer, seat) is not None]


def stand(match: Match) -> Match:
    """All who are still asked in this round stand."""
    now = match.state.round_no
    while match.to_act and match.state.round_no == now:
        match.play(match.to_act[0], "stand")
    return match


def heard(match: Match, kind: str, viewer: int | None = None) -> list[dict[str, Any]]:
    """The facts of all events of one kind that the viewer heard."""
    return [dict(event.fields) for event in match.story(viewer) if event.kind == kind]


def values(match: Match) -> list[int]:
    """What the cards counted at the end of the first round of the story, by seat."""
    value = match.setting.config.value
    found = [-1] * match.seats
    for event in match.story(None):
        if event.kind == "revealed":
            found[event.fields["seat"]] = value[CHARACTERS.index(event.fields["card"])]
        elif event.kind in ("turned", "copied"):
            found[event.fields["seat"]] = event.fields["value"]
        elif event.kind == "begun":
            break
    return found


def tokens(match: Match) -> list[int]:
    return match.position()["state"]["tokens"]


def own_cards(changes: Mapping[str, Mapping[str, int]] | None = None, copies: int = 2) -> Cards:
    """An owner's cards: the house data with other numbers."""
    rows = CardFile.read(Path(GAME.folder) / "cards.toml").tables["card"]
    table = [{**row, "copies": copies, **(changes or {}).get(row["key"], {})} for row in rows]
    return GAME.read_cards(CardFile({"card": table}, "own.toml"))
