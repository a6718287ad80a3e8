"""A finished match, beat by beat, through any seat's eyes or with all cards open."""

from typing import Any

from macabre.core.beat import Beat
from macabre.core.record import retrace
from macabre.draw.scene import Scene, patch
from macabre.host.hosted_match import HostedMatch
from macabre.host.page_beats import begins_round
from macabre.host.page_state import PageViewer, draw, lines, names
from macabre.host.refusals import denied

ALL = "all"


def moments(hosted: HostedMatch, eyes: str, shape: str, language: str) -> dict[str, Any]:
    """The first scene, and for every choice what was seen on the way, what changed and what was told."""
    if not hosted.ended or hosted.match is None:
        raise denied("not_over")
    seat = _seat(eyes, len(hosted.places))
    record = hosted.match.record()
    told = _Telling(PageViewer(seat, shape, language))
    steps: list[dict[str, Any]] = []
    first: dict[str, Any] = {}
    for ply, match in enumerate(retrace(hosted.game, record, cards=hosted.setting.cards)):
        match.watch(1)
        beats = match.open_beats(ply) if eyes == ALL else match.beats(seat, ply)
        if ply == 0:
            first = told.begin(beats)
            continue
        who, code = record["choices"][ply - 1]
        *before, last = [told.tell(beat) for beat in beats]
        steps.append({"ply": ply, "seat": who, "code": code, "beats": before, **last})
        _mark_rounds(steps, beats)
    return {"names": names(hosted, language), **first, "steps": steps}


class _Telling:
    """The scenes and lines of a match in their order; each scene is told as a patch of the one before."""

    def __init__(self, viewer: PageViewer) -> None:
        self._viewer = viewer
        self._scene: Scene | None = None
        self._lines = 0

    def begin(self, beats: list[Beat]) -> dict[str, Any]:
        """The table before the first choice, and all that was told until then."""
        self._scene = draw(beats[-1].view, None, self._viewer, beats[-1].told)
        return {"first": self._scene.to_json(), "story": self._say(beats[-1].told)}

    def tell(self, beat: Beat) -> dict[str, Any]:
        assert self._scene is not None
        scene = draw(beat.view, None, self._viewer, beat.told)
        told = {"weight": beat.weight, "patch": patch(self._scene, scene), "story": self._say(beat.events)}
        self._scene = scene
        return told

    def _say(self, events: Any) -> Any:
        said = lines(events, self._viewer.language, self._lines)
        self._lines += len(said)
        return said


def _mark_rounds(steps: list[dict[str, Any]], beats: list[Beat]) -> None:
    """Mark the moments before a round begins: a round ends there."""
    *_, step = steps
    shown = [*step["beats"], step]
    before = steps[-2] if len(steps) > 1 else None
    for beat, one in zip(beats, shown, strict=True):
        if before is not None and begins_round(beat):
            before["rest"] = True
        before = one


def _seat(eyes: str, seats: int) -> int | None:
    if eyes in (ALL, "none", ""):
        return None
    if not (eyes.isascii() and eyes.isdigit() and int(eyes[:3]) < seats):
        raise denied("bad_message", eyes)
    return int(eyes[:3])
