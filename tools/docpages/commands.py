"""The command line's page, from Click's own help of every command."""

from collections.abc import Iterator

import click

from macabre.cli.app import macabre

WIDTH = 96


def commands(
    command: click.Command = macabre, above: click.Context | None = None
) -> Iterator[tuple[str, click.Command, click.Context]]:
    """Every command with its full name and context, a group before what is in it."""
    settings = {"terminal_width": WIDTH, "max_content_width": WIDTH, **command.context_settings}
    context = click.Context(command, above, info_name=command.name, **settings)
    yield context.command_path, command, context
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            yield from commands(command.commands[name], context)


def page() -> str:
    """Commands in the order in which a newcomer meets them."""
    parts = ["# Commands", "What `--help` says, for every command. `-h` does the same."]
    for name, command, context in commands():
        parts.append(f"## {name}\n\n```text\n{command.get_help(context)}\n```")
    return "\n\n".join(parts) + "\n"
