"""A tiny game stands beside those of the house while the tests run, put there as any game from outside is."""

import os
import re
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import hypothesis
import psutil
import pytest

from macabre.games.shelf import add_folder
from tests import processes

FIFTH = Path(__file__).parent / "fifth"
add_folder(FIFTH)

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.load_profile("ci")
os.environ.setdefault("COLUMNS", "100")
os.environ.setdefault("MACABRE_KEY_FILE", str(Path(tempfile.gettempdir()) / "macabre-tests.key"))  # nobody's own


def listed(name: str) -> list[str]:
    """The lines of a file beside this one that are no remarks."""
    lines = (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


TAKES_LONG = frozenset(listed("takes_long.txt"))
WHOLE_ONLY = re.compile("|".join(listed("whole_only.txt")))
WHOLE = "MACABRE_WHOLE_TESTS"
"""In the environment: run what ``whole_only.txt`` lists, and nothing else. ``make torture WHAT=tests`` sets it."""
LONGEST = ("test_finished_matches_leave_nothing_behind",)


def pytest_collection_modifyitems(config: pytest.Config, items: list[Any]) -> None:
    """What takes longest begins first, so that in the end nobody waits for it alone.

    A test in a real browser shares two cores with whatever else runs there, so it is tried once more when it fails;
    the closing lines name it, for it wants mending: it took something for granted that it should have waited for.
    """
    left_out = [item for item in items if bool(WHOLE_ONLY.search(item.nodeid)) != (WHOLE in os.environ)]
    config.hook.pytest_deselected(items=left_out)
    gone = set(left_out)
    items[:] = sorted([item for item in items if item not in gone], key=lambda item: item.name not in LONGEST)
    for item in items:
        if item.nodeid.removeprefix("tests/") in TAKES_LONG:
            item.add_marker(pytest.mark.slow)
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1))


LEFT = pytest.StashKey[list[str]]()
"""What the tests have left behind, as lines."""


def pytest_configure(config: pytest.Config) -> None:
    """Mark the run, so that every process it starts is known as its own; its workers inherit the mark."""
    if not hasattr(config, "workerinput"):
        processes.begin_run()


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A process that outlives the tests fails them, is named at the end, and is ended."""
    if hasattr(session.config, "workerinput"):
        return
    left = processes.left_behind()
    session.config.stash[LEFT] = [processes.describe(process) for process in left]
    for process in left:
        with suppress(psutil.NoSuchProcess):
            process.kill()
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """What must not go unnoticed: tests skipped for want of a browser or tried twice, processes left behind."""
    reasons = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    missing = sum("Chromium" in reason for reason in reasons)
    if missing:
        told = f"Chromium is missing: {missing} tests in a real browser were NOT run"
        terminalreporter.write_line(told, red=True, bold=True)
    for report in terminalreporter.stats.get("rerun", []):
        terminalreporter.write_line(f"RERUN {report.nodeid}: failed, and was tried once more", yellow=True)
    if left := config.stash.get(LEFT, []):
        terminalreporter.write_line("FAILED: the tests have left processes behind", red=True, bold=True)
        for line in left:
            terminalreporter.write_line(f"  {line}")
