"""What a page shows beside the table, made from its viewer's own View: people, whose turn, the question, the story."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from macabre import Decision, Event, View
from macabre.bots.levels import figure
from macabre.core.guide import Step
from macabre.draw.scene import Scene
from macabre.host import fairness
from macabre.host.hosted_match import HostedMatch
from macabre.host.messages import (
    DecisionState,
    GuideState,
    HintsState,
    OptionState,
    OutcomeRow,
    OutcomeState,
    PageState,
    SeatState,
    StoryLine,
)
from macabre.host.page_text import words
from macabre.host.player_names import names_of
from macabre.host.presence import Presence
from macabre.host.rematch import wanted
from macabre.host.turn_text import waiting_text


class PageViewer(NamedTuple):
    """Through whose eyes, in which shape and in which language somebody looks at a match."""

    seat: int | None
    shape: str
    language: str
    owner: str = ""
    beats: bool = False
    """Whether the moments inside a step are shown, too."""


class Fingerprint(NamedTuple):
    """A cheap fingerprint of the page state. Parts whose fingerprint is unchanged are not made again."""

    people: tuple[int, str, Presence, PageViewer]
    """Everything, if this is another."""
    acting: tuple[int, ...]
    decision: tuple[int, int] | None
    """The decision, and the words for it."""
    take_back: bool
    guide: int


# -- names


def names(hosted: HostedMatch, language: str) -> list[str]:
    """What everybody is called, each by another name: bots as figures, people as they like."""
    if language not in hosted.names:
        hosted.names[language] = names_of(hosted.places, language)
    return hosted.names[language]


def role(hosted: HostedMatch, seat: int, language: str) -> str:
    """The seat's part in the game, such as Devil or Angel; "" where all are alike."""
    roles = hosted.game.text(language).get("seats", ())
    if seat >= len(roles):
        return ""
    form = roles[seat]
    return str(form[0] if isinstance(form, list) else form)


def _and(hosted: HostedMatch, parts: Sequence[str], language: str) -> str:
    return hosted.setting.words(language).join(list(parts), str)


# -- the table and the story


def scene(hosted: HostedMatch, viewer: PageViewer) -> Scene | None:
    """The table, as soon as there is one."""
    match = hosted.match
    if match is None:
        return None
    view = match.view(viewer.seat)
    question = match.decision(viewer.seat) if viewer.seat is not None and hosted.awaits_person(viewer.seat) else None
    return draw(view, question, viewer, match.cached_story(viewer.seat, hosted.happened_before))


def draw(view: View, question: Decision | None, viewer: PageViewer, told: Sequence[Event]) -> Scene:
    """A table as somebody looks at it; ``told`` is what was told in the step that it shows."""
    table = view.game.scene(view, question, viewer.shape, viewer.language, named=True, told=told)
    assert isinstance(table, Scene)
    return table


def lines(events: Iterable[Event], language: str, number: int = 0) -> list[StoryLine]:
    """Events as lines of the story, numbered from the given one on."""
    story = []
    for i, event in enumerate(events):
        seat = event.fields.get("seat")
        said = event.say(language, named=True)
        story.append(StoryLine(number + i, said, event.rule, event.kind, seat if isinstance(seat, int) else None))
    return story


# -- everything around the table


def state(hosted: HostedMatch, viewer: PageViewer, presence: Presence, shown: Scene | None = None) -> PageState:
    """The whole state. ``shown`` is the table, if it is made already."""
    page = PageState()
    add_people(page, hosted, viewer, presence)
    add_moment(page, hosted, viewer, shown)
    return page


def add_people(page: PageState, hosted: HostedMatch, viewer: PageViewer, presence: Presence) -> None:
    """What concerns the people: it changes with ``people_version``, the stage and who is here, not with every move."""
    called, mine = names(hosted, viewer.language), hosted.seats_of(viewer.owner)
    page.stage = hosted.stage
    page.seat = viewer.seat
    page.mine = mine
    page.seats = [_seat(hosted, seat, called[seat], viewer, presence, seat in mine) for seat in range(len(called))]
    page.hints = _hints(hosted, viewer.seat)
    page.abort = sorted(hosted.abort_agreed)
    page.again = wanted(hosted)
    page.give = list(presence.give)
    page.links = _links(hosted)
    page.fair = fairness.state(hosted, viewer.owner)


def add_moment(page: PageState, hosted: HostedMatch, viewer: PageViewer, shown: Scene | None) -> None:
    """What may change with every move; the page must have its seats already."""
    assert isinstance(page.seats, list)
    add_turn(page, hosted, viewer, page.seats)
    page.decision = decision(hosted, viewer, shown)
    page.take_back = _can_take_back(hosted, viewer.seat)
    page.outcome = _outcome(hosted, viewer, names(hosted, viewer.language))
    page.guide = guide(hosted, viewer)


def add_turn(page: PageState, hosted: HostedMatch, viewer: PageViewer, seats: list[SeatState]) -> None:
    """Whose turn it is."""
    to_act = hosted.to_act
    for one in seats:
        one.turn = one.seat in to_act
    page.seats = seats
    page.waiting = waiting_text(hosted, viewer.seat, names(hosted, viewer.language), viewer.language)


def fingerprint(hosted: HostedMatch, viewer: PageViewer, presence: Presence, shown: Scene | None) -> Fingerprint:
    """What the state depends on; ``shown`` is the table, as for ``state``."""
    asked = None
    if shown is not None and hosted.match is not None and viewer.seat is not None and hosted.awaits_person(viewer.seat):
        asked = hosted.match.decision(viewer.seat).id, hash((shown.prompt, *shown.offered.items()))
    return Fingerprint(
        (hosted.people_version, hosted.stage, presence, viewer),
        hosted.to_act,
        asked,
        _can_take_back(hosted, viewer.seat),
        hosted.deed_count if hosted.guided else 0,
    )


def _seat(hosted: HostedMatch, seat: int, name: str, viewer: PageViewer, presence: Presence, mine: bool) -> SeatState:
    place = hosted.places[seat]
    one = SeatState(
        seat,
        name,
        role(hosted, seat, viewer.language),
        place.kind,
        place.kind == "bot" or seat in presence.here,
        mine,
        place.given,
        place.resigned,
    )
    if place.kind == "bot":
        one.level, one.figure, one.face = place.level, *_figure(place.level, name, viewer.language)
    if place.kind == "open" and viewer.owner == hosted.creator and (token := hosted.link(seat)):
        one.link = f"/seat/{token}"
    return one


def _figure(level: int, called: str, language: str) -> tuple[str, str]:
    """What kind of player a bot is, beside what it is called, and its face."""
    one, say = figure(level, language), words(language)
    about = say("live.level", level=level)
    return about if called == one.name else say("live.figure", name=one.name, about=about), one.face


def decision(hosted: HostedMatch, viewer: PageViewer, shown: Scene | None) -> DecisionState | None:
    """What the viewer is asked. The words for it are those of the table, which need not be made twice."""
    if viewer.seat is None or not hosted.awaits_person(viewer.seat) or hosted.match is None:
        return None
    asked = hosted.match.decision(viewer.seat)
    table = shown or scene(hosted, viewer)
    assert table is not None
    view = hosted.match.view(viewer.seat)
    options = [OptionState(choice.code, table.offered[choice.code], view.rule(choice)) for choice in asked.options]
    return DecisionState(asked.id, asked.kind, table.prompt, options)


def _can_take_back(hosted: HostedMatch, seat: int | None) -> bool:
    if seat is None or hosted.match is None or hosted.stage != "playing" or hosted.places[seat].automatic:
        return False
    return hosted.match.can_take_back(seat)


def _hints(hosted: HostedMatch, seat: int | None) -> HintsState:
    if seat is None:
        return "no"
    if hosted.hints:
        return "yes"
    if seat in hosted.hints_agreed:
        return "asked"
    return "agree" if hosted.hints_agreed else "no"


def _outcome(hosted: HostedMatch, viewer: PageViewer, called: Sequence[str]) -> OutcomeState | None:
    match = hosted.match
    if match is None or hosted.stage != "over" or match.outcome is None:
        return None
    outcome, language = match.outcome, viewer.language
    why = match.setting.words(language, named=True).sentence("ends", outcome.why, outcome.to_json(), viewer.seat)
    rows = [OutcomeRow(seat, called[seat], score, seat in outcome.winners) for seat, score in enumerate(outcome.scores)]
    steps = lines(match.story(viewer.seat, hosted.happened_before), language)
    return OutcomeState(_verdict(hosted, viewer, called), why, rows, steps)


def _verdict(hosted: HostedMatch, viewer: PageViewer, called: Sequence[str]) -> str:
    assert hosted.match is not None
    assert hosted.match.outcome is not None
    winners, say = hosted.match.outcome.winners, words(viewer.language)
    if not winners:
        return say("live.draw")
    if winners == (viewer.seat,):
        return say("live.win_you")
    others = _and(hosted, [called[seat] for seat in winners if seat != viewer.seat], viewer.language)
    kind = "win_shared" if viewer.seat in winners else "win_one" if len(winners) == 1 else "win_many"
    return say(f"live.{kind}", names=others)


def guide(hosted: HostedMatch, viewer: PageViewer) -> GuideState | None:
    """What the learner of a guided match is told at this moment."""
    path = hosted.game.guide if hosted.guided else None
    if path is None or hosted.match is None or viewer.seat != path.you or hosted.stage != "playing":
        return None
    step = path.at(hosted.match.log)
    if step is not None:
        return _guide_step(step, path.you, path.count, viewer.language) if step.text(viewer.language) else None
    finished = path.finished(hosted.match.log)
    text = path.end(viewer.language) if finished else words(viewer.language)("live.left_path")
    return GuideState(text, "", "", 0, 0)


def _guide_step(step: Step, you: int, count: int, language: str) -> GuideState:
    return GuideState(step.text(language), step.code if step.seat == you else "", step.rule, step.number, count)


def _links(hosted: HostedMatch) -> dict[str, str]:
    addresses = {"watch": f"/match/{hosted.id}"}
    if hosted.ended:
        addresses["record"] = f"/api/matches/{hosted.id}/record"
        if hosted.match is not None:
            addresses["replay"] = f"/replay/{hosted.id}"
    if hosted.rematch:
        addresses["rematch"] = f"/match/{hosted.rematch}"
    return addresses
