"""Many matches at once: the same as one after the other, with rows that tell no more than a View does."""

import random

import numpy as np
import pytest

import macabre
from macabre import BadInput, QuickFate
from macabre.adapters import gymnasium, pettingzoo
from macabre.adapters.observation import Observations, seated
from macabre.adapters.vector import Matches
from macabre.conformance.tables import middles, some_options, walk, watchers

GAMES = macabre.game_names()
PACKED = [name for name in GAMES if macabre.game(name).rows is not None]


def packed(observations, match, seat):
    """A row by the game's packer, straight from the state."""
    parts = [observations.start(seat, match.to_act)]
    observations.packer.write(match.state, seat, parts)
    return b"".join(parts)


def test_the_games_of_the_house_have_packers():
    assert set(PACKED) >= {"dance-of-death", "death-over-the-kingdom", "grim-dance", "totentanz"}


@pytest.mark.parametrize("name", PACKED)
def test_a_packer_writes_what_the_view_says_in_every_state_and_for_every_seat(name):
    game = macabre.game(name)
    for luck in range(10):
        rng = random.Random(luck)
        seats = rng.choice([seats for seats in game.seats if seats <= 8])
        match = game.start(seats, some_options(game, seats, rng), fate=QuickFate(luck))
        observations = Observations(match.setting)
        states = (match for _ in walk(match, rng))
        for n, _ in enumerate(states):
            for seat in range(seats) if n < 400 else ():
                assert packed(observations, match, seat) == observations.packed(match.view(seat))
        for seat in range(seats):
            assert packed(observations, match, seat) == observations.packed(match.view(seat))


@pytest.mark.parametrize("name", PACKED)
def test_a_packer_writes_the_same_for_worlds_that_a_seat_cannot_tell_apart(name):
    game, differ = macabre.game(name), 0
    for match in middles(game, max(2, 20 // len(game.seats)), each=1, seed=5):
        observations = Observations(match.setting)
        for seat in watchers(match, random.Random(1), 2)[1:]:
            world = game.imagine(match.view(seat), QuickFate(3))
            assert packed(observations, world, seat) == packed(observations, match, seat)
            differ += world.position()["state"] != match.position()["state"]
    assert differ, "nothing was ever hidden"


def test_what_a_packer_keeps_is_made_anew_when_there_is_too_much_of_it(monkeypatch):
    rows = macabre.game("death-over-the-kingdom").rows
    monkeypatch.setattr(rows, "KEPT", 2)
    match = macabre.game("death-over-the-kingdom").start(5, seed="x")
    observations, rng = Observations(match.setting), random.Random(1)
    for _ in walk(match, rng):
        assert packed(observations, match, 1) == observations.packed(match.view(1))


# -- all seats


def steps(env, count):
    """Random play: what every step showed and brought, as copies."""
    seen = env.reset(seed=3)
    found = [{name: part.copy() for name, part in seen.items()}]
    for _ in range(count):
        seen, rewards, over = env.step(env.sample())
        assert seen["observation"] is env.matches.rows
        found.append(
            {**{name: part.copy() for name, part in seen.items()}, "rewards": rewards.copy(), "over": over.copy()}
        )
    return found


def same(one, two):
    return all(np.array_equal(a[name], b[name]) for a, b in zip(one, two, strict=True) for name in a)


@pytest.mark.parametrize("name", GAMES)
def test_many_matches_show_what_their_views_show(name):
    env = pettingzoo.vector_env(name, 5, min(3, macabre.game(name).seats[-1]))
    observations, seen = Observations(env.setting), env.reset(seed=1)
    for _ in range(60):
        for place, state in enumerate(env.matches.batch._states):
            rules, seat = env.setting.game.rules, int(seen["seat"][place])
            assert seat == rules.to_act(state)[0]
            match = macabre.core.match.Match.from_state(
                env.setting, state.copy(), QuickFate(1), [0] * env.setting.seats
            )
            assert np.array_equal(seen["observation"][place], observations.row(match.view(seat)))
            assert np.array_equal(seen["action_mask"][place], observations.mask(match.decision(seat).ids))
        seen, _, _ = env.step(env.sample())


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_brings_the_same_matches(name):
    assert same(steps(pettingzoo.vector_env(name, 4), 40), steps(pettingzoo.vector_env(name, 4), 40))


def test_a_match_that_ends_is_followed_by_a_new_one_and_brings_rewards_that_add_up_to_nothing():
    env = pettingzoo.vector_env("lantern", 6, 3)
    found = steps(env, 12)
    assert [step["over"].all() for step in found[1:]] == [False] * 5 + [True] + [False] * 5 + [True]
    for step in found[1:]:
        assert np.allclose(step["rewards"].sum(axis=1), 0)
        assert (np.abs(step["rewards"]).sum(axis=1) > 0).any() <= step["over"].any()
    assert (found[6]["seat"] == 0).all()


def test_a_game_without_a_packer_gets_its_rows_from_views(monkeypatch):
    with_packer = steps(pettingzoo.vector_env("grim-dance", 3), 30)
    monkeypatch.setattr(macabre.game("grim-dance"), "rows", None)
    assert same(with_packer, steps(pettingzoo.vector_env("grim-dance", 3), 30))


def test_if_one_action_is_masked_out_nothing_changes_in_any_match():
    env = pettingzoo.vector_env("grim-dance", 3)
    env.reset(seed=1)
    before = env.matches.rows.copy()
    actions = env.sample()
    for wrong, says in (
        ([*actions[:2], 268], "actions: 268 is masked out in match 2"),
        (actions[:2], "actions: 3 are needed, one for each match, not 2"),
        ([0.5, 1, 2], "actions: whole numbers are needed"),
    ):
        with pytest.raises(BadInput, match=says):
            env.step(wrong)
    assert np.array_equal(env.matches.rows, before)
    env.step(actions)
    assert not np.array_equal(env.matches.rows, before)


def test_what_cannot_be_is_refused_in_a_sentence_that_names_the_argument():
    with pytest.raises(BadInput, match="matches: a whole number from 1 on is needed, not 0"):
        pettingzoo.vector_env("grim-dance", 0)
    with pytest.raises(BadInput, match="num_envs: a whole number from 1 on is needed, not 'many'"):
        gymnasium.vector_env("grim-dance", "many")
    with pytest.raises(BadInput, match="rewards: 'luck' is not one of win, score"):
        gymnasium.vector_env("grim-dance", 2, rewards="luck")
    with pytest.raises(BadInput, match="seed: there are 1 for 2 matches"):
        gymnasium.vector_env("grim-dance", 2, opponents="random").reset(seed=[1])


def test_rewards_can_count_the_score():
    matches = Matches(seated("death-over-the-kingdom", 3), 4, "score")
    matches.begin(["a", "b", "c", "d"])
    chance, rewards = np.random.default_rng(1), []
    while len(rewards) < 8:
        matches.step(matches.sample(chance))
        rewards += [matches.rewards[place].copy() for place in matches.over.nonzero()[0]]
    assert np.allclose([row.sum() for row in rewards], 0)
    assert max(row.max() for row in rewards) > 1


# -- one seat


@pytest.mark.parametrize("name", GAMES)
def test_one_seat_learns_in_many_matches_against_bots(name):
    env = gymnasium.vector_env(name, 3, seat=1, opponents="random")
    seen, info = env.reset(seed=2)
    assert info == {}
    ended = 0
    for _ in range(80):
        assert env.observation_space.contains(seen)
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        assert (env.matches.seats == 1).all()
        actions = env.sample()
        assert env.action_space.contains(actions)
        seen, rewards, over, cut, _ = env.step(actions)
        assert ((rewards == 0) | over).all()
        assert not cut.any()
        ended += over.sum()
    assert ended


def test_opponents_can_be_any_bots():
    env = gymnasium.vector_env("death-over-the-kingdom", 2, seat=1, opponents=["greedy", "random", "level:1"])
    env.reset(seed=2)
    assert sum(env.step(env.sample())[2].sum() for _ in range(30))


def test_a_list_of_seeds_settles_each_match_alone():
    env, other = [gymnasium.vector_env("grim-dance", 2, opponents="random") for _ in range(2)]
    first, _ = env.reset(seed=[7, 8])
    second, _ = other.reset(seed=[8, 9])
    assert np.array_equal(first["observation"][1], second["observation"][0])
    assert not np.array_equal(first["observation"][0], second["observation"][0])


def test_random_opponents_win_as_often_as_they_should():
    """Nobody has an advantage by being played through the batch: shares of two random players add up to nearly 0."""
    env = gymnasium.vector_env("death-over-the-kingdom", 200, opponents="random")
    env.reset(seed=1)
    total, ended = 0.0, 0
    for _ in range(40):
        _, rewards, over, _, _ = env.step(env.sample())
        total, ended = total + rewards.sum(), ended + over.sum()
    assert ended > 300
    assert abs(total / ended) < 0.25
