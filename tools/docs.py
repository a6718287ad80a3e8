"""The pages of the site that are made, not written: games, commands, Python, the server's API, what lies beside docs/.

MkDocs calls the hooks at the end of this file (``mkdocs.yml``); the tests call ``pages``.
"""

import posixpath
import re
from functools import cache
from pathlib import Path
from typing import Any

import macabre
from macabre.draw import PARCHMENT
from macabre.draw.sprites import common
from tools.docpages import api, commands, game, python

DOCS = Path("docs")
REPOSITORY = "repository/"
"""Where files that lie beside docs/, and to which a page leads, are found on the site."""

HOUSE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
"""Pages of the repository that are pages of the site, too."""

_LINK = re.compile(r"(?<=\]\()([^)\s#]+)(#[^)\s]*)?(?=\))")


@cache
def pages() -> dict[str, str]:
    """Every made page or picture by its path in the docs, before its links are led anew."""
    made = {
        "reference/commands.md": commands.page(),
        **python.pages(),
        "reference/api.md": api.page(),
    }
    for name in macabre.game_names():
        made |= game.files(macabre.game(name))
    made |= {"games/index.md": shelf(), "assets/logo.svg": logo()}
    written = {path.relative_to(DOCS).as_posix(): path.read_text(encoding="utf-8") for path in DOCS.rglob("*.md")}
    for path in HOUSE:
        made[REPOSITORY + path] = Path(path).read_text(encoding="utf-8")
    waiting = [(path, text) for path, text in [*written.items(), *made.items()] if path.endswith(".md")]
    while waiting:
        path, text = waiting.pop()
        for beside in _beside(path, text):
            if REPOSITORY + beside not in made:
                made[REPOSITORY + beside] = Path(beside).read_text(encoding="utf-8")
                waiting += [(REPOSITORY + beside, made[REPOSITORY + beside])] if beside.endswith(".md") else []
    return made


def shelf() -> str:
    """All games with a picture and a word each."""
    lines = ["# Games", "Every page here is made from the game itself: its pictures, rules, options, cards and codes."]
    for one in map(macabre.game, macabre.game_names()):
        title, page = one.title, f"{one.name}.md"
        lines += [f"## [{title}]({page})", one.text("en")["blurb"], f"[![{title}]({one.name}.svg)]({page})"]
    return "\n\n".join(lines) + "\n"


def logo() -> str:
    """The skull of the house, on parchment."""
    (width, height), body = common().sizes["favicon"], common().sprites["favicon"]
    look = f"--ink:{PARCHMENT.ink};--paper:{PARCHMENT.paper};color:{PARCHMENT.ink}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" style="{look}">{body}</svg>\n'


def _beside(path: str, text: str) -> list[str]:
    """The files of the repository outside docs/ to which a page leads."""
    return [there for link, _ in _LINK.findall(text) if (there := _outside(path, link))]


def _outside(path: str, link: str) -> str:
    """The path in the repository of what a link of a page means, if that lies outside docs/; else ""."""
    if re.match(r"[a-z]+:|/", link):
        return ""
    here = path.removeprefix(REPOSITORY) if path.startswith(REPOSITORY) else f"docs/{path}"
    there = posixpath.normpath(posixpath.join(posixpath.dirname(here), link))
    return there if not there.startswith(("docs/", "../")) and Path(there).is_file() else ""


def led(path: str, text: str) -> str:
    """A page whose links lead to the places that things have on the site."""

    def lead(found: re.Match[str]) -> str:
        link, anchor = found[1], found[2] or ""
        there = _outside(path, link)
        if there:
            there = REPOSITORY + there
        elif path.startswith(REPOSITORY) and not re.match(r"[a-z]+:|/", link):
            there = posixpath.normpath(posixpath.join(posixpath.dirname(path.removeprefix(REPOSITORY)), link))
            there = there.removeprefix("docs/")
        else:
            return found[0]
        return posixpath.relpath(there, posixpath.dirname(path) or ".") + anchor

    return _LINK.sub(lead, text)


def navigation(nav: list[Any], paths: list[str]) -> list[Any]:
    """The navigation with a page for every game, and whatever it does not name at the end of the reference."""
    shelved = [macabre.game(name) for name in macabre.game_names()]
    games: list[Any] = ["games/index.md", *({one.title: game.page_of(one, "en")} for one in shelved)]
    games.append({"Auf Deutsch": [{one.text("de")["title"]: game.page_of(one, "de")} for one in shelved]})
    full = [{key: games if value == "games/" else value} for drawer in nav for key, value in drawer.items()]
    named = set(re.findall(r"'([\w./-]+\.md)'", repr(full)))
    rest = [path for path in sorted(paths) if path not in named and not path.startswith("games/")]
    (reference,) = [drawer["Reference"] for drawer in full if "Reference" in drawer]
    reference += [path for path in rest if "/" not in path]
    folders = {path.partition("/")[0] for path in rest if "/" in path} - {REPOSITORY.strip("/")}
    reference += [{name.title(): [path for path in rest if path.startswith(f"{name}/")]} for name in sorted(folders)]
    full.append({"The house": [path for path in rest if path.startswith(REPOSITORY)]})
    return full


# -- what MkDocs calls


def on_config(config: Any) -> Any:
    made = [path for path in pages() if path.endswith(".md")]
    config.nav = navigation(config.nav, made + [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")])
    return config


def on_files(files: Any, config: Any) -> Any:
    from mkdocs.structure.files import File

    for path, text in pages().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    return led(page.file.src_uri, markdown)
