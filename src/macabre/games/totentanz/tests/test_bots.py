"""What bots make of Totentanz: tables are judged fairly, options weighed sensibly, and what is decided is found."""

from collections import Counter
from itertools import product

import pytest

from macabre import QuickFate
from macabre.bots import Budget, Player
from macabre.games.totentanz import GAME, bots, state
from macabre.games.totentanz.tests.build import ANGEL, DEVIL, NUMBERS, at
from macabre.testing import play_all

rule = pytest.mark.rule

LAST = (("abbot", "advocate"), ("physician", "pedlar"))
"""Two souls each: this round decides."""
AHEAD = ["pope", "monk", "queen", "abbess"]
"""Red leads by three."""
SEEN = [[state.OWNER] * 3, [state.PLAYERS] * 3]
"""The Devil has seen the Angel's three cards."""

SETTINGS = [
    {"hands": hands, "limbo": limbo, "disposition": disposition, "retaliation": retaliation, **limits}
    for hands, limbo, disposition, retaliation in product(
        ("redeal", "keep"), ("out", "back"), ("majority", "net"), ("replace", "any")
    )
    for limits in ({}, {"turn_limit": 7, "round_limit": 5})
]


def tables(options, seed):
    """Every moment of a random game, with whoever decides there and the options."""
    match, fate = GAME.start(2, options, seed=seed), QuickFate(seed)
    while match.to_act:
        seat = match.to_act[0]
        decision = match.decision(seat)
        yield match, seat, decision.ids
        match.play(seat, decision.choices[fate.pick(len(decision.ids))])
    yield match, None, []


def share(match, seat=DEVIL):
    return bots.value(match.state)[seat]


def chosen(match, *line, player="level:5", simulations=300):
    """Assert that the player takes this line, whatever its luck; the last choice of it is not played."""
    players = [(Player(player), QuickFate(number)) for number in (1, 2, 3)]
    budget = Budget(simulations)
    for i, code in enumerate(line):
        seat = match.to_act[0]
        view, decision = match.view(seat), match.decision(seat)
        assert [bot.choose(view, decision, fate, budget).code for bot, fate in players] == [code] * 3
        if i < len(line) - 1:
            match.play(seat, code)


def avoided(match, code):
    """Assert that level 5 keeps away from an option that is on offer."""
    view, decision = match.view(match.to_act[0]), match.decision(match.to_act[0])
    assert code in [choice.code for choice in decision.choices]
    for number in (1, 2, 3):
        assert Player("level:5").choose(view, decision, QuickFate(number), Budget(300)).code != code


# -- everywhere


@rule("TT-2", "TT-R22")
@pytest.mark.parametrize("options", SETTINGS, ids=lambda options: "-".join(map(str, options.values())))
def test_every_table_has_a_value_and_every_option_a_weight(options):
    for match, seat, ids in tables(options, "everywhere"):
        value = bots.value(match.state)
        assert sum(value) == pytest.approx(1)
        assert all(0 <= part <= 1 for part in value)
        if seat is None:
            assert value == match.outcome.shares
        else:
            weights = bots.weights(match.state, seat, ids)
            assert len(weights) == len(ids)
            assert min(weights) > 0


def test_judging_changes_nothing_on_the_table():
    for match, _, _ in tables(None, "untouched"):
        before = match.position()
        bots.value(match.state)
        assert match.position() == before


def test_the_mark_never_falls():
    for seed in "abcde":
        marks = [bots.mark(match.state) for match, _, _ in tables(None, seed)]
        assert marks == sorted(marks)


@rule("TT-12", "TT-R27")
def test_no_weight_depends_on_a_card_that_the_player_has_not_seen():
    for match, seat, ids in tables(None, "secret"):
        if seat is not None:
            worlds = [GAME.imagine(match.view(seat), QuickFate(number)).state for number in range(3)]
            first, *others = [bots.weights(world, seat, ids) for world in worlds]
            assert others == [first, first]


def test_there_is_nothing_to_take_back():
    match = at(life=AHEAD)
    before = match.position()
    bots.undecide(match.state, DEVIL)
    assert match.position() == before


# -- what the other may hold


@rule("TT-12", "TT-R27")
def test_a_suspicion_changes_nothing_that_the_player_can_see():
    for match, seat, _ in tables(None, "suspicion"):
        if seat is not None:
            view = match.view(seat)
            world = GAME.imagine(view, QuickFate(1)).state
            bots.suspect(world, seat, QuickFate(2))
            assert GAME.knowledge.view(world, seat) == view.table


@rule("TT-12")
def test_the_oldest_card_of_the_other_is_rather_one_worth_keeping():
    match = at(life=["queen"])
    held: Counter[int] = Counter()
    for number in range(400):
        world = GAME.imagine(match.view(DEVIL), QuickFate(number)).state
        bots.suspect(world, DEVIL, QuickFate(number))
        held[world.hands[ANGEL][0]] += 1
    judgement, bones = (world.config.effects.index(effect) for effect in (state.JUDGEMENT, state.BONES))
    assert held[judgement] > 3 * max(1, held[bones])


# -- the value of a table


@rule("TT-2")
def test_a_soul_collected_is_worth_a_good_deal():
    none = share(at(life=["queen"]))
    one = share(at(life=["queen"], collected=(("pope",), ())))
    two = share(at(life=["queen"], collected=(("pope", "judge"), ())))
    assert none + 0.1 < one < two - 0.1
    assert share(at(life=["queen"], collected=(("pope", "judge"), ("child", "ploughman")))) == pytest.approx(
        none, abs=0.05
    )


@rule("TT-22", "TT-41")
def test_skulls_in_life_count_and_count_most_before_the_end():
    pairs = [(["pope"], ["ploughman"]), (["pope", "monk", "canon"], ["ploughman", "preacher", "abbess"])]
    pairs.append((["pope", "monk", "canon", "queen"], ["ploughman", "preacher", "abbess", "merchant"]))
    given = {"devil": ["toil"], "angel": ["bones-of-all-men"], "collected": LAST}
    gaps = [share(at(life=red, **given)) - share(at(life=blue, **given)) for red, blue in pairs]
    assert 0.2 < gaps[0] < gaps[1] < gaps[2]


@rule("TT-33", "TT-34")
def test_a_strong_hand_is_better_than_a_weak_one():
    strong = share(at(life=["queen"], devil=["rich-man", "judge", "arms-of-death"]))
    weak = share(at(life=["queen"], devil=["merchant", "seaman", "bones-of-all-men"]))
    assert strong > weak + 0.1


@rule("TT-36", "TT-31")
def test_who_can_end_the_round_ahead_has_nearly_won_it():
    given = {"angel": ["toil"], "collected": LAST}
    assert share(at(life=AHEAD, devil=["duchess"], **given)) > 0.9
    assert share(at(life=["pope", "monk", "queen"], devil=["last-judgement"], **given)) > 0.9
    assert share(at(life=["pope", "monk"], devil=["last-judgement"], **given)) < 0.9
    assert share(at(life=AHEAD, devil=["duchess"], angel=["ploughman"], collected=LAST)) < 0.9


@rule("TT-37", "TT-R11")
@pytest.mark.parametrize(("angel", "devil"), [(["judge"], 1), (["noblewoman"], 1), (["ploughman", "toil"], 0)])
def test_the_last_answer_decides_all(angel, devil):
    match = play_all(at(life=AHEAD, devil=["duchess", "canon"], angel=angel, collected=LAST), "place", "hand:0")
    assert match.to_act == (ANGEL,)
    assert share(match) == devil


@rule("TT-R21", "TT-R22", "TT-44")
def test_towards_the_end_of_the_last_round_time_works_for_who_has_more_souls():
    given = {"life": ["child"], "collected": (("pope",), ()), "options": {"round_limit": 2}}
    assert share(at(turns=0, **given)) + 0.2 < share(at(turns=58, **given))


@rule("TT-31")
def test_an_action_is_judged_by_where_it_leads():
    match = at(life=["pope", "monk", "queen"], devil=["last-judgement", "child"], angel=["toil"], collected=LAST)
    assert share(play_all(match, "event")) == 1
    match = at(life=AHEAD, devil=["old-man", "rich-man"], angel=["toil"], collected=LAST)
    assert share(play_all(match, "place")) == 1


# -- what is decided is found


@rule("TT-34", "TT-39", "TT-R9")
def test_a_lead_is_sealed_with_a_soul_on_which_only_ones_own_can_be_laid():
    """On the Merchant the Angel could lay any blue soul; on the Countess only red ones."""
    match = at(life=AHEAD, devil=["merchant", "countess"], angel=["child", "priest", "toil"], collected=LAST)
    chosen(match, "place", "hand:1")


@rule("TT-36", "TT-42")
def test_the_third_soul_is_taken_when_nothing_can_prevent_it():
    match = at(life=["rich-man", "judge", "queen", "king"], devil=["seaman", "toil"], collected=LAST)
    chosen(match, "place", player="flat:60")
    chosen(match, "place")


@rule("TT-37", "TT-43")
def test_the_retaliation_that_wins_is_preferred_to_the_one_that_only_saves():
    match = at(life=AHEAD, devil=["duchess"], angel=["old-man", "ploughman", "judge"], collected=LAST)
    play_all(match, "place")
    chosen(match, "hand:1", player="flat:60", simulations=60)
    chosen(match, "hand:1", simulations=60)


@rule("TT-R11", "TT-34")
def test_nobody_retaliates_against_their_own_lead():
    """The Devil had to end the round with a blue soul; only red ones could be laid on it."""
    match = at(
        life=["monk", "old-man", "king", "abbess"],
        devil=["countess"],
        angel=["merchant", "pope", "judge"],
        collected=LAST,
    )
    play_all(match, "place")
    chosen(match, "decline", player="flat:60", simulations=60)
    chosen(match, "decline", simulations=60)


@rule("TT-31", "TT-R26")
def test_the_last_judgement_is_called_when_nothing_can_answer_it():
    match = at(life=["child", "ploughman", "merchant"], angel=["pope", "last-judgement"], turn=ANGEL, collected=LAST)
    chosen(match, "event", player="flat:60")
    chosen(match, "event")


@rule("TT-31", "TT-37")
def test_the_last_judgement_is_not_called_when_the_answer_is_known():
    """The Angel, whose Ploughman the Devil has seen, would lay it on the Merchant."""
    match = at(
        life=["duke", "queen", "merchant"],
        devil=["last-judgement", "pope", "judge"],
        angel=["ploughman", "seaman", "toil"],
        seen=SEEN,
        collected=LAST,
    )
    avoided(match, "event")


@rule("TT-R27", "TT-37")
@pytest.mark.parametrize(("angel", "place"), [(["child"], False), (["noblewoman"], True)])
def test_a_card_that_was_seen_is_remembered(angel, place):
    """Only the Child could answer the Rich Man, and the Devil knows what the Angel holds."""
    match = at(
        life=["monk", "queen", "king", "abbess"],
        devil=["rich-man", "toil", "pope"],
        angel=angel,
        seen=[[state.OWNER] * 3, [state.PLAYERS]],
        collected=LAST,
    )
    if place:
        chosen(match, "place")
    else:
        avoided(match, "place")


@rule("TT-12", "TT-R27", "TT-34")
@pytest.mark.parametrize(("drawn", "sure"), [(0, True), (1, False)])
def test_a_hidden_card_can_only_be_one_that_lay_in_the_deck_when_it_was_drawn(drawn, sure):
    """Only the Child could answer the Canon. If it went into the deck after the Angel drew, the Devil has won."""
    match = at(
        life=["monk", "queen", "merchant", "abbess"],
        devil=["canon", "noblewoman"],
        angel=["seaman"],
        deck=["countess", "child", "duchess", "astrologer"],
        discard=["creation", "temptation", "expulsion", "toil", "bones-of-all-men", "last-judgement", "arms-of-death"],
        collected=LAST,
        clock=1,
        entered=[int(card == NUMBERS["child"]) for card in range(41)],
        drawn=[[0, 0], [drawn]],
    )
    if sure:
        chosen(match, "place")
    play_all(match, "place")
    thought = Player("level:5").think(match.view(DEVIL), match.decision(DEVIL), QuickFate(1), Budget(300))
    assert (thought.of("hand:0").expected == 1) == sure


@rule("TT-R22", "TT-44")
def test_in_the_last_round_a_level_judgement_is_enough_for_who_has_more_souls():
    """With the Duchess the Devil would lead, but could be answered; with the Preacher nobody gets the soul."""
    match = at(
        life=["monk", "queen", "king", "countess"],
        devil=["duchess", "preacher"],
        angel=["child", "priest", "toil"],
        collected=(("pope",), ()),
        options={"round_limit": 2},
    )
    chosen(match, "place", "hand:1")


@rule("TT-R22", "TT-44", "TT-37")
def test_in_the_last_round_a_level_judgement_is_no_use_to_who_has_fewer_souls():
    """The Ploughman would win the round and with it a draw; the others would only level it."""
    match = at(
        life=AHEAD,
        devil=["duchess"],
        angel=["physician", "priest", "ploughman"],
        collected=(("judge",), ()),
        options={"round_limit": 2},
    )
    play_all(match, "place")
    chosen(match, "hand:2", simulations=60)


@rule("TT-32", "TT-R16")
def test_the_expulsion_drives_out_the_soul_that_would_decide_the_round():
    """The Devil has seen the Ploughman, with whom the Angel is about to end the round."""
    for player in ("flat:60", "level:5"):
        match = at(
            life=["monk", "king", "child", "queen"],
            devil=["expulsion", "countess"],
            angel=["ploughman", "pope", "cardinal"],
            seen=[[state.OWNER] * 2, [state.PLAYERS] * 3],
            collected=LAST,
        )
        chosen(match, "event", "hand:0", "slot:3", player=player)


@rule("TT-31", "TT-35")
def test_the_arms_of_death_strike_where_most_is_to_be_won():
    match = at(
        life=["monk", "queen", "child", "abbess"],
        devil=["arms-of-death", "judge"],
        angel=["ploughman", "pope", "toil"],
        collected=LAST,
    )
    chosen(match, "event", "hand:0", "slot:3", simulations=1500)


@rule("TT-29", "TT-36")
def test_the_fourth_soul_is_not_laid_before_one_who_can_lay_the_fifth():
    """The Devil has seen the Child: with four souls in Life the Angel would end the round."""
    match = at(
        life=["monk", "queen", "countess"],
        devil=["merchant", "duchess", "nun"],
        angel=["child", "ploughman", "old-woman"],
        seen=SEEN,
        collected=LAST,
    )
    avoided(match, "place")


@rule("TT-31", "TT-R27")
def test_the_temptation_takes_the_card_with_which_the_other_would_win():
    """Red leads by three: of the two only the Child could turn the round."""
    match = at(
        life=AHEAD,
        devil=["temptation", "merchant", "countess"],
        angel=["noblewoman", "child"],
        collected=LAST,
    )
    play_all(match, "event", "hand:0")
    chosen(match, "trade:1")


@rule("TT-31", "TT-R14")
def test_the_toil_brings_back_the_strongest_soul():
    match = at(
        life=["queen"], devil=["toil", "merchant"], angel=["child"], discard=["countess", "duchess", "rich-man", "nun"]
    )
    play_all(match, "event", "hand:0")
    chosen(match, "pile:2", player="flat:60")
    chosen(match, "pile:2")


@rule("TT-R5", "TT-34")
def test_where_only_the_surplus_counts_a_mixed_soul_seals_nothing():
    """The Count (3r2b) stands against two blue skulls by his three red ones, but not by his surplus of one."""
    given = {
        "life": ["monk", "queen", "king", "abbess"],
        "devil": ["count", "advocate"],
        "angel": ["preacher"],
        "seen": [[state.OWNER] * 2, [state.PLAYERS]],
        "collected": (("judge", "pope"), ("child", "ploughman")),
    }
    chosen(at(**given, options={"disposition": "net"}), "place", "hand:1")
    given["devil"] = ["count", "noblewoman"]
    chosen(at(**given, options={"disposition": "majority"}), "place", "hand:0")
    avoided(at(**given, options={"disposition": "net"}), "place")


@rule("TT-R9", "TT-39")
def test_where_any_soul_may_retaliate_no_colour_protects_the_last_one():
    given = {
        "life": AHEAD,
        "devil": ["countess", "toil", "judge"],
        "angel": ["ploughman"],
        "seen": [[state.OWNER] * 3, [state.PLAYERS]],
        "collected": LAST,
    }
    chosen(at(**given), "place")
    avoided(at(**given, options={"retaliation": "any"}), "place")


@rule("TT-R7", "TT-36")
def test_who_is_behind_does_not_end_the_round():
    match = at(life=AHEAD, angel=["seaman", "noblewoman", "merchant"], turn=ANGEL, collected=LAST)
    avoided(match, "place")
