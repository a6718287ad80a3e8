"""PettingZoo's own suites on every game, and what they do not look at."""

import random

import pytest

import macabre
from macabre import BadInput
from macabre.adapters import pettingzoo

GAMES = macabre.game_names()

# The suite imports a game of PettingZoo by a deprecated way, and it knows observations with masks but warns of them.
quiet = pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:Observation")


@quiet
@pytest.mark.parametrize("name", GAMES)
def test_the_api_test_of_pettingzoo_passes(name):
    from pettingzoo.test import api_test

    for seats in {macabre.game(name).seats[0], min(macabre.game(name).seats[-1], 4)}:
        api_test(pettingzoo.env(name, seats), num_cycles=200)


@quiet
@pytest.mark.parametrize("name", GAMES)
def test_the_seed_test_of_pettingzoo_passes(name):
    from pettingzoo.test import seed_test

    seed_test(lambda: pettingzoo.env(name), num_cycles=60)


@quiet
@pytest.mark.parametrize("name", GAMES)
def test_the_parallel_api_test_of_pettingzoo_passes(name):
    from pettingzoo.test import parallel_api_test

    for seats in {macabre.game(name).seats[0], min(macabre.game(name).seats[-1], 4)}:
        parallel_api_test(pettingzoo.parallel_env(name, seats), num_cycles=200)


def played(env, seed):
    """A random match; what was observed, and the record."""
    rng, heard = random.Random(seed), []
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        heard.append((agent, observation["observation"].tobytes(), reward))
        env.step(None if over else int(rng.choice(observation["action_mask"].nonzero()[0])))
    return heard, env.match.record()


@pytest.mark.parametrize("name", GAMES)
def test_a_match_through_the_environment_is_a_match_with_a_record(name):
    env = pettingzoo.env(name)
    heard, record = played(env, 5)
    assert macabre.replay(record).outcome == env.match.outcome
    assert sum(reward for _, _, reward in heard) == pytest.approx(0)
    assert played(pettingzoo.env(name), 5)[0] == heard
    assert played(env, 6)[0] != heard


@pytest.mark.parametrize("name", GAMES)
def test_agents_observe_decisions_and_the_end_and_nothing_in_between(name):
    """What is seen inside a step is for people; a learner has all of it in its next observation's view."""
    env = pettingzoo.env(name)
    heard, record = played(env, 6)
    assert len(heard) == len(record["choices"]) + len(env.possible_agents)
    assert len({len(observation) for _, observation, _ in heard}) == 1
    assert any(len(env.match.beats(None, ply)) > 1 for ply in range(env.match.plies + 1))


def test_a_seed_settles_the_matches_that_follow_without_one():
    env, other = pettingzoo.env("grim-dance"), pettingzoo.env("grim-dance")
    for one in (env, other):
        one.reset(seed=3)
        one.reset()
    assert env.match.record() == other.match.record()


def test_the_secret_of_one_seat_is_in_nobody_elses_observation():
    seen = []
    for bid in (0, 1):
        env = pettingzoo.env("lantern", 3)
        env.reset(seed=1)
        env.step(bid)
        seen.append([env.observe(agent)["observation"].tobytes() for agent in env.agents])
    assert seen[0][0] != seen[1][0]
    assert seen[0][1:] == seen[1][1:]


def at_once(env, seed):
    """A random match through the parallel API: how many decided in each step, and the rewards at the end."""
    rng, deciding, rewards = random.Random(seed), [], {}
    seen, _ = env.reset(seed=seed)
    while env.agents:
        offered = {agent: what["action_mask"].nonzero()[0] for agent, what in seen.items()}
        actions = {agent: int(rng.choice(ids)) for agent, ids in offered.items() if len(ids)}
        deciding.append(len(actions))
        seen, rewards, over, _, _ = env.step(actions)
    assert all(over.values())
    return deciding, rewards


def test_seats_that_decide_in_secret_decide_in_one_step():
    env = pettingzoo.parallel_env("lantern", 3)
    assert at_once(env, 1)[0] == [3, 1, 1, 1]
    assert at_once(pettingzoo.parallel_env("dance-of-death"), 1)[0][0] == 2
    assert set(at_once(pettingzoo.parallel_env("grim-dance"), 1)[0]) == {1}
    assert macabre.replay(env.match.record()).outcome == env.match.outcome


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_brings_the_same_match_to_all_at_once(name):
    env, other = pettingzoo.parallel_env(name), pettingzoo.parallel_env(name)
    assert at_once(env, 4) == at_once(other, 4)
    assert env.match.record() == other.match.record()


def test_if_one_of_several_choices_is_masked_out_none_is_made():
    env = pettingzoo.parallel_env("lantern", 2)
    env.reset(seed=1)
    before = env.match.position()
    for actions in ({"seat_0": 0, "seat_1": 6}, {"seat_0": 0}):
        with pytest.raises(BadInput, match="action: "):
            env.step(actions)
    assert env.match.position() == before
    env.step({"seat_0": 0, "seat_1": 1})
    assert env.match.plies == 2


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.parallel_env])
def test_rewards_can_count_the_score(make):
    """Where low scores are better, as in Death over the Kingdom, fewer tokens bring more."""
    for name, sign in (("grim-dance", 1), ("death-over-the-kingdom", -1)):
        env = make(name, 3, rewards="score")
        if make is pettingzoo.env:
            rewards = {agent: reward for agent, _, reward in played(env, 5)[0]}
        else:
            rewards = at_once(env, 5)[1]
        scores = env.match.outcome.scores
        assert [rewards[agent] for agent in env.possible_agents] == [
            pytest.approx(sign * (score - (sum(scores) - score) / 2)) for score in scores
        ]
    with pytest.raises(BadInput, match="rewards: 'luck' is not one of win, score"):
        make("grim-dance", rewards="luck")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (268, r"action: 268 \(.*\) is masked out: it is not possible now"),
        (-1, "action: -1 is not from 0 to 268"),
        (10**40, "action: a huge number is not from 0 to 268"),
        (1.5, "action: a whole number is needed, not 1.5"),
        (None, "action: a whole number is needed, not None"),
    ],
)
def test_an_action_that_is_not_on_offer_is_refused_and_the_match_goes_on(action, says):
    env = pettingzoo.env("grim-dance", 2)
    env.reset(seed=1)
    before = env.match.position()
    with pytest.raises(BadInput, match=says):
        env.step(action)
    assert env.match.position() == before
    env.step(int(env.last()[0]["action_mask"].nonzero()[0][0]))
    assert env.match.position() != before


def test_the_table_is_rendered_as_a_spectator_sees_it():
    env = pettingzoo.env("grim-dance", 2, render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.setting.game.table.text(env.match.view(None), "en")
    assert pettingzoo.env("grim-dance").render() is None
    with pytest.raises(BadInput, match="render_mode: there is no 'human'; there is ansi"):
        pettingzoo.env("grim-dance", render_mode="human")
