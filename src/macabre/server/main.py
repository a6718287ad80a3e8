"""The application as server processes build it, from the settings that their parent has put into the environment."""

import json
import os
import sys
from dataclasses import asdict

from starlette.applications import Starlette

from macabre.server.app import create
from macabre.server.logs import write_to
from macabre.server.settings import Settings

VARIABLE = "MACABRE_SETTINGS"


def pass_on(settings: Settings) -> None:
    """Leave the settings for the processes that are started from here."""
    os.environ[VARIABLE] = json.dumps(asdict(settings))


def build() -> Starlette:
    """The application, with its log on the error stream."""
    settings = Settings(**json.loads(os.environ[VARIABLE]))
    write_to(sys.stderr, settings.log)
    return create(settings)
