"""Sessions: who a request is from. A browser is recognised by a cookie that no script can read, a program by its token.

What is stored of either is only a fingerprint.
"""

import secrets
from collections.abc import Awaitable

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macabre.host.hosted_match import fingerprint

COOKIE = "macabre"
YEAR = 365 * 24 * 3600


class Sessions:
    """Middleware that puts the owner, a fingerprint, into every request's state, and gives new browsers a cookie."""

    def __init__(self, app: ASGIApp, secure: bool) -> None:
        self._app = app
        self._attributes = f"; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket"):
            return self._app(scope, receive, send)
        headers = Headers(scope=scope)
        token = _bearer(headers.get("authorization", "")) or _cookie(headers.get("cookie", ""))
        fresh = "" if token else secrets.token_urlsafe(32)
        state = scope.setdefault("state", {})
        state["owner"], state["fresh"] = fingerprint(token or fresh), bool(fresh)
        if scope["type"] == "websocket":  # it stays open for long: nothing waits here meanwhile
            return self._app(scope, receive, send)

        async def give_cookie(message: Message) -> None:
            if fresh and message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # What others may keep a copy of must not carry anybody's cookie: all who got the copy would be one.
                if "public" not in headers.get("cache-control", ""):
                    headers.append("set-cookie", f"{COOKIE}={fresh}{self._attributes}")
            await send(message)

        return self._app(scope, receive, give_cookie)


def _bearer(authorization: str) -> str:
    """The token by which a program names itself: of its own making, long enough that nobody guesses it."""
    kind, _, token = authorization.partition(" ")
    return f"bearer {token}" if kind.lower() == "bearer" and 32 <= len(token) <= 256 else ""


def _cookie(cookies: str) -> str:
    token = cookie_parser(cookies).get(COOKIE, "")
    return token if 40 <= len(token) <= 64 else ""
