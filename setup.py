"""Wheels come in two kinds: plain, and with kernel and rules compiled (MACABRE_COMPILED=1, as make wheel does)."""

import os
from pathlib import Path

from setuptools import setup

COMPILED = [
    *sorted(str(path) for path in Path("src/macabre/core").glob("*.py") if path.name != "__init__.py"),
    *sorted(str(path) for name in ("state", "rules") for path in Path("src/macabre/games").glob(f"*/{name}.py")),
]
"""What mypyc compiles as it stands."""

if os.environ.get("MACABRE_COMPILED"):
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(COMPILED, opt_level="3"))
else:
    setup()
