"""Rows of numbers for learners, straight from a state; what may be seen is what ``view.py`` shows."""

from macabre.core.game import RowLayout
from macabre.core.row_parts import Scale, digits, padding, words
from macabre.games.totentanz import rules
from macabre.games.totentanz.state import CARDS, OWNER, Config, State
from macabre.games.totentanz.view import SEEN

MOST = 6
"""How many cards of a hand and of Life a row has room for."""
TIMES = 60
"""Later times of the clock count as this one."""


class Packer:
    """Puts rows together from parts that are made once; those of a card in a hand when one is first held like that."""

    def __init__(self, config: Config, layout: RowLayout) -> None:
        self._layout, self._keys = layout, config.keys
        self._red, self._blue = config.red, config.blue
        self._deck = Scale(layout, "deck", 0, CARDS)
        self._places = [layout.part("limbo", [config.keys[0]] * count)[:4] for count in range(CARDS + 1)]
        self._no_order = layout.nothing("limbo")
        self._held = [b""] * ((CARDS + 1) * 4 * (TIMES + 1))
        self._hand_rest = padding(layout, "hands[][]", MOST)
        self._card = words(layout, "event", config.keys)
        self._life_rest = padding(layout, "life[]", MOST)
        self._skulls = Scale(layout, "skulls[]", 0, 30)
        self._round = Scale(layout, "round", 0, 34)
        self._time = Scale(layout, "clock", 0, TIMES)
        self._turn = digits(layout, "turn", 2)
        self._step = words(layout, "step", (*rules.KINDS, "over"))
        self._wanted = digits(layout, "wanted", MOST)

    def write(self, state: State, seat: int, parts: list[bytes]) -> None:
        parts.append(self._deck.part(len(state.deck)))
        self._write_order(state.discard, parts)
        for owner in range(2):
            self._write_hand(state, owner, seat, parts)
        red = blue = 0
        for card in state.life:
            red += self._red[card]
            blue += self._blue[card]
            parts.append(self._card[card])
        parts.append(self._life_rest[len(state.life)])
        parts.append(self._skulls.part(red))
        parts.append(self._skulls.part(blue))
        for souls in state.collected:
            self._write_order(souls, parts)
        self._write_order(state.limbo, parts)
        self._write_turn(state, parts)

    def _write_order(self, cards: list[int], parts: list[bytes]) -> None:
        """By card: its place in a row of cards."""
        if not cards:
            parts.append(self._no_order)
            return
        start = len(parts)
        parts.extend(self._places[:1] * CARDS)
        for i, card in enumerate(cards):
            parts[start + card] = self._places[i + 1]

    def _write_hand(self, state: State, owner: int, seat: int, parts: list[bytes]) -> None:
        """The cards of a hand; the seat knows its own, and those that were shown to it."""
        hand, seen, drawn = state.hands[owner], state.seen[owner], state.drawn[owner]
        for i in range(len(hand)):
            card = hand[i] if owner == seat or seen[i] != OWNER else -1
            key = ((card + 1) * 4 + seen[i]) * (TIMES + 1) + min(drawn[i], TIMES)
            part = self._held[key]
            if not part:
                name = None if card < 0 else self._keys[card]
                value = {"card": name, "seen": SEEN[seen[i]], "drawn": drawn[i]}
                part = self._held[key] = self._layout.part("hands[][]", value)
            parts.append(part)
        parts.append(self._hand_rest[len(hand)])

    def _write_turn(self, state: State, parts: list[bytes]) -> None:
        parts.append(self._round.part(state.round))
        parts.append(self._time.part(state.turns))
        parts.append(self._turn[state.turns & 1])
        parts.append(self._step[state.step])
        parts.append(self._card[state.event])
        parts.append(self._card[state.soul])
        parts.append(self._wanted[state.wanted])
        parts.append(self._time.part(state.clock))
        for time in state.entered:
            parts.append(self._time.part(time))


def packer(config: Config, layout: RowLayout) -> Packer:
    return Packer(config, layout)
