"""The odds of losing the round: against cards laid by hand, every way there is, and many imagined worlds."""

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from macabre.core.fate import QuickFate, ScriptedFate
from macabre.core.match import Match
from macabre.games.death_over_the_kingdom.odds import Layout, Odds, _counted, _gone_through, odds
from macabre.games.death_over_the_kingdom.state import CHARACTERS
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, own_cards
from macabre.testing import play_all

rule = pytest.mark.rule

MOMENT = {"monk": "moment"}
TURNED_BY = {
    "innkeeper": "king",
    "clown": "queen",
    "magician": "monk",
    "dragon": "knight",
    "knight": "princess",
    "queen": "princess",
}


def exactly(match: Match, seat: int | None) -> list[Fraction]:
    """The odds as a seat may count them, with no chance to ask."""
    found = odds(match.view(seat), ScriptedFate([]))
    assert found.exact
    return found.losing


def lowest(match: Match, cards: list[str], order: list[int]) -> set[int]:
    """Who has the lowest value, by the letter of the book: turn the cards, then go back from the dealer."""
    config = match.setting.config
    values = {}
    for seat, right in zip(reversed(order), [None, *reversed(order)], strict=False):
        card = CHARACTERS.index(cards[seat])
        turned = TURNED_BY.get(cards[seat]) in cards
        values[seat] = (config.second if turned else config.value)[card]
        if cards[seat] == "monk" and right is not None:
            values[seat] = values[right]
    least = min(values.values())
    return {seat for seat, value in values.items() if value == least}


def by_hand(match: Match, seat: int | None) -> list[Fraction]:
    """Lay every unseen card of the first batch, each a card of its own, on every unknown place."""
    table = match.view(seat).table
    places = table["places"]
    order = [(table["dealer"] + i) % len(places) for i in range(1, len(places) + 1)]
    unknown = [i for i, place in enumerate(places) if place["card"] is None]
    losing, total = [0] * len(places), 0
    for laid in permutations(table["unseen"][0], len(unknown)):
        if any(card == "king" and places[i]["no_king"] for i, card in zip(unknown, laid, strict=True)):
            continue
        cards = [place["card"] for place in places]
        for i, card in zip(unknown, laid, strict=True):
            cards[i] = card
        total += 1
        for i in lowest(match, cards, order):
            losing[i] += 1
    return [Fraction(ways, total) for ways in losing]


def along(match: Match, rng: random.Random, steps: int) -> Iterator[Match]:
    """The moments of a match that is played at random."""
    for _ in range(steps):
        if not match.to_act:
            return
        yield match
        choices = match.decision(match.to_act[0]).choices
        match.play(match.to_act[0], choices[rng.randrange(len(choices))])


# -- by hand


@rule("DK-18", "DK-20", "DK-50")
def test_death_loses_and_the_other_player_only_with_the_other_death() -> None:
    """Of the 25 cards unseen, two are kings, which would lie open."""
    assert exactly(dealt("death queen"), 0) == [1, Fraction(1, 23)]


@rule("DK-20", "DK-R7")
def test_a_king_who_lies_hidden_might_be_anywhere() -> None:
    assert exactly(dealt("death queen", options={"king": "refuse"}), 0) == [1, Fraction(1, 25)]


@rule("DK-49", "DK-R34")
def test_who_has_seen_all_cards_is_sure() -> None:
    match = play_all(dealt("queen princess"), "exchange")
    assert exactly(match, 0) == exactly(match, 1) == [0, 1]


@rule("DK-42", "DK-43")
def test_a_monk_loses_with_his_neighbour_but_not_with_the_dealer() -> None:
    match = dealt("monk death clown", shown=[0, 1, 2])
    assert exactly(match, None) == [1, 1, 0]
    assert exactly(dealt("death monk clown", shown=[0, 1, 2]), None) == [1, 0, 0]
    assert exactly(dealt("death clown monk", shown=[0, 1, 2]), None) == [1, 0, 0]
    assert exactly(dealt("knight queen monk", shown=[0, 1, 2]), None) == [0, 0, 1]


@rule("DK-14", "DK-R16")
def test_what_lies_on_the_discard_pile_is_not_in_the_deck() -> None:
    """Unseen are two Deaths and a Knight: with a Bard, one loses when the other player has the Knight."""
    assert exactly(dealt("knight bard", deck="death death"), 1) == [Fraction(2, 3), Fraction(1, 3)]


@rule("DK-31")
def test_who_is_out_cannot_lose() -> None:
    match = dealt("knight - death", options={"mode": "one"}, tokens=[2, 0, 1])
    assert exactly(match, 2)[1:] == [0, 1]


@rule("DK-R9")
def test_when_the_game_is_over_all_is_known() -> None:
    match = play_all(dealt("death queen", round_no=5), "stand", "stand")
    assert match.outcome is not None
    assert exactly(match, None) == [1, 0]


# -- every way there is


@rule("DK-18", "DK-19", "DK-R4", "DK-R5", "DK-R6", "DK-R22")
@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (2, {"king": "refuse"}),
        (3, {"king": "refuse"}),
        (3, {"turned": "lowest"}),
        (3, {"mode": "all", "dealer_powers": "all"}),
    ],
)
def test_counting_agrees_with_laying_every_card(seats: int, options: Mapping[str, Any]) -> None:
    rng = random.Random(seats)
    for moment in along(GAME.start(seats, options, seed="ways"), rng, 8):
        seat = rng.randrange(seats)
        assert exactly(moment, seat) == by_hand(moment, seat)


@rule("DK-R16", "DK-R19", "DK-R22")
@pytest.mark.parametrize("options", [{}, {"king": "refuse"}, {"turned": "lowest"}])
def test_counting_agrees_with_going_through_all_characters(options: Mapping[str, Any]) -> None:
    """At tables with many Monks, where some cards were drawn after the discard pile had become the deck."""
    deck, rng = own_cards({"monk": {"copies": 4}, "magician": {"copies": 3}}, copies=1), random.Random(3)
    for _ in range(12):
        cards = [CHARACTERS[card] for card in GAME.setting(6, options, deck).config.deck]
        rng.shuffle(cards)
        closed = rng.sample(range(6), 4)
        match = dealt(
            " ".join(cards[:6]),
            deck=" ".join(cards[6:9]),
            shown=[seat for seat in range(6) if seat not in closed],
            cards=deck,
            options=options,
            shuffles=1,
            batch=[rng.randrange(2) if seat in closed and cards[seat] != "king" else 0 for seat in range(6)],
        )
        for seat in (None, closed[0]):
            view = match.view(seat)
            assert _counted(Layout(view)) == _gone_through(Layout(view))


# -- imagined worlds


@rule("DK-36", "DK-40", "DK-42", "DK-44", "DK-47", "DK-48", "DK-49")
@pytest.mark.parametrize(
    ("seats", "options"),
    [(4, {}), (7, {"king": "refuse"}), (12, {"mode": "one"}), (20, {}), (4, MOMENT), (9, MOMENT)],
)
def test_odds_are_how_often_seats_lose_in_imagined_worlds(seats: int, options: Mapping[str, Any]) -> None:
    """Within five standard deviations of what that many worlds show."""
    rng, worlds = random.Random(seats), 1500
    *_, moment = along(GAME.start(seats, options, seed="worlds"), rng, 3 + seats // 2)
    view, fate = moment.view(moment.to_act[0]), QuickFate(5)
    found: Odds = odds(view, QuickFate(6))
    assert found.exact == (options is not MOMENT or Layout(view).ways() <= 20_000)
    often = [0] * seats
    for _ in range(worlds):
        match = GAME.imagine(view, fate)
        now = match.state.round_no
        match.state.step, match.state.held = 0, -1  # whatever a thief is about to do, all stand
        while match.to_act and match.state.round_no == now:
            match.play(match.to_act[0], "stand")
        for event in match.story(None):
            if event.kind in ("took", "paid"):
                often[event.fields["seat"]] += 1
            elif event.kind == "begun":
                break
    for chance, times in zip(found.losing, often, strict=True):
        spread = (float(chance) * (1 - float(chance)) / worlds) ** 0.5
        assert abs(times / worlds - chance) <= 5 * (spread if found.exact else 2 * spread) + 1e-9


@rule("DK-R22")
def test_where_monks_are_read_at_their_moment_few_ways_are_gone_through_and_many_sampled() -> None:
    assert odds(dealt("knight monk dragon", options=MOMENT).view(0), QuickFate(1)).exact
    assert not odds(dealt("knight monk dragon clown trader bard", options=MOMENT).view(0), QuickFate(1)).exact
