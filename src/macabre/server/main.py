"""The application as server processes build it, from the settings that their parent has put into the environment."""

import json
import os
from dataclasses import asdict

from starlette.applications import Starlette

from macabre.server.app import create
from macabre.server.settings import Settings

VARIABLE = "MACABRE_SETTINGS"


def pass_on(settings: Settings) -> None:
    """Leave the settings for the processes that are started from here."""
    os.environ[VARIABLE] = json.dumps(asdict(settings))


def build() -> Starlette:
    return create(Settings(**json.loads(os.environ[VARIABLE])))
