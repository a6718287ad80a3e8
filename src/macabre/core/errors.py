"""Everything this library raises on purpose, as one small tree.

    MacabreError
    ├── Refused       a player's mistake: nothing has changed, try again
    ├── BadScript     a scripted fate ran out, was left over, or cannot fit
    └── BadInput      something that was read cannot be used
        ├── BadRecord   a record, position or view
        └── BadData     a card file

Any other exception that leaves the library is a bug.
"""

from collections.abc import Mapping


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
        german: str = "",
    ) -> None:
        super().__init__(sentence)
        self.code = code
        """A stable word for programs: it never changes, while sentences may."""
        self.sentence = sentence
        self.seat = seat
        self.rule = rule
        """The id of the rule that forbids it, or "" where no rule of the game is concerned."""
        self._german = german

    def say(self, language: str = "en") -> str:
        """The reason as a sentence for the player."""
        return self._german if language == "de" and self._german else self.sentence

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

    def __init__(self, problem: str, place: str = "", file: str = "", german: str = "") -> None:
        self.problem = problem
        self.place = place
        self.file = file
        self.german = german
        """The problem in German; empty where only programmers ever see it."""
        super().__init__(_put(file, place, problem))

    def within(self, file: str) -> "BadInput":
        """The same error, with the file it is about."""
        return type(self)(self.problem, self.place, file, self.german)

    def say(self, language: str = "en") -> str:
        """What is wrong, and where.

        >>> BadData("is missing", "line 3, field key", "cards.toml", "fehlt").say("de")
        'cards.toml, Zeile 3, Feld key: fehlt'
        """
        if language != "de" or not self.german:
            return str(self)
        place = self.place.replace("line ", "Zeile ").replace("field ", "Feld ")
        return _put(self.file, place, self.german)


def _put(file: str, place: str, problem: str) -> str:
    where = ", ".join(part for part in (file, place) if part)
    return f"{where}: {problem}" if where else problem


class BadRecord(BadInput):
    """A record, position or view that is broken, or that needs another version of the rules."""


class BadData(BadInput):
    """A card file with a mistake; ``place`` names the line and the field."""


REFUSALS: Mapping[str, tuple[str, str]] = {
    "over": ("The match is over.", "Die Partie ist zu Ende."),
    "no_such_ply": ("No step {0} has been made.", "Einen Schritt {0} gab es noch nicht."),
    "no_such_seat": ("There is no seat {0}.", "Es gibt keinen Sitz {0}."),
    "not_your_turn": ("It is not your turn.", "Du bist nicht am Zug."),
    "stale": (
        "That question has been answered; look at the table again.",
        "Diese Frage ist schon beantwortet; sieh dir den Tisch noch einmal an.",
    ),
    "unknown_choice": ("{0} is no choice of this game.", "{0} ist keine Wahl in diesem Spiel."),
    "not_offered": ("{0} is not possible now.", "{0} ist jetzt nicht möglich."),
    "cannot_take_back": (
        "There is nothing of yours to take back: since then someone else acted, or something was revealed or rolled.",
        "Du kannst nichts zurücknehmen: Seither hat jemand gehandelt, oder etwas wurde aufgedeckt oder gewürfelt.",
    ),
    "bad_seed": (
        "A seed for the shuffle is 32 to 128 hexadecimal digits.",
        "Ein Beitrag zum Mischen besteht aus 32 bis 128 Hexadezimalziffern.",
    ),
    "bad_number": ("A whole number is needed here, not {0}.", "Hier muss eine ganze Zahl stehen, nicht {0}."),
    "bad_count": ("A count cannot be negative: {0}.", "Eine Anzahl kann nicht negativ sein: {0}."),
    "bad_seats": ("{0} is played by {1} to {2}, not {3}.", "{0} wird zu {1} bis {2} gespielt, nicht zu {3}."),
    "bad_option": ("{0} can be {2}, not {1}.", "{0} kann {2} sein, nicht {1}."),
    "unknown_option": ("There is no option {0}; there are {1}.", "Es gibt keine Option {0}; es gibt {1}."),
    "unknown_version": (
        "Version {0} of the rules of {1} is not here.",
        "Version {0} der Regeln von {1} gibt es hier nicht.",
    ),
    "unknown_game": ("There is no game {0}; there are {1}.", "Es gibt kein Spiel {0}; es gibt {1}."),
}
"""The kernel's own refusals by code, in English and German."""


_ONE_COUNT = "{0} is played by {1}, not {3}.", "{0} wird zu {1} gespielt, nicht zu {3}."


def refused(code: str, *facts: object, seat: int | None = None, rule: str = "") -> Refused:
    """One of the kernel's own refusals, its sentence filled with facts (shortened: they may come from outside).

    >>> refused("bad_seats", "Totentanz", 2, 2, 3).sentence
    'Totentanz is played by 2, not 3.'
    >>> refused("unknown_choice", "").sentence
    '"" is no choice of this game.'
    """
    english, german = _ONE_COUNT if code == "bad_seats" and facts[1] == facts[2] else REFUSALS[code]
    words = [_named(fact) for fact in facts]
    if code != "bad_option":
        return Refused(code, english.format(*words), seat, rule, german.format(*words))
    name, value, spread = words
    sentence = english.format(name, value, either(spread))
    return Refused(code, sentence, seat, rule, german.format(name, value, either(spread, "de")))


def either(spread: str, language: str = "en") -> str:
    """The values of an option as a choice.

    >>> either("random, 0 to 5"), either("random, 0 to 5", "de")
    ('random or 0 to 5', 'random oder 0 bis 5')
    """
    *most, last = spread.split(", ")
    if language == "de":
        most, last = [value.replace(" to ", " bis ") for value in most], last.replace(" to ", " bis ")
    return f"{', '.join(most)} {'oder' if language == 'de' else 'or'} {last}" if most else last


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
