"""``macabre verify``: what fits, what does not, and where first."""

import json

import pytest

from tests.core.test_verification import RECORD


@pytest.fixture
def record(tmp_path):
    def write(**fair):
        path = tmp_path / "match.json"
        path.write_text(json.dumps({**RECORD, "fair": {**RECORD["fair"], **fair}}))
        return str(path)

    return write


def test_a_fair_match_is_called_fair(run, record):
    result = run("verify", record())
    assert result.exit_code == 0
    assert result.stdout.count("✓") == 4
    assert "Fair: neither the server nor a player could choose the cards." in result.stdout


def test_another_secret_is_called_out_with_exit_code_1(run, record):
    result = run("verify", record(secret="00" * 32), "--language", "de")
    assert result.exit_code == 1
    assert "NICHT das, das er vor der ersten Karte versprochen hat" in " ".join(result.stdout.split())


def test_a_seat_that_gave_no_seed_is_named(run, tmp_path):
    people = [{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}, {"kind": "person", "name": "C"}]
    (tmp_path / "match.json").write_text(json.dumps({**RECORD, "people": people}))
    assert "Seat 2 gave no seed of its own" in run("verify", str(tmp_path / "match.json")).stdout


def test_as_json_everything_checked_is_listed(run, record):
    found = json.loads(run("verify", record(), "--json").stdout)
    assert found["fair"] is True
    assert [proof["name"] for proof in found["proofs"]] == ["promise", "seed", "draws", "choices"]


def test_a_record_from_the_terminal_has_no_proof_and_one_sentence_says_so(run, tmp_path):
    bare = {key: value for key, value in RECORD.items() if key != "fair"}
    (tmp_path / "match.json").write_text(json.dumps(bare))
    result = run("verify", str(tmp_path / "match.json"))
    assert result.exit_code == 2
    assert "has no proof" in result.stderr
