"""What the things of a game are and do, as JSON that browsers keep for ever: its address changes with its contents."""

import hashlib
import json
from functools import cache

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre import Game
from macabre.core.phrasebook import LANGUAGES
from macabre.games import versions
from macabre.host.refusals import denied
from macabre.server.web.rendering import packed
from macabre.server.web.static_files import FOR_EVER


@cache
def help_json(game: Game, language: str) -> str:
    return json.dumps(game.help(language).to_json(), ensure_ascii=False, separators=(",", ":"))


@cache
def help_url(game: Game, language: str) -> str:
    """Where the help of a game is, by the version of its rules and by language."""
    digest = hashlib.sha256(help_json(game, language).encode()).hexdigest()[:12]
    return f"/help/{game.name}/{game.version}/{language}.json?v={digest}"


async def show_help(request: Request) -> Response:
    path = request.path_params
    name, version = path["game"], path["version"]
    if name not in macabre.game_names() or version not in versions(name) or path["language"] not in LANGUAGES:
        raise denied("unknown_page")
    game = macabre.game(name, version=version)
    return packed(request, help_json(game, path["language"]), "application/json", FOR_EVER)


ROUTES: list[BaseRoute] = [Route("/help/{game}/{version:int}/{language}.json", show_help)]
