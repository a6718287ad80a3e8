"""The end of a match: beside the table, with scores, the best and the worst moment, and a picture to share."""

import re
from typing import Any

import pytest

from tests.server.hands import Hand, play_out, set_up

playwright = pytest.importorskip("playwright.sync_api")
expect = playwright.expect

still = {"reduced_motion": "reduce"}
SIZES = {
    "wide": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
}
SHORT = {"rounds_factor": 1}
COVERED = """() => {
  const scene = document.querySelector(".stage").getBoundingClientRect();
  const end = document.querySelector(".end").getBoundingClientRect();
  const across = Math.min(scene.right, end.right) - Math.max(scene.left, end.left);
  const down = Math.min(scene.bottom, end.bottom) - Math.max(scene.top, end.top);
  return across > 1 && down > 1;
}"""
ANALYSIS = {
    "player": "level:5", "plies": 4, "curves": {}, "costly": [], "picture": "",
    "best": [
        {"ply": 2, "seat": 0, "lead": 0.2, "sentence": "That was good."},
        {"ply": 1, "seat": 1, "lead": 0.9, "sentence": "Somebody else was better."},
    ],
    "worst": [{"ply": 3, "seat": 0, "cost": 0.3, "sentence": "That was bad."}],
}  # fmt: skip


@pytest.fixture
def ended(visit: Any) -> Any:
    """A short match with two bots, to its end."""

    def go(before: Any = None, **wishes: Any) -> Any:
        page = visit("/", **{**still, **wishes})
        if before:
            before(page)
        set_up(page, "death-over-the-kingdom", ["me", "bot-1", "bot-1"], **SHORT)
        play_out([Hand(page, 0)])
        page.locator(".end").wait_for()
        return page

    return go


def analysed(page: Any) -> None:
    page.route("**/analysis?*", lambda route: route.fulfill(json=ANALYSIS))


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_winner_and_scores_stand_beside_the_table_and_never_over_it(ended: Any, size: str) -> None:
    page = ended(viewport=SIZES[size])
    assert not page.evaluate(COVERED)
    expect(page.locator(".end summary h2")).to_have_text(re.compile(r"The end: .*(win|draw)"))
    expect(page.locator(".end .faces svg")).not_to_have_count(0)
    scores = page.locator(".ranking b").all_inner_texts()
    assert len(scores) == 3
    assert all(re.fullmatch(r"−?\d+", score) for score in scores)
    expect(page.locator(".end summary")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size]["width"]
    names = [page.locator("#after").get_by_role(role, name=name) for role, name in NEXT]
    for one in names:
        expect(one).to_be_visible()
    page.locator(".end summary").press("Enter")
    expect(page.locator(".ranking")).to_be_hidden()


NEXT = (("button", "Play again"), ("link", "Replay and analysis"), ("link", "Another game"))


@pytest.mark.slow
def test_the_best_and_the_worst_moment_lead_into_the_replay(ended: Any) -> None:
    page = ended(analysed)
    told = page.locator(".noted")
    expect(told).to_contain_text("That was good.")
    expect(told).to_contain_text("That was bad.")
    expect(told).not_to_contain_text("Somebody else")
    expect(told.get_by_role("heading")).to_have_text(["Your best moment", "Your worst moment"])
    told.get_by_role("link").first.click()
    page.wait_for_url(re.compile(r"/replay/.*\?ply=2&eyes=0"))


@pytest.mark.slow
def test_a_picture_of_the_result_is_drawn_by_the_page_itself(ended: Any) -> None:
    page = ended(analysed)
    page.locator(".noted h3").first.wait_for()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Save a picture").click()
    path = waiting.value.path()
    assert waiting.value.suggested_filename.endswith(".png")
    assert path.read_bytes().startswith(b"\x89PNG")
    assert path.stat().st_size > 50_000  # it is not empty
    assert [url for url in asked if not re.match(r"data:|blob:|.*/sprites/|.*/static/grenze", url)] == []


WATCH = """addEventListener("DOMContentLoaded", () => {
  [window.glanced, window.counts] = [false, []];
  new MutationObserver(() => {
    window.glanced ||= Boolean(document.querySelector(".glance"));
    for (const [row, one] of document.querySelectorAll(".ranking b").entries()) {
      (window.counts[row] ??= []).push([Boolean(one.querySelector("[aria-hidden]")), one.firstChild?.textContent]);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
})"""
"""In the browser: whether the winner was shown, and for each score whether it was counting, and what it showed."""


@pytest.mark.slow
def test_scores_count_up_and_the_winner_is_shown_for_a_glance(ended: Any) -> None:
    """Whatever the scores are: each counts from nothing, and ends at what it is."""
    page = ended(lambda page: page.add_init_script(WATCH), reduced_motion="no-preference")
    expect(page.locator(".glance")).to_have_count(0)  # it has gone by itself
    expect(page.locator(".ranking b [aria-hidden]")).to_have_count(0)
    assert page.evaluate("window.glanced")
    scores = page.locator(".ranking b").all_inner_texts()
    for shown, score in zip(page.evaluate("window.counts"), scores, strict=True):
        assert shown[0] == [True, "0"]
        assert shown[-1] == [False, score]


@pytest.mark.slow
def test_the_result_is_there_again_when_the_page_is_loaded_anew(ended: Any) -> None:
    page = ended(analysed)
    page.reload()
    expect(page.locator(".ranking li")).to_have_count(3)
