"""``macabre work``: more bots for a server on PostgreSQL, on this machine or another."""

from contextlib import suppress

import click

from macabre.cli.console import remarks
from macabre.cli.errors import CommandError
from macabre.cli.serve import checked, log_option, needed


@click.command()
@click.option(
    "--database",
    metavar="URL",
    envvar="MACABRE_DATABASE",
    required=True,
    help="The PostgreSQL database that the server uses; also $MACABRE_DATABASE.",
)
@click.option("--thinkers", type=click.IntRange(1, 256), default=1, show_default=True, help="How many processes.")
@log_option
def work(database: str, thinkers: int, log: str) -> None:
    """Let bots think here for a server that keeps its matches in PostgreSQL.

    Each decision is taken by one worker at a time; if a worker dies, another takes it over. Ctrl-C stops.
    """
    with needed():
        from macabre.server.json_logs import log_everything
        from macabre.server.thinking.queue_worker import start_workers
    if not database.startswith("postgresql"):
        hint = "macabre serve --thinkers N lets more bots think beside that server."
        if database.startswith("postgres:"):
            hint = "Write postgresql:// instead of postgres://."
        raise CommandError("Only a server whose database is a postgresql:// URL shares its bots.", hint)
    checked(database)
    log_everything(log)
    workers = start_workers(database, thinkers)
    remarks().print(f"{thinkers} bots think for that database (Ctrl-C stops them).")
    with suppress(KeyboardInterrupt):
        workers.wait()
    workers.close()
