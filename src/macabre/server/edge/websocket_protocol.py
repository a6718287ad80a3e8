"""The WebSocket protocol of pages, as uvicorn speaks it, but lighter: an open page keeps nothing of its request.

A text is framed in one step and written without a task of its own, unless the page has to be waited for; and a page
that does not read what it is sent is disconnected after a timeout.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

WRITE = "macabre.write"
"""An ASGI extension of our own: a function that writes a text at once."""
READ_TIMEOUT = 65.0
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


class PageSocketProtocol(WebSocketsSansIOProtocol):
    """Forgets both heads of the handshake once it is over: three times as much as a page needs that waits."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._read_timeout: asyncio.TimerHandle | None = None

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
