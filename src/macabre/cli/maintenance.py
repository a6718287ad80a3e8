"""``macabre backup``, ``restore``, ``migrate`` and ``forget``: the matches of a server, kept, moved and let go."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from macabre.cli.console import remarks
from macabre.cli.errors import CommandError
from macabre.cli.parameters import FILE, check_target
from macabre.cli.serve import checked, explained, needed

DAY = 24 * 3600

database_option = click.option(
    "--database",
    metavar="URL",
    envvar="MACABRE_DATABASE",
    help="The database of the server; also $MACABRE_DATABASE.  [default: the file in your data folder]",
)


def _home(database: str | None) -> str:
    with needed():
        from macabre.server.settings import default_database
    return database or default_database()


def _existing(database: str) -> str:
    """A database that is there already. A mistyped address is refused: it would become an empty database."""
    with explained():
        from macabre.server.storage.revisions import check_there

        check_there(database)
    return database


def _copied(source: str, target: str) -> int:
    """Copy with a bar, or say in a sentence why not."""
    with needed():
        from macabre.server.storage.backup import copy
    _existing(source)
    checked(target)
    with _copying() as progress:
        return copy(source, target, progress)


@contextmanager
def _copying() -> Iterator[Callable[[int, int], None]]:
    """A bar for what is copied; if that fails, a sentence says why."""
    from macabre.server.storage.backup import Incomplete, NotEmpty

    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn(), console=remarks(), transient=True
    )
    try:
        with explained(), bar:
            task = bar.add_task("copying")
            yield lambda done, whole: bar.update(task, completed=done, total=whole)
    except NotEmpty:
        raise CommandError(
            "The target holds matches already, and they are not mixed.", "Give a new file, or an empty database."
        ) from None
    except Incomplete as error:
        raise CommandError(
            f"The copy is not complete: {error}.", "Check the disks of both; nothing was kept."
        ) from None


@click.command()
@click.argument("file", type=FILE)
@database_option
def backup(file: Path, database: str | None) -> None:
    """Write all matches of a server into FILE, a SQLite database. The server may run meanwhile.

    FILE is there whole or not at all; an older one of that name is replaced. macabre restore brings it back.
    """
    with needed():
        from macabre.server.storage.backup import back_up
    check_target(file)
    source = _existing(_home(database))
    with _copying() as progress:
        count = back_up(source, file, progress)
    remarks().print(f"{count} matches are in {file}.")


@click.command()
@click.argument("file", type=FILE)
@database_option
def restore(file: Path, database: str | None) -> None:
    """Bring the matches of a backup into an empty database."""
    if not file.exists():
        raise CommandError(f"There is no file {file}.", "macabre backup writes one.")
    count = _copied(f"sqlite:///{file}", _home(database))
    remarks().print(f"{count} matches are back.")


@click.command()
@click.option("--from", "source", metavar="URL", required=True, help="The database with the matches.")
@click.option("--to", "target", metavar="URL", required=True, help="An empty one, such as postgresql+psycopg://…")
def migrate(source: str, target: str) -> None:
    """Copy all matches from one database to another, such as from SQLite to PostgreSQL.

    The server may go on reading, but what is played meanwhile stays behind: stop it first.
    """
    count = _copied(source, target)
    remarks().print(f"{count} matches are in the new database.")


@click.command()
@click.option("--days", type=click.IntRange(1), required=True, help="Keep what happened in these last days.")
@database_option
def forget(days: int, database: str | None) -> None:
    """Remove matches that ended, or in which nothing has happened, longer ago than so many days.

    macabre serve --keep-days N does the same by itself, every hour.
    """
    with needed():
        from macabre.server.storage.retention import remove_old as let_go
    count = let_go(checked(_existing(_home(database))), time.time() - days * DAY)
    remarks().print(f"{count} matches are gone.")
