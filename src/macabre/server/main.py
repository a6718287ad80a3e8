"""The application as server processes build it, from the settings that their parent has put into the environment."""

import json
import os
import sys
from dataclasses import asdict

from starlette.applications import Starlette

from macabre.host.logs import write_to
from macabre.server.app import create
from macabre.server.gc_policy import by_ourselves
from macabre.server.settings import Settings

VARIABLE = "MACABRE_SETTINGS"

TURN = 0.0005
"""Seconds after which a busy loop lets the thread have its turn that writes to the disk. With Python's own five
thousandths, a move would wait that long several times before it is told."""


def pass_on(settings: Settings) -> None:
    """Leave the settings for the processes that are started from here."""
    os.environ[VARIABLE] = json.dumps(asdict(settings))


def build() -> Starlette:
    """The application, with its log on the error stream."""
    settings = Settings(**json.loads(os.environ[VARIABLE]))
    write_to(sys.stderr, settings.log)
    sys.setswitchinterval(TURN)
    app = create(settings)
    by_ourselves()
    return app
