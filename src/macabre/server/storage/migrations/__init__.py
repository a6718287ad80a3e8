"""Migrations: each change of the database's tables, in order. They run once when a server starts."""

import time
from collections.abc import Callable

from alembic import command
from sqlalchemy.engine import make_url
from sqlalchemy.exc import OperationalError

from macabre.server.private_files import make_private
from macabre.server.storage.revisions import check_not_newer, configuration, sqlite_file

TIMEOUT = 60.0
"""Seconds that a database has to come up: a machine often starts it and its server at the same moment."""
RETRY_DELAY = 0.5
"""Seconds until it is asked again."""


def upgrade_when_up(database: str, wait: Callable[[str], None]) -> None:
    """``upgrade``, as soon as a PostgreSQL that is still starting lets us; ``wait`` is told once if it does not."""
    limit, waiting = time.monotonic() + TIMEOUT, False
    while True:
        try:
            upgrade(database)
            return
        except OperationalError as error:
            if not _may_come(database, error) or time.monotonic() > limit:
                raise
            if not waiting:
                wait(str(error.orig).partition("\n")[0])
            waiting = True
            time.sleep(RETRY_DELAY)


def _may_come(database: str, error: OperationalError) -> bool:
    """Nobody answers, or PostgreSQL says that it is starting; whoever is refused for another reason stays so."""
    said = str(error.orig)
    away = "FATAL" not in said or "the database system is" in said
    return away and make_url(database).get_backend_name() == "postgresql"


def upgrade(database: str) -> None:
    """Bring the tables up to date; a new database gets all of them, and one of a newer program is left alone."""
    if (file := sqlite_file(database)) is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
    check_not_newer(database)
    if file is not None:
        make_private(file)
    command.upgrade(configuration(database), "head")
