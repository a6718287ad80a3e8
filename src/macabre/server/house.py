"""What lives as long as a server does: the store, the processes of the bots, the matches, and the ear for news."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy.exc import SQLAlchemyError

from macabre.server.gc_policy import keep_tidy
from macabre.server.live import Live
from macabre.server.settings import Settings
from macabre.server.storage.announcements import Ear
from macabre.server.storage.backup import forget
from macabre.server.storage.store import DONE, HERE, Store, plain_address
from macabre.server.thinking.pool import Workers

logger = logging.getLogger("macabre.server")

HOUR = 3600
DAY = 24 * HOUR


@asynccontextmanager
async def open_house(settings: Settings) -> AsyncIterator[Live]:
    """All matches of a database, for as long as the server runs."""
    store, workers = Store(settings.database), Workers(settings.thinkers)
    live = Live(store, workers, settings)
    chores = [asyncio.create_task(live.sweep()), asyncio.create_task(keep_tidy())]
    if settings.keep_days:
        chores.append(asyncio.create_task(_let_go(settings)))
    try:
        if store.shared:
            chores.append(asyncio.create_task(live.repeat_who_is_here()))
            with _neighbours(live, settings):
                yield live
        else:
            yield live
    finally:
        for chore in chores:
            chore.cancel()
        await live.close()
        workers.close()
        store.close()


async def _let_go(settings: Settings) -> None:
    """Forget old matches, every hour."""
    while True:
        try:
            await asyncio.to_thread(forget, settings.database, time.time() - settings.keep_days * DAY)
        except SQLAlchemyError:
            logger.warning("old matches could not be removed; trying again later")
        await asyncio.sleep(HOUR)


@contextmanager
def _neighbours(live: Live, settings: Settings) -> Iterator[None]:
    """Where others share the database: an ear for what they do, and workers that share the bots' decisions."""
    from macabre.server.thinking.supervisor import Crew  # needs the extra ``postgres``

    ear = Ear(plain_address(settings.database), live.hear, (DONE, HERE))
    listening = asyncio.create_task(ear.listen())
    crew = Crew(settings.database, settings.thinkers)
    try:
        yield
    finally:
        listening.cancel()
        crew.close()
