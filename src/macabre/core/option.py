"""Options of the rules: what players may agree on before a match."""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from macabre.core.errors import Refused, refused
from macabre.core.numbers import whole_number

Value = str | int


class Option:
    """One option: its name, the values it may take (a list of words, or a range of integers), and its default."""

    __slots__ = ("default", "name", "rule", "values")

    def __init__(self, name: str, values: Sequence[Value], default: Value, rule: str = "") -> None:
        self.name = name
        self.values = values
        self.default = default
        self.rule = rule

    def __repr__(self) -> str:
        return f"Option({self.name}={self.default}, {self.spread()})"

    def spread(self) -> str:
        """The possible values in words: "english, german" or "1 to 1000".

        >>> Option("round_limit", range(1, 1001), 100).spread()
        '1 to 1000'
        """
        if isinstance(self.values, range):
            return f"{self.values[0]} to {self.values[-1]}"
        return ", ".join(str(value) for value in self.values)

    def read(self, value: object) -> Value:
        """The value, if it is one of ours. Any integer will do; numbers may come as text, as from a command line."""
        for candidate in (value if isinstance(value, str) else None, _number(value)):
            if candidate is not None and candidate in self.values:
                return self.values[self.values.index(candidate)]
        raise refused("bad_option", self.name, value, self.spread(), rule=self.rule)


def _number(value: object) -> int | None:
    """The whole number that this is, or that a short text shows; None if there is none."""
    if isinstance(value, str):
        return int(value) if len(value) < 10 and value.isascii() and value.isdigit() else None
    try:
        return whole_number(value)
    except Refused:
        return None


def _rule_like(known: Sequence[Option], name: str) -> str:
    """The rule of the option that was probably meant: the one with the most similar name."""
    likely = get_close_matches(str(name)[:80], [option.name for option in known], 1, 0.0)
    return next((option.rule for option in known if option.name in likely), "")


def read_options(known: Sequence[Option], chosen: Mapping[str, object]) -> dict[str, Value]:
    """Every option with the chosen value or its default; an unknown name or value is refused."""
    names = [option.name for option in known]
    for name in chosen:
        if name not in names:
            raise refused("unknown_option", name, ", ".join(names), rule=_rule_like(known, name))
    return {o.name: o.read(chosen[o.name]) if o.name in chosen else o.default for o in known}
