"""Views: all that one seat, or a spectator, may know. Nothing else leaves the kernel for a player."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from macabre.core.decision import Choice, Decision
from macabre.core.errors import Refused, refused
from macabre.core.phrasebook import CORE
from macabre.core.seat import Seat, Viewer
from macabre.core.setting import Setting
from macabre.core.words import Words

if TYPE_CHECKING:
    from macabre.core.game import Game


class View:
    """What a seat may know at one moment; filled field by field, never a state with parts taken out."""

    __slots__ = ("asked", "outcome", "seat", "setting", "table", "to_act")

    def __init__(
        self,
        setting: Setting,
        seat: Viewer,
        to_act: tuple[Seat, ...],
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
        """How the match ended, as plain JSON values; None while it lasts."""
        self.table = table
        """The game's own part: plain JSON values, described by the Table type of its ``view.py``."""

    @property
    def game(self) -> "Game":
        """What is played."""
        return self.setting.game

    @property
    def seats(self) -> int:
        """How many play; seats are counted from 0."""
        return self.setting.seats

    @property
    def is_moment(self) -> bool:
        """Whether this is a moment inside a step (``Match.beats``): nobody is to act, and yet nothing is over."""
        return not self.to_act and self.outcome is None

    def prompt(self, decision: Decision, language: str | Words = "en", named: bool = False) -> str:
        """What a decision asks, as a sentence; with ``named``, people have placeholders, as in ``Setting.words``."""
        words = self.setting.words(language, named)
        return words.sentence("decisions", decision.kind, self.table, self.seat)

    def label(self, choice: Choice, language: str | Words = "en", named: bool = False) -> str:
        """What a choice means at this table, in words; ``named`` as for a prompt."""
        fields = self.game.knowledge.label(self.setting.config, self.table, self.seat, choice)
        return self.setting.words(language, named).sentence("choices", choice.verb, fields, self.seat)

    def rule(self, choice: Choice) -> str:
        """The id of the rule that says what a choice does here: that of the card in question, where there is one."""
        fields = self.game.knowledge.label(self.setting.config, self.table, self.seat, choice)
        return str(fields.get("rule", choice.rule))

    def why_not(
        self, code: str, decision: Decision | None, language: str = "en", named: bool = False
    ) -> Refused | None:
        """Why this seat cannot choose a code now, in one sentence of that language; None if the code is on offer.

        ``decision`` is what the seat is asked, None where it is asked nothing. Nothing else is looked at but the view,
        so the reason tells nothing that the seat could not know.
        """
        number = self.game.alphabet.ids.get(code, -1)
        if number < 0:
            unknown = refused("unknown_choice", code, seat=self.seat)
            return Refused(unknown.code, unknown.say(language), self.seat)
        if decision is not None and number in decision.ids:
            return None
        words, knowledge = self.setting.words(language, named), self.game.knowledge
        if self.outcome is not None:
            return Refused("over", refused("over").say(language), self.seat, self._end_rule())
        if decision is None:
            kind = "watching" if self.seat is None else "waiting"
            sentence = words.fill(_why_not(kind, words), {"seats": self.to_act}, self.seat)
            return Refused("not_your_turn", sentence, self.seat, knowledge.TURN_RULE)
        return self._not_offered(self.game.alphabet.choices[number], decision, words)

    def _not_offered(self, choice: Choice, decision: Decision, words: Words) -> Refused:
        """The game's own reason; else that another question comes first; else just that it is not possible now."""
        reason = self.reason(choice, decision)
        if reason is not None:
            key, facts = reason
            sentence = words.sentence("refusals", key, facts, self.seat)
            return Refused("not_offered", sentence, self.seat, str(facts["rule"]))
        form = choice.verb, not choice.argument
        if form not in [(option.verb, not option.argument) for option in decision.choices]:
            prompt = self.prompt(decision, words)
            sentence = words.fill(_why_not("first", words), {"prompt": prompt})
            return Refused("not_offered", sentence, self.seat, self.rule(decision.choices[0]))
        label = self.label(choice, words)
        sentence = words.fill(_why_not("not_now", words), {"label": label})
        return Refused("not_offered", sentence, self.seat, self.rule(choice))

    def reason(self, choice: Choice, decision: Decision) -> tuple[str, Mapping[str, Any]] | None:
        """The game's own reason why a choice is not on offer, as ``Knowledge.why_not`` gives it, or None."""
        knowledge, config = self.game.knowledge, self.setting.config
        return knowledge.why_not(config, self.table, decision.seat, decision.kind, choice)

    def _end_rule(self) -> str:
        """The rule that ended the match."""
        knowledge = self.game.knowledge
        end_rule = getattr(knowledge, "end_rule", None)
        return str(knowledge.END_RULE if end_rule is None else end_rule(self.setting.config, self.table))

    def text(self, language: str = "en") -> str:
        """The table in plain text, as a terminal shows it."""
        return self.game.table.text(self, language)

    def svg(self, language: str = "en", decision: Decision | None = None, shape: str = "wide") -> str:
        """The table as an SVG picture, ``wide`` or ``tall``; what a decision offers is lit.

        >>> import macabre
        >>> macabre.game("grim-dance").start(seats=2, seed="x").view(0).svg()[:4]
        '<svg'
        """
        return str(self.game.scene(self, decision, shape, language).svg(self.game.folder))

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
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_json() == other.to_json()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The table in plain text, and below it who is to act or how it ended."""
        return f"{self.text()}\n\n{self._standing()}"

    def _standing(self) -> str:
        words = self.setting.words("en")

        def called(seat: int) -> str:
            return f"{words.seat(seat)} (seat {seat})"

        if self.outcome is None:
            verb = "are" if len(self.to_act) > 1 else "is"
            who = words.join(self.to_act, called)
            return f"{who[:1].upper()}{who[1:]} {verb} to act."
        why, winners = str(self.outcome["why"]), self.outcome["winners"]
        won = f"{words.join(winners, called)} {'win' if len(winners) > 1 else 'wins'}" if winners else "It is a draw"
        scores = ", ".join([str(score).replace("-", "−") for score in self.outcome["scores"]])
        return f"{words.look('ends', why) or why} {won[:1].upper()}{won[1:]}. Scores by seat: {scores}."

    def __repr__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<View of {self.game.name} for {who}>"


def _why_not(key: str, words: Words) -> str:
    return CORE.template(f"why_not.{key}", words.language)
