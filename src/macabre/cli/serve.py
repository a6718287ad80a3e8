"""``macabre serve``: the page, for oneself or for everybody who can reach this machine."""

import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.request import urlopen

import click

from macabre.cli.console import remarks
from macabre.cli.errors import CommandError
from macabre.cli.games import report_troubles
from macabre.cli.parameters import FILE

if TYPE_CHECKING:  # at run time these come with an extra
    from macabre.server.settings import Settings

NEEDS = (
    "starlette",
    "uvicorn",
    "websockets",
    "jinja2",
    "sqlalchemy",
    "alembic",
    "msgspec",
    "platformdirs",
    "prometheus_client",
    "python_multipart",
    "markdown_it",
    "psycopg",
    "segno",
)


log_option = click.option(
    "--log",
    type=click.Choice(("debug", "info", "warning", "error")),
    default="warning",
    show_default=True,
    help="What is written to the error stream, as lines of JSON.",
)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Where to listen; 0.0.0.0 lets others in.")
@click.option("--port", type=click.IntRange(0, 65535), default=8066, show_default=True, help="0 takes any free one.")
@click.option(
    "--database",
    metavar="URL",
    envvar="MACABRE_DATABASE",
    help="Where matches are kept; also $MACABRE_DATABASE.  [default: a file in your data folder]",
)
@click.option("--open", "open_page", is_flag=True, help="Open the page in the browser.")
@click.option("--at", hidden=True, default="/", help="Which page to open.")
@click.option(
    "--pace",
    type=click.FloatRange(0, 10),
    default=0.2,
    show_default=True,
    help="Seconds a bot takes at least; 0 answers at once. What pages show takes its time by itself.",
)
@click.option("--thinkers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes for bots.")
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Server processes (on PostgreSQL)."
)
@log_option
@click.option("--keep-days", type=click.IntRange(0), default=0, help="Forget matches after so many idle days; 0 never.")
@click.option(
    "--keep-unplayed-days",
    "unplayed_days",
    type=click.IntRange(0),
    default=7,
    show_default=True,
    help="Forget matches that nobody ever played after so many days; 0 never.",
)
@click.option("--unlimited", is_flag=True, help="No limits per address and browser: for load tests.")
@click.option("--secure", is_flag=True, help="The page is reached over TLS: cookies shall say so.")
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    envvar=("MACABRE_PROXY", "FORWARDED_ALLOW_IPS"),
    metavar="ADDRESS",
    help="A proxy, or a network of them, whose X-Forwarded-For or Forwarded is believed; also $MACABRE_PROXY.",
)
@click.option(
    "--key-file",
    type=FILE,
    envvar="MACABRE_KEY_FILE",
    help="The key that seat links are derived with, created if missing; also $MACABRE_KEY_FILE. Servers that share a "
    "database share it.  [default: a file in your settings folder]",
)
@click.option(
    "--metrics-port",
    type=click.IntRange(0, 65535),
    default=0,
    help="Answer Prometheus at 127.0.0.1, this port, /metrics; of several server processes each takes the next port.",
)
@click.option(
    "--allow-host",
    "hosts",
    multiple=True,
    envvar="MACABRE_HOSTS",
    metavar="NAME",
    help="A name by which the page may be asked for; without any, all are allowed. Also $MACABRE_HOSTS.",
)
def serve(
    host: str,
    port: int,
    database: str | None,
    open_page: bool,
    at: str,
    pace: float,
    thinkers: int,
    workers: int,
    log: str,
    keep_days: int,
    unplayed_days: int,
    unlimited: bool,
    secure: bool,
    proxies: tuple[str, ...],
    hosts: tuple[str, ...],
    key_file: Path | None,
    metrics_port: int,
) -> None:
    """Serve the page: play all games in the browser, alone, at one screen, or with friends through a link.

    Matches are kept in a SQLite file in your data folder; --database takes any URL that SQLAlchemy knows. Ctrl-C stops;
    every match goes on where it was when the server is started again.
    """
    if workers > 1 and not (database or "").startswith("postgresql"):
        raise CommandError(
            "Several processes need a database that they can share.", "--database postgresql+psycopg://…"
        )
    with needed():
        from macabre.server import run
        from macabre.server.settings import Settings, default_database

        database = database or default_database()
    with listen(host, port) as listener:
        chosen = Settings(
            host,
            listener.getsockname()[1],
            checked(database),
            pace,
            thinkers=thinkers,
            log=log,
            keep_days=keep_days,
            unplayed_days=unplayed_days,
            limits=not unlimited,
            secure=secure,
            proxies=_addresses(proxies),
            hosts=tuple(name for text in hosts for name in text.replace(",", " ").split()),
            key_file=_checked_key(key_file, database),
            metrics_port=metrics_port,
        )
        _announce(chosen, at if open_page else None)
        report_troubles()
        run.serve(chosen, listener, workers)


def _checked_key(file: Path | None, database: str) -> str:
    """The file with the key of seat links, which is there now; on a database that others may share, say so."""
    from macabre.server.private_files import read_key
    from macabre.server.settings import default_key_file

    chosen = file or default_key_file()
    try:
        read_key(chosen)
    except OSError as error:
        raise CommandError(
            f"The key of seat links cannot be used: {chosen}: {error.strerror or error}.",
            "Name a file for it with --key-file; if it is missing, it is created.",
        ) from None
    if file is None and database.startswith("postgresql"):
        remarks().print(
            f"Seat links are derived with the key in {chosen}. Other servers need the same: --key-file FILE."
        )
    return str(chosen.absolute())


def _addresses(proxies: tuple[str, ...]) -> tuple[str, ...]:
    """The proxies' addresses; in a variable there may be commas between them."""
    named = tuple(address for text in proxies for address in text.replace(",", " ").split())
    for address in named:
        try:
            ip_network(address, strict=False)
        except ValueError:
            raise CommandError(f"{address} is no address.", "--proxy 127.0.0.1, or a network: 10.0.0.0/8") from None
    return named


def _announce(chosen: "Settings", at: str | None) -> None:
    """Say where the page is, for oneself and for others, and open it at a place if one is given."""
    from macabre.server.edge.reach import EVERYWHERE, origins_for_others, written

    host = "127.0.0.1" if chosen.host in EVERYWHERE else written(chosen.host)
    address = f"http://{host}:{chosen.port}/"
    remarks().print(f"Macabre is at {address} (Ctrl-C stops it; matches are kept).")
    others = [f"{origin}/" for origin in origins_for_others(chosen)]
    if others and others != [address]:
        remarks().print(f"Others reach it at {' or '.join(others)}")
    if others and remarks().is_terminal:
        from macabre.server.edge.qr_code import text

        remarks().print(text(others[0]), highlight=False)
    if at is not None:
        threading.Thread(target=_show, args=(address, at), daemon=True).start()


@contextmanager
def needed() -> Iterator[None]:
    """What is imported in here comes with an extra; without it, one sentence says which."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in NEEDS:
            raise
        raise CommandError("The server needs some more packages.", "pip install 'macabre[server,postgres]'") from None


def listen(host: str, port: int) -> socket.socket:
    """The open socket, so that a port that is taken is one clear sentence."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen()  # from here on whoever comes is kept waiting, not turned away
    except OSError as error:
        raise CommandError(
            f"Nobody can listen at {host}, port {port}: {error.strerror}.", "Another --port may be free."
        ) from None
    return listener


def checked(database: str) -> str:
    """A database that is up to date, or a sentence that says why it cannot be used."""
    with explained(database):
        from macabre.server.run import prepare_database

        prepare_database(database, lambda problem: remarks().print(f"Waiting for the database: {problem}"))
    return database


@contextmanager
def explained(database: str = "") -> Iterator[None]:
    """What is done in here with a database may fail; one sentence says why, and one what to do."""
    from sqlalchemy.exc import SQLAlchemyError

    from macabre.server.storage.revisions import NewerDatabase, NoDatabase

    try:
        yield
    except NewerDatabase as error:
        raise CommandError(f"{error}.", "Use the newer program, or another database.") from None
    except NoDatabase as error:
        raise CommandError(f"{error}.", "Check the address; macabre serve creates a new database.") from None
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        problem = str(error).partition("\n")[0]
        raise CommandError(f"The database cannot be used: {problem}", _way_out(database, error)) from None


def _way_out(database: str, error: Exception) -> str:
    if isinstance(error, ImportError):
        return "pip install 'macabre[server,postgres]'"
    if database.startswith("postgresql"):
        return "Does PostgreSQL run there? Its URL is such as postgresql://user:password@host/macabre."
    return "It is a URL such as sqlite:///matches.db."


def _show(address: str, at: str) -> None:
    """Open the browser as soon as the server answers."""
    for _ in range(100):
        try:
            with urlopen(f"{address}healthz", timeout=1):
                break
        except OSError:
            time.sleep(0.1)
    if not webbrowser.open(address + at.lstrip("/")):
        print(f"Open {address} in your browser.", file=sys.stderr)
