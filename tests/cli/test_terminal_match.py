"""People and players at one screen: nobody sees what belongs to another seat."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from io import StringIO
from random import Random

import pytest
from rich.console import Console

import macabre
from macabre import Event, Match, SeededFate, View
from macabre.bots import Player
from macabre.cli.screen import FORGET, Screen
from macabre.cli.terminal_match import Leave, Session


class Watched(Screen):
    """A screen that notes what stands on it between two clearings, and for whose eyes that was."""

    def __init__(self, read: Callable[[str], str]) -> None:
        super().__init__("en", Console(file=StringIO(), width=100, markup=False), self.type)
        self.read = read
        self.pages: list[list[str]] = [[]]
        self.eyes: list[set[int | None]] = [set()]

    def type(self, prompt: str) -> str:
        self.flush()
        self.pages[-1].append(prompt)
        return self.read(prompt)

    def flush(self) -> None:
        assert isinstance(self.console.file, StringIO)
        self.pages[-1].append(self.console.file.getvalue())
        self.console.file = StringIO()

    def clear(self) -> None:
        self.flush()
        self.pages.append([])
        self.eyes.append(set())

    def table(self, view: View) -> None:
        self.eyes[-1].add(view.seat)
        super().table(view)

    def events(self, events: Iterable[Event]) -> None:
        events = list(events)
        self.eyes[-1].update(event.viewer for event in events)
        super().events(events)

    def texts(self) -> list[str]:
        self.flush()
        return ["".join(page) for page in self.pages]


def session(match: Match, people: tuple[int, ...], read: Callable[[str], str]) -> Watched:
    screen = Watched(read)
    Session(match, people, Player("random").choose, SeededFate("bots"), screen, lambda: None).run()
    return screen


def anything(luck: Random) -> Callable[[str], str]:
    """Somebody who tries out everything the prompt offers."""

    def read(prompt: str) -> str:
        if "Press Enter" in prompt:
            return luck.choice(["", "", "", "u"])
        many = re.search(r"1–(\d+)", prompt)
        return luck.choice([str(luck.randint(1, int(many[1]) if many else 1))] * 20 + ["t", "s", "?", "u", "x"])

    return read


@pytest.mark.parametrize("name", macabre.game_names())
@pytest.mark.parametrize("bots", [0, 1])
def test_between_two_clearings_only_one_seat_is_seen(name, bots):
    game = macabre.game(name)
    seats = min(3 + bots, game.seats[-1])
    people = tuple(range(seats - bots))
    match = game.start(seats, seed="secrets")
    screen = session(match, people, anything(Random(1)))
    screen.flush()
    assert all(len(eyes) <= 1 for eyes in screen.eyes)
    assert set().union(*screen.eyes) == ({None, *people} if len(people) > 1 else set(people))
    assert match.outcome is not None
    assert macabre.replay(match.record()).outcome == match.outcome


def test_the_screen_is_empty_while_it_changes_hands(toy):
    match = toy.start(3, seed="x")
    cards = [f"<{match.view(seat).table['card']}>" for seat in range(3)]
    screen = session(match, (0, 1, 2), lambda prompt: "" if "Press Enter" in prompt else "2")
    texts = screen.texts()
    assert len(texts) == 1 + 2 * 3
    first, last = texts[1:6:2], texts[-1]
    for page, text in enumerate(texts[:-1]):
        shown = [seat for seat in range(3) if cards[seat] in text]
        assert shown == ([page // 2] if page % 2 else []), text
    for text in texts[2:-1:2]:
        assert text.strip() in ("Player 2 is next. Press Enter when only you can see the screen:",
                                "Player 3 is next. Press Enter when only you can see the screen:")  # fmt: skip
    assert all("You bid 1 in secret." in text for text in first[:2])
    assert not any(card in last for card in cards)
    assert "The bids are 1, 1, 1." in last


def test_players_answer_secret_questions_too_and_nobody_hears_the_answer_early(toy):
    match = toy.start(4, seed="x")
    screen = session(match, (2,), lambda prompt: "3")
    text = "".join(screen.texts())
    before, _, after = text.partition("Your choice")
    assert "The bids are" not in before
    assert "The bids are" in after
    assert match.outcome is not None
    assert "Nobody wins" in text or "wins" in text


def test_our_players_answer_before_people_are_asked(toy):
    match = toy.start(3, seed="x")
    asked: list[tuple[int, ...]] = []

    def read(prompt: str) -> str:
        asked.append(match.to_act)
        return "1"

    session(match, (1,), read)
    assert asked == [(1,)]


def test_a_step_can_be_taken_back_before_the_screen_changes_hands(toy):
    match = toy.start(2, seed="x")
    entries = iter(["", "1", "u", "3", "", "", "1"])
    session(match, (0, 1), lambda prompt: next(entries))
    assert match.record()["choices"] == [[0, "bid:2"], [1, "bid:0"]]


def test_a_question_that_has_only_one_answer_takes_enter(toy):
    toy.rules.options = lambda state, seat: [1]
    match = toy.start(2, seed="x")
    screen = session(match, (0,), lambda prompt: "")
    assert "1 or Enter" in "".join(screen.texts())
    assert match.record()["choices"][-1] == [0, "bid:1"]


def test_a_draw_is_called_one(toy):
    match = toy.start(2, seed="x")
    screen = session(match, (0, 1), lambda prompt: "" if "Press Enter" in prompt else "1")
    assert "Nobody wins: a draw." in screen.texts()[-1]
    assert "All have bid." in screen.texts()[-1]


def test_leaving_works_at_any_question(toy):
    match = toy.start(2, seed="x")
    entries = iter(["", "q"])
    with pytest.raises(Leave):
        session(match, (0, 1), lambda prompt: next(entries))
    assert match.record()["choices"] == []


def test_in_a_terminal_the_lines_above_the_window_are_cleared_too(run):
    words = ["play", "grim-dance", "--seats", 2, "--seed", "abc", "--option", "first_player=0", "--hot-seat"]
    result = run(*words, typed="\n1\n2\n\n\n", env={"FORCE_COLOR": "1", "TERM": "xterm"})
    pages = result.stdout.split(FORGET)
    assert len(pages) == 4
    assert "The circle" not in pages[2]
    assert "Player 2 is next." in pages[2]


def test_keys_are_not_remembered_between_people():
    """Without readline, the arrow keys cannot bring back what the last person typed."""
    code = "import sys, macabre.cli.app; sys.exit('readline' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def lines_and_rests(terminal: bool) -> tuple[list[str], list[float]]:
    rests: list[float] = []
    console = Console(file=StringIO(), width=200, markup=False, force_terminal=terminal, color_system=None)
    screen = Screen("en", console, lambda prompt: "1", rests.append)
    match = macabre.game("grim-dance").start(3, seed="rhythm")
    Session(match, (0,), Player("random").choose, SeededFate("bots"), screen, lambda: None).run()
    return [line for line in console.file.getvalue().split("\n") if line.startswith("•")], rests


def test_what_happened_is_told_beat_by_beat_where_somebody_watches():
    """In a pipe there are no rests; the lines are the same."""
    watched, rests = lines_and_rests(True)
    piped, none = lines_and_rests(False)
    assert watched == piped
    assert rests
    assert not none
