"""Words, notation, rule book and table text: complete in both languages."""

import hashlib
import itertools
import json
import re
from pathlib import Path

import pytest

from macabre.core.fate import SeededFate
from macabre.games.dance_of_death import GAME, rules
from macabre.games.dance_of_death.state import ENDS, PERSONS, SPLIT
from macabre.games.dance_of_death.tests.board import BLACK, WHITE, board
from macabre.testing import codes, play_all

rule = pytest.mark.rule

LANGUAGES = ("en", "de")


def random_matches(count, options=None):
    for number in range(count):
        fate = SeededFate(f"words {number}")
        match = GAME.start(seed=f"match {number}", options=options)
        while match.to_act:
            seat = match.to_act[fate.pick(len(match.to_act))]
            yield match, seat
            offered = match.decision(seat).choices
            match.play(seat, offered[fate.pick(len(offered))])
        yield match, None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_verb_option_and_end_has_its_words(language):
    text = GAME.text(language)
    assert set(text["events"]) == {kind for kind, _ in rules.EVENTS}
    assert set(text["decisions"]) == set(rules.KINDS)
    assert set(text["choices"]) == {code.partition(":")[0] for code, _ in rules.alphabet()}
    assert set(text["ends"]) == set(ENDS)
    assert set(text["options"]) == {option.name for option in rules.OPTIONS}
    for option in rules.OPTIONS:
        if not isinstance(option.values, range):
            assert set(text["options"][option.name]["values"]) == set(option.values)
    assert set(text["names"]) == {"house", "paradise"}
    assert all(language in GAME.cards.names[person] for person in PERSONS)


@pytest.mark.many_matches
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_can_be_told_to_everybody(language):
    told = set()
    for options in ({}, {"edition": "german", "convalescent_move": "shift", "idle_power": "forbidden"}):
        for match, seat in random_matches(6, options):
            if seat is None:
                for viewer in (BLACK, WHITE, None):
                    for event in match.story(viewer):
                        sentence = event.say(language)
                        assert "{" not in sentence
                        assert sentence[0].isupper()
                        assert sentence.endswith(".")
                        told.add(event.kind)
                continue
            view, decision = match.view(seat), match.decision(seat)
            assert view.prompt(decision, language)[-1] in "?."
            for choice in decision.choices[:20]:
                assert "{" not in view.label(choice, language)
                assert "_" not in view.label(choice, language)
    assert told >= {kind for kind, _ in rules.EVENTS} - {"broke_off"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_in_words_fits_a_terminal_and_names_everything(language):
    for match, _ in itertools.islice(random_matches(3), 0, None, 7):
        text = GAME.table.text(match.view(BLACK), language)
        assert max(len(line) for line in text.splitlines()) <= 100
        words = match.setting.words(language)
        assert all(words.name(person) in text for person in PERSONS)


def test_the_table_in_words():
    match = board(hand=4, dead={"priest": BLACK}, used=("runner",), on={"dancer": "2b1w"}, paradise="1w", score=[11, 0])
    assert GAME.table.text(match.view(BLACK), "en").splitlines() == [
        "Round 1, Black starts",
        "   1  Runner                    used",
        "   2  Old Lady",
        "   3  Convalescent",
        "   4  Dancer           2b1w               ◀ hand",
        "   5  House                               ☠ Death",
        "   6  Hacker",
        "   7  Business Lady",
        "   8  Paradise         1w",
        "   9  Surgeon",
        "  10  Sharpshooter",
        "  11  Priest                    † dead",
        "  12  Gambler",
        "",
        "▸ Black (you): 11 points; won 1: Priest",
        "    supply 6; fate card: House 1, Watch 1, Paradise 1",
        "  White: 0 points",
        "    supply 6; fate card: House 1, Watch 1, Paradise 1",
    ]


def test_a_covered_fate_card_shows_no_areas():
    match = board(hand=4, step=SPLIT, fates=((0, 1, 3), (0, 0, 0)))
    assert "fate card: covered" in GAME.table.text(match.view(WHITE), "en")
    assert "Schicksalskarte: verdeckt" in GAME.table.text(match.view(None), "de")
    assert "Schicksalskarte: Totenhaus 0, Totenuhr 1, Paradies 3" in GAME.table.text(match.view(BLACK), "de")


LABELS = {
    ("split:0-1-3", "en"): "House 0, Watch 1, Paradise 3",
    ("forwards", "en"): "Forwards to 5 (House)",
    ("backwards", "de"): "Zurück auf 3 (Kranke)",
    ("death:12", "en"): "To 12 (Gambler)",
    ("throw:runner", "de"): "Todeswurf auf den Läufer",
    ("cut:old_lady-white", "de"): "Der alten Frau einen weißen Marker abnehmen",
    ("cut:old_lady-black", "en"): "A black marker from the Old Lady",
    ("shoot:marker-priest", "de"): "Einen Marker auf den Pfaffen",
    ("shoot:death-priest", "en"): "Lead Death to the Priest",
    ("shift:anticlockwise", "en"): "Anticlockwise",
    ("shift:clockwise", "de"): "Im Uhrzeigersinn",
    ("second:8", "de"): "Paradies auf 8",
    ("power:business_lady", "en"): "The Business Lady",
    ("absolve:sharpshooter", "de"): "Dem Scharfschützen",
    ("black", "en"): "A black one",
}


@pytest.mark.parametrize(("code", "language"), LABELS)
def test_choices_are_told_in_the_words_of_the_table(code, language):
    view = board(hand=4).view(BLACK)
    assert view.label(GAME.alphabet.choice(code), language) == LABELS[code, language]


@pytest.mark.parametrize(("hand", "number"), [(12, 1), (11, 12), (1, 2)])
def test_forwards_names_the_number_it_leads_to(hand, number):
    label = board(hand=hand).view(BLACK).label(GAME.alphabet.choice("forwards"))
    assert label.startswith(f"Forwards to {number} (")


def test_a_throw_names_its_target():
    match = board()
    play_all(match, "dance", "death:6")
    view, decision = match.view(BLACK), match.decision(BLACK)
    assert view.prompt(decision) == "Attempt a death throw on the Hacker?"
    assert view.prompt(decision, "de") == "Willst du einen Todeswurf auf den Hacker versuchen?"
    assert [view.label(choice) for choice in decision.choices] == ["Throw on the Hacker", "No throw"]


def test_a_throw_is_told_to_each_in_their_own_words():
    match = board(fate=[1])
    play_all(match, "dance", "death:6", "throw")
    black, white = ([event.say() for event in match.story(seat)] for seat in (BLACK, WHITE))
    assert black[-1] == "The Hacker dies: you get the card and 6 points."
    assert white[-1] == "The Hacker dies: Black gets the card and 6 points."
    assert black[-2] == "You throw on the Hacker: roll 1, modifier 0, against 1 marker."


# -- notation


def test_the_notation_is_fixed():
    alphabet = rules.alphabet()
    assert len(alphabet) == len({code for code, _ in alphabet}) == 505
    assert all(re.fullmatch(r"[a-z]+(:[a-z0-9_-]+)?", code) for code, _ in alphabet)
    digest = hashlib.sha256(json.dumps(alphabet).encode()).hexdigest()
    assert digest[:16] == "c0e7e053f620b8c9"


def test_codes_mean_what_they_say():
    """The ids that the rules count with are those of the alphabet."""
    for match, seat in random_matches(8, {"convalescent_move": "shift", "house_throw": "any"}):
        if seat is None:
            continue
        step = match.view(None).table["step"]
        verbs = {
            "action": {"dance", "watch", "activate"}, "hand": {"forwards", "backwards"}, "throw": {"throw", "decline"},
            "target": {"throw", "decline"}, "colour": {"black", "white"},
        }.get(step, {step})  # fmt: skip
        assert {code.partition(":")[0] for code in codes(match, seat)} <= verbs


GOLDEN = {
    "english": ({}, "1e350355a343875c"),
    "german": ({"edition": "german", "convalescent_move": "shift", "house_throw": "any"}, "d56c5592598eba87"),
    "strict": ({"idle_power": "forbidden", "sharpshooter_throw": "no", "house_throw": "marker"}, "d7c164942768d612"),
}


@pytest.mark.parametrize("name", GOLDEN)
def test_version_1_plays_out_as_it_was_released(name):
    """A change here means that records play out differently: the game's version must rise.

    Events are compared by kind and facts, beside the usual rule of their kind; which rule they cite may improve.
    """
    options, digest = GOLDEN[name]
    found, usual = hashlib.sha256(), dict(rules.EVENTS)
    for match, seat in random_matches(40, options):
        if seat is None:
            story = [{**event.to_json(), "rule": usual[event.kind]} for event in match.story(None)]
            found.update(json.dumps([match.position()["state"], story, match.outcome.to_json()]).encode())
        else:
            found.update(json.dumps(codes(match, seat)).encode())
    assert GAME.version == 1
    assert found.hexdigest()[:16] == digest


# -- the rule book


def test_the_rule_book_has_every_rule_and_ruling_once():
    wanted = [f"DD-{number}" for number in range(1, 116)] + [f"DD-R{number}" for number in range(1, 49)]
    assert list(GAME.rulebook().rules) == wanted


def test_every_rule_that_the_game_cites_stands_in_the_rule_book():
    cited = {rule for _, rule in rules.alphabet()} | {rule for _, rule in rules.EVENTS}
    cited |= {option.rule for option in rules.OPTIONS}
    for name in ("rules.py", "state.py", "view.py"):
        cited |= set(re.findall(r"DD-R?\d+", (GAME.folder / name).read_text(encoding="utf-8")))
    assert cited <= set(GAME.rulebook().rules)


def test_every_rule_and_ruling_is_proved_by_a_test():
    marks = re.compile(r"@rule\(([^)]*)\)")
    proved = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for found in marks.findall(path.read_text(encoding="utf-8")):
            proved |= set(re.findall(r"DD-R?\d+", found))
    assert proved == set(GAME.rulebook().rules)
