"""A bot that crashes, cheats or keeps silent is replaced by the next simpler one, and the match goes on."""

import logging
import threading

import pytest

import macabre
from macabre import Choice, Decision, Fate, QuickFate, View
from macabre.bots import Player
from macabre.bots.fallback import FallbackPlayer, with_fallbacks


class Crashing:
    name = "crashing"

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice:
        raise RuntimeError("I hold the Queen")


class Cheating:
    name = "cheating"

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice:
        return next(choice for choice in view.game.alphabet.choices if choice not in decision.choices)


class Silent:
    name = "silent"

    def __init__(self) -> None:
        self.over = threading.Event()

    def choose(self, view: View, decision: Decision, fate: Fate) -> Choice:
        self.over.wait()
        return decision.choices[0]


@pytest.mark.parametrize(("failing", "problem"), [(Crashing(), "RuntimeError"), (Cheating(), "not one of the options")])
def test_the_next_one_answers_and_goes_on_answering(
    failing: Crashing | Cheating, problem: str, caplog: pytest.LogCaptureFixture
) -> None:
    match = macabre.game("death-over-the-kingdom").start(3, seed="guard")
    player = FallbackPlayer([failing, Player("greedy:6"), Player("random")])
    with caplog.at_level(logging.WARNING, "macabre.bots"):
        while match.to_act:
            seat = match.to_act[0]
            match.play(seat, player.choose(match.view(seat), match.decision(seat), QuickFate(1)))
    assert player.name == "greedy:6"
    assert len(caplog.records) == 1
    assert f"{failing.name} failed" in caplog.text
    assert problem in caplog.text
    assert "Queen" not in caplog.text  # a bot's own words could tell its cards


def test_who_keeps_silent_is_not_waited_for(caplog: pytest.LogCaptureFixture) -> None:
    match = macabre.game("grim-dance").start(2, seed="guard")
    silent, seat = Silent(), match.to_act[0]
    player = FallbackPlayer([silent, Player("random")], timeout=0.01)
    with caplog.at_level(logging.WARNING, "macabre.bots"):
        choice = player.choose(match.view(seat), match.decision(seat), QuickFate(1))
    silent.over.set()
    assert choice in match.decision(seat).choices
    assert "no answer in time; random goes on" in caplog.text.replace(")", "")


def test_if_all_fail_anything_on_offer_is_chosen() -> None:
    match = macabre.game("grim-dance").start(2, seed="guard")
    seat = match.to_act[0]
    player = FallbackPlayer([Crashing(), Crashing()])
    assert player.choose(match.view(seat), match.decision(seat), QuickFate(1)) in match.decision(seat).choices
    assert player.name == "random"


def test_behind_a_level_stand_all_lower_ones() -> None:
    assert [player.name for player in with_fallbacks("level:3")._players] == ["level:3", "level:2", "level:1", "random"]
    assert [player.name for player in with_fallbacks("ismcts:9")._players] == ["ismcts:9", "greedy", "random"]
    assert [player.name for player in with_fallbacks("greedy:3")._players] == ["greedy:3", "random"]
