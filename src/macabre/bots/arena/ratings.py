"""Ratings of more than two players: OpenSkill's Plackett–Luce model. It needs the extra ``arena``."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from macabre.bots.arena.deal import Bout, Deal


class Rating(NamedTuple):
    """An estimate of strength and its uncertainty. Everybody starts at 25 ± 8.3."""

    mu: float
    sigma: float


def ranks(bout: Bout) -> list[float]:
    """By seat: winners first, all others tied, since lower scores mean different things in different games."""
    return [1.0 if seat in bout.outcome.winners else 2.0 for seat in range(len(bout.players))]


def rate(deals: Iterable[Deal], entrants: int) -> list[Rating] | None:
    """By entrant, the rating after these deals in this order; None if OpenSkill is not installed."""
    try:
        from openskill.models import PlackettLuce
    except ModuleNotFoundError:
        return None
    model = PlackettLuce()
    now = [Rating(model.mu, model.sigma)] * entrants
    for deal in deals:
        for bout in deal.bouts:
            teams = [[model.rating(now[player].mu, now[player].sigma)] for player in bout.players]
            after = [Rating(one.mu, one.sigma) for (one,) in model.rate(teams, ranks=ranks(bout))]
            for player in sorted(set(bout.players)):
                now[player] = _middle([new for new, who in zip(after, bout.players, strict=True) if who == player])
    return now


def _middle(ratings: Sequence[Rating]) -> Rating:
    """One rating for a player that sat on several seats."""
    return Rating(sum(r.mu for r in ratings) / len(ratings), sum(r.sigma for r in ratings) / len(ratings))
