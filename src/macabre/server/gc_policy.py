"""Objects that hold each other and nobody else. Python looks for them again and again; a server does so when it pays.

There are few of them here: a page that was closed, a match that was put away. Yet while thousands play, Python's own
looks take a tenth of the processor's time and make everybody wait, twenty thousandths of a second at a time, and find
nothing. So they are switched off, and all is looked through once much has been added; the less was found the last time,
the later.
"""

import asyncio
import gc

LOOK = 1.0
"""Seconds between two looks at how much there is."""
LEAST = 50_000
"""So many objects more than the last time are never worth a look: some ten megabytes."""


def by_ourselves() -> None:
    """From now on only ``keep_tidy`` looks. What there is now stays for ever, and is never looked through."""
    gc.disable()
    gc.freeze()


async def keep_tidy() -> None:
    """Let go of what nobody can reach, seldom; in a process where Python does so by itself, never."""
    room = LEAST
    while not gc.isenabled():
        await asyncio.sleep(LOOK)
        if gc.get_count()[0] > room:  # made and not let go since the last look
            room = next_room(room, gc.collect(), len(gc.get_objects()))


def next_room(room: int, found: int, left: int) -> int:
    """How many objects may be added until the next look: a quarter of what is left, but more if little was found.

    >>> next_room(100_000, 90_000, left=300_000), next_room(100_000, 500, left=300_000)
    (75000, 200000)
    """
    if found < room // 10:
        return max(LEAST, min(2 * room, 2 * left))
    return max(LEAST, left // 4)
