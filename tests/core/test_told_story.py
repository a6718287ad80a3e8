"""A record that was made up: the seed is honest, but the match is not the one that was played. Receipts know better."""

import copy
import json
import re

import pytest

import macabre
from macabre.core.event import TAKEN_BACK
from macabre.core.fair_record import read_receipt
from macabre.core.match import TAKE_BACK
from macabre.core.told_story import (
    by_decision,
    first_hash,
    next_hash,
    recorded_told,
    standing,
    steps_of,
    story_lines,
    told_hashes,
)  # fmt: skip
from macabre.core.verification import draws, verify
from tests.core.test_fair_deal import (
    DOCS,
    MATCH,
    RECORD,
    attempt_of,
    receipt_of,
    record_of,
    seed_and_digits,
)  # fmt: skip

NAMES = ["Anna", "Bert"]


def record(match):
    """The record of a match as a host writes it: everything follows from the choices."""
    made = record_of(match.game.name, plies=0)
    told = [recorded_told(match, MATCH, [0, 1], language, NAMES)._asdict() for language in ("en", "de")]
    by_choice = [[list(draw) for draw in ply] for ply in draws(match)]
    fair = {**made["fair"], "draws": by_choice, "release": macabre.__version__, "told": told}
    if steps := steps_of(match):
        fair["steps"] = steps
    return json.loads(json.dumps({**made, **match.record(), "fair": fair}))


def receipt(match, seat=0, language="en", lines=None, **more):
    """What the page of one seat kept of it."""
    hashes = told_hashes(MATCH, seat, language, story_lines(match, seat, language, NAMES)[:lines])
    told = {"seat": seat, "language": language, "release": macabre.__version__, "names": NAMES}
    told |= {"marks": "".join(one[:8] for one in hashes[1:]), "hash": hashes[-1], "whole": lines is None}
    answers = by_decision((int(who), code) for who, code in match.log)
    choices = [[who, decision, code] for (who, decision), code in answers.items() if who == seat]
    return receipt_of(record(match), f"holder-{seat}", **{"choices": choices, "told": [told], **more})


def begin(name="totentanz"):
    game = macabre.game(name)
    return game.start(seats=2, seed=seed_and_digits(attempt_of(game))[0])


def play(match, plies, number=3):
    """Random choices; now and then one is taken back."""
    fate = macabre.QuickFate(number)
    for _ in range(plies):
        if not match.to_act:
            break
        seat = match.to_act[0]
        options = match.decision(seat).choices
        match.play(seat, options[fate.pick(len(options))])
        if match.can_take_back(seat) and fate.pick(3) == 0:
            match.take_back(seat)
    return match


def otherwise(match, seat):
    """The same match up to some choice of a seat, which chooses something else then, and the other seat hears of it."""
    record = match.record()["choices"]
    for ply, (who, code) in enumerate(record):
        if who != seat:
            continue
        honest, twin = begin(match.game.name), begin(match.game.name)
        for actor, choice in record[:ply]:
            honest.play(actor, choice)
            twin.play(actor, choice)
        for choice in twin.decision(seat).choices:
            if choice.code != code:
                made = twin.copy()
                made.play(seat, choice)
                honest.play(seat, code)
                if [str(event) for event in made.story(1 - seat)] != [str(event) for event in honest.story(1 - seat)]:
                    return honest, made
                break
    raise AssertionError("nobody hears what this seat chooses")


def judged(record, *receipts, release=macabre.__version__):
    return verify(macabre.game(record["game"]), record, None, [read_receipt(one) for one in receipts], release)


def fault(record, *receipts):
    """The first check that does not fit: its name, the word for it, and what it names."""
    check = next(check for check in judged(record, *receipts).checks if not check.fits)
    return check.name, check.detail, check.facts


# -- the bytes


def test_the_bytes_are_those_of_the_docs():
    text = (DOCS / "concepts" / "fair-deals.md").read_text(encoding="utf-8")
    vectors = json.loads(re.findall(r"```json\n(.*?)```", text, re.DOTALL)[1])
    match, seat, language = vectors["match"], vectors["seat"], vectors["language"]
    hashes = told_hashes(match, seat, language, vectors["lines"])
    assert hashes == vectors["hashes"]
    assert "".join(one[:8] for one in hashes[1:]) == vectors["marks"]
    assert by_decision([tuple(step) for step in vectors["steps"]]) == {
        (seat, decision): code for seat, decision, code in vectors["answers"]
    }
    assert next_hash(first_hash(match, seat, language), vectors["lines"][0]) == hashes[1]


def test_what_stands_after_take_backs():
    steps = [(0, "a"), (1, "b"), (1, TAKE_BACK), (1, "c"), (1, "d"), (1, TAKE_BACK), (1, TAKE_BACK), (1, "e")]
    assert standing(steps) == [(0, "a"), (1, "e")]
    assert standing([(0, "a"), (1, TAKE_BACK)]) is None, "somebody else's"
    assert standing([(0, TAKE_BACK)]) is None
    decisions = {(0, 0): "a", (1, 0): "b", (1, 2): "c", (1, 3): "d", (1, 6): "e"}
    assert by_decision(steps) == decisions


# -- honest matches


@pytest.mark.parametrize("name", macabre.game_names())
def test_the_record_of_the_match_that_was_played_is_known_by_its_receipts(name):
    match = play(begin(name), 60)
    made = record(match)
    assert judged(made).word == "consistent"
    for language in ("en", "de"):
        found = judged(made, receipt(match, 0, language), receipt(match, 1, language))
        assert (found.word, found.as_told) == ("fair", "whole"), found
        assert [check.name for check in found.checks[-3:]] == ["told", "played", "played"]
        assert found.checks[-2].facts["lines"] == len(match.story(0))


def test_take_backs_are_part_of_what_was_told():
    match = play(begin(), 60)
    assert any(raw[0] == TAKEN_BACK for raw in match.bare_story)
    assert record(match)["fair"]["steps"] != record(match)["choices"]
    without = record(match)
    del without["fair"]["steps"]
    assert fault(without)[:2] == ("told", "retold")


def test_a_page_that_was_closed_early_knows_the_beginning():
    match = play(begin(), 30)
    found = judged(record(match), receipt(match, lines=5, choices=[]))
    assert (found.word, found.as_told) == ("fair", "beginning")
    assert found.checks[-1].facts == {"choices": 0, "lines": 5}


def test_an_older_receipt_stays_valid_and_says_nothing_of_the_match():
    match = play(begin(), 30)
    found = judged(record(match), receipt_of(record(match)))
    assert (found.word, found.as_told) == ("fair", "")
    found = judged(RECORD, receipt_of(RECORD))
    assert (found.word, found.as_told) == ("fair", ""), "an older record, too"


def test_words_of_another_release_cannot_be_compared_and_are_no_lie():
    match = play(begin(), 30)
    kept = receipt(match)
    kept["told"][0].update(release="0.0.1", marks="0" * 80, hash="00" * 32)
    found = judged(record(match), kept)
    assert (found.word, found.as_told, found.other_release) == ("fair", "", "0.0.1")
    assert judged(record(match), kept, release="").word == "false", "who knows no other words takes it for a lie"
    exchanged = copy.deepcopy(kept)
    exchanged["choices"][0][2] = "something else"
    assert fault(record(match), exchanged)[1] == "choice_exchanged", "choices have no language"
    told = record(match)
    told["fair"]["release"] = "0.0.1"
    told["fair"]["told"][0]["seats"][0][2] = "00" * 32
    assert judged(told).word == "consistent"


# -- records that were made up


def test_a_choice_that_the_server_replaced_is_named():
    honest, made = otherwise(play(begin(), 40), 0)
    assert judged(record(made)).word == "consistent", "alone it fits in every detail"
    (seat, code), (_, instead) = honest.record()["choices"][-1], made.record()["choices"][-1]
    decision = len([1 for who, _ in made.record()["choices"] if who == seat]) - 1
    facts = {"seat": 0, "decision": decision, "code": code, "instead": instead}
    assert fault(record(made), receipt(honest)) == ("played", "choice_exchanged", facts)


def test_last_moves_that_are_left_out_are_named():
    match = play(begin(), 30)
    steps = match.log
    shorter = begin()
    for seat, code in steps[:-1]:
        if code == TAKE_BACK:
            shorter.take_back(seat)
        else:
            shorter.play(seat, code)
    last = int(steps[-1][0])
    assert fault(record(shorter), receipt(match, last, choices=[]))[:2] == ("played", "told_more")
    if steps[-1][1] != TAKE_BACK:
        assert fault(record(shorter), receipt(match, last))[:2] == ("played", "choice_missing")


@pytest.mark.parametrize("name", macabre.game_names())
def test_another_seats_choice_that_was_told_otherwise_is_named(name):
    honest, made = otherwise(play(begin(name), 40), 1)
    word, what, facts = fault(record(made), receipt(honest))
    told, retold = (story_lines(match, 0, "en", NAMES) for match in (honest, made))
    if what == "told_less":  # whoever was told nothing of the choice hears of another one
        assert retold[: len(told)] == told
        return
    assert (word, what) in [("played", "told_otherwise"), ("played", "told_more")]
    assert told[: facts["line"] - 1] == retold[: facts["line"] - 1]
    if what == "told_otherwise":
        assert facts["say"] == retold[facts["line"] - 1] != told[facts["line"] - 1]


def test_a_record_that_says_pages_were_told_what_they_were_betrays_itself():
    """So a server cannot please the pages, which know no rules, and hand out other choices."""
    honest, made = otherwise(play(begin(), 40), 1)
    record_made = record(made)
    record_made["fair"]["told"] = record(honest)["fair"]["told"]
    assert fault(record_made)[:2] == ("told", "retold")


def test_a_record_without_the_cards_that_were_dealt_is_noticed():
    match = play(begin(), 10)
    kept = receipt(match)
    bare = record(match)
    del bare["seed"], bare["choices"]
    bare["fair"].update(draws=[])
    for name in ("told", "release", "steps"):
        bare["fair"].pop(name, None)
    assert judged(bare).word == "consistent", "as if it had been broken off before the deal"
    assert fault(bare, kept)[:2] == ("played", "choice_missing")
    assert fault(bare, {**kept, "choices": []})[:2] == ("played", "told_more")


def test_a_hash_at_the_end_that_is_another_one_is_noticed():
    """The marks alone are too short to rely on."""
    match = play(begin(), 10)
    kept = receipt(match)
    kept["told"][0]["hash"] = "00" * 32
    assert fault(record(match), kept)[1] == "told_otherwise"


def test_steps_that_were_never_possible_are_refused():
    match = play(begin(), 30)
    made = record(match)
    made["fair"]["steps"] = [*made["choices"], [0, TAKE_BACK], [1, TAKE_BACK]]
    assert fault(made) == ("told", "other_steps", {})


@pytest.mark.parametrize(
    ("part", "value"),
    [
        ("choices", [[0, 1]]), ("choices", [[0, -1, "x"]]), ("choices", 3), ("told", {}), ("told", [{}]),
        ("told", [{"seat": 0, "language": "la", "release": "1", "names": [], "marks": "", "hash": "00" * 32}]),
        ("told", [{"seat": 0, "language": "en", "release": "1", "names": [], "marks": "1", "hash": "00" * 32}]),
        ("told", [{"seat": 0, "language": "en", "release": "1", "names": NAMES, "marks": "", "hash": "00"}]),
        ("told", [{"seat": 9, "language": "en", "release": "1", "names": NAMES, "marks": "", "hash": "00" * 32}]),
        ("told", [{"seat": 0, "language": "en", "release": "1", "names": ["A"], "marks": "", "hash": "00" * 32}]),
    ],
)  # fmt: skip
def test_a_receipt_that_is_malformed_is_refused_with_its_place(part, value):
    with pytest.raises(macabre.BadRecord):
        judged(RECORD, receipt_of(RECORD, **{part: value}))


def test_a_record_whose_account_is_malformed_is_refused():
    with pytest.raises(macabre.BadRecord):
        judged({**RECORD, "fair": {**RECORD["fair"], "told": [{"language": "en", "names": NAMES, "seats": [[0]]}]}})
