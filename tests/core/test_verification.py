"""A record of the first version fits itself, and whatever was changed afterwards is found; it is said to be old."""

import copy

import pytest

import macabre
from macabre.core.errors import Refused
from macabre.core.fair_deal_1 import check_seed, commitment, seed_text
from macabre.core.verification import draws, verify

SECRET = "5a" * 32
SEEDS = [(0, "ab" * 16), (1, "cd" * 32)]


def fair_record(name="dance-of-death", plies=40):
    """A match whose seed came about as on the page, played at random for a while."""
    match = macabre.game(name).start(seed=seed_text("a match", SECRET, SEEDS))
    fate = macabre.QuickFate(3)
    for _ in range(plies):
        if not match.to_act:
            break
        options = match.decision(match.to_act[0]).choices
        match.play(match.to_act[0], options[fate.pick(len(options))])
    fair = {
        "version": "macabre-fair-1",
        "match": "a match",
        "commitment": commitment("a match", SECRET),
        "seeds": [list(pair) for pair in SEEDS],
        "secret": SECRET,
        "draws": [[list(draw) for draw in ply] for ply in draws(match)],
    }
    return {**match.record(), "fair": fair}


RECORD = fair_record()


def faults(record):
    """What does not fit, by name, with the first choice."""
    found = verify(macabre.game(record["game"]), record)
    assert found.word in ("old", "false"), "it claims nothing more"
    return {proof.name: proof.ply for proof in found.checks if not proof.fits}


def changed(change):
    record = copy.deepcopy(RECORD)
    change(record)
    return record


@pytest.mark.parametrize("name", macabre.game_names())
def test_an_honest_record_fits_in_every_respect(name):
    assert faults(fair_record(name)) == {}


def test_a_secret_other_than_the_promised_one_is_found():
    record = changed(lambda record: record["fair"].update(secret="5b" * 32))
    assert {"promise", "seed"} <= set(faults(record))


def test_a_promise_made_afterwards_for_another_secret_does_not_save_the_seed():
    def rig(record):
        record["fair"].update(secret="5b" * 32, commitment=commitment("a match", "5b" * 32))

    assert set(faults(changed(rig))) == {"seed"}


def test_a_secret_cannot_be_used_for_another_match():
    assert "promise" in faults(changed(lambda record: record["fair"].update(match="another match")))


def test_a_seed_that_is_left_out_or_invented_is_found():
    assert set(faults(changed(lambda record: record["fair"]["seeds"].pop()))) == {"seed"}
    assert set(faults(changed(lambda record: record["fair"]["seeds"].append([2, "ef" * 16])))) == {"seed"}


def test_a_seed_of_less_than_128_bits_is_no_seed():
    for small in ("", "ab", "ab" * 15, "AB" * 16, "xy" * 16, None):
        with pytest.raises(Refused, match="32 to 128 hexadecimal digits"):
            check_seed(small)
    assert "seed" in faults(changed(lambda record: record["fair"]["seeds"].__setitem__(0, [0, "ab"])))


def test_the_seed_does_not_follow_from_what_is_public_before_the_end():
    """Neither the promise nor the seeds alone give the seed text: it takes the secret."""
    promise = commitment("a match", SECRET)
    assert seed_text("a match", SECRET, SEEDS) != seed_text("a match", promise, SEEDS)


def test_the_order_of_seats_is_fixed():
    with pytest.raises(ValueError, match="in order"):
        seed_text("a match", SECRET, SEEDS[::-1])


def test_the_first_draw_that_was_changed_is_named():
    ply = next(i for i, one in enumerate(RECORD["fair"]["draws"]) if one and i > 3)

    def cheat(record):
        sides, result = record["fair"]["draws"][ply][0]
        record["fair"]["draws"][ply][0] = [sides, (result + 1) % sides]

    assert faults(changed(cheat)) == {"draws": ply, "choices": ply}


def test_the_first_choice_that_was_changed_is_named():
    def cheat(record):
        record["choices"][7][1] = "no such choice"

    assert faults(changed(cheat)) == {"choices": 8}


def test_a_choice_that_was_cut_off_is_missed():
    assert faults(changed(lambda record: record["choices"].pop())) == {"choices": len(RECORD["choices"])}


def test_a_record_without_proof_is_refused_with_its_place():
    bare = {key: value for key, value in RECORD.items() if key != "fair"}
    with pytest.raises(macabre.BadRecord, match="fair"):
        verify(macabre.game("dance-of-death"), bare)
