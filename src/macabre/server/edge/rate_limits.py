"""Limits: how much one address or one browser may ask for and hold open. Whoever asks for more is told to wait; others
notice nothing.

Requests are counted by token buckets: each holds so many tokens and fills again at a steady rate. An address is counted
beside the browser because cookies cost nothing; the numbers are such that forty people behind one address do not notice
them. A refusal is answered late, and later the more of them an address is waiting for, so that whoever asks without a
pause cannot keep the server busy with refusing.
"""

import asyncio
import mmap
import os
import random
import secrets
import struct
import tempfile
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from macabre.host.refusals import denied


class Rate(NamedTuple):
    """How many at once, and how many a second in the long run."""

    burst: float
    refill: float


CREATE, POST, READ, CONNECT, SAY, SIGN_OUT = "create", "post", "read", "connect", "say", "sign out"
MATCHES, CARD_BYTES = "matches", "card bytes"

DAY = 24 * 3600

BY_ADDRESS = {
    CREATE: Rate(100, 1),
    POST: Rate(400, 40),
    READ: Rate(400, 40),
    CONNECT: Rate(400, 20),
    SAY: Rate(1000, 100),
    MATCHES: Rate(1500, 1500 / DAY),
    CARD_BYTES: Rate(8_000_000, 8_000_000 / DAY),
    SIGN_OUT: Rate(200, 400 / DAY),
}
"""Several people may share an address."""
BY_BROWSER = {
    CREATE: Rate(40, 0.5),
    POST: Rate(200, 20),
    READ: Rate(200, 20),
    CONNECT: Rate(120, 4),
    SAY: Rate(100, 20),
    MATCHES: Rate(300, 300 / DAY),
    CARD_BYTES: Rate(1_000_000, 1_000_000 / DAY),
    SIGN_OUT: Rate(10, 20 / DAY),
}
FILE_COST = 0.05
"""What a request for a style sheet, a script or a picture costs beside one for a page: they lie ready in memory."""

REMEMBERED = 20_000
"""Of how many browsers it is known where they come from."""
TELL_COST, TOLD_COST, REPLAY_COST, MOST_COST = 1 / 200, 1 / 200, 1 / 20, 100
"""What each choice of a match adds to the cost of a page or an answer that tells its whole story, hashes it for a seat,
or shows every moment of it: a long match of twenty takes 20 ms, 100 ms and more than a second. Choices can be counted
by everybody; untold events, which take their time as well, are secret while a match lasts."""
PICTURE_COST = 2
"""What a table as a picture costs beside other pages: with twenty seats it takes three times as long."""
LOOK_COST = 5
"""What a message costs, beside others, that is answered with a whole table."""

SOCKETS, STREAMS, CONNECTIONS = "sockets", "streams", "connections"

OPEN_BY_ADDRESS = {SOCKETS: 400, STREAMS: 100, CONNECTIONS: 400}
"""How many one address may hold open: sockets of pages, streams of programs, and connections for everything else."""
OPEN_BY_BROWSER = {SOCKETS: 40, STREAMS: 20}

BOT_MATCHES_BY_BROWSER, BOT_MATCHES_BY_ADDRESS = 4, 12
"""How many matches of bots alone may be watched at the same time."""

NEW_CONNECTIONS = Rate(1000, 80)
"""How often one address may connect. A browser that loads a page connects up to six times."""

REFUSAL_DELAY, LONGEST_DELAY = (0.5, 2.0), 10.0
"""Seconds until a refusal is answered, at random, so that those who were refused together do not come back together."""
REFUSED_TOGETHER = 10
"""With so many refusals that an address waits for, each takes twice as long, with twice as many three times."""


class Visitor(NamedTuple):
    """Who asks, as limits see it."""

    address: str
    browser: str
    """Its owner's fingerprint; empty for a browser without a cookie, which is counted as one with its whole address."""

    @property
    def key(self) -> str:
        return self.browser or f"nobody at {self.address}"


class RateLimits:
    """What every address and browser has asked for and holds open, at all processes of this host."""

    def __init__(self, on: bool = True, file: str = "") -> None:
        """``file`` is what the processes share; without one, each counts for itself."""
        self.on = on
        self._counters = SharedCounters(file)
        self._addresses: OrderedDict[str, str] = OrderedDict()
        self._watched: Counter[tuple[str, str]] = Counter()
        self._refused: Counter[str] = Counter()
        """By address: how many wait to be told that they are refused."""

    def remember(self, visitor: Visitor) -> None:
        """Note where a browser comes from, for what is done on its behalf later."""
        self._addresses[visitor.browser] = visitor.address
        self._addresses.move_to_end(visitor.browser)
        if len(self._addresses) > REMEMBERED:
            self._addresses.popitem(last=False)

    def address(self, browser: str) -> str:
        """Where a browser was last seen; empty if that is not known."""
        return self._addresses.get(browser, "")

    def party(self, browser: str) -> tuple[str, ...]:
        """By whom the thinking time of a browser's bots is counted: by its address, if it has been here, and itself."""
        return self.address(browser), browser

    def take(self, kind: str, visitor: Visitor, cost: float = 1, code: str = "too_many") -> None:
        """Count a request; refused where there were too many."""
        if not self.on:
            return
        rate, address = BY_BROWSER[kind], BY_ADDRESS[kind]
        draw = self._counters.draw
        if not draw(f"{kind} {visitor.key}", *rate, cost) or not draw(f"{kind} at {visitor.address}", *address, cost):
            raise denied(code)

    def hold(self, kind: str, visitor: Visitor) -> Callable[[], None]:
        """Something stays open until what is returned is called; refused where browser or address holds too many."""
        if not self.on:
            return lambda: None
        browser, address = f"{kind} {visitor.key}", f"{kind} at {visitor.address}"
        enter, leave = self._counters.enter, self._counters.leave
        if not enter(browser, OPEN_BY_BROWSER[kind]):
            raise denied("too_many")
        if not enter(address, OPEN_BY_ADDRESS[kind]):
            leave(browser)
            raise denied("too_many")

        def release() -> None:
            leave(browser)
            leave(address)

        return release

    def watch(self, match: str, visitor: Visitor) -> Callable[[], None]:
        """Somebody watches a match of bots alone, which goes on only because of that; counted once for each match."""
        if not self.on:
            return lambda: None
        keys = {f"bots {visitor.key}": BOT_MATCHES_BY_BROWSER, f"bots at {visitor.address}": BOT_MATCHES_BY_ADDRESS}
        for number, (key, most) in enumerate(keys.items()):
            if not self._watched[key, match] and not self._counters.enter(key, most):
                self._unwatch(match, list(keys)[:number])
                raise denied("too_many_bots")
            self._watched[key, match] += 1
        return lambda: self._unwatch(match, keys)

    def _unwatch(self, match: str, keys: Iterable[str]) -> None:
        for key in keys:
            self._watched[key, match] -= 1
            if not self._watched[key, match]:
                del self._watched[key, match]
                self._counters.leave(key)

    def connect(self, address: str) -> bool:
        """A connection is made; False if the address holds too many, or has made too many of late."""
        if not self.on:
            return True
        key, most = f"{CONNECTIONS} at {address}", OPEN_BY_ADDRESS[CONNECTIONS]
        return self._counters.draw(key, *NEW_CONNECTIONS, 1) and self._counters.enter(key, most)

    def disconnect(self, address: str) -> None:
        if self.on:
            self._counters.leave(f"{CONNECTIONS} at {address}")

    async def refuse_late(self, address: str) -> None:
        """Wait before a refusal is sent: the longer, the more of them that address is waiting for."""
        self._refused[address] += 1
        try:
            await asyncio.sleep(self._delay(address))
        finally:
            self._refused[address] -= 1
            if not self._refused[address]:
                del self._refused[address]

    def _delay(self, address: str) -> float:
        together = 1 + self._refused[address] / REFUSED_TOGETHER
        return min(LONGEST_DELAY, random.uniform(*REFUSAL_DELAY) * together)


# -- counters that all server processes of a host share

BUCKETS = 1 << 16
"""How many token buckets are remembered; a forgotten one is full again."""
PROCESSES = 64
HELD = 1 << 12
"""How many addresses and browsers a process can say that it holds something open for."""
PROBES = 8
"""In so many places a key may stand."""

_BUCKET = struct.Struct("<Qdd")
"""The key, the tokens, and when they were counted."""
_OPEN = struct.Struct("<QQ")
"""The key, and how many are open."""
_PID = struct.Struct("<Q")
_SALT = 16
_PART = _PID.size + HELD * _OPEN.size
_PARTS = _SALT + BUCKETS * _BUCKET.size
SIZE = _PARTS + PROCESSES * _PART


def shared_file() -> Path:
    """A new file for all processes of a server; whoever makes it removes it in the end."""
    folder = "/dev/shm" if os.path.isdir("/dev/shm") else None
    handle, name = tempfile.mkstemp(prefix="macabre-limits-", dir=folder)
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(_SALT))
        file.truncate(SIZE)
    return Path(name)


class SharedCounters:
    """Token buckets, and how many things are open, in memory that all server processes of a host see.

    A database would have to write for every request, and a process that they all ask would be one more thing that can
    be slow or gone. So this is a file in memory, mapped by each process: no lock, no call into the system, a few
    microseconds for a request. Two processes that change the same number in the same moment may lose one change, which
    lets one request more pass; for limits that is as good as exact.

    What a process holds open it counts in a part of its own, which is void once the process is gone: one that was
    killed cannot give back what it held. Without a file, this is for one process alone.
    """

    def __init__(self, file: str = "") -> None:
        self._memory: mmap.mmap | bytearray = bytearray(secrets.token_bytes(_SALT) + bytes(SIZE - _SALT))
        if file:
            with open(file, "r+b") as shared:
                self._memory = mmap.mmap(shared.fileno(), SIZE)
        self._salt = bytes(self._memory[:_SALT])
        self._own = self._claim() if file else 0
        self._others = [part for part in range(PROCESSES) if part != self._own] if file else []
        self._held: dict[str, int] = {}

    # -- token buckets

    def draw(self, key: str, burst: float, refill: float, cost: float) -> bool:
        """Take tokens out of a bucket; False, and nothing is taken, if it does not hold so many."""
        now, number = time.monotonic(), self._number(key)
        at, tokens, last = self._bucket(number, burst, now)
        tokens = min(burst, tokens + max(0.0, now - last) * refill)
        enough = tokens >= cost
        _BUCKET.pack_into(self._memory, at, number, tokens - cost if enough else tokens, now)
        return enough

    def _bucket(self, number: int, burst: float, now: float) -> tuple[int, float, float]:
        """Where a bucket stands and what it holds; a new one takes an empty place, or the one unused for longest."""
        oldest, place = now + 1, 0
        for probe in range(PROBES):
            at = _SALT + (number + probe) % BUCKETS * _BUCKET.size
            key, tokens, last = _BUCKET.unpack_from(self._memory, at)
            if key == number:
                return at, tokens, last
            if last < oldest:
                oldest, place = last, at
        return place, burst, now

    def _number(self, key: str) -> int:
        """A key as a number. It is salted, so that nobody can choose keys that share their places."""
        return int.from_bytes(blake2b(key.encode(), digest_size=8, key=self._salt).digest(), "little") | 1

    # -- what is open

    def enter(self, key: str, most: int) -> bool:
        """Count one more that is open, here; False, and nothing is counted, if there are so many already."""
        held = self._held.get(key, 0)
        if held + self._elsewhere(key) >= most:
            return False
        self._hold(key, held + 1)
        return True

    def leave(self, key: str) -> None:
        """One less is open."""
        self._hold(key, self._held.get(key, 0) - 1)

    def _hold(self, key: str, count: int) -> None:
        if count > 0:
            self._held[key] = count
        else:
            self._held.pop(key, None)
        if self._others:
            self._publish(self._number(key), max(0, count))

    def _publish(self, number: int, count: int) -> None:
        """Let the other processes see a count, if there is a place for it."""
        free = -1
        for at in self._places(self._own, number):
            key, held = _OPEN.unpack_from(self._memory, at)
            if key == number:
                _OPEN.pack_into(self._memory, at, number if count else 0, count)
                return
            if not held and free < 0:
                free = at
        if free >= 0 and count:
            _OPEN.pack_into(self._memory, free, number, count)

    def _elsewhere(self, key: str) -> int:
        if not self._others:
            return 0
        number, total = self._number(key), 0
        for part in self._others:
            if not _PID.unpack_from(self._memory, _PARTS + part * _PART)[0]:
                break  # parts are claimed in order
            for at in self._places(part, number):
                known, held = _OPEN.unpack_from(self._memory, at)
                total += held if known == number else 0
        return total

    def _places(self, part: int, number: int) -> list[int]:
        start = _PARTS + part * _PART + _PID.size
        return [start + (number + probe) % HELD * _OPEN.size for probe in range(PROBES)]

    def _claim(self) -> int:
        """A part for this process: one that nobody has, or whose process is gone."""
        for part in range(PROCESSES):
            at = _PARTS + part * _PART
            pid = _PID.unpack_from(self._memory, at)[0]
            if not pid or not _alive(pid):
                self._memory[at : at + _PART] = bytes(_PART)
                _PID.pack_into(self._memory, at, os.getpid())
                if _PID.unpack_from(self._memory, at)[0] == os.getpid():
                    return part
        return PROCESSES - 1


def _alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        try:
            os.kill(pid, 0)
        except PermissionError:
            return True
        return True
    return False
