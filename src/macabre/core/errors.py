"""Everything this library raises on purpose, as one small tree.

    MacabreError
    ├── Refused       a player's mistake: nothing has changed, try again
    ├── BadScript     a scripted fate ran out, was left over, or cannot fit
    └── BadInput      something that was read cannot be used
        ├── BadRecord   a record, position or view
        └── BadData     a card file

Any other exception that leaves the library is a bug.
"""

from macabre.core.phrasebook import CORE, Phrase


class MacabreError(Exception):
    """The base class of everything that Macabre raises on purpose."""


class Refused(MacabreError):
    """Something was asked for that the rules do not allow. Nothing has changed.

    >>> refusal = Refused("not_your_turn", "It is not your turn.", seat=2, rule="GD-29")
    >>> refusal.code, refusal.rule, str(refusal)
    ('not_your_turn', 'GD-29', 'It is not your turn.')
    >>> refusal
    <Refused not_your_turn, seat 2, GD-29: It is not your turn.>
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        seat: int | None = None,
        rule: str = "",
        phrase: Phrase | None = None,
    ) -> None:
        super().__init__(sentence)
        self.code = code
        """A stable word for programs: it never changes, while sentences may."""
        self.sentence = sentence
        self.seat = seat
        self.rule = rule
        """The id of the rule that forbids it, or "" where no rule of the game is concerned."""
        self._phrase = phrase
        """The same sentence where it can be said in any language; None where it is only known in one."""

    def say(self, language: str = "en") -> str:
        """The reason as a sentence for the player."""
        return self.sentence if self._phrase is None else self._phrase.say(language)

    def __repr__(self) -> str:
        whose = f", seat {self.seat}" if self.seat is not None else ""
        cited = f", {self.rule}" if self.rule else ""
        return f"<Refused {self.code}{whose}{cited}: {self.sentence}>"

    def to_json(self) -> dict[str, object]:
        return {"code": self.code, "error": self.sentence, "seat": self.seat, "rule": self.rule}


class BadScript(MacabreError):
    """A scripted fate ran out of results, has results left over, or holds one that cannot fit."""


class BadInput(MacabreError):
    """Something that was read cannot be used; it says which file and which place in it."""

    def __init__(self, problem: str | Phrase, place: str = "", file: str = "") -> None:
        self._phrase = problem
        """A phrase, or just English where only programmers ever see it."""
        self.problem = problem if isinstance(problem, str) else problem.say()
        self.place = place
        self.file = file
        super().__init__(_put(file, place, self.problem))

    def within(self, file: str) -> "BadInput":
        """The same error, with the file it is about."""
        return type(self)(self._phrase, self.place, file)

    def say(self, language: str = "en") -> str:
        """What is wrong, and where.

        >>> BadData(Phrase(CORE, "card_file.missing"), "line 3, field key", "cards.toml").say("de")
        'cards.toml, Zeile 3, Feld key: fehlt'
        """
        if isinstance(self._phrase, str):
            return str(self)
        grammar = CORE.tables(language)["grammar"]
        place = self.place.replace("line ", grammar["line"]).replace("field ", grammar["field"])
        return _put(self.file, place, self._phrase.say(language))


def _put(file: str, place: str, problem: str) -> str:
    where = ", ".join(part for part in (file, place) if part)
    return f"{where}: {problem}" if where else problem


class BadRecord(BadInput):
    """A record, position or view that is broken, or that needs another version of the rules."""


class BadData(BadInput):
    """A card file with a mistake; ``place`` names the line and the field."""


def refused(code: str, *facts: object, seat: int | None = None, rule: str = "") -> Refused:
    """One of the kernel's own refusals, its sentence filled with facts (shortened: they may come from outside).

    >>> refused("bad_seats", "Totentanz", 2, 2, 3).sentence
    'Totentanz is played by 2, not 3.'
    >>> refused("unknown_choice", "").sentence
    '"" is no choice of this game.'
    """
    one_count = code == "bad_seats" and facts[1] == facts[2]
    shown: list[object] = [fact if isinstance(fact, Phrase) else _named(fact) for fact in facts]
    if code == "bad_option":
        shown[2] = Either(str(shown[2]))
    phrase = Phrase(CORE, f"refusals.{code}{'_one' if one_count else ''}", *shown)
    return Refused(code, phrase.say(), seat, rule, phrase)


class Either:
    """The values of an option as a choice.

    >>> Either("random, 0 to 5").say(), Either("random, 0 to 5").say("de")
    ('random or 0 to 5', 'random oder 0 bis 5')
    """

    def __init__(self, spread: str) -> None:
        self._spread = spread

    def say(self, language: str = "en") -> str:
        *most, last = [self._value(value, language) for value in self._spread.split(", ")]
        return ", ".join(most) + CORE.template("grammar.or", language) + last if most else last

    def _value(self, value: str, language: str) -> str:
        low, to, high = value.partition(" to ")
        return CORE.say("grammar.range", language, low, high) if to else value


def _named(fact: object) -> str:
    """A fact that can be seen in a sentence, even an empty text."""
    text = shorten(fact)
    return text if text.strip() else f'"{text}"'


def shorten(fact: object, limit: int = 80) -> str:
    """Text from outside, made safe to put in a sentence: printable and not too long.

    >>> shorten("a" * 100)[-3:], shorten("two\\nlines")
    ('aa…', 'two\\\\nlines')
    """
    if isinstance(fact, int) and abs(fact) > 10**30:
        return "a huge number"
    text = "".join(c if c.isprintable() else repr(c)[1:-1] for c in str(fact)[:limit])
    return text + "…" if len(str(fact)) > limit else text
