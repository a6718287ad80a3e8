"""A story line, a choice and a refusal cite the rule that applied, and not another one for the same kind of event."""

import pytest

from macabre import Refused
from macabre.games.dance_of_death import GAME
from macabre.games.dance_of_death.state import ACTIVATING, COLOUR, GAMBLER, HAND, PERSONS, WATCHING
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, board, last_action
from macabre.testing import play_all, why

rule = pytest.mark.rule

FORBIDDEN = {"idle_power": "forbidden"}


def cited(match, kind):
    """The rules that the events of a kind cite, told to a spectator."""
    return [event.rule for event in match.story(None) if event.kind == kind]


def offered_by(match, code):
    """The rule that offers a choice to the seat that is to act."""
    return match.view(match.to_act[0]).rule(GAME.alphabet.choice(code))


def over(match):
    """The rule that a refusal cites once the game is over, both from the view and from the match."""
    with pytest.raises(Refused) as refusal:
        match.play(BLACK, "dance")
    reason = match.view(None).why_not("dance", None)
    assert refusal.value.rule == reason.rule
    return reason.rule


# -- how the game ends


@rule("DD-109")
def test_the_end_by_the_tenth_death_cites_the_tenth_death():
    ring = ["old_lady", "convalescent", "dancer", "runner", *PERSONS[4:], "house", "paradise"]
    match = board(ring=ring, alive=("runner",), hand=3, death=4, on={"runner": "5b"}, fate=[2])
    play_all(match, "watch", "forwards", "throw")
    assert cited(match, "ended") == ["DD-109"]
    assert over(match) == "DD-109"


@rule("DD-19")
def test_the_end_by_a_shortage_cites_the_shortage():
    match = board(hand=4, turn=WHITE, paradise="11b", fates=((0, 0, 0), (0, 1, 0)), fate=[1, 2])
    play_all(match, "watch", "backwards")
    assert cited(match, "ended") == ["DD-19"]
    assert over(match) == "DD-19"


@rule("DD-111")
def test_the_end_at_midnight_cites_midnight():
    match = last_action([], hand=11)
    assert cited(match, "ended") == ["DD-111"]
    assert over(match) == "DD-111"


@rule("DD-110")
def test_the_end_of_a_stuck_player_cites_the_rule_about_stuck_players():
    alive = ("business_lady",)
    match = board(alive=alive, fates=((0, 1, 0), (0, 0, 1)), options=FORBIDDEN)
    play_all(match, "watch")
    assert cited(match, "ended") == ["DD-110"]
    assert over(match) == "DD-110"


@rule("DD-R41")
def test_the_end_by_the_round_limit_cites_the_round_limit():
    match = last_action([], options={"round_limit": 1})
    assert cited(match, "ended") == ["DD-R41"]
    assert over(match) == "DD-R41"


# -- rolls


@rule("DD-12", "DD-13")
def test_equal_rolls_cite_that_the_start_player_changes():
    match = last_action([4, 4])
    assert (cited(match, "rolled"), cited(match, "started")) == (["DD-13"], ["DD-13"])
    match = last_action([4, 5])
    assert (cited(match, "rolled"), cited(match, "started")) == (["DD-12"], ["DD-12"])


@rule("DD-R1", "DD-12")
def test_equal_first_rolls_cite_that_the_players_roll_again():
    match = _first_rolls()
    assert cited(match, "rolled")[:-1] == ["DD-R1"] * (len(cited(match, "rolled")) - 1)
    assert cited(match, "rolled")[-1] == cited(match, "started")[0] == "DD-12"


def _first_rolls():
    """A new match whose first rolls were equal."""
    matches = (GAME.start(seed=str(number)) for number in range(1000))
    return next(match for match in matches if [event.kind for event in match.story(None)].count("rolled") > 1)


# -- the marker after a step of the hand, and after a dance


@rule("DD-33", "DD-34", "DD-R7")
@pytest.mark.parametrize(
    ("hand", "code", "cites"), [(3, "forwards", "DD-33"), (3, "backwards", "DD-34"), (12, "forwards", "DD-R7")]
)
def test_a_step_of_the_hand_cites_its_direction(hand, code, cites):
    match = play_all(board(hand=hand), "watch")
    assert offered_by(match, code) == cites
    assert cited(play_all(match, code), "turned") == [cites]


@rule("DD-37")
def test_a_marker_from_the_hand_cites_the_hand():
    assert cited(play_all(board(hand=2), "watch", "forwards"), "marked") == ["DD-37"]


@rule("DD-40")
def test_a_marker_from_the_hand_at_the_house_cites_the_hand_and_so_does_the_choice():
    match = play_all(board(hand=4, death=7), "watch", "forwards")
    assert offered_by(match, "mark:runner") == "DD-40"
    assert why(match, "dance") == ("First: Who gets the marker?", "DD-40")
    assert cited(play_all(match, "mark:runner"), "marked") == ["DD-40"]


@rule("DD-40", "DD-61")
def test_that_the_dead_get_no_marker_is_said_by_the_rule_that_offers_the_marker():
    dead = {"hacker": WHITE}
    assert why(play_all(board(hand=4, death=7, dead=dead), "watch", "forwards"), "mark:hacker")[1] == "DD-40"
    assert why(play_all(board(death=4, dead=dead), "dance", "death:5"), "mark:hacker")[1] == "DD-61"


@rule("DD-59", "DD-61")
def test_a_marker_after_a_dance_cites_the_dance():
    assert cited(play_all(board(), "dance", "death:6"), "marked") == ["DD-59"]
    match = play_all(board(death=4), "dance", "death:5")
    assert offered_by(match, "mark:runner") == "DD-61"
    assert cited(play_all(match, "mark:runner"), "marked") == ["DD-61"]


@rule("DD-38", "DD-39", "DD-63", "DD-65")
def test_a_wasted_marker_cites_who_came_to_whom():
    dead = {"surgeon": WHITE}
    assert cited(play_all(board(hand=7), "watch", "forwards"), "wasted") == ["DD-38"]
    assert cited(play_all(board(hand=8, dead=dead), "watch", "forwards"), "wasted") == ["DD-39"]
    assert cited(play_all(board(death=7), "dance", "death:8"), "wasted") == ["DD-63"]
    assert cited(play_all(board(hand=2, death=7, dead=dead), "dance", "death:9"), "wasted") == ["DD-65"]


@rule("DD-41", "DD-64")
def test_a_row_that_is_turned_at_paradise_cites_who_came_there():
    assert cited(play_all(board(hand=7, used=("runner",)), "watch", "forwards"), "reopened") == ["DD-41"]
    assert cited(play_all(board(death=7, used=("runner",)), "dance", "death:8"), "reopened") == ["DD-64"]


@rule("DD-52", "DD-R25")
def test_a_row_of_a_sides_cites_the_card_that_was_turned_or_the_death():
    rest = [person for person in PERSONS if person != "hacker"]
    match = board(on={"hacker": "5b"}, used=rest, fate=[6])
    assert cited(play_all(match, "dance", "death:6", "throw"), "renewed") == ["DD-R25"]
    match = board(used=[person for person in PERSONS if person != "runner"])
    assert cited(play_all(match, "activate"), "renewed") == ["DD-52"]


# -- powers


@rule("DD-89", "DD-90", "DD-92")
@pytest.mark.parametrize(("person", "cites"), [("runner", "DD-89"), ("old_lady", "DD-90"), ("convalescent", "DD-92")])
def test_whoever_moves_cites_the_own_power(person, cites):
    assert cited(play_all(board(death=9), "activate", f"power:{person}"), "moved") == [cites]


@rule("DD-94", "DD-101")
def test_whoever_leads_death_cites_the_own_power():
    assert cited(play_all(board(death=9), "activate", "power:dancer"), "led") == ["DD-94"]
    match = play_all(board(), "activate", "power:sharpshooter", "shoot:death-priest")
    assert cited(match, "led") == ["DD-101"]


@rule("DD-101")
def test_the_sharpshooter_who_leads_death_to_the_dancer_cites_his_own_power():
    ring = ["sharpshooter", "dancer", *[p for p in PERSONS if p not in ("sharpshooter", "dancer")], "house", "paradise"]
    match = play_all(board(ring=ring, death=5), "activate", "power:sharpshooter", "shoot:death-dancer")
    assert cited(match, "led") == ["DD-101"]


@rule("DD-106", "DD-R20", "DD-R19")
def test_the_colour_after_the_gamblers_six_is_not_chosen_by_the_priests_rule():
    match = play_all(board(on={"gambler": "1w"}, fate=[6]), "activate", "power:gambler")
    assert offered_by(match, "black") == offered_by(match, "white") == "DD-R20"
    assert cited(play_all(match, "white"), "ransomed") == ["DD-106"]
    match = play_all(board(on={"gambler": "1b1w"}), "activate", "power:priest", "absolve:gambler")
    assert offered_by(match, "black") == offered_by(match, "white") == "DD-R19"


@rule("DD-R20")
def test_a_colour_that_is_not_there_is_refused_by_the_gamblers_rule_in_a_resumed_position():
    match = board(
        on={"gambler": "1b"}, fates=((1, 1, 0), (1, 1, 1)), step=COLOUR, action=ACTIVATING, person=GAMBLER, held=GAMBLER
    )
    assert why(match, "white")[1] == "DD-R20"


# -- throws and deaths


@rule("DD-42", "DD-43", "DD-60", "DD-62", "DD-66", "DD-93", "DD-95", "DD-R15", "DD-R28")
def test_a_throw_is_offered_by_the_rule_of_its_occasion():
    german, marker = {"edition": "german"}, {"house_throw": "marker"}
    thrown = {
        "DD-42": play_all(board(hand=3, death=4), "watch", "forwards"),
        "DD-43": play_all(board(hand=4, options=german), "watch", "forwards", "mark:runner"),
        "DD-60": play_all(board(), "dance", "death:6"),
        "DD-62": play_all(board(death=4), "dance", "death:5", "mark:runner"),
        "DD-93": play_all(board(death=9), "activate", "power:convalescent"),
        "DD-95": play_all(board(death=9), "activate", "power:dancer"),
        "DD-R15": play_all(board(), "activate", "power:sharpshooter", "shoot:death-priest"),
        "DD-R28": play_all(board(hand=4, options=marker), "watch", "forwards", "mark:runner"),
    }
    for cites, match in thrown.items():
        assert offered_by(match, "throw") == cites
        assert offered_by(match, "decline") == "DD-66"


@rule("DD-70", "DD-R28")
def test_a_throw_on_anybody_is_offered_by_the_edition_or_by_the_option():
    match = play_all(board(hand=4), "watch", "forwards", "mark:runner")
    assert offered_by(match, "throw:hacker") == "DD-70"
    match = play_all(board(death=4, options={"house_throw": "any"}), "dance", "death:5", "mark:runner")
    assert offered_by(match, "throw:hacker") == "DD-R28"


@rule("DD-75", "DD-76", "DD-104")
def test_a_death_cites_who_gets_the_card_and_why():
    match = board(on={"hacker": "1b1w"}, fate=[3])
    assert cited(play_all(match, "dance", "death:6", "throw"), "died") == ["DD-75"]
    match = board(on={"hacker": "1w"}, fate=[2])
    assert cited(play_all(match, "dance", "death:6", "throw"), "died") == ["DD-76"]
    match = board(on={"gambler": "3b"}, fate=[1])
    assert cited(play_all(match, "activate", "power:gambler"), "died") == ["DD-104"]


# -- refusals


@rule("DD-35")
def test_that_the_hand_never_goes_back_from_1_is_said_where_the_question_is_forced():
    match = board(step=HAND, action=WATCHING)
    assert why(match, "backwards") == ("The hand never goes from 1 back to 12.", "DD-35")
    assert why(match, "backwards", "de") == ("Der Zeiger geht nie von der 1 zurück auf die 12.", "DD-35")
    with pytest.raises(Refused) as refusal:
        match.play(BLACK, "backwards")
    assert refusal.value.rule == "DD-35"


@rule("DD-1")
def test_a_third_player_is_refused_by_the_rule_that_says_how_many_play():
    for ask in (lambda: GAME.start(seats=3), lambda: board().view(2), lambda: board().play(5, "dance")):
        with pytest.raises(Refused) as refusal:
            ask()
        assert refusal.value.rule == "DD-1"


@rule("DD-41", "DD-R41")
def test_options_are_refused_by_the_rule_of_the_option_that_is_meant():
    for options, cites in (
        ({"edition": "french"}, "DD-41"),
        ({"editions": "german"}, "DD-41"),
        ({"rounds": 3}, "DD-R41"),
    ):
        with pytest.raises(Refused) as refusal:
            GAME.start(options=options)
        assert refusal.value.rule == cites


@rule("DD-30")
def test_whoever_is_not_to_act_is_refused_by_the_rule_about_turns():
    with pytest.raises(Refused) as refusal:
        board().play(WHITE, "dance")
    assert (refusal.value.code, refusal.value.rule) == ("not_your_turn", "DD-30")
