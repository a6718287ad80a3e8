"""Records of a match that nobody played, in a real browser: the seed is honest, the choices are not.

Here the server itself cheats: its record is consistent in every detail. What the page notices by itself, ``macabre
verify`` names from the page's receipt, too. And an honest match raises no alarm, whatever happens on its way.
"""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from playwright.sync_api import expect

import macabre
from macabre import Match
from macabre.cli.app import macabre as command
from macabre.core.match import TAKE_BACK
from macabre.host.hosted_match import HostedMatch
from tests.server.hands import Hand
from tests.server.test_fair_in_a_browser import (  # noqa: F401  (address and sit are fixtures)
    SEATED,
    address,
    end,
    noticed,
    panel,
    saved,
    sees,
    sit,
    verified,
)

AGAINST_A_BOT = [{"kind": "me", "name": "Anna"}, {"kind": "bot", "level": 1}]
Log = list[tuple[int, str]]


def again(match: Match, log: Log) -> Match:
    """Another match from the same seed."""
    twin = macabre.game(match.game.name).start(seats=match.seats, seed=match.record()["seed"])
    for seat, code in log:
        if code == TAKE_BACK:
            twin.take_back(seat)
        else:
            twin.play(seat, code)
    return twin


def made_up(monkeypatch: pytest.MonkeyPatch, change: Callable[[Match], Match | None]) -> dict[str, HostedMatch]:
    """The server plays the seed once more by itself, and hands out the record of that; all its matches, by their id."""
    honest, begin, matches = HostedMatch.record, HostedMatch.__init__, dict[str, HostedMatch]()

    def remember(hosted: HostedMatch, *given: Any) -> None:
        begin(hosted, *given)
        matches[hosted.id] = hosted

    def record(hosted: HostedMatch, *asked: Any) -> dict[str, Any]:
        played = hosted.match
        assert played is not None
        hosted.match = change(played)
        assert hosted.match is not None
        try:
            return honest(hosted, *asked)
        finally:
            hosted.match = played

    monkeypatch.setattr(HostedMatch, "record", record)
    monkeypatch.setattr(HostedMatch, "__init__", remember)
    return matches


def last_of(match: Match, seat: int) -> int:
    return max(i for i, (who, _) in enumerate(match.log) if who == seat)


def with_another_choice(match: Match, seat: int) -> Match | None:
    """Up to a seat's last choice, which is another one and told otherwise; None while there is no such choice, or
    while Anna has chosen something after it."""
    log: Log = [(int(who), code) for who, code in match.log]
    at = last_of(match, seat)
    if at < last_of(match, 0):
        return None
    told = [str(event) for event in match.story(0)]
    for choice in again(match, log[:at]).decision(seat).choices:
        twin = again(match, [*log[:at], (seat, choice.code)])
        retold = [str(event) for event in twin.story(0)]
        if choice.code != log[at][1] and retold != told[: len(retold)]:
            return twin
    return None


def without_the_end(match: Match) -> Match:
    log: Log = [(int(who), code) for who, code in match.log]
    return again(match, log[: last_of(match, 0)])


def play(page: Any, times: int = 2) -> None:
    """Anna chooses, the bot answers, until it is Anna's turn again."""
    hand = Hand(page, 0)
    for _ in range(times):
        hand.wait()
        hand.act()
    hand.wait()


@pytest.mark.parametrize(
    ("change", "words", "sentence"),
    [
        (lambda match: with_another_choice(match, 0), {"choice_exchanged"}, r"Decision \d+ of seat 0: the page chose"),
        (without_the_end, {"choice_missing"}, r"Decision \d+ of seat 0: the page chose .* no answer to it"),
        (
            lambda match: with_another_choice(match, 1),
            {"told_otherwise", "told_more", "told_less"},
            r"(Line \d+ of what seat 0 was told|Seat 0 was told)",
        ),
    ],
    ids=["my choice", "the end", "another's choice"],
)
def test_a_made_up_record_is_noticed_and_named(sit, address, monkeypatch, tmp_path, change, words, sentence):  # noqa: F811
    matches = made_up(monkeypatch, change)
    page = sit(AGAINST_A_BOT)
    play(page)
    while change(matches[page.made["match"]].running()) is None:
        play(page, 1)
    end(page, address)
    expect(page.locator("#notices")).to_contain_text(re.compile("not the record of this match|not to be trusted"))
    assert len(noticed(page)) == 1
    assert set(noticed(page)) <= words
    expect(panel(page).locator(".proofs .fails").first).to_be_visible()
    page.keyboard.press("Escape")
    assert re.search(sentence, verified(page, tmp_path))


def test_a_server_that_denies_the_seat_at_the_end_does_not_get_away_with_it(sit, address, monkeypatch):  # noqa: F811
    made_up(monkeypatch, without_the_end)

    def unseat(message: dict[str, Any]) -> None:
        state = message.get("state", {})
        if state.get("stage") == "aborted":
            state.update(mine=[], seat=None)

    page = sit(AGAINST_A_BOT, change=unseat)
    play(page)
    end(page, address)
    expect(page.locator("#notices")).to_contain_text("leaves out a choice that was made on this page")
    expect(page.locator("#notices")).to_contain_text("says that you have no seat at this match")
    assert noticed(page) == ["choice_missing"], "that it has no seat may be nobody's fault"


def test_a_record_that_leaves_out_the_deal_of_a_match_that_was_broken_off(sit, address, monkeypatch, tmp_path):  # noqa: F811
    honest = HostedMatch.record

    def bare(hosted: HostedMatch, *asked: Any) -> dict[str, Any]:
        record = honest(hosted, *asked)
        del record["seed"], record["choices"]
        record["fair"] = {**record["fair"], "draws": []}
        for name in ("told", "release"):
            record["fair"].pop(name, None)
        return record

    monkeypatch.setattr(HostedMatch, "record", bare)
    page = sit(AGAINST_A_BOT)
    play(page, 1)
    end(page, address)
    sees(page, "seed_withheld", "leaves out its cards and dice, although they were dealt")
    assert "the record has no answer to it" in verified(page, tmp_path)


def test_a_server_that_tells_the_past_otherwise_is_noticed(sit):  # noqa: F811
    tables: list[int] = []

    def retell(message: dict[str, Any]) -> None:
        if message["type"] == "table" and message["story"]:
            tables.append(1)
            if len(tables) > 1:
                message["story"][0]["say"] = "Something else happened."

    page = sit(AGAINST_A_BOT, change=retell)
    play(page, 1)
    page.reload()
    page.locator(SEATED).first.wait_for()
    sees(page, "told_otherwise", "does not tell of this match what it told this page before")


@pytest.mark.slow
def test_an_honest_match_raises_no_alarm_through_reloads_tabs_and_take_backs(sit, visit, address, tmp_path):  # noqa: F811
    page = sit(AGAINST_A_BOT)
    other = visit(page.url, beside=page)
    other.made = page.made
    for turn in range(4):
        hand = Hand((page, other)[turn % 2], 0, turn)
        hand.wait()
        hand.act()
        if hand.page.locator("#take-back:not([disabled])").count():
            hand.page.locator("#take-back").click()
            hand.wait()
        if turn == 2:
            page.reload()
            page.locator(SEATED).first.wait_for()
    Hand(page, 0).wait()
    end(page, address)
    expect(page.locator("#after a").first).to_be_visible()
    assert noticed(page) == []
    told = accepted(page, tmp_path)
    assert "line by line to the end" in told
    assert re.search(r"played: [2-9] choices made there", told)


@pytest.mark.slow
def test_two_people_at_one_screen_have_what_both_were_told_in_their_receipt(sit, address, tmp_path):  # noqa: F811
    page = sit()
    hand = Hand(page)
    for _ in range(6):
        hand.wait()
        if hand.decision is None:
            hand.lift()
        else:
            hand.act()
    end(page, address)
    expect(page.locator("#after a").first).to_be_visible()
    assert noticed(page) == []
    assert "line by line to the end" in accepted(page, tmp_path)
    receipt = json.loads((tmp_path / "receipt.json").read_text(encoding="utf-8"))
    assert {told["seat"] for told in receipt["told"]} == {0, 1}


def accepted(page: Any, folder: Path) -> str:
    """What ``macabre verify`` says of an honest match and the page's receipt."""
    record = page.request.get(f"/api/matches/{page.made['match']}/record")
    (folder / "record.json").write_bytes(record.body())
    receipt = saved(page, folder / "receipt.json")
    result = CliRunner().invoke(command, ["verify", str(folder / "record.json"), "--receipt", str(receipt)])
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())
