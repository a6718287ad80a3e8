"""Everything that this browser has played: what goes on, what is over, how often one won, and all records.

Nothing is opened for it: lists are made from the summaries that are stored beside each match.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Sequence
from typing import NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import macabre
from macabre import Refused
from macabre.bots.levels import level_name
from macabre.host.hosted_match import ENDED, RUNNING, Place
from macabre.host.page_text import words
from macabre.host.refusals import denied
from macabre.host.summary import Listing, Summary
from macabre.server.api.bot_stream import HeldStream
from macabre.server.api.openapi import NDJSON
from macabre.server.edge import request_context as context
from macabre.server.edge.quotas import UNFINISHED
from macabre.server.edge.rate_limits import READ, STREAMS, Visitor
from macabre.server.web.game_pictures import face_url
from macabre.server.web.match_lists import MatchRow, match_rows
from macabre.server.web.rendering import render

PAGE = 12
"""How many finished matches a page shows."""
LAST_PAGE = 1000
COUNTED = 2000
"""Of so many finished matches, the newest, it is counted how often one won."""
EXTRA_COST, RECORD_COST = 4, 2
"""What the page costs beside others, as it counts many matches; and what each record of an export costs."""
PATIENCE = 0.5
"""Seconds after which an export that was too fast goes on."""
FILE = 'attachment; filename="macabre-records.jsonl"'
PEOPLE = 0
"""Stands for people where opponents are told apart by level."""


# -- how often one won


class Tally(NamedTuple):
    """How often one won a game against a kind of opponents."""

    opponent: str
    face: str
    played: int
    won: int
    percent: int


class GameTallies(NamedTuple):
    """The tallies of one game."""

    title: str
    language: str
    tallies: list[Tally]


def opponents(places: Sequence[Place], who: str) -> int | None:
    """Whom somebody played against: the level of the strongest bot, or people if there were any.

    None for whoever only watched, or had several seats: they cannot be said to have won or lost.
    """
    mine = [place for place in places if place.kind == "person" and place.owner == who]
    others = [place for place in places if place not in mine]
    if len(mine) != 1 or not others:
        return None
    return PEOPLE if any(place.kind != "bot" for place in others) else max(place.level for place in others)


def count(finished: Iterable[tuple[str, str]], who: str) -> tuple[Counter[tuple[str, int]], Counter[tuple[str, int]]]:
    """How many matches were played and won, by game and opponents. Whoever gave up has not won."""
    played: Counter[tuple[str, int]] = Counter()
    won: Counter[tuple[str, int]] = Counter()
    for game, text in finished:
        summary = msgspec.json.decode(text, type=Summary) if text else None
        if summary is None or summary.result is None:
            continue
        against = opponents(summary.places, who)
        if against is None:
            continue
        played[game, against] += 1
        mine = [seat for seat in summary.result.winners if summary.places[seat].owner == who]
        won[game, against] += any(not summary.places[seat].resigned for seat in mine)
    return played, won


def tallies(finished: Iterable[tuple[str, str]], who: str, language: str) -> list[GameTallies]:
    """How often one won, for every game that one has played, opponents in order of their levels."""
    played, won = count(finished, who)
    games = [macabre.game(name) for name in macabre.game_names() if any(name == game for game, _ in played)]
    return [
        GameTallies(
            game.text(language)["title"],
            game.text_language(language),
            [
                _tally(against, played[game.name, against], won[game.name, against], language)
                for against in sorted(against for name, against in played if name == game.name)
            ],
        )
        for game in games
    ]


def _tally(against: int, played: int, won: int, language: str) -> Tally:
    people = against == PEOPLE
    name = words(language)("mine.people") if people else level_name(against, language)
    return Tally(name, "" if people else face_url(against), played, won, round(100 * won / played))


# -- the page


async def mine(request: Request) -> Response:
    """What goes on first, then what is over, page by page."""
    services, who, spoken = context.services(request), context.owner(request), context.language(request)
    services.limits.take(READ, context.visitor(request), EXTRA_COST)
    number = _page_number(request)
    running = await services.store.rows_of(who, RUNNING, UNFINISHED) if number == 1 else []
    finished = await services.store.rows_of(who, ENDED, PAGE + 1, (number - 1) * PAGE)
    over = services.rooms.listings(finished[:PAGE])
    return render(
        request,
        "mine.html",
        running=match_rows(services.rooms.listings(running), who, spoken),
        finished=finished_rows(over, who, spoken),
        tallies=tallies(await services.store.summaries_of(who, "over", COUNTED), who, spoken) if number == 1 else [],
        number=number,
        more=len(finished) > PAGE and number < LAST_PAGE,
    )


def _page_number(request: Request) -> int:
    given = request.query_params.get("page", "1")
    if not (given.isascii() and given.isdigit() and len(given) <= 4 and 1 <= int(given) <= LAST_PAGE):
        raise denied("unknown_page")
    return int(given)


class FinishedRow(NamedTuple):
    """A match that is over, as the page lists it."""

    match: MatchRow
    verdict: str
    won: bool
    scores: list[tuple[str, int, bool]]
    """Name, score and whether it won, in order of the seats."""
    replay: bool


def finished_rows(listings: Sequence[Listing], who: str, language: str) -> list[FinishedRow]:
    rows = {row.id: row for row in match_rows(listings, who, language)}
    return [_finished_row(one, rows[one.match], who, language) for one in listings if one.match in rows]


def _finished_row(one: Listing, row: MatchRow, who: str, language: str) -> FinishedRow:
    say = words(language)
    if one.stage != "over":
        return FinishedRow(row, say("mine.broken_off"), False, [], False)
    if one.result is None:
        return FinishedRow(row, say("mine.over"), False, [], True)
    own = [seat for seat, place in enumerate(one.places) if place.kind == "person" and place.owner == who]
    called = [say("match.you_row") if own == [seat] else name for seat, name in enumerate(row.called)]
    winners = one.result.winners
    scores = [(called[seat], score, seat in winners) for seat, score in enumerate(one.result.scores)]
    return FinishedRow(row, verdict(winners, own, row.called, language), own == winners, scores, True)


def verdict(winners: Sequence[int], own: Sequence[int], called: Sequence[str], language: str) -> str:
    """Who won, said to somebody with these seats."""
    say = words(language)
    if not winners:
        return say("live.draw")
    if len(own) == 1 and list(winners) == list(own):
        return say("live.win_you")
    shared = len(own) == 1 and own[0] in winners
    names = say.join([called[seat] for seat in winners if not shared or seat != own[0]])
    return say("live.win_shared" if shared else "live.win_one" if len(winners) == 1 else "live.win_many", names=names)


# -- all records


async def export(request: Request) -> Response:
    """The records of everything that is over, one in each line, the newest first."""
    services, headers = context.services(request), {"cache-control": "no-store", "content-disposition": FILE}
    if request.method == "HEAD":
        return Response(headers=headers, media_type=NDJSON)
    matches = await services.store.of(context.owner(request), ENDED, COUNTED)
    release = services.limits.hold(STREAMS, context.visitor(request))
    return HeldStream(release, _records(request, matches), headers)


async def _records(request: Request, matches: Sequence[str]) -> AsyncIterator[bytes]:
    """Each record counts like any other reading; whoever has many waits a little between them."""
    services, visitor = context.services(request), context.visitor(request)
    for match in matches:
        while not _admitted(services, visitor):
            await asyncio.sleep(PATIENCE)
        try:
            record = (await services.rooms.read(match)).record()
        except Refused:  # of rules that are not here any more, or removed meanwhile
            continue
        yield msgspec.json.encode({"match": match, **record}) + b"\n"


def _admitted(services: context.Services, visitor: Visitor) -> bool:
    try:
        services.limits.take(READ, visitor, RECORD_COST)
    except Refused:
        return False
    return True


ROUTES: list[BaseRoute] = [Route("/mine", mine), Route("/mine/records.jsonl", export)]
