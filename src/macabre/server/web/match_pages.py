"""The page of a match and the page of its replay. Both are shells: what is on the table comes over the socket."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from macabre.draw.sprites import common
from macabre.host.game_page import game_page
from macabre.host.hosted_match import HostedMatch
from macabre.host.page_state import names
from macabre.host.page_text import words
from macabre.host.refusals import denied
from macabre.server.edge import request_context as context
from macabre.server.web.help_texts import help_url
from macabre.server.web.rendering import render
from macabre.server.web.static_files import sheets


def facts(hosted: HostedMatch, spoken: str, section: str) -> dict[str, Any]:
    """What the page's modules need to know from the start."""
    game, header = hosted.game, hosted.setting.header()
    return {
        "match": hosted.id,
        "game": game.name,
        "language": spoken,
        "game_language": game.text_language(spoken),
        "sheets": sheets(game.name),
        "common": sorted(common().sprites),
        "words": words(spoken).section(section),
        "portraits": game_page(game).portraits,
        "phrases": words(spoken).section("phrases"),
        "help": help_url(game, spoken),
        "rules": f"/api/games/{game.name}/rules?language={spoken}",
        "setting": {name: header[name] for name in ("version", "options", "cards")},
    }


async def match(request: Request) -> Response:
    """The table, for players and spectators alike."""
    hosted = (await context.room(request)).hosted
    spoken = context.language(request)
    title = hosted.game.text(spoken)["title"]
    page = {**facts(hosted, spoken, "match"), "invite": context.origin_for_others(request)}
    return render(request, "match.html", title=title, game=hosted.game.name, page=page)


async def replay(request: Request) -> Response:
    """A finished match, moment by moment."""
    hosted = (await context.room(request)).hosted
    if not hosted.ended or hosted.match is None:
        raise denied("not_over")
    spoken = context.language(request)
    page = {
        **facts(hosted, spoken, "match"),
        "names": names(hosted, spoken),
        "mine": hosted.seats_of(context.owner(request)),
    }
    page["words"] = {**page["words"], **words(spoken).section("replay")}
    title = hosted.game.text(spoken)["title"]
    return render(request, "replay.html", title=title, game=hosted.game.name, page=page)


ROUTES: list[BaseRoute] = [Route("/match/{match}", match), Route("/replay/{match}", replay)]
