"""A sequence of scenes as one animated SVG without script; each sprite, and each piece that stays, is drawn once."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from macabre.draw.scene import Piece, Scene
from macabre.draw.svg import draw, opening, used
from macabre.draw.theme import PARCHMENT, Theme

SECONDS = 1.2
"""Seconds per scene."""
HOLD = 4
"""How many times as long the last scene is shown before the film repeats."""
CAPTION = 0.09
"""The height of the line below, as a share of the scene's."""

Run = tuple[int, int]
"""The first and the last frame in which a piece is shown."""


class Shot(NamedTuple):
    """A scene of a film."""

    scene: Scene
    times: float = 1
    """How many times as long as usual it is shown."""


Shots = Iterable[Scene | Shot]
"""Scenes, or shots where some are shown longer than others."""


def film(shots: Shots, folder: Path, theme: Theme = PARCHMENT, seconds: float = SECONDS) -> str:
    """The film of scenes of one shape. Without animation, or if reduced motion is preferred, the last is shown."""
    frames = cut(shots)
    scenes = [shot.scene for shot in frames]
    keys = sorted({key for scene in scenes for key in used(scene)})
    end, groups = len(frames) - 1, _groups(scenes)
    runs = sorted({run for _, run in groups if run != (0, end)})
    drawn = [_group(run, end, pieces, theme) for (_, run), pieces in sorted(groups.items(), key=lambda one: one[0][0])]
    style = _style(runs, lengths(frames, seconds))
    return "\n".join([*opening(scenes[-1], keys, drawn, folder, theme), *style, *drawn, "</svg>"])


def cut(shots: Shots) -> list[Shot]:
    """The shots without those that equal the one before, so that the number of secret choices does not show."""
    frames: list[Shot] = []
    for one in shots:
        shot = one if isinstance(one, Shot) else Shot(one)
        if not frames or shot.scene.pieces != frames[-1].scene.pieces:
            frames.append(shot)
    return frames


def lengths(frames: Sequence[Shot], seconds: float) -> list[float]:
    """How many seconds each frame is shown."""
    times = [seconds * shot.times for shot in frames]
    return [*times[:-1], times[-1] * HOLD]


def captioned(scene: Scene, text: str) -> Scene:
    """The scene with a line below it that says what happens, so that a film can be followed without its page."""
    made = Scene(scene.game, scene.shape, scene.language, scene.title, scene.description, scene.prompt, scene.pieces[:])
    band = round(scene.height * CAPTION)
    made.height = scene.height + band
    if text:
        width, middle = scene.width * 0.96, scene.height + band / 2
        made.pieces.append(Piece("caption", "text", scene.width / 2, middle, width, band * 0.8, text, text=text))
    return made


def _groups(frames: list[Scene]) -> dict[tuple[int, Run], list[Piece]]:
    """The pieces by layer and by the run of frames that shows them unchanged."""
    shown: dict[Piece, list[list[int]]] = {}
    for number, scene in enumerate(frames):
        for piece in scene.pieces:
            runs = shown.setdefault(piece, [])
            if runs and runs[-1][1] >= number - 1:
                runs[-1][1] = number
            else:
                runs.append([number, number])
    groups: dict[tuple[int, Run], list[Piece]] = {}
    for piece, runs in shown.items():
        for first, last in runs:
            groups.setdefault((piece.layer, (first, last)), []).append(piece)
    return groups


def _group(run: Run, end: int, pieces: list[Piece], theme: Theme) -> str:
    look = "" if run == (0, end) else f' class="{_name(run)}"'
    hidden = "" if run[1] == end else ' visibility="hidden"'
    return "\n".join([f"<g{look}{hidden}>", *[draw(piece, theme) for piece in pieces], "</g>"])


def _style(runs: list[Run], times: Sequence[float]) -> list[str]:
    """The style that says when each group is visible; without it, the groups of the last scene are."""
    starts = [0.0, *accumulate(times)]
    rules = [_rule(run, starts) for run in runs]
    return ["<style>@media (prefers-reduced-motion:no-preference){", *rules, "}</style>"] if rules else []


def _rule(run: Run, starts: Sequence[float]) -> str:
    """When a group is visible: ``starts`` are the times at which the frames begin, and that of the end."""
    name, whole, (first, last) = _name(run), starts[-1], run
    steps = ["0%{visibility:hidden}"] if first else []
    steps.append(f"{100 * starts[first] / whole:.4g}%{{visibility:visible}}")
    if last + 2 < len(starts):
        steps.append(f"{100 * starts[last + 1] / whole:.4g}%{{visibility:hidden}}")
    played = f"animation:{name} {whole:g}s step-end infinite"
    return f".{name}{{{played}}}@keyframes {name}{{{''.join(steps)}}}"


def _name(run: Run) -> str:
    return f"f{run[0]}-{run[1]}"
