"""All matches that somebody plays or watches now. A deed is checked, stored, applied, and only then told."""

import asyncio
import logging
import time
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from typing import Any

import msgspec

from macabre import MacabreError, QuickFate, Refused
from macabre.core.errors import refused
from macabre.host import logs
from macabre.host import rematch as again
from macabre.host.bot_turn import bot_seed, owes
from macabre.host.deeds import Deed
from macabre.host.hosted_match import BOT, NOBODY, Sitting, create, fingerprint
from macabre.host.match_request import Wish
from macabre.host.page_state import Presence
from macabre.host.refusals import denied
from macabre.server.advice import Advice
from macabre.server.desk import Desk, Listens
from macabre.server.settings import Settings
from macabre.server.storage.announcements import Change, News, People
from macabre.server.storage.store import DONE, HERE, Store, Taken, announced
from macabre.server.thinking.pool import Workers

logger = logging.getLogger("macabre.server")

PERSONAL = ("resign", "abort", "hints", "return")
"""What people may do of their own accord beside playing."""
TRIES = 10
"""How often a deed is tried when other processes are faster each time."""
BUSY_AGAIN = 1.0
"""Seconds until a bot tries again when the database could not be written."""
PORTION = 100
"""Of so many matches other processes are told at once who is here."""
TABLEFUL = 4
"""With more bots than these at a table they take less time each, so that people need not wait longer."""


class Live:
    """The door to all matches, whoever asks: pages, sockets, programs, bots."""

    def __init__(self, store: Store, workers: Workers, settings: Settings) -> None:
        self.store = store
        self.workers = workers
        self.advice = Advice(workers)
        self.settings = settings
        self._desks: dict[str, Desk] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._people = People()

    # -- opening and putting away

    async def desk(self, match: str) -> Desk:
        """The open match of that id, read from the store if need be; refused where there is none."""
        if match not in self._desks:
            await self._open(match)
        desk = self._desks[match]
        desk.touched = time.monotonic()
        return desk

    async def _open(self, match: str) -> None:
        """Load a match once, however many ask for it at the same time."""
        try:
            async with self._opening.setdefault(match, asyncio.Lock()):
                if match in self._desks:
                    return
                desk = Desk(await self._load(match))
                if self._desks.setdefault(match, desk) is desk:
                    self.drive(desk)
                    if self.store.shared:  # what was announced while it was read has been heard by nobody
                        self._spawn(desk, "catch up", self._catch_up(desk, once=True))
        finally:
            self._opening.pop(match, None)

    async def shelf(self, matches: Iterable[str]) -> list[Sitting]:
        """Those of the matches that can be opened: one of older rules, or of other cards, must not hide the others."""
        found = []
        for match in matches:
            with suppress(MacabreError):
                found.append((await self.desk(match)).sitting)
        return found

    async def _load(self, match: str) -> Sitting:
        # PostgreSQL has no NUL in its texts: what nobody can print is nobody's id, and no trouble of the database.
        row = await self.store.match(match) if match.isprintable() else None
        if row is None:
            raise denied("unknown_match")
        sitting = Sitting(row)
        if sitting.game.version != row["version"]:
            raise denied("other_version", row["version"], sitting.game.title)
        for deed in await self.store.deeds(match):
            sitting.apply(deed)
        if sitting.stage != row["stage"]:
            await self._mark(sitting)
        return sitting

    async def _mark(self, sitting: Sitting) -> None:
        """The deeds alone say how far a match has come; this only keeps lists of matches quick."""
        logs.note("match " + sitting.stage, match=logs.short(sitting.id), game=sitting.game.name, deeds=sitting.ply)
        with suppress(Refused):
            await self.store.mark(sitting.id, sitting.stage, sitting.moved)

    async def sweep(self) -> None:
        """Put away what nobody has looked at for a while, again and again."""
        while True:
            await asyncio.sleep(self.settings.idle / 4)
            limit = time.monotonic() - self.settings.idle
            for match, desk in list(self._desks.items()):
                if not desk.listeners and not desk.tasks and desk.touched < limit and not desk.lock.locked():
                    del self._desks[match]
            self._people.forget(self._desks)

    async def close(self) -> None:
        """Stop thinking; what was done is stored already."""
        for desk in self._desks.values():
            for task in list(desk.tasks.values()):
                task.cancel()

    @property
    def open_matches(self) -> int:
        return len(self._desks)

    # -- new matches

    async def create(self, wish: Wish, owner: str) -> Sitting:
        """A new match, as wished; Refused or BadData if it cannot be."""
        return await self._settle(create(wish, owner, time.time()), {owner})

    async def _settle(self, row: dict[str, Any], owners: set[str]) -> Sitting:
        sitting = Sitting(row)
        opened = [seat for seat, place in enumerate(sitting.places) if place.kind == "open"]
        links = {fingerprint(sitting.link(seat)): seat for seat in opened}
        await self.store.create(row, links, owners)
        logs.note("match created", match=logs.short(sitting.id), game=sitting.game.name, seats=len(sitting.places))
        self.drive(await self.desk(sitting.id))
        return sitting

    async def seat_by_link(self, token: str) -> tuple[Desk, int]:
        """The match and the seat that a link leads to."""
        found = await self.store.link(fingerprint(token))
        if found is None:
            raise denied("unknown_link")
        return await self.desk(found[0]), found[1]

    async def join(self, token: str, owner: str, name: str) -> Sitting:
        """Take the seat of a link. Who has it already is simply let in again."""
        desk, seat = await self.seat_by_link(token)
        if seat not in desk.sitting.mine(owner):
            data = msgspec.json.encode({"owner": owner, "name": name}).decode()
            await self.act(desk, seat, "join", data=data, owner=owner)
        return desk.sitting

    async def rematch(self, desk: Desk, seat: int) -> None:
        """The same people once more, everybody one seat further."""
        if desk.sitting.rematch:
            return
        desk.sitting.check(seat, "rematch")
        row, owners = again.rematch(desk.sitting, time.time())
        with suppress(Taken):  # somebody else asked in the same moment
            await self._settle(row, owners)
        with suppress(Refused):
            await self.act(desk, seat, "rematch", data=row["id"])
        if not desk.sitting.rematch:
            raise denied("busy")

    # -- deeds

    async def act(
        self,
        desk: Desk,
        seat: int,
        deed: str,
        code: str = "",
        data: str = "",
        decision: int | None = None,
        owner: str = "",
    ) -> None:
        """Do something at a match: it is allowed, stored and applied, or refused."""
        sitting = desk.sitting
        async with desk.lock:
            ply, stage = sitting.ply, sitting.stage
            try:
                for _ in range(TRIES):
                    _check_fresh(sitting, seat, decision)
                    sitting.check(seat, deed, code, data)
                    if await self._write(sitting, Deed(sitting.ply, seat, deed, code, data, time.time()), owner):
                        desk.saw((seat,))
                        return
                raise denied("busy", seat=seat)
            finally:
                # Also when it was refused: another process may have been faster, and what it did is news.
                if sitting.stage != stage:
                    await self._mark(sitting)
                if sitting.ply != ply:
                    self._tell_all(desk)
                if sitting.ply <= desk.heard:
                    self._spawn(desk, "catch up", self._catch_up(desk))

    async def do(self, desk: Desk, seat: int, deed: str, about: int) -> None:
        """What concerns the people rather than the game, at the wish of a seat; ``about`` is whom it is given for."""
        if deed == "give":
            if about not in self.presence(desk).give:
                raise denied("not_away")
            await self.act(desk, about, "give")
        elif deed == "rematch":
            await self.rematch(desk, seat)
        elif deed in PERSONAL:
            await self.act(desk, seat, deed)
        else:
            raise denied("no_such_deed")

    async def _write(self, sitting: Sitting, row: Deed, owner: str) -> bool:
        """Store a deed and let it happen; False if another process was faster, whose deeds are then heard."""
        try:
            await self.store.append(sitting.id, row, owner)
        except Taken:
            for other in await self.store.deeds(sitting.id, sitting.ply):
                sitting.apply(other)
            return False
        sitting.apply(row)
        return True

    # -- what goes on by itself

    def drive(self, desk: Desk) -> None:
        """Start what nobody has to ask for: the match itself, once all are there, and the bots."""
        sitting = desk.sitting
        if sitting.stage == "gathering" and sitting.full:
            self._spawn(desk, "start", self._start(desk))
        if sitting.stage != "playing" or sitting.match is None or not (sitting.persons or desk.listeners):
            return
        for seat in sitting.match.to_act:
            if sitting.places[seat].automatic:
                number = sitting.match.decision(seat).id
                work = self._leave_to_workers if self.store.shared and not sitting.guided else self._think
                self._spawn(desk, (seat, number), work(desk, seat, number))

    def _spawn(self, desk: Desk, key: Any, work: Coroutine[Any, Any, None]) -> None:
        if key in desk.tasks:
            work.close()
            return
        desk.tasks[key] = asyncio.create_task(self._guarded(desk, key, work))

    async def _guarded(self, desk: Desk, key: Any, work: Coroutine[Any, Any, None]) -> None:
        ply = desk.sitting.ply
        try:
            await work
        except Refused as refusal:
            if refusal.code == "busy":
                await asyncio.sleep(BUSY_AGAIN)
            # If the table has changed meanwhile, there may be something else to do.
            if refusal.code == "busy" or desk.sitting.ply != ply:
                asyncio.get_running_loop().call_soon(self.drive, desk)
        except Exception:  # a bug in one match must not be silent, and must not touch the others
            logger.exception("a task of match %s failed", logs.short(desk.sitting.id))
        finally:
            desk.tasks.pop(key, None)

    async def _start(self, desk: Desk) -> None:
        """Deal the cards as soon as everybody's part in the shuffle is in, or when time is up."""
        with suppress(TimeoutError):
            async with asyncio.timeout(self.settings.gathering):
                while not desk.sitting.complete and not desk.sitting.guided:
                    await desk.news()
        if desk.sitting.stage == "gathering":
            await self.act(desk, NOBODY, "start")

    async def _think(self, desk: Desk, seat: int, number: int) -> None:
        """A bot's step: from its view, in its own process, and not faster than people can follow."""
        sitting, begun = desk.sitting, time.monotonic()
        code, looked = "", None
        while owes(sitting, seat, number):
            view = sitting.running().view(seat)
            if view == looked:
                await self.act(desk, seat, "play", code, BOT, decision=number)
                return
            looked = view  # somebody may take a step back and make another one while it thinks
            code = self._scripted(sitting, seat) or await self._chosen(sitting, seat)
            await asyncio.sleep(max(0, begun + self._pace(sitting) - time.monotonic()))

    async def _leave_to_workers(self, desk: Desk, seat: int, number: int) -> None:
        """Where processes share the matches, a question is left for any worker; again if the table has changed."""
        if desk.asked.get((seat, number)) != desk.sitting.ply:
            await self.store.ask(desk.sitting.id, seat, number, time.time() + self._pace(desk.sitting))
            desk.asked = {key: ply for key, ply in desk.asked.items() if ply == desk.sitting.ply}
            desk.asked[seat, number] = desk.sitting.ply

    def _pace(self, sitting: Sitting) -> float:
        bots = sum(place.automatic for place in sitting.places)
        return self.settings.pace * min(1, TABLEFUL / max(1, bots))

    def _scripted(self, sitting: Sitting, seat: int) -> str:
        """The step that a guide foresees for the seat, also while others decide at the same time."""
        guide = sitting.game.guide if sitting.guided else None
        step = guide.at(sitting.match.log, seat) if guide and sitting.match else None
        return step.code if step else ""

    async def _chosen(self, sitting: Sitting, seat: int) -> str:
        match, place = sitting.running(), sitting.places[seat]
        view, decision = match.view(seat), match.decision(seat)
        seed = bot_seed(sitting, seat, decision.id)
        try:
            return await self.workers.choose(f"{sitting.id}/{seat}", place.level, view, decision, seed)
        except Exception:  # whatever is wrong with the bots, the others at the table do not wait for ever
            logger.exception("a bot of match %s failed; anything is chosen", logs.short(sitting.id))
            return decision.options[QuickFate(seed).pick(len(decision.ids))].code

    # -- listening

    def listen(self, desk: Desk, listener: Listens) -> None:
        desk.come(listener)
        self.drive(desk)
        if desk.sitting.mine(listener.viewer.owner):  # of spectators nobody is told: thousands may come and go
            self._say_who_is_here(desk)
            desk.wake()

    def leave(self, desk: Desk, listener: Listens) -> None:
        desk.go(listener)
        desk.touched = time.monotonic()
        mine = desk.sitting.mine(listener.viewer.owner)
        desk.saw(mine)
        if mine:
            self._say_who_is_here(desk)
            self._miss(desk)

    def _miss(self, desk: Desk) -> None:
        """Somebody has gone. The others may give the seat away after a while: their pages must learn of that, too."""
        asyncio.get_running_loop().call_later(self.settings.patience + 0.1, desk.wake)
        desk.wake()

    def presence(self, desk: Desk) -> Presence:
        """Who is here, at whichever process."""
        everybody = desk.everybody()
        return everybody or desk.presence(self.settings.patience, self._people.of(desk.sitting.id))

    # -- other processes

    def hear(self, news: News | None) -> None:
        """Something that a process has announced; None after a gap in which anything may have happened."""
        if news is None:
            for desk in self._desks.values():
                self._spawn(desk, "catch up", self._catch_up(desk, once=True))
        elif news.channel == DONE:
            match, ply, deed = announced(news.text)
            heard = self._desks.get(match)
            if heard is not None and heard.sitting.ply <= ply:
                self._hear_of(heard, ply, deed)
        elif news.channel == HERE and (change := self._people.hear(news.text)):
            self._look_around(change)

    def _look_around(self, change: Change) -> None:
        """At another process somebody has come or gone."""
        desk = self._desks.get(change.match)
        if desk is None:
            return
        desk.look_around()
        for owner in change.gone:
            desk.saw(desk.sitting.mine(owner))
        if change.gone:
            self._miss(desk)
        else:
            desk.wake()

    def _hear_of(self, desk: Desk, ply: int, deed: Deed | None) -> None:
        """Another process has done something: mostly the next thing, and all of it is told. Else it must be read."""
        sitting = desk.sitting
        if desk.lock.locked():  # mostly this is the very deed that is being done here: who holds the lock looks then
            desk.heard = max(desk.heard, ply)
            return
        if deed is None or sitting.ply != ply or "catch up" in desk.tasks:
            desk.heard = max(desk.heard, ply)
            self._spawn(desk, "catch up", self._catch_up(desk))
            return
        stage = sitting.stage
        sitting.apply(deed)
        if sitting.stage != stage:  # a worker's choice may be the last of a match
            self._spawn(desk, "mark", self._mark(sitting))
        self._tell_all(desk)

    def _tell_all(self, desk: Desk) -> None:
        """Something has happened at a match."""
        desk.touched = time.monotonic()
        self.drive(desk)
        desk.wake()

    async def _catch_up(self, desk: Desk, once: bool = False) -> None:
        """Read what others have done; what this process is about to do itself comes first."""
        sitting = desk.sitting
        while once or sitting.ply <= desk.heard:
            known = desk.heard
            try:
                async with desk.lock:
                    stage, rows = sitting.stage, await self.store.deeds(sitting.id, sitting.ply)
                    for row in rows:
                        sitting.apply(row)
                if sitting.stage != stage:  # a worker's choice may be the last of a match
                    await self._mark(sitting)
            except Refused:  # the database has gone again: there may be no other news that would bring this to mind
                await asyncio.sleep(BUSY_AGAIN)
                continue
            once = False
            if rows:
                self._tell_all(desk)
            elif desk.heard == known:  # announced before it was read, but not there: the match has been forgotten
                desk.heard = sitting.ply - 1

    def _say_who_is_here(self, desk: Desk) -> None:
        if self.store.shared:
            text = self._people.say(desk.sitting.id, desk.people())
            self._spawn(desk, ("here", text), self.store.announce(HERE, [text]))

    async def repeat_who_is_here(self) -> None:
        """Other processes believe it only for a while; and so does this one. Of many matches, some at a time."""
        while True:
            desks = list(self._desks.values())
            portions = [desks[i : i + PORTION] for i in range(0, len(desks), PORTION)] or [[]]
            for portion in portions:
                await asyncio.sleep(People.REPEATED / len(portions))
                said = [self._people.say(desk.sitting.id, found) for desk in portion if (found := desk.people())]
                if said:
                    with suppress(Refused):  # the database is away: they hear it the next time
                        await self.store.announce(HERE, said)
            self.miss_the_dead()

    def miss_the_dead(self) -> None:
        """A process that has died does not say that its people have gone."""
        for change in self._people.lapse():
            self._look_around(change)


def _check_fresh(sitting: Sitting, seat: int, decision: int | None) -> None:
    """An answer to a question that has been answered is refused before it is looked at."""
    if decision is None:
        return
    match = sitting.running()
    if match.decision(seat).id != decision:
        raise refused("stale", seat=seat)
