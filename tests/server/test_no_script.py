"""Without script: what happened since one's last choice comes as lines and stills, through one's own eyes."""

import random
import re

import pytest

import macabre
from macabre.host.deeds import Play
from macabre.host.page_beats import BEATS, PLAIN_STEPS
from macabre.host.page_state import PageViewer
from macabre.server.web.no_script import STILLS, told_beats
from tests.server.hosted import do, owner_of, sit, stills, walk
from tests.server.house import Browser


@pytest.mark.parametrize("name", macabre.game_names())
def test_beats_since_the_last_choice_are_told_in_order_and_bounded(name: str) -> None:
    hosted, pictures = sit(macabre.game(name), macabre.game(name).seats[-1]), 0
    for number, _ in enumerate(walk(hosted, random.Random(name))):
        if number % 7 or number > 200:
            continue
        for seat in (0, None):
            viewer = PageViewer(seat, "wide", "en", owner_of(seat))
            told, match = told_beats(hosted, viewer), hosted.running()
            assert len(told) <= BEATS
            assert len([one for one in told if one["still"]]) <= STILLS
            assert all(one["lines"] for one in told)
            story = iter([event.say("en", named=True) for event in match.story(seat)])
            assert all(line in story for one in told for line in one["lines"])  # in this order
            pictures += len(list(stills(hosted, viewer)))
    assert pictures or name == "lantern"


def test_they_begin_with_the_readers_own_choice_unless_that_is_long_ago() -> None:
    hosted = sit(macabre.game("death-over-the-kingdom"), 5)
    rng, since = random.Random(1), 0
    for _ in range(60):
        match = hosted.running()
        seat = match.to_act[0]
        do(hosted, Play(seat, rng.choice(match.decision(seat).options).code))
        since = 0 if seat == 0 else since + 1
        told = told_beats(hosted, PageViewer(0, "wide", "en", owner_of(0)))
        beats = [beat for ply in range(match.plies - min(since, PLAIN_STEPS - 1), match.plies + 1)
                 for beat in match.beats(0, ply) if beat.events]  # fmt: skip
        if 0 in [actor for actor, _ in match.record()["choices"]]:
            assert len(told) == min(BEATS, len(beats))


def test_a_page_shows_them_with_pictures_that_can_be_fetched(anna: Browser) -> None:
    match = anna.begin("grim-dance", "me", "here")
    for seat in (0, 1):
        hosted = anna.house.room(match).hosted.running()
        while hosted.to_act == (seat,):
            anna.choose(match, seat, hosted.decision(seat).id, hosted.decision(seat).options[0].code)
    page = anna.get(f"/match/{match}/plain?seat=0").text
    found = re.findall(r'src="(/match/[^"]*beat=[^"]*)"', page)
    assert found
    for address in found:
        answer = anna.get(address.replace("&amp;", "&"))
        assert answer.status_code == 200
        assert answer.text.startswith("<svg")


@pytest.mark.parametrize(("query", "status"), [("ply=x", 400), ("ply=1&beat=", 400), ("ply=99999&beat=1", 200)])
def test_moments_that_do_not_exist_are_refused_or_shown_as_they_are_now(anna: Browser, query: str, status: int) -> None:
    match = anna.begin("lantern", "me", "bot")
    assert anna.get(f"/match/{match}/table.svg?{query}").status_code == status


def test_playing_again_is_proposed_agreed_to_and_found_without_script(anna: Browser, bert: Browser) -> None:
    match = anna.create("lantern", {"kind": "me", "name": "Anna"}, "open")
    bert.take(anna.links["1"], "Bert")
    for browser, seat in ((anna, 0), (bert, 1)):
        browser.do(match, "abort", seat)
    with bert.page(match) as page:
        asked = anna.client.post(f"/match/{match}/plain", data={"seat": "0", "rematch": "yes"}, follow_redirects=False)
        assert asked.status_code == 303
        page.until(lambda page: page.state["again"] == [0])
        assert "Anna would like to play again." in bert.get(f"/match/{match}/plain").text
        bert.client.post(f"/match/{match}/plain", data={"seat": "1", "rematch": "yes"})
    following = anna.state(match)["links"]["rematch"]
    assert f'href="{following}/plain"' in anna.get(f"/match/{match}/plain").text
