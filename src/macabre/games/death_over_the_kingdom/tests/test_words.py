"""The words: every event, question and choice can be said in both languages, and the rule book is complete."""

import random
import re
from pathlib import Path

import pytest

from macabre.core.fate import QuickFate
from macabre.games.death_over_the_kingdom import rules
from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt, own_cards
from macabre.testing import play_all

IDS = [f"DK-{i}" for i in range(1, 52)] + [f"DK-R{i}" for i in range(1, 36)]


def test_the_rule_book_has_every_rule_once_and_in_a_section() -> None:
    assert sorted(GAME.rulebook().rules) == sorted(IDS)
    assert all(rule.section and rule.text for rule in GAME.rulebook().rules.values())


def test_every_rule_is_asserted_by_a_test() -> None:
    here = Path(__file__).parent
    marks = " ".join(
        mark for path in here.glob("test_*.py") for mark in re.findall(r"@rule\(([^)]*)\)", path.read_text("utf-8"))
    )
    assert [rule for rule in IDS if f'"{rule}"' not in marks] == []


def test_choices_events_and_options_cite_rules_of_the_book() -> None:
    cited = [choice.rule for choice in GAME.alphabet.choices]
    cited += [rule for _, rule in rules.EVENTS] + [option.rule for option in GAME.options]
    assert set(cited) <= set(IDS)


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_text_is_there(language: str) -> None:
    text = GAME.text(language)
    assert set(text["events"]) == {kind for kind, _ in rules.EVENTS}
    assert set(text["decisions"]) == set(rules.KINDS)
    assert set(text["choices"]) == {choice.verb for choice in GAME.alphabet.choices}
    assert set(text["options"]) == {option.name for option in GAME.options}
    for option in GAME.options:
        if not isinstance(option.values, range):
            assert set(text["options"][option.name]["values"]) == set(option.values)
    assert set(text["ends"]) == {"rounds_played", "last_one_left", "fell_together"}


@pytest.mark.many_matches
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_that_can_happen_can_be_said(language: str) -> None:
    rng = random.Random(3)
    said = set()
    for game, options in enumerate(
        [{}, {"mode": "all"}, {"mode": "one", "king": "refuse", "dealer_powers": "all"}] * 4
    ):
        cards = own_cards(copies=1) if game % 2 else None
        match = GAME.start(12 if cards else 4, {**options, "rounds_factor": 1}, fate=QuickFate(game), cards=cards)
        while match.to_act:
            seat = match.to_act[0]
            decision, view = match.decision(seat), match.view(seat)
            sentences = [view.prompt(decision, language), *[view.label(c, language) for c in decision.choices]]
            sentences += [match.view(None).label(choice, language) for choice in decision.choices]
            assert not any("{" in sentence or "None" in sentence for sentence in sentences)
            match.play(seat, rng.choice(decision.choices))
        for viewer in (None, 0):
            for event in match.story(viewer):
                sentence = event.say(language)
                assert "{" not in sentence
                assert "None" not in sentence
                said.add(event.kind)
    assert said >= {kind for kind, _ in rules.EVENTS} - {"replayed"}


@pytest.mark.parametrize(
    ("card", "rule"), [("trader", "DK-37"), ("thief", "DK-38"), ("bard", "DK-41"), ("dragon", "DK-45")]
)
def test_a_power_cites_the_rule_of_its_card(card: str, rule: str) -> None:
    match = dealt(f"{card} clown princess knight")
    power, target = GAME.alphabet.choice("power"), GAME.alphabet.choice("target:2")
    assert match.view(0).rule(power) == rule
    assert match.view(1).rule(power) == "DK-11"  # another seat does not know the card
    match.play(0, "power")
    if match.to_act == (0,):
        assert match.view(1).rule(target) == rule
    assert match.view(0).rule(GAME.alphabet.choice("stand")) == "DK-10"


def test_sentences_read_well() -> None:
    match = play_all(dealt("thief clown princess knight"), "power", "target:2", "swap", "exchange")
    assert [event.say() for event in match.story(0)] == [
        "You show the Thief and use its power.",
        "You look at the card before Player 3: Princess.",
        "Your Thief swaps cards with Player 3.",
        "Your card: Princess.",
        "Player 2 exchanges cards with Player 3.",
    ]
    assert [event.say("de") for event in match.story(2)] == [
        "Spieler 1 zeigt den Dieb und nutzt die Kraft.",
        "Spieler 1 sieht sich die Karte vor dir an.",
        "Der Dieb von Spieler 1 tauscht die Karten mit dir.",
        "Du hältst den Dieb.",
        "Spieler 2 tauscht die Karten mit dir.",
        "Du hältst den Narren.",
    ]


def test_the_table_reads_well() -> None:
    match = play_all(dealt("trader clown king knight", draws="queen"), "power")
    assert GAME.table.text(match.view(0), "en").splitlines() == [
        "Round 1 of 12 · deck 21",
        "  You           0 tokens  (Queen)",
        "▸ Player 2      0 tokens  face down",
        "  Player 3      0 tokens  King, open",
        "  Player 4      0 tokens  face down          deals",
        "  Discard pile: Trader",
    ]
    match = dealt("thief - clown", options={"mode": "one"}, tokens=[1, 0, 2])
    match.play(0, "exchange")
    assert GAME.table.text(match.view(2), "de").splitlines() == [
        "Runde 1 · Stapel 24",
        "  Spieler 1     1 Marker  (Narr)             gesehen von dir",
        "  Spieler 2     0 Marker  ausgeschieden",
        "▸ Du            2 Marker  (Dieb)             gibt; gesehen von Spieler 1",
    ]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_table_fits_a_terminal(language: str) -> None:
    match = GAME.start(20, {"rounds_factor": 1}, fate=QuickFate(1))
    while match.to_act:
        lines = GAME.table.text(match.view(match.to_act[0]), language).splitlines()
        assert len(lines) in (21, 22)
        assert max(map(len, lines)) <= 100
        codes = [choice.code for choice in match.decision(match.to_act[0]).choices]
        match.play(match.to_act[0], "exchange" if "exchange" in codes else codes[-1])
