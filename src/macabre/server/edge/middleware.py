"""What every request passes on its way in: origin, size and rate limits; and the headers of every answer."""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macabre import Refused
from macabre.host.refusals import denied
from macabre.server.edge.addresses import Proxies, asking
from macabre.server.edge.body_limits import LARGEST, announced_size, limited
from macabre.server.edge.origins import host_name, same_origin
from macabre.server.edge.rate_limits import CONNECT, CREATE, FILE_COST, POST, READ, RateLimits, Visitor
from macabre.server.edge.security_headers import HEADERS, TRANSPORT
from macabre.server.edge.sessions import identify

Refuse = Callable[[Request, Refused], Awaitable[Response]]


class RequestGuard:
    """Refuses what comes from another site, is too large or too much; adds the security headers to every answer."""

    def __init__(
        self,
        app: ASGIApp,
        refuse: Refuse,
        limits: RateLimits,
        secure: bool,
        proxies: Proxies | None = None,
        hosts: Collection[str] = (),
    ) -> None:
        self._app = app
        self._refuse = refuse
        self._limits = limits
        self._proxies = proxies or Proxies()
        self._schemes = ("https",) if secure else ("http", "https")
        self._headers = {**HEADERS, **TRANSPORT} if secure else HEADERS
        self._hosts = frozenset(name.lower() for name in hosts)

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket"):
            return self._app(scope, receive, send)
        try:
            self._admit(scope, Headers(scope=scope))
        except Refused as refusal:
            scope["denied"] = refusal
        return self._app(scope, receive, send) if scope["type"] == "websocket" else self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def protect(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
            await send(message)

        if "denied" not in scope and not scope["path"].startswith(FILES):
            await self._identify(scope)
        if "denied" in scope:
            await (await self._refuse(Request(scope, receive), scope["denied"]))(scope, receive, protect)
        else:
            await self._app(scope, limited(scope, receive), protect)

    async def _identify(self, scope: Scope) -> None:
        try:
            await identify(scope, self._limits)
        except Refused as refusal:  # the database is away
            scope["denied"] = refusal

    def _admit(self, scope: Scope, headers: Headers) -> None:
        state = scope["state"]
        state["visitor"] = visitor = Visitor(self._proxies.client(scope), "" if state["fresh"] else state["owner"])
        asking.set(visitor.address)
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if self._hosts and host_name(headers.get("host", "")) not in self._hosts:
            raise denied("bad_host")
        if changes and not same_origin(headers, self._schemes):
            raise denied("bad_origin")
        if announced_size(headers) > LARGEST:
            raise denied("too_large")
        if changes:
            self._limits.take(_kind(scope), visitor)
        else:
            self._limits.take(READ, visitor, FILE_COST if scope["path"].startswith(FILES) else 1)


FILES = ("/static/", "/pictures/", "/favicon.")
"""Where files lie that are ready in memory."""


def _kind(scope: Scope) -> str:
    """What is limited: new sockets, new matches, and everything else that changes something."""
    if scope["type"] == "websocket":
        return CONNECT
    path = scope["path"]
    return CREATE if path in ("/matches", "/api/matches") or path.startswith("/learn/") else POST


def check_admitted(scope: Any) -> None:
    """Raise the refusal of a request that was not let in."""
    if "denied" in scope:
        raise scope["denied"]
