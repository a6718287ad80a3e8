"""``macabre work``: bots for a server with many processes. Each decision is claimed by one worker at a time.

A worker takes a question by locking its row, thinks, and writes the answer and the end of the question in the same
transaction. A worker that dies loses its lock, and another takes the question; nothing is ever answered twice.
"""

import json
import logging
import os
import time
from collections import OrderedDict
from contextlib import suppress
from typing import NamedTuple

import psycopg
from sqlalchemy import Connection, and_, delete, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from macabre.host.bot_turn import bot_seed, owes
from macabre.host.deeds import Deed
from macabre.host.hosted_match import BOT, Sitting
from macabre.host.logs import short
from macabre.server.storage.schema import DEEDS, MATCHES, QUESTIONS
from macabre.server.storage.store import ASKED, open_engine, plain_address, write_deeds
from macabre.server.thinking import tasks as thinking

logger = logging.getLogger("macabre.server")

REMEMBERED = 500
"""How many matches a worker keeps in mind, so that it need not read them from the beginning."""
PUT_OFF = 30.0
"""Seconds until a question that could not be answered is tried again, here or elsewhere."""
NAP = 1.0
"""Seconds to wait for a bell that may have been missed."""


class Question(NamedTuple):
    """A decision that a bot owes."""

    match: str
    seat: int
    decision: int


class Worker:
    """Answers one question after the other."""

    def __init__(self, database: str) -> None:
        self._engine = open_engine(database)
        self._bell = psycopg.connect(plain_address(database), autocommit=True)
        self._bell.execute(f"LISTEN {ASKED}")
        self._sittings: OrderedDict[str, Sitting] = OrderedDict()

    def run(self) -> None:
        """Until the parent is gone or somebody ends it."""
        parent = os.getppid()
        while os.getppid() == parent:
            try:
                if not self.step():
                    self._wait()
            except (SQLAlchemyError, psycopg.Error):
                logger.warning("the database does not answer; trying again")
                time.sleep(NAP)
                self._mend()

    def close(self) -> None:
        self._bell.close()
        self._engine.dispose()

    def _wait(self) -> None:
        for _ in self._bell.notifies(timeout=NAP, stop_after=1):
            return

    def _mend(self) -> None:
        """A new bell, if the old one is broken."""
        if self._bell.broken or self._bell.closed:
            with_address = self._engine.url.render_as_string(hide_password=False)
            try:
                self._bell = psycopg.connect(plain_address(with_address), autocommit=True)
                self._bell.execute(f"LISTEN {ASKED}")
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
            found = connection.execute(claimed).first()
            if found is None:
                return False
            question = Question(*found)
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
            self._sittings.pop(question.match, None)
            return False
        return True

    def _answer(self, connection: Connection, question: Question) -> None:
        """Choose, and write the choice; somebody's deed may have come in between, then look again."""
        code, looked = "", None
        while True:
            sitting = self._sitting(connection, question.match)
            if not owes(sitting, question.seat, question.decision):
                return
            view = sitting.running().view(question.seat)
            if view != looked:  # somebody may take a step back and make another one while it thinks
                code, looked = _choose(sitting, question), view
                continue
            row = Deed(sitting.ply, question.seat, "play", code, BOT, time.time())
            with suppress(IntegrityError), connection.begin_nested():
                write_deeds(connection, [(sitting.id, row)], announce=True)
                return

    def _sitting(self, connection: Connection, match: str) -> Sitting:
        """The match as it is on the disk now."""
        sitting = self._sittings.pop(match, None)
        if sitting is None:
            row = connection.execute(select(MATCHES).where(MATCHES.c.id == match)).mappings().one()
            sitting = Sitting(dict(row))
        columns = (DEEDS.c.ply, DEEDS.c.seat, DEEDS.c.deed, DEEDS.c.code, DEEDS.c.data, DEEDS.c.at)
        news = select(*columns).where(DEEDS.c.match == match, DEEDS.c.ply >= sitting.ply).order_by(DEEDS.c.ply)
        for deed in connection.execute(news):
            sitting.apply(Deed(*deed))
        self._sittings[match] = sitting
        if len(self._sittings) > REMEMBERED:
            self._sittings.popitem(last=False)
        return sitting


def _choose(sitting: Sitting, question: Question) -> str:
    match, seat = sitting.running(), question.seat
    view, decision = match.view(seat), match.decision(seat)
    asked = {
        "bot": f"{sitting.id}/{seat}",
        "level": sitting.places[seat].level,
        "seed": bot_seed(sitting, seat, decision.id),
        "view": view.to_json(),
        "decision": decision.to_json(),
    }
    return thinking.choose(json.dumps(asked))


def main(database: str) -> None:
    """One worker, for as long as its parent lives."""
    thinking.leave_ctrl_c_to_the_parent()
    parent = os.getppid()
    while os.getppid() == parent:
        try:
            worker = Worker(database)
        except psycopg.Error:
            logger.warning("the database does not answer; trying again")
            time.sleep(NAP)
        else:
            worker.run()
            return
