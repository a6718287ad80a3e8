"""Analysis: every decision of a finished match, judged by what its seat could know."""

import json
from typing import Any
from xml.etree import ElementTree

import pytest

import macabre
from macabre import BadRecord, Match, QuickFate
from macabre.bots import Budget
from macabre.bots.analysis import AGAIN, Analysis, Look, Unfinished, analyse
from macabre.bots.curves import as_svg, as_text
from macabre.bots.duel import duel
from macabre.bots.parallel_thinking import Question, answer, ask_all
from macabre.core.decision import Decision
from tests.bots.test_hint import brightest

SVG = "{http://www.w3.org/2000/svg}"


def foolish() -> Match:
    """Seat 0 gives the brightest lantern away; nobody else does anything."""
    match = brightest()
    for seat, code in ((0, "change"), (1, "keep"), (2, "keep"), (0, "pass"), (1, "pass"), (2, "pass")):
        match.play(seat, code)
    return match


def played(name: str, seats: int, seed: str = "x") -> dict[str, Any]:
    """The record of a whole match of random play."""
    match, fate = macabre.game(name).start(seats, seed=seed), QuickFate(seed)
    while match.to_act:
        options = match.decision(match.to_act[0]).choices
        match.play(match.to_act[0], options[fate.pick(len(options))])
    return match.record()


@pytest.fixture(scope="module")
def study() -> Analysis:
    return analyse(foolish().record(), "ismcts", Budget(200), "s")


# -- what is found


def test_the_costliest_decision_is_found_and_what_would_have_been_better(study):
    worst = study.costliest[0]
    assert (worst.moment.ply, worst.moment.seat, worst.moment.chosen.code) == (0, 0, "change")
    assert worst.thought.best.choice.code == "keep"
    cost, error = worst.cost
    assert cost > 0.5
    assert cost > 2 * error


def test_each_seat_has_its_worst_and_its_best_choice_or_none(study):
    worst = study.worst(0)
    assert worst == study.costliest[0]
    assert study.best(0) is None  # what follows cannot mend it
    assert study.worst(1) is None


def test_the_best_choice_is_the_one_that_was_furthest_ahead():
    match = brightest()
    for seat, code in ((0, "keep"), (1, "keep"), (2, "keep"), (0, "pass"), (1, "pass"), (2, "pass")):
        match.play(seat, code)
    study = analyse(match.record(), "flat", Budget(400), "s")
    best = study.best(0)
    assert best is not None
    assert (best.moment.ply, best.moment.chosen.code) == (0, "keep")
    assert best.lead[0] > 0.5
    assert best.praise().startswith("Choice 1: Player 1 chose “Keep it”, which wins about ")
    assert "the next best, “Change it”, about " in best.praise()
    assert best.praise("de").startswith("Entscheidung 1: Spieler 1 wählte „")


def test_it_is_told_with_its_choice_its_cost_and_its_rule(study):
    said = study.costliest[0].say()
    assert said.startswith("Choice 1: Player 1 chose “Change it” (change), which wins about ")
    assert "“Keep it” (keep) would have won about " in said
    assert said.endswith("Rule LA-2.")
    assert study.costliest[0].say("de").startswith("Entscheidung 1: Spieler 1 wählte „")


def test_what_cannot_be_told_from_luck_is_no_mistake(study):
    """Whether to look at a lantern that nobody can change costs nothing."""
    assert all(look.moment.decision.kind == "bid" for look in study.costliest)
    idle = [look for look in study.looks if look.moment.decision.kind == "peek"]
    assert idle
    assert not any(look.clear for look in idle)


def test_only_a_duel_makes_a_cost_clear(study):
    worst = study.costliest[0]
    assert not Look(worst.moment, worst.thought).clear
    assert sum(look.duel is not None for look in study.looks) <= AGAIN


def test_a_curve_holds_each_decision_of_a_seat_and_what_it_got(study):
    curve = study.curve(0)
    assert [ply for ply, _ in curve] == [0, 3, 6]
    assert curve[0][1] > 0.9
    assert curve[-1][1] == study.outcome.shares[0]


def test_each_decision_is_judged_from_the_view_of_its_seat(study):
    assert all(look.moment.view.seat == look.moment.seat for look in study.looks)


def test_decisions_without_an_alternative_are_left_out():
    record = played("totentanz", 2)
    steps = [match.copy() for match in macabre.retrace(record)]
    real = [ply for ply, (seat, _) in enumerate(record["choices"]) if len(steps[ply].decision(seat).ids) > 1]
    assert len(real) < len(record["choices"])
    found = analyse(record, "ismcts", Budget(1))
    assert [look.moment.ply for look in found.looks] == real


def test_one_seat_can_be_looked_at_alone():
    found = analyse(foolish().record(), "flat", Budget(10), seat=1)
    assert {look.moment.seat for look in found.looks} == {1}
    assert found.curve(0) == []


def test_numbers_travel_as_json(study):
    numbers = json.loads(json.dumps(study.to_json()))
    assert (numbers["game"], numbers["player"], numbers["whole"]) == ("lantern", "ismcts", True)
    assert [row["ply"] for row in numbers["decisions"]] == list(range(6))
    assert numbers["costliest"][0] == 0
    assert numbers["decisions"][0]["clear"] is True


# -- secrets, chance and interruptions


@pytest.mark.parametrize("seat", [None, 0])
def test_a_match_that_is_not_over_is_not_analysed(seat):
    record = foolish().record()
    with pytest.raises(Unfinished, match="its secrets stay closed"):
        analyse({**record, "choices": record["choices"][:-1]}, seat=seat)
    assert issubclass(Unfinished, BadRecord)


def test_the_same_seed_gives_the_same_analysis_on_any_number_of_cores():
    record = played("grim-dance", 2)
    one = analyse(record, "ismcts", Budget(2), "s", processes=1)
    assert analyse(record, "ismcts", Budget(2), "s", processes=2).to_json() == one.to_json()
    assert analyse(record, "ismcts", Budget(2), "t").to_json() != one.to_json()


def test_what_is_asked_of_another_process_is_a_view_a_decision_and_nothing_else():
    match = foolish()
    moment = analyse(match.record(), "flat", Budget(1)).looks[0].moment
    question = Question(moment.view, moment.decision, "flat", Budget(3), "s")
    assert question.to_json() == {
        "view": moment.view.to_json(),
        "decision": moment.decision.to_json(),
        "player": "flat",
        "budget": {"simulations": 3, "seconds": None},
        "seed": "s",
        "duel": False,
    }
    number, rows, simulations = json.loads(answer(json.dumps([7, question.to_json()])))
    assert (number, simulations) == (7, 3)
    assert {row[0] for row in rows} == {"keep", "change"}
    assert [thought.simulations for _, thought in ask_all([question], 1)] == [3]


def test_an_interruption_keeps_what_is_done():
    def tired(done: int, whole: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    found = analyse(foolish().record(), "flat", Budget(10), progress=tired)
    assert len(found.looks) == 2
    assert found.decisions == 6
    assert not found.whole
    assert found.costliest == ()


def test_progress_counts_up_to_the_whole():
    told: list[tuple[int, int]] = []
    analyse(foolish().record(), "flat", Budget(10), progress=lambda done, whole: told.append((done, whole)))
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert told[-1][0] == told[-1][1]


def test_in_a_duel_both_choices_get_the_same_number_of_tries():
    match = macabre.game("grim-dance").start(2, seed="x")
    seat = match.to_act[0]
    asked = match.decision(seat)
    rivals = Decision(asked.id, seat, asked.kind, [asked.ids[4], asked.ids[30]], match.game.alphabet.choices)
    thought = duel(match.view(seat), rivals, Budget(20), QuickFate(1))
    assert sorted(prospect.choice.id for prospect in thought.prospects) == sorted(rivals.ids)
    assert [prospect.visits for prospect in thought.prospects] == [10, 10]


# -- pictures


def test_in_the_terminal_every_seat_has_a_panel_with_its_mistakes_on_the_axis(study):
    lines = as_text(study, "en", 60).splitlines()
    assert len(lines) == 3 * 6
    assert all(len(line) <= 60 for line in lines)
    assert lines[0] == "Player 1: from 100 % to 0 %."
    assert lines[1].startswith("100 %│")
    assert "1" in lines[5]
    assert set("".join(lines[1:5])) <= set("100 %50│ ▁▂▃▄▅▆▇█")


def test_the_higher_the_share_the_higher_the_column(study):
    top, low = as_text(study, "en", 60).splitlines()[1], as_text(study, "en", 60).splitlines()[4]
    assert top[6] in "▃▄▅▆▇█"
    assert low[6] == "█"


def test_the_picture_is_whole_in_itself_and_tells_what_it_shows(study):
    picture = as_svg(study, "en")
    root = ElementTree.fromstring(picture)
    assert root.findtext(f"{SVG}title") == "Lantern: the expected share of the win"
    description = root.findtext(f"{SVG}desc") or ""
    assert study.costliest[0].say() in description
    assert picture.count("http") == 1
    lines = root.findall(f"{SVG}polyline")
    assert len({line.get("stroke-dasharray") for line in lines}) == 3
    assert {"1", "2", "3"} <= {text.text for text in root.findall(f"{SVG}text")}


def test_the_picture_speaks_german(study):
    assert "Entscheidungen bisher" in as_svg(study, "de")
    assert as_text(study, "de").startswith("Spieler 1: von ")
