"""``macabre position``: one moment of a recorded match, as a file."""

import json
from pathlib import Path

import click

import macabre
from macabre.cli.console import command_line, remarks
from macabre.cli.files import read_steps
from macabre.cli.parameters import FILE, cards_option, check_target, record_argument
from macabre.cli.replay import step_number
from macabre.core.files import write_atomically


@click.command()
@record_argument
@click.option("--ply", type=int, metavar="N", help="After how many choices; by default after the last one.")
@click.option("-o", "--output", type=FILE, metavar="FILE", help="Where to write it; by default to stdout.")
@click.option("--text", "in_words", is_flag=True, help="Write it in words, for people to read and change.")
@cards_option
def position(record: Path, ply: int | None, output: Path | None, in_words: bool, cards: Path | None) -> None:
    """Write the position of RECORD after some choices as JSON, or in words.

    A position holds everything, secrets too. macabre play --position FILE goes on from it.
    """
    if output is not None:
        check_target(output)
    steps = read_steps(record, cards)
    match = steps[len(steps) - 1 if ply is None else step_number(ply, steps)]
    if output is None:
        text = match.position_text() if in_words else json.dumps(match.position(), ensure_ascii=False) + "\n"
        click.echo(text, nl=False)
        return
    if in_words:
        write_atomically(match.position_text().encode(), output)
    else:
        macabre.write_json(match.position(), output)
    remarks().print(f"The position is in {output}.")
    if match.to_act:
        remarks().print(f"Go on from it with: {command_line('play', '--position', output)}")
