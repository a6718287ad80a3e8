"""What happens is seen: the page's own timeline of beats, under the clock of the browser's driver."""

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import expect

import macabre
from macabre import QuickFate
from macabre.bots.player import Player
from macabre.core.beat import Beat as Beats
from macabre.host.page_beats import begins_round
from tests.server.hands import ENDED, Hand, invitations, set_up

NOTE = """
  window.beats = [];
  window.acts = [];
  const cards = () => Object.fromEntries([...document.querySelectorAll("#scene .piece[data-kind=card]")]
    .map((one) => [one.dataset.key, !(one.dataset.mood ?? "").split(" ").includes("down")]));
  const dice = () => [...document.querySelectorAll("#scene .piece[data-sprite^=die-]")].map((one) => one.ariaLabel);
  document.addEventListener("beat", (event) => window.beats.push({ at: performance.now(), cards: cards(), dice: dice(),
    ...event.detail }));
  document.addEventListener("click", () => window.acts.push(performance.now()), true);
"""
STEP = 100
LABEL = re.compile(
    r"^(Black|White) (throws for .+: .+ against \d+\.|gambles and rolls \d\.|rolls \d for the first turn\.)"
    r"|dies on (\d or less|any roll)|cannot die now"
)
"""What is said of a die: whose it is, what it is for and what it shows; or, before a throw, what it takes."""
HOLD = {"light": 250, "normal": 500, "heavy": 1100}
"""How long each weight is shown at normal pace, as stage.js has it."""


class Beat(NamedTuple):
    """A beat of the page's timeline, in ms."""

    at: float
    hold: float
    weight: str
    lines: list[str]
    rest: bool
    cards: dict[str, bool]
    """Which cards lie on the table, and whether they are face up."""
    dice: list[str]
    """What is said of each die on the table."""


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
    """Each beat is shown for as long as it weighs before the next one comes, unless the player acts meanwhile.

    So no two heavy ones come at once, and whatever card is turned lies open for that time. Every die has its label.
    """
    beats, acts = timeline(page), page.evaluate("window.acts")
    assert beats
    for one, after in pairwise(beats):
        acted = any(one.at <= act <= after.at for act in acts)
        assert acted or after.at - one.at >= one.hold - 1, (one, after)
        assert one.hold in (0, HOLD.get(one.weight)) or one.rest
        assert one.hold or one.weight != "heavy" or acted, one
        assert all(LABEL.search(die or "") for die in one.dice), one.dice
    return beats


def turned(beats: list[Beat]) -> list[Beat]:
    """The beats in which a card was turned face up."""
    return [
        after
        for one, after in pairwise(beats)
        if any(up and one.cards.get(key) is False for key, up in after.cards.items())
    ]


ENDS: dict[str, tuple[list[str], dict[str, object], int]] = {
    "dance-of-death": (["me", "bot-1"], {}, 40),
    "death-over-the-kingdom": (["me"] + ["bot-1"] * 4, {}, 5),
    "grim-dance": (["me"] + ["bot-1"] * 2, {}, 12),
    "totentanz": (["me", "bot-1"], {"turn_limit": 6}, 20),
}
"""Who sits there, options, and how many choices it takes until a round has ended, or chains have left the circle."""


@pytest.mark.slow
@pytest.mark.parametrize("game", ENDS)
def test_ends_of_rounds_are_seen_card_by_card_and_die_by_die(watch: Any, game: str) -> None:
    seats, options, choices = ENDS[game]
    page = watch(game, seats, **options)
    play(page, choices)
    beats = judge(page)
    assert {beat.weight for beat in beats if beat.hold} == {"light", "normal", "heavy"}
    assert any(beat.rest for beat in beats) or game == "grim-dance"
    if game in ("death-over-the-kingdom", "grim-dance"):
        assert all(beat.hold >= HOLD["normal"] for beat in turned(beats) if beat.hold)
        assert len(turned(beats)) > 3
    if game == "dance-of-death":
        thrown = {label for beat in beats for label in beat.dice}
        assert any("for the first turn" in label for label in thrown), thrown
        assert any(" against " in label for label in thrown), thrown


def test_what_happens_takes_its_time(watch: Any) -> None:
    page = watch("death-over-the-kingdom", ["me"] + ["bot-1"] * 4)
    play(page, 2)
    assert len({beat.weight for beat in judge(page) if beat.hold}) > 1


# -- how long it takes: recorded beats on the page's own timeline

TIMED = """async ([moments, pace]) => {
  const address = document.querySelector("script[src*='match.js']").src.replace("match.js", "stage.js");
  const { Stage, setPace } = await import(address);
  setPace(pace);
  const wait = window.setTimeout;
  let took = 0;
  window.setTimeout = (work, time) => { took += time; queueMicrotask(work); return 0; };
  await new Promise((done) => { new Stage({ show() {}, rest() {}, idle: done }).add(moments); });
  window.setTimeout = wait;
  return took;
}"""


def bots(game: str, seats: int, plies: int) -> Iterator[tuple[int, list[Beats]]]:
    """Who chose, and what is seen of it, while bots of level 3 play."""
    match, fate = macabre.game(game).start(seats, seed="timeline"), QuickFate("timeline")
    players = [Player("level:3") for _ in range(seats)]
    match.watch(1)
    while match.to_act and match.plies < plies:
        seat = match.to_act[0]
        match.play(seat, players[seat].choose(match.view(seat), match.decision(seat), fate))
        yield seat, match.beats(None, match.plies)


def took(page: Any, moments: list[dict[str, Any]], pace: str) -> float:
    """How long the page shows them, in ms."""
    return float(page.evaluate(TIMED, [moments, pace]))


@pytest.fixture
def page(visit: Any) -> Any:
    """Any page that has a stage."""
    page = visit("/")
    set_up(page, "totentanz", ["me", "bot-1"])
    page.locator(".piece").first.wait_for()
    return page


def test_a_round_of_five_bots_takes_no_longer_than_people_like(page: Any) -> None:
    rounds: list[list[dict[str, Any]]] = [[]]
    for _, beats in bots("death-over-the-kingdom", 5, 40):
        for beat in beats:
            if begins_round(beat) and rounds[-1]:
                rounds[-1][-1]["rest"] = True
                rounds.append([])
            rounds[-1].append({"weight": beat.weight})
    longest = max(rounds[:-1], key=lambda one: took(page, one, "normal"))
    assert len(rounds) > 4
    assert 4_000 < took(page, longest, "normal") < 12_000
    assert took(page, longest, "fast") < 4_000
    assert took(page, longest, "instant") == 0


def test_a_bots_turn_of_totentanz_takes_less_than_two_seconds(page: Any) -> None:
    """A turn of up to three decisions; the end of a round, which may follow, has its own time."""
    turns: list[list[dict[str, Any]]] = []
    before = None
    for seat, beats in bots("totentanz", 2, 80):
        kinds = {event.kind for beat in beats for event in beat.events}
        if seat != before or len(turns[-1]) == 0:
            turns.append([])
        before = seat
        if kinds & {"judged", "begun"}:
            turns[-1], before = [], None
        else:
            turns[-1].append({"weight": [beat.weight for beat in beats]})
    whole = [[{"weight": weight} for step in turn for weight in step["weight"]] for turn in turns if 0 < len(turn) <= 3]
    assert len(whole) > 10
    assert 0 < max(took(page, turn, "normal") for turn in whole) < 2_000


# -- skipping, going on, the pace


def until(page: Any, holds: Any, most: int = 800) -> None:
    """Let the clock run until something is the case."""
    for _ in range(most):
        if holds():
            return
        page.clock.run_for(STEP)
    raise AssertionError("it never came to that")


def begin_beats(page: Any) -> int:
    """Choose, and see the first thing that takes its time; how many beats there were until then."""
    go_on(page)
    page.locator("#options button").first.click()
    seen = len(timeline(page))
    until(page, lambda: any(beat.hold for beat in timeline(page)[seen:]))
    return len(timeline(page))


@pytest.mark.parametrize("by", ["space", "tap"])
def test_a_tap_or_the_space_bar_goes_on_to_the_next_decision(watch: Any, by: str) -> None:
    page = watch("death-over-the-kingdom", ["me"] + ["bot-1"] * 4, "slow")
    seen = begin_beats(page)
    if by == "space":
        page.evaluate("document.activeElement.blur()")
        page.keyboard.press("Space")
    else:
        page.locator("#scene").click(position={"x": 4, "y": 4})
    page.locator(f"#options[data-decision], {ENDED}").first.wait_for(state="attached")  # the clock stands still
    assert all(beat.hold == 0 for beat in timeline(page)[seen:-1])


@pytest.mark.slow
def test_a_round_ends_with_a_button_that_can_be_switched_off(watch: Any) -> None:
    page = watch("death-over-the-kingdom", ["me"] + ["bot-1"] * 4)
    button = page.locator("#continue")
    for _ in range(6):
        begin_beats(page)
        until(page, lambda: button.is_visible() or page.locator("#options[data-decision]").count())
        if button.is_visible():
            break
    assert timeline(page)[-1].rest
    button.click()
    expect(button).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Pace: normal").click()
    page.get_by_role("button", name="Do not wait at the end of a round").click()
    seen = len(timeline(page))
    play(page, 6)
    rests = [beat for beat in timeline(page)[seen:] if beat.rest]
    assert rests
    assert all(beat.hold in (0, HOLD[beat.weight]) for beat in rests)


@pytest.mark.slow
def test_on_a_phone_the_bar_stays_as_high_as_it_is_when_a_round_ends(watch: Any) -> None:
    page = watch("death-over-the-kingdom", ["me"] + ["bot-1"] * 4)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#open-log").click()  # the list of choices is there, too
    high = "document.querySelector('#bar').offsetHeight"
    button = page.locator("#continue")
    go_on(page)
    before = page.evaluate(high)
    for _ in range(6):
        begin_beats(page)
        until(page, lambda: button.is_visible() or page.locator("#options[data-decision]").count())
        if button.is_visible():
            break
    assert button.is_visible()
    assert page.evaluate(high) <= before


@pytest.mark.slow
def test_the_pace_is_remembered_and_at_once_is_at_once(watch: Any) -> None:
    page = watch("death-over-the-kingdom", ["me"] + ["bot-1"] * 4)
    for before, after in (("normal", "fast"), ("fast", "at once")):
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name=f"Pace: {before}").click()
        page.get_by_role("button", name=after, exact=True).click()
        page.reload()
        page.locator(".piece").first.wait_for()
    play(page, 4)
    assert timeline(page)
    assert all(beat.hold == 0 and not beat.weight for beat in timeline(page))


@pytest.mark.slow
def test_a_choice_that_is_being_made_is_not_lost_when_the_other_one_chooses_first(visit: Any) -> None:
    """Both divide their markers at the same time; what the other's choice shows does not close the window."""
    page = visit("/about", pace="normal", reduced_motion="reduce")
    set_up(page, "dance-of-death", ["me", "open"])
    guest = visit(invitations(page)[0], reduced_motion="reduce")
    guest.locator("button.primary").click()
    guest.wait_for_url("**/match/*")
    mine, other = Hand(page, 0), Hand(guest, 1)
    mine.wait()
    other.wait()
    before = mine.decision
    page.locator(".piece[data-kind=amounts]").click()
    other.act()
    page.locator("#seats li[data-seat='1']:not(.turn)").wait_for()
    mine._answer()
    mine.settle(before)


class Eye:
    """Looks at the pixels where the others' cards lie, and says how many of them do not look like a card's back."""

    def __init__(self, page: Any) -> None:
        self._page = page
        cards = page.locator("#scene .piece[data-key^='card:']")
        boxes = [cards.nth(number).bounding_box() for number in range(cards.count())]
        self._boxes = sorted(boxes, key=lambda box: box["width"])[:-1]  # one's own is the largest
        covered = page.locator("#scene .piece[data-key^='card:'][data-mood~=down]").first.bounding_box()
        self._back = self._look([covered])[0]

    def _look(self, boxes: list[Any]) -> list[Image.Image]:
        shot = Image.open(BytesIO(self._page.screenshot())).convert("L")
        edges = [(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"]) for box in boxes]
        return [shot.crop([int(edge) for edge in four]).resize((60, 80)) for four in edges]

    def turned(self) -> int:
        difference = [ImageChops.difference(self._back, now) for now in self._look(self._boxes)]
        return sum(ImageStat.Stat(one).mean[0] > 25 for one in difference)


def watch_showdown(page: Any, eye: Eye) -> list[int]:
    """How many of the others' cards were seen face up, from the first choice until all of them are."""
    seen = [eye.turned()]
    for _ in range(600):
        if seen[-1] == 4:
            return seen
        if page.locator("#options[data-decision] button").count():
            page.locator("#options button").first.click()
        now = eye.turned()
        if now != seen[-1]:
            seen.append(now)
    raise AssertionError(f"the cards were never seen open: {seen}")


@pytest.mark.slow
def test_in_real_time_a_showdown_is_seen_in_order(visit: Any) -> None:
    """In the pixels: cards go up one after the other, all of them lie open, and only then they are dealt anew."""
    page = visit("/about", pace="normal", viewport={"width": 1280, "height": 900})
    set_up(page, "death-over-the-kingdom", ["me"] + ["bot-1"] * 4)
    hand = Hand(page, 0)
    for _ in range(4):  # in a round where most are known before, there is little to see
        hand.wait()
        eye = Eye(page)
        seen = watch_showdown(page, eye)
        hand.wait()
        assert eye.turned() < 4, "the next deal"
        if seen[-3:] in ([1, 2, 4], [1, 3, 4], [2, 3, 4]):
            return
    raise AssertionError(f"cards were turned all at once: {seen}")


# -- sounds

HEARD = """
  window.sounds = [];
  document.addEventListener("sound", (event) => window.sounds.push(event.detail));
"""


@pytest.mark.slow
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
