"""``/healthz``: whether matches can be read and written, and whether bots think."""

import asyncio
import time

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from macabre import Refused
from macabre.server.edge import request_context as context
from macabre.server.edge.request_context import Services

TIMEOUT = 5.0
"""Seconds after which a database that does not answer is taken for broken."""
FRESH = 1.0
"""Seconds for which an answer holds, so that asking often costs nothing."""


class Health:
    """What was last found out about the parts of a server."""

    def __init__(self) -> None:
        self._failing: list[str] = []
        self._asked = -FRESH
        self._lock = asyncio.Lock()

    async def failing(self, services: Services) -> list[str]:
        """The parts that do not work; empty if all is well."""
        async with self._lock:
            if time.monotonic() - self._asked >= FRESH:
                self._failing = await _failing(services)
                self._asked = time.monotonic()
            return self._failing


async def _failing(services: Services) -> list[str]:
    failing = []
    try:
        async with asyncio.timeout(TIMEOUT):
            await services.store.alive()
    except (Refused, TimeoutError):
        failing.append("database")
    if not services.pool.alive or (services.queue_workers is not None and not services.queue_workers.alive):
        failing.append("bots")
    return failing


async def healthy(request: Request) -> Response:
    """200 if matches can be read and written and bots think; 503 with the parts that fail otherwise."""
    services = context.services(request)
    failing = await services.health.failing(services)
    if failing:
        return JSONResponse({"ok": False, "failing": failing}, 503)
    return JSONResponse({"ok": True, "matches": len(services.rooms)})
