"""Randomness, from one source that is always passed in: seeded in play, scripted in tests, quick in search.

Nothing in Macabre draws randomness from anywhere else, so a match can be repeated exactly. A deck whose
order nobody knows is kept as a set; Fate picks a card at the moment it is drawn, and no future lies in a state.
"""

import hashlib
import struct
from collections.abc import Callable, Iterable
from random import Random

from macabre.core.errors import BadScript

WORDS = 1 << 32
EIGHT_WORDS = struct.Struct(">8I")

# HMAC (RFC 2104) hashes the key, padded to a block of 64 bytes, xor each of these.
INNER = bytes([byte ^ 0x36 for byte in range(256)])
OUTER = bytes([byte ^ 0x5C for byte in range(256)])


class Fate:
    """What a game may ask of chance. Subclasses provide ``pick``; the rest follows from it."""

    __slots__ = ("drawn",)

    def __init__(self) -> None:
        self.drawn = 0
        """How many results have been drawn so far."""

    def pick(self, n: int) -> int:
        """A whole number from 0 to n − 1, each as likely as the others."""
        raise NotImplementedError

    def roll(self, sides: int) -> int:
        """A die: a whole number from 1 to ``sides``."""
        return self.pick(sides) + 1

    def shuffle(self, items: list[int]) -> None:
        """Put a list into random order, in place, every order being equally likely (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.pick(last + 1)
            items[last], items[other] = items[other], items[last]

    def copy(self) -> "Fate":
        """An independent fate at the same place of the same stream."""
        raise NotImplementedError


class SeededFate(Fate):
    """The fate of real matches: a stream of numbers that anybody can recompute from the seed text.

    The key is SHA-256 of the text; block i is HMAC-SHA256(key, i as eight bytes) and gives eight big-endian
    32-bit words; a word that would favour some results is thrown away.

    >>> fate = SeededFate("any text")
    >>> [fate.roll(6) for _ in range(10)]
    [6, 5, 3, 3, 4, 3, 5, 3, 5, 4]
    """

    __slots__ = ("_at", "_block", "_inner", "_outer", "_words", "seed")

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed
        key = hashlib.sha256(seed.encode("utf-8", "surrogatepass")).digest().ljust(64, b"\0")
        self._inner = hashlib.sha256(key.translate(INNER))
        self._outer = hashlib.sha256(key.translate(OUTER))
        self._words: list[int] = []
        self._at = 0
        self._block = 0

    def pick(self, n: int) -> int:
        self.drawn += 1
        limit = WORDS - WORDS % n
        while True:
            if self._at == len(self._words):
                self._refill()
            word = self._words[self._at]
            self._at += 1
            if word < limit:
                return word % n

    def _refill(self) -> None:
        """One block of HMAC-SHA256; both hashes of the key are made once, which halves the time of ``hmac.digest``."""
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(self._block.to_bytes(8, "big"))
        outer.update(inner.digest())
        self._words = list(EIGHT_WORDS.unpack(outer.digest()))
        self._block += 1
        self._at = 0

    def copy(self) -> "SeededFate":
        twin = SeededFate(self.seed)
        twin.drawn = self.drawn
        twin._words = self._words
        twin._at = self._at
        twin._block = self._block
        return twin


class QuickFate(Fate):
    """Fast chance for search and simulation; repeatable from its number, but not meant to be verified.

    >>> QuickFate(1).roll(6) == QuickFate(1).roll(6)
    True
    """

    __slots__ = ("_random", "_uniform")

    def __init__(self, seed: int | str | None = None) -> None:
        super().__init__()
        self._random = Random(seed)
        self._uniform = self._random.random

    def pick(self, n: int) -> int:
        self.drawn += 1
        return int(self._uniform() * n)

    def copy(self) -> "QuickFate":
        twin = QuickFate()
        twin.drawn = self.drawn
        twin._random.setstate(self._random.getstate())
        return twin


class ScriptedFate(Fate):
    """Chance that plays given results, for tests and puzzles; it complains when they run out or are left over.

    A result is what the question would return: 1 to 6 for a die, 0 to n − 1 for a pick. Once ``name_cards`` has told
    what lies in the decks, a card that is drawn can be called by its name. When the results are used up, ``then`` goes
    on, if it is given.

    >>> fate = ScriptedFate([3, 5])
    >>> fate.roll(6), fate.pick(8)
    (3, 5)
    >>> with ScriptedFate([1]):
    ...     pass
    Traceback (most recent call last):
    macabre.core.errors.BadScript: 1 scripted result was not used: [1]
    """

    __slots__ = ("_at", "_decks", "_results", "_then")

    def __init__(self, results: "Iterable[int | str]", then: Fate | None = None) -> None:
        super().__init__()
        self._results: list[int | str] = list(results)
        self._at = 0
        self._decks: Callable[[], list[list[str]]] | None = None
        self._then = then

    def name_cards(self, decks: Callable[[], list[list[str]]]) -> None:
        """From now on cards can be called by name; ``decks`` tells the sets that chance may be drawing from."""
        self._decks = decks

    def expect(self, results: "Iterable[int | str]") -> None:
        """Put more results at the end."""
        self._results += results

    def pick(self, n: int) -> int:
        if self._at == len(self._results) and self._then is not None:
            self.drawn += 1
            return self._then.pick(n)
        return self._next(0, n - 1)

    def roll(self, sides: int) -> int:
        if self._at == len(self._results) and self._then is not None:
            self.drawn += 1
            return self._then.roll(sides)
        return self._next(1, sides)

    def _next(self, low: int, high: int) -> int:
        if self._at == len(self._results):
            raise BadScript(f"the script ran out: a result from {low} to {high} is needed")
        wanted = self._results[self._at]
        result = self._place(wanted, high + 1 - low) if isinstance(wanted, str) else wanted
        if not low <= result <= high:
            raise BadScript(f"scripted result {self._at + 1} is {result}, but {low} to {high} is possible")
        self._at += 1
        self.drawn += 1
        return result

    def _place(self, name: str, many: int) -> int:
        """Where a card lies in the set of so many cards that chance draws from."""
        decks = [] if self._decks is None else self._decks()
        fitting = [deck for deck in decks if len(deck) == many]
        for deck in fitting:
            if name in deck:
                return deck.index(name)
        there = "; ".join([", ".join(deck) for deck in fitting]) or "no named card"
        raise BadScript(f"scripted result {self._at + 1} is {name}, but what can be drawn is {there}")

    def left(self) -> "list[int | str]":
        """The results that have not been used."""
        return self._results[self._at :]

    def finish(self) -> None:
        """Complain if results are left over."""
        left = self.left()
        if left:
            noun = "result was" if len(left) == 1 else "results were"
            raise BadScript(f"{len(left)} scripted {noun} not used: {left}")

    def __enter__(self) -> "ScriptedFate":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.finish()

    def copy(self) -> "ScriptedFate":
        twin = ScriptedFate(self._results, None if self._then is None else self._then.copy())
        twin.drawn = self.drawn
        twin._at = self._at
        return twin


class RecordedFate(Fate):
    """Another fate whose results are recorded, so that a match without a seed has a record too.

    Results that are there already are played first; only then is the inner fate asked. They are stored as picks.
    """

    __slots__ = ("_at", "_inner", "_results")

    def __init__(self, inner: Fate, results: Iterable[int] = ()) -> None:
        super().__init__()
        self._inner = inner
        self._results = list(results)
        self._at = 0

    def pick(self, n: int) -> int:
        if self._at < len(self._results):
            result = self._results[self._at]
            if not 0 <= result < n:
                raise BadScript(f"chance result {self._at + 1} is {result}, but 0 to {n - 1} is possible")
        else:
            result = self._inner.pick(n)
            self._results.append(result)
        self._at += 1
        self.drawn += 1
        return result

    def roll(self, sides: int) -> int:
        if self._at < len(self._results):
            return self.pick(sides) + 1
        # A scripted die holds 1 to 6 where a pick holds 0 to 5, so the inner fate must be asked to roll.
        result = self._inner.roll(sides)
        self._results.append(result - 1)
        self._at += 1
        self.drawn += 1
        return result

    @property
    def inner(self) -> Fate:
        """The fate that is asked for new results."""
        return self._inner

    def rewind(self) -> None:
        """Play the recorded results again, from the first one on."""
        self._at = 0
        self.drawn = 0

    def played(self) -> list[int]:
        """All results that were drawn so far."""
        return self._results[: self._at]

    def left(self) -> int:
        """How many recorded results have not been played."""
        return len(self._results) - self._at

    def copy(self) -> "RecordedFate":
        return self.onto(self._inner.copy())

    def onto(self, inner: Fate) -> "RecordedFate":
        """The same results at the same place, going on with another fate."""
        twin = RecordedFate(inner, self._results[: self._at])
        twin._at = self._at
        twin.drawn = self.drawn
        return twin
