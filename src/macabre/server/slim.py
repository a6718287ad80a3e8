"""WebSockets as uvicorn speaks them, but an open page keeps nothing of the request that it came with."""

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Slim(WebSocketsSansIOProtocol):
    """Forgets both heads of the handshake once it is over: three times as much as a page needs that waits."""

    def start_keepalive(self) -> None:
        self.request.headers.clear()
        self.response.headers.clear()
        self.scope["headers"] = []
        super().start_keepalive()
