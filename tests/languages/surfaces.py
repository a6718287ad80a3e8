"""All that Macabre says in one language, surface by surface, as JSON. Run on a copy of the package that speaks it."""

import json
import os
import random
import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

import macabre
from macabre.bots import Budget
from macabre.bots.hint import hint
from macabre.bots.levels import figures
from macabre.cli.app import macabre as command
from macabre.core.errors import refused
from macabre.core.phrasebook import CORE
from macabre.draw.scene import TALL, WIDE
from macabre.host.refusals import STATUS, denied
from macabre.server.thinking.pool import Pool
from tests.server.house import House, think_here

LANGUAGE = sys.argv[1] if __name__ == "__main__" else "en"
_CODE = re.compile("`[^`]*`")
GAMES = [macabre.game(name) for name in macabre.game_names()]


def matches() -> Iterator[macabre.Match]:
    """Every game, here and there until its end."""
    for game in GAMES:
        rng, match = random.Random(1), game.start(seed="x")
        while match.to_act:
            if rng.random() < 0.1:
                yield match
            seat = match.to_act[0]
            match.play(seat, rng.choice(match.decision(seat).options))
        yield match


def story() -> Iterator[str]:
    for match in matches():
        if not match.to_act:
            for viewer in (None, 0):
                yield from [event.say(LANGUAGE) for event in match.story(viewer)]


def tables() -> Iterator[str]:
    for match in matches():
        seat = match.to_act[0] if match.to_act else 0
        asked, view = match.decision(seat) if match.to_act else None, match.view(seat)
        yield view.text(LANGUAGE)
        for shape in (WIDE, TALL):
            scene = match.game.scene(view, asked, shape, LANGUAGE)
            yield from [scene.prompt, *[text for piece in scene.pieces for text in (piece.text, piece.label)]]
        if asked is not None:
            yield from [view.prompt(asked, LANGUAGE), *[view.label(choice, LANGUAGE) for choice in asked.choices]]


def why_not() -> Iterator[str]:
    for match in matches():
        for seat in [*range(match.seats), None]:
            asked, view = match.decision(seat) if seat in match.to_act else None, match.view(seat)
            closed = [view.why_not(code, asked, LANGUAGE) for code in match.game.alphabet]
            yield from {refusal.sentence for refusal in closed if refusal is not None}


def refusals() -> Iterator[str]:
    for code in CORE.file("en")["refusals"]:
        yield refused(code, 1, 2, "3, 4 to 5", 6).say(LANGUAGE)
    for code in STATUS:
        yield denied(code, 1, 2).say(LANGUAGE)
    for change in ("[[card", "[[card]]\nkey = 1\n"):
        for game in GAMES:
            try:
                game.read_cards(macabre.core.card_file.CardFile.parse(change, "1"))
            except macabre.BadData as error:
                yield error.say(LANGUAGE).partition(": ")[2].partition("(")[0]


def hints() -> Iterator[str]:
    for match in list(matches())[::5]:
        if match.to_act:
            seat = match.to_act[0]
            said = hint(match.view(seat), match.decision(seat), Budget(30), macabre.QuickFate(1), "flat")
            yield said.say(LANGUAGE)
    yield from [text for one in figures(LANGUAGE) for text in (one.name, one.about, *one.names)]


def books() -> Iterator[str]:
    for game in GAMES:
        yield from [_CODE.sub("", rule.text) for rule in game.rulebook(LANGUAGE).rules.values()]
        yield from [entry.text for entry in game.help(LANGUAGE).parts.values()]
        guide = game.guide
        assert guide is not None
        yield from [guide.end(LANGUAGE), *[step.text(LANGUAGE) for step in guide.steps]]


def command_line(folder: Path) -> Iterator[str]:
    os.chdir(folder)  # matches and reports are saved where one is
    record, finished = folder / "1.json", list(matches())[-1]
    macabre.write_json(finished.record(), record)
    running = folder / "2.json"
    macabre.write_json(GAMES[0].start(seed="x").record(), running)
    for words, typed in (
        (["games"], ""),
        (["rules", GAMES[0].name, "--search", "zzz"], ""),
        (["play", GAMES[1].name, "--seed", "1"], "zzz\ns\nt\n1\nq\n"),
        (["replay", record], "\np\n999\nq\n"),
        (["hint", running, "--seat", "0", "--player", "flat", "--budget", "20"], ""),
        (["analyse", record, "--player", "flat", "--budget", "2"], ""),
        (["simulate", GAMES[0].name, "--games", "3"], ""),
        (["simulate", GAMES[0].name, "--seats", "99"], ""),
        (
            [
                "lab",
                "balance",
                GAMES[0].name,
                "--players",
                "random",
                "--games",
                "20",
                "--jobs",
                "1",
                "--no-open",
                "--out",
                "lab.html",
            ],
            "",
        ),
        (["verify", record], ""),
    ):
        result = CliRunner().invoke(command, [*[str(word) for word in words], "--language", LANGUAGE], input=typed)
        assert not isinstance(result.exception, Exception), (words, result.exception, result.output)
        yield result.output.replace(str(folder), "")
    yield "\n".join(Reader((folder / "lab.html").read_text(encoding="utf-8")).texts)


class Reader(HTMLParser):
    """What a page says: its texts, and what screen readers are told."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag not in ("meta", "link", "input", "img", "br", "hr"):
            mute = tag in ("script", "style", "code", "pre") or given.get("lang", LANGUAGE) != LANGUAGE
            self._inside.append("mute" if mute else tag)
        if "mute" not in self._inside:
            self.texts += [str(given[name]) for name in ("aria-label", "alt", "title", "placeholder") if name in given]

    def handle_endtag(self, tag: str) -> None:
        if self._inside:
            self._inside.pop()

    def handle_data(self, data: str) -> None:
        if "mute" not in self._inside:
            self.texts.append(data)


def pages(folder: Path) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, House(folder / "matches.db") as house:
        patch.setattr(Pool, "ask", think_here)
        reader = house.browser(**{"accept-language": LANGUAGE})
        match = reader.begin("grim-dance", {"kind": "me", "name": "1"}, {"kind": "bot", "level": 1})
        paths = ["/", "/about", "/mine", "/nowhere", f"/match/{match}", f"/match/{match}/plain"]
        for game in GAMES:
            paths += [f"/new/{game.name}", f"/rules/{game.name}"]
        for path in paths:
            page = reader.get(path).text
            assert f'<html lang="{LANGUAGE}"' in page, path
            yield "\n".join(Reader(page).texts)


def main(folder: Path) -> None:
    said = {
        "story": story(), "tables": tables(), "why_not": why_not(), "refusals": refusals(), "hints": hints(),
        "books": books(), "command line": command_line(folder), "pages": pages(folder),
    }  # fmt: skip
    found = {name: sorted({text for text in texts if text}) for name, texts in said.items()}
    found["languages"] = list(macabre.core.phrasebook.LANGUAGES)
    (folder / "said.json").write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[2]))
