"""What bots know about the game: what positions are worth, what is sensible, and wins that must be found."""

import random

import pytest

from macabre.bots import Player
from macabre.core.fate import QuickFate
from macabre.games.dance_of_death import GAME, bots, rules
from macabre.games.dance_of_death.state import MARKERS, OVER, PERSONS, SPLIT, THROW
from macabre.games.dance_of_death.tests.board import BLACK, GUESSING, WHITE, at, board, look
from macabre.testing import codes, play_all

rule = pytest.mark.rule

VARIANTS = (
    {},
    {"edition": "german"},
    {"idle_power": "forbidden", "house_throw": "any"},
    {"edition": "german", "idle_power": "forbidden", "sharpshooter_throw": "no", "round_limit": 6},
    {"convalescent_move": "shift", "house_throw": "marker"},
)
LAST = {"round_limit": 1}
"""The round is the last one: what its last action leaves is scored."""
NOTHING = (0, 0, 0)
SEEDS = (1, 2, 3)


def states(options, seed, games=3):
    """The states of random games, to their ends."""
    rng = random.Random(f"bots {seed}")
    config = GAME.setting(2, options).config
    for game in range(games):
        fate = QuickFate(f"bots {seed} {game}")
        state = rules.setup(config, fate, [])
        yield state
        while waiting := rules.to_act(state):
            seat = rng.choice(waiting)
            rules.apply(state, seat, rng.choice(rules.options(state, seat)), fate, [])
            yield state


def ahead(black, white, **fields):
    """A position in which the seats have won (cards, points), cards from the end of the list of persons first."""
    won = dict(zip(reversed(PERSONS), [BLACK] * black[0] + [WHITE] * white[0], strict=False))
    return board(dead=won, score=[black[1], white[1]], **fields)


def worth(match, seat=BLACK):
    return bots.value(match.state)[seat]


def choices(match, level=5):
    """What players of a level choose, each with luck of its own."""
    seat = match.to_act[0]
    view, decision = match.view(seat), match.decision(seat)
    return {Player(f"level:{level}").choose(view, decision, QuickFate(seed)).code for seed in SEEDS}


# -- what a position is worth


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_the_shares_of_the_win_add_up_everywhere(options):
    for state in states(options, 1):
        shares = bots.value(state)
        assert len(shares) == 2
        assert min(shares) >= 0
        assert sum(shares) == pytest.approx(1)
        if state.step == OVER:
            assert shares == rules.outcome(state).shares


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_every_option_has_a_weight_above_nothing(options):
    for state in states(options, 2):
        for seat in rules.to_act(state):
            ids = rules.options(state, seat)
            weights = bots.weights(state, seat, ids)
            assert len(weights) == len(ids)
            assert min(weights) > 0


def test_the_mark_never_falls():
    last = 0
    for state in states({}, 3, games=1):
        assert bots.mark(state) >= last
        last = bots.mark(state)


def test_a_new_game_is_even():
    assert worth(board(fates=(NOTHING, NOTHING), step=SPLIT)) == pytest.approx(0.5, abs=0.02)


@rule("DD-112")
def test_more_victims_are_worth_more_than_the_same_points():
    assert worth(ahead((2, 12), (1, 12))) > 0.55
    assert worth(ahead((4, 30), (1, 12))) > 0.8
    assert worth(ahead((1, 12), (4, 30))) < 0.2


@rule("DD-113")
def test_markers_on_paradise_cost_more_where_paradise_lies_high():
    low = ("paradise", *PERSONS, "house")
    high = ("house", *PERSONS, "paradise")
    costs = [worth(board(ring=ring, paradise="3b", fates=(NOTHING, NOTHING), step=SPLIT)) for ring in (low, high)]
    assert 0.5 > costs[0] > costs[1] + 0.1


@rule("DD-75")
def test_a_majority_on_a_person_is_worth_something():
    assert worth(board(on={"gambler": "3b"})) > worth(board(on={"gambler": "1b2w"})) + 0.05
    assert worth(board(on={"gambler": "3b"})) > worth(board(on={"runner": "3b"}))


@rule("DD-111", "DD-19")
def test_the_same_lead_is_safer_near_the_end():
    early, late = (worth(ahead((2, 14), (2, 9), hand=hand)) for hand in (2, 10))
    assert 0.5 < early < late
    shortage = worth(ahead((2, 14), (2, 9), hand=2, paradise="8b8w", fates=(NOTHING, NOTHING), step=SPLIT))
    assert early < shortage


@rule("DD-67", "DD-73")
def test_a_throw_that_is_due_counts():
    fields = {"on": {"gambler": "5b"}, "death": 12, "hand": 4}
    throwing = board(step=THROW, action=0, held=PERSONS.index("gambler"), **fields)
    assert worth(throwing) > worth(board(**fields)) + 0.05


# -- what is sensible


def likes(match):
    """The options of the seat to act, the most liked first."""
    seat = match.to_act[0]
    weights = bots.weights(match.state, seat, rules.options(match.state, seat))
    return [code for _, code in sorted(zip(weights, codes(match, seat), strict=True), reverse=True)]


@rule("DD-63", "DD-65")
def test_nobody_likes_to_lead_death_where_a_marker_is_wasted():
    assert likes(play_all(board(hand=4, death=12), "dance"))[-1] == "death:8"
    assert likes(play_all(board(hand=4, death=1, dead={"surgeon": WHITE}), "dance"))[-1] == "death:9"


@rule("DD-75", "DD-76", "DD-66")
def test_one_throws_for_oneself_and_not_for_the_other():
    fields = {"step": THROW, "action": 0, "held": PERSONS.index("hacker"), "death": 6}
    assert likes(board(on={"hacker": "2b2w"}, **fields)) == ["throw", "decline"]
    assert likes(board(on={"hacker": "1b3w"}, **fields)) == ["decline", "throw"]


@rule("DD-102", "DD-106", "DD-100")
def test_markers_that_leave_are_the_others():
    match = play_all(board(on={"gambler": "1b1w"}), "activate", "power:priest")
    assert likes(match)[0] == "absolve:gambler"
    assert likes(play_all(match, "absolve:gambler")) == ["white", "black"]
    match = play_all(board(on={"sharpshooter": "2b2w"}), "activate", "power:surgeon")
    assert likes(match)[0] == "cut:sharpshooter-white"


@rule("DD-20")
def test_the_more_are_dead_the_more_markers_activate():
    def activations(match):
        ids = rules.options(match.state, BLACK)
        weights = bots.weights(match.state, BLACK, ids)
        splits = [rules.SPLITS[number - ids[0] + rules.SPLITS.index((6, 0, 0))] for number in ids]
        return sum(w * split[2] for w, split in zip(weights, splits, strict=True)) / sum(weights)

    fields = {"hand": 6, "fates": (NOTHING, NOTHING), "step": SPLIT}
    assert activations(board(alive=PERSONS[:3], **fields)) > activations(board(**fields)) + 1


# -- the secret split


@rule("DD-21", "DD-R46")
@pytest.mark.parametrize("owner", [BLACK, WHITE])
def test_a_covered_fate_card_is_imagined_as_still_to_be_filled(owner):
    match = board(hand=4, step=SPLIT, fates=(NOTHING, NOTHING), on={"runner": "2b3w"})
    match.play(owner, "split:2-1-1")
    world = GAME.imagine(match.view(1 - owner), QuickFate(1)).state
    bots.undecide(world, 1 - owner)
    assert rules.to_act(world) == (BLACK, WHITE)
    assert world.supply[owner] == MARKERS - [2, 3][owner]
    rules.apply(world, owner, rules.SPLIT_IDS[4][0], QuickFate(1), [])
    rules.apply(world, 1 - owner, rules.SPLIT_IDS[4][0], QuickFate(1), [])
    assert world.left(BLACK) == world.left(WHITE) == 4


@rule("DD-22")
def test_fate_cards_that_were_shown_stay_as_they_are():
    match = board(hand=4, fates=((1, 2, 1), (2, 2, 0)))
    world = GAME.imagine(match.view(BLACK), QuickFate(1)).state
    bots.undecide(world, BLACK)
    assert world.fates == [[1, 2, 1], [2, 2, 0]]


def splits(text, match, seat):
    """What a player thinks of its split, each time with luck of its own."""
    return [Player(text).think(match.view(seat), match.decision(seat), QuickFate(seed)) for seed in range(6)]


@rule("DD-21")
@pytest.mark.parametrize("seat", [BLACK, WHITE])
def test_lots_are_drawn_for_a_split_that_must_not_be_foreseen(seat):
    match = board(**GUESSING)
    thoughts = splits("ismcts:400", match, seat)
    dances, watches, activations = (
        sum(thought.of(code).share for thought in thoughts) / 6
        for code in ("split:1-0-0", "split:0-1-0", "split:0-0-1")
    )
    assert min(dances, activations) > 0.2
    assert watches == 0
    assert any(thought.best.share < 1 for thought in thoughts)
    for thought in thoughts:
        tried = {prospect: prospect.visits for prospect in thought.prospects if prospect.share}
        assert {prospect.share for prospect in tried} == {visits / sum(tried.values()) for visits in tried.values()}
        assert min(tried.values()) >= 0.2 * max(tried.values())


@rule("DD-21")
def test_who_splits_in_secret_does_now_this_and_now_that():
    match = board(**GUESSING)
    made = [Player("ismcts:100").choose(match.view(0), match.decision(0), QuickFate(seed)).code for seed in range(12)]
    again = [Player("ismcts:100").choose(match.view(0), match.decision(0), QuickFate(seed)).code for seed in range(12)]
    assert set(made) == {"split:1-0-0", "split:0-0-1"}
    assert made == again


@rule("DD-21")
def test_no_lots_are_drawn_where_one_split_is_best_whatever_the_other_does():
    """A dance from the House leads Death to the Hacker, who cannot be missed (DD-73)."""
    match = ahead(
        (1, 3), (1, 5), on={"hacker": "5b1w"}, death=5, fates=(NOTHING, NOTHING), step=SPLIT, options=LAST
    )  # fmt: skip
    found = {(thought.best.choice.code, thought.best.share) for thought in splits("ismcts:400", match, BLACK)}
    assert found == {("split:1-0-0", 1.0)}


@rule("DD-21")
def test_a_pure_player_draws_no_lots():
    match = board(**GUESSING)
    for thought in splits("ismcts:100:pure", match, BLACK):
        assert thought.best.share == 1
        assert thought.best.visits == max(prospect.visits for prospect in thought.prospects)


# -- wins to find and losses to avoid


@rule("DD-111")
@pytest.mark.parametrize("level", [4, 5])
def test_who_leads_lets_midnight_come(level):
    match = play_all(ahead((2, 14), (2, 9), hand=11, fates=((0, 1, 0), NOTHING)), "watch")
    assert choices(match, level) == {"forwards"}


@rule("DD-111", "DD-R7", "DD-19")
@pytest.mark.parametrize("level", [4, 5])
def test_who_is_behind_at_midnight_takes_the_way_that_leaves_the_other_markers_enough(level):
    """Back at 11 White, with a marker on Paradise, could not raise eleven: the game would be lost all the same."""
    match = ahead((1, 9), (2, 14), hand=12, paradise="1w", fates=((0, 1, 0), NOTHING))
    assert choices(play_all(match, "watch"), level) == {"forwards"}


@rule("DD-19", "DD-R5")
@pytest.mark.parametrize("level", [4, 5])
def test_who_leads_brings_about_a_shortage(level):
    match = ahead((3, 20), (3, 15), hand=5, paradise="6b6w", fates=((0, 1, 0), NOTHING))
    assert choices(play_all(match, "watch"), level) == {"forwards"}


@rule("DD-73", "DD-75", "DD-R30")
@pytest.mark.parametrize("level", [4, 5])
def test_a_throw_that_cannot_fail_wins_in_the_last_action(level):
    match = ahead(
        (1, 3), (1, 5), on={"hacker": "4b2w"}, death=6, fates=(NOTHING, NOTHING), step=THROW, action=0,
        held=PERSONS.index("hacker"), options=LAST,
    )  # fmt: skip
    assert choices(match, level) == {"throw"}


@rule("DD-75", "DD-R48", "DD-66")
@pytest.mark.parametrize("level", [4, 5])
def test_no_throw_for_a_victim_that_would_make_the_other_win(level):
    match = ahead(
        (1, 5), (1, 3), on={"hacker": "2b4w"}, death=6, fates=(NOTHING, NOTHING), step=THROW, action=0,
        held=PERSONS.index("hacker"), options=LAST,
    )  # fmt: skip
    assert choices(match, level) == {"decline"}


@rule("DD-76", "DD-61", "DD-62")
def test_a_tie_is_won_by_throwing_so_the_marker_of_the_house_makes_one():
    """The Business Lady would die just as surely, but for White."""
    match = ahead(
        (1, 3), (1, 5), on={"hacker": "2b3w", "business_lady": "1b4w"}, hand=1, death=4, fates=((1, 0, 0), NOTHING),
        options=LAST,
    )  # fmt: skip
    play_all(match, "dance", "death:5")
    assert choices(match) == {"mark:hacker"}
    assert choices(play_all(match, "mark:hacker")) == {"throw"}


@rule("DD-63", "DD-113")
@pytest.mark.parametrize("level", [4, 5])
def test_the_last_dance_does_not_go_to_paradise(level):
    match = ahead((1, 9), (1, 5), hand=4, death=12, fates=((1, 0, 0), NOTHING), options=LAST)
    assert choices(play_all(match, "dance"), level) == {"death:4"}


@rule("DD-65", "DD-113", "DD-R38")
def test_a_draw_is_better_than_a_loss():
    match = ahead((1, 5), (1, 5), hand=4, death=8, fates=((1, 0, 0), NOTHING), options=LAST)
    assert codes(play_all(match, "dance")) == ["death:4", "death:12"]
    assert choices(match) == {"death:4"}, "the Gambler at 12 is dead: the marker would go to Paradise"


@rule("DD-102", "DD-113")
def test_the_priest_wins_by_sending_a_marker_to_paradise():
    match = board(
        dead={"gambler": BLACK, "hacker": WHITE}, score=[3, 9], on={"runner": "1b", "dancer": "1b1w"},
        fates=((0, 0, 1), NOTHING), options=LAST,
    )  # fmt: skip
    play_all(match, "activate")
    assert choices(match) == {"power:priest"}
    assert choices(play_all(match, "power:priest")) == {"absolve:dancer"}
    assert choices(play_all(match, "absolve:dancer")) == {"white"}


@rule("DD-96", "DD-98", "DD-113")
def test_the_hacker_wins_by_moving_paradise():
    match = board(
        dead={"gambler": BLACK, "priest": WHITE}, score=[20, 10], paradise="2b", fates=((0, 0, 1), NOTHING),
        options=LAST,
    )  # fmt: skip
    play_all(match, "activate")
    assert choices(match) == {"power:hacker"}
    play_all(match, "power:hacker")
    for first in choices(match):
        twin = play_all(match.copy(), first)
        for second in choices(twin):
            assert at(play_all(twin.copy(), second), "paradise") < 5


@rule("DD-103", "DD-104", "DD-105")
def test_the_gambler_is_for_those_who_are_behind():
    """Two points are missing, and any roll from 2 to 5 brings them; who is ahead leaves him alone."""
    fields = {"dead": {"priest": BLACK, "hacker": WHITE}, "fates": ((0, 0, 1), NOTHING), "options": LAST}
    assert choices(play_all(board(score=[5, 6], **fields), "activate")) == {"power:gambler"}
    assert "power:gambler" not in choices(play_all(board(score=[6, 5], **fields), "activate"))


@rule("DD-43", "DD-70", "DD-R28")
def test_in_english_the_hand_at_the_house_with_death_allows_any_victim():
    match = board(
        dead={"gambler": WHITE}, score=[0, 8], on={"priest": "6b"}, hand=4, fates=((0, 1, 0), NOTHING), options=LAST
    )
    play_all(match, "watch", "forwards", "mark:runner")
    assert look(match, "step") == "target"
    assert choices(match) == {"throw:priest"}


@rule("DD-43", "DD-R28")
def test_in_german_the_victim_at_the_house_must_be_marked_first():
    match = board(
        dead={"gambler": WHITE}, score=[0, 8], on={"priest": "5b"}, hand=4, fates=((0, 1, 0), NOTHING),
        options=LAST | {"edition": "german"},
    )  # fmt: skip
    play_all(match, "watch", "forwards")
    assert choices(match) == {"mark:priest"}
    assert choices(play_all(match, "mark:priest")) == {"throw"}


@rule("DD-92", "DD-93", "DD-85", "DD-R35")
def test_the_convalescent_comes_to_death_where_she_is_worth_most():
    match = board(
        dead={"hacker": BLACK}, score=[8, 0], on={"convalescent": "4w", "dancer": "4w"}, death=12, turn=WHITE,
        fates=(NOTHING, (0, 0, 1)), options=LAST,
    )  # fmt: skip
    play_all(match, "activate")
    assert choices(match) == {"power:convalescent"}, "the Dancer dies at 4, which is too little"
    assert choices(play_all(match, "power:convalescent")) == {"throw"}


@rule("DD-101", "DD-R15")
def test_the_sharpshooter_brings_death_to_a_neighbour_who_cannot_escape():
    match = board(dead={"hacker": WHITE}, score=[0, 8], on={"priest": "6b"}, fates=((0, 0, 1), NOTHING), options=LAST)
    play_all(match, "activate")
    assert choices(match) == {"power:sharpshooter"}
    assert choices(play_all(match, "power:sharpshooter")) == {"shoot:death-priest"}


@rule("DD-109")
def test_who_is_far_ahead_kills_the_last_survivor_even_for_the_other():
    dead = {person: BLACK if i < 6 else WHITE for i, person in enumerate(PERSONS[1:])}
    match = board(
        dead=dead, score=[30, 25], on={"runner": "3b4w"}, death=1, fates=((0, 0, 0), (0, 0, 1)), step=THROW, action=0,
        held=0,
    )  # fmt: skip
    assert choices(match) == {"throw"}


@rule("DD-20", "DD-21", "DD-102")
@pytest.mark.parametrize("ready", [False, True])
def test_the_fate_card_is_filled_for_the_one_action_that_wins(ready):
    match = board(
        dead={"gambler": BLACK, "hacker": WHITE}, score=[3, 9], on={"dancer": "1w"}, fates=(NOTHING, NOTHING),
        step=SPLIT, options=LAST,
    )  # fmt: skip
    if ready:
        match.play(WHITE, "split:1-0-0")
    assert choices(match) == {"split:0-0-1"}
