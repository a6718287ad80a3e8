"""How far a database has come: whether it is there, and which program's tables it has. Asking creates nothing."""

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, inspect, text
from sqlalchemy.engine import make_url

MIGRATIONS = Path(__file__).parent / "migrations"


class NoDatabase(Exception):
    """There is nothing of Macabre at this address: it may be mistyped."""


class NewerDatabase(Exception):
    """A newer program has changed the tables; this one would misread them."""


def configuration(database: str) -> Config:
    """What Alembic is told."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["database"] = database
    return config


@cache
def known_revisions() -> tuple[str, ...]:
    """All migrations of this program, the newest first."""
    script = ScriptDirectory.from_config(configuration(""))
    return tuple(revision.revision for revision in script.walk_revisions())


def revision(database: str) -> str | None:
    """The last migration that a database has been through; None if it is not there or has no tables of ours."""
    file = sqlite_file(database)
    if file is not None and not file.is_file():
        return None
    engine = create_engine(database)
    try:
        with engine.connect() as connection:
            if not inspect(connection).has_table("alembic_version"):
                return None
            row = connection.execute(text("SELECT version_num FROM alembic_version")).first()
            return None if row is None else str(row[0])
    finally:
        engine.dispose()


def check_not_newer(database: str) -> str | None:
    """The database's revision, if this program knows it; NewerDatabase otherwise."""
    here = revision(database)
    if here is not None and here not in known_revisions():
        raise NewerDatabase(
            f"{shown(database)} was written by a newer Macabre (its tables are at {here}, "
            f"this program knows {known_revisions()[0]})"
        )
    return here


def check_there(database: str) -> str:
    """The revision of a database that has to be there; NoDatabase or NewerDatabase otherwise."""
    here = check_not_newer(database)
    if here is None:
        raise NoDatabase(f"There are no matches of Macabre at {shown(database)}")
    return here


def is_current(database: str) -> bool:
    return revision(database) == known_revisions()[0]


def sqlite_file(database: str) -> Path | None:
    """The file of a SQLite database; None for other kinds, and for one that is in memory only."""
    url = make_url(database)
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def shown(database: str) -> str:
    """The address without its password."""
    return make_url(database).render_as_string(hide_password=True)
