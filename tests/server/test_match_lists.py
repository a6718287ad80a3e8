"""Lists of matches: made from summaries, without opening a match, and never wrong about whose turn it is."""

import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from macabre.host.rooms import Rooms
from macabre.host.summary import Summary, note
from tests.server.house import Browser, House


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def again(build: Any, browser: Browser) -> tuple[House, Browser]:
    """The server started anew, and the same browser at it."""
    house = build()
    return house, house.browser(cookies=dict(browser.client.cookies))


def rows(database: Path, question: str) -> list[Any]:
    with sqlite3.connect(database) as disk:
        answer = disk.execute(question).fetchall()
    disk.close()
    return answer


def test_the_first_page_opens_no_match_and_knows_whose_turn_it_is(build: Any, house: House, anna: Browser) -> None:
    mine = anna.begin("totentanz", "me", "here")
    gathering = anna.create("lantern", "me", "open")
    house.stop()
    later, anna = again(build, anna)
    page = anna.get("/").text
    assert f"/match/{mine}" in page
    assert f"/match/{gathering}" in page
    assert "Your turn" in page
    assert "Waiting for players" in page
    assert len(later.rooms) == 0


def test_the_first_page_tells_of_an_open_match_as_it_is_now(house: House, anna: Browser, bert: Browser) -> None:
    match = anna.create("totentanz", "me", "open", listed=True)
    bert.take(anna.links["1"], "Bert")
    anna.shuffle(match)
    bert.shuffle(match)
    hosted = house.room(match).hosted
    acting, waiting = (anna, bert) if 0 in hosted.running().to_act else (bert, anna)
    assert "Your turn" in acting.get("/").text
    assert "Your turn" not in waiting.get("/").text
    assert "is to act" in house.browser().get("/").text


def test_after_a_kill_a_summary_that_is_out_of_date_names_nobody(
    build: Any, house: House, anna: Browser, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = anna.begin("totentanz", "me", "here")

    async def killed(self: Rooms) -> None:
        """A server that is killed leaves behind what it has noted so far: here, that the match had begun."""

    monkeypatch.setattr(Rooms, "close", killed)
    anna.play(match)
    house.stop()
    later, anna = again(build, anna)
    page = anna.get("/").text
    assert "In progress" in page
    assert "Your turn" not in page
    later.room(match)
    assert "Your turn" in anna.get("/").text, "it is open now"


def test_a_match_stored_before_there_were_summaries_is_listed_with_its_people(
    build: Any, house: House, anna: Browser, database: Path
) -> None:
    match = anna.begin("totentanz", {"kind": "me", "name": "Anna"}, {"kind": "bot", "level": 2}, listed=True)
    house.stop()
    with sqlite3.connect(database) as disk:
        disk.execute("drop table sessions")
        disk.execute("drop index ix_matches_origin")
        for column in ("summary", "origin"):
            disk.execute(f"alter table matches drop column {column}")
        disk.execute("update alembic_version set version_num = '0001'")
    disk.close()
    later, _ = again(build, anna)
    page = later.browser().get("/").text
    assert f"/match/{match}" in page
    assert "Anna" in page
    assert len(later.rooms) == 0


def test_a_summary_holds_nobodys_part_in_the_shuffle(house: House, anna: Browser, database: Path) -> None:
    match = anna.create("lantern", "me", "open", "bot")
    hosted = house.room(match).hosted
    hosted.places[0].seed = "5eed" * 16  # as in a match of the old kind
    summary = msgspec.json.decode(note(hosted).summary, type=Summary)
    assert [place.seed for place in summary.places] == ["", "", ""]


def test_what_has_happened_is_noted_without_being_asked_for(
    build: Any, anna: Browser, database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("macabre.host.rooms.NOTED", 0.02)
    house = build()
    anna = house.browser()
    match = anna.begin("lantern", "me", "here")
    anna.play(match, 0)
    room = house.room(match)
    while not room.noted:
        house.call(room.ports.clock.sleep, 0.01)
    house.call(house.store.alive)
    ((text,),) = rows(database, f"select summary from matches where id = '{match}'")
    summary = msgspec.json.decode(text, type=Summary)
    assert (summary.deed_count, summary.acting) == (room.hosted.deed_count, [1])
