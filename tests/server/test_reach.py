"""Links that friends can open: which addresses a server offers, on pages, as QR codes and in the terminal."""

import socket
from typing import Any

import pytest

from macabre.cli import serve
from macabre.server.edge import qr_code, reach
from macabre.server.edge.reach import is_local, link_origin, origins_for_others, own_addresses
from macabre.server.settings import Settings
from tests.server.house import Browser, House

LAN = ["192.168.1.5", "fd00::5"]


@pytest.fixture
def lan(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with an address of each kind in its local network."""
    monkeypatch.setattr(reach, "own_addresses", lambda: LAN)


def test_a_server_that_listens_everywhere_offers_every_address_that_others_can_use(lan: None) -> None:
    assert origins_for_others(Settings(host="0.0.0.0", port=80)) == ["http://192.168.1.5:80"]
    assert origins_for_others(Settings(host="::", port=80)) == ["http://192.168.1.5:80", "http://[fd00::5]:80"]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
def test_a_server_that_only_this_machine_reaches_offers_none(lan: None, host: str) -> None:
    assert origins_for_others(Settings(host=host)) == []
    assert link_origin(Settings(host=host), "localhost:8066", "http") == ""


def test_a_server_at_one_address_offers_that_one(lan: None) -> None:
    assert origins_for_others(Settings(host="10.0.0.7", port=80)) == ["http://10.0.0.7:80"]


def test_only_names_by_which_the_page_may_be_asked_for_are_offered(lan: None) -> None:
    everywhere = {"host": "0.0.0.0", "port": 80}
    assert origins_for_others(Settings(**everywhere, hosts=("localhost",))) == []
    assert origins_for_others(Settings(**everywhere, hosts=("localhost", "192.168.1.5"))) == ["http://192.168.1.5:80"]
    named = Settings(**everywhere, hosts=("localhost", "games.example"), secure=True)
    assert origins_for_others(named) == ["https://games.example"]


def test_whoever_opens_the_page_by_an_address_that_others_can_use_gives_that_one_on(lan: None) -> None:
    everywhere = Settings(host="0.0.0.0", port=8066)
    assert link_origin(everywhere, "games.example:8066", "https") == "https://games.example:8066"
    assert link_origin(everywhere, "localhost:8066", "http") == "http://192.168.1.5:8066"
    assert link_origin(everywhere, "x" * 10_000, "http") == "http://192.168.1.5:8066"


def test_own_addresses_are_found_without_sending_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Datagram sockets are connected, which sends nothing; no name is looked up."""
    for name in ("getaddrinfo", "gethostbyname", "create_connection"):
        monkeypatch.setattr(socket, name, lambda *given: pytest.fail("that asks the network"))
    for address in own_addresses():
        assert not is_local(address)
        assert not address.startswith(("fe80", "169.254"))


def test_a_code_is_a_picture_without_script_or_style() -> None:
    drawn = qr_code.picture("http://192.168.1.5:8066/seat/abc")
    assert drawn.startswith("<svg")
    assert "style" not in drawn
    assert "class" not in drawn
    assert drawn != qr_code.picture("http://192.168.1.5:8066/seat/abd")


# -- what is printed


def test_a_server_for_others_prints_the_addresses_they_can_use(lan: None, capsys: pytest.CaptureFixture[str]) -> None:
    serve._announce(Settings(host="::", port=8066), None)
    told = capsys.readouterr().err.replace("\n", " ")
    assert "http://127.0.0.1:8066/" in told
    assert "Others reach it at http://192.168.1.5:8066/ or http://[fd00::5]:8066/" in " ".join(told.split())
    assert "█" not in told, "a code is for terminals"


def test_a_server_for_oneself_prints_its_own_address_only(lan: None, capsys: pytest.CaptureFixture[str]) -> None:
    serve._announce(Settings(), None)
    assert "Others" not in capsys.readouterr().err


# -- one tap


@pytest.mark.parametrize("host", ["localhost", "testserver"])
def test_one_tap_sets_up_a_match_with_one_open_seat_and_a_link(lan: None, build: Any, host: str) -> None:
    house: House = build(host="0.0.0.0", port=8066)
    anna = house.browser()
    answer = anna.client.post("/matches", data={"game": "grim-dance", "friend": "yes"}, follow_redirects=False)
    match = answer.headers["location"].removeprefix("/match/")
    state = anna.state(match)
    assert [seat["kind"] for seat in state["seats"]] == ["person", "open", "bot"]
    page = anna.get(f"/match/{match}", headers={"host": host}).text
    assert '"invite": "http://{}"'.format("192.168.1.5:8066" if host == "localhost" else host) in page
    plain = anna.get(f"/match/{match}/plain", headers={"host": host}).text
    assert f"{state['seats'][1]['link']}/code.svg" in plain


def test_the_code_of_a_seat_leads_to_the_address_that_others_can_open(lan: None, build: Any) -> None:
    anna: Browser = build(host="0.0.0.0", port=8066).browser()
    anna.create("lantern", "me", "open")
    link = anna.links["1"]
    code = anna.get(f"{link}/code.svg", headers={"host": "localhost:8066"})
    assert code.headers["content-type"] == "image/svg+xml"
    assert code.text == qr_code.picture(f"http://192.168.1.5:8066{link}")
    assert anna.get(f"{link}/code.svg?secure").text == qr_code.picture(f"https://testserver{link}")
    assert anna.get("/seat/nobody/code.svg").status_code == 404


@pytest.mark.parametrize("page", ["/", "/new/totentanz", "/rules/totentanz"])
def test_every_page_of_a_game_offers_to_play_with_a_friend(anna: Browser, page: str) -> None:
    assert 'name="friend" value="yes"' in anna.get(page).text


def test_an_invitation_says_that_hints_are_allowed(anna: Browser, bert: Browser) -> None:
    for hints in (True, False):
        anna.create("lantern", "me", "open", hints=hints)
        assert ("Hints are allowed" in bert.get(anna.links["1"]).text) == hints
