"""How long a request may take to arrive. Whoever sends it letter by letter holds a connection, but not for ever."""

import asyncio
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 20.0
"""Seconds for the head of a request, from the first letter, or from the connection, to the last."""


class Patient(H11Protocol):
    """HTTP as uvicorn speaks it, but a head that does not come to its end is not waited for."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._hurry: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._hurry = self.loop.call_later(HEAD, self._give_up)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_a_request:
            self._rest()
        elif self._hurry is None:
            self._hurry = self.loop.call_later(HEAD, self._give_up)

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    @property
    def _in_a_request(self) -> bool:
        """Its head is here, or it has become a socket; with the body others are patient."""
        speaking = self.transport.get_protocol() is self
        return not speaking or (self.cycle is not None and not self.cycle.response_complete)

    def _rest(self) -> None:
        if self._hurry is not None:
            self._hurry.cancel()
            self._hurry = None

    def _give_up(self) -> None:
        self._hurry = None
        if not self._in_a_request and not self.transport.is_closing():
            self.transport.close()
