"""What must hold for what is seen inside a step: checks like those of ``checks.py``, which lists them with its own."""

import json
import random
from collections.abc import Iterator
from typing import Any

from macabre import BadRecord, Beat, Game, Match, QuickFate, replay
from macabre.conformance.tables import settings, walk, watchers
from macabre.core.beat import WEIGHTS
from macabre.core.phrasebook import LANGUAGES

SHAPES = ("wide", "tall")
STEPS = 150
"""So many steps of a match are looked at."""


def shown_in(beat: Beat, named: bool = False) -> dict[str, Any]:
    """All that a viewer receives of one beat."""
    view, table = beat.view, beat.view.game.table
    scenes = [table.scene(view, None, shape, lang, named, beat.told) for shape in SHAPES for lang in LANGUAGES]
    return {
        "events": [[event.to_json(), *[event.say(lang) for lang in LANGUAGES]] for event in beat.events],
        "weight": beat.weight,
        "view": view.to_json(),
        "text": [table.text(view, lang) for lang in LANGUAGES],
        "scenes": [scene.to_json() for scene in scenes],
    }


def seen_of_step(match: Match, seat: int | None) -> list[Any]:
    """What a viewer is told and sees of the last step, beat by beat; all that is drawn and said follows from it."""
    beats = match.beats(seat, match.plies)
    return [[[event.to_json() for event in beat.events], beat.weight, beat.view.to_json()] for beat in beats]


def watched(game: Game, each: int = 1) -> Iterator[tuple[Match, int, random.Random]]:
    """Matches after each of their first steps, the set-up included, with what had happened before that step."""
    for seats, options, number in settings(game, each):
        match = game.start(seats, options, seed=str(number))
        match.watch()
        rng = random.Random(number)
        yield match, 0, rng
        before = match.happened
        for made, _ in enumerate(walk(match, rng)):
            if made:
                yield match, before, rng
                before = match.happened
            if made == STEPS:
                break
        else:
            yield match, before, rng


def check_beats(game: Game, oracle: Any) -> None:
    """Beats tell the step's events in order, alike for all viewers in number and weight, and end where it ends."""
    assert set(game.weights) <= {kind for kind, _ in game.rules.EVENTS}
    assert set(game.weights.values()) <= set(WEIGHTS)
    for match, before, rng in watched(game):
        spectator = match.beats(None, match.plies)
        for seat in watchers(match, rng, 2):
            beats = match.beats(seat, match.plies)
            assert [beat.weight for beat in beats] == [beat.weight for beat in spectator]
            assert all(beat.weight in WEIGHTS for beat in beats)
            heard = [event.to_json() for beat in beats for event in beat.events]
            assert heard == [event.to_json() for event in match.story(seat, before)]
            assert heard == [event.to_json() for event in beats[-1].told]
            assert beats[-1].view == match.view(seat), "the last beat is the end of the step"
            assert all(beat.view.is_moment for beat in beats[:-1])
            for beat in beats[:-1][:1]:
                _expect_unplayable(beat)
        told = [bool(beat.events) for beat in spectator]
        assert all(told[:-1]), "a pause before which nothing was told"
        assert told[-1] or len(told) == 1, "a pause after which nothing is told"


def _expect_unplayable(beat: Beat) -> None:
    """Nobody can go on from a moment: there is nothing to decide."""
    try:
        beat.view.game.read_view(beat.view.to_json())
    except BadRecord:
        return
    raise AssertionError("a moment inside a step was read as a view to decide from")


def check_beats_of_records(game: Game, oracle: Any) -> None:
    """What was not watched is played again, with the same beats; copies, records and take-backs have them, too."""
    for seats, options, number in settings(game, each=1):
        match = game.start(seats, options, seed=str(number))
        match.watch(3)
        rng = random.Random(number)
        for _ in walk(match, rng):
            if rng.random() < 0.1:
                _compare_ways(match, rng)
        _compare_ways(match, rng)


def _compare_ways(match: Match, rng: random.Random) -> None:
    """The same step as it was watched, played again, from a record and from a position."""
    seat, ply = rng.choice([None, *range(match.seats)]), match.plies
    seen = match.beats(seat, ply)
    again = replay(json.loads(json.dumps(match.record())))
    for other in (match.copy(), again):
        assert json.dumps([shown_in(beat) for beat in other.beats(seat, ply)]) == json.dumps(
            [shown_in(beat) for beat in seen]
        )
    assert len(match.open_beats(ply)) == len(seen)


def check_moments_are_drawn(game: Game, oracle: Any) -> None:
    """Every viewer can be shown every moment, in words and pictures: nobody is lit, nothing is asked or on offer."""
    for match, _, rng in watched(game):
        if len(match.beats(None, match.plies)) == 1:
            continue
        for seat in watchers(match, rng, 2):
            for number, beat in enumerate(match.beats(seat, match.plies)):
                _check_drawn(beat, named=number % 2 == 1)


def _check_drawn(beat: Beat, named: bool) -> None:
    shown = shown_in(beat, named)
    assert all(text and "None" not in text and "{" not in text for text in shown["text"])
    if not beat.view.is_moment:
        return
    assert all("▸" not in text.partition(" ")[0] for text in shown["text"])
    for i, scene in enumerate(shown["scenes"]):
        last = beat.told[-1].say(LANGUAGES[i % len(LANGUAGES)], named=named) if beat.told else ""
        assert scene["prompt"] == last, "the prompt of a moment is what was told last"
        assert len({piece["key"] for piece in scene["pieces"]}) == len(scene["pieces"])
        for piece in scene["pieces"]:
            assert not piece.get("choices"), "nothing is on offer"
            assert "turn" not in piece.get("mood", "").split(), "nobody is lit"
            assert "None" not in piece["label"] + piece.get("text", ""), piece


def check_moments_keep_secrets(game: Game, oracle: Any) -> None:
    """Worlds that differ only in what a seat may not know look the same to it at every moment; so do imagined ones."""
    knowledge = game.knowledge
    for match, _, rng in watched(game, each=2):
        beats = {seat: match.beats(seat, match.plies) for seat in watchers(match, rng, 2)}
        if match.plies not in match._watched:
            continue
        for number, (_, state) in enumerate(match._watched[match.plies]._moments[:-1]):
            for seat, seen in beats.items():
                table = seen[number].view.table
                assert table == knowledge.view(state, seat)
                for luck in range(2):
                    world = knowledge.imagine(match.setting.config, table, seat, QuickFate(luck))
                    assert knowledge.view(world, seat) == table, "an imagined moment looks different"
                    twin = _rearranged(match, state, seat, oracle, rng)
                    assert knowledge.view(twin, seat) == table, "a moment shows what the seat may not know"


def _rearranged(match: Match, state: Any, seat: int | None, oracle: Any, rng: random.Random) -> Any:
    """The state of a moment with everything exchanged that the seat may not know, as the oracle judges."""
    fields = {name: getattr(state, name) for name in match.game.states.FIELDS}
    position = json.loads(json.dumps({**match.position(), "state": fields}))
    permuted = oracle.permute(position, seat, rng)
    assert oracle.mask(permuted, seat) == oracle.mask(position, seat)
    twin = state.copy()
    for name in fields:
        setattr(twin, name, permuted["state"][name])
    return twin


def check_pauses_are_public(game: Game, oracle: Any) -> None:
    """Steps of which a spectator is told the same pause at the same places: to pause must not tell a secret."""
    places: dict[str, list[int]] = {}
    for match, _, _ in watched(game, each=2):
        beats = match.beats(None, match.plies)
        told = [event.to_json() for beat in beats for event in beat.events]
        key = json.dumps([match.seats, match.setting.options, told])
        lengths = [len(beat.events) for beat in beats]
        assert places.setdefault(key, lengths) == lengths, "a pause hangs on more than what everybody is told"


BEAT_CHECKS = (
    check_beats,
    check_beats_of_records,
    check_moments_are_drawn,
    check_moments_keep_secrets,
    check_pauses_are_public,
)
