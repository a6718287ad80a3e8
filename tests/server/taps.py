"""A finger on a touch screen: it taps what it sees where it sees it, and complains of what it could not hit.

Nothing is scrolled by hand. What the page does not bring into sight by itself is out of reach.
"""

from typing import Any, NamedTuple

from tests.server.hands import LIT, LONGEST, Hand, set_up

SIZES = ((360, 640), (390, 844), (844, 390), (820, 1180))
"""A small phone, a phone, the same held sideways, and a tablet."""

FINGER = 44
"""The least width and height of what a finger hits, in pixels."""

LOOK = """async (all, finger) => {
  await document.fonts.ready;
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame); // what was resized has settled
  const seen = (one) => { // the part of the screen in which the element would be visible
    const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (let box = one.parentElement; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === "visible") continue;
      const { left, top, right, bottom } = box.getBoundingClientRect();
      frame.left = Math.max(frame.left, left);
      const below = box.scrollHeight - box.clientHeight - box.scrollTop;
      frame.top = Math.max(frame.top, top + Math.min(3, box.scrollTop)); // a rim may be cut off where it scrolls
      frame.right = Math.min(frame.right, right);
      frame.bottom = Math.min(frame.bottom, bottom - Math.min(3, below));
    }
    return frame;
  };
  return all.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    const [x, y, frame, half] = [(left + right) / 2, (top + bottom) / 2, seen(one), finger / 2];
    const hits = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest("button, a, summary") === one;
    const run = (dx, dy) => {
      let far = 0;
      while (far < finger && hits(dx * (far + 1), dy * (far + 1))) far += 1;
      return far;
    };
    return {
      x, y, name: one.getAttribute("aria-label") ?? one.textContent,
      inside: x - half >= frame.left && x + half <= frame.right && y - half >= frame.top && y + half <= frame.bottom,
      covered: !hits(0, 0), width: run(-1, 0) + 1 + run(1, 0), height: run(0, -1) + 1 + run(0, 1),
    };
  });
}"""


class Target(NamedTuple):
    """Something to tap, as the browser sees it."""

    x: float
    y: float
    name: str
    inside: bool
    """Whether there is room for a finger around its middle, in the part of the screen that shows it."""
    covered: bool
    width: int
    height: int

    @property
    def fault(self) -> str:
        """Why a finger would not hit it; empty if it would."""
        if not self.inside:
            return f"out of sight: {self.name}"
        if self.covered:
            return f"covered: {self.name}"
        return f"only {self.width} × {self.height}: {self.name}" if min(self.width, self.height) < FINGER else ""


def judge(targets: list[Target]) -> None:
    faults = [one.fault for one in targets if one.fault]
    assert not faults, "; ".join(faults)


class Finger(Hand):
    """Somebody at a match page who taps, at random, on what is lit and in sight."""

    def look(self, what: str) -> list[Target]:
        """Everything that a selector finds."""
        return [Target(**one) for one in self.page.locator(what).evaluate_all(LOOK, FINGER)]

    def check(self, *needed: str) -> None:
        """Each of these is there, in sight, and large enough."""
        for what in needed:
            targets = self.look(what)
            assert targets, f"{what} is not there"
            judge(targets)

    def tap_one(self, what: str) -> Target:
        """Tap one of several that would all do. At least one is in sight, and all that are can be hit."""
        targets = self.look(what)
        inside = [one for one in targets if one.inside]
        assert inside, f"nothing of {[one.name for one in targets]} is in sight"
        judge(inside)
        target = self._rng.choice(inside)
        self.page.touchscreen.tap(target.x, target.y)
        return target

    def act(self) -> None:
        before = self.decision
        self._tap_until_heard(LIT, before)
        self._go_on(before, ".choices button, .more:not([aria-disabled])")

    def follow(self) -> None:
        before = self.decision
        self._tap_until_heard(".piece[data-meant]", before)
        self._go_on(before, "[data-meant]")

    def _tap_until_heard(self, what: str, before: str | None) -> None:
        """Tap until a window opens or something else is asked; markers are laid one by one until then."""
        heard = """([before, laid]) => document.querySelector("dialog[open]") ? "window"
          : (document.querySelector("#options").dataset.decision ?? null) !== before ? "asked"
          : [...document.querySelectorAll("[data-laid]")].map((one) => one.dataset.laid).join() !== laid && "laid" """
        while True:
            laid = ",".join(
                self.page.locator("[data-laid]").evaluate_all("(all) => all.map((one) => one.dataset.laid)")
            )
            self.tap_one(what)
            if self.page.wait_for_function(heard, arg=[before, laid]).json_value() != "laid":
                return

    def _go_on(self, before: str | None, what: str) -> None:
        """Answer in the window that opens, if one does, until something else is asked."""
        done = "dialog[open] button.primary:enabled"
        while self._opened(before):
            ready = self.page.locator(done).count()
            self.tap_one(done if ready else f"dialog[open] :is({what})")

    def _opened(self, before: str | None) -> bool:
        """Wait until a window is open, or something else is asked; whether it is a window."""
        changed = """(before) => document.querySelector("dialog[open]") ? "window"
          : (document.querySelector("#options").dataset.decision ?? null) !== before && "asked" """
        return bool(self.page.wait_for_function(changed, arg=before).json_value() == "window")


def touch(size: tuple[int, int]) -> dict[str, Any]:
    """What a browser is told to be a device of this size."""
    width, height = size
    screen = {"width": width, "height": height}
    return {"viewport": screen, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce"}


def tap_guided_match(page: Any, game: str) -> int:
    """Follow the guide to the end by tapping what it means; the number of its steps."""
    page.locator(f"#{game} form[action^='/learn'] button").click()
    page.wait_for_url("**/match/*")
    finger, steps = Finger(page), 0
    while finger.wait() or page.locator("#guide .step").count():
        assert page.locator("#guide").is_visible()
        finger.follow()
        steps += 1
    if not finger.over:
        finger.check("#guide .shut")
    return steps


def tap_whole_match(page: Any, game: str, **options: object) -> int:
    """Play against a bot to the end by tapping what is lit; the number of choices."""
    set_up(page, game, ["me", "bot-1"], **options)
    finger = Finger(page)
    for choices in range(LONGEST):
        finger.wait()
        if finger.over:
            page.locator(".end").wait_for()
            finger.check("#after .primary", ".end summary")
            return choices
        if not choices:
            finger.check("#ask-hint", "#open-rules", "#menu", *(["#open-log"] if narrow(page) else []))
        finger.act()
    raise AssertionError("the match does not end")


def narrow(page: Any) -> bool:
    """Whether the page is laid out for a phone."""
    return bool(page.locator("#open-log").is_visible())
