"""A contest: what is played, by whom, from which seed. As JSON text it can be sent to any process to play its deals."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from time import perf_counter
from typing import Any, Self

from macabre.bots.arena.deal import Bout, Deal
from macabre.bots.arena.pairing import Entrant, Seating, names, read_entrants, rotations, seat_count, tables
from macabre.bots.arena.seer import Contender, contender
from macabre.core.card_file import CardFile
from macabre.core.fate import QuickFate, SeededFate
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.record import read_setting
from macabre.core.setting import Setting
from macabre.games import game as find_game

FORMAT = 1
"""The version of the file format of contests and deals."""


class Clock:
    """How long an entrant thought, over all decisions with more than one option."""

    __slots__ = ("decisions", "seconds")

    def __init__(self, seconds: float = 0.0, decisions: int = 0) -> None:
        self.seconds = seconds
        self.decisions = decisions

    def add(self, seconds: float, decisions: int = 1) -> None:
        self.seconds += seconds
        self.decisions += decisions

    @property
    def milliseconds(self) -> float | None:
        """The mean per decision."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


class Contest:
    """Deal number i is shuffled by the seed S/i; a player's own chance comes from seed, deal, match and seat.

    So a deal has the same result whatever is played before, after or beside it, if the players' budgets are counted in
    simulations: how many fit into a second varies.
    """

    def __init__(self, setting: Setting, entrants: tuple[Entrant, ...], seed: str) -> None:
        self.setting = setting
        self.entrants = entrants
        self.seed = seed
        self.names = names(entrants)
        self.seatings = [seating for table in tables(entrants, setting.seats) for seating in rotations(table)]
        """The matches of every deal, in order."""
        for entrant in entrants:
            self.player(entrant.text, [])

    @classmethod
    def of(
        cls,
        game: Game,
        players: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        cards: str | Path | None = None,
        seed: str = "",
    ) -> Self:
        """A contest from the arguments of the command line; BadInput or Refused if they do not fit together."""
        entrants = read_entrants(players)
        return cls(game.setting(seat_count(game, entrants, seats), options, cards), entrants, seed)

    @property
    def fair(self) -> float:
        """The share of wins of a player that is just as good as the others."""
        return 1 / self.setting.seats

    @property
    def duel(self) -> bool:
        """Whether it is one player against one other."""
        return self.setting.seats == len(self.entrants) == 2

    def header(self) -> dict[str, Any]:
        """Everything that determines the results of the deals."""
        players = [str(entrant) for entrant in self.entrants]
        return {"arena": FORMAT, **self.setting.header(), "players": players, "seed": self.seed}

    def pack(self) -> str:
        """The contest as JSON text, with the card data if they are not the house data."""
        setting = self.setting
        house = setting.cards.fingerprint == setting.game.cards.fingerprint
        return json.dumps({**self.header(), "rows": None if house else setting.cards.file.tables})

    def player(self, text: str, clocks: list[Clock]) -> Contender:
        """The player of that name; BadInput if there is none. Others' contests may know more of them."""
        return contender(text)

    @classmethod
    def unpacked(cls, text: str) -> Self:
        """The contest of a packed text; BadInput if this process has other rules or cards."""
        given = json.loads(text)
        game = find_game(given["game"])
        cards = game.read_cards(CardFile(given["rows"])) if given["rows"] is not None else None
        setting = read_setting(game, given, "contest", cards)
        return cls(setting, read_entrants(",".join(given["players"])), given["seed"])

    def answer(self, deal: int) -> str:
        """Play all matches of one deal; what came of it as JSON text, for whoever sent the contest."""
        played, clocks = self.play(deal)
        return json.dumps({"deal": played.to_json(), "clocks": [[clock.seconds, clock.decisions] for clock in clocks]})

    def play(self, deal: int) -> tuple[Deal, list[Clock]]:
        """Play all matches of one deal; its results, and how long each entrant thought."""
        clocks = [Clock() for _ in self.entrants]
        bouts = [self._bout(deal, number, seating, clocks) for number, seating in enumerate(self.seatings)]
        return Deal(deal, tuple(bouts)), clocks

    def _bout(self, deal: int, number: int, seating: Seating, clocks: list[Clock]) -> Bout:
        seed = f"{self.seed}/{deal}"
        match = Match.begin(self.setting, SeededFate(seed))
        players = [self.player(self.entrants[entrant].text, clocks) for entrant in seating]
        fates = [QuickFate(f"{seed}/{number}/{seat}") for seat in range(len(seating))]
        while match.to_act:
            seat = match.to_act[0]
            options = match.decision(seat).choices
            if len(options) == 1:
                match.play(seat, options[0])
                continue
            begun = perf_counter()
            choice = players[seat].choose(match, seat, fates[seat])
            clocks[seating[seat]].add(perf_counter() - begun)
            match.play(seat, choice)
        assert match.outcome is not None
        return Bout(seating, match.outcome)


@lru_cache(maxsize=1)
def unpack(text: str) -> Contest:
    """The contest of a packed text; BadInput if this process has other rules or cards."""
    return Contest.unpacked(text)


def play_packed(text: str, deal: int) -> str:
    """Play a deal of a packed contest and return it as JSON text: the task of worker processes."""
    return unpack(text).answer(deal)
