"""The match page and the replay in a real browser: two people share its screen, so no bot has to be waited for."""

import re
import tomllib
from importlib import resources

import pytest

import macabre

sync_api = pytest.importorskip("playwright.sync_api")
expect = sync_api.expect

PHONE = {"width": 390, "height": 844}
SMALL = """() => [...document.querySelectorAll("button:not(.rule):not([aria-disabled]), summary, a.button, select")]
  .filter((one) => one.checkVisibility())
  .map((one) => [Math.min(one.offsetHeight, one.offsetWidth), one.outerHTML.slice(0, 90)])
  .filter(([side]) => side < 40)"""


@pytest.fixture
def sit(visit, address):
    """Opens a match of two people at one screen; the first of them has tapped the curtain away."""

    def go(game="grim-dance", lift=True, **wishes):
        page = visit("/about", **wishes)
        seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
        wish = {"game": game, "seats": seats, "options": {}, "listed": False, "hints": True}
        made = page.request.post("/api/matches", data=wish, headers={"origin": address})
        page.goto(made.json()["page"])
        expect(page.locator("dialog.curtain")).to_be_visible()
        if lift:
            lift_curtain(page)
        return page

    return go


def lift_curtain(page):
    page.locator("dialog.curtain button").click()
    expect(page.locator("#options button").first).to_be_attached()


def break_off(page):
    page.locator("#menu").click()
    page.get_by_role("button", name="Agree to break off").click()
    expect(page.locator("#after a").first).to_be_visible()


def test_behind_the_curtain_there_is_nothing_of_anybody(sit):
    page = sit("totentanz", lift=False)
    left = page.locator(".piece, #story li, #options li, #hint > *, #guide > *")
    assert left.count() == 0
    page.locator("dialog.curtain button").click()
    hand = page.locator("[data-key^='card:'], [data-key^='hand:']")
    expect(hand.first).to_be_visible()
    known = page.locator("#story").inner_text()
    assert "You are dealt" in known
    while not page.locator("dialog.curtain").count():
        if page.locator("#options button").count():
            page.locator("#options button").first.click()
        page.wait_for_timeout(50)
    assert left.count() == 0
    told = re.search("You are dealt (.*)", known)
    assert told is not None
    assert told[1] not in page.content()


def test_a_piece_and_its_line_in_the_list_are_the_same_choice(sit):
    page = sit()
    before = page.locator("#story li").count()
    piece = page.locator(".piece[data-can]").nth(3)
    piece.hover()
    line = page.locator("#options button[data-pointed]")
    expect(line).to_have_count(1)
    assert line.inner_text() in (piece.get_attribute("aria-label") or "")
    piece.click()
    expect(page.locator("#story li").nth(before)).to_contain_text("at place 4")


def test_keys_find_a_choice_and_the_next_question_is_asked_where_they_are(sit):
    page = sit()
    before = page.locator("#story li").count()
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.locator("#options button").nth(11)).to_be_focused()
    expect(page.locator(".piece[data-pointed]")).to_have_attribute("data-key", "ring:11")
    page.keyboard.press("ArrowUp")
    expect(page.locator("#options button").nth(10)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#story li").nth(before)).to_contain_text("at place 11")


def test_arrows_walk_over_the_table(sit):
    page = sit()
    page.locator("[data-key='ring:0']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-key='ring:1']")).to_be_focused()


def test_what_cannot_be_chosen_is_not_in_the_way_of_the_tab_key_and_says_why(sit):
    page = sit()
    closed = page.locator(".piece[aria-disabled]").first
    assert closed.get_attribute("tabindex") == "-1"
    closed.dispatch_event("click")
    note = page.locator("#notes .note")
    expect(note).to_be_visible()
    rule = note.locator(".rule")
    rule.click()
    expect(page.locator(".drawer .meant")).to_contain_text(rule.inner_text())


def test_what_cannot_be_chosen_covers_nothing_that_lies_below_it(sit):
    """Death and the hand lie on other pieces: their pictures have no ground of their own."""
    page = sit("dance-of-death")
    covered = """() => [...document.querySelectorAll(".piece[aria-disabled][data-sprite]")]
      .filter((one) => getComputedStyle(one).backgroundColor !== "rgba(0, 0, 0, 0)").map((one) => one.dataset.key)"""
    assert page.locator(".piece[aria-disabled][data-sprite]").count() > 10
    assert page.evaluate(covered) == []


def test_the_table_fits_a_phone_and_a_finger(sit):
    page = sit(viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert page.evaluate(SMALL) == []


COVERED = """(questions) => questions.filter((question) => {
  const line = document.querySelector("#asked");
  line.textContent = question;
  const [bar, stage] = ["#bar", ".stage"].map((one) => document.querySelector(one).getBoundingClientRect());
  return stage.bottom > bar.top + 1 || line.getBoundingClientRect().bottom > bar.bottom;
})"""


@pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", macabre.game_names())
def test_on_a_phone_every_question_of_a_game_fits_below_the_table(sit, game, language):
    texts = resources.files(f"macabre.games.{game.replace('-', '_')}") / f"text.{language}.toml"
    told = tomllib.loads(texts.read_text(encoding="utf-8"))["decisions"].values()
    questions = [re.sub("{[^}]*}", "12 Marker", question) for question in told]
    page = sit(game, viewport=PHONE, locale=language)
    assert page.evaluate("document.documentElement.scrollHeight") == PHONE["height"]
    assert page.evaluate(COVERED, questions) == []
    assert page.evaluate(COVERED, ["word " * 40]) != []


def test_another_shape_of_the_window_gets_another_shape_of_the_table(sit):
    page = sit()
    page.set_viewport_size(PHONE)
    expect(page.locator("#scene")).to_have_attribute("style", re.compile("--sw: 390"))


def test_nothing_moves_where_that_is_not_wanted(sit):
    page = sit(reduced_motion="reduce")
    assert page.evaluate("getComputedStyle(document.querySelector('.piece')).transitionDuration") == "0s"
    page.locator(".piece[data-can]").first.click()
    expect(page.locator("#story li").nth(1)).to_be_attached()
    assert page.evaluate("document.getAnimations().length") == 0


@pytest.mark.slow
def test_a_replay_goes_back_and_forth_and_its_address_says_where(sit):
    page = sit()
    page.locator(".piece[data-can]").first.click()
    expect(page.locator("#story li").nth(1)).to_be_attached()
    page.reload()
    lift_curtain(page)  # whoever is to act now: the screen is not passed on while the match is broken off
    break_off(page)
    page.locator("#after a").first.click()
    expect(page.locator("#slider")).to_have_attribute("max", re.compile("[1-9]"))
    page.keyboard.press("PageDown")
    expect(page.locator("#slider")).to_have_value(re.compile("[1-9]"))
    expect(page.locator("#story li[aria-current]").first).to_be_visible()
    assert "ply=1" in page.url
    page.keyboard.press("Home")
    expect(page.locator("#story li[aria-current='step']").first).to_contain_text("begins")
    page.locator("#eyes").select_option("1")
    expect(page.locator("[data-key='seat:1']")).to_have_attribute("aria-label", re.compile("^You"))


def test_the_browser_itself_proves_that_the_shuffle_was_fair(sit):
    page = sit()
    break_off(page)
    page.locator("#menu").click()
    page.get_by_role("button", name="Was the shuffle fair?").click()
    expect(page.locator(".proofs .fits")).to_have_count(7)
    expect(page.locator(".proofs")).to_contain_text("cards and dice of this match follow from that seed")
    expect(page.locator(".proofs .fails")).to_have_count(0)
