"""The way of one click through the server, file by file, is the one that CONTRIBUTING.md tells."""

import json
import re
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any
from urllib.request import Request, urlopen

import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

import macabre
from macabre.server import run
from macabre.server.settings import Settings

SOURCE = Path(macabre.__file__).parent
CONTRIBUTING = SOURCE.parent.parent / "CONTRIBUTING.md"
LIMIT = 20
WARM = 12
"""So many clicks fill caches, such as that of sentences."""

pytestmark = pytest.mark.skipif(
    not (SOURCE / "host" / "page_feed.py").samefile(sys.modules["macabre.host.page_feed"].__file__ or ""),
    reason="compiled modules have no frames to trace",
)


class Trace:
    """Which files of ours are visited, in the order of their first visit, by whatever thread."""

    def __init__(self) -> None:
        self.on = False
        self.files: list[str] = []

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if not self.on or event != "call":
            return
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(SOURCE) and path.parts[len(SOURCE.parts)] in ("server", "host"):
            name = path.relative_to(SOURCE).as_posix()
            if name not in self.files:
                self.files.append(name)


@contextmanager
def serving(settings: Settings, trace: Trace) -> Iterator[str]:
    """The real server in a thread, every thread of which is traced."""
    run.prepare_database(settings.database)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(run.uvicorn_config(settings, app=run.application(settings)))
    threading.setprofile(trace)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield f"127.0.0.1:{listening.getsockname()[1]}"
    finally:
        threading.setprofile(None)
        server.should_exit = True
        thread.join()
        listening.close()


def ask(address: str, path: str, who: str, body: Any) -> Any:
    headers = {"authorization": f"Bearer {who * 32}", "content-type": "application/json"}
    with urlopen(Request(f"http://{address}{path}", json.dumps(body).encode(), headers), timeout=LIMIT) as answer:
        return json.load(answer)


class Page:
    """An open page that keeps its state."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.state: dict[str, Any] = {}
        socket.send(json.dumps({"type": "hello"}))

    def until(self, key: str, holds: Any) -> None:
        while not holds(self.state.get(key)):
            self.state |= json.loads(self._socket.recv(LIMIT)).get("state", {})

    def click(self) -> None:
        decision, seat = self.state["decision"], self.state["seat"]
        code = decision["options"][0]["code"]
        self._socket.send(json.dumps({"type": "play", "seat": seat, "decision": decision["id"], "code": code}))


def told() -> list[str]:
    """The files that CONTRIBUTING.md names, in its order."""
    section = CONTRIBUTING.read_text(encoding="utf-8").partition("## The way of one click")[2].partition("\n## ")[0]
    return re.findall(r"^\d+\. `([\w/.]+)`", section, re.MULTILINE)


def test_a_click_visits_the_files_that_are_told_and_at_most_ten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the message received to the last page's patch handed to its socket, limits and storing included."""
    monkeypatch.setattr("macabre.host.rooms.NOTED", 3600)  # summaries are noted beside the clicks
    trace = Trace()
    with serving(Settings(database=f"sqlite:///{tmp_path}/m.db"), trace) as address:
        seats = [{"kind": "me"}, {"kind": "open"}]
        made = ask(address, "/api/matches", "a", {"game": "totentanz", "seats": seats})
        ask(address, f"/api{made['links']['1'].replace('seat', 'seats')}", "b", {})
        for seat, who in enumerate("ab"):  # nobody takes part in the shuffle, so it begins at once
            ask(address, f"/api/matches/{made['match']}/deeds", who, {"deed": "aside", "seat": seat})
        where = f"ws://{address}/socket/{made['match']}"
        headers = [{"authorization": f"Bearer {who * 32}"} for who in "ab"]
        with connect(where, additional_headers=headers[0]) as one, connect(where, additional_headers=headers[1]) as two:
            pages = [Page(one), Page(two)]
            for page in pages:
                page.until("stage", lambda stage: stage == "playing")
            for number in range(100):
                trace.files, trace.on = [], number >= WARM
                passed = click(pages)
                trace.on = False
                assert set(trace.files) <= set(told())
                if passed and number >= WARM:
                    break
    assert trace.files == told(), "of a click after which it is the other one's turn"
    assert len(trace.files) <= 10


def click(pages: list[Page]) -> bool:
    """Let whoever is asked click; whether it is the other one's turn afterwards."""
    clicking, other = pages if pages[0].state["decision"] else pages[::-1]
    before = clicking.state["decision"]
    clicking.click()
    clicking.until("decision", lambda decision: decision != before)
    while not other_heard(other):
        pass
    return clicking.state["decision"] is None


def other_heard(page: Page) -> bool:
    """The next message to the other page: its story and its patch."""
    message = json.loads(page._socket.recv(LIMIT))
    page.state |= message.get("state", {})
    return message["type"] == "news" and "story" in message
