"""What a good player of Grim Dance knows: what each choice promises, and what a lead is worth.

A promise is the points that the rest of a turn is likely to bring, as far as the seat can tell: a card whose face it
has not seen counts the average of those cards of its character that it has not seen (GD-8, GD-R17). What a rival loses
is counted too, as far as that rival stands in the way.

A *row* is the circle less the revealed card, clockwise from where that card lies: a chain takes the two ends of the
row, as long as they agree (GD-20 to GD-22).
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from macabre.core.fate import Fate
from macabre.games.grim_dance.rules import (
    COPY_ID,
    DECLINE_ID,
    DISCARD_ID,
    FROM_ID,
    GAP_ID,
    TAKE_ID,
    TO_ID,
    options,
    outcome,
)
from macabre.games.grim_dance.state import (
    BRIDE,
    CARDS,
    COPY,
    DANCER,
    DISCARD,
    EFFECT,
    EFFECTS,
    FARMER,
    GAP,
    GIVE,
    KING,
    MOVE,
    MUSICIAN,
    OVER,
    REAPER,
    RECEIVER,
    REVEAL,
    TAKE,
    VICTIM,
    State,
)

SPAN: Final = 1
LEVELS: Final = ("greedy:20:err=0.65", "greedy:20:err=0.4", "greedy:20:err=0.2", "flat:60:err=0.05", "ismcts:2500")

SHARP: Final = 2.4
"""How surely a sensible player takes what promises more: one point makes a choice eleven times as likely."""
WHIM: Final = 0.005
"""How likely any choice is, beside the best."""
WIDTH: Final = 1.0
"""How far apart scores drift for each card of the circle, as the root of their number."""
TEMPO: Final = 0.36
"""How much of what the next turn promises the player to act will gain on the field, and the last one lose to it."""
FEWER: Final = 0.02
"""What each card costs in points, since fewer cards break a tie (GD-52)."""
FEW: Final = 8
"""With so few cards in the circle, each of them may decide the game: playouts go to the end, and luck counts."""


def mark(state: State) -> int:
    """How many cards have left the circle, in all games; but the last few count as one: they are always played out."""
    return CARDS * state.game_no + min(CARDS - len(state.circle), CARDS - FEW)


def value(state: State) -> list[float]:
    """The chance to win in the end (GD-51): by what lies in front, and what this turn and the next promise.

    Measured in games between ``flat:24`` players: shares came true to within 0.06 with two seats (289 games), to
    within 0.09 with four (125 games); for the leader they are rather too high.
    """
    if state.step == OVER:
        result = outcome(state)
        assert result is not None
        return result.shares
    config, turn = state.config, state.turn
    midway = state.step != REVEAL
    last = turn if midway else (turn - 1) % config.seats
    points = [_standing(state, seat) for seat in range(config.seats)]
    if len(state.circle) > FEW:
        points[last] -= _luck(state, last)
    hope = max(promises(state, turn, options(state, turn)))
    if midway:
        points[turn] += hope + config.light[state.revealed] - config.dark[state.revealed]
        turn = (turn + 1) % config.seats
        hope = _usual(len(state.circle))
    points[turn] += TEMPO * (hope - 1)
    points[last] -= TEMPO * (hope - 1)
    return _chances(points, _width(state))


def weights(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """A sensible player takes what promises most, and now and then what promises a little less."""
    gains = promises(state, seat, ids)
    top = max(gains)
    return [exp(SHARP * (gain - top)) + WHIM for gain in gains]


def undecide(state: State, seat: int) -> None:
    """Nobody decides in secret here: there is nothing to take back."""


def suspect(state: State, seat: int, fate: Fate) -> None:
    """Faces are hidden by the deal, not by anybody's play: all worlds stay equally likely."""


# -- what a lead is worth


def _standing(state: State, seat: int) -> float:
    """The points that a seat has by now, less a trifle for every card (GD-52, GD-R24)."""
    light, dark, front = state.config.light, state.config.dark, state.fronts[seat]
    points = state.totals[seat] - FEWER * (state.counts[seat] + len(front))
    for card in front:
        points += light[card] - dark[card]
    return points


def _luck(state: State, seat: int) -> float:
    """How much more the cards count that the seat drew last than was to be expected of them.

    Without it a choice is judged by what it deserves, not by what the draw happened to bring in one imagined world.
    """
    drawn = [state.revealed]
    if state.step == REVEAL:  # all that the front got since the card that was revealed (GD-18, GD-24)
        front = state.fronts[seat]
        first = len(front) - 1
        while first > 0 and not state.up >> front[first] & 1:
            first -= 1
        drawn = front[first:]
    known, light, dark = state.known, state.config.light, state.config.dark
    luck = 0.0
    for card in drawn:
        points = count = 0
        for twin in range(card - card % 6, card - card % 6 + 6):
            if twin in drawn or not known[twin] >> seat & 1:
                points += light[twin] - dark[twin]
                count += 1
        luck += light[card] - dark[card] - points / count
    return luck


def _usual(size: int) -> float:
    """What a turn promises as a rule, with so many cards in the circle."""
    return 6.0 * size / (size + 3)


def _width(state: State) -> float:
    """How far scores may drift apart with the cards still to come, those of further games included (GD-54)."""
    config = state.config
    return WIDTH * sqrt(len(state.circle) + CARDS * (config.games - 1 - state.game_no))


def _chances(points: list[float], width: float) -> list[float]:
    """The chances of players with so many points each, if scores still drift apart by that width."""
    top = max(points)
    odds = [exp((point - top) / width) for point in points]
    whole = sum(odds)
    return [odd / whole for odd in odds]


# -- what the choices promise


def promises(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """By choice: what the rest of the turn promises, but for the points of a card that is already revealed."""
    guess = guesses(state, seat)
    step, place, circle = state.step, state.place, state.circle
    if step == REVEAL:
        return _reveals(state, seat, guess)
    row = circle[place + 1 :] + circle[:place]
    if step == MOVE:
        gains = _lifts(row, guess)
        return [gains[other - place - 1] for other in range(len(circle))]
    if step == GAP:
        gains = _gaps(row, (state.held - place - 1) % len(circle), guess)
        return [gains[choice - GAP_ID - place - 1] for choice in ids]
    if step == TAKE:
        gains = _harvests(row, guess)
        return [gains[choice - TAKE_ID - place - 1] for choice in ids]
    if step == DISCARD:
        gains = _removals(row, guess)
        return [gains[choice - DISCARD_ID - place - 1] for choice in ids]
    if step == EFFECT:
        return [_effect(state, seat, row, guess, state.revealed // 6), _ends(row, guess)]
    if step == COPY:
        copied = [_effect(state, seat, row, guess, EFFECTS[choice - COPY_ID]) for choice in ids if choice != DECLINE_ID]
        return [*copied, _ends(row, guess)]
    return _trades(state, seat, ids, _ends(row, guess), guess)


def _trades(state: State, seat: int, ids: Sequence[int], chain: float, guess: list[float]) -> list[float]:
    """By card or player: what giving or stealing promises, together with the chain (GD-32, GD-35)."""
    step, held = state.step, state.held
    rivalry = _rivalry(state, seat, guess)
    if step == GIVE:
        pain = 1 + max(rivalry)
        return [chain - pain * worth for worth in _worths(state, seat, seat, guess)]
    if step == RECEIVER:
        worth = _worths(state, seat, seat, guess)[held]
        return [chain - worth * (1 + rivalry[choice - TO_ID]) for choice in ids]
    if step == VICTIM:
        return [chain + _loot(state, seat, choice - FROM_ID, guess, rivalry) for choice in ids]
    return [chain + worth * (1 + rivalry[held]) for worth in _worths(state, seat, held, guess)]


def _effect(state: State, seat: int, row: list[int], guess: list[float], character: int) -> float:
    """What a character's effect promises at its best, together with the chain that it leaves (GD-26)."""
    if character == DANCER:
        return max(_lifts(row, guess))
    if character == FARMER:
        return max(_harvests(row, guess)[:-1])
    if character == REAPER:
        return max(_removals(row, guess)[:-1])
    return _ends(row, guess) + _trade(state, seat, guess, _rivalry(state, seat, guess), character)


# -- what the seat knows


def guesses(state: State, seat: int) -> list[float]:
    """By character: what those of its cards count on average that the seat has not seen."""
    known, light, dark = state.known, state.config.light, state.config.dark
    means: list[float] = []
    for first in range(0, CARDS, 6):
        points = count = 0
        for card in range(first, first + 6):
            if not known[card] >> seat & 1:
                points += light[card] - dark[card]
                count += 1
        means.append(points / count if count else 0.0)
    return means


def _worths(state: State, seat: int, owner: int, guess: list[float]) -> list[float]:
    """What the cards of a front count, as far as the seat can tell."""
    known, light, dark = state.known, state.config.light, state.config.dark
    return [
        float(light[card] - dark[card]) if known[card] >> seat & 1 else guess[card // 6] for card in state.fronts[owner]
    ]


def _rivalry(state: State, seat: int, guess: list[float]) -> list[float]:
    """By seat: how much it gains the one who asks if that seat loses a point; together it is one."""
    seats = range(state.config.seats)
    if len(seats) == 2:
        return [float(other != seat) for other in seats]
    points = [sum(_worths(state, seat, other, guess), float(state.totals[other])) for other in seats]
    points[seat] = min(points)
    chances = _chances(points, _width(state))
    rest = 1 - chances[seat]
    return [0.0 if other == seat else chances[other] / rest for other in seats]


def _loot(state: State, seat: int, victim: int, guess: list[float], rivalry: list[float]) -> float:
    """What the best card of a front promises its thief."""
    return max(_worths(state, seat, victim, guess)) * (1 + rivalry[victim])


def _trade(state: State, seat: int, guess: list[float], rivalry: list[float], character: int) -> float:
    """What a Bride or a Carnival King promises at best; nothing where there is nothing to give or steal."""
    if character == BRIDE:
        return -min(_worths(state, seat, seat, guess), default=0.0) * (1 + max(rivalry))
    best = -1e9
    for other, front in enumerate(state.fronts):
        if front and other != seat:
            best = max(best, _loot(state, seat, other, guess, rivalry))
    return best if best > -1e9 else 0.0


# -- what the circle holds


def _chain(cards: list[int], left: int, right: int, pairs: int, guess: list[float]) -> float:
    """What a chain promises that goes outwards from these two places, for so many pairs at most (GD-R4)."""
    gain = 0.0
    while pairs > 0 and cards[left] == cards[right]:
        gain += 2 * guess[cards[left]]
        left -= 1
        right += 1
        pairs -= 1
    return gain


def _ends(row: list[int], guess: list[float]) -> float:
    return _chain(row, -1, 0, len(row) // 2, guess)


def _pairs(row: list[int]) -> int:
    """How many pairs the chain takes."""
    pairs, most = 0, len(row) // 2
    while pairs < most and row[-1 - pairs] == row[pairs]:
        pairs += 1
    return pairs


def _removals(row: list[int], guess: list[float]) -> list[float]:
    """By card of the row: what the chain promises once it is gone; last, and never offered, the revealed card."""
    size, pairs = len(row), _pairs(row)
    gains = [_ends(row, guess)] * (size + 1)
    for i in range(size):
        if i <= pairs or i >= size - 1 - pairs:  # farther out it changes nothing
            gains[i] = _ends(row[:i] + row[i + 1 :], guess)
    return gains


def _harvests(row: list[int], guess: list[float]) -> list[float]:
    """By card of the row: what taking it promises, together with the chain it leaves (GD-38)."""
    gains = _removals(row, guess)
    for i, character in enumerate(row):
        gains[i] += guess[character]
    return gains


def _lifts(row: list[int], guess: list[float]) -> list[float]:
    """By card of the row, and last the revealed card: what moving it promises at best (GD-41, GD-42)."""
    gains = _removals(row, guess)
    size, pairs = len(row), _pairs(row)
    if pairs < size // 2:  # a card from elsewhere can stand in for the one that breaks the chain
        for gap, wanted in ((pairs, row[-1 - pairs]), (size - pairs, row[pairs])):
            mended = _ends([*row[:gap], wanted, *row[gap:]], guess)
            for i in range(pairs + 1, size - 1 - pairs):
                if row[i] == wanted and mended > gains[i]:
                    gains[i] = mended
    for i in range(size - 1):
        gains[size] = max(gains[size], _chain(row, i, i + 1 - size, size // 2, guess))
    return gains


def _gaps(row: list[int], lifted: int, guess: list[float]) -> list[float]:
    """By card of the row, and last the revealed card: what it promises to put the lifted card behind it."""
    size = len(row)
    if lifted == size:
        return [_chain(row, i, i + 1 - size, size // 2, guess) for i in range(size)] + [0.0]
    rest = row[:lifted] + row[lifted + 1 :]
    pairs = _pairs(rest)
    gains = [_ends(rest, guess)] * (size + 1)
    for behind in range(-1, size):
        gap = behind + 1 if behind < lifted else behind
        if gap <= pairs or gap >= size - 1 - pairs:
            gains[behind] = _ends([*rest[:gap], row[lifted], *rest[gap:]], guess)
    return gains


# -- what a reveal promises

# What a character may do to the circle, as bits.
_TAKES: Final = 1
_MOVES: Final = 2
_DISCARDS: Final = 4


def _reveals(state: State, seat: int, guess: list[float]) -> list[float]:
    """By place of the circle: what to expect of the card itself, its chain, and its effect."""
    circle = state.circle
    size = len(circle)
    trades, acts = _talents(state, seat, guess)
    harvest = max([guess[character] for character in range(6) if state.pool[character]])
    dance = _dance(circle, guess)
    gains: list[float] = []
    for place in range(size):
        character = circle[place]
        left, right, pairs, chain = place - 1, place + 1 - size, (size - 1) // 2, 0.0
        while pairs > 0 and circle[left] == circle[right]:
            chain += 2 * guess[circle[left]]
            left -= 1
            right += 1
            pairs -= 1
        more = trades[character]
        act = acts[character]
        if act:
            more = max(more, _mend(circle, left, right, pairs, guess, act))
            if act & _TAKES:
                more = max(more, harvest)
            if act & _MOVES:
                more = max(more, dance - chain)
        gains.append(guess[character] + chain + more)
    return gains


def _talents(state: State, seat: int, guess: list[float]) -> tuple[list[float], list[int]]:
    """By character: what its trade promises, and what it may do to the circle; a Musician copies (GD-30)."""
    rivalry = _rivalry(state, seat, guess)
    trades, acts = [0.0] * 6, [0] * 6
    for character in (KING, BRIDE):
        trades[character] = max(0.0, _trade(state, seat, guess, rivalry, character))
    if len(state.circle) > 1:
        acts[FARMER], acts[REAPER] = _TAKES, _DISCARDS
    if len(state.circle) > 2:
        acts[DANCER] = _MOVES
    for character in EFFECTS:
        if state.up >> 6 * character & 63:
            trades[MUSICIAN] = max(trades[MUSICIAN], trades[character])
            acts[MUSICIAN] |= acts[character]
    return trades, acts


def _dance(circle: list[int], guess: list[float]) -> float:
    """The best chain that a card can set off by dancing into it (GD-42)."""
    size, best = len(circle), 0.0
    for i in range(size):
        if circle[i - 1] == circle[i]:
            best = max(best, _chain(circle, i - 1, i - size, (size - 1) // 2, guess))
    return best


def _mend(circle: list[int], left: int, right: int, pairs: int, guess: list[float], act: int) -> float:
    """What an effect adds to a chain by removing one of the two cards that break it, or by pairing it."""
    if pairs < 1:
        return 0.0
    one, two = guess[circle[left]], guess[circle[right]]
    without_left = _chain(circle, left - 1, right, pairs - 1, guess)
    without_right = _chain(circle, left, right + 1, pairs - 1, guess)
    more = max(without_left, without_right)
    if act & _MOVES:
        more = max(more, 2 * one + without_left, 2 * two + without_right)
    if act & _TAKES:
        more = max(more, one + without_left, two + without_right)
    return more
