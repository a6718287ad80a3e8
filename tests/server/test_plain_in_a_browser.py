"""The table where no script runs: a picture, a form, the story; every click is a request."""

import pytest
from playwright.sync_api import expect

BOT = {"kind": "bot", "level": 1}
OTHERS = ["dance-of-death", "grim-dance", "totentanz"]


@pytest.fixture
def sit(visit, address):
    """A match that has begun, on a page without script: its people have no part in the shuffle."""

    def go(game, *seats, **wishes):
        page = visit("/about", java_script_enabled=False, **wishes)
        headers = {"origin": address}
        wish = {"game": game, "seats": list(seats), "options": {}}
        made = page.request.post("/api/matches", data=wish, headers=headers).json()
        page.goto(made["page"])
        page.wait_for_url("**/plain")
        return page

    return go


def look(page):
    """Look again, until something is asked."""
    while not page.locator("button[name=code]").count():
        page.locator("main a.button").first.click()


GAMES = ["death-over-the-kingdom", *[pytest.param(name, marks=pytest.mark.slow) for name in OTHERS]]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_without_script(sit, game):
    page = sit(game, {"kind": "me"}, BOT)
    look(page)
    picture = page.locator("#table")
    assert len(picture.get_attribute("alt") or "") > 40
    assert picture.evaluate("(one) => one.decode().then(() => one.naturalWidth > 0)")
    for _ in range(4):
        before = page.locator("main ol[reversed] li").count()
        page.locator("button[name=code]").last.click()
        look(page)
        assert page.locator("main ol[reversed] li").count() >= before
    assert page.locator("main ol[reversed] li").count() > 1


def test_two_people_at_one_screen_are_asked_who_looks(sit):
    page = sit("totentanz", {"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Bert"})
    ready = page.get_by_role("link", name="show my table")
    while not ready.count():
        page.reload()
    assert page.locator("button[name=code]").count() == 0
    ready.click()
    expect(page.locator("button[name=code]").first).to_be_visible()
    page.get_by_role("link", name="Pass the screen on").click()
    assert page.locator("button[name=code]").count() == 0


@pytest.mark.slow
def test_a_choice_that_comes_too_late_is_refused_in_a_sentence(sit, visit):
    page = sit("grim-dance", {"kind": "me"}, BOT)
    look(page)
    other = visit(page.url, beside=page)
    other.locator("button[name=code]").first.click()
    visit.__self__.excused = ("Failed to load resource: the server responded with a status of 409",)
    page.locator("button[name=code]").first.click()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.slow
def test_a_stranger_sees_a_spectators_table(sit, visit):
    page = sit("totentanz", {"kind": "me"}, BOT)
    look(page)
    stranger = visit(page.url.partition("?")[0], java_script_enabled=False)
    assert stranger.locator("button[name=code]").count() == 0
    own, open_to_all = (one.locator("#table").get_attribute("alt") for one in (page, stranger))
    assert own != open_to_all
