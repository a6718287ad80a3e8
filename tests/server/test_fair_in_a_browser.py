"""Fair deals in a real browser: what an honest page does, and every lie of a server that it notices and names.

Most lies are told by somebody who stands between the page and an honest server and changes what the page is told. The
last part has servers that cheat themselves, so that their records are as they would write them. Whatever a page
notices, ``macabre verify`` names, too, from that page's receipt.
"""

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from click.testing import CliRunner
from playwright.sync_api import expect

import macabre
from macabre.cli.app import macabre as command
from macabre.cli.messages import PHRASES
from macabre.core import fair_deal
from macabre.core.card_file import CardFile
from macabre.core.fair_record import read_receipt
from macabre.core.verification import verify
from macabre.host import fairness
from macabre.host.hosted_match import HostedMatch
from macabre.server import run
from macabre.server.settings import Settings
from tests.chromium import CHROMIUM
from tests.fair_hand import VALUE, reply
from tests.server.hands import Visitors

Json = dict[str, Any]
Lie = Callable[[Json], None]
ONE_SCREEN = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "Ben"}]
TWO = [{"kind": "me", "name": "Anna"}, {"kind": "open"}]
SEATED = "#seats li"
FAULTS = PHRASES.file("en")["faults"]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of its own that does not wait long for anybody to open."""
    path = tmp_path_factory.mktemp("fair") / "matches.db"
    settings = Settings(database=f"sqlite:///{path}", gathering=3600, opening=1.5, pace=0, patience=1)
    run.prepare_database(settings.database)
    listening = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(run.uvicorn_config(settings, app=run.application(settings)))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture
def sit(visit, address):
    """Opens the page of a new match; ``lie`` changes what the server says of the shuffle, ``change`` any message."""

    def go(seats=ONE_SCREEN, lie: Lie | None = None, game="totentanz", change: Lie | None = None, **wishes):
        page = visit("/about", **wishes)
        wish = {"game": game, "seats": seats, "options": {}, "listed": False, "hints": True}
        page.made = page.request.post("/api/matches", data=wish, headers={"origin": address}).json()
        if lie is not None:
            deceive(page, lie)
        if change is not None:
            stand_between(page, change)
        page.goto(page.made["page"])
        page.locator(SEATED).first.wait_for()
        return page

    return go


def deceive(page, lie: Lie) -> None:
    """Everything that the page is told of the shuffle goes through the liar's hands."""

    def change(message: Json) -> None:
        if "fair" in message.get("state", {}):
            lie(message["state"]["fair"])

    stand_between(page, change)


def stand_between(page, change: Lie) -> None:
    """Every message to the page is changed on its way."""

    def between(route):
        server = route.connect_to_server()

        def told(text):
            message = json.loads(text)
            change(message)
            route.send(json.dumps(message))

        server.on_message(told)
        route.on_message(lambda text: server.send(text))

    page.route_web_socket(re.compile("/socket/"), between)


def after(stage: str, change: Lie) -> Lie:
    """A lie that begins when the shuffle has come so far: sealed, digits (all have opened) or secret (the end)."""

    def lie(fair: Json) -> None:
        if fair["attempts"] and fair["attempts"][-1][stage]:
            change(fair)

    return lie


def last(fair: Json) -> Json:
    attempt: Json = fair["attempts"][-1]
    return attempt


def break_off(page) -> None:
    page.locator("dialog.curtain button").click()
    page.locator("#menu").click()
    page.get_by_role("button", name="Agree to break off").click()
    expect(page.locator("#after a").first).to_be_visible()


def noticed(page) -> list[str]:
    """What the page found wrong, as it stands in its receipt."""
    kept = page.evaluate("(match) => localStorage.getItem(`macabre.fair.${match}`)", page.made["match"])
    return list(json.loads(kept or "{}").get("noticed", []))


def saved(page, path: Path) -> Path:
    """The page's receipt, saved as its reader would."""
    with page.expect_download() as download:
        panel(page).get_by_role("button", name="Save the receipt").click()
    download.value.save_as(path)
    return path


def verified(page, folder: Path, *more: str) -> str:
    """What ``macabre verify`` says of the match and the page's receipt; it must not be content."""
    record = page.request.get(f"/api/matches/{page.made['match']}/record")
    assert record.status == 200
    (folder / "record.json").write_bytes(record.body())
    receipt = saved(page, folder / "receipt.json")
    result = CliRunner().invoke(command, ["verify", str(folder / "record.json"), "--receipt", str(receipt), *more])
    assert result.exit_code == 1, result.output
    return " ".join(result.output.split())


def end(page, address) -> None:
    """Break the match off over the API, whatever the page shows."""
    for seat in page.request.get(f"/api/matches/{page.made['match']}").json()["state"]["mine"]:
        page.request.post(
            f"/api/matches/{page.made['match']}/deeds",
            data={"deed": "abort", "seat": seat},
            headers={"origin": address},
        )


def sees(page, word: str, sentence: str) -> None:
    expect(page.locator("#notices")).to_contain_text(sentence)
    assert noticed(page) == [word]


def panel(page):
    page.locator("#menu").click()
    page.get_by_role("button", name="Was the shuffle fair?").click()
    return page.locator("dialog.fair")


def take(page, address) -> Any:
    """Somebody takes the open seat by a program; what they ask."""
    token = page.made["links"]["1"].removeprefix("/seat/")
    headers = {"authorization": f"Bearer {page.made['match'] * 2}", "origin": address}

    def ask(path, body):
        return page.request.post(path, data=body, headers=headers)

    ask(f"/api/seats/{token}", {"name": "Bert"})
    return ask


def deeds(page, ask, deed: str, **more: Any) -> Any:
    return ask(f"/api/matches/{page.made['match']}/deeds", {"deed": deed, "seat": 1, **more})


def fair_of(page, address) -> Json:
    seen: Json = page.request.get(f"/api/matches/{page.made['match']}").json()["state"]["fair"]
    return seen


def commit_as_bert(page, ask, address) -> Json:
    """Bert's program commits to the attempt that is going on."""
    while not (fair := fair_of(page, address))["attempts"] or last(fair)["void"]:
        deeds(page, ask, "nothing")  # Bert is there
        page.wait_for_timeout(50)
    message = reply({**fair, "party": "holder-1"})
    assert message is not None
    answer = deeds(page, ask, "commit", attempt=message["attempt"], value=message["commitment"])
    assert answer.status == 200, answer.text()
    return message


# -- an honest server


def test_a_page_takes_part_and_its_receipt_shows_that_the_deal_was_fair(sit, tmp_path):
    page = sit()
    break_off(page)
    box = panel(page)
    expect(box.locator(".proofs .fits")).to_have_count(7)
    expect(box.locator(".proofs .fails")).to_have_count(0)
    with page.expect_download() as download:
        box.get_by_role("button", name="Save the receipt").click()
    receipt = read_receipt(json.loads(Path(download.value.path()).read_text(encoding="utf-8")))
    record = page.request.get(f"/api/matches/{page.made['match']}/record").json()
    verdict = verify(macabre.game("totentanz"), record, None, [receipt])
    assert (verdict.word, verdict.without_part) == ("fair", []), verdict
    assert record["fair"]["digits"] == box.locator("b").first.inner_text().replace("\u00a0", "")


def test_two_people_see_the_same_digits_and_one_who_opens_is_not_asked_again(sit, visit):
    anna = sit(TWO)
    bert = visit(anna.made["links"]["1"])
    bert.locator("#name").fill("Bert")
    bert.locator("button.primary").click()
    shown = [page.locator(".fair-note").first for page in (anna, bert)]
    for note in shown:
        expect(note).to_contain_text("compare them aloud")
    assert shown[0].inner_text() == shown[1].inner_text()


def test_two_tabs_of_one_browser_are_one_holder_and_raise_no_alarm(sit, visit, address):
    anna = sit(TWO)
    other = visit(anna.url, beside=anna)
    other.made = anna.made
    other.locator(SEATED).first.wait_for()
    commit_as_bert(anna, ask := take(anna, address), address)
    deeds(anna, ask, "open", attempt=1, value=VALUE)
    for page in (anna, other):
        expect(page.locator(".fair-note").first).to_contain_text("compare them aloud")
        assert noticed(page) == []
    fair = fair_of(anna, address)
    assert [party for party, _ in last(fair)["commitments"]] == ["server", "holder-0", "holder-1"]


@pytest.mark.slow
def test_a_page_on_plain_http_in_a_local_network_computes_all_by_itself(chromium, address):
    """Browsers have crypto.subtle only on https and on their own machine, so a name is mapped to it here."""
    local = address.replace("127.0.0.1", "macabre.test")
    rules = "--host-resolver-rules=MAP macabre.test 127.0.0.1"
    browser = chromium.browser_type.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules])
    try:
        with Visitors(browser, local) as visitors:
            page = visitors.go("/new/totentanz")
            assert page.evaluate("[isSecureContext, typeof crypto.subtle]") == [False, "undefined"]
            page.locator("#seat-1").select_option("here")
            page.locator("#setup button.primary").click()
            page.wait_for_url("**/match/*")
            page.locator("dialog.curtain").wait_for()
            break_off(page)
            expect(panel(page).locator(".proofs .fits")).to_have_count(7)
            visitors.excused = ("The Cross-Origin-Opener-Policy header has been ignored",)
            visitors.judge()
    finally:
        browser.close()


@pytest.mark.slow
def test_a_page_that_can_store_nothing_says_so_and_still_gives_a_receipt(chromium, address, tmp_path):
    with Visitors(chromium, address) as visitors:
        page = visitors.go("/new/totentanz")
        page.context.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
        )
        page.locator("#seat-1").select_option("here")
        page.locator("#setup button.primary").click()
        page.wait_for_url("**/match/*")
        page.locator("dialog.curtain").wait_for()
        expect(page.locator("#notices")).to_contain_text("This browser stores nothing")
        break_off(page)
        expect(page.locator("#notices .notice")).to_have_count(1)  # that it was broken off, and nothing wrong
        receipt = read_receipt(json.loads(saved(page, tmp_path / "receipt.json").read_text(encoding="utf-8")))
        record = page.request.get(f"/api/matches/{page.url.rpartition('/')[2]}/record").json()
        assert verify(macabre.game("totentanz"), record, None, [receipt]).word == "fair"


def test_a_guided_match_says_that_its_deal_is_chosen(visit, address):
    page = visit("/about")
    wish = {"game": "totentanz", "seats": [], "guide": True}
    page.made = page.request.post("/api/matches", data=wish, headers={"origin": address}).json()
    page.goto(page.made["page"])
    expect(page.locator(".fair-note")).to_contain_text("the deal of a guided match is chosen")
    box = panel(page)
    expect(box).to_contain_text("No claim")
    expect(box).not_to_contain_text("nobody picked this deal")


@pytest.mark.slow
def test_a_player_without_script_is_named_as_having_no_part(sit, visit):
    anna = sit(TWO)
    bert = visit(anna.made["links"]["1"], java_script_enabled=False)
    bert.locator("#name").fill("Bert")
    bert.locator("button.primary").click()
    bert.wait_for_url("**/plain")
    expect(anna.locator("#notices")).to_contain_text("Bert has no part in this shuffle")
    assert noticed(anna) == []


# -- an accomplice


@pytest.mark.slow
def test_an_accomplice_who_refuses_to_open_is_named_and_the_second_time_the_match_is_broken_off(sit, address):
    anna = sit(TWO)
    ask = take(anna, address)
    deeds(anna, ask, "nothing")  # Bert is there
    expect(anna.locator("#asked")).to_have_text("The cards are being shuffled: waiting for Bert to commit to a number.")
    commit_as_bert(anna, ask, address)
    expect(anna.locator("#asked")).to_have_text("The cards are being shuffled: waiting for Bert to open a number.")
    expect(anna.locator("#notices")).to_contain_text("not everybody opened in time: Bert")
    commit_as_bert(anna, ask, address)
    expect(anna.locator("#notices")).to_contain_text("broken off, because a second shuffle was void")
    assert noticed(anna) == []
    record = anna.request.get(f"/api/matches/{anna.made['match']}/record").json()
    assert [attempt["end"] for attempt in record["fair"]["attempts"]] == ["void", "void"]
    assert verify(macabre.game("totentanz"), record).word == "consistent"


# -- a server that lies


def exchange(pairs: list[list[str]], at: int) -> None:
    pairs[at][1] = "00" * 32


LIES: dict[str, tuple[Lie, str, str]] = {
    "it searched for another secret when it knew the numbers": (
        after("digits", lambda fair: exchange(last(fair)["commitments"], 0)),
        "two_transcripts", "two different sets of commitments",
    ),
    "it invents somebody else's commitment": (
        after("digits", lambda fair: last(fair)["commitments"].append(["holder-1", "00" * 32])),
        "out_of_order", "Commitments stand out of order",
    ),
    "it changed the options after opening": (
        after("digits", lambda fair: last(fair)["table"]["options"].update(other=1)),
        "changed_after_opening", "were changed after this browser had opened",
    ),
    "it changed the cards after opening": (
        after("digits", lambda fair: last(fair)["table"].update(cards="00")),
        "changed_after_opening", "were changed after this browser had opened",
    ),
    "it changed the seats after opening": (
        after("digits", lambda fair: last(fair)["table"].update(who=["holder-0", "bot-5"])),
        "changed_after_opening", "were changed after this browser had opened",
    ),
    "it shows another table than the page": (
        lambda fair: [one["table"].update(who=["holder-0", "bot-5"]) for one in fair["attempts"]],
        "other_table", "are not those of this table",
    ),
    "it speaks of another match": (lambda fair: fair.update(match="another"), "other_match", "of another match"),
    "it offers the old kind of shuffle": (
        lambda fair: fair.update(version="macabre-fair-1", claim="old"), "downgrade", "older or weaker kind",
    ),
    "it says afterwards that the shuffle was of a weaker kind": (
        after("digits", lambda fair: fair.update(claim="chosen")), "downgrade", "older or weaker kind",
    ),
    "it exchanged the page's commitment": (
        after("sealed", lambda fair: exchange(last(fair)["commitments"], 1)),
        "commitment_missing", "The commitment of this browser was exchanged",
    ),
    "it left the page out": (
        after("sealed", lambda fair: last(fair)["commitments"].pop(1)), "left_out", "the server left it out",
    ),
    "it names the page falsely as not having opened": (
        after("digits", lambda fair: last(fair).update(void=True, opened=[], values=[], digits="")),
        "falsely_named", "says that you did not open in time, but this browser did",
    ),
    "it calls a shuffle void that everybody opened": (
        after("digits", lambda fair: last(fair).update(void=True)),
        "void_without_reason", "although everybody had opened",
    ),
    "it exchanged an opened number": (
        after("digits", lambda fair: exchange(last(fair)["values"], 0)),
        "value_exchanged", "is not the one that was committed to",
    ),
    "it shows other digits": (
        after("digits", lambda fair: last(fair).update(digits="00000000")), "other_digits", "The digits do not follow",
    ),
    "it replays what it said before": (
        after("digits", lambda fair: fair["attempts"].clear()), "attempt_hidden", "hides a shuffle",
    ),
    "it begins with the second attempt": (
        lambda fair: [one["table"].update(attempt=2) for one in fair["attempts"]],
        "attempt_missing", "missing or out of order",
    ),
    "it says that somebody has no part who has one": (
        after("digits", lambda fair: fair.update(without_part=[1])),
        "part_misnamed", "names somebody as having no part in the shuffle who has one",
    ),
    "it shows other options than the page was made for": (
        lambda fair: [one["table"]["options"].update(hands="keep") for one in fair["attempts"]],
        "other_table", "are not those of this table",
    ),
    "it shows no digits": (
        after("digits", lambda fair: last(fair).update(digits="")), "other_digits", "The digits do not follow",
    ),
    "it reorders what it says": (
        after("sealed", lambda fair: last(fair)["commitments"].reverse()),
        "out_of_order", "Commitments stand out of order",
    ),
}  # fmt: skip


BEFORE_COMMITTING = ("other_match", "downgrade", "attempt_missing", "other_table")
"""Whoever notices these before they have committed has taken no part, and there is nothing to have a receipt of."""


QUICK = ("two_transcripts", "other_table", "falsely_named")
"""Of these the first lie is tried at every commit, of all the others in the slow lane."""
FIRST = {word: name for name, (_, word, _) in reversed(LIES.items())}


@pytest.mark.parametrize(
    "name",
    [name if FIRST[word] == name and word in QUICK else pytest.param(name, marks=pytest.mark.slow)
     for name, (_, word, _) in LIES.items()],
)  # fmt: skip
def test_a_lie_is_noticed_and_named(sit, address, tmp_path, name):
    lie, word, sentence = LIES[name]
    page = sit(lie=lie)
    sees(page, word, sentence)
    end(page, address)
    if not any("holder-0" in dict(one["commitments"]) for one in fair_of(page, address)["attempts"]):
        assert word in BEFORE_COMMITTING
        return
    page.reload()
    page.locator(SEATED).first.wait_for()
    told = verified(page, tmp_path)
    assert FAULTS["noticed"] in told
    assert FAULTS[word] in told


@pytest.mark.slow
def test_two_tabs_that_are_shown_different_commitments_notice_it(sit, visit, address, tmp_path):
    """Each of them is told one story, and only one, so only together they know."""
    anna = sit(TWO)
    other = visit("/about", beside=anna)
    other.made = anna.made
    deceive(other, after("sealed", lambda fair: exchange(last(fair)["commitments"], 2)))
    other.goto(anna.made["page"])
    other.locator(SEATED).first.wait_for()
    commit_as_bert(anna, ask := take(anna, address), address)
    deeds(anna, ask, "open", attempt=1, value=VALUE)
    expect(other.locator("#notices")).to_contain_text("not to be trusted")
    expect(anna.locator("#notices")).to_contain_text("two different sets of commitments")
    assert "two_transcripts" in noticed(anna)


@pytest.mark.slow
def test_what_was_wrong_once_is_not_opened_when_it_is_right_again(sit, address):
    """A server must not be able to show one set of commitments first, and another one that is opened then."""
    shown: list[Json] = []

    def once(fair: Json) -> None:
        if fair["attempts"] and last(fair)["sealed"]:
            shown.append(fair)
            if len(shown) == 1:
                exchange(last(fair)["commitments"], 1)

    page = sit(TWO, lie=once)
    commit_as_bert(page, ask := take(page, address), address)
    expect(page.locator("#notices")).to_contain_text("The commitment of this browser was exchanged")
    deeds(page, ask, "open", attempt=1, value=VALUE)  # so that the server says something once more
    expect(page.locator("#notices")).to_contain_text("not everybody opened in time: Anna")
    assert len(shown) > 1
    assert "holder-0" not in fair_of(page, address)["attempts"][0]["opened"]


@pytest.mark.slow
def test_a_secret_that_was_exchanged_is_noticed_at_the_end(sit):
    page = sit(lie=after("secret", lambda fair: last(fair).update(secret="00" * 32)))
    break_off(page)
    sees(page, "secret_exchanged", "The server has exchanged its secret")
    expect(panel(page).locator(".proofs .fails").first).to_contain_text("exchanged its secret")


@pytest.mark.slow
def test_a_secret_that_is_not_opened_is_noticed_at_the_end(sit):
    page = sit(lie=after("secret", lambda fair: last(fair).update(secret=None)))
    break_off(page)
    sees(page, "secret_withheld", "The server does not open its secret")


@pytest.mark.slow
def test_whoever_was_lied_to_does_not_open(sit, address):
    page = sit(lie=lambda fair: [one["table"].update(cards="00") or None for one in fair["attempts"]])
    page.wait_for_timeout(2500)
    fair = fair_of(page, address)
    assert all(not attempt["opened"] for attempt in fair["attempts"]), fair


def test_what_is_wrong_is_said_in_german_too(sit):
    lie = LIES["it searched for another secret when it knew the numbers"][0]
    page = sit(lie=lie, locale="de-DE")
    expect(page.locator("#notices")).to_contain_text("zweierlei Festlegungen")


# -- a server that cheats


def test_a_server_that_searches_for_a_secret_once_it_knows_the_numbers(sit, monkeypatch, tmp_path):
    """Its record fits itself in every detail; but the page has kept what it was shown before it opened."""
    honest = fairness.secret

    def searched(hosted: HostedMatch, number: int) -> str:
        attempt = hosted.attempts[number - 1]
        if not attempt.all_opened:
            return honest(hosted, number)
        for secret in (f"{i:064x}" for i in range(1, 2000)):
            pairs = [(fair_deal.SERVER, fair_deal.commitment(attempt.table, fair_deal.SERVER, secret))]
            pairs += [(party, attempt.commitments[party]) for party in attempt.parties]
            seed = fair_deal.seed_text(secret, fair_deal.transcript(attempt.table, pairs), fairness.opened(attempt))
            if macabre.SeededFate(seed).pick(50) == 0:  # the card that the host would like
                return secret
        raise AssertionError

    monkeypatch.setattr(fairness, "secret", searched)
    page = sit()
    sees(page, "two_transcripts", "two different sets of commitments")
    break_off(page)
    record = page.request.get(f"/api/matches/{page.made['match']}/record").json()
    assert verify(macabre.game("totentanz"), record).word == "consistent"
    assert FAULTS["other_transcript"] in verified(page, tmp_path)


@pytest.mark.slow
def test_a_server_that_exchanges_its_secret_at_the_end(sit, monkeypatch, tmp_path):
    honest, commitments = fairness.secret, fairness.commitments
    monkeypatch.setattr(fairness, "secret", lambda hosted, n: "00" * 32 if hosted.ended else honest(hosted, n))

    def kept(hosted, attempt):
        first = fair_deal.commitment(attempt.table, fair_deal.SERVER, honest(hosted, attempt.number))
        return [(fair_deal.SERVER, first), *commitments(hosted, attempt)[1:]]

    monkeypatch.setattr(fairness, "commitments", kept)
    page = sit()
    break_off(page)
    sees(page, "secret_exchanged", "The server has exchanged its secret")
    assert FAULTS["secret_exchanged"] in verified(page, tmp_path)


def played_with(monkeypatch, change: Callable[[HostedMatch], None]) -> None:
    """The host changes something when everybody has opened, and deals then."""
    start = HostedMatch.start

    def other(hosted: HostedMatch, old: bool = False) -> None:
        change(hosted)
        start(hosted, old)

    monkeypatch.setattr(HostedMatch, "start", other)


def other_options(hosted: HostedMatch) -> None:
    hosted.setting = hosted.game.setting(2, {"hands": "keep"})


def other_cards(hosted: HostedMatch) -> None:
    hosted.setting = hosted.game.setting(2, {}, hosted.game.read_cards(CardFile.parse(own_cards(), "cards.toml")))


def own_cards() -> str:
    text = (macabre.game("totentanz").folder / "cards.toml").read_text(encoding="utf-8")
    return text.replace("red = 5", "red = 4", 1)


def other_seats(hosted: HostedMatch) -> None:
    hosted.places[1].kind, hosted.places[1].level, hosted.persons = "bot", 5, [0]


@pytest.mark.parametrize(
    ("change", "word", "sentence"),
    [
        (other_options, "other_options", "played with other options than everybody committed to"),
        pytest.param(
            other_cards, "other_cards", "played with other cards than everybody committed to", marks=pytest.mark.slow
        ),
    ],
)
def test_a_host_who_changes_what_is_played_after_opening(sit, monkeypatch, tmp_path, change, word, sentence):
    """While the match is played nobody sees it; at the end the page compares by itself, and says so by itself."""
    played_with(monkeypatch, change)
    page = sit()
    break_off(page)
    sees(page, word, sentence)
    (tmp_path / "cards.toml").write_text(own_cards(), encoding="utf-8")
    more = ["--cards", str(tmp_path / "cards.toml")] if change is other_cards else []
    assert FAULTS[word] in verified(page, tmp_path, *more)


@pytest.mark.slow
def test_a_host_who_changes_the_seats_after_opening(sit, monkeypatch, address, tmp_path):
    played_with(monkeypatch, other_seats)
    page = sit(TWO)
    commit_as_bert(page, ask := take(page, address), address)
    deeds(page, ask, "open", attempt=1, value=VALUE)
    sees(page, "other_table", "are not those of this table")
    end(page, address)
    expect(page.locator("#after a").first).to_be_visible()
    assert FAULTS["other_seats"] in verified(page, tmp_path)
