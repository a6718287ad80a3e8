"""The two-minute version of ``make torture WHAT=soak``: what is over is let go, and nobody is surprised."""

import pytest

from tests.torture.soak import soaked


@pytest.mark.slow
def test_finished_matches_leave_nothing_behind() -> None:
    with soaked(seconds=120, tables=4) as run:
        assert run.trouble == []
        assert run.matches >= 4
        assert run.samples[-1].open < run.matches + 8, "what nobody looks at is put away"
        assert run.growth < 1.3
