"""The rules for players: all of them are there, and each has a test that asserts it."""

import ast
import re
from pathlib import Path

import pytest

from macabre.games.grim_dance.tests.scenes import GAME

FOLDER = Path(__file__).parent


def ids(prefix: str, last: int) -> set[str]:
    return {f"{prefix}{number}" for number in range(1, last + 1)}


ALL = ids("GD-", 54) | ids("GD-R", 28)


def marked() -> set[str]:
    """The ids in the marks of all tests of this folder."""
    found = set()
    for path in FOLDER.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                found |= {argument.value for argument in node.args if isinstance(argument, ast.Constant)}
    return found


def test_the_rules_for_players_hold_every_rule_once():
    assert set(GAME.rulebook().rules) == ALL
    assert all(entry.text and entry.section for entry in GAME.rulebook().rules.values())


def test_every_rule_is_asserted_by_a_test():
    assert marked() == ALL


@pytest.mark.parametrize("name", ["state.py", "rules.py", "view.py", "table.py"])
def test_every_rule_that_the_code_cites_exists(name):
    text = (FOLDER.parent / name).read_text(encoding="utf-8")
    assert set(re.findall(r"GD-R?\d+", text)) <= ALL | ids("GD-D", 11)
    assert set(re.findall(r"GD-D\d+", text)) <= ids("GD-D", 11)
