"""Sessions: who a request is from. A browser is recognised by a cookie that no script can read, a program by its token.

What is stored of either is only a fingerprint. A cookie carries a seal made with the host's key, so that only what this
server has issued counts: nobody can talk somebody else's browser into a cookie of their own choosing.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Awaitable
from typing import NamedTuple

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macabre.host.hosted_match import fingerprint

COOKIE = "macabre"
"""Its name; under TLS with the prefix ``__Host-``, by which browsers vouch that no other host has set it."""
YEAR = 365 * 24 * 3600
TOKEN, SEAL = 43, 22
"""How long a token and its seal are."""


class _Cookies(NamedTuple):
    """What a browser has sent."""

    sealed: str = ""
    """The token of a cookie that this server has issued."""
    plain: str = ""
    """The token of one that an older release may have issued, or this one under its other name."""


class Sessions:
    """Middleware that puts the owner, a fingerprint, into every request's state, and gives new browsers a cookie."""

    def __init__(self, app: ASGIApp, secure: bool, key: bytes = b"") -> None:
        """Without a key cookies have no seal, and any that looks like one of ours counts."""
        self._app = app
        self._key = hmac.digest(key, b"cookies", "sha256") if key else b""
        self._name = f"__Host-{COOKIE}" if secure else COOKIE
        self._attributes = f"; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket"):
            return self._app(scope, receive, send)
        headers = Headers(scope=scope)
        if program := _bearer(headers.get("authorization", "")):
            return self._serve(scope, receive, send, program)
        cookies = self._read(headers.get("cookie", ""))
        if cookies.plain and not cookies.sealed:
            return self._serve_older(scope, receive, send, cookies.plain)
        return self._serve(scope, receive, send, cookies.sealed)

    async def _serve_older(self, scope: Scope, receive: Receive, send: Send, token: str) -> None:
        """A browser with a cookie of an older release keeps its seats, and gets a cookie with a seal."""
        known = await scope["app"].state.services.store.sits(fingerprint(token))
        await self._serve(scope, receive, send, token if known else "", fresh=token if known else "")

    def _serve(self, scope: Scope, receive: Receive, send: Send, token: str, fresh: str = "") -> Awaitable[None]:
        """Serve whoever has that token; a ``fresh`` one, or a new one where there is none, is sent to the browser."""
        state = scope.setdefault("state", {})
        state["fresh"] = not token
        fresh = fresh if token else secrets.token_urlsafe(32)
        state["owner"] = fingerprint(token or fresh)
        if scope["type"] == "websocket" or not fresh:  # a socket stays open for long: nothing waits here meanwhile
            return self._app(scope, receive, send)

        async def give_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # What others may keep a copy of must not carry anybody's cookie: all who got the copy would be one.
                if "public" not in headers.get("cache-control", ""):
                    headers.append("set-cookie", f"{self._name}={fresh}{self._seal(fresh)}{self._attributes}")
            await send(message)

        return self._app(scope, receive, give_cookie)

    def _seal(self, token: str) -> str:
        if not self._key:
            return ""
        return "." + urlsafe_b64encode(hmac.digest(self._key, token.encode(), "sha256")[:16]).decode()[:SEAL]

    def _read(self, text: str) -> _Cookies:
        cookies = cookie_parser(text)
        token, _, seal = cookies.get(self._name, "").partition(".")
        if self._key and seal and hmac.compare_digest(f".{seal}".encode(), self._seal(token).encode()):
            return _Cookies(sealed=token)
        if not self._key and _is_token(token):
            return _Cookies(sealed=token)
        older = cookies.get(COOKIE, "").partition(".")[0]
        return _Cookies(plain=older if _is_token(older) else "")


def _bearer(authorization: str) -> str:
    """The token by which a program names itself: of its own making, long enough that nobody guesses it."""
    kind, _, token = authorization.partition(" ")
    return f"bearer {token}" if kind.lower() == "bearer" and 32 <= len(token) <= 256 else ""


def _is_token(text: str) -> bool:
    return 40 <= len(text) <= 64
