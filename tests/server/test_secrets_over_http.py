"""Every answer to a request, with its head, is the same in worlds that differ only in what the asker may not know."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import macabre
from macabre import Match, QuickFate
from macabre.conformance.tables import oracle_of
from macabre.host import page_state
from macabre.host.deeds import Play
from macabre.host.hosted_match import HostedMatch
from tests.server.hosted import do
from tests.server.house import Browser

GAMES = macabre.game_names()
MOMENTS = 6
PATHS = (
    "/match/{}", "/match/{}/plain", "/match/{}/table.svg", "/replay/{}", "/", "/mine", "/mine/records.jsonl",
    "/api/matches", "/api/matches/{}",
    "/api/matches/{}?since=1", "/api/matches/{}?language=de", "/api/matches/{}/record", "/api/matches/{}/moments",
    "/api/matches/{}/moments?eyes=all", "/api/matches/{}/analysis",
)  # fmt: skip


def whole(answer: Any) -> Any:
    """Status, head and body, byte by byte. What time it is, is no secret."""
    return answer.status_code, sorted((k, v) for k, v in answer.headers.items() if k != "date"), answer.content


def told(browser: Browser, match: str, seat: int | None, advice: bool) -> list[Any]:
    """All that somebody can ask for, right and wrong, without changing anything."""
    found = [whole(browser.get(path.format(match))) for path in PATHS]
    found.append(whole(browser.begin_to_read("GET", f"/api/matches/{match}/stream")))
    codes = list(browser.house.room(match).hosted.game.alphabet)
    decision = {"seat": seat or 0, "decision": 10_000}
    found += [whole(browser.choose(match, seat or 0, 10_000, code)) for code in (codes[0], codes[-1], "nonsense")]
    found.append(whole(browser.post(f"/match/{match}/plain", decision)))
    if advice:
        found.append(whole(browser.post(f"/api/matches/{match}/hint", {"seat": seat})))
    return found


def moments(hosted: HostedMatch, rng: random.Random) -> Iterator[Match]:
    """The match, played on at random, at some moments at which something is hidden."""
    oracle, found, pause = oracle_of(hosted.game), 0, 0
    while found < MOMENTS and hosted.stage == "playing":
        match = hosted.running()
        if oracle.hidden(match.position(), None) and pause <= 0:
            yield match
            found, pause = found + 1, rng.randrange(1, 25)
        seat = rng.choice(match.to_act)
        do(hosted, Play(seat, rng.choice(match.decision(seat).options).code))
        pause -= 1


@pytest.mark.parametrize("name", GAMES)
def test_answers_over_http_are_the_same_in_worlds_that_look_alike(
    name: str, anna: Browser, bert: Browser, carl: Browser
) -> None:
    """A player, the other one and a spectator; pages, pictures, the API, the stream for bots, refusals and hints."""
    game, rng, compared = macabre.game(name), random.Random(name), 0
    match = anna.create(name, "me", "open", *["here"] * (game.seats[0] - 2))
    bert.take(anna.links["1"], "Bert")
    for browser in (anna, bert):
        browser.shuffle(match)
    for browser, seat in ((anna, 0), (bert, 1)):
        browser.do(match, "hints", seat)
    carl.get("/")  # he is given his cookie
    hosted = anna.house.room(match).hosted
    for real in moments(hosted, rng):
        position = real.position()
        for browser, seat in ((anna, 0), (bert, 1), (carl, None)):
            advice = seat is not None and hosted.awaits_person(seat) and compared < 2
            worlds = [game.imagine(real.view(seat), QuickFate(luck)) for luck in range(2)]
            answers = []
            for world in (game.resume(position, QuickFate(1)), *worlds):
                hosted.match = world
                compared += world.position()["state"] != position["state"]
                anna.house.room(match)._hints.clear()
                answers.append(told(browser, match, seat, advice))
            hosted.match = real
            assert answers[0] == answers[1] == answers[2]
    assert compared, "the worlds did differ"


@pytest.mark.slow
def test_it_finds_a_leak(anna: Browser, bert: Browser, carl: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    state = page_state.state

    def leaking(hosted: HostedMatch, *given: Any) -> Any:
        page = state(hosted, *given)
        page.waiting = json.dumps(hosted.running().position()["state"])
        return page

    monkeypatch.setattr(page_state, "state", leaking)
    with pytest.raises(AssertionError):
        test_answers_over_http_are_the_same_in_worlds_that_look_alike("lantern", anna, bert, carl)
