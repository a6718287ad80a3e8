"""Rows of numbers for learners, straight from a state; what may be seen is what ``view.py`` shows."""

from macabre.core.game import RowLayout
from macabre.core.row_parts import Scale, digits, padding, words
from macabre.games.grim_dance import rules
from macabre.games.grim_dance.state import CARDS, CHARACTERS, Config, State

DISCARDS = 12
"""The longest discard pile: every Grim Reaper and every Musician takes one card away."""


class Packer:
    """Puts rows together from parts that are made once; those of a card when it first lies there like that."""

    def __init__(self, config: Config, layout: RowLayout) -> None:
        self._layout = layout
        self._light, self._dark, self._seats = config.light, config.dark, config.seats
        self._circle = words(layout, "circle[]", CHARACTERS)
        self._circle_rest = padding(layout, "circle[]", CARDS)
        self._place = digits(layout, "place", CARDS)
        self._no_card = layout.nothing("revealed")
        self._cards = [b""] * (CARDS << config.seats + 2)
        self._front = [layout.part("turn", seat) for seat in range(config.seats)]
        self._front_rest = [rest + bytes(4 * config.seats * (CARDS - count)) for count, rest in self._rests("fronts[]")]
        self._discard_rest = padding(layout, "discard[]", DISCARDS)
        self._turn = digits(layout, "turn", config.seats)
        self._step = words(layout, "step", (*rules.KINDS, "over"))
        self._held = digits(layout, "held", CARDS)
        self._game = digits(layout, "game_no", 3)
        self._totals = Scale(layout, "totals[]", -400, 400)
        self._counts = Scale(layout, "counts[]", 0, 108)

    def _rests(self, name: str) -> list[tuple[int, bytes]]:
        return list(enumerate(padding(self._layout, name, CARDS)))

    def write(self, state: State, seat: int, parts: list[bytes]) -> None:
        circle, count = state.circle, 0
        for character in circle:
            parts.append(self._circle[character])
        parts.append(self._circle_rest[len(circle)])
        parts.append(self._place[state.place])
        parts.append(self._no_card if state.revealed < 0 else self._card(state, state.revealed, seat))
        for owner, front in enumerate(state.fronts):
            whose = self._front[owner]
            for card in front:
                parts.append(whose)
                parts.append(self._card(state, card, seat))
            count += len(front)
        parts.append(self._front_rest[count])
        for card in state.discard:
            parts.append(self._card(state, card, seat))
        parts.append(self._discard_rest[len(state.discard)])
        self._write_rest(state, parts)

    def _write_rest(self, state: State, parts: list[bytes]) -> None:
        parts.append(self._turn[state.turn])
        parts.append(self._step[state.step])
        parts.append(self._held[state.held])
        parts.append(self._game[state.game_no])
        parts.append(self._turn[state.first])
        for total in state.totals:
            parts.append(self._totals.part(total))
        for count in state.counts:
            parts.append(self._counts.part(count))

    def _card(self, state: State, card: int, seat: int) -> bytes:
        """A card of a front, of the discard pile or of the circle; its skulls if the seat has seen them."""
        seers = state.known[card]
        up = 1 if card == state.revealed or state.up >> card & 1 else 0
        sees = 1 if up or seers >> seat & 1 else 0
        key = (card << self._seats | seers) << 2 | up << 1 | sees
        part = self._cards[key]
        if not part:
            part = self._cards[key] = self._layout.part(
                "revealed",
                {
                    "character": CHARACTERS[card // 6],
                    "up": up == 1,
                    "seen_by": list(rules.BITS[seers]),
                    "skulls": [self._light[card], self._dark[card]] if sees else None,
                },
            )
        return part


def packer(config: Config, layout: RowLayout) -> Packer:
    return Packer(config, layout)
