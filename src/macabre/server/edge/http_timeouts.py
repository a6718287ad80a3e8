"""HTTP timeouts: how long the head of a request may take. Whoever sends it letter by letter is not waited for."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_TIMEOUT = 20.0
"""Seconds for the head of a request, from the first letter, or from the connection, to the last."""


class TimedHttpProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, but a connection whose request head does not come to its end is closed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._timeout: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timeout = self.loop.call_later(HEAD_TIMEOUT, self._close_unless_busy)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_a_request:
            self._cancel_timeout()
        elif self._timeout is None:
            self._timeout = self.loop.call_later(HEAD_TIMEOUT, self._close_unless_busy)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        super().connection_lost(exc)

    @property
    def _in_a_request(self) -> bool:
        """Its head is here, or it has become a socket; the body has a timeout of its own (``body_limits``)."""
        speaking = self.transport.get_protocol() is self
        return not speaking or (self.cycle is not None and not self.cycle.response_complete)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _close_unless_busy(self) -> None:
        self._timeout = None
        if not self._in_a_request and not self.transport.is_closing():
            self.transport.close()
