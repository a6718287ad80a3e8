"""What a bot knows about Totentanz: how rounds are won and lost, and what the cards on the way there are worth.

Everything is counted in skulls: a lead in Life, a card in a hand, a round. Three things decide a round. Who can end it
ahead, wins it: the fifth soul, or the Last Judgement, leaves the other nothing but one retaliation (TT-36, TT-37). No
retaliation helps against a last soul of the other's own colour, so a good lead is best sealed with one (TT-34, TT-39).
And who lays the fourth soul hands the other the chance to end it.
"""

from collections.abc import Sequence
from math import exp
from typing import Final

from macabre.core.fate import Fate, QuickFate
from macabre.games.totentanz.rules import (
    DECLINE_ID,
    HAND_ID,
    LEAVE_ID,
    PILE_ID,
    SLOT_ID,
    TRADE_ID,
    apply,
    options,
    outcome,
)
from macabre.games.totentanz.state import (
    ANGEL,
    ARMS,
    CHANGE,
    CREATION,
    DEVIL,
    EVENT,
    EXPEL,
    EXPULSION,
    GIVE,
    HAND,
    HARVEST,
    JUDGEMENT,
    LIFE,
    OVER,
    OWNER,
    PLACE,
    REPLACE,
    RETALIATE,
    SLOT,
    SOULS,
    STRIKE,
    TEMPTATION,
    TOIL,
    TRADE,
    TURN,
    State,
)

SPAN: Final = 4
"""Turns, two of each player: in trials with equal simulations neither longer nor shorter playouts did better."""
LEVELS: Final = ("greedy:20:err=0.6", "greedy:20:err=0.3", "greedy:20:err=0.12", "greedy:20", "race:1000")

Scale = tuple[float, ...]

# -- what cards are worth in a hand, in skulls; fitted to rounds that were played, and rounded

SOUL: Final[Scale] = (0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 1.0, 1.8, 3.5, 5.0)
"""By the lead that the soul would bring its owner, from -5 to 5."""
SPECIAL: Final[Scale] = (0.5, 2.0, 2.4, 2.2, 0.4, 1.9, 2.0)
"""By what the event does."""
UNKNOWN: Final = 1.0
"""Any card of the deck."""
TRADED: Final = 2.5
"""What the Temptation brings before anything is seen."""
STRONGER: Final[Scale] = (17 / 41, 17 / 41, 14 / 41, 9 / 41, 4 / 41, 1 / 41)
"""By strength: how likely a card that was not seen is a soul of a given colour and at least as strong."""


def mark(state: State) -> int:
    """Turns, as if no round ended before its time: the end of a round nearly always ends a playout."""
    return state.round * state.config.turn_limit + state.turns


def undecide(state: State, seat: int) -> None:
    """Nobody decides while another does, so there is nothing to take back."""


# -- what the other may hold

KEPT: Final[tuple[tuple[Scale, Scale], ...]] = (
    ((0.2, 1.1, 2.2, 1.7, 0.3, 2.6, 2.4), (1.0, 0.9, 0.9, 0.9, 0.85, 1.0, 0.5, 0.85, 0.65, 1.4, 1.65)),
    ((0.5, 1.05, 1.4, 1.05, 0.65, 1.55, 1.6), (1.0, 1.0, 1.05, 0.95, 0.95, 1.0, 0.8, 1.0, 0.85, 1.2, 1.35)),
)
"""How much more often than any card a player holds this one, by its place in the hand from the oldest: events by what
they do, souls by the lead they bring. The newest card may be anything. Counted in 200 games of greedy:20."""
GRAIN: Final = 1 << 24


def suspect(state: State, seat: int, fate: Fate) -> None:
    """What the other has held for long is rather worth holding: hidden cards give way to likelier ones of the deck.

    Each place in turn takes one of the cards that may be there, as likely as such a card is kept.
    """
    other = 1 - seat
    for place in range(min(len(KEPT), len(state.hands[other]))):
        if state.seen[other][place] == OWNER:
            _exchange(state, other, place, fate)


def _exchange(state: State, seat: int, place: int, fate: Fate) -> None:
    """Of a card in a hand and those in the deck that were there when it was drawn, one is now in the hand."""
    deck, entered, drawn = state.deck, state.entered, state.drawn[seat][place]
    held = state.hands[seat][place]
    likely, total = [0.0] * len(deck), _kept(state, seat, place, held)
    for i, card in enumerate(deck):
        if entered[card] <= drawn:
            likely[i] = _kept(state, seat, place, card)
            total += likely[i]
    at = total * fate.pick(GRAIN) / GRAIN
    for i, share in enumerate(likely):
        at -= share
        if at < 0:
            state.hands[seat][place], deck[i] = deck[i], held
            deck.sort()
            return


def _kept(state: State, seat: int, place: int, card: int) -> float:
    events, souls = KEPT[place]
    return events[state.config.effects[card]] if card >= SOULS else souls[_net(state, seat, card) + 5]


# -- the value of a table: the fight for three souls

ROUNDS: Final = 20
LIMBO: Final = 0.1
"""How often a round is nobody's."""


def _chances() -> list[list[list[float]]]:
    """The Devil's chance by rounds left and by souls collected, if rounds are anybody's (TT-2, TT-R22)."""
    table = [[[(1 + (devil > angel) - (devil < angel)) / 2 for angel in range(4)] for devil in range(4)]]
    for _ in range(ROUNDS):
        after = table[-1]
        now = [row[:] for row in after]
        for devil in range(3):
            for angel in range(3):
                decided = (after[devil + 1][angel] + after[devil][angel + 1]) / 2
                now[devil][angel] = LIMBO * after[devil][angel] + (1 - LIMBO) * decided
        table.append(now)
    return table


CHANCES: Final = _chances()


def value(state: State) -> list[float]:
    """By who may win the round, and what that makes of the souls collected. An action is carried out first.

    The hands count as they are, though players do not see each other's: that evens out over many imagined worlds.
    Measured on 8,447 turns of 305 rounds between players of flat:60 that it was not fitted to: where a round was given
    to the Devil with 0.26, 0.36, 0.45, 0.55, 0.65, 0.74 or 0.96, he won 0.28, 0.41, 0.45, 0.55, 0.66, 0.77 or 0.95.
    """
    if state.step != TURN and state.step != RETALIATE and state.step != OVER:
        state = _carried_out(state)
    if state.step == OVER:
        end = outcome(state)
        assert end is not None
        return end.shares
    share = _retaliated(state) if state.step == RETALIATE else _expected(state)
    return [share, 1 - share]


def _carried_out(state: State) -> State:
    """The table after the action that has been begun, if its player goes on as seems best."""
    state, seat = state.copy(), state.turns & 1
    fate = QuickFate(sum(state.deck))
    while state.step != TURN and state.step != RETALIATE and state.step != OVER:
        ids = options(state, seat)
        likely = weights(state, seat, ids)
        apply(state, seat, ids[likely.index(max(likely))], fate, [])
    return state


def _after(state: State, winner: int) -> float:
    """The Devil's chance when the round is won by the Devil (above 0), the Angel (below 0) or nobody."""
    left = min(ROUNDS, state.config.round_limit - state.round - 1)
    devil, angel = len(state.collected[DEVIL]), len(state.collected[ANGEL])
    return CHANCES[left][devil + (winner > 0)][angel + (winner < 0)]


def _retaliated(state: State) -> float:
    """All is known but the answer, and the best one is given (TT-R11)."""
    seat, last = 1 - (state.turns & 1), state.life[-1]
    lead = _answered(state, seat, _lead(state, seat) - _net(state, seat, last), last)
    return _after(state, lead if seat == DEVIL else -lead)


# By the number of souls in Life; fitted to 12,221 turns of 465 rounds of flat:60 and flat:80, and rounded.
TEMPO: Final[Scale] = (0.0, 0.05, 0.1, 0.13, 0.2)
LEAD: Final[Scale] = (0.0, 0.14, 0.15, 0.19, 0.43)
SWING: Final[Scale] = (0.0, 0.05, 0.05, 0.05, 0.28)
COUNTER: Final[Scale] = (0.0, 0.06, 0.06, 0.06, 0.16)
CARD: Final = 0.15
THREAT: Final = 0.65
SURE: Final = 0.97
"""How often a player who can end the round ahead wins it: the retaliation has to be guessed."""
LASTING: Final = 0.95
"""How likely a round outlasts one more turn (TT-R21)."""


def _expected(state: State) -> float:
    """The Devil's chance before a turn, by all that sways the fate of the contested soul (TT-17)."""
    seat, souls = state.turns & 1, len(state.life)
    other, sign = 1 - seat, 1 if seat == DEVIL else -1
    won, lost = _after(state, sign), _after(state, -sign)
    if _ending(state, seat) > 0:
        return SURE * won + (1 - SURE) * lost
    odds = TEMPO[souls] + LEAD[souls] * _lead(state, seat) + CARD * (_held(state, seat) - _held(state, other))
    odds += SWING[souls] * _swing(state, seat) - COUNTER[souls] * _swing(state, other)
    if _ending(state, other) > 0:
        odds -= THREAT
    share = 1 / (1 + exp(-odds))
    tired = LASTING ** (state.config.turn_limit - state.turns)
    return tired * _after(state, 0) + (1 - tired) * (share * won + (1 - share) * lost)


def _ending(state: State, seat: int) -> int:
    """The lead with which a seat ends the round if it does so now, with the best card for it and the best answer."""
    life, best = state.life, -99
    lead = _lead(state, seat)
    for card in state.hands[seat]:
        if card < SOULS:
            if len(life) == LIFE - 1:
                best = max(best, -_answered(state, 1 - seat, -lead, card))
        elif state.config.effects[card] == JUDGEMENT and len(life) >= 3:
            best = max(best, -_answered(state, 1 - seat, _net(state, seat, life[-1]) - lead, life[-1]))
    return best


def _answered(state: State, seat: int, lead: int, last: int) -> int:
    """The lead of a seat after its best retaliation on the last soul; before that soul it had the given one."""
    config, best = state.config, _net(state, seat, last)
    for card in state.hands[seat]:
        if config.replaces[card][last] or (config.any_soul and card < SOULS):
            best = max(best, _net(state, seat, card))
    return lead + best


def _swing(state: State, seat: int) -> int:
    """By how much one replacement can better a seat's lead (TT-33)."""
    best = 0
    for card in state.hands[seat]:
        replaces, net = state.config.replaces[card], _net(state, seat, card)
        for old in state.life:
            if replaces[old]:
                best = max(best, net - _net(state, seat, old))
    return best


def _held(state: State, seat: int) -> float:
    held = 0.0
    for card in state.hands[seat]:
        held += _worth(state, seat, card)
    return held


# -- cards and Life, as one side sees them


def _net(state: State, seat: int, card: int) -> int:
    """What a soul adds to the lead of a seat (TT-22)."""
    net = state.config.red[card] - state.config.blue[card]
    return net if seat == DEVIL else -net


def _lead(state: State, seat: int) -> int:
    red, blue, lead = state.config.red, state.config.blue, 0
    for card in state.life:
        lead += red[card] - blue[card]
    return lead if seat == DEVIL else -lead


def _worth(state: State, seat: int, card: int) -> float:
    """What a card is worth in the hand of a seat."""
    if card >= SOULS:
        return SPECIAL[state.config.effects[card]]
    return SOUL[_net(state, seat, card) + 5]


# -- sensible play: what is left after each option, in skulls, as far as the player knows

HEAT: Final = 1.6
"""How eagerly more skulls are taken: one more makes an option exp(HEAT) times as likely.

With half of it playouts went astray: by the judgement of races over 6,457 decisions such play gave away 0.012 of the
win each time, this gives away 0.010."""
STAKE: Final[Scale] = (0.0, 0.95, 1.0, 1.3, 2.9)
"""What a skull of lead is worth, by the number of souls in Life."""
MOST: Final = 8.0
"""What any lead is worth at most: while the round goes on it can be turned."""
DANGER: Final = 2.0
"""What it costs to leave four souls to the other, who may then end the round."""
PRIZE: Final = 12.0
"""A round won; a round lost is as much below nothing."""
WASTE: Final = 1.0
"""What is wasted by changing a card instead of picking one up."""
NEVER: Final = -20.0


def weights(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """By what each option leaves its player with. Of the other's hand only what was seen counts (TT-R27)."""
    step = state.step
    if step == TURN:
        left = _actions(state, seat, ids)
    elif step == SLOT or step == EXPEL:
        left = [-float(_net(state, seat, state.life[number - SLOT_ID])) for number in ids]
    elif step == TRADE:
        left = [_trading(state, seat, number) for number in ids]
    elif step == HARVEST:
        left = [_worth(state, seat, state.discard[number - PILE_ID]) for number in ids]
    elif step == RETALIATE:
        left = [_answering(state, seat, number) for number in ids]
    else:
        left = [_using(state, seat, state.hands[seat][number - HAND_ID]) for number in ids]
    return [exp(HEAT * skulls) for skulls in left]


def _actions(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """Each action is as good as the best card for it (TT-23)."""
    hand, lead = state.hands[seat], _lead(state, seat)
    drawn = _stand(len(state.life), lead) + UNKNOWN
    changed = drawn if len(hand) == HAND else drawn - WASTE
    best = [drawn, NEVER, NEVER, NEVER, NEVER]
    for card in hand:
        worth = _worth(state, seat, card)
        _raise(best, CHANGE, changed - worth)
        if card < SOULS:
            _raise(best, PLACE, _placing(state, seat, card, lead))
            _raise(best, REPLACE, _replacing(state, seat, card, lead, False) - worth)
        else:
            _raise(best, EVENT, _playing(state, seat, card, lead))
    return [best[number] for number in ids]


def _raise(best: list[float], action: int, skulls: float) -> None:
    if skulls > best[action]:
        best[action] = skulls


def _using(state: State, seat: int, card: int) -> float:
    """A card of the hand, in the action that has been begun."""
    step, worth = state.step, _worth(state, seat, card)
    if step == PLACE:
        return _placing(state, seat, card, _lead(state, seat))
    if step == EVENT:
        return _playing(state, seat, card, _lead(state, seat))
    if step == REPLACE or step == STRIKE:
        return _replacing(state, seat, card, _lead(state, seat), step == STRIKE) - worth
    return -worth - _worth(state, 1 - seat, card) if step == GIVE else -worth


def _stand(souls: int, lead: int) -> float:
    """What a lead is worth to a player whose turn is over."""
    worth = STAKE[souls] * lead
    worth = MOST if worth > MOST else -MOST if worth < -MOST else worth
    return worth - DANGER if souls == LIFE - 1 else worth


def _placing(state: State, seat: int, card: int, lead: int) -> float:
    souls = len(state.life)
    if souls == LIFE - 1:
        return _sealing(state, seat, card, lead)
    return _stand(souls + 1, lead + _net(state, seat, card)) - _worth(state, seat, card)


def _sealing(state: State, seat: int, last: int, lead: int) -> float:
    """To end the round on that last soul, with that lead before it: how likely it outlives the retaliation (TT-37).

    What cards are left in the hand is not worth anything any more (TT-R1).
    """
    config, other, net = state.config, 1 - seat, _net(state, seat, last)
    if lead + net <= 0:
        return -PRIZE if lead + net < 0 else 0.0
    strength = max(lead, 1 if config.any_soul else max(config.red[last], config.blue[last]))
    bare = strength <= 5 and (net > 0 or config.any_soul)
    safe = 1.0
    for i, card in enumerate(state.hands[other]):
        if state.seen[other][i] == OWNER:
            safe *= 1 - STRONGER[strength] if bare else 1.0
        elif config.replaces[card][last] or (config.any_soul and card < SOULS):
            safe *= lead + _net(state, seat, card) > 0
    return PRIZE * (2 * safe - 1)


def _replacing(state: State, seat: int, card: int, lead: int, free: bool) -> float:
    """The soul that was worst for the seat gives way; with the Arms of Death, whatever it leans to."""
    worst, replaces = 99, state.config.replaces[card]
    for old in state.life:
        if free or replaces[old]:
            worst = min(worst, _net(state, seat, old))
    return NEVER if worst == 99 else _stand(len(state.life), lead + _net(state, seat, card) - worst)


def _playing(state: State, seat: int, card: int, lead: int) -> float:
    """An event, by what it does to Life or to the hands (TT-31)."""
    effect, life = state.config.effects[card], state.life
    worth = SPECIAL[effect]
    if effect == JUDGEMENT:
        return NEVER if len(life) < 3 else _sealing(state, seat, life[-1], lead - _net(state, seat, life[-1]))
    if effect == EXPULSION:
        worst = 99
        for old in life:
            worst = min(worst, _net(state, seat, old))
        return _stand(len(life) - 1, lead - worst) - worth
    if effect == ARMS:
        best = NEVER
        for mine in state.hands[seat]:
            if mine < SOULS:
                best = max(best, _replacing(state, seat, mine, lead, True) - _worth(state, seat, mine))
        return best - worth
    return _stand(len(life), lead) + _drawing(state, seat, effect) - worth


def _drawing(state: State, seat: int, effect: int) -> float:
    """What an event that leaves Life alone brings into the hand."""
    if effect == CREATION:
        return 2 * UNKNOWN
    if effect == TEMPTATION:
        return TRADED
    if effect == TOIL:
        best = 0.0
        for card in state.discard:
            best = max(best, _worth(state, seat, card))
        return best
    return UNKNOWN * len(state.hands[1 - seat]) - _held(state, seat)


def _trading(state: State, seat: int, number: int) -> float:
    """A trade gives the least that can be given, and takes from the other what it would have been worth there."""
    if number == LEAVE_ID:
        return 0.0
    other, least = 1 - seat, 99.0
    for card in state.hands[seat]:
        least = min(least, _worth(state, seat, card) + _worth(state, other, card))
    wanted = state.hands[other][number - TRADE_ID]
    return _worth(state, seat, wanted) + _worth(state, other, wanted) - least


def _answering(state: State, seat: int, number: int) -> float:
    """The retaliation is the last word, so its result is known (TT-40)."""
    lead = _lead(state, seat)
    if number != DECLINE_ID:
        lead += _net(state, seat, state.hands[seat][number - HAND_ID]) - _net(state, seat, state.life[-1])
    return PRIZE if lead > 0 else 0.0 if lead == 0 else -PRIZE
