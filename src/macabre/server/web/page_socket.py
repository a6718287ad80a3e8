"""The socket of the match page: choices up, news down."""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from macabre import Refused
from macabre.draw.scene import SIZES, WIDE
from macabre.host import logs
from macabre.host.page_feed import Listener
from macabre.host.page_state import Viewer, names
from macabre.host.page_text import words
from macabre.host.refusals import denied, refusal_json
from macabre.server.desk import Desk
from macabre.server.edge import request_context as asking
from macabre.server.edge.middleware import LARGEST, check
from macabre.server.edge.rate_limits import SAY
from macabre.server.edge.websocket_protocol import WRITE

logger = logging.getLogger("macabre.server")

GONE = (OSError, RuntimeError)
"""What a server says of a page that does not listen any more."""
SILENT, UNKNOWN = 4000, 4404
"""Why a socket is closed: nothing was heard from the page, or there is nothing to talk about."""
HEARTBEAT = 20.0
"""Seconds between signs of life."""
SILENCE = 65.0
"""Seconds without any from the page, after which it is taken for gone."""
HINTS = ("hint 1", "hint 2", "hint 3")
"""So many hints a page may wait for at once."""
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


def _not_at_once(text: bytes) -> bool:
    return False


class Line:
    """A page's socket as ASGI has it: what comes from the page, and what goes there."""

    __slots__ = ("receive", "send", "write")

    def __init__(self, receive: Receive, send: Send, write: Callable[[bytes], bool] | None = None) -> None:
        """``write`` sends a text at once, or says that this cannot be; not every server has that."""
        self.receive = receive
        self.send = send
        self.write = write or _not_at_once

    async def accept(self) -> None:
        await self.receive()  # that it wants to connect
        await self.send({"type": "websocket.accept"})

    async def say(self, text: bytes) -> None:
        await self.send({"type": "websocket.send", "text": text.decode()})

    async def hang_up(self, code: int) -> None:
        with suppress(*GONE):
            await self.send({"type": "websocket.close", "code": code})


class Conversation:
    """One page's socket, from its first message to its end.

    It waits for the page; whoever has news for the page rings, and only where the page has to be waited for is there a
    task that sends. So an open page that waits costs little, and so does news.
    """

    __slots__ = (
        "_desk", "_heard", "_language", "_limits", "_line", "_listener", "_live", "_owner", "_pulse", "_rung",
        "_spoken", "_tasks",
    )  # fmt: skip

    def __init__(self, line: Line, page: HTTPConnection, desk: Desk) -> None:
        self._line = line
        self._live = asking.live(page)
        self._limits = asking.limits(page)
        self._desk = desk
        self._owner = asking.owner(page)
        self._language = asking.language(page)
        self._listener: Listener | None = None
        self._heard = time.monotonic()
        self._spoken = 0.0
        self._rung = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """What goes on beside listening: sending, hanging up, hints."""
        # The first one somewhat sooner or later: after a restart all pages come at once, and need not beat as one.
        self._pulse = asyncio.get_running_loop().call_later(random.uniform(0.7, 1) * HEARTBEAT, self._beat)

    async def run(self) -> None:
        try:
            await self._line.accept()
            while True:
                message = await self._line.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self._heard = time.monotonic()
                await self._obey(message.get("text") or "")
        finally:
            self._pulse.cancel()
            for task in self._tasks.values():
                task.cancel()
            if self._listener is not None:
                self._live.leave(self._desk, self._listener)
                self._listener = None

    def _start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self._tasks[name] = asyncio.create_task(self._noted(name, work))

    async def _noted(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self._tasks.pop(name, None)

    def _beat(self) -> None:
        """A sign of life; the page gives one back, or is taken for gone after a while."""
        if time.monotonic() - self._heard >= SILENCE:
            self._start("hang up", partial(self._line.hang_up, SILENT))
            return
        self._tell({"type": "ping"})
        self._pulse = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    def _ring(self) -> None:
        """Look what there is to send as soon as what happens now has happened, unless that is about to be done."""
        if not self._rung and "send" not in self._tasks:
            self._rung = True
            asyncio.get_running_loop().call_soon(self._send_now)

    def _send_now(self) -> None:
        """Send what has changed; whatever the page does not take yet is left to a task."""
        self._rung = False
        news = self._news()
        sent = 0
        while sent < len(news) and self._line.write(news[sent]):
            sent += 1
        if sent < len(news):
            self._start("send", partial(self._send_later, news[sent:]))

    async def _send_later(self, news: list[bytes]) -> None:
        """Nothing is made while the page is waited for: what it has not heard of then, it hears at once."""
        with suppress(*GONE):
            while news:
                for message in news:
                    await self._line.say(message)
                news = self._news()

    def _news(self) -> list[bytes]:
        if self._listener is None or not self._listener.woken:
            return []
        try:
            return self._listener.messages(self._live.presence(self._desk))
        except Exception:  # a bug: it must not be silent, and the page must not wait for ever
            logger.exception("a page of match %s cannot be served", logs.short(self._desk.sitting.id))
            self._start("hang up", partial(self._line.hang_up, SILENT))
            return []

    # -- what the page wants

    async def _obey(self, text: str) -> None:
        try:
            self._limits.take(SAY, "", self._owner)
            wanted = _read(text)
            if self._listener is None:  # it has not kept the match open, which may have been put away meanwhile
                self._desk = await self._live.desk(self._desk.sitting.id)
            await self._do(wanted)
        except Refused as refusal:
            logs.refusal(refusal, self._owner, "socket")
            answer = {"type": "refused", **refusal_json(refusal, self._language)}
            if self._listener is None:
                await self._line.say(msgspec.json.encode({"n": 0, **answer}))
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
            self._listener = Listener(self._desk.sitting, viewer, self._ring)
            self._live.listen(self._desk, self._listener)
            self._listener.wake()
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
                advice = await self._live.advice.hint(self._desk, seat, self._language)
                self._tell({"type": "hint", **advice})
            except Refused as refusal:
                logs.refusal(refusal, self._owner, "socket")
                self._tell({"type": "refused", **refusal_json(refusal, self._language)})
            except Exception:
                logger.exception("a hint failed")
                self._tell({"type": "refused", **refusal_json(denied("broken"), self._language)})

        free = [name for name in HINTS if name not in self._tasks]
        if not free:
            raise denied("too_many")
        self._tell({"type": "thinking"})
        self._start(free[0], think)

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


class Sockets:
    """The door of the pages' sockets.

    It stands before the router: this would keep seven frames of its own for every open page, for as long as it is open.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "websocket":
            return self._app(scope, receive, send)
        return talk(scope, Line(receive, send, scope.get("extensions", {}).get(WRITE)))


async def talk(scope: Scope, line: Line) -> None:
    """Accept a page's socket, unless it comes from another site, there is no such match, or there are too many."""
    page = HTTPConnection(scope)
    limits, browser = asking.limits(page), asking.owner(page)
    try:
        check(scope)
        desk = await asking.live(page).desk(_match(scope["path"]))
        limits.enter(browser)
    except Refused as refusal:
        logs.refusal(refusal, browser, "socket")
        await line.accept()
        await line.say(msgspec.json.encode({"type": "refused", **refusal_json(refusal, asking.language(page))}))
        await line.hang_up(UNKNOWN)
        return
    conversation = Conversation(line, page, desk)
    del page  # with all that it has read of the request
    try:
        with suppress(*GONE):
            await conversation.run()
    finally:
        limits.leave(browser)


def _match(path: str) -> str:
    """The match whose socket is at a path."""
    room, _, match = path.removeprefix("/").partition("/")
    if room != "socket":
        raise denied("unknown_page")
    return match
