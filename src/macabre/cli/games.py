"""``macabre games``: what there is to play."""

import textwrap

import click
from rich.console import Console
from rich.text import Text

import macabre
from macabre.cli.console import data, remarks
from macabre.cli.messages import phrase, say
from macabre.cli.parameters import language_option, optional_game_argument
from macabre.games import troubles


@click.command()
@optional_game_argument
@language_option
def games(game: macabre.Game | None, language: str) -> None:
    """List the games; with GAME, show the options of its rules.

    For each game: its name in commands, how many play, how long it takes, and what it is about.
    """
    console = data()
    for shown in [macabre.game(name) for name in macabre.game_names()] if game is None else [game]:
        console.print(introduce(shown, language))
        console.print(indented(shown.text(language)["blurb"], console.width))
    if game is not None:
        _show_options(console, game, language)
    else:
        report_troubles()


def report_troubles() -> None:
    """Name the games that are left out, with file and line, to whoever can mend them."""
    for trouble in troubles():
        remarks().print(say("remarks", "left_out", trouble))


def introduce(game: macabre.Game, language: str) -> Text:
    """A game in one line: name, title, players and minutes."""
    few, many = game.seats[0], game.seats[-1]
    players = f"{few}" if few == many else f"{few}–{many}"
    words = game.text(language)
    counts = f"{phrase('players', language, players)} · {phrase('minutes', language, words['minutes'])}"
    facts = f" · {words['title']} · {counts}"
    return Text.assemble((game.name, "bold"), facts, english_only(game, language))


def english_only(game: macabre.Game, language: str) -> str:
    """A remark behind a title, where English stands in for the language that was asked for."""
    return "" if game.text_language(language) == language else f" · {phrase('english_only', language)}"


def _show_options(console: Console, game: macabre.Game, language: str) -> None:
    """Every option with its values, the default first."""
    words = game.text(language).get("options", {})
    for option in game.options:
        about = words.get(option.name, {})
        console.print()
        values, default = option.spread().replace(", ", " | "), phrase("default", language, option.default)
        console.print(Text.assemble((f"--option {option.name}=", "bold"), f"{values} ({default})"))
        console.print(indented(about.get("text", ""), console.width))


def indented(text: str, width: int) -> str:
    return textwrap.fill(text, width, initial_indent="  ", subsequent_indent="  ")
