"""``make torture WHAT=abuse``: one process does all it can to keep others from playing, while a bystander plays.

python -m tests.torture.abuse [--seconds 15] [--only streams]

The attacker has a core of its own, the last one, and the bystander another address of the loopback network. For each
attack the bystander's p95 is printed beside the quiet one and the limit: twice the quiet value, or 50 ms more if that
is larger; for bots' answers, one second more. Beside that is printed how much of a core the server's event loop took,
and for how long it waited for one: where others use the machine, too, the times say less than that.
"""

import argparse
import asyncio
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tests import loops, processes
from tests.fair_hand import reply
from tests.remote import serving

TROUBLE = (OSError, EOFError, TimeoutError, WebSocketException, asyncio.IncompleteReadError)
BYSTANDER = "127.0.0.2"
"""The bystander's own address; the attacker has the usual one."""
SEATS = [{"kind": "me"}, {"kind": "here"}]
PACE = 0.3


# -- a small client: one request a connection, or many


class Caller:
    """Somebody who asks over HTTP, from an address of their own, with a cookie or without."""

    writers: ClassVar[set[asyncio.StreamWriter]] = set()
    """All connections that are open."""

    def __init__(self, address: str, source: str = "127.0.0.1", **headers: str) -> None:
        self.address = address
        self.source = source
        self.headers = headers
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> tuple[int, bytes]:
        """Status and body; the connection is kept for the next time, unless the server has closed it meanwhile."""
        if self._open is not None and self._open[0].at_eof():
            await self.close()
        reader, writer = self._open or await self._connect()
        self._open = reader, writer
        try:
            writer.write(self._head(method, path, body, headers) + body)
            head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode("latin-1").lower()
            size = head.partition("content-length: ")[2].partition("\r")[0]
            content = await reader.readexactly(int(size)) if size else b""
        except BaseException:
            await self.close()
            raise
        return int(head.split()[1]), content

    async def post(self, path: str, body: object) -> tuple[int, Any]:
        status, content = await self.ask(
            "POST", path, json.dumps(body).encode(), **{"content-type": "application/json"}
        )
        return status, json.loads(content)

    async def stream(self, path: str) -> asyncio.StreamReader:
        """An answer that has no end, once its head is there."""
        reader, writer = await self._connect()
        writer.write(self._head("GET", path, b"", {}))
        head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
        if b" 200 " not in head:
            await self._close(writer)
            raise ConnectionRefusedError
        return reader

    async def close(self) -> None:
        if self._open is not None:
            (_, writer), self._open = self._open, None
            await self._close(writer)

    @classmethod
    async def close_all(cls) -> None:
        for writer in list(cls.writers):
            await cls._close(writer)
        for _ in range(3):  # what was cancelled while it was connecting closes its socket in the loop's next rounds
            await asyncio.sleep(0)

    @classmethod
    async def _close(cls, writer: asyncio.StreamWriter) -> None:
        cls.writers.discard(writer)
        writer.transport.abort()
        with suppress(*TROUBLE):
            await writer.wait_closed()

    def _head(self, method: str, path: str, body: bytes, headers: dict[str, str]) -> bytes:
        lines = {"host": self.address, "content-length": str(len(body)), **self.headers, **headers}
        return (
            f"{method} {path} HTTP/1.1\r\n".encode()
            + "".join(f"{k}: {v}\r\n" for k, v in lines.items()).encode()
            + b"\r\n"
        )

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        host, port = self.address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port), local_addr=(self.source, 0), limit=1 << 20)
        self.writers.add(writer)
        return reader, writer

    def socket(self, match: str) -> Any:
        return connect(
            f"ws://{self.address}/socket/{match}",
            additional_headers=self.headers,
            compression=None,
            local_addr=(self.source, 0),
        )


def program(address: str, source: str = "127.0.0.1") -> Caller:
    """A program with a token of its own."""
    return Caller(address, source, authorization=f"Bearer {secrets.token_hex(20)}")


# -- the bystander


class Bystander:
    """Plays, looks at pages and plays against a bot; notes how long everything takes."""

    def __init__(self, address: str) -> None:
        self._caller = program(address, BYSTANDER)
        self._reader = Caller(address, BYSTANDER, **self._caller.headers)
        """The same browser on another connection."""
        self._turn = asyncio.Lock()
        self.times: dict[str, list[float]] = {"moves": [], "pages": [], "bots": []}

    async def live(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        try:
            await asyncio.gather(*[self._again(work, end) for work in (self._look, self._play, self._duel)])
        finally:
            await Caller.close_all()

    async def _again(self, work: Callable[[float], Awaitable[None]], end: float) -> None:
        while time.monotonic() < end:
            await work(end)

    async def _look(self, end: float) -> None:
        begun = time.monotonic()
        status, _ = await self._reader.ask("GET", "/")
        assert status == 200, f"the bystander was refused: {status}"
        self.times["pages"].append(time.monotonic() - begun)
        await asyncio.sleep(0.2)

    async def _play(self, end: float) -> None:
        """A match of two at one screen: every choice until one is asked something else."""
        async with self._caller.socket(await self._begin("totentanz", SEATS)) as socket:
            table = Table(socket)
            await table.sit()
            while time.monotonic() < end and table.stage != "over":
                if table.decision is None:
                    await table.look(1 - table.seat if table.stage == "playing" else table.seat)
                    continue
                await asyncio.sleep(0.4)
                begun = time.monotonic()
                await table.choose()
                self.times["moves"].append(time.monotonic() - begun)

    async def _duel(self, end: float) -> None:
        """Against a bot: from one's own choice, which is done at once, until one is asked again."""
        seats = [{"kind": "me"}, {"kind": "bot", "level": 3}]
        async with self._caller.socket(await self._begin("totentanz", seats)) as socket:
            table = Table(socket)
            await table.sit()
            while time.monotonic() < end and table.stage != "over":
                while table.decision is None and table.stage != "over":
                    await table.hear()
                begun = time.monotonic()
                await table.choose()
                while table.decision is None and table.stage != "over":
                    await table.hear()
                if time.monotonic() - begun > PACE / 2:  # less means that no bot was asked in between
                    self.times["bots"].append(time.monotonic() - begun)

    async def _begin(self, game: str, seats: list[dict[str, Any]]) -> str:
        async with self._turn:
            status, made = await self._caller.post("/api/matches", {"game": game, "seats": seats})
        assert status == 200, made
        return str(made["match"])


class Table:
    """A match as an open page knows it."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._state: dict[str, Any] = {}
        self.seat = 0

    @property
    def stage(self) -> str:
        return str(self._state.get("stage", ""))

    @property
    def decision(self) -> dict[str, Any] | None:
        return self._state.get("decision")

    async def sit(self) -> None:
        await self._send(type="hello", seat=0, shape="wide")
        while self.stage != "playing":
            await self.hear()

    async def look(self, seat: int) -> None:
        self.seat = seat
        await self._send(type="look", seat=seat, shape="wide")
        await self.hear()

    async def choose(self) -> None:
        """Choose something, and wait until it is done."""
        asked = self.decision
        assert asked is not None
        await self._send(type="play", seat=self.seat, decision=asked["id"], code=asked["options"][0]["code"])
        while self.decision == asked:
            await self.hear()

    async def hear(self) -> None:
        """The next message that tells something."""
        while True:
            message = json.loads(await asyncio.wait_for(self._socket.recv(), 60))
            assert message["type"] != "refused", message
            if message["type"] == "ping":
                await self._send(type="pong")
            elif "state" in message:
                self._state |= message["state"]
                if "fair" in message["state"] and (answer := reply(message["state"]["fair"])) is not None:
                    await self._send(**answer)
                return

    async def _send(self, **message: Any) -> None:
        await self._socket.send(json.dumps(message))


# -- the attacks: each returns what came of it


Result = Counter[str]


async def repeat(work: Callable[[], Awaitable[object]], seconds: float, at_once: int, result: Result) -> None:
    """The same again and again, so many at the same time, whatever goes wrong; counts what was answered."""
    end = time.monotonic() + seconds

    async def one() -> None:
        while time.monotonic() < end:
            try:
                result[str(await work())] += 1
            except TROUBLE:
                result["cut off"] += 1
                await asyncio.sleep(0.01)

    workers = [asyncio.create_task(one()) for _ in range(at_once)]
    await asyncio.wait(workers, timeout=seconds + 5)
    await _end(workers)


EVIL_CARDS = (
    "a." * 29_999 + "a=1",
    "a." * 900 + "a=1",
    "a=" + "[" * 30_000,
    "[[x]]\n" * 9000,
    "[" + "b." * 20_000 + "c]",
)


async def cards(address: str, seconds: float) -> Result:
    """Card files that take a parser long."""
    result: Result = Counter()

    async def post() -> int:
        caller = program(address)
        wish = {"game": "grim-dance", "seats": SEATS, "cards": secrets.choice(EVIL_CARDS)}
        status = (await caller.post("/api/matches", wish))[0]
        await caller.close()
        return status

    await repeat(post, seconds, 20, result)
    return result


async def forms(address: str, seconds: float) -> Result:
    """Forms of thousands of parts, and with brackets where none belong."""
    result: Result = Counter()
    bodies = (
        b"--x\r\n\r\n\r\n" * 6000 + b"--x--",
        b"--x\r\n[: [\r\n\r\n\r\n--x--",
        b'--x\r\nContent-Disposition: [; name="["\r\n\r\n\r\n--x--',
    )

    async def post() -> int:
        caller = Caller(address)
        kind = {"content-type": "multipart/form-data; boundary=x"}
        status = (await caller.ask("POST", "/matches", secrets.choice(bodies), **kind))[0]
        await caller.close()
        return status

    await repeat(post, seconds, 20, result)
    return result


async def pages(address: str, seconds: float) -> Result:
    """Pages and files, as fast as they come, over many connections."""
    result: Result = Counter()
    paths = ("/", "/new/totentanz", "/rules/grim-dance", "/api/games", "/favicon.svg", "/nowhere")

    async def get() -> int:
        caller = idle.pop() if idle else Caller(address)
        status = (await caller.ask("GET", secrets.choice(paths)))[0]
        idle.append(caller)
        return status

    idle: list[Caller] = []
    await repeat(get, seconds, 100, result)
    return result


async def streams(address: str, seconds: float) -> Result:
    """As many streams as one token can hold."""
    caller, result = program(address), Counter[str]()
    _, made = await caller.post("/api/matches", {"game": "totentanz", "seats": [{"kind": "me"}, {"kind": "open"}]})
    held: list[asyncio.StreamReader] = []

    async def listen() -> str:
        one = Caller(address, **caller.headers)
        reader = await one.stream(f"/api/matches/{made['match']}/stream")
        held.append(reader)
        callers.append(one)
        return "opened"

    callers: list[Caller] = []
    await repeat(listen, seconds, 100, result)
    result["held"] = sum(not reader.at_eof() for reader in held)
    return result


async def sockets(address: str, seconds: float) -> Result:
    """As many sockets as an address can hold, without a cookie."""
    caller, result = program(address), Counter[str]()
    _, made = await caller.post("/api/matches", {"game": "totentanz", "seats": SEATS})
    held: list[Any] = []

    async def look() -> str:
        socket = await Caller(address).socket(made["match"])
        try:
            await socket.send('{"type": "hello", "shape": "wide"}')
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
        except BaseException:  # it may be cancelled while it waits for a refusal
            socket.transport.abort()
            raise
        if message["type"] == "refused":
            await socket.close()
            return str(message["code"])
        held.append(socket)
        return "opened"

    await repeat(look, seconds, 50, result)
    result["held"] = sum(socket.state.name == "OPEN" for socket in held)
    await asyncio.gather(*[socket.close() for socket in held])
    return result


async def bots(address: str, seconds: float) -> Result:
    """Matches of the strongest bots alone, each with a spectator of its own."""
    result: Result = Counter()

    async def watch() -> None:
        caller = program(address)
        four = [{"kind": "bot", "level": 5}] * 4
        status, made = await caller.post("/api/matches", {"game": "grim-dance", "seats": four})
        if status != 200:
            result[str(status)] += 1
            return
        async with caller.socket(made["match"]) as socket:
            await socket.send('{"type": "hello", "shape": "wide"}')
            message = json.loads(await socket.recv())
            if message["type"] == "refused":
                result[message["code"]] += 1
                return
            result["watched"] += 1
            async for text in socket:
                result["told"] += '"ping"' not in str(text)[:40]

    work = [asyncio.create_task(watch()) for _ in range(15)]
    await asyncio.wait(work, timeout=seconds)
    await _end(work)
    return result


async def hints(address: str, seconds: float) -> Result:
    """Hints in many matches and both languages."""
    result: Result = Counter()

    async def ask(language: str) -> None:
        caller = program(address)
        wish = {"game": "grim-dance", "seats": [{"kind": "me"}, {"kind": "here"}]}
        match = (await caller.post("/api/matches", wish))[1]["match"]
        await caller.post(f"/api/matches/{match}/deeds", {"deed": "aside", "seat": 0})
        await asyncio.sleep(0.5)
        while True:
            for seat in (0, 1):
                result[
                    str((await caller.post(f"/api/matches/{match}/hint?language={language}", {"seat": seat}))[0])
                ] += 1

    work = [asyncio.create_task(ask(language)) for language in ("en", "de") for _ in range(12)]
    await asyncio.wait(work, timeout=seconds)
    await _end(work)
    return result


async def matches(address: str, seconds: float) -> Result:
    """New matches, each in the name of somebody new."""
    result: Result = Counter()

    async def create() -> int:
        caller = program(address)
        status = (await caller.post("/api/matches", {"game": "totentanz", "seats": SEATS}))[0]
        await caller.close()
        return status

    await repeat(create, seconds, 50, result)
    return result


async def talk(address: str, seconds: float) -> Result:
    """Messages over many sockets, without a pause."""
    result: Result = Counter()
    caller = program(address)
    _, made = await caller.post("/api/matches", {"game": "totentanz", "seats": SEATS})

    async def chatter() -> None:
        async with program(address).socket(made["match"]) as socket:
            await socket.send('{"type": "hello", "shape": "wide"}')
            while True:
                for _ in range(20):
                    await socket.send('{"type": "look", "shape": "tall"}')
                result[json.loads(await socket.recv())["type"]] += 1

    work = [asyncio.create_task(chatter()) for _ in range(100)]
    await asyncio.wait(work, timeout=seconds)
    await _end(work)
    return result


async def _end(work: list[asyncio.Task[None]]) -> None:
    for task in work:
        task.cancel()
    with suppress(*TROUBLE):
        await asyncio.gather(*work, return_exceptions=True)


ATTACKS = {attack.__name__: attack for attack in (cards, forms, pages, streams, sockets, bots, hints, matches, talk)}


async def run_attack(name: str, address: str, seconds: float) -> Result:
    """What came of an attack; nothing of it is left."""
    try:
        return await ATTACKS[name](address, seconds)
    finally:
        await Caller.close_all()


# -- both together


def p95(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.95)] if times else float("nan")


def live(address: str, seconds: float) -> dict[str, float]:
    """The bystander's p95 of each kind, in seconds."""
    bystander = Bystander(address)
    loops.run(bystander.live(seconds))
    return {kind: p95(times) for kind, times in bystander.times.items()}


def limit(kind: str, quiet: float) -> float:
    return quiet + 1 if kind == "bots" else max(2 * quiet, quiet + 0.05)


class Usage(NamedTuple):
    """How much of a core a process' event loop has taken, and for how long it has waited for one, in seconds."""

    at: float
    taken: float
    waited: float

    @classmethod
    def of(cls, pid: int) -> "Usage":
        taken, waited, _ = Path(f"/proc/{pid}/schedstat").read_text().split()
        return cls(time.monotonic(), int(taken) / 1e9, int(waited) / 1e9)

    def since(self, before: "Usage") -> str:
        seconds, *spent = (now - then for now, then in zip(self, before, strict=True))
        taken, waited = (100 * share / seconds for share in spent)
        return f"{taken:.0f} % of a core (waited {waited:.0f} %)"


def attacked(address: str, name: str, seconds: float) -> tuple[dict[str, float], str]:
    """The bystander's p95 during an attack from another process, and what came of the attack."""
    command = [
        sys.executable,
        "-m",
        "tests.torture.abuse",
        "--attack",
        name,
        "--at",
        address,
        "--seconds",
        str(seconds + 3),
    ]
    with processes.start(command, stdout=subprocess.PIPE, text=True) as attacker:
        try:
            time.sleep(2)
            return live(address, seconds), attacker.communicate(timeout=seconds + 30)[0].strip()
        finally:
            processes.end(attacker)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", choices=sorted(ATTACKS))
    parser.add_argument("--attack", choices=sorted(ATTACKS), help=argparse.SUPPRESS)
    parser.add_argument("--at", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # it must not keep the server from its core
        result = loops.run(run_attack(asked.attack, asked.at, asked.seconds))
        print(", ".join(f"{name}: {count}" for name, count in sorted(result.items())))
        return 0
    failed = 0
    for name in [asked.only] if asked.only else ATTACKS:
        with (
            tempfile.TemporaryDirectory() as folder,
            serving(folder, "--pace", str(PACE), "--log", "error") as (address, pid),
        ):
            live(address, 3)  # until everything is loaded
            usage = [Usage.of(pid)]
            quiet = live(address, asked.seconds)
            usage.append(Usage.of(pid))
            busy, result = attacked(address, name, asked.seconds)
            usage.append(Usage.of(pid))
        taken = [after.since(before) for before, after in pairwise(usage)]
        print(f"{name}: {result}\n  the server's loop took {taken[0]} quiet, {taken[1]} under attack")
        for kind, before in quiet.items():
            most = limit(kind, before)
            bad = not busy[kind] <= most
            failed += bad
            print(
                f"  {kind:6} p95 {before * 1000:5.0f} ms quiet, {busy[kind] * 1000:5.0f} ms under attack, "
                f"limit {most * 1000:5.0f} ms{'  TOO SLOW' if bad else ''}",
                flush=True,
            )
    return failed


if __name__ == "__main__":
    sys.exit(main())
