"""What can be done at a match: one type for each deed, with its check and its effect beside it.

A deed is checked, stored, applied, and only then told. ``check`` refuses what is not allowed and changes nothing;
``apply`` lets a deed happen that is stored already, now or when the match is read again years later.
"""

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from macabre.core.errors import refused
from macabre.core.fair_deal_1 import check_seed
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


class GiveSeed(Deed, frozen=True, tag="seed"):
    """A person's part in the shuffle."""

    stored_as = "seed"
    seed: str

    def check(self, hosted: "HostedMatch") -> None:
        check_seed(self.seed)
        place = hosted.places[self.seat]
        if hosted.stage != "gathering" or place.seed or place.kind != "person":
            raise denied("no_such_deed")

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

    def check(self, hosted: "HostedMatch") -> None:
        if hosted.stage != "gathering" or not hosted.full or self.seat != SERVER:
            raise denied("no_such_deed")

    def apply(self, hosted: "HostedMatch") -> None:
        hosted.start()


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
    """The others let a bot play for somebody who is away; whether they are away is for the room to say."""

    stored_as = "give"

    def check(self, hosted: "HostedMatch") -> None:
        super().check(hosted)
        if hosted.stage != "playing" or hosted.places[self.seat].given:
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
    Play, TakeBack, Join, GiveSeed, Start, Resign, GiveToBot, Return, AgreeToAbort, AgreeToHints, Rematch,
)  # fmt: skip
BY_WORD = {deed.stored_as: deed for deed in DEEDS}

PERSONAL: dict[str, type[PersonalDeed]] = {
    deed.stored_as: deed for deed in (Resign, Return, AgreeToAbort, AgreeToHints)
}
"""What people may ask for of their own accord beside playing, by the word that pages and programs use."""


def read_deed(row: StoredDeed) -> Deed:
    """A stored row as the deed that it was."""
    return BY_WORD[row.deed].read(row)
