"""Whole matches against bots, through the socket and through the API, and what is left of them."""

import json

import pytest

import macabre
from macabre.core.verification import verify
from tests.fair_hand import VALUE
from tests.server.house import Browser, House, few

GAMES = macabre.game_names()


def whole_table(game: str) -> list[str]:
    return ["me"] + ["bot"] * (few(game) - 1)


def check_record(browser: Browser, match: str, said: dict) -> dict:
    """The record of a finished match plays out to what everybody saw, and its proof holds."""
    record = json.loads(browser.get(f"/api/matches/{match}/record").text)
    again = macabre.replay(record)
    assert again.outcome is not None
    assert list(again.outcome.scores) == [row["score"] for row in said["outcome"]["rows"]]
    assert list(again.outcome.winners) == [row["seat"] for row in said["outcome"]["rows"] if row["winner"]]
    verdict = verify(macabre.game(record["game"]), record)
    assert (verdict.word, verdict.without_part) == ("consistent", [])
    told, shown = record["fair"]["attempts"], said["fair"]["attempts"]
    for name in ("table", "commitments", "secret"):
        assert [one[name] for one in told] == [one[name] for one in shown]
    assert record["fair"]["digits"] == shown[-1]["digits"]
    assert "told" not in record["fair"], "what costs much is for those who ask"
    asked = json.loads(browser.get(f"/api/matches/{match}/record?told=1,0,99,x&language=de").text)
    seats = [seat for seat, _, _ in asked["fair"]["told"][0]["seats"]]
    assert (asked["fair"]["told"][0]["language"], seats) == ("de", [0, 1])
    checks = verify(macabre.game(record["game"]), asked).checks
    assert (checks[-1].name, checks[-1].fits) == ("told", True)
    return record


@pytest.mark.parametrize("game", GAMES)
def test_a_match_through_the_socket_ends_and_its_record_proves_it(anna: Browser, game: str) -> None:
    match = anna.create(game, *whole_table(game))
    with anna.page(match, value=VALUE) as page:
        page.until(lambda page: page.state["fair"]["attempts"])
        before = page.state["fair"]["attempts"][0]
        assert before["secret"] is None
        page.until(lambda page: page.state["stage"] == "playing")
        number = 0
        while page.state["stage"] == "playing":
            page.until(lambda page: page.state["decision"] or page.state["stage"] == "over")
            if page.state["decision"]:
                page.play(number % len(page.state["decision"]["options"]))
                number += 1
        assert page.state["outcome"]["sentence"]
        assert page.state["outcome"]["steps"]
        after = page.state["fair"]["attempts"][0]
        assert after["commitments"][0] == before["commitments"][0], "what was promised before the first card"
        record = check_record(anna, match, page.state)
        assert ["holder-0", VALUE] in record["fair"]["attempts"][0]["opened"]
        assert [line["i"] for line in page.story] == list(range(len(page.story)))
        assert page.story == anna.see(match)["story"]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_through_the_api_ends_and_its_record_proves_it(anna: Browser, game: str) -> None:
    match = anna.begin(game, *whole_table(game))
    number = 0
    while (seen := anna.see(match))["decision"]:
        anna.play(match, 0, number % len(seen["decision"]["options"]))
        number += 1
    state = seen["state"]
    assert state["stage"] == "over"
    record = check_record(anna, match, state)
    assert [place["kind"] for place in record["people"]] == ["person"] + ["bot"] * (few(game) - 1)
    assert record["remarks"] == []


def test_a_guided_match_is_played_by_its_script(anna: Browser) -> None:
    for name in GAMES:
        guide = macabre.game(name).guide
        if guide is None:
            continue
        match = anna.create(name, guide=True)
        anna.house.rest(match)
        told = 0
        while (state := anna.state(match))["guide"] and state["guide"]["code"]:
            assert state["guide"]["code"] in [option["code"] for option in state["decision"]["options"]]
            assert state["guide"]["text"]
            assert state["fair"]["claim"] == "chosen", "the guided match is always the same one"
            assert anna.choose(match, guide.you, state["decision"]["id"], state["guide"]["code"]).status_code == 200
            anna.house.rest(match)
            told += 1
        assert told == sum(step.seat == guide.you for step in guide.steps)
        assert state["guide"] is None or state["guide"]["text"] == guide.end("en")


def test_whoever_leaves_the_guide_plays_on(anna: Browser) -> None:
    name = next(name for name in GAMES if macabre.game(name).guide)
    match = anna.create(name, guide=True)
    anna.house.rest(match)
    while True:
        state = anna.state(match)
        others = [o["code"] for o in state["decision"]["options"] if o["code"] != state["guide"]["code"]]
        code = others[0] if others else state["guide"]["code"]
        anna.choose(match, state["seat"], state["decision"]["id"], code)
        anna.house.rest(match)
        if others:
            break
    assert anna.state(match)["guide"]["text"].startswith("You have left")
    anna.finish(match)
    assert anna.state(match)["stage"] == "over"
    assert macabre.replay(anna.get(f"/api/matches/{match}/record").json()).outcome


def test_bots_play_among_themselves_while_somebody_watches(house: House, anna: Browser) -> None:
    match = anna.create("lantern", "bot", "bot")
    house.rest(match)
    assert anna.state(match)["stage"] == "playing", "nobody looks, so nobody plays"
    with anna.page(match) as page:
        page.until(lambda page: page.state["stage"] == "over")
        assert page.state["seat"] is None


def test_a_step_is_taken_back_through_the_socket_and_through_the_api(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    anna.play(match, 0)
    assert anna.state(match, 0)["take_back"]
    answer = anna.post(f"/api/matches/{match}/take-back", {"seat": 0})
    assert answer.status_code == 200
    assert answer.json()["decision"]["id"] == 2
    with anna.page(match, 0) as page:
        page.play(1)
        assert page.state["take_back"]
        page.send(type="take_back", seat=0)
        page.until(lambda page: page.state["decision"])
        assert page.state["decision"]["id"] == 4
    anna.play(match, 0)
    anna.play(match, 1)
    refusal = anna.post(f"/api/matches/{match}/take-back", {"seat": 0}).json()
    assert refusal["code"] == "cannot_take_back"


# -- only what is new


def test_a_program_that_has_the_first_lines_of_the_story_is_sent_the_others(anna: Browser) -> None:
    match = anna.begin("totentanz", "me", "here")
    seat = anna.house.room(match).hosted.running().to_act[0]
    whole = anna.see(match, seat)["story"]
    assert len(whole) > 2
    assert [line["i"] for line in whole] == list(range(len(whole)))
    for known in range(len(whole) + 1):
        assert anna.get(f"/api/matches/{match}?seat={seat}&since={known}").json()["story"] == whole[known:]
    choice = {"seat": seat, "decision": 0, "code": "place"}
    told = anna.post(f"/api/matches/{match}/choices?since={len(whole) - 1}", choice).json()["story"]
    late = anna.post(f"/api/matches/{match}/choices?since={len(whole) - 1}", choice)
    assert (late.status_code, late.json()["story"]) == (409, told)
    assert told[0] == whole[-1]
    known = told[-1]["i"] + 1
    back = anna.post(f"/api/matches/{match}/take-back?since={known}", {"seat": seat}).json()["story"]
    assert [(line["i"], line["kind"]) for line in back] == [(known, "taken_back")]
    agreed = anna.post(f"/api/matches/{match}/deeds?since={known + 1}", {"seat": seat, "deed": "abort"})
    assert agreed.json()["story"] == []
    assert anna.see(match, seat)["story"] == whole + told[1:] + back


@pytest.mark.parametrize("since", ["-1", "x", "", "1.0", "²", "99", "9" * 5000])
def test_a_since_that_cannot_be_is_refused_in_one_sentence_and_nothing_is_done(anna: Browser, since: str) -> None:
    match = anna.begin("lantern", "me", "here")
    before = anna.see(match, 0)
    number, asked = len(before["story"]), before["decision"]
    choice = {"seat": 0, "decision": asked["id"], "code": asked["options"][0]}
    for answer in (
        anna.get(f"/api/matches/{match}", params={"seat": 0, "since": since}),
        anna.client.post(f"/api/matches/{match}/choices", params={"since": since}, json=choice),
        anna.client.post(f"/api/matches/{match}/take-back", params={"since": since}, json={"seat": 0}),
        anna.client.post(f"/api/matches/{match}/deeds", params={"since": since}, json={"seat": 0, "deed": "abort"}),
    ):
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_since")
        assert answer.json()["error"].startswith(f"So far the number of lines in the story is {number}, so since")
        assert len(answer.text) < 300
    assert anna.see(match, 0) == before
