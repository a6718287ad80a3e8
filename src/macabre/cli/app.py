"""The command ``macabre``: all its subcommands, and the one place where their errors are reported."""

import sys
from collections.abc import Sequence
from typing import Any

import click

from macabre import __version__
from macabre.cli.analyse import analyse
from macabre.cli.arena import arena
from macabre.cli.bot import bot
from macabre.cli.check_game import check_game
from macabre.cli.errors import run_and_report
from macabre.cli.export import export
from macabre.cli.film import film
from macabre.cli.games import games
from macabre.cli.hint import hint
from macabre.cli.lab import lab
from macabre.cli.maintenance import backup, forget, migrate, restore
from macabre.cli.messages import asked_language, speak
from macabre.cli.new_game import new_game
from macabre.cli.parameters import games_from_option
from macabre.cli.play import play
from macabre.cli.position import position
from macabre.cli.replay import replay
from macabre.cli.rules import rules
from macabre.cli.serve import serve
from macabre.cli.show import show
from macabre.cli.simulate import simulate
from macabre.cli.verify import verify_record
from macabre.cli.work import work


class Commands(click.Group):
    """A group that reports errors as one sentence and a hint."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        def run() -> object:
            speak(asked_language(sys.argv[1:] if args is None else args))
            return click.Group.main(self, args, prog_name, complete_var, standalone_mode=False, **extra)

        return sys.exit(run_and_report(run)) if standalone_mode else run()

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.commands)  # not by the alphabet but in the order in which a newcomer needs them


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="macabre", message="%(prog)s %(version)s")
@click.pass_context
def macabre(context: click.Context) -> None:
    """Tabletop games of hidden information: play them, read their rules, replay and study them.

    Begin with: macabre serve --open, or in the terminal: macabre play
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


WITH_GAMES = (
    play,
    serve,
    work,
    bot,
    games,
    rules,
    replay,
    show,
    film,
    hint,
    analyse,
    verify_record,
    simulate,
    arena,
    lab,
    export,
    position,
    new_game,
    check_game,
)

for command in WITH_GAMES:
    macabre.add_command(games_from_option(command))
for command in (backup, restore, migrate, forget):
    macabre.add_command(command)
