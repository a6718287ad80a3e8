"""What a bot at the server's table is: the chance it has, and when it owes a decision."""

from macabre.host.hosted_match import Sitting, fingerprint


def bot_seed(sitting: Sitting, seat: int, decision: int) -> str:
    """A bot's chance is its own: it follows from the match's secret, so that no restart or other process changes it."""
    return fingerprint(f"{sitting.secret} bot {seat} {decision}")


def owes(sitting: Sitting, seat: int, decision: int) -> bool:
    """Whether a bot owes this decision."""
    match = sitting.match
    return (
        match is not None
        and sitting.stage == "playing"
        and seat in match.to_act
        and sitting.places[seat].automatic
        and match.decision(seat).id == decision
    )
