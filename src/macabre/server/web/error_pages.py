"""How refusals and faults are answered: as a page for people, in the one shape of errors for programs."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Match

from macabre import BadInput, Refused
from macabre.core.phrasebook import CORE, Phrase
from macabre.host import logs
from macabre.host.page_text import words
from macabre.host.refusals import denied, refusal_json, status
from macabre.server.edge.request_context import language, owner, services, visitor
from macabre.server.edge.security_headers import HEADERS
from macabre.server.web.rendering import render

HEADINGS = {
    400: "bad_request", 403: "forbidden", 404: "not_found", 405: "bad_request", 409: "conflict",
    413: "too_large", 429: "too_many", 500: "fault", 503: "busy",
}  # fmt: skip
"""The heading for each status; others use that of 400 or 500."""


def message(request: Request, refusal: Refused, code: int, link: tuple[str, str] | None = None) -> Response:
    """An error page. ``link`` is where to go instead, as address and words."""
    heading = HEADINGS.get(code) or HEADINGS[500 if code >= 500 else 400]
    facts = {"heading": words(language(request))(f"message.{heading}"), "sentence": refusal.say(language(request))}
    return render(request, "message.html", code, link=link, **facts)


def answer(request: Request, refusal: Refused, code: int) -> Response:
    """A refusal in the one shape of errors for programs, as a page for people."""
    if request.url.path.startswith("/api/") or "json" in request.headers.get("accept", ""):
        return JSONResponse(refusal_json(refusal, language(request)), code)
    return message(request, refusal, code)


async def refuse(request: Request, error: Exception) -> Response:
    """Whatever is not granted: nothing has changed."""
    assert isinstance(error, Refused)
    logs.refusal(error, owner(request), request.method)
    if error.code == "too_many":
        await services(request).limits.refuse_late(visitor(request).address)
    return answer(request, error, status(error))


async def reject(request: Request, error: Exception) -> Response:
    """A card file that cannot be used, with its line and field."""
    assert isinstance(error, BadInput)
    phrase = Phrase(CORE, "card_file.unusable", error)
    return answer(request, Refused("bad_data", phrase.say(), phrase=phrase), 400)


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


HANDLERS: Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
    Refused: refuse,
    BadInput: reject,
    HTTPException: miss,
    Exception: break_down,
}
"""What answers which exception."""
