"""``make torture WHAT=crowd``: thousands of connections that say nothing, never end or never read, while people play.

python -m tests.torture.slow [--sockets 10000] [--matches 4]
"""

import argparse
import asyncio
import base64
import json
import os
import resource
import socket
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests import loops
from tests.remote import memory
from tests.torture.clients import Client, create
from tests.torture.run import Victim

SILENT, HALF_HEAD, HALF_BODY, IDLE, DEAF = "silent", "half a head", "half a body", "idle sockets", "never reading"
LOOKS = 400
"""How many whole tables somebody who never reads asks for."""


FIRST = 500
"""Only among so many are some who never read."""


class Lurker(asyncio.Protocol):
    """One connection that does nobody any good. As a socket it answers pings, so that it is held."""

    def __init__(self, kind: str, address: str, match: str) -> None:
        self.kind = kind
        self.held = False
        self.shaken = asyncio.get_running_loop().create_future()
        self._hello = json.dumps({"type": "hello", "shape": "wide"}).encode()
        self._greeting = _greeting(kind, address, match)
        self._read = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport, self.held = transport, True
        transport.write(self._greeting)
        if self.kind not in (IDLE, DEAF):
            self.shaken.set_result(None)

    def data_received(self, data: bytes) -> None:
        if not self.shaken.done():
            self._read += data
            if b"\r\n\r\n" in self._read:
                assert self._read.startswith(b"HTTP/1.1 101"), self._read[:80]
                self.shaken.set_result(None)
                self._begin(self._read.partition(b"\r\n\r\n")[2])
        elif self.kind == IDLE:
            self._answer(data)

    def connection_lost(self, error: Exception | None) -> None:
        self.held = False
        if not self.shaken.done():
            self.shaken.set_exception(error or ConnectionResetError())

    def _begin(self, rest: bytes) -> None:
        self._read = b""
        if self.kind == IDLE:
            self.transport.write(frame(1, self._hello))
            self._answer(rest)
        else:
            self.transport.pause_reading()
            look = json.dumps({"type": "look", "shape": "tall"}).encode()
            self.transport.write(frame(1, self._hello) + frame(1, look) * LOOKS)

    def _answer(self, data: bytes) -> None:
        self._read += data
        while (found := unframed(self._read)) is not None:
            code, text, self._read = found
            if code == 9:
                self.transport.write(frame(10, text))
            elif code == 1 and b'"ping"' in text[:40]:
                self.transport.write(frame(1, b'{"type": "pong"}'))


def _greeting(kind: str, address: str, match: str) -> bytes:
    if kind == SILENT:
        return b""
    if kind == HALF_HEAD:
        return b"GET / HTTP/1.1\r\nHost: "
    if kind == HALF_BODY:
        return f"POST /api/matches HTTP/1.1\r\nHost: {address}\r\nContent-Length: 5000\r\n\r\n{{".encode()
    key = base64.b64encode(os.urandom(16)).decode()
    upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13"
    return f"GET /socket/{match} HTTP/1.1\r\nHost: {address}\r\n{upgrade}\r\n\r\n".encode()


def frame(code: int, text: bytes) -> bytes:
    """A frame as a client sends it; the mask is nought, which is one like any other."""
    length = bytes([128 | len(text)]) if len(text) < 126 else bytes([254]) + len(text).to_bytes(2)
    return bytes([128 | code]) + length + bytes(4) + text


def unframed(data: bytes) -> tuple[int, bytes, bytes] | None:
    """The first frame of what a server sent, and the rest; None if it is not whole yet."""
    if len(data) < 2:
        return None
    wide = {126: 2, 127: 8}.get(data[1], 0)
    length = int.from_bytes(data[2 : 2 + wide]) if wide else data[1]
    end = 2 + wide + length
    return (data[0] & 15, data[2 + wide : end], data[end:]) if len(data) >= end else None


async def crowd(victim: Victim, match: str, sockets: int) -> list[Lurker]:
    """So many connections, mostly idle pages; a hundred at a time, so that they find the door."""
    kinds = (IDLE, IDLE, IDLE, IDLE, IDLE, IDLE, SILENT, HALF_HEAD, HALF_BODY, DEAF)
    lurkers: list[Lurker] = []
    for start in range(0, sockets, 100):
        wanted = [kinds[number % len(kinds)] for number in range(start, min(start + 100, sockets))]
        if start >= FIRST:  # the tables that fill the pipes of those who never read take their time
            wanted = [IDLE if kind == DEAF else kind for kind in wanted]
        lurkers += await asyncio.gather(*[_lurk(victim, kind, match) for kind in wanted])
    return lurkers


async def _lurk(victim: Victim, kind: str, match: str) -> Lurker:
    plug = socket.socket()
    if kind == DEAF:
        plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plug.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(plug, ("127.0.0.1", victim.port))
    _, lurker = await loop.create_connection(lambda: Lurker(kind, victim.address, match), sock=plug)
    await asyncio.wait_for(lurker.shaken, 120)
    return lurker


async def play_among(victim: Victim, sockets: int, matches: int) -> tuple[Counter[str], list[Client]]:
    """Play whole matches in the crowd; which of the others were held all the time, by kind."""
    watched = create(victim.address, 0, bots=False)[0][0]
    lurkers = await crowd(victim, watched, sockets)
    seats = [
        seat for number in range(matches) for seat in await asyncio.to_thread(create, victim.address, number, False)
    ]
    clients = [Client(victim.address, *seat, seed=f"client {i}") for i, seat in enumerate(seats)]
    await asyncio.wait_for(asyncio.gather(*[client.play() for client in clients]), 600)
    held = Counter(lurker.kind for lurker in lurkers if lurker.held)
    for lurker in lurkers:
        lurker.transport.abort()
    return held, clients


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sockets", type=int, default=10_000)
    parser.add_argument("--matches", type=int, default=4)
    asked = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        victim = Victim(f"sqlite:///{folder}/crowd.db", 1, Path(folder) / "server.log")
        victim.start()
        try:
            before, begun = memory(victim.pid), time.monotonic()
            held, clients = loops.run(play_among(victim, asked.sockets, asked.matches))
            moves = sum(len(client.told.acknowledged) for client in clients)
            grown = (memory(victim.pid) - before) / asked.sockets / 1024
            kinds = ", ".join(f"{count} {kind}" for kind, count in held.items())
            print(
                f"{asked.sockets} connections, held to the end: {kinds}; meanwhile {asked.matches} matches with "
                f"{moves} moves to their end, {sum(client.told.reconnected for client in clients)} reconnections, in "
                f"{time.monotonic() - begun:.0f} s; {grown:.0f} KB a connection"
            )
        finally:
            victim.stop()


if __name__ == "__main__":
    main()
