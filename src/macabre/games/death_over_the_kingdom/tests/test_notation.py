"""The notation: which codes there are, that each of them is of use, and the rules that are cited."""

import pytest

from macabre.games.death_over_the_kingdom.tests.deal import GAME, dealt
from macabre.testing import codes, play_all

rule = pytest.mark.rule

TWENTY = "bard thief clown monk magician dragon knight princess queen trader innkeeper death"
TWENTY += " clown monk magician dragon knight princess queen bard"


def test_the_notation_is_the_three_actions_the_thiefs_choice_and_a_seat() -> None:
    words = ["stand", "power", "exchange", "cut", "show", "swap", "leave"]
    assert list(GAME.alphabet) == words + [f"target:{seat}" for seat in range(20)]


@rule("DK-10", "DK-11", "DK-13", "DK-14", "DK-38", "DK-39", "DK-R7")
@pytest.mark.parametrize(
    ("code", "cited"),
    [
        ("stand", "DK-10"),
        ("power", "DK-11"),
        ("exchange", "DK-13"),
        ("cut", "DK-14"),
        ("show", "DK-R7"),
        ("swap", "DK-39"),
        ("leave", "DK-39"),
        ("target:0", "DK-38"),
        ("target:19", "DK-38"),
    ],
)
def test_a_choice_cites_its_rule(code: str, cited: str) -> None:
    assert GAME.alphabet.choice(code).rule == cited


def test_every_code_is_offered_somewhere() -> None:
    first = play_all(dealt(TWENTY), "power")
    last = dealt(TWENTY, options={"dealer_powers": "all"}, turn=19)
    offered = {*codes(first), *codes(play_all(last, "power"))}
    offered |= {*codes(dealt("trader clown")), *codes(dealt("clown trader", turn=1))}
    offered |= {
        *codes(dealt("king clown", options={"king": "refuse"})),
        *codes(play_all(dealt("thief clown"), "power")),
    }
    assert offered == set(GAME.alphabet)


@rule("DK-9", "DK-38", "DK-39", "DK-41")
def test_a_decision_says_what_it_is_about() -> None:
    match = dealt("thief clown princess knight")
    kinds = [match.decision(0).kind]
    for code in ("power", "target:1"):
        match.play(0, code)
        kinds.append(match.decision(0).kind)
    assert kinds == ["turn", "target", "thief"]


@pytest.mark.parametrize(
    ("kind", "cited"),
    [
        ("begun", "DK-6"),
        ("got", "DK-R33"),
        ("shown", "DK-50"),
        ("stood", "DK-10"),
        ("used", "DK-11"),
        ("exchanged", "DK-13"),
        ("cut", "DK-14"),
        ("traded", "DK-37"),
        ("looked", "DK-38"),
        ("stole", "DK-39"),
        ("left", "DK-39"),
        ("sang", "DK-41"),
        ("burned", "DK-45"),
        ("kept", "DK-51"),
        ("reshuffled", "DK-R19"),
        ("revealed", "DK-R9"),
        ("turned", "DK-17"),
        ("copied", "DK-42"),
        ("took", "DK-18"),
        ("returned", "DK-25"),
        ("paid", "DK-30"),
        ("dropped", "DK-31"),
        ("replayed", "DK-R29"),
    ],
)
def test_an_event_cites_its_rule(kind: str, cited: str) -> None:
    assert dict(GAME.rules.EVENTS)[kind] == cited


@rule("DK-4", "DK-26", "DK-R1", "DK-R4", "DK-R7", "DK-R10", "DK-R22", "DK-R29")
@pytest.mark.parametrize(
    ("name", "values", "cited"),
    [
        ("mode", ("standard", "all", "one"), "DK-26"),
        ("rounds_factor", range(1, 101), "DK-4"),
        ("turned", ("mirror", "lowest"), "DK-R4"),
        ("king", ("shown", "refuse"), "DK-R7"),
        ("dragon_king", ("discard", "immune"), "DK-R10"),
        ("monk", ("final", "moment"), "DK-R22"),
        ("last_tie", ("replay", "share"), "DK-R29"),
        ("dealer_powers", ("none", "all"), "DK-R1"),
    ],
)
def test_an_option_has_its_values_default_and_rule(name: str, values: object, cited: str) -> None:
    (option,) = [option for option in GAME.options if option.name == name]
    assert option.values == values
    assert option.default == (3 if name == "rounds_factor" else option.values[0])
    assert option.rule == cited
