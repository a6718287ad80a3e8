"""Games from anywhere: folders that the host names, installed packages, and what becomes of broken ones."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import macabre
from macabre import QuickFate, Refused
from macabre.cli.app import WITH_GAMES
from macabre.cli.app import macabre as command_line
from macabre.core.guide import Guide
from macabre.games import package_of, troubles
from macabre.games.shelf import add_folder
from macabre.server.thinking.pool import Pool
from tests.server.house import House, think_here
from tests.server.test_server_processes import Server
from tests.tutorial import TUTORIAL, follow

BUILT_IN = ("dance-of-death", "death-over-the-kingdom", "grim-dance", "totentanz")


def write_ferry(folder: Path, package: str = "macabre.games.ferry") -> Path:
    """The tutorial's game, importing itself from that package."""
    follow(TUTORIAL, folder)
    for path in folder.rglob("*.py"):
        path.write_text(path.read_text(encoding="utf-8").replace("macabre.games.ferry", package), encoding="utf-8")
    return folder


def write_package(site: Path, name: str = "ferry", package: str = "acme_games.ferry") -> Path:
    """A package with the tutorial's game as pip would install it."""
    folder = write_ferry(site / "acme_games" / "ferry", "acme_games.ferry")
    (site / "acme_games" / "__init__.py").write_text("", encoding="utf-8")
    info = site / "acme_games-1.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-games\nVersion: 1.5\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[macabre.games]\n{name} = {package}\n", encoding="utf-8")
    return folder


def in_new_process(script: str, games: str = "", path: str = "") -> str:
    env = {
        **os.environ,
        "MACABRE_GAMES": games,
        "PYTHONPATH": os.pathsep.join([path, os.environ.get("PYTHONPATH", "")]),
    }
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=env).stdout


LIST = "import macabre; print(*macabre.game_names()); print(*macabre.games.troubles(), sep='\\n')"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder of games, in which games are looked for while a test runs."""
    monkeypatch.setenv("MACABRE_GAMES", os.environ["MACABRE_GAMES"])
    folder = tmp_path / "shelf"
    folder.mkdir()
    yield folder
    monkeypatch.undo()
    for name in [name for name in sys.modules if name.startswith("macabre.games.ferry")]:
        del sys.modules[name]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    monkeypatch.setenv("COLUMNS", "400")
    return lambda *words: CliRunner().invoke(command_line, [str(word) for word in words])


# -- a folder of games


def test_a_folder_of_games_is_named_by_the_environment(shelf):
    write_ferry(shelf / "ferry")
    add_folder(shelf)
    assert macabre.game_names() == tuple(sorted([*BUILT_IN, "ferry", "lantern"]))
    ferry = macabre.game("ferry")
    assert (ferry.folder, package_of(ferry)) == (shelf / "ferry", "macabre.games.ferry")
    match = ferry.start(seed="x")
    assert macabre.replay(match.record()).position() == match.position()
    assert not troubles()


def test_modules_of_such_a_game_can_be_imported_before_anybody_asks_for_a_game(shelf):
    write_ferry(shelf / "ferry")
    said = in_new_process("from macabre.games.ferry import rules; print(rules.__file__)", str(shelf))
    assert said.strip() == str(shelf / "ferry" / "rules.py")


def test_several_folders_stand_in_the_variable_and_the_same_one_twice_is_one(shelf):
    write_ferry(shelf / "ferry")
    fifth = os.environ["MACABRE_GAMES"]
    listed = in_new_process(LIST, os.pathsep.join([fifth, str(shelf), f"{shelf}/", fifth]))
    assert listed.split() == sorted([*BUILT_IN, "ferry", "lantern"])


def test_every_command_that_takes_games_takes_a_folder_of_them(shelf, run, tmp_path):
    write_ferry(shelf / "ferry")
    assert "Ferry" in run("games", "--games-from", shelf).stdout
    assert "FE-4" in run("rules", "ferry", "--games-from", shelf).stdout
    record = tmp_path / "ferry.json"
    macabre.game("ferry").start(seed="x").save(record)
    assert run("replay", record, "--games-from", shelf).exit_code == 0
    for command in WITH_GAMES:
        assert "--games-from" in run(command.name, "--help").stdout, command.name


def test_a_folder_that_is_not_there_is_a_mistake_on_the_command_line(shelf, run):
    result = run("games", "--games-from", shelf / "nowhere")
    assert result.exit_code == 2
    assert "nowhere" in result.stderr


def test_bots_play_a_game_from_outside_in_processes_of_their_own(shelf, run):
    write_ferry(shelf / "ferry")
    result = run("arena", "ferry", "--games-from", shelf, "--players", "random,random", "--pairs", 4, "--jobs", 2,
                 "--json")  # fmt: skip
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["deals"] == 4


# -- installed packages


def test_an_installed_package_brings_a_game_by_its_entry_point(tmp_path):
    folder = write_package(tmp_path)
    script = """
import macabre
from macabre.games import package_of
game = macabre.game("ferry")
match = game.start(seed="x")
print(*macabre.game_names(), package_of(game), game.folder, match.view(0).prompt(match.decision(0)))
"""
    said = in_new_process(script, path=str(tmp_path))
    assert said.split()[:6] == [*sorted([*BUILT_IN, "ferry"]), "acme_games.ferry"]
    assert str(folder) in said
    assert "Which coin" in said


def test_a_package_that_is_installed_and_lies_in_a_named_folder_is_one_game(tmp_path):
    folder = write_package(tmp_path)
    assert in_new_process(LIST, str(folder.parent), str(tmp_path)).split() == sorted([*BUILT_IN, "ferry"])


def test_an_entry_point_that_leads_nowhere_is_left_out(tmp_path):
    write_package(tmp_path, package="acme_games.wherry")
    names, trouble = in_new_process(LIST, path=str(tmp_path)).splitlines()
    assert names.split() == list(BUILT_IN)
    assert "acme_games.wherry of acme-games 1.5" in trouble
    assert "No module named" in trouble


# -- names


def test_a_name_taken_twice_is_refused_with_both_places(shelf, tmp_path, run):
    other = tmp_path / "other"
    for folder in (shelf, other):
        write_ferry(folder / "ferry")
        add_folder(folder)
    assert "ferry" not in macabre.game_names()
    (trouble,) = troubles()
    assert trouble.name == "ferry"
    assert str(shelf / "ferry") in trouble.problem
    assert str(other / "ferry") in trouble.problem
    refused = run("rules", "ferry")
    assert refused.exit_code == 2
    assert str(shelf / "ferry") in refused.stderr
    assert str(other / "ferry") in refused.stderr


def test_nothing_from_outside_takes_the_name_of_a_game_of_ours(tmp_path):
    write_package(tmp_path, name="grim_dance")
    names, trouble = in_new_process(LIST, path=str(tmp_path)).splitlines()
    assert names.split() == list(BUILT_IN)
    assert trouble.startswith("grim-dance: the name is taken twice: ")
    assert trouble.endswith("grim_dance and acme_games.ferry of acme-games 1.5")


@pytest.mark.parametrize("name", ["common", "Ferry", "my-ferry", "ferry_"])
def test_a_name_that_cannot_be_one_is_refused(shelf, name):
    write_ferry(shelf / name)
    add_folder(shelf)
    (trouble,) = troubles()
    assert "name" in trouble.problem
    assert trouble.file == str(shelf / name)


def test_a_game_has_the_name_of_its_folder(shelf):
    write_ferry(shelf / "wherry", "macabre.games.wherry")
    add_folder(shelf)
    (trouble,) = troubles()
    assert trouble.problem == "the game calls itself ferry, not wherry"


# -- broken games


def spoil(path: Path, text: str, instead: str) -> None:
    before = path.read_text(encoding="utf-8")
    assert text in before
    path.write_text(before.replace(text, instead, 1), encoding="utf-8")


BROKEN = {
    "a syntax error": ("rules.py", "def kind(", "def kind((", "SyntaxError"),
    "a failing import": ("view.py", "from macabre.core.event import Raw", "import nowhere", "No module named"),
    "a failing line": ("rules.py", "EVENTS = ", "EVENTS = 1 / 0 or ", "ZeroDivisionError"),
    "a missing function": ("rules.py", "def outcome(", "def result(", "there is no outcome in it"),
    "bad TOML": ("text.en.toml", "[ends]", "[ends", "Expected ']'"),
    "bad TOML in German": ("text.de.toml", "[ends]", "[ends", "Expected ']'"),
    "a bad card": ("cards.toml", "value = 3", "value = 300", "300"),
    "no title": ("text.en.toml", "title =", "titel =", "there is no title in it"),
}  # fmt: skip


@pytest.mark.parametrize("kind", BROKEN)
def test_a_broken_game_is_left_out_and_named_with_file_and_line(shelf, run, kind):
    file, text, instead, problem = BROKEN[kind]
    spoil(write_ferry(shelf / "ferry") / file, text, instead)
    add_folder(shelf)
    assert macabre.game_names() == tuple(sorted([*BUILT_IN, "lantern"]))
    (trouble,) = troubles()
    assert (trouble.name, trouble.file) == ("ferry", str(shelf / "ferry" / file))
    assert problem in trouble.problem
    lines = (shelf / "ferry" / file).read_text(encoding="utf-8").splitlines()
    assert kind in ("a missing function", "no title") or abs(trouble.line - lines.index(
        next(line for line in lines if instead in line)) - 1) <= 1  # fmt: skip
    assert str(trouble) in run("games").stderr
    assert run("games").exit_code == 0
    assert problem in run("rules", "ferry").stderr


@pytest.mark.parametrize("file", ["rules.py", "cards.toml", "text.en.toml", "rules.md"])
def test_a_game_without_one_of_its_files_is_left_out(shelf, file):
    (write_ferry(shelf / "ferry") / file).unlink()
    add_folder(shelf)
    assert "ferry" not in macabre.game_names()
    (trouble,) = troubles()
    assert file.partition(".")[0] in str(trouble)


def test_who_asks_for_a_broken_game_is_told_that_there_is_none_and_a_programmer_why(shelf):
    """Visitors of a page read the sentence, and must not read the paths of its server."""
    spoil(write_ferry(shelf / "ferry") / "rules.py", "EVENTS = ", "EVENTS = 1 / 0 or ")
    add_folder(shelf)
    with pytest.raises(Refused) as refused:
        macabre.game("ferry")
    assert refused.value.code == "unknown_game"
    assert str(shelf) not in refused.value.sentence
    assert isinstance(refused.value.__cause__, ZeroDivisionError)


def test_a_game_that_ends_the_program_does_not(shelf):
    spoil(write_ferry(shelf / "ferry") / "rules.py", "EVENTS = ", "raise SystemExit(3)\nEVENTS = ")
    add_folder(shelf)
    assert "ends the program" in str(troubles()[0])


def test_a_folder_that_is_not_there_or_is_a_game_itself_is_named(shelf):
    write_ferry(shelf / "ferry")
    add_folder(shelf / "ferry")
    add_folder(shelf / "nowhere")
    gone, itself = sorted(troubles(), key=lambda trouble: "itself" in trouble.problem)
    assert gone.file == str(shelf / "nowhere")
    assert itself.file == str(shelf / "ferry")


def test_random_matches_of_a_game_from_outside_end(shelf):
    write_ferry(shelf / "ferry")
    add_folder(shelf)
    match = macabre.game("ferry").start(fate=QuickFate(1))
    while match.to_act:
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    assert match.outcome is not None


# -- on a server


def test_a_broken_game_takes_no_page_down(shelf, tmp_path):
    spoil(write_ferry(shelf / "ferry") / "rules.py", "def kind(", "def kind((")
    add_folder(shelf)
    with House(tmp_path / "matches.db") as house:
        anna = house.browser()
        for path in ("/", "/about", "/new/grim-dance", "/api/games"):
            page = anna.get(path)
            assert page.status_code == 200
            assert str(shelf) not in page.text
        assert anna.get("/new/ferry").status_code == 404
        assert str(shelf) not in anna.get("/new/ferry").text


@pytest.mark.slow
def test_a_servers_bots_think_about_a_game_from_outside_in_their_own_process(shelf, tmp_path):
    write_ferry(shelf / "ferry")
    add_folder(shelf)
    with House(tmp_path / "matches.db") as house:
        anna = house.browser()
        match = anna.begin("ferry", "me", {"kind": "bot", "level": 1})
        anna.post(f"/api/matches/{match}/choices", {"seat": 0, "decision": 0, "code": "pay:1"})
        hosted = house.room(match).hosted
        house.until(match, lambda: len(hosted.match.story(None)) > 4)


@pytest.mark.slow
def test_a_server_tells_its_host_of_broken_games(shelf, tmp_path):
    broken = write_ferry(shelf / "ferry") / "rules.py"
    spoil(broken, "def kind(", "def kind((")
    server = Server(tmp_path / "log", "--games-from", str(shelf), "--database", f"sqlite:///{tmp_path}/matches.db")
    try:
        assert "lantern" in json.dumps(server.ask("/api/games"))
    finally:
        server.end()
    _, said, *lines = server.log.read_text(encoding="utf-8").splitlines()
    line = next(i for i, text in enumerate(broken.read_text(encoding="utf-8").splitlines(), 1) if "kind((" in text)
    assert said.startswith(f"Left out: ferry: {broken}, line {line}: SyntaxError")
    (logged,) = [json.loads(one) for one in lines]
    facts = [logged[key] for key in ("event", "name", "file", "line")]
    assert facts == ["a game is left out", "ferry", str(broken), line]


def test_nothing_counts_the_games(tmp_path, run):
    """There may be a fifth one."""
    with House(tmp_path / "matches.db") as house:
        for language in ("en", "de"):
            page = house.browser(**{"accept-language": language}).get("/").text
            assert not re.search(r"\b(four|vier)\b", page, re.IGNORECASE)
    for words in (["--help"], ["serve", "--help"], ["games", "--help"]):
        assert "four" not in run(*words).stdout.lower()


# -- German is optional


@pytest.fixture
def english_ferry(shelf) -> macabre.Game:
    """The tutorial's game without a word of German."""
    folder = write_ferry(shelf / "ferry")
    for name in ("text.de.toml", "rules.de.md"):
        (folder / name).unlink()
    add_folder(shelf)
    return macabre.game("ferry")


def test_english_stands_in_for_german(english_ferry):
    match = english_ferry.start(seats=2, seed="x")
    view, decision = match.view(0), match.decision(0)
    assert english_ferry.text_language("de") == english_ferry.rulebook("de").language == "en"
    assert view.prompt(decision, "de") == view.prompt(decision, "en")
    assert view.label(decision.choices[0], "de") == view.label(decision.choices[0], "en")
    assert 'lang="en"' in view.svg("de", decision)
    events = match.play(0, "pay:0")
    assert [event.say("de") for event in events] == ["You have paid."]
    assert match.view(0).why_not("pay:0", None, "de").sentence == match.view(0).why_not("pay:0", None).sentence


def test_german_games_stay_german():
    assert macabre.game("lantern").text_language("de") == macabre.game("lantern").rulebook("de").language == "de"


def test_pages_mark_what_is_english_in_german_pages(english_ferry, tmp_path, monkeypatch):
    monkeypatch.setattr(Pool, "ask", think_here)
    with House(tmp_path / "matches.db") as house:
        anna = house.browser(**{"accept-language": "de"})
        match = anna.begin("ferry", "me", {"kind": "bot", "level": 1})
        for path, marked in {
            "/": '<h3 lang="en">Ferry</h3>',
            "/about": '<dd lang="en">',
            "/new/ferry": '<span lang="en">How often the ferry crosses.</span>',
            "/rules/ferry": '<article class="reading" id="book" lang="en">',
            f"/match/{match}": '<div id="scene" class="scene" lang="en"',
            f"/match/{match}/plain": '<ul class="plain-options" lang="en">',
        }.items():
            page = anna.get(path)
            assert page.status_code == 200
            assert '<html lang="de"' in page.text
            assert marked in page.text, path
        assert "<h3>Totentanz</h3>" in anna.get("/").text
        english = house.browser(**{"accept-language": "en"})
        assert ' lang="en">Ferry' not in english.get("/").text


def test_the_terminal_says_where_english_stands_in(english_ferry, run):
    assert "Ferry · 2–4 Spieler · 2 Minuten · nur auf Englisch" in run("games", "--language", "de").stdout
    assert "nur auf Englisch" not in run("games", "lantern", "--language", "de").stdout
    assert "English only" not in run("games").stdout
    rules = run("rules", "ferry", "FE-1", "--language", "de")
    assert "nur auf Englisch" in rules.stderr
    assert "Ferry is for two" in rules.stdout


def test_a_guide_may_do_without_german():
    path = macabre.game("grim-dance").folder / "guide.toml"
    english = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("de = "))
    guide, whole = Guide.parse(english), Guide.read(path)
    assert [step.text("de") for step in guide.steps] == [step.text("en") for step in whole.steps]
    assert guide.end("de") == whole.end("en")
    assert whole.end("de") != whole.end("en")
