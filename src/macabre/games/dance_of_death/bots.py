"""What a bot knows about Dance of Death: what a position is worth, and what a sensible player does in it.

A victim belongs to whoever has more markers on it (DD-75), so play is about *claims*: how surely a person will die, and
be a seat's. Most of what can be done makes or breaks claims, turns them into victims, or costs markers on Paradise.
"""

from collections.abc import Sequence
from math import exp, log
from typing import Final

from macabre.core.fate import Fate
from macabre.games.dance_of_death.rules import (
    ABSOLVE_ID,
    ACTION_ID,
    COLOUR_ID,
    CUT_ID,
    DEATH_ID,
    DECLINE_ID,
    FETCH_ID,
    FIRST_ID,
    FORWARDS_ID,
    LEAD_ID,
    MARK_ID,
    PARTNERS,
    PATIENTS,
    POWER_ID,
    SECOND_ID,
    SHIFT_ID,
    SHOOT_ID,
    SPLIT_ID,
    SPLITS,
    TARGET_ID,
    TARGETS,
    THROW_ID,
    TRADE_ID,
    options,
    outcome,
)
from macabre.games.dance_of_death.state import (
    ACTION,
    ACTIVATING,
    BLACK,
    BUSINESS_LADY,
    CONVALESCENT,
    DANCER,
    DANCING,
    FETCH,
    GAMBLER,
    HOUSE,
    MARKERS,
    NUMBERS,
    OLD_LADY,
    OVER,
    PARADISE,
    PRIEST,
    RUNNER,
    SPLIT,
    TAKEN,
    WATCHING,
    WHITE,
    State,
)

SPAN: Final = 1
LEVELS: Final = ("greedy:20:err=0.6", "greedy:20:err=0.35", "greedy:20:err=0.05", "flat:60", "ismcts:1500")


def mark(state: State) -> int:
    """The round: between two rounds the fate cards are empty, and nothing is under way."""
    return state.round


def undecide(state: State, seat: int) -> None:
    """While fate cards are filled, the other seat's card counts as empty, its markers as supply (DD-21, DD-R46)."""
    if state.step == SPLIT:
        other = 1 - seat
        state.supply[other] += state.left(other)
        state.fates[other] = [0, 0, 0]


def sees(state: State, seat: int) -> int:
    """Nobody holds anything in secret but what is being decided."""
    return 0


def suspect(state: State, seat: int, fate: Fate) -> None:
    """What is hidden was decided just now, and search decides it anew: nothing is left to suspect."""


# -- what a position is worth

FALL: Final = 0.025
"""How much of the deaths to come can be counted on now, for a gap of one step; it grows with the square of the gap."""
DRIVE: Final = 0.02
"""The same for a marker on a fate card."""
SWAY: Final = 1.2
"""What a marker more on a person adds to the log-odds of winning it; a modifier on the die counts as a marker."""
NARROW: Final = 12.0
"""How far the final scores of a game that is about to end may still drift."""
WIDE: Final = 0.8
"""How far they drift for a death to come, in victims; drifts add up as squares."""
MIDDLE: Final = 6.5
"""The number between 1 and 12 that a victim brings on average (DD-78)."""

SWAYS: Final = [1 / (1 + exp(-SWAY * lead)) for lead in range(-23, 24)]
"""By Black's lead on a person, from −23: how likely Black wins it if it dies (DD-75, DD-76, DD-82 to DD-86)."""


def value(state: State) -> list[float]:
    """The final scores as they may turn out, and how surely their difference holds.

    In 275 games between ``flat:60``, those said to win 54, 65, 75, 85 and 96 % of the time won 54, 61, 72, 88 and 96 %.
    """
    if state.step == OVER:
        ended = outcome(state)
        assert ended is not None
        return ended.shares
    deaths = _deaths(state)
    black, white, victim = _forecast(state, deaths)
    lead = black - white + _under_way(state)
    share = 1 / (1 + exp(max(-30.0, min(30.0, -lead / (NARROW + WIDE * victim * deaths**0.5)))))
    return [share, 1 - share]


def _deaths(state: State) -> float:
    """The deaths to count on. A round ends the game if hand and Paradise have closed the gap (DD-19, DD-111)."""
    gap = max(0, NUMBERS - state.hand - max(state.paradise))
    return FALL * gap * gap + DRIVE * (state.left(BLACK) + state.left(WHITE))


def _forecast(state: State, deaths: float) -> tuple[float, float, float]:
    """Both final scores after so many more deaths, and what a victim adds to one (DD-112 to DD-114)."""
    power, (black, white), (black_adds, white_adds) = state.power, state.markers, state.config.modifier
    living = numbers = 0
    victims = points = 0.0
    for place, card in enumerate(state.ring):
        if card < HOUSE and power[card] < TAKEN:
            share = SWAYS[black[card] - white[card] + white_adds[card] - black_adds[card] + 23]
            living += 1
            numbers += place + 1
            victims += share
            points += share * (place + 1)
    chance = 1 - exp(-deaths / living)
    cards = power.count(TAKEN + BLACK) + chance * victims
    score = state.score[BLACK] + chance * points
    other_cards = power.count(TAKEN + WHITE) + chance * (living - victims)
    other_score = state.score[WHITE] + chance * (numbers - points)
    paradise, number = state.paradise, state.number(PARADISE)
    return (
        cards * score - paradise[BLACK] * number,
        other_cards * other_score - paradise[WHITE] * number,
        (score + other_score + MIDDLE * (cards + other_cards)) / 2,
    )


def _under_way(state: State) -> float:
    """Black's gain from what goes on: what the fate cards hold, and the best that can come of an action begun."""
    gain = _fate_worth(state, BLACK) - _fate_worth(state, WHITE)
    if state.step != SPLIT and state.step != ACTION and state.step != FETCH:
        best = max([_gain(state, state.turn, choice) for choice in options(state, state.turn)])
        gain += best if state.turn == BLACK else -best
    return gain


# -- what a sensible player does

HEAT: Final = 1.2
"""An option that gains so much more is taken e times as often."""
CARD: Final = 14.0
"""What a victim is worth besides its number: cards multiply points (DD-112)."""
CARDS: Final = 3.5
"""How many cards multiply a point in the end; the cost of Paradise is not multiplied (DD-112, DD-113)."""
ACTIVE: Final = 3.0
"""What an activation gains before it is known whose."""
POWERS: Final = (0.0, -0.3, -0.5, -0.4, 1.7, 0.3, 0.5, 1.6, 1.7, 1.2)
"""By person: what the power gains besides what ``_activate_gain`` works out, as found by trying."""
PUSH: Final = 2.0
"""What a step of the hand towards an end gains for who is far ahead."""


def _claim(own: int, other: int) -> float:
    """How surely a person will be one's victim rather than the other's, from −1 to 1."""
    return min(0.9, 0.16 + 0.12 * (own + other)) * (2 / (1 + exp(-0.48 * (own - other))) - 1)


CLAIMS: Final = [[_claim(own, other) for other in range(MARKERS + 2)] for own in range(MARKERS + 2)]
"""By own markers and the other's."""


def _likes(liking: float) -> list[float]:
    """By number of markers on an area of the fate card: how often they are put there; each is liked less."""
    likes = [1.0]
    for count in range(1, MARKERS + 1):
        likes.append(likes[-1] * liking / count**0.5)
    return likes


LIKES: Final = [[_likes(0.25 * living + 0.3), _likes(0.035 * living + 0.042), _likes(1.0)] for living in range(11)]
"""By number of the living and area: to dance is best while many live; an activation never wastes its marker."""


def weights(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """The more an option gains, the more often it is taken."""
    if state.step == SPLIT:
        dances, watches, activations = LIKES[len(state.living())]
        first = ids[0] - SPLIT_ID
        return [dances[h] * watches[w] * activations[p] for h, w, p in SPLITS[first : first + len(ids)]]
    return [exp(max(-24.0, _gain(state, seat, choice)) / HEAT) for choice in ids]


def _gain(state: State, seat: int, choice: int) -> float:
    """What an option seems to gain; one is about a point of the final score."""
    if choice < SPLIT_ID:
        return _take_gain(state, seat, choice - FETCH_ID, seat)
    if choice < FORWARDS_ID:
        return _area_gain(state, seat, choice - ACTION_ID)
    if choice < DEATH_ID:
        return _watch_gain(state, seat, 1 if choice == FORWARDS_ID else -1)
    if choice < MARK_ID:
        return _land_gain(state, seat, choice - DEATH_ID + 1, True)
    if choice < THROW_ID:
        return _house_gain(state, seat, choice - MARK_ID)
    if choice == THROW_ID:
        return _throw_gain(state, seat, state.held, 0, state.number(state.held))
    if choice == DECLINE_ID:
        return 0.0
    if choice < POWER_ID:
        return _throw_gain(state, seat, choice - TARGET_ID, 0, state.number(choice - TARGET_ID))
    if choice < FIRST_ID:
        return _activate_gain(state, seat, choice - POWER_ID)
    return _power_gain(state, seat, choice)


def _area_gain(state: State, seat: int, area: int) -> float:
    """The best that a marker of this area of the fate card can do (DD-23 to DD-25)."""
    if area == ACTIVATING:
        return ACTIVE
    if area == DANCING:
        on = _land_gain(state, seat, (state.death + state.hand - 1) % NUMBERS + 1, True)
        return max(on, _land_gain(state, seat, (state.death - state.hand - 1) % NUMBERS + 1, True))
    on = _watch_gain(state, seat, 1)
    return on if state.hand == 1 else max(on, _watch_gain(state, seat, -1))


def _watch_gain(state: State, seat: int, way: int) -> float:
    """A step of the hand: what it reaches, and near the end, whom the end suits (DD-36 to DD-45, DD-111)."""
    hand = state.hand % NUMBERS + 1 if way > 0 else state.hand - 1
    gain = _land_gain(state, seat, hand, hand == state.death)
    if NUMBERS - state.hand - max(state.paradise) <= 3:
        gain += PUSH * way * _ahead(state, seat)
    return gain


def _ahead(state: State, seat: int) -> float:
    """Whether the seat would win if the game ended now: from −1 to 1, by the final scores (DD-114)."""
    power, score, paradise, other = state.power, state.score, state.paradise, 1 - seat
    lead = power.count(TAKEN + seat) * score[seat] - power.count(TAKEN + other) * score[other]
    lead += (paradise[other] - paradise[seat]) * state.number(PARADISE)
    return max(-1.0, min(1.0, lead / 20))


def _land_gain(state: State, seat: int, number: int, death: bool) -> float:
    """The hand or Death comes to a number; where Death is, a throw may follow (DD-36 to DD-45, DD-58 to DD-65)."""
    card = state.ring[number - 1]
    if card == HOUSE:
        return 6.8 if death else 2.0
    if card == PARADISE or state.power[card] >= TAKEN:
        return -_waste(state)
    gain = _mark_gain(state, seat, card)
    return gain + max(0.0, _throw_gain(state, seat, card, 1, number)) if death else gain


def _house_gain(state: State, seat: int, person: int) -> float:
    """The marker that the House lets a player give to anybody, who may then be thrown for (DD-40, DD-61, DD-62)."""
    gain = _mark_gain(state, seat, person)
    if state.action == DANCING or state.hand == state.death:
        gain += max(0.0, _throw_gain(state, seat, person, 1, state.number(person)))
    return gain


def _waste(state: State) -> float:
    """What a marker on Paradise costs its owner (DD-107, DD-113)."""
    return 1 + state.number(PARADISE) / CARDS


def _mark_gain(state: State, seat: int, person: int) -> float:
    """A marker of one's own on a person."""
    own, other = state.markers[seat][person], state.markers[1 - seat][person]
    return (CLAIMS[own + 1][other] - CLAIMS[own][other]) * (state.number(person) + CARD)


def _take_gain(state: State, seat: int, person: int, colour: int) -> float:
    """A marker of that colour leaves the person."""
    own, other = state.markers[seat][person], state.markers[1 - seat][person]
    left = CLAIMS[own - 1][other] if colour == seat else CLAIMS[own][other - 1]
    return (left - CLAIMS[own][other]) * (state.number(person) + CARD)


def _throw_gain(state: State, seat: int, person: int, more: int, number: int) -> float:
    """A death throw for a person at a number, with so many more own markers there (DD-71 to DD-81)."""
    own, other = state.markers[seat][person] + more, state.markers[1 - seat][person]
    hit = (own + other - state.config.modifier[seat][person]) / 6
    hit = 0.0 if hit < 0 else 1.0 if hit > 1 else hit
    won = hit if own >= other else -hit
    return (won + (1 - hit) * CLAIMS[0][other] - CLAIMS[own][other]) * (number + CARD)


def _activate_gain(state: State, seat: int, person: int) -> float:
    """The marker, and what the power does at once (DD-48, DD-89 to DD-106)."""
    gain = _mark_gain(state, seat, person) + POWERS[person]
    if person == DANCER or person == CONVALESCENT:
        number = state.death if person == CONVALESCENT else state.number(person)
        return gain + max(0.0, _throw_gain(state, seat, person, 1, number))
    if person == RUNNER or person == OLD_LADY:
        number = state.number(person)
        return gain + _swap_gain(state, seat, number, (number if person == RUNNER else number - 2) % NUMBERS + 1)
    if person == PRIEST:
        return gain + _waste(state) if sum(state.markers[1 - seat]) else gain - _waste(state)
    if person == GAMBLER:
        points = 14 / 6 * (state.power.count(TAKEN + seat) + 1) / CARDS
        return gain + points - (state.number(GAMBLER) + CARD) / 6
    return gain


def _power_gain(state: State, seat: int, choice: int) -> float:
    """What the power of the activated person is used for (DD-96 to DD-102, DD-106)."""
    if choice < SECOND_ID:
        return 5 * abs(_height(state, seat, state.ring[choice - FIRST_ID]))
    if choice < TRADE_ID:
        return _swap_gain(state, seat, state.held, choice - SECOND_ID + 1)
    if choice < CUT_ID:
        other = PARTNERS[choice - TRADE_ID]
        rise = state.number(other) - state.number(BUSINESS_LADY)
        return (_height(state, seat, BUSINESS_LADY) - _height(state, seat, other)) * rise
    if choice < SHOOT_ID:
        return _take_gain(state, seat, PATIENTS[(choice - CUT_ID) // 2], (choice - CUT_ID) % 2)
    if choice < LEAD_ID:
        return _mark_gain(state, seat, TARGETS[choice - SHOOT_ID])
    if choice < ABSOLVE_ID:
        person = TARGETS[choice - LEAD_ID]
        throw = _throw_gain(state, seat, person, 0, state.number(person))
        return max(0.0, throw) if state.config.sharpshooter_throw else 0.0
    if choice < COLOUR_ID:
        person = choice - ABSOLVE_ID
        colour = 1 - seat if state.markers[1 - seat][person] else seat
        return _colour_gain(state, seat, person, colour, True)
    if choice < SHIFT_ID:
        return _colour_gain(state, seat, state.held, choice - COLOUR_ID, state.person == PRIEST)
    return 0.0


def _colour_gain(state: State, seat: int, person: int, colour: int, absolved: bool) -> float:
    """A marker leaves a person, perhaps for Paradise (DD-102, DD-106)."""
    gain = _take_gain(state, seat, person, colour)
    if not absolved:
        return gain
    return gain - _waste(state) if colour == seat else gain + _waste(state)


def _swap_gain(state: State, seat: int, one: int, two: int) -> float:
    """The cards at two numbers change places."""
    return (_height(state, seat, state.ring[one - 1]) - _height(state, seat, state.ring[two - 1])) * (two - one)


def _height(state: State, seat: int, card: int) -> float:
    """What it gains if a card lies one number higher."""
    if card == PARADISE:
        return (state.paradise[1 - seat] - state.paradise[seat]) / CARDS
    if card == HOUSE or state.power[card] >= TAKEN:
        return 0.0
    return CLAIMS[state.markers[seat][card]][state.markers[1 - seat][card]]


def _fate_worth(state: State, seat: int) -> float:
    """What the markers on a seat's fate card may still gain."""
    likes = LIKES[len(state.living())]
    house, watch, paradise = state.fates[seat]
    return HEAT * log(likes[DANCING][house] * likes[WATCHING][watch] * likes[ACTIVATING][paradise])
