"""People at the page in real browsers: who comes and goes, a server that dies, second tabs, spectators, the menu."""

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import expect

from tests import processes
from tests.server.hands import Hand, Visitors, invitations, play_out, set_up

still = {"reduced_motion": "reduce"}
SHORT = {"rounds_factor": 1}


@pytest.fixture
def pair(visit):
    """Two people, each with a browser of their own, at a short match."""
    anna = visit("/", **still)
    set_up(anna, "death-over-the-kingdom", ["me", "open"], **SHORT)
    bert = visit(invitations(anna)[0], **still)
    bert.locator("#name").fill("Bert")
    bert.locator("button.primary").click()
    bert.wait_for_url("**/match/*")
    hands = [Hand(anna, 0), Hand(bert, 1)]
    for hand in hands:
        hand.page.locator(".piece").first.wait_for()
    return hands


def pick(page, name):
    """Something from the menu."""
    page.locator("#menu").click()
    page.locator("dialog.menu").get_by_role("button", name=name, exact=True).click()


def notice(page, name):
    page.locator("#notices").get_by_role("button", name=name).click()


# -- spectators and tabs


@pytest.mark.slow
def test_a_spectator_follows_and_can_choose_nothing(visit, pair):
    carl = visit(pair[0].page.url, **still)
    carl.locator(".piece").first.wait_for()
    assert carl.locator(".piece[data-can], #options button").count() == 0
    play_out(pair)
    expect(carl.locator("#after a").first).to_be_visible()
    assert carl.locator("#story li").count() > 1
    assert carl.locator("#after").get_by_role("button", name="Play again").count() == 0


@pytest.mark.slow
def test_who_signs_out_everywhere_keeps_the_seat_and_a_copy_of_the_cookie_only_watches(visit, pair):
    anna, address = pair[0].page, pair[0].page.url
    copy = visit("/about", **still)
    copy.context.add_cookies(anna.context.cookies())
    copy.goto(address)
    expect(copy.locator("#seats")).to_contain_text("(you)")
    tab = visit("/new/totentanz", beside=anna)
    tab.get_by_role("button", name="Sign out everywhere else").click()
    expect(tab.locator("h1")).to_have_text("Signed out everywhere else")
    for page in (copy, anna):
        page.wait_for_load_state("load")
        page.locator(".piece").first.wait_for()
    play_out(pair)
    assert copy.locator(".piece[data-can], #options button").count() == 0


@pytest.mark.slow
def test_a_second_tab_shows_the_same_and_either_may_choose(visit):
    page = visit("/", **still)
    set_up(page, "grim-dance", ["me", "bot-1"])
    other = visit(page.url, beside=page)
    hands = [Hand(page), Hand(other)]
    for turn in range(4):
        for hand in hands:
            hand.wait()
        hand, watcher = hands[turn % 2], hands[1 - turn % 2]
        before = watcher.decision
        hand.act()
        watcher.settle(before)
    for hand in hands:  # until it is their turn again: nothing more happens by itself
        hand.wait()
    expect(other.locator("#story li")).to_have_count(page.locator("#story li").count())


@pytest.mark.slow
def test_a_reload_brings_the_same_table_back(pair):
    page = pair[0].page
    told = page.locator("#story").inner_text()
    page.reload()
    page.locator(".piece").first.wait_for()
    expect(page.locator("#story li").last).to_be_attached()
    assert page.locator("#story").inner_text() == told


# -- the menu


def test_a_match_is_broken_off_when_all_agree_and_an_agreement_can_be_withdrawn(pair):
    anna, bert = (hand.page for hand in pair)
    pick(anna, "Agree to break off")
    expect(bert.locator("#notices")).to_contain_text("would like to break off")
    pick(anna, "Do not break off after all")
    expect(bert.locator("#notices .notice")).to_have_count(0)
    pick(anna, "Agree to break off")
    notice(bert, "Agree")
    for page in (anna, bert):
        expect(page.locator("#notices")).to_contain_text("broken off")


@pytest.mark.slow
def test_who_gives_up_is_asked_first_and_a_bot_plays_on(pair):
    anna, bert = (hand.page for hand in pair)
    pick(anna, "Give up")
    anna.locator("dialog").get_by_role("button", name="No, go on").click()
    assert anna.locator("#seats").get_by_text("has given up").count() == 0
    pick(anna, "Give up")
    anna.locator("dialog").get_by_role("button", name="Give up").click()
    expect(bert.locator("#seats")).to_contain_text("has given up")
    play_out([pair[1]])


@pytest.mark.slow
def test_an_absent_players_seat_goes_to_a_bot_and_comes_back(visit, pair):
    anna, bert = (hand.page for hand in pair)
    table = bert.url
    bert.goto("/about")
    notice(anna, "Let a bot play on")
    expect(anna.locator("#seats")).to_contain_text("a bot plays for them")
    bert.goto(table)
    notice(bert, "Take my seat back")
    expect(bert.locator("#notices .notice")).to_have_count(0)
    expect(anna.locator("#seats")).not_to_contain_text("a bot plays for them")


@pytest.mark.slow
def test_people_greet_each_other_and_play_again(pair):
    anna, bert = (hand.page for hand in pair)
    anna.locator("#say").click()
    anna.locator("dialog.menu").get_by_role("button", name="Hello!").click()
    expect(bert.locator(".note.phrase")).to_contain_text("Hello!")
    play_out(pair)
    first = anna.url
    for page in (anna, bert):
        page.locator(".end").wait_for()
    again = [page.locator("#after").get_by_role("button", name="Play again") for page in (anna, bert)]
    again[0].click()
    expect(bert.locator(".note").filter(has_text="would like to play again")).to_be_attached()
    expect(anna.locator("#after")).to_contain_text("Waiting for Bert to agree")
    anna.reload()
    expect(anna.locator("#after")).to_contain_text("Waiting for Bert to agree")
    again[1].click()
    for page in (anna, bert):
        page.wait_for_url(lambda url: url != first)
        page.locator(".piece").first.wait_for()
    assert anna.url == bert.url


@pytest.mark.slow
def test_a_step_is_taken_back_with_one_click(visit):
    """In Totentanz some steps reveal nothing; the engine says which."""
    page = visit("/", **still)
    set_up(page, "dance-of-death", ["me", "open"])
    guest = visit(invitations(page)[0], **still)
    guest.locator("button.primary").click()
    hand = Hand(page, 0)
    hand.wait()
    hand.act()
    expect(page.locator("#take-back")).to_be_enabled()
    page.locator("#take-back").click()
    hand.wait()
    assert hand.decision is not None


def test_a_hint_says_what_to_do(visit):
    page = visit("/", **still)
    set_up(page, "totentanz", ["me", "bot-1"])
    Hand(page).wait()
    page.locator("#ask-hint").click()
    expect(page.locator("#hint .bars li").first).to_be_visible()
    assert "Player" not in page.locator("#hint").inner_text()


def sure_of_the_last(message: str) -> str:
    """Whatever a bot thinks, its hint recommends the last option, knows nothing of the others, and has a reason."""
    news = json.loads(message)
    if news["type"] == "hint":
        hint = news["hint"]
        *others, best = sorted(hint["choices"], key=lambda choice: choice["code"])
        hint |= {"verdict": "clear", "best": [best["code"]], "why": ["Because it is so."]}
        hint["choices"] = [best | {"known": True}, *[other | {"known": False} for other in others]]
    return json.dumps(news)


@pytest.mark.slow
def test_a_hint_marks_its_piece_says_why_and_hides_what_it_does_not_know(visit):
    page = visit("/", **still)

    def between(socket):
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(sure_of_the_last(message)))

    page.route_web_socket(re.compile("/socket/"), between)
    set_up(page, "grim-dance", ["me", "bot-1"])
    Hand(page).wait()
    page.locator("#ask-hint").click()
    expect(page.locator("#hint .why")).to_have_text("Because it is so.")
    expect(page.locator("#hint .bars li")).to_have_count(1)
    expect(page.locator("#hint details.unknown li").first).to_be_hidden()
    meant = page.locator("#options [data-meant]")
    expect(meant).to_have_count(1)
    expect(page.locator(f"#scene [data-meant][aria-label*='{meant.inner_text()}' i]").first).to_be_visible()
    meant.click()
    expect(page.locator("#hint")).to_be_hidden()
    expect(page.locator("#scene [data-meant]")).to_have_count(0)


# -- a server that dies


class Server:
    """``macabre serve`` in a process of its own, which can be killed and started again at the same address."""

    def __init__(self, folder):
        self._database = f"sqlite:///{folder / 'matches.db'}"
        self.port = 0
        self.start()

    def start(self):
        command = [str(Path(sys.executable).parent / "macabre"), "serve", "--pace", "0", "--port", str(self.port)]
        command += ["--database", self._database]
        self._process = processes.start(command, stderr=subprocess.PIPE, text=True, env={**os.environ, "LANG": "C"})
        line = self._process.stderr.readline()
        self.address = "http://" + line.split("http://")[1].split("/")[0]
        self.port = int(self.address.rpartition(":")[2])
        deadline = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < deadline, "the server does not come back"

    def _answers(self):
        try:
            with urlopen(f"{self.address}/healthz", timeout=1):
                return True
        except (URLError, OSError):
            return False

    def kill(self):
        processes.end(self._process)
        self._process.stderr.close()


@pytest.fixture
def mortal(tmp_path):
    server = Server(tmp_path)
    yield server
    server.kill()


@pytest.mark.slow
def test_a_server_that_is_killed_and_comes_back_finds_the_page_waiting(chromium, mortal):
    with Visitors(chromium, mortal.address) as visitors:
        page = visitors.go("/", **still)
        set_up(page, "grim-dance", ["me", "bot-1"])
        hand = Hand(page)
        for _ in range(3):
            hand.wait()
            hand.act()
        hand.wait()
        told = page.locator("#story").inner_text()
        mortal.kill()
        expect(page.locator("#lost")).to_be_visible()
        mortal.start()
        expect(page.locator("#lost")).to_be_hidden(timeout=15_000)
        hand.wait()
        assert page.locator("#story").inner_text() == told
        hand.act()
        visitors.excused = ("WebSocket connection to",)
        visitors.judge()


def test_a_friend_is_invited_with_one_tap(visit):
    anna = visit("/", **still)
    anna.locator("#totentanz").get_by_role("button", name="with a friend").click()
    anna.wait_for_url("**/match/*")
    (link,) = invitations(anna)
    expect(anna.get_by_role("button", name="Copy the link")).to_be_visible()
    code = anna.get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    assert code.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 0
    bert = visit(link, **still)
    bert.locator("button.primary").click()
    for page in (anna, bert):
        page.locator(".piece").first.wait_for()
    assert anna.url == bert.url
