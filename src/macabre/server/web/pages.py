"""The pages beside the table: all games, setting up a match, taking a seat, rules."""

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre import BadData, Refused
from macabre.bots.levels import LEVELS
from macabre.core.phrasebook import LANGUAGES
from macabre.host.hosted_match import RUNNING, HostedMatch
from macabre.host.match_request import MatchRequest
from macabre.host.page_state import names, role
from macabre.host.page_text import words
from macabre.host.player_names import clean_name
from macabre.host.refusals import denied, status
from macabre.server.edge import language as language_module
from macabre.server.edge import qr_code
from macabre.server.edge import request_context as context
from macabre.server.edge.forms import read_form
from macabre.server.edge.middleware import check_admitted
from macabre.server.edge.rate_limits import SIGN_OUT, Visitor
from macabre.server.edge.request_context import language, owner, rooms
from macabre.server.web.error_pages import message
from macabre.server.web.game_pictures import face, favicon, picture, picture_url
from macabre.server.web.match_lists import game_card, match_rows
from macabre.server.web.new_match_form import form, request_of, value_text
from macabre.server.web.rendering import THEMES, local, packed, render
from macabre.server.web.rulebook_html import book
from macabre.server.web.static_files import FOR_EVER, SHORT

YEAR = 365 * 24 * 3600
SHOWN_MATCHES = 8


# -- the first page


async def landing(request: Request) -> Response:
    """All games, one's own matches, and those that may be watched."""
    services, who, spoken = context.services(request), owner(request), language(request)
    mine = await services.store.rows_of(who, RUNNING, SHOWN_MATCHES)
    own = {row["id"] for row in mine}
    listed = [row for row in await services.store.listed(SHOWN_MATCHES) if row["id"] not in own]
    return render(
        request,
        "landing.html",
        games=[game_card(macabre.game(name), spoken) for name in macabre.game_names()],
        mine=match_rows(services.rooms.listings(mine), who, spoken),
        listed=match_rows(services.rooms.listings(listed), who, spoken),
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
        hosted = await rooms(request).create(request_of(fields, game), owner(request))
    except (Refused, BadData) as problem:
        code = status(problem) if isinstance(problem, Refused) else 400
        return render(request, "new.html", code, **form(game, fields, language(request), problem))
    return RedirectResponse(f"/match/{hosted.id}", 303)


async def learn(request: Request) -> Response:
    """Start the guided match of a game."""
    check_admitted(request.scope)
    hosted = await rooms(request).create(MatchRequest(request.path_params["game"], [], guide=True), owner(request))
    return RedirectResponse(f"/match/{hosted.id}", 303)


# -- taking a seat


async def seat(request: Request) -> Response:
    """An invitation; whoever has accepted it already goes straight to the table."""
    room, number = await rooms(request).seat_by_link(request.path_params["token"])
    hosted, spoken = room.hosted, language(request)
    if number in hosted.seats_of(owner(request)):
        return RedirectResponse(f"/match/{hosted.id}", 303)
    if hosted.places[number].kind != "open" or hosted.stage != "gathering":
        return taken(request, hosted)
    text, called = hosted.game.text(spoken), names(hosted, spoken)
    host = next((called[s] for s in hosted.seats_of(hosted.creator)), "")
    return render(
        request,
        "seat.html",
        game=hosted.game.name,
        game_language=hosted.game.text_language(spoken),
        title=text["title"],
        blurb=text["blurb"],
        picture=picture_url(hosted.game.name),
        host=host,
        role=role(hosted, number, spoken),
        company=[name for s, name in enumerate(called) if s != number],
        differs=differences(hosted, spoken),
        own_cards=hosted.cards is not None,
        hints=hosted.hints_for_all,
        name="",
    )


async def seat_code(request: Request) -> Response:
    """The address of an invitation as a QR code; ``secure`` says that the page itself came over TLS."""
    await rooms(request).seat_by_link(request.path_params["token"])
    origin = context.origin_for_others(request) or str(request.base_url).rstrip("/")
    if "secure" in request.query_params:
        origin = origin.replace("http://", "https://")
    address = f"{origin}/seat/{request.path_params['token']}"
    return packed(request, qr_code.picture(address), "image/svg+xml", "private, no-cache")


def differences(hosted: HostedMatch, spoken: str) -> list[dict[str, str]]:
    """The options of a match that are not as usual, in words."""
    game, chosen = hosted.game, hosted.setting.options
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
        hosted = await rooms(request).take_seat(token, owner(request), clean_name(fields.get("name", "")))
    except Refused as refusal:
        if refusal.code != "used_link":
            raise
        room, _ = await rooms(request).seat_by_link(token)
        return taken(request, room.hosted)
    return RedirectResponse(f"/match/{hosted.id}", 303)


def taken(request: Request, hosted: HostedMatch) -> Response:
    """A page for whoever comes too late."""
    watch = (f"/match/{hosted.id}", words(language(request))("seat.watch"))
    return message(request, denied("used_link"), 409, watch)


# -- reading


async def rules(request: Request) -> Response:
    """The rule book of a game, with an anchor for every rule."""
    game, spoken = macabre.game(request.path_params["game"]), language(request)
    return render(request, "rules.html", name=game.name, title=game.text(spoken)["title"], book=book(game, spoken))


async def about(request: Request) -> Response:
    """What this is and whose games these are."""
    spoken = language(request)
    games = [macabre.game(name) for name in macabre.game_names()]
    credited = [{"name": game.name, "title": game.text(spoken)["title"], "book": book(game, spoken)} for game in games]
    return render(request, "about.html", games=credited)


async def cards(request: Request) -> Response:
    """The card file of a game, to start an own one from."""
    game = macabre.game(request.path_params["game"])
    return PlainTextResponse((game.folder / "cards.toml").read_text(encoding="utf-8"))


async def show_picture(request: Request) -> Response:
    """The picture of a game; its address changes with it."""
    game = macabre.game(request.path_params["game"])
    return packed(request, picture(game.name), "image/svg+xml", FOR_EVER)


async def show_face(request: Request) -> Response:
    """The face of whoever plays at a level; its address changes with it."""
    level = request.path_params["level"]
    if level not in LEVELS:
        raise denied("unknown_page")
    return packed(request, face(level), "image/svg+xml", FOR_EVER)


async def show_favicon(request: Request) -> Response:
    return packed(request, favicon(), "image/svg+xml", SHORT)


# -- signing out


async def sign_out(request: Request) -> Response:
    """Give this browser a new session; as soon as that has arrived, all others of the same person end."""
    services = context.services(request)
    services.limits.take(SIGN_OUT, Visitor(context.visitor(request).address, owner(request)))
    if session := context.session(request):
        request.state.send = await services.sessions.sign_out(session, owner(request))
    return RedirectResponse("/signed-out", 303)


async def signed_out(request: Request) -> Response:
    """That it is done; whoever has not done it has no business here."""
    if not await context.services(request).sessions.is_alone(context.session(request)):
        return RedirectResponse("/", 303)
    t = words(language(request))
    return render(request, "message.html", heading=t("sign_out.done"), sentence=t("sign_out.done_text"), link=None)


# -- the reader's wishes


async def set_language(request: Request) -> Response:
    """Remember a language, and go back to where one was."""
    return await _remember(request, language_module.COOKIE, LANGUAGES)


async def set_theme(request: Request) -> Response:
    """Remember day or night, and go back to where one was."""
    return await _remember(request, "theme", THEMES)


async def _remember(request: Request, name: str, allowed: tuple[str, ...]) -> Response:
    fields = await read_form(request)
    back = RedirectResponse(local(fields.get("back", "/")), 303)
    if fields.get(name) in allowed:
        back.set_cookie(
            name, fields[name], max_age=YEAR, samesite="lax", secure=context.services(request).settings.secure
        )
    return back


ROUTES: list[BaseRoute] = [
    Route("/", landing),
    Route("/new/{game}", new),
    Route("/matches", create, methods=["POST"]),
    Route("/learn/{game}", learn, methods=["POST"]),
    Route("/seat/{token}", seat),
    Route("/seat/{token}/code.svg", seat_code),
    Route("/seat/{token}", take, methods=["POST"]),
    Route("/rules/{game}", rules),
    Route("/about", about),
    Route("/cards/{game}.toml", cards),
    Route("/pictures/{game}.svg", show_picture),
    Route("/pictures/figures/{level:int}.svg", show_face),
    Route("/favicon.svg", show_favicon),
    Route("/favicon.ico", show_favicon),
    Route("/sign-out", sign_out, methods=["POST"]),
    Route("/signed-out", signed_out),
    Route("/language", set_language, methods=["POST"]),
    Route("/theme", set_theme, methods=["POST"]),
]
