"""The socket of the match page: choices up, news down."""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from macabre import Refused
from macabre.draw.scene import SIZES, WIDE
from macabre.host import logs
from macabre.host.deeds import Commit, Deed, Open, Play, TakeBack
from macabre.host.messages import (
    AnyPageRequest,
    CommitRequest,
    DeedRequest,
    HelloRequest,
    HintMessage,
    HintRequest,
    LookRequest,
    OpenRequest,
    PageMessage,
    PhraseMessage,
    PhraseRequest,
    PingMessage,
    PlayRequest,
    Pong,
    RefusedMessage,
    TakeBackRequest,
    ThinkingMessage,
    WhyMessage,
    WhyRequest,
)
from macabre.host.page_feed import PageFeed
from macabre.host.page_state import PageViewer, names
from macabre.host.page_text import words
from macabre.host.refusals import denied
from macabre.host.room import Room
from macabre.server.edge import request_context as context
from macabre.server.edge.body_limits import LARGEST
from macabre.server.edge.middleware import check_admitted
from macabre.server.edge.rate_limits import LOOK_COST, SAY, SOCKETS, RateLimits, Visitor
from macabre.server.edge.sessions import identify
from macabre.server.edge.websocket_protocol import WRITE

logger = logging.getLogger("macabre.server")

GONE = (OSError, RuntimeError)
"""What a server says of a page that has disconnected."""
SILENT, SIGNED_OUT, UNKNOWN = 4000, 4401, 4404
"""Why a socket is closed: nothing was heard from the page, its browser was signed out, or there is nothing to talk
about."""
HEARTBEAT = 20.0
"""Seconds between signs of life."""
TIMEOUT = 65.0
"""Seconds without any from the page, after which it is taken for gone. It reconnects if it is not."""
HINTS = ("hint 1", "hint 2", "hint 3")
"""So many hints a page may wait for at once."""
PHRASE_INTERVAL = 0.7
"""Seconds between two phrases of one page."""

DECODER: msgspec.json.Decoder[AnyPageRequest] = msgspec.json.Decoder(AnyPageRequest)


def read_request(text: str) -> AnyPageRequest:
    """A message of a page; refused if it is too large, or none of ours."""
    if len(text) > LARGEST:
        raise denied("too_large")
    try:
        return DECODER.decode(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise denied("bad_message", error) from None


def _not_at_once(text: bytes) -> bool:
    return False


class AsgiSocket:
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

    async def send_text(self, text: bytes) -> None:
        await self.send({"type": "websocket.send", "text": text.decode()})

    async def close(self, code: int) -> None:
        with suppress(*GONE):
            await self.send({"type": "websocket.close", "code": code})


class PageConnection:
    """One page's connection, from its first message to its end.

    It waits for the page; whoever has news for the page rings, and only where the page has to be waited for is there a
    task that sends. So an open page that waits costs little, and so does news.
    """

    __slots__ = (
        "_connection", "_feed", "_heard", "_heartbeat", "_language", "_limits", "_owner", "_room", "_rooms", "_rung",
        "_spoken", "_tasks", "_visitor",
    )  # fmt: skip

    def __init__(self, connection: AsgiSocket, page: HTTPConnection, room: Room) -> None:
        services = context.services(page)
        self._connection = connection
        self._rooms = services.rooms
        self._limits = services.limits
        self._room = room
        self._owner = context.owner(page)
        self._visitor = context.visitor(page)
        self._language = context.language(page)
        self._feed: PageFeed | None = None
        self._heard = time.monotonic()
        self._spoken = 0.0
        self._rung = False
        self._tasks: dict[str, asyncio.Task[None]] = {}
        """What goes on beside listening: sending, closing, hints."""
        # The first one somewhat sooner or later: after a restart all pages reconnect at once, and need not beat as one.
        first = random.uniform(0.7, 1) * HEARTBEAT
        self._heartbeat = asyncio.get_running_loop().call_later(first, self._beat)

    async def run(self) -> None:
        try:
            await self._connection.accept()
            while True:
                message = await self._connection.receive()
                if message["type"] == "websocket.disconnect":
                    return
                self._heard = time.monotonic()
                await self._handle(message.get("text") or "")
        finally:
            self._heartbeat.cancel()
            for task in self._tasks.values():
                task.cancel()
            if self._feed is not None:
                self._room.leave(self._feed)
                self._feed = None

    def end(self) -> None:
        """Its browser is signed out: what it is sent and may do ends here."""
        self._owner = ""
        if self._feed is not None:
            self._room.leave(self._feed)
            self._feed = None
        self._start("close", partial(self._connection.close, SIGNED_OUT))

    def _start(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        self._tasks[name] = asyncio.create_task(self._run_task(name, work))

    async def _run_task(self, name: str, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        finally:
            self._tasks.pop(name, None)

    def _beat(self) -> None:
        """A sign of life; the page gives one back, or is taken for gone after a while."""
        if time.monotonic() - self._heard >= TIMEOUT:
            self._start("close", partial(self._connection.close, SILENT))
            return
        self._tell(PingMessage())
        self._heartbeat = asyncio.get_running_loop().call_later(HEARTBEAT, self._beat)

    # -- sending

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
        while sent < len(news) and self._connection.write(news[sent]):
            sent += 1
        if sent < len(news):
            self._start("send", partial(self._send_later, news[sent:]))

    async def _send_later(self, news: list[bytes]) -> None:
        """Nothing is made while the page is waited for: what it has not heard of then, it hears at once."""
        with suppress(*GONE):
            while news:
                for message in news:
                    await self._connection.send_text(message)
                news = self._news()

    def _news(self) -> list[bytes]:
        if self._feed is None or not self._feed.woken:
            return []
        try:
            return self._feed.messages(self._room.presence())
        except Exception:  # a bug: it must not be silent, and the page must not wait for ever
            logger.exception("a page of match %s cannot be served", logs.short(self._room.hosted.id))
            self._start("close", partial(self._connection.close, SILENT))
            return []

    def _tell(self, message: PageMessage) -> None:
        if self._feed is not None:
            self._feed.tell(message)

    # -- what the page asks for

    async def _handle(self, text: str) -> None:
        request: AnyPageRequest | None = None
        try:
            self._limits.take(SAY, self._visitor)
            request = read_request(text)
            if self._feed is None:  # it has not kept the match open, which may have been closed meanwhile
                self._room = await self._rooms.room(self._room.hosted.id)
            await self._obey(request)
        except Refused as refusal:
            logs.refusal(refusal, self._owner, "socket")
            answer = refused_message(refusal, self._language)
            if isinstance(request, PlayRequest):
                answer.decision = request.decision
            if refusal.code == "too_many":  # meanwhile nothing more is read from this page
                await self._limits.refuse_late(self._visitor.address)
            if self._feed is None:
                await self._connection.send_text(msgspec.json.encode(answer))
            self._tell(answer)

    async def _obey(self, request: AnyPageRequest) -> None:
        match request:
            case Pong():
                return
            case HelloRequest() | LookRequest():
                await self._look(request)
            case PlayRequest(seat=seat, decision=decision, code=code):
                await self._room.act(Play(self._own(seat), code, decision))
            case TakeBackRequest(seat=seat):
                await self._room.act(TakeBack(self._own(seat)))
            case WhyRequest(seat=seat, code=code):
                self._explain(self._own(seat), code)
            case HintRequest(seat=seat):
                self._start_hint(self._own(seat))
            case PhraseRequest(seat=seat, phrase=phrase):
                self._say(self._own(seat), phrase)
            case CommitRequest(attempt=attempt, commitment=commitment):
                await self._shuffle(Commit(self._first_seat(), attempt, commitment))
            case OpenRequest(attempt=attempt, value=value):
                await self._shuffle(Open(self._first_seat(), attempt, value))
            case DeedRequest(seat=seat, deed=deed, about=about):
                await self._rooms.ask(self._room, self._own(seat), deed, about)

    def _own(self, seat: int | None) -> int:
        """The seat that a message is for; it must be the browser's own."""
        if seat is None or seat not in self._room.hosted.seats_of(self._owner):
            raise denied("not_your_seat", seat=seat)
        return seat

    async def _look(self, request: HelloRequest | LookRequest) -> None:
        self._limits.take(SAY, self._visitor, LOOK_COST)
        mine = self._room.hosted.seats_of(self._owner)
        seat = request.seat if request.seat in mine else mine[0] if len(mine) == 1 else None
        shape = request.shape if request.shape in SIZES else WIDE
        viewer = PageViewer(seat, shape, self._language, self._owner, request.beats)
        if self._feed is None:
            self._feed = PageFeed(self._room.hosted, viewer, self._ring)
            self._room.join(self._feed)
            self._feed.wake()
        else:
            self._feed.look(viewer)
            self._room.watch()
        if request.seat is not None and request.seat not in mine:  # what everybody sees is shown; nothing else is
            raise denied("not_your_seat", seat=request.seat)
        if isinstance(request, HelloRequest) and request.seed and mine and self._room.hosted.stage == "gathering":
            raise denied("seed_unused")

    def _first_seat(self) -> int:
        """The seat that stands for all of the browser's own."""
        mine = self._room.hosted.seats_of(self._owner)
        if not mine:
            raise denied("not_your_seat")
        return mine[0]

    async def _shuffle(self, deed: Deed) -> None:
        try:
            await self._room.act(deed)
        except Refused as refusal:  # another tab of the same browser may have been faster
            if refusal.code not in ("too_late", "other_attempt"):
                raise

    def _explain(self, seat: int, code: str) -> None:
        match = self._room.hosted.running()
        decision = match.decision(seat) if seat in match.to_act else None
        reason = match.view(seat).why_not(code, decision, self._language, named=True)
        if reason is not None:  # by now it may be possible
            self._tell(WhyMessage(code=code, error=reason.say(self._language), rule=reason.rule))

    def _start_hint(self, seat: int) -> None:
        """Thinking takes a moment; the page can go on talking meanwhile."""
        free = [name for name in HINTS if name not in self._tasks]
        if not free:
            raise denied("too_many")
        self._tell(ThinkingMessage())
        self._start(free[0], partial(self._give_hint, seat))

    async def _give_hint(self, seat: int) -> None:
        try:
            self._tell(HintMessage(hint=await self._room.hint(seat, self._language)))
        except Refused as refusal:
            logs.refusal(refusal, self._owner, "socket")
            self._tell(refused_message(refusal, self._language))
        except Exception:
            logger.exception("a hint failed")
            self._tell(refused_message(denied("broken"), self._language))

    def _say(self, seat: int, phrase: str) -> None:
        if phrase not in words("en").section("phrases"):
            raise denied("no_such_phrase")
        if time.monotonic() - self._spoken < PHRASE_INTERVAL:
            raise denied("too_many")
        self._spoken = time.monotonic()
        for listener in self._room.listeners:
            language = listener.viewer.language
            name, text = names(self._room.hosted, language)[seat], words(language)(f"phrases.{phrase}")
            listener.tell(PhraseMessage(seat=seat, name=name, phrase=phrase, text=text))


def refused_message(refusal: Refused, language: str) -> RefusedMessage:
    return RefusedMessage(code=refusal.code, error=refusal.say(language), rule=refusal.rule)


class PageSockets:
    """The door of the pages' sockets.

    It stands before the router, which would keep seven stack frames for every page for as long as it is open.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] != "websocket":
            return self._app(scope, receive, send)
        return serve(scope, AsgiSocket(receive, send, scope.get("extensions", {}).get(WRITE)))


async def serve(scope: Scope, connection: AsgiSocket) -> None:
    """Accept a page's socket, unless it comes from another site, there is no such match, or there are too many."""
    page = HTTPConnection(scope)
    services = context.services(page)
    try:
        check_admitted(scope)
        await identify(scope, services.limits)
        room = await services.rooms.room(_match(scope["path"]))
        release = _hold(services.limits, context.visitor(page), room)
    except Refused as refusal:
        await _turn_away(page, connection, refusal)
        return
    session = PageConnection(connection, page, room)
    forget = services.sessions.hold(context.owner(page), context.session(page), session.end)
    del page  # with all that it has read of the request
    try:
        with suppress(*GONE):
            await session.run()
    finally:
        forget()
        release()


def _hold(limits: RateLimits, visitor: Visitor, room: Room) -> Callable[[], None]:
    """Count an open socket, and a match that goes on only because it is watched."""
    close = limits.hold(SOCKETS, visitor)
    if room.hosted.persons or room.hosted.ended:
        return close
    try:
        leave = limits.watch(room.hosted.id, visitor)
    except Refused:
        close()
        raise

    def release() -> None:
        leave()
        close()

    return release


async def _turn_away(page: HTTPConnection, connection: AsgiSocket, refusal: Refused) -> None:
    """Tell a page why it is not served; its script can read that only over an open socket."""
    logs.refusal(refusal, context.owner(page), "socket")
    if refusal.code == "too_many":
        await context.services(page).limits.refuse_late(context.visitor(page).address)
    await connection.accept()
    await connection.send_text(msgspec.json.encode(refused_message(refusal, context.language(page))))
    await connection.close(UNKNOWN)


def _match(path: str) -> str:
    """The match whose socket is at a path."""
    place, _, match = path.removeprefix("/").partition("/")
    if place != "socket":
        raise denied("unknown_page")
    return match
