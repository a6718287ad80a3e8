"""The tests of ``tests/whole_only.txt``, which take too long for the slow lane. Further words go to pytest."""

import os
import subprocess
import sys

from tests.conftest import WHOLE


def main() -> int:
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *sys.argv[1:]]
    return subprocess.run(command, env={**os.environ, WHOLE: "1"}, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
