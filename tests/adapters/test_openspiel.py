"""OpenSpiel's own suites on every game, its solvers against ours, and that information states keep secrets."""

import pickle
import random
import subprocess
import sys
import unittest
from types import SimpleNamespace

import pyspiel
import pytest

import macabre
from macabre import BadInput, QuickFate
from macabre.adapters.explicit_chance import SamplerFate
from macabre.adapters.observation import Observations
from macabre.adapters.openspiel import MacabreObserver, most_choices, rest_of, short_name
from macabre.adapters.start_positions import has_small
from macabre.adapters.tree import Tree
from macabre.bots.exact import SmallGame, every
from macabre.conformance.tables import middles, some_options, walk, watchers
from macabre.core.match import Match
from macabre.core.playout import playout

GAMES = macabre.game_names()
BRIEF = {
    "dance-of-death": "(round_limit=1)",
    "death-over-the-kingdom": "(rounds_factor=1)",
    "totentanz": "(round_limit=1,turn_limit=6)",
}
"""Options that make a match short, as OpenSpiel prints all there is to print about every state of it."""


def load(name, text=""):
    return pyspiel.load_game(short_name(name) + text)


def at_random(state, rng, most=10**6):
    """Play a state on at random; the states on the way, each before something was done to it."""
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        options = [way for way, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(options))


# -- OpenSpiel's own suites


@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulations_of_openspiel_pass(name):
    for seats in {macabre.game(name).seats[0], min(3, macabre.game(name).seats[-1])}:
        pyspiel.random_sim_test(load(name, f"(players={seats})"), num_sims=1, serialize=True, verbose=False)


def run(suite, name, game):
    result = unittest.TestResult()
    case = type(f"{suite.__name__}_{name}", (suite,), {"game_name": name, "game": game})
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.testsRun > 4
    assert not result.failures + result.errors, "\n".join(trouble for _, trouble in result.failures + result.errors)


@pytest.mark.parametrize("name", GAMES)
def test_the_api_test_of_openspiel_passes(name):
    from open_spiel.integration_tests import api_test

    run(api_test.EnforceAPIOnPartialTreeBase, name, load(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_of_openspiel_plays_out_the_same_again(name, tmp_path):
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # its settings are those of a command line

    text = generate_playthrough.playthrough(short_name(name) + BRIEF.get(name, ""), None, seed=1)
    (tmp_path / "playthrough.txt").write_text(text, encoding="utf-8")
    original, again = generate_playthrough.replay(str(tmp_path / "playthrough.txt"))
    assert original == again
    assert "is_terminal = True" in text.replace("IsTerminal()", "is_terminal")


# -- small games, solved by OpenSpiel and by us


def little(name="lantern", before=2, seed="small 0", luck=0):
    """A match of two shortly before its end."""
    match, rng = macabre.game(name).start(2, seed=seed), random.Random(luck)
    moments = [match.copy() for _ in walk(match, rng)]
    return moments[-before]


def all_states(game):
    states, found = [game.new_initial_state()], []
    while states:
        state = states.pop()
        found.append(state)
        states += [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()]
    return found


def test_the_api_test_on_the_full_tree_passes_on_the_rest_of_a_match(monkeypatch):
    from open_spiel.integration_tests import api_test

    match = little()
    ours = SmallGame.rest_of(match)
    states = all_states(rest_of(match))
    chance = sum(state.is_chance_node() for state in states)
    over = sum(state.is_terminal() for state in states)
    assert len(states) - chance == ours.size
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "lantern", (chance, len(states) - chance - over, over))
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "lantern", len(ours.infosets))
    run(api_test.EnforceAPIOnFullTreeBase, "lantern", rest_of(match))


@pytest.mark.parametrize("match", [little(), little("dance-of-death", 2, "small 1", 9)], ids=["lantern", "dance"])
def test_openspiel_finds_a_game_as_exploitable_as_our_own_solver_does(match):
    """Our solver lays out its own tree and its own information sets; utilities from −1 to 1 are twice our shares."""
    from open_spiel.python.algorithms.exploitability import nash_conv
    from open_spiel.python.policy import UniformRandomPolicy

    ours = SmallGame.rest_of(match, 20_000)
    uniform = [[1 / len(infoset.regret)] * len(infoset.regret) for infoset in ours.infosets]
    game = rest_of(match)
    assert nash_conv(game, UniformRandomPolicy(game)) / 2 == pytest.approx(2 * ours.exploitability(uniform), abs=1e-6)


SMALL = [name for name in GAMES if has_small(macabre.game(name))]
LARGER = {"death-over-the-kingdom", "grim-dance", "totentanz"}
"""The larger ones of the small: it takes a while to walk through them."""


def small(name):
    """A game's small version as OpenSpiel has it, and as our own solver lays it out."""
    game = load(name, "_small")
    return game, SmallGame(game.tree.setting, every(lambda fate: game.tree.begin(fate, [])), 20_000)


def test_every_game_of_the_house_has_a_small_version():
    assert set(SMALL) >= {"dance-of-death", "death-over-the-kingdom", "grim-dance", "totentanz"}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] if name in LARGER else []) for name in SMALL]
)
def test_openspiel_finds_a_small_version_as_exploitable_as_our_own_solver_does(name):
    from open_spiel.python.algorithms.exploitability import exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    game, ours = small(name)
    uniform = [[1 / len(infoset.regret)] * len(infoset.regret) for infoset in ours.infosets]
    assert exploitability(game, UniformRandomPolicy(game)) == pytest.approx(2 * ours.exploitability(uniform), abs=1e-6)


@pytest.mark.slow
def test_the_regret_minimisation_of_openspiel_finds_the_value_that_ours_finds():
    """The value lies no further off than the two solutions can be exploited."""
    from open_spiel.python.algorithms.cfr import CFRPlusSolver
    from open_spiel.python.algorithms.expected_game_score import policy_value
    from open_spiel.python.algorithms.exploitability import nash_conv

    game, ours = small("dance-of-death")
    solver = CFRPlusSolver(game)
    for _ in range(40):
        solver.evaluate_and_update_policy()
    theirs, perfect = solver.average_policy(), ours.solve(200)
    value, _ = policy_value(game.new_initial_state(), [theirs, theirs])
    doubt = nash_conv(game, theirs) + 4 * ours.exploitability(perfect)
    assert doubt < 0.3
    assert abs(value - (2 * ours.value(perfect) - 1)) <= doubt


def test_a_small_version_is_pickled_and_travels_by_its_name():
    state, rng = load("grim-dance", "_small").new_initial_state(), random.Random(2)
    list(at_random(state, rng, 12))
    assert str(pyspiel.load_game(str(state.get_game()))) == str(state.get_game()) == "macabre_grim_dance_small()"
    again = pickle.loads(pickle.dumps(state.at))
    assert again.tree is state.at.tree
    assert [(node.choice, node.draws) for node in again.line()] == [
        (node.choice, node.draws) for node in state.at.line()
    ]


def test_in_one_information_set_the_same_is_offered_and_the_tensors_are_the_same():
    sets = {}
    for state in all_states(rest_of(little())):
        if not state.is_chance_node() and not state.is_terminal():
            shown = state.legal_actions(), state.information_state_tensor(), state.observation_tensor()
            assert sets.setdefault(state.information_state_string(), shown) == shown
    assert len({str(tensor) for _, tensor, _ in sets.values()}) == len(sets)


def test_a_state_that_was_let_go_is_the_same_again():
    """Whoever goes back and forth sees what somebody sees who never forgets."""
    for name in GAMES:
        rng = random.Random(5)
        states = [state.clone() for state in at_random(load(name).new_initial_state(), rng, 120)]
        choices = [state for state in states if not state.is_chance_node()]
        gone = [state.at for state in choices if state.at.state is None]
        assert gone, "nothing was let go"
        for state in choices[:: max(1, len(choices) // 8)]:
            here, found = state.at, load(name).new_initial_state()
            for action in state.history():
                found.apply_action(action)
            fields = macabre.game(name).states.FIELDS
            assert [getattr(here.tree.state(here), field) for field in fields] == [
                getattr(found.at.state, field) for field in fields
            ]
            assert state.legal_actions() == found.legal_actions()
            assert state.information_state_string() == found.information_state_string()


# -- secrets


@pytest.mark.parametrize("name", GAMES)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_information_state(name):
    game, differ = macabre.game(name), 0
    for match in middles(game, max(3, 40 // len(game.seats)), each=1, seed=7):
        setting, observations = match.setting, Observations(match.setting)
        for seat in watchers(match, random.Random(2), 2)[1:]:
            view = match.view(seat)
            tree = Tree(setting, lambda fate, log, view=view: imagined(view, fate), ())
            here, there = [dealt(tree, random.Random(luck)) for luck in (1, 2)]
            differ += any(getattr(here.state, f) != getattr(there.state, f) for f in game.states.FIELDS)
            assert seen(tree, observations, here, seat) == seen(tree, observations, there, seat)
    assert differ, "nothing was ever hidden"


def imagined(view, fate):
    return view.game.knowledge.imagine(view.setting.config, view.table, view.seat, fate)


def dealt(tree, rng):
    node = tree.first
    while node.outcomes:
        node = node.after(rng.randrange(node.outcomes[0]))
    return node


def seen(tree, observations, node, seat):
    found = []
    for public, private, recall in (
        (True, True, True),
        (True, True, False),
        (True, False, False),
        (False, True, False),
    ):
        observer = MacabreObserver(tree, observations, public, private, recall)
        observer.set_from(SimpleNamespace(at=node), seat)
        found += [observer.string_from(SimpleNamespace(at=node), seat), observer.tensor.tobytes()]
    return found


def test_what_one_seat_splits_in_secret_the_other_does_not_know_when_its_turn_comes():
    for name in ("dance-of-death", "lantern"):
        state, rng = load(name).new_initial_state(), random.Random(3)
        secret = next(s for s in at_random(state, rng) if not s.is_chance_node() and len(s.at.to_act) == 2)
        ways = [secret.child(action) for action in secret.legal_actions()]
        assert {way.current_player() for way in ways} == {1} or name == "dance-of-death"
        assert len({way.information_state_string(0) for way in ways}) == len(ways) > 1
        assert len({way.information_state_string(1) for way in ways}) == 1
        assert len({str(way.information_state_tensor(1)) for way in ways}) == 1


# -- worlds that a player cannot tell apart


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_this_one(name):
    rng, differ = random.Random(4), 0
    state = load(name).new_initial_state()
    for here in at_random(state, rng, 200):
        if here.is_chance_node() or rng.random() < 0.8:
            continue
        for player in range(here.num_players()):
            world = here.resample_from_infostate(player, rng.random)
            assert world.current_player() == here.current_player()
            assert world.information_state_string(player) == here.information_state_string(player)
            assert world.information_state_tensor(player) == here.information_state_tensor(player)
            if player == here.current_player():
                assert world.legal_actions() == here.legal_actions()
            differ += any(
                getattr(world.at.state, field) != getattr(here.at.tree.state(here.at), field)
                for field in macabre.game(name).states.FIELDS
            )
    assert differ, "nothing was ever hidden"


@pytest.mark.parametrize("name", GAMES)
def test_a_resampled_state_is_played_on_cloned_and_pickled_like_any_other(name):
    rng = random.Random(6)
    state = next(s for s in at_random(load(name).new_initial_state(), rng) if not s.is_chance_node())
    world = state.resample_from_infostate(0, rng.random)
    list(at_random(world, rng, 3))
    again = pickle.loads(pickle.dumps(world.at))
    for field in macabre.game(name).states.FIELDS if not world.is_chance_node() else ():
        assert getattr(again.tree.state(again), field) == getattr(world.at.tree.state(world.at), field)
    assert again.tree.memory(again.seen, 0) == world.at.tree.memory(world.at.seen, 0)
    twin = world.clone()
    list(at_random(world, rng))
    assert twin.at is not world.at
    assert sum(world.returns()) == pytest.approx(0)


def test_nothing_is_resampled_at_a_chance_node():
    with pytest.raises(BadInput, match="resample_from_infostate: nobody decides at a chance node"):
        load("grim-dance").new_initial_state().resample_from_infostate(0, lambda: 0.5)


def test_a_sampler_that_gives_one_is_a_chance_like_any_other():
    assert [SamplerFate(lambda number=number: number).pick(6) for number in (0.0, 0.5, 1.0)] == [0, 3, 5]


@pytest.mark.parametrize("name", GAMES)
def test_the_tree_search_of_openspiel_plays_our_games(name):
    """It asserts by itself that the worlds it searches are in the information set."""
    import numpy as np
    from open_spiel.python.algorithms import ismcts, mcts

    game = load(name)
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, luck), 1.4, 3, random_state=luck)
    decided = 0
    for state in at_random(game.new_initial_state(), random.Random(2), 120):
        if not state.is_chance_node() and decided < 12 and len(state.legal_actions()) > 1:
            assert bot.step(state) in state.legal_actions()
            decided += 1
    assert decided


# -- how long a match can be


@pytest.mark.parametrize("name", GAMES)
def test_no_match_has_more_choices_than_the_rules_say(name):
    game = macabre.game(name)
    for luck in range(12):
        rng = random.Random(luck)
        seats = rng.choice([seats for seats in game.seats if seats < 8])
        setting = game.setting(seats, some_options(game, seats, rng))
        match = Match.begin(setting, QuickFate(luck))
        assert playout(game.rules, match.state, QuickFate(luck)) <= most_choices(setting)


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("macabre_dance_of_death(round_limit=3)", 3 * (2 * 11 + 2 + 22 * 4)),
        ("macabre_death_over_the_kingdom(players=3,rounds_factor=2)", 6 * 3 * 3),
        ("macabre_death_over_the_kingdom(players=3,mode=one)", (15 + 20) * 3 * 3),
        ("macabre_death_over_the_kingdom(players=3,mode=one,last_tie=share)", 15 * 3 * 3),
        ("macabre_grim_dance(match_games=3)", 3 * 36 * 4),
        ("macabre_totentanz(turn_limit=5,round_limit=100)", 34 * 5 * 4),
        ("macabre_totentanz(turn_limit=5,round_limit=100,limbo=back)", 100 * 5 * 4),
        ("macabre_lantern", 10_000),
    ],
)
def test_the_options_say_how_long_a_match_can_be(text, most):
    assert pyspiel.load_game(text).max_game_length() == most


# -- the rest


@pytest.mark.parametrize("name", GAMES)
def test_chance_and_choices_lead_where_the_match_itself_would_lead(name):
    """What OpenSpiel drew and chose, played by the kernel with scripted chance, ends in the same state."""
    game = macabre.game(name)
    state = load(name).new_initial_state()
    for _ in at_random(state, random.Random(8), 300):
        pass
    while state.is_chance_node():
        state.apply_action(0)
    line = state.at.line()
    match = game.start(fate=Follow([result for node in line for result in node.draws]))
    for node in line[1:]:
        match.play(node.seat, game.alphabet[node.choice])
    for field in game.states.FIELDS:
        assert getattr(match.state, field) == getattr(state.at.state, field)


class Follow(QuickFate):
    """Draws in the order in which they were made; where there is one way only, none was."""

    def __init__(self, results):
        super().__init__(0)
        self.results = iter(results)

    def pick(self, n):
        return next(self.results) if n > 1 else 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("macabre_grim_dance(players=9)", "seats: Grim Dance is played by 2 to 6, not 9."),
        ("macabre_grim_dance(first_player=_9)", "options: first_player can be .*, not 9"),
        ("macabre_dance_of_death(edition=greek)", "options: edition can be english or german, not greek"),
        ("macabre_grim_dance(view=nonsense)", "view: does not hold a view of this game"),
    ],
)
def test_a_parameter_that_cannot_be_is_refused_by_name(text, says):
    with pytest.raises(BadInput, match=says):
        pyspiel.load_game(text)


def test_numbers_among_words_are_written_with_a_stroke():
    game = pyspiel.load_game("macabre_grim_dance(first_player=_1)")
    assert game.tree.setting.options["first_player"] == 1
    assert pyspiel.load_game(str(game)).tree.setting.options["first_player"] == 1


def test_an_action_that_is_not_on_offer_is_refused_and_the_state_can_be_played_on():
    state = load("grim-dance").new_initial_state()
    with pytest.raises(BadInput, match="action: 99 is not from 0 to"):
        state.clone().apply_action(99)
    while state.is_chance_node():
        state.apply_action(0)
    before = state.at
    with pytest.raises(BadInput, match=r"action: 268 \(.*\) is not possible now"):
        state.apply_action(268)
    assert state.at is before
    state.apply_action(state.legal_actions()[0])
    assert state.at is not before


def test_the_rest_of_a_match_travels_by_its_name():
    game = rest_of(little("dance-of-death", 3))
    again = pyspiel.load_game(str(game))
    assert again.tree.setting.header() == game.tree.setting.header()
    with pytest.raises(BadInput, match="players: the view is one of 2"):
        pyspiel.load_game(
            "macabre_grim_dance", {"players": 3, "view": rest_of(little("grim-dance")).get_parameters()["view"]}
        )


def test_a_process_that_has_loaded_the_games_ends_in_peace():
    script = "import pyspiel; from macabre.adapters import openspiel; pyspiel.load_game('macabre_totentanz')"
    assert subprocess.run([sys.executable, "-c", script], capture_output=True, text=True).stderr == ""
