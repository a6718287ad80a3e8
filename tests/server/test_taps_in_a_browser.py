"""Guided and whole matches on phones and a tablet by taps alone, on nothing but what is in sight.

``make torture WHAT=taps`` plays every game at every size; here each game is played at one.
"""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.taps import SIZES, Finger, tap_guided_match, tap_whole_match, touch
from tests.server.test_games_in_a_browser import SHORT

SMALL, PHONE, SIDEWAYS, TABLET = SIZES
PLAYED_AT = {
    "dance-of-death": SIDEWAYS,
    "death-over-the-kingdom": TABLET,
    "grim-dance": SMALL,
    "totentanz": PHONE,
}


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYED_AT)
def test_a_guided_match_is_followed_on_a_small_phone_by_tapping_what_is_in_sight(visit: Any, game: str) -> None:
    assert tap_guided_match(visit("/", **touch(SMALL)), game) > 5


@pytest.mark.slow
@pytest.mark.parametrize(("game", "size"), PLAYED_AT.items())
def test_a_whole_match_is_played_by_tapping_what_is_in_sight(visit: Any, game: str, size: tuple[int, int]) -> None:
    assert tap_whole_match(visit("/", **touch(size)), game, **SHORT[game]) > 0


# -- what lies where


@pytest.fixture
def learn(visit: Any) -> Any:
    """Opens a guided match at a size, at its first step."""

    def go(game: str, size: tuple[int, int], **wishes: Any) -> Any:
        page = visit("/", **touch(size), **wishes)
        page.locator(f"#{game} form[action^='/learn'] button").click()
        page.wait_for_url("**/match/*")
        expect(page.locator("#guide .step")).to_be_visible()
        return page

    return go


COVER = """(what) => {
  const [piece, cover] = [document.querySelector(what).getBoundingClientRect(), document.createElement("div")];
  cover.style.cssText = `position: fixed; z-index: 99; left: ${piece.x}px; top: ${piece.y}px; width: 95%; height: 9%`;
  document.body.append(cover);
}"""
SHRINK = """(what) => { document.querySelector(what).style.height = "30px"; }"""
HIDE = """() => { document.querySelector(".stage").scrollTop = 0; }"""


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [(COVER, "covered"), (SHRINK, "only"), (HIDE, "is in sight")],
    ids=["covered", "small", "outside"],
)
def test_a_target_that_no_finger_hits_is_noticed(learn: Any, spoil: str, fault: str) -> None:
    finger = Finger(learn("dance-of-death", SMALL))
    finger.look(".piece[data-meant]")  # waits until nothing moves any more
    finger.page.evaluate(spoil, ".piece[data-meant][data-kind=amounts]")
    with pytest.raises(AssertionError, match=fault):
        finger.follow()


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS])
def test_the_guide_can_be_folded_and_stays_so(learn: Any, size: tuple[int, int]) -> None:
    page = learn("grim-dance", size)
    finger = Finger(page)
    finger.tap_one("#fold")
    expect(page.locator("#guide")).to_be_hidden()
    page.reload()
    expect(page.locator("#fold")).to_be_visible()
    expect(page.locator("#guide")).to_be_hidden()
    finger.check(".piece[data-meant]")
    finger.tap_one("#fold")
    expect(page.locator("#guide")).to_be_visible()


@pytest.mark.parametrize("size", [SMALL, SIDEWAYS])
def test_a_hint_is_seen_at_once_even_if_the_guide_is_folded(learn: Any, size: tuple[int, int]) -> None:
    page = learn("grim-dance", size)
    finger = Finger(page)
    finger.tap_one("#fold")
    finger.tap_one("#open-log")
    finger.tap_one("#ask-hint")
    expect(page.locator("#hint > *").first).to_be_in_viewport(ratio=1)  # the hint, or that it is being thought of


def test_the_last_events_are_in_sight_and_the_log_is_one_tap_away(learn: Any) -> None:
    page = learn("grim-dance", SMALL)
    finger = Finger(page)
    finger.follow()
    finger.follow()
    newest = page.locator("#last span").last
    expect(newest).to_be_in_viewport(ratio=1)
    told = newest.inner_text()
    expect(page.locator("#story")).to_be_hidden()
    finger.tap_one("#open-log")
    line = page.locator("#story li").last
    expect(line).to_contain_text(told)
    expect(line).to_be_in_viewport(ratio=1)
    finger.check(".piece[data-meant]")
    finger.tap_one("#open-log")
    expect(page.locator("#story")).to_be_hidden()


def test_held_sideways_the_story_lies_beside_the_table(learn: Any) -> None:
    page = learn("grim-dance", SIDEWAYS)
    expect(page.locator("#story li").last).to_be_in_viewport(ratio=1)


SHIFT = """() => { window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true }); }"""


@pytest.mark.parametrize("size", [PHONE, SIDEWAYS, (1280, 800)])
def test_nothing_shifts_when_the_table_arrives(learn: Any, size: tuple[int, int]) -> None:
    page = learn("totentanz", size)
    page.evaluate(SHIFT)
    Finger(page).look(".piece")
    assert page.evaluate("window.shift") < 0.01
