"""``macabre play``: a newcomer's game, a hot seat, a power cut, and every kind of wrong entry."""

import json
from pathlib import Path

import pytest

import macabre
from macabre.cli.play import free_path

SAVED = "grim-dance-1.json"
FIRST = macabre.game("grim-dance").start(seed="abc", options={"first_player": 0})
DANCER = FIRST.view(None).table["circle"].index("dancer")
"""A place where a card lies whose effect can be used, and taken back, from the first turn on."""


def choices(path: str | Path) -> list[list[object]]:
    found = macabre.read_json(path)
    assert isinstance(found, dict)
    return list(found["choices"])


def start(*more: object) -> list[object]:
    """A match in which seat 0 begins."""
    return ["play", "grim-dance", "--terminal", "--seed", "abc", "--option", "first_player=0", *more]


def test_a_whole_match_ends_with_the_result_the_reason_and_the_record(run):
    result = run(*start(), typed="1\n" * 400)
    assert result.exit_code == 0
    assert "The match is over" in result.stdout
    assert "The circle is empty; the most points win" in result.stdout
    assert "(you)" in result.stdout
    assert f"saved in {SAVED}" in result.stderr
    assert f"macabre replay {SAVED}" in result.stderr
    assert macabre.replay(Path(SAVED)).outcome is not None


def test_the_same_seed_and_the_same_entries_make_the_same_match(run):
    run(*start("--save", "a.json"), typed="1\n" * 400)
    run(*start("--save", "b.json"), typed="1\n" * 400)
    assert Path("a.json").read_text() == Path("b.json").read_text()


def test_options_are_numbered_named_and_carry_their_codes(run):
    result = run(*start(), typed=f"{DANCER + 1}\n")
    assert "1 The Dancer: move a card within the circle  apply\n" in result.stdout
    assert "The codes run from reveal:0 to reveal:35." in result.stdout


def test_a_code_is_as_good_as_a_number_whatever_its_case(run):
    run(*start("--save", "a.json"), typed="5\n")
    run(*start("--save", "b.json"), typed=" Reveal:4 \n")
    assert choices("a.json")[0] == choices("b.json")[0] == [0, "reveal:4"]


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("dance", "“dance” is neither a number from 1 to 36 nor a code nor a key"),
        ("0", "“0” is neither a number"),
        ("37", "“37” is neither a number"),
        ("²", "“²” is neither a number"),
        ("9" * 5000, "99…” is neither a"),
        ("", "Please type a number from 1 to 36"),
        ("-1", "is neither a number"),
        ("[bold]x[/bold]", "“[bold]x[/bold]” is neither"),
        ("\x1b[31m", "“\\x1b[31m” is neither"),
        ("apply", "apply is not possible now. Rule GD-16."),
        ("u", "There is nothing of yours to take back"),
    ],
)
def test_a_wrong_entry_gets_one_sentence_and_is_asked_again(run, entry, sentence):
    result = run(*start(), typed=f"{entry}\n")
    assert sentence in result.stdout.replace("\n", " ")
    assert result.stdout.count("Your choice") == 2
    assert choices(SAVED) == []


def test_a_question_mark_explains_the_rule_and_the_keys(run):
    rule = macabre.game("grim-dance").rulebook().rules["GD-13"]
    result = run(*start(), typed="?\n")
    assert "GD-13" in result.stdout
    assert rule.text[:30] in result.stdout
    assert "q       save and leave" in result.stdout
    assert "u       take back" not in result.stdout


def test_a_question_mark_with_a_number_an_id_or_a_word_explains_just_that(run):
    result = run(*start(), typed="? 1\n? gd-20\n? chain\n? xyzzy\n")
    assert "GD-13" in result.stdout
    assert "GD-20" in result.stdout
    assert "macabre rules grim-dance --search chain" in result.stdout
    assert "No rule mentions “xyzzy”." in result.stdout
    assert "The keys:" not in result.stdout


def test_a_question_mark_with_a_name_says_what_that_is_and_does(run):
    farmer = macabre.game("grim-dance").help().pictures["farmer"]
    for typed in ("?farmer\n", "? Farmer\n", "help farmer\n"):
        said = " ".join(run(*start(), typed=typed).stdout.split())
        assert f"{farmer.text} (GD-38, GD-40)" in said
    german = macabre.game("grim-dance").help("de").pictures["farmer"]
    assert german.text in " ".join(run(*start("--language", "de"), typed="hilfe Bauer\n").stdout.split())


def test_a_question_mark_in_german_explains_in_german(run):
    rules = macabre.game("grim-dance").rulebook("de").rules
    result = run(*start("--language", "de"), typed="?\n? gd-51\n? davontanzt\n? karte\n? chain\n")
    assert rules["GD-13"].text[:30] in result.stdout
    assert rules["GD-51"].text in result.stdout
    assert rules["GD-42"].text in result.stdout
    assert "macabre rules grim-dance --search karte --language de" in result.stdout
    assert "Keine Regel erwähnt „chain“." in result.stdout


def test_the_table_and_the_story_are_shown_again_when_asked_for(run):
    result = run(*start(), typed="1\nt\ns\n")
    assert result.stdout.count("The circle, clockwise") == 3
    assert result.stdout.count("Game 1 begins; you have the first turn.") == 2


def test_a_step_can_be_taken_back_before_anyone_else_acts(run):
    """Using an effect shows nobody anything new, so it can be taken back; the reveal before it cannot."""
    result = run(*start(), typed=f"{DANCER + 1}\n1\nu\nu\n")
    assert "u takes back" in result.stdout
    assert "You take back your last step." in result.stdout
    assert "There is nothing of yours to take back" in result.stdout
    assert choices(SAVED) == [[0, f"reveal:{DANCER}"]]


# -- leaving and going on


@pytest.mark.parametrize("way_out", [KeyboardInterrupt, EOFError, "q", "Q"])
def test_leaving_saves_the_match_and_says_how_to_go_on(run, keyboard, way_out):
    keyboard(f"{DANCER + 1}", "1", way_out)
    result = run(*start())
    assert result.exit_code == 0
    assert f"saved in {SAVED}" in result.stderr
    assert f"macabre play grim-dance --terminal --resume {SAVED}\n" in result.stderr
    assert choices(SAVED) == [[0, f"reveal:{DANCER}"], [0, "apply"]]
    assert list(Path().glob(".*draft")) == []


def test_the_command_it_names_goes_on_where_the_match_was_left(run, keyboard):
    keyboard("", f"{DANCER + 1}", KeyboardInterrupt)
    told = run(*start("--seats", 3, "--human", "0,2", "--language", "de")).stderr.splitlines()[-1]
    words = told.partition("macabre ")[2].split()
    assert words[-4:] == ["--human", "0,2", "--language", "de"]
    keyboard("", "1", KeyboardInterrupt)
    result = run(*words)
    assert result.exit_code == 0
    assert choices(SAVED)[:2] == [[0, f"reveal:{DANCER}"], [0, "apply"]]


def test_ctrl_c_before_the_first_choice_keeps_the_shuffle(run, keyboard):
    keyboard(KeyboardInterrupt)
    run(*start())
    assert json.loads(Path(SAVED).read_text())["seed"] == "abc"


def test_a_match_is_on_the_disk_after_every_choice(run, keyboard):
    """Even a power cut loses nothing; here it is a bug that cuts the match short."""
    keyboard(f"{DANCER + 1}", ZeroDivisionError)
    result = run(*start())
    assert result.exit_code == 70
    assert "Macabre itself is at fault" in result.stderr
    assert "ZeroDivisionError" in result.stderr
    assert "Traceback" not in result.output
    assert choices(SAVED) == [[0, f"reveal:{DANCER}"]]


def test_a_bug_shows_its_traceback_when_asked_to(run, keyboard):
    keyboard(ZeroDivisionError)
    result = run(*start(), env={"MACABRE_DEBUG": "1"})
    assert isinstance(result.exception, ZeroDivisionError)


def test_a_resumed_match_is_saved_where_it_came_from_unless_told_otherwise(run, keyboard):
    keyboard(f"{DANCER + 1}", "q")
    run(*start("--save", "mine.json"))
    before = choices("mine.json")
    keyboard("1", "q")
    run("play", "--resume", "mine.json", "--save", "other.json")
    assert choices("mine.json") == before
    keyboard("1", "q")
    run("play", "--resume", "mine.json")
    assert choices("mine.json")[: len(before) + 1] == [*before, [0, "apply"]]


def test_records_get_the_next_free_number(run):
    Path("toy-1.json").touch()
    Path("toy-2.json").touch()
    assert free_path("toy") == Path("toy-3.json")


def test_a_match_goes_on_from_a_position_and_its_record_can_be_replayed(run):
    run(*start("--save", "a.json"), typed=f"{DANCER + 1}\n1\n")
    assert run("position", "a.json", "--ply", 1, "-o", "p.json").exit_code == 0
    result = run("play", "--position", "p.json", "--save", "b.json", "--seed", "other", typed="2\n" + "1\n" * 400)
    assert result.exit_code == 0
    assert choices("b.json")[0] == [0, "decline"]
    assert macabre.replay(Path("b.json")).outcome is not None
    assert "The match is over" in run("replay", "b.json").stdout


def test_a_position_can_be_written_in_words_and_gone_on_from(run):
    run(*start("--save", "a.json"), typed=f"{DANCER + 1}\n1\n")
    match = macabre.replay(Path("a.json"))
    assert run("position", "a.json", "--text").stdout == match.position_text()
    assert run("position", "a.json", "--text", "-o", "p.txt").exit_code == 0
    assert run("play", "--position", "p.txt", "--save", "b.json", typed="1\n" * 400).exit_code == 0
    assert macabre.replay(Path("b.json")).record()["position"] == match.position()
    assert run("show", "p.txt", "-o", "p.svg").exit_code == 0
    Path("p.txt").write_text(match.position_text().replace("step: ", "step: un"))
    broken = run("play", "--position", "p.txt")
    assert broken.exit_code == 2
    assert "p.txt, position.step: " in broken.stderr


def test_a_match_from_a_position_can_be_left_and_gone_on_with(run):
    run(*start("--save", "a.json"), typed=f"{DANCER + 1}\n")
    run("position", "a.json", "-o", "p.json")
    run("play", "--position", "p.json", "--save", "b.json", typed="2\n1\n")
    before = choices("b.json")
    assert run("play", "--resume", "b.json", typed="1\n" * 400).exit_code == 0
    assert choices("b.json")[: len(before)] == before
    assert macabre.replay(Path("b.json")).outcome is not None


# -- people and languages


def test_german_speaks_german(run):
    result = run(*start("--language", "de"), typed=f"?\nquatsch\napply\nu\n{DANCER + 1}\n1\n")
    assert "Der Kreis, im Uhrzeigersinn" in result.stdout
    assert "Decke eine Karte des Kreises auf." in result.stdout
    assert "„quatsch“ ist weder eine Zahl" in result.stdout
    assert "apply ist jetzt nicht möglich. Regel GD-16." in result.stdout
    assert "Du kannst nichts zurücknehmen" in result.stdout
    assert "Du deckst" in result.stdout
    assert "Weiter geht es mit: macabre play" in result.stderr


def test_without_a_game_a_menu_asks_for_one(run):
    number = macabre.game_names().index("grim-dance") + 1
    result = run("play", typed=f"0\nchess\n{number}\nq\n")
    assert "“chess” is no number from 1 to" in result.stdout
    assert "Turn up a card of the circle." in result.stdout
    assert Path(SAVED).exists()


def test_on_the_page_the_page_asks_for_everything(run):
    result = run("play", "--page", "--seats", "3")
    assert result.exit_code == 2
    assert "--page and --seats cannot go together" in result.stderr


def test_the_menu_can_be_left(run):
    for typed, code in (("q\n", 0), ("", 130)):
        result = run("play", typed=typed)
        assert result.exit_code == code
        assert "Traceback" not in result.output
    assert list(Path().glob("*.json")) == []


def test_the_name_of_a_game_may_be_written_as_its_title(run):
    assert run("play", "Grim Dance", typed="q\n").exit_code == 0


# -- what is refused


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["grim-dance", "--seats", "7"], "Grim Dance is played by 2 to 6, not 7."),
        (["grim-dance", "--seats", "many"], "'many' is not a valid integer"),
        (["grim-dance", "--option", "match_games"], "is not of the form name=value"),
        (["grim-dance", "--option", "=3"], "is not of the form name=value"),
        (["grim-dance", "--option", "match_games="], "is not of the form name=value"),
        (["grim-dance", "--option", "match_games=2"], "match_games can be 1 or 3, not 2."),
        (["grim-dance", "--option", "a=b"], "There is no option a"),
        (["grim-dance", "--option", "match_games=1", "--option", "match_games=3"], "is given twice"),
        (["grim-dance", "--human", "2"], "There is no seat 2 at this table."),
        (["grim-dance", "--human", "all"], "'all' is not a list of seats"),
        (["grim-dance", "--human", ""], "'' is not a list of seats"),
        (["grim-dance", "--human", "0,"], "is not a list of seats"),
        (["grim-dance", "--human", "-1"], "is not a list of seats"),
        (["grim-dance", "--human", "0", "--hot-seat"], "--human and --hot-seat cannot go together."),
        (["grim-dance", "--cards", "none.toml"], "none.toml: cannot be read"),
        (["grim-dance", "--resume", "none.json"], "none.json: cannot be read"),
        (["grim-dance", "--position", "none.json"], "none.json: cannot be read"),
        (["grim-dance", "--resume", "a.json", "--position", "b.json"], "cannot go together"),
        (["grim-dance", "--resume", "a.json", "--seats", "2"], "brings its own"),
        (["grim-dance", "--resume", "a.json", "--seed", "x"], "brings its own"),
        (["grim-dance", "--position", "a.json", "--option", "a=b"], "brings its own"),
        (["grim-dance", "--save", "nowhere/at/all.json"], "No such file or directory"),
        (["grim-dance", "--seed", "a\nb"], "The seed holds signs that cannot be printed."),
        (["grim-dance", "--seed", "\udcff"], "The seed holds signs that cannot be printed."),
        (["grim-dance", "--language", "fr"], "'fr' is not one of 'en', 'de'"),
        (["grim-dance", "--fast"], "No such option"),
        (["chess"], "There is no game chess"),
        (["grim-dance", "extra"], "unexpected extra argument"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(run, fails, words, sentence):
    fails(run("play", *words), sentence)
    assert list(Path().iterdir()) == []


def test_a_misspelt_game_brings_up_the_right_one(run, fails):
    fails(run("play", "grim-dence"), "Did you mean grim-dance?")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not JSON"),
        ("{", "is not JSON"),
        ("[]", "an object is needed here"),
        ("{}", "is missing"),
        ('{"macabre": 1, "game": "chess"}', "There is no game chess"),
        ('{"macabre": 9, "game": "grim-dance"}', "is not of format 1"),
        ("\x00", "is not JSON"),
    ],
)
def test_a_broken_record_is_named_with_its_place(run, fails, text, sentence):
    Path("bad.json").write_text(text)
    fails(run("play", "--resume", "bad.json"), "bad.json", sentence)
    fails(run("replay", "bad.json"), "bad.json", sentence)
    fails(run("position", "bad.json"), "bad.json", sentence)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": 7}', '{"game": "chess"}', '{"game": "grim-dance"}'])
def test_a_broken_position_is_named_with_its_place(run, fails, text):
    Path("bad.json").write_text(text)
    fails(run("play", "--position", "bad.json"), "bad.json")


def test_an_illegal_choice_in_a_record_is_pointed_at(run, fails):
    run(*start(), typed=f"{DANCER + 1}\n")
    record = json.loads(Path(SAVED).read_text())
    record["choices"].append([1, "reveal:0"])
    Path("bad.json").write_text(json.dumps(record))
    fails(run("play", "--resume", "bad.json"), "record.choices[1]", "It is not your turn.")


def test_records_and_positions_are_not_mixed_up(run, fails):
    run(*start(), typed=f"{DANCER + 1}\n")
    run("position", SAVED, "-o", "p.json")
    fails(run("play", "--resume", "p.json"), "is a position, not a record")
    fails(run("play", "--position", SAVED), "is a record, not a position")


def test_a_record_of_another_version_or_other_cards_says_so(run, fails):
    run(*start(), typed=f"{DANCER + 1}\n")
    record = json.loads(Path(SAVED).read_text())
    Path("new.json").write_text(json.dumps({**record, "version": 99}))
    Path("own.json").write_text(json.dumps({**record, "cards": "0" * 16}))
    fails(run("play", "--resume", "new.json"), "needs version 99", "Use the version of Macabre that wrote it.")
    fails(run("play", "--resume", "own.json"), "other card data", "--cards FILE")


def test_a_finished_match_cannot_be_gone_on_with(run, fails):
    run(*start(), typed="1\n" * 400)
    fails(run("play", "--resume", SAVED), "is over", f"macabre replay {SAVED}")


def test_a_record_of_another_game_than_named_is_refused(run, fails, monkeypatch, toy):
    run(*start(), typed=f"{DANCER + 1}\n")
    monkeypatch.setattr("macabre.cli.parameters.macabre.game", lambda name: toy)
    fails(run("play", "toy", "--resume", Path(SAVED).resolve()), "is of")


def test_a_file_that_exists_is_never_written_over(run, fails):
    Path("letter.txt").write_text("Dear Death")
    fails(run(*start("--save", "letter.txt")), "letter.txt exists already.")
    assert Path("letter.txt").read_text() == "Dear Death"


def test_own_cards_are_played_with_and_named_in_the_command_to_go_on(run):
    house = macabre.game("grim-dance").folder / "cards.toml"
    Path("my cards.toml").write_text(house.read_text().replace("light = 3", "light = 4"))
    result = run(*start("--cards", "my cards.toml"), typed=f"{DANCER + 1}\n")
    assert "--cards 'my cards.toml'" in result.stderr
    assert run("play", "--resume", SAVED, "--cards", "my cards.toml", typed="q\n").exit_code == 0


def test_a_mistake_in_a_card_file_names_line_and_field(run, fails):
    house = macabre.game("grim-dance").folder / "cards.toml"
    Path("my.toml").write_text(house.read_text().replace("light = 3", "light = 300", 1))
    fails(run(*start("--cards", "my.toml")), "my.toml, line", "light")
