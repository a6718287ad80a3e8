"""Whoever asks for too much waits; everybody else notices nothing."""

import asyncio
import multiprocessing
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from macabre import Refused
from macabre.server import run
from macabre.server.edge import rate_limits as module
from macabre.server.edge.addresses import Proxies, limited_by
from macabre.server.edge.rate_limits import (
    BOT_MATCHES_BY_BROWSER,
    BY_ADDRESS,
    BY_BROWSER,
    CONNECTIONS,
    CREATE,
    NEW_CONNECTIONS,
    OPEN_BY_ADDRESS,
    OPEN_BY_BROWSER,
    READ,
    REFUSED_TOGETHER,
    SAY,
    SOCKETS,
    STREAMS,
    RateLimits,
    SharedCounters,
    Visitor,
    shared_file,
)
from macabre.server.settings import Settings
from tests import loops
from tests.torture.clients import Client, create


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is set forward."""
    now = [1000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])

    def forward(seconds):
        now[0] += seconds

    return forward


def count(limits, kind, address, browser, most=10_000):
    """How many requests are let through."""
    for done in range(most):
        try:
            limits.take(kind, Visitor(address, browser))
        except Refused:
            return done
    return most


def test_a_browser_that_asks_too_fast_is_told_to_wait_and_may_go_on_later(clock):
    limits, rate = RateLimits(), BY_BROWSER[CREATE]
    assert count(limits, CREATE, "a", "anna") == rate.burst
    clock(2 / rate.refill)
    assert count(limits, CREATE, "a", "anna") == 2


def test_another_browser_is_not_kept_waiting(clock):
    limits = RateLimits()
    count(limits, SAY, "a", "anna")
    assert count(limits, SAY, "b", "bert") == BY_BROWSER[SAY].burst


def test_new_cookies_do_not_help_one_address(clock):
    limits = RateLimits()
    made = sum(count(limits, CREATE, "a", f"browser {i}", 1) for i in range(500))
    assert made == BY_ADDRESS[CREATE].burst


def test_however_many_come_the_counters_take_no_more_memory_and_new_ones_find_a_place(clock, monkeypatch):
    monkeypatch.setattr(module, "BUCKETS", 64)
    limits = RateLimits()
    before = len(limits._counters._memory)
    for i in range(500):
        clock(0.001)
        limits.take(SAY, Visitor(f"address {i}", f"browser {i}"))
    assert len(limits._counters._memory) == before
    assert count(limits, SAY, "last", "browser 499") == BY_BROWSER[SAY].burst - 1


def test_a_browser_holds_only_so_many_sockets_open():
    limits, anna = RateLimits(), Visitor("a", "anna")
    held = [limits.hold(SOCKETS, anna) for _ in range(OPEN_BY_BROWSER[SOCKETS])]
    with pytest.raises(Refused, match="too fast"):
        limits.hold(SOCKETS, anna)
    limits.hold(SOCKETS, Visitor("a", "bert"))
    limits.hold(STREAMS, anna)
    held[0]()
    limits.hold(SOCKETS, anna)


def test_browsers_without_a_cookie_count_as_one_with_their_address():
    limits = RateLimits()
    for _ in range(OPEN_BY_BROWSER[SOCKETS]):
        limits.hold(SOCKETS, Visitor("a", ""))
    with pytest.raises(Refused):
        limits.hold(SOCKETS, Visitor("a", ""))
    limits.hold(SOCKETS, Visitor("a", "anna"))
    limits.hold(SOCKETS, Visitor("b", ""))


def test_new_cookies_do_not_let_an_address_hold_more():
    limits, most = RateLimits(), OPEN_BY_ADDRESS[SOCKETS]
    for number in range(most):
        limits.hold(SOCKETS, Visitor("a", f"browser {number}"))
    with pytest.raises(Refused):
        limits.hold(SOCKETS, Visitor("a", "another"))
    assert "sockets another" not in limits._counters._held


def test_an_address_connects_only_so_often(clock):
    limits, most = RateLimits(), int(NEW_CONNECTIONS.burst)
    for _ in range(most):
        assert limits.connect("a")
        limits.disconnect("a")
    assert not limits.connect("a")
    assert limits.connect("b")
    clock(1 / NEW_CONNECTIONS.refill)
    assert limits.connect("a")
    assert RateLimits(on=False).connect("a")


def test_the_more_refusals_an_address_waits_for_the_later_they_come(monkeypatch):
    """Those who were refused by mistake wait for a moment, those who ask without a pause for longer and longer."""
    slept = []

    async def sleep(seconds):
        slept.append(seconds)
        await asyncio.Event().wait()

    async def refuse(limits):
        tasks = [asyncio.ensure_future(limits.refuse_late("a")) for _ in range(2 * REFUSED_TOGETHER)]
        await real_sleep(0)
        tasks.append(asyncio.ensure_future(limits.refuse_late("b")))
        await real_sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    real_sleep = asyncio.sleep
    monkeypatch.setattr(module, "REFUSAL_DELAY", (1, 1))
    monkeypatch.setattr(module.asyncio, "sleep", sleep)
    limits = RateLimits()
    loops.run(refuse(limits))
    *waits, other = slept
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == pytest.approx((1.1, 3.0))
    assert other == pytest.approx(1.1)
    assert limits._refused == {}


def test_sockets_that_are_closed_are_forgotten():
    limits = RateLimits()
    limits.hold(SOCKETS, Visitor("a", "anna"))()
    assert limits._counters._held == {}


def test_without_limits_nobody_waits(clock):
    assert count(RateLimits(on=False), CREATE, "a", "anna", 1000) == 1000


def test_however_long_nobody_asks_a_bucket_holds_no_more_than_its_burst(clock):
    limits, rate = RateLimits(), BY_BROWSER[CREATE]
    assert count(limits, CREATE, "a", "anna", 1) == 1
    clock(24 * 3600)
    assert count(limits, CREATE, "a", "anna") == rate.burst


def test_asking_in_vain_does_not_make_the_wait_longer(clock):
    limits, rate = RateLimits(), BY_BROWSER[CREATE]
    count(limits, CREATE, "a", "anna")
    for _ in range(10):
        assert count(limits, CREATE, "a", "anna", 1) == 0
        clock(0.1 / rate.refill)
    assert count(limits, CREATE, "a", "anna") == 1


def test_only_so_many_matches_of_bots_alone_are_watched_however_many_pages_each():
    limits, anna = RateLimits(), Visitor("a", "anna")
    held = [limits.watch(f"match {number}", anna) for number in range(BOT_MATCHES_BY_BROWSER)]
    again = limits.watch("match 0", anna)
    with pytest.raises(Refused) as refusal:
        limits.watch("another", anna)
    assert refusal.value.code == "too_many_bots"
    held[0]()
    with pytest.raises(Refused):
        limits.watch("another", anna)
    again()
    held[0] = limits.watch("another", anna)
    for release in held:
        release()
    assert limits._counters._held == {}
    assert not limits._watched


def test_an_address_watches_only_so_many_matches_of_bots_alone(build, hasty, monkeypatch):
    house = build(limits=True)
    monkeypatch.setattr(module, "BOT_MATCHES_BY_ADDRESS", 1)
    watchers = [house.browser() for _ in range(2)]
    matches = [watcher.create("lantern", "bot", "bot") for watcher in watchers]
    with watchers[0].page(matches[0]), watchers[1].page(matches[0]):
        pass
    played = watchers[1].begin("lantern", "me", "bot")
    house.rooms.opened(matches[0]).hosted.stage = house.rooms.opened(matches[1]).hosted.stage = "playing"
    other = watchers[1].client.websocket_connect(f"/socket/{matches[1]}")
    with watchers[0].page(matches[0]), watchers[1].page(played), other as refused:
        assert refused.receive_json()["code"] == "too_many_bots"


# -- who asks


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_address_counts_by_its_network(address, counted):
    assert limited_by(address) == counted


PROXY = "10.0.0.1"


def client(headers, peer=PROXY, named=(PROXY, "fd00::/8")):
    raw = [(name.encode(), value.encode()) for name, value in headers]
    return Proxies(named).client({"client": (peer, 1), "headers": raw})


@pytest.mark.parametrize(
    ("headers", "address"),
    [
        ([("x-forwarded-for", "192.0.2.7")], "192.0.2.7"),
        ([("x-forwarded-for", "1.1.1.1, 192.0.2.7")], "192.0.2.7"),
        ([("x-forwarded-for", "1.1.1.1"), ("x-forwarded-for", "192.0.2.7, fd00::5")], "192.0.2.7"),
        ([("x-forwarded-for", "192.0.2.7:4711")], "192.0.2.7"),
        ([("x-forwarded-for", "[2001:db8::1]:4711")], "2001:db8::/64"),
        ([("forwarded", 'for=1.1.1.1, For="[2001:db8::1]:4711";proto=https')], "2001:db8::/64"),
        ([("forwarded", "for=192.0.2.7;by=10.0.0.1")], "192.0.2.7"),
        ([("forwarded", "for=unknown")], PROXY),
        ([("x-forwarded-for", "1.1.1.1, nonsense")], PROXY),
        ([("x-forwarded-for", "")], PROXY),
        ([], PROXY),
    ],
)
def test_behind_a_named_proxy_the_address_is_the_one_that_it_forwards(headers, address):
    assert client(headers) == address


def test_nobody_else_can_say_where_they_come_from():
    assert client([("x-forwarded-for", "1.1.1.1")], peer="192.0.2.7") == "192.0.2.7"
    assert client([("x-forwarded-for", "1.1.1.1")], named=()) == PROXY


# -- several processes


def draw_many(file: str, times: int, drawn: Any) -> None:
    counters = SharedCounters(file)
    drawn.put(sum(counters.draw("x", 50, 0, 1) for _ in range(times)))
    assert counters.enter("sockets", 3)
    drawn.put("in")
    os.kill(os.getpid(), 9)


@pytest.fixture
def file() -> Iterator[Path]:
    path = shared_file()
    yield path
    path.unlink()


def test_processes_of_one_host_count_together_and_a_killed_one_holds_nothing(file):
    here, spawn = SharedCounters(str(file)), multiprocessing.get_context("spawn")
    assert sum(here.draw("x", 50, 0, 1) for _ in range(20)) == 20
    drawn = spawn.SimpleQueue()
    other = spawn.Process(target=draw_many, args=(str(file), 100, drawn))
    other.start()
    other.join()
    assert drawn.get() == 30
    assert drawn.get() == "in"
    assert here.enter("sockets", 2)
    assert not here.enter("sockets", 2), "one here, and one of the other's"
    third = SharedCounters(str(file))
    assert third._own == 1, "it takes over the part of the process that is gone"
    assert here.enter("sockets", 2)


# -- over HTTP


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refusals come at once."""
    monkeypatch.setattr(module, "REFUSAL_DELAY", (0, 0))


def test_pages_are_limited_too_and_files_cost_less(build, hasty, clock):
    anna = build(limits=True).browser()
    anna.get("/about")  # as nobody yet
    answers = [anna.get("/api/games").status_code for _ in range(BY_BROWSER[READ].burst + 10)]
    assert answers == [200] * BY_BROWSER[READ].burst + [429] * 10
    bert = anna.house.browser()
    assert [bert.get("/favicon.svg").status_code for _ in range(BY_BROWSER[READ].burst + 100)].count(429) == 0


def test_one_token_holds_only_so_many_streams(build, hasty, monkeypatch):
    house = build(limits=True)
    monkeypatch.setitem(OPEN_BY_BROWSER, STREAMS, 1)
    anna = house.browser()
    match = anna.create("lantern", "me", "open")
    assert anna.begin_to_read("GET", f"/api/matches/{match}/stream").status_code == 200
    assert house.app.state.services.limits._counters._held == {}, "it has ended, so it is not held any more"
    visitor = Visitor("testclient", anna.house.room(match).hosted.creator)
    release = house.app.state.services.limits.hold(STREAMS, visitor)
    refusal = anna.get(f"/api/matches/{match}/stream")
    assert (refusal.status_code, refusal.json()["code"]) == (429, "too_many")
    release()
    assert anna.begin_to_read("GET", f"/api/matches/{match}/stream").status_code == 200


def test_sockets_without_a_cookie_share_what_one_browser_may_hold(build, hasty, monkeypatch):
    house = build(limits=True)
    monkeypatch.setitem(OPEN_BY_BROWSER, SOCKETS, 2)
    match = house.browser().create("lantern", "me", "here")
    nobody = [house.browser() for _ in range(3)]
    with nobody[0].page(match), nobody[1].page(match):
        with nobody[2].client.websocket_connect(f"/socket/{match}") as refused:
            assert refused.receive_json()["code"] == "too_many"
        known = house.browser()
        known.get("/about")
        with known.page(match):
            pass
    with nobody[2].page(match):
        pass


# -- forty people behind one address


class Person(Client):
    """Somebody who thinks for a moment before each choice."""

    async def _send(self, socket: Any) -> None:
        await asyncio.sleep(self._random.uniform(0.2, 1.0))
        await super()._send(socket)


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[str]:
    """A real server with its usual limits."""
    settings = Settings(database=f"sqlite:///{tmp_path}/matches.db", gathering=3600, pace=0)
    run.prepare_database(settings.database)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(run.uvicorn_config(settings, app=run.application(settings)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()


def visit_page(address: str, match: str, cookie: str) -> list[int]:
    """What a browser asks for when it opens the match page for the first time, and the first page before."""
    statuses = []
    connection = HTTPConnection(address)
    for path in ("/", f"/match/{match}", "/api/games/grim-dance/rules", *["/favicon.svg"] * 25):
        connection.request("GET", path, headers={"cookie": cookie})
        answer = connection.getresponse()
        answer.read()
        statuses.append(answer.status)
    connection.close()
    return statuses


@pytest.mark.slow
def test_forty_people_behind_one_address_play_undisturbed(limited):
    async def play() -> list[Person]:
        seats = [seat for number in range(20) for seat in await asyncio.to_thread(create, limited, number, False)]
        pages = await asyncio.gather(*[asyncio.to_thread(visit_page, limited, match, key) for match, _, key in seats])
        assert {status for page in pages for status in page} == {200}
        people = [Person(limited, *seat, seed=f"person {number}") for number, seat in enumerate(seats)]
        games = [asyncio.create_task(person.play()) for person in people]
        await asyncio.wait(games, timeout=5)
        for game in games:
            game.cancel()
        return people

    people = loops.run(play())
    assert sum(person.told.refused + person.told.reconnected for person in people) == 0
    assert sum(len(person.told.acknowledged) for person in people) > 60


def test_an_address_holds_only_so_many_connections(limited, monkeypatch):
    monkeypatch.setitem(OPEN_BY_ADDRESS, CONNECTIONS, 3)
    address = limited.split(":")
    held = [socket.create_connection((address[0], int(address[1]))) for _ in range(3)]
    for connection in held:
        connection.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200")
    with socket.create_connection((address[0], int(address[1]))) as more, suppress(ConnectionError):
        assert more.recv(100) == b"", "it is closed at once"
    held.pop().close()
    for connection in held:
        connection.close()
