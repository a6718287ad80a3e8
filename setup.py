"""Wheels come in two kinds: plain, and with kernel, search and tables compiled (MACABRE_COMPILED=1; see make wheel)."""

import os
from pathlib import Path

from setuptools import setup

HOUSE = Path("src/macabre")
THOUGHT = (
    "budget", "duel", "exact", "flat", "greedy", "insight", "ismcts", "policy", "race", "search", "thought", "worlds",
)  # fmt: skip
OF_GAMES = ("state", "rules", "view", "rows", "bots")
COMPILED = [
    *sorted(str(path) for path in HOUSE.glob("core/*.py") if path.name not in ("__init__.py", "watched_log.py")),
    *sorted(str(path) for name in OF_GAMES for path in HOUSE.glob(f"games/*/{name}.py")),
    *[str(HOUSE / "bots" / f"{name}.py") for name in THOUGHT],
    *[
        str(HOUSE / "adapters" / f"{name}.py") for name in ("batch", "explicit_chance", "layout", "tree")
    ],  # a fate's heir must be, too
    *[str(HOUSE / "lab" / f"{name}.py") for name in ("features", "observed_match", "sums", "tally")],
]
"""The kernel, the rules, the search and what counts: mypyc compiles it as it stands.

A watched log is left out: it inherits from ``list``, which a compiled class cannot.
"""
PICTURES = [
    *[str(HOUSE / "draw" / f"{name}.py") for name in ("scene", "theme")],
    *sorted(
        str(path) for name in ("phrases", "pieces", "places", "scene") for path in HOUSE.glob(f"games/*/{name}.py")
    ),
    *[str(HOUSE / "host" / f"{name}.py") for name in ("page_feed", "page_state")],
]
"""From a view to what a page is sent."""

if os.environ.get("MACABRE_COMPILED"):
    from mypyc.build import mypycify

    groups: list[tuple[list[str], str | None]] = [(COMPILED, "kernel"), (PICTURES, "pictures")]
    setup(ext_modules=mypycify(COMPILED + PICTURES, opt_level="3", separate=groups))
else:
    setup()
