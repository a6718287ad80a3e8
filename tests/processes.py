"""Processes that tests start: they end with all their children, and after the last test somebody looks for the rest.

A server that is killed cannot end the processes in which its bots think. So whoever starts a server starts a session of
its own, which can be ended as a whole; and everything that a test run starts carries the run's mark in its environment,
so that it is found even when its parents are long gone.
"""

import os
import secrets
import signal
import subprocess
from contextlib import suppress
from typing import Any

import psutil

MARK = "MACABRE_TEST_RUN"
GRACE = 15.0
"""Seconds for the last processes to end by themselves."""
HELPERS = ("multiprocessing.resource_tracker",)
"""What Python keeps beside a process for its own housekeeping; it goes when that process goes."""


def begin_run() -> None:
    """From now on, what this process starts can be told from everything else on the machine."""
    os.environ[MARK] = secrets.token_hex(8)


def start(command: list[str], **more: Any) -> "subprocess.Popen[Any]":
    """A process in a session of its own, for ``end`` to end."""
    return subprocess.Popen(command, start_new_session=True, **more)


def end(process: "subprocess.Popen[Any]", kindly: float = 0) -> bool:
    """End all of a session that ``start`` began. First its head is asked and given some seconds, if ``kindly`` says so:
    whether it ended by itself then."""
    by_itself = True
    if process.poll() is None and kindly:
        process.terminate()
        try:
            process.wait(kindly)
        except subprocess.TimeoutExpired:
            by_itself = False
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return by_itself


def left_behind(grace: float = GRACE) -> list[psutil.Process]:
    """What this run has started and is still there, after it had time to end."""
    below = psutil.Process().children(recursive=True)
    marked = [process for process in psutil.process_iter() if _environment(process).get(MARK) == os.environ.get(MARK)]
    others = {process for process in (*below, *marked) if process.pid != os.getpid() and not _is_helper(process)}
    return list(psutil.wait_procs(others, timeout=grace)[1])


def describe(process: psutil.Process) -> str:
    with suppress(psutil.Error):
        return f"{process.pid}: {' '.join(process.cmdline())[:200]}"
    return str(process.pid)


def _environment(process: psutil.Process) -> dict[str, str]:
    with suppress(psutil.Error, OSError):
        return dict(process.environ())
    return {}


def _is_helper(process: psutil.Process) -> bool:
    with suppress(psutil.Error):
        return any(helper in word for word in process.cmdline() for helper in HELPERS)
    return False
