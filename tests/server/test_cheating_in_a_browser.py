"""A server that tells false things of the shuffle, in ways that are easy to forget: its pages say so to the player."""

import json
import re

from playwright.sync_api import expect

from macabre.server.web import match_pages
from tests.server.hands import ASKED

BOT = {"kind": "bot", "level": 1}
SOCKET = re.compile("/socket/")


def sit(page, address):
    """A new match of this browser's, against a bot."""
    wish = {"game": "totentanz", "seats": [{"kind": "me"}, BOT]}
    return page.request.post("/api/matches", data=wish, headers={"origin": address}).json()["match"]


def noticed(page, sentence):
    expect(page.locator("#notices .notice").filter(has_text=sentence)).to_have_count(1)


def test_commitments_that_are_exchanged_again_and_again_are_noticed_all_the_same(visit, address):
    """A commitment that is not its own a page doubts for a moment, as another tab may know it; but not for ever."""
    page = visit("/about")

    def exchange(socket):
        server = socket.connect_to_server()

        def hear(text):
            fair = json.loads(text).get("state", {}).get("fair")
            sealed = bool(fair and fair["attempts"] and fair["attempts"][-1]["sealed"])
            if not sealed:
                socket.send(text)
            for value in ("aa", "bb") if sealed else ():
                false = json.loads(text)
                false["state"]["fair"]["attempts"][-1]["commitments"][1][1] = value * 32
                socket.send(json.dumps(false))

        server.on_message(hear)

    page.route_web_socket(SOCKET, exchange)
    page.goto(f"/match/{sit(page, address)}")
    noticed(page, "The commitment of this browser was exchanged")


def test_a_page_does_not_begin_again_under_another_name(visit, address, monkeypatch):
    """A server that does not like a deal lets the page reload itself, and calls the match something else then."""
    page = visit("/about")
    first, second = sit(page, address), sit(page, address)
    opened = []
    room = match_pages.context.room

    async def another(request):
        if opened:
            request.path_params["match"] = second
        return await room(request)

    def refuse(socket):
        server = socket.connect_to_server()

        def speak(text):
            if json.loads(text)["type"] == "open":
                opened.append(text)
                socket.close(code=4401)
            else:
                server.send(text)

        socket.on_message(speak)

    monkeypatch.setattr(match_pages.context, "room", another)
    page.route_web_socket(SOCKET, refuse)
    page.goto(f"/match/{first}")
    noticed(page, "has turned this page into that of another")
    assert len(opened) == 1


def over_without(page, address, change):
    """A match that was broken off; of its record only what a server gives that has something to hide."""

    def answer(route):
        record = route.fetch().json()
        change(record)
        route.fulfill(json=record)

    page.route(re.compile(r"/record\b"), answer)
    match = sit(page, address)
    page.goto(f"/match/{match}")
    page.locator(ASKED).wait_for(state="attached")
    page.request.post(f"/api/matches/{match}/deeds", data={"deed": "abort", "seat": 0}, headers={"origin": address})


def test_a_record_without_its_draws_is_noticed(visit, address):
    page = visit("/about")
    over_without(page, address, lambda record: record["fair"].update(draws=[]))
    noticed(page, "A card or die does not follow")


def test_a_page_says_that_there_was_no_record_to_check(visit, address):
    page = visit("/about")

    def withhold(socket):
        server = socket.connect_to_server()

        def hear(text):
            message = json.loads(text)
            message.get("state", {}).get("links", {}).pop("record", None)
            socket.send(json.dumps(message))

        server.on_message(hear)

    page.route_web_socket(SOCKET, withhold)
    over_without(page, address, lambda _: None)
    noticed(page, "The server gives no record of the match")
