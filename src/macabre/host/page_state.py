"""What one viewer is sent: the scene, the state around it and the story, all made from that viewer's View."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from macabre import Event
from macabre.bots.levels import level_name
from macabre.core.guide import Step
from macabre.draw.scene import Scene
from macabre.host.game_page import Dice
from macabre.host.hosted_match import Place, Sitting
from macabre.host.page_text import words


class Viewer(NamedTuple):
    """Through whose eyes, in which shape and in which language somebody looks at a match."""

    seat: int | None
    shape: str
    language: str
    owner: str = ""


class Signs(NamedTuple):
    """By what one sees at little cost which parts of the state may have changed."""

    company: tuple[int, str, "Presence", Viewer]
    """Everything, if this is another."""
    acting: tuple[int, ...]
    asked: tuple[int, int] | None
    """The decision, and the words for it."""
    take_back: bool
    guided: int


class Presence(NamedTuple):
    """Which seats' people are here."""

    here: frozenset[int]
    give: tuple[int, ...]
    """Seats of people who have been away for so long that a bot may play for them."""


# -- names


def names(sitting: Sitting, language: str) -> list[str]:
    """What everybody is called, each by another name: bots by their level, people as they like."""
    if language not in sitting.called:
        called = [_name(place, seat, language) for seat, place in enumerate(sitting.places)]
        sitting.called[language] = _told_apart(called)
    return sitting.called[language]


def _told_apart(called: Sequence[str]) -> list[str]:
    """Names that several share get a number; nobody can pass for somebody else by the choice of a name.

    >>> _told_apart(["Anna", "Bert", "Anna", "Anna 1"])
    ['Anna 1′', 'Bert', 'Anna 3', 'Anna 1']
    """
    found = list(called)
    for seat, name in enumerate(called):
        if called.count(name) > 1:
            found[seat] = f"{name} {seat + 1}"
            while found[seat] in called or found[seat] in found[:seat]:
                found[seat] += "′"
    return found


def _name(place: Place, seat: int, language: str) -> str:
    if place.kind == "bot":
        return level_name(place.level, language)
    return place.name or words(language)("live.open" if place.kind == "open" else "live.player", number=seat + 1)


def role(sitting: Sitting, seat: int, language: str) -> str:
    """The seat's part in the game, such as Devil or Angel; "" where all are alike."""
    roles = sitting.game.text(language).get("seats", ())
    if seat >= len(roles):
        return ""
    form = roles[seat]
    return str(form[0] if isinstance(form, list) else form)


def _and(sitting: Sitting, parts: Sequence[str], language: str) -> str:
    return sitting.setting.words(language).join(list(parts), str)


# -- the table


def scene(sitting: Sitting, viewer: Viewer) -> Scene | None:
    """The table, as soon as there is one."""
    match = sitting.match
    if match is None:
        return None
    view = match.view(viewer.seat)
    question = match.decision(viewer.seat) if viewer.seat is not None and may_decide(sitting, viewer.seat) else None
    found = match.game.table.scene(view, question, viewer.shape, viewer.language, named=True)
    assert isinstance(found, Scene)
    return found


def may_decide(sitting: Sitting, seat: int) -> bool:
    """Whether the person on this seat is asked something now."""
    match = sitting.match
    return (
        match is not None and sitting.stage == "playing" and seat in match.to_act and not sitting.places[seat].automatic
    )


# -- the story


def lines(events: Iterable[Event], language: str, number: int = 0, dice: Dice | None = None) -> list[dict[str, Any]]:
    """Events as lines of the story, numbered from the given one on. ``dice`` are fields that say what was rolled."""
    rolled = dice or {}
    return [
        {
            "i": number + i,
            "say": event.say(language, named=True),
            "rule": event.rule,
            "kind": event.kind,
            "seat": event.fields.get("seat") if isinstance(event.fields.get("seat"), int) else None,
            **({"dice": [event.fields[name] for name in rolled[event.kind]]} if event.kind in rolled else {}),
        }
        for i, event in enumerate(events)
    ]


# -- everything around the table


def state(sitting: Sitting, viewer: Viewer, presence: Presence, shown: Scene | None = None) -> dict[str, Any]:
    """All that the page shows beside the table; see docs/server.md. ``shown`` is the table, if it is made already."""
    people = company(sitting, viewer, presence)
    return {**people, **moment(sitting, viewer, people["seats"], shown)}


def company(sitting: Sitting, viewer: Viewer, presence: Presence) -> dict[str, Any]:
    """What concerns the people. It changes with ``sitting.company``, the stage and who is here, not with every move."""
    called, mine = names(sitting, viewer.language), sitting.mine(viewer.owner)
    return {
        "stage": sitting.stage,
        "seat": viewer.seat,
        "mine": mine,
        "seats": [_seat(sitting, seat, called[seat], viewer, presence, seat in mine) for seat in range(len(called))],
        "hints": _hints(sitting, viewer.seat),
        "abort": sorted(sitting.abort_agreed),
        "give": list(presence.give),
        "links": _links(sitting),
        "fair": _fair(sitting),
    }


def moment(sitting: Sitting, viewer: Viewer, seats: Sequence[dict[str, Any]], shown: Scene | None) -> dict[str, Any]:
    """What may change with every move; ``seats`` are those of the company."""
    return {
        **turn(sitting, viewer, seats),
        "decision": asked(sitting, viewer, shown),
        "take_back": _can_take_back(sitting, viewer.seat),
        "outcome": _outcome(sitting, viewer, names(sitting, viewer.language)),
        "guide": guide(sitting, viewer),
    }


def signs(sitting: Sitting, viewer: Viewer, presence: Presence, shown: Scene | None) -> Signs:
    """What the state depends on; ``shown`` is the table, as for ``state``."""
    question = None
    if shown is not None and sitting.match is not None and viewer.seat is not None and may_decide(sitting, viewer.seat):
        question = sitting.match.decision(viewer.seat).id, hash((shown.prompt, *shown.offered.items()))
    return Signs(
        (sitting.company, sitting.stage, presence, viewer),
        _acting(sitting),
        question,
        _can_take_back(sitting, viewer.seat),
        sitting.ply if sitting.guided else 0,
    )


def _acting(sitting: Sitting) -> tuple[int, ...]:
    return sitting.match.to_act if sitting.match is not None and sitting.stage == "playing" else ()


def turn(sitting: Sitting, viewer: Viewer, seats: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Whose turn it is."""
    acting = _acting(sitting)
    return {
        "seats": [{**one, "turn": one["seat"] in acting} for one in seats],
        "waiting": _waiting(sitting, viewer, names(sitting, viewer.language)),
    }


def _seat(sitting: Sitting, seat: int, name: str, viewer: Viewer, presence: Presence, mine: bool) -> dict[str, Any]:
    place = sitting.places[seat]
    found: dict[str, Any] = {
        "seat": seat,
        "name": name,
        "role": role(sitting, seat, viewer.language),
        "kind": place.kind,
        "here": place.kind == "bot" or seat in presence.here,
        "mine": mine,
        "given": place.given,
        "resigned": place.resigned,
    }
    if place.kind == "bot":
        found["level"] = place.level
    if place.kind == "open" and viewer.owner == sitting.creator:
        found["link"] = f"/seat/{sitting.link(seat)}"
    return found


def _waiting(sitting: Sitting, viewer: Viewer, called: Sequence[str]) -> str:
    """For whom everybody waits, as a sentence; "" when the viewer is asked, or when it is over."""
    say = words(viewer.language)
    if sitting.stage == "gathering":
        return say("live.starting" if sitting.full else "live.gathering")
    if sitting.stage == "aborted":
        return say("live.aborted")
    match = sitting.match
    if match is None or not match.to_act or (viewer.seat is not None and may_decide(sitting, viewer.seat)):
        return ""
    waited = [called[seat] for seat in match.to_act]
    thinking = len(waited) == 1 and sitting.places[match.to_act[0]].automatic
    return say("live.thinking" if thinking else "live.waiting", names=_and(sitting, waited, viewer.language))


def asked(sitting: Sitting, viewer: Viewer, shown: Scene | None) -> dict[str, Any] | None:
    """What the viewer is asked. The words for it are those of the table, which need not be made twice."""
    if viewer.seat is None or not may_decide(sitting, viewer.seat) or sitting.match is None:
        return None
    decision = sitting.match.decision(viewer.seat)
    table = shown or scene(sitting, viewer)
    assert table is not None
    return {
        "id": decision.id,
        "kind": decision.kind,
        "prompt": table.prompt,
        "options": [
            {"code": choice.code, "label": table.offered[choice.code], "rule": choice.rule}
            for choice in decision.options
        ],
    }


def _can_take_back(sitting: Sitting, seat: int | None) -> bool:
    if seat is None or sitting.match is None or sitting.stage != "playing" or sitting.places[seat].automatic:
        return False
    return sitting.match.can_take_back(seat)


def _hints(sitting: Sitting, seat: int | None) -> str:
    """yes: just ask; no: nobody has asked for them; asked: the others must agree; agree: the others would like to."""
    if seat is None:
        return "no"
    if sitting.hints:
        return "yes"
    if seat in sitting.hints_agreed:
        return "asked"
    return "agree" if sitting.hints_agreed else "no"


def _outcome(sitting: Sitting, viewer: Viewer, called: Sequence[str]) -> dict[str, Any] | None:
    match = sitting.match
    if match is None or sitting.stage != "over" or match.outcome is None:
        return None
    outcome, language = match.outcome, viewer.language
    told = match.setting.words(language, named=True).sentence("ends", outcome.why, outcome.to_json(), viewer.seat)
    return {
        "sentence": _verdict(sitting, viewer, called),
        "why": told,
        "rows": [
            {"seat": seat, "name": called[seat], "score": score, "winner": seat in outcome.winners}
            for seat, score in enumerate(outcome.scores)
        ],
        "steps": lines(match.story(viewer.seat, sitting.before), language),
    }


def _verdict(sitting: Sitting, viewer: Viewer, called: Sequence[str]) -> str:
    assert sitting.match is not None
    assert sitting.match.outcome is not None
    winners, say = sitting.match.outcome.winners, words(viewer.language)
    if not winners:
        return say("live.draw")
    if winners == (viewer.seat,):
        return say("live.win_you")
    others = _and(sitting, [called[seat] for seat in winners if seat != viewer.seat], viewer.language)
    kind = "win_shared" if viewer.seat in winners else "win_one" if len(winners) == 1 else "win_many"
    return say(f"live.{kind}", names=others)


def guide(sitting: Sitting, viewer: Viewer) -> dict[str, Any] | None:
    """What the learner of a guided match is told at this moment."""
    path = sitting.game.guide if sitting.guided else None
    if path is None or sitting.match is None or viewer.seat != path.you or sitting.stage != "playing":
        return None
    step = path.at(sitting.match.log)
    if step is not None:
        return _told(step, path.you, path.count, viewer.language) if step.text(viewer.language) else None
    finished = path.finished(sitting.match.log)
    text = path.end(viewer.language) if finished else words(viewer.language)("live.left_path")
    return {"text": text, "code": "", "rule": "", "step": 0, "steps": 0}


def _told(step: Step, you: int, count: int, language: str) -> dict[str, Any]:
    code = step.code if step.seat == you else ""
    return {"text": step.text(language), "code": code, "rule": step.rule, "step": step.number, "steps": count}


def _links(sitting: Sitting) -> dict[str, str]:
    found = {"watch": f"/match/{sitting.id}"}
    if sitting.ended:
        found["record"] = f"/api/matches/{sitting.id}/record"
        if sitting.match is not None:
            found["replay"] = f"/replay/{sitting.id}"
    if sitting.rematch:
        found["rematch"] = f"/match/{sitting.rematch}"
    return found


def _fair(sitting: Sitting) -> dict[str, Any] | None:
    """The proof that nobody chose the cards, as far as it is open. A guided match is always the same one."""
    if sitting.guided:
        return None
    given = sitting.seeds or [(seat, place.seed) for seat, place in enumerate(sitting.places) if place.kind == "bot"]
    return {
        "match": sitting.id,
        "commitment": sitting.commitment,
        "seeds": [{"seat": seat, "seed": seed} for seat, seed in given],
        "secret": sitting.secret if sitting.ended else None,
    }
