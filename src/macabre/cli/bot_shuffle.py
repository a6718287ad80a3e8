"""A program's part in a fair deal: it commits, checks what it is shown, and opens, as a page's script does.

It keeps its choices, too, but not what it is told: it sees views, and no sentences.
"""

import json
import secrets
from pathlib import Path
from typing import Any

from macabre import BadRecord, read_json
from macabre.core import fair_deal
from macabre.core.fair_deal import Signed, Table
from macabre.core.fair_record import Kept, read_receipt, read_table, table_json, transcript_of
from macabre.core.files import write_atomically
from macabre.core.told_story import Chosen

OWNER_ONLY = 0o600
"""A value that is not yet open is nobody else's business."""


class BotShuffle:
    """What one program commits to, was shown, and opened; kept as a receipt if there is a file for it."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._attempts: dict[int, Kept] = {}
        self._noticed: list[str] = []
        self._choices: list[Chosen] = []
        self._party = ""
        self._match = ""

    def resume(self, match: str) -> None:
        """Take up the match where the file left it, if there is one; BadRecord if it is something else."""
        self._match = match
        if self._file is None or not self._file.exists():
            return
        receipt = read_receipt(read_json(self._file))
        if receipt.match != match:
            raise BadRecord("is the receipt of another match", "receipt")
        self._party, self._noticed, self._choices = receipt.party, receipt.noticed, receipt.choices
        self._attempts = {kept.table.attempt: kept for kept in receipt.attempts}

    def commit(self, said: dict[str, Any]) -> dict[str, Any] | None:
        """What to send when an attempt begins; None if something is wrong, which the receipt then says."""
        table, self._party = read_table(said["table"], "table"), said["party"]
        kept = self._attempts.get(table.attempt)
        if self._notice(self._new_fault(table, kept)):
            return None
        if kept is None or kept.table != table:
            kept = self._attempts[table.attempt] = Kept(table, [], secrets.token_hex(32), False)
            self._keep()
        value = fair_deal.commitment(table, self._party, kept.value)
        return {"deed": "commit", "attempt": table.attempt, "value": value}

    def open(self, said: dict[str, Any]) -> dict[str, Any] | None:
        """What to send when everybody has committed; None if something is wrong, or the value is lost."""
        table = read_table(said["table"], "table")
        commitments = [(party, value) for party, value in said["commitments"]]
        kept = self._attempts.get(table.attempt)
        if kept is None or self._noticed or self._notice(self._fault(kept, table, commitments)):
            return None
        self._attempts[table.attempt] = kept._replace(commitments=commitments, opened=True)
        self._keep()
        return {"deed": "open", "attempt": table.attempt, "value": kept.value}

    def chose(self, seat: int, decision: int, code: str) -> None:
        """A choice that the server has accepted; kept if the program has a receipt to keep it in."""
        if self._attempts and self._file is not None:
            self._choices.append((seat, decision, code))
            self._keep()

    def _notice(self, fault: str) -> bool:
        """Keep in mind what is wrong; whether anything is."""
        if fault and fault not in self._noticed:
            self._noticed.append(fault)
            self._keep()
        return bool(fault)

    def _new_fault(self, table: Table, kept: Kept | None) -> str:
        if table.match != self._match:
            return "other_match"
        if table.attempt > max(self._attempts, default=table.attempt) + 1:
            return "attempt_missing"
        return "changed_after_opening" if kept is not None and kept.opened else ""

    def _fault(self, kept: Kept, table: Table, commitments: list[Signed]) -> str:
        if kept.table != table:
            return "other_table"
        if kept.commitments and kept.commitments != commitments:
            return "two_transcripts"
        own = (self._party, fair_deal.commitment(table, self._party, kept.value))
        return "" if own in commitments and transcript_of(table, commitments) else "commitment_missing"

    def receipt(self) -> dict[str, Any]:
        """What was kept, for ``macabre verify --receipt``."""
        attempts = [
            {**kept._asdict(), "table": table_json(kept.table), "commitments": [list(one) for one in kept.commitments]}
            for kept in self._attempts.values()
        ]
        head = {"macabre_receipt": 1, "version": fair_deal.VERSION, "match": self._match, "party": self._party}
        choices = [list(one) for one in self._choices]
        return {**head, "attempts": attempts, "noticed": self._noticed, "choices": choices}

    def _keep(self) -> None:
        if self._file is not None:
            write_atomically(json.dumps(self.receipt(), indent=1).encode(), self._file, OWNER_ONLY)
