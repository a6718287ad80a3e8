"""A match as the server knows it: who sits where, what has been done, and the Match itself. No disk and no network.

A sitting is its creation and its deeds. ``check`` says whether a deed is allowed; only when it is on the disk is it
applied. So what anybody is shown has always been stored before.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Literal

import msgspec

import macabre
from macabre import BadData, Game, Match
from macabre.core.data import CardFile
from macabre.core.errors import refused
from macabre.core.fair import VERSION, check_seed, commitment, seed_text
from macabre.core.proof import draws
from macabre.core.setting import Setting
from macabre.core.words import PLACEHOLDERS
from macabre.host.deeds import Deed
from macabre.host.match_request import Wish
from macabre.host.refusals import denied

Stage = Literal["gathering", "playing", "over", "aborted"]
RUNNING: tuple[Stage, ...] = ("gathering", "playing")
ENDED: tuple[Stage, ...] = ("over", "aborted")

STANDIN = 3
"""The level of the bot that plays for somebody who has left."""

NOBODY = -1
"""The seat in deeds of the server itself."""

BOT = "bot"
"""The data of choices that a bot makes."""


class Place(msgspec.Struct):
    """A seat and who has it: a person (by the fingerprint of a browser), a bot, or nobody yet."""

    kind: Literal["person", "bot", "open"]
    level: int = STANDIN
    name: str = ""
    owner: str = ""
    seed: str = ""
    """Its part in the shuffle. Those of bots are drawn with the secret, before any person's is known."""
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
    guide: bool = False


class Sitting:
    """One match on the server."""

    def __init__(self, row: Mapping[str, Any]) -> None:
        agreed = msgspec.json.decode(row["agreed"], type=Agreed)
        self.id: str = row["id"]
        self.game = macabre.game(row["game"])
        self.creator: str = row["creator"]
        self.secret: str = row["secret"]
        self.links: str = row["links"]
        self.listed: bool = row["listed"]
        self.created: float = row["created"]
        self.places = agreed.places
        self.persons = _persons(agreed.places)
        """The seats of people, in order."""
        self.guided = agreed.guide
        self.setting = read_setting(row["game"], len(agreed.places), agreed.options, agreed.cards)
        self.cards = agreed.cards
        self.match: Match | None = None
        self.seeds: list[tuple[int, str]] = []
        self.stage: Stage = "gathering"
        self.ply = 0
        self.moved = self.created
        self.hints_agreed = set(self.persons) if agreed.hints and len(self.owners) < 2 else set[int]()
        self.abort_agreed: set[int] = set()
        self.rematch = ""
        self.company = 0
        """Counts the deeds that concern the people rather than the game."""
        self.called: dict[str, list[str]] = {}
        """By language: what everybody is called, as long as nobody new sits down."""
        self.before = 0
        """How much had happened before the last choice."""
        self.remarks: list[dict[str, Any]] = []
        """What happened beside the choices, for the record: who left, came back, resigned."""

    # -- who sits here

    @property
    def owners(self) -> set[str]:
        """The browsers of all people; open seats count as browsers to come."""
        taken = {place.owner for place in self.places if place.kind == "person"}
        return taken | {f"open {seat}" for seat, place in enumerate(self.places) if place.kind == "open"}

    def mine(self, owner: str) -> list[int]:
        """The seats of a browser."""
        return [seat for seat in self.persons if hmac.compare_digest(self.places[seat].owner, owner)]

    def link(self, seat: int) -> str:
        """The token of the link to an open seat."""
        digest = hmac.new(bytes.fromhex(self.links), f"seat {seat}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:24]).decode()

    @property
    def commitment(self) -> str:
        return commitment(self.id, self.secret)

    @property
    def hints(self) -> bool:
        """Whether hints are allowed now: everybody who plays has agreed."""
        return bool(self.persons) and set(self.persons) <= self.hints_agreed

    @property
    def ended(self) -> bool:
        """Whether its secrets may be opened: it was played to its end, or broken off."""
        return self.stage in ENDED

    @property
    def full(self) -> bool:
        return all(place.kind != "open" for place in self.places)

    @property
    def complete(self) -> bool:
        """Whether everybody's part in the shuffle is in."""
        return self.full and all(place.seed for place in self.places)

    # -- what may be done

    def check(self, seat: int, deed: str, code: str = "", data: str = "") -> None:
        """Refuse what is not allowed; nothing changes."""
        if deed not in self._CHECKS:
            raise denied("no_such_deed")
        if seat != NOBODY and not 0 <= seat < len(self.places):
            raise denied("not_your_seat", seat=seat)
        self._CHECKS[deed](self, seat, deed, code, data)

    def running(self) -> Match:
        """The match itself, while it is played."""
        if self.match is None:
            raise denied("not_yet")
        if self.stage == "aborted":
            raise refused("over")
        return self.match

    def _check_play(self, seat: int, deed: str, code: str, data: str) -> None:
        match = self.running()
        place = self.places[seat]
        # A person may have come back, or left, while this choice was on its way.
        if place.automatic != (data == BOT):
            raise denied("given" if place.automatic else "not_given", seat=seat)
        if deed == "take_back":
            if not match.can_take_back(seat):
                raise refused("cannot_take_back", seat=seat)
        elif match.game.alphabet.ids.get(code, -1) not in match.decision(seat).ids:
            # The match itself knows best why not, and changes nothing when it refuses.
            match.play(seat, code)

    def _check_join(self, seat: int, deed: str, code: str, data: str) -> None:
        if self.places[seat].kind != "open" or self.stage != "gathering":
            raise denied("used_link")

    def _check_seed(self, seat: int, deed: str, code: str, data: str) -> None:
        check_seed(data)
        if self.stage != "gathering" or self.places[seat].seed or self.places[seat].kind != "person":
            raise denied("no_such_deed")

    def _check_start(self, seat: int, deed: str, code: str, data: str) -> None:
        if self.stage != "gathering" or not self.full or seat != NOBODY:
            raise denied("no_such_deed")

    def _check_person(self, seat: int, deed: str, code: str, data: str) -> None:
        """Deeds that any person at the table may do while it is played."""
        if self.stage != "gathering":
            if self.running().outcome is not None:
                raise refused("over")
        elif deed == "resign":
            raise denied("not_yet")
        if self.places[seat].kind != "person":
            raise denied("not_your_seat", seat=seat)
        if deed == "resign" and self.places[seat].resigned:
            raise denied("given", seat=seat)

    def _check_give(self, seat: int, deed: str, code: str, data: str) -> None:
        self._check_person(seat, deed, code, data)
        if self.stage != "playing" or self.places[seat].given:
            raise denied("no_such_deed")

    def _check_return(self, seat: int, deed: str, code: str, data: str) -> None:
        self._check_person(seat, deed, code, data)
        if not self.places[seat].given or self.places[seat].resigned:
            raise denied("not_given", seat=seat)

    def _check_rematch(self, seat: int, deed: str, code: str, data: str) -> None:
        if not self.ended:
            raise denied("not_over")
        if self.rematch:
            raise denied("no_such_deed")

    _CHECKS: ClassVar[dict[str, Callable[["Sitting", int, str, str, str], None]]] = {
        "play": _check_play, "take_back": _check_play, "join": _check_join, "seed": _check_seed, "start": _check_start,
        "give": _check_give, "return": _check_return, "resign": _check_person, "abort": _check_person,
        "hints": _check_person, "rematch": _check_rematch,
    }  # fmt: skip
    """Every deed, and what has to hold for it."""

    # -- what has been done

    def apply(self, deed: Deed) -> None:
        """Let a stored deed happen."""
        assert deed.ply == self.ply
        self.ply += 1
        self.moved = deed.at
        if deed.deed == "play":
            self.before = self._match.happened
            self._match.play(deed.seat, deed.code)
            if self._match.outcome is not None:
                self.stage = "over"
        elif deed.deed == "take_back":
            self._match.take_back(deed.seat)
        elif deed.deed == "start":
            self._start(deed)
        else:
            self._sit(deed)

    @property
    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def _start(self, deed: Deed) -> None:
        self.stage = "playing"
        self.company += 1
        if self.guided:
            guide = self.game.guide
            assert guide is not None
            self.match = guide.start(self.game)
            return
        self.seeds = [(seat, place.seed) for seat, place in enumerate(self.places) if place.seed]
        seed = seed_text(self.id, self.secret, self.seeds)
        self.match = Match.begin(self.setting, macabre.SeededFate(seed))

    def _sit(self, deed: Deed) -> None:
        """Whatever concerns the people rather than the game."""
        place = self.places[deed.seat]
        self.called.clear()
        self.company += 1
        if deed.deed == "join":
            taken = msgspec.json.decode(deed.data)
            place.kind, place.owner, place.name = "person", taken["owner"], taken["name"]
            self.persons = _persons(self.places)
        elif deed.deed == "seed":
            place.seed = deed.data
        elif deed.deed == "rematch":
            self.rematch = deed.data
        elif deed.deed in ("abort", "hints"):
            self._agree(deed)
        else:
            place.given = deed.deed != "return"
            place.resigned = place.resigned or deed.deed == "resign"
            self._remark(deed)
            self._break_off(deed)

    def _agree(self, deed: Deed) -> None:
        agreed = self.abort_agreed if deed.deed == "abort" else self.hints_agreed
        if deed.seat in agreed and deed.deed == "abort":
            agreed.remove(deed.seat)
        else:
            agreed.add(deed.seat)
        self._break_off(deed)

    def _break_off(self, deed: Deed) -> None:
        """The match ends as soon as all who still play themselves agree to that."""
        there = {seat for seat in self.persons if not self.places[seat].given}
        if self.abort_agreed & there and there <= self.abort_agreed:
            self.stage = "aborted"
            self._remark(deed._replace(deed="abort"))

    def _remark(self, deed: Deed) -> None:
        done = len(self.match.record()["choices"]) if self.match else 0
        self.remarks.append({"after": done, "seat": deed.seat, "deed": deed.deed})

    # -- what is kept for ever

    def record(self) -> dict[str, Any]:
        """The record of a match that is over: the game's own, with who played, what else happened, and the proof."""
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
        if not self.guided:
            record["fair"] = {
                "version": VERSION,
                "match": self.id,
                "commitment": self.commitment,
                "seeds": [list(pair) for pair in self.seeds],
                "secret": self.secret,
                "draws": [[list(draw) for draw in ply] for ply in draws(self.match)] if self.match else [],
            }
        return record


def _persons(places: Sequence[Place]) -> list[int]:
    return [seat for seat, place in enumerate(places) if place.kind == "person"]


def read_setting(game: str, seats: int, options: Mapping[str, object], cards: str | None) -> Setting:
    """The setting of a match; the cards are the text of an own file, or the house data."""
    shelf = macabre.game(game)
    if cards is not None:
        _check_letters(cards)
    deck = None if cards is None else shelf.read_cards(CardFile.parse(cards, "cards.toml"))
    return shelf.setting(seats, options, deck)


def _check_letters(cards: str) -> None:
    """Inside of sentences some private characters stand for people's names: no card may be called by them."""
    for number, line in enumerate(cards.split("\n"), 1):
        if any(placeholder in line for placeholder in PLACEHOLDERS):
            german = "ein Zeichen, das für nichts steht, ist nicht erlaubt"
            raise BadData("a character that stands for nothing is not allowed", f"line {number}", "cards.toml", german)


def create(wish: Wish, owner: str, at: float) -> dict[str, Any]:
    """The row of a new match. Refused, or BadData for the cards, if it cannot be played as wished."""
    game = macabre.game(wish.game)
    guide = game.guide if wish.guide else None
    if wish.guide and guide is None:
        raise denied("no_guide")
    options = dict(guide.options) if guide else wish.options
    if guide:
        places = [
            Place("person", owner=owner) if seat == guide.you else Place("bot", guide.level)
            for seat in range(guide.seats)
        ]
    else:
        places = [_place(one.kind, one.level, one.name, owner) for one in wish.seats]
    setting = read_setting(wish.game, len(places), options, wish.cards)
    agreed = Agreed(setting.options, wish.cards, places, wish.hints, wish.guide)
    return new_row(secrets.token_urlsafe(18), game, agreed, owner, wish.listed, at)


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
        return Place("bot", level, seed=secrets.token_hex(16))
    if kind == "open":
        return Place("open", name=name)
    return Place("person", name=name, owner=owner)


def fingerprint(token: str) -> str:
    """What is stored of a token: enough to know it again, nothing to use it with."""
    return hashlib.sha256(token.encode()).hexdigest()
