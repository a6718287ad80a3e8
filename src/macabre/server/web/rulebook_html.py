"""A rule book as HTML, rendered by markdown-it-py, with an anchor for every rule and a link wherever one is cited."""

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from macabre import Game

ID = r"[A-Z]{2}-R?\d+"
CITED = re.compile(rf"\b({ID})\b")

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


class Section(NamedTuple):
    """A heading of the book and what stands under it."""

    anchor: str
    title: str
    body: Markup


class Book(NamedTuple):
    """A whole rule book: what comes before the first heading, and the sections."""

    language: str
    opening: Markup
    credit: Markup
    """The first paragraph, which says whose game it is."""
    sections: tuple[Section, ...]


@cache
def book(game: Game, language: str) -> Book:
    """The rules of a game in a language."""
    rules = game.rulebook(language)
    before, *rest = _chapters(_MARKDOWN.parse(rules.text))
    opening = _without_title(before)
    sections = [
        Section(f"section-{number}", title.content, _render(body, rules.rules))
        for number, (_, title, _, *body) in enumerate(rest, start=1)
    ]
    return Book(rules.language, _render(opening, rules.rules), _render(_first_paragraph(opening)), tuple(sections))


def html(text: str, known: Collection[str] = ()) -> Markup:
    """A text in Markdown as HTML.

    >>> html("*as* in `x<y`, GD-1 and GD-2", ["GD-1"])
    Markup('<p><em>as</em> in <code>x&lt;y</code>, <a href="#GD-1">GD-1</a> and GD-2</p>\\n')
    """
    return _render(_MARKDOWN.parse(text), known)


def _chapters(tokens: Sequence[Token]) -> list[list[Token]]:
    """What comes before the first heading of the second order, then each of these with what stands under it."""
    chapters: list[list[Token]] = [[]]
    for token in tokens:
        if token.type == "heading_open" and token.tag == "h2":
            chapters.append([])
        chapters[-1].append(token)
    return chapters


def _without_title(tokens: list[Token]) -> list[Token]:
    return tokens[3:] if tokens and tokens[0].tag == "h1" else tokens


def _first_paragraph(tokens: list[Token]) -> list[Token]:
    ends = [i for i, token in enumerate(tokens) if token.type == "paragraph_close"]
    return tokens[: ends[0] + 1] if ends else []


def _render(tokens: Sequence[Token], known: Collection[str] = ()) -> Markup:
    """The HTML of some blocks. What the text itself holds is escaped by the renderer."""
    shown: list[Token] = []
    for place, token in enumerate(tokens):
        copy = token.copy()
        if token.type == "list_item_open" and (rule := _rule_of(tokens[place + 2])):
            copy.attrSet("id", rule)
            copy.attrSet("class", "rule")
        elif token.type == "inline":
            item = place >= 2 and tokens[place - 2].type == "list_item_open"
            copy.children = _paragraph(token, known, item)
        elif token.type == "th_open":
            copy.attrSet("scope", "col")
        shown += _framed(copy)
    return Markup(_MARKDOWN.renderer.render(shown, _MARKDOWN.options, {}))


def _paragraph(inline: Token, known: Collection[str], item: bool) -> list[Token]:
    """The parts of a paragraph; the id that a rule begins with leads to the rule itself."""
    parts, rule = _parts(inline), _rule_of(inline) if item else ""
    return [*_link(rule, "id"), *_cited(parts[3:], known)] if rule else _cited(parts, known)


def _parts(inline: Token) -> list[Token]:
    """A paragraph's parts without empty texts: markdown-it begins with one where the first word is bold."""
    return [part for part in inline.children or [] if part.type != "text" or part.content]


def _rule_of(inline: Token) -> str:
    """The id of the rule that a paragraph begins with, in bold; or nothing."""
    first = _parts(inline)[:3]
    bold = [part.type for part in first] == ["strong_open", "text", "strong_close"]
    return first[1].content if bold and re.fullmatch(ID, first[1].content) else ""


def _framed(token: Token) -> list[Token]:
    """A wide table scrolls in a frame of its own, which the keyboard reaches too."""
    if token.type == "table_open":
        frame = Token("div_open", "div", 1, attrs={"class": "scroll", "tabindex": "0"}, block=True)
        return [frame, token]
    if token.type == "table_close":
        return [token, Token("div_close", "div", -1, block=True)]
    return [token]


def _cited(children: Sequence[Token], known: Collection[str]) -> list[Token]:
    """The parts of a paragraph, with links for the rules that its texts cite."""
    parts: list[Token] = []
    for child in children:
        if child.type != "text":
            parts.append(child)
            continue
        for i, piece in enumerate(CITED.split(child.content)):
            parts += _link(piece) if i % 2 and piece in known else [Token("text", "", 0, content=piece)]
    return parts


def _link(rule: str, look: str = "") -> list[Token]:
    attrs: dict[str, str | int | float] = {"class": look} if look else {}
    attrs["href"] = f"#{rule}"
    return [Token("link_open", "a", 1, attrs=attrs), Token("text", "", 0, content=rule), Token("link_close", "a", -1)]
