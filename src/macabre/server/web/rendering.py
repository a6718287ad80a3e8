"""Templates put to use: a page in the reader's language and light, and a message where there is no page."""

import gzip
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from macabre import Refused
from macabre.host.page_text import words
from macabre.server.edge.request_context import language
from macabre.server.web.static_files import static

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
THEMES = ("day", "night")

HEADINGS = {
    400: "bad_request", 403: "forbidden", 404: "not_found", 405: "bad_request", 409: "conflict",
    413: "too_large", 429: "too_many", 500: "fault", 503: "busy",
}  # fmt: skip
"""The heading for each status; any other is told as the first of its hundred."""


@cache
def _templates() -> Environment:
    loader = PackageLoader("macabre.server.web", "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


def here(request: Request) -> str:
    """The address of the page itself, to come back to."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def local(address: str) -> str:
    """An address of this house, or the first page: nobody is sent elsewhere.

    >>> local("/new/grim-dance?x=1"), local("//elsewhere"), local("https://elsewhere"), local("/\\\\\\\\elsewhere")
    ('/new/grim-dance?x=1', '/', '/', '/')
    """
    fine = address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable()
    return address if fine else "/"


def render(request: Request, template: str, status: int = 200, **facts: object) -> Response:
    """A page from a template, which is given ``t`` (the page's words), ``language``, ``static`` and the facts."""
    tongue, theme = language(request), request.cookies.get("theme", "")
    common: dict[str, object] = {
        "t": words(tongue),
        "language": tongue,
        "languages": LANGUAGE_NAMES,
        "theme": theme if theme in THEMES else "",
        "here": here(request) if request.method == "GET" else "/",
        "static": static,
    }
    text = _templates().get_template(template).render({**common, **facts})
    # What a page shows depends on cookies; browsers may keep it for going back, nobody else may keep it at all.
    return packed(request, text, "text/html; charset=utf-8", "private, no-cache", status)


def packed(request: Request, text: str, kind: str, keep: str, status: int = 200) -> Response:
    """A text as an answer, compressed for whoever can unpack it."""
    headers = {"cache-control": keep, "content-type": kind, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, status, headers)
    return Response(gzip.compress(text.encode(), 6, mtime=0), status, {**headers, "content-encoding": "gzip"})


def message(request: Request, refusal: Refused, code: int, link: tuple[str, str] | None = None) -> Response:
    """A page that says why there is no other. ``link`` is where to go instead, as address and words."""
    heading = HEADINGS.get(code) or HEADINGS[500 if code >= 500 else 400]
    facts = {"heading": words(language(request))(f"message.{heading}"), "sentence": refusal.say(language(request))}
    return render(request, "message.html", code, link=link, **facts)
