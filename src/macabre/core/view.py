"""Views: all that one seat, or a spectator, may know. Nothing else leaves the kernel for a player."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from macabre.core.decision import Choice, Decision
from macabre.core.setting import Setting

if TYPE_CHECKING:
    from macabre.core.game import Game


class View:
    """What a seat may know at one moment; filled field by field, never a state with parts taken out."""

    __slots__ = ("asked", "outcome", "seat", "setting", "table", "to_act")

    def __init__(
        self,
        setting: Setting,
        seat: int | None,
        to_act: tuple[int, ...],
        asked: int,
        outcome: Mapping[str, Any] | None,
        table: Mapping[str, Any],
    ) -> None:
        self.setting = setting
        self.seat = seat
        """Whose view this is; None is a spectator."""
        self.to_act = to_act
        """The seats that owe a decision."""
        self.asked = asked
        """How many decisions this seat has answered: the id of its next one."""
        self.outcome = outcome
        self.table = table
        """The game's own part: plain JSON values, described by the Table type of its ``view.py``."""

    @property
    def game(self) -> "Game":
        return self.setting.game

    @property
    def seats(self) -> int:
        return self.setting.seats

    def prompt(self, decision: Decision, language: str = "en") -> str:
        """What a decision asks, as a sentence."""
        words = self.setting.words(language)
        return words.sentence("decisions", decision.kind, self.table, self.seat)

    def label(self, choice: Choice, language: str = "en") -> str:
        """What a choice means at this table, in words."""
        fields = self.game.knowledge.label(self.setting.config, self.table, self.seat, choice)
        return self.setting.words(language).sentence("choices", choice.verb, fields, self.seat)

    def rule(self, choice: Choice) -> str:
        """The id of the rule that says what a choice does here: that of the card in question, where there is one."""
        fields = self.game.knowledge.label(self.setting.config, self.table, self.seat, choice)
        return str(fields.get("rule", choice.rule))

    def to_json(self) -> dict[str, Any]:
        """The view as plain JSON values: a bot needs nothing else."""
        house = self.setting.cards.fingerprint == self.game.cards.fingerprint
        return {
            **self.setting.header(),
            "rows": None if house else self.setting.cards.file.tables,
            "seat": self.seat,
            "to_act": list(self.to_act),
            "asked": self.asked,
            "outcome": self.outcome,
            "table": self.table,
        }

    def _repr_svg_(self) -> str:
        """The table as a picture, for notebooks."""
        return str(self.game.table.scene(self, None, "wide", "en").svg(self.game.folder))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game.name} for {who}>"
