"""Patches: whoever applies what is sent sees what a fresh page would show, in both shapes, in every game."""

import json
import random
from typing import Any

import msgspec
import pytest

import macabre
from macabre.host.messages import PhraseMessage
from macabre.host.page_feed import name_all
from macabre.host.page_state import names
from macabre.host.replay import moments
from tests.server.hosted import SHAPES, feed, heard, sit, walk
from tests.server.house import patched

GAMES = macabre.games()


class Screen:
    """A page that only ever hears news."""

    def __init__(self, hosted: Any, seat: int | None, shape: str, language: str) -> None:
        self._hosted, self._who = hosted, (seat, shape, language)
        self._feed = feed(hosted, *self._who)
        [first] = heard(self._feed, hosted)
        self.shown = json.loads(first)
        self.n = 1

    def hear(self) -> None:
        for text in heard(self._feed, self._hosted):
            news, self.n = json.loads(text), self.n + 1
            assert (news["type"], news["n"]) == ("news", self.n)
            assert set(news) > {"type", "n"}, "what says nothing is not sent"
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
        screens = [Screen(hosted, seat, shape, language) for seat, language in ((0, "en"), (None, "de"), (1, "en"))]
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
            scene, told = patched(scene, step["patch"]), told + step["story"]
        assert [line["i"] for line in told] == list(range(len(told)))
        if eyes != "all":
            viewer = None if eyes == "none" else int(eyes)
            last = json.loads(heard(feed(hosted, viewer, shape), hosted)[0])["scene"]
            assert scene["pieces"] == last["pieces"], "the last moment is the table as it stands"


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
