"""What every request passes on its way in: who it is from, whether it may come from there, and how large it is."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macabre import Refused
from macabre.host.hosted_match import fingerprint
from macabre.host.refusals import denied
from macabre.server.edge.rate_limits import CONNECT, CREATE, POST, Limits

COOKIE = "macabre"
YEAR = 365 * 24 * 3600
LARGEST = 64 * 1024
"""The largest body that is read, in bytes."""
BODY = 30.0
"""Seconds for a body to arrive."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Visitors:
    """Knows a browser again by a cookie that no script can read, and a program by its token.

    What is stored is only a fingerprint.
    """

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self._app = app
        self._tail = f"; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket"):
            return self._app(scope, receive, send)
        headers = Headers(scope=scope)
        token = _bearer(headers.get("authorization", "")) or _token(headers.get("cookie", ""))
        fresh = "" if token else secrets.token_urlsafe(32)
        scope.setdefault("state", {})["owner"] = fingerprint(token or fresh)
        if scope["type"] == "websocket":  # it stays open for long: nothing waits here meanwhile
            return self._app(scope, receive, send)

        async def welcome(message: Message) -> None:
            if fresh and message["type"] == "http.response.start":
                answered = MutableHeaders(scope=message)
                # What others may keep a copy of must not carry anybody's cookie: all who got the copy would be one.
                if "public" not in answered.get("cache-control", ""):
                    answered.append("set-cookie", f"{COOKIE}={fresh}{self._tail}")
            await send(message)

        return self._app(scope, receive, welcome)


def _bearer(authorization: str) -> str:
    """The token by which a program names itself: of its own making, long enough that nobody guesses it."""
    kind, _, token = authorization.partition(" ")
    return f"bearer {token}" if kind.lower() == "bearer" and 32 <= len(token) <= 256 else ""


def _token(cookies: str) -> str:
    found = cookie_parser(cookies).get(COOKIE, "")
    return found if 40 <= len(found) <= 64 else ""


Refuse = Callable[[Request, Refused], Awaitable[Response]]


class Guards:
    """Refuses what comes from another site, is too large or too much; says in every answer what a page may load."""

    def __init__(self, app: ASGIApp, refuse: Refuse, limits: Limits, secure: bool) -> None:
        self._app = app
        self._refuse = refuse
        self._limits = limits
        self._schemes = ("https",) if secure else ("http", "https")

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
                found = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    found.setdefault(name, value)
            await send(message)

        if "denied" in scope:
            await (await self._refuse(Request(scope, receive), scope["denied"]))(scope, receive, protect)
        else:
            await self._app(scope, _limited(scope, receive), protect)

    def _admit(self, scope: Scope, headers: Headers) -> None:
        changes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS")
        if changes and not self._from_here(headers):
            raise denied("bad_origin")
        if _length(headers) > LARGEST:
            raise denied("too_large")
        if changes:
            address, browser = (scope.get("client") or ("",))[0], scope["state"]["owner"]
            self._limits.take(_kind(scope), address, browser)

    def _from_here(self, headers: Headers) -> bool:
        """Browsers name the page that a request comes from; programs need not.

        Where our pages come over TLS, one of the same name without it may be anybody's on the way.
        """
        origin = headers.get("origin")
        if origin is None:
            return True
        try:
            page = urlsplit(origin)
        except ValueError:
            return False
        return page.scheme in self._schemes and page.netloc == headers.get("host")


def _kind(scope: Scope) -> str:
    """What is limited: new sockets, new matches, and everything else that changes something."""
    if scope["type"] == "websocket":
        return CONNECT
    path = scope["path"]
    return CREATE if path in ("/matches", "/api/matches") or path.startswith("/learn/") else POST


def _length(headers: Headers) -> int:
    given = headers.get("content-length", "0")
    return int(given[:12]) if given.isascii() and given.isdigit() else LARGEST + 1


def _limited(scope: Scope, receive: Receive) -> Receive:
    """A body in pieces is counted as it comes, and it has to come in time."""
    read, whole, limit = 0, False, asyncio.get_running_loop().time() + BODY

    async def counted() -> Message:
        nonlocal read, whole
        try:
            async with asyncio.timeout_at(None if whole else limit):
                message = await receive()
        except TimeoutError:
            raise _deny(scope, "too_slow") from None
        whole = not message.get("more_body", False)
        read += len(message.get("body", b""))
        if read > LARGEST:
            raise _deny(scope, "too_large")
        return message

    return counted


def _deny(scope: Scope, code: str) -> Refused:
    scope["denied"] = refusal = denied(code)
    return refusal


def check(scope: Any) -> None:
    """Raise what a guard has found."""
    if "denied" in scope:
        raise scope["denied"]
