"""The application: all routes, and what every request passes on its way to them."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import BaseRoute, Route

from macabre.server.api import endpoints
from macabre.server.edge.addresses import Proxies
from macabre.server.edge.http_timeouts import DOOR, Door
from macabre.server.edge.middleware import RequestGuard
from macabre.server.edge.rate_limits import RateLimits
from macabre.server.edge.request_context import Services
from macabre.server.edge.sessions import Sessions
from macabre.server.health import healthy
from macabre.server.settings import Settings
from macabre.server.web import help_texts, match_pages, my_matches, no_script, pages, static_files
from macabre.server.web.error_pages import HANDLERS, refuse
from macabre.server.web.page_socket import PageSockets


def create(
    settings: Settings, limits: RateLimits, open_services: Callable[[], AbstractAsyncContextManager[Services]]
) -> Starlette:
    """The application; ``run.application`` calls this with the real services."""
    proxies = Proxies(settings.proxies)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, Any]]:
        async with open_services() as services:
            app.state.services = services
            yield {DOOR: Door(limits, proxies)}

    routes: list[BaseRoute] = [
        Route("/healthz", healthy),
        *static_files.ROUTES,
        *endpoints.ROUTES,
        *help_texts.ROUTES,
        *match_pages.ROUTES,
        *no_script.ROUTES,
        *my_matches.ROUTES,
        *pages.ROUTES,
    ]
    return Starlette(
        routes=routes,
        middleware=[
            Middleware(Sessions, secure=settings.secure, key=settings.host_key),
            Middleware(
                RequestGuard,
                refuse=refuse,
                limits=limits,
                secure=settings.secure,
                proxies=proxies,
                hosts=settings.hosts,
            ),
            Middleware(PageSockets),
        ],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
