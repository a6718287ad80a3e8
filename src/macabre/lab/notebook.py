"""A record that a notebook displays as a table."""

from collections.abc import Mapping
from html import escape
from typing import Any

from macabre.games import replay

SHOWN = 12
"""How many choices are displayed; the record has all of them."""


class Record:
    """A record to look at: what was played, how it ended, and how it began.

    >>> import macabre
    >>> Record(macabre.game("grim-dance").start(seats=2, seed="x").record())
    <Record of grim-dance, 2 seats, 0 choices, not over>
    """

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.record = dict(record)
        self.match = replay(self.record)

    def __repr__(self) -> str:
        made = len(self.record["choices"])
        return f"<Record of {self.match.game.name}, {self.match.seats} seats, {made} choices, {self._end()}>"

    def _end(self) -> str:
        outcome = self.match.outcome
        if outcome is None:
            return "not over"
        words = self.match.setting.words("en")
        winners = words.join(list(outcome.winners), words.seat) or "nobody"
        return f"won by {winners}, scores {', '.join(str(score) for score in outcome.scores)}"

    def _repr_html_(self) -> str:
        setting = self.match.setting
        facts = {
            "game": f"{setting.game.title}, version {setting.game.version}",
            "seats": setting.seats,
            "options": ", ".join(f"{name}={value}" for name, value in setting.options.items()) or "none",
            "seed": self.record.get("seed", "none"),
            "end": self._end(),
            "choices": self._choices(),
        }
        rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(str(fact))}</td></tr>" for name, fact in facts.items())
        return f"<table>{rows}</table>"

    def _choices(self) -> str:
        choices = self.record["choices"]
        told = ", ".join(f"{seat} {code}" for seat, code in choices[:SHOWN])
        return told + (f" … ({len(choices)} in all)" if len(choices) > SHOWN else "")
