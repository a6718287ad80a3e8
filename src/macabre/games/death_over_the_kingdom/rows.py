"""Rows of numbers for learners, straight from a state; what may be seen is what ``view.py`` shows."""

from macabre.core.game import RowLayout
from macabre.core.row_parts import Scale, digits, padding, words
from macabre.games.death_over_the_kingdom import rules
from macabre.games.death_over_the_kingdom.state import CHARACTERS, OUT, Config, State

BATCHES = 4
"""How many batches of unseen cards a row has room for."""
COPIES = 4
KEPT = 100_000
"""How many places are kept in packed form: with many players there are more than that."""


class Packer:
    """Puts rows together from parts that are made once; those of a place when it first looks like that."""

    def __init__(self, config: Config, layout: RowLayout) -> None:
        self._layout = layout
        self._everyone, self._seats = config.everyone, config.seats
        self._out = layout.nothing("places[]")
        self._places: dict[int, bytes] = {}
        self._share = [layout.part("unseen[]", [CHARACTERS[0]] * count)[:4] for count in range(COPIES + 1)]
        self._unseen_rest = padding(layout, "unseen[]", BATCHES)
        self._deck = Scale(layout, "deck", 0, 52)
        self._discard = words(layout, "discard[]", CHARACTERS)
        self._discard_rest = padding(layout, "discard[]", 52)
        self._seat = digits(layout, "turn", config.seats)
        self._step = words(layout, "step", (*rules.KINDS, "over"))
        self._rounds = Scale(layout, "rounds", 0, 100)
        self._replays = Scale(layout, "replays", 0, 10)
        self._tokens = Scale(layout, "tokens[]", 0, 100)

    def write(self, state: State, seat: int, parts: list[bytes]) -> None:
        seen = state.shown
        for other, known in enumerate(state.known):
            if known >> seat & 1:
                seen |= 1 << other
        for other, card in enumerate(state.hands):
            parts.append(self._out if card == OUT else self._place(state, other, seen >> other & 1 == 1))
        for batch in range(min(state.shuffles + 1, BATCHES)):
            self._write_unseen(state, batch, seen, parts)
        parts.append(self._unseen_rest[min(state.shuffles + 1, BATCHES)])
        parts.append(self._deck.part(len(state.deck)))
        for card in state.discard:
            parts.append(self._discard[card])
        parts.append(self._discard_rest[len(state.discard)])
        self._write_rest(state, parts)

    def _place(self, state: State, other: int, sees: bool) -> bytes:
        """The card before a player, as somebody sees it who knows it or does not."""
        shown = state.shown >> other & 1 == 1
        known = self._everyone if shown else state.known[other]
        card = state.hands[other] if sees else -1
        no_king = not shown and state.no_king >> other & 1 == 1
        batch = 0 if shown else state.batch[other]
        key = ((known * 32 + batch) * 16 + card + 1) * 4 + (2 if shown else 0) + (1 if no_king else 0)
        part = self._places.get(key)
        if part is None:
            if len(self._places) == KEPT:
                self._places.clear()
            part = self._places[key] = self._layout.part(
                "places[]",
                {
                    "card": CHARACTERS[card] if sees else None,
                    "shown": shown,
                    "seen_by": [seat for seat in range(self._seats) if known >> seat & 1],
                    "no_king": no_king,
                    "batch": batch,
                },
            )
        return part

    def _write_unseen(self, state: State, batch: int, seen: int, parts: list[bytes]) -> None:
        """How many there are of each character that the seat cannot place, of those drawn or to be drawn in a batch."""
        counts = [0] * len(CHARACTERS)
        if batch == state.shuffles:
            for card in state.deck:
                counts[card] += 1
        for other, card in enumerate(state.hands):
            if card != OUT and state.batch[other] == batch and not seen >> other & 1:
                counts[card] += 1
        for count in counts:
            parts.append(self._share[count])

    def _write_rest(self, state: State, parts: list[bytes]) -> None:
        parts.append(self._seat[state.dealer])
        parts.append(self._seat[state.turn])
        parts.append(self._step[state.step])
        parts.append(self._seat[state.held])
        parts.append(self._rounds.part(state.round_no))
        parts.append(self._rounds.part(state.config.rounds))
        parts.append(self._replays.part(state.replays))
        for tokens in state.tokens:
            parts.append(self._tokens.part(tokens))


def packer(config: Config, layout: RowLayout) -> Packer:
    return Packer(config, layout)
