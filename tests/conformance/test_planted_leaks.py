"""Leaks planted on purpose in the tiny game and in the kernel: each must fail a check, or the suite proves nothing."""

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

import macabre
from macabre import Game, Match
from macabre.conformance.checks import (
    CHECKS,
    check_choices_of_other_games,
    check_numbers,
    check_open_view,
    check_refusals,
    check_seat_counts,
)
from macabre.conformance.tables import oracle_of
from macabre.core.event import Events
from macabre.core.seat import EVERYBODY
from macabre.core.setting import Setting

pytestmark = pytest.mark.slow

COMPILED = not macabre.core.match.__file__.endswith(".py")
LANTERN = macabre.game("lantern")
HONEST_RULES = LANTERN.rules
HONEST_VIEW = LANTERN.knowledge


def leaky(rules: Mapping[str, Any] | None = None, view: Mapping[str, Any] | None = None, **parts: Any) -> Game:
    """The tiny game with some of its functions replaced."""
    return Game(
        "lantern",
        version=LANTERN.version,
        seats=LANTERN.seats,
        options=LANTERN.options,
        state=parts.get("state", LANTERN.states),
        rules=SimpleNamespace(**{**vars(HONEST_RULES), **(rules or {})}),
        view=SimpleNamespace(**{**vars(HONEST_VIEW), **(view or {})}),
        table=parts.get("table", LANTERN.table),
        folder=str(LANTERN.folder),
    )


def seen(change: Callable[[Any, Any, int | None], None]) -> Mapping[str, Any]:
    """A view function that goes wrong by a change to what the honest one gives."""

    def view(state, seat):
        table = HONEST_VIEW.view(state, seat)
        change(table, state, seat)
        return table

    return {"view": view}


def told(change: Callable[[dict[str, Any], Any], None]) -> Mapping[str, Any]:
    """An event function that goes wrong by a change to what the honest one tells."""

    def tell(config, raw, seat):
        fields = dict(HONEST_VIEW.tell(config, raw, seat))
        change(fields, raw)
        return fields

    return {"tell": tell}


def a_card_in_an_event():
    return leaky(view=told(lambda fields, raw: fields.update(new=raw[3]) if "new" in fields else None))


def a_card_seen_by_a_spy_in_an_event():
    return leaky(view=told(lambda fields, raw: fields.update(card=raw[3]) if "other" in fields else None))


def an_event_that_only_some_worlds_have():
    return leaky(view=told(lambda fields, raw: fields.update(bright=raw[3] > 4) if "new" in fields else None))


def a_card_in_a_cited_rule():
    return leaky(
        view={"cite": lambda config, raw, seat: "LA-1" if raw[0] == HONEST_RULES.CHANGED and raw[3] > 4 else ""}
    )


def options_that_depend_on_a_hidden_card():
    def options(state, seat):
        honest = HONEST_RULES.options(state, seat)
        return honest[1:] if state.hands[(seat + 1) % len(state.hands)] > 4 else honest

    return leaky({"options": options})


def an_ordering():
    def order(table, state, seat):
        table["order"] = sorted(range(len(state.hands)), key=lambda s: state.hands[s])

    return leaky(view=seen(order))


def the_order_of_the_options():
    def options(state, seat):
        honest = HONEST_RULES.options(state, seat)
        return honest[::-1] if state.hands[(seat + 1) % len(state.hands)] > 4 else honest

    return leaky({"options": options})


def a_length():
    return leaky(view=seen(lambda table, state, seat: table.update(pad="." * sum(state.hands))))


def a_length_of_the_text():
    def text(view, language="en"):
        return LANTERN.table.text(view, language) + " " * (view.table["pad"])

    spy = seen(lambda table, state, seat: table.update(pad=max(state.hands)))
    return leaky(view=spy, table=SimpleNamespace(text=text, scene=LANTERN.table.scene))


def a_secret_answer_before_all_are_in():
    return leaky(view=seen(lambda table, state, seat: table.update(bids=state.bids[:])))


def a_secret_answer_in_the_event():
    def apply(state, seat, choice, fate, log):
        HONEST_RULES.apply(state, seat, choice, fate, log)
        if log[-1][0] == HONEST_RULES.READY:
            log[-1] = (*log[-1], choice)

    return leaky({"apply": apply}, told(lambda fields, raw: fields.update(bid=list(raw[2:]))))


def a_deck_in_its_order():
    return leaky(view=seen(lambda table, state, seat: table.update(deck=state.deck[:])))


def a_question_skipped_because_of_a_secret():
    def to_act(state):
        waiting = HONEST_RULES.to_act(state)
        return waiting if len(waiting) < 2 or state.hands[0] != 3 else waiting[1:]

    return leaky({"to_act": to_act})


def a_label_that_tells():
    def label(config, table, seat, choice):
        return {**HONEST_VIEW.label(config, table, seat, choice), "other": table["spy"] % 2}

    return leaky(view={**seen(lambda table, state, seat: table.update(spy=state.hands[-1])), "label": label})


def a_view_that_forgets():
    def forget(table, state, seat):
        table["hands"] = [card if s == seat else None for s, card in enumerate(table["hands"])]

    return leaky(view=seen(forget))


def one_imagined_world_only():
    def imagine(config, table, seat, fate):
        return HONEST_VIEW.imagine(config, table, seat, macabre.ScriptedFate([0] * 20))

    return leaky(view={"imagine": imagine})


def a_step_taken_back_across_a_look():
    return leaky({"reveals": lambda raw: False})


def a_state_whose_copy_shares_a_list():
    class States:
        FIELDS = LANTERN.states.FIELDS

        @staticmethod
        def read_state(config, fields):
            return LANTERN.states.read_state(config, fields)

    def setup(config, fate, log):
        return Shallow(HONEST_RULES.setup(config, fate, log))

    class Shallow:
        def __init__(self, inner):
            for name in (*States.FIELDS, "config"):
                setattr(self, name, getattr(inner, name))

        def copy(self):
            return Shallow(self)

    return leaky({"setup": setup}, state=States)


def a_pause_that_hangs_on_a_hidden_card():
    def apply(state, seat, choice, fate, log):
        HONEST_RULES.apply(state, seat, choice, fate, log)
        if type(log) is not list and state.hands[0] > 4:
            log.pauses.clear()

    return leaky({"apply": apply})


def a_moment_that_shows_cards_too_early():
    def apply(state, seat, choice, fate, log):
        HONEST_RULES.apply(state, seat, choice, fate, log)
        for _, moment in [] if type(log) is list else log.pauses:
            moment.known = [(1 << len(moment.hands)) - 1] * len(moment.hands)

    return leaky({"apply": apply})


LEAKS = [
    a_card_in_an_event,
    a_card_seen_by_a_spy_in_an_event,
    an_event_that_only_some_worlds_have,
    options_that_depend_on_a_hidden_card,
    an_ordering,
    the_order_of_the_options,
    a_length,
    a_length_of_the_text,
    a_secret_answer_before_all_are_in,
    a_secret_answer_in_the_event,
    a_deck_in_its_order,
    a_question_skipped_because_of_a_secret,
    a_label_that_tells,
    a_view_that_forgets,
    one_imagined_world_only,
    a_step_taken_back_across_a_look,
    a_state_whose_copy_shares_a_list,
    a_pause_that_hangs_on_a_hidden_card,
    a_moment_that_shows_cards_too_early,
    a_card_in_a_cited_rule,
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_the_suite_catches(leak):
    # Checking the open view is about what is shown to all, so it must not be what finds a leak.
    checks = [check for check in CHECKS if check is not check_open_view]
    assert caught_by(leak(), checks), f"{leak.__name__} went through"


def caught_by(game: Game, checks: Sequence[Callable[[Game, Any], None]]) -> list[str]:
    """The names of the checks that fail."""
    caught = []
    for check in checks:
        try:
            check(game, oracle_of(LANTERN))
        except (AssertionError, macabre.MacabreError):
            caught.append(check.__name__)
    return caught


def an_open_view_that_hides_a_card():
    def hide(table, state, seat):
        if seat is EVERYBODY:
            table["hands"] = [None, *table["hands"][1:]]

    return leaky(view=seen(hide))


def an_open_view_that_shows_another_table():
    return leaky(view=seen(lambda table, state, seat: table.update(turn=9) if seat is EVERYBODY else None))


def an_open_event_without_its_card():
    return leaky(view=told(lambda fields, raw: fields.update(new=None) if "new" in fields else None))


def an_event_told_to_nobody():
    def tell(config, raw, seat):
        return None if seat is EVERYBODY else HONEST_VIEW.tell(config, raw, seat)

    return leaky(view={"tell": tell})


@pytest.mark.parametrize(
    "flaw",
    [
        an_open_view_that_hides_a_card,
        an_open_view_that_shows_another_table,
        an_open_event_without_its_card,
        an_event_told_to_nobody,
    ],
    ids=lambda flaw: flaw.__name__,
)
def test_all_cards_open_means_all(flaw):
    with pytest.raises(AssertionError):
        check_open_view(flaw(), oracle_of(LANTERN))


# -- a kernel that is careless about who looks


def everything_told_to_a_number(match, seat, since=0):
    viewer = EVERYBODY if seat == -1 else match.setting.viewer(seat)
    return Events(match.setting, match._story, since, len(match._story), viewer)


def a_story_for_whoever_asks(match, seat, since=0):
    return Events(match.setting, match._story, since, len(match._story), seat)


def a_view_of_all_cards_for_who_knows_the_word(match, seat):
    viewer = match.setting.viewer(None if seat is EVERYBODY else seat)
    return match._view(viewer, match.game.knowledge.view(match.state, EVERYBODY if seat is EVERYBODY else viewer))


def a_seat_that_only_equals_a_number(setting, number):
    if number not in range(setting.seats):
        raise macabre.core.errors.refused("no_such_seat", number)
    return number


def a_step_taken_back_for_nobody(match, seat):
    return bool(match._entries) and match._entries[-1][0] == seat


def a_setting_spoilt_by_a_float(game, seats=None, options=None, cards=None):
    """As it was: three seats, asked for as 3.0, were kept for everybody who asked for 3."""
    if isinstance(seats, float) and seats in game.seats:
        return Setting(game, seats, HONEST_SETTING(game, int(seats), options).options, game.cards)
    return HONEST_SETTING(game, seats, options, cards)


def a_choice_known_by_its_number(match, seat, choice, decision=None):
    """As it was: the tenth choice of one game was the tenth of any other."""
    if isinstance(choice, macabre.Choice) and choice.id < len(match.game.alphabet):
        choice = match.game.alphabet[choice.id]
    return HONEST_PLAY(match, seat, choice, decision)


def a_check_that_plays(match, seat, choice, decision=None):
    known = HONEST_CHECK(match, seat, choice, decision)
    HONEST_PLAY(match, seat, known)
    return known


def a_check_that_forgets_what_is_late(match, seat, choice, decision=None):
    return HONEST_CHECK(match, seat, choice)


HONEST_CHECK, HONEST_PLAY, HONEST_SETTING = Match.check, Match.play, Game.setting


@pytest.mark.skipif(COMPILED, reason="a compiled kernel cannot be patched")
@pytest.mark.parametrize(
    ("owner", "name", "fault"),
    [
        (Match, "story", everything_told_to_a_number),
        (Match, "cached_story", everything_told_to_a_number),
        (Match, "story", a_story_for_whoever_asks),
        (Match, "view", a_view_of_all_cards_for_who_knows_the_word),
        (Setting, "seat", a_seat_that_only_equals_a_number),
        (Match, "can_take_back", a_step_taken_back_for_nobody),
        (Game, "setting", a_setting_spoilt_by_a_float),
        (Match, "play", a_choice_known_by_its_number),
        (Match, "check", a_check_that_plays),
        (Match, "check", a_check_that_forgets_what_is_late),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_the_suite_catches_a_careless_kernel(owner, name, fault, monkeypatch):
    monkeypatch.setattr(owner, name, fault)
    checks = (check_refusals, check_choices_of_other_games, check_numbers, check_seat_counts)
    assert caught_by(LANTERN, checks), f"{fault.__name__} went through"


def test_the_suite_passes_the_honest_game_put_together_the_same_way():
    game = leaky()
    for check in CHECKS:
        check(game, oracle_of(LANTERN))
