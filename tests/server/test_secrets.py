"""What goes over the wire tells nobody more than they may know: not by its words, not by its length, not by its number.

Worlds that differ only in what a viewer may not know must send that viewer the same bytes.
"""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import macabre
from macabre import Game, QuickFate
from macabre.conformance.tables import SMALL, oracle_of, some_options, watchers
from macabre.host import fairness, page_state
from macabre.host.deeds import Play, TakeBack
from macabre.host.hosted_match import HostedMatch
from macabre.host.messages import PageState
from tests.conformance.sizes import games_by_size
from tests.server.hosted import SHAPES, answers, do, feed, heard, owner_of, sit, twin, walk
from tests.server.house import Browser

GAMES = macabre.game_names()


def tables(game: Game, largest: int) -> list[tuple[int, dict[str, Any]]]:
    """Any number of seats by the usual rules, and a few by others."""
    rng, few = random.Random(game.name), min(game.seats[-1], game.seats[0] + 2)
    return [*[(seats, {}) for seats in game.seats if seats <= largest], (few, some_options(game, few, rng))]


def moments(
    game: Game, seats: int, options: dict[str, Any], rng: random.Random
) -> Iterator[tuple[HostedMatch, int, str]]:
    """A random match before some of its steps, with the next one: above all while something is hidden.

    The more seats, the longer it takes, so the fewer steps.
    """
    oracle, hosted, hidden = oracle_of(game), sit(game, seats, options), 0
    seldom = max(1, seats // 3)
    for number, (seat, code) in enumerate(walk(hosted, rng)):
        secret = oracle.hidden(hosted.running().position(), None)
        hidden += bool(secret)
        if number % (30 * seldom) == 0 or (secret and (hidden < 8 / seldom or number % (15 * seldom) == 0)):
            yield hosted, seat, code


@games_by_size
def test_worlds_that_a_viewer_cannot_tell_apart_send_the_same_bytes(name: str, largest: int) -> None:
    """At moments of random matches, for seats and the spectator: the table, the API's answers, why not, refusals."""
    game, compared = macabre.game(name), 0
    for seats, options in tables(game, largest):
        rng = random.Random(seats)
        for hosted, _, _ in moments(game, seats, options, rng):
            position = hosted.running().position()
            real = twin(hosted, game.resume(position, QuickFate(1)))
            for seat in watchers(hosted.running(), rng, 2):
                worlds = [game.imagine(real.running().view(seat), QuickFate(i)) for i in range(2)]
                for world in worlds:
                    other = twin(hosted, world)
                    for shape, language in (("wide", "en"), ("tall", "de")):
                        sent = heard(feed(real, seat, shape, language), real)
                        assert heard(feed(other, seat, shape, language), other) == sent
                    assert answers(other, seat) == answers(real, seat)
                    compared += world.position()["state"] != position["state"]
    assert compared, "the worlds did differ"


@games_by_size
def test_news_of_a_step_tell_the_same_wherever_a_viewer_cannot_tell_worlds_apart(name: str, largest: int) -> None:
    """The same step in different worlds that look alike to a viewer before and after it: the same bytes, as often."""
    game, oracle = macabre.game(name), oracle_of(macabre.game(name))
    forgets = getattr(oracle, "forgets", lambda before, after: False)
    compared = 0
    for seats, options in tables(game, largest):
        rng = random.Random(seats + 1)
        for hosted, actor, code in moments(game, seats, options, rng):
            position = hosted.running().position()
            for seat in watchers(hosted.running(), rng, 2):
                groups: dict[str, list[Any]] = {}
                for luck in range(8):
                    before = position if luck % 2 else oracle.permute(position, seat, rng)
                    world = twin(hosted, game.resume(before, QuickFate(luck // 2)))
                    page = feed(world, seat, SHAPES[actor % 2])
                    heard(page, world)
                    if code not in [choice.code for choice in world.running().decision(actor).options]:
                        continue
                    do(world, Play(actor, code))
                    after = world.running().position()
                    if forgets(before, after):
                        continue
                    dice = luck // 2 if getattr(oracle, "DICE", False) else 0
                    key = json.dumps([oracle.mask(after, seat), dice], sort_keys=True)
                    groups.setdefault(key, []).append((heard(page, world), answers(world, seat)))
                for alike in groups.values():
                    compared += len(alike) > 1
                    assert all(one == alike[0] for one in alike), "the news tell more than the viewer may know"
    assert compared


@pytest.mark.parametrize("name", GAMES)
def test_in_a_secret_phase_nothing_shows_what_was_chosen(name: str) -> None:
    """While several decide at once, the bytes that others get, how many and how long, are the same for every choice."""
    game, phases = macabre.game(name), 0
    for number in range(3):
        hosted = sit(game, game.seats[0])
        for _ in walk(hosted, random.Random(number)):
            match = hosted.running()
            if len(match.to_act) < 2 or phases > 12:
                continue
            phases += 1
            actor = match.to_act[number % len(match.to_act)]
            codes = [choice.code for choice in match.decision(actor).options]
            for other in [seat for seat in (None, *range(match.seats)) if seat != actor]:
                streams = [_stream(hosted, actor, code, other) for code in codes[:: max(1, len(codes) // 6)]]
                assert all(stream == streams[0] for stream in streams)
    assert phases or name not in ("dance-of-death", "lantern")


def _stream(hosted: Any, actor: int, code: str, other: int | None) -> list[Any]:
    """All that the other gets when the choice is made, taken back and made again."""
    world = twin(hosted, hosted.running().copy())
    page = feed(world, other)
    found: list[Any] = [heard(page, world)]
    do(world, Play(actor, code))
    found += [heard(page, world), answers(world, other), heard(page, world)]
    if world.running().can_take_back(actor):
        do(world, TakeBack(actor))
        found += [heard(page, world), answers(world, other)]
        do(world, Play(actor, code))
        found += [heard(page, world), answers(world, other)]
    return found


@pytest.mark.parametrize("name", [name for name in GAMES if macabre.game(name).guide])
def test_the_guide_speaks_to_the_learner_alone_and_never_of_what_others_will_do(name: str) -> None:
    game = macabre.game(name)
    guide = game.guide
    assert guide is not None
    hosted = sit(game, guide.seats, guide.options)
    hosted.guided, hosted.match = True, guide.start(game)
    for step in guide.steps:
        for seat in (None, *range(guide.seats)):
            [message] = heard(feed(hosted, seat), hosted)
            told = json.loads(message)["state"]
            assert told["fair"]["claim"] == "chosen"
            assert not told["fair"]["attempts"]
            if seat != guide.you:
                assert told["guide"] is None
            elif told["guide"]:
                assert told["guide"]["code"] == (step.code if step.seat == guide.you else "")
        do(hosted, Play(step.seat, step.code))


def test_while_it_lasts_no_answer_holds_the_secret_a_foreign_link_or_anybodys_cookie(
    anna: Browser, bert: Browser, carl: Browser
) -> None:
    match = anna.create("lantern", "me", "open", "open", "bot")
    bert.take(anna.links["1"], "Bert")
    hosted = anna.house.room(match).hosted
    own = [browser.secret for browser in (anna, bert)]
    private = [hosted.secret, hosted.link_key, *own, *[place.owner for place in hosted.places if place.owner]]

    def check(browser: Browser, links: bool) -> None:
        paths = (f"/api/matches/{match}", f"/match/{match}", "/", "/api/matches")
        text = "".join(browser.get(path).text for path in paths)
        with browser.page(match) as page:
            text += json.dumps([page.state, page.scene, page.story])
        assert not [secret for secret in private if secret in text]
        assert (hosted.link(2) in text) == links

    for browser in (anna, bert, carl):
        check(browser, browser is anna and hosted.stage == "gathering")
    carl.take(anna.links["2"], "Carl")
    for browser in (anna, bert, carl):
        browser.state(match)
    anna.house.until(match, lambda: bool(hosted.attempts))
    for browser, value in ((anna, "ab"), (bert, "cd"), (carl, "ef")):
        assert browser.commit(match, value * 32).status_code == 200
    anna.house.until(match, lambda: hosted.attempts[0].sealed)
    assert bert.open(match, "cd" * 32).status_code == 200
    assert "cd" * 32 not in anna.get(f"/api/matches/{match}").text, "a part in the shuffle is shown when all are in"
    for browser, value in ((anna, "ab"), (carl, "ef")):
        assert browser.open(match, value * 32).status_code == 200
    anna.house.until(match, lambda: hosted.stage == "playing")
    private += [fairness.secret(hosted, 1)]
    assert hosted.stage == "playing"
    private += [json.dumps(hosted.running().record()["seed"])]
    for browser in (anna, bert, carl):
        check(browser, False)


def test_nobody_can_play_with_a_cookie_of_their_own_making(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    for token in ("", "x" * 43, anna.house.room(match).hosted.places[0].owner, owner_of(0)):
        stranger = anna.house.browser(cookies={"macabre": token})
        assert stranger.state(match)["mine"] == []
        assert stranger.choose(match, 0, 0, "keep").json()["code"] == "not_your_seat"


def last_choice(hosted: Any) -> Any:
    return hosted.running().log[-1:]


def whole_truth(hosted: Any) -> Any:
    return hosted.running().position()["state"]


def at_small_tables(judge: Callable[[str, int], None]) -> Callable[[str], None]:
    return lambda name: judge(name, SMALL)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "leak", "judge"),
    [
        ("dance-of-death", last_choice, test_in_a_secret_phase_nothing_shows_what_was_chosen),
        ("lantern", last_choice, test_in_a_secret_phase_nothing_shows_what_was_chosen),
        ("totentanz", whole_truth, at_small_tables(test_worlds_that_a_viewer_cannot_tell_apart_send_the_same_bytes)),
        (
            "lantern",
            whole_truth,
            at_small_tables(test_news_of_a_step_tell_the_same_wherever_a_viewer_cannot_tell_worlds_apart),
        ),
    ],
)
def test_these_tests_find_a_leak(name: str, leak: Any, judge: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    state = page_state.state

    def leaking(hosted: Any, *given: Any) -> PageState:
        page = state(hosted, *given)
        page.waiting = json.dumps(leak(hosted))
        return page

    monkeypatch.setattr(page_state, "state", leaking)
    with pytest.raises(AssertionError):
        judge(name)
