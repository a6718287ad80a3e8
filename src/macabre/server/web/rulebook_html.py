"""A rule book as HTML: the little Markdown that ``rules.md`` is written in, with an anchor for every rule."""

import re
from collections.abc import Collection, Sequence
from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from macabre import Game

ID = r"[A-Z]{2}-R?\d+"
RULE = re.compile(rf"- \*\*({ID})\*\* (.*)", re.DOTALL)
CITED = re.compile(rf"\b({ID})\b")
SPAN = re.compile(r"`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*")


class Section(NamedTuple):
    """A heading of the book and what stands under it."""

    anchor: str
    title: str
    body: Markup


class Book(NamedTuple):
    """A whole rule book: what comes before the first heading, and the sections."""

    opening: Markup
    credit: Markup
    """The first paragraph, which says whose game it is."""
    sections: tuple[Section, ...]


@cache
def book(game: Game, language: str) -> Book:
    """The rules of a game in a language."""
    rules = game.rulebook(language)
    parts = re.split(r"^## +", rules.text, flags=re.MULTILINE)
    opening = blocks(re.sub(r"\A# .*\n", "", parts[0]))
    sections = []
    for number, part in enumerate(parts[1:], start=1):
        title, _, text = part.partition("\n")
        sections.append(Section(f"section-{number}", title.strip(), _render(blocks(text), rules.rules)))
    return Book(_render(opening, rules.rules), _render(opening[:1], ()), tuple(sections))


def blocks(text: str) -> list[list[str]]:
    """Paragraphs, items and tables: each a list of lines. An item begins a block of its own.

    >>> blocks("one\\ntwo\\n\\n- three\\n  more\\n- four\\n")
    [['one', 'two'], ['- three', '  more'], ['- four']]
    """
    parts: list[list[str]] = [[]]
    for line in text.splitlines():
        if not line.strip() or line.startswith(("- ", "#")):
            parts.append([])
        if line.strip():
            parts[-1].append(line)
    return [block for block in parts if block]


def _render(parts: Sequence[list[str]], known: Collection[str] = ()) -> Markup:
    html, listing = Markup(""), False
    for lines in parts:
        item = lines[0].startswith("- ")
        if item != listing:
            html += Markup("<ul>") if item else Markup("</ul>\n")
            listing = item
        html += _block(lines, known) + Markup("\n")
    return html + (Markup("</ul>") if listing else Markup(""))


def _block(lines: Sequence[str], known: Collection[str]) -> Markup:
    text = " ".join(line.strip() for line in lines)
    rule = RULE.match(text)
    if rule:
        anchor = Markup('<li id="{0}" class="rule"><a class="id" href="#{0}">{0}</a> ').format(rule[1])
        return anchor + inline(rule[2], known) + Markup("</li>")
    if text.startswith("- "):
        return Markup("<li>") + inline(text[2:], known) + Markup("</li>")
    if text.startswith("#"):
        return Markup("<h3>{}</h3>").format(text.lstrip("# "))
    if text.startswith("|"):
        return _table(lines, known)
    return Markup("<p>") + inline(text, known) + Markup("</p>")


def _table(lines: Sequence[str], known: Collection[str]) -> Markup:
    head, _, *body = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    html = Markup('<div class="scroll" tabindex="0"><table><thead><tr>')
    html += Markup("").join(Markup('<th scope="col">') + inline(cell, known) + Markup("</th>") for cell in head)
    html += Markup("</tr></thead><tbody>")
    for row in body:
        html += Markup("<tr>") + Markup("").join(Markup("<td>") + inline(cell, known) + Markup("</td>") for cell in row)
        html += Markup("</tr>")
    return html + Markup("</tbody></table></div>")


def inline(text: str, known: Collection[str] = ()) -> Markup:
    """Emphasis, code, and a link wherever a known rule is cited.

    >>> inline("*as* in `x<y`, GD-1 and GD-2", ["GD-1"])
    Markup('<em>as</em> in <code>x&lt;y</code>, <a href="#GD-1">GD-1</a> and GD-2')
    """
    html, at = Markup(""), 0
    for span in SPAN.finditer(text):
        html += _cite(text[at : span.start()], known)
        tag, inside = next((t, g) for t, g in zip(("code", "strong", "em"), span.groups(), strict=True) if g)
        html += Markup(f"<{tag}>") + (escape(inside) if tag == "code" else _cite(inside, known)) + Markup(f"</{tag}>")
        at = span.end()
    return html + _cite(text[at:], known)


def _cite(text: str, known: Collection[str]) -> Markup:
    def link(cited: re.Match[str]) -> str:
        return f'<a href="#{cited[1]}">{cited[1]}</a>' if cited[1] in known else cited[1]

    return Markup(CITED.sub(link, str(escape(text))))
