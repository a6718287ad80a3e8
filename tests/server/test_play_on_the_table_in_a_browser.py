"""Playing on the table itself: markers laid on the fate card one by one, and a card before what to do with it."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.hands import Hand, set_up

still = {"reduced_motion": "reduce"}
AREAS = "#scene .piece[data-laid]"
CARDS = "#scene .piece[data-can][aria-haspopup][data-key^='card:']"


def press(piece: Any) -> None:
    """With the keyboard."""
    piece.focus()
    piece.press("Enter")


hands = pytest.mark.parametrize("tap", [lambda piece: piece.click(), press], ids=["mouse", "keyboard"])


@hands
def test_markers_are_laid_by_choosing_an_area_of_the_fate_card(visit: Any, tap: Any) -> None:
    """After the last one the window shows them all; they can be laid there, or somewhere else first."""
    page = visit("/about", **still)
    set_up(page, "dance-of-death", ["me", "bot-1"])
    hand = Hand(page)
    hand.wait()
    house, _, paradise = page.locator(AREAS).all()
    expect(house).to_have_accessible_name(re.compile("^House area.*: 0$"))
    before, window = hand.decision, page.locator("dialog.amounts")
    tap(house)
    expect(window.locator("output")).to_have_text(["1", "0", "0"])  # there is one marker in the first round
    expect(window.locator("button.primary")).to_be_focused()
    window.locator(".less").first.click()
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(house).to_have_attribute("data-laid", "0")
    tap(paradise)
    expect(window.locator("output")).to_have_text(["0", "0", "1"])
    expect(page.locator("#scene .piece[data-key='laid:0:2'], #scene .piece[data-key='laid:1:2']").last).to_have_text(
        "1"
    )
    assert hand.decision == before
    window.locator("button.primary").click()
    hand.settle(before)
    expect(page.locator(AREAS)).to_have_count(0)


@pytest.mark.slow
def test_every_marker_that_is_laid_is_counted_until_the_last_opens_the_window(visit: Any) -> None:
    """The table shows what lies where; the other way, by the window, goes on from there."""
    page = visit("/about", **still)
    set_up(page, "dance-of-death", ["me", "bot-1"])
    hand = Hand(page)
    hand.wait()
    while not page.locator(AREAS).count() or "1 marker" in page.locator("#asked").inner_text():
        hand.act()
        hand.wait()
    house, watch, _ = page.locator(AREAS).all()
    house.click()
    expect(house).to_have_attribute("data-laid", "1")
    expect(page.locator("dialog")).to_have_count(0)
    page.locator(".piece[data-kind=amounts]").click()
    expect(page.locator("dialog.amounts output")).to_have_text(["1", "0", "0"])
    page.keyboard.press("Escape")
    before = hand.decision
    while not page.locator("dialog.amounts").count():
        watch.click()
    page.locator("dialog.amounts button.primary").click()
    hand.settle(before)


@hands
def test_a_card_of_the_hand_can_be_chosen_before_what_to_do_with_it(visit: Any, tap: Any) -> None:
    page = visit("/about", **still)
    set_up(page, "totentanz", ["me", "bot-1"])  # the Devil opens every round
    hand = Hand(page)
    hand.wait()
    card, before = page.locator(CARDS).nth(1), hand.decision
    name = re.search(r": ([^,]+)", card.get_attribute("aria-label"))[1].strip()
    tap(card)
    offered = page.locator("dialog.chooser .choices button")
    expect(offered.first).to_have_text("Change a card")
    tap(offered.first)
    hand.settle(before)
    expect(page.locator("#story")).to_contain_text(f"You reject the {name}.")  # which one was not asked
