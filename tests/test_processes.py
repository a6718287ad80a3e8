"""No test leaves a process behind, and one that did would be found, wherever it had gone."""

import subprocess
import sys
import time
from types import SimpleNamespace

import psutil
import pytest

from tests import conftest, processes
from tests.processes import MARK, end, left_behind, start

LINGER = "import time; time.sleep(60)"
ORPHAN = f"""
import subprocess, sys
print(subprocess.Popen([sys.executable, "-c", {LINGER!r}], start_new_session=True).pid, flush=True)
"""
PARENT = f"""
import subprocess, sys, time
print(subprocess.Popen([sys.executable, "-c", {LINGER!r}]).pid, flush=True)
time.sleep(60)
"""


@pytest.fixture
def own_mark(monkeypatch):
    """So that what other tests run at the same time is not looked at."""
    monkeypatch.setenv(MARK, "a run within the run")


def child_of(parent):
    return psutil.Process(int(parent.stdout.readline()))


def test_a_child_that_is_still_there_is_found(own_mark):
    process = start([sys.executable, "-c", LINGER])
    assert process.pid in [left.pid for left in left_behind(grace=0)]
    end(process)
    assert process.pid not in [left.pid for left in left_behind(grace=0)]


@pytest.mark.slow
def test_a_process_whose_parent_has_gone_and_that_left_its_session_is_found(own_mark):
    with subprocess.Popen([sys.executable, "-c", ORPHAN], stdout=subprocess.PIPE, text=True) as parent:
        orphan = child_of(parent)
    assert orphan in left_behind(grace=0)
    orphan.kill()
    psutil.wait_procs([orphan], timeout=10)
    assert orphan not in left_behind(grace=5)


@pytest.mark.slow
def test_what_ends_in_time_is_not_held_against_anybody(own_mark):
    process = start([sys.executable, "-c", "import time; time.sleep(0.3)"])
    assert process.pid not in [left.pid for left in left_behind(grace=10)]
    process.wait()


@pytest.mark.parametrize("parent_dies_first", [False, True])
def test_a_session_ends_with_all_its_children(parent_dies_first):
    parent = start([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True)
    child = child_of(parent)
    if parent_dies_first:
        parent.kill()
        parent.wait()
        assert child.is_running()
    end(parent)
    parent.stdout.close()
    assert not psutil.wait_procs([child], timeout=10)[1]


def test_who_is_asked_kindly_may_end_by_itself():
    stubborn = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('on', flush=True); "
    for code, by_itself in ((LINGER, True), (stubborn + LINGER, False)):
        process = start([sys.executable, "-c", "print('on', flush=True); " + code], stdout=subprocess.PIPE, text=True)
        for _ in range(code.count("'on'") + 1):
            process.stdout.readline()
        begun = time.monotonic()
        assert end(process, kindly=1 if not by_itself else 20) is by_itself
        assert time.monotonic() - begun < 15
        process.stdout.close()


def test_a_run_that_leaves_a_process_behind_fails_and_ends_it(monkeypatch):
    process = start([sys.executable, "-c", LINGER])
    monkeypatch.setattr(processes, "left_behind", lambda: [psutil.Process(process.pid)])
    config = SimpleNamespace(stash=pytest.Stash())
    session = SimpleNamespace(config=config, exitstatus=pytest.ExitCode.OK)
    conftest.pytest_sessionfinish(session)
    assert session.exitstatus == pytest.ExitCode.TESTS_FAILED
    assert process.wait(10) < 0
    said = []
    reporter = SimpleNamespace(stats={}, write_line=lambda line, **look: said.append(line))
    conftest.pytest_terminal_summary(reporter, config)
    assert said[0] == "FAILED: the tests have left processes behind"
    assert str(process.pid) in said[1]


def test_the_processes_of_a_run_are_looked_for_once_its_workers_are_gone(monkeypatch):
    monkeypatch.setattr(processes, "left_behind", lambda: pytest.fail("a worker looks at its own siblings"))
    conftest.pytest_sessionfinish(SimpleNamespace(config=SimpleNamespace(workerinput={})))
