"""``make torture WHAT=kills``: processes are killed while clients play; then rows and what was told are compared.

python -m tests.torture.run [--kills 200] [--matches 300] [--database sqlite|postgresql] [--servers N] [--away SECONDS]
"""

import argparse
import asyncio
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import psutil

from tests import loops, processes
from tests.remote import free_port
from tests.server.postgres import Cluster, cluster
from tests.torture.checker import Verdict, check, rows_of
from tests.torture.clients import Client, create

PATIENCE = 60.0
"""Seconds for a server to start: it may have to wait for its database."""
ALL, SERVER, WORKER, DATABASE = "all", "one server", "one worker", "PostgreSQL"


class Victim:
    """A server in a process group of its own, which can be killed whole or in part and started again where it was."""

    def __init__(self, database: str, servers: int, log: Path, base: Cluster | None = None, away: float = 0) -> None:
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self.kills: Counter[str] = Counter()
        self.log = log
        self._base = base
        self._away = away
        self._servers = servers
        self._command = [
            str(Path(sys.executable).parent / "macabre"), "serve", "--port", str(self.port), "--database", database,
            "--pace", "0", "--workers", str(servers), "--unlimited",
        ]  # fmt: skip
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def kinds(self) -> tuple[str, ...]:
        """What can be killed here."""
        return (ALL, WORKER, *[SERVER] * (self._servers > 1), *[DATABASE] * (self._base is not None))

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = processes.start(self._command, stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urlopen(f"http://{self.address}/healthz", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not start:\n{self.log.read_text()[-2000:]}")

    def kill(self, kind: str, chance: random.Random) -> None:
        """Without a warning. What nobody else starts again is started again here."""
        if kind == ALL:
            assert self._process is not None
            processes.end(self._process)
            self.start()
        elif kind == DATABASE:
            assert self._base is not None
            self._base.kill()
            time.sleep(self._away)
            self._base.start()
        else:
            found = self._children(kind)
            if not found:  # none has been needed yet, or it was killed a moment ago
                return
            chance.choice(found).kill()
        self.kills[kind] += 1

    def _children(self, kind: str) -> list[psutil.Process]:
        """The server processes, or the processes in which bots think."""
        below = _spawned(psutil.Process(self.pid))
        if self._servers == 1:
            return below if kind == WORKER else []
        return below if kind == SERVER else [worker for server in below for worker in _spawned(server)]

    def stop(self) -> None:
        if self._process is not None:
            processes.end(self._process, kindly=15)


def _spawned(parent: psutil.Process) -> list[psutil.Process]:
    """The children that do the work; Python has others for its own housekeeping."""
    found = []
    try:
        for child in parent.children():
            if any("spawn_main" in word for word in child.cmdline()):
                found.append(child)
    except (psutil.NoSuchProcess, psutil.ZombieProcess):
        return found
    return found


async def torture(victim: Victim, matches: int, kills: int, chance: random.Random, bots: bool = True) -> list[Client]:
    """Let clients play and kill meanwhile, all kinds in turn; at last let it live, until all matches are over."""
    seats = [seat for number in range(matches) for seat in create(victim.address, number, bots)]
    clients = [Client(victim.address, *seat, seed=f"client {i}") for i, seat in enumerate(seats)]
    playing = asyncio.gather(*[client.play() for client in clients])
    while victim.kills.total() < kills and not playing.done():
        await asyncio.sleep(0.2 + chance.random() * 1.2)
        rarest = min(victim.kinds, key=lambda kind: (victim.kills[kind], chance.random()))
        await asyncio.to_thread(victim.kill, rarest, chance)
    await asyncio.wait_for(playing, 1200)
    return clients


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[str]:
    with base_of(kind, folder) as (address, _):
        yield address


@contextmanager
def base_of(kind: str, folder: Path) -> Iterator[tuple[str, Cluster | None]]:
    """The address of a fresh database, and PostgreSQL itself if it is one."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/torture.db", None
    else:
        with cluster() as found:
            yield found.address, found


def run(
    kind: str, kills: int, matches: int, servers: int = 1, seed: str = "torture", away: float = 0
) -> tuple[Verdict, Counter[str]]:
    """The whole of it: the verdict, and how often what really died."""
    with tempfile.TemporaryDirectory() as name, base_of(kind, Path(name)) as (database, base):
        died, told, rounds = Counter[str](), [], 0
        while died.total() < kills:
            victim = Victim(database, servers, Path(name) / "server.log", base, away)
            victim.kills += died
            victim.start()
            try:
                clients = loops.run(torture(victim, matches, kills, random.Random(f"{seed} {rounds}")))
            finally:
                victim.stop()
            died = victim.kills
            rounds += 1
            told += [client.told for client in clients]
        return check(rows_of(database), told), died


def named(kills: Counter[str]) -> str:
    return ", ".join(f"{count} × {kind}" for kind, count in kills.items())


def main(given: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--matches", type=int, default=300, help="at the same time")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--servers", type=int, help="server processes  [default: 2 on PostgreSQL]")
    parser.add_argument("--away", type=float, default=0, help="seconds for which PostgreSQL stays away when killed")
    asked = parser.parse_args(given)
    servers = asked.servers or (1 if asked.database == "sqlite" else 2)
    begun = time.monotonic()
    verdict, kills = run(asked.database, asked.kills, asked.matches, servers, away=asked.away)
    print(f"{asked.database}: {kills.total()} kills ({named(kills)}) in {time.monotonic() - begun:.0f} s: {verdict}")
    sys.exit(0 if verdict.sound else 1)


if __name__ == "__main__":
    main()
