"""Hosted matches without a server, played at random, and what pages and programs would be sent."""

import copy
import random
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from macabre import Game, Match, Refused
from macabre.core import fair_deal
from macabre.draw.scene import Scene
from macabre.host import fairness, page_state
from macabre.host.deeds import BeginAttempt, Commit, Deed, Open, Play, Seal, Start, TakeBack
from macabre.host.hosted_match import HostedMatch, create
from macabre.host.match_request import MatchRequest, SeatRequest
from macabre.host.page_feed import PageFeed, name_all
from macabre.host.page_state import PageViewer
from macabre.host.presence import Presence
from macabre.server.web.no_script import moment_scene, told_beats

NAMES = [f"Name {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
SHAPES = ("wide", "tall")
LANGUAGES = ("en", "de")


def owner_of(seat: int | None) -> str:
    return "nobody" if seat is None else f"owner {seat}"


def sit(game: Game, seats: int, options: Any = None) -> HostedMatch:
    """A hosted of so many people, each with a browser of their own, at its first card."""
    places = [SeatRequest("me", name=NAMES[seat]) for seat in range(seats)]
    hosted = HostedMatch(create(MatchRequest(game.name, places, dict(options or {})), "the creator", 0.0))
    for seat, place in enumerate(hosted.places):
        place.owner = owner_of(seat)
    deal(hosted)
    return hosted


def deal(hosted: HostedMatch) -> None:
    """Everybody commits and opens, and the cards are dealt."""
    parties = fairness.expected_parties(hosted)
    if parties:
        do(hosted, BeginAttempt(attempt=len(hosted.attempts) + 1))
        for deed in [*commits(hosted), Seal(attempt=len(hosted.attempts)), *opens(hosted)]:
            do(hosted, deed)
    do(hosted, Start())


def value_of(party: str, attempt: int = 1) -> str:
    """What a party of the tests commits to."""
    return f"{fair_deal.place(party) + 1:032x}{attempt:032x}"


def commits(hosted: HostedMatch) -> list[Deed]:
    """The commitments of everybody who takes part."""
    table = hosted.attempts[-1].table
    return [
        Commit(
            fair_deal.place(party), table.attempt, fair_deal.commitment(table, party, value_of(party, table.attempt))
        )
        for party in fairness.expected_parties(hosted)
    ]


def opens(hosted: HostedMatch) -> list[Deed]:
    """What they open then."""
    number = hosted.attempts[-1].number
    return [
        Open(fair_deal.place(party), number, value_of(party, number)) for party in fairness.expected_parties(hosted)
    ]


def do(hosted: HostedMatch, deed: Deed) -> None:
    """A deed as a room does it, without a disk: checked, written as a row, read again, applied."""
    hosted.check(deed)
    hosted.read([deed.stored(hosted.deed_count, 0.0)])


def walk(hosted: HostedMatch, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Play at random to the end; before each choice, say who will choose what. Now and then a step is taken back."""
    while to_act := hosted.running().to_act:
        seat = rng.choice(to_act)
        code = rng.choice(hosted.running().decision(seat).options).code
        yield seat, code
        do(hosted, Play(seat, code))
        if hosted.stage == "playing" and hosted.running().can_take_back(seat) and rng.random() < 0.2:
            do(hosted, TakeBack(seat))


def twin(hosted: HostedMatch, match: Match) -> HostedMatch:
    """The same people at another match."""
    found = copy.copy(hosted)
    found.match = match
    found.places = [copy.copy(place) for place in hosted.places]
    return found


def here(hosted: HostedMatch) -> Presence:
    return Presence(frozenset(hosted.persons), ())


def feed(
    hosted: HostedMatch, seat: int | None, shape: str = "wide", language: str = "en", beats: bool = True
) -> PageFeed:
    return PageFeed(hosted, PageViewer(seat, shape, language, owner_of(seat), beats), lambda: None)


def heard(one: PageFeed, hosted: HostedMatch) -> list[bytes]:
    """Everything that goes over the wire now."""
    one.wake()
    return one.messages(here(hosted))


def answers(hosted: HostedMatch, seat: int | None) -> bytes:
    """What the API, the page without script, a tap on what is closed and a refused choice tell a viewer now."""
    match, found = hosted.running(), []
    for language in LANGUAGES:
        viewer = PageViewer(seat, "wide", language, owner_of(seat))
        asked = match.decision(seat) if seat is not None and hosted.awaits_person(seat) else None
        view = match.view(seat)
        codes = list(match.game.alphabet)[:: max(1, len(match.game.alphabet) // 12)]
        reasons = [view.why_not(code, asked, language, named=True) for code in codes]
        found.append(
            [
                page_state.state(hosted, viewer, here(hosted)),
                view.to_json(),
                None if asked is None else asked.to_json(),
                page_state.lines(match.story(seat), language),
                told_beats(hosted, viewer),
                [scene.to_json() for scene in stills(hosted, viewer)],
                [None if reason is None else reason.to_json() for reason in reasons],
                [] if seat is None else [refusal(hosted, seat, code, language) for code in [*codes, "nonsense"]],
            ]
        )
    return name_all(msgspec.json.encode(found), page_state.names(hosted, "en"))


def stills(hosted: HostedMatch, viewer: PageViewer) -> Iterator[Scene]:
    """The pictures that the page without script shows of moments on the way."""
    for address in [one["still"] for one in told_beats(hosted, viewer) if one["still"]]:
        query = dict(parse_qsl(address.partition("?")[2]))
        if scene := moment_scene(hosted, viewer, query["ply"], query["beat"]):
            yield scene


def refusal(hosted: HostedMatch, seat: int, code: str, language: str) -> Any:
    try:
        hosted.check(Play(seat, code))
    except Refused as refused:
        return [refused.to_json(), refused.say(language)]
    return "allowed"
