"""A sequence of scenes as one animated SVG without script; each sprite, and each piece that stays, is drawn once."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from macabre.draw.scene import Piece, Scene
from macabre.draw.svg import draw, opening, used
from macabre.draw.theme import PARCHMENT, Theme

SECONDS = 1.2
"""Seconds per scene."""
HOLD = 4
"""How many times as long the last scene is shown before the film repeats."""

Run = tuple[int, int]
"""The first and the last frame in which a piece is shown."""


def film(scenes: Iterable[Scene], folder: Path, theme: Theme = PARCHMENT, seconds: float = SECONDS) -> str:
    """The film of scenes of one shape. Without animation, or if reduced motion is preferred, the last is shown."""
    frames = cut(scenes)
    keys = sorted({key for scene in frames for key in used(scene)})
    end, groups = len(frames) - 1, _groups(frames)
    runs = sorted({run for _, run in groups if run != (0, end)})
    parts = [
        *opening(frames[-1], keys, folder, theme),
        *_style(runs, end, seconds),
        *[_group(run, end, pieces, theme) for (_, run), pieces in sorted(groups.items(), key=lambda item: item[0][0])],
        "</svg>",
    ]
    return "\n".join(parts)


def cut(scenes: Iterable[Scene]) -> list[Scene]:
    """The scenes without those that equal the one before, so that the number of secret choices does not show."""
    frames: list[Scene] = []
    for scene in scenes:
        if not frames or scene.pieces != frames[-1].pieces:
            frames.append(scene)
    return frames


def lengths(frames: Sequence[Scene], seconds: float) -> list[float]:
    """How many seconds each frame is shown."""
    return [seconds] * (len(frames) - 1) + [seconds * HOLD]


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


def _style(runs: list[Run], end: int, seconds: float) -> list[str]:
    """The style that says when each group is visible; without it, the groups of the last scene are."""
    rules = [_rule(run, end, seconds) for run in runs]
    return ["<style>@media (prefers-reduced-motion:no-preference){", *rules, "}</style>"] if rules else []


def _rule(run: Run, end: int, seconds: float) -> str:
    name, whole, (first, last) = _name(run), end + HOLD, run
    steps = ["0%{visibility:hidden}"] if first else []
    steps.append(f"{100 * first / whole:.4g}%{{visibility:visible}}")
    if last < end:
        steps.append(f"{100 * (last + 1) / whole:.4g}%{{visibility:hidden}}")
    played = f"animation:{name} {whole * seconds:g}s step-end infinite"
    return f".{name}{{{played}}}@keyframes {name}{{{''.join(steps)}}}"


def _name(run: Run) -> str:
    return f"f{run[0]}-{run[1]}"
