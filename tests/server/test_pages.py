"""The pages beside the table: games, set-up, invitations, rules; in both languages, without script."""

import asyncio
import gzip
import re
import tomllib
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

import macabre
from macabre.core.phrasebook import LANGUAGES
from macabre.core.rulebook import Rulebook
from macabre.draw.theme import NIGHT, PARCHMENT, contrast
from macabre.host.page_text import words
from macabre.server.settings import Settings
from macabre.server.web.error_pages import HEADINGS
from macabre.server.web.game_pictures import picture
from macabre.server.web.help_texts import help_url
from macabre.server.web.rulebook_html import book
from macabre.server.web.static_files import static
from tests.server.house import assembled
from tools.hero import hero

HOST, SERVER = (Path(macabre.__file__).parent / room for room in ("host", "server"))
OWN_SECTIONS = ("page", "landing", "new", "seat", "rules", "message", "about")
GERMAN = {"accept-language": "de-AT, de;q=0.9"}
GAMES = macabre.game_names()


@pytest.fixture(scope="module")
def home(tmp_path_factory):
    """A server that waits for the browsers' parts in the shuffle, so that no match begins while these tests run."""
    path = tmp_path_factory.mktemp("pages") / "matches.db"
    with TestClient(assembled(Settings(database=f"sqlite:///{path}", gathering=3600))) as client:
        yield client


@pytest.fixture
def app(home):
    return home.app


def visitor(home):
    """A browser that nobody has seen before; all of them share the server's one loop."""
    client = TestClient(home.app)
    client.portal = home.portal
    return client


@pytest.fixture
def browser(home):
    return visitor(home)


@pytest.fixture
def other(home):
    return visitor(home)


class Page(HTMLParser):
    """What a test wants to know of a page."""

    def __init__(self, answer):
        super().__init__()
        self.tags = []
        self.text = ""
        self.feed(answer.text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text += data

    def all(self, *names):
        return [attributes for tag, attributes in self.tags if tag in names]

    def chosen(self):
        """What the fields of the form hold."""
        held, name = {}, ""
        for tag, attributes in self.tags:
            if tag == "select":
                name = attributes["name"]
            elif tag == "option" and "selected" in attributes:
                held[name] = attributes["value"]
            elif tag == "input" and (attributes.get("type") != "checkbox" or "checked" in attributes):
                held[attributes.get("name")] = attributes.get("value")
        return held


def hosted(app, answer):
    """The match that a request has led to."""
    assert answer.status_code == 303, answer.text
    return app.state.services.rooms._rooms[answer.headers["location"].removeprefix("/match/")].hosted


def start(browser, app, **fields):
    return hosted(app, browser.post("/matches", data=fields, follow_redirects=False))


# -- words


def leaves(table, path=()):
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, (*path, key))
        else:
            yield ".".join((*path, key)), value


def test_both_languages_have_the_same_words_with_the_same_facts():
    english, german = (
        dict(leaves(tomllib.loads((HOST / f"text.{language}.toml").read_text(encoding="utf-8"))))
        for language in LANGUAGES
    )
    assert list(english) == list(german)
    for key, text in english.items():
        fields = [sorted(set(re.findall(r"\{(\w+)", one))) for one in (text, german[key])]
        assert fields[0] == fields[1], key
        assert text.strip(), key
        assert german[key].strip(), key


def test_a_word_that_is_missing_is_loud():
    with pytest.raises(KeyError, match=r"host/text\.en\.toml has no text landing\.nonsense"):
        words("de")("landing.nonsense")


def test_every_word_of_these_pages_is_used_and_every_word_used_is_there():
    sources = [*SERVER.glob("web/templates/*.html"), *SERVER.rglob("*.py"), *HOST.glob("*.py")]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    used = set(re.findall(r"""\b(?:t|say)\(\s*f?"([a-z]+\.[a-z_]+)\"""", text))
    used |= {f"landing.{key}" for key in ("days_ago", "hours_ago", "minutes_ago")}
    used |= {f"message.{key}" for key in HEADINGS.values()}
    used |= set(re.findall(r'\)\("((?:seat|message)\.\w+)"\)', text))
    known = {f"{name}.{key}" for name in OWN_SECTIONS for key in words("en").section(name)}
    assert {key for key in used if key.split(".")[0] in OWN_SECTIONS} - known == set()
    assert known - used == set()


# -- the look


def colours(block):
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))


def blocks():
    css = (SERVER / "web" / "static" / "page.css").read_text()
    found = re.findall(r":root[^{]*\{([^}]*--table[^}]*)\}", css)
    assert len(found) == 3
    return found


@pytest.mark.parametrize(("number", "theme"), [(0, PARCHMENT), (1, NIGHT), (2, NIGHT)])
def test_the_page_has_the_colours_of_the_pictures(number, theme):
    found = colours(blocks()[number])
    for name in ("table", "words", "paper", "ink", "lit", "turn", "field", "faint"):
        assert found[name] == getattr(theme, name), name


@pytest.mark.parametrize("number", range(3))
def test_all_words_stand_out_from_their_ground(number):
    found = colours(blocks()[number])
    for words_on, ground in [
        *[(word, ground) for word in ("words", "quiet", "lit", "turn") for ground in ("table", "field")],
        ("on-lit", "lit"), ("paper", "ink"), ("table", "words"),
    ]:  # fmt: skip
        assert contrast(found[words_on], found[ground]) >= 4.5, (words_on, ground)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_small_picture_that_stands_alone(name, browser):
    root = ElementTree.fromstring(picture(name))
    assert root.findall(".//{http://www.w3.org/2000/svg}path")
    assert "var(" not in picture(name)
    answer = browser.get(f"/pictures/{name}.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == picture(name)
    assert len(gzip.compress(picture(name).encode(), 9)) <= 15 * 1024


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_the_help_of_a_game_is_kept_for_ever_under_an_address_that_changes_with_it(name, language, browser):
    game = macabre.game(name)
    address = help_url(game, language)
    answer = browser.get(address)
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json() == game.help(language).to_json()
    assert address != help_url(game, "de" if language == "en" else "en")
    assert len(gzip.compress(answer.content, 9)) <= 8 * 1024


@pytest.mark.parametrize("path", ["/help/chess/1/en.json", "/help/grim-dance/99/en.json", "/help/grim-dance/1/fr.json"])
def test_help_that_there_is_not_is_not_found(path, browser):
    assert browser.get(path).status_code == 404


def test_the_picture_at_the_head_of_the_first_page_is_the_one_that_its_tool_draws():
    assert (SERVER / "web" / "static" / "hero.svg").read_text(encoding="utf-8") == hero()


def test_the_first_page_is_light(browser):
    """All that it loads, letters and pictures included, before compression."""
    page = Page(browser.get("/"))
    loaded = [one["src"] for one in page.all("img", "script")] + [one["href"] for one in page.all("link")]
    sizes = {address: len(browser.get(address).content) for address in loaded}
    assert sum(sizes.values()) + len(page.text) <= 220 * 1024, sizes


def test_letters_are_fetched_early_may_be_kept_for_ever_and_are_named_alike_everywhere(browser):
    page, style = Page(browser.get("/")), browser.get(static("page.css")).text
    early = [one["href"] for one in page.all("link") if one["rel"] == "preload"]
    named = re.findall(r'url\("([^"]+)"\)', style)
    assert len(early) == 3
    assert set(early) < set(named)
    for address in named:
        answer = browser.get(address)
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
        assert answer.content.startswith(b"wOF2")
    assert "font-src 'self'" in browser.get("/").headers["content-security-policy"]


def test_what_others_have_drawn_comes_with_its_licence():
    folder = SERVER / "web" / "static"
    for font in folder.glob("*.woff2"):
        package = "grenze-gotisch" if "gotisch" in font.name else "grenze"
        assert "SIL Open Font License" in (folder / f"{package}-licence.txt").read_text(encoding="utf-8")


# -- every page


def addresses():
    return ["/", "/about", "/nowhere", *(f"/{kind}/{name}" for kind in ("new", "rules") for name in GAMES)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("address", addresses())
def test_a_page_can_be_read_by_everybody(address, language, browser):
    answer = browser.get(address, headers={"accept-language": language})
    assert answer.status_code == (404 if address == "/nowhere" else 200)
    check_page(answer, language)


def described(page):
    """What search engines and link previews show of a page."""
    [content] = [one["content"] for one in page.all("meta") if one.get("name") == "description"]
    return content


def check_page(answer, language):
    page = Page(answer)
    assert page.all("html")[0]["lang"] == language
    assert len(described(page)) > 20
    assert [len(page.all(tag)) for tag in ("title", "h1", "main", "header", "footer")] == [1] * 5
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h[1-6]", tag)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels)), levels
    ids = Counter(attributes["id"] for _, attributes in page.tags if "id" in attributes)
    assert not [one for one, count in ids.items() if count > 1]
    labels = {one.get("for") for one in page.all("label")}
    for field in page.all("select", "textarea", "input"):
        named = field.get("id") in labels or field.get("type") in ("hidden", "checkbox")
        assert named or field["name"].startswith("name-"), field
    for one in page.all("img"):
        assert "alt" in one
    for one in page.all("a"):
        assert not one["href"].startswith("#") or one["href"][1:] in ids, one
    assert not re.search(r"\{\w+[:}]", page.text), "a sentence with a fact missing"


@pytest.mark.parametrize("address", addresses())
def test_a_page_needs_nothing_that_a_strict_policy_forbids(address, browser):
    answer = browser.get(address)
    page = Page(answer)
    assert "'unsafe" not in answer.headers["content-security-policy"]
    assert all("src" in one for one in page.all("script"))
    assert not page.all("style")
    for _, attributes in page.tags:
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        for name in ("src", "href", "action"):
            assert not attributes.get(name, "/").startswith(("http:", "https:", "//", "javascript:"))


# -- language and light


def test_the_language_is_the_one_chosen_else_the_one_the_browser_likes(browser):
    assert Page(browser.get("/", headers=GERMAN)).all("html")[0]["lang"] == "de"
    answer = browser.post("/language", data={"language": "de", "back": "/about?x=1"}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/about?x=1")
    assert Page(browser.get("/", headers={"accept-language": "en"})).all("html")[0]["lang"] == "de"
    browser.post("/language", data={"language": "klingon"})
    assert browser.cookies["language"] == "de"


def test_the_light_is_remembered_without_script(browser):
    assert "data-theme" not in Page(browser.get("/")).all("html")[0]
    browser.post("/theme", data={"theme": "night", "back": "/"})
    assert Page(browser.get("/")).all("html")[0]["data-theme"] == "night"


@pytest.mark.parametrize("back", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere", "elsewhere", ""])
def test_nobody_is_sent_elsewhere(back, browser):
    answer = browser.post("/language", data={"language": "de", "back": back}, follow_redirects=False)
    assert answer.headers["location"] == "/"


@pytest.mark.parametrize("address", ["/matches", "/language", "/theme", "/learn/grim-dance", "/seat/x"])
def test_another_site_can_start_nothing(address, browser):
    answer = browser.post(address, data={"game": "grim-dance"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403


# -- the first page


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_offered_with_one_click_against_bots(name, browser, app):
    page = Page(browser.get("/"))
    assert {"type": "hidden", "name": "game", "value": name} in page.all("input")
    found = start(browser, app, game=name)
    assert found.game.name == name
    assert [place.kind for place in found.places] == ["person"] + ["bot"] * (len(found.places) - 1)
    assert {place.level for place in found.places[1:]} == {3}


@pytest.mark.parametrize(
    ("name", "seats"), [("dance-of-death", 2), ("death-over-the-kingdom", 5), ("grim-dance", 3), ("totentanz", 2)]
)
def test_a_quick_match_has_as_many_seats_as_make_a_good_game(name, seats, browser, app):
    assert len(start(browser, app, game=name).places) == seats


def test_bots_can_play_among_themselves(browser, app):
    found = start(browser, app, game="totentanz", watch="yes")
    assert [place.kind for place in found.places] == ["bot", "bot"]


@pytest.mark.parametrize("name", [name for name in GAMES if macabre.game(name).guide])
def test_a_newcomer_can_be_guided(name, browser, app):
    assert f"/learn/{name}" in [one.get("action") for one in Page(browser.get("/")).all("form")]
    assert hosted(app, browser.post(f"/learn/{name}", follow_redirects=False)).guided


def test_a_game_without_a_guide_offers_none(browser):
    assert browser.post("/learn/lantern").status_code == 404
    assert "/learn/lantern" not in browser.get("/").text


@pytest.fixture
def hasty(tmp_path):
    """A server that deals at once."""
    with TestClient(assembled(Settings(database=f"sqlite:///{tmp_path / 'matches.db'}", gathering=0))) as client:
        yield client


def deal(home, browser, **fields):
    """A match of two people at one screen, with its cards dealt and its new stage on the disk, where lists find it."""
    answer = browser.post("/matches", data={"game": "totentanz", "seat-1": "here", **fields}, follow_redirects=False)
    found = hosted(home.app, answer)
    browser.get(f"/match/{found.id}/plain")
    room = home.app.state.services.rooms._rooms[found.id]

    async def dealt():
        await asyncio.gather(*room.tasks.values())

    home.portal.call(dealt)
    assert found.stage == "playing"
    return found


def test_ones_own_matches_are_listed_and_say_whose_turn_it_is(hasty):
    browser, other = visitor(hasty), visitor(hasty)
    found = deal(hasty, browser)
    text = browser.get("/").text
    assert f"/match/{found.id}" in text
    assert "Your turn" in text
    assert "Du bist am Zug" in browser.get("/", headers=GERMAN).text
    assert f"/match/{found.id}" not in other.get("/").text


def test_a_match_is_listed_for_watching_only_if_its_maker_says_so(hasty):
    browser, other = visitor(hasty), visitor(hasty)
    names = {"name-0": "Änne", "name-1": "Karl"}
    hidden, listed = deal(hasty, browser, **names), deal(hasty, browser, listed="yes", **names)
    text = other.get("/").text
    assert f"/match/{listed.id}" in text
    assert "Änne, Karl" in text
    assert "Your turn" not in text
    assert hidden.id not in text


@pytest.mark.parametrize("changed", [{"game": "gone"}, {"version": 77}])
def test_a_match_that_cannot_be_opened_does_not_take_the_first_page_with_it(browser, app, monkeypatch, changed):
    agreed = '{"options": {}, "cards": null, "places": [{"kind": "bot"}], "hints": true}'
    row = {"id": "gone", "game": "totentanz", "version": 1, "stage": "playing", "moved": 0.0, "deed_count": 3}
    row |= {"agreed": agreed, "summary": ""}

    async def rows(*_):
        return [row, {**row, "id": "odd", **changed}]

    monkeypatch.setattr(app.state.services.store, "rows_of", rows)
    answer = browser.get("/")
    assert answer.status_code == 200
    assert "/match/gone" in answer.text
    assert "/match/odd" not in answer.text


# -- setting up


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_asks_for_every_option_and_cites_its_rule(name, language, browser):
    game = macabre.game(name)
    page = Page(browser.get(f"/new/{name}", headers={"accept-language": language}))
    rules = Page(browser.get(f"/rules/{name}", headers={"accept-language": language}))
    anchors = {attributes.get("id") for _, attributes in rules.tags}
    links = {one["href"] for one in page.all("a")}
    held = page.chosen()
    for option in game.options:
        assert held[f"option-{option.name}"] == str(option.default)
        if option.rule:
            assert f"/rules/{name}#{option.rule}" in links
            assert option.rule in anchors
    fields = {one["name"]: one for one in page.all("input") if one.get("type") == "number"}
    spans = {f"option-{option.name}": option.values for option in game.options if isinstance(option.values, range)}
    assert fields.keys() == spans.keys()
    for key, span in spans.items():
        assert (fields[key]["min"], fields[key]["max"]) == (str(span[0]), str(span[-1]))


def test_the_form_as_it_comes_starts_the_usual_match(browser, app):
    fields = Page(browser.get("/new/death-over-the-kingdom")).chosen()
    parts = {key: (None, value or "") for key, value in fields.items()}
    found = hosted(app, browser.post("/matches", files=parts, follow_redirects=False))
    assert [place.kind for place in found.places] == ["person", *["bot"] * 4]
    assert found.setting.options == {option.name: option.default for option in found.game.options}
    assert not found.listed


WISH = {
    "game": "death-over-the-kingdom", "whole": "yes", "count": "4",
    "seat-0": "me", "name-0": "Änne <b>", "seat-1": "open", "seat-2": "here", "name-2": "Karl", "seat-3": "bot-5",
    "seat-4": "bot-1", "option-mode": "one", "option-rounds_factor": "5", "listed": "yes",
}  # fmt: skip


def test_a_match_is_set_up_as_wished_and_seats_beyond_the_number_are_ignored(browser, app):
    found = start(browser, app, **WISH)
    assert [(place.kind, place.name) for place in found.places] == [
        ("person", "Änne <b>"), ("open", ""), ("person", "Karl"), ("bot", ""),
    ]  # fmt: skip
    assert found.places[3].level == 5
    assert (found.setting.options["mode"], found.setting.options["rounds_factor"]) == ("one", 5)
    assert found.listed
    assert found.cards is None


def test_an_own_card_file_can_be_pasted_or_given_as_a_file(browser, app):
    text = (macabre.game("grim-dance").folder / "cards.toml").read_text(encoding="utf-8")
    assert browser.get("/cards/grim-dance.toml").text == text
    pasted = start(browser, app, game="grim-dance", cards=text.replace("\n", "\r\n"))
    assert pasted.cards == text
    answer = browser.post(
        "/matches",
        data={"game": "grim-dance", "cards": ""},
        files={"file": ("meine Karten.toml", text.encode(), "application/octet-stream")},
        follow_redirects=False,
    )
    assert hosted(app, answer).cards == text


def test_a_broken_card_file_is_shown_with_line_and_field_and_nothing_typed_is_lost(browser):
    text = (macabre.game("death-over-the-kingdom").folder / "cards.toml").read_text(encoding="utf-8")
    line = next(i for i, row in enumerate(text.splitlines()) if row.startswith("value"))
    lines = text.splitlines()
    lines[line] = 'value = "<many>"'
    answer = browser.post("/matches", data={**WISH, "cards": "\n".join(lines)})
    assert answer.status_code == 400
    page = Page(answer)
    assert f"line {line + 1}" in page.text
    assert "field value" in page.text
    held = page.chosen()
    for key, value in WISH.items():
        assert held[key] == value, key
    assert "hints" not in held
    assert 'value = "<many>"' in page.text
    assert "<many>" not in answer.text
    check_page(answer, "en")


def test_a_file_that_is_no_text_is_a_broken_card_file(browser):
    answer = browser.post("/matches", data=WISH, files={"file": ("cards.toml", bytes(range(256)))})
    assert answer.status_code == 400
    assert "line 1" in Page(answer).text


def test_what_the_rules_refuse_is_said_in_the_readers_language_beside_the_form(browser):
    answer = browser.post("/matches", data={**WISH, "option-rounds_factor": "1000"}, headers=GERMAN)
    assert answer.status_code == 400
    page = Page(answer)
    assert re.search(r"rounds_factor kann .* sein, nicht 1000", page.text)
    assert page.chosen()["option-rounds_factor"] == "1000"
    assert page.chosen()["name-2"] == "Karl"
    assert "/rules/death-over-the-kingdom#DK-4" in [one["href"] for one in page.all("a")]


@pytest.mark.parametrize("count", ["1", "21", "9999", "-3", "x", "²"])
def test_a_number_of_seats_that_the_game_does_not_have_never_starts_another_game(count, browser):
    answer = browser.post("/matches", data={**WISH, "count": count}, follow_redirects=False)
    usual = count in ("9999", "-3", "x", "²")
    assert answer.status_code == (303 if usual else 400)


@pytest.mark.parametrize("kind", ["owner", "bot-9", "bot-x", "bot-0"])
def test_somebody_who_does_not_exist_cannot_sit_down(kind, browser):
    assert browser.post("/matches", data={**WISH, "seat-2": kind}).status_code == 400


def test_a_name_is_shown_as_it_was_typed_and_never_as_part_of_the_page(browser, other, app):
    found = start(browser, app, **WISH)
    answer = other.get(f"/seat/{found.link(1)}")
    assert "Änne <b> keeps a seat for you." in Page(answer).text
    assert "<b>" not in answer.text


@pytest.mark.parametrize("body", [b"\xff\xfe", b"game=grim-dance&" + b"x=1&" * 500])
def test_a_form_that_cannot_be_read_gets_a_page(body, browser):
    for kind in ("application/x-www-form-urlencoded", "multipart/form-data", "multipart/form-data; boundary=x"):
        answer = browser.post("/matches", content=body, headers={"content-type": kind})
        assert answer.status_code in (400, 404)
        check_page(answer, "en")


def test_a_form_that_is_too_large_gets_a_page(browser):
    answer = browser.post("/matches", data={**WISH, "cards": "#" * 70_000})
    assert answer.status_code == 413
    check_page(answer, "en")


# -- taking a seat


def test_an_invitation_says_who_invites_and_what_differs_from_the_usual(browser, other, app):
    found = start(browser, app, **WISH)
    answer = other.get(f"/seat/{found.link(1)}", headers=GERMAN)
    check_page(answer, "de")
    text = Page(answer).text
    for part in ("Änne <b> hält dir einen Platz frei", "Karl", "Tod über dem Königreich", "Runden je Spieler: 5"):
        assert part in text
    assert found.id not in answer.text


def test_an_invitation_to_the_usual_game_says_so_and_names_the_part(browser, other, app):
    found = start(browser, app, **{"game": "totentanz", "seat-1": "open", "whole": "yes"})
    text = Page(other.get(f"/seat/{found.link(1)}")).text
    assert "The usual rules apply." in text
    assert "Angel" in text


def test_a_seat_is_taken_once_and_who_comes_too_late_may_watch(browser, other, home):
    app = home.app
    found = start(browser, app, **WISH)
    link = f"/seat/{found.link(1)}"
    taken = other.post(link, data={"name": "  Greta\u202e "}, follow_redirects=False)
    assert (taken.status_code, taken.headers["location"]) == (303, f"/match/{found.id}")
    assert (found.places[1].kind, found.places[1].name) == ("person", "Greta")
    again = other.get(link, follow_redirects=False)
    assert again.headers["location"] == f"/match/{found.id}"
    late = visitor(home)
    for answer in (late.get(link), late.post(link, data={"name": "Eve"})):
        assert answer.status_code == 409
        assert f"/match/{found.id}" in [one["href"] for one in Page(answer).all("a")]
    assert found.places[1].name == "Greta"


def test_a_wrong_link_gets_a_friendly_page(browser):
    for answer in (browser.get("/seat/nonsense", headers=GERMAN), browser.post("/seat/nonsense", headers=GERMAN)):
        assert answer.status_code == 404
        check_page(answer, "de")
        assert "Bitte um einen neuen" in Page(answer).text


# -- at the table


def test_the_table_of_a_match_is_shown_to_whoever_has_its_address(browser, other, app):
    found = start(browser, app, game="grim-dance")
    for one in (browser, other):
        answer = one.get(f"/match/{found.id}")
        assert answer.status_code == 200
        assert "Grim Dance" in described(Page(answer))
    assert other.get("/match/nonsense").status_code == 404


def test_a_match_that_is_not_over_has_no_replay(browser, app):
    found = start(browser, app, game="grim-dance")
    assert browser.get(f"/replay/{found.id}").status_code == 403
    assert browser.get("/replay/nonsense").status_code == 404


# -- reading


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_anchor_and_its_whole_text(name, language, browser):
    answer = browser.get(f"/rules/{name}", headers={"accept-language": language})
    page = Page(answer)
    anchors = [attributes.get("id") for tag, attributes in page.tags if tag == "li" and "id" in attributes]
    rules = macabre.game(name).rulebook(language).rules
    assert anchors == list(rules)
    shown = " ".join(page.text.split())
    for rule in rules.values():
        assert re.sub(r"[*`]", "", rule.text) in shown, rule.id


@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_made_the_games_are_named(language, browser):
    text = " ".join(Page(browser.get("/about", headers={"accept-language": language})).text.split())
    for name in ("Henning Poehl", "Anne-Louise Agnès", "Stéphane Villiellm", "Holbein"):
        assert name in text


def test_a_rule_book_is_escaped():
    class Game:
        def rulebook(self, language):
            return Rulebook("# T\n\nA <b>\n\n## S <i>\n\n- **AB-1** `<x>` AB-1\n\n|a|<u>|\n|-|-|\n|1|2|\n")

    made = book(Game(), "en")
    assert "<b>" not in made.opening
    assert "<x>" not in made.sections[0].body
    assert "<u>" not in made.sections[0].body
    assert '<a href="#AB-1">AB-1</a>' in made.sections[0].body


@pytest.mark.parametrize("address", ["/rules/chess", "/new/chess", "/cards/chess.toml", "/pictures/chess.svg"])
def test_a_game_that_is_not_here_gets_a_friendly_page(address, browser):
    answer = browser.get(address, headers=GERMAN)
    assert answer.status_code == 404
    assert "Es gibt kein Spiel chess" in Page(answer).text
