"""The one place that assembles a server: its services, its application, and the protocols that it speaks.

``macabre serve`` and the tests start servers through here, so that what is tested is what runs.
"""

import asyncio
import json
import logging
import os
import socket
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError
from starlette.applications import Starlette
from uvicorn import Config, Server
from uvicorn.supervisors import Multiprocess

from macabre.bots.worker_processes import Supervisor, exit_with_parent
from macabre.games import troubles
from macabre.host.ports import SystemClock
from macabre.host.rooms import Rooms
from macabre.server.app import create
from macabre.server.edge.beside_loop import RECORDS, REPLAYS, BesideLoop
from macabre.server.edge.body_limits import LARGEST
from macabre.server.edge.http_timeouts import TimedHttpProtocol
from macabre.server.edge.quotas import Origins, Quotas
from macabre.server.edge.rate_limits import RateLimits, shared_file
from macabre.server.edge.request_context import Services
from macabre.server.edge.session_book import SessionBook
from macabre.server.edge.websocket_protocol import PageSocketProtocol
from macabre.server.gc_policy import collect_when_due, take_over
from macabre.server.health import Health
from macabre.server.json_logs import log_everything
from macabre.server.metrics import metrics_listener
from macabre.server.settings import Settings
from macabre.server.storage.announcements import AnnouncementListener, News, SessionChanged
from macabre.server.storage.migrations import upgrade_when_up
from macabre.server.storage.retention import remove_old, remove_unplayed
from macabre.server.storage.session_rows import SessionRows
from macabre.server.storage.store import Store, plain_address
from macabre.server.thinking.analysis import Analyses
from macabre.server.thinking.pool import PoolThinker
from macabre.server.thinking.queue_thinker import QueueThinker

if TYPE_CHECKING:
    from macabre.host.ports import Thinker

logger = logging.getLogger("macabre.server")

VARIABLE = "MACABRE_SETTINGS"
"""The environment variable that carries the settings to server processes."""
SWITCH_INTERVAL = 0.0005
"""Seconds after which a busy event loop lets the thread that writes to the disk have its turn. With Python's own 5 ms,
a move would wait that long several times before it is told."""
HOUR = 3600
DAY = 24 * HOUR


# -- starting


def prepare_database(database: str, waiting: Callable[[str], None] | None = None) -> None:
    """Bring the database up to date, once per start; ``waiting``, or the log, is told if it does not answer yet."""
    upgrade_when_up(database, waiting or _log_waiting)


def _log_waiting(problem: str) -> None:
    logger.warning("the database does not answer yet; waiting")


def serve(settings: Settings, listener: socket.socket, workers: int = 1) -> None:
    """Serve until it is stopped, on a prepared database. Several workers are processes that share the listener."""
    log_everything(settings.log)
    _raise_file_limit()
    with _counters(workers) as file:
        os.environ[VARIABLE] = json.dumps(asdict(replace(settings, counters=file)))
        config = uvicorn_config(settings, workers)
        if workers > 1:
            Multiprocess(config, [listener]).run()
        else:
            Server(config).run(sockets=[listener])


@contextmanager
def _counters(workers: int) -> Iterator[str]:
    """The file in which several processes count requests together; one alone needs none."""
    file = shared_file() if workers > 1 else None
    try:
        yield str(file or "")
    finally:
        if file is not None:
            file.unlink(missing_ok=True)


def uvicorn_config(settings: Settings, workers: int = 1, app: Starlette | None = None) -> Config:
    """How uvicorn serves us: our protocols with their limits and timeouts. Without an app, each process builds one."""
    return Config(
        app or "macabre.server.run:build",
        factory=app is None,
        loop=event_loop(settings.database),
        workers=workers,
        log_level="warning",
        log_config=None,  # json_logs.py writes uvicorn's messages, too
        http=TimedHttpProtocol,
        timeout_graceful_shutdown=3,
        ws=PageSocketProtocol,
        ws_ping_interval=None,  # the page and we give each other signs of life that scripts can see, too
        ws_per_message_deflate=False,  # it would take more memory for each page than all the rest
        ws_max_size=LARGEST,
        server_header=False,
        proxy_headers=False,  # edge/addresses.py reads them, from the proxies that the host has named
    )


def event_loop(database: str) -> str:
    """The best there is, as uvicorn knows; for PostgreSQL it must watch a connection, which Windows' own cannot."""
    return "asyncio:SelectorEventLoop" if sys.platform == "win32" and database.startswith("postgresql") else "auto"


def _raise_file_limit() -> None:
    """Every open page is an open file: as many as the system lets one have, not the usual thousand."""
    with suppress(ImportError, OSError, ValueError):  # not every system has such limits
        import resource

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


# -- in each server process


def build() -> Starlette:
    """The application of a server process, from the settings that its parent has put into the environment."""
    exit_with_parent()
    settings = Settings(**json.loads(os.environ[VARIABLE]))
    log_everything(settings.log)
    _log_troubles()
    sys.setswitchinterval(SWITCH_INTERVAL)
    app = application(settings)
    take_over()
    return app


def _log_troubles() -> None:
    """Games that are left out are for the host to mend; pages do not speak of them."""
    for trouble in troubles():
        logger.error("a game is left out", extra={"facts": trouble._asdict()})


def application(settings: Settings) -> Starlette:
    """The application with all its services, which live as long as it does."""
    limits = RateLimits(settings.limits, settings.counters)
    return create(settings, limits, lambda: open_services(settings, limits))


@asynccontextmanager
async def open_services(settings: Settings, limits: RateLimits) -> AsyncIterator[Services]:
    """The store, the bots' processes, the rooms, and what they do by themselves."""
    origin = Origins(limits, settings.host_key)
    store, pool = Store(settings.database, origin), PoolThinker(settings.thinkers, limits.party)
    sessions = SessionBook(SessionRows(store))
    thinker: Thinker = QueueThinker(store, pool) if store.shared else pool
    beside, replays, records = BesideLoop(), BesideLoop(REPLAYS), BesideLoop(RECORDS)
    rooms = Rooms(store, thinker, SystemClock(), settings.rooms, beside, Quotas(limits, store, origin))
    chores = [asyncio.create_task(work) for work in (rooms.evict_idle(), rooms.note_summaries(), collect_when_due())]
    if settings.keep_days or settings.unplayed_days:
        chores.append(asyncio.create_task(_remove_old_matches(settings)))
    try:
        if store.shared:
            chores.append(asyncio.create_task(rooms.repeat_presence()))
        with _neighbours(rooms, sessions, settings) if store.shared else nullcontext() as workers:
            services = Services(
                rooms, store, Analyses(pool), limits, settings, pool, workers, Health(), sessions, replays, records
            )
            async with metrics_listener(services, settings.metrics_port):
                yield services
    finally:
        for chore in chores:
            chore.cancel()
        await rooms.close()
        for thread in (beside, replays, records):
            thread.close()
        pool.close()
        store.close()


async def _remove_old_matches(settings: Settings) -> None:
    while True:
        try:
            if settings.unplayed_days:
                await asyncio.to_thread(remove_unplayed, settings.database, time.time() - settings.unplayed_days * DAY)
            if settings.keep_days:
                await asyncio.to_thread(remove_old, settings.database, time.time() - settings.keep_days * DAY)
        except SQLAlchemyError:
            logger.warning("old matches could not be removed; trying again later")
        await asyncio.sleep(HOUR)


@contextmanager
def _neighbours(rooms: Rooms, sessions: SessionBook, settings: Settings) -> Iterator[Supervisor]:
    """Where others share the database: listen to what they do, and share the bots' questions."""
    from macabre.server.thinking.queue_worker import start_workers  # needs the extra ``postgres``

    def hear(news: News | None) -> None:
        if not isinstance(news, SessionChanged):
            rooms.hear(news)
        if news is None or isinstance(news, SessionChanged):
            sessions.hear(news)

    listener = AnnouncementListener(plain_address(settings.database), hear)
    listening = asyncio.create_task(listener.listen())
    workers = start_workers(settings.database, settings.thinkers)
    try:
        yield workers
    finally:
        listening.cancel()
        workers.close()
