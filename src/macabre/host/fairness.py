"""Fair deals: how the seed of a hosted match comes about, and what is shown of that.

The rules of it stand in ``core.fair_deal``; here they meet the people at a table.
"""

from typing import TYPE_CHECKING, Any

from macabre import SeededFate
from macabre.core import fair_deal_1
from macabre.core.verification import draws
from macabre.host.messages import FairState, SeatSeed

if TYPE_CHECKING:
    from macabre.host.hosted_match import HostedMatch


def commitment(hosted: "HostedMatch") -> str:
    """The fingerprint of the secret, shown before the first card."""
    return fair_deal_1.commitment(hosted.id, hosted.secret)


def seeds(hosted: "HostedMatch") -> list[tuple[int, str]]:
    """Everybody's part in the shuffle, of those who gave one."""
    return [(seat, place.seed) for seat, place in enumerate(hosted.places) if place.seed]


def fate(hosted: "HostedMatch") -> SeededFate:
    """The chance of the match."""
    return SeededFate(fair_deal_1.seed_text(hosted.id, hosted.secret, hosted.seeds))


def proof(hosted: "HostedMatch") -> dict[str, Any]:
    """The part of a record by which everything can be computed again."""
    return {
        "version": fair_deal_1.VERSION,
        "match": hosted.id,
        "commitment": commitment(hosted),
        "seeds": [list(pair) for pair in hosted.seeds],
        "secret": hosted.secret,
        "draws": [[list(draw) for draw in ply] for ply in draws(hosted.match)] if hosted.match else [],
    }


def state(hosted: "HostedMatch") -> FairState | None:
    """The proof as far as it is open, for the page. A guided match is always the same one, and claims nothing."""
    if hosted.guided:
        return None
    bots = [(seat, place.seed) for seat, place in enumerate(hosted.places) if place.kind == "bot"]
    return FairState(
        match=hosted.id,
        commitment=commitment(hosted),
        seeds=[SeatSeed(seat, seed) for seat, seed in hosted.seeds or bots],
        secret=hosted.secret if hosted.ended else None,
    )
