"""Templates put to use: a page in the reader's language and light, and a message where there is no page."""

import hashlib
from functools import cache
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from macabre.server.words import language_of, words

STATIC = Path(__file__).parent / "static"
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}
THEMES = ("day", "night")

MESSAGES = {
    400: "bad_request", 403: "forbidden", 404: "not_found", 405: "method", 409: "conflict",
    413: "too_large", 429: "too_many", 500: "fault", 503: "busy",
}  # fmt: skip
"""The words for each status; any other is told as the nearest of its hundred."""


@cache
def _templates() -> Environment:
    loader = PackageLoader("macabre.server", "templates")
    return Environment(loader=loader, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)


@cache
def static(name: str) -> str:
    """The address of a file in ``static/``; it changes with the file, so that browsers may keep it for ever."""
    return f"/static/{name}?v={hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]}"


def language(request: Request) -> str:
    """The language of whoever asks."""
    return language_of(request.cookies, request.headers.get("accept-language", ""))


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


def render(request: Request, template: str, status: int = 200, **facts: object) -> HTMLResponse:
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
    return HTMLResponse(_templates().get_template(template).render({**common, **facts}), status)


def message(request: Request, status: int, sentence: str = "", link: tuple[str, str] | None = None) -> HTMLResponse:
    """A page that says why there is no other: in the words for the status, or in a sentence of its own.

    ``link`` is where to go instead, as address and words.
    """
    key = MESSAGES.get(status) or MESSAGES[500 if status >= 500 else 400]
    t = words(language(request))
    facts = {"heading": t(f"message.{key}_title"), "sentence": sentence or t(f"message.{key}"), "link": link}
    return render(request, "message.html", status, code=status, **facts)
