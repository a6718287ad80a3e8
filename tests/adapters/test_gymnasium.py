"""Gymnasium's own check on every game, and what it does not look at."""

import gymnasium as gym
import pytest
from gymnasium.utils.env_checker import check_env

import macabre
from macabre import BadInput
from macabre.adapters import gymnasium

GAMES = macabre.game_names()


@pytest.mark.filterwarnings("ignore:.*No render fps")  # text has none
@pytest.mark.parametrize("name", GAMES)
def test_the_check_of_gymnasium_passes(name):
    """It sends actions that are not on offer, so that they have to be replaced."""
    made = gym.make(f"macabre/{name}-v{macabre.game(name).version}", opponents="random", illegal="replace")
    check_env(made.unwrapped)


def play(env, seed):
    heard = [env.reset(seed=seed)[0]]
    env.action_space.seed(seed)
    over, total = False, 0.0
    while not over:
        observation, reward, over, truncated, info = env.step(env.action_space.sample())
        assert not truncated
        heard.append(observation)
        total += reward
    return [one["observation"].tobytes() for one in heard], total, info["outcome"]


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_plays_to_the_end_and_the_same_seed_brings_the_same_match(name):
    seats = macabre.game(name).seats[0]
    env = gymnasium.env(name, seat=1, opponents=["random"] * (seats - 1))
    heard, total, outcome = play(env, 7)
    assert play(gymnasium.env(name, seat=1, opponents="random"), 7) == (heard, total, outcome)
    assert outcome == env.match.outcome.to_json()
    assert -1 <= total <= 1


def test_what_is_sampled_is_on_offer():
    env = gymnasium.env("totentanz", opponents="random")
    observation, _ = env.reset(seed=1)
    for _ in range(60):
        action = env.action_space.sample()
        assert observation["action_mask"][action]
        observation, _, over, _, _ = env.step(action)
        if over:
            break


def test_opponents_say_how_many_seats_there_are():
    assert gymnasium.env("grim-dance", opponents=["random", "level:2", "greedy"]).setting.seats == 4
    assert gymnasium.env("grim-dance", opponents="random", seats=5).setting.seats == 5


def test_an_action_that_is_not_on_offer_is_refused_and_the_match_goes_on():
    env = gymnasium.env("grim-dance", opponents="random")
    observation, _ = env.reset(seed=1)
    before = env.match.position()
    with pytest.raises(BadInput, match=r"action: 268 \(.*\) is masked out"):
        env.step(268)
    assert env.match.position() == before
    env.step(int(observation["action_mask"].nonzero()[0][0]))
    assert env.match.position() != before


def test_an_action_that_is_not_on_offer_is_replaced_where_that_was_wished():
    env = gymnasium.env("grim-dance", opponents="random", illegal="replace")
    observation, _ = env.reset(seed=1)
    info = env.step(268)[-1]
    assert observation["action_mask"][info["replaced_by"]]
    assert "replaced_by" not in env.step(env.action_space.sample())[-1]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"seat": 2}, "seat: 2 is not from 0 to 1"),
        ({"seat": None}, "seat: None is not from 0 to 1"),
        ({"opponents": ["random"], "seats": 4}, "opponents: there are 1 for 3 seats"),
        ({"opponents": ["random"] * 7}, "seats: Grim Dance is played by 2 to 6, not 8."),
        ({"opponents": "clever"}, "opponents, clever: there is no player 'clever'"),
        ({"illegal": "ignore"}, "illegal: 'ignore' is not one of refuse, replace"),
        ({"render_mode": "human"}, "render_mode: there is no 'human'"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence_that_names_the_argument(given, says):
    with pytest.raises(BadInput, match=says):
        gymnasium.env("grim-dance", **given)


def test_the_table_is_rendered_as_the_seat_sees_it():
    env = gymnasium.env("grim-dance", seat=1, opponents="random", render_mode="ansi")
    env.reset(seed=1)
    assert env.render() == env.setting.game.table.text(env.match.view(1), "en")
    assert gymnasium.env("grim-dance").render() is None


def test_rewards_can_count_the_score():
    env = gymnasium.env("death-over-the-kingdom", seat=1, opponents=["random", "random"], rewards="score")
    _, total, outcome = play(env, 3)
    one, own, two = outcome["scores"]
    assert total == (one + two) / 2 - own
    env = gymnasium.env("death-over-the-kingdom", opponents="random", options={"mode": "one"}, rewards="score")
    _, total, outcome = play(env, 3)
    assert total == outcome["scores"][0] - outcome["scores"][1]
