"""``macabre export``: records as a table for pandas, polars, DuckDB or a spreadsheet."""

from pathlib import Path

import click

from macabre.cli.console import remarks
from macabre.cli.errors import CommandError
from macabre.cli.parameters import FILE, cards_option, check_target
from macabre.lab.export import WRITERS
from macabre.lab.records import rows


@click.command()
@click.argument("records", metavar="RECORDS")
@click.option("-o", "--out", type=FILE, required=True, metavar="FILE", help="games.parquet, .arrow, .csv or .json.")
@click.option("--choices", is_flag=True, help="One row for each choice instead of one for each match.")
@cards_option
def export(records: str, out: Path, choices: bool, cards: Path | None) -> None:
    """Write RECORDS into one table: one row for each match.

    RECORDS is a folder, a pattern in quotes such as 'games/*.json', or a file.
    """
    writer = WRITERS.get(out.suffix.lower())
    if writer is None:
        raise CommandError(
            f"-o: {out.name} does not end with one of {', '.join(WRITERS)}.", "The ending says which form."
        )
    check_target(out)
    part = out.with_name(f".{out.name}.part")
    try:
        many = writer(part, rows(records, choices, cards), choices)
        part.replace(out)
    except ModuleNotFoundError:
        hint = "pip install 'macabre[lab]' brings it; .csv and .json need nothing."
        raise CommandError(f"{out.suffix} files need PyArrow, which is not installed.", hint) from None
    finally:
        part.unlink(missing_ok=True)
    remarks().print(f"{many} {'row' if many == 1 else 'rows'} in {out}.")
