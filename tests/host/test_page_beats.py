"""What pages are sent of the moments inside steps, and what a replay shows of them."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import macabre
from macabre.host import replay
from macabre.host.deeds import Play
from macabre.host.page_beats import BEATS, STEPS
from tests.server.hosted import do, feed, heard, sit, walk


def stepped(hosted: Any, steps: int) -> None:
    """Play on at random."""
    rng = random.Random(steps)
    for _ in range(steps):
        match = hosted.running()
        seat = match.to_act[0]
        do(hosted, Play(seat, rng.choice(match.decision(seat).options).code))


def test_a_page_that_was_away_is_sent_the_last_beats_and_all_lines() -> None:
    hosted = sit(macabre.game("grim-dance"), 3)
    page = feed(hosted, 0)
    heard(page, hosted)
    before = len(hosted.running().story(0))
    stepped(hosted, 20)
    match = hosted.running()
    shown = [beat for ply in range(match.plies - STEPS + 1, match.plies + 1) for beat in match.beats(0, ply)]
    (text,) = heard(page, hosted)
    news = msgspec.json.decode(text)
    assert len(news["beats"]) + 1 == len(shown) <= BEATS
    lines = [line for one in [*news["beats"], news] for line in one.get("story", [])]
    assert len(lines) == len(match.story(0)) - before


def test_a_page_that_wants_everything_at_once_is_sent_no_beats() -> None:
    hosted = sit(macabre.game("death-over-the-kingdom"), 5)
    page = feed(hosted, 0, beats=False)
    heard(page, hosted)
    for _ in range(30):
        stepped(hosted, 1)
        for text in heard(page, hosted):
            assert not {"beats", "weight"} & msgspec.json.decode(text).keys()


# -- the replay


def unfolded(found: Any) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every moment of a replay with the pieces that lie on the table."""
    pieces = {piece["key"]: piece for piece in found["first"]["pieces"]}
    for step in found["steps"]:
        for beat in [*step["beats"], step]:
            patch = beat["patch"]
            for key in patch.get("gone", []):
                pieces.pop(key)
            pieces.update({piece["key"]: piece for piece in patch.get("pieces", [])})
            for change in patch.get("changes", []):
                pieces[change["key"]] = {**pieces[change["key"]], **change}
            yield beat, pieces


@pytest.mark.parametrize("eyes", ["0", "2", "4", "none", "all"])
def test_a_replay_shows_every_showdown_open_through_any_eyes(eyes: str) -> None:
    hosted = sit(macabre.game("death-over-the-kingdom"), 5, {"rounds_factor": 1})
    for _ in walk(hosted, random.Random(3)):
        pass
    showdowns = 0
    found = msgspec.json.decode(msgspec.json.encode(replay.moments(hosted, eyes, "wide", "en")))
    for beat, pieces in unfolded(found):
        if not {"took", "paid"} & {line["kind"] for line in beat["story"]}:
            continue
        showdowns += 1
        hands = [piece for key, piece in pieces.items() if key.startswith("card:")]
        assert len(hands) == 5
        assert all("down" not in (hand.get("mood") or "").split() for hand in hands)
    assert showdowns >= 5
