"""Hints: sentences that say no more than the numbers do, and numbers that say no more than the seat may know."""

import json
import random
from itertools import islice

import pytest

import macabre
from macabre import BadInput, Match, QuickFate
from macabre.bots import Budget, Prospect, Thought
from macabre.bots.hint import Hint, hint
from macabre.bots.sentences import sentence
from macabre.bots.uncertainty import Uncertainty, chance_better
from macabre.conformance.checks import LANGUAGES
from macabre.conformance.tables import middles, oracle_of
from macabre.core.decision import Choice, Decision

GAMES = macabre.game_names()
Numbers = tuple[float, float, int]
SMALL = Budget(6)


def advice(*options: Numbers, seats: int = 2, shares: tuple[float, ...] = (1.0,), simulations: int = 800) -> Hint:
    """A hint about the first options of a new circle, given what is expected of each, its error and its visits."""
    match = macabre.game("grim-dance").start(seats, {"first_player": 0}, seed="y")
    whole = match.decision(0)
    decision = Decision(whole.id, 0, whole.kind, whole.ids[: len(options)], match.game.alphabet.choices)
    given = [*shares, *[0.0] * len(options)]
    prospects = [
        Prospect(choice, expected, error, visits, share)
        for choice, (expected, error, visits), share in zip(decision.choices, options, given, strict=False)
    ]
    return Hint(match.view(0), decision, Thought(prospects, simulations), "level:5")


def brightest(seed: int = 0) -> Match:
    """A match of Lantern in which seat 0 holds the brightest one: only a fool would change it."""
    while True:
        match = macabre.game("lantern").start(3, seed=str(seed))
        light = match.setting.config.light
        if light[match.state.hands[0]] == max(light):
            return match
        seed += 1


# -- what kind of decision it is


def test_a_single_option_needs_no_thinking():
    match = macabre.game("lantern").start(3, seed="x")
    one = Decision(0, 0, "bid", match.decision(0).ids[:1], match.game.alphabet.choices)
    found = hint(match.view(0), one, Budget(5), QuickFate(1))
    assert found.verdict == "only"
    assert found.say() == "There is only one thing to do: “Keep it”."
    assert found.thought.simulations == 0


def test_a_clear_best_choice_is_named_with_the_next_and_how_sure_it_is():
    found = advice((0.62, 0.015, 600), (0.40, 0.04, 200))
    assert found.verdict == "clear"
    assert found.say() == (
        "Best: “The Bride at place 1” (wins 62 %, ± 3). Then comes “The Musician at place 2” (40 %, ± 8). "
        "How sure that is: 95 %."
    )
    assert found.say("de").startswith("Am besten: „Die Braut auf Platz 1“ (gewinnt zu 62 %, ± 3). Danach kommt „Der ")


def test_choices_nearly_as_good_are_named_too():
    found = advice((0.62, 0.02, 400), (0.60, 0.02, 300), (0.30, 0.05, 100))
    assert found.verdict == "close"
    assert [prospect.expected for prospect in found.good] == [0.62, 0.60]
    assert "Nearly as good: “The Musician at place 2” (60 %, ± 4)." in found.say()
    assert "How sure that is: 76 %." in found.say()


def test_what_simulations_cannot_tell_apart_is_not_ranked():
    found = advice((0.51, 0.05, 100), (0.52, 0.05, 100), (0.48, 0.05, 100), (0.49, 0.05, 100), (0.50, 0.05, 100))
    assert found.verdict == "same"
    assert found.say().startswith("As good as each other, as far as 800 simulations tell: ")
    assert found.say().endswith(" and 2 more.")
    assert found.say("de").endswith(" und 2 weitere.")


def test_it_is_said_when_a_decision_hardly_matters():
    found = advice((0.51, 0.01, 400), (0.50, 0.01, 400))
    assert found.verdict == "even"
    assert found.say() == "It hardly matters: each of the 2 choices wins about 51 %."


def test_too_few_simulations_are_not_taken_for_knowledge():
    match = macabre.game("grim-dance").start(3, {"first_player": 0}, seed="x")
    found = hint(match.view(0), match.decision(0), Budget(2), QuickFate(1))
    assert found.verdict == "unknown"
    assert found.say() == "That was too little thought to know: 2 simulations for 36 choices."
    assert found.say("de").startswith("Das war zu kurz überlegt, um es zu wissen: 2 Simulationen für 36")
    assert advice((0.9, 0.3, 2), (0.1, 0.3, 2)).verdict == "unknown"


def test_a_player_that_does_not_think_has_no_opinion():
    match = macabre.game("lantern").start(3, seed="x")
    found = hint(match.view(0), match.decision(0), None, QuickFate(1), "random")
    assert found.verdict == "blind"
    assert "does not think" in found.say()


def test_a_mixed_strategy_says_how_often_to_do_what():
    found = advice((0.5, 0.03, 400), (0.45, 0.03, 300), (0.2, 0.05, 100), shares=(0.6, 0.35, 0.05))
    assert found.verdict == "mixed"
    assert "“The Bride at place 1” 60 times in 100, “The Musician at place 2” 35 times in 100." in found.say()
    assert "place 3" not in found.say()


def test_an_option_that_was_hardly_tried_is_never_called_good():
    found = advice((0.60, 0.02, 790), (0.61, 0.10, 10))
    assert len(found.good) == 1


def test_what_was_hardly_tried_counts_as_not_looked_at():
    found = advice((0.60, 0.02, 700), (0.40, 0.04, 90), (0.45, 0.10, 10))
    assert {option["expected"]: option["known"] for option in found.to_json()["options"]} == {
        0.60: True,
        0.40: True,
        0.45: False,
    }
    assert found.rival is not None
    assert found.rival.expected == 0.40


def test_the_best_option_is_always_shown():
    found = advice((0.9, 0.3, 2), (0.1, 0.3, 2))
    assert [option["known"] for option in found.to_json()["options"]] == [True, False]
    assert found.rival is None


def test_among_more_than_two_the_even_share_is_told():
    numbers = ((0.4, 0.02, 600), (0.2, 0.02, 200))
    assert "even share" not in advice(*numbers).say()
    assert advice(*numbers, seats=4).say().endswith("An even share among 4 players would be 25 %.")
    assert advice(*numbers, seats=4).say("de").endswith("Ein gleicher Anteil wären bei 4 Spielern 25 %.")


# -- how sure it is


def test_the_chance_to_be_better_is_that_of_a_normal_distribution():
    assert chance_better(0.0, 0.05) == 0.5
    assert chance_better(0.1, 0.1) == pytest.approx(0.8413, abs=1e-4)
    assert chance_better(-0.1, 0.1) == pytest.approx(0.1587, abs=1e-4)
    assert advice((0.6, 0.03, 400), (0.55, 0.04, 400)).sure == pytest.approx(chance_better(0.05, 0.05))


def test_a_few_equal_results_leave_doubt():
    """Three losses in a row have no spread of their own, but the spread of the others holds for them too."""
    one = Prospect(Choice("a", 0, ""), 0.5, 0.05, 100, 1.0)
    two = Prospect(Choice("b", 1, ""), 0.0, 0.0, 3, 0.0)
    uncertainty = Uncertainty(Thought([one, two], 103))
    assert uncertainty.of(one) == 0.05
    assert uncertainty.of(two) == pytest.approx(0.2)
    assert uncertainty.loss("a") == (0.0, 0.0)
    assert uncertainty.loss("b") == (0.5, pytest.approx(0.2062, abs=1e-4))


def test_what_a_mixing_player_expects_is_the_mean_of_what_it_does():
    found = advice((0.6, 0.03, 400), (0.4, 0.04, 400), shares=(0.5, 0.5))
    assert Uncertainty(found.thought).worth() == (pytest.approx(0.5), pytest.approx(0.025))


# -- real play


def test_nobody_is_told_to_give_the_brightest_lantern_away():
    match = brightest()
    found = hint(match.view(0), match.decision(0), Budget(200), QuickFate(1))
    assert found.best.choice.code == "keep"
    assert found.verdict == "clear"
    assert found.best.expected > 0.9


def test_to_look_at_a_lantern_that_nobody_can_change_hardly_matters():
    match = brightest()
    for seat in range(3):
        match.play(seat, "keep")
    found = hint(match.view(0), match.decision(0), Budget(400), QuickFate(1))
    assert found.verdict == "even"
    assert "each of the 3 choices wins about 100 %" in found.say()


def test_numbers_and_sentence_are_of_the_same_thought():
    match = brightest()
    found = hint(match.view(0), match.decision(0), Budget(50), QuickFate(1), "flat")
    numbers = json.loads(json.dumps(found.to_json()))
    assert (numbers["seat"], numbers["decision"], numbers["kind"]) == (0, 0, "bid")
    assert (numbers["player"], numbers["simulations"]) == ("flat", 50)
    assert numbers["best"][0] == numbers["options"][0]["code"] == "keep"
    assert numbers["options"][0]["rule"] == "LA-2"
    assert numbers["fair"] == pytest.approx(1 / 3, abs=1e-4)
    assert f"wins {round(100 * numbers['options'][0]['expected'])} %" in found.say()


def test_an_unknown_player_is_refused():
    match = brightest()
    with pytest.raises(BadInput, match="no player 'oracle'"):
        hint(match.view(0), match.decision(0), None, QuickFate(1), "oracle")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_hint_has_its_words(language):
    facts = dict.fromkeys(
        ("best", "label", "next", "others", "good", "often", "count", "value", "simulations"), "something"
    )
    for verdict in ("only", "blind", "even", "mixed", "unknown", "same", "close", "clear"):
        assert "{" not in sentence("hint", verdict, language, **facts)


# -- what a seat may know


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", ["level:5", "greedy", "ismcts:single"])
def test_worlds_that_look_alike_to_a_seat_give_it_the_same_hint(name: str, player: str) -> None:
    """A hint tells a seat nothing that its view does not: neither its numbers nor its sentences."""
    game, oracle, rng = macabre.game(name), oracle_of(macabre.game(name)), random.Random(7)
    asked = ((match, seat) for match in middles(game, 30, seed=11) for seat in match.to_act)
    differed = 0
    for match, seat in islice((m for m in asked if oracle.hidden(m[0].position(), m[1])), 8):
        position, said = match.position(), told(match, seat, player)
        worlds = [game.resume(oracle.permute(position, seat, rng), fate=QuickFate(1)) for _ in range(3)]
        worlds.append(game.imagine(match.view(seat), QuickFate(3)))
        assert all(told(world, seat, player) == said for world in worlds)
        differed += any(world.position()["state"] != position["state"] for world in worlds)
    assert differed > 4


def told(match: Match, seat: int, player: str, budget: Budget = SMALL) -> str:
    """Everything that a hint tells."""
    found = hint(match.view(seat), match.decision(seat), budget, QuickFate("hint"), player)
    return json.dumps([found.to_json(), *(found.say(language) for language in LANGUAGES)], sort_keys=True)
