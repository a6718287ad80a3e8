"""A server in this process, the browsers that visit it, and their open pages. All share the server's one loop."""

import asyncio
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Message

import macabre
from macabre.core.fair_deal import commitment
from macabre.core.fair_record import read_table
from macabre.host import fairness
from macabre.host.deeds import Play
from macabre.host.room import Room
from macabre.host.rooms import Rooms
from macabre.server.run import application, prepare_database
from macabre.server.settings import Settings
from macabre.server.storage.store import Store
from macabre.server.thinking.pool import Pool
from tests.fair_hand import VALUE, reply

Json = dict[str, Any]
GERMAN = {"accept-language": "de"}
LIMIT = 20
"""Seconds after which a test that hears nothing has failed; no test waits for it."""


def assembled(settings: Settings) -> Starlette:
    """The application as ``macabre serve`` runs it, on a database that is up to date."""
    prepare_database(settings.database)
    return application(settings)


async def think_here(self: Pool, work: Callable[[str], str], text: str, *whose: Any) -> str:
    """What a bot's process would do, without the process: it would not know the tests' own game, and start slowly."""
    await asyncio.sleep(0)
    return work(text)


@contextmanager
def lasting(path: Any) -> Iterator["House"]:
    """One house for all tests of a file, with bots that think in it."""
    with pytest.MonkeyPatch.context() as patch, House(path) as found:
        patch.setattr(Pool, "ask", think_here)
        yield found


class House:
    """One run of a server over one database file."""

    def __init__(self, path: Any, **settings: Any) -> None:
        usual = {"database": f"sqlite:///{path}", "pace": 0, "gathering": 3600, "patience": 3600, "limits": False}
        self.app = assembled(Settings(**{**usual, **settings}))
        self.door = TestClient(self.app, raise_server_exceptions=False)

        self.takers: dict[str, list[Browser]] = {}
        """By match: the browsers that take part in its shuffle."""

    def __enter__(self) -> "House":
        self.door.__enter__()
        self._open = True
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def stop(self) -> None:
        if self._open:
            self._open = False
            self.door.__exit__(None, None, None)

    @property
    def rooms(self) -> Rooms:
        rooms = self.app.state.services.rooms
        assert isinstance(rooms, Rooms)
        return rooms

    @property
    def thinker(self) -> Any:
        """Who thinks for the bots and gives hints."""
        return self.rooms._ports.thinker

    @property
    def store(self) -> Store:
        store = self.app.state.services.store
        assert isinstance(store, Store)
        return store

    def browser(self, cookies: Any = None, **headers: str) -> "Browser":
        client = TestClient(
            self.app, headers=headers, cookies=cookies, raise_server_exceptions=False, follow_redirects=False
        )
        client.portal = self.door.portal
        return Browser(client, self)

    def call(self, work: Any, *given: Any) -> Any:
        """Do something in the server's loop."""
        assert self.door.portal is not None
        return self.door.portal.call(work, *given)

    def room(self, match: str) -> Room:
        found = self.call(self.rooms.room, match)
        assert isinstance(found, Room)
        return found

    def until(self, match: str, holds: Callable[[], bool]) -> None:
        """Until something holds that comes about by itself."""

        async def wait() -> None:
            async with asyncio.timeout(LIMIT):
                while not holds():
                    await asyncio.sleep(0.001)

        self.call(wait)

    def rest(self, match: str) -> None:
        """Until nothing goes on by itself at a match: it has begun, if it can, and no bot is to act."""

        async def wait() -> None:
            await _rest(await self.rooms.room(match))

        self.call(wait)


async def _rest(room: Room) -> None:
    await asyncio.sleep(0)
    async with asyncio.timeout(LIMIT):
        while room.tasks:
            await asyncio.wait(list(room.tasks.values()))
            await asyncio.sleep(0)


async def _first_piece(app: ASGIApp, request: httpx2.Request) -> httpx2.Response:
    """Like the client of these tests, which would wait for the last one."""
    head: Json = {}
    pieces: list[bytes] = []
    heard = asyncio.Event()
    coming = iter([{"type": "http.request", "body": request.content}])

    async def receive() -> Message:
        if (message := next(coming, None)) is None:
            await heard.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        head.update(message)
        if message.get("body") and not heard.is_set():
            pieces.append(message["body"])
            heard.set()

    path, _, query = request.url.raw_path.partition(b"?")
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": request.method, "scheme": "http",
        "path": unquote(path.decode()), "raw_path": path, "root_path": "", "query_string": query,
        "headers": [(name.lower(), value) for name, value in request.headers.raw], "client": ("testclient", 50000),
    }  # fmt: skip
    async with asyncio.timeout(LIMIT):
        await app(scope, receive, send)
    answer = httpx2.Response(head["status"], headers=head["headers"], content=b"".join(pieces), request=request)
    answer.elapsed = timedelta()
    return answer


class Browser:
    """Somebody with a browser of their own."""

    def __init__(self, client: TestClient, house: House) -> None:
        self.client = client
        self.house = house

    @property
    def secret(self) -> str:
        """What its cookie holds beside the time and the seal."""
        return str(self.client.cookies["macabre"]).partition(".")[0]

    def get(self, path: str, **more: Any) -> Any:
        return self.client.get(path, **more)

    def begin_to_read(self, method: str, url: str, **more: Any) -> httpx2.Response:
        """The answer with the first piece of its body, whereupon the browser hangs up: for answers that have no end."""
        found = self.house.call(_first_piece, self.house.app, self.client.build_request(method, url, **more))
        assert isinstance(found, httpx2.Response)
        return found

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.client.post(path, json={} if body is None else body, **more)

    def create(self, game: str, *seats: str | Json, **wish: Any) -> str:
        """A new match; a seat is its kind, or the whole wish for it."""
        places = [_place(seat) for seat in seats]
        answer = self.post("/api/matches", {"game": game, "seats": places, **wish})
        assert answer.status_code == 200, answer.text
        self.links = answer.json()["links"]
        return str(answer.json()["match"])

    def begin(self, game: str, *seats: str | Json, **wish: Any) -> str:
        """A new match that has begun: all that is missing is this browser's part in the shuffle."""
        match = self.create(game, *seats, **wish)
        self.shuffle(match)
        return match

    def shuffle(self, match: str) -> None:
        """Take part in the shuffle; it is done as soon as all do who are expected to."""
        takers = self.house.takers.setdefault(match, [])
        takers.append(self)
        parties = {browser.state(match)["fair"]["party"] for browser in takers}
        hosted = self.house.room(match).hosted
        if not hosted.full or not {*fairness.expected_parties(hosted)} <= parties:
            return
        if hosted.guided:
            self.house.rest(match)
            return
        self.house.until(match, lambda: fairness.running(hosted) is not None)
        for browser in takers:
            browser.commit(match)
        self.house.until(match, lambda: hosted.attempts[-1].sealed)
        for browser in takers:
            browser.open(match)
        self.house.until(match, lambda: hosted.stage != "gathering")
        self.house.rest(match)

    def commit(self, match: str, value: str = VALUE) -> Any:
        """Commit to a value at the attempt that is going on, for all of one's seats."""
        state = self.state(match)
        fair, attempt = state["fair"], state["fair"]["attempts"][-1]["table"]
        promise = commitment(read_table(attempt, "table"), fair["party"], value)
        return self.do(match, "commit", state["mine"][0], attempt=attempt["attempt"], value=promise)

    def open(self, match: str, value: str = VALUE) -> Any:
        """Open it."""
        state = self.state(match)
        attempt = state["fair"]["attempts"][-1]["table"]["attempt"]
        return self.do(match, "open", state["mine"][0], attempt=attempt, value=value)

    def take(self, link: str, name: str = "", **more: Any) -> Any:
        """Accept an invitation."""
        return self.post(f"/api/seats/{link.removeprefix('/seat/')}", {"name": name}, **more)

    def see(self, match: str, seat: int | None = None) -> Json:
        answer = self.get(f"/api/matches/{match}" + ("" if seat is None else f"?seat={seat}"))
        assert answer.status_code == 200, answer.text
        return dict(answer.json())

    def state(self, match: str, seat: int | None = None) -> Json:
        return dict(self.see(match, seat)["state"])

    def choose(self, match: str, seat: int, decision: int, code: str, **more: Any) -> Any:
        return self.post(f"/api/matches/{match}/choices", {"seat": seat, "decision": decision, "code": code}, **more)

    def do(self, match: str, deed: str, seat: int = 0, **more: Any) -> Any:
        return self.post(f"/api/matches/{match}/deeds", {"deed": deed, "seat": seat, **more})

    def play(self, match: str, seat: int = 0, pick: int = 0) -> Json:
        """Answer what the seat is asked; then let the bots have their turn."""
        decision = self.see(match, seat)["decision"]
        answer = self.choose(match, seat, decision["id"], decision["options"][pick])
        assert answer.status_code == 200, answer.text
        self.house.rest(match)
        return dict(answer.json())

    def finish(self, match: str, number: int = 0) -> None:
        """Play at random to the end, for all seats that are one's own; past the API, which tells all each time."""
        mine = self.state(match)["mine"]

        async def play_out() -> None:
            room, rng = await self.house.rooms.room(match), random.Random(number)
            while asked := [seat for seat in mine if room.hosted.awaits_person(seat)]:
                seat = rng.choice(asked)
                decision = room.hosted.running().decision(seat)
                await room.act(Play(seat, rng.choice(decision.options).code, decision.id))
                await _rest(room)

        self.house.call(play_out)

    @contextmanager
    def page(
        self, match: str, seat: int | None = None, shape: str = "wide", value: str = "", **headers: str
    ) -> Iterator["Page"]:
        """The match page, open; with a value it takes part in the shuffle."""
        with self.client.websocket_connect(f"/socket/{match}", headers=headers) as socket:
            page = Page(socket, value)
            page.send(type="hello", shape=shape, seat=seat)
            page.hear()
            yield page


class Page:
    """An open match page: it keeps what it was sent as the page's script does."""

    def __init__(self, socket: Any, value: str = "") -> None:
        self._socket = socket
        self._value = value
        """What it commits to; without one it takes no part in the shuffle."""
        self.n = 0
        self.scene: Json | None = None
        self.state: Json = {}
        self.story: list[Json] = []

    def send(self, **message: Any) -> None:
        self._socket.send_json(message)

    def hear(self) -> Json:
        """The next message."""
        message = self.listen()
        assert message["n"] == self.n + 1, "messages are numbered without a gap"
        self.n += 1
        if message["type"] == "table":
            self.scene, self.state, self.story = message["scene"], message["state"], message["story"]
        elif message["type"] == "news":
            if "patch" in message:
                assert self.scene is not None
                self.scene = patched(self.scene, message["patch"])
            self.state |= message.get("state", {})
            self.story += message.get("story", [])
        if self._value and "fair" in message.get("state", {}):
            answer = reply(self.state["fair"], self._value)
            if answer is not None:
                self.send(**answer)
        return message

    def listen(self) -> Json:
        async def receive() -> Any:
            async with asyncio.timeout(LIMIT):
                return await self._socket._send_rx.receive()

        message = self._socket.portal.call(receive)
        assert message["type"] == "websocket.send", message
        return dict(json.loads(message["text"]))

    def until(self, holds: Callable[["Page"], Any]) -> None:
        """Listen until something holds of what the page knows."""
        while not holds(self):
            self.hear()

    def answer(self, kind: str) -> Json:
        """The next message of a kind."""
        while (message := self.hear())["type"] != kind:
            pass
        return message

    def ask(self, kind: str, **message: Any) -> Json:
        self.send(**message)
        return self.answer(kind)

    def play(self, pick: int = 0) -> None:
        """Answer the page's decision and wait until it is another one."""
        decision = self.state["decision"]
        code = decision["options"][pick]["code"]
        self.send(type="play", seat=self.state["seat"], decision=decision["id"], code=code)
        self.until(lambda page: page.state["decision"] != decision)


def patched(scene: Json, patch: Json) -> Json:
    """A scene with a patch applied, as ``draw.scene.patch`` says; the description belongs to the first scene alone."""
    pieces = {piece["key"]: piece for piece in scene["pieces"]}
    for key in patch.get("gone", []):
        del pieces[key]
    for change in patch.get("changes", []):
        piece = {**pieces[change["key"]], **change}
        pieces[change["key"]] = {name: value for name, value in piece.items() if value is not None}
    pieces |= {piece["key"]: piece for piece in patch.get("pieces", [])}
    order = patch.get("order", list(pieces))
    assert set(order) == set(pieces)
    words = {name: patch[name] for name in ("title", "prompt") if name in patch}
    return {**scene, **words, "pieces": [pieces[key] for key in order]}


def _place(seat: str | Json) -> Json:
    if isinstance(seat, dict):
        return seat
    return {"kind": "bot", "level": 1} if seat == "bot" else {"kind": seat}


def few(game: str) -> int:
    """The least number of seats of a game."""
    return macabre.game(game).seats[0]
