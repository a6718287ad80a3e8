"""What drawing commands share: their options, and the scene of a position."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from macabre import Match, View
from macabre.cli.messages import mistake, say
from macabre.cli.parameters import FILE, check_seat, check_target
from macabre.core.seat import EVERYBODY, AnyViewer, Seat
from macabre.draw import THEMES, Scene
from macabre.draw.scene import SIZES, WIDE

seat_option = click.option(
    "--seat", type=int, metavar="S", help="As this seat sees it, counted from 0; by default as a spectator does."
)
open_option = click.option("--open", "opened", is_flag=True, help="With all cards open; only of a match that is over.")
shape_option = click.option(
    "--shape", type=click.Choice(list(SIZES)), default=WIDE, show_default=True, help="For a desk, or for a phone."
)
theme_option = click.option(
    "--theme", type=click.Choice(list(THEMES)), default=next(iter(THEMES)), show_default=True, help="The colours."
)


def output_option(*kinds: str) -> Callable[[Any], Any]:
    """An option for the output file, whose name must have one of these extensions."""

    def check(context: click.Context, param: click.Parameter, path: Path) -> Path:
        check_target(path)
        if path.suffix.lower() not in kinds:
            endings = f"{', '.join(kinds[:-1])}{say('labels', 'or')}{kinds[-1]}"
            raise mistake("picture_kind", path=path, endings=endings)
        return path

    return click.option(
        "-o", "--output", type=FILE, required=True, metavar="FILE", callback=check,
        help=f"Where to write it; the name ends in {', '.join(kinds[:-1])} or {kinds[-1]}.",
    )  # fmt: skip


def scale_option(kind: str, usual: str, most: float) -> Callable[[Any], Any]:
    """An option for the number of pixels per unit of the scene."""
    return click.option(
        "--scale", type=click.FloatRange(0.1, most), metavar="X",
        help=f"How large a {kind} is: 1 makes a wide one 1400 dots broad, a tall one 390.  [default: {usual}]",
    )  # fmt: skip


def viewer_of(seat: int | None, opened: bool, seats: int) -> AnyViewer:
    """The viewer: a seat of this table, everybody (all cards open), or a spectator."""
    if opened:
        return EVERYBODY
    return None if seat is None else Seat(check_seat(seat, seats))


def view_of(match: Match, seat: AnyViewer) -> View:
    """The view of a viewer, which may be everybody."""
    return match.open_view() if seat is EVERYBODY else match.view(seat)


def scene_of(match: Match, seat: AnyViewer, shape: str, language: str) -> Scene:
    """The table as the viewer sees it, with the viewer's present options highlighted."""
    decision = match.decision(seat) if isinstance(seat, int) and seat in match.to_act else None
    scene = match.game.scene(view_of(match, seat), decision, shape, language)
    assert isinstance(scene, Scene)
    return scene


def need_raster(kind: str) -> None:
    """Check for the extra that raster images need, before any work is done."""
    try:
        import macabre.draw.raster  # noqa: F401 - only to see whether it can be
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("resvg_py", "PIL"):
            raise
        raise mistake("raster", kind=kind) from None
