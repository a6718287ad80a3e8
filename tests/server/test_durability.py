"""What was seen is never lost: restarts, a database that fails, another process that was faster."""

import asyncio
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

import macabre
from macabre.host.deeds import Deed, StoredDeed
from macabre.host.hosted_match import HostedMatch
from macabre.host.room import RoomSettings
from macabre.server.storage.store import Store, Taken
from macabre.server.thinking.pool import PoolThinker
from tests.fair_hand import VALUE
from tests.server.house import LIMIT, Browser, House, Page, few


def same_browser(house: House, browser: Browser) -> Browser:
    """The same browser, at another run of the server."""
    return house.browser(cookies={"macabre": browser.client.cookies["macabre"]})


@pytest.fixture
def house(build: Any) -> House:
    """A house in which everybody who is not there may be given to a bot at once."""
    found = build(patience=0)
    assert isinstance(found, House)
    return found


@pytest.mark.parametrize("game", macabre.game_names())
def test_a_restart_in_the_middle_changes_nothing_that_anybody_sees(
    build: Any, house: House, anna: Browser, carl: Browser, game: str
) -> None:
    others = [{"kind": "here", "name": f"Bea {seat}"} for seat in range(1, few(game))]
    match = anna.begin(game, {"kind": "me", "name": "Anna"}, *others)
    for _ in range(4):
        acting = house.room(match).hosted.running().to_act
        if acting:  # a match may be as short as that
            anna.play(match, acting[0])
    before = [*[anna.see(match, seat) for seat in range(few(game))], carl.see(match)]
    house.stop()
    again = build(patience=0)
    same, watcher = same_browser(again, anna), same_browser(again, carl)
    assert [*[same.see(match, seat) for seat in range(few(game))], watcher.see(match)] == before
    same.finish(match)
    assert same.state(match)["stage"] == "over"
    assert macabre.replay(same.get(f"/api/matches/{match}/record").json()).outcome


def test_a_restart_keeps_seats_links_agreements_steps_back_and_who_has_left(
    build: Any, house: House, anna: Browser, bert: Browser
) -> None:
    waiting = anna.create("lantern", "me", "open", hints=True)
    link = anna.links["1"]
    match = anna.create("lantern", "me", "open", "here", hints=False)
    bert.take(anna.links["1"], "Bert")
    anna.shuffle(match)
    bert.shuffle(match)
    anna.play(match, 0)
    anna.post(f"/api/matches/{match}/take-back", {"seat": 0})
    anna.do(match, "abort", 0)
    anna.do(match, "hints", 2)
    anna.do(match, "give", 0, about=1)
    house.rest(match)
    before = [anna.see(match, 0), anna.see(match, 2), bert.see(match), anna.see(waiting)]
    assert before[0]["decision"]["id"] == 2
    house.stop()
    again = build(patience=0)
    anna, bert = same_browser(again, anna), same_browser(again, bert)
    again.rest(match)
    assert [anna.see(match, 0), anna.see(match, 2), bert.see(match), anna.see(waiting)] == before
    assert bert.do(match, "return", 1).status_code == 200
    assert bert.take(link, "Bert").json()["match"] == waiting


def test_a_bot_that_was_to_act_when_the_server_stopped_acts_when_it_starts(
    build: Any, house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*given: Any) -> str:
        await asyncio.Event().wait()
        return ""

    with monkeypatch.context() as patch:
        patch.setattr(PoolThinker, "choose", never)
        match = anna.create("lantern", "me", "bot")
        with anna.page(match, value=VALUE) as page:
            page.until(lambda page: page.state["decision"])
            page.play()
            assert page.state["seats"][1]["turn"]
        house.stop()
    again = build()
    anna = same_browser(again, anna)
    again.rest(match)
    assert anna.state(match)["seats"][0]["turn"]
    anna.finish(match)
    assert anna.state(match)["stage"] == "over"


def test_every_deed_is_on_the_disk_before_it_happens_for_anybody(
    house: House, anna: Browser, bert: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is told is told of a hosted match, and that changes in ``apply`` alone."""
    seen: list[str] = []
    apply = HostedMatch.apply

    def watched(self: HostedMatch, deed: Deed, at: float) -> None:
        with sqlite3.connect(tmp_path / "matches.db") as disk:
            row = disk.execute("select deed, seat from deeds where match = ? and ply = ?", (self.id, self.deed_count))
            assert row.fetchone() == (deed.stored_as, deed.seat)
        disk.close()
        seen.append(deed.stored_as)
        apply(self, deed, at)

    monkeypatch.setattr(HostedMatch, "apply", watched)
    match = anna.create("lantern", "me", "open", "bot")
    bert.take(anna.links["1"])
    anna.shuffle(match)
    bert.shuffle(match)
    anna.do(match, "hints")
    anna.play(match, 0)
    anna.post(f"/api/matches/{match}/take-back", {"seat": 0})
    anna.do(match, "give", 0, about=1)
    house.rest(match)
    bert.do(match, "return", 1)
    bert.do(match, "resign", 1)
    anna.finish(match)
    anna.do(match, "rematch")
    kinds = {
        "join",
        "attempt",
        "commit",
        "seal",
        "open",
        "start",
        "hints",
        "play",
        "take_back",
        "give",
        "return",
        "resign",
        "again",
        "rematch",
    }
    assert set(seen) == kinds


# -- a database that fails


@contextmanager
def broken(store: Store) -> Iterator[None]:
    """While it lasts, no transaction of a store can begin."""

    def fail(_: Any) -> None:
        raise OperationalError("insert", {}, Exception("the disk is full"))

    event.listen(store._engine, "begin", fail)
    try:
        yield
    finally:
        event.remove(store._engine, "begin", fail)


def test_what_cannot_be_stored_did_not_happen_and_can_be_done_later(house: House, anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    before = anna.see(match, 0)
    wish = {"game": "lantern", "seats": [{"kind": "me"}] * 2}
    with anna.page(match, 0) as page:
        with broken(house.store):
            answer = anna.choose(match, 0, 0, "keep", headers={"accept-language": "de"})
            assert (answer.status_code, answer.json()["code"]) == (503, "busy")
            assert answer.json()["error"].startswith("Die Partien können gerade nicht gespeichert werden")
            assert page.ask("refused", type="play", seat=0, decision=0, code="keep")["code"] == "busy"
            assert page.n == 2, "nothing else was told"
            for deed in ("abort", "hints", "resign"):
                assert anna.do(match, deed).json()["code"] == "busy"
            assert anna.post("/api/matches", wish).json()["code"] == "busy"
            after = anna.see(match, 0)
            presence = {"seats": 0, "give": 0}
            assert {**after["state"], **presence} == {**before["state"], **presence}
            assert (after["view"], after["story"]) == (before["view"], before["story"])
        page.send(type="play", seat=0, decision=0, code="keep")
        page.until(lambda page: page.state["decision"] is None)
    assert len(anna.get("/api/matches").json()) == 1


def test_a_bot_goes_on_when_the_database_does(house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macabre.host.room.RETRY_DELAY", 0.01)
    match = anna.begin("lantern", "me", "bot")
    store, real = house.store, Store.append
    failures = iter(range(3))

    async def unsteady(self: Store, match: str, deed: StoredDeed, owner: str = "") -> None:
        if deed.data == "bot" and next(failures, None) is not None:
            raise macabre.Refused("busy", "The disk is full.")
        await real(self, match, deed, owner)

    monkeypatch.setattr(Store, "append", unsteady)
    with anna.page(match) as page:
        while page.state["stage"] == "playing":
            page.until(lambda page: page.state["decision"] or page.state["stage"] == "over")
            if page.state["decision"]:
                page.play()
    assert next(failures, None) is None
    assert store is house.store


def test_a_write_that_breaks_does_not_stop_the_next(house: House, anna: Browser) -> None:
    store = house.store

    def stumble(connection: Any) -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        house.call(store.write, stumble)
    assert anna.create("lantern", "me", "open")


def test_health_is_told(house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macabre.server.health.FRESH", 0.0)
    assert anna.get("/healthz").json()["ok"] is True

    def dead() -> Any:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(house.store._engine, "connect", dead)
    assert anna.get("/healthz").status_code == 503


# -- another process


def test_what_another_process_did_is_heard_and_the_choice_is_judged_anew(
    build: Any, house: House, anna: Browser
) -> None:
    """Two servers over one database: the key of a row is the lock."""
    match = anna.begin("lantern", "me", "here")
    other = build(patience=0)
    there = same_browser(other, anna)
    assert there.see(match, 0)["decision"] == anna.see(match, 0)["decision"]
    with there.page(match, 1) as page:
        anna.play(match, 0)
        page.play()  # at a number that is taken: it is heard what stands there, and the choice is still a good one
        page.until(lambda page: page.story)
        assert [line["seat"] for line in page.story[:2]] == [0, 1]
    late = anna.choose(match, 1, 0, "keep")
    assert late.status_code == 409, "and here it is refused, with the table as it is over there"
    assert late.json()["view"] == there.see(match, 1)["view"]
    assert len([d for d in house.call(house.store.since, match) if d.deed == "play"]) == 2


def test_who_is_refused_because_another_was_faster_is_shown_why(build: Any, house: House, anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    there = same_browser(build(patience=0), anna)
    with there.page(match, 0) as page, there.page(match, 1) as other:
        anna.play(match, 0)
        assert page.state["decision"], "it has not heard of it"
        refusal = page.ask("refused", type="play", seat=0, decision=0, code="change")
        assert refusal["code"] in ("stale", "not_your_turn")
        page.until(lambda page: page.state["decision"] is None)
        other.until(lambda page: not page.state["seats"][0]["turn"])


def test_two_processes_bots_play_a_match_once(build: Any, house: House, anna: Browser) -> None:
    match = anna.begin("lantern", "me", "bot", "bot")
    other = build(patience=0)
    there = same_browser(other, anna)
    turns = 0
    while anna.state(match)["stage"] == "playing" and turns < 20:
        here_or_there = anna if turns % 2 else there
        turns += 1
        if here_or_there.state(match)["decision"]:
            decision = here_or_there.see(match)["decision"]
            here_or_there.choose(match, 0, decision["id"], decision["options"][0])
            house.rest(match)
            other.rest(match)
        else:
            here_or_there.do(match, "hints")  # any deed makes a process hear of the others
    record = anna.get(f"/api/matches/{match}/record").json()
    assert macabre.replay(record).outcome
    assert anna.state(match)["stage"] == "over"


def test_a_key_that_is_always_taken_is_no_endless_loop(
    house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.begin("lantern", "me", "here")

    async def taken(*given: Any) -> None:
        raise Taken

    monkeypatch.setattr(Store, "append", taken)
    assert anna.choose(match, 0, 0, "keep").json()["code"] == "busy"


def test_a_match_of_other_rules_is_refused_with_a_sentence(
    build: Any, house: House, anna: Browser, tmp_path: Path
) -> None:
    match = anna.begin("lantern", "me", "here")
    house.stop()
    with sqlite3.connect(tmp_path / "matches.db") as disk:
        disk.execute("update matches set version = 77")
    disk.close()
    anna = same_browser(build(), anna)
    answer = anna.get(f"/api/matches/{match}")
    assert (answer.status_code, answer.json()["code"]) == (409, "other_version")
    assert "version 77 of the rules" in answer.json()["error"]
    assert anna.get("/api/matches").json() == []
    assert anna.get("/").status_code == 200


# -- what is put away


def test_a_match_that_nobody_looks_at_is_put_away_and_found_again(
    build: Any, house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.begin("lantern", "me", "here")
    anna.play(match, 0)
    before = anna.see(match, 1)
    with anna.page(match, 0):
        put_away(house, match, monkeypatch)
        assert len(house.rooms) == 1, "somebody looks at it"
    put_away(house, match, monkeypatch)
    assert len(house.rooms) == 0
    assert anna.see(match, 1)["view"] == before["view"]


def put_away(house: House, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if nobody had asked for a match for a long time."""
    rooms, room = house.rooms, house.room(match)

    async def sweep_once() -> None:
        room.touched -= 10 * rooms.settings.idle
        with monkeypatch.context() as patch:
            patch.setattr(rooms, "settings", RoomSettings(idle=0))
            await rooms.evict()

    house.call(sweep_once)


def test_a_page_that_says_nothing_for_long_hears_what_the_others_do_all_the_same(
    house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.begin("lantern", "me", "here")
    with anna.client.websocket_connect(f"/socket/{match}") as socket:
        put_away(house, match, monkeypatch)
        with anna.page(match, 0) as other:
            late = Page(socket)
            late.send(type="hello", seat=1)
            late.hear()
            known = len(late.story)
            other.play()
            late.until(lambda page: len(page.story) > known)


def test_a_store_that_is_closed_waits_for_those_who_read(house: House) -> None:
    """Nobody is left behind with a connection that nobody closes any more."""
    store = house.store
    begun, gate, ended = threading.Event(), threading.Event(), threading.Event()

    @event.listens_for(store._engine, "before_cursor_execute")
    def dawdle(*_: Any) -> None:
        begun.set()
        gate.wait(LIMIT)
        ended.set()

    async def close_meanwhile() -> bool:
        reading = asyncio.ensure_future(store.match("any"))
        await asyncio.to_thread(begun.wait, LIMIT)
        asyncio.get_running_loop().run_in_executor(None, gate.set)
        await asyncio.to_thread(store.close)
        waited = ended.is_set()
        await reading
        return waited

    assert house.call(close_meanwhile)


def test_what_is_done_at_the_same_time_shares_a_transaction(house: House, anna: Browser) -> None:
    match, store = anna.create("lantern", "me", "open"), house.store
    commits = []
    event.listen(store._engine, "commit", commits.append)

    async def write_all() -> list[StoredDeed]:
        await asyncio.gather(*[store.append(match, StoredDeed(100 + i, 0, "play", "x")) for i in range(50)])
        return await store.since(match, 100)

    assert [deed.number for deed in house.call(write_all)] == list(range(100, 150))
    assert len(commits) < 25
