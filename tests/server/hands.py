"""People at the page in a real browser. They see what is lit, click it, and know nothing of any rule or any API."""

import random
from collections.abc import Sequence
from typing import Any, Self

LIT = "#scene .piece[data-can]"
WINDOW = "dialog.chooser, dialog.amounts"
ASKED = "#options[data-decision]"
ENDED = "#after a"
TURN = "#seats li.turn"
CURTAIN = "dialog.curtain button"
LONGEST = 600
"""More clicks than any match of a test takes."""


class Visitors:
    """Browsers of several people at one server. Whatever a page complains of, or loads from elsewhere, is noted."""

    def __init__(self, chromium: Any, address: str) -> None:
        self._chromium = chromium
        self._address = address
        self._contexts: list[Any] = []
        self.complaints: list[str] = []
        self.excused: tuple[str, ...] = ()
        """Beginnings of complaints that a test brings about on purpose."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        for context in self._contexts:
            context.close()

    def go(self, path: str, beside: Any = None, pace: str = "instant", **wishes: Any) -> Any:
        """A page of somebody new, or another tab beside a page that somebody has open. Tests are in a hurry."""
        if beside is None:
            self._contexts.append(self._chromium.new_context(base_url=self._address, **wishes))
            self._contexts[-1].add_init_script(f"localStorage['macabre.pace'] ??= '{pace}'")
        page = (beside.context if beside else self._contexts[-1]).new_page()
        page.on("console", lambda message: self.complaints.append(message.text))
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", self._look)
        page.goto(path)
        return page

    def _look(self, request: Any) -> None:
        if not request.url.startswith((self._address, "data:", "blob:")):
            self.complaints.append(request.url)

    def judge(self) -> None:
        assert [one for one in self.complaints if not one.startswith(self.excused or ("\0",))] == []


class Hand:
    """Somebody at a match page who clicks, at random, on what is lit."""

    def __init__(self, page: Any, seat: int | None = None, number: int = 1) -> None:
        self.page = page
        self.seat = seat
        self._rng = random.Random(number)

    @property
    def decision(self) -> str | None:
        """The number of what is asked; None while nothing is."""
        found: str | None = self.page.locator("#options").get_attribute("data-decision")
        return found

    @property
    def over(self) -> bool:
        return bool(self.page.locator(ENDED).count())

    @property
    def turns(self) -> list[int]:
        """The seats that are to act, as the list beside the table says."""
        items = self.page.locator(TURN)
        return [int(seat) for seat in items.evaluate_all("(items) => items.map((item) => item.dataset.seat)")]

    def wait(self) -> None:
        """Until something is asked, the screen is to be passed on, or all is over."""
        self.page.locator(f"{ASKED}, {ENDED}, {CURTAIN}").first.wait_for(state="attached")

    def act(self) -> None:
        """Answer what is asked by clicking on the table, and wait until something else is the matter."""
        before = self.decision
        while True:
            lit = self.page.locator(LIT)
            piece = lit.nth(self._rng.randrange(lit.count()))
            lays = piece.get_attribute("data-laid") is not None
            opens = piece.get_attribute("aria-haspopup") or piece.get_attribute("data-kind") == "amounts"
            piece.click()
            if not lays or self.page.locator(WINDOW).count():  # after the last marker a window opens
                break
        if opens or lays:
            self._answer()
        self.settle(before)

    def follow(self) -> None:
        """Click what the guide of a guided match means."""
        before = self.decision
        piece, window = self.page.locator(".piece[data-meant]").first, self.page.locator(WINDOW)
        lays = piece.get_attribute("data-laid") is not None
        piece.click()
        while lays and not window.count():
            self.page.locator(".piece[data-meant][data-laid]").first.click()
        while window.count():
            window.locator("[data-meant]").first.click()
        self.settle(before)

    def settle(self, before: str | None) -> None:
        changed = "(before) => (document.querySelector('#options').dataset.decision ?? null) !== before"
        self.page.wait_for_function(changed, arg=before)

    def _answer(self) -> None:
        """Choose in the window that has opened."""
        window = self.page.locator(WINDOW)
        window.wait_for()
        if window.locator(".choices").count():
            choices = window.locator(".choices button")
            choices.nth(self._rng.randrange(choices.count())).click()
            return
        lay = window.locator("button.primary")
        while lay.is_disabled():
            more = window.locator(".more:not([aria-disabled])")
            more.nth(self._rng.randrange(more.count())).click()
        lay.click()

    def lift(self) -> None:
        """Take the curtain away that hides the table from whoever had the screen before."""
        curtain = self.page.locator(CURTAIN)
        if curtain.count():
            curtain.click()
            self.page.locator("dialog.curtain").wait_for(state="detached")


def play_out(hands: Sequence[Hand]) -> int:
    """Everybody at their own page clicks until the match is over; the number of clicks. Others may be bots."""
    at = hands[0]
    for clicks in range(LONGEST):
        at.page.locator(f"{TURN}, {ENDED}").first.wait_for(state="attached")
        turns = at.turns
        at = next((hand for hand in hands if hand.seat in turns), at)
        at.wait()
        if at.over:
            for hand in hands:
                hand.page.locator(ENDED).first.wait_for()
            return clicks
        if at.decision is None:
            at.lift()
        else:
            at.act()
    raise AssertionError("the match does not end")


def set_up(page: Any, game: str, seats: Sequence[str], **options: object) -> None:
    """Fill in the form for a new match as a person does, and deal the cards."""
    page.goto(f"/new/{game}")
    if page.locator("#count").count():
        page.locator("#count").select_option(str(len(seats)))
    for number, kind in enumerate(seats):
        page.locator(f"#seat-{number}").select_option(kind)
    if options:
        page.locator("#variants summary").click()
    for name, value in options.items():
        field = page.locator(f"#option-{name}")
        if field.evaluate("(one) => one.tagName") == "SELECT":
            field.select_option(str(value))
        else:
            field.fill(str(value))
    page.locator("#setup button.primary").click()
    page.wait_for_url("**/match/*")


def invitations(page: Any) -> list[str]:
    """The links to the open seats, as they lie on the empty table."""
    page.locator(".invite input").first.wait_for()
    found: list[str] = page.locator(".invite input").evaluate_all("(all) => all.map((one) => one.value)")
    return found
