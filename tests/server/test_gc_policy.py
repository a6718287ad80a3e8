"""Garbage in a server: looked for seldom, but found."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from macabre.server import gc_policy
from tests import loops

LIMIT = 20


class Knot:
    """Holds itself, so that it goes only when somebody looks."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def take_over(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(gc_policy, "INTERVAL", 0)
    monkeypatch.setattr(gc_policy, "LEAST", 1000)
    gc_policy.take_over()
    yield
    gc.unfreeze()
    gc.enable()


async def tidied(knots: int) -> bool:
    """Whether so many knots go, one of which is watched, before the server has looked a hundred times."""
    gc.collect()
    watched = weakref.ref(Knot())
    for _ in range(knots):
        Knot()
    tidying = asyncio.create_task(gc_policy.collect_when_due())
    for _ in range(100):
        await asyncio.sleep(0)
    tidying.cancel()
    return watched() is None


def test_what_nobody_can_reach_goes_once_there_is_much_of_it(take_over: None) -> None:
    assert loops.run(tidied(knots=5000))


def test_for_a_little_nobody_looks(take_over: None) -> None:
    assert not loops.run(tidied(knots=5))


def test_where_python_looks_by_itself_nobody_else_does() -> None:
    loops.run(asyncio.wait_for(gc_policy.collect_when_due(), LIMIT))


@pytest.mark.parametrize(
    ("threshold", "collected", "left", "then"),
    [
        (400_000, 0, 1_000_000, 800_000),  # nothing was found: twice as late
        (400_000, 0, 300_000, 600_000),  # but never later than when twice as much has been added as there is
        (400_000, 39_999, 300_000, 600_000),
        (400_000, 40_000, 300_000, 75_000),  # a tenth was found: that pays
        (400_000, 0, 10_000, gc_policy.LEAST),
        (400_000, 400_000, 10_000, gc_policy.LEAST),
    ],
)
def test_the_next_look_comes_when_it_pays_and_is_never_put_off_for_ever(
    threshold: int, collected: int, left: int, then: int
) -> None:
    assert gc_policy.next_threshold(threshold, collected, left) == then
