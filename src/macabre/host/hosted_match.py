"""A match as its host knows it: who sits where, what has been done, and the Match itself.

A hosted match is its creation and its deeds, nothing else: whoever reads them has the match. What may be done and what
follows from it stands in ``deeds``; what is stored comes first, so what anybody is shown has always been stored before.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

import macabre
from macabre import BadData, Game, Match
from macabre.core.card_file import CardFile
from macabre.core.errors import refused
from macabre.core.phrasebook import CORE, Phrase
from macabre.core.setting import Setting
from macabre.core.words import PLACEHOLDERS, SHORT_PLACEHOLDERS
from macabre.host import fairness
from macabre.host.deeds import SERVER, Deed, StoredDeed, read_deed
from macabre.host.match_request import MatchRequest
from macabre.host.messages import Stage
from macabre.host.player_names import distinct_names
from macabre.host.refusals import denied
from macabre.host.seat_links import seat_token

RUNNING: tuple[Stage, ...] = ("gathering", "playing")
ENDED: tuple[Stage, ...] = ("over", "aborted")

STAND_IN = 3
"""The level of the bot that plays for somebody who has left."""


class Place(msgspec.Struct):
    """A seat and who has it: a person (by the fingerprint of a browser), a bot, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    level: int = STAND_IN
    name: str = ""
    owner: str = ""
    seed: str = ""
    """Its part in a shuffle of the old kind."""
    given: bool = False
    """A bot plays for the person at the moment, or for good if they have resigned."""
    resigned: bool = False

    @property
    def automatic(self) -> bool:
        return self.kind == "bot" or self.given


class Agreed(msgspec.Struct):
    """What was agreed on at the creation of a match."""

    options: dict[str, str | int]
    cards: str | None
    places: list[Place]
    hints: bool
    """Whether hints are allowed from the start."""
    guide: bool = False
    hints_for_all: bool = False
    """Whether that holds between several people, too. Older matches lack it: there everybody had to agree first."""


class HostedMatch:
    """One match, its people, and all that has been done at it."""

    __slots__ = (
        "abort_agreed", "agreed_hints", "aside", "attempts", "cards", "created", "creator", "deed_count", "game",
        "guided", "happened_before", "hints_agreed", "hints_for_all", "host_key", "id", "link_key", "listed", "match",
        "moved", "names", "old_deal", "people_version", "persons", "places", "remarks", "rematch", "rematch_wanted",
        "secret", "setting", "stage",
    )  # fmt: skip

    def __init__(self, row: Mapping[str, Any], host_key: bytes = b"") -> None:
        agreed = msgspec.json.decode(row["agreed"], type=Agreed)
        self.id: str = row["id"]
        self.game = macabre.game(row["game"], row["version"])
        self.creator: str = row["creator"]
        self.secret: str = row["secret"]
        self.link_key: str = row["links"]
        self.host_key = host_key
        """From these two the tokens of seat links are made."""
        self.listed: bool = row["listed"]
        self.created: float = row["created"]
        self.places = agreed.places
        self.persons = _persons(agreed.places)
        """The seats of people, in order."""
        self.guided = agreed.guide
        self.setting = read_setting(self.game, len(agreed.places), agreed.options, agreed.cards, stored=True)
        self.cards = agreed.cards
        self.match: Match | None = None
        self.attempts: list[fairness.Attempt] = []
        """At a fair deal, the last one being the one that counts."""
        self.aside: set[str] = set()
        """Holders who have said that they take no part in the shuffle."""
        self.old_deal = False
        """Whether the cards were dealt by the first version of fair deals."""
        self.stage: Stage = "gathering"
        self.deed_count = 0
        """How many deeds there are: the number of the next one."""
        self.moved = self.created
        self.agreed_hints = agreed.hints
        """Whether hints were allowed when the match was set up."""
        self.hints_for_all = agreed.hints and agreed.hints_for_all
        """Whether they are allowed between people who have not agreed to them one by one."""
        self.hints_agreed = set(self.persons) if agreed.hints and len(self.owners) < 2 else set[int]()
        self.abort_agreed: set[int] = set()
        self.rematch_wanted: set[int] = set()
        """The seats that have said that they would like to play again."""
        self.rematch = ""
        """The match that follows this one, as soon as it has been set up."""
        self.people_version = 0
        """Rises with every deed that concerns the people rather than the game."""
        self.names: dict[str, list[str]] = {}
        """By language: what everybody is called. Cached by ``page_state.names`` until the people change."""
        self.happened_before = 0
        """How much had happened before the last choice."""
        self.remarks: list[dict[str, Any]] = []
        """What happened beside the choices, for the record: who left, came back, resigned."""

    # -- who sits here

    @property
    def owners(self) -> set[str]:
        """The browsers of all people; open seats count as browsers to come."""
        taken = {place.owner for place in self.places if place.kind == "person"}
        return taken | {f"open {seat}" for seat, place in enumerate(self.places) if place.kind == "open"}

    def seats_of(self, owner: str) -> list[int]:
        """The seats of a browser."""
        return [seat for seat in self.persons if hmac.compare_digest(self.places[seat].owner, owner)]

    def link(self, seat: int) -> str:
        """The token of the link to an open seat; empty if that needs a key that the host does not have."""
        return seat_token(self.link_key, seat, self.host_key)

    @property
    def hints(self) -> bool:
        """Whether hints are allowed now: the match was set up like that, or everybody who plays has agreed."""
        return bool(self.persons) and (self.hints_for_all or set(self.persons) <= self.hints_agreed)

    @property
    def ended(self) -> bool:
        """Whether its secrets may be opened: it was played to its end, or broken off."""
        return self.stage in ENDED

    @property
    def full(self) -> bool:
        return all(place.kind != "open" for place in self.places)

    # -- what is done

    def check(self, deed: Deed) -> None:
        """Refuse a deed that is not allowed now; nothing changes."""
        if deed.seat != SERVER and not 0 <= deed.seat < len(self.places):
            raise denied("not_your_seat", seat=deed.seat)
        deed.check(self)

    def apply(self, deed: Deed, at: float) -> None:
        """Let a deed happen that has been stored."""
        self.deed_count += 1
        self.moved = at
        deed.apply(self)

    def read(self, rows: Sequence[StoredDeed]) -> None:
        """Let stored deeds happen that this process has not seen yet."""
        for row in rows:
            assert row.number == self.deed_count
            self.apply(read_deed(row), row.at)

    def running(self) -> Match:
        """The match itself, while it is played."""
        if self.match is None:
            raise denied("not_yet")
        if self.stage == "aborted":
            raise refused("over")
        return self.match

    def check_who_plays(self, seat: int, by_bot: bool) -> None:
        """A person may have come back, or left, while a choice was on its way."""
        automatic = self.places[seat].automatic
        if automatic != by_bot:
            raise denied("given" if automatic else "not_given", seat=seat)

    def awaits_person(self, seat: int) -> bool:
        """Whether the person on this seat is asked something now."""
        return seat in self.to_act and not self.places[seat].automatic

    def awaits_bot(self, seat: int, decision: int) -> bool:
        """Whether a bot owes this decision."""
        return (
            seat in self.to_act
            and self.places[seat].automatic
            and self.match is not None
            and self.match.decision(seat).id == decision
        )

    @property
    def plies(self) -> int:
        """How many choices were made and stand."""
        return 0 if self.match is None else self.match.plies

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now."""
        return self.match.to_act if self.match is not None and self.stage == "playing" else ()

    # -- what deeds do to it

    def start(self, old: bool = False) -> None:
        """Deal the cards; ``old`` as the first version of fair deals did."""
        self.stage = "playing"
        self.people_version += 1
        if self.guided:
            guide = self.game.guide
            assert guide is not None
            self.match = guide.start(self.game)
        elif old:
            self.old_deal = True
            self.match = Match.begin(self.setting, fairness.old_fate(self))
        else:
            if not self.attempts or self.attempts[-1].void:  # nobody takes part
                self.attempts.append(fairness.Attempt(fairness.new_table(self, len(self.attempts) + 1), sealed=True))
            self.match = Match.begin(self.setting, fairness.fate(self))

    def break_off_void(self) -> None:
        """The match ends because a second attempt at its deal was void."""
        self.stage = "aborted"
        self._remark(SERVER, "void")

    def seat_person(self, seat: int, owner: str, name: str) -> None:
        place = self.places[seat]
        place.kind, place.owner, place.name = "person", owner, name
        self.persons = _persons(self.places)
        self.people_changed()

    def people_changed(self) -> None:
        self.names.clear()
        self.people_version += 1

    def hand_over(self, seat: int, to_bot: bool, word: str) -> None:
        """Let a bot play for a person, or the person again."""
        self.places[seat].given = to_bot
        self.people_changed()
        self._remark(seat, word)
        self.abort_if_agreed(seat)

    def abort_if_agreed(self, seat: int) -> None:
        """The match ends as soon as all who still play themselves agree to that."""
        there = {seat for seat in self.persons if not self.places[seat].given}
        if self.abort_agreed & there and there <= self.abort_agreed:
            self.stage = "aborted"
            self._remark(seat, "abort")

    def _remark(self, seat: int, word: str) -> None:
        done = len(self.match.record()["choices"]) if self.match else 0
        self.remarks.append({"after": done, "seat": seat, "deed": word})

    # -- what is kept for ever

    def record(self, told: Sequence[int] = (), language: str = "en") -> dict[str, Any]:
        """The record of a match that is over: the game's own, with who played, what else happened, and the proof.

        ``told``: the seats whose pages would like to compare what they were told.
        """
        if not self.ended:
            raise denied("not_over")
        record: dict[str, Any] = self.match.record() if self.match else {"macabre": 1, **self.setting.header()}
        record["people"] = [
            {"kind": place.kind, "level": place.level}
            if place.kind == "bot"
            else {"kind": place.kind, "name": place.name}
            for place in self.places
        ]
        record["remarks"] = self.remarks
        if self.stage == "aborted":
            record["aborted"] = True
        record["fair"] = fairness.proof(self, told, language)
        return record


def _persons(places: Sequence[Place]) -> list[int]:
    return [seat for seat, place in enumerate(places) if place.kind == "person"]


def has_own_cards(row: Mapping[str, Any]) -> bool:
    """Whether a match is played with somebody's own card file."""
    return '"cards":null' not in row["agreed"]


def read_setting(
    game: Game, seats: int, options: Mapping[str, object], cards: str | None, stored: bool = False
) -> Setting:
    """The setting of a match; the cards are the text of a player's own file, or the house data.

    What is stored was accepted once, perhaps by an older version that was less strict, and must stay readable.
    """
    if cards is None:
        return game.setting(seats, options)
    _check_letters(cards)
    file = CardFile.parse(cards, "cards.toml")
    return game.setting(seats, options, game.read_cards(CardFile(file.tables, file.name) if stored else file))


def _check_letters(cards: str) -> None:
    """Inside of sentences some private characters stand for people's names: no card may be called by them."""
    for number, line in enumerate(cards.split("\n"), 1):
        if any(placeholder in line for placeholder in PLACEHOLDERS + SHORT_PLACEHOLDERS):
            raise BadData(Phrase(CORE, "card_file.stray_character"), f"line {number}", "cards.toml")


def create(request: MatchRequest, owner: str, at: float) -> dict[str, Any]:
    """The row of a new match. Refused, or BadData for the cards, if it cannot be played as requested."""
    game = macabre.game(request.game)
    guide = game.guide if request.guide else None
    if request.guide and guide is None:
        raise denied("no_guide")
    options = dict(guide.options) if guide else request.options
    if guide:
        places = [
            Place("person", owner=owner) if seat == guide.you else Place("bot", guide.level)
            for seat in range(guide.seats)
        ]
    else:
        names = distinct_names([one.name for one in request.seats])
        places = [_place(one.kind, one.level, name, owner) for one, name in zip(request.seats, names, strict=True)]
    setting = read_setting(game, len(places), options, request.cards)
    agreed = Agreed(setting.options, request.cards, places, request.hints, request.guide, request.hints)
    return new_row(secrets.token_urlsafe(18), game, agreed, owner, request.listed, at)


def new_row(match: str, game: Game, agreed: Agreed, creator: str, listed: bool, at: float) -> dict[str, Any]:
    """The row of a match that is about to begin, with secrets of its own."""
    return {
        "id": match,
        "game": game.name,
        "version": game.version,
        "agreed": msgspec.json.encode(agreed).decode(),
        "secret": secrets.token_hex(32),
        "links": secrets.token_hex(32),
        "creator": creator,
        "listed": listed,
        "stage": RUNNING[0],
        "created": at,
        "moved": at,
    }


def _place(kind: str, level: int, name: str, owner: str) -> Place:
    if kind == "bot":
        return Place("bot", level)
    if kind == "open":
        return Place("open", name=name)
    return Place("person", name=name, owner=owner)


def fingerprint(token: str) -> str:
    """What is stored of a token: enough to recognise it, nothing to use it with."""
    return hashlib.sha256(token.encode()).hexdigest()
