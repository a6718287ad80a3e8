"""The results of a contest as plain JSON values. They depend on the deals only, not on where or when."""

from collections.abc import Sequence
from typing import Any

from macabre.bots.arena.contest import Contest
from macabre.bots.arena.deal import Deal
from macabre.bots.arena.ratings import rate
from macabre.bots.arena.sprt import Sprt
from macabre.bots.arena.statistics import elo, mean, share_interval


def report(contest: Contest, deals: Sequence[Deal], test: Sprt | None = None) -> dict[str, Any]:
    """All results, and all that is needed to reproduce them."""
    standings = [_standing(contest, deals, entrant) for entrant in range(len(contest.entrants))]
    matches = len(deals) * len(contest.seatings)
    results = {**contest.header(), "deals": len(deals), "matches": matches, "standings": standings}
    if contest.duel:
        results["elo"] = _lead(standings[0])
    elif ratings := rate(deals, len(standings)):
        for standing, rating in zip(standings, ratings, strict=True):
            standing["rating"] = rating._asdict()
    if test is not None:
        results["test"] = _verdict(contest, test)
    return results


def _standing(contest: Contest, deals: Sequence[Deal], entrant: int) -> dict[str, Any]:
    shares = [deal.share(entrant) for deal in deals]
    scores = [score for deal in deals for score in deal.scores(entrant)]
    return {
        "player": contest.names[entrant],
        "win_share": mean(shares),
        "win_share_95": share_interval(shares, contest.seed),
        "score_mean": mean(scores),
    }


def _lead(standing: dict[str, Any]) -> dict[str, Any]:
    """The lead of the first of two players in Elo; null is infinite."""
    interval = standing["win_share_95"]
    return {
        "lead": elo(standing["win_share"]),
        "lead_95": None if interval is None else [elo(bound) for bound in interval],
    }


def _verdict(contest: Contest, test: Sprt) -> dict[str, Any]:
    return {
        "player": contest.names[0],
        "fair": test.fair,
        "better_by": test.margin,
        "log_likelihood_ratio": test.ratio,
        "verdict": test.verdict,
    }
