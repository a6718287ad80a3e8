"""The application: all routes, what every request passes, and how refusals and faults are answered."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Match, Route

from macabre import BadInput, Refused
from macabre.host import logs
from macabre.host.refusals import denied, refusal_json, status
from macabre.server.api import endpoints
from macabre.server.edge import request_context as context
from macabre.server.edge.middleware import RequestGuard
from macabre.server.edge.rate_limits import RateLimits
from macabre.server.edge.request_context import Services
from macabre.server.edge.security_headers import HEADERS
from macabre.server.edge.sessions import Sessions
from macabre.server.settings import Settings
from macabre.server.web import match_pages, no_script, pages, static_files
from macabre.server.web.page_socket import PageSockets
from macabre.server.web.rendering import message


def create(
    settings: Settings, limits: RateLimits, open_services: Callable[[], AbstractAsyncContextManager[Services]]
) -> Starlette:
    """The application; ``run.application`` calls this with the real services."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        async with open_services() as services:
            app.state.services = services
            yield

    routes: list[BaseRoute] = [
        Route("/healthz", healthy),
        *static_files.ROUTES,
        *endpoints.ROUTES,
        *match_pages.ROUTES,
        *no_script.ROUTES,
        *pages.ROUTES,
    ]
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(Sessions, secure=settings.secure),
            Middleware(RequestGuard, refuse=refuse, limits=limits, secure=settings.secure),
            Middleware(PageSockets),
        ],
        exception_handlers={
            Refused: refuse,
            BadInput: reject,
            HTTPException: miss,
            Exception: break_down,
        },
        lifespan=lifespan,
    )


async def healthy(request: Request) -> Response:
    """Whether matches can be read and written."""
    services = context.services(request)
    await services.store.alive()
    return JSONResponse({"ok": True, "matches": len(services.rooms)})


# -- what goes wrong


def answer(request: Request, refusal: Refused, code: int) -> Response:
    """A refusal in the one shape of errors for programs, as a page for people."""
    if request.url.path.startswith("/api/") or "json" in request.headers.get("accept", ""):
        return JSONResponse(refusal_json(refusal, context.language(request)), code)
    return message(request, refusal, code)


async def refuse(request: Request, error: Exception) -> Response:
    """Whatever is not granted: nothing has changed."""
    assert isinstance(error, Refused)
    logs.refusal(error, context.owner(request), request.method)
    return answer(request, error, status(error))


async def reject(request: Request, error: Exception) -> Response:
    """A card file that cannot be used, with its line and field."""
    assert isinstance(error, BadInput)
    english, german = "This card file cannot be used", "Diese Kartendatei ist nicht zu gebrauchen"
    return answer(request, Refused("bad_data", f"{english}: {error}.", german=f"{german}: {error.say('de')}."), 400)


async def miss(request: Request, error: Exception) -> Response:
    """An address, or a method, that there is not."""
    assert isinstance(error, HTTPException)
    known = {404: "unknown_page", 413: "too_large"}
    response = answer(request, denied(known.get(error.status_code, "no_such_deed")), error.status_code)
    if error.status_code == 405:
        response.headers["allow"] = _allowed(request)
    return response


def _allowed(request: Request) -> str:
    """What can be done at this address, by all of its routes together."""
    here = [route for route in request.app.routes if route.matches(request.scope)[0] is not Match.NONE]
    return ", ".join(sorted({method for route in here for method in getattr(route, "methods", None) or ()}))


async def break_down(request: Request, error: Exception) -> Response:
    """A bug. This answer is given outside of the middleware, so that it brings the security headers itself."""
    response = answer(request, denied("broken"), 500)
    response.headers.update(HEADERS)
    return response
