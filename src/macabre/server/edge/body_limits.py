"""How large a request's body may be, and how long it may take to arrive."""

import asyncio

from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope

from macabre import Refused
from macabre.host.refusals import denied

LARGEST = 64 * 1024
"""The largest body that is read, in bytes."""
TIMEOUT = 30.0
"""Seconds for a body to arrive."""


def announced_size(headers: Headers) -> int:
    """The size that a request says its body has; anything but a plain number counts as too large."""
    size = headers.get("content-length", "0")
    return int(size[:12]) if size.isascii() and size.isdigit() else LARGEST + 1


def limited(scope: Scope, receive: Receive) -> Receive:
    """A body in pieces is counted as it comes, and it has to come in time."""
    read, whole, limit = 0, False, asyncio.get_running_loop().time() + TIMEOUT

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
