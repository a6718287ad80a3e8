"""Compile what setup.py names with mypyc, into ``build/compiled``; the source stays as it is.

The copy is a whole package: put it first on the path (``PYTHONPATH=build/compiled``) to run anything on it.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "work"
TARGET = ROOT / "build" / "compiled"


def main() -> None:
    for folder in (WORK, TARGET):
        shutil.rmtree(folder, ignore_errors=True)
    WORK.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info", "*.so")
    shutil.copytree(ROOT / "src", WORK / "src", ignore=ignored)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, WORK)
    command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace", "--parallel", "2"]
    subprocess.run(command, cwd=WORK, check=True, env={**os.environ, "MACABRE_COMPILED": "1"})
    (WORK / "src").rename(TARGET)


if __name__ == "__main__":
    main()
