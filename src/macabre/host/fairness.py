"""Fair deals at a hosted match: who takes part, how far an attempt has come, and what is shown of it.

The bytes stand in ``core.fair_deal``; here they meet the people at a table. What is done, and in which order, is a
matter of deeds (``BeginAttempt``, ``Commit``, ``Seal``, ``Open``, ``VoidAttempt``, ``Start``), so every process that
reads them knows the same.
"""

import hashlib
import hmac
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from macabre import SeededFate, __version__
from macabre.core import fair_deal, fair_deal_1
from macabre.core.fair_deal import Signed, Table
from macabre.core.fair_record import CHANGED, DEALT, VOID, table_json
from macabre.core.told_story import recorded_told, steps_of
from macabre.core.verification import CHOSEN, CLAIM, NOBODY, OLD, draws
from macabre.host.messages import FairAttempt, FairState, FairTable, OldFairState, PartyValue, SeatSeed
from macabre.host.player_names import names_of

if TYPE_CHECKING:
    from macabre.host.hosted_match import HostedMatch


class Attempt(msgspec.Struct):
    """One attempt at a deal."""

    table: Table
    commitments: dict[str, str] = {}
    """By holder; the server's own follows from its secret."""
    opened: dict[str, str] = {}
    sealed: bool = False
    """All commitments are there that will be: from now on holders open."""
    void: bool = False

    @property
    def number(self) -> int:
        return self.table.attempt

    @property
    def parties(self) -> list[str]:
        """The holders with a part in it, in order."""
        return [party for party in fair_deal.holders(self.table.who) if party in self.commitments]

    @property
    def all_opened(self) -> bool:
        return self.sealed and len(self.opened) == len(self.commitments)

    @property
    def end(self) -> str:
        """How it ended, seen from the end of the match."""
        if self.all_opened:
            return DEALT
        return VOID if self.sealed else CHANGED


# -- who takes part


def who(hosted: "HostedMatch") -> list[str]:
    """Who sits where: for each seat its holder, or a bot with its level."""
    return [
        fair_deal.bot(place.level) if place.kind == "bot" else fair_deal.holder(hosted.seats_of(place.owner))
        for place in hosted.places
    ]


def party_of(hosted: "HostedMatch", owner: str) -> str | None:
    """What a browser or program is called as a party; None for whoever has no seat."""
    seats = hosted.seats_of(owner)
    return fair_deal.holder(seats) if seats else None


def party_at(hosted: "HostedMatch", seat: int) -> str:
    """The holder of a person's seat."""
    return fair_deal.holder(hosted.seats_of(hosted.places[seat].owner))


def expected(hosted: "HostedMatch") -> list[int]:
    """The seats of people who may still take part in the shuffle: they are waited for."""
    return [
        seat for seat in hosted.persons if not hosted.places[seat].given and party_at(hosted, seat) not in hosted.aside
    ]


def expected_parties(hosted: "HostedMatch") -> list[str]:
    """Their holders, in order."""
    parties = {party_at(hosted, seat) for seat in expected(hosted)}
    return sorted(parties, key=fair_deal.place)


# -- how far it has come


def running(hosted: "HostedMatch") -> Attempt | None:
    """The attempt that is going on."""
    last = hosted.attempts[-1] if hosted.attempts else None
    return None if last is None or last.void or hosted.stage != "gathering" else last


def voids(hosted: "HostedMatch") -> int:
    return sum(attempt.void for attempt in hosted.attempts)


def awaited(hosted: "HostedMatch", attempt: Attempt) -> list[str]:
    """The holders that are waited for now: to commit, or, once that is done, to open."""
    if attempt.sealed:
        return [party for party in attempt.parties if party not in attempt.opened]
    return [party for party in expected_parties(hosted) if party not in attempt.commitments]


def all_committed(hosted: "HostedMatch", attempt: Attempt) -> bool:
    """Whether nobody is waited for any more before the commitments are sealed."""
    return all(party in attempt.commitments for party in expected_parties(hosted))


def can_start(hosted: "HostedMatch") -> bool:
    """Whether the cards may be dealt: everybody has opened, or nobody takes part."""
    if hosted.guided:
        return True
    attempt = running(hosted)
    return not expected(hosted) if attempt is None else attempt.all_opened


# -- what follows from it


def new_table(hosted: "HostedMatch", number: int) -> Table:
    """What is played at an attempt, and by whom."""
    header = hosted.setting.header()
    options, cards = header["options"], header["cards"]
    return Table(hosted.id, number, hosted.game.name, hosted.game.version, options, cards, who(hosted))


def secret(hosted: "HostedMatch", number: int) -> str:
    """The server's secret for an attempt: opening one says nothing about the others."""
    text = f"{fair_deal.VERSION} secret {number}"
    return hmac.new(bytes.fromhex(hosted.secret), text.encode(), hashlib.sha256).hexdigest()


def commitments(hosted: "HostedMatch", attempt: Attempt) -> list[Signed]:
    """All commitments of an attempt so far, in order."""
    own = fair_deal.commitment(attempt.table, fair_deal.SERVER, secret(hosted, attempt.number))
    return [(fair_deal.SERVER, own), *[(party, attempt.commitments[party]) for party in attempt.parties]]


def opened(attempt: Attempt) -> list[Signed]:
    """All opened values of an attempt so far, in order."""
    return [(party, attempt.opened[party]) for party in attempt.parties if party in attempt.opened]


def digits(hosted: "HostedMatch", attempt: Attempt) -> str:
    """What everybody is shown once all have opened."""
    if not attempt.all_opened:
        return ""
    return fair_deal.digits(fair_deal.transcript(attempt.table, commitments(hosted, attempt)), opened(attempt))


def fate(hosted: "HostedMatch") -> SeededFate:
    """The chance of the match, from the attempt that everybody has opened."""
    attempt = hosted.attempts[-1]
    transcribed = fair_deal.transcript(attempt.table, commitments(hosted, attempt))
    return SeededFate(fair_deal.seed_text(secret(hosted, attempt.number), transcribed, opened(attempt)))


# -- the first version, for matches that were dealt by it


def old_seeds(hosted: "HostedMatch") -> list[tuple[int, str]]:
    """Everybody's seed, of those who gave one."""
    return [(seat, place.seed) for seat, place in enumerate(hosted.places) if place.seed]


def old_fate(hosted: "HostedMatch") -> SeededFate:
    return SeededFate(fair_deal_1.seed_text(hosted.id, hosted.secret, old_seeds(hosted)))


def _old_proof(hosted: "HostedMatch") -> dict[str, Any]:
    return {
        "version": fair_deal_1.VERSION,
        "match": hosted.id,
        "commitment": fair_deal_1.commitment(hosted.id, hosted.secret),
        "seeds": [list(pair) for pair in old_seeds(hosted)],
        "secret": hosted.secret,
        "draws": _draws(hosted),
    }


def _old_state(hosted: "HostedMatch") -> OldFairState:
    return OldFairState(
        commitment=fair_deal_1.commitment(hosted.id, hosted.secret),
        seeds=[SeatSeed(seat, seed) for seat, seed in old_seeds(hosted)],
        secret=hosted.secret if hosted.ended else None,
    )


# -- what is kept and what is shown


def claim(hosted: "HostedMatch") -> Literal["made", "nobody", "chosen", "old"]:
    """What may be said of the shuffle."""
    if hosted.guided:
        return CHOSEN
    if hosted.old_deal:
        return OLD
    if hosted.stage == "gathering":
        return CLAIM if expected(hosted) or not hosted.full else NOBODY
    return CLAIM if any(attempt.commitments for attempt in hosted.attempts) else NOBODY


def _draws(hosted: "HostedMatch") -> list[list[list[int]]]:
    return [[list(draw) for draw in ply] for ply in draws(hosted.match)] if hosted.match else []


def proof(hosted: "HostedMatch", told: Sequence[int] = (), language: str = "en") -> dict[str, Any]:
    """The part of a record by which everything can be computed again; with what these seats were told, if asked for."""
    if hosted.old_deal:
        return _old_proof(hosted)
    said: dict[str, Any] = {"version": fair_deal.VERSION, "match": hosted.id, "claim": claim(hosted)}
    if hosted.guided:
        return said
    last = hosted.attempts[-1] if hosted.attempts else None
    return {
        **said,
        "attempts": [_attempt_json(hosted, attempt) for attempt in hosted.attempts],
        "digits": digits(hosted, last) if last else "",
        "draws": _draws(hosted),
        **_as_told(hosted, told, language),
    }


def _as_told(hosted: "HostedMatch", seats: Sequence[int], language: str) -> dict[str, Any]:
    """What was taken back, and what seats were told: their pages compare that with what they were shown."""
    match = hosted.match
    if match is None:
        return {}
    steps = steps_of(match)
    said: dict[str, Any] = {"steps": steps} if steps else {}
    if seats:
        told = recorded_told(match, hosted.id, seats, language, names_of(hosted.places, language))
        said.update(release=__version__, told=[told._asdict()])
    return said


def _attempt_json(hosted: "HostedMatch", attempt: Attempt) -> dict[str, Any]:
    return {
        "table": table_json(attempt.table),
        "commitments": [list(pair) for pair in commitments(hosted, attempt)],
        "opened": [list(pair) for pair in opened(attempt)],
        "secret": secret(hosted, attempt.number),
        "end": attempt.end,
    }


def state(hosted: "HostedMatch", owner: str) -> FairState:
    """The proof as far as it is open, for the page of somebody."""
    return FairState(
        version=fair_deal_1.VERSION if hosted.old_deal else fair_deal.VERSION,
        match=hosted.id,
        claim=claim(hosted),
        party=party_of(hosted, owner),
        attempts=[] if hosted.guided else [_attempt_state(hosted, attempt) for attempt in hosted.attempts],
        without_part=without_part(hosted),
        old=_old_state(hosted) if hosted.old_deal else None,
    )


def without_part(hosted: "HostedMatch") -> list[int]:
    """The seats of people who have no part in the shuffle, as far as that is settled."""
    if hosted.guided or hosted.old_deal:
        return []
    if hosted.attempts and hosted.attempts[-1].sealed:
        part = hosted.attempts[-1].commitments
        return [seat for seat in hosted.persons if party_at(hosted, seat) not in part]
    waited = expected(hosted)
    return [seat for seat in hosted.persons if seat not in waited]


def _attempt_state(hosted: "HostedMatch", attempt: Attempt) -> FairAttempt:
    shown = attempt.all_opened or attempt.void
    return FairAttempt(
        table=FairTable(**table_json(attempt.table)),
        commitments=[PartyValue(*pair) for pair in commitments(hosted, attempt)],
        sealed=attempt.sealed,
        opened=[party for party, _ in opened(attempt)],
        values=[PartyValue(*pair) for pair in opened(attempt)] if shown else [],
        digits=digits(hosted, attempt),
        void=attempt.void,
        secret=secret(hosted, attempt.number) if attempt.void or hosted.ended else None,
    )
