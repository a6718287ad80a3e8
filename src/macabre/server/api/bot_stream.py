"""The bot stream: a program listens to its seat as lines of JSON, and answers by POST.

A program names itself by a token of its own (``Authorization: Bearer``), takes an open seat by its link, and is asked.
What it is sent is its view and its decision, nothing else; a program that crashes or keeps silent harms nobody: the
others can give its seat to one of our bots.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from macabre.core.fair_record import table_json
from macabre.draw.scene import WIDE
from macabre.host import fairness
from macabre.host.messages import FairTable, PageMessage, PartyValue
from macabre.host.page_state import PageViewer
from macabre.host.refusals import denied
from macabre.host.room import Room
from macabre.server.api.answers import CommitLine, DecisionLine, Line, OpenLine, OverLine, PingLine, WaitingLine
from macabre.server.api.openapi import NDJSON
from macabre.server.edge import request_context as context
from macabre.server.edge.rate_limits import STREAMS

HEARTBEAT = 15.0
"""Seconds between signs of life, so that both sides notice a connection that is gone."""


class StreamListener:
    """A program that listens to one seat and is told of each decision once."""

    def __init__(self, viewer: PageViewer) -> None:
        self.viewer = viewer
        self._woken = asyncio.Event()
        self._woken.set()
        self.ended = False

    def end(self) -> None:
        """Whoever listens is signed out."""
        self.ended = True
        self.wake()

    def wake(self) -> None:
        self._woken.set()

    def tell(self, message: PageMessage) -> None:
        """Phrases and the like are for people."""

    async def wait(self) -> bool:
        """Until woken; False if that did not happen in time."""
        try:
            await asyncio.wait_for(self._woken.wait(), HEARTBEAT)
        except TimeoutError:
            return False
        self._woken.clear()
        return True


def shuffle_line(room: Room, owner: str) -> CommitLine | OpenLine | None:
    """What a program is asked to do for the shuffle now."""
    attempt, party = fairness.running(room.hosted), fairness.party_of(room.hosted, owner)
    if attempt is None or party is None or party in room.hosted.aside or party in attempt.opened:
        return None
    table = FairTable(**table_json(attempt.table))
    if not attempt.sealed:
        return None if party in attempt.commitments else CommitLine(party, table)
    if party not in attempt.commitments:
        return None
    return OpenLine(party, table, [PartyValue(*pair) for pair in fairness.commitments(room.hosted, attempt)])


async def lines(room: Room, listener: StreamListener, seat: int) -> AsyncIterator[bytes]:
    """What the program is told: ``waiting``, ``commit``, ``open``, every ``decision``, ``ping``, ``over`` at last."""
    room.join(listener)
    asked = -1
    shuffled: CommitLine | OpenLine | None = None
    try:
        yield _line(WaitingLine(seat, room.hosted.game.name))
        while True:
            if not await listener.wait():
                yield _line(PingLine())
                continue
            if listener.ended:
                return
            line = shuffle_line(room, listener.viewer.owner)
            if line is not None and line != shuffled:
                shuffled = line
                yield _line(line)
            match = room.hosted.match
            if room.hosted.ended:
                outcome = match.outcome if match is not None else None
                yield _line(OverLine(None if outcome is None else outcome.to_json()))
                return
            if match is not None and room.hosted.awaits_person(seat):
                decision = match.decision(seat)
                if decision.id != asked:
                    asked = decision.id
                    yield _line(DecisionLine(match.view(seat).to_json(), decision.to_json()))
    finally:
        room.leave(listener)


def _line(line: Line) -> bytes:
    return msgspec.json.encode(line) + b"\n"


async def listen(request: Request) -> StreamingResponse:
    """The lines for the seat that is named, or the only one. Whoever asks for the head alone does not listen."""
    room = await context.room(request)
    seat = context.own_seat(request, room, request.query_params.get("seat", ""))
    if seat is None:
        raise denied("not_your_seat")
    listener = StreamListener(PageViewer(seat, WIDE, context.language(request), context.owner(request)))
    headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
    if request.method == "HEAD":
        return StreamingResponse((), 200, headers, NDJSON)
    services = context.services(request)
    close = services.limits.hold(STREAMS, context.visitor(request))
    forget = services.sessions.hold(context.owner(request), context.session(request), listener.end)

    def release() -> None:
        forget()
        close()

    return HeldStream(release, lines(room, listener, seat), headers)


class HeldStream(StreamingResponse):
    """A stream that counts as open until it has ended, however it ends."""

    def __init__(self, release: Callable[[], None], content: AsyncIterator[bytes], headers: dict[str, str]) -> None:
        super().__init__(content, 200, headers, NDJSON)
        self._release = release

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._release()
