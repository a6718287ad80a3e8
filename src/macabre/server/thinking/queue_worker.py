"""The queue's workers (``macabre work``): bots for servers that share a PostgreSQL.

A worker takes a question by a lock that lasts as long as its connection, thinks, and keeps the answer until it is due:
when it comes must not tell how long it took. Then it writes the choice and the end of the question in one transaction.
If a worker dies, its locks are gone and another one takes its questions; nothing is ever answered twice.
"""

import logging
import time
from collections import OrderedDict
from contextlib import suppress
from hashlib import sha256
from heapq import heappop, heappush
from typing import Any, NamedTuple

import psycopg
from sqlalchemy import ColumnElement, Connection, Select, and_, case, delete, func, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from macabre.bots.worker_processes import FairQueue, Party, Supervisor
from macabre.host.answer_times import answer_time, next_step
from macabre.host.bot_turn import BotTurn
from macabre.host.deeds import StoredDeed
from macabre.host.hosted_match import HostedMatch
from macabre.host.logs import short
from macabre.host.ports import AT_ONCE
from macabre.server.storage.announcements import ASKED
from macabre.server.storage.schema import DEEDS, MATCHES, QUESTIONS
from macabre.server.storage.store import open_engine, plain_address, write_deeds
from macabre.server.thinking import tasks

logger = logging.getLogger("macabre.server")

REMEMBERED = 500
"""How many matches a worker keeps in mind, so that it need not read them from the beginning."""
PUT_OFF = 40.0
"""Seconds until the answer to a question that could not be answered is due; it is tried again ``AHEAD`` of that."""
SHORTEST = 0.3
"""Seconds of a step for an answer that is late, where the level itself needs less."""
RETRY_DELAY = 1.0
"""Seconds until the queue, or a database that did not answer, is looked at again."""


AHEAD = 10.0
"""Seconds before it is due that a question is thought about: longer than any level needs."""
CANDIDATES, OF_OWNER, OF_ADDRESS = 1000, 20, 100
"""Among so many questions one is chosen whose address, and there whose owner, has had the least thinking time lately;
so many of each, lest somebody's heap of overdue questions hides all the others."""


class Question(NamedTuple):
    """A decision that a bot owes."""

    match: str
    seat: int
    decision: int

    @property
    def lock(self) -> int:
        """The number of its lock."""
        digest = sha256(f"{self.match} {self.seat} {self.decision}".encode()).digest()
        return int.from_bytes(digest[:8], "big", signed=True)

    @property
    def row(self) -> ColumnElement[bool]:
        columns = (QUESTIONS.c.match, QUESTIONS.c.seat, QUESTIONS.c.decision)
        return and_(*[column == value for column, value in zip(columns, self, strict=True)])


class Thought(NamedTuple):
    """An answer that waits until it is due."""

    due: float
    question: Question
    turn: BotTurn


class Worker:
    """Answers one question after the other."""

    def __init__(self, database: str) -> None:
        self._engine = open_engine(database)
        self._listener = psycopg.connect(plain_address(database), autocommit=True)
        self._listener.execute(f"LISTEN {ASKED}")
        self._matches: OrderedDict[str, HostedMatch] = OrderedDict()
        self._thoughts: list[Thought] = []
        """What is waiting until it is due, as a heap."""
        self._used = FairQueue(time.time)
        """How long the bots of each address, and of each owner there, have thought lately."""

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
        """Until a question is asked, or the next answer is due."""
        due = self._thoughts[0].due - time.time() if self._thoughts else RETRY_DELAY
        for _ in self._listener.notifies(timeout=min(RETRY_DELAY, max(0.0, due)), stop_after=1):
            return

    def _reconnect(self) -> None:
        """Listen on a new connection, if the old one is broken."""
        if self._listener.broken or self._listener.closed:
            with_address = self._engine.url.render_as_string(hide_password=False)
            try:
                self._listener = psycopg.connect(plain_address(with_address), autocommit=True)
                self._listener.execute(f"LISTEN {ASKED}")
                self._thoughts.clear()  # their locks went with the connection, and others may have taken them
            except psycopg.Error:
                return

    def step(self) -> bool:
        """Play an answer that is due, or else think about a question; False if there is neither."""
        if self._thoughts and self._thoughts[0].due <= time.time():
            self._finish(heappop(self._thoughts))
            return True
        claimed = self._claim()
        if claimed is None:
            return False
        self._think(*claimed)
        return True

    def _claim(self) -> tuple[Question, Party, float] | None:
        """A question that no other worker has: its party, and when it is due; None if there is none."""
        with self._engine.connect() as connection:
            rows = list(connection.execute(_candidates(time.time() + AHEAD)))
        mine = {thought.question for thought in self._thoughts}
        now = time.time()
        for row in sorted(rows, key=lambda row: (*self._used.claims((row.origin, row.creator), now), row.due)):
            question = Question(row.match, row.seat, row.decision)
            if question not in mine and self._lock(question):
                return question, (row.origin, row.creator), row.due
        return None

    def _lock(self, question: Question) -> bool:
        row = self._listener.execute("SELECT pg_try_advisory_lock(%s)", (question.lock,)).fetchone()
        return bool(row and row[0])

    def _release(self, question: Question) -> None:
        self._listener.execute("SELECT pg_advisory_unlock(%s)", (question.lock,))

    def _think(self, question: Question, party: Party, due: float) -> None:
        """Think, and keep the answer until it is due."""
        begun = time.time()
        try:
            with self._engine.connect() as connection:
                hosted = self._match(connection, question.match)
            turn = BotTurn(hosted, question.seat, question.decision)
            self._choose(turn)
        except (SQLAlchemyError, psycopg.Error):
            self._release(question)
            raise
        except Exception:  # noqa: BLE001 - it is logged there
            self._put_off(question)
            return
        self._used.charge(party, time.time() - begun)
        if due == AT_ONCE:
            self._finish(Thought(due, question, turn))
            return
        step = max(SHORTEST, answer_time(hosted.game.name, hosted.places[question.seat].level))
        heappush(self._thoughts, Thought(next_step(due - step, step, time.time()), question, turn))

    def _choose(self, turn: BotTurn) -> None:
        """Answer what there is to think about now, if anything."""
        while (asked := turn.question()) is not None:
            turn.answer(turn.scripted() or tasks.choose(tasks.bot_task(asked)))

    def _finish(self, thought: Thought) -> None:
        """Write an answer, and the end of its question, unless somebody else has done so."""
        question = thought.question
        try:
            with self._engine.begin() as connection:
                wanted = select(QUESTIONS.c.due).where(question.row).with_for_update(skip_locked=True)
                if connection.execute(wanted).first() is not None:
                    self._write(connection, question, thought.turn)
                    connection.execute(delete(QUESTIONS).where(question.row))
        except (SQLAlchemyError, psycopg.Error):
            heappush(self._thoughts, thought)
            raise
        except Exception:  # noqa: BLE001 - it is logged there
            self._put_off(question)
        else:
            self._release(question)

    def _write(self, connection: Connection, question: Question, turn: BotTurn) -> None:
        """Write the choice; somebody's deed may have come in between, then look again."""
        while True:
            hosted = self._match(connection, question.match)
            if not turn.is_about(hosted):  # it was forgotten meanwhile, and has been read anew
                turn = BotTurn(hosted, question.seat, question.decision)
            self._choose(turn)
            if (choice := turn.choice) is None:
                return
            with suppress(IntegrityError), connection.begin_nested():
                write_deeds(connection, [(hosted.id, choice.stored(hosted.deed_count, time.time()))], announce=True)
                return

    def _put_off(self, question: Question) -> None:
        """A question that cannot be answered here must not keep the others from being answered."""
        logger.exception("a question of match %s cannot be answered here", short(question.match))
        self._matches.pop(question.match, None)
        with self._engine.begin() as connection:
            connection.execute(update(QUESTIONS).where(question.row).values(due=time.time() + PUT_OFF))
        self._release(question)

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


def _candidates(until: float) -> Select[Any]:
    """The questions that are due by then, the oldest first, of each owner and of each address some."""
    columns = (*QUESTIONS.c, MATCHES.c.origin, MATCHES.c.creator)
    place = case((MATCHES.c.origin == "", MATCHES.c.creator), else_=MATCHES.c.origin)
    by_owner = func.row_number().over(partition_by=MATCHES.c.creator, order_by=QUESTIONS.c.due)
    due = (
        select(*columns, place.label("place"), by_owner.label("of_owner"))
        .join(MATCHES, MATCHES.c.id == QUESTIONS.c.match)
        .where(QUESTIONS.c.due <= until)
        .subquery()
    )
    by_place = func.row_number().over(partition_by=due.c.place, order_by=due.c.due)
    some = select(due, by_place.label("of_place")).where(due.c.of_owner <= OF_OWNER).subquery()
    return select(some).where(some.c.of_place <= OF_ADDRESS).order_by(some.c.due).limit(CANDIDATES)


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
