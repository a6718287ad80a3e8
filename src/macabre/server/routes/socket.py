"""The socket of the match page: choices up, news down."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from macabre import Refused
from macabre.draw.scene import SIZES, WIDE
from macabre.server import asking, logs
from macabre.server.guards import LARGEST, check
from macabre.server.limits import SAY
from macabre.server.listener import Listener
from macabre.server.live import Desk, Live
from macabre.server.refusals import denied, refusal_json
from macabre.server.seen import Viewer, names
from macabre.server.words import words

logger = logging.getLogger("macabre.server")

HEARTBEAT = 20.0
"""Seconds between signs of life."""
SILENCE = 65.0
"""Seconds without any from the page, after which it is taken for gone."""
HINTS = 3
"""How many hints a page may wait for at once."""
CALM = 0.7
"""Seconds between two phrases of one page."""


class Wanted(msgspec.Struct):
    """Any message of the page."""

    type: str
    seat: int | None = None
    shape: str = WIDE
    seed: str = ""
    decision: int | None = None
    code: str = ""
    deed: str = ""
    about: int = -1
    phrase: str = ""


class Conversation:
    """One page's socket, from its first message to its end."""

    def __init__(self, socket: WebSocket, live: Live, desk: Desk) -> None:
        self._socket = socket
        self._live = live
        self._desk = desk
        self._owner = asking.owner(socket)
        self._language = asking.language(socket)
        self._listener: Listener | None = None
        self._greeted = asyncio.Event()
        self._heard = time.monotonic()
        self._spoken = 0.0
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        talking = asyncio.create_task(self._talk())
        try:
            while True:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self._heard = time.monotonic()
                await self._obey(message.get("text") or "")
        finally:
            for task in (talking, *self._tasks):
                task.cancel()
            if self._listener is not None:
                self._live.leave(self._desk, self._listener)

    async def _talk(self) -> None:
        """Send what there is to tell, until the page falls silent."""
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._greeted.wait(), SILENCE)
            while self._listener is not None and time.monotonic() - self._heard < SILENCE:
                if await self._listener.wait(HEARTBEAT):
                    await self._send_news(self._listener)
                else:
                    await self._socket.send_text(self._listener.ping().decode())
        except (WebSocketDisconnect, RuntimeError):  # the page has gone
            return
        except Exception:  # a bug: it must not be silent, and the page must not wait for ever
            logger.exception("a page of match %s cannot be served", logs.short(self._desk.sitting.id))
        with suppress(WebSocketDisconnect, RuntimeError):
            await self._socket.close(4000)

    async def _send_news(self, listener: Listener) -> None:
        """Send what has changed. Nothing of it is kept while the page is waited for: tables are large."""
        for message in listener.messages(self._live.presence(self._desk)):
            await self._socket.send_text(message.decode())

    # -- what the page wants

    async def _obey(self, text: str) -> None:
        try:
            asking.limits(self._socket).take(SAY, "", self._owner)
            wanted = _read(text)
            await self._do(wanted)
        except Refused as refusal:
            logs.refusal(refusal, self._owner, "socket")
            answer = {"type": "refused", **refusal_json(refusal, self._language)}
            if self._listener is None:
                await self._socket.send_text(msgspec.json.encode({"n": 0, **answer}).decode())
            self._tell(answer)

    def _tell(self, message: dict[str, Any]) -> None:
        if self._listener is not None:
            self._listener.tell(message)

    async def _do(self, wanted: Wanted) -> None:
        if wanted.type == "pong":
            return
        if wanted.type in ("hello", "look"):
            await self._look(wanted)
        elif wanted.type == "play":
            if wanted.decision is None:  # it names the decision it answers: so it cannot play twice
                raise denied("bad_message", "decision")
            await self._live.act(self._desk, self._seat(wanted), "play", wanted.code, decision=wanted.decision)
        elif wanted.type == "take_back":
            await self._live.act(self._desk, self._seat(wanted), "take_back")
        elif wanted.type == "why":
            self._why(self._seat(wanted), wanted.code)
        elif wanted.type == "hint":
            self._start_hint(self._seat(wanted))
        elif wanted.type == "phrase":
            self._say(self._seat(wanted), wanted.phrase)
        elif wanted.type == "do":
            await self._deed(wanted)
        else:
            raise denied("bad_message", wanted.type)

    def _seat(self, wanted: Wanted) -> int:
        """The seat that a message is for; it must be one's own."""
        if wanted.seat is None or wanted.seat not in self._desk.sitting.mine(self._owner):
            raise denied("not_your_seat", seat=wanted.seat)
        return wanted.seat

    async def _look(self, wanted: Wanted) -> None:
        mine = self._desk.sitting.mine(self._owner)
        seat = wanted.seat if wanted.seat in mine else mine[0] if len(mine) == 1 else None
        viewer = Viewer(seat, wanted.shape if wanted.shape in SIZES else WIDE, self._language, self._owner)
        if self._listener is None:
            self._listener = Listener(self._desk.sitting, viewer)
            self._live.listen(self._desk, self._listener)
            self._greeted.set()
        else:
            self._listener.look(viewer)
        if wanted.seed and self._desk.sitting.stage == "gathering":
            await self._shuffle(wanted.seed)
        if wanted.seat is not None and wanted.seat not in mine:  # what everybody sees is shown; nothing else is
            raise denied("not_your_seat", seat=wanted.seat)

    async def _shuffle(self, seed: str) -> None:
        """This browser's part in the shuffle, for each of its seats its own."""
        for seat in self._desk.sitting.mine(self._owner):
            if not self._desk.sitting.places[seat].seed:
                with suppress(Refused):  # another tab of the same browser may have been faster
                    await self._live.act(self._desk, seat, "seed", data=seed)

    def _why(self, seat: int, code: str) -> None:
        match = self._desk.sitting.running()
        decision = match.decision(seat) if seat in match.to_act else None
        reason = match.view(seat).why_not(code, decision, self._language, named=True)
        if reason is None:  # by now it is possible
            return
        self._tell({"type": "why", **refusal_json(reason, self._language), "code": code})

    def _start_hint(self, seat: int) -> None:
        """Thinking takes a moment; the page can go on talking meanwhile."""

        async def think() -> None:
            try:
                advice = await self._live.hint(self._desk, seat, self._language)
                self._tell({"type": "hint", **advice})
            except Refused as refusal:
                logs.refusal(refusal, self._owner, "socket")
                self._tell({"type": "refused", **refusal_json(refusal, self._language)})
            except Exception:
                logger.exception("a hint failed")
                self._tell({"type": "refused", **refusal_json(denied("broken"), self._language)})

        if len(self._tasks) == HINTS:
            raise denied("too_many")
        self._tell({"type": "thinking"})
        task = asyncio.create_task(think())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _say(self, seat: int, phrase: str) -> None:
        if phrase not in words("en").section("phrases"):
            raise denied("no_such_phrase")
        if time.monotonic() - self._spoken < CALM:
            raise denied("too_many")
        self._spoken = time.monotonic()
        for listener in self._desk.listeners:
            language = listener.viewer.language
            name, text = names(self._desk.sitting, language)[seat], words(language)(f"phrases.{phrase}")
            listener.tell({"type": "phrase", "seat": seat, "name": name, "phrase": phrase, "text": text})

    async def _deed(self, wanted: Wanted) -> None:
        await self._live.do(self._desk, self._seat(wanted), wanted.deed, wanted.about)


def _read(text: str) -> Wanted:
    if len(text) > LARGEST:
        raise denied("too_large")
    try:
        return msgspec.json.decode(text, type=Wanted)
    except msgspec.DecodeError as error:
        raise denied("bad_message", error) from None


async def talk(socket: WebSocket) -> None:
    """Accept a page's socket, unless it comes from another site, there is no such match, or there are too many."""
    limits, browser = asking.limits(socket), asking.owner(socket)
    try:
        check(socket.scope)
        desk = await asking.live(socket).desk(socket.path_params["match"])
        limits.enter(browser)
    except Refused as refusal:
        logs.refusal(refusal, browser, "socket")
        await socket.accept()
        await socket.send_text(
            msgspec.json.encode({"type": "refused", **refusal_json(refusal, asking.language(socket))}).decode()
        )
        await socket.close(4404)
        return
    try:
        await socket.accept()
        with suppress(WebSocketDisconnect, RuntimeError):
            await Conversation(socket, asking.live(socket), desk).run()
    finally:
        limits.leave(browser)


ROUTES: list[BaseRoute] = [WebSocketRoute("/socket/{match}", talk)]
