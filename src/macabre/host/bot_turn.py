"""One decision of a bot, from the question to the choice, whoever thinks about it and wherever that is stored.

Bots think from their view, which may change meanwhile: somebody may take a step back and make another one. So a bot's
answer counts only if the table still looks as it did when the bot was asked; otherwise it is asked again.
"""

from macabre import View
from macabre.host.deeds import Play
from macabre.host.hosted_match import HostedMatch, fingerprint
from macabre.host.ports import BotQuestion


class BotTurn:
    """Ask ``question()`` until it is None, and ``answer`` each; then ``choice`` is what the bot plays, if anything."""

    def __init__(self, hosted: HostedMatch, seat: int, decision: int) -> None:
        self._hosted = hosted
        self._seat = seat
        self._decision = decision
        self._seen: View | None = None
        self._code = ""

    def is_about(self, hosted: HostedMatch) -> bool:
        """Whether this is a decision of that very object, which is kept up to date."""
        return self._hosted is hosted

    def question(self) -> BotQuestion | None:
        """What there is to think about now; None if the last answer still fits, or if nothing is owed any more."""
        hosted, seat = self._hosted, self._seat
        if not hosted.awaits_bot(seat, self._decision):
            self._code = ""
            return None
        match = hosted.running()
        view = match.view(seat)
        if view == self._seen:
            return None
        self._seen = view
        seed = bot_seed(hosted, seat, self._decision)
        return BotQuestion(hosted.id, seat, hosted.places[seat].level, view, match.decision(seat), seed, hosted.creator)

    def scripted(self) -> str:
        """The choice that the guide of a guided match foresees for this seat, if it does."""
        hosted = self._hosted
        guide = hosted.game.guide if hosted.guided else None
        step = guide.at(hosted.running().log, self._seat) if guide else None
        return step.code if step else ""

    def answer(self, code: str) -> None:
        self._code = code

    @property
    def choice(self) -> Play | None:
        """What the bot plays; None if the decision is not the bot's any more."""
        return Play(self._seat, self._code, self._decision, by_bot=True) if self._code else None


def bot_seed(hosted: HostedMatch, seat: int, decision: int) -> str:
    """A bot's chance is its own: it follows from the match's secret, so that no restart or other process changes it."""
    return fingerprint(f"{hosted.secret} bot {seat} {decision}")
