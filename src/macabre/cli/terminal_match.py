"""A match at one terminal: people on some seats, bots on the others."""

from collections.abc import Callable, Collection

from macabre import Choice, Decision, Fate, Match, QuickFate, Refused
from macabre.bots.hint import Hint, hint
from macabre.cli.screen import Screen
from macabre.cli.table_bots import Answer

WATCHED = 100
"""Of how many of the last steps the beats are kept: bots make many while a person waits."""
HELP = ("help", "hilfe")
"""What may be typed instead of the question mark."""
REMEMBERED = 6
"""How many of the last events are shown when a match is resumed."""


class Leave(Exception):
    """The user wants to stop."""


class Session:
    """Asks people and bots until the match is over. A person sees only what their own seat may know."""

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
        """Called after every choice of a person, to save the match."""
        self._sitting: int | None = next(iter(people)) if len(people) == 1 else None
        """The seat whose view is on the screen; None while no secrets are shown."""
        self._heard = {viewer: self._known(viewer) for viewer in (None, *range(match.seats))}
        """By viewer, how many events of the story were shown."""
        self._seen = dict.fromkeys(self._heard, match.plies)
        """By viewer, how many choices they have seen."""
        match.watch(WATCHED)

    def _known(self, viewer: int | None) -> int:
        """A new match is shown from its start, a resumed one from its last few events."""
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
        """The seat to ask next: of several that decide in secret, bots first, then whoever is at the screen."""
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
        """Hand the screen over, blank in between; False if the last step is taken back instead."""
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
        """Show what happened since this viewer last looked; False if nothing did."""
        told = self.match.story(viewer)
        news = list(told[self._heard[viewer] :])
        beats = [beat for ply in self._unseen(viewer) for beat in self.match.beats(viewer, ply)]
        if [event.to_json() for beat in beats for event in beat.events] == [event.to_json() for event in news]:
            self._screen.beats(beats)
        else:  # something was taken back, or a match has just begun
            self._screen.events(news)
        for one in (viewer, None):
            self._heard[one], self._seen[one] = len(self.match.story(one)), self.match.plies
        return bool(news)

    def _unseen(self, viewer: int | None) -> range:
        """The choices that this viewer has not seen yet, as far as they are kept."""
        return range(max(self._seen[viewer], self.match.plies - WATCHED) + 1, self.match.plies + 1)

    def _obey(self, seat: int, decision: Decision) -> bool:
        """Carry out what was typed; True once the decision is made."""
        screen, many = self._screen, len(decision.choices)
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
        elif key.startswith("?") or key.partition(" ")[0] in HELP:
            self._explain(seat, decision, key[1:].strip() if key.startswith("?") else key.partition(" ")[2].strip())
        else:
            self._complain(seat, entry, many)
        return False

    def _hint(self, seat: int, decision: Decision) -> Hint:
        """Show a hint. It has its own source of chance, so that asking does not change the match."""
        return hint(self.match.view(seat), decision, None, QuickFate("hint"))

    def _take_back(self, seat: int) -> bool:
        try:
            self.match.take_back(seat)
        except Refused as refusal:
            self._screen.refuse(refusal)
            return False
        return True

    def _explain(self, seat: int, decision: Decision, which: str) -> None:
        """Help: the rules behind all choices and the keys; or a thing by its name, and rules by choice, id or word."""
        one = choose(which, decision) if which else None
        if which and one is None:
            self._screen.look_up(self.match.setting, which)
            return
        self._screen.explain(self.match.view(seat), [one] if one else decision.choices)
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
        """Show the last events and the result; if several people look on, only what everybody may know."""
        viewer = self._sitting if len(self.people) == 1 else None
        if viewer is None:
            self._screen.clear()
        self._screen.blank()
        self._news(viewer)
        self._screen.blank()
        self._screen.table(self.match.view(viewer))
        self._screen.result(self.match, viewer)


def choose(entry: str, decision: Decision) -> Choice | None:
    """The option that an entry names by number or code; Enter is enough if there is only one."""
    options = decision.choices
    if not entry and len(options) == 1:
        return options[0]
    if entry.isascii() and entry.isdigit() and 1 <= int(entry[:9]) <= len(options):
        return options[int(entry[:9]) - 1]
    return next((choice for choice in options if choice.code == entry.lower()), None)
