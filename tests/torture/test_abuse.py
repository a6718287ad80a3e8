"""A short version of ``make torture WHAT=abuse``: what is refused and what is capped, not how long anything takes."""

import tempfile
from collections.abc import Iterator

import pytest

from macabre.server.edge.rate_limits import (
    BOT_MATCHES_BY_ADDRESS,
    BY_ADDRESS,
    CREATE,
    OPEN_BY_BROWSER,
    READ,
    SOCKETS,
    STREAMS,
)
from tests import loops
from tests.remote import serving
from tests.torture import abuse

pytestmark = pytest.mark.slow

SECONDS = 4


@pytest.fixture
def address() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, serving(folder, "--pace", "0.3", "--log", "error") as (address, _):
        yield address


def attack(address: str, name: str) -> dict[str, int]:
    result = loops.run(abuse.run_attack(name, address, SECONDS))
    assert not [code for code in result if code.startswith("5")], result
    bystander = abuse.Bystander(address)
    loops.run(bystander.live(1))
    assert bystander.times["pages"], "somebody else is served"
    return result


@pytest.mark.parametrize("name", ["cards", "forms"])
def test_what_a_parser_would_choke_on_is_refused(address, name):
    assert set(attack(address, name)) <= {"400", "404", "429", "cut off"}


def test_pages_come_as_fast_as_limits_allow(address):
    rate = BY_ADDRESS[READ]
    assert attack(address, "pages")["200"] <= 20 * (rate.burst + rate.refill * (SECONDS + 6))


def test_streams_sockets_and_bots_are_capped(address):
    assert attack(address, "streams")["held"] <= OPEN_BY_BROWSER[STREAMS]
    assert attack(address, "sockets")["held"] <= OPEN_BY_BROWSER[SOCKETS]
    assert attack(address, "bots")["watched"] <= BOT_MATCHES_BY_ADDRESS


def test_matches_are_capped_and_hints_refused_or_given(address):
    rate, made = BY_ADDRESS[CREATE], attack(address, "matches")
    assert made["200"] <= rate.burst + rate.refill * (SECONDS + 6)
    assert set(attack(address, "hints")) <= {"200", "409", "429"}


def test_who_talks_without_a_pause_keeps_nobody_from_talking(address):
    attack(address, "talk")
    bystander = abuse.Bystander(address)
    loops.run(bystander.live(3))
    assert bystander.times["moves"]
