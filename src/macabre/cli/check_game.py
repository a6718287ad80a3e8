"""``macabre check-game``: whether a game keeps all promises that a game has to keep."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import click

import macabre
from macabre.cli.console import remarks
from macabre.cli.messages import mistake
from macabre.cli.parameters import game_argument
from macabre.games import package_of


@click.command("check-game")
@game_argument
@click.option(
    "--all-tables", is_flag=True, help="Check tables of all sizes, not only of two and three; it takes longer."
)
@click.option("--store", is_flag=True, help="First store the playthroughs and the alphabet that are missing.")
def check_game(game: macabre.Game, all_tables: bool, store: bool) -> None:
    """Check that GAME plays by its own rules, keeps secrets, replays and has all its words.

    These are the checks that the built-in games pass. They need the game's tests/oracle.py, which says independently
    what a seat may know.
    """
    if find_spec("pytest") is None:
        raise mistake("no_pytest")
    if not _has_oracle(game):
        raise mistake("no_oracle", path=game.folder / "tests" / "oracle.py")
    if store:
        from macabre.conformance.golden import store as write

        for file in write(game):
            remarks().print(f"Stored: {file}")
    raise click.exceptions.Exit(_run(game.name, ["--macabre-all-tables"] if all_tables else []))


def _has_oracle(game: macabre.Game) -> bool:
    try:
        return find_spec(f"{package_of(game)}.tests.oracle") is not None
    except ModuleNotFoundError:
        return False


def _run(name: str, more: list[str]) -> int:
    """Let pytest run the suite on its own, without anybody's settings and plugins."""
    import macabre.conformance

    here = str(Path(macabre.conformance.__file__).parent)
    command = [
        sys.executable, "-m", "pytest", "-c", os.devnull, "--rootdir", here, "-p", "no:cacheprovider",
        "--capture", "no", "-p", "macabre.conformance.plugin", "--macabre-sentences", "--macabre-game", name, *more,
        "--pyargs", "macabre.conformance.suite",
    ]  # fmt: skip
    alone = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONIOENCODING": "utf-8"}
    with subprocess.Popen(command, env=alone, stdout=subprocess.PIPE, encoding="utf-8") as checking:
        for line in checking.stdout or ():
            click.echo(line, nl=False)
    return int(checking.returncode != 0)
