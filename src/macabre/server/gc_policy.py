"""Garbage collection for a busy server.

Python's own collector took 10 % of the time, 20 ms at once, and found nothing: objects that hold each other in a circle
are rare here, a page that was closed or a match that was put away. So it is switched off, and we collect ourselves when
enough objects have piled up; the less was found the last time, the later.
"""

import asyncio
import gc

INTERVAL = 1.0
"""Seconds between two looks at how many objects there are."""
LEAST = 50_000
"""So many new objects are never worth a collection: some ten megabytes."""


def take_over() -> None:
    """From now on only ``collect_when_due`` collects. What there is now stays for ever, and is never looked through."""
    gc.disable()
    gc.freeze()


async def collect_when_due() -> None:
    """Collect garbage, seldom; in a process whose collector was not taken over, never."""
    threshold = LEAST
    while not gc.isenabled():
        await asyncio.sleep(INTERVAL)
        if gc.get_count()[0] > threshold:  # made and not freed since the last collection
            threshold = next_threshold(threshold, gc.collect(), len(gc.get_objects()))


def next_threshold(threshold: int, collected: int, left: int) -> int:
    """How many objects may be added until the next collection: a quarter of what is left, but more if little was found.

    >>> next_threshold(100_000, 90_000, left=300_000), next_threshold(100_000, 500, left=300_000)
    (75000, 200000)
    """
    if collected < threshold // 10:
        return max(LEAST, min(2 * threshold, 2 * left))
    return max(LEAST, left // 4)
