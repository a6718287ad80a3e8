"""A deal: one shuffle, played with everybody on every seat. Its results are stored as one line of JSON."""

from typing import Any, NamedTuple

from macabre.bots.arena.pairing import Seating
from macabre.core.errors import BadRecord
from macabre.core.outcome import Outcome
from macabre.core.parsing import want_dict, want_int, want_ints, want_key, want_list, want_str


class Bout(NamedTuple):
    """One match of a deal."""

    players: Seating
    outcome: Outcome

    def to_json(self) -> dict[str, Any]:
        return {"players": list(self.players), **self.outcome.to_json()}


class Deal(NamedTuple):
    """One shuffle in all its matches."""

    number: int
    bouts: tuple[Bout, ...]

    def to_json(self) -> dict[str, Any]:
        return {"deal": self.number, "bouts": [bout.to_json() for bout in self.bouts]}

    def share(self, entrant: int) -> float:
        """An entrant's mean share of the win over its seats in all matches."""
        shares = [
            share
            for bout in self.bouts
            for player, share in zip(bout.players, bout.outcome.shares, strict=True)
            if player == entrant
        ]
        return sum(shares) / len(shares)

    def scores(self, entrant: int) -> list[int]:
        """All scores of an entrant."""
        return [
            score
            for bout in self.bouts
            for player, score in zip(bout.players, bout.outcome.scores, strict=True)
            if player == entrant
        ]


def read_deal(value: object, seatings: list[Seating], place: str) -> Deal:
    """A deal from JSON; BadRecord unless it has exactly these seatings."""
    given = want_dict(value, place)
    number = want_int(want_key(given, "deal", place), f"{place}.deal", 1)
    bouts = want_list(want_key(given, "bouts", place), f"{place}.bouts")
    if len(bouts) != len(seatings):
        raise BadRecord(f"{len(seatings)} bouts are needed, not {len(bouts)}", f"{place}.bouts")
    read = [_read_bout(bouts[i], seating, f"{place}.bouts[{i}]") for i, seating in enumerate(seatings)]
    return Deal(number, tuple(read))


def _read_bout(value: object, seating: Seating, place: str) -> Bout:
    given = want_dict(value, place)
    scores = want_ints(want_key(given, "scores", place), f"{place}.scores")
    winners = want_ints(want_key(given, "winners", place), f"{place}.winners", 0, len(seating) - 1)
    if want_ints(want_key(given, "players", place), f"{place}.players") != list(seating) or len(scores) != len(seating):
        raise BadRecord("is not of this contest", place)
    return Bout(
        seating, Outcome(tuple(scores), tuple(winners), want_str(want_key(given, "why", place), f"{place}.why"))
    )
