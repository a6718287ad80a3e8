"""Who knows what: views against the oracle, worlds that look the same, and how likely they are."""

import json
import random
from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from macabre import BadRecord, Match, QuickFate
from macabre.games.grim_dance.tests import oracle
from macabre.games.grim_dance.tests.scenes import GAME, LETTERS, run, scene, seen, told
from macabre.testing import codes, play_all

rule = pytest.mark.rule


def moments(seed: int, games: int = 1) -> list[Match]:
    """Some moments of a match played at random, the last of them included."""
    rng = random.Random(seed)
    options = {"match_games": games}
    match = GAME.start(seats=rng.randint(2, 6), options=options, fate=QuickFate(seed))
    found = []
    while match.to_act:
        if rng.random() < 0.15:
            found.append(match.copy())
        match.play(match.to_act[0], rng.choice(codes(match)))
    return [*found, match]


def viewers(match: Match) -> list[int | None]:
    return [*range(match.seats), None]


@cache
def all_moments() -> list[Match]:
    return [match for seed in range(8) for match in moments(seed, 1 if seed % 4 else 3)]


# -- views against the oracle


@rule("GD-5", "GD-8", "GD-15", "GD-25", "GD-28", "GD-34", "GD-37", "GD-39", "GD-44", "GD-48", "GD-R16", "GD-R18")
def test_a_view_shows_just_what_the_oracle_lets_the_seat_know():
    for match in all_moments():
        for viewer in viewers(match):
            mask, table = oracle.mask(match.position(), viewer), match.view(viewer).table
            assert [oracle.CHARACTERS[c] for c in mask["open"]["circle"]] == table["circle"]
            for name in ("place", "turn", "held", "game_no", "first", "totals", "counts"):
                assert mask["open"][name] == table[name]
            assert oracle.STEPS[mask["open"]["step"]] == table["step"]
            assert mask["fronts"] == [[masked(card) for card in front] for front in table["fronts"]]
            assert mask["discard"] == [masked(card) for card in table["discard"]]
            assert mask["revealed"] == (masked(table["revealed"]) if table["revealed"] else None)


def masked(card) -> list[object]:
    """A card of a view in the oracle's form."""
    skulls = "unknown" if card["skulls"] is None else card["skulls"][0] - card["skulls"][1]
    known = sum(1 << seat for seat in card["seen_by"])
    return [card["character"], "up" if card["up"] else "down", known, skulls]


@pytest.mark.many_matches
@rule("GD-25", "GD-34", "GD-37", "GD-39", "GD-R17", "GD-R18")
def test_positions_that_differ_only_in_secrets_look_the_same():
    rng = random.Random(1)
    differ = 0
    for match in all_moments():
        position = match.position()
        for viewer in viewers(match):
            other = oracle.permute(position, viewer, rng)
            oracle.invariants(other)
            assert oracle.mask(other, viewer) == oracle.mask(position, viewer)
            world = GAME.resume(other)
            assert world.view(viewer) == match.view(viewer)
            if viewer in match.to_act:
                assert codes(world) == codes(match)
            if not oracle.hidden(position, viewer):
                assert other == position
            differ += other != position
    assert differ > 100


class Listener:
    """Somebody who only hears the story, and keeps a table of their own by it."""

    def __init__(self, story) -> None:
        for event in story:
            getattr(self, event.kind, lambda **_: None)(**event.fields)

    def begun(self, seat, circle, **_) -> None:
        self.circle, self.discard_pile, self.fronts = circle, [], [[] for _ in range(6)]

    def revealed(self, place, **_) -> None:
        self.place = place

    def lifted(self, place, **_) -> None:
        self.held = place

    def moved(self, card, place, **_) -> None:
        places = list(range(len(self.circle)))
        places.insert(place, places.pop(self.held))
        self.circle = [self.circle[i] for i in places]
        self.place = places.index(self.place)

    def harvested(self, seat, place, **card) -> None:
        self._drop(place)
        self.fronts[seat].append([card["card"], False, card["skulls"]])

    def discarded(self, place, **card) -> None:
        self._drop(place)
        self.discard_pile.append([card["card"], False, card["skulls"]])

    def _drop(self, place) -> None:
        del self.circle[place]
        self.place -= place < self.place

    def given(self, seat, other, index, skulls, **_) -> None:
        card = self.fronts[seat].pop(index)
        self.fronts[other].append([*card[:2], skulls or card[2]])

    def stolen(self, seat, other, **facts) -> None:
        self.given(other, seat, **facts)

    def took(self, seat, **card) -> None:
        self.fronts[seat].append([card["card"], True, card["skulls"]])
        self.before, self.gone = self.circle, {self.place}
        self._close()

    def chained(self, seat, pair, **_) -> None:
        self.fronts[seat] += [[card["card"], False, card["skulls"]] for card in pair]
        step, size = len(self.gone) // 2 + 1, len(self.before)
        self.gone |= {(self.place - step) % size, (self.place + step) % size}
        self._close()

    def _close(self) -> None:
        self.circle = [card for place, card in enumerate(self.before) if place not in self.gone]

    def scored(self, seat, front, **_) -> None:
        self.fronts[seat] = [[card["card"], True, card["skulls"]] for card in front]


@rule("GD-25", "GD-28", "GD-34", "GD-37", "GD-39", "GD-48", "GD-R2", "GD-R17", "GD-R18")
def test_whoever_hears_the_story_knows_all_that_the_view_shows():
    for match in all_moments():
        for viewer in viewers(match):
            heard, table = Listener(match.story(viewer)), match.view(viewer).table
            assert heard.circle == table["circle"]
            assert heard.fronts[: match.seats] == [[lying(card) for card in front] for front in table["fronts"]]
            assert heard.discard_pile == [lying(card) for card in table["discard"]]


def lying(card) -> list[object]:
    return [card["character"], card["up"], card["skulls"]]


@rule("GD-R17")
def test_a_mask_tells_apart_what_a_seat_can_tell_apart():
    match = scene("K F D M0", {1: "(M+3)", 2: "(R-3)"})
    position = match.position()
    number = list(range(36))
    number[18], number[21] = 21, 18  # another Musician lies there
    other = oracle.rename(position, number)
    assert oracle.mask(other, 0) == oracle.mask(position, 0)
    assert oracle.mask(other, 1) != oracle.mask(position, 1)
    assert GAME.resume(other).view(0) == match.view(0)
    assert GAME.resume(other).view(1) != match.view(1)


# -- imagined worlds


@pytest.mark.many_matches
@rule("GD-R17", "GD-R18")
def test_an_imagined_world_looks_like_the_real_one_and_can_be_played_to_its_end():
    rng = random.Random(3)
    for number, match in enumerate(all_moments()):
        for viewer in viewers(match):
            view = match.view(viewer)
            world = GAME.imagine(view, QuickFate(number))
            oracle.invariants(world.position())
            assert world.view(viewer) == view
            assert oracle.mask(world.position(), viewer) == oracle.mask(match.position(), viewer)
            assert GAME.resume(world.position()).view(viewer) == view
            assert world.to_act == match.to_act
            if match.to_act:
                assert world.decision(match.to_act[0]).ids == match.decision(match.to_act[0]).ids
        run(world, rng)


@pytest.mark.many_matches
@rule("GD-R17")
def test_imagined_worlds_differ_while_something_is_hidden_and_only_then():
    for match in all_moments()[::3]:
        position = match.position()
        for viewer in viewers(match):
            view = match.view(viewer)
            worlds = {json.dumps(GAME.imagine(view, QuickFate(n)).position()["state"]) for n in range(24)}
            assert (len(worlds) > 1) == oracle.hidden(position, viewer)
            if not oracle.hidden(position, viewer):
                assert worlds == {json.dumps(position["state"])}


def test_a_view_that_travelled_as_json_imagines_the_same_worlds():
    for match in all_moments()[::5]:
        for viewer in viewers(match):
            view = match.view(viewer)
            read = GAME.read_view(json.loads(json.dumps(view.to_json())))
            assert read == view
            assert GAME.imagine(read, QuickFate(1)).position() == GAME.imagine(view, QuickFate(1)).position()


OTHERS = " ".join(letter for letter in LETTERS.replace("F", "") for _ in range(6))
"""All cards but the Farmers: as long as they lie in the circle, there is no doubt about them."""

FARMERS = ("F+3", "F+1", "F+1", "F0", "F-1", "F-3")


def assert_likely(found: Counter[str], weights: Counter[str]) -> None:
    """Frequencies are as their weights: chi-square is within six standard deviations of what it should be."""
    times, whole = sum(found.values()), sum(weights.values())
    assert set(found) == set(weights)
    expected = {key: times * weight / whole for key, weight in weights.items()}
    chi = sum((found[key] - expected[key]) ** 2 / expected[key] for key in weights)
    freedom = len(weights) - 1
    assert chi < freedom + 6 * (2 * freedom) ** 0.5


@pytest.mark.many_matches
@rule("GD-R17", "GD-R18")
@pytest.mark.parametrize(
    ("viewer", "seen_faces"),
    [
        (0, ("F+3", None, None)),
        (1, ("F+3", "F0", None)),
        (2, ("F+3", None, "F-3")),
        (None, ("F+3", None, None)),
    ],
)
def test_unseen_cards_are_imagined_as_often_as_they_are_likely(viewer, seen_faces):
    """Every way to deal the Farmers that a viewer has not seen to the places where they lie is equally likely."""
    match = scene(f"{OTHERS} F F F", {0: "F+3", 1: "(F0)", 2: "(F-3)"})
    view, fate = match.view(viewer), QuickFate(7)
    found: Counter[str] = Counter()
    for _ in range(3000):
        world = GAME.imagine(view, fate)
        found[" ".join(seen(world, seat, seat).strip("()") for seat in range(3))] += 1
    left = list(FARMERS)
    for face in filter(None, seen_faces):
        left.remove(face)
    weights: Counter[str] = Counter()
    for dealt in permutations(left, seen_faces.count(None)):
        cards = iter(dealt)
        weights[" ".join(face or next(cards) for face in seen_faces)] += 1
    assert_likely(found, weights)


@pytest.mark.many_matches
@rule("GD-R17", "GD-R18")
@pytest.mark.parametrize("viewer", [0, 1, None])
def test_every_position_that_looks_the_same_is_equally_likely(viewer):
    """Twins count as different positions here: no trace of the real one may show."""
    match = scene(f"{OTHERS} F F", {1: "(F-3) F+1", 2: "(F)"}, discard="(F)")
    position, view, fate = match.position(), match.view(viewer), QuickFate(11)
    alike: Counter[str] = Counter()
    for farmers in permutations(range(6, 12)):
        other = oracle.rename(position, [*range(6), *farmers, *range(12, 36)])
        if oracle.mask(other, viewer) == oracle.mask(position, viewer):
            alike[json.dumps(other["state"])] = 1
    found = Counter(json.dumps(GAME.imagine(view, fate).position()["state"]) for _ in range(40 * len(alike)))
    assert_likely(found, alike)


@pytest.mark.many_matches
@rule("GD-11", "GD-13")
def test_each_unseen_card_is_equally_likely_to_be_turned_up():
    position = scene(f"F {OTHERS} F F F", {0: "F+3", 1: "(F0)"}).position()
    fate = QuickFate(5)
    found: Counter[str] = Counter()
    for _ in range(2000):
        match = play_all(GAME.resume(position, fate=fate), "reveal:0")
        found[str(told(match, None, "revealed")[0]["value"])] += 1
    assert_likely(found, Counter({"1": 2, "-1": 1, "-3": 1}))


@rule("GD-11", "GD-24")
def test_each_pair_is_equally_likely_to_be_chained():
    position = scene(f"R F [D] F {OTHERS[:22]}", {0: "F+3 F0"}, unseen="F-1 F-3").position()
    fate = QuickFate(6)
    found: Counter[str] = Counter()
    for _ in range(1000):
        match = play_all(GAME.resume(position, fate=fate), "decline")
        found[str(told(match, 0, "chained")[0]["values"])] += 1
    assert_likely(found, Counter({"[-1, -3]": 1, "[-3, -1]": 1}))


# -- views that come from outside


def broken_views():
    view = scene("[D] K F", {0: "(K-2) M", 1: "(F)"}, seats=3).view(0).to_json()

    def change(*path, to):
        copy = json.loads(json.dumps(view))
        inner = copy["table"]
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = to
        return copy

    seven = [{"character": "farmer", "up": False, "seen_by": [1], "skulls": None}] * 7
    yield "seven Farmers", change("fronts", 1, to=seven)
    yield "huge seat", change("fronts", 0, 0, "seen_by", to=[10**9])
    yield "negative seat", change("fronts", 0, 0, "seen_by", to=[-1])
    yield "seat that is not there", change("fronts", 0, 0, "seen_by", to=[0, 4])
    yield "no owner", change("fronts", 0, 0, "seen_by", to=[1])
    yield "no such skulls", change("fronts", 0, 0, "skulls", to=[9, 9])
    yield "skulls of a wrong shape", change("fronts", 0, 0, "skulls", to=7)
    yield "no such character", change("circle", 1, to="death")
    yield "one card too many", change("circle", to=["dancer", "carnival-king", "farmer", "farmer"])
    yield "fraction", change("place", to=0.0)
    yield "yes", change("turn", to=True)
    yield "text", change("held", to="-1")
    yield "no such step", change("step", to="dance")
    yield "another step", change("step", to="gap")
    yield "no front", change("fronts", to=[[], []])
    yield "front of a wrong shape", change("fronts", 0, to={"character": "farmer"})
    yield "totals of a wrong shape", change("totals", to=[0, 0, "0"])
    yield "no totals", change("totals", to=None)
    yield "counts", change("counts", to=[0, 0])
    yield "revealed", change("revealed", to=None)
    yield "discard", change("discard", to=3)


@pytest.mark.parametrize("value", [pytest.param(view, id=name) for name, view in broken_views()])
def test_a_broken_view_is_refused_at_the_door(value):
    with pytest.raises(BadRecord):
        GAME.read_view(value)
