"""Options of the commands in which a bot thinks: which bot, and for how long."""

import click

from macabre import BadInput
from macabre.bots import Budget, Player
from macabre.cli.errors import CommandError


def check_player(context: click.Context, param: click.Parameter, text: str) -> str:
    """The name of a player, if there is such a player."""
    try:
        Player(text)
    except BadInput as error:
        raise CommandError(f"--player {text}: {error.problem}.", "level:5 is the strongest.") from None
    return text


def read_budget(context: click.Context, param: click.Parameter, text: str | None) -> Budget | None:
    """A budget from its text, such as ``800`` or ``0.5s``."""
    if text is None:
        return None
    try:
        return Budget.read(text)
    except ValueError as error:
        raise CommandError(f"--budget: {error}.", "More of it makes the numbers surer, and takes longer.") from None


player_option = click.option(
    "--player", default="level:5", show_default=True, metavar="NAME", callback=check_player,
    help="Who thinks: level:1 to level:5, or a bot such as ismcts:800 or flat:200.",
)  # fmt: skip
