"""Mutation testing of the rules: every line of a game's rules.py is changed in many small ways, and a test must notice.

Survivors are compared with the game's ``tests/survivors.toml``, in which each is explained. Fails when more than 5 %
survive or when a survivor is not explained. Mutants are made and run by mutmut, in a copy of the project.
"""

import os
import resource
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import macabre

ROOT = Path(__file__).resolve().parent.parent
LIMIT = 0.05
MEMORY = 2 << 30

CONFIG = """
[tool.mutmut]
source_paths = ["src/macabre/games/{folder}/rules.py"]
pytest_add_cli_args_test_selection = ["src/macabre/games/{folder}/tests", "tests/conformance/test_golden.py"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-p", "tests.forgetful", "-m", "not slow and not many_matches"]
timeout_multiplier = 3
timeout_constant = 10
also_copy = ["src", "tests", "README.md", "LICENSE", "setup.py"]
"""

NOTICED = ("killed", "timeout", "segfault")
"""The results of mutants that a test noticed, be it by hanging; all others count as survivors."""

Survivor = tuple[str, str, str]
"""The function, the line as it was, and as the mutant has it."""


def main() -> None:
    names = sys.argv[1:] or macabre.game_names()
    failed = [name for name in names if not survives_scrutiny(name)]
    sys.exit(f"too many mutants survive, or unexplained ones: {', '.join(failed)}" if failed else 0)


def survives_scrutiny(name: str) -> bool:
    folder = name.replace("-", "_")
    place = prepare(folder)
    mutmut = str(Path(sys.executable).parent / "mutmut")
    run = [mutmut, "run", "--max-children", str(os.cpu_count() or 2)]
    subprocess.run(run, cwd=place, stdout=subprocess.DEVNULL, check=False, preexec_fn=tether)
    status = subprocess.run([mutmut, "results", "--all", "true"], cwd=place, capture_output=True, text=True, check=True)
    results = [line.strip().rsplit(": ", 1) for line in status.stdout.splitlines() if ": " in line]
    alive = [mutant for mutant, result in results if result not in NOTICED]
    found = {change(mutmut, place, mutant) for mutant in alive}
    known = explained(folder)
    share = len(alive) / max(1, len(results))
    print(f"{name}: {len(results)} mutants, {len(alive)} survive ({share:.1%}), {len(found - known)} not explained")
    for function, was, now in sorted(found - known):
        print(f"  {function}\n    - {was}\n    + {now}")
    for function, was, now in sorted(known - found):
        print(f"  no longer survives: {function}\n    - {was}\n    + {now}")
    return bool(results) and share <= LIMIT and found <= known


def tether() -> None:
    """A mutant that loops for ever may fill its memory; the machine's is not for it."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def prepare(folder: str) -> Path:
    """A copy of the project in which mutmut may do as it likes."""
    place = ROOT / "build" / "mutants" / folder
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in ("src", "tests"):
        shutil.copytree(ROOT / name, place / name, ignore=ignored)
    for name in ("README.md", "LICENSE", "setup.py"):
        shutil.copy(ROOT / name, place)
    config = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (place / "pyproject.toml").write_text(config + CONFIG.format(folder=folder), encoding="utf-8")
    return place


def change(mutmut: str, place: Path, mutant: str) -> Survivor:
    """What a mutant changed: the first line that differs."""
    shown = subprocess.run([mutmut, "show", mutant], cwd=place, capture_output=True, text=True, check=True).stdout
    lines = [line for line in shown.splitlines() if not line.startswith(("---", "+++"))]
    was = next((line[1:].strip() for line in lines if line.startswith("-")), "")
    now = next((line[1:].strip() for line in lines if line.startswith("+")), "")
    return mutant.split(".x_")[-1].rsplit("__mutmut_", 1)[0], was, now


def explained(folder: str) -> set[Survivor]:
    file = ROOT / "src" / "macabre" / "games" / folder / "tests" / "survivors.toml"
    if not file.exists():
        return set()
    rows = tomllib.loads(file.read_text(encoding="utf-8")).get("survivor", [])
    assert all(row["why"] for row in rows)
    return {(row["function"], row["was"], row["now"]) for row in rows}


if __name__ == "__main__":
    main()
