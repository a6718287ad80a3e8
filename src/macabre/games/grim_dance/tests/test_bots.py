"""What the game's own bots know: values that add up, policies that do not peek, and positions with one right answer."""

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from macabre import Match, QuickFate
from macabre.bots import Budget, Player
from macabre.games.grim_dance import bots, rules
from macabre.games.grim_dance.state import DISCARD, GAP, TAKE, State
from macabre.games.grim_dance.tests.scenes import GAME, scene
from macabre.testing import codes, play_all

rule = pytest.mark.rule

TABLES = [(seats, games) for seats in GAME.seats for games in (1, 3)]


def states(seats: int, games: int) -> Iterator[State]:
    """All moments of a match played at random, its end included."""
    fate, rng = QuickFate(seats + games), random.Random(seats)
    state = rules.setup(GAME.setting(seats, {"match_games": games}).config, fate, [])
    yield state
    while rules.to_act(state):
        rules.apply(state, state.turn, rng.choice(rules.options(state, state.turn)), fate, [])
        yield state


ENOUGH = {"flat:60": None, "level:5": Budget(400)}
"""What these positions need: the highest level may think longer, but in tests it need not."""


def answers(match: Match, level: str) -> set[str]:
    """What a player of that level chooses, by three different fates."""
    seat = match.to_act[0]
    view, decision = match.view(seat), match.decision(seat)
    return {Player(level).choose(view, decision, QuickFate(number), ENOUGH[level]).code for number in (1, 2, 3)}


def value(circle: str = "K F D M R B", fronts: dict[int, str] | None = None, **given: Any) -> list[float]:
    """What the seats of a scene may expect, who each know what they see."""
    position = scene(circle, fronts, **given).position()
    match = GAME.resume(position)
    return bots.value(GAME.states.read_state(match.setting.config, position["state"]))


# -- values


@rule("GD-51", "GD-53", "GD-54")
@pytest.mark.parametrize(("seats", "games"), TABLES)
def test_shares_add_up_to_one_win_at_any_moment_and_are_exact_at_the_end(seats, games):
    for state in states(seats, games):
        shares = bots.value(state)
        assert len(shares) == seats
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)
    assert shares == rules.outcome(state).shares


@rule("GD-R25")
@pytest.mark.parametrize(("seats", "games"), TABLES)
def test_the_mark_never_falls_and_rises_with_every_turn_until_the_last_cards(seats, games):
    marks = [(bots.mark(state), state.game_no, state.turn, len(state.circle)) for state in states(seats, games)]
    for (before, game, turn, _), (after, next_game, next_turn, size) in pairwise(marks):
        assert after >= before
        assert after > before or (game, turn) == (next_game, next_turn) or size < bots.FEW


@rule("GD-49", "GD-50", "GD-51")
def test_light_skulls_in_front_are_worth_more_than_dark_ones():
    good, none, bad = (value(fronts={1: card}, seats=3)[1] for card in ("B+4", "B0", "B-2"))
    assert good > none + 0.1 > bad + 0.1


@rule("GD-47", "GD-51")
def test_a_lead_is_worth_more_the_fewer_cards_are_left():
    late, early = (value(circle, {0: "R+4"}, seats=2, turn=1)[0] for circle in ("F F", "F F B F F R F B R R"))
    assert late > early + 0.1 > 0.6


@rule("GD-54")
def test_a_lead_is_worth_less_while_another_game_follows():
    fronts = {0: "R+4 B+3"}
    last = value(fronts=fronts, seats=2, options={"match_games": 3}, game_no=2)
    first = value(fronts=fronts, seats=2, options={"match_games": 3}, game_no=0)
    assert last[0] > first[0] + 0.1 > 0.6


@rule("GD-54", "GD-R24")
def test_points_of_earlier_games_count():
    match: dict[str, Any] = {"seats": 2, "options": {"match_games": 3}, "game_no": 2, "counts": [20, 20]}
    assert value(totals=[20, 10], **match)[0] > 0.9 > 0.2 > value(totals=[10, 20], **match)[0]


@rule("GD-20", "GD-21")
def test_whoever_has_a_rich_chain_to_set_off_stands_better():
    rich = value("K B M B K M", seats=2, unseen="B+4 B+3")
    poor = value("K B M K B M", seats=2, unseen="B+4 B+3")
    assert rich[0] > poor[0] + 0.05


@rule("GD-26", "GD-41")
def test_a_dancer_turned_up_is_worth_the_chain_that_it_can_dance_into():
    pair = value("[D0] K B B R M", seats=2, unseen="B+4 B+3")
    none = value("[D0] K B F R M", seats=2, unseen="B+4")
    assert pair[0] > none[0] + 0.05


@rule("GD-52")
def test_with_equal_points_fewer_cards_are_a_little_better():
    few, many = (value("F D", {0: "R+3", 1: front}, seats=2)[1] for front in ("M+3", "M+3 M0"))
    assert few > many


# -- policies


@rule("GD-16")
@pytest.mark.parametrize(("seats", "games"), TABLES)
def test_every_option_may_be_taken(seats, games):
    for state in states(seats, games):
        for seat in rules.to_act(state):
            ids = rules.options(state, seat)
            weights = bots.weights(state, seat, ids)
            assert len(weights) == len(ids)
            assert all(weight > 0 for weight in weights)


@rule("GD-25", "GD-39", "GD-44", "GD-R17", "GD-R18")
@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_acts_on_what_it_has_not_seen(seats):
    """In all worlds that look alike to a seat, it would do the same."""
    rng = random.Random(seats)
    match = GAME.start(seats=seats, fate=QuickFate(seats))
    while match.to_act:
        (seat,) = match.to_act
        view = match.view(seat)
        worlds = [GAME.knowledge.imagine(view.setting.config, view.table, seat, QuickFate(i)) for i in range(2)]
        one, two = (bots.weights(world, seat, rules.options(world, seat)) for world in worlds)
        assert one == two
        match.play(seat, rng.choice(codes(match)))


@rule("GD-26", "GD-38", "GD-41", "GD-44", "GD-R15")
@pytest.mark.parametrize("seats", [2, 5])
def test_what_a_place_promises_is_what_chain_and_harvest_bring(seats):
    """For the last choice of a turn, against the rules themselves, with every card at its average."""
    tried = 0
    for state in states(seats, 3):
        if state.step in (GAP, TAKE, DISCARD):
            ids, guess = rules.options(state, state.turn), bots.guesses(state, state.turn)
            for choice, promise in zip(ids, bots.promises(state, state.turn, ids), strict=True):
                assert promise == pytest.approx(sum(guess[card // 6] for card in brought(state, choice)))
                tried += 1
    assert tried > 100


def brought(state: State, choice: int) -> list[int]:
    """The face-down cards that a choice brings."""
    log: list[tuple[int, ...]] = []
    rules.apply(state.copy(), state.turn, choice, QuickFate(0), log)
    cards = []
    for raw in log:
        if raw[0] in (rules.REVEALED, rules.ENDED):
            break
        if raw[0] in (rules.CHAINED, rules.HARVESTED):
            cards += raw[2:4] if raw[0] == rules.CHAINED else raw[3:]
    return cards


@rule("GD-2")
def test_a_card_that_counts_as_much_as_all_others_breaks_nothing(tmp_path):
    path = tmp_path / "own.toml"
    text = (GAME.folder / "cards.toml").read_text(encoding="utf-8")
    path.write_text(text.replace("light = 4", "light = 20"), encoding="utf-8")
    match = GAME.start(seats=3, cards=path, fate=QuickFate(1))
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, Player("flat:3").choose(match.view(seat), match.decision(seat), QuickFate(1)))
    assert match.outcome is not None


@rule("GD-12")
def test_nothing_is_decided_in_secret():
    (state, *_) = states(2, 1)
    before = {name: getattr(state, name) for name in GAME.states.FIELDS}
    bots.undecide(state, 0)
    assert {name: getattr(state, name) for name in GAME.states.FIELDS} == before


# -- positions with one right answer

LAST = {"match_games": 3, "first_player": 0}


@rule("GD-35", "GD-47", "GD-52")
@pytest.mark.parametrize("level", ["flat:60", "level:5"])
def test_the_last_king_steals_the_one_card_that_wins(level):
    """With the Bride it would be a tie on points, lost by the number of cards."""
    match = scene("[K0]", {0: "B-1", 1: "R+4 B+3 M-2"}, seats=2)
    assert answers(match, level) == {"apply"}
    assert answers(play_all(match, "apply"), level) == {"steal:0"}


@rule("GD-16", "GD-52", "GD-R24")
@pytest.mark.parametrize("level", ["flat:60", "level:5"])
def test_a_king_with_nothing_good_to_steal_is_declined(level):
    fields: dict[str, Any] = {"options": LAST, "game_no": 2, "first": 0, "totals": [0, 5], "counts": [9, 10]}
    match = scene("[K0]", {0: "B+2", 1: "F-3 M0"}, seats=2, **fields)
    assert answers(match, level) == {"decline"}


@rule("GD-32", "GD-51")
def test_the_last_bride_gives_the_worst_card_to_whoever_leads():
    match = scene("[B0]", {0: "R+4 F-3", 1: "R+3 D+2", 2: "M+3 K0"}, seats=3)
    assert answers(match, "level:5") == {"apply"}
    assert answers(play_all(match, "apply"), "level:5") == {"give:1"}
    assert answers(play_all(match, "give:1"), "level:5") == {"to:1"}


@rule("GD-R5", "GD-41", "GD-R28")
def test_a_dancer_breaks_a_chain_of_dark_skulls_that_could_not_be_refused():
    match = scene("K [D0] K F", {0: "B+2", 1: "M+2"}, seats=2, unseen="K-2 K-1 F0")
    assert answers(match, "level:5") == {"apply"}


@rule("GD-38", "GD-R17", "GD-R18")
@pytest.mark.parametrize("level", ["flat:60", "level:5"])
@pytest.mark.parametrize(("left", "answer"), [("R-3", "decline"), ("R+4", "apply")])
def test_a_farmer_remembers_what_was_discarded_and_so_knows_the_last_card(level, left, answer):
    """Seat 0 has seen every other Grim Reaper; the rival must take what is left over."""
    match = scene("[F0] R", {0: "B+2", 1: "M+2 M0"}, seats=2, unseen=left)
    assert answers(match, level) == {answer}


@rule("GD-38", "GD-52")
def test_a_farmer_leaves_an_empty_card_to_the_rival_when_fewer_cards_decide():
    match = scene("[F0] D", {0: "R+4 M0", 1: "B+4 K0 R0 B0"}, seats=2, unseen="D0")
    assert answers(match, "level:5") == {"decline"}


@rule("GD-35", "GD-37", "GD-R17")
@pytest.mark.parametrize("level", ["flat:60", "level:5"])
def test_a_thief_remembers_the_card_that_it_once_gave_away(level):
    """Of two covered Farmers one is known from before; the other must be the good one, as seat 0 saw all the rest."""
    match = scene("[K0]", {0: "M-2", 1: "(F-3) (F+3) M+2"}, seats=2, known={"F-3": [0]})
    assert answers(match, level) == {"apply"}
    assert answers(play_all(match, "apply"), level) == {"steal:1"}


@rule("GD-5", "GD-8", "GD-35")
def test_a_thief_infers_the_face_of_a_covered_bride_when_all_others_lie_open():
    """Seat 1 never saw it; but only the Bride with four light skulls is missing."""
    fronts = {0: "(B+4) R+3 M+2 K-2", 1: "B0 B-1 B-2 F+1 M+3", 2: "B+3 B+2 R-3 D-2"}
    match = scene("[K0]", fronts, seats=3, turn=1)
    assert answers(match, "level:5") == {"apply"}
    assert answers(play_all(match, "apply", "from:0"), "level:5") == {"steal:0"}


@rule("GD-44", "GD-47")
def test_a_reaper_discards_the_good_card_so_that_the_rival_must_end_with_the_bad_one():
    match = scene("[R0] B F", {0: "D+3", 1: "M+3 K0"}, seats=2, unseen="B+4 F-3")
    assert answers(match, "level:5") == {"apply"}
    assert answers(play_all(match, "apply"), "level:5") == {"discard:1"}


@rule("GD-20", "GD-21", "GD-47")
@pytest.mark.parametrize("level", ["flat:60", "level:5"])
def test_the_one_card_that_brings_the_whole_circle_is_revealed(level):
    match = scene("B R M R B", {0: "F0", 1: "K+3 K+2 D+3 D+2"}, seats=2, unseen="B+4 B+3 R+4 R+3")
    assert answers(match, level) == {"reveal:2"}


@rule("GD-20", "GD-R5")
def test_a_card_between_two_bad_ones_is_left_alone():
    """Whoever takes the Bride or the Musician must take both Kings along; a King comes alone, and steals."""
    match = scene("B K M K", {0: "B+4 D+1", 1: "R+4"}, seats=2, unseen="B0 M0 K-2 K-1")
    assert answers(match, "level:5") <= {"reveal:1", "reveal:3"}


@rule("GD-30", "GD-35", "GD-R9")
def test_the_last_musician_copies_the_effect_that_wins():
    match = scene("[M0]", {0: "K-1 B-1", 1: "R+4 D+1"}, seats=2)
    assert answers(match, "level:5") == {"copy:carnival-king"}
    assert answers(play_all(match, "copy:carnival-king"), "level:5") == {"steal:0"}


@rule("GD-35", "GD-54")
def test_in_the_last_of_three_games_the_leader_of_the_match_is_robbed_not_that_of_the_game():
    fields: dict[str, Any] = {"options": LAST, "game_no": 2, "first": 0, "totals": [10, 12, 0], "counts": [9, 9, 9]}
    match = scene("[K0]", {0: "B0", 1: "M+3", 2: "R+4"}, seats=3, **fields)
    assert answers(play_all(match, "apply"), "level:5") == {"from:1"}


@rule("GD-42", "GD-41")
def test_a_dancer_dances_between_two_brides():
    match = scene("[D0] F B B R", {0: "K0", 1: "D+2"}, seats=2, unseen="B+4 B+3 F0 R-3")
    assert answers(match, "level:5") == {"apply"}
    assert answers(play_all(match, "apply"), "level:5") == {"move:0"}
    assert answers(play_all(match, "move:0"), "level:5") == {"gap:2"}
