"""The tiny fifth game stands beside the four while the tests run: adding a game is adding a folder."""

import os
from pathlib import Path

import hypothesis

import macabre

FIFTH = Path(__file__).parent / "fifth"
macabre.games.__path__.append(str(FIFTH))

hypothesis.settings.register_profile("ci", derandomize=True, deadline=None)
hypothesis.settings.load_profile("ci")
os.environ.setdefault("COLUMNS", "100")
