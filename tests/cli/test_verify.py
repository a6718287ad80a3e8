"""``macabre verify``: what fits, what does not, and where first."""

import json
import re
from pathlib import Path

import pytest

from tests.core import test_fair_deal as second
from tests.core import test_told_story as told
from tests.core.test_verification import RECORD


@pytest.fixture
def record(tmp_path):
    def write(**fair):
        path = tmp_path / "match.json"
        path.write_text(json.dumps({**RECORD, "fair": {**RECORD["fair"], **fair}}))
        return str(path)

    return write


@pytest.fixture
def files(tmp_path):
    """Writes a record of the second version and receipts; their paths."""

    def write(record, *receipts):
        paths = [tmp_path / f"{i}.json" for i in range(1 + len(receipts))]
        for path, value in zip(paths, [record, *receipts], strict=True):
            path.write_text(json.dumps(value))
        return [str(paths[0]), *[part for path in paths[1:] for part in ("--receipt", str(path))]]

    return write


def said(result):
    return " ".join(result.stdout.split())


def test_without_a_receipt_a_match_is_called_consistent_and_not_fair(run, files):
    result = run("verify", *files(second.RECORD))
    assert result.exit_code == 0
    assert result.stdout.count("✓") == 7
    assert "Consistent: the record fits itself." in said(result)
    assert "Fair" not in result.stdout


def test_with_receipts_a_match_is_called_fair(run, files):
    receipts = [second.receipt_of(second.RECORD), second.receipt_of(second.RECORD, "holder-1")]
    result = run("verify", *files(second.RECORD, *receipts))
    assert result.exit_code == 0
    assert "what holder-1 kept before the first card" in said(result)
    assert "Fair: whoever kept these receipts" in said(result)


def test_a_server_that_searched_is_called_out_by_a_receipt(run, files):
    searched = second.record_of(attempts=[second.attempt_of(second.TOTENTANZ, secret="99" * 32)])
    result = run("verify", *files(searched, second.receipt_of(second.RECORD)), "--language", "de")
    assert result.exit_code == 1
    assert "Der Seite wurden andere Festlegungen gezeigt." in said(result)


def test_a_match_that_was_made_up_is_named_with_its_first_difference(run, files):
    honest, made = told.otherwise(told.play(told.begin(), 40), 0)
    result = run("verify", *files(told.record(made), told.receipt(honest)))
    assert result.exit_code == 1
    assert re.search(
        r"NOT of the match .* Decision \d+ of seat 0: the page chose \S+, the record has \S+\.", said(result)
    )
    honest, made = told.otherwise(told.play(told.begin(), 40), 1)
    result = run("verify", *files(told.record(made), told.receipt(honest)), "--language", "de")
    assert result.exit_code == 1
    assert re.search(r"Zeile \d+ von dem, was Sitz 0 erzählt wurde; laut Aufzeichnung hieße sie: \S+", said(result))


def test_what_a_receipt_says_of_the_match_is_told_after_the_verdict(run, files):
    match = told.play(told.begin(), 40)
    made = told.record(match)
    assert "line by line to the end" in said(run("verify", *files(made, told.receipt(match))))
    assert "until that page was closed" in said(run("verify", *files(made, told.receipt(match, lines=3))))
    assert "is not in these receipts: read it" in said(run("verify", *files(made, second.receipt_of(made))))
    other = told.receipt(match)
    other["told"][0].update(release="0.0.1", hash="00" * 32)
    result = run("verify", *files(made, other))
    assert result.exit_code == 0
    assert "in the words of Macabre 0.0.1" in said(result)


def test_void_attempts_and_seats_without_a_part_are_told(run, files):
    result = run("verify", *files(second.record_of(attempts=second.VOID_FIRST)))
    assert "Attempts that were void before this deal: 1." in said(result)
    alone = second.attempt_of(second.TOTENTANZ, opened=["holder-0"], parties=["holder-0"])
    assert "Seat 1 had no part in the shuffle" in said(run("verify", *files(second.record_of(attempts=[alone]))))


def test_where_nothing_is_claimed_that_is_said(run, files):
    bots = second.attempt_of(second.TOTENTANZ, opened=[], who=["bot-1", "bot-3"], parties=[])
    assert "No claim: nobody but the server" in said(run("verify", *files(second.record_of(attempts=[bots]))))
    guided = {**second.RECORD, "fair": {"version": "macabre-fair-2", "match": "a-match", "claim": "chosen"}}
    assert "the deal of a guided match is chosen" in said(run("verify", *files(guided)))


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_word_for_a_fault_has_a_sentence(language):
    from macabre.cli.messages import PHRASES
    from macabre.core import fair_record, told_story, verification

    sources = "".join(Path(one.__file__).read_text(encoding="utf-8") for one in (fair_record, verification))
    words = set(re.findall(r'(?:return|else|or|detail=|fair,|if [^"]+ else|=) "([a-z]+_[a-z_]+)"', sources))
    words |= {f"other_{name}" for name in ("game", "version", "options", "cards")}
    assert {word for word in words if not word.startswith("no_claim")} - {"bot-"} <= PHRASES.file(language)[
        "faults"
    ].keys()
    differences = re.findall(r'Difference\("([a-z_]+)"', Path(told_story.__file__).read_text(encoding="utf-8"))
    assert set(differences) == PHRASES.file(language)["differences"].keys()


def test_a_match_of_the_old_kind_is_said_to_be_one(run, record):
    result = run("verify", record())
    assert result.exit_code == 0
    assert result.stdout.count("✓") == 4
    assert "of the old kind (macabre-fair-1): that kind could not prove" in said(result)


def test_another_secret_is_called_out_with_exit_code_1(run, record):
    result = run("verify", record(secret="00" * 32), "--language", "de")
    assert result.exit_code == 1
    assert "passt NICHT zum Fingerabdruck" in said(result)


def test_a_seat_that_gave_no_seed_is_named(run, tmp_path):
    people = [{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}, {"kind": "person", "name": "C"}]
    (tmp_path / "match.json").write_text(json.dumps({**RECORD, "people": people}))
    assert "Seat 2 gave no seed of its own" in run("verify", str(tmp_path / "match.json")).stdout


def test_as_json_everything_checked_is_listed(run, record):
    found = json.loads(run("verify", record(), "--json").stdout)
    assert found["verdict"] == "old"
    assert [proof["name"] for proof in found["checks"]] == ["promise", "seed", "draws", "choices"]


def test_a_record_from_the_terminal_has_no_proof_and_one_sentence_says_so(run, tmp_path):
    bare = {key: value for key, value in RECORD.items() if key != "fair"}
    (tmp_path / "match.json").write_text(json.dumps(bare))
    result = run("verify", str(tmp_path / "match.json"))
    assert result.exit_code == 2
    assert "has no proof" in result.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_page_noticed_is_named(run, files, language):
    """Every word that a page can put into its receipt has a sentence of its own here."""
    from macabre.cli.messages import PHRASES
    from macabre.host.page_text import words

    notices = [word for word in words(language).section("match") if word.startswith("fair_notice_")]
    not_kept = {"lost_value", "record_withheld", "no_seat"}
    for notice in {word.removeprefix("fair_notice_") for word in notices} - not_kept:
        receipt = second.receipt_of(second.RECORD, noticed=[notice])
        result = run("verify", *files(second.RECORD, receipt), "--language", language)
        assert result.exit_code == 1
        assert PHRASES.say("faults.noticed", language) in said(result)
        assert PHRASES.say(f"faults.{notice}", language) in said(result)
