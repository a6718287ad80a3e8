"""Real servers with all their processes: they end with their parent however it dies, and their logs are JSON."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import psutil
import pytest

from tests import processes
from tests.server.postgres import postgres

LIMIT = 40.0
"""Seconds after which what was expected does not come any more."""


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with postgres() as address:
        yield address


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def until(holds: Any) -> Any:
    limit = time.monotonic() + LIMIT
    while not (found := holds()):
        assert time.monotonic() < limit
        time.sleep(0.05)
    return found


class Server:
    """``macabre serve`` in a session of its own."""

    def __init__(self, log: Path, *options: str, port: int = 0) -> None:
        self.port, self.log = port or free_port(), log
        command = [sys.executable, "-m", "macabre", "serve", "--port", str(self.port), "--pace", "0", *options]
        with log.open("ab") as stream:
            self.process: subprocess.Popen[Any] = processes.start(command, stdout=stream, stderr=stream)
        until(self.healthy)

    def healthy(self) -> bool:
        try:
            with urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            assert self.process.poll() is None, self.log.read_text()
            return False

    def ask(self, path: str, body: Any = None) -> Any:
        headers = {"authorization": f"Bearer {'a' * 32}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(f"http://127.0.0.1:{self.port}{path}", data, headers), timeout=20) as answer:
            return json.load(answer)

    def let_bots_think(self) -> None:
        """A bot plays, so that its process is there."""
        bots = [{"kind": "bot", "level": 1}] * 2
        match = self.ask("/api/matches", {"game": "totentanz", "seats": bots})["match"]
        until(lambda: len(self.ask(f"/api/matches/{match}")["story"]) > 3)

    def descendants(self) -> list[psutil.Process]:
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [one for one in below if "resource_tracker" not in " ".join(one.cmdline())]

    def end(self) -> None:
        processes.end(self.process, kindly=10)


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Any]:
    started: list[Server] = []

    def start(*options: str, port: int = 0) -> Server:
        started.append(Server(tmp_path / "log", *options, port=port))
        return started[-1]

    yield start
    for server in started:
        server.end()


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_all_processes_end_with_a_killed_server_and_another_takes_its_place(
    serve: Any, database: str, workers: int
) -> None:
    server = serve("--database", database, "--workers", str(workers))
    server.let_bots_think()
    children = server.descendants()
    assert len(children) >= 2 * workers - 1, "server processes and bots"
    os.kill(server.process.pid, signal.SIGKILL)
    server.process.wait()
    _, alive = psutil.wait_procs(children, timeout=10)
    assert not alive
    serve("--database", database, "--workers", str(workers), port=server.port)


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_every_process_logs_in_lines_of_json(serve: Any, database: str, workers: int) -> None:
    server = serve("--database", database, "--workers", str(workers), "--log", "info")
    server.let_bots_think()
    for child in server.descendants():  # supervisors tell of it, and start others
        child.kill()
    until(server.healthy)
    server.end()
    first, *lines = server.log.read_text().splitlines()
    assert first.startswith("Macabre is at")
    told = [json.loads(line) for line in lines]
    assert {"match created"} <= {line["event"] for line in told}
    assert all({"time", "level", "event", "process"} <= set(line) for line in told)


def test_a_failure_in_a_bots_process_is_a_line_of_json(tmp_path: Path) -> None:
    """What its task does not hear of: a library's message, a warning, a failed thread, its own failure."""
    script = tmp_path / "script.py"
    script.write_text(
        "import logging, threading, warnings\n"
        "from macabre.bots.worker_processes import start_process\n"
        "from macabre.server.json_logs import log_everything\n"
        "def fail():\n"
        "    logging.getLogger('some.library').warning('from a library')\n"
        "    warnings.warn('from Python')\n"
        "    thread = threading.Thread(target=lambda: 1 / 0)\n"
        "    thread.start()\n"
        "    thread.join()\n"
        "    raise RuntimeError('lost')\n"
        "if __name__ == '__main__':\n"
        "    log_everything('warning')\n"
        "    start_process(fail).join()\n"
    )
    said = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=LIMIT, check=True)
    lines = [json.loads(line) for line in said.stderr.splitlines()]
    text = [line["event"] + line.get("trace", "") for line in lines]
    for expected in ("from a library", "from Python", "ZeroDivisionError", "RuntimeError: lost"):
        assert any(expected in line for line in text), expected
