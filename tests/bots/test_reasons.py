"""Why a hint recommends an option: what differs between playouts and matters, from imagined worlds only."""

import random
from itertools import islice

import pytest

import macabre
from macabre import QuickFate
from macabre.bots import Budget
from macabre.bots.hint import hint
from macabre.bots.player import Player
from macabre.bots.reasons import FEWEST, PART, Course, Feature, Reason, compare, reasons_in, say_reasons
from macabre.bots.sentences import sentence
from macabre.conformance.checks import LANGUAGES
from macabre.conformance.tables import middles, oracle_of
from tests.bots.test_hint import told

GAMES = macabre.game_names()
PAIR: Feature = ("chained", "you")
STOLEN: Feature = ("stolen", "at_you")
WORTH: Feature = ("took", "you_sum")


def courses(feature: Feature, values: list[float], good: float, soon: bool = True) -> list[Course]:
    """Playouts in which a feature has these values, each unit of it being worth so much."""
    heard = [{feature: value} if value else {} for value in values]
    return [Course(0.5 + good * value, one if soon else {}, one) for value, one in zip(values, heard, strict=True)]


def often(times: int, of: int = 100) -> list[float]:
    return [1.0] * times + [0.0] * (of - times)


# -- what counts as a reason


def test_what_happens_more_often_and_is_good_is_a_reason():
    found = reasons_in(courses(PAIR, often(70), 0.2), courses(PAIR, often(10), 0.2))
    assert found == [Reason("chained", "you", 0.7, 0.1, True)]


def test_what_happens_less_often_and_is_bad_is_a_reason():
    found = reasons_in(courses(STOLEN, often(5), -0.2), courses(STOLEN, often(60), -0.2))
    assert found == [Reason("stolen", "at_you", 0.05, 0.6, True)]


def test_what_happens_more_often_but_is_bad_is_none():
    assert reasons_in(courses(PAIR, often(70), -0.2), courses(PAIR, often(10), -0.2)) == []


def test_a_difference_that_may_be_luck_is_none():
    assert reasons_in(courses(PAIR, often(12), 0.5), courses(PAIR, often(6), 0.5)) == []
    unlike = [*often(16, 30)], [*often(16, 30)][::-1]
    assert reasons_in(courses(PAIR, unlike[0], 0.5), courses(PAIR, unlike[1], 0.5)) == []


def test_what_the_option_is_itself_is_none():
    """Whoever chooses to steal steals; that says nothing about why."""
    assert reasons_in(courses(PAIR, often(100), 0.2), courses(PAIR, often(0), 0.2)) == []
    assert reasons_in(courses(STOLEN, often(0), -0.2), courses(STOLEN, often(100), -0.2))


def test_amounts_are_compared_only_where_both_options_have_them():
    some, more = courses(WORTH, [1.0, 2.0] * 50, 0.1), courses(WORTH, [3.0, 2.0] * 50, 0.1)
    assert reasons_in(more, some) == [Reason("took", "you_sum", 2.5, 1.5, True)]
    assert reasons_in(more, courses(WORTH, [0.0] * 100, 0.1)) == []


def test_what_comes_only_after_the_next_turn_is_told_as_later():
    (found,) = reasons_in(courses(PAIR, often(70), 0.2, soon=False), courses(PAIR, often(10), 0.2, soon=False))
    assert not found.soon


def test_an_event_is_a_reason_only_once():
    both = [("chained", "you"), ("chained", "other")]
    firsts = [Course(0.6, {}, {both[0]: 1.0}) if i < 70 else Course(0.4, {}, {both[1]: 1.0}) for i in range(100)]
    seconds = [Course(0.6, {}, {both[0]: 1.0}) if i < 10 else Course(0.4, {}, {both[1]: 1.0}) for i in range(100)]
    assert [reason.who for reason in reasons_in(firsts, seconds)] == ["you"]


def test_two_events_that_always_come_together_are_one_reason():
    firsts = [Course(0.5 + 0.3 * (i < 70), {}, {PAIR: 1.0, STOLEN: 1.0} if i < 70 else {}) for i in range(100)]
    seconds = [Course(0.5 + 0.3 * (i < 10), {}, {PAIR: 1.0, STOLEN: 1.0} if i < 10 else {}) for i in range(100)]
    assert len(reasons_in(firsts, seconds)) == 1


# -- in words


@pytest.mark.parametrize(
    ("reason", "language", "said"),
    [
        (
            Reason("chained", "you", 0.71, 0.0, True),
            "en",
            "Why: you sweep up a pair by a chain reaction – 71 times in 100 before your next turn; after “X”, never.",
        ),
        (
            Reason("stolen", "at_you", 0.012, 1.0, False),
            "de",
            "Warum: Dir wird eine Karte gestohlen – in den nächsten Zügen einmal von 100; nach “X” immer.",
        ),
        (
            Reason("took", "you_sum", 1.25, -0.5, True),
            "en",
            "Why: the card that you turn up is worth 1.2 on average; after “X”, −0.5.",
        ),
    ],
)
def test_a_reason_says_how_often_with_either_option(reason: Reason, language: str, said: str) -> None:
    words = macabre.game("grim-dance").setting(2).words(language)
    assert say_reasons([reason], words, "“X”") == [said]


def test_a_second_reason_does_not_repeat_the_first_words():
    words = macabre.game("grim-dance").setting(2).words("en")
    pair = [Reason("chained", "you", 0.7, 0.1, True), Reason("stolen", "at_you", 0.1, 0.4, True)]
    assert say_reasons(pair, words, "“X”")[1] == (
        "And: a card is stolen from you – 10 times in 100 before your next turn, "
        "40 times in 100 after the other choice."
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_of_a_reason_has_its_words(language: str) -> None:
    facts = dict.fromkeys(("event", "rival", "often", "otherwise", "times"), "something")
    for first in ("why", "also"):
        for form in ("soon", "later", "amount"):
            assert "{" not in sentence("reason", f"{first}_{form}", language, **facts)
    for form in ("never", "once", "times", "always"):
        assert "{" not in sentence("reason", form, language, **facts)


# -- in real play


@pytest.mark.parametrize("name", [name for name in GAMES if name != "lantern"])
def test_every_game_gives_reasons_for_some_of_its_hints(name: str) -> None:
    game = macabre.game(name)
    asked = (match for match in middles(game, 12, seed=5) if match.to_act)
    hints = (hint(m.view(m.to_act[0]), m.decision(m.to_act[0]), Budget(600), QuickFate("hint")) for m in asked)
    found = next(one for one in hints if one.why())
    first, *rest = found.parts()
    assert found.say() == " ".join([first, *found.why(), *rest])


def test_a_game_without_words_for_reasons_gives_none():
    match = macabre.game("lantern").start(3, seed="x")
    first, second, *_ = match.decision(0).choices
    assert compare(match.view(0), first, second, 10_000, QuickFate(1)) == []


def test_too_few_simulations_give_no_reason():
    match = macabre.game("grim-dance").start(3, {"first_player": 0}, seed="x")
    first, second, *_ = match.decision(0).choices
    assert compare(match.view(0), first, second, PART * FEWEST - 1, QuickFate(1)) == []


def test_looking_for_reasons_changes_no_thought():
    """The search itself is that of a bot: reasons are looked for when it is done."""
    match = macabre.game("grim-dance").start(3, {"first_player": 0}, seed="x")
    view, decision = match.view(0), match.decision(0)
    thought = Player("level:5").think(view, decision, QuickFate("hint"), Budget(200))
    assert hint(view, decision, Budget(200), QuickFate("hint")).thought.prospects == thought.prospects


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_look_alike_to_a_seat_give_it_the_same_reasons(name: str) -> None:
    game, oracle, rng = macabre.game(name), oracle_of(macabre.game(name)), random.Random(7)
    asked = ((match, seat) for match in middles(game, 30, seed=11) for seat in match.to_act)
    for match, seat in islice((m for m in asked if oracle.hidden(m[0].position(), m[1])), 4):
        said = told(match, seat, "level:5", Budget(200))
        world = game.resume(oracle.permute(match.position(), seat, rng), fate=QuickFate(1))
        assert told(world, seat, "level:5", Budget(200)) == said
