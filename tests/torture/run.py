"""``make torture``: servers are killed again and again while clients play; then rows and what was told are compared.

python -m tests.torture.run [--kills 200] [--matches 100] [--database sqlite|postgresql] [--workers N]
"""

import argparse
import asyncio
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.server.postgres import postgres
from tests.torture.checker import Verdict, check, rows_of
from tests.torture.clients import Client, create


class Victim:
    """A server in a process group of its own, which can be killed whole and started again at the same address."""

    def __init__(self, database: str, workers: int, log: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self.kills = 0
        self._log = log
        self._command = [
            str(Path(sys.executable).parent / "macabre"), "serve", "--port", str(self.port), "--database", database,
            "--pace", "0", "--workers", str(workers), "--unlimited",
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, start_new_session=True)
        for _ in range(600):
            try:
                with urlopen(f"http://{self.address}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not start:\n{self._log.read_text()[-2000:]}")

    def kill(self) -> None:
        """Without a warning, with all its processes."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        self.kills += 1

    def stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(15)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()


async def torture(victim: Victim, matches: int, kills: int, chance: random.Random, bots: bool = True) -> list[Client]:
    """Let clients play and kill the server meanwhile; at last let it live, until all matches are over."""
    seats = [seat for number in range(matches) for seat in create(victim.address, number, bots)]
    clients = [Client(victim.address, *seat, seed=f"client {i}") for i, seat in enumerate(seats)]
    playing = asyncio.gather(*[client.play() for client in clients])
    while victim.kills < kills and not playing.done():
        await asyncio.sleep(0.2 + chance.random() * 1.2)
        await asyncio.to_thread(victim.kill)
        await asyncio.to_thread(victim.start)
    await asyncio.wait_for(playing, 600)
    return clients


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    if kind == "sqlite":
        yield f"sqlite:///{folder}/torture.db"
    else:
        with postgres() as address:
            yield address


def run(kind: str, kills: int, matches: int, workers: int = 1, seed: str = "torture") -> tuple[Verdict, int]:
    """The whole of it: the verdict, and how often the server really died."""
    with tempfile.TemporaryDirectory() as name, database_of(kind, Path(name)) as database:
        died, told, rounds = 0, [], 0
        while died < kills:
            victim = Victim(database, workers, Path(name) / "server.log")
            victim.start()
            try:
                wanted = kills - died
                clients = asyncio.run(torture(victim, matches, wanted, random.Random(f"{seed} {rounds}")))
            finally:
                victim.stop()
            died += victim.kills
            rounds += 1
            told += [client.told for client in clients]
        return check(rows_of(database), told), died


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1)
    asked = parser.parse_args()
    begun = time.monotonic()
    verdict, kills = run(asked.database, asked.kills, asked.matches, asked.workers)
    print(f"{asked.database}: {kills} kills in {time.monotonic() - begun:.0f} s: {verdict}")
    sys.exit(0 if verdict.sound else 1)


if __name__ == "__main__":
    main()
