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


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """A browser that is missing is told at the end: what was not tested in it shall not go unnoticed."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    missing = sum("Chromium" in reason for reason in reasons)
    if missing:
        told = f"Chromium is missing: {missing} tests in a real browser were NOT run"
        terminalreporter.write_line(told, red=True, bold=True)
