"""The tiny fifth game stands beside the four while the tests run: adding a game is adding a folder."""

import os
import sys
from pathlib import Path

import hypothesis

import macabre.games.grim_dance  # noqa: F401 - loads the shelf's package, so that its path can be extended

FIFTH = Path(__file__).parent / "fifth"
SHELF = sys.modules["macabre.games"]
SHELF.__path__.append(str(FIFTH))

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.load_profile("ci")
os.environ.setdefault("COLUMNS", "100")
