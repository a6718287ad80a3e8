"""Logging: one JSON object a line, on the error stream of every process. What is logged stands in ``host/logs.py``."""

import json
import logging
import os
import sys
import threading
import time
from functools import partial
from typing import Any

from macabre.bots.worker_processes import prepare_children

logger = logging.getLogger("macabre.server")


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "process": os.getpid(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_to(stream: Any, level: str) -> logging.Handler:
    """Let everything of ours, of that level or above, be written as lines."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    ours = logging.getLogger("macabre")
    ours.handlers = [handler]
    ours.setLevel(level.upper())
    ours.propagate = False
    return handler


def log_everything(level: str) -> None:
    """Let this process, and all that it starts, write lines and nothing else: libraries, warnings and failures too."""
    logging.getLogger().handlers = [write_to(sys.stderr, level)]
    logging.captureWarnings(True)
    sys.excepthook = _failed
    threading.excepthook = lambda given: _failed(given.exc_type, given.exc_value, given.exc_traceback)
    prepare_children(partial(log_everything, level))


def _failed(kind: Any, error: Any, trace: Any) -> None:
    if not issubclass(kind, (KeyboardInterrupt, SystemExit)):
        logger.critical("failed", exc_info=(kind, error, trace))
