"""The lab's tests run commands as those of the command line do."""

from tests.cli.conftest import _fails, run

__all__ = ["_fails", "run"]
