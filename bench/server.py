"""How many moves a second a server takes, every move on the disk before it is told: two sockets a match, on loopback.

    python bench/server.py [--game totentanz] [--matches 1000] [--seconds 20] [--rate N]

The server runs in a process of its own, pinned to one core; this driver takes another. Every seat answers at once with
the first thing on offer. Figures of the server's own processor time are printed beside, as machines differ.
"""

import argparse
import asyncio
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import connect


class Option(msgspec.Struct):
    code: str


class Decision(msgspec.Struct):
    id: int
    options: list[Option]


class State(msgspec.Struct):
    decision: Decision | msgspec.UnsetType | None = msgspec.UNSET
    stage: str = ""


class News(msgspec.Struct):
    type: str
    state: State | None = None


class Load:
    """All seats of all matches, and what was measured."""

    def __init__(self, address: str, game: str, rate: float) -> None:
        self.address = address
        self.game = game
        self.pause = 0.0 if not rate else 1 / rate
        self.moves = 0
        self.refused = 0
        self.delays: list[float] = []
        self.sent: dict[str, float] = {}
        self.stop = False
        self.next_slot = 0.0

    def create(self) -> tuple[str, list[str]]:
        """A match for two, and the cookies of its two browsers."""
        seats = [{"kind": "me"}, {"kind": "open"}]
        made, first = self._post("/api/matches", {"game": self.game, "seats": seats}, "")
        link = next(iter(made["links"].values())).removeprefix("/seat/")
        _, second = self._post(f"/api/seats/{link}", {"name": "B"}, "")
        return made["match"], [first, second]

    def _post(self, path: str, body: object, cookie: str) -> tuple[dict, str]:
        request = Request(f"http://{self.address}{path}", json.dumps(body).encode(), {"cookie": cookie})
        with urlopen(request, timeout=30) as answer:
            return json.load(answer), answer.headers["set-cookie"].partition(";")[0]

    async def sit(self, match: str, seat: int, cookie: str) -> None:
        url = f"ws://{self.address}/socket/{match}"
        async with connect(url, additional_headers={"cookie": cookie}, compression=None, max_queue=None) as socket:
            hello = {"type": "hello", "seat": seat, "shape": "wide", "seed": os.urandom(32).hex()}
            await socket.send(json.dumps(hello))
            while not self.stop:
                news = msgspec.json.decode(await socket.recv(), type=News)
                now = time.perf_counter()
                if news.type == "refused":
                    self.refused += 1
                if match in self.sent and self.sent[match][0] != seat and news.type == "news":
                    self.delays.append(now - self.sent.pop(match)[1])
                if news.state is None:
                    continue
                if news.state.stage == "over":
                    return
                if isinstance(news.state.decision, Decision):
                    await self._turn()
                    self.sent[match] = (seat, time.perf_counter())
                    asked = news.state.decision
                    choice = {"type": "play", "seat": seat, "decision": asked.id, "code": asked.options[0].code}
                    await socket.send(json.dumps(choice))
                    self.moves += 1

    async def _turn(self) -> None:
        """Moves at a given rate, spread evenly."""
        if self.pause:
            self.next_slot = max(self.next_slot + self.pause, time.perf_counter())
            await asyncio.sleep(self.next_slot - time.perf_counter())

    async def play(self, match: str, cookies: list[str]) -> None:
        await asyncio.gather(*[self.sit(match, seat, cookie) for seat, cookie in enumerate(cookies)])


@contextmanager
def server(folder: Path, compiled: bool) -> Iterator[tuple[str, int]]:
    """A server on a free port, on one core, with a fresh database."""
    env = {**os.environ, **({"PYTHONPATH": "build/compiled"} if compiled else {})}
    command = [
        str(Path(sys.executable).parent / "macabre"),
        "serve",
        "--port",
        "0",
        "--unlimited",
        "--database",
        f"sqlite:///{folder}/bench.db",
    ]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=env)
    try:
        os.sched_setaffinity(process.pid, {0})
        assert process.stderr is not None
        line = process.stderr.readline()
        address = line.split("http://")[1].split("/")[0]
        wait(address)
        yield address, process.pid
    finally:
        process.terminate()
        process.wait(10)


def wait(address: str) -> None:
    for _ in range(100):
        try:
            with urlopen(f"http://{address}/healthz", timeout=1):
                return
        except OSError:
            time.sleep(0.1)


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> int:
    """Bytes of memory in use."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


async def run(load: Load, count: int, seconds: float, pid: int) -> None:
    empty = memory(pid)
    matches = [load.create() for _ in range(count)]
    tasks = {asyncio.create_task(load.play(*match)) for match in matches}
    await asyncio.sleep(min(5, seconds / 4))
    moves, used, begun = load.moves, cpu(pid), time.perf_counter()
    load.delays.clear()
    while time.perf_counter() - begun < seconds and tasks:
        done, tasks = await asyncio.wait(tasks, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
            tasks.add(asyncio.create_task(load.play(*await asyncio.to_thread(load.create))))
    spent, done_moves = time.perf_counter() - begun, load.moves - moves
    taken = (cpu(pid) - used) / max(1, done_moves) * 1000
    print(f"{load.game}: {count} matches, {done_moves / spent:,.0f} moves/s, {taken:.2f} ms of processor time a move")
    if load.delays:
        late = sorted(load.delays)[len(load.delays) * 99 // 100] * 1000
        print(f"  to the other seat's news: median {statistics.median(load.delays) * 1000:.1f} ms, p99 {late:.1f} ms")
    print(f"  {(memory(pid) - empty) / count / 1024:.0f} KB a match; {load.refused} refused")
    load.stop = True
    for task in tasks:
        task.cancel()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="totentanz")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=0)
    parser.add_argument("--compiled", action="store_true")
    asked = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(65536, resource.getrlimit(resource.RLIMIT_NOFILE)[1]),) * 2)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder), asked.compiled) as (address, pid):
        asyncio.run(run(Load(address, asked.game, asked.rate), asked.matches, asked.seconds, pid))


if __name__ == "__main__":
    main()
