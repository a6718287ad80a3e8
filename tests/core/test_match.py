"""The match: turns, secret decisions at once, stale answers, taking back, copies, records."""

import pickle
from functools import partial

import pytest

import macabre
from macabre import BadRecord, BadScript, QuickFate, Refused, ScriptedFate, SeededFate
from macabre.testing import codes, match_at, play_all

LANTERN = macabre.game("lantern")
GRIM = macabre.game("grim-dance")


def lantern(seats=3, fate=(), **fields):
    return match_at(LANTERN, seats=seats, fate=fate, **fields)


def test_all_seats_owe_a_secret_decision_at_once():
    assert lantern().to_act == (0, 1, 2)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_secret_answers_are_accepted_in_any_order_with_the_same_result(order):
    answers = {0: "keep", 1: "change", 2: "change"}
    match = lantern(fate=[0, 1])
    for seat in order:
        match.play(seat, answers[seat])
    expected = lantern(fate=[0, 1])
    for seat in (0, 1, 2):
        expected.play(seat, answers[seat])
    assert match.position() == expected.position()


def test_nobody_learns_a_secret_answer_before_all_are_in():
    """Not by the view, not by the story, not by a count of anything."""
    worlds = []
    for answer in ("keep", "change"):
        match = lantern()
        match.play(1, answer)
        hear = [event.to_json() for event in match.story(0)]
        worlds.append((match.view(0).to_json(), match.view(None).to_json(), match.decision(0).to_json(), hear))
    assert worlds[0] == worlds[1]


def test_an_answer_given_in_secret_cannot_be_given_again():
    match = lantern()
    match.play(1, "keep")
    assert match.to_act == (0, 2)
    with pytest.raises(Refused, match="not your turn"):
        match.play(1, "change")


def test_a_secret_answer_can_be_taken_back_until_somebody_else_has_answered():
    match = lantern()
    match.play(1, "change")
    assert match.can_take_back(1)
    match.take_back(1)
    assert match.to_act == (0, 1, 2)
    match.play(1, "keep")
    match.play(0, "keep")
    assert not match.can_take_back(1)
    assert match.can_take_back(0)


def test_the_answer_that_opens_all_answers_cannot_be_taken_back():
    match = play_all(lantern(), "keep", "keep", "keep")
    assert not match.can_take_back(2)


def test_a_take_back_is_told_and_the_question_gets_a_new_number():
    match = lantern()
    first = match.decision(1).id
    match.play(1, "change")
    events = match.take_back(1)
    assert [event.kind for event in events] == ["taken_back"]
    assert [event.kind for event in match.story(0)] == ["ready", "taken_back"]
    assert match.story(0)[1].say() == "Player 2 takes back the last step."
    assert match.story(1)[1].say("de") == "Du nimmst deinen letzten Schritt zurück."
    assert match.decision(1).id == first + 2
    with pytest.raises(Refused) as refusal:
        match.play(1, "change", decision=first)
    assert refusal.value.code == "stale"
    assert match.log == ((1, "change"), (1, "take-back"))
    assert match.record()["choices"] == []


def test_steps_are_taken_back_one_by_one_as_far_as_the_last_reveal():
    circle = [
        0,
        0,
        0,
        0,
        0,
        0,
        1,
        1,
        1,
        1,
        1,
        1,
        2,
        2,
        2,
        2,
        2,
        2,
        3,
        3,
        3,
        3,
        3,
        3,
        4,
        4,
        4,
        4,
        4,
        4,
        5,
        5,
        5,
        5,
        5,
        5,
    ]
    match = match_at(GRIM, seats=2, fate=[0], circle=circle, turn=0)
    play_all(match, "reveal:12")
    revealed = match.position()["state"]
    play_all(match, "apply", "move:0")
    match.take_back(0)
    assert match.decision(0).kind == "move"
    match.take_back(0)
    assert match.decision(0).kind == "effect"
    assert match.position()["state"] == revealed
    assert not match.can_take_back(0)
    with pytest.raises(Refused) as refusal:
        match.take_back(0)
    assert refusal.value.code == "cannot_take_back"


def test_nothing_can_be_taken_back_at_the_beginning():
    assert not GRIM.start(seed="x").can_take_back(0)


def test_a_stale_answer_is_refused():
    match = GRIM.start(2, {"first_player": 0}, seed="x")
    with pytest.raises(Refused) as refusal:
        match.play(0, "reveal:3", decision=match.decision(0).id + 1)
    assert refusal.value.code == "stale"
    match.play(0, "reveal:3", decision=match.decision(0).id)


def test_a_refusal_cites_the_rule_of_what_was_wanted():
    match = GRIM.start(2, {"first_player": 0}, seed="x")
    with pytest.raises(Refused) as refusal:
        match.play(0, "steal:3")
    assert (refusal.value.code, refusal.value.rule, refusal.value.seat) == ("not_offered", "GD-35", 0)
    assert refusal.value.say("de") == "steal:3 ist jetzt nicht möglich."


def test_a_script_that_runs_out_leaves_the_match_as_it_was():
    match = lantern(fate=[0])
    match.play(0, "change")
    match.play(1, "change")
    before, heard = match.position(), len(match.story(None))
    with pytest.raises(BadScript):
        match.play(2, "keep")
    assert match.position() == before
    assert len(match.story(None)) == heard
    assert match.to_act == (2,)


def test_choices_may_be_given_as_code_or_as_choice():
    match = GRIM.start(2, seed="x")
    seat = match.to_act[0]
    twin = match.copy()
    match.play(seat, "reveal:5")
    twin.play(seat, twin.decision(seat).choices[5])
    assert match.position() == twin.position()


def test_the_events_of_a_choice_are_told_to_its_seat():
    match = lantern(seats=2, fate=[0])
    match.play(0, "keep")
    events = match.play(1, "change")
    assert [event.kind for event in events] == ["ready", "opened", "changed"]
    assert events[2].fields["new"] is not None
    assert match.story(0)[-1].fields["new"] is None
    assert len(events) == 3
    assert "changed" in repr(events)
    assert str(events[2]).startswith("You lay lantern")


def test_a_seeded_match_is_reproduced_by_its_seed_alone():
    one, two = GRIM.start(4, seed="any text"), GRIM.start(4, fate=SeededFate("any text"))
    assert one.position() == two.position()
    assert one.record() == two.record()
    assert one.record()["seed"] == "any text"


def test_a_used_fate_makes_a_match_that_records_its_chance():
    fate = SeededFate("any text")
    fate.pick(6)
    record = GRIM.start(2, fate=fate).record()
    assert "seed" not in record
    assert macabre.replay(record).record() == record


def test_a_match_without_a_seed_gets_a_fresh_one():
    assert GRIM.start(2).record()["seed"] != GRIM.start(2).record()["seed"]
    assert len(GRIM.start(2).record()["seed"]) == 32


def test_a_replayed_match_without_seed_goes_on_with_the_fate_it_is_given():
    match = GRIM.start(2, {"first_player": 0}, fate=QuickFate(1))
    match.play(0, "reveal:0")
    again = macabre.replay(match.record(), fate=QuickFate(2))
    while again.to_act:
        again.play(again.to_act[0], codes(again)[0])
    assert macabre.replay(again.record()).outcome == again.outcome


def test_left_over_chance_is_refused():
    record = GRIM.start(2, fate=QuickFate(1)).record()
    with pytest.raises(BadRecord, match="not used"):
        macabre.replay({**record, "chance": [*record["chance"], 1]})


def test_views_are_given_to_seats_and_spectators_only():
    match = GRIM.start(2, seed="x")
    assert match.view(None).seat is None
    for seat in (-1, 2):
        with pytest.raises(Refused) as refusal:
            match.view(seat)
        assert refusal.value.code == "no_such_seat"


@pytest.mark.parametrize("seat", [-1, 2, 99, 10**30, True, 1.0, "1", [1]])
def test_nobody_is_told_a_story_by_naming_what_is_no_seat(seat):
    match = GRIM.start(2, {"first_player": 0}, seed="x")
    match.play(0, "reveal:0")
    code = "no_such_seat" if type(seat) is int else "bad_number"
    for ask in (match.story, match.cached_story, match.view, match.decision, match.can_take_back, match.take_back):
        with pytest.raises(Refused) as refusal:
            ask(seat)
        assert refusal.value.code == code


def test_only_the_open_story_tells_everything():
    match = play_all(lantern(seats=2, fate=[0]), "keep", "change")
    new = [[event.fields.get("new") for event in story][-1] for story in (match.open_story(), match.story(0))]
    assert new[0] is not None
    assert new[1] is None
    assert match.open_story(match.happened - 1)[0].say() == match.open_story()[-1].say()
    assert not match.open_story(match.happened)


@pytest.mark.parametrize("since", [True, 0.0, "0", None])
def test_a_story_goes_on_from_a_count(since):
    match = GRIM.start(2, seed="x")
    for tell in (match.open_story, partial(match.story, None), partial(match.cached_story, None)):
        with pytest.raises(Refused, match="A whole number is needed here, not "):
            tell(since)
        with pytest.raises(Refused, match=r"A count cannot be negative: -1\."):
            tell(-1)


@pytest.mark.parametrize("seats", [3.0, True, "3", 2.5, [3]])
def test_a_number_of_seats_that_is_none_spoils_no_later_match(seats):
    """What equals 3 was once kept as the setting for 3, and every later match of the process broke."""
    with pytest.raises(Refused) as refusal:
        GRIM.start(seats, seed="x")
    assert refusal.value.code == "bad_number"
    assert refusal.value.say("de").startswith("Hier muss eine ganze Zahl stehen, nicht ")
    assert type(GRIM.start(3, seed="x").seats) is int


def test_numbers_may_be_of_any_integer_type():
    numpy = pytest.importorskip("numpy")
    match = GRIM.start(numpy.int64(2), {"first_player": numpy.int8(1), "match_games": numpy.uint(3)}, seed="x")
    assert match.record() == GRIM.start(2, {"first_player": 1, "match_games": 3}, seed="x").record()
    match.play(numpy.int32(1), "reveal:0", numpy.int64(0))
    assert type(match.log[0][0]) is int
    assert match.view(numpy.int64(1)) == match.view(1)


def test_a_choice_of_another_game_is_refused():
    """By its number it would be one of ours."""
    match = macabre.game("dance-of-death").start(seed="x")
    seat = match.to_act[0]
    number = match.decision(seat).ids[0]
    with pytest.raises(Refused) as refusal:
        match.play(seat, GRIM.alphabet.choices[number])
    assert refusal.value.code == "unknown_choice"
    assert str(refusal.value) == f"{GRIM.alphabet[number]} is no choice of this game."


def test_a_choice_may_come_from_another_process():
    match = GRIM.start(2, seed="x")
    seat = match.to_act[0]
    own = match.decision(seat).choices[5]
    match.play(seat, pickle.loads(pickle.dumps(own)))
    assert match.log == ((seat, own.code),)


def test_a_choice_is_checked_without_being_made():
    match = GRIM.start(2, {"first_player": 0}, seed="x")
    before = match.position()
    assert match.check(0, "reveal:3", match.decision(0).id) is GRIM.alphabet.choice("reveal:3")
    for seat, choice, decision, code in [
        (0, "reveal:3", 1, "stale"), (0, "reveal:3", 0.0, "bad_number"), (0, "steal:3", 0, "not_offered"),
        (0, "x", 0, "unknown_choice"), (1, "reveal:3", None, "not_your_turn"), (2, "reveal:3", None, "no_such_seat"),
    ]:  # fmt: skip
        with pytest.raises(Refused) as refusal:
            match.check(seat, choice, decision)
        assert refusal.value.code == code
    assert match.position() == before
    assert match.log == ()


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "bad_seats"),
        (7, {}, "bad_seats"),
        (2, {"x": 1}, "unknown_option"),
        (2, {"match_games": 2}, "bad_option"),
        (2, {"match_games": True}, "bad_option"),
        (2, {"match_games": 3.0}, "bad_option"),
        (2, {"match_games": None}, "bad_option"),
        (2, {"first_player": 2}, "bad_option"),
    ],
)
def test_a_table_that_cannot_be_is_refused(seats, options, code):
    with pytest.raises(Refused) as refusal:
        GRIM.start(seats, options)
    assert refusal.value.code == code


def test_options_may_come_as_text():
    assert GRIM.start(2, {"match_games": "3", "first_player": "1"}, seed="x").options == {
        "match_games": 3,
        "first_player": 1,
    }


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are():
    with pytest.raises(Refused, match="grim-dance"):
        macabre.game("chess")


def test_a_match_and_its_parts_describe_themselves():
    match = GRIM.start(2, {"first_player": 0}, seed="x")
    assert repr(match) == "<Match of grim-dance, 2 seats, 0 choices made, waiting for 0>"
    assert repr(match.decision(0)) == "<Decision 0 of seat 0: reveal, 36 choices>"
    assert repr(match.view(None)) == "<View of grim-dance for a spectator>"
    assert repr(match.decision(0).choices[0]) == "<Choice reveal:0>"
    assert str(match.decision(0).choices[0]) == "reveal:0"
    assert str(match.decision(0)).startswith("reveal: reveal:0, reveal:1, ")
    assert match.decision(0).options == match.decision(0).choices
    assert repr(GRIM) == "<Game grim-dance>"
    assert repr(GRIM.alphabet) == "<Alphabet of 269 codes: reveal:0 … discard:35>"
    assert repr(GRIM.options[0]) == "Option(match_games=1, 1, 3)"


@pytest.mark.parametrize(
    ("asked", "english", "german"),
    [
        (lambda: macabre.game("totentanz").start(3), "Totentanz is played by 2, not 3.",
         "Totentanz wird zu 2 gespielt, nicht zu 3."),
        (lambda: GRIM.start(7), "Grim Dance is played by 2 to 6, not 7.",
         "Grim Dance wird zu 2 bis 6 gespielt, nicht zu 7."),
        (lambda: GRIM.start(2, {"match_games": 2}), "match_games can be 1 or 3, not 2.",
         "match_games kann 1 oder 3 sein, nicht 2."),
        (lambda: GRIM.start(2, {"first_player": 2}), "first_player can be random or 0 to 1, not 2.",
         "first_player kann random oder 0 bis 1 sein, nicht 2."),
        (lambda: GRIM.start(2, {"first_player": 0}).play(0, ""), '"" is no choice of this game.',
         '"" ist keine Wahl in diesem Spiel.'),
        (lambda: GRIM.start(2, {"first_player": 0}).play(0, " "), '" " is no choice of this game.',
         '" " ist keine Wahl in diesem Spiel.'),
    ],
)  # fmt: skip
def test_a_refusal_is_a_good_sentence(asked, english, german):
    with pytest.raises(Refused) as refusal:
        asked()
    assert refusal.value.sentence == english
    assert refusal.value.say("de") == german
    assert english in repr(refusal.value)


def test_a_match_is_saved_and_replayed_by_its_path(tmp_path):
    match = GRIM.start(2, seed="x")
    match.save(tmp_path / "match.json")
    assert macabre.replay(tmp_path / "match.json").position() == match.position()
    with pytest.raises(BadRecord, match=r"pathlib\.Path"):
        macabre.replay(str(tmp_path / "match.json"))


def test_a_script_can_lay_out_a_whole_match():
    with ScriptedFate([0] * 35) as fate:
        match = GRIM.start(2, {"first_player": 0}, fate=fate)
    assert match.to_act == (0,)


def test_a_copy_with_another_fate_parts_ways_and_still_has_a_record():
    match = GRIM.start(2, {"first_player": 0}, seed="x")
    match.play(0, "reveal:0")
    other = match.copy(fate=QuickFate(1))
    while other.to_act:
        other.play(other.to_act[0], codes(other)[0])
    assert macabre.replay(other.record()).outcome == other.outcome
