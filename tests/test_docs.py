"""The docs: the tutorial is followed word by word, examples run, and everything has its place in the reference."""

import doctest
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

import click
import pytest
from click.testing import CliRunner

import macabre
from macabre.cli.app import macabre as command_line
from macabre.conformance.checks import CHECKS
from macabre.conformance.tables import oracle_of
from macabre.server.thinking.pool import Pool
from tests.conformance.test_citations import check_citations
from tests.server.house import House, think_here
from tests.tutorial import BLOCK, TUTORIAL, blocks, follow
from tools.docpages.commands import commands
from tools.docpages.python import ADAPTERS, AUTHORS, MODULES, public
from tools.docpages.tables import about, passages
from tools.docs import led, navigation, pages

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
WRITTEN = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
OURS = [path for path in WRITTEN if path.partition("/")[0] in ("start", "guides", "concepts") or path == "index.md"]


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[macabre.Game]:
    """The tutorial's game, on the shelf while the tests of this file want it."""
    shelf = tmp_path_factory.mktemp("shelf")
    follow(TUTORIAL, shelf / "ferry")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MACABRE_GAMES", os.pathsep.join([os.environ["MACABRE_GAMES"], str(shelf)]))
        yield macabre.game("ferry")
    for name in [name for name in sys.modules if name.startswith("macabre.games.ferry")]:
        del sys.modules[name]


# -- the tutorial


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_the_tutorials_game_conforms(ferry, check):
    check(ferry, oracle_of(ferry))


def test_the_tutorials_game_cites_what_its_table_says(ferry):
    check_citations(ferry)


def test_the_tutorials_own_tests_pass_and_cite_every_rule(ferry):
    tests = import_module("macabre.games.ferry.tests.test_rules")
    found = [thing for name, thing in vars(tests).items() if name.startswith("test_")]
    assert found
    for test in found:
        test()
    assert {rule for test in found for mark in test.pytestmark for rule in mark.args} == set(ferry.rulebook().rules)


def test_the_tutorials_rules_are_the_same_in_both_languages(ferry):
    assert list(ferry.rulebook("de").rules) == list(ferry.rulebook("en").rules)
    for rule in ferry.rulebook().rules.values():
        german = ferry.rulebook("de").rules[rule.id].text
        assert re.findall(r"\d+", german) == re.findall(r"\d+", rule.text), rule.id


def test_the_tutorials_tests_can_be_run_alone(ferry):
    """As somebody does who has Macabre and pytest, but not this repository's settings."""
    command = [sys.executable, "-m", "pytest", "-c", os.devnull, "-p", "no:cacheprovider", "-q", ferry.folder / "tests"]
    env = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(command, cwd=ferry.folder.parent, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.slow
def test_what_the_tutorial_says_to_try_can_be_tried(ferry):
    tried = [line for kind, _, lines in blocks(TUTORIAL) if kind == "console" for line in lines.splitlines()]
    for line in tried:
        if line.startswith("macabre ") and not line.startswith("macabre play"):
            result = CliRunner().invoke(command_line, line.split()[1:])
            assert result.exit_code == 0, result.output
            assert result.output


def test_the_tutorial_ends_with_a_fifth_game_on_the_page(ferry, tmp_path, monkeypatch):
    monkeypatch.setattr(Pool, "ask", think_here)
    with House(tmp_path / "matches.db") as house:
        anna = house.browser()
        assert "Pay the ferryman enough" in anna.get("/").text
        match = anna.begin("ferry", "me", {"kind": "bot", "level": 1}, {"kind": "bot", "level": 2})
        house.rest(match)
        assert "Ferry" in anna.get(f"/match/{match}").text
        seen = anna.get(f"/api/matches/{match}").json()
        assert seen["decision"]["options"] == ["pay:0", "pay:1"]
        for number in range(3):
            answer = anna.post(f"/api/matches/{match}/choices", {"seat": 0, "decision": number, "code": "pay:1"})
            assert answer.status_code == 200, answer.text
            house.rest(match)
        assert len(anna.get(f"/api/matches/{match}").json()["view"]["outcome"]["scores"]) == 3


def test_learners_can_sit_down_at_the_tutorials_game(ferry):
    pytest.importorskip("numpy")
    from macabre.adapters.observation import Observations, seated

    pieces = Observations(seated("ferry", seats=3)).pieces
    assert pieces["hands"] == slice(6, 6 + 3 * 2 * 8)
    assert pieces["crossing"].stop == 6 + 3 * (2 * 8 + 2 + 1 + 1) + 1


def test_the_tutorials_game_gets_its_pages_in_the_docs_by_itself(ferry):
    from tools.docpages import game

    found = game.files(ferry)
    assert set(found) == {"games/ferry.md", "games/ferry.de.md", "games/ferry.svg", "games/ferry.de.svg"}
    assert "**FE-4**{ #FE-4 .rule }" in found["games/ferry.md"]
    assert "`pay:1`" in found["games/ferry.md"]
    assert "Welche Münze zahlst du?" in found["games/ferry.de.md"]


# -- examples


@pytest.mark.parametrize("path", WRITTEN)
def test_examples_say_what_happens(path, ferry):
    text = (DOCS / path).read_text(encoding="utf-8")
    lines = "\n".join(lines for kind, name, lines in blocks(text) if not name and ">>> " in lines)
    test = doctest.DocTestParser().get_doctest(lines, {}, path, path, 0)
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS | doctest.REPORT_NDIFF)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize("path", ["../README.md", *[path for path in WRITTEN if not path.startswith("adapters/")]])
def test_programs_in_the_docs_run(path, ferry, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for kind, name, lines in blocks((DOCS / path).read_text(encoding="utf-8")):
        if kind == "python" and not name and ">>> " not in lines:
            if "macabre.adapters" in lines:
                pytest.importorskip("pettingzoo")
            exec(compile(lines, path, "exec"), {"__name__": "docs"})


def asked(line: str) -> tuple[click.Command, list[str]]:
    """The command that a line of a console asks for, with the rest of its words."""
    command: click.Command = command_line
    words = line.split()[1:]
    while words and isinstance(command, click.Group) and words[0] in command.commands:
        command = command.commands[words.pop(0)]
    return command, words


@pytest.mark.parametrize("path", ["../README.md", *WRITTEN])
def test_commands_in_the_docs_exist_with_their_options(path):
    text = (DOCS / path).read_text(encoding="utf-8")
    lines = [line for kind, _, block in blocks(text) if kind == "console" for line in block.splitlines()]
    for line in lines:
        if not line.startswith("macabre "):
            continue
        command, words = asked(line.partition(" #")[0])
        assert command is not command_line or words[0].startswith("-"), line
        known = {name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)}
        used = {word.partition("=")[0] for word in words if re.match(r"--?[a-z]", word)}
        assert used <= known | {"--help", "-h", "--version"}, line


# -- the reference is complete


def test_every_command_is_in_the_reference_with_its_options():
    text = pages()["reference/commands.md"]
    headings = set(re.findall(r"^## (.*)$", text, re.MULTILINE))
    for name, command, _ in commands():
        assert name in headings
        assert command.help, f"{name} does not say what it does"
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert parameter.opts[-1] in text
                assert parameter.help, f"{name} {parameter.opts[-1]} does not say what it does"


def test_every_public_name_is_in_the_reference():
    shown = {path: set(re.findall(r"^::: (\S+)$", text, re.MULTILINE)) for path, text in pages().items()}
    for path, modules in (("python", MODULES), ("game-authors", AUTHORS), ("adapters", ADAPTERS)):
        for name in modules:
            assert {f"{name}.{one}" for one in public(name)} <= shown[f"reference/{path}.md"]
    assert {f"macabre.{name}" for name in macabre.__all__ if name != "__version__"} <= shown["reference/python.md"]
    assert {
        f"macabre.core.game.{name}" for name in ("Rules", "States", "Knowledge", "Table", "Insight", "Positions")
    } <= (shown["reference/game-authors.md"])
    assert "macabre.adapters.pettingzoo.env" in shown["reference/adapters.md"]


def test_every_endpoint_is_in_the_reference():
    from macabre.server.api.endpoints import ENDPOINTS

    for endpoint in ENDPOINTS:
        assert f"## `{endpoint.method} {endpoint.path}`" in pages()["reference/api.md"]


@pytest.mark.parametrize("name", macabre.game_names())
def test_every_game_has_a_page_with_all_its_rules_options_codes_and_cards(name):
    game = macabre.game(name)
    for language, path in (("en", f"games/{name}.md"), ("de", f"games/{name}.de.md")):
        text = pages()[path]
        anchors = set(re.findall(r"\{ #(\S+) \.rule \}", text))
        assert anchors == set(game.rulebook(language).rules)
        assert all(f"`{code}`" in text for code in game.alphabet)
        for option in game.options:
            assert f"| `{option.name}` |" in text
            assert game.text(language)["options"][option.name]["text"] in text
        assert set(re.findall(r"\]\(#(\w+-R?\d+)\)", text)) <= anchors
        rows = sum(len(rows) for rows in game.cards.file.tables.values())
        data = text[text.index("`[[") : text.index("\n## ", text.index("`[["))]
        assert data.count("\n|") == rows + 2 * len(game.cards.file.tables)


def test_every_extra_is_told_where_one_installs():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    told = set(re.findall(r"^\| `(\w+)` \|", (DOCS / "start" / "install.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert told == set(extras)


def test_tables_about_a_game_are_cut_down_to_it():
    text = "# Levels\n\n| | Ferry | Lantern |\n|---|---|---|\n| 2 against 1 | 60 % | 70 % |\n\n## Speed\n\n"
    text += "| game | seconds |\n|---|---|\n| Ferry | 1 |\n| Lantern | 2 |\n"
    (levels, column), (speed, row) = about(text, "Ferry")
    assert (levels, speed) == ("Levels", "Speed")
    assert "60 %" in column
    assert "70 %" not in column
    assert "| Ferry | 1 |" in row
    assert "Lantern" not in row


def test_what_a_page_finds_about_a_game_is_taken_from_it():
    text = "- **Ferry**: the first seat wins\n  too often.\n- **Lantern**: fair.\n\n**Ferry, four seats.** Fair.\n\n"
    text += "### Lantern by night\n\nDark.\n\n### Ferry again\n\nMuch.\n\nMore.\n"
    assert list(passages(text, "Ferry")) == [
        "- **Ferry**: the first seat wins\n  too often.", "**Ferry, four seats.** Fair.", "Much.", "More.",
    ]  # fmt: skip


# -- links and the whole


def everything() -> dict[str, str]:
    """All pages as they stand on the site, by path; what is not a page has no text."""
    found = {path.relative_to(DOCS).as_posix(): "" for path in DOCS.rglob("*") if path.is_file()}
    found |= {path: (DOCS / path).read_text(encoding="utf-8") for path in WRITTEN} | pages()
    return {path: led(path, text) if path.endswith(".md") else "" for path, text in found.items()}


def test_every_link_leads_to_a_page_or_file_of_the_site():
    found = everything()
    for path, text in found.items():
        prose = BLOCK.sub("", text)
        targets = re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", prose)) + re.findall(r'src="([^"]+)"', prose)
        for target in targets:
            link = unquote(target.partition("#")[0])
            if link and not re.match(r"[a-z]+:", link):
                here = (Path("/") / path).parent / link
                assert Path(*_resolved(here)).as_posix() in found, f"{path} leads to {target}"


def _resolved(path: Path) -> list[str]:
    parts: list[str] = []
    for part in path.parts[1:]:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return parts


def test_the_glossary_names_files_that_there_are():
    files = re.findall(r"`(\w+/[\w/]*\.py)`", (DOCS / "concepts" / "glossary.md").read_text(encoding="utf-8"))
    assert files
    assert [name for name in files if not (ROOT / "src" / "macabre" / name).is_file()] == []


def test_links_out_of_the_docs_lead_to_what_lies_beside_them():
    assert led("guides/x.md", "[how](../../CONTRIBUTING.md#commits)") == "[how](../repository/CONTRIBUTING.md#commits)"
    assert led("repository/SECURITY.md", "[how](docs/server.md#x)") == "[how](../server.md#x)"
    assert (
        led("guides/x.md", "[a](../server.md) [b](https://example.org)") == "[a](../server.md) [b](https://example.org)"
    )


def test_pages_that_nobody_named_are_in_the_navigation_all_the_same():
    nav = [{"Home": "index.md"}, {"Games": "games/"}, {"Reference": [{"Speed": "speed.md"}]}]
    full = navigation(nav, ["index.md", "speed.md", "trust.md", "new/thing.md", "repository/SECURITY.md"])
    assert full[2]["Reference"] == [{"Speed": "speed.md"}, "trust.md", {"New": ["new/thing.md"]}]
    assert full[1]["Games"][0] == "games/index.md"
    assert {"Lantern": "games/lantern.md"} in full[1]["Games"]
    assert full[3] == {"The house": ["repository/SECURITY.md"]}


@pytest.mark.slow
@pytest.mark.skipif(find_spec("mkdocs") is None or find_spec("material") is None, reason="needs make docs' tools")
def test_the_site_is_built_without_a_warning_and_loads_nothing_from_elsewhere(tmp_path):
    site = tmp_path / "site"
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(site)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    loaded = re.compile(r"""<(?:link|script|img|iframe|source)\b[^>]*(?:href|src)=["']?((?:https?:)?//[^"'>\s]+)""")
    for page in site.rglob("*.html"):
        assert not loaded.findall(page.read_text(encoding="utf-8")), page.name
    for sheet in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", sheet.read_text(encoding="utf-8")), sheet.name
    assert "ferryman" in (site / "search" / "search_index.js").read_text(encoding="utf-8")
