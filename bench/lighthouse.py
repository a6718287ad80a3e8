"""What Lighthouse says of our pages on a phone: points in four categories, and what keeps a page from 100.

    python bench/lighthouse.py [start set-up table replay]

Needs Chromium and npm's lighthouse, which is installed into bench/lighthouse. The table is somebody's own, at their
turn; the replay is that of a short match between bots. Points for performance also depend on how busy this machine is:
Lighthouse loads a page once and reckons from that how a slow phone would fare.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.chromium import CHROMIUM
from tests.remote import free_port, post, serving

FOLDER = Path(__file__).parent / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
BOT = {"kind": "bot", "level": 1}
SHORT = {"round_limit": 1, "turn_limit": 2}


def node(name: str) -> str:
    """The program of this name that came with the development tools, or else the system's."""
    own = Path(sys.executable).parent / name
    found = str(own) if own.exists() else shutil.which(name)
    if found is None:
        sys.exit("This needs Node with npm: make check installs one, or take the system's.")
    return found


def install() -> Path:
    """Lighthouse's script, installed if need be."""
    script = FOLDER / "node_modules" / "lighthouse" / "cli" / "index.js"
    if not script.exists():
        quiet = ["--silent", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts"]
        subprocess.run([node("npm"), "install", *quiet, "--prefix", str(FOLDER)], check=True)
    return script


def own_table(address: str) -> tuple[str, str]:
    """A match of somebody against a bot, and that somebody's cookie."""
    made, cookie = post(address, "/api/matches", {"game": "dance-of-death", "seats": [{"kind": "me"}, BOT]})
    return f"/match/{made['match']}", cookie


def watch_out(context: BrowserContext, address: str) -> str:
    """The replay of a match that two bots have played while somebody watched."""
    made, _ = post(address, "/api/matches", {"game": "totentanz", "seats": [BOT, BOT], "options": SHORT})
    page = context.new_page()
    page.goto(f"http://{address}/match/{made['match']}")
    page.locator("#after a").first.wait_for(timeout=60_000)
    page.close()
    return f"/replay/{made['match']}"


@contextmanager
def browser(address: str, cookie: str, profile: str) -> Iterator[tuple[BrowserContext, int]]:
    """Chromium with somebody's cookie, and the port at which it can be driven."""
    if CHROMIUM is None:
        sys.exit("This needs Chromium: install it, and try again.")
    port, (name, _, value) = free_port(), cookie.partition("=")
    args = ["--no-sandbox", f"--remote-debugging-port={port}"]
    with sync_playwright() as running:
        context = running.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=args)
        context.add_cookies([{"name": name, "value": value, "url": f"http://{address}"}])
        yield context, port
        context.close()


def judge(script: Path, port: int, url: str) -> dict[str, Any]:
    """Lighthouse's report on a page, on a phone as it imagines one."""
    with tempfile.NamedTemporaryFile(suffix=".json") as report:
        how = [f"--port={port}", "--disable-storage-reset", "--quiet", "--output=json", f"--output-path={report.name}"]
        command = [node("node"), str(script), url, *how, f"--only-categories={','.join(CATEGORIES)}"]
        subprocess.run(command, check=True, env={**os.environ, "CI": "1"})
        found: dict[str, Any] = json.loads(Path(report.name).read_text(encoding="utf-8"))
        return found


def tell(what: str, report: dict[str, Any]) -> None:
    """The points of a page, and below them all that costs some."""
    points = [round(100 * (report["categories"][name]["score"] or 0)) for name in CATEGORIES]
    print(f"{what:<8}", *[f"{name} {got}" for name, got in zip(CATEGORIES, points, strict=True)], sep="  ")
    for name in CATEGORIES:
        for one in report["categories"][name]["auditRefs"]:
            audit = report["audits"][one["id"]]
            if one["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"    {audit['id']}: {audit['title']} {audit.get('displayValue', '')}")


def main(wanted: list[str]) -> None:
    script = install()
    with tempfile.TemporaryDirectory() as folder, serving(folder, "--unlimited") as (address, _):
        table, cookie = own_table(address)
        with browser(address, cookie, f"{folder}/profile") as (context, port):
            pages = {"start": "/", "set-up": "/new/dance-of-death", "table": table}
            pages["replay"] = watch_out(context, address)
            for what in wanted or pages:
                tell(what, judge(script, port, f"http://{address}{pages[what]}"))


if __name__ == "__main__":
    main(sys.argv[1:])
