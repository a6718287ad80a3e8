"""Everything that the page does, for programs: JSON over HTTP, described by OpenAPI. Errors have one shape."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre import Refused
from macabre.core.fair import check_seed
from macabre.draw.scene import SIZES, WIDE
from macabre.host import logs
from macabre.host import page_state as seen
from macabre.host.game_page import game_page
from macabre.host.hosted_match import ENDED, RUNNING
from macabre.host.match_request import Wish
from macabre.host.page_feed import name_all
from macabre.host.page_state import Viewer
from macabre.host.player_names import clean_name
from macabre.host.refusals import denied, refusal_json, status
from macabre.host.replay import moments
from macabre.server.api.bot_stream import listen
from macabre.server.api.openapi import JSON, NDJSON, describe
from macabre.server.desk import Desk
from macabre.server.edge import request_context as asking
from macabre.server.edge.middleware import check


class Chosen(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a decision, named by its number."""

    seat: int
    decision: int
    code: str


class OwnSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a seat asks for."""

    seat: int


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """Something that concerns the people: resign, abort, hints, give, return, rematch; or a seed for the shuffle."""

    deed: str
    seat: int
    about: int = -1
    """The seat that is given to a bot."""
    seed: str = ""
    """32 to 128 hexadecimal digits, while the match gathers."""


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes the seat of a link."""

    name: str = ""
    seed: str = ""
    """One's part in the shuffle, 32 to 128 hexadecimal digits; a page sends it over its socket instead."""


class Call(NamedTuple):
    """A request, read."""

    request: Request
    body: Any

    @property
    def language(self) -> str:
        return asking.language(self.request)

    @property
    def owner(self) -> str:
        return asking.owner(self.request)

    async def desk(self) -> Desk:
        return await asking.live(self.request).desk(self.request.path_params["match"])

    async def own(self, seat: int) -> Desk:
        """The match, if that seat is one's own."""
        desk = await self.desk()
        if seat not in desk.sitting.mine(self.owner):
            raise denied("not_your_seat", seat=seat)
        return desk


# -- games


async def all_games(call: Call) -> Any:
    """All games, with players and minutes."""
    return [_game(macabre.game(name), call.language) for name in macabre.games()]


async def one_game(call: Call) -> Any:
    """One game, with every option of its rules."""
    game = macabre.game(call.request.path_params["game"])
    return {**_game(game, call.language), "options": [_option(game, option, call.language) for option in game.options]}


def _game(game: macabre.Game, language: str) -> dict[str, Any]:
    text = game.text(language)
    return {
        "name": game.name,
        "title": text["title"],
        "blurb": text["blurb"],
        "version": game.version,
        "seats": [game.seats[0], game.seats[-1]],
        "minutes": text["minutes"],
        "guided": game.guide is not None,
    }


def _option(game: macabre.Game, option: Any, language: str) -> dict[str, Any]:
    words = game.text(language)["options"].get(option.name, {})
    values = option.values
    found = {"name": option.name, "title": words.get("title", option.name), "text": words.get("text", "")}
    if isinstance(values, range):
        found |= {"from": values[0], "to": values[-1]}
    else:
        found["values"] = [{"value": v, "text": words.get("values", {}).get(str(v), str(v))} for v in values]
    return {**found, "default": option.default, "rule": option.rule}


async def rules(call: Call) -> Any:
    """The rules for players, numbered."""
    book = macabre.game(call.request.path_params["game"]).rulebook(call.language)
    return [{"id": rule.id, "text": rule.text, "section": rule.section} for rule in book.rules.values()]


# -- matches


async def new_match(call: Call) -> Any:
    """Set up a match; the links of its open seats are in the answer."""
    sitting = await asking.live(call.request).create(call.body, call.owner)
    links = {seat: f"/seat/{sitting.link(seat)}" for seat, place in enumerate(sitting.places) if place.kind == "open"}
    return {"match": sitting.id, "page": f"/match/{sitting.id}", "links": links}


async def my_matches(call: Call) -> Any:
    """The newest matches in which this browser has a seat."""
    live = asking.live(call.request)
    found = []
    for sitting in await live.shelf(await live.store.of(call.owner, (*RUNNING, *ENDED))):
        turn = [seat for seat in sitting.mine(call.owner) if seen.may_decide(sitting, seat)]
        found.append({"match": sitting.id, "game": sitting.game.name, "stage": sitting.stage, "asked": turn})
    return found


async def one_match(call: Call) -> Any:
    """The match as one of the own seats sees it (``?seat=``), or as a spectator does."""
    desk = await call.desk()
    seat = asking.eyes(call.request, desk, call.request.query_params.get("seat", ""))
    return _seen(call, desk, seat, _known(call, desk, seat))


def _known(call: Call, desk: Desk, seat: int | None) -> int:
    """How many lines of the story need not be told again. It is asked before anything is done, as it may be refused."""
    wanted, match = call.request.query_params.get("since", "0"), desk.sitting.match
    lines = 0 if match is None else len(list(match.story(seat)))
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10) or int(wanted) > lines:
        raise denied("bad_since", wanted, lines)
    return int(wanted)


def _seen(call: Call, desk: Desk, seat: int | None, known: int) -> dict[str, Any]:
    sitting = desk.sitting
    viewer = Viewer(seat, WIDE, call.language, call.owner)
    match = sitting.match
    return {
        "state": seen.state(sitting, viewer, asking.live(call.request).presence(desk)),
        "view": None if match is None else match.view(seat).to_json(),
        "decision": match.decision(seat).to_json()
        if match is not None and seat is not None and seen.may_decide(sitting, seat)
        else None,
        "story": []
        if match is None
        else seen.lines(list(match.story(seat))[known:], call.language, known, game_page(match.game).dice),
    }


async def stream(call: Call) -> Any:
    """Listen to one's own seat (``?seat=`` where one has several): one object a line, until the match is over."""
    return await listen(call.request)


async def choose(call: Call) -> Any:
    """Answer a decision. Where the table has moved on, it is refused with 409 and the view as it is now."""
    desk = await call.own(call.body.seat)
    known = _known(call, desk, call.body.seat)
    try:
        await asking.live(call.request).act(desk, call.body.seat, "play", call.body.code, decision=call.body.decision)
    except Refused as refusal:
        if status(refusal) != 409:
            raise
        logs.refusal(refusal, call.owner, call.request.method)
        return Answer({**refusal_json(refusal, call.language), **_seen(call, desk, call.body.seat, known)}, desk, 409)
    return _seen(call, desk, call.body.seat, known)


async def take_back(call: Call) -> Any:
    """Take back one's last step, where nobody has acted since and nothing was revealed or rolled."""
    desk = await call.own(call.body.seat)
    known = _known(call, desk, call.body.seat)
    await asking.live(call.request).act(desk, call.body.seat, "take_back")
    return _seen(call, desk, call.body.seat, known)


async def deed(call: Call) -> Any:
    """Resign, agree to break off or to hints, give an absent player's seat to a bot, take the own back, play again."""
    live, body = asking.live(call.request), call.body
    desk = await call.own(body.seat)
    known = _known(call, desk, body.seat)
    if body.deed == "seed":
        await live.act(desk, body.seat, "seed", data=check_seed(body.seed))
    else:
        await live.do(desk, body.seat, body.deed, body.about)
    return _seen(call, desk, body.seat, known)


async def hint(call: Call) -> Any:
    """What the strongest bot would do, where hints are allowed."""
    desk = await call.own(call.body.seat)
    return await asking.live(call.request).advice.hint(desk, call.body.seat, call.language)


async def record(call: Call) -> Any:
    """The record of a match that is over."""
    return (await call.desk()).sitting.record()


async def analysis(call: Call) -> Any:
    """What a strong bot thinks of a match that is over; the first to ask waits some seconds."""
    sitting = (await call.desk()).sitting
    if sitting.stage != "over" or sitting.match is None:
        raise denied("not_over")
    return await asking.live(call.request).advice.study(sitting, call.language)


async def replay(call: Call) -> Any:
    """Every moment of a match that is over: ``?eyes=`` is a seat, ``none`` or ``all``; ``?shape=`` wide or tall."""
    asked = call.request.query_params
    shape = asked.get("shape", WIDE)
    sitting, seen_in = (await call.desk()).sitting, shape if shape in SIZES else WIDE
    # A long match of twenty takes a second: beside the loop, so that nobody else waits for it.
    return await asyncio.to_thread(moments, sitting, asked.get("eyes", ""), seen_in, call.language)


async def take_seat(call: Call) -> Any:
    """Take the open seat of a link; it is then bound to this browser."""
    live = asking.live(call.request)
    seed = check_seed(call.body.seed) if call.body.seed else ""
    token = call.request.path_params["token"]
    sitting = await live.join(token, call.owner, clean_name(call.body.name))
    desk, seat = await live.seat_by_link(token)
    if seed and sitting.stage == "gathering" and not sitting.places[seat].seed:
        await live.act(desk, seat, "seed", data=seed)
    return {"match": sitting.id, "seat": seat, "page": f"/match/{sitting.id}"}


# -- from requests to calls


class Answer(NamedTuple):
    """An answer that is not simply 200."""

    content: Any
    desk: Desk | None
    status: int


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One address of the API."""

    method: str
    path: str
    handler: Handler
    answer: str
    """The name of its answer in the description; with [] after it, a list of these."""
    body: Any = None
    query: tuple[str, ...] = ()
    """What may stand behind its address, beside the language."""
    kind: str = JSON
    """Of what kind its answer is; of lines, the description has one."""


ENDPOINTS = (
    Endpoint("GET", "/api/games", all_games, "Game[]"),
    Endpoint("GET", "/api/games/{game}", one_game, "Game"),
    Endpoint("GET", "/api/games/{game}/rules", rules, "Rule[]"),
    Endpoint("POST", "/api/matches", new_match, "Seated", Wish),
    Endpoint("GET", "/api/matches", my_matches, "Listed[]"),
    Endpoint("GET", "/api/matches/{match}", one_match, "Table", query=("seat", "since")),
    Endpoint("GET", "/api/matches/{match}/stream", stream, "Line", query=("seat",), kind=NDJSON),
    Endpoint("POST", "/api/matches/{match}/choices", choose, "Table", Chosen, ("since",)),
    Endpoint("POST", "/api/matches/{match}/take-back", take_back, "Table", OwnSeat, ("since",)),
    Endpoint("POST", "/api/matches/{match}/deeds", deed, "Table", Done, ("since",)),
    Endpoint("POST", "/api/matches/{match}/hint", hint, "Hint", OwnSeat),
    Endpoint("GET", "/api/matches/{match}/record", record, "Record"),
    Endpoint("GET", "/api/matches/{match}/analysis", analysis, "Analysis"),
    Endpoint("GET", "/api/matches/{match}/moments", replay, "Moments", query=("eyes", "shape")),
    Endpoint("POST", "/api/seats/{token}", take_seat, "Seated", Taking),
)


def _route(endpoint: Endpoint) -> Route:
    async def answer(request: Request) -> Response:
        check(request.scope)
        call = Call(request, _read(await request.body(), endpoint.body) if endpoint.body else None)
        found = await endpoint.handler(call)
        if isinstance(found, Response):
            return found
        content, code = (found.content, found.status) if isinstance(found, Answer) else (found, 200)
        text = msgspec.json.encode(content)
        if "match" in request.path_params:
            text = name_all(text, seen.names((await call.desk()).sitting, call.language))
        return Response(text, code, {"cache-control": "no-store"}, JSON)

    return Route(endpoint.path, answer, methods=[endpoint.method], name=endpoint.handler.__name__)


def _read(text: bytes, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise denied("bad_message", error) from None


async def openapi(request: Request) -> Response:
    return Response(msgspec.json.encode(describe(ENDPOINTS)), media_type=JSON)


ROUTES: list[BaseRoute] = [Route("/api/openapi.json", openapi), *[_route(endpoint) for endpoint in ENDPOINTS]]
