"""All rooms of a process: opened when somebody asks for a match, closed when nobody looks at it any more."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from macabre import Refused, game
from macabre.games import versions
from macabre.host import logs
from macabre.host.deeds import Join, Rematch, WantRematch
from macabre.host.hosted_match import HostedMatch, create, fingerprint, has_own_cards
from macabre.host.match_request import MatchRequest
from macabre.host.player_names import distinct_name
from macabre.host.ports import (
    Aside,
    Clock,
    DeedStored,
    PeopleHere,
    Ports,
    Quota,
    Storage,
    Taken,
    Thinker,
    in_place,
    no_quota,
)
from macabre.host.presence import PresenceBoard
from macabre.host.refusals import denied
from macabre.host.rematch import rematch, undecided, wanted
from macabre.host.room import ActTimes, Room, RoomSettings, note_all
from macabre.host.seat_links import new_link_key
from macabre.host.summary import Listing, listing, result, stored_listing

BATCH = 100
"""So many matches are noted, or announced, at once."""
NOTED = 5.0
"""Seconds after which the summary of a match in which something has happened is noted again."""


class Rooms:
    """The door to all matches, whoever asks: pages, sockets, programs, bots."""

    def __init__(
        self,
        storage: Storage,
        thinker: Thinker,
        clock: Clock,
        settings: RoomSettings,
        aside: Aside = in_place,
        quota: Quota = no_quota,
    ) -> None:
        self.storage = storage
        self.settings = settings
        self._ports = Ports(storage, thinker, clock, aside)
        self._quota = quota
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Lock] = {}
        self._board = PresenceBoard(clock)
        self.act_times = ActTimes()

    # -- opening and closing

    async def room(self, match: str) -> Room:
        """The room of a match, opened if need be; refused where there is no such match."""
        if match not in self._rooms:
            await self._open(match)
        room = self._rooms[match]
        room.touched = self._ports.clock.monotonic()
        return room

    def opened(self, match: str) -> Room | None:
        """The room of a match, if it is open already."""
        return self._rooms.get(match)

    async def _open(self, match: str) -> None:
        """Load a match once, however many ask for it at the same time."""
        try:
            async with self._opening.setdefault(match, asyncio.Lock()):
                if match in self._rooms:
                    return
                room = await self._load(match)
                if self._rooms.setdefault(match, room) is room:
                    room.drive()
                    if self.storage.shared:  # what was announced while it was read has been heard by nobody
                        room.hear_gap()
        finally:
            self._opening.pop(match, None)

    async def _load(self, match: str) -> Room:
        # PostgreSQL has no NUL in its texts: what nobody can print is nobody's id, and not the database's fault.
        row = await self.storage.match(match) if match.isprintable() else None
        if row is None:
            raise denied("unknown_match")
        if row["version"] not in versions(row["game"]):
            raise denied("other_version", row["version"], game(row["game"]).title)
        hosted = await self._hosted(row)
        hosted.read(await self.storage.since(match))
        room = Room(hosted, self._ports, self._board, self.settings, self.act_times)
        if hosted.stage != row["stage"]:
            await room.note_stage()
        elif not _noted({**row, "deed_count": hosted.deed_count}, hosted):
            room.noted_count = -1
        return room

    async def evict_idle(self) -> None:
        """Close what nobody has looked at for a while, again and again."""
        while True:
            await self._ports.clock.sleep(self.settings.idle / 4)
            await self.evict()

    async def evict(self) -> None:
        """Close what nobody has looked at for a while."""
        limit = self._ports.clock.monotonic() - self.settings.idle
        idle = [room for room in self._rooms.values() if room.idle and room.touched < limit]
        await self._note(idle)
        for room in idle:
            if room.idle and room.noted and room.touched < limit:
                del self._rooms[room.hosted.id]
        self._board.keep(self._rooms)

    async def close(self) -> None:
        """Stop whatever goes on, and leave true summaries behind."""
        for room in self._rooms.values():
            room.close()
        await self._note(list(self._rooms.values()))

    async def note_summaries(self) -> None:
        """Keep the summaries up to date, of many matches some at a time: lists may be some seconds late."""
        while True:
            rooms = list(self._rooms.values())
            batches = [rooms[i : i + BATCH] for i in range(0, len(rooms), BATCH)] or [[]]
            for batch in batches:
                await self._ports.clock.sleep(NOTED / len(batches))
                await self._note(batch)

    async def _note(self, rooms: Sequence[Room]) -> None:
        changed = [room for room in rooms if not room.noted]
        if changed:
            with suppress(Refused):  # the database is away: it is tried again
                await note_all(self.storage, changed)

    def listings(self, rows: Iterable[Mapping[str, Any]]) -> list[Listing]:
        """Matches as lists show them, from their rows; what is open here is told as it is now, and none is opened."""
        rooms = [(row, self._rooms.get(row["id"])) for row in rows]
        return [stored_listing(row) if room is None else listing(room.hosted) for row, room in rooms]

    @property
    def listening(self) -> int:
        """How many pages and programs have a match open."""
        return sum(len(room.listeners) for room in self._rooms.values())

    def __len__(self) -> int:
        return len(self._rooms)

    # -- new matches

    async def create(self, request: MatchRequest, owner: str) -> HostedMatch:
        """A new match, as requested; Refused or BadData if it cannot be."""
        at = self._ports.clock.time()
        if request.cards is None:
            row = create(request, owner, at)
        else:
            row = await self._ports.aside(lambda: create(request, owner, at))
        await self._quota(owner, request.cards)
        return await self._settle(row, {owner})

    async def _hosted(self, row: Mapping[str, Any]) -> HostedMatch:
        """The match of a row. Reading somebody's own card file takes long, so that is done beside the loop."""
        if has_own_cards(row):
            return await self._ports.aside(lambda: HostedMatch(row, self.settings.host_key))
        return HostedMatch(row, self.settings.host_key)

    async def _settle(self, row: Mapping[str, Any], owners: set[str]) -> HostedMatch:
        row = {**row, "links": new_link_key(self.settings.host_key)}
        hosted = await self._hosted(row)
        open_seats = [seat for seat, place in enumerate(hosted.places) if place.kind == "open"]
        links = {fingerprint(hosted.link(seat)): seat for seat in open_seats}
        await self.storage.create(row, links, owners)
        logs.note("match created", match=logs.short(hosted.id), game=hosted.game.name, seats=len(hosted.places))
        return (await self.room(hosted.id)).hosted

    async def seat_by_link(self, token: str) -> tuple[Room, int]:
        """The room and the seat that a link leads to."""
        seat = await self.storage.link(fingerprint(token))
        if seat is None:
            raise denied("unknown_link")
        return await self.room(seat[0]), seat[1]

    async def take_seat(self, token: str, owner: str, name: str) -> HostedMatch:
        """Take the seat of a link. Whoever has it already is simply let in again."""
        room, seat = await self.seat_by_link(token)
        if seat not in room.hosted.seats_of(owner):
            others = [place.name for place in room.hosted.places if place.name]
            await room.act(Join(seat, owner, distinct_name(name, others)), owner)
        return room.hosted

    async def ask(self, room: Room, seat: int, word: str, about: int = -1) -> None:
        """What concerns the people rather than the game, as a seat asks for it by its word."""
        if word == Rematch.stored_as:
            await self._rematch(room, seat)
        else:
            await room.ask(seat, word, about)

    async def _rematch(self, room: Room, seat: int) -> None:
        """Propose another match, or agree to it; it is set up when nobody who is here is left to be asked."""
        if not room.hosted.rematch and seat not in wanted(room.hosted):
            await self._want_rematch(room, seat)
        if not room.hosted.rematch and not undecided(room.hosted, room.presence().here):
            await self._set_up_rematch(room, seat)

    async def _want_rematch(self, room: Room, seat: int) -> None:
        try:
            await room.act(WantRematch(seat))
        except Refused:
            if seat not in room.hosted.rematch_wanted and not room.hosted.rematch:  # else another page was faster
                raise

    async def _set_up_rematch(self, room: Room, seat: int) -> None:
        """The same people once more, everybody one seat further."""
        row, owners = rematch(room.hosted, self._ports.clock.time())
        deed = Rematch(seat, row["id"])
        room.hosted.check(deed)
        await self._quota(room.hosted.places[seat].owner, room.hosted.cards)
        with suppress(Taken):  # somebody else asked in the same moment
            await self._settle(row, owners)
        with suppress(Refused):
            await room.act(deed)
        if not room.hosted.rematch:
            raise denied("busy")

    async def read(self, match: str) -> HostedMatch:
        """A match to look something up in; unless it is open, it is not kept."""
        room = self._rooms.get(match) or await self._load(match)
        return room.hosted

    # -- other processes

    def hear(self, news: DeedStored | PeopleHere | None) -> None:
        """Something that a process has announced; None after a gap in which anything may have happened."""
        if news is None:
            for room in self._rooms.values():
                room.hear_gap()
        elif isinstance(news, DeedStored):
            if (heard := self._rooms.get(news.match)) is not None:
                heard.hear_deed(news.number, news.deed)
        elif (change := self._board.hear(news)) and (visited := self._rooms.get(change.match)) is not None:
            visited.hear_people(change)

    async def repeat_presence(self) -> None:
        """Say again who is here, of many matches some at a time: other processes believe it only for a while."""
        while True:
            rooms = list(self._rooms.values())
            batches = [rooms[i : i + BATCH] for i in range(0, len(rooms), BATCH)] or [[]]
            for batch in batches:
                await self._ports.clock.sleep(PresenceBoard.REPEATED / len(batches))
                said = [self._board.say(room.hosted.id, people) for room in batch if (people := room.people())]
                if said:
                    with suppress(Refused):  # the database is away: they hear it the next time
                        await self.storage.announce(said)
            self.expire_presence()

    def expire_presence(self) -> None:
        """A process that has died does not say that its people have gone."""
        for change in self._board.expire():
            if (room := self._rooms.get(change.match)) is not None:
                room.hear_people(change)


def _noted(row: Mapping[str, Any], hosted: HostedMatch) -> bool:
    """Whether a stored summary is up to date. It is not if the server was killed, or if an older version wrote it."""
    noted = stored_listing(row)
    return noted.acting is not None and noted.result == result(hosted)
