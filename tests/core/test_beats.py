"""What is seen inside a step: pauses, and who keeps them for how long."""

import pytest

import macabre
from macabre import BadScript, Game, Match, Refused, ScriptedFate
from macabre.core.beat import Step
from macabre.core.event import pause
from macabre.games.death_over_the_kingdom import rules as kingdom

LANTERN = macabre.game("lantern")


def kinds(match: Match, ply: int, seat: int | None = None) -> list[list[str]]:
    return [[event.kind for event in beat.events] for beat in match.beats(seat, ply)]


def bidden(seats: int = 2, watch: int = 0) -> Match:
    """A match of the tiny game after all bids."""
    match = LANTERN.start(seats, seed="bids")
    match.watch(watch)
    for seat in range(seats):
        match.play(seat, "change")
    return match


def test_a_pause_on_a_plain_log_does_nothing():
    log = [(1, 2)]
    pause(object(), log)
    assert log == [(1, 2)]


@pytest.mark.parametrize("watch", [0, 4])
def test_a_step_is_seen_moment_by_moment(watch):
    match = bidden(watch=watch)
    assert kinds(match, 1) == [["ready"]]
    assert kinds(match, 2) == [["ready", "opened"], ["changed", "changed"]]
    first, last = match.beats(0, 2)
    assert first.view.table["discard"] == []
    assert first.view.to_act == ()
    assert first.view.is_moment
    assert last.view == match.view(0)
    assert [event.kind for event in last.told] == ["ready", "opened", "changed", "changed"]


def test_the_set_up_is_ply_0_and_there_is_no_ply_to_come():
    match = bidden()
    assert match.plies == 2
    assert len(match.beats(None, 0)) == 1
    with pytest.raises(Refused) as refusal:
        match.beats(None, 3)
    assert refusal.value.code == "no_such_ply"


def test_a_match_from_a_position_has_beats_from_there_on():
    match = LANTERN.resume(bidden().position())
    assert kinds(match, 0) == [[]]
    match.play(0, "peek:1")
    assert kinds(match, 1) == [["looked"]]
    match.play(1, "pass")
    assert kinds(match, 2) == [["passed"], ["shown", "shown"]]
    assert match.beats(None, 2)[-1].view.outcome is not None


def test_only_the_last_steps_are_kept():
    match = bidden(3, watch=2)
    assert sorted(match._watched) == [2, 3]
    match.watch(0)
    assert not match._watched
    assert kinds(match, 3) == [["ready", "opened"], ["changed", "changed", "changed"]]


def test_a_copy_is_not_watched():
    match = bidden(3, watch=4).copy()
    match.play(0, "pass")
    assert not match._watched
    assert kinds(match, 4) == [["passed"]]


def test_a_step_that_is_taken_back_is_forgotten():
    match = LANTERN.start(2, seed="back")
    match.watch()
    match.play(0, "keep")
    match.take_back(0)
    assert match.plies == 0
    assert not match._watched
    with pytest.raises(Refused):
        match.beats(0, 1)
    match.play(0, "change")
    assert [beat.view.asked for beat in match.beats(0, 1)] == [match.view(0).asked] == [3]


@pytest.mark.parametrize("watch", [0, 4])
def test_counts_of_decisions_are_those_of_then(watch):
    match = LANTERN.start(2, seed="back")
    match.watch(watch)
    for _ in range(2):
        match.play(0, "keep")
        match.take_back(0)
    match.play(0, "keep")
    then = match.view(0)
    match.play(1, "keep")
    assert match.beats(0, 1)[-1].view == then
    assert match.beats(0, 2)[0].view.asked == match.view(0).asked


def test_a_step_whose_chance_was_refused_is_forgotten():
    match = LANTERN.start(2, fate=ScriptedFate([0, 0]))
    match.watch()
    match.play(0, "keep")
    before, log = match.position(), match.happened
    with pytest.raises(BadScript):
        match.play(1, "change")
    assert (match.position(), match.happened) == (before, log)
    assert sorted(match._watched) == [1]
    match.play(1, "keep")
    assert kinds(match, 2) == [["ready", "opened"]]


def test_watching_changes_nothing_else():
    plain, seen = bidden(4), bidden(4, watch=1)
    assert plain.position() == seen.position()
    assert plain.record() == seen.record()
    assert plain.bare_story == seen.bare_story
    assert type(seen.bare_story) is list
    assert plain.can_take_back(3) == seen.can_take_back(3)


def test_pauses_count_what_a_spectator_is_told():
    """A card that only its owner is told of makes no beat, neither before nor after it."""
    setting = macabre.game("death-over-the-kingdom").setting(3)
    state = macabre.game("death-over-the-kingdom").start(3, seed="x").state
    stood, got = (kingdom.STOOD, 0), (kingdom.GOT, 1, 5)

    def lengths(log, places):
        step = Step(setting, log, [(place, state) for place in places], state)
        return [len(beat.events) for beat in step.beats(1, 0)]

    assert lengths([stood, got, stood], [1, 2]) == [1, 2]
    assert lengths([got, stood, stood], [1, 2]) == [2, 1]
    assert lengths([stood, stood, got], [1, 2]) == [1, 2]
    assert lengths([stood, got], [0, 1, 2]) == [2]
    assert lengths([got], [0, 1]) == [1]
    assert lengths([], [0]) == [0]


def test_a_beat_is_as_heavy_as_its_heaviest_event():
    table = LANTERN.table
    table.WEIGHTS = {"opened": "heavy", "ready": "light"}
    try:
        game = Game(
            "lantern", version=2, seats=LANTERN.seats, options=LANTERN.options, state=LANTERN.states,
            rules=LANTERN.rules, view=LANTERN.knowledge, table=table, folder=str(LANTERN.folder),
        )  # fmt: skip
    finally:
        del table.WEIGHTS
    match = game.start(2, seed="x")
    match.play(0, "change")
    match.play(1, "change")
    assert [beat.weight for beat in match.beats(None, 0)] == ["light"]
    assert [beat.weight for beat in match.beats(None, 1)] == ["light"]
    assert [beat.weight for beat in match.beats(0, 2)] == ["heavy", "normal"]


def test_an_older_table_is_drawn_without_what_was_told():
    game = macabre.game("lantern", version=1)
    match = game.start(2, seed="x")
    match.play(0, "keep")
    beat = match.beats(0, 1)[-1]
    assert game.scene(beat.view, told=beat.told).to_json() == game.table.scene(beat.view, None).to_json()
