"""``macabre show``: one moment of a match as a picture."""

from pathlib import Path

import click

from macabre import Match, QuickFate
from macabre.cli.console import remarks
from macabre.cli.files import is_position, read_position, read_steps
from macabre.cli.messages import mistake, say
from macabre.cli.parameters import FILE, cards_option, check_viewpoint, language_option
from macabre.cli.pictures import (
    need_raster,
    open_option,
    output_option,
    scale_option,
    scene_of,
    seat_option,
    shape_option,
    theme_option,
    view_of,
    viewer_of,
)
from macabre.cli.replay import check_over, step_number
from macabre.core.files import write_atomically
from macabre.core.seat import AnyViewer
from macabre.draw import THEMES, Theme


@click.command()
@click.argument("file", type=FILE)
@output_option(".svg", ".png", ".txt")
@click.option("--ply", type=int, metavar="N", help="After how many choices; by default after the last one.")
@seat_option
@open_option
@shape_option
@theme_option
@scale_option("PNG", "1", 4)
@language_option
@cards_option
def show(
    file: Path,
    output: Path,
    ply: int | None,
    seat: int | None,
    opened: bool,
    shape: str,
    theme: str,
    scale: float | None,
    language: str,
    cards: Path | None,
) -> None:
    """Draw the table of FILE, a record or a position, as a spectator or one seat sees it.

    FILE holds all secrets of its match; the picture holds what its viewer may know, and nothing else. --open shows all
    cards.
    """
    kind = output.suffix.lower()
    if kind == ".png":
        need_raster("PNG")
    check_viewpoint(seat, opened)
    match = moment(file, ply, cards, opened)
    viewer = viewer_of(seat, opened, match.seats)
    write_atomically(content(kind, match, viewer, shape, THEMES[theme], scale or 1, language), output)
    remarks().print(say("remarks", "picture", output))


def moment(path: Path, ply: int | None, cards: Path | None, opened: bool = False) -> Match:
    """The match after so many choices, or the position of the file. To show all cards, the match must be over."""
    if not is_position(path):
        steps = read_steps(path, cards)
        if opened:
            check_over(steps[-1], path)
        return steps[len(steps) - 1 if ply is None else step_number(ply, steps)]
    if ply is not None:
        raise mistake("one_moment", path=path)
    match = read_position(path, QuickFate("show"), cards)
    if opened and match.to_act:
        raise mistake("not_over_position")
    return match


def content(kind: str, match: Match, viewer: AnyViewer, shape: str, theme: Theme, scale: float, language: str) -> bytes:
    """The table as a file of the kind that its name says."""
    if kind == ".txt":
        return f"{match.game.table.text(view_of(match, viewer), language)}\n".encode()
    picture = scene_of(match, viewer, shape, language).svg(match.game.folder, theme)
    if kind == ".svg":
        return picture.encode()
    from macabre.draw.raster import png

    return png(picture, scale)
