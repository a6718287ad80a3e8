"""Who asks: the browser behind a request, its language, and the door to the matches."""

from starlette.requests import HTTPConnection

from macabre.host.page_text import language_of
from macabre.host.refusals import denied
from macabre.server.desk import Desk
from macabre.server.edge.rate_limits import Limits
from macabre.server.live import Live


def live(request: HTTPConnection) -> Live:
    found = request.app.state.live
    assert isinstance(found, Live)
    return found


def limits(request: HTTPConnection) -> Limits:
    found = request.app.state.limits
    assert isinstance(found, Limits)
    return found


def owner(request: HTTPConnection) -> str:
    """The fingerprint of the browser that asks."""
    return str(request.state.owner)


def eyes(request: HTTPConnection, desk: Desk, wanted: str) -> int | None:
    """The own seat that is named, or the only one; None, a spectator, where none is. Refused for anybody else's.

    Who asks is there, even without an open socket.
    """
    mine = desk.sitting.mine(owner(request))
    desk.saw(mine)
    if not wanted:
        return mine[0] if len(mine) == 1 else None
    if wanted not in map(str, mine):
        raise denied("not_your_seat")
    return int(wanted)


def language(request: HTTPConnection) -> str:
    """The one that the address names, else the one chosen, else the one that the browser likes best."""
    named = request.query_params.get("language", "")
    return named if named in ("en", "de") else language_of(request.cookies, request.headers.get("accept-language", ""))
