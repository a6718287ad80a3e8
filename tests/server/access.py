"""Can everybody use a page? One small judge of our own, which looks at what the browser made of it."""

from pathlib import Path
from typing import Any

JUDGE = (Path(__file__).parent / "access.js").read_text(encoding="utf-8")

FOCUS = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  window.walked = window.walked ?? [];
  const before = window.walked.at(-1);
  const again = window.walked.includes(one);
  window.walked.push(one);
  const ordered = !before || again || Boolean(before.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const inside = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0;
  return { again, ordered, ring, inside, what: one.outerHTML.slice(0, 100) };
}"""


def complaints(page: Any) -> list[str]:
    """What is wrong with the page as it is now."""
    found: list[str] = page.evaluate(JUDGE)
    return found


def walk(page: Any, most: int = 60) -> list[str]:
    """Go through the page with the Tab key: in the order of reading, always in sight, always with a visible ring."""
    wrong: list[str] = []
    for step in range(most):
        page.keyboard.press("Tab")
        at = page.evaluate(FOCUS)
        if at is None or at["again"]:
            assert step > 2, "the Tab key reaches hardly anything"
            break
        wrong += [f"{fault}: {at['what']}" for fault in ("ordered", "ring", "inside") if not at[fault]]
    return wrong
