"""Cookies that are exchanged, and signing out everywhere else."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event, select
from starlette.websockets import WebSocketDisconnect

from macabre.host.hosted_match import fingerprint
from macabre.host.page_state import PageViewer
from macabre.server.api.bot_stream import StreamListener, lines
from macabre.server.edge import rate_limits
from macabre.server.edge.rate_limits import BY_BROWSER, SIGN_OUT, Rate
from macabre.server.edge.session_book import EXCHANGED, OVERLAP, QUIET, SessionBook
from macabre.server.storage.retention import remove_old
from macabre.server.storage.schema import SESSIONS
from macabre.server.storage.store import open_engine
from macabre.server.web.page_socket import SIGNED_OUT
from tests.server.house import GERMAN, Browser, House
from tests.server.postgres import postgres
from tests.server.test_upgrades import load

HOUR, DAY = 3600, 24 * 3600


class Clock:
    """The time, which can be set forward."""

    def __init__(self) -> None:
        self.now = 2e9

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr("macabre.server.edge.sessions.time", SimpleNamespace(time=found))
    make = SessionBook.__init__
    monkeypatch.setattr(SessionBook, "__init__", lambda self, rows: make(self, rows, found))
    return found


@pytest.fixture
def house(build: Any, clock: Clock, tmp_path: Path) -> House:
    """A server with a key, as hosts have one."""
    found = build(key_file=str(tmp_path / "host.key"))
    assert isinstance(found, House)
    return found


def seated(house: House) -> tuple[Browser, str]:
    anna = house.browser()
    return anna, anna.create("lantern", "me", "open")


def copy_of(browser: Browser, house: House | None = None) -> Browser:
    """Another browser with the cookie as it is now."""
    other = (house or browser.house).browser()
    other.client.cookies.set("macabre", browser.client.cookies["macabre"], "testserver.local", "/")
    return other


def sits(browser: Browser, match: str) -> bool:
    return bool(browser.state(match)["mine"] == [0])


def rows(database: str) -> list[Any]:
    engine = open_engine(database)
    with engine.connect() as connection:
        found = list(connection.execute(select(SESSIONS)).mappings())
    engine.dispose()
    return found


def sign_out(browser: Browser) -> Any:
    return browser.client.post("/sign-out", follow_redirects=True)


@contextmanager
def statements(house: House) -> Iterator[list[str]]:
    """What the database is asked meanwhile."""
    said: list[str] = []

    def note(connection: Any, cursor: Any, statement: str, *rest: Any) -> None:
        said.append(statement)

    event.listen(house.store._engine, "before_cursor_execute", note)
    try:
        yield said
    finally:
        event.remove(house.store._engine, "before_cursor_execute", note)


# -- exchange


def test_a_cookie_is_exchanged_after_a_week_and_keeps_its_seats(house: House, clock: Clock) -> None:
    anna, match = seated(house)
    first = anna.client.cookies["macabre"]
    clock.now += EXCHANGED - 1
    assert "set-cookie" not in anna.get("/about").headers
    clock.now += 1
    assert "Max-Age=31536000" in anna.get("/about").headers["set-cookie"]
    second = anna.client.cookies["macabre"]
    assert second != first
    assert second.partition(".")[0] == first.partition(".")[0]
    assert sits(anna, match)
    assert "set-cookie" not in anna.get("/about").headers


def test_the_old_one_counts_for_an_hour_after_the_new_one_was_seen(house: House, clock: Clock) -> None:
    anna, match = seated(house)
    other_tab = copy_of(anna)
    clock.now += EXCHANGED
    anna.get("/about")
    anna.get("/about")
    assert sits(other_tab, match)
    assert other_tab.client.cookies["macabre"] != anna.client.cookies["macabre"], "it is given none in its place"
    clock.now += OVERLAP
    assert not sits(other_tab, match)
    assert sits(anna, match)


def test_until_the_new_one_was_seen_the_old_one_counts_and_is_answered_with_it(house: House, clock: Clock) -> None:
    """The answer that carried it may have been lost."""
    anna, match = seated(house)
    before = copy_of(anna)
    clock.now += EXCHANGED
    anna.get("/about")
    clock.now += 30 * DAY
    assert sits(before, match)
    assert before.client.cookies["macabre"] == anna.client.cookies["macabre"]


def test_two_tabs_that_ask_in_the_same_moment_are_given_the_same(house: House, clock: Clock) -> None:
    anna, match = seated(house)
    tabs = [copy_of(anna), copy_of(anna)]
    clock.now += EXCHANGED
    for tab in tabs:
        tab.get("/about")
    assert len({tab.client.cookies["macabre"] for tab in tabs}) == 1
    assert all(sits(tab, match) for tab in tabs)


def test_a_socket_exchanges_nothing_and_is_served(house: House, clock: Clock) -> None:
    anna, match = seated(house)
    clock.now += EXCHANGED
    with anna.page(match) as page:
        assert page.state["mine"] == [0]
    assert rows(f"sqlite:///{house.store._engine.url.database}") == []


def test_who_has_no_seat_is_not_worth_a_row_and_stays_who_they_are(house: House, clock: Clock) -> None:
    anna = house.browser()
    anna.get("/about")
    before = anna.secret
    clock.now += EXCHANGED
    assert "set-cookie" in anna.get("/about").headers
    assert anna.secret == before
    assert "set-cookie" not in anna.get("/about").headers
    assert rows(f"sqlite:///{house.store._engine.url.database}") == []


def test_requests_neither_write_nor_read_what_is_known_of_a_session(house: House, clock: Clock) -> None:
    anna, _ = seated(house)
    clock.now += EXCHANGED
    anna.get("/about")
    anna.get("/about")
    with statements(house) as said:
        for _ in range(5):
            anna.get("/about")
        house.browser().get("/about")
    assert said == []


def test_pictures_and_scripts_ask_for_no_session(house: House) -> None:
    anna, _ = seated(house)
    fresh = copy_of(anna)
    with statements(house) as said:
        fresh.get("/favicon.svg")
    assert said == []


@pytest.mark.parametrize("number", [0, 1], ids=["without a seal", "with a seal"])
def test_cookies_of_the_release_before_keep_their_seats_and_are_exchanged(
    build: Any, tmp_path: Path, number: int
) -> None:
    known = load("0002", tmp_path / "matches.db")
    (tmp_path / "host.key").write_text(known["key"] + "\n")
    house = build(key_file=str(tmp_path / "host.key"))
    cookie, match = known["cookies"][number]["cookie"], known["cookies"][number]["match"]
    browser = house.browser(cookies={"macabre": cookie})
    answer = browser.get("/about")
    renewed = answer.headers["set-cookie"].partition(";")[0].removeprefix("macabre=")
    assert renewed.count(".") == 2
    again = house.browser(cookies={"macabre": renewed})
    assert again.state(match)["mine"] == [0, 1]
    assert "set-cookie" not in again.get("/about").headers


def test_a_cookie_without_tls_is_exchanged_for_one_with_tls_also_after_a_week(
    build: Any, house: House, clock: Clock, tmp_path: Path
) -> None:
    anna, match = seated(house)
    clock.now += EXCHANGED
    anna.get("/about")
    assert sits(anna, match)
    secure = build(key_file=str(tmp_path / "host.key"), secure=True)
    headers = {"cookie": f"macabre={anna.client.cookies['macabre']}"}
    answer = secure.browser().get(f"/api/matches/{match}", headers=headers)
    assert answer.json()["state"]["mine"] == [0]
    renewed = answer.headers["set-cookie"].partition(";")[0]
    assert renewed.startswith("__Host-macabre=")
    again = secure.browser().get(f"/api/matches/{match}", headers={"cookie": renewed})
    assert again.json()["state"]["mine"] == [0]


# -- signing out


def test_signing_out_everywhere_leaves_this_browser_its_seats_and_no_other(house: House) -> None:
    anna, match = seated(house)
    thief = copy_of(anna)
    assert sits(thief, match)
    answer = sign_out(anna)
    assert (answer.status_code, answer.url.path) == (200, "/signed-out")
    assert "Signed out everywhere else" in answer.text
    assert sits(anna, match)
    assert not sits(thief, match)
    assert thief.choose(match, 0, 0, "keep").json()["code"] == "not_your_seat"


def test_open_pages_of_the_others_end(house: House) -> None:
    anna = house.browser()
    match = anna.begin("lantern", "me", "here")
    other = copy_of(anna)
    with other.page(match, 0) as page:
        listeners = house.room(match).listeners
        assert len(listeners) == 1
        sign_out(anna)
        with pytest.raises(WebSocketDisconnect) as closed:
            page._socket.receive_text()
        assert closed.value.code == SIGNED_OUT
        assert not house.room(match).listeners
    book = house.app.state.services.sessions
    assert book._open == {}


def test_a_stream_of_the_others_ends(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    anna = house.browser()
    match = anna.begin("lantern", "me", "here")
    held: list[tuple[str, str]] = []
    hold = SessionBook.hold
    monkeypatch.setattr(
        SessionBook, "hold", lambda self, *what: (held.append((what[0], what[1])), hold(self, *what))[1]
    )
    assert anna.begin_to_read("GET", f"/api/matches/{match}/stream?seat=0").status_code == 200
    assert held == [(fingerprint(anna.secret), fingerprint(anna.secret))]

    async def listen() -> list[bytes]:
        listener = StreamListener(PageViewer(0, "wide", "en", ""))
        told = lines(await house.rooms.room(match), listener, 0)
        first = await anext(told)
        listener.end()
        return [first, *[line async for line in told]]

    assert len(house.call(listen)) == 1


def test_if_the_new_cookie_never_arrives_nobody_is_signed_out(house: House) -> None:
    anna, match = seated(house)
    other = copy_of(anna)
    lost = copy_of(anna)
    lost.client.post("/sign-out", follow_redirects=False)
    assert sits(anna, match)
    assert sits(other, match)


def test_pressed_twice_it_is_done_once(house: House) -> None:
    anna, match = seated(house)
    twice = copy_of(anna)
    anna.client.post("/sign-out", follow_redirects=False)
    assert sign_out(twice).status_code == 200
    assert sits(twice, match)
    assert not sits(anna, match), "of the two new cookies the one counts that was seen first"


def test_a_tab_that_asks_while_its_session_ends_is_given_no_cookie_in_place_of_the_new_one(
    house: House, clock: Clock
) -> None:
    anna, _ = seated(house)
    tab = copy_of(anna)
    sign_out(anna)
    assert "set-cookie" not in tab.get("/about").headers
    clock.now += QUIET
    assert "set-cookie" in tab.get("/about").headers


def test_who_signed_out_stays_signed_out_after_a_restart(house: House, build: Any, tmp_path: Path) -> None:
    anna, match = seated(house)
    thief = copy_of(anna)
    sign_out(anna)
    house.stop()
    house = build(key_file=str(tmp_path / "host.key"))
    assert sits(copy_of(anna, house), match)
    assert not sits(copy_of(thief, house), match)


def test_the_new_session_is_exchanged_and_ended_like_any_other(house: House, clock: Clock) -> None:
    anna, match = seated(house)
    sign_out(anna)
    clock.now += EXCHANGED
    anna.get("/about")
    assert sits(anna, match)
    thief = copy_of(anna)
    sign_out(anna)
    assert sits(anna, match)
    assert not sits(thief, match)


def test_the_button_stands_where_the_name_is_set_in_both_languages(house: House) -> None:
    anna, _ = seated(house)
    bert = house.browser()
    assert "/sign-out" not in bert.get("/new/lantern").text, "who has just come was nowhere else"
    for path in ("/new/lantern", anna.links["1"], "/about"):
        assert '<form method="post" action="/sign-out"' in bert.get(path).text
    assert "Überall sonst abmelden" in bert.get("/about", headers=GERMAN).text


def test_who_has_not_signed_out_is_not_told_so(house: House) -> None:
    for browser in (house.browser(), seated(house)[0], house.browser(authorization=f"Bearer {'a' * 40}")):
        assert browser.get("/signed-out", follow_redirects=False).headers["location"] == "/"


def test_another_site_cannot_sign_anybody_out(house: House) -> None:
    anna, _ = seated(house)
    answer = anna.client.post("/sign-out", headers={"origin": "https://elsewhere.example"}, follow_redirects=False)
    assert answer.status_code == 403
    assert rows(f"sqlite:///{house.store._engine.url.database}") == []


def test_nobody_fills_the_database_by_signing_out(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "REFUSAL_DELAY", (0, 0))
    monkeypatch.setitem(BY_BROWSER, SIGN_OUT, Rate(2, 0))
    anna = build(limits=True).browser()
    anna.get("/about")
    answers = [anna.client.post("/sign-out", follow_redirects=False).status_code for _ in range(4)]
    assert answers == [303, 303, 429, 429]


def test_sessions_of_browsers_that_have_no_match_any_more_are_forgotten_with_old_matches(
    house: House, clock: Clock
) -> None:
    database = f"sqlite:///{house.store._engine.url.database}"
    anna, _ = seated(house)
    sign_out(anna)
    remove_old(database, 1e9)
    assert len(rows(database)) == 2
    remove_old(database, clock.now - 1)
    assert len(rows(database)) == 2, "it was here a moment ago, although its match is gone"
    remove_old(database, clock.now + 1)
    assert rows(database) == []


# -- several processes


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    with postgres() as address:
        yield address


def eventually(house: House, holds: Callable[[], bool]) -> None:
    """Other processes hear of it in a moment; no test waits for the whole of it."""
    limit = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < limit
        time.sleep(0.02)


def test_processes_that_share_a_database_exchange_and_end_sessions_together(
    build: Any, clock: Clock, cluster: str, tmp_path: Path
) -> None:
    shared = {"database": cluster, "key_file": str(tmp_path / "host.key"), "thinkers": 1}
    here, there = build(**shared), build(**shared)
    anna, match = seated(here)
    also = copy_of(anna, there)
    assert sits(also, match)
    clock.now += EXCHANGED
    anna.get("/about")
    also.get("/about")
    assert anna.client.cookies["macabre"] == also.client.cookies["macabre"], "whoever comes second is given the same"
    with also.page(match, 0) as page:
        sign_out(anna)
        with pytest.raises(WebSocketDisconnect):
            page._socket.receive_text()
    eventually(there, lambda: not sits(also, match))
    assert sits(copy_of(anna, there), match)


def test_what_was_missed_in_a_gap_is_made_up_for(build: Any, clock: Clock, cluster: str, tmp_path: Path) -> None:
    shared = {"database": cluster, "key_file": str(tmp_path / "host.key"), "thinkers": 1}
    here, there = build(**shared), build(**shared)
    anna, match = seated(here)
    also = copy_of(anna, there)
    book = there.app.state.services.sessions
    with also.page(match, 0) as page:
        hear = book.hear
        book.hear = lambda news: None
        sign_out(anna)
        book.hear = hear
        there.call(book.hear, None)
        with pytest.raises(WebSocketDisconnect):
            page._socket.receive_text()
    assert not sits(also, match)
