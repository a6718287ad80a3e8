"""Options of the commands in which a bot thinks: which bot, and for how long."""

import click

from macabre import BadInput
from macabre.bots import Budget, Player
from macabre.cli.messages import mistake


def check_player(context: click.Context, param: click.Parameter, text: str) -> str:
    """The name of a player, if there is such a player."""
    try:
        Player(text)
    except BadInput as error:
        raise mistake("player", text=text, problem=error.problem) from None
    return text


def read_budget(context: click.Context, param: click.Parameter, text: str | None) -> Budget | None:
    """A budget from its text, such as ``800`` or ``0.5s``."""
    if text is None:
        return None
    try:
        return Budget.read(text)
    except ValueError as error:
        raise mistake("budget", problem=error) from None


player_option = click.option(
    "--player", default="level:5", show_default=True, metavar="NAME", callback=check_player,
    help="Who thinks: level:1 to level:5, or a bot such as ismcts:800 or flat:200.",
)  # fmt: skip
