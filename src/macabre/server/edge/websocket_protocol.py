"""The WebSocket protocol of pages, as uvicorn speaks it, but lighter: an open page keeps nothing of its request.

A text is framed in one step and written without a task of its own, unless the page has to be waited for; and a page
that does not read what it is sent is disconnected after a timeout.

What a page sends is read in small slices, the next one only when all messages of the one before have been handled:
a system hands over 256 KB at once, and forty thousand tiny frames take the event loop half a second. Pings and pieces
of messages are never handled by anybody, so these are counted here.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State

from macabre.server.edge.rate_limits import Rate

WRITE = "macabre.write"
"""An ASGI extension of our own: a function that writes a text at once."""
READ_TIMEOUT = 65.0
"""Seconds for which a page may leave unread what was sent to it."""
SLICE = 1024
"""So many bytes are parsed at once."""
EXTRA_FRAMES = Rate(100, 2)
"""How many frames a page may send that are no whole messages. Browsers send none, other clients a ping now and then."""


def framed(text: bytes) -> bytes:
    """A text as a frame on its way to a page: whole, not masked, not compressed.

    >>> framed(b"ab")
    b'\\x81\\x02ab'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    wide, length = (126, 2) if size < 65536 else (127, 8)
    return bytes((0x81, wide)) + size.to_bytes(length, "big") + text


class PageSocketProtocol(WebSocketsSansIOProtocol):
    """Forgets both heads of the handshake once it is over: three times as much as a page needs that waits."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._read_timeout: asyncio.TimerHandle | None = None
        self._unparsed = b""
        self._extra = EXTRA_FRAMES.burst
        self._counted = self.loop.time()

    # -- reading

    def data_received(self, data: bytes) -> None:
        self._unparsed = self._unparsed + data if self._unparsed else data
        self._parse()

    def _parse(self) -> None:
        """Parse what has come, until there is a message to be handled first."""
        while self._unparsed and not self.read_paused and not self.transport.is_closing():
            data, self._unparsed = self._unparsed[:SLICE], self._unparsed[SLICE:]
            super().data_received(data)

    async def receive(self) -> Any:
        message = await super().receive()
        if self._unparsed:
            self._parse()
        return message

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._allowed():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._allowed():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if self._allowed():
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._allowed():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._allowed():
            super().handle_pong(event)

    def _allowed(self) -> bool:
        """Count a frame that is no whole message; whoever sends nothing else is disconnected."""
        now = self.loop.time()
        self._extra = min(EXTRA_FRAMES.burst, self._extra + (now - self._counted) * EXTRA_FRAMES.refill) - 1
        self._counted = now
        if self._extra < 0:
            self._unparsed = b""
            self.transport.abort()
        return self._extra >= 0

    # -- writing

    def start_keepalive(self) -> None:
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []
        super().start_keepalive()

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            extensions: Any = self.scope["extensions"]
            extensions[WRITE] = self.write

    def write(self, text: bytes) -> bool:
        """Send a text at once; False if that cannot be, because the buffer is full or the page has gone."""
        open_ = self.conn.state is State.OPEN and not self.close_sent and not self.disconnected
        if not open_ or not self.writable.is_set():
            return False
        self.transport.write(framed(text))
        return True

    def pause_writing(self) -> None:
        """The buffer is full. A closing frame would have to wait behind all the rest, so in the end there is none."""
        super().pause_writing()
        self._read_timeout = self.loop.call_later(READ_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        self._cancel_timeout()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        super().connection_lost(exc)
        if self.handshake_initiated and self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {}  # else the two would hold each other

    def _cancel_timeout(self) -> None:
        if self._read_timeout is not None:
            self._read_timeout.cancel()
            self._read_timeout = None
