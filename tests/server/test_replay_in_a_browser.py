"""The replay in a real browser: by keys, slider and link, through any eyes, with its analysis."""

import re

import pytest
from playwright.sync_api import expect

from tests.server.hands import Hand, play_out, set_up


@pytest.fixture
def replay(visit):
    """The replay of a short match between a person called Anna and a bot."""

    def go(game="totentanz", count=2, **wishes):
        page = visit("/", reduced_motion="reduce", **wishes)
        options = {"turn_limit": 4, "round_limit": 1} if game == "totentanz" else {}
        page.goto(f"/new/{game}")
        set_up(page, game, ["me"] + ["bot-1"] * (count - 1), **options)
        play_out([Hand(page)])
        page.goto(page.url.replace("/match/", "/replay/"))
        expect(page.locator("#slider")).to_have_attribute("max", re.compile("[1-9]"))
        return page

    return go


def last(page):
    return int(page.locator("#slider").get_attribute("max"))


@pytest.mark.slow
def test_keys_slider_and_buttons_go_to_any_moment(replay):
    page = replay()
    slider, end = page.locator("#slider"), last(page)
    page.keyboard.press("End")
    expect(slider).to_have_value(str(end))
    page.keyboard.press("ArrowLeft")
    expect(slider).to_have_value(str(end - 1))
    page.keyboard.press("Home")
    expect(slider).to_have_value("0")
    page.locator("#forward").click()
    expect(slider).to_have_value("1")
    slider.fill(str(end))
    expect(page.locator("#status")).to_contain_text(f"Moment {end} of {end}")
    page.locator("#first").click()
    page.locator("#speed").select_option("4")
    page.locator("#play").click()
    expect(slider).to_have_value(re.compile("[1-9]"))


@pytest.mark.slow
def test_a_link_leads_to_a_moment_through_chosen_eyes(replay, visit):
    page = replay()
    page.locator("#forward").click()
    page.locator("#eyes").select_option("1")
    expect(page).to_have_url(re.compile(r"ply=1&eyes=1"))
    other = visit(page.url, reduced_motion="reduce")
    expect(other.locator("#slider")).to_have_value("1")
    expect(other.locator("#eyes")).to_have_value("1")
    expect(other.locator("#story li[aria-current]").first).to_be_visible()


def test_with_all_cards_open_both_hands_are_seen_and_with_no_eyes_neither(replay):
    page = replay()
    theirs = page.locator(".piece[aria-label^='The Angel, card 2']")
    page.locator("#eyes").select_option("all")
    expect(theirs).not_to_have_attribute("aria-label", re.compile("face down"))
    page.locator("#eyes").select_option("none")
    expect(theirs).to_have_attribute("aria-label", re.compile("face down"))


@pytest.mark.slow
def test_a_long_line_of_the_story_goes_to_its_moment(replay):
    page = replay()
    page.keyboard.press("End")
    page.locator("#story li").nth(1).click()
    assert int(page.locator("#slider").input_value()) < last(page)


@pytest.mark.slow
def test_the_analysis_names_people_and_shows_no_codes(replay):
    page = replay("grim-dance")
    page.locator("#analyse").click()
    page.locator("#analysis svg.curve").wait_for(timeout=120_000)
    told = page.locator("#analysis").inner_text()
    assert not re.search(r"\([a-z_]+:[\w-]+\)", told)
    assert "\ue000" not in told


@pytest.mark.slow
def test_the_analysis_tells_ones_own_decisions_first_and_marks_them_on_the_table(replay):
    page = replay()

    page.keyboard.press("Home")
    expect(page.locator("#slider")).to_have_value("0")
    keys = page.locator("#scene .piece[data-kind=card]").evaluate_all("all => all.map((one) => one.dataset.key)")

    def slip(seat, ply, cost):
        told = {"sentence": f"Seat {seat} erred at {ply}.", "why": ["For a reason."]}
        return {"ply": ply, "seat": seat, "cost": cost, **told, "chosen": [keys[0]], "better": [keys[1]]}

    own, other = slip(0, 0, 0.1), slip(1, 1, 0.4)
    analysis = {
        "player": "level:5", "plies": 4, "curves": {}, "picture": "", "best": [], "worst": [own, other],
        "costly": [other, own], "slips": {"0": [own], "1": [other]},
    }  # fmt: skip
    page.route("**/analysis?*", lambda route: route.fulfill(json=analysis))
    page.locator("#analyse").click()
    told = page.locator("#analysis .costly li")
    expect(told).to_have_text([re.compile("Seat 0 erred at 0.*For a reason"), re.compile("Seat 1 erred at 1")])
    told.first.get_by_role("button").click()
    expect(page.locator("#scene [data-chosen]")).to_have_attribute("data-key", keys[0])
    expect(page.locator("#scene [data-better]")).to_have_attribute("data-key", keys[1])
    expect(page.locator("#last")).to_contain_text("Seat 0 erred")
    page.locator("#end").click()
    expect(page.locator("#scene [data-chosen]")).to_have_count(0)
