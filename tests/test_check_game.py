"""``macabre check-game``: the conformance suite for one game, in sentences."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_shelf import spoil, write_ferry


def check(shelf: Path, *more: str) -> "subprocess.CompletedProcess[str]":
    words = [sys.executable, "-m", "macabre", "check-game", "ferry", "--games-from", str(shelf), *more]
    return subprocess.run(words, capture_output=True, text=True, check=False)


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    return write_ferry(tmp_path / "ferry")


@pytest.mark.slow
def test_the_tutorials_game_passes_and_stores_its_playthroughs(ferry):
    done = check(ferry.parent, "--store")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "✗" not in done.stdout
    assert done.stdout.endswith("All checks have passed.\n")
    assert (ferry / "tests" / "golden" / "v1-default.txt").exists()
    assert (ferry / "tests" / "alphabet.txt").read_text(encoding="utf-8") == "pay:0 FE-3\npay:1 FE-3\n"


KEPT = '"kept": config.values[raw[3]]}'
BROKEN = {
    "told without a key": (
        "view.py", KEPT, '**({} if seat == 1 else {"kept": config.values[raw[3]]})}',
        "the event shown in text.en.toml needs 'kept', but tell in view.py told seat 1 only seat, paid",
    ),
    "keys that differ": (
        "view.py", KEPT, '"kept": config.values[raw[3]], **({"mine": 1} if seat == 0 else {})}',
        "of the event shown, tell in view.py tells seat 0 'mine', but EVERYBODY nothing under that key",
    ),
    "a leak": (
        "view.py", "hands=[state.hands[other][:] if over or other == seat else None",
        "hands=[state.hands[other][:]", "Worlds that differ only in what a seat may not know",
    ),
    "words that need more than they get": (
        "text.en.toml", 'pay = "pay {coin}"', 'pay = "pay {coin} of {rest}"',
        "the words for the choice pay:0 in text.en.toml need 'rest', which label in view.py does not fill in for seat",
    ),
    "a rule that nobody wrote": (
        "rules.py", '("pay:1", "FE-3")', '("pay:1", "FE-33")',
        "cited by a choice, event or option, but not in rules.md: FE-33",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_wrong_is_said_in_a_sentence(ferry, kind):
    file, text, instead, sentence = BROKEN[kind]
    spoil(ferry / file, text, instead)
    done = check(ferry.parent)
    assert done.returncode == 1
    assert sentence in done.stdout, done.stdout
    assert "checks have failed." in done.stdout


@pytest.mark.slow
def test_a_stored_playthrough_that_plays_out_differently_is_named(ferry):
    check(ferry.parent, "--store")
    spoil(ferry / "rules.py", "if paid != least:", "if paid == least:")
    done = check(ferry.parent)
    assert done.returncode == 1
    assert f"{ferry / 'tests' / 'golden' / 'v1-'}" in done.stdout
    assert "plays out differently now." in done.stdout


def test_a_game_without_an_oracle_is_a_mistake_with_a_hint(ferry):
    (ferry / "tests" / "oracle.py").unlink()
    done = check(ferry.parent)
    assert done.returncode == 2
    assert done.stderr.startswith(f"error: The checks need {ferry / 'tests' / 'oracle.py'}")
    assert "hint: " in done.stderr
