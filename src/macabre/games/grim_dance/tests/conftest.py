"""What the tests of Grim Dance share."""

import random

import pytest


@pytest.fixture
def rng() -> random.Random:
    """Chance for a test's own choices, the same in every run."""
    return random.Random(1)
