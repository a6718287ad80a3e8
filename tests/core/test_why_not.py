"""Why something is not possible now: what the kernel itself says, for any game."""

from types import SimpleNamespace

import macabre
from macabre import Game
from macabre.core.words import PLACEHOLDERS

LANTERN = macabre.game("lantern")


def silent() -> Game:
    """The tiny game, without reasons of its own."""
    view = SimpleNamespace(**{**vars(LANTERN.knowledge), "why_not": lambda *_: None})
    return Game(
        "lantern", version=1, seats=LANTERN.seats, options=LANTERN.options, state=LANTERN.states,
        rules=LANTERN.rules, view=view, table=LANTERN.table, folder=str(LANTERN.folder),
    )  # fmt: skip


def begun(game: Game = LANTERN, *bids: str) -> macabre.Match:
    match = game.start(3, seed="why not")
    for seat, bid in enumerate(bids):
        match.play(seat, bid)
    return match


def test_what_is_on_offer_needs_no_reason():
    match = begun()
    assert match.view(0).why_not("keep", match.decision(0)) is None


def test_an_unknown_code_is_named_in_the_reader_s_language():
    reason = begun().view(0).why_not("dance:7", None, "de")
    assert reason is not None
    assert (reason.code, reason.say("de"), reason.rule) == (
        "unknown_choice", "dance:7 ist keine Wahl in diesem Spiel.", "",
    )  # fmt: skip


def test_whoever_has_answered_is_told_who_has_not():
    reason = begun(LANTERN, "keep").view(0).why_not("keep", None, named=True)
    assert reason is not None
    waits = f"It is not your turn: everybody waits for {PLACEHOLDERS[1]} and {PLACEHOLDERS[2]}."
    assert (reason.code, reason.sentence, reason.rule) == ("not_your_turn", waits, "LA-2")


def test_whoever_looks_on_is_told_so():
    reason = begun().view(None).why_not("keep", None)
    assert reason is not None
    assert reason.sentence == "You are watching; only players choose."


def test_another_question_comes_first():
    match = begun()
    reason = match.view(0).why_not("pass", match.decision(0), "de")
    assert reason is not None
    assert reason.sentence == "Zuerst: Behältst du deine Laterne, oder tauschst du sie?"
    assert reason.rule == "LA-2"


def test_a_game_s_own_reason_is_told():
    match = begun(LANTERN, "keep", "keep", "keep")
    reason = match.view(0).why_not("peek:0", match.decision(0))
    assert reason is not None
    assert (reason.sentence, reason.rule) == ("You know your own lantern.", "LA-4")


def test_without_a_reason_it_is_just_not_possible():
    match = begun(silent(), "keep", "keep", "keep")
    reason = match.view(0).why_not("peek:0", match.decision(0), named=True)
    assert reason is not None
    assert (reason.sentence, reason.rule) == ("Not possible now: Look at you.", "LA-4")


def test_nothing_is_possible_once_the_match_is_over():
    match = begun(LANTERN, "keep", "keep", "keep")
    while match.to_act:
        match.play(match.to_act[0], "pass")
    reason = match.view(0).why_not("keep", None, "de")
    assert reason is not None
    assert (reason.code, reason.sentence, reason.rule) == ("over", "Die Partie ist zu Ende.", "LA-5")
