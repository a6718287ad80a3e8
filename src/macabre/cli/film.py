"""``macabre film``: a whole match as one animation."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import click
from rich.progress import track

import macabre
from macabre.cli.console import remarks
from macabre.cli.messages import say
from macabre.cli.parameters import cards_option, check_viewpoint, language_option, record_argument
from macabre.cli.pictures import (
    need_raster,
    open_option,
    output_option,
    scale_option,
    seat_option,
    shape_option,
    theme_option,
    viewer_of,
)
from macabre.cli.replay import check_over
from macabre.core.beat import Weight
from macabre.core.event import last_sentence
from macabre.core.files import write_atomically
from macabre.core.seat import EVERYBODY, AnyViewer
from macabre.draw import THEMES, Scene, Theme
from macabre.draw import film as as_svg
from macabre.draw.film import SECONDS, Shot, captioned, cut, lengths
from macabre.draw.scene import TALL, WIDE

USUAL = {WIDE: 0.5, TALL: 1}
"""GIFs are large files, so wide ones are drawn at half size; the text of tall ones would then be too small."""


@click.command()
@record_argument
@output_option(".svg", ".gif")
@click.option(
    "--seconds", type=click.FloatRange(0.1, 60), default=SECONDS, show_default=True, metavar="X",
    help="How long an ordinary moment is shown.",
)  # fmt: skip
@seat_option
@open_option
@shape_option
@theme_option
@scale_option("GIF", "0.5, or 1 if it is tall", 1)
@language_option
@cards_option
def film(
    record: Path,
    output: Path,
    seconds: float,
    seat: int | None,
    opened: bool,
    shape: str,
    theme: str,
    scale: float | None,
    language: str,
    cards: Path | None,
) -> None:
    """Draw the whole match of RECORD, moment by moment, as a spectator or one seat saw it.

    RECORD holds all secrets of its match; the film holds what its viewer could know, and nothing else. Steps that the
    viewer could not notice are left out; --open shows all cards. An SVG stands still where motion is not wanted, and
    shows the end.
    """
    moving = output.suffix.lower() == ".gif"
    if moving:
        need_raster("GIF")
    check_viewpoint(seat, opened)
    steps = macabre.retrace(record, cards=cards)
    first = next(steps)
    if opened:
        for _ in steps:  # the match object is updated in place
            pass
        check_over(first, record)
    viewer = viewer_of(seat, opened, first.seats)
    scenes, folder = shots(record, viewer, shape, language, cards), first.game.folder
    if moving:
        write_atomically(_gif(cut(scenes), folder, THEMES[theme], seconds, scale or USUAL[shape]), output)
    else:
        write_atomically(as_svg(scenes, folder, THEMES[theme], seconds).encode(), output)
    remarks().print(say("remarks", "film", output))


TIMES: Mapping[Weight, float] = {"light": 0.6, "normal": 1, "heavy": 2}
"""How many times as long as usual a beat of each weight is shown."""


def shots(record: Path, viewer: AnyViewer, shape: str, language: str, cards: Path | None) -> Iterator[Shot]:
    """The table before the first choice, and every beat of each choice, with what was told last below it."""
    said = ""
    for ply, match in enumerate(macabre.retrace(record, cards=cards)):
        match.watch(1)
        beats = match.open_beats(ply) if viewer is EVERYBODY else match.beats(viewer, ply)
        for beat in beats if ply else beats[-1:]:
            scene = match.game.scene(beat.view, None, shape, language, told=beat.told)
            assert isinstance(scene, Scene)
            said = last_sentence(beat.events, language) or said
            yield Shot(captioned(scene, said), TIMES[beat.weight])


def _gif(frames: list[Shot], folder: Path, theme: Theme, seconds: float, scale: float) -> bytes:
    from macabre.draw.raster import gif, palette

    console, pictures = remarks(), [shot.scene.svg(folder, theme) for shot in frames]
    bar = track(pictures, say("remarks", "drawing"), console=console, transient=True, disable=not console.is_terminal)
    return gif(bar, lengths(frames, seconds), palette(pictures), scale)
