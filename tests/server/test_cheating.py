"""Whatever a player, a spectator or a stranger tries that is not theirs: refused, without a trace in the match.

Each attempt is in the log, and nothing in the log could be used by whoever reads it.
"""

import io
import json
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import macabre
from macabre.host.hosted_match import fingerprint
from macabre.host.logs import short
from macabre.host.room import Room
from macabre.server.json_logs import write_to
from tests.server.house import Browser, House, Json

Log = Callable[[], list[Json]]


@pytest.fixture
def house(build: Any) -> House:
    """A house in which everybody who is not there may be given to a bot at once."""
    found = build(patience=0)
    assert isinstance(found, House)
    return found


@pytest.fixture
def log(house: House, anna: Browser, bert: Browser, carl: Browser) -> Iterator[Log]:
    """The lines of the log so far. In the end it may hold no cookie, no link and no id of a match."""
    stream, root = io.StringIO(), logging.getLogger("macabre")
    before = (root.handlers, root.level, root.propagate)
    write_to(stream, "info")
    for browser in (anna, bert, carl):
        browser.get("/api/games")  # so that each has a cookie
    yield lambda: [json.loads(line) for line in stream.getvalue().splitlines()]
    root.handlers, root.level, root.propagate = before
    written = stream.getvalue()
    for browser in (anna, bert, carl):
        secrets = [browser.secret, *getattr(browser, "links", {}).values()]
        assert not [secret for secret in secrets if secret.removeprefix("/seat/") in written]
    assert not [match for match in house.rooms._rooms if match in written]


@pytest.fixture
def match(anna: Browser, bert: Browser) -> str:
    """A match of Lantern that Anna and Bert have just begun."""
    return sit_down(anna, bert)


def sit_down(anna: Browser, bert: Browser, game: str = "lantern", hints: bool = True) -> str:
    found = anna.create(game, "me", "open", hints=hints)
    bert.take(anna.links["1"], "Bert")
    anna.shuffle(found)
    bert.shuffle(found)
    return found


def rows(house: House, match: str) -> list[tuple[int, str, str]]:
    return [(deed.seat, deed.deed, deed.code) for deed in house.call(house.store.since, match)]


def refusals(log: Log, browser: Browser) -> list[str]:
    """The codes with which a browser was refused, loudly or not, in their order."""
    who = short(fingerprint(browser.secret))
    return [line["code"] for line in log() if line["event"] == "refused" and line["browser"] == who]


def loud(log: Log) -> set[str]:
    return {line["code"] for line in log() if line["event"] == "refused" and line["level"] == "warning"}


# -- somebody else's seat


def test_another_players_cookie_opens_no_seat_but_its_own(
    house: House, anna: Browser, bert: Browser, match: str, log: Log
) -> None:
    before = rows(house, match)
    for path, body in (
        ("choices", {"decision": 0, "code": "keep"}),
        ("take-back", {}),
        ("hint", {}),
        *[("deeds", {"deed": deed, "about": 0}) for deed in ("resign", "abort", "give", "return")],
    ):
        answer = bert.post(f"/api/matches/{match}/{path}", {"seat": 0, **body})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    assert bert.get(f"/api/matches/{match}?seat=0").status_code == 403
    assert rows(house, match) == before
    assert refusals(log, bert) == ["not_your_seat"] * 8
    assert loud(log) == {"not_your_seat"}


@pytest.mark.parametrize("game", macabre.game_names())
def test_who_asks_to_look_from_another_seat_is_refused_and_sees_what_they_may(
    anna: Browser, bert: Browser, carl: Browser, log: Log, game: str
) -> None:
    match = sit_down(anna, bert, game)
    for browser, eyes in ((bert, 1), (carl, None)):
        with browser.page(match) as page:
            honest = page.scene
            refusal = page.ask("refused", type="look", seat=0, shape="wide")
            assert refusal["code"] == "not_your_seat"
            page.answer("table")
            assert (page.state["seat"], page.scene) == (eyes, honest)
        with browser.page(match, seat=0) as page:
            page.until(lambda page: page.scene)
            assert (page.state["seat"], page.scene) == (eyes, honest)
        assert refusals(log, browser) == ["not_your_seat"] * 2


def test_over_the_socket_nobody_acts_for_another_seat(
    house: House, bert: Browser, carl: Browser, match: str, log: Log
) -> None:
    before = rows(house, match)
    attempts: list[Json] = [
        {"type": "play", "decision": 0, "code": "keep"},
        {"type": "take_back"},
        {"type": "why", "code": "keep"},
        {"type": "hint"},
        {"type": "phrase", "phrase": "hello"},
        {"type": "do", "deed": "resign"},
        {"type": "do", "deed": "give", "about": 0},
    ]
    for browser in (bert, carl):
        with browser.page(match) as page:
            for attempt in attempts:
                for seat in (0, -1, 7, None):
                    assert page.ask("refused", seat=seat, **attempt)["code"] == "not_your_seat"
    assert rows(house, match) == before
    assert refusals(log, carl) == ["not_your_seat"] * 28


# -- another match, another moment


def test_a_decision_of_another_match_is_none_of_this_one(
    house: House, anna: Browser, bert: Browser, match: str, log: Log
) -> None:
    other = anna.begin("lantern", "me", "bot")
    anna.play(other)
    ahead = anna.see(other, 0)["decision"]
    before = rows(house, match)
    answer = anna.choose(match, 0, ahead["id"], ahead["options"][0])
    assert (answer.status_code, answer.json()["code"]) == (409, "stale")
    assert bert.choose(other, 0, ahead["id"], ahead["options"][0]).json()["code"] == "not_your_seat"
    assert rows(house, match) == before
    assert refusals(log, anna) == ["stale"]


def test_a_request_that_is_sent_again_plays_once(house: House, anna: Browser, match: str, log: Log) -> None:
    answers = [anna.choose(match, 0, 0, "keep") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 409, 409, 409]
    assert [row for row in rows(house, match) if row[1] == "play"] == [(0, "play", "keep")]
    assert refusals(log, anna) == ["not_your_turn"] * 3


def test_requests_in_another_order_are_judged_by_the_question_that_they_answer(
    house: House, anna: Browser, log: Log
) -> None:
    """Those of later questions come first: each is refused until its question is asked, then never again."""
    match = anna.begin("lantern", "me", "bot")
    sent = []
    for number in (3, 2, 1):
        sent.append(anna.choose(match, 0, number, "keep").json()["code"])
    assert sent == ["stale"] * 3
    anna.play(match)
    assert anna.choose(match, 0, 0, "keep").status_code == 409
    played = [row for row in rows(house, match) if row[:2] == (0, "play")]
    assert len(played) == 1
    assert len(refusals(log, anna)) == 4


def test_socket_messages_replayed_on_another_socket_play_once(
    house: House, anna: Browser, match: str, log: Log
) -> None:
    message = {"type": "play", "seat": 0, "decision": 0, "code": "keep"}
    with anna.page(match, 0) as one, anna.page(match, 0) as other:
        one.send(**message)
        one.until(lambda page: page.state["decision"] is None)
        for page in (one, other):
            for _ in range(3):
                assert page.ask("refused", **message)["code"] == "not_your_turn"
    assert [row for row in rows(house, match) if row[1] == "play"] == [(0, "play", "keep")]
    assert refusals(log, anna) == ["not_your_turn"] * 6


def test_of_two_tabs_that_race_one_is_heard(house: House, anna: Browser, match: str, log: Log) -> None:
    with anna.page(match, 0) as one, anna.page(match, 0) as other:
        one.send(type="play", seat=0, decision=0, code="keep")
        other.send(type="play", seat=0, decision=0, code="change")
        answer = anna.choose(match, 0, 0, "change")
        for page in (one, other):
            page.until(lambda page: page.state["decision"] is None)
    played = [row for row in rows(house, match) if row[1] == "play"]
    assert len(played) == 1
    assert answer.status_code == 409
    assert len(refusals(log, anna)) == 2


# -- seats of bots


def test_nobody_plays_for_a_bot_nor_for_a_seat_that_was_given_to_one(
    house: House, anna: Browser, bert: Browser, match: str, log: Log
) -> None:
    assert anna.do(match, "give", 0, about=1).status_code == 200
    house.rest(match)
    before = rows(house, match)
    answer = bert.choose(match, 1, bert_owes(house, match), "keep")
    assert answer.status_code == 409
    assert anna.choose(match, 1, 0, "keep").json()["code"] == "not_your_seat"
    with_bot = anna.begin("lantern", "me", "bot")
    assert anna.choose(with_bot, 1, 0, "keep").json()["code"] == "not_your_seat"
    assert anna.do(with_bot, "return", 1).json()["code"] == "not_your_seat"
    assert rows(house, match) == before
    assert len(refusals(log, bert)) == 1
    assert refusals(log, anna) == ["not_your_seat"] * 3


def bert_owes(house: House, match: str) -> int:
    """The number of the question that seat 1 would be asked next."""
    return sum(1 for seat, deed, _ in rows(house, match) if (seat, deed) == (1, "play"))


def test_a_seat_that_a_bot_holds_at_its_turn_is_not_played_by_its_person(
    house: House, anna: Browser, bert: Browser, match: str, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Room, "drive", lambda room: None)  # the bot has not come to its choice yet
    anna.do(match, "give", 0, about=1)
    answer = bert.choose(match, 1, 0, "keep")
    assert (answer.status_code, answer.json()["code"]) == (409, "given")
    assert bert.post(f"/api/matches/{match}/take-back", {"seat": 1}).json()["code"] == "given"
    assert [row for row in rows(house, match) if row[1] == "play"] == []
    assert loud(log) == {"given"}


# -- guessing


def test_ids_and_links_that_are_guessed_lead_nowhere(anna: Browser, carl: Browser, match: str, log: Log) -> None:
    waiting = anna.create("lantern", "me", "open")
    link = anna.links["1"].removeprefix("/seat/")
    guesses = [waiting[:-1], waiting.swapcase(), waiting[::-1], waiting + "A", "A" * len(waiting), "%00"]
    for guess in guesses:
        assert carl.get(f"/api/matches/{guess}").status_code == 404
    for guess in [link[:-1], link.swapcase(), link[::-1], link + "A", "A" * len(link)]:
        answer = carl.take(guess)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_link")
    with carl.client.websocket_connect(f"/socket/{waiting[::-1]}") as socket:
        assert socket.receive_json()["code"] == "unknown_match"
    assert anna.state(waiting)["stage"] == "gathering"
    assert {"unknown_match", "unknown_link"} == loud(log)
    assert refusals(log, carl).count("unknown_match") >= 6


def test_a_link_that_was_used_seats_nobody_else(anna: Browser, bert: Browser, carl: Browser, log: Log) -> None:
    match = anna.create("lantern", "me", "open")
    link = anna.links["1"]
    bert.take(link, "Bert")
    assert carl.take(link, "Carl").json()["code"] == "used_link"
    assert carl.state(match)["mine"] == []
    assert loud(log) == {"used_link"}


@pytest.mark.parametrize("cookie", ["", "x", "x" * 43, "x" * 64, "x" * 65, "x" * 60_000, "a=b; macabre", "\\x00", "Ä"])
def test_a_cookie_of_ones_own_making_is_a_stranger(house: House, anna: Browser, match: str, cookie: str) -> None:
    stranger = house.browser()
    header = {"cookie": f"macabre={cookie}".encode()}
    assert stranger.get(f"/api/matches/{match}", headers=header).json()["state"]["mine"] == []
    answer = stranger.choose(match, 0, 0, "keep", headers=header)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")


def test_what_the_database_holds_of_a_cookie_is_none(house: House, anna: Browser, match: str, log: Log) -> None:
    """Whoever reads the table of seats, or a backup, cannot sit down with what is there."""
    stored = house.room(match).hosted.places[0].owner
    thief = house.browser(cookies={"macabre": stored})
    assert thief.choose(match, 0, 0, "keep").json()["code"] == "not_your_seat"
    assert loud(log) == {"not_your_seat"}


# -- what opens only at the end


@pytest.mark.parametrize("game", macabre.game_names())
def test_a_running_match_keeps_record_moments_and_analysis_to_itself(
    anna: Browser, bert: Browser, carl: Browser, log: Log, game: str
) -> None:
    match = sit_down(anna, bert, game)
    closed = ["record", "analysis", *[f"moments?eyes={eyes}" for eyes in ("all", "none", "0", "1", "")]]
    for browser in (anna, bert, carl):
        for path in closed:
            answer = browser.get(f"/api/matches/{match}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over"), path
        assert browser.get(f"/replay/{match}").status_code == 403
        assert refusals(log, browser) == ["not_over"] * (len(closed) + 1)
    assert loud(log) == {"not_over"}


def test_hints_are_refused_where_not_all_agree(anna: Browser, bert: Browser, log: Log) -> None:
    match = sit_down(anna, bert, hints=False)
    anna.do(match, "hints", 0)
    for browser, seat in ((anna, 0), (bert, 1)):
        assert browser.post(f"/api/matches/{match}/hint", {"seat": seat}).json()["code"] == "no_hints"
    with bert.page(match) as page:
        assert page.ask("refused", type="hint", seat=1)["code"] == "no_hints"
    assert refusals(log, bert) == ["no_hints"] * 2
    assert loud(log) == {"no_hints"}
