"""The proof of a fair deal as records and receipts hold it, and whether it fits.

A record has all attempts at a deal, written by the server. A receipt is what one page kept of them, written by that
page. A record alone can only be consistent with itself; a receipt shows that it was not made up afterwards.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from macabre.core import fair_deal
from macabre.core.errors import BadRecord
from macabre.core.fair_deal import Signed, Table
from macabre.core.parsing import want_dict, want_int, want_key, want_list, want_str
from macabre.core.told_story import Chosen, Told, read_chosen, read_told

DEALT: Final = "dealt"
VOID: Final = "void"
"""Somebody did not open."""
CHANGED: Final = "changed"
"""The table was changed before anybody had opened."""
ENDS: Final = (DEALT, VOID, CHANGED)

OTHER_MATCH: Final = "receipt_of_another_match"
NOTICED: Final = "noticed"
"""Followed by the words for what the page itself found wrong."""


class Attempt(NamedTuple):
    """One attempt at a deal, as a record has it."""

    table: Table
    commitments: list[Signed]
    opened: list[Signed]
    secret: str
    end: str


class Kept(NamedTuple):
    """One attempt as a page kept it."""

    table: Table
    commitments: list[Signed]
    """Empty where the page was never shown a transcript."""
    value: str
    """What the page committed to."""
    opened: bool


class Receipt(NamedTuple):
    """What one holder's page kept of a match."""

    version: str
    match: str
    party: str
    attempts: list[Kept]
    noticed: list[str]
    """What the page itself found wrong, as stable words."""
    choices: list[Chosen]
    """What was chosen there. Empty in older receipts, as is what was told."""
    told: list[Told]
    """What its seats were told."""


# -- reading


def read_attempts(fair: Mapping[str, Any], place: str) -> list[Attempt]:
    """All attempts of a record's ``fair`` part; what is malformed raises BadRecord."""
    found = []
    for i, value in enumerate(want_list(want_key(fair, "attempts", place), f"{place}.attempts")):
        where = f"{place}.attempts[{i}]"
        given = want_dict(value, where)
        end = want_str(want_key(given, "end", where), f"{where}.end")
        if end not in ENDS:
            raise BadRecord(f"an attempt ends as one of {', '.join(ENDS)}", f"{where}.end")
        secret = _hex(want_key(given, "secret", where), f"{where}.secret")
        table = read_table(want_key(given, "table", where), f"{where}.table")
        found.append(Attempt(table, _pairs(given, "commitments", where), _pairs(given, "opened", where), secret, end))
    return found


def read_receipt(value: object) -> Receipt:
    """A receipt from JSON; what is malformed raises BadRecord."""
    given = want_dict(value, "receipt")
    if "macabre_receipt" not in given:
        raise BadRecord("is no receipt of a fair deal", "receipt")
    attempts = [
        _read_kept(one, f"receipt.attempts[{i}]")
        for i, one in enumerate(want_list(want_key(given, "attempts", "receipt"), "receipt.attempts"))
    ]
    noticed = [want_str(word, "receipt.noticed") for word in want_list(given.get("noticed", []), "receipt.noticed")]
    return Receipt(
        want_str(want_key(given, "version", "receipt"), "receipt.version"),
        want_str(want_key(given, "match", "receipt"), "receipt.match"),
        _party(want_key(given, "party", "receipt"), "receipt.party"),
        attempts,
        noticed,
        read_chosen(given.get("choices", []), "receipt.choices"),
        read_told(given.get("told", []), "receipt.told"),
    )


def _read_kept(value: object, place: str) -> Kept:
    given = want_dict(value, place)
    opened = want_key(given, "opened", place)
    if not isinstance(opened, bool):
        raise BadRecord("yes or no is needed here", f"{place}.opened")
    table = read_table(want_key(given, "table", place), f"{place}.table")
    secret = _hex(want_key(given, "value", place), f"{place}.value")
    return Kept(table, _pairs(given, "commitments", place), secret, opened)


def read_table(value: object, place: str) -> Table:
    """A table from JSON."""
    given = want_dict(value, place)
    options = want_dict(want_key(given, "options", place), f"{place}.options")
    for name, one in options.items():
        if type(one) is not int and not isinstance(one, str):
            raise BadRecord("an option is a text or a whole number", f"{place}.options.{name}")
    who = want_list(want_key(given, "who", place), f"{place}.who")
    table = Table(
        want_str(want_key(given, "match", place), f"{place}.match"),
        want_int(want_key(given, "attempt", place), f"{place}.attempt", 1),
        want_str(want_key(given, "game", place), f"{place}.game"),
        want_int(want_key(given, "version", place), f"{place}.version", 0),
        options,
        want_str(want_key(given, "cards", place), f"{place}.cards"),
        [want_str(party, f"{place}.who") for party in who],
    )
    try:
        fair_deal.table_text(table)
    except ValueError as error:
        raise BadRecord(str(error), place) from None
    return table


def table_json(table: Table) -> dict[str, Any]:
    """A table as JSON."""
    return {**table._asdict(), "options": dict(table.options), "who": list(table.who)}


def _pairs(given: Mapping[str, Any], name: str, place: str) -> list[Signed]:
    pairs: list[Signed] = []
    for pair in want_list(want_key(given, name, place), f"{place}.{name}"):
        one = want_list(pair, f"{place}.{name}")
        if len(one) != 2:
            raise BadRecord("a party and a value are needed", f"{place}.{name}")
        pairs.append((_party(one[0], f"{place}.{name}"), _hex(one[1], f"{place}.{name}")))
    return pairs


def _hex(value: object, place: str) -> str:
    if not fair_deal.is_value(value):
        raise BadRecord("32 bytes as lower-case hexadecimal digits are needed here", place)
    return str(value)


def _party(value: object, place: str) -> str:
    if not fair_deal.is_party(value):
        raise BadRecord("the server, or a holder by its lowest seat, is needed here", place)
    return str(value)


# -- what follows from it


def transcript_of(table: Table, commitments: Sequence[Signed]) -> str:
    """The fingerprint of a transcript; "" where it cannot be one."""
    try:
        return fair_deal.transcript(table, commitments)
    except ValueError:
        return ""


def dealt(attempts: Sequence[Attempt]) -> Attempt | None:
    """The attempt that the cards were dealt from."""
    return attempts[-1] if attempts and attempts[-1].end == DEALT else None


def seed_of(attempt: Attempt) -> str:
    """The seed text that follows from an attempt; "" where none can."""
    try:
        transcribed = fair_deal.transcript(attempt.table, attempt.commitments)
        return fair_deal.seed_text(attempt.secret, transcribed, attempt.opened)
    except ValueError:
        return ""


def digits_of(attempt: Attempt) -> str:
    """The digits that everybody was shown; "" where there are none."""
    try:
        return fair_deal.digits(fair_deal.transcript(attempt.table, attempt.commitments), attempt.opened)
    except ValueError:
        return ""


def without_part(attempt: Attempt) -> list[int]:
    """The seats of people who had no part in an attempt."""
    part = {party for party, _ in attempt.commitments}
    return [seat for seat, party in enumerate(attempt.table.who) if not party.startswith("bot-") and party not in part]


# -- what must fit; each gives a stable word for the first fault, or ""


def table_fault(attempts: Sequence[Attempt], record: Mapping[str, Any], match: str) -> str:
    """Whether every attempt's table is the one that the record was played at."""
    for number, attempt in enumerate(attempts, 1):
        table = attempt.table
        if table.attempt != number:
            return "attempt_missing"
        if attempt.end == CHANGED:  # what was changed may have been anything but the match
            if table.match != match:
                return "other_match"
            continue
        header = {"game": table.game, "version": table.version, "options": table.options, "cards": table.cards}
        for name, value in header.items():
            if record.get(name) != value:
                return f"other_{name}"
        if table.match != match:
            return "other_match"
        if record.get("seats") != len(table.who) or not _seated(table.who, record.get("people")):
            return "other_seats"
    return ""


def _seated(who: Sequence[str], people: object) -> bool:
    """Whether people and bots sit where the table says, and each holder is called after its lowest seat."""
    for seat, party in enumerate(who):
        if not party.startswith("bot-") and (not fair_deal.is_party(party) or not 0 <= fair_deal.place(party) <= seat):
            return False
        if not party.startswith("bot-") and who[fair_deal.place(party)] != party:
            return False
    if not isinstance(people, list):
        return people is None
    return [_sits(one) for one in people] == [party if party.startswith("bot-") else "person" for party in who]


def _sits(person: object) -> str:
    if isinstance(person, dict) and person.get("kind") == "bot":
        return f"bot-{person.get('level')}"
    return "person"


def commitment_fault(attempts: Sequence[Attempt]) -> str:
    """Whether everything that was opened is what its party had committed to."""
    for attempt in attempts:
        if not transcript_of(attempt.table, attempt.commitments):
            return "out_of_order"
        commitments = dict(attempt.commitments)
        if not set(commitments) <= {fair_deal.SERVER, *fair_deal.holders(attempt.table.who)}:
            return "stranger"
        for party, value in [(fair_deal.SERVER, attempt.secret), *attempt.opened]:
            if party not in commitments or commitments[party] != fair_deal.commitment(attempt.table, party, value):
                return "secret_exchanged" if party == fair_deal.SERVER else "value_exchanged"
    return ""


def attempts_fault(attempts: Sequence[Attempt]) -> str:
    """Whether the attempts ended as they may: at most one was void, and only the last one was dealt."""
    voids = [attempt.end for attempt in attempts].count(VOID)
    if voids > fair_deal.MOST_VOID + (dealt(attempts) is None):  # the one more breaks the match off
        return "too_many_void"
    for i, attempt in enumerate(attempts):
        parties, opened = [party for party, _ in attempt.commitments[1:]], [party for party, _ in attempt.opened]
        if attempt.end == DEALT and (i + 1 < len(attempts) or opened != parties):
            return "not_all_opened" if opened != parties else "dealt_twice"
        if attempt.end == CHANGED and opened:
            return "changed_after_opening"
        if attempt.end == VOID and opened == parties:
            return "void_without_reason"
    return ""


def receipt_fault(receipt: Receipt, match: str, attempts: Sequence[Attempt]) -> str:
    """Whether a record tells the same as a page kept."""
    if receipt.match != match:
        return OTHER_MATCH
    for kept in receipt.attempts:
        if kept.table.attempt > len(attempts):
            if kept.commitments:
                return "attempt_hidden"
            continue
        if fault := _kept_fault(receipt.party, kept, attempts[kept.table.attempt - 1]):
            return fault
    return " ".join([NOTICED, *receipt.noticed]) if receipt.noticed else ""


def _kept_fault(party: str, kept: Kept, attempt: Attempt) -> str:
    if not kept.commitments:
        return "opened_without_transcript" if kept.opened else ""
    if kept.table != attempt.table:
        return "other_table"
    transcribed = transcript_of(kept.table, kept.commitments)
    if not transcribed or transcribed != transcript_of(attempt.table, attempt.commitments):
        return "other_transcript"
    if dict(kept.commitments).get(party) != fair_deal.commitment(kept.table, party, kept.value):
        return "commitment_missing"
    opened = dict(attempt.opened)
    if kept.opened and party not in opened:
        return "changed_after_opening" if attempt.end == CHANGED else "falsely_named"
    if party in opened and opened[party] != kept.value:
        return "value_exchanged"
    return ""


def had_part(receipt: Receipt, attempts: Sequence[Attempt]) -> bool:
    """Whether the receipt's holder opened a value for the deal that was played."""
    last = dealt(attempts)
    if last is None:
        return False
    kept = [one for one in receipt.attempts if one.table.attempt == last.table.attempt]
    return bool(kept) and kept[-1].opened and receipt.party in dict(last.opened)
