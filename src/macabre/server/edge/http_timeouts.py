"""HTTP timeouts: how long the head of a request may take. Whoever sends it letter by letter is not waited for, and an
address that holds too many connections gets no further one.

Nor may a request be cut into so many pieces that parsing it stops the event loop: a system hands over 256 KB at once,
which may be the head of a request with forty thousand fields, or a body of as many pieces.
"""

import asyncio
from typing import Any, NamedTuple

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from macabre.server.edge.addresses import Proxies, limited_by
from macabre.server.edge.rate_limits import RateLimits

HEAD_TIMEOUT = 20.0
"""Seconds for the head of a request, from the first letter, or from the connection, to the last."""
SLICE = 16 * 1024
"""So many bytes are parsed at once; a head that is not whole after so many is cut off."""
PIECES = 100
"""In so many pieces a body may come; browsers, and most programs, send one."""
DOOR = "door"
"""Under this name connections find what they are counted by, in the state that the application starts with."""


class Door(NamedTuple):
    """By whom connections are counted."""

    limits: RateLimits
    proxies: Proxies


class CountingConnection(h11.Connection):
    """HTTP as h11 parses it, but a body in too many pieces is an error of whoever sends it, and so are two lengths.

    A proxy that believes the other length would take the rest for somebody else's request (request smuggling).
    """

    _pieces = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Data):
            self._pieces += 1
            if self._pieces > PIECES:
                raise h11.RemoteProtocolError("a body in too many pieces", 400)
        elif isinstance(event, h11.Request):
            self._pieces = 0
            if {b"content-length", b"transfer-encoding"} <= {name for name, _ in event.headers}:
                raise h11.RemoteProtocolError("a body with two lengths", 400)
        return event


class TimedHttpProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, but a connection whose request head does not come to its end is closed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn = CountingConnection(h11.SERVER, SLICE)
        self._timeout: asyncio.TimerHandle | None = None
        self._counted_as = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._count(transport):
            transport.abort()
            return
        self._timeout = self.loop.call_later(HEAD_TIMEOUT, self._close_unless_busy)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), SLICE):
            if start and (self.transport.is_closing() or self.transport.get_protocol() is not self):
                return  # it was refused, or has become a socket
            super().data_received(data[start : start + SLICE])
        if self._in_a_request:
            self._cancel_timeout()
        elif self._timeout is None:
            self._timeout = self.loop.call_later(HEAD_TIMEOUT, self._close_unless_busy)

    def _count(self, transport: asyncio.Transport) -> bool:
        """Count the connection; False if there are too many. A proxy's are everybody's, so these are not counted."""
        door: Door | None = self.app_state.get(DOOR)
        peer = str((transport.get_extra_info("peername") or ("",))[0])
        if door is None or peer in door.proxies:
            return True
        address = limited_by(peer)
        if not door.limits.connect(address):
            return False
        self._counted_as = address
        return True

    def _discount(self) -> None:
        if self._counted_as:
            self.app_state[DOOR].limits.disconnect(self._counted_as)
            self._counted_as = ""

    def handle_websocket_upgrade(self, event: Any) -> None:
        self._discount()  # from here on it counts as a socket
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._discount()
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
