"""What handlers of requests need to know: the server's services, who asks, and in which language."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.requests import HTTPConnection

from macabre.bots.worker_processes import Supervisor
from macabre.host.refusals import denied
from macabre.host.room import Room
from macabre.host.rooms import Rooms
from macabre.server.edge.beside_loop import BesideLoop
from macabre.server.edge.language import language
from macabre.server.edge.rate_limits import MOST_COST, READ, RateLimits, Visitor
from macabre.server.edge.reach import link_origin
from macabre.server.edge.session_book import SessionBook
from macabre.server.settings import Settings
from macabre.server.storage.store import Store
from macabre.server.thinking.analysis import Analyses
from macabre.server.thinking.pool import PoolThinker

if TYPE_CHECKING:
    from macabre.server.health import Health


@dataclass(frozen=True)
class Services:
    """What lives as long as the server does."""

    rooms: Rooms
    store: Store
    analyses: Analyses
    limits: RateLimits
    settings: Settings
    pool: PoolThinker
    queue_workers: Supervisor | None
    """The processes that answer the queue which servers on PostgreSQL share."""
    health: "Health"
    sessions: SessionBook
    replays: BesideLoop
    records: BesideLoop


def services(request: HTTPConnection) -> Services:
    here = request.app.state.services
    assert isinstance(here, Services)
    return here


def rooms(request: HTTPConnection) -> Rooms:
    return services(request).rooms


async def room(request: HTTPConnection) -> Room:
    """The room of the match that the address names."""
    return await rooms(request).room(request.path_params["match"])


def owner(request: HTTPConnection) -> str:
    """The fingerprint of the browser that asks."""
    return str(request.state.owner)


def session(request: HTTPConnection) -> str:
    """The fingerprint of the asker's session; empty for a program, and for a browser that has none yet."""
    return str(request.state.session)


def visitor(request: HTTPConnection) -> Visitor:
    """Who asks, as limits see it."""
    known = request.state.visitor
    assert isinstance(known, Visitor)
    return known


def charge(request: HTTPConnection, room: Room, cost: float) -> None:
    """Count what a request takes beyond others because the match is long; refused where it is too much."""
    services(request).limits.take(READ, visitor(request), min(MOST_COST, room.hosted.plies * cost))


def origin_for_others(request: HTTPConnection) -> str:
    """Where links that are given to others lead; "" if nobody but this machine can open them."""
    settings = services(request).settings
    scheme = "https" if settings.secure or request.url.scheme == "https" else "http"
    return link_origin(settings, request.headers.get("host", ""), scheme)


def own_seat(request: HTTPConnection, room: Room, wanted: str) -> int | None:
    """The asker's seat that is named, or the only one; None, a spectator, where none is. Refused for anybody else's.

    Whoever asks is there, even without an open socket.
    """
    mine = room.hosted.seats_of(owner(request))
    room.heard(owner(request))
    if not wanted:
        return mine[0] if len(mine) == 1 else None
    if wanted not in map(str, mine):
        raise denied("not_your_seat")
    return int(wanted)


__all__ = [
    "Services",
    "charge",
    "language",
    "origin_for_others",
    "own_seat",
    "owner",
    "room",
    "rooms",
    "services",
    "session",
    "visitor",
]
