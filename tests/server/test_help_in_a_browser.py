"""Whatever lies on the table explains itself in a real browser: to mouse, finger, keyboard and screen reader."""

import pytest
from playwright.sync_api import expect

import macabre
from tests.server.hands import Hand, set_up

GRIM = macabre.game("grim-dance").help()
RING = "#scene [data-key='ring:0']"


@pytest.fixture
def sit(visit):
    """Somebody whose turn it is in Grim Dance."""

    def go(**wishes):
        page = visit("/", reduced_motion="reduce", **wishes)
        set_up(page, "grim-dance", ["me", "bot-1"])
        Hand(page).wait()
        return page

    return go


def texts_of(page, key):
    """What should be said of a card: its character and its part of the table."""
    sprite = page.locator(f"#scene [data-key='{key}']").get_attribute("data-sprite").removesuffix("-back")
    return GRIM.pictures[sprite], GRIM.parts[key.partition(":")[0]]


def test_a_mouse_that_rests_on_a_card_is_told_what_it_is_and_does(sit):
    page = sit()
    page.locator(RING).hover()
    bubble = page.locator(".help[aria-hidden]")
    for entry in texts_of(page, "ring:0"):
        expect(bubble).to_contain_text(entry.text)
    page.mouse.move(0, 0)
    expect(bubble).to_have_count(0)


@pytest.mark.slow
def test_the_question_mark_explains_the_piece_that_has_the_focus_and_leads_to_its_rule(sit):
    page = sit()
    page.locator(RING).focus()
    entry, _ = texts_of(page, "ring:0")
    page.keyboard.press("?")
    bubble = page.locator(".help[data-pinned]")
    expect(bubble).to_contain_text(entry.text)
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)
    page.keyboard.press("?")
    bubble.get_by_role("button", name=entry.rules[0], exact=True).click()
    expect(page.locator(".drawer .meant")).to_contain_text(entry.rules[0])


@pytest.mark.slow
def test_a_screen_reader_hears_what_a_card_does_when_it_comes_to_it(sit):
    page = sit()
    page.locator(RING).focus()
    expect(page.locator(RING)).to_have_attribute("aria-describedby", "help-text")
    for entry in texts_of(page, "ring:0"):
        expect(page.locator("#help-text")).to_contain_text(entry.text)


@pytest.mark.slow
def test_a_long_press_explains_and_chooses_nothing(sit):
    page = sit(has_touch=True, viewport={"width": 390, "height": 844})
    asked = page.locator("#options").get_attribute("data-decision")
    card = page.locator(RING)
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    bubble = page.locator(".help[data-pinned][data-low]")
    expect(bubble).to_contain_text(texts_of(page, "ring:0")[0].text)
    card.dispatch_event("pointerup", {"pointerType": "touch", "bubbles": True})
    card.dispatch_event("click")
    expect(bubble).to_be_visible()
    assert page.locator("#options").get_attribute("data-decision") == asked
    expect(page.locator("#scene")).not_to_have_attribute("data-busy", "")
    bubble.locator(".shut").click()
    expect(bubble).to_have_count(0)


@pytest.mark.slow
def test_without_a_focus_the_question_mark_lists_what_lies_on_the_table(sit):
    page = sit()
    page.keyboard.press("?")
    things = page.locator("dialog.things")
    for entry in (GRIM.parts["floor"], GRIM.pictures["bride"], GRIM.parts["discard"]):
        expect(things).to_contain_text(entry.text)


@pytest.mark.slow
def test_the_drawer_begins_with_what_matters_now_and_a_minute_of_rules(sit):
    page = sit()
    page.locator("#open-rules").click()
    lead = page.locator(".drawer .lead")
    expect(lead).to_contain_text("What matters now")
    expect(lead.locator(".rule").first).to_have_text("GD-13")
    for sentence in GRIM.minute:
        expect(lead).to_contain_text(sentence)
    page.locator("#rules-search").fill("musician")
    expect(lead).to_be_hidden()
