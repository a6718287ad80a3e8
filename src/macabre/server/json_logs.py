"""Logging: one JSON object a line, on the error stream. What is logged stands in ``host/logs.py``."""

import json
import logging
import time
from typing import Any


class Lines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def write_to(stream: Any, level: str) -> None:
    """Let everything of that level or above be written as lines; called once, when a server starts."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(Lines())
    root = logging.getLogger("macabre")
    root.handlers = [handler]
    root.setLevel(level.upper())
    root.propagate = False
