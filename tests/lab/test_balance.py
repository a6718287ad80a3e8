"""``macabre lab balance``: the report holds what was played, is the same every time, and reads as one page."""

import itertools
import json
import re
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

import macabre
from macabre.bots.arena import Crash, Lost, here
from macabre.bots.player import Player
from macabre.cli import lab as command
from macabre.core.phrasebook import LANGUAGES
from macabre.lab import Plan, Run, Trial, play_packed, report
from macabre.lab.features import Catalogue, FeatureCounter, cards_in
from macabre.lab.findings import _changes
from macabre.lab.plots import counterpart
from macabre.lab.report_text import PHRASES, report_text


def balance(run, *words, game="lantern", players="random", games=40, seed="s", jobs=1):
    return run(
        "lab", "balance", game, "--players", players, "--games", games, "--seed", seed, "--jobs", jobs, *words
    )  # fmt: skip


def found(run, *words, **kinds):
    return json.loads(balance(run, "--json", *words, **kinds).stdout)


def trial(game="grim-dance", players="random", seats=3, seed="s"):
    return Trial.of(macabre.game(game).setting(seats), players, seed)


# -- what is counted


@pytest.mark.parametrize("name", macabre.game_names())
def test_shares_add_up_and_every_match_has_an_end(run, name):
    (table,) = found(run, game=name, games=12)["runs"]
    assert table["game"] == name
    assert sum(row["win_share"] for row in table["by_seat"]) == pytest.approx(1)
    assert sum(end["count"] for end in table["endings"].values()) == table["games"] == 12
    assert all(row["win_share_95"][0] <= row["win_share"] <= row["win_share_95"][1] for row in table["by_seat"])
    assert sum(count for _, count in table["length"]["counts"]) == 12
    assert table["occurs"]["events"]
    assert table["occurs"]["rules"]


def test_a_match_is_the_one_that_its_seed_says():
    """The same choices as of the random player itself, on the match of that seed."""
    setting = macabre.game("grim-dance").setting(2)
    match = macabre.Match.begin(setting, macabre.SeededFate("s/7"))
    fates = [macabre.QuickFate(f"s/7/{seat}") for seat in range(2)]
    player = Player("random")
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, player.choose(match.view(seat), match.decision(seat), fates[seat]))
    played = trial(seats=2).play(7)
    assert played.outcome == match.outcome
    took = [event.fields["seat"] for event in match.open_story() if event.kind == "took"]
    assert played.counts["events/took"] == [took.count(0), took.count(1), 0]
    assert sum(row[0] for row in played.asked.values()) == len(match.record()["choices"])


def test_a_rule_counts_once_a_step():
    match = macabre.game("grim-dance").start(seats=2, seed="x")
    counter = FeatureCounter(Catalogue(match.setting))
    seat, heard = match.to_act[0], match.happened
    counter.choose(seat, match.game.alphabet.ids["reveal:0"])
    match.play(seat, "reveal:0")
    for raw in match.bare_story[heard:]:
        counter.hear(raw)
    assert counter.counts["rules/GD-13"][seat] == 1
    assert counter.counts["events/revealed"][seat] == 1
    counter.choose(seat, match.game.alphabet.ids["reveal:1"])
    assert counter.counts["rules/GD-13"][seat] == 2


def test_cards_are_found_wherever_an_event_tells_them():
    pair = [{"card": "monk", "value": 2}, {"card": "monk", "value": None}]
    assert cards_in({"seat": 0, "card": "monk", "pair": pair}) == ["monk/2", "monk"]
    assert cards_in({"seat": 0, "cards": None}) == []
    assert cards_in({"seat": 0, "cards": 3, "card": None}) == []


def test_what_wins_is_worth_something():
    """In Grim Dance light skulls are points: to end with four of them must be worth more than with three dark ones."""
    run = Run(Plan([trial()], games=150))
    run.go(here(1, play_packed))
    (table,) = report(run)["runs"]
    scored = {row["value"]: row for row in table["occurs"]["cards"] if row["kind"] == "scored"}
    assert scored[4]["worth_95"][0] > 0 > scored[-3]["worth_95"][1]


def test_players_who_sit_apart_turn_round_the_table():
    alone = trial(players="greedy:2").against_random()
    assert [alone.seating(number).index("greedy:2") for number in range(4)] == [0, 1, 2, 0]
    assert [alone.play(number).best for number in range(2)] == [0, 1]
    assert trial().against_random() is None


def test_decisions_matter_where_a_better_player_beats_random_ones(run):
    (table,) = found(run, "--against-random", 40, game="grim-dance", players="greedy:4", games=2)["runs"]
    matter = table["matter"]
    assert (matter["player"], matter["games"], matter["fair"]) == ("greedy:4", 40, 0.5)
    assert matter["win_share_95"][0] > 0.5
    assert found(run)["runs"][0]["matter"] is None
    assert found(run, "--against-random", 0, players="greedy:2", games=2)["runs"][0]["matter"] is None


def test_turns_are_told_where_they_are_not_just_seats(run):
    assert len(found(run, game="grim-dance")["runs"][0]["by_turn"]) == 2
    assert found(run, "--option", "first_player=1", game="grim-dance")["runs"][0]["by_turn"] == []
    assert found(run, game="dance-of-death", games=5)["runs"][0]["by_turn"] == [], "both begin at once"


def test_one_player_for_all_or_one_for_each():
    assert trial(players="random*2,greedy:2").players == ("random", "random", "greedy:2")
    assert trial(players="greedy:2").players == ("greedy:2",) * 3


# -- the same every time


def test_the_number_of_processes_changes_nothing(run):
    words = ("--what-if", "match_games=3")
    one = balance(run, "--json", *words, game="grim-dance", games=60)
    two = balance(run, "--json", *words, game="grim-dance", games=60, jobs=2)
    assert one.stdout == two.stdout
    assert json.loads(one.stdout)["runs"][1]["options"]["match_games"] == 3


def test_batches_of_all_trials_take_turns_and_hold_every_match_once():
    plan = Plan([trial(), trial(players="greedy:2")], games=30, apart=3)
    assert plan.games == [30, 30, 3]
    assert (plan.alone(0), plan.alone(1)) == (None, 2)
    assert [number % 3 for number in itertools.islice(plan.batches(), 5)] == [0, 1, 2, 0, 1]
    assert len(list(plan.batches())) == 2 + 30 + 3


@pytest.mark.slow
def test_the_page_is_the_same_every_time(run):
    pytest.importorskip("matplotlib")
    pages = []
    for name in ("a.html", "b.html"):
        balance(run, "--no-open", "--out", name)
        pages.append(Path(name).read_text(encoding="utf-8"))
    assert pages[0] == pages[1]


def test_without_a_seed_one_is_drawn_and_told(run):
    words = ("lab", "balance", "lantern", "--players", "random", "--games", 5, "--jobs", 1, "--json")
    first = json.loads(run(*words).stdout)
    assert json.loads(run(*words, "--seed", first["runs"][0]["seed"]).stdout) == first


# -- what if


def test_a_change_is_set_beside_what_is(run):
    both = found(run, "--what-if", "peeks=no")
    before, after = both["runs"]
    assert (before["options"]["peeks"], after["options"]["peeks"]) == ("yes", "no")
    assert len(both["changes"]["by_seat"]) == before["seats"]
    assert before == found(run)["runs"][0], "what is compared with is what is found alone"


def test_other_cards_are_a_change_and_reach_the_workers(run):
    house = macabre.game("grim-dance").folder / "cards.toml"
    Path("mine.toml").write_text(house.read_text(encoding="utf-8").replace("light = 4", "light = 19"), encoding="utf-8")
    both = found(run, "--what-if", "mine.toml", game="grim-dance", games=50, jobs=2)
    assert both["runs"][0]["cards"] != both["runs"][1]["cards"]
    assert all(change["value"] > 0 and change["clear"] for change in both["changes"]["scores"])


def test_what_a_change_does_to_turns_is_told():
    change = {"value": 0.09, "95": (0.02, 0.16), "clear": True}
    nothing = {"value": 0.0, "95": (-0.1, 0.1), "clear": False}
    run = {"by_seat": [{"name": "Anna"}, {"name": "Bert"}], "by_turn": [{"turn": 1}, {"turn": 2}]}
    changes = {"by_seat": [nothing, nothing], "by_turn": [nothing, change], "length": nothing}
    assert _changes(run, changes, report_text("en")) == [
        "The change gives turn 2 +9.0 points of the win (+2.0 to +16.0)."
    ]
    assert _changes({**run, "by_turn": []}, changes, report_text("en"))[0].startswith("The change moves nobody's share")
    longer = {**changes, "by_turn": [], "length": {"value": -2.0, "95": (-3.0, -1.0), "clear": True}}
    assert _changes(run, longer, report_text("en")) == ["The change makes matches 2.0 decisions shorter."]


# -- the page


class Reader(HTMLParser):
    """What stands in a page, and whether its elements are closed."""

    EMPTY = frozenset({"meta", "br", "hr", "img", "path", "use", "rect"})

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.pictures, self.links, self.words = [], [], [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        facts = dict(attributes)
        self.ids += [facts["id"]] if "id" in facts else []
        self.links += [facts[key] for key in ("src", "href", "xlink:href") if key in facts]
        if tag == "svg":
            self.pictures.append(facts.get("aria-label", ""))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in self.EMPTY:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in self.EMPTY:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


@pytest.mark.parametrize("words", [(), ("--what-if", "first_player=0")], ids=["alone", "with a change"])
def test_the_page_needs_nothing_else_and_says_what_its_pictures_show(run, words):
    pytest.importorskip("matplotlib")
    result = balance(run, "--no-open", *words, game="grim-dance", games=60)
    assert result.exit_code == 0, result.output
    assert "The report is in grim-dance-balance.html." in result.stderr
    text = Path("grim-dance-balance.html").read_text(encoding="utf-8")
    page = Reader(text)
    assert not page.open
    assert len(page.ids) == len(set(page.ids)), "every id is there once"
    assert all(link.startswith("#") for link in page.links)
    assert all(link[1:] in page.ids for link in page.links)
    assert not re.search(r"(src|url\()=?[\"']?https?:", text)
    assert len(page.pictures) >= 7
    assert all(len(label) > 20 for label in page.pictures)
    said = " ".join(page.words)
    for part in ("Findings", "Who wins", "Comebacks", "Cards and powers", "scored: Grim Reaper (4)", "GD-13"):
        assert part in said
    assert ("With the change: first_player=0" in said) == bool(words)


# -- in English and in German


def tags(text):
    """What a page is built of, without its words and its drawings."""
    return re.findall(r"<(/?\w+)", re.sub(r"<svg.*?</svg>", "<svg>", text, flags=re.DOTALL))


def keys(value):
    """A report without its words and numbers."""
    if isinstance(value, dict):
        return {key: keys(part) for key, part in value.items()}
    return [keys(part) for part in value] if isinstance(value, list) else type(value)


def said_in(language):
    """All that the lab says, by key."""
    tables = PHRASES.file(language)
    return {f"{section}.{key}": text for section, texts in tables.items() for key, text in texts.items()}


def test_both_languages_say_the_same_things_with_the_same_facts():
    english, german = (said_in(language) for language in LANGUAGES)
    facts = [{key: set(re.findall(r"{(\w+)}", text)) for key, text in said.items()} for said in (english, german)]
    assert facts[0] == facts[1]
    assert {key for key in english if english[key] == german[key]} <= {"page.seed", "matches.told"}, "not translated"


@pytest.mark.slow
def test_the_report_is_the_same_in_german(run):
    pytest.importorskip("matplotlib")
    words = ("--no-open", "--json", "--out", "a.html", "--what-if", "first_player=0")
    pages, reports = [], []
    for language in LANGUAGES:
        result = balance(run, *words, "--language", language, game="grim-dance", games=60)
        reports.append(json.loads(result.stdout))
        pages.append(Path("a.html").read_text(encoding="utf-8"))
    assert tags(pages[0]) == tags(pages[1])
    assert keys(reports[0]) == keys(reports[1])
    assert reports[0]["runs"][0]["length"] == reports[1]["runs"][0]["length"]
    said = " ".join(Reader(pages[1]).words)
    for part in (
        "Befunde",
        "Wer gewinnt",
        "Spieler 1",
        "Aufholen",
        "scored: Sensenmann (4)",
        " % bis ",
    ):
        assert part in said
    for part in ("Findings", "Who wins", "Player ", "the change", "share of", "matches"):
        assert part not in said
    assert '<html lang="de">' in pages[1]


def test_the_terminal_speaks_german_too(run):
    pytest.importorskip("matplotlib")
    result = balance(run, "--no-open", "--language", "de", game="totentanz", games=30)
    assert "Totentanz: 30 Partien mit 2 Plätzen, Spieler random, Seed s" in result.stdout
    assert "zur Halbzeit nicht führte" in result.stdout
    assert "Der Bericht steht in totentanz-balance.html." in result.stderr


# -- pictures


def test_a_card_whose_value_is_changed_stays_the_same_card():
    def card(key, value, kind="turned"):
        return {"kind": kind, "card": key, "name": key, "value": value}

    before, after = [card("queen", 1), card("monk", 2)], [card("queen", 4), card("monk", 2), card("nun", 3)]
    assert [counterpart(row, before, after) for row in before] == after[:2]
    assert counterpart(card("nun", 1), before, after) is None, "it was not there before"
    assert counterpart(card("queen", 1), [card("queen", 1), card("queen", 2)], after) is None, "which of the two?"


def test_pictures_are_black_and_grey_only(run):
    pytest.importorskip("matplotlib")
    balance(run, "--no-open", "--what-if", "peeks=no")
    text = Path("lantern-balance.html").read_text(encoding="utf-8")
    for colour in set(re.findall(r"#([0-9a-f]{6})\b", text)):
        assert colour[:2] == colour[2:4] == colour[4:], colour


def test_the_page_opens_by_itself_unless_it_shall_not(run, monkeypatch):
    pytest.importorskip("matplotlib")
    opened = []
    monkeypatch.setattr(command.webbrowser, "open", lambda address: opened.append(address) or False)
    result = balance(run, "--out", "a.html")
    assert opened == [Path("a.html").absolute().as_uri()]
    assert "open the file by hand" in result.stderr
    balance(run, "--out", "a.html", "--no-open")
    balance(run, "--json")
    assert len(opened) == 1


@pytest.mark.slow
def test_the_findings_stand_in_the_terminal_too(run):
    pytest.importorskip("matplotlib")
    result = balance(run, "--no-open", game="totentanz", games=30)
    assert "Totentanz: 30 matches of 2 seats, players random, seed s" in result.stdout
    assert "did not lead half-way" in result.stdout


def test_the_lab_alone_says_what_it_can_do(run):
    result = run("lab")
    assert result.exit_code == 0
    assert "balance" in result.stdout


# -- being stopped


def tired(after):
    def place(plan, batches):
        yield from itertools.islice(here(1, play_packed)(plan, batches), after)
        raise KeyboardInterrupt

    return lambda jobs, work: place


def test_ctrl_c_reports_what_is_done(run, monkeypatch):
    monkeypatch.setattr(command, "here", tired(2))
    result = balance(run, "--json", "--what-if", "peeks=no", games=60)
    assert result.exit_code == 130, result.output
    assert [table["games"] for table in json.loads(result.stdout)["runs"]] == [25, 25]
    assert "Stopped after 50 of 120 matches." in result.stderr


def test_ctrl_c_before_the_change_was_tried_reports_the_rest(run, monkeypatch):
    monkeypatch.setattr(command, "here", tired(1))
    found = json.loads(balance(run, "--json", "--what-if", "peeks=no", games=60).stdout)
    assert len(found["runs"]) == 1
    assert "changes" not in found


def test_ctrl_c_before_the_first_match_has_nothing_to_report(run, fails, monkeypatch):
    monkeypatch.setattr(command, "here", tired(0))
    fails(balance(run, "--json"), "Stopped before the first match was over.")


def test_memory_does_not_grow_with_the_matches():
    """What is kept of ten times as many matches is the same sums; only the counts of rare lengths are more."""
    sizes = []
    for games in (50, 500):
        run = Run(Plan([trial("lantern", seats=2)], games=games))
        run.go(here(1, play_packed))
        sizes.append(len(json.dumps(run.tallies[0].to_json())))
    assert sizes[1] < 1.5 * sizes[0]


# -- trouble


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--seats", 9), "2 to 6"),
        (("--option", "match_games=2"), "match_games"),
        (("--option", "nonsense=2"), "nonsense"),
        (("--what-if", "nonsense=2"), "nonsense"),
        (("--what-if", "match_games="), "--what-if 'match_games=' is not of the form name=value."),
        (("--what-if", "match_games=3", "--what-if", "match_games=1"), "names the option match_games twice"),
        (("--what-if", "match_games=1"), "--what-if changes nothing."),
        (("--what-if", "none.toml"), "none.toml"),
        (("--what-if", "a.toml", "--what-if", "b.toml"), "two card files"),
        (("--players", "genius"), "--players: genius: there is no player"),
        (("--players", "random,random,random"), "--players: 3 players do not fit on 2 seats"),
        (("--players", ""), "--players: between two commas"),
        (("--games", 1), "--games"),
        (("--jobs", 0), "--jobs"),
        (("--out", "."), ". is a folder."),
        (("--out", "none/a.html"), "--out: there is no folder none."),
    ],
    ids=str,
)
def test_bad_input_is_one_sentence_that_names_the_field(run, fails, words, said):
    fails(run("lab", "balance", "grim-dance", "--games", 5, "--jobs", 1, "--no-open", *words), said)
    assert not list(Path().iterdir())


def test_a_card_file_with_a_mistake_is_named_by_line_and_field(run, fails):
    Path("broken.toml").write_text('[[card]]\ncharacter = "farmer"\nlight = 99\n', encoding="utf-8")
    fails(balance(run, "--what-if", "broken.toml", game="grim-dance"), "broken.toml", "line 1")


def test_without_matplotlib_a_way_is_told_and_json_still_works(run, fails, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    fails(balance(run, "--no-open"), "Matplotlib, which is not installed", "pip install 'macabre[lab]'")
    assert balance(run, "--json").exit_code == 0


def test_without_ray_a_way_is_told(run, fails, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    fails(balance(run, "--json", "--on", "ray"), "Ray is not installed.")


def test_a_lost_worker_is_one_sentence(run, fails, monkeypatch):
    def lost(plan, batches):
        raise Lost("A worker process ended in deal 3 (exit code -9)")
        yield

    monkeypatch.setattr(command, "here", lambda jobs, work: lost)
    fails(balance(run, "--json"), "A worker process ended")


def test_what_breaks_in_a_worker_is_told_by_its_master():
    plan = Plan([trial()], games=30)
    broken = plan.pack().replace('"players": ["random"', '"players": ["genius"')
    with pytest.raises(Crash, match="there is no player 'genius'"):
        list(here(2, play_packed)(broken, plan.batches()))


@pytest.mark.slow
def test_a_cluster_gives_the_same_report(run):
    pytest.importorskip("ray")
    one = balance(run, "--json", game="grim-dance", games=50)
    two = balance(run, "--json", "--on", "ray", game="grim-dance", games=50, jobs=2)
    assert two.exit_code == 0, two.output
    assert two.stdout == one.stdout
