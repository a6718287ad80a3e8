"""The second version of fair deals: its exact bytes, and every way of cheating that a record or a receipt betrays."""

import copy
import hashlib
import json
import re
from pathlib import Path

import pytest

import macabre
from macabre.core import fair_deal
from macabre.core.fair_deal import Table, commitment, digits, holders, seed_text, table_hash, table_text, transcript
from macabre.core.fair_record import read_receipt, read_table, table_json
from macabre.core.verification import draws, verify

DOCS = Path(__file__).parents[2] / "docs"
MATCH = "a-match"
SECRETS = {1: "5a" * 32, 2: "6b" * 32}
VALUES = {
    ("holder-0", 1): "ab" * 32,
    ("holder-0", 2): "cd" * 32,
    ("holder-1", 1): "12" * 32,
    ("holder-1", 2): "34" * 32,
}
WHO = ["holder-0", "holder-1"]


def table_of(game, attempt=1, who=WHO, match=MATCH):
    header = game.setting(len(who)).header()
    return Table(match, attempt, game.name, header["version"], header["options"], header["cards"], who)


def attempt_of(game, number=1, end="dealt", opened=WHO, who=WHO, parties=WHO, secret=""):
    """One attempt as a record has it."""
    table, secret = table_of(game, number, who), secret or SECRETS[number]
    values = [(party, VALUES[party, number]) for party in parties]
    committed = [[party, commitment(table, party, value)] for party, value in [("server", secret), *values]]
    shown = [[party, value] for party, value in values if party in opened]
    return {"table": table_json(table), "commitments": committed, "opened": shown, "secret": secret, "end": end}


def seed_and_digits(attempt):
    table = read_table(attempt["table"], "table")
    whole = transcript(table, [tuple(pair) for pair in attempt["commitments"]])
    opened = [tuple(pair) for pair in attempt["opened"]]
    return seed_text(attempt["secret"], whole, opened), digits(whole, opened)


def record_of(name="totentanz", attempts=None, plies=30):
    """A match dealt by the last of its attempts, played at random for a while."""
    game = macabre.game(name)
    tried = attempts or [attempt_of(game)]
    seed, shown = seed_and_digits(tried[-1])
    match = game.start(seats=2, seed=seed)
    fate = macabre.QuickFate(3)
    for _ in range(plies):
        if not match.to_act:
            break
        options = match.decision(match.to_act[0]).choices
        match.play(match.to_act[0], options[fate.pick(len(options))])
    fair = {
        "version": fair_deal.VERSION,
        "match": MATCH,
        "claim": "made",
        "attempts": tried,
        "digits": shown,
        "draws": [[list(draw) for draw in ply] for ply in draws(match)],
    }
    people = [
        {"kind": "bot", "level": int(party[4:])} if party.startswith("bot") else {"kind": "person", "name": "A"}
        for party in tried[-1]["table"]["who"]
    ]
    return {**match.record(), "people": people, "fair": fair}


def receipt_of(record, party="holder-0", **more):
    """What an honest page of that party kept."""
    attempts = [
        {
            "table": one["table"],
            "commitments": one["commitments"],
            "value": VALUES[party, one["table"]["attempt"]],
            "opened": party in dict(one["opened"]),
        }
        for one in copy.deepcopy(record["fair"]["attempts"])
    ]
    given = {"macabre_receipt": 1, "version": fair_deal.VERSION, "match": MATCH, "party": party, "attempts": attempts}
    return {**given, "noticed": [], **more}


TOTENTANZ = macabre.game("totentanz")
RECORD = record_of()
VOID_FIRST = [attempt_of(TOTENTANZ, 1, "void", opened=["holder-0"]), attempt_of(TOTENTANZ, 2)]


def judged(record, *receipts):
    return verify(macabre.game(record["game"]), record, None, [read_receipt(one) for one in receipts])


def faults(record, *receipts):
    """What does not fit, by name, with the word for what is wrong."""
    found = judged(record, *receipts)
    assert (found.word == "false") == any(not check.fits for check in found.checks)
    return {check.name: check.detail for check in found.checks if not check.fits}


def changed(change, record=RECORD):
    twin = copy.deepcopy(record)
    change(twin)
    return twin


# -- the bytes


def test_the_bytes_are_those_of_the_docs():
    """Whoever writes a verifier has these to compare with."""
    text = (DOCS / "concepts" / "fair-deals.md").read_text(encoding="utf-8")
    found = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert found is not None
    vectors = json.loads(found[1])
    table = read_table(vectors["table"], "table")
    assert table_text(table).split("\n") == vectors["table_text"]
    assert table_hash(table) == vectors["table_hash"]
    committed = [(party, commitment(table, party, value)) for party, value in vectors["values"].items()]
    assert dict(committed) == vectors["commitments"]
    whole = transcript(table, committed)
    assert whole == vectors["transcript"]
    opened = [(party, value) for party, value in vectors["values"].items() if party != "server"]
    assert digits(whole, opened) == vectors["digits"]
    assert seed_text(vectors["values"]["server"], whole, opened) == vectors["seed"]
    assert macabre.SeededFate(vectors["seed"]).pick(52) == vectors["first_of_52"]


def test_the_bytes_can_be_written_by_hand():
    table = Table("m", 1, "g", 3, {"b": 2, "a": "x"}, "c0", ["holder-0", "bot-4"])
    text = "macabre-fair-2\ntable\nmatch m\nattempt 1\ngame g\nrules 3\n"
    text += "option a=x\noption b=2\ncards c0\nseat 0 holder-0\nseat 1 bot-4"
    assert table_text(table) == text
    fingerprint = hashlib.sha256(text.encode()).hexdigest()
    promise = f"macabre-fair-2\ncommitment\nmatch m\nattempt 1\nparty holder-0\ntable {fingerprint}\nvalue {'ab' * 32}"
    assert commitment(table, "holder-0", "ab" * 32) == hashlib.sha256(promise.encode()).hexdigest()


def test_a_commitment_holds_for_one_match_attempt_party_and_table_only():
    table = table_of(TOTENTANZ)
    others = [
        table._replace(match="another"), table._replace(attempt=2), table._replace(who=["holder-0", "bot-1"]),
        table._replace(version=table.version + 1), table._replace(cards="00"), table._replace(game="grim-dance"),
        table._replace(options={**table.options, "more": 1}),
    ]  # fmt: skip
    made = {commitment(one, "holder-0", "ab" * 32) for one in [table, *others]}
    made |= {commitment(table, "holder-1", "ab" * 32), commitment(table, "server", "ab" * 32)}
    assert len(made) == len(others) + 3


def test_the_seed_hangs_on_the_secret_the_transcript_and_every_value():
    pairs = [("holder-0", "ab" * 32), ("holder-1", "cd" * 32)]
    seeds = {
        seed_text("00" * 32, "11" * 32, pairs), seed_text("01" * 32, "11" * 32, pairs),
        seed_text("00" * 32, "12" * 32, pairs), seed_text("00" * 32, "11" * 32, pairs[:1]),
        seed_text("00" * 32, "11" * 32, [pairs[0], ("holder-1", "ce" * 32)]),
    }  # fmt: skip
    assert len(seeds) == 5


@pytest.mark.parametrize("value", ["", "ab", "AB" * 32, "ab" * 33, "xy" * 32, "ab" * 32 + "\n"])
def test_what_is_not_32_bytes_of_lower_case_digits_is_no_value(value):
    with pytest.raises(ValueError, match="32 bytes"):
        commitment(table_of(TOTENTANZ), "holder-0", value)
    with pytest.raises(ValueError, match="32 bytes"):
        seed_text("00" * 32, "11" * 32, [("holder-0", value)])


@pytest.mark.parametrize("party", ["", "Server", "holder-", "holder-01", "holder--1", "bot-3", "holder-0\n"])
def test_who_is_no_party_cannot_commit(party):
    with pytest.raises(ValueError, match="party"):
        commitment(table_of(TOTENTANZ), party, "ab" * 32)


def test_parties_stand_in_order_and_once():
    table, value = table_of(TOTENTANZ), "ab" * 32
    for pairs in (
        [("holder-0", value)],
        [("holder-0", value), ("server", value)],
        [("server", value), ("holder-1", value), ("holder-0", value)],
        [("server", value), ("holder-0", value), ("holder-0", value)],
    ):
        with pytest.raises(ValueError, match=r"in order|first"):
            transcript(table, pairs)
    assert holders(["bot-1", "holder-1", "holder-2", "holder-1"]) == ["holder-1", "holder-2"]


def test_a_table_cannot_smuggle_a_line_in():
    with pytest.raises(ValueError, match="printable"):
        table_text(table_of(TOTENTANZ)._replace(cards="c0\nseat 0 bot-1"))


# -- what a record alone can show


@pytest.mark.parametrize("name", macabre.game_names())
def test_an_honest_record_is_consistent_and_with_a_receipt_fair(name):
    record = record_of(name)
    assert judged(record).word == "consistent"
    assert judged(record, receipt_of(record)).word == "fair"
    both = judged(record, receipt_of(record), receipt_of(record, "holder-1"))
    assert both.word == "fair"
    assert [check.detail for check in both.checks if check.name == "receipt"] == ["holder-0", "holder-1"]


def test_a_deal_after_a_void_attempt_is_fair_and_the_void_one_is_counted():
    record = record_of(attempts=VOID_FIRST)
    found = judged(record, receipt_of(record), receipt_of(record, "holder-1"))
    assert (found.word, found.voids) == ("fair", 1)


def test_a_secret_that_was_exchanged_is_named():
    assert faults(changed(lambda record: record["fair"]["attempts"][0].update(secret="5b" * 32))) == {
        "commitments": "secret_exchanged",
        "seed": "",
    }


def test_the_secret_of_a_void_attempt_is_checked_too():
    record = changed(
        lambda record: record["fair"]["attempts"][0].update(secret="5b" * 32), record_of(attempts=VOID_FIRST)
    )
    assert faults(record) == {"commitments": "secret_exchanged"}


def test_a_value_that_was_exchanged_is_named():
    record = changed(lambda record: record["fair"]["attempts"][0]["opened"].__setitem__(0, ["holder-0", "00" * 32]))
    assert faults(record) == {"commitments": "value_exchanged", "digits": "", "seed": ""}


def test_options_cards_seats_or_rules_changed_after_opening_are_named():
    for change, word in (
        (lambda table: table.update(options={"other": 1}), "other_options"),
        (lambda table: table.update(cards="00"), "other_cards"),
        (lambda table: table.update(version=7), "other_version"),
        (lambda table: table.update(game="grim-dance"), "other_game"),
        (lambda table: table.update(match="another"), "other_match"),
        (lambda table: table.update(who=["holder-0", "bot-1"]), "other_seats"),
        (lambda table: table.update(who=["holder-1", "holder-1"]), "other_seats"),
        (lambda table: table.update(attempt=2), "attempt_missing"),
    ):
        record = changed(lambda record, change=change: change(record["fair"]["attempts"][0]["table"]))
        assert faults(record)["table"] == word


def test_an_accomplice_can_refuse_once_and_not_twice():
    twice = [
        attempt_of(TOTENTANZ, 1, "void", opened=["holder-0"]),
        attempt_of(TOTENTANZ, 2, "void", opened=["holder-0"]),
    ]
    broken_off = {key: value for key, value in RECORD.items() if key not in ("seed", "choices")}
    broken_off["fair"] = {**RECORD["fair"], "attempts": twice, "draws": []}
    assert judged(broken_off, receipt_of(broken_off)).word == "consistent"
    SECRETS[3], VALUES["holder-0", 3], VALUES["holder-1", 3] = "7c" * 32, "56" * 32, "78" * 32
    assert faults(record_of(attempts=[*twice, attempt_of(TOTENTANZ, 3)])) == {"attempts": "too_many_void"}


def test_attempts_end_as_they_may():
    def ends(first, second="dealt", opened=()):
        attempts = [attempt_of(TOTENTANZ, 1, first, opened=opened), attempt_of(TOTENTANZ, 2, second)]
        return faults(record_of(attempts=attempts)).get("attempts", "")

    assert ends("changed") == "", "nobody had opened"
    assert ends("changed", opened=["holder-0"]) == "changed_after_opening"
    assert ends("void", opened=WHO) == "void_without_reason"
    assert ends("dealt", opened=WHO) == "dealt_twice"
    assert faults(record_of(attempts=[attempt_of(TOTENTANZ, opened=["holder-0"])])) == {"attempts": "not_all_opened"}
    assert ends("void", "void") == "void_without_reason"


def test_a_stranger_and_a_doubled_party_are_named():
    alone = attempt_of(TOTENTANZ, who=["holder-0", "bot-3"])
    assert faults(record_of(attempts=[alone])) == {"commitments": "stranger"}
    record = changed(lambda record: record["fair"]["attempts"][0]["commitments"].append(["holder-1", "00" * 32]))
    assert faults(record)["commitments"] == "out_of_order"


def test_digits_and_draws_and_choices_are_computed_again():
    assert faults(changed(lambda record: record["fair"].update(digits="00000000"))) == {"digits": ""}
    assert set(faults(changed(lambda record: record.update(seed="another")))) == {"seed", "draws", "choices"}
    assert set(faults(changed(lambda record: record["choices"].pop()))) == {"choices"}


def test_a_record_that_keeps_its_seed_back_does_not_get_away_with_it():
    assert "seed" in faults(changed(lambda record: record.pop("seed")))


def test_a_shuffle_in_which_nobody_had_a_part_claims_nothing():
    alone = attempt_of(TOTENTANZ, opened=[], who=["bot-1", "bot-3"], parties=[])
    found = judged(record_of(attempts=[alone]))
    assert (found.word, found.claim) == ("no_claim", "nobody")


def test_a_seat_without_a_part_is_named():
    part = attempt_of(TOTENTANZ, opened=["holder-0"], parties=["holder-0"])
    found = judged(record_of(attempts=[part]))
    assert (found.word, found.without_part) == ("consistent", [1])


def test_a_guided_match_says_that_its_deal_is_chosen():
    found = judged({**RECORD, "fair": {"version": fair_deal.VERSION, "match": MATCH, "claim": "chosen"}})
    assert (found.word, found.claim) == ("no_claim", "chosen")


def test_another_kind_of_proof_is_not_taken_for_this_one():
    with pytest.raises(macabre.BadRecord, match="macabre-fair-2"):
        judged(changed(lambda record: record["fair"].update(version="macabre-fair-3")))


# -- what only a receipt can show


def test_a_server_that_searched_for_a_secret_is_betrayed_by_a_receipt():
    """Everything in the record fits: it was made up after the values were known. The page remembers otherwise."""
    shown = record_of()
    rigged = record_of(attempts=[attempt_of(TOTENTANZ, secret="99" * 32)])
    assert judged(rigged).word == "consistent"
    assert faults(rigged, receipt_of(shown)) == {"receipt": "other_transcript"}


def test_two_transcripts_for_one_attempt_are_found_by_comparing_receipts():
    """The server showed Anna one thing and Bert another; whichever stands in the record, one receipt differs."""
    other = record_of(attempts=[attempt_of(TOTENTANZ, secret="99" * 32)])
    assert faults(RECORD, receipt_of(RECORD), receipt_of(other, "holder-1")) == {"receipt": "other_transcript"}
    assert faults(other, receipt_of(RECORD), receipt_of(other, "holder-1")) == {"receipt": "other_transcript"}


def test_an_attempt_that_the_record_hides_is_found():
    both = record_of(attempts=VOID_FIRST)
    again = copy.deepcopy(both)
    second = again["fair"]["attempts"].pop()
    assert second
    assert faults(RECORD, receipt_of(both))["receipt"] in ("attempt_hidden", "falsely_named")
    assert faults(changed(lambda record: record["fair"]["attempts"].pop(0), both))["table"] == "attempt_missing"


def test_a_player_falsely_named_as_not_having_opened_is_found():
    record = record_of(attempts=[attempt_of(TOTENTANZ, 1, "void", opened=["holder-1"]), attempt_of(TOTENTANZ, 2)])
    honest = receipt_of(record)
    honest["attempts"][0]["opened"] = True
    assert faults(record, honest) == {"receipt": "falsely_named"}


def test_a_table_changed_after_a_page_had_opened_is_found():
    record = record_of(attempts=[attempt_of(TOTENTANZ, 1, "changed", opened=[]), attempt_of(TOTENTANZ, 2)])
    honest = receipt_of(record)
    honest["attempts"][0]["opened"] = True
    assert faults(record, honest) == {"receipt": "changed_after_opening"}


def test_a_page_that_was_shown_another_table_betrays_it():
    honest = receipt_of(RECORD)
    honest["attempts"][0]["table"]["options"] = {"other": 1}
    assert faults(RECORD, honest) == {"receipt": "other_table"}


def test_a_downgrade_is_found_by_a_receipt():
    from tests.core.test_verification import RECORD as OLD

    honest = receipt_of(RECORD, match=OLD["fair"]["match"])
    assert verify(macabre.game(OLD["game"]), OLD).word == "old"
    assert faults(OLD, honest) == {"receipt": "downgrade"}
    guided = {**RECORD, "fair": {"version": fair_deal.VERSION, "match": MATCH, "claim": "chosen"}}
    assert faults(guided, receipt_of(RECORD)) == {"receipt": "chosen_deal"}


def test_what_a_page_noticed_itself_counts():
    assert faults(RECORD, receipt_of(RECORD, noticed=["two_transcripts"])) == {"receipt": "noticed two_transcripts"}


def test_a_receipt_of_another_match_or_kind_is_said_to_be_one():
    assert faults(RECORD, receipt_of(RECORD, match="another")) == {"receipt": "receipt_of_another_match"}
    assert faults(RECORD, receipt_of(RECORD, version="macabre-fair-3")) == {"receipt": "receipt_version"}


def test_a_receipt_without_a_part_in_the_deal_proves_nothing():
    record = record_of(attempts=[attempt_of(TOTENTANZ, opened=["holder-0"], parties=["holder-0"])])
    late = receipt_of(record, "holder-1")
    late["attempts"][0].update(commitments=[], opened=False)
    assert judged(record, late).word == "consistent"


@pytest.mark.parametrize("broken", [None, [], {}, {"macabre_receipt": 1}, {**receipt_of(RECORD), "party": "bot-1"}])
def test_a_receipt_that_is_none_is_refused_with_its_place(broken):
    with pytest.raises(macabre.BadRecord, match="receipt"):
        read_receipt(broken)
