"""Whoever asks for too much waits; everybody else notices nothing."""

import pytest

from macabre import Refused
from macabre.server.edge import rate_limits as module
from macabre.server.edge.rate_limits import BY_ADDRESS, BY_BROWSER, CREATE, OPEN_SOCKETS, SAY, RateLimits


@pytest.fixture
def clock(monkeypatch):
    """A clock that stands still until it is set forward."""
    now = [1000.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])

    def forward(seconds):
        now[0] += seconds

    return forward


def count(limits, kind, address, browser, most=10_000):
    """How many requests are let through."""
    for done in range(most):
        try:
            limits.take(kind, address, browser)
        except Refused:
            return done
    return most


def test_a_browser_that_asks_too_fast_is_told_to_wait_and_may_go_on_later(clock):
    limits, rate = RateLimits(), BY_BROWSER[CREATE]
    assert count(limits, CREATE, "a", "anna") == rate.burst
    clock(2 / rate.refill)
    assert count(limits, CREATE, "a", "anna") == 2


def test_another_browser_is_not_kept_waiting(clock):
    limits = RateLimits()
    count(limits, SAY, "a", "anna")
    assert count(limits, SAY, "b", "bert") == BY_BROWSER[SAY].burst


def test_new_cookies_do_not_help_one_address(clock):
    limits = RateLimits()
    made = sum(count(limits, CREATE, "a", f"browser {i}", 1) for i in range(500))
    assert made == BY_ADDRESS[CREATE].burst


def test_what_is_long_forgotten_takes_no_memory(clock, monkeypatch):
    monkeypatch.setattr(module, "REMEMBERED", 50)
    limits = RateLimits()
    for i in range(500):
        limits.take(SAY, "", f"browser {i}")
    assert len(limits._buckets) == 50


def test_a_browser_holds_only_so_many_sockets_open():
    limits = RateLimits()
    for _ in range(OPEN_SOCKETS):
        limits.enter("anna")
    with pytest.raises(Refused, match="too fast"):
        limits.enter("anna")
    limits.enter("bert")
    limits.leave("anna")
    limits.enter("anna")


def test_sockets_that_are_closed_are_forgotten():
    limits = RateLimits()
    limits.enter("anna")
    limits.leave("anna")
    assert limits._open == {}


def test_without_limits_nobody_waits(clock):
    assert count(RateLimits(on=False), CREATE, "a", "anna", 1000) == 1000


def test_however_long_nobody_asks_a_bucket_holds_no_more_than_its_burst(clock):
    limits, rate = RateLimits(), BY_BROWSER[CREATE]
    assert count(limits, CREATE, "a", "anna", 1) == 1
    clock(24 * 3600)
    assert count(limits, CREATE, "a", "anna") == rate.burst


def test_asking_in_vain_does_not_make_the_wait_longer(clock):
    limits, rate = RateLimits(), BY_BROWSER[CREATE]
    count(limits, CREATE, "a", "anna")
    for _ in range(10):
        assert count(limits, CREATE, "a", "anna", 1) == 0
        clock(0.1 / rate.refill)
    assert count(limits, CREATE, "a", "anna") == 1
