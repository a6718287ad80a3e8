"""What takes long because a match was long counts for more, and nobody waits for all that others have asked for."""

import asyncio
import threading

import pytest

from macabre import Refused
from macabre.host.hosted_match import HostedMatch
from macabre.server.edge import rate_limits
from macabre.server.edge.addresses import asking
from macabre.server.edge.beside_loop import BesideLoop
from tests import loops


@pytest.mark.parametrize(
    ("path", "plies"),
    [
        ("/api/matches/{}", 4000),
        ("/api/matches/{}/record", 4000),
        ("/api/matches/{}/record?told=0,1", 2000),
        ("/match/{}/plain", 4000),
        ("/match/{}/table.svg?ply=1&beat=1", 4000),
        ("/api/matches/{}/moments?eyes=all", 400),
    ],
)
def test_whoever_asks_for_all_of_a_long_match_again_and_again_is_refused_sooner(build, monkeypatch, path, plies):
    """The story of a thousand choices takes the loop as long as five other pages, and their replay over a second."""
    monkeypatch.setattr(rate_limits, "REFUSAL_DELAY", (0.0, 0.0))
    browser = build(limits=True).browser()
    match = browser.begin("totentanz", "me", "here")
    browser.finish(match)
    monkeypatch.setitem(rate_limits.BY_BROWSER, rate_limits.READ, rate_limits.Rate(200, 0))  # however long it takes
    monkeypatch.setattr(HostedMatch, "plies", plies)
    answers = [browser.get(path.format(match)).status_code for _ in range(15)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_a_table_as_a_picture_counts_for_three_pages(build, monkeypatch):
    monkeypatch.setattr(rate_limits, "REFUSAL_DELAY", (0.0, 0.0))
    monkeypatch.setitem(rate_limits.BY_BROWSER, rate_limits.READ, rate_limits.Rate(10, 0))
    browser = build(limits=True).browser()
    match = browser.begin("totentanz", "me", "here")  # which takes part of the ten
    answers = [browser.get(f"/match/{match}/table.svg?seat=0").status_code for _ in range(4)]
    assert answers[0] == 200
    assert answers[-1] == 429


def test_nobody_waits_beside_the_loop_for_all_that_another_address_has_asked_for():
    done, go = [], threading.Event()

    def work(name):
        go.wait(20)
        done.append(name)

    async def request(beside, name):
        asking.set(name[0])
        await beside(lambda: work(name))

    async def ask():
        beside = BesideLoop(3)
        tasks = [asyncio.create_task(request(beside, name)) for name in ("a1", "a2", "a3", "b1")]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too fast"):
            await beside(lambda: None, "a")
        go.set()
        await asyncio.gather(*tasks)
        beside.close()

    loops.run(ask())
    assert done == ["a1", "b1", "a2", "a3"]
