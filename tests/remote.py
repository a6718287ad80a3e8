"""A server in a process of its own, as torture and benchmarks see it: asked over HTTP, and looked at by its number."""

import json
import os
import secrets
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from tests import processes

PATIENCE = 60.0
"""Seconds for an answer; a server under load takes its time."""

OPEN = {"kind": "open"}


@contextmanager
def serving(folder: str, *more: str) -> Iterator[tuple[str, int]]:
    """A server on a free port with a fresh database in a folder: its address and its process."""
    command = [str(Path(sys.executable).parent / "macabre"), "serve", "--port", "0", "--pace", "0", *more]
    command += ["--database", f"sqlite:///{folder}/matches.db"]
    with processes.start(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            address = process.stderr.readline().split("http://")[1].split("/")[0]
            threading.Thread(target=process.stderr.read, daemon=True).start()  # else it stops when the pipe is full
            yield address, process.pid
        finally:
            stop(process)


def stop(process: "subprocess.Popen[Any]") -> None:
    """Ask a server to end; one that does not is killed with all its children, so that nobody waits for it."""
    assert processes.end(process, kindly=15), "the server did not end when it was asked to"


def post(address: str, path: str, body: object) -> tuple[dict[str, Any], str]:
    """The answer to somebody new, and their cookie, if they got one."""
    request = Request(f"http://{address}{path}", json.dumps(body).encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer), (answer.headers["set-cookie"] or "").partition(";")[0]


def pair(address: str, game: str, *others: dict[str, Any]) -> tuple[str, list[str]]:
    """A match for two people on the first two seats, and the cookies of their browsers."""
    made, first = post(address, "/api/matches", {"game": game, "seats": [{"kind": "me"}, OPEN, *others]})
    link = made["links"]["1"].removeprefix("/seat/")
    return made["match"], [first, post(address, f"/api/seats/{link}", {"name": "Second"})[1]]


def stand_aside(address: str, match: str, cookies: Sequence[str]) -> None:
    """Nobody at a match takes part in its shuffle, so that it begins at once."""
    for seat, cookie in enumerate(cookies):
        headers = {"content-type": "application/json", "cookie": cookie}
        body = json.dumps({"deed": "aside", "seat": seat}).encode()
        with urlopen(Request(f"http://{address}/api/matches/{match}/deeds", body, headers), timeout=PATIENCE):
            pass


PORTS = range(15_000, 30_000)
"""Below those that systems give to connections: none of these thousands can take one before the server does."""


def free_port() -> int:
    """A port that nobody listened at a moment ago."""
    while True:
        port = secrets.choice(PORTS)
        with socket.socket() as free, suppress(OSError):
            free.bind(("127.0.0.1", port))
            return port


def memory(pid: int) -> int:
    """Bytes that a process has in use."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
