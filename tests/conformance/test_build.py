"""Which build these tests run on: ``make test-slow`` must not test the source instead of the compiled one."""

import os

import macabre
from macabre.core import fate, match

MEANT = bool(os.environ.get("MACABRE_COMPILED"))


def test_kernel_and_rules_are_of_the_build_that_is_meant():
    modules = [fate, match]
    modules += [part for name in macabre.game_names() if name != "lantern" for part in parts(macabre.game(name))]
    assert {not module.__file__.endswith(".py") for module in modules} == {MEANT}


def parts(game):
    return [game.rules, game.states]
