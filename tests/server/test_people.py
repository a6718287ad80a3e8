"""People at a match: links, spectators, one screen for two, leaving, coming back, breaking off, playing again."""

import asyncio
import json
import time
from types import SimpleNamespace
from typing import Any

import pytest

import macabre
from macabre.host import page_state
from macabre.host.deeds import Play
from macabre.host.hosted_match import HostedMatch, create
from macabre.host.match_request import MatchRequest, SeatRequest
from macabre.host.page_state import PageViewer
from macabre.host.ports import PeopleHere, SystemClock
from macabre.host.presence import PresenceBoard
from macabre.host.room import Room
from tests.fair_hand import VALUE
from tests.server.house import GERMAN, Browser, House
from tests.server.test_durability import same_browser


@pytest.fixture
def house(build: Any) -> House:
    """A house in which everybody who is not there may be given to a bot at once."""
    found = build(patience=0)
    assert isinstance(found, House)
    return found


def sit_down(anna: Browser, bert: Browser, game: str = "lantern", name: str = "Bert", hints: bool = True) -> str:
    """A match of two browsers that has begun."""
    match = anna.create(game, {"kind": "me", "name": "Anna"}, "open", hints=hints)
    answer = bert.take(anna.links["1"], name)
    assert answer.json()["match"] == match
    anna.shuffle(match)
    bert.shuffle(match)
    return match


# -- links


def test_a_link_seats_one_browser_and_no_second(anna: Browser, bert: Browser, carl: Browser) -> None:
    match = sit_down(anna, bert)
    link = anna.links["1"]
    assert bert.state(match)["mine"] == [1]
    assert [seat["name"] for seat in carl.state(match)["seats"]] == ["Anna", "Bert"]
    again = bert.take(link, "Somebody else")
    assert again.status_code == 200, "who has the seat is simply let in again"
    assert anna.state(match)["seats"][1]["name"] == "Bert"
    late = carl.take(link, "Carl", headers=GERMAN)
    assert late.status_code == 409
    assert late.json()["code"] == "used_link"
    assert late.json()["error"].startswith("Dieser Platz ist schon besetzt")
    assert carl.state(match)["mine"] == []


def test_only_who_made_the_match_sees_its_links_and_only_while_they_are_open(
    anna: Browser, bert: Browser, carl: Browser
) -> None:
    match = anna.create("lantern", "me", "open", "open")
    link = anna.links["1"]
    assert [seat.get("link") for seat in anna.state(match)["seats"]] == [None, link, anna.links["2"]]
    assert "/seat/" not in carl.get(f"/api/matches/{match}").text
    assert "/seat/" not in carl.get(f"/match/{match}").text
    bert.take(link, "Bert")
    assert [seat.get("link") for seat in anna.state(match)["seats"]] == [None, None, anna.links["2"]]
    assert "/seat/" not in bert.get(f"/api/matches/{match}").text


def shuffled(fair: dict, part: str) -> bool:
    """Whether the shuffle has come so far."""
    return bool(fair["attempts"]) and (part == "attempts" or bool(fair["attempts"][-1][part]))


def test_two_browsers_play_through_their_pages(anna: Browser, bert: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    with anna.page(match, value=VALUE) as mine:
        assert mine.scene is None
        assert mine.state["stage"] == "gathering"
        bert.take(anna.links["1"], "Bert")
        with bert.page(match, value=VALUE[::-1]) as theirs:
            for settled in ("attempts", "sealed", "digits"):
                for page in (mine, theirs):
                    page.until(lambda page, settled=settled: shuffled(page.state["fair"], settled))
            for page in (mine, theirs):
                page.until(lambda page: page.state["decision"])
            dealt = mine.state["fair"]["attempts"][-1]
            assert dealt["values"] == [["holder-0", VALUE], ["holder-1", VALUE[::-1]]]
            assert dealt["digits"] == theirs.state["fair"]["attempts"][-1]["digits"] != ""
            match_itself = anna.house.room(match).hosted.running()
            while match_itself.to_act:
                page = (mine, theirs)[match_itself.to_act[0]]
                page.until(lambda page: page.state["decision"])
                page.play()
            mine.until(lambda page: page.state["stage"] == "over")
            theirs.until(lambda page: page.state["stage"] == "over")
            assert mine.state["outcome"]["rows"] == theirs.state["outcome"]["rows"]


def test_a_spectator_sees_the_table_and_may_do_nothing(anna: Browser, bert: Browser, carl: Browser) -> None:
    match = sit_down(anna, bert)
    with carl.page(match) as page:
        assert page.state["seat"] is None
        assert page.state["decision"] is None
        assert page.scene is not None
        assert page.ask("refused", type="play", seat=0, decision=0, code="keep")["code"] == "not_your_seat"
        assert page.ask("refused", type="phrase", seat=0, phrase="hello")["code"] == "not_your_seat"
        assert page.ask("refused", type="why", seat=0, code="keep")["code"] == "not_your_seat"
        assert page.ask("refused", type="hint", seat=0)["code"] == "not_your_seat"
        page.send(type="look", seat=0, shape="tall")
        page.until(lambda page: page.scene["shape"] == "tall")
        assert page.state["seat"] is None, "nobody looks into another's hand"
        anna.play(match, 0)
        page.until(lambda page: not page.state["seats"][0]["turn"])
    assert carl.get(f"/api/matches/{match}?seat=0").json()["code"] == "not_your_seat"


@pytest.mark.parametrize(
    "deed",
    [
        "resign",
        "abort",
        "hints",
        "give",
        "return",
        "rematch",
        "seed",
        "commit",
        "open",
        "aside",
        "play",
        "start",
        "join",
        "",
    ],
)
def test_a_stranger_can_do_nothing_at_a_seat(anna: Browser, bert: Browser, carl: Browser, deed: str) -> None:
    match = sit_down(anna, bert)
    before = house_rows(anna, match)
    answer = carl.do(match, deed, 0, about=1, attempt=1, value=VALUE)
    assert (answer.status_code, answer.json()["code"]) == (403, "not_your_seat")
    for path in ("take-back", "hint"):
        assert carl.post(f"/api/matches/{match}/{path}", {"seat": 1}).json()["code"] == "not_your_seat"
    assert bert.choose(match, 0, 0, "keep").json()["code"] == "not_your_seat"
    assert house_rows(anna, match) == before


def house_rows(anna: Browser, match: str) -> int:
    return len(anna.house.call(anna.house.store.since, match))


def test_deeds_of_the_server_itself_are_nobodys_to_do(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    for deed in ("start", "join", "play", "take_back", "nonsense", ""):
        answer = anna.do(match, deed, 0)
        assert (answer.status_code, answer.json()["code"]) == (400, "no_such_deed")


# -- one screen


def test_two_people_at_one_screen_look_through_their_own_eyes_in_turn(anna: Browser) -> None:
    match = anna.begin("lantern", "me", {"kind": "here", "name": "Bea"})
    with anna.page(match) as page:
        assert page.state["mine"] == [0, 1]
        assert page.state["seat"] is None, "until somebody says who looks, nobody's hand is shown"
        page.send(type="look", seat=0, shape="wide")
        page.until(lambda page: page.state["seat"] == 0)
        own = page.scene
        page.play()
        assert page.state["decision"] is None
        page.send(type="look", seat=1, shape="wide")
        page.until(lambda page: page.state["seat"] == 1)
        assert page.state["decision"]
        assert page.scene != own
        page.play()
        page.until(lambda page: page.state["seats"][0]["turn"])


def test_phrases_are_heard_by_all_each_in_their_language(anna: Browser, bert: Browser, carl: Browser) -> None:
    match = sit_down(anna, bert)
    with anna.page(match) as mine, bert.page(match, **GERMAN) as theirs, carl.page(match) as watching:
        mine.send(type="phrase", seat=0, phrase="hello")
        assert mine.answer("phrase")["text"] == watching.answer("phrase")["text"] == "Hello!"
        heard = theirs.answer("phrase")
        assert (heard["seat"], heard["name"], heard["text"]) == (0, "Anna", "Hallo!")
        assert mine.ask("refused", type="phrase", seat=0, phrase="hello")["code"] == "too_many"
        assert theirs.ask("refused", type="phrase", seat=1, phrase="<b>")["error"] == "Diese Floskel gibt es nicht."


# -- leaving and coming back


def test_who_is_away_may_be_given_to_a_bot_and_takes_the_seat_back(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    with anna.page(match) as page:
        assert page.state["give"] == [1]
        with bert.page(match):
            page.until(lambda page: page.state["give"] == [])
            assert page.state["seats"][1]["here"]
            assert page.ask("refused", type="do", deed="give", seat=0, about=1)["code"] == "not_away"
        page.until(lambda page: page.state["give"] == [1])
        page.send(type="do", deed="give", seat=0, about=1)
        page.until(lambda page: page.state["seats"][1]["given"])
        page.until(lambda page: not page.state["seats"][1]["turn"])
        assert page.ask("refused", type="do", deed="give", seat=0, about=1)["code"] == "not_away"
        page.play()
        bert.house.rest(match)
        assert bert.do(match, "return", 1).status_code == 200
        page.until(lambda page: not page.state["seats"][1]["given"])
        assert bert.do(match, "return", 1).json()["code"] == "not_given"
    while anna.state(match)["stage"] == "playing":
        for browser, seat in ((anna, 0), (bert, 1)):
            if browser.state(match)["decision"]:
                browser.play(match, seat)
    record = anna.get(f"/api/matches/{match}/record").json()
    assert [(remark["seat"], remark["deed"]) for remark in record["remarks"]] == [(1, "give"), (1, "return")]
    assert macabre.replay(record).outcome


def test_who_was_given_away_cannot_play_until_coming_back(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert, "totentanz")
    assert anna.do(match, "give", 0, about=1).status_code == 200
    anna.house.rest(match)
    answer = bert.choose(match, 1, bert.see(match)["view"]["asked"], "anything")
    assert answer.status_code == 409
    assert answer.json()["code"] in ("given", "not_your_turn")
    assert bert.see(match)["decision"] is None, "it is not asked either"


def test_a_bot_never_plays_for_somebody_who_has_just_come_back(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    anna.do(match, "give", 0, about=1)
    hosted = anna.house.room(match).hosted
    anna.house.rest(match)
    anna.play(match, 0)
    bert.do(match, "return", 1)
    seat = next(seat for seat in (0, 1) if seat in hosted.running().to_act)
    with pytest.raises(macabre.Refused) as refusal:
        hosted.check(Play(seat, hosted.running().decision(seat).options[0].code, by_bot=True))
    assert refusal.value.code == "not_given"


def test_who_resigns_leaves_the_seat_to_a_bot_for_good_and_the_record_says_so(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    assert bert.do(match, "resign", 1).status_code == 200
    assert anna.state(match)["seats"][1]["resigned"]
    assert bert.do(match, "return", 1).json()["code"] == "not_given"
    assert bert.do(match, "resign", 1).json()["code"] == "given"
    anna.finish(match)
    record = anna.get(f"/api/matches/{match}/record").json()
    assert record["remarks"] == [{"after": 0, "seat": 1, "deed": "resign"}]
    assert macabre.replay(record).outcome


def test_nobody_resigns_before_the_cards_are_dealt(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    answer = anna.do(match, "resign")
    assert (answer.status_code, answer.json()["code"]) == (409, "not_yet")


def test_a_match_is_broken_off_when_all_agree_and_may_be_withdrawn_before(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    anna.play(match, 0)
    for agreed in ([0], []):
        anna.do(match, "abort")
        assert bert.state(match)["abort"] == agreed
    anna.do(match, "abort")
    with bert.page(match) as page:
        page.send(type="do", deed="abort", seat=1)
        page.until(lambda page: page.state["stage"] == "aborted")
        assert page.state["fair"]["attempts"][-1]["secret"], "the proof is opened also when it is broken off"
        assert page.state["decision"] is None
        assert page.ask("refused", type="play", seat=1, decision=0, code="keep")["code"] == "over"
        assert page.ask("refused", type="do", deed="abort", seat=1)["code"] == "over"
    record = anna.get(f"/api/matches/{match}/record").json()
    assert record["aborted"] is True
    assert record["remarks"] == [{"after": 1, "seat": 1, "deed": "abort"}]
    assert macabre.replay(record).outcome is None
    assert len(anna.get(f"/api/matches/{match}/moments").json()["steps"]) == 1
    assert anna.get(f"/api/matches/{match}/analysis").json()["code"] == "not_over"


def test_a_match_that_never_began_can_be_called_off(anna: Browser, bert: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    anna.do(match, "abort")
    assert anna.state(match)["stage"] == "aborted"
    assert bert.take(anna.links["1"]).json()["code"] == "used_link"
    assert anna.get(f"/api/matches/{match}/record").json()["aborted"] is True
    assert anna.get(f"/api/matches/{match}/moments").json()["code"] == "not_over"


# -- hints


def test_hints_that_the_set_up_allows_are_there_for_everybody(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    for browser, seat in ((anna, 0), (bert, 1)):
        assert browser.state(match)["hints"] == "yes"
        assert browser.post(f"/api/matches/{match}/hint", {"seat": seat}).json().get("code") != "no_hints"
        with browser.page(match) as page:
            assert page.state["hints"] == "yes"
            if page.state["decision"]:
                assert page.ask("hint", type="hint", seat=seat)["hint"]["sentence"]
    asked = anna.house.room(match).hosted.running().to_act
    answers = [(anna, bert)[seat].post(f"/api/matches/{match}/hint", {"seat": seat}).json() for seat in asked]
    assert answers, "somebody is asked something"
    assert all(answer["sentence"] for answer in answers)


def test_an_older_match_between_people_still_needs_everybodys_word_for_hints() -> None:
    """Its row says that hints are allowed, which used to mean: for whoever plays alone."""
    row = create(MatchRequest("lantern", [SeatRequest("me"), SeatRequest("open")]), "anna", 0.0)
    stored = {name: value for name, value in json.loads(row["agreed"]).items() if name != "hints_for_all"}
    hosted = HostedMatch({**row, "agreed": json.dumps(stored)})
    hosted.seat_person(1, "bert", "Bert")
    assert not hosted.hints
    assert HostedMatch(row).hints


def test_without_them_in_the_set_up_people_have_hints_only_when_all_agree(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert, hints=False)
    answer = anna.post(f"/api/matches/{match}/hint", {"seat": 0})
    assert (answer.status_code, answer.json()["code"]) == (403, "no_hints")
    assert anna.state(match)["hints"] == "no"
    anna.do(match, "hints")
    assert (anna.state(match)["hints"], bert.state(match)["hints"]) == ("asked", "agree")
    assert anna.post(f"/api/matches/{match}/hint", {"seat": 0}).json()["code"] == "no_hints"
    bert.do(match, "hints", 1)
    assert anna.state(match)["hints"] == "yes"
    assert anna.post(f"/api/matches/{match}/hint", {"seat": 0}).json()["sentence"]


def test_alone_against_bots_hints_are_there_unless_one_does_without(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "bot")
    with anna.page(match) as page:
        advice = page.ask("hint", type="hint", seat=0)["hint"]
        offered = {option["code"] for option in page.state["decision"]["options"]}
        assert {choice["code"] for choice in advice["choices"]} <= offered
        assert advice["decision"] == page.state["decision"]["id"]
    proud = anna.begin("lantern", "me", "bot", hints=False)
    assert anna.post(f"/api/matches/{proud}/hint", {"seat": 0}).json()["code"] == "no_hints"


def test_a_hint_that_is_asked_for_twice_is_thought_about_once(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    match, asked = anna.begin("lantern", "me", "bot"), []
    thinker = anna.house.thinker
    hint = thinker.hint

    async def counted(*given: Any) -> Any:
        asked.append(given)
        return await hint(*given)

    monkeypatch.setattr(thinker, "hint", counted)
    for _ in range(3):
        assert anna.post(f"/api/matches/{match}/hint", {"seat": 0}).status_code == 200
    assert len(asked) == 1
    anna.play(match)
    anna.post(f"/api/matches/{match}/hint", {"seat": 0})
    assert len(asked) == 2


def test_a_hint_is_only_for_who_is_asked_something(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    anna.play(match, 0)
    assert anna.post(f"/api/matches/{match}/hint", {"seat": 0}).json()["code"] == "not_your_turn"


# -- again


def test_a_rematch_seats_the_same_people_one_further(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    assert anna.do(match, "rematch").json()["code"] == "not_over"
    anna.do(match, "abort")
    bert.do(match, "abort", 1)
    with bert.page(match) as page:
        assert anna.do(match, "rematch").status_code == 200
        page.until(lambda page: page.state["again"] == [0])
        assert "rematch" not in page.state["links"], "nobody is led away unasked"
        page.send(type="do", deed="rematch", seat=1)
        page.until(lambda page: "rematch" in page.state["links"])
        following = page.state["links"]["rematch"].removeprefix("/match/")
    assert bert.do(match, "rematch", 1).status_code == 200, "who asks once more finds the same match"
    assert anna.state(match)["links"]["rematch"] == f"/match/{following}"
    assert anna.state(match)["again"] == [0, 1]
    assert [seat["name"] for seat in anna.state(following)["seats"]] == ["Bert", "Anna"]
    assert (anna.state(following)["mine"], bert.state(following)["mine"]) == ([1], [0])
    assert following in [one["match"] for one in bert.get("/api/matches").json()]
    anna.shuffle(following)
    bert.shuffle(following)
    promises = [anna.state(one)["fair"]["attempts"][0]["commitments"][0] for one in (match, following)]
    assert promises[0] != promises[1]


def broken_off(anna: Browser, bert: Browser) -> str:
    """A match of two browsers that is over."""
    match = sit_down(anna, bert)
    anna.do(match, "abort")
    bert.do(match, "abort", 1)
    return match


def test_who_is_away_when_the_others_play_again_keeps_a_seat_and_finds_the_way(
    anna: Browser, bert: Browser, carl: Browser
) -> None:
    match = broken_off(anna, bert)
    anna.do(match, "rematch")
    following = anna.state(match)["links"]["rematch"].removeprefix("/match/")
    assert bert.state(match)["links"]["rematch"] == f"/match/{following}"
    assert bert.state(following)["mine"] == [0]
    assert carl.do(match, "rematch").json()["code"] == "not_your_seat"


def test_who_leaves_without_an_answer_does_not_keep_the_others_waiting(anna: Browser, bert: Browser) -> None:
    match = broken_off(anna, bert)
    with bert.page(match) as page:
        anna.do(match, "rematch")
        page.until(lambda page: page.state["again"] == [0])
    room = anna.house.room(match)
    anna.house.until(match, lambda: not room.presence().here)
    assert "rematch" not in anna.state(match)["links"]
    anna.do(match, "rematch")
    assert "rematch" in anna.state(match)["links"]


def test_a_proposal_to_play_again_outlasts_a_restart(build: Any, house: House, anna: Browser, bert: Browser) -> None:
    match = broken_off(anna, bert)
    with bert.page(match) as page:
        anna.do(match, "rematch")
        page.until(lambda page: page.state["again"] == [0])
    house.stop()
    other = build(patience=0)
    later = same_browser(other, bert)
    with later.page(match) as page:
        assert page.state["again"] == [0]
        page.send(type="do", deed="rematch", seat=1)
        page.until(lambda page: "rematch" in page.state["links"])
        following = page.state["links"]["rematch"].removeprefix("/match/")
    assert same_browser(other, anna).state(following)["mine"] == [1]


def test_at_one_screen_one_word_speaks_for_all_seats(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    anna.finish(match)
    with anna.page(match) as page:
        page.send(type="do", deed="rematch", seat=1)
        page.until(lambda page: "rematch" in page.state["links"])
        assert page.state["again"] == [0, 1]


def test_a_rematch_keeps_what_was_agreed_on_about_hints(anna: Browser, bert: Browser) -> None:
    for hints, state in ((True, "yes"), (False, "no")):
        match = sit_down(anna, bert, hints=hints)
        anna.do(match, "abort")
        bert.do(match, "abort", 1)
        anna.do(match, "rematch")
        following = anna.state(match)["links"]["rematch"].removeprefix("/match/")
        assert anna.get(f"/api/matches/{following}?seat=1").json()["state"]["hints"] == state


def test_two_who_ask_for_a_rematch_at_once_get_one_match(anna: Browser, bert: Browser) -> None:
    match = sit_down(anna, bert)
    anna.do(match, "abort")
    bert.do(match, "abort", 1)
    rooms, room = anna.house.rooms, anna.house.room(match)

    async def both() -> None:
        await asyncio.gather(rooms.ask(room, 0, "rematch"), rooms.ask(room, 1, "rematch"))

    anna.house.call(both)
    assert len(anna.get("/api/matches").json()) == 2


def test_a_rematch_against_bots_begins_by_itself(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "bot", "bot")
    anna.finish(match)
    anna.do(match, "rematch")
    following = anna.state(match)["links"]["rematch"].removeprefix("/match/")
    assert anna.state(following)["mine"] == [1]
    anna.shuffle(following)
    assert anna.state(following)["stage"] == "playing"
    assert anna.state(following)["hints"] == "yes"


def test_names_tell_people_apart_whatever_they_choose(anna: Browser, bert: Browser) -> None:
    match = anna.create("lantern", {"kind": "me", "name": "Eve"}, "open", {"kind": "here", "name": "Eve 1"})
    bert.take(anna.links["1"], "Eve")
    called = [seat["name"] for seat in anna.state(match)["seats"]]
    assert len(set(called)) == 3, called


def test_the_list_of_ones_matches_is_ones_own(anna: Browser, bert: Browser, carl: Browser) -> None:
    match = sit_down(anna, bert)
    for browser, asked in ((anna, [0]), (bert, [1])):
        assert browser.get("/api/matches").json() == [
            {"match": match, "game": "lantern", "stage": "playing", "asked": asked}
        ]
    assert carl.get("/api/matches").json() == []


@pytest.mark.parametrize(
    ("seat", "english", "german"),
    [
        (1, "You and Merchant share the win.", "Du und Kaufmann teilt euch den Sieg."),
        (0, "Bert and Merchant share the win.", "Bert und Kaufmann teilen sich den Sieg."),
        (None, "Bert and Merchant share the win.", "Bert und Kaufmann teilen sich den Sieg."),
    ],
)
def test_who_shares_a_win_is_told_so_as_you(seat: int | None, english: str, german: str) -> None:
    wish = MatchRequest(
        "grim-dance", [SeatRequest("me", name="Anna"), SeatRequest("here", name="Bert"), SeatRequest("bot")]
    )
    hosted = HostedMatch(create(wish, "o" * 64, 0.0))
    hosted.match = SimpleNamespace(outcome=macabre.Outcome((3, 5, 5), (1, 2), "circle_empty"))  # type: ignore[assignment]
    for language, said in (("en", english), ("de", german)):
        assert (
            page_state._verdict(hosted, PageViewer(seat, "wide", language), page_state.names(hosted, language)) == said
        )


# -- at other processes


def say(house: House, match: str, *owners: str) -> None:
    """What another process announces: whose pages of a match are open there."""
    house.call(house.rooms.hear, PeopleHere("another", match, owners))


def here(house: House, match: str) -> set[int]:
    return set(house.room(match).presence().here)


def test_somebody_at_another_process_is_here_until_it_says_otherwise(
    house: House, anna: Browser, bert: Browser
) -> None:
    match = sit_down(anna, bert)
    berts = house.room(match).hosted.places[1].owner
    with anna.page(match, 0):
        assert here(house, match) == {0}
        say(house, match, berts)
        assert here(house, match) == here(house, match) == {0, 1}
        say(house, match)
        assert here(house, match) == {0}


def test_who_was_at_a_process_that_died_is_not_taken_for_here_for_ever(
    house: House, anna: Browser, bert: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = sit_down(anna, bert)
    with anna.page(match, 0):
        say(house, match, house.room(match).hosted.places[1].owner)
        assert here(house, match) == {0, 1}
        later = time.monotonic() + 2 * PresenceBoard.BELIEVED
        monkeypatch.setattr(SystemClock, "monotonic", lambda clock: later)
        house.call(house.rooms.expire_presence)
        assert here(house, match) == {0}


def test_whoever_leaves_another_process_has_time_to_come_back(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    house = build(patience=100)
    anna, bert = house.browser(), house.browser()
    match = sit_down(anna, bert)
    room = house.room(match)
    room.opened -= 1000  # the match has been going on for long,
    room.last_seen.clear()  # and all that he did he did there
    with anna.page(match, 0):
        say(house, match, room.hosted.places[1].owner)
        say(house, match)
        assert (here(house, match), room.presence().give) == ({0}, ())
        later = time.monotonic() + 100
        monkeypatch.setattr(SystemClock, "monotonic", lambda clock: later)
        assert room.presence().give == (1,)


def test_what_another_process_repeats_wakes_nobody(
    house: House, anna: Browser, bert: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, woken = sit_down(anna, bert), []
    berts = house.room(match).hosted.places[1].owner
    monkeypatch.setattr(Room, "wake", lambda room: woken.append(room))
    for told in ([berts], [berts], [berts], [], []):
        say(house, match, *told)
    assert len(woken) == 2, "once when he came, once when he went"


def test_a_bot_has_one_name_at_the_table_in_lists_and_in_the_result(anna: Browser) -> None:
    match = anna.begin(
        "lantern", {"kind": "me", "name": "Anna"}, {"kind": "bot", "level": 2}, {"kind": "bot", "level": 2}
    )
    seats = anna.state(match)["seats"]
    called = [seat["name"] for seat in seats]
    assert called == ["Anna", "Patch", "Motley"]
    assert [seat.get("figure") for seat in seats] == [None, "Fool, level 2", "Fool, level 2"]
    assert [seat.get("face") for seat in seats] == [None, "face-fool", "face-fool"]
    assert "Patch, Motley" in anna.get("/").text
    anna.finish(match)
    assert [row["name"] for row in anna.state(match)["outcome"]["rows"]] == called
    assert '"Patch"' in anna.get(f"/replay/{match}").text


def test_the_only_bot_of_a_kind_is_called_after_its_figure(anna: Browser) -> None:
    match = anna.begin("lantern", "me", {"kind": "bot", "level": 5})
    assert [anna.state(match)["seats"][1][key] for key in ("name", "figure")] == ["Death", "level 5"]
