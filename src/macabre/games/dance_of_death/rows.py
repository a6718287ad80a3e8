"""Rows of numbers for learners, straight from a state; what may be seen is what ``view.py`` shows."""

from macabre.core.game import RowLayout
from macabre.core.row_parts import Scale, digits, words
from macabre.games.dance_of_death import rules
from macabre.games.dance_of_death.state import CARDS, ENDS, MARKERS, NUMBERS, PERSONS, SECOND, SPLIT, Config, State
from macabre.games.dance_of_death.view import AREAS, SIDES


class Packer:
    """Puts rows together from parts that are made once."""

    def __init__(self, config: Config, layout: RowLayout) -> None:
        self._ring = words(layout, "ring[]", CARDS)
        self._number = digits(layout, "hand", NUMBERS + 1)
        self._power = words(layout, "power[]", SIDES)
        self._markers = [layout.part("supply[]", count) for count in range(MARKERS + 1)]
        self._covered = layout.nothing("fates[]")
        self._score = Scale(layout, "score[]", 0, 100)
        self._round = Scale(layout, "round", 1, 100)
        self._turn = digits(layout, "turn", 2)
        self._step = words(layout, "step", (*rules.KINDS, "over"))
        self._action = words(layout, "action", AREAS)
        self._person = words(layout, "person", PERSONS)
        self._end = words(layout, "end", ENDS)

    def write(self, state: State, seat: int, parts: list[bytes]) -> None:
        ring, power, markers = self._ring, self._power, self._markers
        for card in state.ring:
            parts.append(ring[card])
        parts.append(self._number[state.hand])
        parts.append(self._number[state.death])
        for side in state.power:
            parts.append(power[side])
        black, white = state.markers
        for person in range(len(PERSONS)):
            parts.append(markers[black[person]])
            parts.append(markers[white[person]])
        for counts in (state.paradise, state.supply):
            for count in counts:
                parts.append(markers[count])
        for owner in rules.BOTH:
            self._write_fate(state, owner, seat, parts)
        for score in state.score:
            parts.append(self._score.part(score))
        self._write_turn(state, parts)

    def _write_fate(self, state: State, owner: int, seat: int, parts: list[bytes]) -> None:
        """A fate card that waits for the other one is covered (DD-R46)."""
        if state.step == SPLIT and seat != owner and state.left(owner) > 0:
            parts.append(self._covered)
            return
        for count in state.fates[owner]:
            parts.append(self._markers[count])

    def _write_turn(self, state: State, parts: list[bytes]) -> None:
        second = state.step == SECOND
        parts.append(self._round.part(state.round))
        parts.append(self._turn[state.start])
        parts.append(self._turn[state.turn])
        parts.append(self._step[state.step])
        parts.append(self._action[state.action])
        parts.append(self._person[state.person])
        parts.append(self._person[-1 if second else state.held])
        parts.append(self._number[state.held if second else -1])
        parts.append(self._end[state.end])


def packer(config: Config, layout: RowLayout) -> Packer:
    return Packer(config, layout)
