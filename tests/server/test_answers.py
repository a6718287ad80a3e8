"""What every answer brings along: headers, cookies, versions; and the description of the API."""

import gzip
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import macabre
from macabre.core.fair_deal import commitment
from macabre.host import replay as replaying
from macabre.host.player_names import clean_name
from macabre.server.api.endpoints import ENDPOINTS
from macabre.server.edge.security_headers import HEADERS
from macabre.server.web import static_files as assets
from tests.fair_hand import VALUE
from tests.server.house import Browser, House, lasting


@pytest.fixture(scope="module")
def house(tmp_path_factory: Any) -> Iterator[House]:
    with lasting(tmp_path_factory.mktemp("answers") / "matches.db") as found:
        yield found


# -- the description of the API


def test_the_description_is_whole_and_refers_to_nothing_that_is_missing(anna: Browser) -> None:
    told = anna.get("/api/openapi.json").json()
    assert told["openapi"].startswith("3.1")
    assert {"title", "version"} <= set(told["info"])
    names = set(told["components"]["schemas"])
    references = set(re.findall(r'"\$ref":\s*"([^"]+)"', anna.get("/api/openapi.json").text))
    assert references <= {f"#/components/schemas/{name}" for name in names}
    operations = [one for path in told["paths"].values() for one in path.values()]
    ids = [one["operationId"] for one in operations]
    assert len(set(ids)) == len(ids)
    for path, methods in told["paths"].items():
        for method, one in methods.items():
            assert method in ("get", "post")
            assert one["summary"]
            in_path = {parameter["name"] for parameter in one["parameters"] if parameter["in"] == "path"}
            assert in_path == set(re.findall(r"{(\w+)}", path))
            assert {"200", "default"} <= set(one["responses"])
            assert ("requestBody" in one) == (method == "post")


def test_every_address_that_is_described_answers(anna: Browser, bert: Browser) -> None:
    match = anna.begin("lantern", "me", "bot")
    invited = anna.create("lantern", "me", "open")
    link = anna.links["1"]
    decision = anna.see(match)["decision"]
    bodies: dict[str, Any] = {
        "/api/matches": {"game": "lantern", "seats": [{"kind": "me"}, {"kind": "bot"}]},
        "/api/matches/{match}/choices": {"seat": 0, "decision": decision["id"], "code": decision["options"][0]},
        "/api/matches/{match}/deeds": {"seat": 0, "deed": "hints"},
        "/api/matches/{match}/hint": {"seat": 0},
        "/api/seats/{token}": {"name": "Bert"},
    }
    ended = anna.begin("lantern", "me", "bot")
    anna.finish(ended)
    answered = set()
    told = anna.get("/api/openapi.json").json()["paths"]
    order = sorted((path, method) for path, methods in told.items() for method in methods)
    for path, method in order:
        late = path.endswith(("record", "analysis", "moments"))
        address = path.replace("{match}", ended if late else match).replace("{game}", "lantern")
        address = address.replace("{token}", link.removeprefix("/seat/"))
        browser = bert if "{token}" in path else anna
        if path.endswith("take-back"):
            table = anna.begin("lantern", "me", "here")
            anna.play(table, 0)
            answer = anna.post(f"/api/matches/{table}/take-back", {"seat": 0})
        elif path.endswith("stream"):
            answer = browser.begin_to_read("GET", address)
        elif method == "get":
            answer = browser.get(address)
        else:
            answer = browser.post(address, bodies[path])
            anna.house.rest(match)
        assert answer.status_code == 200, (path, answer.text)
        answered.add((path, method.upper()))
    assert answered == {(endpoint.path, endpoint.method) for endpoint in ENDPOINTS}
    assert bert.state(invited)["mine"] == [1]


def test_games_their_options_and_their_rules_are_told_in_both_languages(anna: Browser) -> None:
    games = [game["name"] for game in anna.get("/api/games").json()]
    assert games == list(macabre.game_names())
    for name in games:
        titles = []
        for language in ("en", "de"):
            game = anna.get(f"/api/games/{name}?language={language}").json()
            titles.append([option["title"] for option in game["options"]])
            assert all(option["text"] for option in game["options"])
            assert [option["name"] for option in game["options"]] == [o.name for o in macabre.game(name).options]
            rules = anna.get(f"/api/games/{name}/rules?language={language}").json()
            assert [rule["id"] for rule in rules] == list(macabre.game(name).rulebook(language).rules)
        assert titles[0] != titles[1] or not titles[0]


def test_a_replay_is_made_beside_the_loop(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long match takes a second, and nobody else shall wait for it."""
    threads: list[threading.Thread] = []
    moments = replaying.moments

    def watched(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return moments(*given)

    monkeypatch.setattr("macabre.server.api.endpoints.moments", watched)
    match = anna.begin("lantern", "me", "bot")
    anna.finish(match)
    assert anna.get(f"/api/matches/{match}/moments?eyes=all").json()["steps"]
    assert threads != [anna.house.call(_thread)]


async def _thread() -> threading.Thread:
    return threading.current_thread()


# -- headers and cookies


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/nowhere", "/nowhere", "/healthz", "/sprites/common.svg", "/api/openapi.json"]
)
def test_every_answer_says_what_a_page_may_load(anna: Browser, path: str) -> None:
    for name, value in HEADERS.items():
        assert anna.get(path).headers[name] == value


def test_a_refusal_at_the_door_and_a_bug_bring_the_same_headers(anna: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*given: Any) -> Any:
        raise ZeroDivisionError

    denied = anna.post("/api/matches", headers={"origin": "http://elsewhere"})
    monkeypatch.setattr("macabre.server.web.pages.render", stumble)
    broken = anna.get("/about")
    assert (denied.status_code, broken.status_code) == (403, 500)
    for answer in (denied, broken):
        for name, value in HEADERS.items():
            assert answer.headers[name] == value


def test_the_policy_lets_nothing_in_from_elsewhere_and_no_script_inside_a_page() -> None:
    policy = HEADERS["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy


def test_a_browser_gets_one_cookie_that_no_script_can_read(house: House) -> None:
    browser = house.browser()
    cookie = browser.get("/").headers["set-cookie"]
    assert re.match(r"macabre=[\w-]{43}\.\d{10}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Lax$", cookie)
    assert "set-cookie" not in browser.get("/").headers
    assert house.browser().get("/").headers["set-cookie"] != cookie


def test_behind_tls_the_cookie_says_so(build: Any) -> None:
    assert build(secure=True).browser().get("/").headers["set-cookie"].endswith("; Secure")


def test_behind_tls_the_cookie_belongs_to_this_host_alone_and_browsers_stay_with_tls(build: Any) -> None:
    answer = build(secure=True).browser().get("/")
    assert answer.headers["set-cookie"].startswith("__Host-macabre=")
    assert "domain" not in answer.headers["set-cookie"].lower()
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    assert "strict-transport-security" not in build().browser().get("/").headers


@pytest.fixture
def sealed(build: Any, tmp_path: Path) -> House:
    """A server with a key, as hosts have one."""
    found = build(key_file=str(tmp_path / "host.key"))
    assert isinstance(found, House)
    return found


def test_only_a_cookie_that_the_server_has_issued_counts(sealed: House) -> None:
    anna = sealed.browser()
    match = anna.create("lantern", "me", "open")
    cookie = anna.client.cookies["macabre"]
    assert re.fullmatch(r"[\w-]{43}\.\d{10}\.[\w-]{22}", cookie)
    assert anna.state(match)["mine"] == [0]
    issued, _, seal = cookie.partition(".")[2].partition(".")
    other = sealed.browser()
    other.get("/about")
    swapped = other.client.cookies["macabre"].partition(".")[2]
    xs = "x" * 43
    for forged in (xs, f"{xs}.{seal}", f"{xs}.{issued}.{seal}", f"{xs}.{swapped}", f"{xs}.", "." + seal, "é" * 43):
        answer = sealed.browser().get("/about", headers={"cookie": f"macabre={forged}".encode()})
        assert answer.headers["set-cookie"].partition(";")[0] != f"macabre={forged}"
        assert "x" * 43 not in answer.headers["set-cookie"]


def test_a_browser_with_a_cookie_of_an_older_release_keeps_its_seats(build: Any, sealed: House) -> None:
    anna = build().browser()
    match = anna.create("lantern", "me", "open")
    old = anna.client.cookies["macabre"].partition(".")[0]
    headers = {"cookie": f"macabre={old}"}
    answer = sealed.browser().get(f"/api/matches/{match}", headers=headers)
    assert answer.json()["state"]["mine"] == [0]
    renewed = answer.headers["set-cookie"].partition(";")[0]
    assert renewed.startswith(f"macabre={old}.")
    again = sealed.browser().get(f"/api/matches/{match}", headers={"cookie": renewed})
    assert again.json()["state"]["mine"] == [0]
    assert "set-cookie" not in again.headers
    with sealed.browser().client.websocket_connect(f"/socket/{match}", headers=headers) as socket:
        socket.send_json({"type": "hello", "shape": "wide"})
        assert socket.receive_json()["state"]["mine"] == [0]


def test_only_names_that_the_host_has_listed_are_answered_if_there_are_any(build: Any) -> None:
    listed = build(hosts=("Games.example", "testserver")).browser()
    assert listed.get("/about").status_code == 200
    assert listed.get("/about", headers={"host": "games.example:8066"}).status_code == 200
    refusal = listed.get("/api/games", headers={"host": "elsewhere.example"})
    assert (refusal.status_code, refusal.json()["code"]) == (421, "bad_host")
    assert build().browser().get("/about", headers={"host": "elsewhere.example"}).status_code == 200


def test_the_picture_of_a_table_keeps_its_styles_when_it_is_opened_by_itself(anna: Browser) -> None:
    match = anna.begin("lantern", "me", "here")
    policy = anna.get(f"/match/{match}/table.svg").headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in policy
    assert "default-src 'none'" in policy
    assert "script" not in policy


def test_two_people_at_a_table_are_never_called_alike(house: House) -> None:
    anna, others = house.browser(), [house.browser() for _ in range(3)]
    match = anna.create("lantern", {"kind": "me", "name": "Anna"}, "open", "open", "open")
    for number, (browser, name) in enumerate(zip(others, ["\u0410nna", "ANNA", "Bert"], strict=True), 1):
        browser.take(anna.links[str(number)], name)
    assert [seat["name"] for seat in anna.state(match)["seats"]] == ["Anna", "\u0410nna 2", "ANNA 3", "Bert"]


def test_nor_are_people_at_one_screen(house: House) -> None:
    seats = [{"kind": "me", "name": "Anna"}, {"kind": "here", "name": "anna"}, {"kind": "here"}, {"kind": "here"}]
    match = house.browser().create("lantern", *seats)
    assert [place.name for place in house.room(match).hosted.places] == ["Anna", "anna 2", "", ""]


def test_few_combining_marks_are_left_of_a_name() -> None:
    assert clean_name("A" + "\u0301\u0302\u0303\u0304\u0305" * 5 + "nna") == "\u00c1\u0302\u0303nna"
    assert clean_name("Nguye\u0302\u0303n") == "Nguy\u1ec5n"


def test_a_strange_cookie_beside_it_does_not_hide_it(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    token = anna.client.cookies["macabre"]
    stranger = anna.house.browser()
    answer = stranger.get(f"/api/matches/{match}", headers={"cookie": f'a b=[{{"; x"; macabre={token}; =; y'})
    assert answer.json()["state"]["mine"] == [0]


def test_what_is_kept_by_others_carries_nobodys_cookie(house: House) -> None:
    """A cache between would hand the same cookie, and so the same seats, to everybody."""
    for path in (assets.sheets("grim-dance")["game"], assets.sheets("grim-dance")["common"], "/favicon.svg"):
        answer = house.browser().get(path)
        assert "public" in answer.headers["cache-control"]
        assert "set-cookie" not in answer.headers


def test_what_belongs_to_one_reader_is_not_kept(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    assert anna.get(f"/api/matches/{match}").headers["cache-control"] == "no-store"


# -- files


@pytest.mark.parametrize("game", macabre.game_names())
def test_sheets_are_kept_for_ever_by_their_version(anna: Browser, game: str) -> None:
    for address in assets.sheets(game).values():
        answer = anna.get(address)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "immutable" in answer.headers["cache-control"]
        assert "immutable" not in anna.get(address.partition("?")[0]).headers["cache-control"]
        again = anna.get(address, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def without_versions(content: bytes) -> bytes:
    """A style sheet with fonts named as in its file; they are sent with their versions, so that they can be kept."""
    return re.sub(rb'url\("/static/([^"?]+)\?v=[^"]+"\)', rb'url("\1")', content)


def test_every_file_of_the_pages_is_sent_whole_and_packed(anna: Browser) -> None:
    static = Path(assets.STATIC)
    names = [path.name for path in static.glob("*.*")] + [f"js/{path.name}" for path in (static / "js").glob("*.js")]
    assert names
    for name in names:
        address = assets.static(name)
        plain = anna.get(address, headers={"accept-encoding": "identity"})
        assert without_versions(plain.content) == (static / name).read_bytes()
        assert "immutable" in plain.headers["cache-control"]
        packed = anna.get(address, headers={"accept-encoding": "gzip"})
        assert packed.content == plain.content
        if name.endswith(".woff2"):  # is packed in itself
            assert "content-encoding" not in packed.headers
            continue
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) == len(gzip.compress(plain.content, 9, mtime=0))
        assert packed.headers["vary"] == "accept-encoding"


@pytest.mark.parametrize("name", ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "js", "js/", "nothing.css", ""])
def test_no_other_file_is_sent(anna: Browser, name: str) -> None:
    assert anna.get(f"/static/{name}").status_code in (307, 404)
    assert anna.get(f"/static/{assets.modules()}/{name}").status_code in (307, 404)


def test_health_counts_open_matches(anna: Browser) -> None:
    before = anna.get("/healthz").json()
    assert before["ok"] is True
    anna.create("lantern", "me", "open")
    assert anna.get("/healthz").json()["matches"] == before["matches"] + 1


def test_a_commitment_by_socket_counts_once_however_often_a_page_is_reloaded(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    bert = anna.house.browser()
    bert.take(anna.links["1"])
    bert.state(match)
    hosted = anna.house.room(match).hosted
    for value in (VALUE, VALUE[::-1]):
        with anna.page(match, value=value) as page:
            page.until(lambda page: page.state["fair"]["attempts"])
            page.ask("refused", type="nonsense")  # by then the commitment has been heard
            promise = commitment(hosted.attempts[0].table, "holder-0", VALUE)
            page.send(type="commit", attempt=1, commitment=VALUE)  # as another tab would
            page.ask("refused", type="nonsense")
    assert hosted.attempts[0].commitments == {"holder-0": promise}


def test_a_page_of_an_older_version_is_told_what_changed(anna: Browser) -> None:
    match = anna.create("lantern", "me", "open")
    with anna.page(match) as page:
        assert page.ask("refused", type="hello", seat=0, seed=VALUE)["code"] == "seed_unused"
