"""What a host watches: ``/healthz`` says what it finds, ``/metrics`` counts what happens and tells no secrets."""

import socket
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from macabre.host import logs
from macabre.server import health
from macabre.server.storage.store import Store
from tests.server.house import House
from tests.server.test_server_processes import Server, database, serve  # noqa: F401 - fixtures


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)


# -- health


def state(house: House) -> tuple[int, Any]:
    answer = house.browser().get("/healthz")
    return answer.status_code, answer.json().get("failing", [])


def test_a_healthy_server_says_so_and_leaves_no_rows(house: House, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "matches.db")) as disk:
        before = list(disk.iterdump())
        assert state(house) == (200, [])
        assert list(disk.iterdump()) == before


def test_a_database_that_can_be_read_but_not_written_is_noticed(
    build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macabre.server.storage.store.BUSY_MS", 50)
    house = build()
    with closing(sqlite3.connect(tmp_path / "matches.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")  # as a disk that takes no more writes: reading goes on
        assert state(house) == (503, ["database"])
    assert state(house) == (200, [])


def test_a_writer_that_hangs_is_noticed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "TIMEOUT", 0.1)
    monkeypatch.setattr(Store, "_write_batch", lambda self, batch: None)
    assert state(house) == (503, ["database"])


def test_bots_that_cannot_think_are_noticed(house: House) -> None:
    services: Any = house.app.state.services
    services.pool._moves._pool._closed = True
    assert state(house) == (503, ["bots"])
    services.pool._moves._pool._closed = False


def test_who_asks_often_costs_one_look_a_second(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 60.0)
    looked = []
    alive = Store.alive

    async def counted(self: Store) -> None:
        looked.append(1)
        await alive(self)

    monkeypatch.setattr(Store, "alive", counted)
    for _ in range(20):
        assert state(house) == (200, [])
    assert len(looked) == 1


# -- metrics


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def scrape(port: int) -> str:
    """What a process tells; one that has just been started may need a moment."""
    for _ in range(100):
        try:
            return _scrape(port)
        except URLError:
            time.sleep(0.1)
    return _scrape(port)


def _scrape(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as answer:
        assert answer.headers["content-type"].startswith("text/plain")
        return str(answer.read().decode())


def numbers(text: str) -> dict[tuple[str, ...], float]:
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, *sample.labels.values()): sample.value for sample in samples}


def test_what_happens_is_counted(build: Any) -> None:
    logs.refusals.clear()
    port = free_port()
    house = build(metrics_port=port)
    anna = house.browser()
    match = anna.begin("lantern", "me", "here")
    for seat in (0, 1):
        anna.play(match, seat)
    assert anna.choose(match, 1, 0, "keep").status_code == 409
    told = numbers(scrape(port))
    assert told["macabre_deeds_total", "play"] == 2
    assert told["macabre_act_seconds_count",] >= 2
    assert told["macabre_act_seconds_bucket", "+Inf"] == told["macabre_act_seconds_count",]
    assert sum(value for key, value in told.items() if key[0] == "macabre_refusals_total") == 1
    assert told["macabre_rooms",] == 1
    assert told["macabre_pages",] == 0
    assert told["macabre_database_errors_total",] == 0
    assert told["macabre_writes_waiting",] == 0
    assert {key[1] for key in told if key[0] == "macabre_thoughts_waiting"} == {"moves", "studies", "shared"}
    with anna.page(match):
        assert numbers(scrape(port))["macabre_pages",] == 1


def test_errors_of_the_database_are_counted(build: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("macabre.server.storage.store.BUSY_MS", 50)
    port = free_port()
    house = build(metrics_port=port)
    with closing(sqlite3.connect(tmp_path / "matches.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        state(house)
    assert numbers(scrape(port))["macabre_database_errors_total",] == 1


def test_no_secret_and_no_match_is_told(build: Any, tmp_path: Path) -> None:
    port = free_port()
    house = build(metrics_port=port)
    anna = house.browser()
    match = anna.begin("lantern", {"kind": "me", "name": "Wilhelmine"}, "here")
    text = scrape(port)
    with closing(sqlite3.connect(tmp_path / "matches.db")) as disk:
        row = disk.execute("SELECT secret, links, creator FROM matches").fetchone()
    secrets = (match, logs.short(match), anna.secret, "Wilhelmine", "127.0.0.1", *row)
    assert not [secret for secret in secrets if secret in text]


def test_the_public_port_has_no_metrics_and_the_other_nothing_else(build: Any) -> None:
    port = free_port()
    house = build(metrics_port=port)
    assert house.browser().get("/metrics").status_code == 404
    with pytest.raises(HTTPError, match="404"):
        urlopen(f"http://127.0.0.1:{port}/", timeout=10)


@pytest.mark.slow
def test_every_server_process_has_a_port_of_its_own(serve: Any, database: str) -> None:  # noqa: F811
    port = free_port()
    server: Server = serve("--database", database, "--workers", "2", "--metrics-port", str(port))
    server.let_bots_think()
    told = [numbers(scrape(one)) for one in (port, port + 1)]
    assert sum(one["macabre_rooms",] for one in told) >= 1
