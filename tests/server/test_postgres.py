"""The same code on PostgreSQL, and several processes that serve the same matches."""

import asyncio
import json
import threading
import time
from multiprocessing import get_context
from unittest.mock import Mock

import pytest
from sqlalchemy import event, insert, make_url, text
from starlette.testclient import TestClient

import macabre
from macabre.host import rooms
from macabre.host.deeds import StoredDeed
from macabre.host.page_state import PageViewer
from macabre.host.ports import PeopleHere
from macabre.host.presence import PresenceBoard
from macabre.server import run
from macabre.server.settings import Settings
from macabre.server.storage.announcements import DONE, AnnouncementListener
from macabre.server.storage.backup import back_up, copy
from macabre.server.storage.migrations import upgrade
from macabre.server.storage.revisions import NoDatabase, revision
from macabre.server.storage.schema import MATCHES, QUESTIONS
from macabre.server.storage.store import Store, Taken, open_engine, plain_address
from macabre.server.thinking import queue_worker, tasks
from macabre.server.thinking.queue_worker import SHORTEST, Worker
from tests import loops
from tests.fair_hand import reply
from tests.server.busy import busy, check_one_moment, fill
from tests.server.house import LIMIT, House, assembled
from tests.server.postgres import postgres

BOT = {"kind": "bot", "level": 1}


@pytest.fixture(scope="module")
def database():
    with postgres() as address:
        yield address


@pytest.fixture
def settings(database):
    return Settings(database=database, pace=0, thinkers=1, gathering=0.2, limits=False)


def one(database, question):
    """The only value that a question finds."""
    engine = open_engine(database)
    with engine.connect() as connection:
        value = connection.execute(text(question)).scalar_one()
    engine.dispose()
    return value


def choose(browser, match, seat):
    """Make the first choice on offer for a seat, if it has any; whether there was one."""
    asked = browser.get(f"/api/matches/{match}?seat={seat}").json()["decision"]
    if asked is None:
        return False
    choice = {"seat": seat, "decision": asked["id"], "code": asked["options"][0]}
    return browser.post(f"/api/matches/{match}/choices", json=choice).status_code == 200


def test_a_match_against_a_bot_is_played_to_its_end(settings):
    """The bot's choices are made by a worker process that takes them from the database."""
    with TestClient(assembled(settings)) as browser:
        match = browser.post(
            "/api/matches", json={"game": "death-over-the-kingdom", "seats": [{"kind": "me"}, BOT]}
        ).json()["match"]
        deadline = time.monotonic() + 60
        while browser.get(f"/api/matches/{match}").json()["state"]["stage"] != "over":
            assert time.monotonic() < deadline
            choose(browser, match, 0) or time.sleep(0.05)
        record = browser.get(f"/api/matches/{match}/record").json()
        assert macabre.replay(record).outcome is not None


def test_what_one_process_stores_another_tells_its_pages(settings):
    """Two servers on one database: a page at one of them hears of a choice made at the other."""
    with TestClient(assembled(settings)) as here, TestClient(assembled(settings)) as there:
        seats = [{"kind": "me"}, {"kind": "here"}]
        match = here.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()["match"]
        there.cookies = here.cookies
        with there.websocket_connect(f"/socket/{match}") as page:
            page.send_text(json.dumps({"type": "hello", "seat": 0, "shape": "wide"}))
            told = ""
            while "playing" not in told:
                told = page.receive_text()
                fair = json.loads(told).get("state", {}).get("fair")
                if fair and (answer := reply(fair)) is not None:
                    page.send_text(json.dumps(answer))
            # The other one hears of the beginning in its own time.
            limit, acting = time.monotonic() + 20, False
            while not acting and time.monotonic() < limit:
                acting = choose(here, match, 0) or choose(here, match, 1)
            assert acting
            news = json.loads(page.receive_text())
            while not news.get("story"):
                news = json.loads(page.receive_text())
            assert news["type"] == "news"


def test_two_processes_never_write_the_same_ply(settings):
    """Both are asked at the same moment: one choice stands, the other is refused, and both show the same table."""
    with TestClient(assembled(settings)) as here, TestClient(assembled(settings)) as there:
        seats = [{"kind": "me"}, {"kind": "here"}]
        match = here.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()["match"]
        there.cookies = here.cookies
        here.post(f"/api/matches/{match}/deeds", json={"deed": "aside", "seat": 0})
        for _ in range(20):
            race(here, there, match)
        one, other = (browser.get(f"/api/matches/{match}?seat=0").json() for browser in (here, there))
        deadline = time.monotonic() + 10
        while one["story"] != other["story"] and time.monotonic() < deadline:
            time.sleep(0.05)
            one, other = (browser.get(f"/api/matches/{match}?seat=0").json() for browser in (here, there))
        assert one["view"] == other["view"]
        assert one["story"] == other["story"]


def race(here, there, match):
    for seat in (0, 1):
        asked = here.get(f"/api/matches/{match}?seat={seat}").json()["decision"]
        if asked is None:
            continue
        choice = {"seat": seat, "decision": asked["id"], "code": asked["options"][0]}
        answers = []

        def ask(browser, choice=choice, answers=answers):
            answers.append(browser.post(f"/api/matches/{match}/choices", json=choice).status_code)

        both = [threading.Thread(target=ask, args=(browser,)) for browser in (here, there)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        assert sorted(answers) == [200, 409]


def test_a_ply_that_is_taken_costs_neither_the_connection_nor_what_was_to_be_written_with_it(settings):
    """Among processes that share a match this is nothing special; a new connection takes longer than many deeds."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    with TestClient(assembled(settings)) as browser:
        match = browser.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()["match"]
    store, connections = Store(settings.database), []
    event.listen(store._engine, "connect", lambda connection, _: connections.append(connection))

    async def race_for_plies() -> list[object]:
        await store.append(match, StoredDeed(100, 0, "play", "x"))
        # Some with a second statement, some without: the last of each kind comes too late.
        plies = [(101, ""), (102, "anna"), (103, ""), (100, "bert"), (100, "")]
        return await asyncio.gather(
            *[store.append(match, StoredDeed(ply, 1, "play", "y"), owner) for ply, owner in plies],
            return_exceptions=True,
        )

    try:
        *written, late, too = loops.run(race_for_plies())
        assert written == [None] * 3
        assert isinstance(late, Taken)
        assert isinstance(too, Taken)
        assert len(connections) == 1
        assert [deed.code for deed in loops.run(store.since(match, 100))] == ["x", "y", "y", "y"]
        assert match in loops.run(store.of("anna", ["gathering"]))
        assert match not in loops.run(store.of("bert", ["gathering"]))
    finally:
        store.close()


def test_announcements_are_heard_in_order_also_after_a_failure_and_a_gap(database):
    heard: list[str | None] = []

    def hear(news):
        heard.append(news and news.match)
        if news and news.match == "bad":
            raise ValueError(news.match)

    def say(*sentences):
        with engine.begin() as line:
            for sentence in sentences:
                line.execute(text(sentence))

    async def come_to(count):
        async with asyncio.timeout(20):
            while len(heard) < count:
                await asyncio.sleep(0.01)

    async def listen() -> list[str]:
        complaints: list[str] = []
        asyncio.get_running_loop().set_exception_handler(lambda _, about: complaints.append(str(about["exception"])))
        listening = asyncio.create_task(AnnouncementListener(plain_address(database), hear).listen())
        await come_to(1)
        await asyncio.to_thread(say, *[f"NOTIFY {DONE}, '[\"{word}\", 0]'" for word in ("one", "bad", "two")])
        await come_to(4)
        await asyncio.to_thread(
            say, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %%'"
        )
        await come_to(5)
        await asyncio.to_thread(say, f"NOTIFY {DONE}, '[\"three\", 0]'")
        await come_to(6)
        listening.cancel()
        return complaints

    engine = open_engine(database)
    try:
        assert loops.run(listen()) == ["bad"]
        assert heard == [None, "one", "bad", "two", None, "three"]
    finally:
        engine.dispose()


@pytest.mark.parametrize(
    ("platform", "address", "loop"),
    [
        ("win32", "postgresql+psycopg://", asyncio.SelectorEventLoop),
        ("win32", "sqlite://", None),
        ("linux", "postgresql://", None),
    ],
)
def test_on_windows_a_loop_is_taken_that_can_watch_the_connection(platform, address, loop, monkeypatch):
    usual = run.uvicorn_config(Settings(database="sqlite://")).get_loop_factory()
    monkeypatch.setattr(run.sys, "platform", platform)
    assert run.uvicorn_config(Settings(database=address)).get_loop_factory() is (loop or usual)


@pytest.mark.slow
def test_who_is_here_is_repeated_for_every_match_however_many_watch(database, monkeypatch):
    """An announcement has a limited length: spectators are not named."""
    monkeypatch.setattr(PresenceBoard, "REPEATED", 0.1)
    monkeypatch.setattr(PresenceBoard, "BELIEVED", 0.8)
    monkeypatch.setattr(rooms, "BATCH", 1)
    with House("", database=database) as house, House("", database=database) as other:
        anna = house.browser()
        matches = [anna.create("totentanz", "me", "open") for _ in range(2)]
        for number in range(200):
            viewer = PageViewer(None, "wide", "en", f"{number:064x}")
            house.room(matches[0]).listeners.add(Mock(viewer=viewer))
        with anna.page(matches[0], 0), anna.page(matches[1], 0):
            time.sleep(2 * PresenceBoard.BELIEVED)
            for match in matches:
                room, limit = other.room(match), time.monotonic() + LIMIT
                while 0 not in room.presence().here:
                    assert time.monotonic() < limit
                    time.sleep(0.02)


def test_the_people_of_a_process_that_died_are_missed_by_the_others(database, monkeypatch):
    """It says who is there, and then falls silent."""
    monkeypatch.setattr(PresenceBoard, "REPEATED", 0.1)
    monkeypatch.setattr(PresenceBoard, "BELIEVED", 0.8)
    with House("", database=database, patience=0) as house:
        anna, bert = house.browser(), house.browser()
        match = anna.create("totentanz", "me", "open")
        bert.take(anna.links["1"])
        anna.shuffle(match)
        bert.shuffle(match)
        with anna.page(match, 0) as page:
            owner = house.room(match).hosted.places[1].owner
            house.call(house.store.announce, [PeopleHere("another", match, [owner])])
            page.until(lambda page: page.state["seats"][1]["here"])
            page.until(lambda page: not page.state["seats"][1]["here"] and page.state["give"] == [1])


def test_a_question_is_answered_once_however_many_workers_there_are(database):
    upgrade(database)
    quiet = Settings(database=database, pace=0, thinkers=0, gathering=0.2, limits=False)
    with TestClient(assembled(quiet)) as browser:
        match = browser.post("/api/matches", json={"game": "lantern", "seats": [{"kind": "me"}, BOT, BOT]}).json()[
            "match"
        ]
        deadline = time.monotonic() + 20
        while count(database, "questions") < 2 and time.monotonic() < deadline:
            browser.get(f"/api/matches/{match}")
            time.sleep(0.05)
        workers = [Worker(database) for _ in range(4)]
        threads = [threading.Thread(target=worker.step) for worker in workers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # When the table changes the server asks again, also what has just been answered: then there is nothing to do.
        while count(database, "questions", match):
            assert time.monotonic() < deadline
            workers[0].step()
        for worker in workers:
            worker.close()
        assert count(database, "deeds", match, "AND deed = 'play'") == 2


def ask(database, *asked):
    """Leave questions in the queue, each given by its address and its owner, the oldest first."""
    engine = open_engine(emptied(database))
    names = ("game", "version", "agreed", "secret", "links", "listed", "stage", "created", "moved")
    usual = dict.fromkeys(names, "") | {"version": 1, "listed": False, "created": 0, "moved": 0}
    with engine.begin() as connection:
        for number, (origin, creator) in enumerate(asked):
            match = {"id": f"{number}", "origin": origin, "creator": creator, **usual}
            connection.execute(insert(MATCHES), match)
            connection.execute(insert(QUESTIONS), {"match": f"{number}", "seat": 0, "decision": 0, "due": number})
    engine.dispose()


def claimed(database, times):
    """The addresses and owners whose questions a worker takes one after the other, a second for each."""
    worker, parties = Worker(database), []
    for _ in range(times):
        question, party, _ = worker._claim()
        worker._used.charge(party, 1.0)
        worker._thoughts.append(queue_worker.Thought(0.0, question, Mock()))
        parties.append(party)
    worker.close()
    return parties


def test_the_queue_is_fair_among_addresses_and_among_the_owners_of_each(database):
    ask(database, *[("there", f"owner {number % 3}") for number in range(9)], ("here", "anna"), ("", "bert"))
    parties = claimed(database, 5)
    assert set(parties[:3]) == {("there", "owner 0"), ("here", "anna"), ("", "bert")}
    assert {party[1] for party in parties[3:]} == {"owner 1", "owner 2"}
    emptied(database)


def test_a_heap_of_overdue_questions_hides_nobody_elses(database, monkeypatch):
    monkeypatch.setattr(queue_worker, "OF_ADDRESS", 5)
    monkeypatch.setattr(queue_worker, "CANDIDATES", 10)
    ask(database, *[("there", f"owner {number}") for number in range(30)], ("here", "anna"))
    assert ("here", "anna") in claimed(database, 2)
    emptied(database)


class Clock:
    """The workers' time, set forward by hand."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def time(self) -> float:
        return time.time() + self.ahead

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)


@pytest.mark.parametrize("thought", [0.0, 2.0, 8.0])
def test_when_an_answer_comes_tells_nothing_about_how_long_a_worker_thought(database, monkeypatch, thought):
    upgrade(database)
    clock = Clock()
    monkeypatch.setattr(queue_worker, "time", clock)
    choose = tasks.choose

    def ponder(text: str) -> str:
        clock.ahead += thought
        return choose(text)

    monkeypatch.setattr(tasks, "choose", ponder)
    quiet = Settings(database=database, pace=5, thinkers=0, gathering=0.2, limits=False)
    with TestClient(assembled(quiet)) as browser:
        match = browser.post("/api/matches", json={"game": "lantern", "seats": [{"kind": "me"}, BOT]}).json()["match"]
        deadline = time.monotonic() + 20
        while not count(database, "questions") and time.monotonic() < deadline:
            browser.get(f"/api/matches/{match}")
            time.sleep(0.05)
        due = one(database, "SELECT due FROM questions")
        worker = Worker(database)
        assert worker.step(), "it thinks"
        while not worker.step():
            assert count(database, "deeds", match, "AND deed = 'play'") == 0
            clock.ahead += 0.02
        played = one(database, f"SELECT at FROM deeds WHERE match = '{match}' AND deed = 'play'")
        steps, rest = divmod(played - due, SHORTEST)
        assert (steps > 0) == (thought > 5), "it was late, or it was not"
        assert rest < 0.2
        worker.close()


def test_processes_that_start_together_on_an_empty_database_do_not_meddle_with_each_other(database):
    engine = open_engine(database)
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("CREATE DATABASE fresh"))
    engine.dispose()
    fresh = make_url(database).set(database="fresh").render_as_string(hide_password=False)
    with get_context("spawn").Pool(4) as starting:
        starting.map(upgrade, [database] * 12, chunksize=1)  # they have come up, and read all that they need
        assert starting.map(upgrade, [fresh] * 4, chunksize=1) == [None] * 4


def test_matches_move_from_sqlite_to_postgresql(settings, tmp_path):
    source = f"sqlite:///{tmp_path}/old.db"
    with TestClient(assembled(Settings(database=source, pace=0, limits=False))) as browser:
        seats = [{"kind": "me"}, {"kind": "here"}]
        match = browser.post("/api/matches", json={"game": "totentanz", "seats": seats}).json()["match"]
        browser.post(f"/api/matches/{match}/deeds", json={"deed": "aside", "seat": 0})
        chosen, limit = 0, time.monotonic() + LIMIT
        while chosen < 5:  # it begins by itself, in its own time
            assert time.monotonic() < limit
            chosen += sum(choose(browser, match, seat) for seat in (0, 1))
        before, cookies = browser.get(f"/api/matches/{match}?seat=0").json(), dict(browser.cookies)
    target = emptied(settings.database)
    assert copy(source, target) == 1
    with TestClient(assembled(settings), cookies=cookies) as browser:
        assert browser.get(f"/api/matches/{match}?seat=0").json()["view"] == before["view"]


def test_a_backup_taken_while_somebody_plays_is_one_moment(database, tmp_path):
    fill(emptied(database))
    with busy(database) as stored:
        for number in range(3):
            before = stored[0]
            back_up(database, tmp_path / f"kept{number}.db")
            assert stored[0] > before, "nobody played meanwhile"
            check_one_moment(f"sqlite:///{tmp_path}/kept{number}.db")


def test_a_backup_of_an_address_without_matches_creates_no_tables(database, tmp_path):
    engine = open_engine(database)
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("CREATE DATABASE mistyped"))
    engine.dispose()
    mistyped = make_url(database).set(database="mistyped").render_as_string(hide_password=False)
    with pytest.raises(NoDatabase):
        back_up(mistyped, tmp_path / "kept.db")
    assert revision(mistyped) is None
    assert not list(tmp_path.iterdir())


def count(database, table, match="", more=""):
    engine = open_engine(database)
    with engine.connect() as connection:
        where = f"WHERE match = '{match}' {more}" if match else ""
        found = connection.exec_driver_sql(f"SELECT count(*) FROM {table} {where}").scalar()
    engine.dispose()
    return found


def emptied(database):
    upgrade(database)
    engine = open_engine(database)
    with engine.begin() as connection:
        for table in ("questions", "links", "seats", "deeds", "matches", "sessions"):
            connection.exec_driver_sql(f"DELETE FROM {table}")
    engine.dispose()
    return database
