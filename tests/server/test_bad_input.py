"""What bad input gets: one clear sentence in the reader's language, in one shape, and nothing is lost."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

import macabre
from macabre import Refused
from macabre.core.card_file import CardFile
from macabre.core.words import PLACEHOLDERS
from macabre.host.deeds import Play
from macabre.host.hosted_match import HostedMatch
from macabre.host.player_names import clean_name
from macabre.server.edge.addresses import asking
from macabre.server.edge.beside_loop import WAITING, BesideLoop
from tests import loops
from tests.server.house import GERMAN, Browser, House, Page, lasting

NOTHING = "x" * 24


@pytest.fixture(scope="module")
def house(tmp_path_factory: Any) -> Iterator[House]:
    """One house for all of these tests: bad input changes nothing."""
    with lasting(tmp_path_factory.mktemp("bad") / "matches.db") as found:
        yield found


@pytest.fixture
def match(anna: Browser) -> str:
    return anna.begin("lantern", "me", "here")


def check_refusal(answer: Any, status: int, code: str) -> dict[str, Any]:
    """Every error has the same shape, and a whole sentence."""
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    refusal = answer.json()
    assert refusal["ok"] is False
    assert {"ok", "code", "error", "rule"} <= set(refusal)
    assert refusal["error"][-1] in ".!?"
    assert "Traceback" not in refusal["error"]
    return dict(refusal)


# -- addresses


@pytest.mark.parametrize("path", ["", "/record", "/analysis", "/moments"])
def test_an_unknown_match(anna: Browser, path: str) -> None:
    answer = anna.get(f"/api/matches/{NOTHING}{path}", headers=GERMAN)
    assert check_refusal(answer, 404, "unknown_match")["error"] == "Diese Partie gibt es nicht."


def test_asking_for_unknown_matches_leaves_nothing_behind(house: House, anna: Browser) -> None:
    for number in range(20):
        anna.get(f"/api/matches/{number}")
    assert not house.rooms._opening
    assert not [match for match in house.rooms._rooms if match.isdigit()]


@pytest.mark.parametrize("path", ["/match/", "/replay/", "/seat/"])
def test_an_unknown_page_of_a_match_says_so_on_a_page(anna: Browser, path: str) -> None:
    answer = anna.get(path + NOTHING, headers=GERMAN)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "gibt es nicht" in answer.text or "zu keinem Platz" in answer.text


def test_a_socket_to_an_unknown_match_is_told_so_and_closed(anna: Browser) -> None:
    with anna.client.websocket_connect(f"/socket/{NOTHING}", headers=GERMAN) as socket:
        assert json.loads(socket.receive_text())["error"] == "Diese Partie gibt es nicht."
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()


def test_a_wrong_link(anna: Browser) -> None:
    check_refusal(anna.take("/seat/nonsense"), 404, "unknown_link")
    check_refusal(anna.take("/seat/" + "x" * 5000), 404, "unknown_link")


@pytest.mark.parametrize("path", ["/nowhere", "/api/nowhere", "/static/nowhere.js", "/sprites/nowhere.svg"])
def test_an_address_that_does_not_exist(anna: Browser, path: str) -> None:
    answer = anna.get(path, headers=GERMAN)
    assert answer.status_code == 404
    assert "Diese Seite gibt es nicht." in answer.text
    assert answer.headers["content-type"].startswith("application/json" if "/api/" in path else "text/html")


def test_a_wrong_method(anna: Browser) -> None:
    answer = anna.client.delete("/api/matches")
    check_refusal(answer, 405, "no_such_deed")
    assert answer.headers["allow"] == "GET, HEAD, POST", "of all its routes, not of the first"
    answer = anna.client.delete("/")
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET, HEAD")
    assert answer.headers["content-type"].startswith("text/html")


def test_an_unknown_game(anna: Browser) -> None:
    for path in ("/api/games/chess", "/api/games/chess/rules"):
        check_refusal(anna.get(path), 404, "unknown_game")
    check_refusal(anna.post("/api/matches", {"game": "chess", "seats": []}), 404, "unknown_game")


def test_a_bug_is_told_without_its_traceback(
    anna: Browser, match: str, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    def stumble(*given: Any) -> Any:
        raise ZeroDivisionError("a secret of the inside")

    monkeypatch.setattr("macabre.host.page_state.state", stumble)
    answer = anna.get(f"/api/matches/{match}", headers=GERMAN)
    assert "schiefgegangen" in check_refusal(answer, 500, "broken")["error"]
    monkeypatch.setattr("macabre.server.web.pages.render", stumble)
    page = anna.get("/about", headers=GERMAN)
    assert page.status_code == 500
    assert "schiefgegangen" in page.text
    assert "ZeroDivision" not in page.text + answer.text
    assert "inside" not in page.text + answer.text


def test_a_page_that_cannot_be_served_is_closed_so_that_it_comes_again(
    anna: Browser, match: str, monkeypatch: pytest.MonkeyPatch, caplog: Any
) -> None:
    def stumble(*given: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("macabre.host.page_state.scene", stumble)
    with anna.client.websocket_connect(f"/socket/{match}") as socket:
        socket.send_json({"type": "hello"})
        with pytest.raises(WebSocketDisconnect):
            socket.receive_text()
    assert "cannot be served" in caplog.text


# -- choices


def test_an_answer_to_an_old_question_gets_the_table_as_it_is(anna: Browser, match: str) -> None:
    anna.play(match, 0)
    anna.post(f"/api/matches/{match}/take-back", {"seat": 0})
    now = anna.see(match, 0)
    answer = anna.choose(match, 0, 0, "keep", headers=GERMAN)
    refusal = check_refusal(answer, 409, "stale")
    assert refusal["error"].startswith("Diese Frage ist schon beantwortet")
    assert refusal["view"] == now["view"]
    assert refusal["decision"] == now["decision"]
    assert anna.see(match, 0) == now


def test_an_answer_that_comes_after_the_turn_gets_the_table_too(anna: Browser, match: str) -> None:
    anna.play(match, 0)
    refusal = check_refusal(anna.choose(match, 0, 0, "keep"), 409, "not_your_turn")
    assert refusal["view"] == anna.see(match, 0)["view"]


@pytest.mark.parametrize(
    "code", ["pass", "peek:1", "nonsense", "", "x" * 5000, "\u0000", "keep ", "KEEP", "\U0001f0a1"]
)
def test_a_choice_that_is_not_offered(anna: Browser, match: str, code: str) -> None:
    before = anna.see(match, 0)
    answer = anna.choose(match, 0, 0, code)
    assert answer.json()["code"] in ("not_offered", "unknown_choice")
    assert len(check_refusal(answer, 400, answer.json()["code"])["error"]) < 300
    with anna.page(match, 0, **GERMAN) as page:
        refusal = page.ask("refused", type="play", seat=0, decision=0, code=code)
        assert refusal["ok"] is False
        assert "ist keine Wahl" in refusal["error"] or "nicht möglich" in refusal["error"]
    assert anna.see(match, 0) == before


def test_two_tabs_that_race_for_one_decision_play_once(house: House, anna: Browser, match: str) -> None:
    room = house.room(match)

    async def race() -> list[Any]:
        both = [room.act(Play(0, code, 0)) for code in ("keep", "change", "keep")]
        return await asyncio.gather(*both, return_exceptions=True)

    results = house.call(race)
    assert results[0] is None
    assert [refusal.code for refusal in results[1:]] == ["not_your_turn", "not_your_turn"]
    rows = [deed for deed in house.call(house.store.since, match) if deed.deed == "play"]
    assert [(row.seat, row.code) for row in rows] == [(0, "keep")]


def refusals_of_a_choice(page: Page) -> list[str]:
    """The codes a page hears until something behind its choice is refused, which nobody ever accepts."""
    page.send(type="phrase", seat=0, phrase="nobody says this")
    codes = []
    while (code := page.answer("refused")["code"]) != "no_such_phrase":
        codes.append(code)
    return codes


def test_two_tabs_that_race_see_the_same_afterwards(anna: Browser, match: str) -> None:
    with anna.page(match, 0) as one, anna.page(match, 0) as other:
        for page in (one, other):
            page.send(type="play", seat=0, decision=0, code="keep")
        refused = refusals_of_a_choice(one) + refusals_of_a_choice(other)
        assert len(refused) == 1, "either may come first"
        assert refused[0] in ("stale", "not_your_turn")
        for page in (one, other):
            page.until(lambda page: page.state["decision"] is None)
        assert one.scene == other.scene


def test_a_choice_over_the_socket_names_its_decision(anna: Browser, match: str) -> None:
    with anna.page(match, 0) as page:
        assert page.ask("refused", type="play", seat=0, code="keep")["code"] == "bad_message"
        refusal = page.ask("refused", type="play", seat=0, decision=7, code="keep")
        assert (refusal["code"], refusal["decision"]) == ("stale", 7), "so that its page forgets what it has not chosen"
    assert anna.state(match, 0)["decision"]["id"] == 0


def test_why_not_is_answered_with_a_rule(anna: Browser, match: str) -> None:
    with anna.page(match, 0) as page:
        reason = page.ask("why", type="why", seat=0, code="pass")
        assert (reason["code"], bool(reason["error"]), reason["rule"][:3]) == ("pass", True, "LA-")


# -- messages


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", "7", '"x"', "{}", '{"seat": 0}', '{"seat": "0", "decision": 0, "code": "keep"}',
     '{"seat": 0, "decision": 0.5, "code": "keep"}', '{"seat": 0, "decision": 0, "code": 7}',
     '{"seat": 0, "decision": 0, "code": "keep", "more": 1}', '{"seat": null, "decision": 0, "code": "keep"}',
     '{"seat": true, "decision": 0, "code": "keep"}', "[" * 5000, '{"seat": 0, "decision": 0, "code": "\\ud800"}'],
)  # fmt: skip
def test_a_body_that_cannot_be_read(anna: Browser, match: str, text: str) -> None:
    answer = anna.client.post(f"/api/matches/{match}/choices", content=text, headers=GERMAN)
    if answer.json()["code"] != "unknown_choice":  # a code of half a character is a code that there is not
        assert "Diese Nachricht ist nicht lesbar" in check_refusal(answer, 400, "bad_message")["error"]


def test_bytes_that_are_no_text(anna: Browser, match: str) -> None:
    answer = anna.client.post(f"/api/matches/{match}/choices", content=b'{"seat":0,"code":"\xff\xfe"}')
    check_refusal(answer, 400, "bad_message")


def test_numbers_beyond_all_bounds(anna: Browser, match: str) -> None:
    huge = 10**400
    check_refusal(anna.choose(match, 0, 10**15, "keep"), 409, "stale")
    for answer in (anna.choose(match, huge, 0, "keep"), anna.choose(match, 0, huge, "keep")):
        assert answer.status_code in (400, 403, 409)
    check_refusal(anna.choose(match, -1, 0, "keep"), 403, "not_your_seat")
    check_refusal(anna.do(match, "give", 0, about=10**15), 409, "not_away")
    for seat in ("-1", "9", "99999999999999999999", "x", "²"):
        check_refusal(anna.get(f"/api/matches/{match}?seat={seat}"), 403, "not_your_seat")


@pytest.mark.parametrize(
    "text",
    [
        "", "{", "[]", "{}", '{"type": 7}', '{"type": "nonsense"}', '{"type": "play", "seat": "0"}', "[" * 5000,
        '{"type": "pong", "x": ' + "[" * 60000,
    ],
)  # fmt: skip
def test_a_message_that_cannot_be_read_also_before_the_greeting(anna: Browser, match: str, text: str) -> None:
    with anna.client.websocket_connect(f"/socket/{match}", headers=GERMAN) as socket:
        socket.send_text(text)
        refusal = json.loads(socket.receive_text())
        assert (refusal["type"], refusal["code"]) == ("refused", "bad_message")
    with anna.page(match, 0, **GERMAN) as page:
        page._socket.send_text(text)
        assert page.answer("refused")["code"] == "bad_message"
        page.play()


def test_a_frame_of_bytes_is_refused_and_the_page_lives_on(anna: Browser, match: str) -> None:
    with anna.page(match, 0) as page:
        page._socket.send_bytes(b"\x00\xff")
        assert page.answer("refused")["code"] == "bad_message"
        page.play()


def test_a_message_that_is_too_large(anna: Browser, match: str) -> None:
    with anna.page(match, 0) as page:
        page._socket.send_text('"' + "x" * 70_000 + '"')
        assert page.answer("refused")["code"] == "too_large"


def test_random_messages_break_nothing(anna: Browser, match: str) -> None:
    rng = random.Random(1)
    kinds = ["hello", "look", "play", "take_back", "why", "hint", "phrase", "do", "pong", "x"]
    values: list[Any] = [None, 0, 1, -1, 10**9, "", "x", "keep", "hello", "abort", [], {}, True, 0.5, "\u202e<b>"]
    with anna.page(match, 0) as page:
        for _ in range(80):  # fewer than a page may send at once
            fields = rng.sample(["seat", "shape", "seed", "decision", "code", "phrase", "about"], 3)
            page.send(type=rng.choice(kinds), **{field: rng.choice(values) for field in fields})
        page.send(type="look", seat=0, shape="tall")
        page.until(lambda page: page.scene["shape"] == "tall" and page.state["seat"] == 0)
    assert anna.state(match, 0)["stage"] == "playing"


@pytest.mark.parametrize("path", ["/api/matches", "/matches", "/language", "/learn/lantern", f"/api/seats/{NOTHING}"])
def test_a_body_that_is_too_large(anna: Browser, path: str) -> None:
    answer = anna.client.post(path, content=b"x" * (64 * 1024 + 1), headers=GERMAN)
    assert answer.status_code == 413
    assert "Das sind mehr als 64 KB." in answer.text


def test_a_large_body_in_pieces_without_a_length_is_cut_off(anna: Browser) -> None:
    sent = 0

    def pieces() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(100):
            sent += 1
            yield b"x" * 4096

    answer = anna.client.post("/api/matches", content=pieces())
    check_refusal(answer, 413, "too_large")
    wrong = anna.client.post("/api/matches", content=b"{}", headers={"content-length": "x"})
    assert wrong.status_code == 413


# -- where it comes from


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "http://testserver.elsewhere.example", "http://[", "", "x"]
)
def test_what_comes_from_another_site_is_not_done(anna: Browser, match: str, origin: str) -> None:
    headers = {"origin": origin, **GERMAN}
    before = anna.see(match, 0)
    answer = anna.choose(match, 0, 0, "keep", headers=headers)
    assert "von einer fremden Seite" in check_refusal(answer, 403, "bad_origin")["error"]
    for path in ("/matches", "/learn/totentanz", "/language", f"/seat/{NOTHING}"):
        page = anna.client.post(path, headers=headers)
        assert page.status_code == 403
        assert "von einer fremden Seite" in page.text
    with anna.client.websocket_connect(f"/socket/{match}", headers=headers) as socket:
        assert json.loads(socket.receive_text())["code"] == "bad_origin"
    assert anna.see(match, 0) == before


def test_what_comes_from_the_own_page_is_done(anna: Browser, match: str) -> None:
    assert anna.choose(match, 0, 0, "keep", headers={"origin": "http://testserver"}).status_code == 200


def test_a_server_behind_tls_does_not_take_its_name_without_tls_for_its_own_page(build: Any) -> None:
    anna = build(secure=True).browser()
    wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "here"}]}
    plain, safe = (
        anna.post("/api/matches", wish, headers={"origin": f"{scheme}://testserver"}) for scheme in ("http", "https")
    )
    check_refusal(plain, 403, "bad_origin")
    assert safe.status_code == 200


# -- wishes


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [{"kind": "me"}]}, "bad_seats"),
        ({"seats": [{"kind": "me"}] * 900}, "bad_seats"),
        ({"seats": [{"kind": "king"}] * 2}, "bad_message"),
        ({"seats": [{"kind": "bot", "level": 9}] * 2}, "bad_message"),
        ({"seats": [{"kind": "bot", "level": "3"}] * 2}, "bad_message"),
        ({"seats": [{"kind": "me", "owner": "x"}] * 2}, "bad_message"),
        ({"seats": [{"kind": "me"}] * 2, "secret": "x"}, "bad_message"),
        ({"seats": [{"kind": "me"}] * 2, "options": {"peeks": "often"}}, "bad_option"),
        ({"seats": [{"kind": "me"}] * 2, "options": {"nonsense": 1}}, "unknown_option"),
        ({"seats": [{"kind": "me"}] * 2, "options": {"peeks": ["yes"]}}, "bad_message"),
        ({"seats": [], "guide": True}, "no_guide"),
    ],
)
def test_a_match_that_cannot_be(house: House, anna: Browser, wish: dict[str, Any], code: str) -> None:
    answer = anna.post("/api/matches", {"game": "lantern", **wish})
    check_refusal(answer, answer.status_code, code)
    assert answer.status_code in (400, 404)
    assert anna.get("/api/matches").json() == []


def test_a_broken_card_file_is_named_by_line_and_field(anna: Browser) -> None:
    text = Path(macabre.game("lantern").folder, "cards.toml").read_text()
    wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    wrong = anna.post("/api/matches", {**wish, "cards": text.replace("light = 2", "light = 200")})
    line = text.split("\n").index("light = 2") + 1
    error = check_refusal(wrong, 400, "bad_data")["error"]
    assert f"line {line}" in error
    assert "light" in error
    told = anna.post("/api/matches", {**wish, "cards": "x"}, headers=GERMAN)
    german = check_refusal(told, 400, "bad_data")["error"]
    assert german.startswith("Diese Kartendatei ist nicht zu gebrauchen: cards.toml, Zeile 1: ist kein TOML (")
    broken = check_refusal(anna.post("/api/matches", {**wish, "cards": "[[lantern"}), 400, "bad_data")["error"]
    assert "line 1" in broken
    for odd in ("", "x", "\u0000", "[[lantern]]\n" * 4000, "a.b" * 9000):
        check_refusal(anna.post("/api/matches", {**wish, "cards": odd}), 400, "bad_data")
    match = anna.begin("lantern", "me", "bot", cards=text.replace("light = 2", "light = 90"))
    anna.finish(match)
    assert anna.state(match)["stage"] == "over", "an own file is played with"


def test_a_card_file_stops_nobody(house: House, anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(macabre.game("lantern").folder, "cards.toml").read_text()
    wish = {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    begun, before = time.process_time(), len(house.rooms)
    for deep in ("a." * 29_999 + "a=1", "a." * 900 + "a=1", "a=" + "[" * 900 + "]" * 900, "a=" + "{a=" * 500):
        error = check_refusal(anna.post("/api/matches", {**wish, "cards": deep}), 400, "bad_data")["error"]
        assert "goes more than 8 tables or lists deep" in error
    for more in ("[more]\n", "[[more]]\n" * 4000, "more.a.b = 1\n"):
        error = check_refusal(anna.post("/api/matches", {**wish, "cards": more + text}), 400, "bad_data")["error"]
        assert "more is not a table of this game" in error
    assert time.process_time() - begun < 3
    assert len(house.rooms) == before
    threads = set()
    parse = CardFile.parse
    monkeypatch.setattr(
        CardFile, "parse", lambda *given: (threads.add(threading.current_thread().name), parse(*given))[1]
    )
    anna.create("lantern", "me", "bot", cards=text)
    assert threads == {"beside-loop_0"}, "not in the loop, where all others would wait"


def test_a_match_stored_with_a_table_that_is_refused_today_still_opens(house: House, anna: Browser) -> None:
    text = Path(macabre.game("lantern").folder, "cards.toml").read_text()
    match = anna.create("lantern", "me", "bot", cards=text)
    row = house.call(house.store.match, match)
    agreed = json.loads(row["agreed"])
    agreed["cards"] += "\n[more]\na = 1\n"
    assert HostedMatch({**row, "agreed": json.dumps(agreed)}).setting.cards.file.tables["more"] == {"a": 1}


def test_only_so_many_card_files_wait_to_be_read() -> None:
    async def crowd() -> None:
        beside, gate = BesideLoop(), threading.Event()
        waiting = [asyncio.create_task(beside(gate.wait)) for _ in range(WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refusal:
            await beside(gate.wait)
        assert refusal.value.code == "too_many"
        gate.set()
        await asyncio.gather(*waiting)
        assert await beside(lambda: 7) == 7
        beside.close()

    loops.run(crowd())


def test_card_files_of_one_address_keep_nobody_elses_waiting(house: House, anna: Browser, monkeypatch) -> None:
    """Each address has its own place in the queue, though the rooms that read the cards know of no addresses."""
    text = Path(macabre.game("lantern").folder, "cards.toml").read_text()
    asked = []
    work = BesideLoop.__call__

    async def remember(beside, *given):
        asked.append(asking.get())
        return await work(beside, *given)

    monkeypatch.setattr(BesideLoop, "__call__", remember)
    anna.create("lantern", "me", "bot", cards=text)
    assert asked
    assert set(asked) == {asked[0]} != {""}
    assert asking.get() == "", "it is known only as long as that request is answered"


def test_no_card_passes_for_a_person(anna: Browser) -> None:
    text = Path(macabre.game("grim-dance").folder, "cards.toml").read_text() + f"# {PLACEHOLDERS[19]}"
    wish = {"game": "grim-dance", "seats": [{"kind": "me"}, {"kind": "bot"}], "cards": text}
    error = check_refusal(anna.post("/api/matches", wish), 400, "bad_data")["error"]
    assert f"line {len(text.splitlines())}" in error


NAMES = {
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "  Anna \n\t Maria ": "Anna Maria",
    "A\u202enna\u2066": "Anna",
    "x" * 10_000: "x" * 40,
    f"{PLACEHOLDERS[0]}Anna{PLACEHOLDERS[19]}": "Anna",
    "\u3164\u2800\u200b": "",
    "\"\\n{names}'": "\"\\n{names}'",
    "Zo\u00eb \U0001f480": "Zo\u00eb \U0001f480",
}


@pytest.mark.parametrize("typed", NAMES)
def test_a_name_is_cleaned_and_shown_as_it_is_to_all(anna: Browser, bert: Browser, typed: str) -> None:
    match = anna.create("grim-dance", "me", "open")
    bert.take(anna.links["1"], typed)
    anna.shuffle(match)
    bert.shuffle(match)
    name = NAMES[typed] or "Player 2"
    assert anna.state(match)["seats"][1]["name"] == name
    with anna.page(match) as page:
        assert page.state["seats"][1]["name"] == name
        assert not any(placeholder in json.dumps(page.scene, ensure_ascii=False) for placeholder in PLACEHOLDERS)
        first = page if page.state["decision"] else None
        shown = json.dumps([page.scene, page.state, page.story], ensure_ascii=False)
        assert json.dumps(name, ensure_ascii=False)[1:-1] in shown
    assert first is not None or bert.state(match)["decision"]
    assert "<script>alert" not in anna.get(f"/match/{match}").text
    assert "<script>alert" not in anna.get("/").text


def test_a_name_of_any_characters_becomes_harmless() -> None:
    rng = random.Random(3)
    for _ in range(300):
        typed = "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(60)))
        name = clean_name(typed)
        assert len(name) <= 40
        assert name == clean_name(name)
        assert name.encode() == name.encode(errors="ignore")
        assert not set(name) & set(PLACEHOLDERS)


@pytest.mark.parametrize("value", ["", "x", "0" * 63, "0" * 65, "A" * 64, "g" * 64, "0" * 63 + "\n"])
def test_a_part_in_the_shuffle_that_is_none(anna: Browser, bert: Browser, value: str) -> None:
    match = anna.create("lantern", "me", "open")
    check_refusal(anna.do(match, "commit", 0, attempt=1, value="ab" * 32), 409, "other_attempt")
    bert.take(anna.links["1"])
    for one in (anna, bert):
        one.state(match)
    hosted = anna.house.room(match).hosted
    anna.house.until(match, lambda: bool(hosted.attempts))
    check_refusal(anna.do(match, "commit", 0, attempt=1, value=value), 400, "bad_value")
    check_refusal(anna.do(match, "open", 0, attempt=1, value="ab" * 32), 409, "too_late")
    assert anna.commit(match).status_code == bert.commit(match).status_code == 200
    anna.house.until(match, lambda: hosted.attempts[0].sealed)
    check_refusal(anna.do(match, "open", 0, attempt=1, value=value), 400, "bad_value")
    check_refusal(anna.do(match, "open", 0, attempt=1, value="ab" * 32), 409, "other_value")


def test_a_part_in_the_shuffle_is_given_once(anna: Browser) -> None:
    match = anna.create("lantern", "me", "here")
    anna.state(match)
    hosted = anna.house.room(match).hosted
    anna.house.until(match, lambda: bool(hosted.attempts))
    assert anna.commit(match).status_code == 200
    check_refusal(anna.commit(match, "cd" * 32), 409, "too_late")
    check_refusal(anna.do(match, "aside", 1), 400, "no_such_deed")
    anna.house.until(match, lambda: hosted.attempts[0].sealed)
    assert anna.open(match).status_code == 200
    anna.house.until(match, lambda: hosted.stage == "playing")
    check_refusal(anna.do(match, "open", 0, attempt=1, value="ab" * 32), 409, "other_attempt")


def test_a_seed_of_an_older_program_is_told_what_changed(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    check_refusal(anna.do(match, "seed", 0, seed="ab" * 16), 409, "seed_unused")


def test_nothing_is_played_before_it_begins(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    check_refusal(anna.choose(match, 0, 0, "keep"), 409, "not_yet")
    check_refusal(anna.post(f"/api/matches/{match}/take-back", {"seat": 0}), 409, "not_yet")


@pytest.mark.parametrize("path", ["record", "analysis", "moments", "moments?eyes=all", "moments?eyes=0"])
def test_what_a_running_match_keeps_to_itself(anna: Browser, match: str, path: str) -> None:
    answer = anna.get(f"/api/matches/{match}/{path}", headers=GERMAN)
    assert "wenn die Partie zu Ende ist" in check_refusal(answer, 403, "not_over")["error"]
    assert anna.get(f"/replay/{match}").status_code == 403


@pytest.mark.parametrize("eyes", ["9", "-1", "x", "²", "1e3", "99999999999"])
def test_eyes_that_nobody_has(anna: Browser, match: str, eyes: str) -> None:
    anna.do(match, "abort", 0)
    anna.do(match, "abort", 1)
    check_refusal(anna.get(f"/api/matches/{match}/moments?eyes={eyes}"), 400, "bad_message")
