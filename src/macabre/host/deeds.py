"""What can be done at a match: one type for each deed, with its check and its effect beside it.

A deed is checked, stored, applied, and only then told. ``check`` refuses what is not allowed and changes nothing;
``apply`` lets a deed happen that is stored already, now or when the match is read again years later.
"""

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from macabre.core import fair_deal
from macabre.core.errors import refused
from macabre.host import fairness
from macabre.host.refusals import denied

if TYPE_CHECKING:
    from macabre.host.hosted_match import HostedMatch

SERVER = -1
"""The seat of what the server does itself."""
BOT = "bot"
"""Stored with the choices that a bot makes."""


class StoredDeed(NamedTuple):
    """A deed as it is stored: one row with the key (match, number)."""

    number: int
    """Counted from 0 for each match. (A ply is a choice in the game; there are other deeds, too.)"""
    seat: int
    deed: str
    code: str = ""
    data: str = ""
    at: float = 0.0


class Deed(msgspec.Struct, frozen=True, tag_field="deed"):
    """Something that a seat does."""

    seat: int
    stored_as: ClassVar[str]
    """The word for it in the database. It never changes."""

    def check(self, hosted: "HostedMatch") -> None:
        """Refuse it unless it is allowed; nothing changes."""
        raise NotImplementedError

    def apply(self, hosted: "HostedMatch") -> None:
        """Let it happen."""
        raise NotImplementedError

    def columns(self) -> tuple[str, str]:
        """What is stored beside the seat: a choice's code, and other data."""
        return "", ""

    @classmethod
    def read(cls, row: StoredDeed) -> "Deed":
        return cls(row.seat)

    def stored(self, number: int, at: float) -> StoredDeed:
        """The row to store."""
        return StoredDeed(number, self.seat, self.stored_as, *self.columns(), at)


# -- the game


class Play(Deed, frozen=True, tag="play"):
    """A choice. It names the decision that it answers, so that a double click cannot play twice."""

    stored_as = "play"
    code: str
    decision: int | None = None
    by_bot: bool = False

    def check(self, hosted: "HostedMatch") -> None:
        hosted.running().check(self.seat, self.code, self.decision)
        hosted.check_who_plays(self.seat, self.by_bot)

    def apply(self, hosted: "HostedMatch") -> None:
        match = hosted.running()
        hosted.happened_before = match.happened
        match.play(self.seat, self.code)
        if match.outcome is not None:
            hosted.stage = "over"

    def columns(self) -> tuple[str, str]:
        return self.code, BOT if self.by_bot else ""

    @classmethod
    def read(cls, row: StoredDeed) -> "Play":
        return cls(row.seat, row.code, by_bot=row.data == BOT)


class TakeBack(Deed, frozen=True, tag="take_back"):
    """Undo the seat's last step."""

    stored_as = "take_back"

    def check(self, hosted: "HostedMatch") -> None:
        match = hosted.running()
        hosted.check_who_plays(self.seat, by_bot=False)
        if not match.can_take_back(self.seat):
            raise refused("cannot_take_back", seat=self.seat)

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.running().take_back(self.seat)


# -- before the first card


class Join(Deed, frozen=True, tag="join"):
    """Somebody takes an open seat."""

    stored_as = "join"
    owner: str
    name: str

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.places[self.seat].kind != "open" or hosted.stage != "gathering":
            raise denied("used_link")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.seat_person(self.seat, self.owner, self.name)

    def columns(self) -> tuple[str, str]:
        return "", msgspec.json.encode({"owner": self.owner, "name": self.name}).decode()

    @classmethod
    def read(cls, row: StoredDeed) -> "Join":
        person = msgspec.json.decode(row.data)
        return cls(row.seat, person["owner"], person["name"])


# -- the fair deal: everybody commits, then everybody opens


class StandAside(Deed, frozen=True, tag="aside"):
    """A holder takes no part in the shuffle: a browser without script, or a program of an older version."""

    stored_as = "aside"

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.places[self.seat].kind != "person":
            raise denied("not_your_seat", seat=self.seat)
        if hosted.stage != "gathering" or fairness.party_at(hosted, self.seat) in hosted.aside:
            raise denied("no_such_deed")
        attempt = fairness.running(hosted)
        if attempt is not None and fairness.party_at(hosted, self.seat) in attempt.commitments:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.aside.add(fairness.party_at(hosted, self.seat))
        hosted.people_changed()


class ServerDeed(Deed, frozen=True):
    """What the server does about an attempt at a deal."""

    seat: int = SERVER
    attempt: int = 0

    def columns(self) -> tuple[str, str]:
        return str(self.attempt), ""

    @classmethod
    def read(cls, row: StoredDeed) -> "ServerDeed":
        return cls(row.seat, int(row.code))

    def running(self, hosted: "HostedMatch") -> fairness.Attempt:
        """The attempt that is meant, if it is going on."""
        return _running(hosted, self.attempt)


def _running(hosted: "HostedMatch", number: int) -> fairness.Attempt:
    attempt = fairness.running(hosted)
    if attempt is None or attempt.number != number:
        raise denied("other_attempt")
    return attempt


class BeginAttempt(ServerDeed, frozen=True, tag="attempt"):
    """The table is settled: server and holders may commit."""

    stored_as = "attempt"

    def check(self, hosted: "HostedMatch") -> None:
        new = self.attempt == len(hosted.attempts) + 1 and fairness.running(hosted) is None
        if not new or self.seat != SERVER or hosted.stage != "gathering" or not hosted.full or hosted.guided:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.attempts.append(fairness.Attempt(fairness.new_table(hosted, self.attempt)))
        hosted.people_changed()


class Commit(Deed, frozen=True, tag="commit"):
    """A holder commits to a value; the seat is any of the holder's."""

    stored_as = "commit"
    attempt: int
    commitment: str

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.places[self.seat].kind != "person":
            raise denied("not_your_seat", seat=self.seat)
        attempt, party = _running(hosted, self.attempt), fairness.party_at(hosted, self.seat)
        if not fair_deal.is_value(self.commitment):
            raise denied("bad_value")
        if attempt.sealed or party in attempt.commitments or party in hosted.aside:
            raise denied("too_late")

    def apply(self, hosted: "HostedMatch") -> None:
        _running(hosted, self.attempt).commitments[fairness.party_at(hosted, self.seat)] = self.commitment
        hosted.people_changed()

    def columns(self) -> tuple[str, str]:
        return str(self.attempt), self.commitment

    @classmethod
    def read(cls, row: StoredDeed) -> "Commit":
        return cls(row.seat, int(row.code), row.data)


class Seal(ServerDeed, frozen=True, tag="seal"):
    """No more commitments: whoever has none by now has no part. From here on holders open."""

    stored_as = "seal"

    def check(self, hosted: "HostedMatch") -> None:
        if self.running(hosted).sealed or self.seat != SERVER:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        self.running(hosted).sealed = True
        hosted.people_changed()


class Open(Deed, frozen=True, tag="open"):
    """A holder opens the value that it has committed to."""

    stored_as = "open"
    attempt: int
    value: str

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.places[self.seat].kind != "person":
            raise denied("not_your_seat", seat=self.seat)
        attempt, party = _running(hosted, self.attempt), fairness.party_at(hosted, self.seat)
        if not attempt.sealed or party not in attempt.commitments or party in attempt.opened:
            raise denied("too_late")
        if not fair_deal.is_value(self.value):
            raise denied("bad_value")
        if fair_deal.commitment(attempt.table, party, self.value) != attempt.commitments[party]:
            raise denied("other_value")

    def apply(self, hosted: "HostedMatch") -> None:
        _running(hosted, self.attempt).opened[fairness.party_at(hosted, self.seat)] = self.value
        hosted.people_changed()

    def columns(self) -> tuple[str, str]:
        return str(self.attempt), self.value

    @classmethod
    def read(cls, row: StoredDeed) -> "Open":
        return cls(row.seat, int(row.code), row.data)


class VoidAttempt(ServerDeed, frozen=True, tag="void"):
    """Somebody did not open in time. There is one more attempt; a second void one breaks the match off."""

    stored_as = "void"

    def check(self, hosted: "HostedMatch") -> None:
        attempt = self.running(hosted)
        if not attempt.sealed or attempt.all_opened or self.seat != SERVER:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        self.running(hosted).void = True
        hosted.people_changed()
        if fairness.voids(hosted) > fair_deal.MOST_VOID:
            hosted.break_off_void()


class GiveSeed(Deed, frozen=True, tag="seed"):
    """A person's part in a shuffle of the old kind. Rows of older matches hold it; nobody can do it any more."""

    stored_as = "seed"
    seed: str

    def check(self, hosted: "HostedMatch") -> None:
        raise denied("seed_unused")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.places[self.seat].seed = self.seed
        hosted.people_changed()

    def columns(self) -> tuple[str, str]:
        return "", self.seed

    @classmethod
    def read(cls, row: StoredDeed) -> "GiveSeed":
        return cls(row.seat, row.data)


class Start(Deed, frozen=True, tag="start"):
    """The server deals the cards."""

    stored_as = "start"
    seat: int = SERVER
    version: str = fair_deal.VERSION
    """Of the fair deal; rows of older matches have none, and their cards were dealt by the first version."""

    def check(self, hosted: "HostedMatch") -> None:
        may = hosted.stage == "gathering" and hosted.full and self.seat == SERVER
        if not may or self.version != fair_deal.VERSION or not fairness.can_start(hosted):
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.start(old=not self.version)

    def columns(self) -> tuple[str, str]:
        return "", self.version

    @classmethod
    def read(cls, row: StoredDeed) -> "Start":
        return cls(row.seat, row.data)


# -- the people


class PersonalDeed(Deed, frozen=True):
    """What any person at the table may do for themselves, until the match is over."""

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.stage != "gathering" and hosted.running().outcome is not None:
            raise refused("over")
        if hosted.places[self.seat].kind != "person":
            raise denied("not_your_seat", seat=self.seat)


class Resign(PersonalDeed, frozen=True, tag="resign"):
    """A bot plays on for this person, for good."""

    stored_as = "resign"

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.stage == "gathering":
            raise denied("not_yet")
        super().check(hosted)
        if hosted.places[self.seat].resigned:
            raise denied("given", seat=self.seat)

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.places[self.seat].resigned = True
        hosted.hand_over(self.seat, True, self.stored_as)


class GiveToBot(PersonalDeed, frozen=True, tag="give"):
    """The others let a bot play for somebody who is away; whether they are away is for the room to say.

    Before the first card it lets the others begin: whoever is away then has no part in the shuffle.
    """

    stored_as = "give"

    def check(self, hosted: "HostedMatch") -> None:
        super().check(hosted)
        waiting = hosted.stage == "gathering" and hosted.full and fairness.running(hosted) is None
        if not (waiting or hosted.stage == "playing") or hosted.places[self.seat].given:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.hand_over(self.seat, True, self.stored_as)


class Return(PersonalDeed, frozen=True, tag="return"):
    """Somebody who was away takes their seat back."""

    stored_as = "return"

    def check(self, hosted: "HostedMatch") -> None:
        super().check(hosted)
        place = hosted.places[self.seat]
        if not place.given or place.resigned:
            raise denied("not_given", seat=self.seat)

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.hand_over(self.seat, False, self.stored_as)


class AgreeToAbort(PersonalDeed, frozen=True, tag="abort"):
    """Agree to break the match off, or withdraw that; it ends when all who still play agree."""

    stored_as = "abort"

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.abort_agreed ^= {self.seat}
        hosted.people_changed()
        hosted.abort_if_agreed(self.seat)


class AgreeToHints(PersonalDeed, frozen=True, tag="hints"):
    """Agree to hints; they are on when everybody has."""

    stored_as = "hints"

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.hints_agreed.add(self.seat)
        hosted.people_changed()


class WantRematch(Deed, frozen=True, tag="again"):
    """Propose to play again, or agree to that; who is still to be asked stands in ``rematch.undecided``."""

    stored_as = "again"

    def check(self, hosted: "HostedMatch") -> None:
        if not hosted.ended:
            raise denied("not_over")
        if hosted.places[self.seat].kind != "person":
            raise denied("not_your_seat", seat=self.seat)
        if hosted.rematch or self.seat in hosted.rematch_wanted:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.rematch_wanted.add(self.seat)
        hosted.people_changed()


class Rematch(Deed, frozen=True, tag="rematch"):
    """Another match of the same people has been set up."""

    stored_as = "rematch"
    match: str

    def check(self, hosted: "HostedMatch") -> None:
        if not hosted.ended:
            raise denied("not_over")
        if hosted.rematch:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.rematch = self.match
        hosted.people_changed()

    def columns(self) -> tuple[str, str]:
        return "", self.match

    @classmethod
    def read(cls, row: StoredDeed) -> "Rematch":
        return cls(row.seat, row.data)


DEEDS: tuple[type[Deed], ...] = (
    Play, TakeBack, Join, StandAside, BeginAttempt, Commit, Seal, Open, VoidAttempt, GiveSeed, Start, Resign, GiveToBot,
    Return, AgreeToAbort, AgreeToHints, WantRematch, Rematch,
)  # fmt: skip
BY_WORD = {deed.stored_as: deed for deed in DEEDS}

PERSONAL: dict[str, type[PersonalDeed]] = {
    deed.stored_as: deed for deed in (Resign, Return, AgreeToAbort, AgreeToHints)
}
"""What people may ask for of their own accord beside playing, by the word that pages and programs use."""


def read_deed(row: StoredDeed) -> Deed:
    """A stored row as the deed that it was."""
    return BY_WORD[row.deed].read(row)
