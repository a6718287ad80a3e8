"""A house for a test, with bots that think in it; and a real server for a real browser."""

import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import playwright.sync_api
import pytest
import uvicorn

from macabre.server import run
from macabre.server.settings import Settings
from macabre.server.thinking.pool import Pool
from tests.chromium import CHROMIUM
from tests.server.hands import Visitors
from tests.server.house import Browser, House, think_here


@pytest.fixture
def homely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots think in the server's own process."""
    monkeypatch.setattr(Pool, "ask", think_here)


@pytest.fixture
def build(homely: None, tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Builds servers over one and the same database file, one after the other or side by side."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(House(tmp_path / "matches.db", **settings))


@pytest.fixture
def house(build: Any) -> House:
    found = build()
    assert isinstance(found, House)
    return found


@pytest.fixture
def anna(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def bert(house: House) -> Browser:
    return house.browser()


@pytest.fixture
def carl(house: House) -> Browser:
    """Somebody who has no seat."""
    return house.browser()


# -- in a real browser


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own, on a free port; its bots do not dawdle."""
    path = tmp_path_factory.mktemp("browser") / "matches.db"
    settings = Settings(database=f"sqlite:///{path}", gathering=3600, pace=0, patience=1)
    run.prepare_database(settings.database)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(run.uvicorn_config(settings, app=run.application(settings)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The system's browser, started once. Where it must not be missing (CI is set), it fails; elsewhere it is told."""
    if CHROMIUM is None:
        missing = "Chromium is missing: NOTHING WAS TESTED IN A REAL BROWSER"
        (pytest.fail if os.environ.get("CI") else pytest.skip)(missing)
    with playwright.sync_api.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Any, address: str) -> Iterator[Callable[..., Any]]:
    """Opens pages; in the end nothing may have complained, and nothing may have come from elsewhere."""
    with Visitors(chromium, address) as visitors:
        yield visitors.go
        visitors.judge()
