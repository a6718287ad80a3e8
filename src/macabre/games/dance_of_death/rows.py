"""Rows of numbers for learners, straight from a state; what may be seen is what ``view.py`` shows."""

from macabre.core.game import RowLayout
from macabre.core.row_parts import Scale, digits, words
from macabre.games.dance_of_death import rules
from macabre.games.dance_of_death.state import CARDS, ENDS, MARKERS, NUMBERS, PERSONS, SECOND, SPLIT, Config, State
from macabre.games.dance_of_death.view import AREAS, SIDES


class Packer:
    """Puts rows together from parts that are made once, most of them pairs of fields: few parts are joined fast."""

    def __init__(self, config: Config, layout: RowLayout) -> None:
        card, side, count = (
            words(layout, "ring[]", CARDS)[:-1],
            words(layout, "power[]", SIDES)[:-1],
            self._counts(layout),
        )
        self._ring = [one + two for one in card for two in card]
        self._power = [one + two for one in side for two in side]
        self._markers = [black + white for black in count for white in count]
        self._fate = [house + pair for house in count for pair in self._markers]
        self._covered = layout.nothing("fates[]")
        self._number = digits(layout, "hand", NUMBERS + 1)
        self._score = Scale(layout, "score[]", 0, 100)
        self._round = Scale(layout, "round", 1, 100)
        seat, step = digits(layout, "turn", 2), words(layout, "step", (*rules.KINDS, "over"))
        self._turns = [start + turn for start in seat for turn in seat]
        self._action = words(layout, "action", AREAS)
        self._step = step[:-1]
        self._person = words(layout, "person", PERSONS)
        self._end = words(layout, "end", ENDS)

    def _counts(self, layout: RowLayout) -> list[bytes]:
        return [layout.part("supply[]", count) for count in range(MARKERS + 1)]

    def write(self, state: State, seat: int, parts: list[bytes]) -> None:
        ring, power = state.ring, state.power
        for place in range(0, NUMBERS, 2):
            parts.append(self._ring[ring[place] * NUMBERS + ring[place + 1]])
        parts.append(self._number[state.hand])
        parts.append(self._number[state.death])
        for person in range(0, len(PERSONS), 2):
            parts.append(self._power[power[person] * 4 + power[person + 1]])
        black, white = state.markers[0], state.markers[1]
        for person in range(len(PERSONS)):
            parts.append(self._markers[black[person] * NUMBERS + white[person]])
        parts.append(self._markers[state.paradise[0] * NUMBERS + state.paradise[1]])
        parts.append(self._markers[state.supply[0] * NUMBERS + state.supply[1]])
        parts.append(self._fate_card(state, 0, seat))
        parts.append(self._fate_card(state, 1, seat))
        parts.append(self._score.part(state.score[0]))
        parts.append(self._score.part(state.score[1]))
        self._write_turn(state, parts)

    def _fate_card(self, state: State, owner: int, seat: int) -> bytes:
        """A fate card that waits for the other one is covered (DD-R46)."""
        if state.step == SPLIT and seat != owner and state.left(owner) > 0:
            return self._covered
        fate = state.fates[owner]
        return self._fate[(fate[0] * NUMBERS + fate[1]) * NUMBERS + fate[2]]

    def _write_turn(self, state: State, parts: list[bytes]) -> None:
        second = state.step == SECOND
        parts.append(self._round.part(state.round))
        parts.append(self._turns[state.start * 3 + state.turn])
        parts.append(self._step[state.step])
        parts.append(self._action[state.action])
        parts.append(self._person[state.person])
        parts.append(self._person[-1 if second else state.held])
        parts.append(self._number[state.held if second else -1])
        parts.append(self._end[state.end])


def packer(config: Config, layout: RowLayout) -> Packer:
    return Packer(config, layout)
