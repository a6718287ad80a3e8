"""A room whose ports are played by the test: a journal in memory, a thinker that answers at once, a clock set by hand.

No server, no disk, no waiting.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

import pytest

import macabre
from macabre import Decision, Refused, View
from macabre.host import answer_times
from macabre.host.deeds import Play, StoredDeed
from macabre.host.messages import Hint, PageMessage
from macabre.host.page_state import PageViewer
from macabre.host.ports import BotQuestion, PeopleHere, Ports, Taken
from macabre.host.presence import PresenceBoard
from macabre.host.room import Room, RoomSettings
from macabre.host.summary import MatchNote
from tests import loops
from tests.server.hosted import owner_of, sit


class Journal:
    """Rows in memory; ``before`` is called ahead of each write."""

    shared = False

    def __init__(self) -> None:
        self.rows: list[StoredDeed] = []
        self.before: Callable[[StoredDeed], None] = lambda row: None

    async def append(self, match: str, deed: StoredDeed, owner: str = "") -> None:
        self.before(deed)
        if deed.number in [row.number for row in self.rows]:
            raise Taken
        self.rows.append(deed)

    async def since(self, match: str, number: int = 0) -> list[StoredDeed]:
        return [row for row in self.rows if row.number >= number]

    async def note(self, notes: Sequence[MatchNote]) -> None: ...

    async def announce(self, people: Sequence[PeopleHere]) -> None: ...


class Thinker:
    """Chooses the first option, or leaves all to others."""

    def __init__(self) -> None:
        self.asked: list[BotQuestion] = []
        self.queue = False

    async def choose(self, question: BotQuestion, due: float) -> str | None:
        self.asked.append(question)
        return None if self.queue else question.decision.options[0].code

    async def hint(self, view: View, decision: Decision, language: str, owner: str = "") -> Hint:
        raise NotImplementedError


class HandClock:
    """Time stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None: ...


class Onlooker:
    """Somebody who looks, and notes after how many deeds they were woken."""

    def __init__(self, room: Room, seat: int | None) -> None:
        self.viewer = PageViewer(seat, "wide", "en", owner_of(seat))
        self.room = room
        self.woken: list[int] = []

    def wake(self) -> None:
        self.woken.append(self.room.hosted.deed_count)

    def tell(self, message: PageMessage) -> None: ...


class Table:
    """A room of two, all set."""

    def __init__(self, bots: int = 0, **settings: Any) -> None:
        self.hosted = sit(macabre.game("lantern"), 2)
        for place in self.hosted.places[2 - bots :] if bots else ():
            place.kind = "bot"
        self.hosted.persons = [seat for seat, place in enumerate(self.hosted.places) if place.kind == "person"]
        self.journal, self.thinker, self.clock = Journal(), Thinker(), HandClock()
        ports = Ports(self.journal, self.thinker, self.clock)
        self.room = Room(self.hosted, ports, PresenceBoard(self.clock), RoomSettings(**settings))

    def code(self, seat: int) -> str:
        return self.hosted.running().decision(seat).options[0].code

    async def rest(self) -> None:
        while self.room.tasks:
            await asyncio.wait(list(self.room.tasks.values()))


def test_a_deed_is_checked_stored_applied_and_only_then_told():
    async def play() -> None:
        table = Table()
        onlooker, count = Onlooker(table.room, 1), table.hosted.deed_count
        table.room.join(onlooker)
        onlooker.woken.clear()
        order: list[str] = []
        table.journal.before = lambda row: order.append(f"stored at {table.hosted.deed_count}, woken {onlooker.woken}")
        await table.room.act(Play(0, table.code(0), 0))
        assert order == [f"stored at {count}, woken []"]
        assert onlooker.woken == [count + 1]
        with pytest.raises(Refused):
            await table.room.act(Play(0, "nonsense", 1))
        assert len(order) == 1, "what is refused is not stored"

    loops.run(play())


def test_who_loses_a_race_for_a_ply_is_judged_again_by_what_the_other_did():
    async def play() -> None:
        table = Table()
        code, count = table.code(0), table.hosted.deed_count
        table.journal.rows.append(Play(0, code).stored(count, 1.0))
        with pytest.raises(Refused) as refusal:
            await table.room.act(Play(0, code, 0))
        assert refusal.value.code in ("stale", "not_your_turn")
        assert table.hosted.deed_count == count + 1
        await table.room.act(Play(1, table.code(1), 0))
        assert [row.number for row in table.journal.rows] == [count, count + 1]

    loops.run(play())


def test_a_bot_answers_from_its_own_view_and_not_before_its_time():
    async def play() -> None:
        table = Table(bots=1, pace=0.5)
        table.room.drive()
        await table.rest()
        (question,) = table.thinker.asked
        assert question.view.seat == 1
        assert [(row.seat, row.data) for row in table.journal.rows] == [(1, "bot")]
        assert table.clock.slept == [0.5]

    loops.run(play())


class Pondering(Thinker):
    """Takes as long as the test says, by the room's clock."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__()
        self.clock = clock
        self.seconds = 0.0

    async def choose(self, question: BotQuestion, due: float) -> str | None:
        self.clock.now += self.seconds
        return await super().choose(question, due)


def answered_after(seconds: float, **settings: Any) -> float:
    """How long after its question a bot's answer is stored, if it thinks for so long; without a choice it does not."""

    async def play() -> float:
        table = Table(bots=1, **settings)
        table.room.ports = table.room.ports._replace(thinker=(thinker := Pondering(table.clock)))
        thinker.seconds = seconds
        asked = table.clock.now
        table.room.drive()
        await table.rest()
        (row,) = table.journal.rows
        return row.at - asked

    return loops.run(play())


@pytest.fixture
def slow_lantern(monkeypatch: pytest.MonkeyPatch) -> None:
    """Level 3 of the tests' own game needs 2 s."""
    monkeypatch.setattr(answer_times, "_times", lambda: {"lantern": [0.1, 0.1, 2.0, 4.0, 8.0]})


@pytest.mark.parametrize("thought", [0.0, 0.05, 0.29])
def test_when_a_bot_answers_tells_nothing_about_how_long_it_thought(thought):
    assert answered_after(thought, pace=0.3) == pytest.approx(0.3)


@pytest.mark.parametrize("thought", [0.0, 0.4, 1.9])
def test_a_level_that_needs_longer_than_the_pace_has_a_time_of_its_own(thought, slow_lantern):
    assert answered_after(thought, pace=0.3) == pytest.approx(2.0)


@pytest.mark.parametrize(("thought", "after"), [(2.1, 4.0), (3.9, 4.0), (4.01, 6.0)])
def test_an_answer_that_is_late_waits_for_the_next_whole_step(thought, after, slow_lantern):
    assert answered_after(thought, pace=0.3) == pytest.approx(after)


def test_a_bot_without_a_choice_answers_no_sooner(slow_lantern):
    assert answered_after(0.0, pace=0.3) == answered_after(1.5, pace=0.3) == pytest.approx(2.0)


def test_at_a_pace_of_nought_bots_answer_at_once(slow_lantern):
    assert answered_after(0.0, pace=0) == 0


def test_what_is_left_to_a_queue_is_asked_once_and_again_when_the_table_has_changed():
    async def play() -> None:
        table = Table(bots=1)
        table.thinker.queue = True
        for _ in range(3):
            table.room.drive()
            await table.rest()
        assert len(table.thinker.asked) == 1
        await table.room.act(Play(0, table.code(0), 0))
        await table.rest()
        assert len(table.thinker.asked) == 2
        assert len(table.journal.rows) == 1

    loops.run(play())


def test_a_bots_failure_does_not_keep_the_others_waiting(caplog):
    async def play() -> None:
        table = Table(bots=1)

        async def fail(question: BotQuestion, due: float) -> str | None:
            raise ZeroDivisionError

        table.thinker.choose = fail  # type: ignore[method-assign]
        table.room.drive()
        await table.rest()
        assert len(table.journal.rows) == 1

    loops.run(play())
    assert "failed" in caplog.text


def test_somebody_who_is_away_for_long_may_be_replaced():
    async def play() -> None:
        table = Table(patience=60)
        onlookers = [Onlooker(table.room, seat) for seat in (0, 1)]
        for onlooker in onlookers:
            table.room.join(onlooker)
        assert table.room.presence().here == {0, 1}
        table.room.leave(onlookers[1])
        assert (table.room.presence().here, table.room.presence().give) == ({0}, ())
        with pytest.raises(Refused) as refusal:
            await table.room.ask(0, "give", 1)
        assert refusal.value.code == "not_away"
        table.clock.now += 60
        assert table.room.presence().give == (1,)
        await table.room.ask(0, "give", 1)
        assert table.hosted.places[1].given

    loops.run(play())
