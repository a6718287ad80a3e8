"""Compile the kernel and every game's state and rules with mypyc, into ``build/compiled``; the source stays as it is.

The copy is a whole package: put it first on the path (``PYTHONPATH=build/compiled``) to run anything on it.
"""

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"

SETUP = """
from mypyc.build import mypycify
from setuptools import setup

setup(name="macabre", ext_modules=mypycify({files!r}, opt_level="3"))
"""


def main() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "src", TARGET, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    (TARGET / "setup.py").write_text(SETUP.format(files=sources()))
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--inplace"], cwd=TARGET, check=True)


def sources() -> list[str]:
    """What is compiled: all of the kernel, and each game's state and rules."""
    package = TARGET / "macabre"
    files = [p for p in (package / "core").glob("*.py") if p.name != "__init__.py"]
    files += [p for name in ("state", "rules") for p in (package / "games").glob(f"*/{name}.py")]
    return sorted(str(p.relative_to(TARGET)) for p in files)


if __name__ == "__main__":
    main()
