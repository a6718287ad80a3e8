"""The terminal as a table: shows one viewer's part of a match, and asks for choices."""

import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence

from rich.console import Console
from rich.text import Text

from macabre import Choice, Decision, Event, Match, Refused, View
from macabre.bots.hint import Hint
from macabre.cli.console import command_line, data
from macabre.cli.games import english_only
from macabre.cli.messages import phrase
from macabre.cli.rules import mentioning
from macabre.cli.rules import show as show_rules
from macabre.core.beat import Beat, Weight
from macabre.core.errors import shorten
from macabre.core.setting import Setting

LONG = 12
"""Longer lists are set in columns and without codes, so that the table stays visible."""

FEW = 6
"""The most rules that are shown in the middle of a game."""

REST: Mapping[Weight, float] = {"light": 0.12, "normal": 0.3, "heavy": 0.8}
"""Seconds after a beat of each weight."""

FORGET = "\x1b[3J"
"""The escape sequence that also clears the scrollback."""


def at_keyboard() -> bool:
    """Whether the input is a keyboard rather than a pipe or a file."""
    return sys.stdin.isatty()


def read_line(prompt: str) -> str:
    """A line of input. Input from a pipe is echoed, so that a transcript reads like a session."""
    line = input(prompt)
    if not at_keyboard():
        print(line)
    return line


class Screen:
    """Shows views and events, and asks questions. It has no match, so it can show only what it is given."""

    def __init__(
        self,
        language: str = "en",
        console: Console | None = None,
        read: Callable[[str], str] = read_line,
        rest: Callable[[float], None] = time.sleep,
    ) -> None:
        self.language = language
        self.console = console or data()
        self._read = read
        self._rest = rest

    def ask(self, name: str, *facts: object) -> str:
        """Ask a question; the answer without surrounding blanks."""
        return self._read(phrase(name, self.language, *facts)).strip()

    def say(self, name: str, *facts: object, style: str = "") -> None:
        self.console.print(Text(phrase(name, self.language, *map(shorten, facts)), style=style))

    def blank(self) -> None:
        self.console.print()

    def clear(self) -> None:
        """Clear the screen and the scrollback, so that no secrets are left."""
        self.console.clear()
        if self.console.is_terminal:
            self.console.file.write(FORGET)
            self.console.file.flush()

    def heading(self, title: str) -> None:
        self.console.rule(Text(title, style="bold"), align="left", style="dim")

    def greet(self, match: Match, people: Sequence[int], others: str = "") -> None:
        """Who sits where, and how to play."""
        names = [match.setting.words(self.language).seat(seat) for seat in people]
        title = match.game.text(self.language)["title"]
        self.console.print(Text.assemble((title, "bold"), english_only(match.game, self.language)))
        self.say("alone" if len(people) == 1 else "together", ", ".join(names))
        if others:
            self.say("bots", others)
        self.say("keys")

    def table(self, view: View) -> None:
        self.console.print(Text(view.game.table.text(view, self.language)))

    def events(self, events: Iterable[Event]) -> None:
        for event in events:
            self.console.print(Text(f"• {event.say(self.language)}"))

    def beats(self, beats: Sequence[Beat]) -> None:
        """What happened, with a rest after each beat but the last, so that it can be followed; none in a pipe."""
        for number, beat in enumerate(beats, 1):
            self.events(beat.events)
            if beat.events and number < len(beats) and self.console.is_terminal:
                self._rest(REST[beat.weight])

    def question(self, view: View, decision: Decision) -> None:
        """Show the question and the options, numbered."""
        self.console.print(Text(view.prompt(decision, self.language), style="bold"))
        options = decision.choices
        rows = self._list(view, options, codes=True)
        short = len(rows) <= LONG
        for row in rows if short else self._list(view, options, codes=False):
            self.console.print(row)
        if not short:
            self.say("codes", options[0].code, options[-1].code, style="dim")

    def _list(self, view: View, options: Sequence[Choice], codes: bool) -> list[Text]:
        labels = [view.label(choice, self.language) for choice in options]
        digits, broad = len(str(len(options))), max(map(len, labels))
        cells = []
        for number, (choice, label) in enumerate(zip(options, labels, strict=True), 1):
            cell = Text.assemble((f"{number:>{digits}} ", "bold"), label)
            cells.append(cell.append(" " * (broad - len(label) + 2) + choice.code, style="dim") if codes else cell)
        return grid(cells, self.console.width)

    def explain(self, view: View, choices: Sequence[Choice]) -> None:
        """Show the rules behind these choices."""
        book = view.game.rulebook(self.language)
        rules = [book.find(rule) for rule in dict.fromkeys(view.rule(choice) for choice in choices)]
        if any(rules):
            self.say("help_rules", style="bold")
            show_rules(self.console, [rule for rule in rules if rule])

    def look_up(self, setting: Setting, word: str) -> None:
        """Show what a card or thing of that name is and does, the rule with that id, or a few rules with that word.

        Of the rules, those that mention the word earliest come first.
        """
        game = setting.game
        book = game.rulebook(self.language)
        things = game.help(self.language).find(word, setting.words(self.language))
        if things:
            for thing in things:
                self.console.print(Text(f"{thing.text} ({', '.join(thing.rules)})" if thing.rules else thing.text))
            return
        rule = book.find(word)
        rules = [rule] if rule else mentioning(book, word)
        rules.sort(key=lambda rule: rule.text.casefold().find(word.casefold()))
        show_rules(self.console, rules[:FEW])
        if not rules:
            self.say("no_rule", word)
        elif len(rules) > FEW:
            language = ["--language", self.language] if self.language != "en" else []
            self.say("more_rules", len(rules) - FEW, command_line("rules", game.name, "--search", word, *language))

    def advise(self, advice: Hint) -> None:
        self.console.print(Text(advice.say(self.language)))

    def refuse(self, refusal: Refused) -> None:
        """Explain why something is not possible, and by which rule."""
        rule = f" {phrase('rule', self.language, refusal.rule)}" if refusal.rule else ""
        self.console.print(Text(refusal.say(self.language) + rule))

    def keys(self, take_back: bool) -> None:
        self.say("help_keys", style="bold")
        for key in ("number", "?", "h", "t", "s", *("u" if take_back else ""), "q"):
            self.console.print(Text(f"  {phrase(f'key_{key}', self.language)}"))

    def name(self, match: Match, seat: int, viewer: int | None = None) -> str:
        """The name of a seat, capitalised for the start of a sentence."""
        name = match.setting.words(self.language).seat(seat, 0, viewer)
        return name[:1].upper() + name[1:]

    def result(self, match: Match, viewer: int | None) -> None:
        """Show the outcome: the scores by seat, the winners, and why the match is over."""
        outcome = match.outcome
        assert outcome is not None
        self.heading(phrase("over", self.language))
        win = phrase("shares" if len(outcome.winners) > 1 else "wins", self.language)
        names = [self.name(match, seat) for seat in range(match.seats)]
        for seat, score in enumerate(outcome.scores):
            line = f"{names[seat]:<{max(map(len, names))}} {score:>5}".replace("-", "−")
            mark = f"  {win}" if seat in outcome.winners else ""
            you = f" ({self.name(match, seat, viewer).lower()})" if seat == viewer else ""
            self.console.print(Text(f"  {line}{mark}{you}", style="bold" if mark else ""))
        if not outcome.winners:
            self.say("draw")
        words = match.setting.words(self.language)
        self.console.print(Text(words.sentence("ends", outcome.why, outcome.to_json(), viewer)))


def grid(cells: Sequence[Text], width: int) -> list[Text]:
    """Cells below each other or, if there are many, in columns that are read downwards."""
    if len(cells) <= LONG:
        return list(cells)
    broad = max(cell.cell_len for cell in cells) + 2
    columns = max(1, (width + 2) // broad)
    high = -(-len(cells) // columns)
    rows = [Text() for _ in range(high)]
    for number, cell in enumerate(cells):
        row = rows[number % high]
        row.append_text(cell)
        if number + high < len(cells):
            row.append(" " * (broad - cell.cell_len))
    return rows
