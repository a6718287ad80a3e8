"""The tiny fifth game stands beside the four while the tests run: adding a game is adding a folder."""

import os
from pathlib import Path
from typing import Any

import hypothesis

import macabre

FIFTH = Path(__file__).parent / "fifth"
macabre.games.__path__.append(str(FIFTH))

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.load_profile("ci")
os.environ.setdefault("COLUMNS", "100")


LONGEST = ("test_finished_matches_leave_nothing_behind",)


def pytest_collection_modifyitems(items: list[Any]) -> None:
    """What takes longest begins first, so that in the end nobody waits for it alone."""
    items.sort(key=lambda item: item.name not in LONGEST)


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A browser that is missing is told at the end: what was not tested in it shall not go unnoticed."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    missing = sum("Chromium" in reason for reason in reasons)
    if missing:
        told = f"Chromium is missing: {missing} tests in a real browser were NOT run"
        terminalreporter.write_line(told, red=True, bold=True)
