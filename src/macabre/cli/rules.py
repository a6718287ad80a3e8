"""``macabre rules``: the rule book of a game, or one rule of it."""

import re
from collections.abc import Iterable
from io import StringIO

import click
from rich.console import Console
from rich.markdown import Markdown

import macabre
from macabre.cli.console import data, remarks
from macabre.cli.errors import nearest
from macabre.cli.messages import mistake, say, spoken, usage_error
from macabre.cli.parameters import game_argument, language_option
from macabre.core.rulebook import Rule, Rulebook

WIDE = 96
"""The greatest width of text: longer lines are hard to read."""


@click.command()
@game_argument
@click.argument("rule", metavar="[ID]", required=False)
@click.option("--search", metavar="WORD", help="Only the rules that mention this.")
@language_option
def rules(game: macabre.Game, rule: str | None, search: str | None, language: str) -> None:
    """Show the rules of GAME, or only the rule with this ID.

    In a terminal the rule book opens page by page; elsewhere it is plain Markdown.
    """
    if rule is not None and search is not None:
        raise usage_error("id_or_search")
    book = game.rulebook(language)
    if book.language != language:
        remarks().print(say("remarks", "english_rules", game.text(language)["title"]))
    if rule is not None:
        show(data(), [find(game, book, rule)])
    elif search is not None:
        matching = mentioning(book, search)
        if not matching:
            raise mistake("no_mention", title=game.text(language)["title"], word=repr(search))
        show(data(), matching)
    else:
        _open(book.text)


def find(game: macabre.Game, book: Rulebook, wanted: str) -> Rule:
    """The rule with that id; for an unknown id, similar ones are suggested."""
    rule = book.find(wanted)
    if rule is None:
        near = nearest(wanted.upper(), list(book.rules), 3)
        hint = say("labels", "did_you_mean", near=near) if near else say("labels", "all_rules", game=game.name)
        raise mistake("no_rule", title=game.text(spoken())["title"], rule=wanted, hint=hint)
    return rule


def mentioning(book: Rulebook, word: str) -> list[Rule]:
    """The rules that contain a word; case does not matter."""
    return [rule for rule in book.rules.values() if word.casefold() in rule.text.casefold()]


def show(console: Console, rules: Iterable[Rule]) -> None:
    """Print rules as short paragraphs, each with its id and section."""
    for rule in rules:
        console.print(Markdown(f"**{rule.id}** · *{rule.section}*"), width=min(console.width, WIDE))
        console.print(Markdown(rule.text), width=min(console.width, WIDE))


def _open(text: str) -> None:
    console = data()
    if not console.is_terminal:
        click.echo(text)
        return
    page = Console(file=StringIO(), force_terminal=True, width=min(console.width, WIDE), no_color=console.no_color)
    page.print(Markdown(re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)))
    assert isinstance(page.file, StringIO)
    click.echo_via_pager(page.file.getvalue())
