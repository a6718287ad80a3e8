"""Decisions and the choices they offer. A choice is a code of the game's notation, interned once."""

from collections.abc import Iterator, Sequence
from typing import Any

from macabre.core.errors import BadRecord
from macabre.core.parsing import want_dict, want_int, want_key, want_list, want_str
from macabre.core.seat import Seat


class Choice:
    """One thing a player can choose: a word of the game's notation, such as ``reveal:12``.

    Choices are made once per game; two equal choices are the same object.
    """

    __slots__ = ("code", "id", "rule")

    def __init__(self, code: str, number: int, rule: str) -> None:
        self.code = code
        """Lower case, ``verb`` or ``verb:argument``, the same in every version."""
        self.id = number
        """The place of the code in ``game.alphabet``."""
        self.rule = rule
        """The rule that usually gives a player this choice; ``view.rule`` says which one does here."""

    @property
    def verb(self) -> str:
        return self.code.partition(":")[0]

    @property
    def argument(self) -> str:
        return self.code.partition(":")[2]

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"<Choice {self.code}>"


class Alphabet:
    """Every code that a game can ever offer, in a fixed order, and the choices they stand for.

    >>> Alphabet([("reveal:0", "GD-13"), ("reveal:1", "GD-13"), ("apply", "GD-14"), ("decline", "GD-14")])
    <Alphabet of 4 codes: reveal:0 … decline>
    """

    def __init__(self, codes: Sequence[tuple[str, str]]) -> None:
        self.choices = [Choice(code, number, rule) for number, (code, rule) in enumerate(codes)]
        self.ids = {choice.code: choice.id for choice in self.choices}
        assert len(self.ids) == len(self.choices), "two choices share a code"

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [choice.code for choice in self.choices[index]]
        return self.choices[index].code

    def __len__(self) -> int:
        return len(self.choices)

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __contains__(self, code: object) -> bool:
        return code in self.ids

    def __repr__(self) -> str:
        if not self.choices:
            return "<Alphabet of no codes>"
        return f"<Alphabet of {len(self.choices)} codes: {self.choices[0].code} … {self.choices[-1].code}>"

    def owns(self, choice: Choice) -> bool:
        """Whether a choice is one of this game's, be it a copy that comes from another process.

        Rules are numbered by game, so that choices of two games never have both code and rule in common.
        """
        number = self.ids.get(choice.code, -1)
        return 0 <= number == choice.id and self.choices[number].rule == choice.rule

    def choice(self, code: str) -> Choice:
        """The choice with this code; KeyError where there is none."""
        return self.choices[self.ids[code]]


class Decision:
    """A question put to one seat: what it is about and what may be chosen."""

    __slots__ = ("_choices", "id", "ids", "kind", "seat")

    def __init__(self, number: int, seat: Seat, kind: str, ids: Sequence[int], choices: list[Choice]) -> None:
        self.id = number
        """Counts the decisions of this seat alone, so that it tells nothing about the others."""
        self.seat: Seat = seat
        self.kind = kind
        self.ids = ids
        """The ids of the choices, in the order in which the rules list them."""
        self._choices = choices

    @property
    def choices(self) -> tuple[Choice, ...]:
        """All that may be chosen now; there is no other source of legality."""
        choices = self._choices
        return tuple([choices[i] for i in self.ids])

    @property
    def options(self) -> tuple[Choice, ...]:
        """The older name of ``choices``; the JSON of a decision keeps it. All other options are those of the rules."""
        return self.choices

    def __str__(self) -> str:
        return f"{self.kind}: {', '.join([choice.code for choice in self.choices])}"

    def __repr__(self) -> str:
        return f"<Decision {self.id} of seat {self.seat}: {self.kind}, {len(self.ids)} choices>"

    def to_json(self) -> dict[str, object]:
        return {
            "id": self.id,
            "seat": self.seat,
            "kind": self.kind,
            "options": [choice.code for choice in self.choices],
        }


def read_decision(alphabet: Alphabet, value: object) -> Decision:
    """A decision from its JSON."""
    given = want_dict(value, "decision")
    codes = want_list(want_key(given, "options", "decision"), "decision.options")
    for i, code in enumerate(codes):
        if not isinstance(code, str) or code not in alphabet:
            raise BadRecord("unknown code", f"decision.options[{i}]")
    return Decision(
        want_int(want_key(given, "id", "decision"), "decision.id", 0),
        Seat(want_int(want_key(given, "seat", "decision"), "decision.seat", 0)),
        want_str(want_key(given, "kind", "decision"), "decision.kind"),
        [alphabet.ids[code] for code in codes],
        alphabet.choices,
    )
