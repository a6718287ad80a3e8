"""Server-side rendering: a template becomes a page in the reader's language and theme."""

import gzip
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import Response

from macabre.core.phrasebook import CORE, LANGUAGES
from macabre.host.page_text import words
from macabre.server.edge.request_context import language
from macabre.server.web.static_files import FONTS, static

LANGUAGE_NAMES = {language: CORE.template("language.name", language) for language in LANGUAGES}
THEMES = ("day", "night")


@cache
def _templates() -> Environment:
    loader = PackageLoader("macabre.server.web", "templates")
    made = Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["signed"] = signed
    return made


def signed(points: int) -> str:
    """A number with a real minus sign, as in all pictures and sentences.

    >>> signed(-3), signed(4)
    ('−3', '4')
    """
    return str(points).replace("-", "−")


def here(request: Request) -> str:
    """The address of this page, to return to."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


def local(address: str) -> str:
    """A local address, or the start page: redirects never lead to another site.

    >>> local("/new/grim-dance?x=1"), local("//elsewhere"), local("https://elsewhere"), local("/\\\\\\\\elsewhere")
    ('/new/grim-dance?x=1', '/', '/', '/')
    """
    fine = address.startswith("/") and not address.startswith("//") and "\\" not in address and address.isprintable()
    return address if fine else "/"


def render(request: Request, template: str, status: int = 200, **facts: object) -> Response:
    """A page from a template, which is given ``t`` (the page's words), ``language``, ``static`` and other facts."""
    tongue, theme = language(request), request.cookies.get("theme", "")
    common: dict[str, object] = {
        "t": words(tongue),
        "language": tongue,
        "languages": LANGUAGE_NAMES,
        "theme": theme if theme in THEMES else "",
        "here": here(request) if request.method == "GET" else "/",
        "static": static,
        "fonts": FONTS,
        "has_session": bool(request.state.session),
    }
    text = _templates().get_template(template).render({**common, **facts})
    # What a page shows depends on cookies; browsers may keep it for going back, nobody else may keep it at all.
    return packed(request, text, "text/html; charset=utf-8", "private, no-cache", status)


def packed(request: Request, text: str, kind: str, keep: str, status: int = 200) -> Response:
    """A text as a response, gzipped if the browser accepts that."""
    headers = {"cache-control": keep, "content-type": kind, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(text, status, headers)
    return Response(gzip.compress(text.encode(), 6, mtime=0), status, {**headers, "content-encoding": "gzip"})
