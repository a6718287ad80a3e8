"""The Makefile and ``tools/tasks.py``: few targets, all explained, and nothing written down that make does not know."""

import re
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from tools import tasks
from tools.tasks import GROUPS, Task

ROOT = Path(__file__).parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = re.search(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)[1].split()
EXPLAINED = dict(re.findall(r"^([a-z-]+):.*?## (.*)$", MAKEFILE, re.MULTILINE))
EVERY = [(group, what, task) for group, tasks in GROUPS.items() for what, task in tasks.items()]


def test_there_are_at_most_fifteen_targets_and_make_explains_each():
    assert len(TARGETS) <= 15
    assert list(EXPLAINED) == TARGETS
    said = subprocess.run(["make", "-C", str(ROOT), "help"], capture_output=True, text=True, check=True).stdout
    assert [line.split()[0] for line in said.splitlines() if not line.startswith("make")] == TARGETS


@pytest.mark.parametrize("group", ["bench", "torture", "generate"])
def test_help_names_every_what(group):
    words = EXPLAINED[group].partition("WHAT=")[2]
    assert re.split(", | or ", words) == list(GROUPS[group])


@pytest.mark.parametrize(("group", "what", "task"), EVERY, ids=[f"{group} {what}" for group, what, _ in EVERY])
def test_every_task_has_a_script_and_needs_what_make_can_make(group, what, task):
    first, *more = task.script.split()
    assert find_spec(more[0]) if first == "-m" else (ROOT / first).exists()
    extras = {f"{{venv}}/{name}" for name in re.search(r"^EXTRAS := (.*)$", MAKEFILE, re.MULTILINE)[1].split()}
    assert set(task.needs) <= {*TARGETS, *extras, "{venv}/page-scripts"}


@pytest.mark.parametrize("what", ["", "nonsense"])
def test_a_missing_or_wrong_what_is_answered_by_a_sentence_with_all_there_are(what):
    with pytest.raises(SystemExit) as end:
        tasks.main("torture", what)
    sentence = str(end.value.code).splitlines()[0]
    assert sentence.startswith("make torture: ")
    assert sentence.endswith("can be kills, soak, fuzz, crowd, abuse, mutants, geometry, taps or tests.")
    assert f"WHAT={what}" in sentence if what else "no WHAT" not in sentence


def test_variables_become_words_and_options_and_nothing_else_does():
    task = Task("", "-m some.thing", words=("GAME",), options=("KILLS", "AWAY"))
    given = {"GAME": "totentanz", "KILLS": "7", "AWAY": "", "MATCHES": "3", "ARGS": "--rate 'a b'"}
    assert task.command("python", given) == [
        "python", "-m", "some.thing", "totentanz", "--kills", "7", "--rate", "a b"
    ]  # fmt: skip
    assert task.command("python", {}) == ["python", "-m", "some.thing"]


def test_a_task_runs_once_on_each_build_after_what_it_needs(monkeypatch):
    ran = []
    monkeypatch.setattr(subprocess, "call", lambda command, env=None: ran.append((command, env)) or 0)
    monkeypatch.setenv("VENV", "there")
    assert tasks.main("bench", "simulations") == 0
    (make, _), *runs = ran
    assert make[-2:] == ["compile", "there/bench"]
    assert [Path(env["PYTHONPATH"]).name for _, env in runs] == ["src", "compiled"]
    assert all(command == ["there/bin/python", "bench/strength.py", "speed"] for command, _ in runs)


def test_a_task_whose_needs_cannot_be_met_does_not_run(monkeypatch):
    ran = []
    monkeypatch.setattr(subprocess, "call", lambda command, env=None: ran.append(command) or 2)
    assert tasks.main("torture", "soak") == 2
    assert len(ran) == 1


def written() -> list[Path]:
    """All that tells people what to type."""
    said = subprocess.run(
        ["git", "ls-files", "*.md", "*.py", "*.in", "*.yml", ".ci/run"], cwd=ROOT, capture_output=True
    )
    if said.returncode:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in said.stdout.decode().split("\n") if name]


def test_every_make_that_is_written_down_exists():
    typed = re.compile(r"(?:^|`|step )make ((?:[A-Z]+=\S+ )*)([a-z][a-z-]*)(?: WHAT=([a-z-]+))?", re.MULTILINE)
    count = 0
    for path in written():
        for _, target, what in typed.findall(path.read_text(encoding="utf-8")):
            count += 1
            assert target in TARGETS, f"{path}: make {target}"
            assert what in {"", *GROUPS.get(target, {})}, f"{path}: make {target} WHAT={what}"
    assert count > 40


def recipe(target: str) -> str:
    """What make runs for a target."""
    return re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)[1]


def test_every_test_runs_in_one_of_the_two_lanes_and_continuous_integration_runs_both():
    assert recipe("test").count("$(PYTEST)") == 1
    assert '$(PYTEST) -m "not slow" ' in recipe("test")
    slow, compiled = recipe("test-slow").splitlines()
    assert "$(PYTEST) -m slow $(ON_COMPILED:%=--ignore=%) " in slow
    assert "PYTHONPATH=build/compiled $(PYTEST) $(ON_COMPILED) " in compiled
    assert re.search(r"^ON_COMPILED := tests/conformance ", MAKEFILE, re.MULTILINE)
    steps = re.findall(r"^step make (.*)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    assert steps == ["check", "test", "test-slow"]
