"""A part of ``make check``: whether an advisory is known for any package that we have locked.

pip-audit asks the package registry for each name and version in the lock files. What is known to be vulnerable fails
and is named. What nobody could be asked about is counted, and fails nothing: whoever checks without a network must be
able to go on. What pip-audit itself says is not passed on, as it names the proxies of a machine.
"""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

REQUIREMENTS = Path(__file__).resolve().parent.parent / "requirements"
PATIENCE = "10"
"""Seconds for the registry to answer about one package."""

Ask = Callable[..., "subprocess.CompletedProcess[str]"]


def locks(folder: Path = REQUIREMENTS) -> list[Path]:
    return sorted(folder.glob("*.txt"))


def packages(files: Sequence[Path]) -> set[str]:
    """Everything that is locked, as ``name==version``; what several files lock alike counts once."""
    return {line for file in files for line in re.findall(r"^[\w.-]+==[^\s;]+", file.read_text(), re.MULTILINE)}


def ask(files: Sequence[Path], *more: str) -> "subprocess.CompletedProcess[str]":
    """One run of pip-audit over these lock files, without letting pip resolve or install anything."""
    named = [word for file in files for word in ("-r", str(file))]
    command = [sys.executable, "-m", "pip_audit", "--disable-pip", "--require-hashes", *named, *more]
    given = ["--format", "json", "--progress-spinner", "off", "--timeout", PATIENCE]
    return subprocess.run([*command, *given], capture_output=True, text=True)


def found(dependencies: list[dict[str, Any]]) -> list[str]:
    """A line for each advisory: the package, its version, what the advisory is called, and where it is mended."""
    return [
        f"{each['name']} {each['version']}: {advisory['id']}"
        + "".join(f" = {alias}" for alias in advisory.get("aliases", []))
        + (f", mended in {' or '.join(advisory['fix_versions'])}" if advisory.get("fix_versions") else "")
        for each in dependencies
        for advisory in each.get("vulns", [])
    ]


def audit(files: Sequence[Path], ask: Ask = ask) -> list[str]:
    """What is wrong, one line each; what could not be asked is said on the way."""
    answer = ask(files)
    try:
        dependencies = json.loads(answer.stdout)["dependencies"]
    except ValueError:  # it gave up. Without any question to the registry it only fails over the files themselves
        if ask(files, "--dry-run").returncode:
            return ["pip-audit is not here, or cannot read the lock files of requirements/"]
        dependencies = []
    wrong, locked = found(dependencies), len(packages(files))
    known = sum("skip_reason" not in each for each in dependencies)
    if known < locked:
        print(f"audit: {locked - known} of {locked} packages were NOT audited: the registry told nothing about them")
    if known:
        print(f"audit: {known} of {locked} packages audited, {len(wrong)} advisories")
    return wrong


def main() -> None:
    wrong = audit(locks())
    for line in wrong:
        print(f"audit: {line}", file=sys.stderr)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
