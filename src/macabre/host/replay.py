"""A finished match, moment by moment, through any seat's eyes or with all cards open."""

from typing import Any

from macabre import Match
from macabre.core.record import retrace
from macabre.draw.scene import Scene, patch
from macabre.host.game_page import game_page
from macabre.host.hosted_match import HostedMatch
from macabre.host.page_state import lines, names
from macabre.host.refusals import denied

ALL = "all"


def moments(hosted: HostedMatch, eyes: str, shape: str, language: str) -> dict[str, Any]:
    """The first scene, and for every choice what changed and what was told."""
    if not hosted.ended or hosted.match is None:
        raise denied("not_over")
    seat = _seat(eyes, len(hosted.places))
    record = hosted.match.record()
    steps: list[dict[str, Any]] = []
    before: Scene | None = None
    first: dict[str, Any] = {}
    happened = told = 0
    for ply, match in enumerate(retrace(hosted.game, record, cards=hosted.setting.cards)):
        scene = _scene(match, seat, eyes, shape, language)
        events = match.open_story(happened) if eyes == ALL else match.story(seat, happened)
        story = lines(events, language, told, game_page(match.game).dice)
        happened, told = match.happened, told + len(story)
        if before is None:
            first = {"scene": scene.to_json(), "story": story}
        else:
            who, code = record["choices"][ply - 1]
            steps.append({"ply": ply, "seat": who, "code": code, "patch": patch(before, scene), "story": story})
        before = scene
    return {"names": names(hosted, language), "first": first["scene"], "story": first["story"], "steps": steps}


def _seat(eyes: str, seats: int) -> int | None:
    if eyes in (ALL, "none", ""):
        return None
    if not (eyes.isascii() and eyes.isdigit() and int(eyes[:3]) < seats):
        raise denied("bad_message", eyes)
    return int(eyes[:3])


def _scene(match: Match, seat: int | None, eyes: str, shape: str, language: str) -> Scene:
    view = match.open_view() if eyes == ALL else match.view(seat)
    scene = match.game.table.scene(view, None, shape, language, named=True)
    assert isinstance(scene, Scene)
    return scene
