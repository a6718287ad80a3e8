"""The API under whatever its description allows and forbids, on both databases.

Far more of it: ``make torture WHAT=fuzz``.
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.house import House
from tests.server.postgres import postgres
from tests.torture.fuzz import fuzz


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


@pytest.fixture
def shared(build: Any, database: str) -> Iterator[House]:
    """A house on PostgreSQL."""
    found = build(limits=False, database=database)
    assert isinstance(found, House)
    yield found
    found.stop()


def check_fuzz(house: House, examples: int) -> None:
    """``fuzz`` itself complains about a server's error, an answer not described and an error of another shape."""
    counts = fuzz(house, examples, "lantern")
    assert counts["200"] > 3 * examples
    assert {"400", "403", "404"} <= set(counts)
    assert house.browser().get("/healthz").json()["ok"] is True


def test_no_request_breaks_the_server_on_sqlite(build: Any) -> None:
    check_fuzz(build(limits=False), 8)


@pytest.mark.slow
def test_no_request_breaks_the_server_on_postgresql(shared: House) -> None:
    check_fuzz(shared, 5)


def test_an_id_that_no_database_can_hold_is_an_unknown_match(shared: House) -> None:
    browser = shared.browser()
    for guess in ("%00", "a%00b", "%ed%a0%80", "%f4%90", "%0a", "x" * 6000):
        answer = browser.get(f"/api/matches/{guess}")
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_match")
        assert browser.get(f"/match/{guess}").status_code == 404
        with browser.client.websocket_connect(f"/socket/{guess}") as socket:
            assert socket.receive_json()["code"] == "unknown_match"


def test_texts_that_no_database_can_hold_are_refused_or_cleaned(shared: House) -> None:
    browser = shared.browser()
    for text in ("\x00", "a\x00b", "\udead"):
        raw = json.dumps({"game": "lantern", "seats": [{"kind": "me", "name": text}, {"kind": "me"}]})
        assert browser.client.post("/api/matches", content=raw).status_code in (200, 400)
        for path, body in (
            ("choices", {"decision": 0, "code": text}),
            ("deeds", {"deed": "commit", "attempt": 1, "value": text}),
        ):
            match = browser.create("lantern", "me", "here")
            raw = json.dumps({"seat": 0, **body})
            assert browser.client.post(f"/api/matches/{match}/{path}", content=raw).status_code in (400, 409)
        raw = json.dumps({"game": "lantern", "seats": [{"kind": "me"}] * 2, "cards": text, "options": {"peeks": text}})
        assert browser.client.post("/api/matches", content=raw).status_code == 400
