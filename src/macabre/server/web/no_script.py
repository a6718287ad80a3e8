"""The table for browsers without script: what happened in lines and stills, a picture, a form, and the story.

All of it is made from the viewer's own View, as for the socket.
"""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from macabre import Refused
from macabre.core.words import put_names
from macabre.draw.letters import short_names
from macabre.draw.scene import WIDE, Scene
from macabre.draw.svg import svg
from macabre.draw.theme import NIGHT, PARCHMENT
from macabre.host import page_state
from macabre.host.deeds import Play, TakeBack
from macabre.host.hosted_match import HostedMatch
from macabre.host.page_beats import beats_since_choice
from macabre.host.page_feed import name_all
from macabre.host.page_state import PageViewer
from macabre.host.refusals import denied, status
from macabre.host.room import Room
from macabre.server.edge import request_context as context
from macabre.server.edge.forms import read_form
from macabre.server.edge.rate_limits import PICTURE_COST, READ, TELL_COST
from macabre.server.web.rendering import packed, render

PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"
"""Opened by itself, the picture has its own styles; scripts are as forbidden as everywhere."""


STILLS = 8
"""How many pictures of moments on the way a page shows at most: the last ones that are not light."""


async def page(request: Request) -> Response:
    """The match as one of the reader's seats sees it. Where there are several, it is asked first who looks."""
    room = await context.room(request)
    viewer = _viewer(request, room, request.query_params.get("seat", ""))
    await room.without_script(viewer.owner)
    context.charge(request, room, TELL_COST)
    return _page(request, room, viewer)


async def picture(request: Request) -> Response:
    """The table as a standalone picture, through the viewer's own eyes: now, or at a moment that they saw."""
    room = await context.room(request)
    context.services(request).limits.take(READ, context.visitor(request), PICTURE_COST)
    query = request.query_params
    hosted, viewer = room.hosted, _viewer(request, room, query.get("seat", ""))
    if "ply" in query:  # the match is played again up to there
        context.charge(request, room, TELL_COST)
    scene = moment_scene(hosted, viewer, query["ply"], query.get("beat", "")) if "ply" in query else None
    scene = scene or page_state.scene(hosted, viewer)
    if scene is None:
        raise denied("not_yet")
    names = page_state.names(hosted, viewer.language)
    short = short_names(names)
    named = scene.retold(lambda text: put_names(text, names, short))
    drawn = svg(named, hosted.game.folder, NIGHT if request.cookies.get("theme") == "night" else PARCHMENT)
    answer = packed(request, drawn, "image/svg+xml", "no-store")
    answer.headers["content-security-policy"] = PICTURE_POLICY
    return answer


async def choose(request: Request) -> Response:
    """Answer a decision, take the last step back, or play again; then look. A refusal is told above the table."""
    room = await context.room(request)
    fields = await read_form(request)
    viewer = _viewer(request, room, fields.get("seat", ""))
    if viewer.seat is None:
        raise denied("not_your_seat")
    try:
        if "rematch" in fields:
            await context.rooms(request).ask(room, viewer.seat, "rematch")
        else:
            await _do(room, viewer.seat, fields)
    except Refused as refusal:
        return _page(request, room, viewer, refusal)
    return RedirectResponse(f"/match/{room.hosted.id}/plain?seat={viewer.seat}", 303)


async def _do(room: Room, seat: int, fields: dict[str, str]) -> None:
    decision = fields.get("decision", "")
    if "take_back" in fields:
        await room.act(TakeBack(seat))
    elif decision.isascii() and decision.isdigit() and len(decision) < 10:
        await room.act(Play(seat, fields.get("code", ""), int(decision)))
    else:
        raise denied("bad_message", "decision")


def _viewer(request: Request, room: Room, wanted: str) -> PageViewer:
    """Through the eyes of one of the reader's seats, if one is named or there is only one; else as a spectator."""
    return PageViewer(context.own_seat(request, room, wanted), WIDE, context.language(request), context.owner(request))


def moment_scene(hosted: HostedMatch, viewer: PageViewer, ply: str, beat: str) -> Scene | None:
    """The table at a moment inside a step, as the viewer saw it; None if it was taken back meanwhile."""
    if not all(text.isascii() and text.isdigit() and len(text) < 6 for text in (ply, beat)):
        raise denied("bad_message", "ply")
    if hosted.match is None or int(ply) > hosted.match.plies:
        return None
    beats = hosted.match.beats(viewer.seat, int(ply))
    if not 0 < int(beat) <= len(beats):
        return None
    shown = beats[int(beat) - 1]
    return page_state.draw(shown.view, None, viewer, shown.told)


def told_beats(hosted: HostedMatch, viewer: PageViewer) -> list[dict[str, Any]]:
    """What happened since the viewer's last choice: the lines of each beat and, if it matters, where its still is."""
    if hosted.match is None:
        return []
    beats = beats_since_choice(hosted.match, viewer.seat)
    whose = "" if viewer.seat is None else f"seat={viewer.seat}&"
    told = [
        {
            "lines": [event.say(viewer.language, named=True) for event in beat.events],
            "still": "" if beat.weight == "light" else f"/match/{hosted.id}/table.svg?{whose}ply={ply}&beat={number}",
        }
        for ply, number, beat in beats
    ]
    if told:
        told[-1]["still"] = ""  # the table as it lies now is shown anyway
    for one in [one for one in told if one["still"]][:-STILLS]:
        one["still"] = ""
    return told


def _page(request: Request, room: Room, viewer: PageViewer, refusal: Refused | None = None) -> Response:
    hosted, presence = room.hosted, room.presence()
    scene = page_state.scene(hosted, viewer)
    told = [] if hosted.match is None else page_state.lines(hosted.match.cached_story(viewer.seat), viewer.language)
    facts = _named(
        hosted,
        viewer.language,
        {
            "state": page_state.state(hosted, viewer, presence, scene),
            "story": told,
            "beats": told_beats(hosted, viewer),
            "description": "" if scene is None else scene.description,
            "refused": "" if refusal is None else refusal.say(viewer.language),
        },
    )
    title = hosted.game.text(viewer.language)["title"]
    facts["origin"] = context.origin_for_others(request)
    facts |= {"game_language": hosted.game.text_language(viewer.language), "game": hosted.game.name, "match": hosted.id}
    code = 200 if refusal is None else status(refusal)
    return render(request, "plain.html", code, title=title, **facts)


def _named(hosted: HostedMatch, language: str, facts: dict[str, Any]) -> dict[str, Any]:
    """Facts with people's names in their sentences."""
    text = name_all(msgspec.json.encode(facts), page_state.names(hosted, language))
    return dict(msgspec.json.decode(text))


ROUTES: list[BaseRoute] = [
    Route("/match/{match}/plain", page),
    Route("/match/{match}/plain", choose, methods=["POST"]),
    Route("/match/{match}/table.svg", picture),
]
