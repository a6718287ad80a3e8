"""The log of a step that somebody watches.

It is a list, so that the rules need not know of it. That is why this module is not compiled: a compiled class cannot
inherit from ``list``.
"""

from typing import Any

from macabre.core.event import Log


class WatchedLog(list):  # type: ignore[type-arg]  # of Raw, which ``watched_log`` says
    """A log that keeps a copy of the state wherever the rules pause."""

    def __init__(self) -> None:
        super().__init__()
        self.pauses: list[tuple[int, Any]] = []
        """How much had been written down, and the state as it stood."""

    def keep(self, state: Any) -> None:
        self.pauses.append((len(self), state.copy()))


def watched_log() -> Log:
    """A fresh one, typed as the rules take it."""
    return WatchedLog()


def pauses(log: Log) -> list[tuple[int, Any]]:
    """The pauses that a watched log has kept."""
    assert isinstance(log, WatchedLog)
    return log.pauses
