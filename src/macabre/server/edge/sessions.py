"""Sessions: who a request is from. A browser is recognised by a cookie that no script can read, a program by its token.

What is stored of either is only a fingerprint. A cookie carries a seal made with the host's key, so that only what this
server has issued counts: nobody can talk somebody else's browser into a cookie of their own choosing. Which cookies
still count, and when they are exchanged, is told in ``session_book.py``.
"""

import hmac
import secrets
import time
from base64 import urlsafe_b64encode
from collections.abc import Awaitable
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from macabre.host.hosted_match import fingerprint
from macabre.server.edge.rate_limits import RateLimits, Visitor
from macabre.server.edge.session_book import Cookie, SessionBook

COOKIE = "macabre"
"""Its name; under TLS with the prefix ``__Host-``, by which browsers vouch that no other host has set it."""
YEAR = 365 * 24 * 3600
SEAL = 22
"""How long a seal is."""
LATEST = 11
"""Digits of the time at which a cookie was issued, at most."""


class Sessions:
    """Middleware that reads the cookie of every request, and sends one where that is wanted.

    It tells the rest by the request's state: ``cookie`` is what the browser has sent, if it counts at first sight;
    ``session`` its fingerprint, ``fresh`` whether there is none, and ``send`` the cookie that is to be sent.
    """

    def __init__(self, app: ASGIApp, secure: bool, key: bytes = b"") -> None:
        """Without a key cookies have no seal, and any that looks like one of ours counts."""
        self._app = app
        self._key = hmac.digest(key, b"cookies", "sha256") if key else b""
        self._name = f"__Host-{COOKIE}" if secure else COOKIE
        self._attributes = f"; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] not in ("http", "websocket"):
            return self._app(scope, receive, send)
        headers, state = Headers(scope=scope), scope.setdefault("state", {})
        if program := _bearer(headers.get("authorization", "")):
            state.update(owner=fingerprint(program), session="", fresh=False)
            return self._app(scope, receive, send)
        cookie = self._read(headers.get("cookie", ""))
        if cookie is None:
            give_new(state)
        else:
            state.update(cookie=cookie, session=cookie.session, owner=cookie.session, fresh=False)
        if scope["type"] == "websocket":  # a socket stays open for long: nothing waits here meanwhile
            return self._app(scope, receive, send)

        async def send_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and "send" in state:
                headers = MutableHeaders(scope=message)
                # What others may keep a copy of must not carry anybody's cookie: all who got the copy would be one.
                if "public" not in headers.get("cache-control", ""):
                    headers.append("set-cookie", f"{self._name}={self._write(state['send'])}{self._attributes}")
            await send(message)

        return self._app(scope, receive, send_cookie)

    def _write(self, cookie: Cookie) -> str:
        said = f"{cookie.secret}.{cookie.issued}"
        return f"{said}.{self._seal(said)}" if self._key else said

    def _seal(self, said: str) -> str:
        return urlsafe_b64encode(hmac.digest(self._key, said.encode(), "sha256")[:16]).decode()[:SEAL]

    def _read(self, text: str) -> Cookie | None:
        """The cookie of this server, or one that an older release, or this one under its other name, has issued."""
        cookies = cookie_parser(text)
        if (here := self._parse(cookies.get(self._name, ""))) is not None:
            return here
        older = cookies.get(COOKIE, "")
        other = self._parse(older) or Cookie(older.partition(".")[0])
        return other._replace(sealed=False) if _is_secret(other.secret) else None

    def _parse(self, text: str) -> Cookie | None:
        said, _, seal = text.rpartition(".") if self._key else (text, "", "")
        if self._key and not hmac.compare_digest(seal.encode(), self._seal(said).encode()):
            return None
        secret, _, issued = said.partition(".")
        issued = issued or "0"  # a cookie of an older release does not say it
        known = _is_secret(secret) and issued.isascii() and issued.isdigit() and len(issued) <= LATEST
        return Cookie(secret, int(issued)) if known else None


def give_new(state: dict[str, Any]) -> None:
    """Whoever asks is somebody new, and gets a cookie."""
    cookie = Cookie(secrets.token_urlsafe(32), int(time.time()))
    state.update(owner=cookie.session, session="", fresh=True, send=cookie)


async def identify(scope: Scope, limits: RateLimits) -> None:
    """Find out whose an admitted request is, from the book of sessions, and where they come from."""
    state = scope["state"]
    if "cookie" in state:
        book, cookie = scope["app"].state.services.sessions, state["cookie"]
        assert isinstance(book, SessionBook)
        verdict = await book.judge(cookie, exchange=scope["type"] == "http")
        if verdict.owner:
            state["owner"] = verdict.owner
        else:
            give_new(state)
        if verdict.renew:
            state["send"] = Cookie(cookie.secret, verdict.renew)
        elif verdict.quiet:
            del state["send"]
    limits.remember(Visitor(state["visitor"].address, state["owner"]))


def _bearer(authorization: str) -> str:
    """The token by which a program names itself: of its own making, long enough that nobody guesses it."""
    kind, _, token = authorization.partition(" ")
    return f"bearer {token}" if kind.lower() == "bearer" and 32 <= len(token) <= 256 else ""


def _is_secret(text: str) -> bool:
    return 40 <= len(text) <= 64
