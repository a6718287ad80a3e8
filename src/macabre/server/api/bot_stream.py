"""The bot socket: a program listens to its seat as lines of JSON, and answers by POST.

A program names itself by a token of its own (``Authorization: Bearer``), takes an open seat by its link, and is asked.
What it is sent is its view and its decision, nothing else; a program that crashes or keeps silent harms nobody: the
others can give its seat to one of our bots.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse

from macabre.draw.scene import WIDE
from macabre.host import page_state as seen
from macabre.host.page_state import Viewer
from macabre.host.refusals import denied
from macabre.server.api.openapi import NDJSON
from macabre.server.desk import Desk
from macabre.server.edge import request_context as asking
from macabre.server.live import Live

HEARTBEAT = 15.0
"""Seconds between signs of life, so that both sides notice a connection that is gone."""


class Watcher:
    """Somebody who listens to one seat and is told of each decision once."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self._woken = asyncio.Event()
        self._woken.set()

    def wake(self) -> None:
        self._woken.set()

    def tell(self, message: dict[str, Any]) -> None:
        """Phrases and the like are for people."""

    async def wait(self) -> bool:
        """Until woken; False if that did not happen in time."""
        try:
            await asyncio.wait_for(self._woken.wait(), HEARTBEAT)
        except TimeoutError:
            return False
        self._woken.clear()
        return True


async def lines(live: Live, desk: Desk, watcher: Watcher, seat: int) -> AsyncIterator[bytes]:
    """What the program is told: ``waiting`` at first, every ``decision``, ``ping``, and ``over`` at last."""
    live.listen(desk, watcher)
    asked = -1
    try:
        yield _line({"type": "waiting", "seat": seat, "game": desk.sitting.game.name})
        while True:
            if not await watcher.wait():
                yield _line({"type": "ping"})
                continue
            match = desk.sitting.match
            if desk.sitting.ended:
                outcome = match.outcome if match is not None else None
                yield _line({"type": "over", "outcome": None if outcome is None else outcome.to_json()})
                return
            if match is not None and seen.may_decide(desk.sitting, seat):
                decision = match.decision(seat)
                if decision.id != asked:
                    asked = decision.id
                    yield _line(
                        {"type": "decision", "view": match.view(seat).to_json(), "decision": decision.to_json()}
                    )
    finally:
        live.leave(desk, watcher)


def _line(message: dict[str, Any]) -> bytes:
    return msgspec.json.encode(message) + b"\n"


async def listen(request: Request) -> StreamingResponse:
    """The lines for the own seat that is named, or the only one. Whoever asks for the head alone does not listen."""
    live, owner = asking.live(request), asking.owner(request)
    desk = await live.desk(request.path_params["match"])
    seat = asking.eyes(request, desk, request.query_params.get("seat", ""))
    if seat is None:
        raise denied("not_your_seat")
    watcher = Watcher(Viewer(seat, WIDE, asking.language(request), owner))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if request.method == "HEAD":
        return StreamingResponse((), 200, headers, NDJSON)
    return StreamingResponse(lines(live, desk, watcher, seat), 200, headers, NDJSON)
