"""Playing again: a new match of the same people by the same rules, everybody one seat further."""

import hashlib
import hmac
from base64 import urlsafe_b64encode
from typing import Any

from macabre.host.hosted_match import Agreed, HostedMatch, Place, new_row
from macabre.host.seat_links import random_part


def following(hosted: HostedMatch) -> str:
    """The id of the next match: however many ask for it at once, it is one and the same, and nobody can guess it."""
    digest = hmac.new(random_part(hosted.link_key), b"rematch", hashlib.sha256).digest()
    return urlsafe_b64encode(digest[:18]).decode()


def rematch(hosted: HostedMatch, at: float) -> tuple[dict[str, Any], set[str]]:
    """The row of the new match, and whose it is."""
    places = [_copy(place) for place in (hosted.places[-1:] + hosted.places[:-1])]
    alone = len({place.owner for place in places if place.kind == "person"}) < 2
    agreed = Agreed(dict(hosted.setting.options), hosted.cards, places, alone)
    row = new_row(following(hosted), hosted.game, agreed, hosted.creator, hosted.listed, at)
    return row, {place.owner for place in places if place.owner} | {hosted.creator}


def _copy(place: Place) -> Place:
    if place.kind == "bot":
        return Place("bot", place.level)
    return Place(place.kind, place.level, place.name, place.owner)
