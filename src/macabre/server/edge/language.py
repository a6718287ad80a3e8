"""The reader's language (locale): what the address names, else the one chosen, else what the browser prefers."""

from collections.abc import Mapping

from starlette.requests import HTTPConnection

from macabre.core.phrasebook import LANGUAGES

COOKIE = "language"
"""The cookie that remembers which language a reader has chosen."""


def language(request: HTTPConnection) -> str:
    """The language for an answer to this request."""
    named = request.query_params.get("language", "")
    return named if named in LANGUAGES else language_of(request.cookies, request.headers.get("accept-language", ""))


def language_of(cookies: Mapping[str, str], accepted: str) -> str:
    """The reader's language: the one chosen, else the one of ours that the browser likes best, else English.

    >>> language_of({}, "fr, de;q=0.8, en;q=0.7"), language_of({"language": "en"}, "de"), language_of({}, "")
    ('de', 'en', 'en')
    """
    chosen = cookies.get(COOKIE)
    if chosen in LANGUAGES:
        return chosen
    wishes = sorted((_wish(part) for part in accepted.split(",")[:20]), key=lambda wish: -wish[1])
    return next((language for language, quality in wishes if language in LANGUAGES and quality > 0), LANGUAGES[0])


def _wish(part: str) -> tuple[str, float]:
    """A language of an Accept-Language header without its country, and how welcome it is."""
    tag, _, quality = part.partition(";q=")
    try:
        return tag.strip().lower().partition("-")[0], float(quality or 1)
    except ValueError:
        return tag, 0.0
