"""The pages beside the table: all games, setting up a match, taking a seat, rules."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre import BadData, Refused
from macabre.core.words import LANGUAGES
from macabre.host import page_text as tongue
from macabre.host.hosted_match import RUNNING, Sitting
from macabre.host.match_request import Wish
from macabre.host.page_state import names, role
from macabre.host.page_text import words
from macabre.host.player_names import clean_name
from macabre.host.refusals import denied, status
from macabre.server.edge.forms import read_form
from macabre.server.edge.middleware import check
from macabre.server.edge.request_context import language, live, owner
from macabre.server.web.game_pictures import favicon, picture, picture_url
from macabre.server.web.match_lists import on_shelf, running
from macabre.server.web.new_match_form import form, value_text, wish_of
from macabre.server.web.rendering import THEMES, local, message, packed, render
from macabre.server.web.rulebook_html import book
from macabre.server.web.static_files import FOR_EVER, SHORT

YEAR = 365 * 24 * 3600
SHOWN_MATCHES = 8


# -- the first page


async def landing(request: Request) -> Response:
    """All games, one's own matches, and those that may be watched."""
    door, who, spoken = live(request), owner(request), language(request)
    mine = await door.store.of(who, RUNNING, SHOWN_MATCHES)
    listed = [match for match in await door.store.listed(SHOWN_MATCHES) if match not in mine]
    return render(
        request,
        "landing.html",
        games=[on_shelf(macabre.game(name), spoken) for name in macabre.games()],
        mine=[running(sitting, who, spoken) for sitting in await door.shelf(mine)],
        listed=[running(sitting, who, spoken) for sitting in await door.shelf(listed)],
    )


# -- setting up a match


async def new(request: Request) -> Response:
    """The form for a new match, as usual at first."""
    game = macabre.game(request.path_params["game"])
    return render(request, "new.html", **form(game, dict(request.query_params), language(request)))


async def create(request: Request) -> Response:
    """Start a match as the form asks, or show the form again and say what is wrong."""
    fields = await read_form(request)
    game = macabre.game(fields.get("game", ""))
    try:
        sitting = await live(request).create(wish_of(fields, game), owner(request))
    except (Refused, BadData) as trouble:
        code = status(trouble) if isinstance(trouble, Refused) else 400
        return render(request, "new.html", code, **form(game, fields, language(request), trouble))
    return RedirectResponse(f"/match/{sitting.id}", 303)


async def learn(request: Request) -> Response:
    """Start the guided match of a game."""
    check(request.scope)
    sitting = await live(request).create(Wish(request.path_params["game"], [], guide=True), owner(request))
    return RedirectResponse(f"/match/{sitting.id}", 303)


# -- taking a seat


async def seat(request: Request) -> Response:
    """An invitation; whoever has accepted it already goes straight to the table."""
    desk, number = await live(request).seat_by_link(request.path_params["token"])
    sitting, spoken = desk.sitting, language(request)
    if number in sitting.mine(owner(request)):
        return RedirectResponse(f"/match/{sitting.id}", 303)
    if sitting.places[number].kind != "open" or sitting.stage != "gathering":
        return taken(request, sitting)
    text, called = sitting.game.text(spoken), names(sitting, spoken)
    host = next((called[s] for s in sitting.mine(sitting.creator)), "")
    return render(
        request,
        "seat.html",
        game=sitting.game.name,
        title=text["title"],
        blurb=text["blurb"],
        picture=picture_url(sitting.game.name),
        host=host,
        role=role(sitting, number, spoken),
        company=[name for s, name in enumerate(called) if s != number],
        differs=differences(sitting, spoken),
        own_cards=sitting.cards is not None,
        name="",
    )


def differences(sitting: Sitting, spoken: str) -> list[dict[str, str]]:
    """The options of a match that are not as usual, in words."""
    game, chosen = sitting.game, sitting.setting.options
    return [
        {
            "title": game.text(spoken)["options"][option.name]["title"],
            "value": value_text(game, option, chosen[option.name], spoken),
        }
        for option in game.options
        if chosen[option.name] != option.default
    ]


async def take(request: Request) -> Response:
    """Sit down. A seat is taken once; who comes too late may watch."""
    token, fields = request.path_params["token"], await read_form(request)
    try:
        sitting = await live(request).join(token, owner(request), clean_name(fields.get("name", "")))
    except Refused as refusal:
        if refusal.code != "used_link":
            raise
        desk, _ = await live(request).seat_by_link(token)
        return taken(request, desk.sitting)
    return RedirectResponse(f"/match/{sitting.id}", 303)


def taken(request: Request, sitting: Sitting) -> Response:
    """A page for whoever comes too late."""
    watch = (f"/match/{sitting.id}", words(language(request))("seat.watch"))
    return message(request, denied("used_link"), 409, watch)


# -- reading


async def rules(request: Request) -> Response:
    """The rule book of a game, with an anchor for every rule."""
    game, spoken = macabre.game(request.path_params["game"]), language(request)
    return render(request, "rules.html", name=game.name, title=game.text(spoken)["title"], book=book(game, spoken))


async def about(request: Request) -> Response:
    """What this is and whose games these are."""
    spoken = language(request)
    shelf = [macabre.game(name) for name in macabre.games()]
    credited = [
        {"name": game.name, "title": game.text(spoken)["title"], "credit": book(game, spoken).credit} for game in shelf
    ]
    return render(request, "about.html", games=credited)


async def cards(request: Request) -> Response:
    """The card file of a game, to start an own one from."""
    game = macabre.game(request.path_params["game"])
    return PlainTextResponse((game.folder / "cards.toml").read_text(encoding="utf-8"))


async def show_picture(request: Request) -> Response:
    """The picture of a game; its address changes with it."""
    game = macabre.game(request.path_params["game"])
    return packed(request, picture(game.name), "image/svg+xml", FOR_EVER)


async def show_favicon(request: Request) -> Response:
    return packed(request, favicon(), "image/svg+xml", SHORT)


# -- the reader's wishes


async def set_language(request: Request) -> Response:
    """Remember a language, and go back to where one was."""
    return await _remember(request, tongue.COOKIE, LANGUAGES)


async def set_theme(request: Request) -> Response:
    """Remember day or night, and go back to where one was."""
    return await _remember(request, "theme", THEMES)


async def _remember(request: Request, name: str, allowed: tuple[str, ...]) -> Response:
    fields = await read_form(request)
    back = RedirectResponse(local(fields.get("back", "/")), 303)
    if fields.get(name) in allowed:
        back.set_cookie(name, fields[name], max_age=YEAR, samesite="lax", secure=live(request).settings.secure)
    return back


ROUTES: list[BaseRoute] = [
    Route("/", landing),
    Route("/new/{game}", new),
    Route("/matches", create, methods=["POST"]),
    Route("/learn/{game}", learn, methods=["POST"]),
    Route("/seat/{token}", seat),
    Route("/seat/{token}", take, methods=["POST"]),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/cards/{game}.toml", cards),
    Route("/pictures/{game}.svg", show_picture),
    Route("/favicon.svg", show_favicon),
    Route("/favicon.ico", show_favicon),
    Route("/language", set_language, methods=["POST"]),
    Route("/theme", set_theme, methods=["POST"]),
]
