"""Leaks planted on purpose in the tiny game: each must fail a check of the suite, or the suite proves nothing."""

from collections.abc import Callable, Mapping
from types import SimpleNamespace
from typing import Any

import pytest

import macabre
from macabre import Game
from macabre.core.seat import EVERYBODY
from tests.conformance.checks import CHECKS, check_open_view
from tests.conformance.tables import oracle_of

LANTERN = macabre.game("lantern")
HONEST_RULES = LANTERN.rules
HONEST_VIEW = LANTERN.knowledge


def leaky(rules: Mapping[str, Any] | None = None, view: Mapping[str, Any] | None = None, **parts: Any) -> Game:
    """The tiny game with some of its functions replaced."""
    return Game(
        "lantern",
        version=1,
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
]


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
def test_the_suite_catches(leak):
    game = leak()
    caught = []
    for check in CHECKS:
        if check is check_open_view:  # it is about what is shown to all, so it must not be what finds a leak
            continue
        try:
            check(game, oracle_of(LANTERN))
        except (AssertionError, macabre.MacabreError):
            caught.append(check.__name__)
    assert caught, f"{leak.__name__} went through"


def an_open_view_that_hides_a_card():
    def hide(table, state, seat):
        if seat == EVERYBODY:
            table["hands"] = [None, *table["hands"][1:]]

    return leaky(view=seen(hide))


def an_open_view_that_shows_another_table():
    return leaky(view=seen(lambda table, state, seat: table.update(turn=9) if seat == EVERYBODY else None))


def an_open_event_without_its_card():
    return leaky(view=told(lambda fields, raw: fields.update(new=None) if "new" in fields else None))


def an_event_told_to_nobody():
    def tell(config, raw, seat):
        return None if seat == EVERYBODY else HONEST_VIEW.tell(config, raw, seat)

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


def test_the_suite_passes_the_honest_game_put_together_the_same_way():
    game = leaky()
    for check in CHECKS:
        check(game, oracle_of(LANTERN))
