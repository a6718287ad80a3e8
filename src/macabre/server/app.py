"""The application: all routes, what every request passes, and what lives as long as the server does."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, Route

from macabre import BadInput, Refused
from macabre.host import logs
from macabre.host.refusals import denied, refusal_json, status
from macabre.server.api import endpoints as api
from macabre.server.edge import request_context as asking
from macabre.server.edge.middleware import HEADERS, Guards, Visitors
from macabre.server.edge.rate_limits import Limits
from macabre.server.house import open_house
from macabre.server.settings import Settings
from macabre.server.storage.migrations import upgrade_patiently
from macabre.server.web import match_pages as table
from macabre.server.web import no_script as plain
from macabre.server.web import pages
from macabre.server.web import static_files as assets
from macabre.server.web.page_socket import Sockets
from macabre.server.web.rendering import message

logger = logging.getLogger("macabre.server")


def create(settings: Settings) -> Starlette:
    """A server with these settings. Its database is brought up to date when it starts."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        upgrade_patiently(settings.database, lambda _: logger.warning("the database does not answer yet; waiting"))
        async with open_house(settings) as live:
            app.state.live = live
            yield

    routes: list[BaseRoute] = [
        Route("/healthz", healthy),
        *assets.ROUTES,
        *api.ROUTES,
        *table.ROUTES,
        *plain.ROUTES,
        *pages.ROUTES,
    ]
    limits = Limits(settings.limits)
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Visitors, secure=settings.secure),
            Middleware(Guards, refuse=refuse, limits=limits, secure=settings.secure),
            Middleware(Sockets),
        ],
        exception_handlers={
            Refused: refuse,
            BadInput: reject,
            HTTPException: miss,
            Exception: break_down,
        },
        lifespan=life,
    )
    app.state.limits = limits
    return app


async def healthy(request: Request) -> Response:
    """Whether matches can be read and written."""
    live = asking.live(request)
    await live.store.alive()
    return JSONResponse({"ok": True, "matches": live.open_matches})


# -- what goes wrong


def answer(request: Request, refusal: Refused, code: int) -> Response:
    """A refusal in the one shape of errors for programs, as a page for people."""
    if request.url.path.startswith("/api/") or "json" in request.headers.get("accept", ""):
        return JSONResponse(refusal_json(refusal, asking.language(request)), code)
    return message(request, refusal, code)


async def refuse(request: Request, error: Exception) -> Response:
    """Whatever is not granted: nothing has changed."""
    assert isinstance(error, Refused)
    logs.refusal(error, asking.owner(request), request.method)
    return answer(request, error, status(error))


async def reject(request: Request, error: Exception) -> Response:
    """A card file that cannot be used, with its line and field."""
    assert isinstance(error, BadInput)
    english, german = "This card file cannot be used", "Diese Kartendatei ist nicht zu gebrauchen"
    return answer(request, Refused("bad_data", f"{english}: {error}.", german=f"{german}: {error.say('de')}."), 400)


async def miss(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    known = {404: "unknown_page", 413: "too_large"}
    found = answer(request, denied(known.get(error.status_code, "no_such_deed")), error.status_code)
    if error.status_code == 405:
        found.headers["allow"] = _allowed(request)
    return found


def _allowed(request: Request) -> str:
    """What can be done at this address, by all of its routes together."""
    here = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return ", ".join(sorted({method for route in here for method in getattr(route, "methods", None) or ()}))


async def break_down(request: Request, error: Exception) -> Response:
    """A bug. This answer is given outside of all guards, so that it brings their headers itself."""
    found = answer(request, denied("broken"), 500)
    found.headers.update(HEADERS)
    return found
