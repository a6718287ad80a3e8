"""My matches: what this browser played, how often it won, and all its records, without an account."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

import macabre
from macabre.host.hosted_match import Place
from macabre.host.rooms import Rooms
from macabre.host.summary import Result, Summary
from macabre.server.edge.rate_limits import BY_BROWSER, READ, Rate
from macabre.server.web import my_matches
from macabre.server.web.my_matches import PEOPLE, count, opponents, verdict
from tests.server.house import GERMAN, Browser, House

ME = Place("person", owner="me")
BOT = Place("bot", 2)


def finished(places: list[Place], winners: list[int], game: str = "totentanz") -> tuple[str, str]:
    """The game and the stored summary of a match that is over."""
    summary = Summary(9, places, [], Result([0] * len(places), winners))
    return game, msgspec.json.encode(summary).decode()


# -- how often one won


@pytest.mark.parametrize(
    ("places", "against"),
    [
        ([ME, BOT], 2),
        ([Place("bot", 4), ME, BOT], 4),
        ([ME, BOT, Place("person", owner="you")], PEOPLE),
        ([ME, ME, BOT], None),
        ([BOT, BOT], None),
        ([ME], None),
    ],
)
def test_opponents_are_the_strongest_bot_or_people(places: list[Place], against: int | None) -> None:
    assert opponents(places, "me") == against


def test_wins_are_counted_by_game_and_level_and_whoever_gave_up_has_not_won() -> None:
    gone = Place("person", owner="me", given=True, resigned=True)
    matches = [
        finished([ME, BOT], [0]),
        finished([ME, BOT], [1]),
        finished([ME, BOT], [0, 1]),
        finished([gone, BOT], [0]),
        finished([ME, Place("bot", 5)], [0], "grim-dance"),
        ("totentanz", ""),
        finished([BOT, BOT], [0]),
    ]
    played, won = count(matches, "me")
    assert played == {("totentanz", 2): 4, ("grim-dance", 5): 1}
    assert won == {("totentanz", 2): 2, ("grim-dance", 5): 1}


@pytest.mark.parametrize(
    ("winners", "own", "said"),
    [
        ([0], [0], "You win."),
        ([1], [0], "Bert wins."),
        ([0, 1], [0], "You and Bert share the win."),
        ([1, 2], [0], "Bert and Carl share the win."),
        ([], [0], "Nobody wins: it is a draw."),
        ([0], [0, 1], "Anna wins."),
    ],
)
def test_a_result_is_told_to_whoever_reads_it(winners: list[int], own: list[int], said: str) -> None:
    assert verdict(winners, own, ["Anna", "Bert", "Carl"], "en") == said


# -- the page


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


def test_running_matches_come_first_and_finished_ones_with_result_and_replay(anna: Browser, carl: Browser) -> None:
    done = anna.begin("totentanz", "me", {"kind": "bot", "level": 2})
    anna.finish(done)
    going = anna.begin("lantern", "me", "bot")
    page = anna.get("/mine").text
    assert 0 < page.index(f"/match/{going}") < page.index(f"/replay/{done}")
    outcome = macabre.replay(anna.get(f"/api/matches/{done}/record").json()).outcome
    assert outcome is not None
    for score in outcome.scores:
        assert f"<b>{str(score).replace('-', '−')}</b>" in page
    assert ("You win." in page) == (outcome.winners == (0,))
    assert f"{int(0 in outcome.winners)} of 1" in page
    assert "You <b>" in page
    assert "Fool" in page
    german = anna.get("/mine", headers=GERMAN).text
    assert "Meine Partien" in german
    assert "Du <b>" in german
    assert done not in carl.get("/mine").text


def test_it_opens_no_match(build: Any, house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    done = anna.begin("lantern", "me", "bot")
    anna.finish(done)
    house.stop()
    later = build()
    monkeypatch.setattr(Rooms, "_load", lambda *given: pytest.fail("a list opens no match"))
    assert f"/replay/{done}" in later.browser(cookies=dict(anna.client.cookies)).get("/mine").text


def test_a_result_that_an_older_version_did_not_note_is_noted_when_the_match_is_opened(
    build: Any, house: House, anna: Browser, database: Path
) -> None:
    done = anna.begin("lantern", "me", "bot")
    anna.finish(done)
    house.stop()
    with sqlite3.connect(database) as disk:
        (text,) = disk.execute("select summary from matches").fetchone()
        summary = {key: value for key, value in json.loads(text).items() if key != "result"}
        disk.execute("update matches set summary = ?", (json.dumps(summary),))
    disk.close()
    later = build()
    same = later.browser(cookies=dict(anna.client.cookies))
    assert "It is over." in same.get("/mine").text
    same.get(f"/replay/{done}")
    later.stop()
    assert "It is over." not in build().browser(cookies=dict(anna.client.cookies)).get("/mine").text


def test_finished_matches_come_page_by_page(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(my_matches, "PAGE", 2)
    matches = [anna.begin("lantern", "me", "here") for _ in range(3)]
    for match in matches:
        anna.finish(match)
    first, second = anna.get("/mine").text, anna.get("/mine?page=2").text
    assert [f"/replay/{match}" in first for match in matches] == [False, True, True]
    assert [f"/replay/{match}" in second for match in matches] == [True, False, False]
    assert 'href="/mine?page=2"' in first
    assert 'href="/mine?page=3"' not in second
    for page in ("0", "-1", "x", "10000", "²"):
        assert anna.get(f"/mine?page={page}").status_code == 404


def test_a_match_that_was_broken_off_is_listed_without_a_result(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    for seat in (0, 1):
        anna.do(match, "abort", seat)
    page = anna.get("/mine").text
    assert "It was broken off." in page
    assert f"/match/{match}" in page
    assert f"/replay/{match}" not in page


def test_whoever_has_played_nothing_is_told_so(carl: Browser) -> None:
    assert "has not played anything yet" in carl.get("/mine").text
    assert carl.get("/mine/records.jsonl").text == ""


# -- all records


def test_all_records_are_one_download(anna: Browser, bert: Browser) -> None:
    done = [anna.begin("lantern", "me", "bot") for _ in range(2)]
    for match in done:
        anna.finish(match)
    anna.begin("lantern", "me", "bot")
    theirs = bert.begin("lantern", "me", "here")
    bert.finish(theirs)
    answer = anna.get("/mine/records.jsonl")
    assert "attachment" in answer.headers["content-disposition"]
    records = [json.loads(line) for line in answer.text.splitlines()]
    assert [record["match"] for record in records] == done[::-1]
    for record in records:
        assert macabre.replay(record).outcome is not None
        assert record == {"match": record["match"], **anna.get(f"/api/matches/{record['match']}/record").json()}


@pytest.fixture
def limited(build: Any, monkeypatch: pytest.MonkeyPatch) -> Browser:
    """A browser at a server that counts what it reads."""
    browser: Browser = build(limits=True).browser()
    browser.get("/")
    monkeypatch.setitem(BY_BROWSER, READ, Rate(12, 0))
    monkeypatch.setattr("macabre.server.edge.rate_limits.REFUSAL_DELAY", (0, 0))
    return browser


def test_the_page_counts_as_several(limited: Browser) -> None:
    answers = [limited.get("/mine").status_code for _ in range(4)]
    assert answers[0] == 200
    assert answers[-1] == 429
