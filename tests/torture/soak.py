"""``make torture WHAT=soak``: a mixed load for a long time, and how the server's memory fares.

python -m tests.torture.soak [--minutes 30] [--tables 12]
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from macabre.server.settings import Settings
from tests import loops
from tests.remote import memory
from tests.torture.clients import Client, create
from tests.torture.run import Victim
from tests.torture.slow import IDLE, Lurker

EARLY = 10
"""Seconds after which a match that nobody looks at is put away, and somebody is taken for gone: so few that a short run
shows whether all that was needed for a match really goes."""

LONGEST = 120.0
"""Seconds for a match; one that takes longer has come to a halt."""


@dataclass
class Sample:
    """One look at the server."""

    seconds: float
    megabytes: float
    open: int
    moves: int


@dataclass
class Soak:
    """What has been done so far, and what was seen meanwhile."""

    address: str
    pid: int
    log: Path
    """What the server has to say."""
    moves: int = 0
    matches: int = 0
    requests: int = 0
    trouble: list[str] = field(default_factory=list)
    samples: list[Sample] = field(default_factory=list)

    @property
    def growth(self) -> float:
        """The memory of the last third of the time beside that of the third before; 1 is no growth."""
        third = len(self.samples) // 3
        before, last = self.samples[-2 * third : -third], self.samples[-third:]
        return _mean(last) / _mean(before)


def _mean(samples: list[Sample]) -> float:
    return sum(sample.megabytes for sample in samples) / len(samples)


async def soak(run: Soak, seconds: float, tables: int, tell: Callable[[Sample], None] = lambda sample: None) -> None:
    """People at so many tables play match after match, look at replays and pages, and make mistakes."""
    end = time.monotonic() + seconds
    playing = asyncio.gather(*[_table(run, number, end) for number in range(tables)])
    begun, pause = time.monotonic(), seconds / 30
    while time.monotonic() < end:
        await asyncio.sleep(pause)
        health = json.loads((await asyncio.to_thread(_ask, run, "/healthz"))[1])
        sample = Sample(time.monotonic() - begun, memory(run.pid) / 2**20, health["matches"], run.moves)
        run.samples.append(sample)
        tell(sample)
    await playing


async def _table(run: Soak, number: int, end: float) -> None:
    while time.monotonic() < end:
        seats = await asyncio.to_thread(create, run.address, number, True)
        match = seats[0][0]
        watcher = await _watch(run.address, match)
        clients = [Client(run.address, *seat, seed=f"{number} {run.matches} {i}") for i, seat in enumerate(seats)]
        await _play(run, clients)
        watcher.transport.abort()
        run.moves += sum(len(client.told.acknowledged) for client in clients)
        run.matches += 1
        await asyncio.to_thread(_look_around, run, match)


async def _play(run: Soak, clients: list[Client]) -> None:
    try:
        await asyncio.wait_for(asyncio.gather(*[client.play() for client in clients]), LONGEST)
    except TimeoutError:
        told = "; ".join(str(client.told) for client in clients)
        run.trouble.append(f"a match came to a halt: {told}; the server says: {run.log.read_text()[-2000:]}")


async def _watch(address: str, match: str) -> Lurker:
    host, port = address.split(":")
    loop = asyncio.get_running_loop()
    _, found = await loop.create_connection(lambda: Lurker(IDLE, address, match), host, int(port))
    await asyncio.wait_for(found.shaken, LONGEST)
    return found


def _look_around(run: Soak, match: str) -> None:
    """What people do after a match, and what goes wrong now and then."""
    wanted = {f"/replay/{match}": 200, "/": 200, "/rules/totentanz": 200, "/nonsense": 404, "/api/matches/nobody": 404}
    for path in ("record", "moments?eyes=all", "moments?eyes=0&shape=tall", "moments?eyes=none"):
        wanted[f"/api/matches/{match}/{path}"] = 200
    for path, status in wanted.items():
        found = _ask(run, path)[0]
        if found != status:
            run.trouble.append(f"{path.replace(match, 'MATCH')}: {found}")


def _ask(run: Soak, path: str) -> tuple[int, bytes]:
    run.requests += 1
    try:
        with urlopen(f"http://{run.address}{path}", timeout=60) as answer:
            return answer.status, answer.read()
    except HTTPError as error:
        with error:
            return error.code, error.read()


class Modest(Victim):
    """A server that puts matches away early. ``macabre serve`` has no option for that, so its insides are called."""

    def __init__(self, folder: Path) -> None:
        database = f"sqlite:///{folder}/soak.db"
        super().__init__(database, 1, folder / "server.log")
        chosen = Settings(port=self.port, database=database, pace=0, limits=False, idle=EARLY, patience=EARLY)
        self._command = [sys.executable, str(Path(__file__).with_name("serve.py")), json.dumps(asdict(chosen))]


@contextmanager
def soaked(seconds: float, tables: int, tell: Callable[[Sample], None] = lambda sample: None) -> Iterator[Soak]:
    """A server under that load, from its start to its end."""
    with tempfile.TemporaryDirectory() as folder:
        server = Modest(Path(folder))
        server.start()
        try:
            run = Soak(server.address, server.pid, server.log)
            loops.run(soak(run, seconds, tables, tell))
            yield run
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--tables", type=int, default=12)
    asked = parser.parse_args()
    print(f"{'seconds':>9}{'MB':>9}{'open':>7}{'moves':>9}")

    def tell(sample: Sample) -> None:
        print(f"{sample.seconds:9.0f}{sample.megabytes:9.1f}{sample.open:7}{sample.moves:9}", flush=True)

    with suppress(KeyboardInterrupt), soaked(asked.minutes * 60, asked.tables, tell) as run:
        print(
            f"{run.matches} matches, {run.moves} moves, {run.requests} requests, {len(run.trouble)} surprises; "
            f"memory of the last third beside the third before: {run.growth:.3f}"
        )


if __name__ == "__main__":
    main()
