"""``macabre replay``: a recorded match, step by step."""

from pathlib import Path

import click

from macabre import Event, Match, View
from macabre.cli.console import command_line
from macabre.cli.files import read_steps
from macabre.cli.messages import mistake, phrase
from macabre.cli.parameters import cards_option, check_seat, check_viewpoint, language_option, record_argument
from macabre.cli.screen import Screen, at_keyboard


@click.command()
@record_argument
@click.option("--seat", type=int, metavar="S", help="See the match from this seat; seats count from 0.")
@click.option("--open", "opened", is_flag=True, help="See all cards; only of a match that is over.")
@click.option("--ply", type=int, metavar="N", help="Begin after this many choices.")
@language_option
@cards_option
def replay(record: Path, seat: int | None, opened: bool, ply: int | None, language: str, cards: Path | None) -> None:
    """Show the match of RECORD step by step, as a spectator saw it.

    Enter goes forward, p back, a number jumps to that step, q quits. Where nobody is at the keyboard, the whole story
    is printed, or, with --ply, that one step.
    """
    check_viewpoint(seat, opened)
    steps = read_steps(record, cards)
    if opened:
        check_over(steps[-1], record)
    viewer = None if seat is None else check_seat(seat, steps[0].seats)
    start = 0 if ply is None else step_number(ply, steps)
    reel = Reel(steps, viewer, opened, Screen(language))
    if at_keyboard():
        reel.browse(start)
    elif ply is None:
        reel.tell_all()
    else:
        reel.show(start)


def check_over(last: Match, record: Path) -> None:
    """Only a match that is over may be seen with all cards open."""
    if last.to_act:
        raise mistake("not_over", resume=command_line("play", "--resume", record))


def step_number(ply: int, steps: list[Match]) -> int:
    """The step after that many choices, if the record goes so far."""
    if not 0 <= ply < len(steps):
        raise mistake("no_step", ply=ply, last=len(steps) - 1)
    return ply


class Reel:
    """The steps of a match, seen by one viewer or with all cards open."""

    def __init__(self, steps: list[Match], viewer: int | None, opened: bool, screen: Screen) -> None:
        self._steps = steps
        self._viewer = viewer
        self._opened = opened
        self._screen = screen
        self._choices: list[tuple[int, str]] = steps[-1].record()["choices"]

    @property
    def last(self) -> int:
        return len(self._steps) - 1

    def browse(self, step: int) -> None:
        """Let the user step back and forth until they quit."""
        self.show(step)
        while True:
            try:
                entry = self._screen.ask("move_on").lower()
            except (EOFError, KeyboardInterrupt):
                self._screen.blank()
                return
            if entry == "q":
                return
            wanted = self._aim(entry, step)
            if wanted is not None:
                step = wanted
                self.show(step)

    def _aim(self, entry: str, step: int) -> int | None:
        """The step that an entry leads to; None for an invalid entry, which is explained."""
        if entry in ("", "n", "p"):
            wanted, complaint = (step - 1, ["first"]) if entry == "p" else (step + 1, ["last"])
        elif entry.isascii() and entry.isdigit():
            wanted, complaint = int(entry[:9]), ["no_step", entry, str(self.last)]
        else:
            wanted, complaint = -1, ["no_key", entry]
        if 0 <= wanted <= self.last:
            return wanted
        self._screen.say(*complaint)
        return None

    def show(self, step: int) -> None:
        """One step: what happened in it, and the table after it."""
        screen = self._screen
        screen.console.clear()
        screen.heading(self._title(step))
        screen.events(self._events(step))
        screen.blank()
        screen.table(self._view(step))
        self._finish(step)

    def tell_all(self) -> None:
        """The whole story, then the table and the result."""
        for step in range(len(self._steps)):
            self._screen.events(self._events(step))
        self._screen.blank()
        self._screen.table(self._view(self.last))
        self._finish(self.last)

    def _finish(self, step: int) -> None:
        if step == self.last:
            self._screen.blank()
            if self._steps[-1].to_act:
                self._screen.say("unfinished")
            else:
                self._screen.result(self._steps[-1], self._viewer)

    def _view(self, step: int) -> View:
        match = self._steps[step]
        return match.open_view() if self._opened else match.view(self._viewer)

    def _events(self, step: int) -> list[Event]:
        since = self._steps[step - 1].happened if step else 0
        match = self._steps[step]
        return list(match.open_story(since) if self._opened else match.story(self._viewer, since))

    def _title(self, step: int) -> str:
        """The heading of a step; the choice is named only to viewers who may know it."""
        screen = self._screen
        title = phrase("step", screen.language, step, self.last)
        if not step:
            return title
        seat, code = self._choices[step - 1]
        if not self._opened and seat != self._viewer:
            return title
        before = self._steps[step - 1]
        label = before.view(seat).label(before.game.alphabet.choice(code), screen.language)
        return f"{title} · {screen.name(before, seat)}: {label} ({code})"
