"""The consoles of the commands: results go to stdout, remarks to stderr. Texts are never parsed as markup."""

import shlex
import shutil
import sys
from pathlib import Path

import click
from rich.console import Console


def data() -> Console:
    """The console for results."""
    return Console(markup=False, highlight=False, emoji=False)


def remarks() -> Console:
    """The console for everything else."""
    return Console(stderr=True, markup=False, highlight=False, emoji=False, soft_wrap=True)


def command_line(*words: object) -> str:
    """A command line that can be pasted, even where ``macabre`` is not on the path, as in a fresh clone."""
    context = click.get_current_context(silent=True)
    program = (context.find_root().info_name if context else None) or "macabre"
    here = Path(sys.argv[0]).absolute()
    if here.name == program and not shutil.which(program):
        program = shlex.quote(str(here.relative_to(Path.cwd()) if here.is_relative_to(Path.cwd()) else here))
    return " ".join([program, *(shlex.quote(str(word)) for word in words)])
