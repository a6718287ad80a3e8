"""The words of the game: texts, table and rule book, in English and German."""

import ast
import random
from pathlib import Path

import pytest

from macabre import QuickFate
from macabre.games.totentanz import GAME, rules
from macabre.games.totentanz.tests.build import KEYS, at
from macabre.testing import codes, play_all

LANGUAGES = ("en", "de")


def wander(number: int, **options):
    rng = random.Random(number)
    match = GAME.start(fate=QuickFate(number), options=options)
    while match.to_act:
        yield match
        play_all(match, rng.choice(codes(match)))
    yield match


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_words(language):
    text = GAME.text(language)
    assert set(text["events"]) == {kind for kind, _ in rules.EVENTS}
    assert set(text["decisions"]) == set(rules.KINDS)
    assert set(text["choices"]) == {choice.verb for choice in GAME.alphabet.choices}
    assert set(text["options"]) == {option.name for option in GAME.options}
    assert set(text["ends"]) == {"three_souls", "round_limit", "no_souls"}
    assert len(text["seats"]) == 2
    for option in GAME.options:
        if not isinstance(option.values, range):
            assert set(text["options"][option.name]["values"]) == set(option.values)
    for key in KEYS:
        assert GAME.setting().words(language).name(key) != key


def test_german_names_have_three_cases():
    for row in (*GAME.cards.file.tables["soul"], *GAME.cards.file.tables["event"]):
        articles = tuple(form.split()[0] for form in row["de"][-3:])
        assert articles in {("der", "den", "dem"), ("die", "die", "der"), ("das", "das", "dem")}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(4))
def test_all_sentences_can_be_said_and_no_table_is_too_wide(language, number):
    options = {"hands": ("redeal", "keep")[number % 2], "turn_limit": 15, "round_limit": 60}
    for match in wander(number, **options):
        for seat in (0, 1, None):
            table = GAME.table.text(match.view(seat), language)
            assert max(len(line) for line in table.splitlines()) <= 100
            assert "None" not in table
        if match.to_act:
            decision = match.decision(match.to_act[0])
            here = match.view(decision.seat)
            said = [here.prompt(decision, language), *(here.label(choice, language) for choice in decision.choices)]
            assert not [sentence for sentence in said if "None" in sentence or "{" in sentence]
    for seat in (0, 1, None):
        for event in match.story(seat):
            sentence = event.say(language)
            assert "None" not in sentence
            assert "{" not in sentence
            assert sentence.endswith(".")


def test_the_table_in_english():
    match = at(
        life=["count", "abbess"], devil=["child", "toil"], angel=["queen", "arms-of-death"], seen=[[1, 2], [0, 2]],
        discard=["cardinal", "nun"], collected=(["monk"], []),
    )  # fmt: skip
    assert GAME.table.text(match.view(1), "en").splitlines() == [
        "Round 2 of 20, turn 1 of 60. Deck: 32.",
        "",
        "Life (3 red, 4 blue):",
        "  1 Count 3r2b",
        "  2 Abbess 2b",
        "  3 –",
        "  4 –",
        "  5 –",
        "",
        "▸ The Devil, hand: Child 5b (seen by both), Toil (open)",
        "    souls: Monk 2r",
        "  You, hand: Queen 1b, Arms of Death (open)",
        "  Discard pile (2): Cardinal 4r1b, Nun 2r1b",
    ]


def test_the_table_in_german():
    match = at(
        life=["count", "nun"], devil=["arms-of-death", "king", "duke"], angel=["queen"], deck=KEYS[34:40],
        options={"round_limit": 100},
    )  # fmt: skip
    play_all(match, "event", "hand:0", "hand:0")
    assert GAME.table.text(match.view(None), "de").splitlines()[:12] == [
        "Runde 30 von 100, Zug 1 von 60. Stapel: 6.",
        "",
        "Leben (5 rot, 3 blau):",
        "  1 Graf 3r2b",
        "  2 Nonne 2r1b",
        "  3 –",
        "  4 –",
        "  5 –",
        "",
        "▸ Der Teufel, Hand: ?",
        "  Der Engel, Hand: ?",
        "  Wird gerade gespielt: Wappen des Todes, König 2r",
    ]
    assert GAME.table.text(match.view(None), "de").splitlines()[-1] == "  Ablagestapel (0): leer"


def test_a_table_after_the_end():
    *_, match = wander(1, round_limit=1)
    assert GAME.table.text(match.view(0), "en").startswith("The game is over after 1 of 1 rounds.")


def test_every_rule_of_the_book_is_asserted_by_a_test():
    marked: set[str] = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "rule":
                marked.update(ast.literal_eval(argument) for argument in node.args)
    assert marked == set(GAME.rulebook().rules)


def test_the_rule_book_is_complete():
    expected = [f"TT-{n}" for n in range(1, 47)] + [f"TT-R{n}" for n in range(1, 31)]
    assert sorted(GAME.rulebook().rules) == sorted(expected)
