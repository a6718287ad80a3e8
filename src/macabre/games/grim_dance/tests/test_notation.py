"""The notation: which codes there are, and that each of them is of use."""

import pytest

from macabre import Match
from macabre.games.grim_dance.tests.oracle import SKULLS
from macabre.games.grim_dance.tests.scenes import GAME, LETTERS, scene
from macabre.testing import codes, play_all

rule = pytest.mark.rule

PLACES = 36
"""Places of a full circle."""


def circle_with(card: str, last: bool) -> str:
    """All 36 cards in the circle, a certain one of them turned up at its first or last place."""
    others = [letter for letter in LETTERS for _ in range(6)]
    others.remove(card)
    return " ".join([*others, f"[{card}]"] if last else [f"[{card}]", *others])


def everything_before(owner: int, but: str) -> Match:
    """One card turned up in the circle, and the other 35 before one player."""
    cards = [f"{letter}{value}" for letter, row in zip(LETTERS, SKULLS, strict=True) for value in row]
    cards.remove(but)
    return scene(f"[{but}]", {owner: " ".join(cards)}, seats=2)


def rich(turn: int) -> dict[int, str]:
    """Cards before everyone."""
    return {seat: "F R" if seat == turn else "M" for seat in range(6)}


WIDEST = {
    "reveal": [GAME.start(seats=2, seed="a")],
    "effect": [scene("K [F] D")],
    "copy": [scene("K [M] F D B", {0: "K-2 F-3 D-2", 1: "R-3 B-2 F-1"})],
    "give": [play_all(everything_before(0, "B0"), "apply")],
    "receiver": [play_all(scene("K [B] D", rich(t), seats=6, turn=t), "apply", "give:0") for t in (0, 5)],
    "victim": [play_all(scene("D [K] B", rich(t), seats=6, turn=t), "apply") for t in (0, 5)],
    "steal": [play_all(everything_before(1, "K0"), "apply")],
    "take": [play_all(scene(circle_with("F", last)), "apply") for last in (False, True)],
    "move": [play_all(scene(circle_with("D", False)), "apply")],
    "gap": [play_all(scene(circle_with("D", False)), "apply", f"move:{place}") for place in (0, 10)],
    "discard": [play_all(scene(circle_with("R", last)), "apply") for last in (False, True)],
}
"""For each kind of decision, matches that together offer all it can ever offer."""


@rule("GD-13", "GD-16", "GD-30", "GD-32", "GD-35", "GD-38", "GD-41", "GD-44")
@pytest.mark.parametrize(
    ("kind", "verb", "arguments", "cited"),
    [
        ("reveal", "reveal", range(PLACES), "GD-13"),
        ("give", "give", range(35), "GD-32"),
        ("receiver", "to", range(6), "GD-32"),
        ("victim", "from", range(6), "GD-35"),
        ("steal", "steal", range(35), "GD-35"),
        ("take", "take", range(PLACES), "GD-38"),
        ("move", "move", range(PLACES), "GD-41"),
        ("gap", "gap", range(PLACES), "GD-41"),
        ("discard", "discard", range(PLACES), "GD-44"),
        ("copy", "copy", ["carnival-king", "farmer", "dancer", "grim-reaper", "bride"], "GD-30"),
    ],
)
def test_a_decision_offers_its_own_codes_and_all_of_them(kind, verb, arguments, cited):
    offered = set()
    for match in WIDEST[kind]:
        assert match.decision(match.to_act[0]).kind == kind
        offered |= set(codes(match))
    assert offered - {"decline"} == {f"{verb}:{argument}" for argument in arguments}
    assert all(GAME.alphabet.choice(code).rule == cited for code in offered - {"decline"})


@rule("GD-16")
def test_an_effect_is_used_or_not():
    assert codes(WIDEST["effect"][0]) == ["apply", "decline"]
    assert {GAME.alphabet.choice(code).rule for code in ("apply", "decline")} == {"GD-16"}


def test_the_notation_holds_no_code_that_is_never_offered():
    offered = {code for matches in WIDEST.values() for match in matches for code in codes(match)}
    assert offered == set(GAME.alphabet)


def test_every_rule_that_is_cited_stands_in_the_rules():
    cited = {choice.rule for choice in GAME.alphabet.choices} | {rule for _, rule in GAME.rules.EVENTS}
    assert cited <= set(GAME.rulebook().rules)


@pytest.mark.parametrize(
    ("kind", "cited"),
    [
        ("begun", "GD-10"),
        ("revealed", "GD-13"),
        ("applied", "GD-16"),
        ("declined", "GD-16"),
        ("copied", "GD-30"),
        ("offered", "GD-32"),
        ("given", "GD-32"),
        ("cornered", "GD-35"),
        ("stolen", "GD-35"),
        ("harvested", "GD-38"),
        ("lifted", "GD-41"),
        ("moved", "GD-41"),
        ("discarded", "GD-44"),
        ("took", "GD-18"),
        ("chained", "GD-20"),
        ("scored", "GD-48"),
        ("ended", "GD-47"),
    ],
)
def test_an_event_cites_its_rule(kind, cited):
    assert dict(GAME.rules.EVENTS)[kind] == cited
