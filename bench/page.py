"""What the page costs, beside its limits: the first page, the first table, a click, and memory of the server.

    python bench/page.py

Needs Chromium. The server runs in a process of its own; the browser is on the same machine, so that both share it.
"""

import asyncio
import json
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.chromium import needed
from tests.remote import memory, pair, serving, stand_aside
from tests.server.hands import Hand, play_out, set_up

GAMES = ("dance-of-death", "death-over-the-kingdom", "grim-dance", "totentanz")
SHORT = {"dance-of-death": {"round_limit": 3}, "totentanz": {"round_limit": 1}}
TABLES = 5
MATCHES = 300
WARM = 100

WATCH = """
addEventListener("click", () => { window.clicked = performance.now(); }, true);
window.waits = [];
new MutationObserver((changes) => {
  if (!window.first && document.querySelector(".piece")) window.first = performance.now();
  if (window.clicked && changes.some((change) => change.attributeName === "data-decision")) {
    window.waits.push(performance.now() - window.clicked);
    window.clicked = 0;
  }
}).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-decision"] });
"""
"""In the browser: when the first piece lay on the table, and how long after a click the own view had changed."""


def tell(what: str, found: float, limit: float, unit: str) -> None:
    print(f"{what:<58} {found:8.1f} {unit:<3} limit {limit:g} {unit}  {'ok' if found <= limit else 'TOO MUCH'}")


@contextmanager
def visitor(browser: Browser, address: str) -> Iterator[Any]:
    """Somebody who has never been here, with an empty cache."""
    context = browser.new_context(base_url=f"http://{address}", reduced_motion="reduce")
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def landing(browser: Browser, address: str) -> float:
    """KB that the first page transfers, all but sprites."""
    with visitor(browser, address) as page:
        requests: list[Any] = []
        page.on("requestfinished", lambda request: requests.append(request))
        page.goto("/", wait_until="networkidle")
        sizes = [one.sizes() for one in requests if "/sprites/" not in one.url]
        return float(sum(size["responseBodySize"] + size["responseHeadersSize"] for size in sizes)) / 1000


def first_table(browser: Browser, address: str, game: str) -> float:
    """Milliseconds from the click on Play now until the first piece lies on the table."""
    with visitor(browser, address) as page:
        page.goto("/")
        page.locator(f"#{game} button.primary").click()
        page.wait_for_url("**/match/*")
        page.wait_for_function("() => window.first")
        return float(page.evaluate("window.first"))


def clicks(browser: Browser, address: str, game: str) -> list[float]:
    """Milliseconds from each click to the own new view, over a game against a bot."""
    with visitor(browser, address) as page:
        set_up(page, game, ["me", "bot-1"], **SHORT.get(game, {}))
        play_out([Hand(page)])
        return list(page.evaluate("window.waits"))


async def open_matches(address: str, pid: int) -> float:
    """KB of the server's memory for each match with both players connected; the first ones warm the server."""
    sockets = await connect_all(address, WARM)
    before = memory(pid)
    sockets += await connect_all(address, MATCHES)
    used = (memory(pid) - before) / MATCHES / 1000
    await asyncio.gather(*[socket.close() for socket in sockets])
    return used


async def connect_all(address: str, matches: int) -> list[ClientConnection]:
    """The sockets of so many matches, each of which has been sent its table."""
    sockets = []
    for _ in range(matches):
        match, cookies = pair(address, "totentanz")
        stand_aside(address, match, cookies)
        for seat, cookie in enumerate(cookies):
            socket = await connect(f"ws://{address}/socket/{match}", additional_headers={"cookie": cookie})
            await socket.send(json.dumps({"type": "hello", "seat": seat, "shape": "wide"}))
            sockets.append(socket)
    for socket in sockets:
        while json.loads(await socket.recv()).get("scene") is None:
            pass
    return sockets


def look(browser: Browser, address: str) -> None:
    first_table(browser, address, GAMES[0])  # the server is warm from here on
    tell("first page, transferred before sprites", landing(browser, address), 220, "KB")
    for game in GAMES:
        shown = [first_table(browser, address, game) for _ in range(TABLES)]
        tell(f"{game}: Play now to the first table, median", statistics.median(shown), 1000, "ms")
        tell(f"{game}: click to own view, median", statistics.median(clicks(browser, address, game)), 50, "ms")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serving(folder, "--unlimited") as (address, pid):
        with needed() as browser:
            look(browser, address)
        tell("memory of a match, both players connected", asyncio.run(open_matches(address, pid)), 80, "KB")


if __name__ == "__main__":
    main()
