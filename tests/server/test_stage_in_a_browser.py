"""What happens is seen: the page's own timeline of beats, under the clock of the browser's driver."""

from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from tests.server.hands import ENDED, Hand, set_up

NOTE = """
  window.beats = [];
  window.acts = [];
  document.addEventListener("beat", (event) => window.beats.push({ at: performance.now(), ...event.detail }));
  document.addEventListener("click", () => window.acts.push(performance.now()), true);
"""
STEP = 50


class Beat(NamedTuple):
    """A beat of the page's timeline, in ms."""

    at: float
    hold: float
    weight: str
    lines: list[str]
    rest: bool


def timeline(page: Any) -> list[Beat]:
    return [Beat(**{"weight": "", **one}) for one in page.evaluate("window.beats")]


@pytest.fixture
def watch(visit: Any) -> Any:
    """Somebody at a table, at a pace, under a clock that the test moves."""

    def go(game: str, seats: list[str], pace: str = "normal", **options: object) -> Any:
        page = visit("/about", pace=pace)
        page.add_init_script(NOTE)
        page.clock.install()
        set_up(page, game, seats, **options)
        page.locator(".piece").first.wait_for()
        return page

    return go


def go_on(page: Any, most: float = 60_000) -> None:
    """Let the clock run until something is asked or all is over."""
    asked = page.locator(f"#options[data-decision], {ENDED}")
    for _ in range(int(most / STEP)):
        if asked.count():
            return
        page.clock.run_for(STEP)
    raise AssertionError("nothing is asked")


def play(page: Any, choices: int) -> None:
    hand = Hand(page, 0)
    for _ in range(choices):
        go_on(page)
        if hand.over:
            return
        before = hand.decision
        page.locator("#options button").first.click()
        for _ in range(200):
            if hand.decision != before:
                break
            page.clock.run_for(STEP)


def judge(page: Any) -> list[Beat]:
    """Each beat is shown for as long as it weighs before the next one comes, unless the player acts meanwhile."""
    beats, acts = timeline(page), page.evaluate("window.acts")
    assert beats
    for one, after in pairwise(beats):
        acted = any(one.at <= act <= after.at for act in acts)
        assert acted or after.at - one.at >= one.hold - 1, (one, after)
    return beats


TABLES = {"dance-of-death": 1, "death-over-the-kingdom": 4, "grim-dance": 2, "totentanz": 1}
"""How many bots sit at the table."""


@pytest.mark.parametrize("game", TABLES)
def test_what_happens_takes_its_time(watch: Any, game: str) -> None:
    page = watch(game, ["me"] + ["bot-1"] * TABLES[game])
    play(page, 8)
    assert len({beat.weight for beat in judge(page) if beat.hold}) > 1


# -- sounds

HEARD = """
  window.sounds = [];
  document.addEventListener("sound", (event) => window.sounds.push(event.detail));
"""


def test_sounds_are_off_until_one_tap_and_fit_what_happens(watch: Any) -> None:
    page = watch("dance-of-death", ["me", "bot-1"])
    page.evaluate(HEARD)
    play(page, 2)
    assert page.evaluate("window.sounds") == []
    page.get_by_role("button", name="Sounds").click()
    assert page.locator("#sound").get_attribute("aria-pressed") == "true"
    play(page, 6)
    heard = page.evaluate("window.sounds")
    assert "turn" in heard
    assert set(heard) & {"light", "normal", "heavy"}
    assert len(set(heard)) > 3
    page.reload()
    assert page.locator("#sound").get_attribute("aria-pressed") == "true"


def test_a_turn_is_heard_even_when_the_tab_is_hidden_and_nothing_else_is(watch: Any) -> None:
    page = watch("totentanz", ["me", "bot-1"])
    page.get_by_role("button", name="Sounds").click()
    go_on(page)
    page.evaluate(HEARD)
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    play(page, 3)
    go_on(page)
    heard = page.evaluate("window.sounds")
    assert set(heard) == {"turn"}
