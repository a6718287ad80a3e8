"""A trial: a setting and its players. As JSON it can be sent to any process to play its matches."""

from collections.abc import Sequence
from typing import Any

from macabre.bots.arena.pairing import read_entrants
from macabre.bots.arena.seer import contender
from macabre.core.card_file import CardFile
from macabre.core.errors import BadInput
from macabre.core.fate import QuickFate, SeededFate
from macabre.core.match import Match
from macabre.core.record import read_setting
from macabre.core.setting import Setting
from macabre.games import game as find_game
from macabre.lab.features import Catalogue
from macabre.lab.observed_match import ObservedMatch
from macabre.lab.tally import Played

RANDOM = "random"


class Trial:
    """Match number i is shuffled by the seed S/i; a player's own chance comes from seed, match and seat.

    So a match has the same result whatever is played before, after or beside it, if the players' budgets are counted
    in simulations.
    """

    def __init__(self, setting: Setting, players: Sequence[str], seed: str, turning: bool = False) -> None:
        assert len(players) == setting.seats
        self.setting = setting
        self.players = tuple(players)
        self.seed = seed
        self.turning = turning
        """Whether the players move on by a seat from match to match; the first of them is then the one measured."""
        self._catalogue = Catalogue(setting)
        self._contenders = {text: contender(text) for text in self.players if text != RANDOM}

    @classmethod
    def of(cls, setting: Setting, players: str, seed: str) -> "Trial":
        """A trial from the arguments of the command line: one player for all seats, or one for each."""
        entrants = read_entrants(players)
        texts = [entrant.text for entrant in entrants for _ in range(entrant.copies)]
        if len(texts) == 1:
            texts *= setting.seats
        if len(texts) != setting.seats:
            raise BadInput(
                f"{len(texts)} players do not fit on {setting.seats} seats: name one for all or one for each"
            )
        return cls(setting, texts, seed)

    def against_random(self) -> "Trial | None":
        """A trial of the first player among random players; None if it is a random player itself."""
        if self.players[0] == RANDOM:
            return None
        others = [RANDOM] * (self.setting.seats - 1)
        return Trial(self.setting, [self.players[0], *others], f"{self.seed}/random", turning=True)

    @property
    def light(self) -> bool:
        """Whether its matches are quick, so that several make one task."""
        return not self._contenders

    def header(self) -> dict[str, Any]:
        """Everything that determines the results of its matches."""
        return {**self.setting.header(), "players": list(self.players), "seed": self.seed}

    def pack(self) -> dict[str, Any]:
        """The trial as JSON, with the card data if they are not the house data."""
        setting = self.setting
        house = setting.cards.fingerprint == setting.game.cards.fingerprint
        rows = None if house else setting.cards.file.tables
        return {**self.header(), "turning": self.turning, "rows": rows}

    def seating(self, number: int) -> list[str]:
        """By seat, the player of a match."""
        turn = number % len(self.players) if self.turning else 0
        return [*self.players[-turn:], *self.players[:-turn]] if turn else list(self.players)

    def play(self, number: int) -> Played:
        """Play one match to its end."""
        match = Match.begin(self.setting, SeededFate(f"{self.seed}/{number}"))
        first = match.to_act[0] if len(match.to_act) == 1 else -1
        players = [self._contenders.get(text) for text in self.seating(number)]
        fates = [QuickFate(f"{self.seed}/{number}/{seat}") for seat in range(match.seats)]
        observed = ObservedMatch(match, self._catalogue, players, fates, self.setting.game.insight)
        observed.to_the_end()
        assert match.outcome is not None
        played = Played(match.outcome, first, number % len(self.players) if self.turning else -1)
        played.counts, played.asked, played.values = observed.features.counts, observed.asked, observed.values
        return played


def unpack(given: dict[str, Any]) -> Trial:
    """The trial from its JSON; BadInput if this process has other rules or cards."""
    game = find_game(given["game"])
    cards = game.read_cards(CardFile(given["rows"])) if given["rows"] is not None else None
    return Trial(read_setting(game, given, "trial", cards), given["players"], given["seed"], given["turning"])
