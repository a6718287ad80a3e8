"""What the tests of Grim Dance share."""

import random
from collections.abc import Iterator

import pytest

from macabre.testing import all_chance_used


@pytest.fixture
def rng() -> random.Random:
    """Chance for a test's own choices, the same in every run."""
    return random.Random(1)


@pytest.fixture(autouse=True)
def all_scripted_chance_is_used() -> Iterator[None]:
    """A test whose script of chance is longer than what happened has not tested what it says."""
    with all_chance_used():
        yield
