"""What a page's script would answer about the shuffle, for tests and clients that are no browsers."""

from typing import Any

from macabre.core.fair_deal import commitment
from macabre.core.fair_record import read_table

VALUE = "5eed" * 16
"""What somebody commits to, unless a test says otherwise."""


def reply(fair: dict[str, Any], value: str = VALUE) -> dict[str, Any] | None:
    """The next message to the socket, given the ``fair`` part of the state; None where nothing is to be said."""
    attempt, party = fair["attempts"][-1] if fair["attempts"] else None, fair["party"]
    if attempt is None or party is None or attempt["void"] or attempt["digits"]:
        return None
    number, committed = attempt["table"]["attempt"], [one for one, _ in attempt["commitments"]]
    if not attempt["sealed"] and party not in committed:
        promise = commitment(read_table(attempt["table"], "table"), party, value)
        return {"type": "commit", "attempt": number, "commitment": promise}
    if attempt["sealed"] and party in committed and party not in attempt["opened"]:
        return {"type": "open", "attempt": number, "value": value}
    return None
