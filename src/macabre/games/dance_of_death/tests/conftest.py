"""What the tests of Dance of Death share."""

from collections.abc import Iterator

import pytest

from macabre.testing import all_chance_used


@pytest.fixture(autouse=True)
def all_scripted_chance_is_used() -> Iterator[None]:
    """A test whose script of chance is longer than what happened has not tested what it says."""
    with all_chance_used():
        yield
