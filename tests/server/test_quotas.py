"""What a browser and an address may leave in the database, and what is removed from it by itself."""

import hashlib
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

import macabre
from macabre.server.edge import quotas
from macabre.server.edge import rate_limits as module
from macabre.server.edge.rate_limits import BY_ADDRESS, BY_BROWSER, CARD_BYTES, MATCHES, Rate
from macabre.server.storage.retention import remove_unplayed
from macabre.server.storage.schema import MATCHES as ROWS
from tests.server.house import Browser, House

LATER = 1e12


@pytest.fixture
def house(build: Any, monkeypatch: pytest.MonkeyPatch) -> House:
    """With limits on."""
    monkeypatch.setattr(module, "REFUSAL_DELAY", (0, 0))
    found = build(limits=True)
    assert isinstance(found, House)
    return found


def wish(**more: Any) -> dict[str, Any]:
    return {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "here"}], **more}


def known(house: House) -> Browser:
    """A browser that has its cookie."""
    browser = house.browser()
    browser.get("/about")
    return browser


def stored(house: House) -> set[str]:
    with house.store._engine.connect() as connection:
        return set(connection.execute(select(ROWS.c.id)).scalars())


# -- quotas


def test_a_browser_begins_only_so_many_matches_a_day(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_BROWSER, MATCHES, Rate(3, 0))
    anna = known(house)
    matches = [anna.create("lantern", "me", "here") for _ in range(3)]
    refusal = anna.post("/api/matches", wish())
    assert (refusal.status_code, refusal.json()["code"]) == (429, "too_many_matches")
    page = anna.client.post("/matches", data={"game": "lantern"})
    assert page.status_code == 429
    anna.do(matches[0], "abort", 0)
    anna.do(matches[0], "abort", 1)
    assert anna.do(matches[0], "rematch").json()["code"] == "too_many_matches", "a rematch is a new match, too"
    assert stored(house) == set(matches)
    known(house).create("lantern", "me", "here")


def test_new_cookies_do_not_help_an_address_to_more_matches(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BY_ADDRESS, MATCHES, Rate(3, 0))
    made = [known(house).post("/api/matches", wish()).status_code for _ in range(6)]
    assert made == [200] * 3 + [429] * 3


def test_a_browser_has_only_so_many_unfinished_matches(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "UNFINISHED", 2)
    anna = known(house)
    matches = [anna.create("lantern", "me", "here") for _ in range(2)]
    refusal = anna.post("/api/matches", wish()).json()
    assert refusal["code"] == "too_many_unfinished"
    assert "2 unfinished" in refusal["error"]
    for seat in (0, 1):
        anna.do(matches[0], "abort", seat)
    anna.create("lantern", "me", "here")


def origins(house: House) -> set[str]:
    with house.store._engine.connect() as connection:
        return set(connection.execute(select(ROWS.c.origin)).scalars())


def test_new_cookies_do_not_help_an_address_to_more_unfinished_matches(
    build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "REFUSAL_DELAY", (0, 0))
    monkeypatch.setattr(quotas, "UNFINISHED_BY_ADDRESS", 2)
    house = build(limits=True, key_file=str(tmp_path / "host.key"))
    anna = known(house)
    match = anna.create("lantern", "me", "here")
    known(house).create("lantern", "me", "here")
    refusal = known(house).post("/api/matches", wish()).json()
    assert refusal["code"] == "too_many_from_here"
    assert "2 unfinished" in refusal["error"]
    for seat in (0, 1):
        anna.do(match, "abort", seat)
    known(house).create("lantern", "me", "here")


def test_where_a_match_came_from_is_held_as_a_fingerprint_until_it_is_over(build: Any, tmp_path: Path) -> None:
    house = build(key_file=str(tmp_path / "host.key"))
    anna = known(house)
    match = anna.create("lantern", "me", "here")
    (origin,) = origins(house)
    assert len(origin) == 32
    assert hashlib.sha256(b"testclient").hexdigest()[:32] != origin
    for seat in (0, 1):
        anna.do(match, "abort", seat)
    assert origins(house) == {""}


def test_without_a_key_nothing_of_an_address_is_held(build: Any) -> None:
    house = build()
    known(house).create("lantern", "me", "here")
    assert origins(house) == {""}


def test_card_files_count_by_their_size(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Path(macabre.game("lantern").folder, "cards.toml").read_text()
    monkeypatch.setitem(BY_BROWSER, CARD_BYTES, Rate(2.5 * len(cards.encode()), 0))
    anna = known(house)
    statuses = [anna.post("/api/matches", wish(cards=cards)).status_code for _ in range(3)]
    assert statuses == [200, 200, 429]
    anna.create("lantern", "me", "here")


# -- what nobody played


def test_what_nobody_played_is_removed_after_a_while_and_nothing_else(build: Any) -> None:
    house = build()
    anna, bert = house.browser(), house.browser()
    unseen = anna.create("lantern", "me", "open")
    begun = anna.begin("lantern", "me", "bot")
    among_bots = anna.create("lantern", "bot", "bot")
    with anna.page(among_bots) as page:
        page.until(lambda page: page.state["stage"] == "over")
    played = anna.begin("lantern", "me", "bot")
    anna.play(played)
    joined = anna.create("lantern", "me", "open")
    bert.take(anna.links["1"])
    aborted = anna.begin("lantern", "me", "here")
    anna.do(aborted, "abort", 0)
    anna.do(aborted, "abort", 1)
    finished = anna.begin("lantern", "me", "here")
    anna.finish(finished)
    again = anna.create("lantern", "me", "open")
    bert.take(anna.links["1"])
    for browser, seat in ((anna, 0), (bert, 1)):
        browser.do(again, "abort", seat)
    anna.do(again, "rematch")
    rematch = anna.state(again)["links"]["rematch"].removeprefix("/match/")
    everything = stored(house)
    assert remove_unplayed(house.app.state.services.settings.database, time.time() - 60) == 0
    assert stored(house) == everything
    assert remove_unplayed(house.app.state.services.settings.database, LATER) == 4
    assert everything - stored(house) == {unseen, begun, among_bots, aborted}
    assert {played, joined, finished, again, rematch} <= stored(house)


def test_by_default_a_server_removes_them_and_a_host_may_keep_them(build: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    removed: list[float] = []
    monkeypatch.setattr("macabre.server.run.remove_unplayed", lambda database, before: removed.append(before))
    build().browser().get("/about")
    build(unplayed_days=0).browser().get("/about")
    assert [round((time.time() - before) / 86400) for before in removed] == [7]
