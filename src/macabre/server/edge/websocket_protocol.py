"""WebSockets as uvicorn speaks them, but an open page keeps nothing of its request, and has to read what it is sent."""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

WRITE = "macabre.write"
"""An extension of ASGI: texts go to a page without a task for each, unless it has to be waited for."""
DEAF = 65.0
"""Seconds for which a page may leave unread what was sent to it."""


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


class Slim(WebSocketsSansIOProtocol):
    """Forgets both heads of the handshake once it is over: three times as much as a page needs that waits."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._deaf: asyncio.TimerHandle | None = None

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
        """Send a text at once; False if that cannot be, because the pipe is full or the page has gone."""
        open_ = self.conn.state is State.OPEN and not self.close_sent and not self.disconnected
        if not open_ or not self.writable.is_set():
            return False
        self.transport.write(framed(text))
        return True

    def pause_writing(self) -> None:
        """Its pipe is full. A farewell would have to wait behind all the rest, so in the end there is none."""
        super().pause_writing()
        self._deaf = self.loop.call_later(DEAF, self.transport.abort)

    def resume_writing(self) -> None:
        self._listen()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._listen()
        super().connection_lost(exc)
        if self.handshake_initiated and self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"] = {}  # else the two would hold each other

    def _listen(self) -> None:
        if self._deaf is not None:
            self._deaf.cancel()
            self._deaf = None
