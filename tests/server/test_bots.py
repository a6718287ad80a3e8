"""Bots think in processes of their own, from what they may see; one that dies is replaced."""

import asyncio
import json
import os
import signal
from pathlib import Path
from typing import Any

import pytest

import macabre
from macabre.host.deeds import BOT
from macabre.host.ports import BotQuestion
from macabre.server.thinking.pool import Pool, PoolThinker
from tests import loops
from tests.server.house import Browser, House, think_here


def stumble_once(text: str) -> str:
    """What a process does that dies in the middle of a thought, the first time."""
    mark = Path(text)
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "thought"


def test_a_process_that_dies_in_the_middle_of_a_thought_is_replaced(tmp_path: Path) -> None:
    async def ask() -> str:
        pool = Pool(1)
        try:
            return await pool.ask(stumble_once, str(tmp_path / "mark"))
        finally:
            pool.close()

    assert loops.run(ask()) == "thought"


def test_a_match_goes_on_when_a_bots_process_is_killed(tmp_path: Path) -> None:
    with House(tmp_path / "matches.db") as house:
        anna = house.browser()
        match = anna.begin("totentanz", "me", "bot")
        thinkers = house.thinker._moves
        killed: list[int] = []
        for _ in range(60):
            anna.play(match) if anna.see(match)["decision"] else None
            pids = thinkers._pool.pids
            if pids and not killed:
                killed = pids
                os.kill(killed[0], signal.SIGKILL)
            elif pids and pids != killed:
                break
        assert killed
        assert thinkers._pool.pids
        assert set(thinkers._pool.pids).isdisjoint(killed)
        bots = [deed for deed in house.call(house.store.since, match) if deed.data == BOT]
        assert len(bots) > 1
        assert anna.state(match)["stage"] == "playing"


def test_a_bot_gets_its_view_and_nothing_else(house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    async def overheard(self: Pool, work: Any, text: str, *whose: Any) -> str:
        asked.append(json.loads(text))
        hosted = house.rooms._rooms[match].hosted
        seat = asked[-1]["decision"]["seat"]
        assert asked[-1]["view"] == json.loads(json.dumps(hosted.running().view(seat).to_json()))
        assert hosted.secret not in text
        assert hosted.running().record()["seed"] not in text
        return await think_here(self, work, text)

    monkeypatch.setattr(Pool, "ask", overheard)
    match = anna.create("dance-of-death", "me", "bot")
    anna.shuffle(match)
    for _ in range(12):
        if anna.see(match)["decision"]:
            anna.play(match)
    anna.post(f"/api/matches/{match}/hint", {"seat": 0})
    assert len(asked) > 5
    assert {key for one in asked for key in one} <= {"bot", "level", "seed", "view", "decision", "language"}


def test_a_bot_looks_again_when_a_step_is_taken_back_while_it_thinks(
    house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It answers the table as it is then, not as it was when it began to think."""
    views: list[Any] = []
    gate = house.call(_event)
    choose = PoolThinker.choose

    async def slow(self: PoolThinker, question: BotQuestion, due: float) -> str | None:
        views.append(question.view)
        await gate.wait()
        return await choose(self, question, due)

    monkeypatch.setattr(PoolThinker, "choose", slow)
    match = anna.create("lantern", "me", "bot")
    with anna.page(match, value="ab" * 32) as page:
        page.until(lambda page: page.state["decision"])
        page.play(0)
        page.send(type="take_back", seat=0)
        page.until(lambda page: page.state["decision"])
        page.play(1)
        assert len(views) == 1
        house.call(_open, gate)
        page.until(lambda page: page.state["decision"])
    assert len(views) >= 2
    assert anna.state(match)["stage"] == "playing"


async def _event() -> asyncio.Event:
    return asyncio.Event()


async def _open(gate: asyncio.Event) -> None:
    gate.set()


def test_a_bot_that_fails_is_loud_and_touches_no_other_match(
    house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    async def stumble(*given: Any) -> str:
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(PoolThinker, "choose", stumble)
        match = anna.begin("totentanz", "me", "bot")
        while "failed" not in caplog.text:
            anna.play(match)
        assert "failed" in caplog.text
        assert match not in caplog.text, "the id of a match opens it: it does not belong in a log"
        assert anna.do(match, "abort").status_code == 200
    other = anna.begin("lantern", "me", "bot")
    anna.finish(other)
    assert anna.state(other)["stage"] == "over"


def test_the_same_match_asks_its_bots_the_same_after_a_restart(
    build: Any, house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot's chance follows from the match's secret, so that stopping the server changes nothing."""
    seeds: list[str] = []

    async def never(self: PoolThinker, question: BotQuestion, due: float) -> str:
        seeds.append(question.seed)
        await asyncio.Event().wait()
        return ""

    monkeypatch.setattr(PoolThinker, "choose", never)
    match = anna.create("lantern", "me", "bot")
    anna.do(match, "aside")
    for one in (house, build()):
        room = one.room(match)
        while not any(isinstance(key, tuple) for key in room.tasks):
            one.call(asyncio.sleep, 0.01)
        one.call(asyncio.sleep, 0)
        one.stop()
    assert len(seeds) == 2
    assert seeds[0] == seeds[1]


def test_an_analysis_is_made_once_for_all_who_ask(house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0
    analyse = PoolThinker.analyse

    async def counted(self: PoolThinker, *given: Any) -> Any:
        nonlocal asked
        asked += 1
        return await analyse(self, *given)

    monkeypatch.setattr(PoolThinker, "analyse", counted)
    match = anna.begin("lantern", "me", "bot")
    anna.finish(match)
    for _ in range(3):
        found = anna.get(f"/api/matches/{match}/analysis").json()
        assert len(found["curves"]) == 2
        assert found["picture"].startswith("<svg")
        assert all(len({one["seat"] for one in found[kind]}) == len(found[kind]) for kind in ("best", "worst"))
    assert asked == 1
    assert macabre.replay(anna.get(f"/api/matches/{match}/record").json()).outcome


def test_a_match_goes_on_when_no_bot_can_think_at_all(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(self: Pool, work: Any, text: str, *whose: Any) -> str:
        raise RuntimeError("no process can be started")

    monkeypatch.setattr(Pool, "ask", broken)
    match = anna.begin("lantern", "me", "bot", "bot")
    anna.finish(match)
    assert anna.state(match)["stage"] == "over"
