"""Can everybody use a page? Two judges look at what the browser made of it: axe-core, and a small one of our own.

Ours also judges what axe-core leaves open: contrast where colours lie over one another, headings, the order of the Tab
key. The page is given axe-core by the test; it loads nothing of it.
"""

import os
from functools import cache
from pathlib import Path
from typing import Any

import pytest

AXE = Path(__file__).parents[2] / "tools" / "page-scripts" / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `axe, ${id}: ${html.slice(0, 200)}`));
}"""
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


@cache
def axe() -> str:
    """The script of axe-core. Where it must not be missing (CI is set), that is a failure; elsewhere it is told."""
    if not AXE.exists():
        missing = "axe-core is missing (make test installs it): WHETHER PAGES ARE OPEN TO ALL WAS NOT TESTED"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    return AXE.read_text(encoding="utf-8")


def complaints(page: Any) -> list[str]:
    """What is wrong with the page as it is now."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe())
    found: list[str] = [*page.evaluate(JUDGE), *page.evaluate(RUN)]
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
