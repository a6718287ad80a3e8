"""A game's page, made of the game itself: a fifth game has its page by being on the shelf."""

import random
import re
import tomllib
from collections.abc import Iterator
from itertools import groupby, takewhile
from pathlib import Path
from typing import Any

from macabre import Choice, Game, Option
from macabre.core.guide import Guide
from macabre.draw import svg
from macabre.draw.sprites import sheet
from tools.docpages.tables import about, passages, table
from tools.gallery import contact_sheet

DOCS = Path("docs")
RULE = re.compile(r"- \*\*([A-Z]+-R?\d+)\*\*(.*)")

WORDS: dict[str, dict[str, Any]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
"""What a page says beside the game's own words, by language."""


def files(game: Game) -> dict[str, str]:
    """The game's pages and pictures by their paths in the docs."""
    found = {page_of(game, language): page(game, language) for language in WORDS}
    found |= {picture_of(game, language): picture(game, language) for language in WORDS}
    if sizes := sheet(game.folder).sizes:
        found[f"games/{game.name}-cards.svg"] = svg(contact_sheet(game.title, sizes), game.folder)
    return found


def page_of(game: Game, language: str) -> str:
    return f"games/{game.name}.md" if language == "en" else f"games/{game.name}.{language}.md"


def picture_of(game: Game, language: str) -> str:
    return page_of(game, language).removesuffix(".md") + ".svg"


def picture(game: Game, language: str) -> str:
    """A table in the middle of a match, as whoever decides sees it."""
    seats = game.seats[min(1, len(game.seats) - 1)]
    match, rng = game.start(seats, seed="a page of its own"), random.Random(game.name)
    moments = []
    while match.to_act:
        moments.append(match.copy())
        seat = rng.choice(match.to_act)
        match.play(seat, rng.choice(match.decision(seat).choices))
    middle = moments[len(moments) // 2]
    seat = middle.to_act[0]
    return svg(game.table.scene(middle.view(seat), middle.decision(seat), "wide", language), game.folder)


def page(game: Game, language: str) -> str:
    words = WORDS[language]
    parts = [_head(game, language), _options(game, language), f"## {words['rules']}", _rules(game, language)]
    parts += [f"## {words['data']}", words["data_intro"].format("../guides/your-own-cards.md"), *_cards(game)]
    parts += _notation(game, language)
    parts += _guide(game, language)
    parts += [*_bots(game, words), *_lab(game, words)]
    return "\n\n".join(parts) + "\n"


def _head(game: Game, language: str) -> str:
    text, words = game.text(language), WORDS[language]
    other = page_of(game, "de" if language == "en" else "en").removeprefix("games/")
    numbers, seats = (text["minutes"], game.version), sorted({game.seats[0], game.seats[-1]})
    counts = words["players" if len(seats) == 2 else "two"].format(*seats, *numbers)
    lines = [f"# {text['title']}", text["blurb"], f"{counts} · [{words['other']}]({other})"]
    lines.append(f"![{words['table'].format(text['title'])}]({Path(picture_of(game, language)).name})")
    if sheet(game.folder).sizes:
        lines.append(f"![{words['cards'].format(text['title'])}]({game.name}-cards.svg)")
    return "\n\n".join(lines)


def _options(game: Game, language: str) -> str:
    words = WORDS[language]
    if not game.options:
        return f"## {words['options']}\n\n{words['no_options']}"
    rows = [_option(option, game.text(language)["options"][option.name]) for option in game.options]
    return f"## {words['options']}\n\n{words['options_intro']}\n\n{table(words['option'], rows)}"


def _option(option: Option, told: dict[str, Any]) -> list[str]:
    about_it = f"**{told['title']}.** {told['text']}"
    return [f"`{option.name}`", _values(option.spread()), f"`{option.default}`", about_it, _cite(option.rule)]


def _values(spread: str) -> str:
    return spread if " to " in spread else ", ".join(f"`{value}`" for value in spread.split(", "))


def _cite(rule: str) -> str:
    return f"[{rule}](#{rule})" if rule else ""


def _rules(game: Game, language: str) -> str:
    """The rules with an anchor for every id; where one names another, it leads there."""
    book = game.rulebook(language)
    known = "|".join(sorted(map(re.escape, book.rules), key=len, reverse=True))
    cited = re.compile(rf"(?<![\w*`#\[-])({known})(?![\w*`\]-])")
    lines = []
    for line in book.text.splitlines():
        if line.startswith("# "):
            continue
        if line.startswith("#"):
            lines.append(f"#{line}")
            continue
        found = RULE.match(line)
        head, rest = (f"- **{found[1]}**{{ #{found[1]} .rule }}", found[2]) if found else ("", line)
        lines.append(head + cited.sub(r"[\1](#\1)", rest))
    return "\n".join(lines).strip()


def _cards(game: Game) -> Iterator[str]:
    """Every table of the card file, a column for each field that a row has."""
    file = game.cards.file
    yield from _comment((game.folder / "cards.toml").read_text(encoding="utf-8"))
    for kind, rows in file.tables.items():
        columns = list(dict.fromkeys(name for row in rows for name in row))
        yield f"`[[{kind}]]`"
        yield table(
            [f"`{name}`" for name in columns], [[_plain(row.get(name, "")) for name in columns] for row in rows]
        )


def _comment(text: str) -> Iterator[str]:
    """What a card file says of itself in its first lines: prose, and as they stand the lines that are set in."""
    lines = [line[1:].removeprefix(" ") for line in takewhile(lambda line: line.startswith("#"), text.splitlines())]
    for set_in, some in groupby(lines, key=lambda line: line.startswith("  ")):
        if set_in:
            yield "```text\n" + "\n".join(line[2:] for line in some) + "\n```"
        else:
            yield "\n".join(some)


def _plain(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _notation(game: Game, language: str) -> Iterator[str]:
    words, text = WORDS[language], game.text(language)
    verbs: dict[str, list[Choice]] = {}
    for choice in game.alphabet.choices:
        verbs.setdefault(choice.verb, []).append(choice)
    seen = examples(game, language)
    yield f"## {words['notation']}"
    yield words["notation_intro"].format(len(game.alphabet), "../formats.md#codes")
    yield table(words["code"], [_verb(choices, text["choices"][verb], seen) for verb, choices in verbs.items()])
    listed = "\n".join(f"    `{verb}`: {' '.join(f'`{c.code}`' for c in choices)}\n" for verb, choices in verbs.items())
    yield f'??? note "{words["all"].format(len(game.alphabet))}"\n\n{listed}'
    yield f"### {words['questions']}"
    yield table(words["question"], [[f"`{kind}`", _open(said)] for kind, said in text["decisions"].items()])
    yield f"### {words['events']}"
    yield table(words["event"], [[f"`{kind}`", _cite(rule)] for kind, rule in game.rules.EVENTS])


def _verb(choices: list[Choice], said: Any, seen: dict[str, tuple[str, str]]) -> list[str]:
    """All codes of one verb as a row."""
    rules = ", ".join(_cite(rule) for rule in dict.fromkeys(choice.rule for choice in choices))
    code, label = seen.get(choices[0].verb, ("", ""))
    return [_span([choice.code for choice in choices]), _open(said), f"`{code}` {label}" if code else "", rules]


def _span(codes: list[str]) -> str:
    few = codes if len(codes) <= 3 else [codes[0], "…", codes[-1]]
    return " ".join(code if code == "…" else f"`{code}`" for code in few)


def _open(said: Any) -> str:
    """Words for people whose gaps are named, not filled: ``{card:the}`` is ‹card›."""
    if isinstance(said, dict):
        return " / ".join(map(_open, said.values()))
    said = re.sub(r"\{\w+:\?([^|}]*)\|?([^}]*)\}", r"‹\1/\2›", str(said))
    return re.sub(r"\{\w+:=(\w+)\}", r"‹\1›", re.sub(r"\{(\w+)(?::\w+)?\}", r"‹\1›", said))


def examples(game: Game, language: str, matches: int = 12) -> dict[str, tuple[str, str]]:
    """For each verb one code as some player met it, in the words of the table."""
    found: dict[str, tuple[str, str]] = {}
    for number in range(matches):
        rng = random.Random(number)
        match = game.start(game.seats[min(1, len(game.seats) - 1)], seed=f"example {number}")
        while match.to_act:
            seat = rng.choice(match.to_act)
            options = match.decision(seat).choices
            view = None
            for choice in options:
                if choice.verb not in found:
                    view = view or match.view(seat)
                    found[choice.verb] = (choice.code, f"“{view.label(choice, language)}”")
            match.play(seat, rng.choice(options))
    return found


def _guide(game: Game, language: str) -> Iterator[str]:
    if game.guide is None:
        return
    words = WORDS[language]
    yield f"## {words['guide']}"
    yield words["guide_intro"].format("../guides.md")
    yield "\n".join(_steps(game, game.guide, language))
    yield game.guide.end(language)


def _steps(game: Game, guide: Guide, language: str) -> Iterator[str]:
    """The learner's steps as they are told, and between them what the others do."""
    match = guide.start(game)
    others: list[str] = []
    while step := guide.at(match.log):
        if not step.text(language):
            others.append(f"`{step.code}`")
        else:
            if others:
                yield f"- {WORDS[language]['others']} {', '.join(others)}"
            yield f"- **`{step.code}`** {step.text(language)} ({_cite(step.rule)})"
            others.clear()
        match.play(step.seat, step.code)


def _bots(game: Game, words: dict[str, Any]) -> Iterator[str]:
    """What the page about bots tells of this game in its tables."""
    found = list(about(_read("bots.md"), game.title))
    if found:
        yield f"## {words['bots']}"
        yield words["bots_intro"].format("../bots.md")
    for section, lines in found:
        yield f"*{section}*"
        yield _from_here(lines, "bots.md")


def _lab(game: Game, words: dict[str, Any]) -> Iterator[str]:
    """What the lab has found out about this game."""
    told = _read("lab.md").partition("## The house data")[2]
    found = [*passages(told, game.title), *(lines for _, lines in about(told, game.title))]
    if found:
        yield f"## {words['lab']}"
        yield words["lab_intro"].format("../lab.md")
    yield from (_from_here(lines, "lab.md") for lines in found)


def _read(name: str) -> str:
    path = DOCS / name
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _from_here(text: str, name: str) -> str:
    """Text of a page of docs/ as it must read in a folder there: its links lead one step up first."""
    return re.sub(r"\]\((?![a-z]+:|#)", "](../", text).replace("](#", f"](../{name}#")
