"""How many moves a second a server takes: ours, as it is and compiled, and boardgame.io's, by one driver in one run.

    python bench/server.py [--game totentanz] [--matches 1000] [--seconds 20] [--rate 1000] [--only macabre]
    python bench/server.py --processes 2 [--matches 300] [--rate 300]
    python bench/server.py --beats [--game totentanz] [--matches 200]

Two sockets a match, on loopback; every seat answers at once with the first thing on offer. Each server runs in a
process of its own, pinned to one core; this driver takes another. Ours has every move on the disk before it is told;
that of boardgame.io keeps its matches in memory. First as fast as it goes, then at a given rate: how late is the news?

With ``--processes``, one process on PostgreSQL and several are compared; as behind a load balancer, the players of a
match come to one after the other of them. Driver and database want processors, too, so that on a small machine the
clock would measure these. What is told is how many moves were made for each second of processor time of the busiest
process: it decides how many they could make together.

With ``--beats``, pages at the pace "instant", which ask for no beats, and pages at any other pace, which do: what the
server pays for showing a step beat by beat.
"""

import argparse
import asyncio
import gc
import json
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from typing import Any, Protocol
from urllib.error import HTTPError
from urllib.request import urlopen

import msgspec
import uvloop
from websockets.asyncio.client import connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests import processes
from tests.remote import free_port, memory, pair, post, stand_aside
from tests.server.postgres import postgres

HERE = Path(__file__).parent
PEER = "boardgame.io, in memory"
SERVER_CORE, DRIVER_CORE = 0, 1

COMING = 0.004
"""Seconds from one pair of players to the next, when all come."""
SETTLE = 2.0
"""Seconds after which what thousands of people did when they came is done."""

Seats = list[str]
"""What each seat of a match proves itself with."""


class Load:
    """What was measured, and how fast moves may be made."""

    def __init__(self, rate: float = 0) -> None:
        self.pause = 0.0 if not rate else 1 / rate
        self.moves = 0
        self.refused = 0
        self.beats = 0
        """How many beats inside steps were sent, to all pages together."""
        self.patches: list[int] = []
        """The bytes of every patch of a scene that was sent."""
        self.delays: list[float] = []
        self.stop = False
        self.begin = asyncio.Event()
        self.playing: set[str] = set()
        self._sent: dict[str, tuple[int, float]] = {}
        self._next_slot = 0.0

    async def move(self, match: str, seat: int) -> None:
        """A seat is about to choose, as soon as all have come; spread evenly, if there is a rate."""
        self.playing.add(match)
        await self.begin.wait()
        if self.pause:
            self._next_slot = max(self._next_slot + self.pause, time.perf_counter())
            await asyncio.sleep(self._next_slot - time.perf_counter())
        self._sent[match] = (seat, time.perf_counter())
        self.moves += 1

    def news(self, match: str, seat: int) -> None:
        """A seat has heard something; if the other one chose, that is how long it took."""
        if match in self._sent and self._sent[match][0] != seat:
            self.delays.append(time.perf_counter() - self._sent.pop(match)[1])


class Dialect(Protocol):
    """How to talk to a server."""

    def create(self, address: str) -> tuple[str, Seats]: ...
    async def sit(self, load: Load, address: str, match: str, seat: int, proof: str) -> None: ...


# -- ours


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
    patch: msgspec.Raw = msgspec.Raw()
    beats: list[msgspec.Raw] = []


@dataclass
class Macabre:
    """The socket of the match page."""

    game: str
    beats: bool = False
    """Whether the pages ask for beats, as they do at any pace but "instant"."""

    def create(self, address: str) -> tuple[str, Seats]:
        match, cookies = pair(address, self.game)
        stand_aside(address, match, cookies)
        return match, cookies

    async def sit(self, load: Load, address: str, match: str, seat: int, proof: str) -> None:
        url = f"ws://{address}/socket/{match}"
        async with connect(url, additional_headers={"cookie": proof}, compression=None, max_queue=None) as plug:
            await plug.send(json.dumps({"type": "hello", "seat": seat, "shape": "wide", "beats": self.beats}))
            while not load.stop:
                news = msgspec.json.decode(await plug.recv(), type=News)
                load.refused += news.type == "refused"
                if news.type == "news":
                    load.news(match, seat)
                load.beats += len(news.beats)
                if news.patch:
                    load.patches.append(len(news.patch))
                if news.state is None:
                    continue
                if news.state.stage == "over":
                    return
                if isinstance(asked := news.state.decision, Decision):
                    await load.move(match, seat)
                    choice = {"type": "play", "seat": seat, "decision": asked.id, "code": asked.options[0].code}
                    await plug.send(json.dumps(choice))


# -- boardgame.io


class Boardgame:
    """The socket.io protocol of boardgame.io's own clients, over a WebSocket from the start."""

    def create(self, address: str) -> tuple[str, Seats]:
        match = post(address, "/games/cards/create", {"numPlayers": 2})[0]["matchID"]
        join = f"/games/cards/{match}/join"
        return match, [
            post(address, join, {"playerID": str(seat), "playerName": "A"})[0]["playerCredentials"] for seat in range(2)
        ]

    async def sit(self, load: Load, address: str, match: str, seat: int, proof: str) -> None:
        url = f"ws://{address}/socket.io/?EIO=4&transport=websocket"
        async with connect(url, compression=None, max_queue=None) as plug:
            await plug.recv()
            await plug.send("40/cards,")
            await plug.recv()
            await self._emit(plug, "sync", match, str(seat), proof, 2)
            while not load.stop:
                text = str(await plug.recv())
                if text == "2":
                    await plug.send("3")
                event = json.loads(text.partition(",")[2]) if text.startswith("42/cards,") else []
                if await self._hear(plug, load, match, seat, proof, event):
                    return

    async def _hear(self, plug: Any, load: Load, match: str, seat: int, proof: str, event: list[Any]) -> bool:
        """Answer what one is asked; whether the match is over."""
        kind, about, told = [*event, None, None, None][:3]
        if kind not in ("sync", "update") or about != match:
            return False
        state = told["state"] if kind == "sync" else told
        if kind == "update":
            load.news(match, seat)
        if state["ctx"].get("gameover"):
            return True
        if state["ctx"]["currentPlayer"] == str(seat):
            await load.move(match, seat)
            payload = {"type": "play", "args": [0], "playerID": str(seat), "credentials": proof}
            action = {"type": "MAKE_MOVE", "payload": payload}
            await self._emit(plug, "update", action, state["_stateID"], match, str(seat))
        return False

    async def _emit(self, plug: Any, *event: object) -> None:
        await plug.send("42/cards," + json.dumps(event))


# -- the servers


@contextmanager
def macabre(build: Path | None, disk: Path | None) -> Iterator[tuple[str, int]]:
    """Ours on a free port, with a fresh database file on a disk; as it is, or a compiled build."""
    env = {**os.environ, **({"PYTHONPATH": str(build)} if build else {})}
    with tempfile.TemporaryDirectory(dir=disk) as folder, serve(f"sqlite:///{folder}/bench.db", env, pin=True) as found:
        yield found


@contextmanager
def serve(database: str, env: dict[str, str], pin: bool) -> Iterator[tuple[str, int]]:
    port = free_port()
    command = [str(Path(sys.executable).parent / "macabre"), "serve", "--port", str(port), "--unlimited"]
    with running([*command, "--database", database], f"127.0.0.1:{port}", "/healthz", env, pin) as found:
        yield found


@contextmanager
def boardgame() -> Iterator[tuple[str, int]]:
    port = free_port()
    command = ["node", str(HERE / "boardgame" / "server.js"), str(port)]
    with running(command, f"127.0.0.1:{port}", "/games", dict(os.environ), True) as found:
        yield found


@contextmanager
def running(command: list[str], address: str, path: str, env: dict[str, str], pin: bool) -> Iterator[tuple[str, int]]:
    process = processes.start(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=env)
    try:
        os.sched_setaffinity(process.pid, {SERVER_CORE} if pin else range(os.cpu_count() or 1))
        wait(address, path)
        yield address, process.pid
    finally:
        processes.end(process, kindly=20)


def wait(address: str, path: str) -> None:
    for _ in range(300):
        try:
            with urlopen(f"http://{address}{path}", timeout=5):
                return
        except HTTPError:  # it has answered
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"The server at {address} does not answer.")


def stolen() -> float:
    """Seconds for which other machines on the same host had the processors of this one."""
    return int(Path("/proc/stat").read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK")


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# -- measuring


@dataclass
class Result:
    """What one server did under one load."""

    speed: float
    processor: float
    """Milliseconds of processor time a move."""
    median: float
    late: float
    """Milliseconds to the other seat's news: half of all, and all but one in a hundred."""
    size: float
    """Kilobytes a match."""
    refused: int
    busiest: float
    """Moves for a second of processor time of the busiest process, if there are several."""
    stolen: float
    """How much of the time others had a processor: 0.01 is a hundredth. Whoever waits then waits for them."""
    patch: float
    """Bytes of a patch of a scene, on average; 0 for servers that send none."""
    beats: float = 0
    """Beats inside steps that were sent for each move, to all pages together."""


async def measure(
    dialect: Dialect, serving: Sequence[tuple[str, int]], count: int, seconds: float, rate: float
) -> Result:
    """Of one server or several, each by its address and its process, all of which serve the same matches."""
    doors, pids = cycle([address for address, _ in serving]), [pid for _, pid in serving]
    load, empty = Load(rate), sum(map(memory, pids))
    matches = [dialect.create(next(doors)) for _ in range(count)]

    async def play(match: str, proofs: Seats) -> None:
        await asyncio.gather(*[dialect.sit(load, next(doors), match, seat, proof) for seat, proof in enumerate(proofs)])

    tasks = set()
    for match in matches:
        tasks.add(asyncio.create_task(play(*match)))
        await asyncio.sleep(COMING)
    while len(load.playing) < count:  # all have come, and begun
        await asyncio.sleep(0.2)
        for task in tasks:
            if task.done():
                task.result()
    load.begin.set()
    await asyncio.sleep(SETTLE)
    size = (sum(map(memory, pids)) - empty) / count / 1024
    load.beats = 0
    moves, used, begun, lost = load.moves, [cpu(pid) for pid in pids], time.perf_counter(), stolen()
    load.delays.clear()
    while time.perf_counter() - begun < seconds:
        done, tasks = await asyncio.wait(tasks, timeout=0.2, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
            tasks.add(asyncio.create_task(play(*await asyncio.to_thread(dialect.create, next(doors)))))
    spent, made, lost = time.perf_counter() - begun, load.moves - moves, stolen() - lost
    used = [cpu(pid) - before for pid, before in zip(pids, used, strict=True)]
    load.stop = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    delays = sorted(load.delays) or [0.0]
    middle, late = statistics.median(delays) * 1000, delays[len(delays) * 99 // 100] * 1000
    processor = sum(used) / max(1, made) * 1000
    patch = statistics.mean(load.patches or [0])
    busiest, beats = made / max(used), load.beats / max(1, made)
    return Result(made / spent, processor, middle, late, size, load.refused, busiest, lost / spent, patch, beats)


def flushes(disk: Path | None, count: int = 300) -> tuple[float, float]:
    """Milliseconds until something small is on the disk: half of all, all but one in a hundred. No move is faster."""
    found = []
    with tempfile.TemporaryFile(dir=disk, buffering=0) as file:
        for _ in range(count):
            file.write(bytes(4096))
            begun = time.perf_counter()
            os.fdatasync(file.fileno())
            found.append((time.perf_counter() - begun) * 1000)
    found.sort()
    return found[count // 2], found[count * 99 // 100]


def drive(measuring: Coroutine[Any, Any, Result]) -> Result:
    """Run a measurement as fast as Python can: what the driver loses, the server is blamed for."""
    gc.disable()
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(measuring)
    finally:
        gc.enable()
        gc.collect()


Server = tuple[str, Dialect, Callable[[], AbstractContextManager[tuple[str, int]]]]


def servers(game: str, only: str, build: Path, disk: Path | None) -> list[Server]:
    """What there is to be measured here; a line for what is missing."""
    found: list[Server] = [("macabre", Macabre(game), partial(macabre, None, disk))]
    if build.exists():
        found.append(("macabre, compiled", Macabre(game), partial(macabre, build, disk)))
    else:
        print("macabre, compiled: not built, so not measured (make compile).")
    if only in PEER and peer_installed():
        found.append((PEER, Boardgame(), partial(boardgame)))
    return [server for server in found if only in server[0]]


def peer_installed() -> bool:
    """Whether boardgame.io can be measured; npm installs it where there is one. A line says why not."""
    folder = HERE / "boardgame"
    if shutil.which("node") is None:
        print("boardgame.io: there is no Node here, so it is not measured.")
        return False
    if shutil.which("npm") is not None:
        quiet = ["--silent", "--no-audit", "--no-fund", "--no-package-lock"]
        subprocess.run(["npm", "install", *quiet, "--prefix", str(folder)], check=True)
    if not (folder / "node_modules").exists():
        print("boardgame.io: not installed, so not measured (npm install in bench/boardgame).")
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--game", default="totentanz")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--compiled", type=Path, default=HERE.parent / "build" / "compiled", help="where that build is")
    parser.add_argument("--only", default="", help="a part of the name of the servers to measure")
    parser.add_argument("--disk", type=Path, help="the folder for our database; /dev/shm is one without a disk")
    parser.add_argument("--processes", type=int, default=0, help="instead: so many on PostgreSQL, beside one")
    parser.add_argument("--beats", action="store_true", help="instead: what pages cost that ask for beats")
    asked = parser.parse_args()
    if asked.processes:
        share(asked)
    elif asked.beats:
        show_beats(asked)
    else:
        compare(asked)


def prepare_driver(pin: bool = True) -> None:
    """Allow this process all the sockets there are, and keep it off the server's core."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    if pin:
        os.sched_setaffinity(0, {DRIVER_CORE % (os.cpu_count() or 1)})


def share(asked: argparse.Namespace) -> None:
    """One process on PostgreSQL, and several."""
    prepare_driver(pin=False)
    print(f"PostgreSQL, {asked.matches} matches of two, {asked.seconds:.0f} s each, {asked.rate:.0f} moves/s wanted")
    found: dict[int, float] = {}
    env = {**os.environ, **({"PYTHONPATH": str(asked.compiled.resolve())} if asked.only == "compiled" else {})}
    for count in (1, asked.processes):
        with postgres() as database, ExitStack() as open_servers:
            serving = [open_servers.enter_context(serve(database, env, pin=False)) for _ in range(count)]
            result = drive(measure(Macabre(asked.game), serving, asked.matches, asked.seconds, asked.rate))
        found[count] = result.busiest
        print(
            f"{count} process(es): {result.speed:,.0f} moves/s made, {result.processor:.2f} ms of processor each, "
            f"{result.busiest:,.0f} moves for a second of the busiest, p99 {result.late:.1f} ms",
            flush=True,
        )
    print(f"{asked.processes} processes: {found[asked.processes] / found[1]:.2f} × one")


def show_beats(asked: argparse.Namespace) -> None:
    """Pages that ask for no beats, and pages that do, of the same server."""
    prepare_driver()
    print(f"{asked.matches} matches of {asked.game}, {asked.seconds:.0f} s each; load before: {os.getloadavg()[0]:.1f}")
    for name, dialect, start in servers(asked.game, asked.only or "macabre", asked.compiled.resolve(), asked.disk):
        assert isinstance(dialect, Macabre)
        found = {}
        for dialect.beats in (False, True):
            with start() as server:
                found[dialect.beats] = drive(measure(dialect, [server], asked.matches, asked.seconds, 0))
        without, with_beats = found[False], found[True]
        beat = (with_beats.processor - without.processor) / (with_beats.beats or math.inf)
        print(
            f"{name}: {without.speed:,.0f} moves/s of {without.processor:.2f} ms without beats; "
            f"{with_beats.speed:,.0f} with {with_beats.beats:.2f} beats a move, {beat:.2f} ms for each",
            flush=True,
        )


def compare(asked: argparse.Namespace) -> None:
    """Ours and the others, one after the other."""
    prepare_driver()
    print(f"{asked.matches} matches of two, {asked.seconds:.0f} s each; load before: {os.getloadavg()[0]:.1f}")
    print("this disk takes {:.1f} ms for a flush, {:.1f} ms for the slowest in a hundred".format(*flushes(asked.disk)))
    head = ("", "moves/s", "ms/move", "KB/match", "stolen", f"at {asked.rate:.0f}/s: p50", "p99", "stolen")
    print("{:26}{:>9}{:>9}{:>10}{:>9}{:>16}{:>9}{:>9}".format(*head))
    speeds: dict[str, float] = {}
    for name, dialect, start in servers(asked.game, asked.only, asked.compiled.resolve(), asked.disk):
        found = []
        for rate in (0, asked.rate):
            with start() as server:
                found.append(drive(measure(dialect, [server], asked.matches, asked.seconds, rate)))
        fast, steady = found
        speeds[name] = fast.speed
        print(
            f"{name:26}{fast.speed:9,.0f}{fast.processor:9.2f}{fast.size:10.0f}{fast.stolen:9.1%}"
            f"{steady.median:16.1f}{steady.late:9.1f}{steady.stolen:9.1%}"
            + (f"  {fast.refused} refused" if fast.refused else ""),
            flush=True,
        )
    for name, speed in speeds.items():
        for peer, other in speeds.items():
            if "boardgame" in peer and name != peer:
                print(f"{name}: {speed / other:.2f} × {peer}")


if __name__ == "__main__":
    main()
