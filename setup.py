"""Wheels come in two kinds: plain, and with kernel, rules and search compiled (MACABRE_COMPILED=1; see make wheel)."""

import os
from pathlib import Path

from setuptools import setup

HOUSE = Path("src/macabre")
THOUGHT = (
    "budget", "duel", "exact", "flat", "greedy", "insight", "ismcts", "policy", "race", "search", "thought", "worlds",
)  # fmt: skip
COMPILED = [
    *sorted(str(path) for path in HOUSE.glob("core/*.py") if path.name != "__init__.py"),
    *sorted(str(path) for name in ("state", "rules", "view", "bots") for path in HOUSE.glob(f"games/*/{name}.py")),
    *[str(HOUSE / "bots" / f"{name}.py") for name in THOUGHT],
    *[str(HOUSE / "adapters" / f"{name}.py") for name in ("asking", "layout", "tree")],  # a fate's heir must be, too
    *[str(HOUSE / "lab" / f"{name}.py") for name in ("features", "sums", "tally", "watch")],
]
"""What mypyc compiles as it stands."""

if os.environ.get("MACABRE_COMPILED"):
    from mypyc.build import mypycify

    setup(ext_modules=mypycify(COMPILED, opt_level="3"))
else:
    setup()
