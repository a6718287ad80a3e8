"""One actor per match: a room owns a hosted match, its lock, its listeners and its tasks.

Whatever anybody does goes through ``act``: a deed is checked, stored, applied, and only then told. The lock is held
from the check until the deed is applied, so there is one deed after the other.
"""

import asyncio
import logging
from bisect import bisect_left
from collections.abc import Callable, Coroutine, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from macabre import QuickFate, Refused
from macabre.core.errors import refused
from macabre.host import fairness, logs
from macabre.host.answer_times import answer_step, next_step
from macabre.host.bot_turn import BotTurn
from macabre.host.deeds import (
    PERSONAL,
    BeginAttempt,
    Deed,
    GiveToBot,
    Seal,
    StandAside,
    Start,
    StoredDeed,
    VoidAttempt,
)
from macabre.host.hosted_match import HostedMatch
from macabre.host.messages import Hint, PageMessage
from macabre.host.page_beats import PLAIN_STEPS, STEPS
from macabre.host.page_state import PageViewer
from macabre.host.ports import AT_ONCE, BotQuestion, Journal, Ports, Taken
from macabre.host.presence import Presence, PresenceBoard, PresenceChange, attendance
from macabre.host.refusals import denied
from macabre.host.summary import note

logger = logging.getLogger("macabre.host")

CONFLICT_RETRIES = 10
"""How often a deed is tried when other processes are faster each time."""
RETRY_DELAY = 1.0
"""Seconds until a bot retries when the database could not be written."""
HEARD = 30.0
"""Seconds for which a program that has asked something over HTTP counts as present before the first card."""


@dataclass(frozen=True)
class RoomSettings:
    """How patient rooms are."""

    pace: float = 0.2
    """Seconds after which a bot answers, unless its level needs longer; 0 is at once. Pages take their own time."""
    patience: float = 60
    """Seconds after which the others may give the seat of somebody who is away to a bot."""
    gathering: float = 10
    """Seconds that are waited, once everybody is here, for their commitments to the shuffle."""
    opening: float = 30
    """Seconds that are waited, once everybody has committed, for them to open; then the attempt is void."""
    idle: float = 120
    """Seconds after which a match that nobody looks at is closed; its rows stay."""
    host_key: bytes = b""
    """With this, seat links are derived; without it, everything that they are derived from is stored."""


class Listener(Protocol):
    """Whoever looks at a match: a page, or a program."""

    @property
    def viewer(self) -> PageViewer: ...
    def wake(self) -> None: ...
    def tell(self, message: PageMessage) -> None: ...


class ActTimes:
    """How long it took until deeds were stored and told, over all rooms: how many up to each bound, and the sum."""

    BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
    """In seconds."""

    __slots__ = ("counts", "total")

    def __init__(self) -> None:
        self.counts = [0] * (len(self.BOUNDS) + 1)
        self.total = 0.0

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(self.BOUNDS, seconds)] += 1
        self.total += seconds


class Room:
    """An open match: everybody who plays, watches or thinks here meets in it."""

    __slots__ = (
        "_all_here", "_announced", "_board", "_heard", "_hints", "_news", "_plain", "_queued", "hosted", "last_seen",
        "listeners", "lock", "noted_count", "opened", "ports", "settings", "tasks", "times", "touched",
    )  # fmt: skip

    def __init__(
        self,
        hosted: HostedMatch,
        ports: Ports,
        board: PresenceBoard,
        settings: RoomSettings,
        times: "ActTimes | None" = None,
    ) -> None:
        self.hosted = hosted
        self.times = times or ActTimes()
        self.ports = ports
        self.settings = settings
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.tasks: dict[Any, asyncio.Task[None]] = {}
        self.last_seen: dict[int, float] = {}
        """When each seat's person was last heard of."""
        self._heard: dict[int, float] = {}
        """When each seat's owner last asked something over HTTP, before the first card."""
        self.opened = ports.clock.monotonic()
        self.touched = self.opened
        self._board = board
        self._all_here: tuple[int, Presence] | None = None
        """That everybody is here, and for which ``people_version``; forgotten when somebody comes or goes."""
        self._news: asyncio.Future[None] | None = None
        self._plain = False
        """Whether somebody has looked without script."""
        self.noted_count = hosted.deed_count
        """As of which deed the match was last noted for lists."""
        self._announced = -1
        """The number of the last deed that another process has announced."""
        self._queued: dict[tuple[int, int], int] = {}
        """The bots' questions that were left for others to answer, and after how many deeds."""
        self._hints: dict[tuple[int, str], tuple[int, asyncio.Task[Hint]]] = {}
        """By seat and language: the last hint and the decision that it is for."""

    # -- deeds

    async def act(self, deed: Deed, owner: str = "") -> None:
        """Do something: it is allowed, stored and applied, or refused. ``owner`` is whose match it is from now on."""
        hosted, begun = self.hosted, self.ports.clock.monotonic()
        async with self.lock:
            count, stage = hosted.deed_count, hosted.stage
            try:
                for _ in range(CONFLICT_RETRIES):
                    hosted.check(deed)
                    if await self._store(deed, owner):
                        self.last_seen[deed.seat] = self.ports.clock.monotonic()
                        return
                raise denied("busy", seat=deed.seat)
            finally:
                # Also when it was refused: another process may have been faster, and what it did is news.
                if hosted.stage != stage:
                    await self.note_stage()
                if hosted.deed_count != count:
                    self.broadcast()
                    self.times.note(self.ports.clock.monotonic() - begun)
                if hosted.deed_count <= self._announced:
                    self._spawn("catch up", self.catch_up())

    async def _store(self, deed: Deed, owner: str) -> bool:
        """Store a deed and apply it; False if another process was faster, whose deeds are applied instead."""
        hosted, at = self.hosted, self.ports.clock.time()
        try:
            await self.ports.journal.append(hosted.id, deed.stored(hosted.deed_count, at), owner)
        except Taken:
            hosted.read(await self.ports.journal.since(hosted.id, hosted.deed_count))
            return False
        hosted.apply(deed, at)
        return True

    async def note_stage(self) -> None:
        """Note a new stage at once, so that lists show the match where it belongs."""
        hosted = self.hosted
        logs.note("match " + hosted.stage, match=logs.short(hosted.id), game=hosted.game.name, deeds=hosted.deed_count)
        with suppress(Refused):
            await note_all(self.ports.journal, [self])

    @property
    def noted(self) -> bool:
        """Whether nothing has happened since the last note."""
        return self.noted_count == self.hosted.deed_count

    async def ask(self, seat: int, word: str, about: int) -> None:
        """What concerns the people rather than the game, as a seat asks for it by its word."""
        if word == GiveToBot.stored_as:
            if about not in self.presence().give:
                raise denied("not_away")
            await self.act(GiveToBot(about))
        elif word in PERSONAL:
            await self.act(PERSONAL[word](seat))
        else:
            raise denied("no_such_deed")

    def broadcast(self) -> None:
        """Something has happened: let the bots go on, and every listener look again."""
        self.touched = self.ports.clock.monotonic()
        self.watch()
        self.drive()
        self.wake()

    def wake(self) -> None:
        """Let everybody who listens look again."""
        for listener in self.listeners:
            listener.wake()
        if self._news is not None and not self._news.done():
            self._news.set_result(None)
        self._news = None

    def watch(self) -> None:
        """Keep the moments inside the last steps, if somebody who looks would like to see them."""
        if self.hosted.match is not None:
            paced = any(listener.viewer.beats for listener in self.listeners)
            self.hosted.match.watch(PLAIN_STEPS if self._plain else STEPS if paced else 0)

    async def _next_news(self) -> None:
        if self._news is None:
            self._news = asyncio.get_running_loop().create_future()
        await self._news

    # -- what goes on by itself

    def drive(self) -> None:
        """Start what nobody has to ask for: the match itself, once all are there, and the bots."""
        hosted = self.hosted
        if hosted.stage == "gathering" and hosted.full and (fairness.running(hosted) or self._all_ready()):
            self._spawn("start", self._start())
        if hosted.stage != "playing" or hosted.match is None or not (hosted.persons or self.listeners):
            return
        for seat in hosted.match.to_act:
            if hosted.places[seat].automatic:
                number = hosted.match.decision(seat).id
                self._spawn((seat, number), self._play_bot(seat, number))

    def _spawn(self, key: Any, work: Coroutine[Any, Any, None]) -> None:
        """Start a task, unless one of that key is running."""
        if key in self.tasks:
            work.close()
            return
        self.tasks[key] = asyncio.create_task(self._supervise(key, work))

    async def _supervise(self, key: Any, work: Coroutine[Any, Any, None]) -> None:
        count = self.hosted.deed_count
        try:
            await work
        except Refused as refusal:
            if refusal.code == "busy":
                await self.ports.clock.sleep(RETRY_DELAY)
            # If the table has changed meanwhile, there may be something else to do.
            if refusal.code == "busy" or self.hosted.deed_count != count:
                asyncio.get_running_loop().call_soon(self.drive)
        except Exception:  # a bug in one match must not be silent, and must not touch the others
            logger.exception("a task of match %s failed", logs.short(self.hosted.id))
        finally:
            self.tasks.pop(key, None)

    def close(self) -> None:
        """Stop whatever goes on; what was done is stored already."""
        for task in list(self.tasks.values()):
            task.cancel()

    @property
    def idle(self) -> bool:
        """Whether nobody looks, and nothing goes on."""
        return not self.listeners and not self.tasks and not self.lock.locked()

    def _all_ready(self) -> bool:
        """Whether everybody is here who takes part in the shuffle: only then an attempt begins."""
        here, limit = self.presence().here, self.ports.clock.monotonic() - HEARD
        return self.hosted.guided or all(
            seat in here or self._heard.get(seat, limit) > limit for seat in fairness.expected(self.hosted)
        )

    async def _start(self) -> None:
        """Bring the fair deal forward step by step, until the cards are dealt or somebody has to be waited for.

        Whichever process does a step, the others hear of it. Who comes too late is refused and looks again.
        """
        hosted = self.hosted
        while hosted.stage == "gathering" and (fairness.running(hosted) or self._all_ready()):
            attempt = fairness.running(hosted)
            if fairness.can_start(hosted):
                await self.act(Start())
            elif attempt is None:
                await self.act(BeginAttempt(attempt=len(hosted.attempts) + 1))
            elif not attempt.sealed:
                await self._gather(attempt)
            else:
                await self._await_opening(attempt)

    async def _gather(self, attempt: fairness.Attempt) -> None:
        """Wait for everybody's commitment, for a while."""
        hosted = self.hosted
        await self._until(lambda: attempt.sealed or fairness.all_committed(hosted, attempt), self.settings.gathering)
        if not attempt.sealed and hosted.stage == "gathering":
            await self.act(Seal(attempt=attempt.number))

    async def _await_opening(self, attempt: fairness.Attempt) -> None:
        """Wait until everybody has opened; if they do not, the attempt is void."""
        await self._until(lambda: attempt.void or attempt.all_opened, self.settings.opening)
        if not attempt.void and not attempt.all_opened and self.hosted.stage == "gathering":
            await self.act(VoidAttempt(attempt=attempt.number))

    async def _until(self, holds: Callable[[], bool], seconds: float) -> None:
        """Until something holds, the match ends, or time is up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while not holds() and self.hosted.stage == "gathering":
                    await self._next_news()

    async def without_script(self, owner: str) -> None:
        """Somebody looks without script: unless they have a page with one open, they take no part in the shuffle."""
        seats = self.hosted.seats_of(owner)
        self._plain = True
        self.heard(owner)
        self.watch()
        if seats and self.hosted.stage == "gathering" and not self.hosted.guided and owner not in self._owners():
            with suppress(Refused):  # they have committed, or have said so before
                await self.act(StandAside(seats[0]))

    # -- bots

    async def _play_bot(self, seat: int, decision: int) -> None:
        """A bot's step: from its view, at a time that is fixed before it begins to think."""
        turn, clock = BotTurn(self.hosted, seat, decision), self.ports.clock
        while (question := turn.question()) is not None:
            begun = clock.monotonic()
            step = answer_step(self.hosted.game.name, question.level, self.settings.pace)
            code = turn.scripted() or await self._choose(question, step)
            if code is None:  # whoever answers it writes the deed, and this process hears of that
                return
            await clock.sleep(max(0, next_step(begun, step, clock.monotonic()) - clock.monotonic()))
            turn.answer(code)
        if (choice := turn.choice) is not None:
            await self.act(choice)

    async def _choose(self, question: BotQuestion, step: float) -> str | None:
        key = question.seat, question.decision.id
        if self._queued.get(key) == self.hosted.deed_count:
            return None
        try:
            due = self.ports.clock.time() + step if step else AT_ONCE
            code = await self.ports.thinker.choose(question, due)
        except Refused:  # it could not be left to others: the database does not answer
            raise
        except Exception:  # whatever is wrong with the bots, the others at the table do not wait for ever
            logger.exception("a bot of match %s failed; anything is chosen", logs.short(question.match))
            return question.decision.options[QuickFate(question.seed).pick(len(question.decision.ids))].code
        if code is None:
            self._queued = {key: count for key, count in self._queued.items() if count == self.hosted.deed_count}
            self._queued[key] = self.hosted.deed_count
        return code

    async def hint(self, seat: int, language: str) -> Hint:
        """What the strongest bot would do; refused where hints are not allowed. Asked twice, it thinks once."""
        hosted = self.hosted
        if not hosted.hints:
            raise denied("no_hints")
        match = hosted.running()
        if not hosted.awaits_person(seat):
            raise refused("not_your_turn" if match.to_act else "over", seat=seat)
        decision = match.decision(seat)
        asked, work = self._hints.get((seat, language), (-1, None))
        if work is None or asked != decision.id:
            owner = hosted.places[seat].owner
            work = asyncio.create_task(self.ports.thinker.hint(match.view(seat), decision, language, owner))
            self._hints[seat, language] = decision.id, work
        try:
            return await asyncio.shield(work)
        except Exception:
            self._hints.pop((seat, language), None)
            raise

    # -- who is here

    def join(self, listener: Listener) -> None:
        """Somebody looks at the match from now on."""
        self.listeners.add(listener)
        self._all_here = None
        self.watch()
        self.drive()
        if self.hosted.seats_of(listener.viewer.owner):  # of spectators nobody is told: thousands may come and go
            self._announce_people()
            self.wake()

    def leave(self, listener: Listener) -> None:
        """Somebody looks no longer."""
        self.listeners.discard(listener)
        self._all_here = None
        self.touched = self.ports.clock.monotonic()
        seats = self.hosted.seats_of(listener.viewer.owner)
        self.saw(seats)
        if seats:
            self._announce_people()
            self._miss_somebody()

    def saw(self, seats: Iterable[int]) -> None:
        """The people of these seats were here just now."""
        for seat in seats:
            self.last_seen[seat] = self.ports.clock.monotonic()

    def heard(self, owner: str) -> None:
        """Somebody has asked something over HTTP: they are there, even without an open page."""
        seats = self.hosted.seats_of(owner)
        self.saw(seats)
        if seats and self.hosted.stage == "gathering":
            self._heard.update(dict.fromkeys(seats, self.ports.clock.monotonic()))
            self.drive()

    def _miss_somebody(self) -> None:
        """The others may give the seat away after a while: their pages must learn of that, too."""
        self.ports.clock.call_later(self.settings.patience + 0.1, self.wake)
        self.wake()

    def presence(self) -> Presence:
        """Who is here, at whichever process."""
        if self._all_here is not None and self._all_here[0] == self.hosted.people_version:
            return self._all_here[1]
        hosted, limit = self.hosted, self.ports.clock.monotonic() - self.settings.patience
        owners = self._owners().union(self._board.of(hosted.id))
        presence = attendance(hosted, owners, self.last_seen, self.opened, limit)
        if len(presence.here) == len(hosted.persons):
            self._all_here = hosted.people_version, presence
        return presence

    def people(self) -> set[str]:
        """The browsers connected to this process that have a seat; of spectators there may be any number."""
        return self._owners().intersection([place.owner for place in self.hosted.places])

    def _owners(self) -> set[str]:
        return {listener.viewer.owner for listener in self.listeners}

    def _announce_people(self) -> None:
        if self.ports.journal.shared:
            said = self._board.say(self.hosted.id, self.people())
            self._spawn(("here", *said.owners), self.ports.journal.announce([said]))

    def hear_people(self, change: PresenceChange) -> None:
        """At another process somebody has come or gone."""
        self._all_here = None
        for owner in change.gone:
            self.saw(self.hosted.seats_of(owner))
        if change.gone:
            self._miss_somebody()
        else:
            self.drive()
            self.wake()

    # -- other processes

    def hear_deed(self, number: int, deed: StoredDeed | None) -> None:
        """Another process has done something: mostly the next thing, and all of it is told. Else it must be read."""
        hosted = self.hosted
        if number < hosted.deed_count:
            return
        if self.lock.locked():  # mostly this is the very deed that is being done here: who holds the lock looks then
            self._announced = max(self._announced, number)
            return
        if deed is None or hosted.deed_count != number or "catch up" in self.tasks:
            self._announced = max(self._announced, number)
            self._spawn("catch up", self.catch_up())
            return
        stage = hosted.stage
        hosted.read([deed])
        if hosted.stage != stage:  # a worker's choice may be the last of a match
            self._spawn("note", self.note_stage())
        self.broadcast()

    def hear_gap(self) -> None:
        """Anything may have happened that this process was not told."""
        self._spawn("catch up", self.catch_up(once=True))

    async def catch_up(self, once: bool = False) -> None:
        """Read what others have done; what this process is about to do itself comes first."""
        hosted, journal = self.hosted, self.ports.journal
        while once or hosted.deed_count <= self._announced:
            known = self._announced
            try:
                async with self.lock:
                    stage, rows = hosted.stage, await journal.since(hosted.id, hosted.deed_count)
                    hosted.read(rows)
                if hosted.stage != stage:  # a worker's choice may be the last of a match
                    await self.note_stage()
            except Refused:  # the database has gone again: there may be no other news that would bring this to mind
                await self.ports.clock.sleep(RETRY_DELAY)
                continue
            once = False
            if rows:
                self.broadcast()
            elif self._announced == known:  # announced before it was read, but not there: the match has been removed
                self._announced = hosted.deed_count - 1


async def note_all(journal: Journal, rooms: Sequence[Room]) -> None:
    """Note how far these matches have come, for lists of matches."""
    counts = [room.hosted.deed_count for room in rooms]
    await journal.note([note(room.hosted) for room in rooms])
    for room, count in zip(rooms, counts, strict=True):
        room.noted_count = count
