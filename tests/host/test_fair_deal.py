"""The fair deal of a hosted match: who takes part, in which order, and what a record says; and how a room waits."""

import asyncio
from typing import Any

import pytest

import macabre
from macabre import Refused
from macabre.core.verification import verify
from macabre.host import fairness
from macabre.host.deeds import (
    AgreeToAbort,
    BeginAttempt,
    Commit,
    Deed,
    GiveSeed,
    GiveToBot,
    Open,
    Seal,
    StandAside,
    Start,
    StoredDeed,
    VoidAttempt,
)
from macabre.host.hosted_match import HostedMatch, create
from macabre.host.match_request import MatchRequest, SeatRequest
from macabre.host.ports import Ports
from macabre.host.presence import PresenceBoard
from macabre.host.room import Room, RoomSettings
from tests import loops
from tests.host.test_room import HandClock, Journal, Onlooker, Thinker
from tests.server.hosted import commits, deal, do, opens, owner_of, value_of


def gathered(*kinds: str, owners: tuple[int, ...] = ()) -> HostedMatch:
    """A full table before the first card: each person has a browser of their own, unless ``owners`` says otherwise."""
    places = [SeatRequest("bot", 2) if kind == "bot" else SeatRequest("me") for kind in kinds]
    hosted = HostedMatch(create(MatchRequest("lantern", places), "the creator", 0.0))
    for seat, place in enumerate(hosted.places):
        if place.kind == "person":
            place.owner = owner_of(owners[seat] if owners else seat)
    return hosted


def refused(hosted: HostedMatch, deed: Deed) -> str:
    with pytest.raises(Refused) as refusal:
        hosted.check(deed)
    return refusal.value.code


def begun(hosted: HostedMatch, number: int = 1) -> HostedMatch:
    do(hosted, BeginAttempt(attempt=number))
    for deed in commits(hosted):
        do(hosted, deed)
    return hosted


def verdict(hosted: HostedMatch) -> Any:
    for seat in hosted.persons:
        if not hosted.ended:
            do(hosted, AgreeToAbort(seat))
    return verify(hosted.game, hosted.record())


def test_parties_are_holders_and_house_bots_give_nothing():
    hosted = gathered("me", "bot", "me", "me", owners=(0, 0, 2, 0))
    assert fairness.who(hosted) == ["holder-0", "bot-2", "holder-2", "holder-0"]
    assert fairness.expected_parties(hosted) == ["holder-0", "holder-2"]
    deal(hosted)
    found = verdict(hosted)
    assert (found.word, found.claim, found.without_part) == ("consistent", "made", [])


def test_nobody_opens_before_everybody_has_committed():
    hosted = gathered("me", "me")
    do(hosted, BeginAttempt(attempt=1))
    first, second = commits(hosted)
    do(hosted, first)
    assert refused(hosted, Open(0, 1, value_of("holder-0"))) == "too_late"
    assert refused(hosted, Start()) == "no_such_deed"
    do(hosted, second)
    do(hosted, Seal(attempt=1))
    assert refused(hosted, Start()) == "no_such_deed"
    for deed in opens(hosted):
        do(hosted, deed)
    do(hosted, Start())
    assert hosted.stage == "playing"


def test_what_was_committed_to_cannot_be_exchanged_repeated_or_sent_for_another_attempt():
    hosted = begun(gathered("me", "me"))
    assert refused(hosted, Commit(0, 1, "ab" * 32)) == "too_late"
    do(hosted, Seal(attempt=1))
    assert refused(hosted, Commit(0, 1, "ab" * 32)) == "too_late"
    assert refused(hosted, Open(0, 1, "ab" * 32)) == "other_value"
    assert refused(hosted, Open(0, 2, value_of("holder-0"))) == "other_attempt"
    assert refused(hosted, Seal(attempt=1)) == "no_such_deed"
    do(hosted, opens(hosted)[0])
    assert refused(hosted, opens(hosted)[0]) == "too_late", "replayed"
    assert refused(hosted, StandAside(0)) == "no_such_deed"


def test_a_void_attempt_opens_its_secret_at_once_and_a_second_one_breaks_the_match_off():
    hosted = begun(gathered("me", "me"))
    do(hosted, Seal(attempt=1))
    do(hosted, opens(hosted)[0])
    assert fairness.state(hosted, "").attempts[0].secret is None
    do(hosted, VoidAttempt(attempt=1))
    shown = fairness.state(hosted, owner_of(1)).attempts[0]
    assert (shown.void, shown.opened, shown.secret) == (True, ["holder-0"], fairness.secret(hosted, 1))
    assert refused(hosted, opens(hosted)[1]) == "other_attempt", "too late"
    begun(hosted, 2)
    assert fairness.secret(hosted, 2) != fairness.secret(hosted, 1)
    do(hosted, Seal(attempt=2))
    do(hosted, VoidAttempt(attempt=2))
    assert (hosted.stage, hosted.remarks) == ("aborted", [{"after": 0, "seat": -1, "deed": "void"}])
    found = verdict(hosted)
    assert (found.word, found.voids) == ("consistent", 2)


def test_an_attempt_that_everybody_opened_cannot_be_called_void():
    hosted = begun(gathered("me", "me"))
    do(hosted, Seal(attempt=1))
    for deed in opens(hosted):
        do(hosted, deed)
    assert refused(hosted, VoidAttempt(attempt=1)) == "no_such_deed"


def test_a_record_carries_all_attempts():
    hosted = begun(gathered("me", "me"))
    do(hosted, Seal(attempt=1))
    do(hosted, opens(hosted)[1])
    do(hosted, VoidAttempt(attempt=1))
    deal(hosted)
    found = verdict(hosted)
    assert (found.word, found.voids) == ("consistent", 1)
    assert [one["end"] for one in hosted.record()["fair"]["attempts"]] == ["void", "dealt"]


def test_who_stands_aside_or_was_given_to_a_bot_has_no_part_and_is_named():
    hosted = gathered("me", "me", "me")
    do(hosted, StandAside(1))
    do(hosted, GiveToBot(2))
    assert fairness.state(hosted, "").without_part == [1, 2]
    do(hosted, BeginAttempt(attempt=1))
    assert refused(hosted, Commit(1, 1, "ab" * 32)) == "too_late"
    for deed in [*commits(hosted), Seal(attempt=1), *opens(hosted), Start()]:
        do(hosted, deed)
    assert verdict(hosted).without_part == [1, 2]


def test_a_match_without_holders_and_one_in_which_nobody_takes_part_claim_nothing():
    bots = gathered("bot", "bot")
    deal(bots)
    assert fairness.state(bots, "").claim == "nobody"
    alone = gathered("me", "bot")
    do(alone, StandAside(0))
    deal(alone)
    found = verdict(alone)
    assert (found.word, found.claim) == ("no_claim", "nobody")


def test_a_guided_match_says_that_its_deal_is_chosen():
    name = next(name for name in macabre.game_names() if macabre.game(name).guide)
    hosted = HostedMatch(create(MatchRequest(name, [], guide=True), owner_of(0), 0.0))
    do(hosted, Start())
    assert fairness.state(hosted, "").claim == "chosen"
    found = verdict(hosted)
    assert (found.word, found.claim) == ("no_claim", "chosen")


def test_a_match_that_was_dealt_by_the_first_version_stays_readable_and_is_said_to_be_old():
    hosted = gathered("me", "me")
    for number, (seat, deed, data) in enumerate([(0, "seed", "ab" * 16), (1, "seed", "cd" * 16), (-1, "start", "")]):
        hosted.read([StoredDeed(number, seat, deed, "", data)])
    assert hosted.stage == "playing"
    shown = fairness.state(hosted, "")
    assert (shown.version, shown.claim, shown.attempts) == ("macabre-fair-1", "old", [])
    assert shown.old is not None
    assert [one.seed for one in shown.old.seeds] == ["ab" * 16, "cd" * 16]
    found = verdict(hosted)
    assert (found.word, found.claim) == ("old", "old")


def test_nothing_new_is_dealt_by_the_first_version():
    hosted = gathered("me", "me")
    assert refused(hosted, GiveSeed(0, "ab" * 16)) == "seed_unused"
    assert refused(hosted, Start(version="")) == "no_such_deed"
    hosted.read([StoredDeed(0, 0, "seed", "", "ab" * 16)])  # of a match that was waiting when the server was renewed
    deal(hosted)
    assert fairness.state(hosted, "").version == "macabre-fair-2"


# -- the room


class Waiting:
    """A room before the first card."""

    def __init__(self, *kinds: str, **settings: Any) -> None:
        self.hosted = gathered(*kinds)
        self.clock = HandClock()
        ports = Ports(Journal(), Thinker(), self.clock)
        self.room = Room(self.hosted, ports, PresenceBoard(self.clock), RoomSettings(**settings))

    async def settle(self) -> None:
        for _ in range(20):
            await asyncio.sleep(0)


def test_an_attempt_begins_when_all_holders_are_present():
    async def play() -> None:
        table = Waiting("me", "me")
        table.room.join(Onlooker(table.room, 0))
        await table.settle()
        assert not table.hosted.attempts, "Bert is not here yet"
        assert not table.room.tasks, "nothing runs while he is waited for"
        table.room.join(Onlooker(table.room, 1))
        await table.settle()
        assert [attempt.number for attempt in table.hosted.attempts] == [1]
        for deed in commits(table.hosted):
            await table.room.act(deed)
        await table.settle()
        assert table.hosted.attempts[0].sealed
        for deed in opens(table.hosted):
            await table.room.act(deed)
        await table.settle()
        assert table.hosted.stage == "playing"
        table.room.close()

    loops.run(play())


def test_who_does_not_commit_in_time_has_no_part_and_who_does_not_open_makes_it_void():
    async def play() -> None:
        table = Waiting("me", "me", "me", gathering=0.01, opening=0.01)
        for seat in range(3):
            table.room.join(Onlooker(table.room, seat))
        await table.settle()
        for deed in commits(table.hosted)[:2]:
            await table.room.act(deed)
        await asyncio.sleep(0.05)
        first = table.hosted.attempts[0]
        assert (first.sealed, first.parties, first.void) == (True, ["holder-0", "holder-1"], True)
        await asyncio.sleep(0.05)
        assert len(table.hosted.attempts) == 2
        assert table.hosted.stage == "playing", "nobody commits any more, so nobody has a part"
        assert fairness.state(table.hosted, "").without_part == [0, 1, 2]
        table.room.close()

    loops.run(play())


def test_a_program_that_asks_over_http_is_present_for_a_while():
    async def play() -> None:
        table = Waiting("me", "me")
        table.room.heard(owner_of(0))
        table.clock.now += 31
        table.room.heard(owner_of(1))
        await table.settle()
        assert not table.hosted.attempts
        table.room.heard(owner_of(0))
        await table.settle()
        assert len(table.hosted.attempts) == 1
        table.room.close()

    loops.run(play())


def test_who_looks_without_script_has_no_part_unless_a_page_of_theirs_is_open():
    async def play() -> None:
        table = Waiting("me", "me")
        table.room.join(Onlooker(table.room, 0))
        await table.room.without_script(owner_of(0))
        assert table.hosted.aside == set()
        await table.room.without_script(owner_of(1))
        assert table.hosted.aside == {"holder-1"}
        await table.settle()
        table.room.close()

    loops.run(play())
