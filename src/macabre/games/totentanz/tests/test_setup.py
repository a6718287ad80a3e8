"""Cards, players and the set-up of a round."""

import pytest

from macabre import BadData, QuickFate, Refused, ScriptedFate
from macabre.core.card_file import CardFile
from macabre.games.totentanz import GAME, rules, state
from macabre.games.totentanz.tests.build import (
    ANGEL,
    DEVIL,
    EVENTS,
    KEYS,
    SOULS,
    at,
    event,
    hand,
    life,
    names,
    numbers,
    picks,
    told,
)
from macabre.testing import codes, play_all

rule = pytest.mark.rule
TEXT = (GAME.folder / "cards.toml").read_text(encoding="utf-8")


def cards_with(old: str, new: str):
    assert old in TEXT
    return GAME.read_cards(CardFile.parse(TEXT.replace(old, new, 1), "mine.toml"))


@rule("TT-1", "TT-3", "TT-8", "TT-9", "TT-10", "TT-11", "TT-13", "TT-15", "TT-16", "TT-18", "TT-21")
def test_a_new_game_has_two_hands_of_three_and_one_soul_in_life():
    match = GAME.start(seed="new")
    here = match.state
    assert match.seats == 2
    assert [len(cards) for cards in here.hands] == [3, 3]
    assert len(here.life) == 1
    assert here.life[0] < 34
    assert len(here.deck) == 34
    assert here.discard == here.limbo == []
    assert here.collected == [[], []]
    assert sorted([*here.deck, *here.hands[0], *here.hands[1], *here.life]) == list(range(41))
    assert match.to_act == (DEVIL,)
    assert (here.round, here.turns, here.step) == (0, 0, state.TURN)
    assert "reference" not in " ".join(KEYS)


@rule("TT-1", "TT-9", "TT-R25")
@pytest.mark.parametrize("seats", [1, 3, 4])
def test_there_are_exactly_two_players(seats):
    with pytest.raises(Refused) as refusal:
        GAME.start(seats=seats)
    assert refusal.value.code == "bad_seats"


@rule("TT-9")
def test_the_seats_are_called_devil_and_angel():
    assert GAME.setting().words("en").seat(DEVIL) == "the Devil"
    assert GAME.setting().words("en").seat(ANGEL) == "the Angel"


@rule("TT-3", "TT-4", "TT-5")
def test_the_souls_mirror_each_other_and_none_has_more_than_five_skulls():
    keys, red, blue, effects = GAME.cards.deck
    assert len(keys) == len(set(keys)) == 41
    assert len(SOULS) == 34
    assert len(EVENTS) == 7
    assert all(1 <= red[card] + blue[card] <= 5 and red[card] != blue[card] for card in range(34))
    assert sum(red) == sum(blue) == 51
    assert red[34:] == blue[34:] == [0] * 7
    assert sorted(zip(red[:34], blue[:34], strict=True)) == sorted(zip(blue[:34], red[:34], strict=True))
    assert effects == [-1] * 34 + list(range(7))
    assert (red[KEYS.index("cardinal")], blue[KEYS.index("cardinal")]) == (4, 1)


@rule("TT-11", "TT-12")
def test_hands_are_dealt_to_the_devil_first_and_told_to_their_owners_only():
    deck = KEYS
    drawn = ("rich-man", "pope", "toil", "queen", "child", "monk", "abbot")
    with ScriptedFate(picks(deck, *drawn)) as fate:
        match = GAME.start(fate=fate)
    assert hand(match, DEVIL) == ["rich-man", "pope", "toil"]
    assert hand(match, ANGEL) == ["queen", "child", "monk"]
    assert life(match) == ["abbot"]
    assert told(match) == ["begun", "dealt", "dealt", "contested"]
    assert [dict(e.fields)["cards"] for e in match.story(ANGEL) if e.kind == "dealt"] == [
        None,
        ["queen", "child", "monk"],
    ]
    assert match.state.seen == [[0, 0, 0], [0, 0, 0]]
    assert match.state.drawn == [[0, 0, 0], [0, 0, 0]]
    assert match.state.entered == [0] * 41
    assert match.state.clock == 0


@rule("TT-14", "TT-R19")
def test_an_event_that_comes_up_for_slot_1_is_shown_and_put_back():
    dealt = ("rich-man", "pope", "judge", "queen", "child", "abbot")
    left = [key for key in KEYS if key not in dealt]
    toil = picks(left, "toil")
    results = [*picks(KEYS, *dealt), *toil, *toil, *picks(left, "creation"), *picks(left, "monk")]
    with ScriptedFate(results) as fate:
        match = GAME.start(fate=fate)
    assert life(match) == ["monk"]
    assert numbers("toil")[0] in match.state.deck
    assert len(match.state.deck) == 34
    shown = [dict(e.fields)["card"] for e in match.story(None) if e.kind == "shown"]
    assert shown == ["toil", "toil", "creation"]
    # Everybody knows now that no hand holds these two.
    assert match.state.clock == 1
    assert [KEYS[card] for card in range(41) if match.state.entered[card] == 1] == ["creation", "toil"]
    for number in range(60):
        world = GAME.imagine(match.view(None), QuickFate(number)).state
        assert not set(numbers("toil", "creation")) & {*world.hands[0], *world.hands[1]}


@rule("TT-13", "TT-R19")
def test_every_soul_of_the_deck_can_come_first():
    found = {life(GAME.start(fate=QuickFate(number)))[0] for number in range(600)}
    assert found == set(SOULS)


@rule("TT-3")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('[[soul]]\nkey = "pope"', '[[person]]\nkey = "pope"', "34 are needed, not 33"),
        ('[[event]]\nkey = "toil"', '[[happening]]\nkey = "toil"', "7 are needed, not 6"),
        ('key = "pope"', 'key = "judge"', "field key: two cards share this key$"),
        ('key = "toil"', 'key = "judge"', "field key: two cards share this key$"),
        ('key = "pope"', 'key = ""', "a text is needed"),
        ("red = 5\n", "red = 6\n", "from 0 to 5"),
        ("red = 5\n", "red = -1\n", "from 0 to 5"),
        ("red = 5\nblue = 0", "red = 0\nblue = 6", "from 0 to 5"),
        ("red = 5\nblue = 0", "red = 0\nblue = -1", "from 0 to 5"),
        ("red = 5\nblue = 0", "red = 5\nblue = 1", "field blue: a soul has five skulls at most$"),
        ("red = 5\n", "red = 5\ngreen = 1\n", "is not a field"),
        ('effect = "expel"', 'effect = "exile"', "is not one of"),
        ('effect = "expel"', 'effect = "expel"\nred = 1', "is not a field"),
    ],
)
def test_a_card_file_outside_the_rules_is_refused(old, new, problem):
    with pytest.raises(BadData, match=problem) as complaint:
        cards_with(old, new)
    assert "mine.toml" in str(complaint.value)


@rule("TT-3")
@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('key = "pope"', 'key = "judge"', "Feld key: zwei Karten haben diesen Schlüssel"),
        ("red = 5\nblue = 0", "red = 5\nblue = 1", "Feld blue: eine Seele hat höchstens fünf Schädel"),
    ],
)
def test_whoever_reads_german_is_told_so_in_german(old, new, problem):
    with pytest.raises(BadData) as complaint:
        cards_with(old, new)
    assert complaint.value.say("de").endswith(problem)


@rule("TT-4")
def test_an_owner_may_have_other_skulls_up_to_five_and_leave_out_zeros():
    keys, red, blue, _ = cards_with("red = 5\nblue = 0", "blue = 5").deck
    assert (keys[0], red[0], blue[0]) == ("rich-man", 0, 5)
    assert cards_with("red = 5\nblue = 0", "red = 5").deck[2][0] == 0
    assert cards_with("red = 5\nblue = 0", "red = 3\nblue = 2").deck[1][0] == 3


@rule("TT-6")
def test_an_owner_may_give_an_event_another_effect():
    cards = cards_with('effect = "harvest"', 'effect = "expel"')
    match = at(life=["pope", "monk"], devil=["toil"], cards=cards)
    play_all(match, "event")
    assert codes(match) == ["slot:1", "slot:2"]
    play_all(match, "slot:1")
    assert life(match) == ["monk"]


@rule("TT-23")
def test_the_alphabet_is_fixed():
    assert list(GAME.alphabet) == [
        "pickup", "change", "place", "event", "replace",
        "hand:0", "hand:1", "hand:2", "hand:3", "slot:1", "slot:2", "slot:3", "slot:4",
        "trade:0", "trade:1", "trade:2", "leave", *[f"pile:{i}" for i in range(39)], "decline",
    ]  # fmt: skip
    for choice in GAME.alphabet.choices:
        assert choice.rule in GAME.rulebook().rules
    for _, cited in rules.EVENTS:
        assert cited in GAME.rulebook().rules


def test_options_have_the_defaults_of_the_rules():
    assert GAME.start(seed="x").options == {
        "hands": "redeal", "limbo": "out", "disposition": "majority", "retaliation": "replace",
        "turn_limit": 60, "round_limit": 20,
    }  # fmt: skip
    for option in GAME.options:
        assert option.rule in GAME.rulebook().rules


@pytest.mark.parametrize("name", ["turn_limit", "round_limit"])
@pytest.mark.parametrize("value", [0, -1, 1001, "many"])
def test_limits_are_whole_numbers_from_1_to_1000(name, value):
    with pytest.raises(Refused, match="1 to 1000"):
        GAME.start(options={name: value})
    for good in (1, 1000):
        assert GAME.start(options={name: good}).options[name] == good


def test_the_first_event_names_the_round():
    assert event(GAME.start(seed="x"), "begun") == {"round": 1}
    assert names([0, 40]) == ["rich-man", "arms-of-death"]
