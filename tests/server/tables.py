"""Sittings without a server: a match as the server knows it, played at random, and what it would send."""

import copy
import random
from collections.abc import Iterator
from typing import Any

import msgspec

from macabre import Game, Match, Refused
from macabre.host import page_state as seen
from macabre.host.deeds import Deed
from macabre.host.hosted_match import NOBODY, Sitting, create
from macabre.host.match_request import SeatWish, Wish
from macabre.host.page_feed import Listener, name_all
from macabre.host.page_state import Presence, Viewer

NAMES = [f"Name {letter}" for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
SHAPES = ("wide", "tall")
LANGUAGES = ("en", "de")


def owner_of(seat: int | None) -> str:
    return "nobody" if seat is None else f"owner {seat}"


def sit(game: Game, seats: int, options: Any = None) -> Sitting:
    """A sitting of so many people, each with a browser of their own, at its first card."""
    places = [SeatWish("me", name=NAMES[seat]) for seat in range(seats)]
    sitting = Sitting(create(Wish(game.name, places, dict(options or {})), "the creator", 0.0))
    for seat, place in enumerate(sitting.places):
        place.owner, place.seed = owner_of(seat), f"{seat:032x}"
    do(sitting, NOBODY, "start")
    return sitting


def do(sitting: Sitting, seat: int, deed: str, code: str = "") -> None:
    """A deed as the server does it, without a disk."""
    sitting.check(seat, deed, code)
    sitting.apply(Deed(sitting.ply, seat, deed, code))


def walk(sitting: Sitting, rng: random.Random) -> Iterator[tuple[int, str]]:
    """Play at random to the end; before each choice, say who will choose what. Now and then a step is taken back."""
    while to_act := sitting.running().to_act:
        seat = rng.choice(to_act)
        code = rng.choice(sitting.running().decision(seat).options).code
        yield seat, code
        do(sitting, seat, "play", code)
        if sitting.stage == "playing" and sitting.running().can_take_back(seat) and rng.random() < 0.2:
            do(sitting, seat, "take_back")


def twin(sitting: Sitting, match: Match) -> Sitting:
    """The same people at another match."""
    found = copy.copy(sitting)
    found.match = match
    found.places = [copy.copy(place) for place in sitting.places]
    return found


def here(sitting: Sitting) -> Presence:
    return Presence(frozenset(sitting.persons), ())


def listener(sitting: Sitting, seat: int | None, shape: str = "wide", language: str = "en") -> Listener:
    return Listener(sitting, Viewer(seat, shape, language, owner_of(seat)), lambda: None)


def heard(one: Listener, sitting: Sitting) -> list[bytes]:
    """Everything that goes over the wire now."""
    one.wake()
    return one.messages(here(sitting))


def answers(sitting: Sitting, seat: int | None) -> bytes:
    """What the API, a tap on what is closed and a choice that is refused tell a viewer now."""
    match, found = sitting.running(), []
    for language in LANGUAGES:
        viewer = Viewer(seat, "wide", language, owner_of(seat))
        asked = match.decision(seat) if seat is not None and seen.may_decide(sitting, seat) else None
        view = match.view(seat)
        codes = list(match.game.alphabet)[:: max(1, len(match.game.alphabet) // 12)]
        reasons = [view.why_not(code, asked, language, named=True) for code in codes]
        found.append(
            [
                seen.state(sitting, viewer, here(sitting)),
                view.to_json(),
                None if asked is None else asked.to_json(),
                seen.lines(match.story(seat), language),
                [None if reason is None else reason.to_json() for reason in reasons],
                [] if seat is None else [refusal(sitting, seat, code, language) for code in [*codes, "nonsense"]],
            ]
        )
    return name_all(msgspec.json.encode(found), seen.names(sitting, "en"))


def refusal(sitting: Sitting, seat: int, code: str, language: str) -> Any:
    try:
        sitting.check(seat, "play", code)
    except Refused as refused:
        return [refused.to_json(), refused.say(language)]
    return "allowed"
