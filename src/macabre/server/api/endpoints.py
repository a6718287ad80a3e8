"""Everything that the page does, for programs: JSON over HTTP, described by OpenAPI. Errors have one shape."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre import MacabreError, Refused
from macabre.core.option import Option
from macabre.draw.scene import SIZES, WIDE
from macabre.host import logs, page_state
from macabre.host.deeds import Commit, GiveSeed, Open, Play, StandAside, TakeBack
from macabre.host.hosted_match import ENDED, RUNNING
from macabre.host.match_request import MatchRequest
from macabre.host.messages import Hint
from macabre.host.page_feed import name_all
from macabre.host.page_state import PageViewer
from macabre.host.player_names import clean_name
from macabre.host.refusals import denied, refusal_json, status
from macabre.host.replay import moments
from macabre.host.room import Room
from macabre.server.api import answers
from macabre.server.api.bot_stream import listen
from macabre.server.api.openapi import JSON, NDJSON, describe
from macabre.server.edge import request_context as context
from macabre.server.edge.middleware import check_admitted
from macabre.server.edge.rate_limits import REPLAY_COST, TELL_COST, TOLD_COST

MOST_ASKED = 100
"""So many characters of ``?told=`` are read: more than all seats have."""


class Chosen(msgspec.Struct, forbid_unknown_fields=True):
    """An answer to a decision, named by its number."""

    seat: int
    decision: int
    code: str


class OwnSeat(msgspec.Struct, forbid_unknown_fields=True):
    """Something that a seat asks for."""

    seat: int


class Done(msgspec.Struct, forbid_unknown_fields=True):
    """Something that concerns the people: resign, abort, hints, give, return, rematch; or commit, open, aside."""

    deed: str
    seat: int
    about: int = -1
    """The seat that is given to a bot."""
    attempt: int = 0
    """With commit and open: at which attempt of the shuffle."""
    value: str = ""
    """With commit the commitment, with open the value: 64 hexadecimal digits (docs/concepts/fair-deals.md)."""
    seed: str = ""
    """Of older programs; it is refused, with a sentence that says what changed."""


class Taking(msgspec.Struct, forbid_unknown_fields=True):
    """Who takes the seat of a link."""

    name: str = ""
    seed: str = ""
    """Of older programs; it is not used: the answer says what changed, and the seat has no part in the shuffle."""


class Call(NamedTuple):
    """A request, read."""

    request: Request
    body: Any

    @property
    def language(self) -> str:
        return context.language(self.request)

    @property
    def owner(self) -> str:
        return context.owner(self.request)

    async def room(self) -> Room:
        return await context.room(self.request)

    async def own(self, seat: int) -> Room:
        """The room of the match, if that seat is the asker's."""
        room = await self.room()
        if seat not in room.hosted.seats_of(self.owner):
            raise denied("not_your_seat", seat=seat)
        room.heard(self.owner)
        return room


# -- games


async def all_games(call: Call) -> Any:
    """All games, with players and minutes."""
    return [_game(macabre.game(name), call.language) for name in macabre.game_names()]


async def one_game(call: Call) -> Any:
    """One game, with every option of its rules."""
    game = macabre.game(call.request.path_params["game"])
    answer = _game(game, call.language)
    answer.options = [_option(game, option, call.language) for option in game.options]
    return answer


def _game(game: macabre.Game, language: str) -> answers.Game:
    text = game.text(language)
    return answers.Game(
        name=game.name,
        title=text["title"],
        blurb=text["blurb"],
        version=game.version,
        seats=(game.seats[0], game.seats[-1]),
        minutes=text["minutes"],
        guided=game.guide is not None,
    )


def _option(game: macabre.Game, option: Option, language: str) -> answers.GameOption:
    words = game.text(language)["options"].get(option.name, {})
    values, title, text = option.values, words.get("title", option.name), words.get("text", "")
    answer = answers.GameOption(option.name, title, text, option.default, option.rule)
    if isinstance(values, range):
        answer.first, answer.last = values[0], values[-1]
    else:
        answer.values = [answers.OptionValue(v, words.get("values", {}).get(str(v), str(v))) for v in values]
    return answer


async def rules(call: Call) -> Any:
    """The rules for players, numbered."""
    book = macabre.game(call.request.path_params["game"]).rulebook(call.language)
    return [answers.Rule(rule.id, rule.text, rule.section) for rule in book.rules.values()]


# -- matches


async def new_match(call: Call) -> Any:
    """Set up a match; the links of its open seats are in the answer."""
    hosted = await context.rooms(call.request).create(call.body, call.owner)
    links = {seat: f"/seat/{hosted.link(seat)}" for seat, place in enumerate(hosted.places) if place.kind == "open"}
    return answers.Seated(hosted.id, f"/match/{hosted.id}", links)


async def my_matches(call: Call) -> Any:
    """The newest matches in which this browser has a seat."""
    services = context.services(call.request)
    listed = []
    for match in await services.store.of(call.owner, (*RUNNING, *ENDED)):
        with suppress(MacabreError):  # one of older rules, or of other cards, must not hide the others
            hosted = (await services.rooms.room(match)).hosted
            asked = [seat for seat in hosted.seats_of(call.owner) if hosted.awaits_person(seat)]
            listed.append(answers.Listed(hosted.id, hosted.game.name, hosted.stage, asked))
    return listed


async def one_match(call: Call) -> Any:
    """The match as one of your seats sees it (``?seat=``), or as a spectator does."""
    room = await call.room()
    seat = context.own_seat(call.request, room, call.request.query_params.get("seat", ""))
    return _table(call, room, seat, _known(call, room, seat))


def _known(call: Call, room: Room, seat: int | None) -> int:
    """How many lines of the story need not be told again. It is asked before anything is done, as it may be refused."""
    context.charge(call.request, room, TELL_COST)
    wanted, match = call.request.query_params.get("since", "0"), room.hosted.match
    lines = 0 if match is None else len(match.cached_story(seat))
    if not (wanted.isascii() and wanted.isdigit() and len(wanted) < 10) or int(wanted) > lines:
        raise denied("bad_since", wanted, lines)
    return int(wanted)


def _table(call: Call, room: Room, seat: int | None, known: int) -> answers.SeenMatch:
    hosted, match = room.hosted, room.hosted.match
    viewer = PageViewer(seat, WIDE, call.language, call.owner)
    state = page_state.state(hosted, viewer, room.presence())
    if match is None:
        return answers.SeenMatch(state, None, None, [])
    asked = match.decision(seat).to_json() if seat is not None and hosted.awaits_person(seat) else None
    story = page_state.lines(match.cached_story(seat)[known:], call.language, known)
    return answers.SeenMatch(state, match.view(seat).to_json(), asked, story)


async def stream(call: Call) -> Any:
    """Listen to one's own seat (``?seat=`` where one has several): one object a line, until the match is over."""
    return await listen(call.request)


async def choose(call: Call) -> Any:
    """Answer a decision. Where the table has moved on, it is refused with 409 and the view as it is now."""
    room, body = await call.own(call.body.seat), call.body
    known = _known(call, room, body.seat)
    try:
        await room.act(Play(body.seat, body.code, body.decision))
    except Refused as refusal:
        if status(refusal) != 409:
            raise
        logs.refusal(refusal, call.owner, call.request.method)
        table = _table(call, room, body.seat, known)
        shown = answers.StaleMatch(table.state, table.view, table.decision, table.story)
        return Answer(msgspec.structs.replace(shown, **refusal_json(refusal, call.language)), 409)
    return _table(call, room, body.seat, known)


async def take_back(call: Call) -> Any:
    """Take back one's last step, where nobody has acted since and nothing was revealed or rolled."""
    room = await call.own(call.body.seat)
    known = _known(call, room, call.body.seat)
    await room.act(TakeBack(call.body.seat))
    return _table(call, room, call.body.seat, known)


async def deed(call: Call) -> Any:
    """Resign, agree to break off or to hints, give an absent player's seat to a bot, take yours back, play again.

    Before the first card: commit to a value for the shuffle, open it, or take no part (aside).
    """
    body = call.body
    room = await call.own(body.seat)
    known = _known(call, room, body.seat)
    match body.deed:
        case Commit.stored_as:
            await room.act(Commit(body.seat, body.attempt, body.value))
        case Open.stored_as:
            await room.act(Open(body.seat, body.attempt, body.value))
        case StandAside.stored_as:
            await room.act(StandAside(body.seat))
        case GiveSeed.stored_as:
            raise denied("seed_unused")
        case _:
            await context.rooms(call.request).ask(room, body.seat, body.deed, body.about)
    return _table(call, room, body.seat, known)


async def hint(call: Call) -> Any:
    """What the strongest bot would do, where hints are allowed."""
    room = await call.own(call.body.seat)
    return await room.hint(call.body.seat, call.language)


async def record(call: Call) -> Any:
    """The record of a match that is over; with ``?told=`` and seats, also a hash of all that these were told."""
    room = await call.room()
    context.charge(call.request, room, TELL_COST)
    asked = set(call.request.query_params.get("told", "")[:MOST_ASKED].split(","))
    seats = [seat for seat in range(len(room.hosted.places)) if str(seat) in asked]
    if not seats:
        return room.hosted.record()
    # Each seat of a long match of twenty takes 100 ms and more: beside the loop, as replays are.
    context.charge(call.request, room, TOLD_COST * len(seats))
    work = partial(room.hosted.record, seats, call.language)
    return await context.services(call.request).records(work)


async def analysis(call: Call) -> Any:
    """What a strong bot thinks of a match that is over; the first to ask waits some seconds."""
    hosted = (await call.room()).hosted
    if hosted.stage != "over" or hosted.match is None:
        raise denied("not_over")
    return await context.services(call.request).analyses.of(hosted, call.language, call.owner)


async def replay(call: Call) -> Any:
    """Every moment of a match that is over: ``?eyes=`` is a seat, ``none`` or ``all``; ``?shape=`` wide or tall."""
    query = call.request.query_params
    shape = query.get("shape", WIDE)
    room, shape = await call.room(), shape if shape in SIZES else WIDE
    context.charge(call.request, room, REPLAY_COST)
    work = partial(moments, room.hosted, query.get("eyes", ""), shape, call.language)
    # A long match of twenty takes more than a second: beside the loop, so that nobody else waits for it.
    return await context.services(call.request).replays(work)


async def take_seat(call: Call) -> Any:
    """Take the open seat of a link; it is then bound to this browser."""
    rooms, token = context.rooms(call.request), call.request.path_params["token"]
    hosted = await rooms.take_seat(token, call.owner, clean_name(call.body.name))
    room, seat = await rooms.seat_by_link(token)
    answer = answers.Seated(hosted.id, f"/match/{hosted.id}", seat=seat)
    if call.body.seed:
        answer.note = denied("seed_unused").say(call.language)
        with suppress(Refused):  # it has begun, or they have sat down before
            await room.act(StandAside(seat))
    return answer


# -- from requests to calls


class Answer(NamedTuple):
    """An answer that is not simply 200."""

    content: Any
    status: int


Handler = Callable[[Call], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One address of the API."""

    method: str
    path: str
    handler: Handler
    answer: Any
    """The type of its answer; of a stream, that of its lines."""
    body: Any = None
    query: tuple[str, ...] = ()
    """What may stand behind its address, beside the language."""
    kind: str = JSON
    """The content type of its answer."""


ENDPOINTS = (
    Endpoint("GET", "/api/games", all_games, list[answers.Game]),
    Endpoint("GET", "/api/games/{game}", one_game, answers.Game),
    Endpoint("GET", "/api/games/{game}/rules", rules, list[answers.Rule]),
    Endpoint("POST", "/api/matches", new_match, answers.Seated, MatchRequest),
    Endpoint("GET", "/api/matches", my_matches, list[answers.Listed]),
    Endpoint("GET", "/api/matches/{match}", one_match, answers.SeenMatch, query=("seat", "since")),
    Endpoint("GET", "/api/matches/{match}/stream", stream, answers.Line, query=("seat",), kind=NDJSON),
    Endpoint("POST", "/api/matches/{match}/choices", choose, answers.SeenMatch, Chosen, ("since",)),
    Endpoint("POST", "/api/matches/{match}/take-back", take_back, answers.SeenMatch, OwnSeat, ("since",)),
    Endpoint("POST", "/api/matches/{match}/deeds", deed, answers.SeenMatch, Done, ("since",)),
    Endpoint("POST", "/api/matches/{match}/hint", hint, Hint, OwnSeat),
    Endpoint("GET", "/api/matches/{match}/record", record, answers.Record, query=("told",)),
    Endpoint("GET", "/api/matches/{match}/analysis", analysis, answers.Analysis),
    Endpoint("GET", "/api/matches/{match}/moments", replay, answers.Moments, query=("eyes", "shape")),
    Endpoint("POST", "/api/seats/{token}", take_seat, answers.Seated, Taking),
)


def _route(endpoint: Endpoint) -> Route:
    async def answer(request: Request) -> Response:
        check_admitted(request.scope)
        call = Call(request, _read(await request.body(), endpoint.body) if endpoint.body else None)
        result = await endpoint.handler(call)
        if isinstance(result, Response):
            return result
        content, code = result if isinstance(result, Answer) else (result, 200)
        text = msgspec.json.encode(content)
        if "match" in request.path_params:
            text = name_all(text, page_state.names((await call.room()).hosted, call.language))
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
