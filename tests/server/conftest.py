"""A house for a test, with bots that think in it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from macabre.server.workers import Pool
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
