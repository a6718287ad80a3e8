"""Is a match fair? Computed anew from its record and receipts, with Python's standard library and nothing of Macabre.

python verify.py RECORD.json [RECEIPT.json …]

It checks all but whether the choices were allowed and what they led to, for which one needs the rules. The exact
bytes are in docs/concepts/fair-deals.md.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

VERSION = "macabre-fair-2"


def sha256(kind, *lines):
    return hashlib.sha256("\n".join([VERSION, kind, *lines]).encode()).hexdigest()


def table_hash(table):
    options = [f"option {name}={table['options'][name]}" for name in sorted(table["options"])]
    seats = [f"seat {seat} {who}" for seat, who in enumerate(table["who"])]
    head = [f"match {table['match']}", f"attempt {table['attempt']}", f"game {table['game']}"]
    return sha256("table", *head, f"rules {table['version']}", *options, f"cards {table['cards']}", *seats)


def commitment(table, party, value):
    head = f"match {table['match']}", f"attempt {table['attempt']}"
    return sha256("commitment", *head, f"party {party}", f"table {table_hash(table)}", f"value {value}")


def transcript(table, commitments):
    return sha256("transcript", f"table {table_hash(table)}", *[" ".join(pair) for pair in commitments])


def chance(seed):
    """The words of SeededFate."""
    key = hashlib.sha256(seed.encode()).digest()
    block = 0
    while True:
        digest = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
        block += 1


def pick(words, n):
    return next(word for word in words if word < 2**32 - 2**32 % n) % n


def check_attempt(table, commitments, opened, secret, end):
    holders = [who for seat, who in enumerate(table["who"]) if who == f"holder-{seat}"]
    parties, committed = [party for party, _ in commitments], dict(commitments)
    yield "parties stand in order, each once", parties == [p for p in ["server", *holders] if p in committed]
    for party, value in [("server", secret), *opened]:
        yield f"{party} opened what it committed to", committed.get(party) == commitment(table, party, value)
    all_open = [party for party, _ in opened] == parties[1:]
    yield f"it ended as it may: {end}", {"dealt": all_open, "void": not all_open, "changed": not opened}[end]


def check_record(record):
    fair, attempts = record["fair"], record["fair"]["attempts"]
    for number, attempt in enumerate(attempts, 1):
        table, same = attempt["table"], ("game", "version", "options", "cards")
        yield "attempts are numbered from 1", table["attempt"] == number and table["match"] == fair["match"]
        if attempt["end"] != "changed":
            fits = all(table[name] == record[name] for name in same) and len(table["who"]) == record["seats"]
            yield "the table is the one that was played at", fits
        yield from check_attempt(**attempt)
    ends = [attempt["end"] for attempt in attempts]
    dealt = ends[-1:] == ["dealt"]
    few = ends.count("void") < (2 if dealt else 3)  # a second void one breaks the match off
    yield "at most one attempt was void before the deal, and only the last dealt", few and "dealt" not in ends[:-1]
    if not dealt:
        yield "no cards were dealt", "seed" not in record and not record.get("choices")
        return
    last = attempts[-1]
    lines = [
        f"transcript {transcript(last['table'], last['commitments'])}",
        *[" ".join(pair) for pair in last["opened"]],
    ]
    yield "the digits follow", fair["digits"] == sha256("digits", *lines)[:8]
    text = "\n".join([VERSION, "seed", *lines]).encode()
    yield "the seed follows", record["seed"] == hmac.new(bytes.fromhex(last["secret"]), text, "sha256").hexdigest()
    words = chance(record["seed"])
    yield "the draws of the deal and of every choice are there", len(fair["draws"]) == len(record["choices"]) + 1
    yield "every draw follows", all(pick(words, n) == result for ply in fair["draws"] for n, result in ply)


def standing(steps):
    """The choices that stand in the end; None where somebody takes back what is not their own last choice."""
    left = []
    for seat, code in steps:
        if code != "take-back":
            left.append([seat, code])
        elif not left or left.pop()[0] != seat:
            return None
    return left


def by_decision(steps):
    """What each seat answered to each of its decisions; a take-back counts one on, as the question is asked anew."""
    asked, answers = {}, {}
    for seat, code in steps:
        number = asked.get(seat, 0)
        if code != "take-back":
            answers[seat, number] = code
        asked[seat] = number + 1
    return answers


def check_choices(record, receipt):
    steps = record["fair"].get("steps", record.get("choices", []))
    yield "what was taken back fits the choices", standing(steps) == record.get("choices", [])
    answers = by_decision(steps)
    for seat, decision, code in receipt.get("choices", []):
        if answers.get((seat, decision)) != code:
            there = answers.get((seat, decision), "nothing")
            yield f"decision {decision} of seat {seat}: the page chose {code}, the record has {there}", False
            return
    yield f"the {len(receipt.get('choices', []))} choices made there are in the record", True
    most = max([len(told["marks"]) // 8 for told in receipt.get("told", [])], default=0)
    yield "cards were dealt if its page was told of any", "seed" in record or not most


def check_receipt(record, receipt):
    fair, party = record["fair"], receipt["party"]
    yield "the receipt is of this match", (receipt["match"], receipt["version"]) == (fair["match"], fair["version"])
    yield f"its page noticed: {', '.join(receipt['noticed']) or 'nothing'}", not receipt["noticed"]
    by_number = {attempt["table"]["attempt"]: attempt for attempt in fair["attempts"]}
    for kept in receipt["attempts"]:
        told = by_number.get(kept["table"]["attempt"])
        if not kept["commitments"]:
            continue
        if told is None:
            yield "the record hides no attempt", False
            continue
        same = transcript(kept["table"], kept["commitments"]) == transcript(told["table"], told["commitments"])
        yield "the page was shown the same table and commitments", same
        own = commitment(kept["table"], party, kept["value"])
        yield "its own commitment is among them", [party, own] in kept["commitments"]
        if kept["opened"]:
            yield "what it opened is in the record", [party, kept["value"]] in told["opened"]
    yield from check_choices(record, receipt)


def had_part(record, receipt):
    """Whether the receipt's page opened a value for the deal that was played."""
    last = record["fair"]["attempts"][-1]
    opened = [kept["opened"] for kept in receipt["attempts"] if kept["table"] == last["table"]]
    return last["end"] == "dealt" and any(opened)


def main(*files):
    record, *receipts = [json.loads(Path(name).read_text(encoding="utf-8")) for name in files]
    if record["fair"]["version"] != VERSION or record["fair"]["claim"] != "made":
        print(f"no claim: {record['fair']['version']}, {record['fair'].get('claim', 'of the old kind')}")
        return 1 if receipts else 0
    checks = [*check_record(record), *[check for receipt in receipts for check in check_receipt(record, receipt)]]
    for sentence, fits in checks:
        print("+" if fits else "-", sentence)
    fits = all(fits for _, fits in checks)
    proved = any(had_part(record, receipt) for receipt in receipts)
    print("not fair" if not fits else "fair" if proved else "consistent: only a receipt can show more")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
