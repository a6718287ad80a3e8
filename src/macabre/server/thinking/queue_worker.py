"""The queue's workers (``macabre work``): bots for servers that share a PostgreSQL.

A worker takes a question by locking its row, thinks, and writes the choice and the end of the question in the same
transaction. If it dies, the lock is gone and another worker takes the question; nothing is ever answered twice.
"""

import logging
import time
from collections import OrderedDict
from contextlib import suppress
from typing import NamedTuple

import psycopg
from sqlalchemy import Connection, and_, delete, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from macabre.bots.worker_processes import Supervisor
from macabre.host.bot_turn import BotTurn
from macabre.host.deeds import StoredDeed
from macabre.host.hosted_match import HostedMatch
from macabre.host.logs import short
from macabre.server.storage.announcements import ASKED
from macabre.server.storage.schema import DEEDS, MATCHES, QUESTIONS
from macabre.server.storage.store import open_engine, plain_address, write_deeds
from macabre.server.thinking import tasks

logger = logging.getLogger("macabre.server")

REMEMBERED = 500
"""How many matches a worker keeps in mind, so that it need not read them from the beginning."""
PUT_OFF = 30.0
"""Seconds until a question that could not be answered is tried again, here or elsewhere."""
RETRY_DELAY = 1.0
"""Seconds until the queue, or a database that did not answer, is looked at again."""


class Question(NamedTuple):
    """A decision that a bot owes."""

    match: str
    seat: int
    decision: int


class Worker:
    """Answers one question after the other."""

    def __init__(self, database: str) -> None:
        self._engine = open_engine(database)
        self._listener = psycopg.connect(plain_address(database), autocommit=True)
        self._listener.execute(f"LISTEN {ASKED}")
        self._matches: OrderedDict[str, HostedMatch] = OrderedDict()

    def run(self) -> None:
        """Until the process is ended, as it is when its parent is gone."""
        while True:
            try:
                if not self.step():
                    self._wait()
            except (SQLAlchemyError, psycopg.Error):
                logger.warning("the database does not answer; trying again")
                time.sleep(RETRY_DELAY)
                self._reconnect()

    def close(self) -> None:
        self._listener.close()
        self._engine.dispose()

    def _wait(self) -> None:
        for _ in self._listener.notifies(timeout=RETRY_DELAY, stop_after=1):
            return

    def _reconnect(self) -> None:
        """Listen on a new connection, if the old one is broken."""
        if self._listener.broken or self._listener.closed:
            with_address = self._engine.url.render_as_string(hide_password=False)
            try:
                self._listener = psycopg.connect(plain_address(with_address), autocommit=True)
                self._listener.execute(f"LISTEN {ASKED}")
            except psycopg.Error:
                return

    def step(self) -> bool:
        """Answer one question; False if there is none, or none that is due."""
        with self._engine.begin() as connection:
            claimed = (
                select(QUESTIONS.c.match, QUESTIONS.c.seat, QUESTIONS.c.decision)
                .where(QUESTIONS.c.due <= time.time())
                .order_by(QUESTIONS.c.due)
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            row = connection.execute(claimed).first()
            if row is None:
                return False
            question = Question(*row)
            here = (QUESTIONS.c.match, QUESTIONS.c.seat, QUESTIONS.c.decision)
            this = and_(*[column == value for column, value in zip(here, question, strict=True)])
            if self._try(connection, question):
                connection.execute(delete(QUESTIONS).where(this))
            else:
                connection.execute(update(QUESTIONS).where(this).values(due=time.time() + PUT_OFF))
        return True

    def _try(self, connection: Connection, question: Question) -> bool:
        """Answer a question; False if it cannot be answered here: it must not keep the others from being answered."""
        try:
            with connection.begin_nested():
                self._answer(connection, question)
        except SQLAlchemyError:
            raise
        except Exception:
            logger.exception("a question of match %s cannot be answered here", short(question.match))
            self._matches.pop(question.match, None)
            return False
        return True

    def _answer(self, connection: Connection, question: Question) -> None:
        """Choose, and write the choice; somebody's deed may have come in between, then look again."""
        hosted = self._match(connection, question.match)
        turn = BotTurn(hosted, question.seat, question.decision)
        while True:
            while (asked := turn.question()) is not None:
                turn.answer(tasks.choose(tasks.bot_task(asked)))
                self._match(connection, question.match)
            if (choice := turn.choice) is None:
                return
            with suppress(IntegrityError), connection.begin_nested():
                write_deeds(connection, [(hosted.id, choice.stored(hosted.deed_count, time.time()))], announce=True)
                return
            self._match(connection, question.match)

    def _match(self, connection: Connection, match: str) -> HostedMatch:
        """The match as it is on the disk now."""
        hosted = self._matches.pop(match, None)
        if hosted is None:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).mappings().one()
            hosted = HostedMatch(dict(row))
        columns = (DEEDS.c.ply, DEEDS.c.seat, DEEDS.c.deed, DEEDS.c.code, DEEDS.c.data, DEEDS.c.at)
        news = select(*columns).where(DEEDS.c.match == match, DEEDS.c.ply >= hosted.deed_count).order_by(DEEDS.c.ply)
        hosted.read([StoredDeed(*deed) for deed in connection.execute(news)])
        self._matches[match] = hosted
        if len(self._matches) > REMEMBERED:
            self._matches.popitem(last=False)
        return hosted


def start_workers(database: str, count: int) -> Supervisor:
    """So many workers in processes of their own, whatever happens to one of them."""
    return Supervisor(main, (database,), count)


def main(database: str) -> None:
    """One worker, in a process of its own."""
    while True:
        try:
            worker = Worker(database)
        except psycopg.Error:
            logger.warning("the database does not answer; trying again")
            time.sleep(RETRY_DELAY)
        else:
            worker.run()
            return
