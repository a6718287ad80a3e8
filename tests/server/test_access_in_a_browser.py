"""Names, roles, headings, contrast, focus and the live region of every page, by day and night, in both languages."""

import pytest
from playwright.sync_api import expect

from tests.server import access
from tests.server.access import complaints, walk
from tests.server.hands import Hand, invitations, play_out, set_up

PAGES = ("/", "/new/dance-of-death", "/new/death-over-the-kingdom", "/rules/grim-dance", "/about", "/mine", "/nowhere")
SHORT = {"turn_limit": 2, "round_limit": 1}

lights = pytest.mark.parametrize("light", ["light", pytest.param("dark", marks=pytest.mark.slow)])
languages = pytest.mark.parametrize("language", ["en", pytest.param("de", marks=pytest.mark.slow)])


@pytest.fixture
def someone(visit):
    def go(light, language, path="/about"):
        locale = {"en": "en-GB", "de": "de-DE"}[language]
        return visit(path, color_scheme=light, locale=locale, reduced_motion="reduce")

    return go


@lights
@languages
def test_every_page_beside_the_table_is_open_to_all(someone, visit, light, language):
    visit.__self__.excused = ("Failed to load resource: the server responded with a status of 404",)
    page, wrong = someone(light, language), {}
    for path in PAGES:
        page.goto(path)
        wrong[path] = complaints(page)
    page.goto("/new/totentanz")
    for summary in page.locator("summary").all():
        summary.click()
    wrong["everything unfolded"] = complaints(page)
    page.locator("#cards").fill("nonsense")
    visit.__self__.excused += ("Failed to load resource: the server responded with a status of 400",)
    page.locator("#setup button.primary").click()
    page.locator("#problem").wait_for()
    wrong["a broken card file"] = complaints(page)
    assert {path: found for path, found in wrong.items() if found} == {}


@pytest.mark.slow
@lights
@languages
def test_the_table_is_open_to_all_from_the_invitation_to_the_replay(someone, light, language):
    page, wrong = someone(light, language), {}
    set_up(page, "totentanz", ["me", "open"], **SHORT)
    link = invitations(page)[0]
    wrong["gathering"] = complaints(page)
    guest = someone(light, language, link)
    wrong["seat"] = complaints(guest)
    guest.locator("button.primary").click()
    hands = [Hand(page, 0), Hand(guest, 1)]
    for hand in hands:
        hand.page.locator(".piece").first.wait_for()
    for what, hand in (("host", hands[0]), ("guest", hands[1])):
        wrong[f"playing, {what}"] = complaints(hand.page)
    for tool in ("#menu", "#say", "#open-rules"):
        page.locator(tool).click()
        page.locator("dialog[open], .rulebook section").first.wait_for()
        wrong[tool] = complaints(page)
        page.keyboard.press("Escape")
    plain = someone(light, language, f"{page.url}/plain")
    wrong["without script"] = complaints(plain)
    play_out(hands)
    page.locator(".end").wait_for()
    wrong["over"] = complaints(page)
    page.locator("#after a[href^='/replay']").click()
    page.locator("#story li").first.wait_for()
    wrong["replay"] = complaints(page)
    page.locator("#analyse").click()
    page.locator("#analysis svg.curve").wait_for()
    wrong["analysis"] = complaints(page)
    for path in ("/", "/mine"):
        page.goto(path)
        wrong[f"{path}, with a match"] = complaints(page)
    assert {where: found for where, found in wrong.items() if found} == {}


@pytest.mark.slow
@lights
@pytest.mark.parametrize("game", ["dance-of-death", "death-over-the-kingdom", "grim-dance"])
def test_windows_over_the_table_are_open_to_all(someone, game, light):
    """The first decisions of each game, with the windows that they open."""
    page, wrong = someone(light, "en"), []
    set_up(page, game, ["me", "bot-1"])
    hand = Hand(page)
    for _ in range(4):
        hand.wait()
        wrong += complaints(page)
        piece = page.locator(".piece[data-can][aria-haspopup], .piece[data-can][data-kind=amounts]").first
        if piece.count():
            piece.click()
            page.locator("dialog[open]").wait_for()
            wrong += complaints(page)
            page.keyboard.press("Escape")
        hand.act()
    assert wrong == []


@lights
def test_a_guide_is_open_to_all(someone, light):
    page = someone(light, "en", "/")
    page.locator("#totentanz form[action^='/learn'] button").click()
    page.locator("#guide .rule").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("path", ["/", "/new/totentanz", "/rules/grim-dance", "/about"])
def test_the_tab_key_goes_through_a_page_in_the_order_of_reading(someone, path):
    assert walk(someone("light", "en", path)) == []


@lights
def test_the_tab_key_goes_through_a_match_in_the_order_of_reading(someone, light):
    page = someone(light, "en")
    set_up(page, "dance-of-death", ["me", "bot-1"])
    Hand(page).wait()
    assert walk(page) == []


def test_what_happens_is_said_once(someone):
    """Of all live regions one speaks: the line under the table; the story beside it is there to be read."""
    page = someone("light", "en")
    set_up(page, "grim-dance", ["me", "here"])
    hand = Hand(page)
    hand.wait()
    hand.lift()
    hand.wait()
    before = page.locator("#story li").count()
    hand.act()
    line = page.locator("#story li").nth(before)
    expect(line).to_be_attached()
    said = line.evaluate("(one) => one.firstChild.textContent")
    live = "[role=status]:not([aria-live=off]), [role=alert], [role=log]:not([aria-live=off]), [aria-live=polite]"
    speaking = page.locator(live).filter(has_text=said)
    expect(speaking).to_have_count(1)
    assert speaking.get_attribute("id") == "status"


def test_the_judge_finds_what_is_wrong(someone):
    page = someone("light", "en")
    planted = """<button></button><img src="/favicon.svg"><p id="main">twice</p><h5>deep</h5><b role="tree">x</b>
      <p class="pale">pale</p><button tabindex="3">first</button><label for="nothing">lost</label>"""
    page.evaluate("(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)", planted)
    page.evaluate("document.querySelector('.pale').style.color = '#999'")
    found = " ".join(complaints(page))
    for fault in ("no name", "without alt", "id main", "skip a level", "its role", "contrast", "tabindex", "nowhere"):
        assert fault in found


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        ('<button aria-label="Play Totentanz now">Play now</button>', "label-content-name-mismatch"),
        ('<ol role="log"><li>It begins.</li></ol>', "listitem"),
        ('<ol role="log"><li>It begins.</li></ol>', "aria-allowed-role"),
    ],
)
def test_axe_finds_what_our_own_judge_does_not(someone, planted, rule):
    page = someone("light", "en")
    page.evaluate("(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)", planted)
    assert f"axe, {rule}" in " ".join(complaints(page))


def test_without_axe_ci_fails_and_anybody_else_is_told(monkeypatch):
    monkeypatch.setattr(access, "AXE", access.AXE.with_name("missing.js"))
    for ci, outcome in (("1", pytest.fail.Exception), ("", pytest.skip.Exception)):
        monkeypatch.setenv("CI", ci)
        access.axe.cache_clear()
        with pytest.raises(outcome, match="axe-core is missing"):
            access.axe()
    access.axe.cache_clear()
