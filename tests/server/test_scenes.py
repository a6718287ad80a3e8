"""Patches: whoever applies what is sent sees what a fresh page would show, in both shapes, in every game."""

import json
import random
from typing import Any

import msgspec
import pytest

import macabre
from macabre.host.deeds import Play, TakeBack
from macabre.host.messages import PhraseMessage
from macabre.host.page_feed import name_all
from macabre.host.page_state import names
from macabre.host.replay import moments
from tests.server.hosted import SHAPES, do, feed, heard, sit, twin, walk
from tests.server.house import patched

GAMES = macabre.game_names()


class Screen:
    """A page that only ever hears news."""

    def __init__(self, hosted: Any, seat: int | None, shape: str, language: str, beats: bool = True) -> None:
        self._hosted, self._who = hosted, (seat, shape, language, beats)
        self._feed = feed(hosted, *self._who)
        [first] = heard(self._feed, hosted)
        self.shown = json.loads(first)
        self.n = 1

    def hear(self) -> None:
        for text in heard(self._feed, self._hosted):
            news, self.n = json.loads(text), self.n + 1
            assert (news["type"], news["n"]) == ("news", self.n)
            assert set(news) > {"type", "n"}, "what says nothing is not sent"
            for beat in news.get("beats", []):
                self.shown["scene"] = patched(self.shown["scene"], beat["patch"])
                self.shown["story"] += beat["story"]
            if "patch" in news:
                assert news["patch"]
                self.shown["scene"] = patched(self.shown["scene"], news["patch"])
            self.shown["state"] |= news.get("state", {})
            self.shown["story"] += news.get("story", [])

    def check(self) -> None:
        [text] = heard(feed(self._hosted, *self._who), self._hosted)
        fresh = json.loads(text)
        fresh["scene"]["description"] = self.shown["scene"]["description"]
        for part in ("scene", "state", "story"):
            assert self.shown[part] == fresh[part], part


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GAMES)
def test_news_lead_to_what_a_fresh_page_shows(name: str, shape: str) -> None:
    game = macabre.game(name)
    for seats in {game.seats[0], min(game.seats[-1], 4)}:
        hosted, rng = sit(game, seats), random.Random(f"{shape}{seats}")
        eyes = ((0, "en", True), (None, "de", False), (1, "en", True))
        screens = [Screen(hosted, seat, shape, language, beats) for seat, language, beats in eyes]
        for number, _ in enumerate(walk(hosted, rng)):
            for screen in screens:
                if rng.random() < 0.8:  # one that looks late sees more at once
                    screen.hear()
            if number % 9 == 0:
                screens[number % 3].hear()
                screens[number % 3].check()
        for screen in screens:
            screen.hear()
            screen.check()
            assert screen.shown["state"]["outcome"]


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_goes_from_the_first_scene_to_the_last_by_patches(name: str) -> None:
    game = macabre.game(name)
    hosted = sit(game, game.seats[0])
    for _ in walk(hosted, random.Random(3)):
        pass
    for eyes, shape in (("0", "wide"), ("none", "tall"), ("all", "wide")):
        found = json.loads(name_all(msgspec.json.encode(moments(hosted, eyes, shape, "en")), names(hosted, "en")))
        assert [[step["seat"], step["code"]] for step in found["steps"]] == hosted.record()["choices"]
        scene, told = found["first"], found["story"]
        for step in found["steps"]:
            for beat in [*step["beats"], step]:
                scene, told = patched(scene, beat["patch"]), told + beat["story"]
        assert [line["i"] for line in told] == list(range(len(told)))
        if eyes != "all":
            viewer = None if eyes == "none" else int(eyes)
            last = json.loads(heard(feed(hosted, viewer, shape), hosted)[0])["scene"]
            assert scene["pieces"] == last["pieces"], "the last moment is the table as it stands"


@pytest.mark.parametrize("name", GAMES)
def test_what_is_seen_inside_a_step_is_sent_to_whoever_asks_for_it(name: str) -> None:
    """The same lines and the same end; how much lies before it is the same for all."""
    game = macabre.game(name)
    hosted = sit(game, game.seats[0])
    pages = [feed(hosted, seat, beats=beats) for seat, beats in ((0, True), (None, True), (0, False))]
    for page in pages:
        heard(page, hosted)
    found = 0
    for _ in walk(hosted, random.Random(5)):
        seen = []
        for page in pages:
            news = [json.loads(text) for text in heard(page, hosted)]
            seen.append([beat["weight"] for one in news for beat in one.get("beats", [])])
        assert seen[0] == seen[1]
        assert not seen[2]
        found += len(seen[0])
    assert found


def test_whoever_was_away_sees_the_last_steps_and_reads_the_others() -> None:
    hosted = sit(macabre.game("grim-dance"), 3)
    page, whole = feed(hosted, 0), feed(hosted, 0, beats=False)
    for one in (page, whole):
        heard(one, hosted)
    for number, _ in enumerate(walk(hosted, random.Random(1))):
        if number == 20:
            break
    [news], [plain] = ([json.loads(text) for text in heard(one, hosted)] for one in (page, whole))
    lines = [line for beat in news["beats"] for line in beat["story"]] + news["story"]
    assert lines == plain["story"]
    assert len(news["beats"]) < 20


def test_a_table_with_nothing_new_sends_nothing() -> None:
    hosted = sit(macabre.game("lantern"), 2)
    page = feed(hosted, 0)
    assert len(heard(page, hosted)) == 1
    page.wake()
    assert heard(page, hosted) == []


def test_answers_that_nobody_reads_do_not_pile_up() -> None:
    hosted = sit(macabre.game("lantern"), 2)
    page = feed(hosted, 0)
    for number in range(1000):
        page.tell(PhraseMessage(seat=number, name="", phrase="", text=""))
    sent = [json.loads(text) for text in heard(page, hosted)]
    assert len(sent) == 101
    assert [message["n"] for message in sent] == list(range(1, 102))
    assert sent[-2]["seat"] == 999


def test_of_a_scene_that_is_kept_for_the_next_patch_the_words_on_offer_are_let_go() -> None:
    """Thousands of pages keep their last scene, and these words are of no use to a patch."""
    hosted = sit(macabre.game("grim-dance"), 2)
    pages = [feed(hosted, seat) for seat in (0, 1)]
    for number, _ in enumerate(walk(hosted, random.Random(1))):
        for page in pages:
            heard(page, hosted)
            assert page._scene is not None
            assert page._scene.offered == {}
        if number == 3:
            return


def asked_anew(name: str) -> tuple[Any, int, int, list[str]]:
    """A match, two seats and two codes: whichever the first seat chooses, the second is asked the same question, but
    with other options."""
    game = macabre.game(name)
    hosted = twin(sit(game, game.seats[0]), game.start(game.seats[0], seed="anew"))
    for seat, _ in walk(hosted, random.Random(1)):
        questions: dict[tuple[int, int], dict[str, str]] = {}
        for choice in hosted.running().decision(seat).options:
            match = hosted.running().copy()
            match.play(seat, choice.code)
            for other in set(match.to_act) - {seat} if match.can_take_back(seat) else ():
                decision = match.decision(other)
                seen = questions.setdefault((other, decision.id), {})
                seen.setdefault(" ".join(option.code for option in decision.options), choice.code)
                if len(seen) > 1:
                    return hosted, seat, other, list(seen.values())
    raise AssertionError("there is no such moment")


def test_a_question_that_is_asked_anew_with_other_options_is_sent_anew() -> None:
    """A step was taken back and another made before this page was told: question and prompt are the same as before."""
    hosted, seat, other, codes = asked_anew("dance-of-death")
    do(hosted, Play(seat, codes[0]))
    screen = Screen(hosted, other, "wide", "en")
    do(hosted, TakeBack(seat))
    do(hosted, Play(seat, codes[1]))
    screen.hear()
    screen.check()
