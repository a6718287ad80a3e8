"""Clients that play whole matches through sockets, however often the server dies, and note what they were told."""

import asyncio
import json
import random
from dataclasses import dataclass, field
from urllib.error import URLError

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.fair_hand import reply
from tests.remote import pair

GAMES = ("totentanz", "dance-of-death", "grim-dance", "death-over-the-kingdom")
TROUBLE = (OSError, WebSocketException, TimeoutError, URLError, ConnectionError, json.JSONDecodeError)
PATIENCE = 20.0


@dataclass
class Told:
    """What one client knows: the choices of its seat that the server has acknowledged, in their order."""

    match: str
    seat: int
    acknowledged: list[tuple[int, str]] = field(default_factory=list)
    sent: int = 0
    refused: int = 0
    reconnected: int = 0
    behind: int = 0
    """How often it was shown a question that it had answered: by a process that was told a moment later."""
    over: bool = False


class Client:
    """One seat's browser."""

    def __init__(self, address: str, match: str, seat: int, cookie: str, seed: str) -> None:
        self._url = f"ws://{address}/socket/{match}"
        self._cookie = cookie
        self._random = random.Random(seed)
        self._value = self._random.randbytes(32).hex()
        """What it commits to for the shuffle, also after a lost connection."""
        self._asked: tuple[int, str] | None = None
        """The choice that was sent and not yet acknowledged."""
        self._sent_here = False
        """Whether it was sent on this connection."""
        self.told = Told(match, seat)

    async def play(self) -> None:
        """Until the match is over; a lost connection is simply opened again."""
        while not self.told.over:
            try:
                async with connect(
                    self._url, additional_headers={"cookie": self._cookie}, compression=None, open_timeout=PATIENCE
                ) as socket:
                    await self._talk(socket)
            except TROUBLE:
                self.told.reconnected += 1
                await asyncio.sleep(0.1 + self._random.random() * 0.2)

    async def _talk(self, socket: ClientConnection) -> None:
        self._sent_here = False
        await socket.send(json.dumps({"type": "hello", "seat": self.told.seat, "shape": "tall"}))
        while not self.told.over:
            message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            if message["type"] == "refused":
                self.told.refused += 1
                if message["code"] == "busy" and self._asked is not None:
                    await asyncio.sleep(0.2 + self._random.random() * 0.2)
                    await self._send(socket)
            elif message["type"] == "ping":
                await socket.send(json.dumps({"type": "pong"}))
            if "state" in message:
                if "fair" in message["state"] and (answer := reply(message["state"]["fair"], self._value)) is not None:
                    await socket.send(json.dumps(answer))
                await self._hear(socket, message["state"])

    async def _hear(self, socket: ClientConnection, state: dict) -> None:
        if state.get("decision"):
            self._acknowledge(state["decision"]["id"] > self._number)
        elif "decision" in state:
            # Asked nothing any more, by the process that had asked. Another one may not have heard of the question yet.
            self._acknowledge(self._sent_here)
        if state.get("stage") == "over":
            self._acknowledge(True)
            self.told.over = True
        elif state.get("decision"):
            if self.told.acknowledged and state["decision"]["id"] <= self.told.acknowledged[-1][0]:
                # Another process that has not heard of it yet. To answer once more would hide it if it were lost.
                self.told.behind += 1
            else:
                await self._answer(socket, state["decision"])

    @property
    def _number(self) -> int:
        return -1 if self._asked is None else self._asked[0]

    def _acknowledge(self, certainly: bool) -> None:
        """The server has shown that the choice before is done."""
        if self._asked is not None and certainly:
            self.told.acknowledged.append(self._asked)
            self._asked = None

    async def _answer(self, socket: ClientConnection, decision: dict) -> None:
        if self._asked is None or self._asked[0] != decision["id"]:
            self._asked = (decision["id"], self._random.choice(decision["options"])["code"])
        await self._send(socket)

    async def _send(self, socket: ClientConnection) -> None:
        assert self._asked is not None
        number, code = self._asked
        self._sent_here = True
        self.told.sent += 1
        await socket.send(json.dumps({"type": "play", "seat": self.told.seat, "decision": number, "code": code}))


def create(address: str, number: int, bots: bool) -> list[tuple[str, int, str]]:
    """A match for two people, now and then with a bot: id, seat and cookie for each of them."""
    game = GAMES[number % len(GAMES)]
    others = [{"kind": "bot", "level": 1}] if bots and game in ("grim-dance", "death-over-the-kingdom") else []
    match, cookies = pair(address, game, *others)
    return [(match, seat, cookie) for seat, cookie in enumerate(cookies)]
