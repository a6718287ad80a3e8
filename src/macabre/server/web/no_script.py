"""The table for browsers without script: a picture, what is on offer as a form, and the story.

All of it is made from the viewer's own View, as for the socket.
"""

from html import escape
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from macabre import Refused
from macabre.core.words import put_names
from macabre.draw.scene import WIDE
from macabre.draw.svg import svg
from macabre.draw.theme import NIGHT, PARCHMENT
from macabre.host import page_state as seen
from macabre.host.hosted_match import Sitting
from macabre.host.page_feed import name_all
from macabre.host.page_state import Viewer
from macabre.host.refusals import denied, status
from macabre.server.desk import Desk
from macabre.server.edge import request_context as asking
from macabre.server.edge.forms import read_form
from macabre.server.web.rendering import packed, render


async def page(request: Request) -> Response:
    """The match as one of the own seats sees it. Where several are one's own, it is asked first who looks."""
    desk = await asking.live(request).desk(request.path_params["match"])
    return _page(request, desk, _viewer(request, desk, request.query_params.get("seat", "")))


async def picture(request: Request) -> Response:
    """The table as a standalone picture, through the viewer's own eyes."""
    desk = await asking.live(request).desk(request.path_params["match"])
    sitting, viewer = desk.sitting, _viewer(request, desk, request.query_params.get("seat", ""))
    scene = seen.scene(sitting, viewer)
    if scene is None:
        raise denied("not_yet")
    drawn = svg(scene, sitting.game.folder, NIGHT if request.cookies.get("theme") == "night" else PARCHMENT)
    names = [escape(name) for name in seen.names(sitting, viewer.language)]
    return packed(request, put_names(drawn, names), "image/svg+xml", "no-store")


async def choose(request: Request) -> Response:
    """Answer a decision, or take the last step back, and look again; a refusal is told above the table."""
    desk = await asking.live(request).desk(request.path_params["match"])
    fields = await read_form(request)
    viewer = _viewer(request, desk, fields.get("seat", ""))
    if viewer.seat is None:
        raise denied("not_your_seat")
    try:
        await _do(request, desk, viewer.seat, fields)
    except Refused as refusal:
        return _page(request, desk, viewer, refusal)
    return RedirectResponse(f"/match/{desk.sitting.id}/plain?seat={viewer.seat}", 303)


async def _do(request: Request, desk: Desk, seat: int, fields: dict[str, str]) -> None:
    live, decision = asking.live(request), fields.get("decision", "")
    if "take_back" in fields:
        await live.act(desk, seat, "take_back")
    elif decision.isascii() and decision.isdigit() and len(decision) < 10:
        await live.act(desk, seat, "play", fields.get("code", ""), decision=int(decision))
    else:
        raise denied("bad_message", "decision")


def _viewer(request: Request, desk: Desk, wanted: str) -> Viewer:
    """Through the eyes of an own seat, if one is named or there is only one; else as a spectator."""
    return Viewer(asking.eyes(request, desk, wanted), WIDE, asking.language(request), asking.owner(request))


def _page(request: Request, desk: Desk, viewer: Viewer, refusal: Refused | None = None) -> Response:
    sitting, presence = desk.sitting, asking.live(request).presence(desk)
    scene = seen.scene(sitting, viewer)
    told = [] if sitting.match is None else seen.lines(sitting.match.story(viewer.seat), viewer.language)
    facts = _named(
        sitting,
        viewer.language,
        {
            "state": seen.state(sitting, viewer, presence, scene),
            "story": told,
            "description": "" if scene is None else scene.description,
            "refused": "" if refusal is None else refusal.say(viewer.language),
        },
    )
    title = sitting.game.text(viewer.language)["title"]
    code = 200 if refusal is None else status(refusal)
    return render(request, "plain.html", code, title=title, game=sitting.game.name, match=sitting.id, **facts)


def _named(sitting: Sitting, language: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Facts with people's names in their sentences."""
    text = name_all(msgspec.json.encode(facts), seen.names(sitting, language))
    return dict(msgspec.json.decode(text))


ROUTES: list[BaseRoute] = [
    Route("/match/{match}/plain", page),
    Route("/match/{match}/plain", choose, methods=["POST"]),
    Route("/match/{match}/table.svg", picture),
]
