"""The application as server processes build it, from the settings that their parent has put into the environment."""

import gc
import json
import os
import sys
from dataclasses import asdict

from starlette.applications import Starlette

from macabre.server.app import create
from macabre.server.logs import write_to
from macabre.server.settings import Settings

VARIABLE = "MACABRE_SETTINGS"

TURN = 0.0005
"""Seconds after which a busy loop lets the thread have its turn that writes to the disk. With Python's own five
thousandths, a move would wait that long several times before it is told."""


YOUNG, OLD = (700, 5), 200
"""When Python looks for objects that hold each other, which here are few: among young ones as ever, a little at a time,
but among all only after so many of those looks. With a thousand matches that takes a tenth of a second, and everybody
waits."""


def pass_on(settings: Settings) -> None:
    """Leave the settings for the processes that are started from here."""
    os.environ[VARIABLE] = json.dumps(asdict(settings))


def build() -> Starlette:
    """The application, with its log on the error stream."""
    settings = Settings(**json.loads(os.environ[VARIABLE]))
    write_to(sys.stderr, settings.log)
    sys.setswitchinterval(TURN)
    app = create(settings)
    gc.set_threshold(*YOUNG, OLD)
    gc.freeze()  # what there is now stays for ever: no need to look through it again and again
    return app
