"""Players for any game: what they answer is legal, repeatable, in time, and follows from the view alone."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import macabre
from macabre import BadInput, Match, QuickFate
from macabre.bots import Budget, Ismcts, Player
from macabre.conformance.tables import middles

GAMES = macabre.game_names()
PLAYERS = [
    "random",
    "policy:3",
    "greedy:9",
    "flat:9",
    "race:9",
    "ismcts:9",
]
VARIANTS = [
    "ismcts:9:pure",
    "ismcts:9:single",
    "ismcts:9:regret",
    "ismcts:9:single:regret",
    "ismcts:9:blind:even",
    "ismcts:9:solved",
    "policy:3:solved",
]
ALL_PLAYERS = [*PLAYERS, *[pytest.param(text, marks=pytest.mark.slow) for text in VARIANTS]]
LEVELS = [f"level:{n}" for n in range(1, 6)]


def questions(name: str, count: int, seed: int = 0) -> Iterator[tuple[Match, int]]:
    """Matches at random moments, of all seat counts and random options, with a seat that is to act."""
    rng = random.Random(seed)
    for match in middles(macabre.game(name), count, each=2, seed=seed):
        if match.to_act:
            yield match, rng.choice(match.to_act)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ALL_PLAYERS)
def test_whatever_a_player_answers_is_on_offer(name: str, text: str) -> None:
    player, fate = Player(text), QuickFate(3)
    for match, seat in questions(name, 12):
        decision = match.decision(seat)
        assert player.choose(match.view(seat), decision, fate) in decision.choices


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_thousands_of_answers_are_on_offer(name: str) -> None:
    players, fate, asked = [Player("greedy:3"), Player("flat:3"), Player("ismcts:3")], QuickFate(4), 0
    for seed in range(1, 40):
        for match, seat in questions(name, 20, seed):
            decision = match.decision(seat)
            for player in players:
                assert player.choose(match.view(seat), decision, fate) in decision.choices
            asked += 1
        if asked > 700:
            break
    assert asked > 700 or name == "lantern"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", [*ALL_PLAYERS, "flat:12:err=0.5"])
def test_the_same_fate_and_simulations_give_the_same_answer(name: str, text: str) -> None:
    for match, seat in questions(name, 3):
        view, decision = match.view(seat), match.decision(seat)
        answers = {Player(text).choose(view, decision, QuickFate(5)).code for _ in range(3)}
        assert len(answers) == 1


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("text", ALL_PLAYERS)
def test_two_worlds_that_look_alike_get_the_same_answer(name: str, text: str) -> None:
    for match, seat in questions(name, 3):
        world = match.game.imagine(match.view(seat), QuickFate(8))
        both = [
            Player(text).choose(table.view(seat), table.decision(seat), QuickFate(6)).code for table in (match, world)
        ]
        assert both[0] == both[1]


ALONE = """
import json, sys, macabre
from macabre.bots import Player
for line in sys.stdin:
    question = json.loads(line)
    game = macabre.game(question["view"]["game"])
    view, decision = game.read_view(question["view"]), game.read_decision(question["decision"])
    print(Player(question["player"]).choose(view, decision, macabre.QuickFate(7)).code)
"""
"""A process that is sent nothing but the JSON of views and decisions."""


def test_a_bot_in_another_process_needs_only_the_json_of_view_and_decision() -> None:
    asked, here, texts = [], [], PLAYERS + VARIANTS
    for name in [name for name in GAMES if name != "lantern"]:
        for number, (match, seat) in enumerate(questions(name, 2)):
            view, decision, player = match.view(seat), match.decision(seat), texts[number % len(texts)]
            asked.append(json.dumps({"view": view.to_json(), "decision": decision.to_json(), "player": player}))
            here.append(Player(player).choose(view, decision, QuickFate(7)).code)
    run = subprocess.run(
        [sys.executable, "-c", ALONE], input="\n".join(asked), capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == here
    assert len(here) > 20


@pytest.mark.parametrize("text", ["greedy", "flat", "race", "ismcts"])
def test_a_bot_begins_no_simulation_once_its_time_is_up(text: str) -> None:
    """Every look at the clock costs a tenth of a second, and bots look before each simulation but the first."""
    match = macabre.game("grim-dance").start(2, seed="clock")
    seat, now = match.to_act[0], [0.0]

    def clock() -> float:
        now[0] += 0.1
        return now[0]

    thought = Player(text).think(match.view(seat), match.decision(seat), QuickFate(1), Budget(seconds=2, clock=clock))
    assert thought.simulations == 20


def test_simulations_and_seconds_end_a_search_whichever_comes_first() -> None:
    ticks = iter(range(1000))
    thinking = Budget(5, seconds=100, clock=lambda: next(ticks)).start()
    assert [thinking.more() for _ in range(7)] == [True] * 5 + [False] * 2


def test_a_search_goes_on_where_its_last_step_led() -> None:
    """Reveal, then decide about the effect: one action in two steps."""
    for seed in range(20):
        match = macabre.game("grim-dance").start(2, seed=f"steps {seed}")
        bot, fate = Ismcts(), QuickFate(1)
        seat = match.to_act[0]
        match.play(seat, bot.choose(match.view(seat), match.decision(seat), Budget(600), fate))
        if match.to_act == (seat,):
            break
    decision = match.decision(seat)
    going_on = bot.think(match.view(seat), decision, Budget(10), fate)
    afresh = Ismcts().think(match.view(seat), decision, Budget(10), fate)
    assert sum(prospect.visits for prospect in afresh.prospects) == 10
    assert sum(prospect.visits for prospect in going_on.prospects) > 10


def test_nothing_is_remembered_where_the_table_looks_different() -> None:
    match = macabre.game("grim-dance").start(2, seed="other")
    bot, fate, seat = Ismcts(), QuickFate(1), match.to_act[0]
    bot.choose(match.view(seat), match.decision(seat), Budget(100), fate)
    again = bot.think(match.view(seat), match.decision(seat), Budget(10), fate)  # the same question, asked once more
    assert sum(prospect.visits for prospect in again.prospects) == 10


@pytest.mark.parametrize("name", GAMES)
def test_there_are_five_levels_in_every_game(name: str) -> None:
    match = macabre.game(name).start(seed="levels")
    seat = match.to_act[0]
    view, decision = match.view(seat), match.decision(seat)
    found = [Player(text).on(view) for text in LEVELS]
    assert len({player.name for player in found}) == 5
    for text in LEVELS:
        assert Player(text).choose(view, decision, QuickFate(1)) in decision.choices


@pytest.mark.parametrize(
    "text",
    ["", "chess", "level", "level:0", "level:6", "level:x", "greedy:0", "flat:-3", "flat:1e9", "ismcts:0s",
     "ismcts:5:5", "ismcts:single:nonsense", "greedy:single", "flat:10:err=2", "flat:10:err=x", "random:err=",
     "ismcts:worth=11", "ismcts:sense=nan", "ismcts:regret=1", "greedy:40:sense=1"],
)  # fmt: skip
def test_a_player_that_does_not_exist_is_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        Player(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", [name for name in GAMES if macabre.game(name).insight])
def test_the_docs_name_the_levels_as_they_are(name: str) -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "bots.md").read_text(encoding="utf-8")
    game = macabre.game(name)
    assert game.insight is not None
    assert f"| {game.title} | " + " | ".join(f"`{text}`" for text in game.insight.LEVELS) + " |" in page
