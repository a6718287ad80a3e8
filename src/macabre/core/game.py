"""A game as the kernel sees it: a name, some numbers, and the modules of its folder."""

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from inspect import signature
from pathlib import Path
from typing import Any, Protocol, SupportsIndex

from macabre.core.beat import Weight
from macabre.core.card_file import CardFile, Cards
from macabre.core.decision import Alphabet, Choice, Decision, read_decision
from macabre.core.errors import BadData, BadRecord, refused
from macabre.core.event import Event, Log, Raw
from macabre.core.fate import Fate, SeededFate
from macabre.core.guide import Guide
from macabre.core.help import HelpTexts, read_help
from macabre.core.match import Match
from macabre.core.numbers import whole_number
from macabre.core.option import Option, Value, read_options
from macabre.core.outcome import Outcome
from macabre.core.parsing import want_dict, want_int, want_ints, want_key
from macabre.core.phrasebook import Phrase, Phrasebook
from macabre.core.position_text import Numbers, read_position
from macabre.core.record import read_setting, resume
from macabre.core.rulebook import Rulebook
from macabre.core.seat import AnyViewer, Seat, Viewer
from macabre.core.setting import Setting
from macabre.core.view import View

CACHED_SETTINGS = 64
"""How many settings a game keeps, so that another match with the same seats, options and cards starts at once."""


class Rules(Protocol):
    """What a game's ``rules.py`` offers, read in this order: setup, options, apply, outcome.

    States are changed in place. ``options`` is the only source of legality: the kernel calls ``apply`` with
    nothing else. ``apply`` goes on until somebody has a decision to make, or until nobody ever will; where something
    is to be seen on the way, it calls ``event.pause``.

    They may also offer

    - ``most_choices(config)``: the most choices that all seats together can make in one match.
    - ``lowest_wins(config)``: whether low scores are better than high ones.
    """

    @property
    def EVENTS(self) -> Sequence[tuple[str, str]]:  # noqa: N802 - a constant of the module
        """The kinds of events, each with its usual rule; a raw event starts with an index into them.

        Facts that only ``Knowledge.cite`` needs come last in a raw event, behind those that are told.
        """

    def alphabet(self) -> list[tuple[str, str]]:
        """Every code that can ever be offered, with the id of its rule, in the fixed order of the notation."""

    def read_cards(self, file: CardFile) -> Any:
        """The game's own form of its card data; raises BadData."""

    def configure(self, seats: int, options: Mapping[str, Value], cards: Any) -> Any:
        """Seats, options and cards in the form the rules read; raises Refused where they do not go together."""

    def setup(self, config: Any, fate: Fate, log: Log) -> Any:
        """A new state, with somebody to act."""

    def to_act(self, state: Any) -> tuple[int, ...]:
        """The seats that owe a decision; empty when the match is over."""

    def kind(self, state: Any, seat: int) -> str:
        """What that seat is asked, as a word."""

    def options(self, state: Any, seat: int) -> list[int]:
        """The ids of that seat's choices; never empty while it is to act. The list may be shared: do not change it."""

    def apply(self, state: Any, seat: int, choice: int, fate: Fate, log: Log) -> None:
        """Make one of the seat's choices happen."""

    def reveals(self, raw: Raw) -> bool:
        """Whether an event shows anybody something that could not be unseen: no taking back across it."""

    def outcome(self, state: Any) -> Outcome | None:
        """How the match ended, once nobody is to act."""


class States(Protocol):
    """What a game's ``state.py`` offers. Its State has slots, and a ``copy`` that shares nothing that changes."""

    @property
    def FIELDS(self) -> Mapping[str, str]:  # noqa: N802 - a constant of the module
        """The names of all that makes up a state, with their shapes: "int", "ints" or "rows"."""

    def read_state(self, config: Any, fields: Mapping[str, Any]) -> Any:
        """A state from fields of the right shapes; raises BadRecord unless play can go on from it."""


class Knowledge(Protocol):
    """What a game's ``view.py`` offers: who may know what, and what could be true.

    It may also offer

    - ``cite(config, raw, seat)``: the id of the rule that an event is due to, or "" where it is the usual one of its
      kind. The seat hears it with the event, so it may depend only on what the seat may know.
    - ``end_rule(config, table)``: the id of the rule by which the game ended, where there are several.
    - ``SEATS_RULE``: the id of the rule that says how many play.
    """

    def view(self, state: Any, seat: AnyViewer) -> Mapping[str, Any]:
        """What the seat may know of the state, as plain JSON values; all there is, if ``seat is EVERYBODY``."""

    def tell(self, config: Any, raw: Raw, seat: AnyViewer) -> Mapping[str, Any] | None:
        """The facts of an event that the seat may hear, or None; all its facts, if ``seat is EVERYBODY``."""

    def label(self, config: Any, table: Mapping[str, Any], seat: Viewer, choice: Choice) -> Mapping[str, Any]:
        """The facts that the words for a choice need, from what the seat sees.

        Among them, as ``rule``, the id of the rule behind the choice, where it is not the one of the alphabet.
        """

    def why_not(
        self, config: Any, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice
    ) -> tuple[str, Mapping[str, Any]] | None:
        """Why a seat that is asked this kind of question cannot choose that, as far as it sees.

        A key of ``[refusals]`` in the text files with the facts for its words, among them the ``rule``; None where
        another question simply comes first. It is called for choices that are not on offer only.
        """

    @property
    def TURN_RULE(self) -> str:  # noqa: N802 - a constant of the module
        """The id of the rule that says whose turn it is."""

    @property
    def END_RULE(self) -> str:  # noqa: N802 - a constant of the module
        """The id of the rule that says when the game is over."""

    def imagine(self, config: Any, table: Mapping[str, Any], seat: Viewer, fate: Fate) -> Any:
        """A state that could be the real one, each as likely as the others, for all that the seat knows."""


class Table(Protocol):
    """What a game's ``table.py`` offers: the table as a seat sees it.

    It may also offer ``WEIGHTS``, by kind of event ``"light"``, ``"normal"`` or ``"heavy"``: how much attention a beat
    deserves in which it is told. A kind that is not there is normal.
    """

    def text(self, view: View, language: str) -> str:
        """The table in plain text, for terminals and for readers without pictures."""

    def scene(
        self,
        view: View,
        decision: Decision | None,
        shape: str,
        language: str,
        named: bool = False,
        told: Sequence[Event] = (),
    ) -> Any:
        """The table as a Scene of ``macabre.draw``, ``wide`` or ``tall``, with what the decision offers lit.

        ``told`` is what the viewer was told in the step that is shown, so far: dice, turned cards and payments are in
        no state, and come from there. With nobody to act and no outcome, the view is that of a moment inside a step:
        the prompt is the last told sentence, nobody is lit, and nothing is asked.

        With ``named``, seats without a role's name are called by the placeholders of ``core.words``. Whoever shows the
        scene puts names in their place last: names in the words themselves would make every match fill its own cache.
        """


class RowLayout(Protocol):
    """The layout of a game's ``observation.toml`` as a packer of its ``rows.py`` sees it."""

    def part(self, name: str, value: object) -> bytes:
        """The numbers of one field of the table, or of one thing of its list or object: ``circle[]``, ``hands[][]``."""

    def nothing(self, name: str) -> bytes:
        """As many zeros."""


class RowPacker(Protocol):
    """What writes the row that learners get straight from a state, without a View in between."""

    def write(self, state: Any, seat: int, parts: list[bytes]) -> None:
        """Append the table as the seat may see it: joined, the same bytes as from the seat's View."""


class Rows(Protocol):
    """What a game's ``rows.py`` offers, if there is one. Where there is none, rows are made from Views."""

    def packer(self, config: Any, layout: RowLayout) -> RowPacker:
        """A packer for all states with these seats, options and cards."""


class Insight(Protocol):
    """What a game's ``bots.py`` offers. It is asked about worlds that are imagined, never about the real one.

    It may also offer

    - ``sees(state, seat)``: what a seat knows that others may not, as a text or number that is the same where it knows
      the same. Search tells others' situations apart by it; without it, by their whole views, which takes longer.
    - ``solved(view, ids)``: by option, how often to choose it, where the game has been solved; None elsewhere.
    """

    @property
    def SPAN(self) -> int:  # noqa: N802 - a constant of the module
        """A playout is cut and judged by ``value`` when ``mark`` has grown by this much; 0 plays on to the end."""

    @property
    def LEVELS(self) -> Sequence[str]:  # noqa: N802 - a constant of the module
        """The players of the five levels, weakest first, in the words that ``macabre.bots.player`` reads."""

    def mark(self, state: Any) -> int:
        """How far the game has come: a number that never falls, such as that of the round."""

    def value(self, state: Any) -> list[float]:
        """By seat: the share of the win that it may expect, from 0 to 1; once the game is over, just what it got."""

    def weights(self, state: Any, seat: int, ids: Sequence[int]) -> list[float]:
        """By option: how often a sensible player takes it. All are positive; only their ratios matter."""

    def undecide(self, state: Any, seat: int) -> None:
        """Take back what others have decided in secret, as the seat cannot know it: search chooses for them too."""

    def suspect(self, state: Any, seat: int, fate: Fate) -> None:
        """Exchange what the seat cannot see, so that a world comes up as often as the others' play so far suggests."""


class Positions(Protocol):
    """What a game's ``positions.py`` offers, if there is one: positions in words."""

    def field_words(self, config: Any) -> Mapping[str, Numbers]:
        """By field of the state: how its numbers are called; those of the others stand as they are."""

    def complete(self, config: Any, fields: dict[str, Any], given: Collection[str]) -> None:
        """Fill in what follows from the fields that are given, so that a table can be set up without naming all.

        ``fields`` has all of them; those that are not given are of a new match. Given fields are changed only by adding
        what must lie somewhere.
        """


class Game:
    """One game: its name, its rules, and the ways to start, resume and imagine matches of it."""

    def __init__(
        self,
        name: str,
        *,
        version: int,
        seats: range,
        options: Sequence[Option],
        state: States,
        rules: Rules,
        view: Knowledge,
        table: Table,
        folder: str,
        bots: Insight | None = None,
        positions: Positions | None = None,
        rows: Rows | None = None,
    ) -> None:
        self.name = name
        self.version = version
        """The version of the rules; it rises when a record could play out differently."""
        self.seats = seats
        self.options = tuple(options)
        self.states = state
        self.rules = rules
        self.most_choices: Callable[[Any], int] | None = getattr(rules, "most_choices", None)
        """How many choices a match can have at most, see ``Rules``; None where the rules do not say."""
        self.lowest_wins: Callable[[Any], bool] | None = getattr(rules, "lowest_wins", None)
        """Whether low scores are better, see ``Rules``; None where they never are."""
        self.knowledge = view
        self.table = table
        self.weights: Mapping[str, Weight] = getattr(table, "WEIGHTS", {})
        """By kind of event: how much attention it deserves, where that is not normal."""
        self.cite: Callable[[Any, Raw, AnyViewer], str] | None = getattr(view, "cite", None)
        """Which rule an event is due to, see ``Knowledge``; None where every kind of event has just one."""
        self.seats_rule: str = getattr(view, "SEATS_RULE", "")
        """The id of the rule that says how many play."""
        self.insight = bots
        self.positions = positions
        self.rows = rows
        self.folder = Path(folder)
        self.phrases = Phrasebook(self.folder)
        """Its text files."""
        self.alphabet = Alphabet(rules.alphabet())
        """Every code that can ever be offered, in a fixed order."""
        self._cards: Cards | None = None
        self._rulebooks: dict[str, Rulebook] = {}
        self._help: dict[str, HelpTexts] = {}
        self._guide: Guide | None = None
        self._settings: dict[tuple[int, tuple[Value, ...], Cards], Setting] = {}

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    @property
    def title(self) -> str:
        return str(self.text("en")["title"])

    def text(self, language: str) -> dict[str, Any]:
        """The tables of the game's text file in a language; English stands in for what is not there."""
        return self.phrases.tables(language)

    def text_language(self, language: str) -> str:
        """The language that the game speaks to a reader of this one: English, where it has no text file for it."""
        return self.phrases.speaks(language)

    @property
    def cards(self) -> Cards:
        """The cards of the game's own ``cards.toml``, read once."""
        if self._cards is None:
            self._cards = self.read_cards(self.folder / "cards.toml")
        return self._cards

    def rulebook(self, language: str = "en") -> Rulebook:
        """The rules for players in a language, numbered: the game's ``rules.md`` or ``rules.de.md``, read once.

        Where the second is missing, it is the first; its ``language`` says so.

        >>> import macabre
        >>> macabre.game("grim-dance").rulebook("de").rules["GD-51"].text
        'Wer die meisten Punkte hat, gewinnt.'
        """
        if language not in self._rulebooks:
            self._rulebooks[language] = Rulebook.read(self.folder, language)
        return self._rulebooks[language]

    def help(self, language: str = "en") -> HelpTexts:
        """What the things on the table are and do, read once.

        >>> import macabre
        >>> macabre.game("grim-dance").help().parts["turn"].text
        'The bony hand points at whoever is to act.'
        """
        if language not in self._help:
            self._help[language] = read_help(self, language)
        return self._help[language]

    @property
    def guide(self) -> Guide | None:
        """The guided first match of the game's ``guide.toml``, read once; None where the folder has none."""
        path = self.folder / "guide.toml"
        if self._guide is None and path.exists():
            self._guide = Guide.read(path, self.phrases)
        return self._guide

    def read_cards(self, source: "str | os.PathLike[str] | CardFile") -> Cards:
        """Card data from a file in the form of the game's ``cards.toml``; a mistake raises BadData."""
        file = source if isinstance(source, CardFile) else CardFile.read(Path(source))
        file.phrases = self.phrases
        try:
            deck = self.rules.read_cards(file)
            file.done()
            return Cards(file, deck)
        except BadData as error:
            raise error.within(file.name) from None

    def setting(
        self,
        seats: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
        cards: "str | os.PathLike[str] | Cards | None" = None,
    ) -> Setting:
        """Seats, options and cards, checked and put together; a setting never changes, so matches share it."""
        count = self.seats[0] if seats is None else whole_number(seats)
        if count not in self.seats:
            raise refused(
                "bad_seats", Phrase(self.phrases, "title"), self.seats[0], self.seats[-1], count, rule=self.seats_rule
            )
        chosen = read_options(self.options, options or {})
        deck = self.cards if cards is None else cards if isinstance(cards, Cards) else self.read_cards(cards)
        key = (count, tuple(chosen.values()), deck)
        if key not in self._settings:
            if len(self._settings) == CACHED_SETTINGS:
                self._settings.clear()
            self._settings[key] = Setting(self, count, chosen, deck)
        return self._settings[key]

    def start(
        self,
        seats: SupportsIndex | None = None,
        options: Mapping[str, object] | None = None,
        fate: Fate | None = None,
        seed: str | None = None,
        cards: "str | os.PathLike[str] | Cards | None" = None,
    ) -> Match:
        """A new match. Without a fate or a seed, a fresh seed is drawn from the system.

        >>> import macabre
        >>> match = macabre.game("grim-dance").start(seats=4, seed="any text")
        >>> len(match.decision(match.to_act[0]).choices)
        36
        """
        setting = self.setting(seats, options, cards)
        if fate is None:
            fate = SeededFate(fresh_seed() if seed is None else seed)
        return Match.begin(setting, fate)

    def resume(
        self,
        position: "Mapping[str, Any] | str",
        fate: Fate | None = None,
        cards: "str | os.PathLike[str] | Cards | None" = None,
    ) -> Match:
        """A match that goes on from a position: that of ``match.position()``, or the text of ``match.position_text()``.

        A broken position raises BadRecord.

        >>> import macabre
        >>> match = macabre.game("grim-dance").start(seats=3, seed="x")
        >>> match.game.resume(match.position_text()).position() == match.position()
        True
        """
        given = read_position(self, position, cards) if isinstance(position, str) else position
        return resume(self, given, fate or SeededFate(fresh_seed()), cards)

    def imagine(self, view: View, fate: Fate) -> Match:
        """A match that could be the real one, as far as the view tells."""
        state = self.knowledge.imagine(view.setting.config, view.table, view.seat, fate)
        asked = [0] * view.seats
        if view.seat is not None:
            asked[view.seat] = view.asked
        return Match.from_state(view.setting, state, fate, asked)

    def scene(
        self,
        view: View,
        decision: Decision | None = None,
        shape: str = "wide",
        language: str = "en",
        named: bool = False,
        told: Sequence[Event] = (),
    ) -> Any:
        """The table as a Scene, see ``Table.scene``. Older rules are drawn by older tables, which take no ``told``.

        >>> import macabre
        >>> match = macabre.game("grim-dance").start(seats=3, seed="a dance")
        >>> beat = match.beats(0, 0)[-1]
        >>> match.game.scene(beat.view, told=beat.told).prompt
        'Turn up a card of the circle.'
        """
        spoken = self.text_language(language)
        if _takes_told(self.table.scene):
            return self.table.scene(view, decision, shape, spoken, named, told)
        return self.table.scene(view, decision, shape, spoken, named)

    def read_view(self, value: Mapping[str, Any]) -> View:
        """A view from its JSON; one that no table of this game could show raises BadRecord."""
        given = want_dict(value, "view")
        rows = given.get("rows")
        cards = self.read_cards(CardFile(want_dict(rows, "view.rows"))) if rows is not None else None
        setting = read_setting(self, given, "view", cards)
        seat, last = want_key(given, "seat", "view"), setting.seats - 1
        to_act = want_ints(want_key(given, "to_act", "view"), "view.to_act", 0, last)
        outcome = want_key(given, "outcome", "view")
        view = View(
            setting,
            None if seat is None else Seat(want_int(seat, "view.seat", 0, last)),
            tuple([Seat(one) for one in to_act]),
            want_int(want_key(given, "asked", "view"), "view.asked", 0),
            None if outcome is None else want_dict(outcome, "view.outcome"),
            want_dict(want_key(given, "table", "view"), "view.table"),
        )
        self._check_view(view)
        return view

    def _check_view(self, view: View) -> None:
        """Refuse a view that no world of this game could show: whoever reads a view wants to imagine worlds from it."""
        try:
            world = self.imagine(view, SeededFate(""))
            again = resume(self, world.position(), SeededFate(""), view.setting.cards)
            shown = again.view(view.seat).to_json()
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
            raise BadRecord("does not describe a table of this game", "view.table") from None
        for name, value in view.to_json().items():
            if shown[name] != value:
                raise BadRecord("does not describe a table of this game", f"view.{name}")

    def read_decision(self, value: Mapping[str, Any]) -> Decision:
        """A decision from its JSON."""
        return read_decision(self.alphabet, value)


@cache
def _takes_told(scene: Callable[..., Any]) -> bool:
    try:
        return "told" in signature(scene).parameters
    except ValueError:  # compiled functions do not tell, and are none of an older version
        return True


def fresh_seed() -> str:
    """A seed nobody can guess: 128 bits from the system."""
    return os.urandom(16).hex()
