"""A match at one terminal: people on some seats, players of ours on the others."""

from collections.abc import Callable, Collection

from macabre import Choice, Decision, Fate, Match, QuickFate, Refused
from macabre.bots.hint import Hint, hint
from macabre.cli.screen import Screen
from macabre.cli.table_bots import Answer

REMEMBERED = 6
"""How many of the last events a match that is gone on with begins with."""


class Leave(Exception):
    """Somebody wants to stop here."""


class Session:
    """Asks people and players until the match is over. A person sees only what their own seat may know."""

    def __init__(
        self,
        match: Match,
        people: Collection[int],
        player: Answer,
        fate: Fate,
        screen: Screen,
        keep: Callable[[], None],
    ) -> None:
        self.match = match
        self.people = people
        self._player = player
        self._fate = fate
        self._screen = screen
        self._keep = keep
        """Called after every choice of a person, so that nothing is ever lost."""
        self._sitting: int | None = next(iter(people)) if len(people) == 1 else None
        """Whose eyes the screen is for; None while nobody's secrets are on it."""
        self._heard = {viewer: self._known(viewer) for viewer in (None, *range(match.seats))}
        """How much of its story each viewer has been told."""

    def _known(self, viewer: int | None) -> int:
        """A new match is told from its beginning; one that is gone on with, from its last few events."""
        return max(0, len(self.match.story(viewer)) - REMEMBERED) if self.match.log else 0

    def run(self) -> None:
        while self.match.to_act:
            seat = self._next()
            if seat in self.people:
                self._ask(seat)
            else:
                self._answer(seat)
        self._end()

    def _next(self) -> int:
        """Of several who decide in secret, our own players first, then whoever sits at the screen."""
        waiting = self.match.to_act
        ours = [seat for seat in waiting if seat not in self.people]
        if ours:
            return ours[0]
        return self._sitting if self._sitting in waiting else waiting[0]

    def _answer(self, seat: int) -> None:
        view, decision = self.match.view(seat), self.match.decision(seat)
        self.match.play(seat, self._player(view, decision, self._fate), decision.id)

    # -- people

    def _ask(self, seat: int) -> None:
        if seat != self._sitting and not self._hand_over(seat):
            return
        decision = self.match.decision(seat)
        self._show(seat, decision)
        while not self._obey(seat, decision):
            pass
        self._keep()

    def _hand_over(self, seat: int) -> bool:
        """Let the screen change hands, with nothing on it in between; False if the last step is taken back instead."""
        screen, leaving = self._screen, self._sitting
        if leaving is not None:
            self._news(leaving)
            back = self.match.can_take_back(leaving)
            whom = self.match.setting.words(screen.language).seat(seat, 1)
            if screen.ask("hide_back" if back else "hide", whom).lower() == "u" and back:
                self._take_back(leaving)
                return False
            screen.clear()
        self._sitting = None
        screen.ask("ready", screen.name(self.match, seat))
        screen.clear()
        self._sitting = seat
        return True

    def _show(self, seat: int, decision: Decision) -> None:
        view = self.match.view(seat)
        self._screen.blank()
        self._screen.heading(self._screen.name(self.match, seat))
        self._screen.table(view)
        self._screen.blank()
        if self._news(seat):
            self._screen.blank()
        self._screen.question(view, decision)

    def _news(self, viewer: int | None) -> bool:
        """Tell what happened since this viewer last heard; False if it was nothing."""
        told = self.match.story(viewer)
        news = told[self._heard[viewer] :]
        self._screen.events(news)
        self._heard[viewer] = len(told)
        self._heard[None] = len(self.match.story(None))
        return bool(news)

    def _obey(self, seat: int, decision: Decision) -> bool:
        """Do what is typed; True once the question is settled."""
        screen, many = self._screen, len(decision.options)
        back = self.match.can_take_back(seat)
        entry = screen.ask("ask_back" if back else "ask_only" if many == 1 else "ask", many)
        choice = choose(entry, decision)
        if choice is not None:
            self.match.play(seat, choice, decision.id)
            return True
        key = entry.lower()
        if key == "q":
            raise Leave
        if key == "u":
            return self._take_back(seat)
        if key == "t":
            screen.table(self.match.view(seat))
            screen.question(self.match.view(seat), decision)
        elif key == "h":
            screen.advise(self._hint(seat, decision))
        elif key == "s":
            screen.events(self.match.story(seat))
        elif key.startswith("?"):
            self._explain(seat, decision, key[1:].strip())
        else:
            self._complain(seat, entry, many)
        return False

    def _hint(self, seat: int, decision: Decision) -> Hint:
        """What the strongest player thinks of it. Its chance is its own, so that asking changes nothing."""
        return hint(self.match.view(seat), decision, None, QuickFate("hint"))

    def _take_back(self, seat: int) -> bool:
        try:
            self.match.take_back(seat)
        except Refused as refusal:
            self._screen.refuse(refusal)
            return False
        return True

    def _explain(self, seat: int, decision: Decision, which: str) -> None:
        """The rules behind all choices and the keys; or the rule behind one choice, with that id, or about a word."""
        one = choose(which, decision) if which else None
        if which and one is None:
            self._screen.look_up(self.match.game, which)
            return
        self._screen.explain(self.match.view(seat), [one] if one else decision.options)
        if one is None:
            self._screen.keys(self.match.can_take_back(seat))

    def _complain(self, seat: int, entry: str, many: int) -> None:
        if not entry:
            self._screen.say("nothing", many)
        elif entry.lower() not in self.match.game.alphabet:
            self._screen.say("wrong", entry, many)
        else:
            try:
                self.match.play(seat, entry.lower())
            except Refused as refusal:
                self._screen.refuse(refusal)

    def _end(self) -> None:
        """The last events and the result. Where several people look on, they are told what everybody may know."""
        viewer = self._sitting if len(self.people) == 1 else None
        if viewer is None:
            self._screen.clear()
        self._screen.blank()
        self._news(viewer)
        self._screen.blank()
        self._screen.table(self.match.view(viewer))
        self._screen.result(self.match, viewer)


def choose(entry: str, decision: Decision) -> Choice | None:
    """The option that an entry names by number or code; Enter is enough where there is only one."""
    options = decision.options
    if not entry and len(options) == 1:
        return options[0]
    if entry.isascii() and entry.isdigit() and 1 <= int(entry[:9]) <= len(options):
        return options[int(entry[:9]) - 1]
    return next((choice for choice in options if choice.code == entry.lower()), None)
