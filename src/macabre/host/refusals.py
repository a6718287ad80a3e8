"""What the server itself refuses, by code: the status over HTTP; the sentences are ``[refusals]`` of the text files."""

from collections.abc import Mapping
from typing import Any

from macabre.core.errors import Refused, shorten
from macabre.core.phrasebook import Phrase
from macabre.host.page_text import PHRASES

STATUS: Mapping[str, int] = {
    "unknown_match": 404,
    "unknown_page": 404,
    "unknown_link": 404,
    "used_link": 409,
    "not_your_seat": 403,
    "not_yet": 409,
    "not_over": 403,
    "given": 409,
    "not_given": 409,
    "not_away": 409,
    "other_version": 409,
    "no_hints": 403,
    "no_such_deed": 400,
    "other_attempt": 409,
    "too_late": 409,
    "bad_value": 400,
    "other_value": 409,
    "seed_unused": 409,
    "no_such_phrase": 400,
    "bad_message": 400,
    "bad_since": 400,
    "bad_origin": 403,
    "bad_host": 421,
    "too_large": 413,
    "too_slow": 408,
    "too_many": 429,
    "too_many_bots": 429,
    "too_many_matches": 429,
    "too_many_unfinished": 429,
    "too_many_from_here": 429,
    "no_person": 400,
    "no_guide": 404,
    "busy": 503,
    "broken": 500,
}
"""By code: the status of what the server itself refuses."""

KERNEL = {"stale": 409, "not_your_turn": 409, "over": 409, "unknown_game": 404}
"""The status for refusals of the kernel, where it is not 400."""


def denied(code: str, *facts: object, seat: int | None = None) -> Refused:
    """One of the server's refusals."""
    phrase = Phrase(PHRASES, f"refusals.{code}", *[shorten(fact) for fact in facts])
    return Refused(code, phrase.say(), seat, phrase=phrase)


def status(refusal: Refused) -> int:
    """The HTTP status that fits."""
    return STATUS.get(refusal.code) or KERNEL.get(refusal.code, 400)


def refusal_json(refusal: Refused, language: str) -> dict[str, Any]:
    """The one shape of all errors."""
    return {"ok": False, "code": refusal.code, "error": refusal.say(language), "rule": refusal.rule}
