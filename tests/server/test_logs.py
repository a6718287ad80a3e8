"""The log tells what happened in lines of JSON, and nothing that anybody could use."""

import io
import json
import logging

import pytest
from starlette.testclient import TestClient

from macabre.host import logs
from macabre.server.json_logs import write_to
from macabre.server.settings import Settings
from tests.server.house import assembled


@pytest.fixture
def written(tmp_path):
    """A server's browser and the lines of its log so far."""
    stream, house = io.StringIO(), logging.getLogger("macabre")
    before = (house.handlers, house.level, house.propagate)
    write_to(stream, "debug")
    with TestClient(assembled(Settings(database=f"sqlite:///{tmp_path}/m.db", pace=0))) as browser:
        yield browser, lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    house.handlers, house.level, house.propagate = before


def test_a_match_is_followed_by_its_fingerprint_only(written):
    browser, lines = written
    seats = [{"kind": "me", "name": "Wilhelmine"}, {"kind": "open"}]
    made = browser.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()
    created = [line for line in lines() if line["event"] == "match created"]
    assert created[0]["game"] == "totentanz"
    text = json.dumps(lines())
    secrets = (
        made["match"],
        made["links"]["1"].removeprefix("/seat/"),
        browser.cookies["macabre"].partition(".")[0],
        "Wilhelmine",
    )
    assert not [secret for secret in secrets if secret in text]


def test_who_tries_to_act_for_another_seat_is_written_down_as_a_warning(written):
    browser, lines = written
    seats = [{"kind": "me"}, {"kind": "bot", "level": 1}]
    match = browser.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()["match"]
    browser.post(f"/api/matches/{match}/choices", json={"seat": 1, "decision": 0, "code": "place"})
    refused = [line for line in lines() if line["event"] == "refused"]
    assert (refused[-1]["level"], refused[-1]["code"]) == ("warning", "not_your_seat")


def test_whoever_is_refused_does_not_fill_the_disk(caplog, monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(logs.time, "monotonic", lambda: now[0])
    flood = logs.Flood(3, 10.0)
    assert [flood.passes() for _ in range(6)] == [True] * 3 + [False] * 3
    now[0] += 10
    assert flood.passes()
    (told,) = [record for record in caplog.records if record.message == "more was refused"]
    assert told.facts == {"unlogged": 3}
