"""A program's part in a fair deal: it commits, checks what it is shown, and opens, as a page's script does."""

import json
import secrets
from pathlib import Path
from typing import Any

from macabre.core import fair_deal
from macabre.core.fair_deal import Signed, Table
from macabre.core.fair_record import Kept, read_table, table_json, transcript_of
from macabre.core.files import write_atomically


class BotShuffle:
    """What one program commits to, was shown, and opened; kept as a receipt if there is a file for it."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._attempts: dict[int, Kept] = {}
        self._noticed: list[str] = []
        self._party = ""

    def commit(self, said: dict[str, Any]) -> dict[str, Any]:
        """What to send when an attempt begins."""
        table, self._party = read_table(said["table"], "table"), said["party"]
        if table.attempt not in self._attempts or self._attempts[table.attempt].table != table:
            self._attempts[table.attempt] = Kept(table, [], secrets.token_hex(32), False)
        value = fair_deal.commitment(table, self._party, self._attempts[table.attempt].value)
        return {"deed": "commit", "attempt": table.attempt, "value": value}

    def open(self, said: dict[str, Any]) -> dict[str, Any] | None:
        """What to send when everybody has committed; None if something is wrong, which the receipt then says."""
        table = read_table(said["table"], "table")
        commitments = [(party, value) for party, value in said["commitments"]]
        kept = self._attempts.get(table.attempt)
        fault = "other_table" if kept is None else self._fault(kept, table, commitments)
        if kept is None or fault:
            self._noticed.append(fault)
            self._keep()
            return None
        self._attempts[table.attempt] = kept._replace(commitments=commitments, opened=True)
        self._keep()
        return {"deed": "open", "attempt": table.attempt, "value": kept.value}

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
        match = attempts[0]["table"]["match"] if attempts else ""
        head = {"macabre_receipt": 1, "version": fair_deal.VERSION, "match": match, "party": self._party}
        return {**head, "attempts": attempts, "noticed": self._noticed}

    def _keep(self) -> None:
        if self._file is not None:
            write_atomically(json.dumps(self.receipt(), indent=1).encode(), self._file)
