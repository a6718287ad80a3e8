"""Playing again: a new match of the same people by the same rules, everybody one seat further.

Whoever asks first proposes it, and the others who are here are asked. When nobody is left to be asked, the new match is
set up, with a seat for everybody: also for those who were away, whose page leads there when they come back.
"""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Container
from typing import Any

from macabre.host.hosted_match import Agreed, HostedMatch, Place, new_row
from macabre.host.seat_links import random_part


def following(hosted: HostedMatch) -> str:
    """The id of the next match: however many ask for it at once, it is one and the same, and nobody can guess it."""
    digest = hmac.new(random_part(hosted.link_key), b"rematch", hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:18]).decode()


def wanted(hosted: HostedMatch) -> list[int]:
    """The seats of everybody who would like to play again; one seat of a browser speaks for all that it has."""
    willing = {hosted.places[seat].owner for seat in hosted.rematch_wanted}
    return [seat for seat in hosted.persons if hosted.places[seat].owner in willing]


def undecided(hosted: HostedMatch, here: Container[int]) -> list[int]:
    """The seats whose people are here and have not said yet that they would like to play again."""
    willing = wanted(hosted)
    return [seat for seat in hosted.persons if seat in here and seat not in willing]


def rematch(hosted: HostedMatch, at: float) -> tuple[dict[str, Any], set[str]]:
    """The row of the new match, and whose it is."""
    places = [_copy(place) for place in (hosted.places[-1:] + hosted.places[:-1])]
    hints = hosted.agreed_hints
    agreed = Agreed(dict(hosted.setting.options), hosted.cards, places, hints, hints_for_all=hosted.hints_for_all)
    row = new_row(following(hosted), hosted.game, agreed, hosted.creator, hosted.listed, at)
    return row, {place.owner for place in places if place.owner} | {hosted.creator}


def _copy(place: Place) -> Place:
    if place.kind == "bot":
        return Place("bot", place.level)
    return Place(place.kind, place.level, place.name, place.owner)
