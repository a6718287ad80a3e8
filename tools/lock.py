"""Lock the newest versions of all dependencies, with hashes: every ``requirements/*.in`` becomes its ``.txt``."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "requirements"
ORDER = ("dev", "bench", "ray", "art", "fonts", "lab", "adapters", "docs", "audit", "server", "node")
"""A file may build on the locked versions of one before it."""
OPTIONS = (
    "-q", "--upgrade", "--generate-hashes", "--strip-extras", "--allow-unsafe", "--no-header",
    "--no-emit-index-url", "--no-emit-trusted-host", "--no-emit-find-links", "--no-emit-options",
)  # fmt: skip


def main() -> None:
    subprocess.run([sys.executable, "-m", "pip", "install", "-q", "pip-tools"], check=True)
    for name in ORDER:
        command = [sys.executable, "-m", "piptools", "compile", *OPTIONS, "-o", f"{name}.txt", f"{name}.in"]
        subprocess.run(command, cwd=FOLDER, check=True)


if __name__ == "__main__":
    main()
