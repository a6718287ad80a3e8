"""Every rule and ruling of every game is asserted by a test that cites its id."""

import ast
from pathlib import Path

import pytest

import macabre

GAMES = [name for name in macabre.game_names() if name != "lantern"]


def cited(folder: Path) -> set[str]:
    """All ids in ``@rule(...)`` marks of the game's tests, also those inside ``pytest.param(..., marks=rule(...))``."""
    ids: set[str] = set()
    for path in folder.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("rule", "pytest.mark.rule"):
                ids |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return ids


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_cited_by_a_test(name):
    game = macabre.game(name)
    missing = set(game.rulebook().rules) - cited(game.folder / "tests")
    assert not missing, sorted(missing)


@pytest.mark.parametrize("name", GAMES)
def test_every_cited_rule_exists(name):
    game = macabre.game(name)
    assert cited(game.folder / "tests") <= set(game.rulebook().rules)


COUNTS = {
    "dance-of-death": (115, 48),
    "grim-dance": (54, 28),
    "totentanz": (46, 30),
    "death-over-the-kingdom": (51, 35),
}


@pytest.mark.parametrize("name", COUNTS)
def test_the_rule_book_has_every_number_once(name):
    """A rule that is dropped from rules.md by mistake would take its tests with it."""
    prefixes = {rule.partition("-")[0] for rule in macabre.game(name).rulebook().rules}
    (prefix,) = prefixes
    rules, rulings = COUNTS[name]
    expected = [f"{prefix}-{n}" for n in range(1, rules + 1)] + [f"{prefix}-R{n}" for n in range(1, rulings + 1)]
    assert set(expected) <= set(macabre.game(name).rulebook().rules)
