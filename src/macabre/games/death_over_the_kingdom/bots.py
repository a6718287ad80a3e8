"""What a good player of Death over the Kingdom knows: what a card may cost, and what a lead in tokens is worth.

Nobody can reach your card once you have had your turn (DK-R1): what you keep or get is what you will be judged by.
Cards of players who have had theirs are *settled*; those of players yet to come still change, and the low ones among
them drift towards the dealer, who cuts them away.

The *toll* of a value is what it is likely to cost at the end of the round, in shares of the most that a round can
cost. It leans on what the seat has seen of other hands and on how many it has not seen; ``odds.py`` counts exactly,
and much slower, for one moment.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from macabre.core.fate import Fate
from macabre.core.view import View
from macabre.games.death_over_the_kingdom.rules import (
    CUT_ID,
    EXCHANGE_ID,
    LEAVE_ID,
    POWER_ID,
    TARGET_ID,
    TURNS_ALL,
    TURNS_WITH,
    final_worth,
    options,
    outcome,
    seat_order,
)
from macabre.games.death_over_the_kingdom.solved import covers, solution, standing
from macabre.games.death_over_the_kingdom.state import (
    ALL,
    DEATH,
    DRAGON,
    KING,
    LOOKED,
    MONK,
    ONE,
    OUT,
    TARGET,
    THIEF,
    TRADER,
    Config,
    State,
)

SPAN: Final = 1
LEVELS: Final = (
    "policy:2:err=0.85",
    "policy:2:err=0.5",
    "policy:2:err=0.2",
    "policy:8:solved:err=0.05",
    "ismcts:600:worth=0.3:solved",
)

SHARP: Final = 5.0
"""How strictly a sensible player prefers the lower toll."""
TREMBLE: Final = 0.02
"""Tolls that differ by less are as good as equal."""
DRIFT: Final = 0.5
"""How often a low card seen with a player yet to come is gone at the end."""
PEEK: Final = 0.65
"""What is left of a card's toll for who may look before taking it (DK-39)."""
COPY: Final = 0.7
"""What is left of a card's toll for the Monk beside it, whose neighbour can still improve it (DK-42)."""
SHOW: Final = 1.1
"""What it costs to let everybody see a card."""

TURNER: Final = [TURNS_ALL.index(card) if card in TURNS_ALL else TURNS_WITH[card] for card in range(13)]
"""By character: who in play turns it; above 12 where nobody does."""


def mark(state: State) -> int:
    """The round: a playout is judged by the tokens when the next one begins, with cards that tell nothing yet."""
    return state.round_no


def undecide(state: State, seat: int) -> None:
    """Nothing is decided in secret here: there is nothing to take back."""


def solved(view: View, ids: Sequence[int]) -> list[float] | None:
    """By option, how often to choose it in a round of two with the usual rules; None elsewhere."""
    return solution(view, ids)


def sees(state: State, seat: int) -> tuple[int, ...]:
    """The cards that a seat knows; all else is public."""
    open_to_all, known = state.shown, state.known
    return tuple(
        [
            card if open_to_all >> other & 1 or known[other] >> seat & 1 else OUT
            for other, card in enumerate(state.hands)
        ]
    )


# -- what the others may hold

RASH: Final = 0.05
"""How often somebody stands without a reason, whatever the card."""
GRAIN: Final = 1 << 24


def suspect(state: State, seat: int, fate: Fate) -> None:
    """Whoever stood has a card to stand with: hidden cards give way to likelier ones of the deck.

    Each card in turn is dealt anew from those that may lie there, as often as a sensible player stands with it.
    """
    order = seat_order(state)
    king = False
    for other in order:
        king = king or (state.hands[other] == KING and state.shown >> other & 1 == 1)
    for other in order:
        if other == state.turn:
            return
        if other != seat and _has_stood(state, other):
            _exchange(state, other, _standing(state.config, len(order), king), fate)


def _has_stood(state: State, seat: int) -> bool:
    """Whether a seat that has had its turn still has the card it was dealt, as far as all can tell.

    Nobody else has seen it then, so it was not exchanged. One drawn for a Trader might be a king, where kings are laid
    open when they are dealt (DK-50); where they hide, a discarded Trader leaves it open who drew.
    """
    if state.shown >> seat & 1 or state.known[seat] != 1 << seat or state.batch[seat] != state.shuffles:
        return False
    return TRADER not in state.discard if state.config.king_refuses else state.no_king >> seat & 1 == 1


def _exchange(state: State, seat: int, likely: list[float], fate: Fate) -> None:
    """Of a seat's card and those of the deck, one now lies before the seat."""
    deck, held, kings = state.deck, state.hands[seat], not state.no_king >> seat & 1
    total = likely[held]
    for card in deck:
        if card != KING or kings:
            total += likely[card]
    at = total * fate.pick(GRAIN) / GRAIN
    for i, card in enumerate(deck):
        if card != KING or kings:
            at -= likely[card]
            if at < 0:
                state.hands[seat], deck[i] = card, held
                deck.sort()
                return


@lru_cache(maxsize=256)
def _standing(config: Config, playing: int, king: bool) -> list[float]:
    """By character: how often a good player stands with it who has seen no other card, an open king apart."""
    if not king and covers(config):
        return [RASH + (1 - RASH) * standing(card) for card in range(13)]
    state = State(config)
    state.hands = [DEATH] * playing + [OUT] * (config.seats - playing)
    state.known = [1 << seat for seat in range(config.seats)]
    state.dealer = playing - 1
    state.deck = config.deck
    if king:
        state.hands[playing - 1] = KING
        state.shown, state.known[playing - 1] = 1 << playing - 1, config.everyone
    likely: list[float] = []
    for card in range(13):
        state.hands[0] = card
        heavy = weights(state, 0, options(state, 0))
        likely.append(RASH + (1 - RASH) * heavy[0] / sum(heavy))
    return likely


# -- what a game is worth


def value(state: State) -> list[float]:
    """A share of the win by the tokens that seats have and may expect of this round, sharper with fewer to come.

    Who deals next is left out: places in the order differ by less than a twentieth of a token. Measured at every
    moment of games between players who follow the weights (1,321 games of four): where it said 15, 34, 55, 75 and
    97 %, the seat won 15, 36, 55, 74 and 94 % of the time; it is as good in the other modes and with 2 to 20 seats.
    """
    result = outcome(state)
    if result is not None:
        return result.shares
    config, tokens = state.config, state.tokens
    losses = _losses(state)
    if config.mode == ONE:
        shares = _lives(tokens, losses)
    else:
        noise = 0.85 if config.mode == ALL else 0.9 * config.seats**-0.6
        width = noise * sqrt(config.rounds - state.round_no - 0.5)
        fewest = min(tokens)
        shares = [exp((fewest - tokens[seat] - losses[seat]) / width) for seat in range(config.seats)]
    total = sum(shares)
    return [share / total for share in shares]


def _lives(tokens: list[int], losses: list[float]) -> list[float]:
    """Mode ``one``: by seat, what its tokens promise; nothing without any (DK-31)."""
    left = [n for n in tokens if n > 0]
    width, most = 0.65 * sqrt(sum(left) / len(left)), max(left)
    worth = [0.0] + [exp((n - most) / width) for n in range(1, most + 1)]
    return [worth[n] + losses[seat] * (worth[n - 1] - worth[n]) if n else 0.0 for seat, n in enumerate(tokens)]


def _losses(state: State) -> list[float]:
    """By seat: the tokens that this round may cost.

    Settled cards mostly cost what they would if all stood from now on. For players yet to come, and thus for all
    when the round begins, it is about what a round costs anybody.
    """
    config = state.config
    order = seat_order(state)
    places = len(order)
    usual = 11 / (places + 2.5) if config.mode == ALL else 1.3 / (places + 0.3)
    losses = [usual] * config.seats
    done = order.index(state.turn)
    if not done:
        return losses
    worth = final_worth(state, order, [])
    ranks = sorted(set(worth))
    for i in range(places):
        rank = ranks.index(worth[i])
        if config.mode == ALL:
            loss = float(max(0, 3 - rank) - (state.hands[order[i]] == KING))
        else:
            loss = 0.0 if rank else 1.0
        trust = 0.85 if i < done else 0.2
        losses[order[i]] += trust * (loss - usual)
    return losses


# -- what a card may cost


class Tolls:
    """The tolls of all values at a table, by the number of hands that one has not seen."""

    __slots__ = ("beaten", "beaten_above", "lowest", "lowest_up_to", "met", "top")

    def __init__(self, config: Config, playing: int, king: bool) -> None:
        total = sum(config.copies)
        self.met = [1 - (1 - playing / total) ** copies for copies in config.copies]
        """By character: how likely it is to be in play."""
        if not config.king_refuses:
            self.met[KING] = 1.0 if king else 0.0  # all can see (DK-50)
        self.top = max(config.value + config.second)
        self.lowest: list[list[float]] = []
        """By unseen hands and value: the toll where no lower value has been seen."""
        self.beaten: list[list[float]] = []
        """The toll where one has: nothing, except in mode ``all`` (DK-23)."""
        self.lowest_up_to: list[list[float]] = []
        """The average toll of any card that counts no more than a value, others being free."""
        self.beaten_above: list[list[float]] = []
        shares = self._shares(config)
        for unseen in range(playing + 1):
            self._add(config, unseen, shares, max(0, 4 - playing) if config.mode == ALL else 0)

    def _shares(self, config: Config) -> list[float]:
        """By value: the share of cards that count it at the end; Monks are like any other card."""
        shares = [0.0] * (self.top + 1)
        cards = sum(config.copies) - config.copies[MONK]
        for card, copies in enumerate(config.copies):
            if card != MONK:
                turned = self.met[TURNER[card]] if TURNER[card] < 13 else 0.0
                shares[config.value[card]] += (1 - turned) * copies / cards
                shares[config.second[card]] += turned * copies / cards
        return shares

    def _add(self, config: Config, unseen: int, shares: list[float], sure: int) -> None:
        """One more row; tokens that a round costs everybody for ``sure`` do not count."""
        lowest, beaten, up_to, above = [], [], [], []
        under, low_sum, high_sum = 0.0, 0.0, 0.0
        for worth in range(self.top + 1):
            chances = _chances(unseen, min(1.0, under))
            if config.mode == ALL:
                lowest.append(max(0.0, 3 * chances[0] + 2 * chances[1] + chances[2] - sure) / (3 - sure))
                beaten.append(max(0.0, 2 * chances[0] + chances[1] - sure) / (3 - sure))
            else:
                lowest.append(chances[0])
                beaten.append(0.0)
            under += shares[worth]
            low_sum += shares[worth] * lowest[worth]
            up_to.append(low_sum)
        for worth in range(self.top, -1, -1):
            above.append(high_sum)
            high_sum += shares[worth] * beaten[worth]
        self.lowest.append(lowest)
        self.beaten.append(beaten)
        self.lowest_up_to.append(up_to)
        self.beaten_above.append(above[::-1])


def _chances(hands: int, under: float) -> list[float]:
    """How likely none, one, or two of some hands are lower, if each is so with the chance ``under``."""
    chances = [(1 - under) ** hands, 0.0, 0.0]
    if hands > 0:
        chances[1] = hands * under * (1 - under) ** (hands - 1)
    if hands > 1:
        chances[2] = hands * (hands - 1) / 2 * under**2 * (1 - under) ** (hands - 2)
    return chances


@lru_cache(maxsize=256)
def _tolls(config: Config, playing: int, king: bool) -> Tolls:
    return Tolls(config, playing, king)


class Outlook:
    """The others' cards as one seat knows them, and what cards may cost that seat beside them."""

    __slots__ = ("coming", "config", "later", "present", "settled", "tolls", "unseen")

    def __init__(self, state: State, seat: int, neighbour: int) -> None:
        """The neighbour, if there is one, is left out of all but ``present`` and ``later``."""
        config, hands, known = state.config, state.hands, state.known
        self.config = config
        self.later: list[int] = []
        """Cards that the seat knows with players yet to come."""
        present, unseen, playing, yet = 1 << hands[seat], 0, 1, False
        before: list[int] = []
        after: list[int] = []
        for other in config.orders[state.dealer]:
            card = hands[other]
            if other == seat:
                yet = True
                continue
            if card == OUT:
                continue
            playing += 1
            if not known[other] >> seat & 1:
                unseen += other != neighbour
                continue
            present |= 1 << card
            if yet:
                self.later.append(card)
            if card == MONK:
                unseen += other != neighbour
            elif not yet:
                before.append(card)
            elif other != neighbour:
                after.append(card)
        self.present = present
        self.unseen = unseen
        """How many hands could hold anything; a Monk is worth what another card is."""
        self.tolls = _tolls(config, playing, present >> KING & 1 == 1)
        self.settled = self._least(before)
        """The lowest value seen with players who have had their turn."""
        self.coming = self._least(after)
        """The lowest value seen with players yet to come."""

    def _least(self, cards: list[int]) -> int:
        least = self.tolls.top
        for card in cards:
            least = min(least, self.counts(card))
        return least

    def counts(self, card: int) -> int:
        """What a card counts beside those that the seat has seen."""
        return self.config.second[card] if self.present >> TURNER[card] & 1 else self.config.value[card]

    def expose(self, card: int) -> None:
        """Suppose that a player yet to come has this card."""
        if card != MONK:
            self.coming = min(self.coming, self.counts(card))

    def toll(self, card: int) -> float:
        """Of a card that can turn: of both values, as likely as it meets who turns it."""
        config, turner = self.config, TURNER[card]
        plain = self._toll_of(config.value[card])
        if turner > 12:
            return plain
        turned = 1.0 if self.present >> turner & 1 else self.tolls.met[turner]
        return plain + turned * (self._toll_of(config.second[card]) - plain)

    def _toll_of(self, worth: int) -> float:
        lowest, beaten = self.tolls.lowest[self.unseen][worth], self.tolls.beaten[self.unseen][worth]
        if worth > self.settled:
            return beaten
        return beaten + DRIFT * (lowest - beaten) if worth > self.coming else lowest

    def toll_of_any(self) -> float:
        """The average toll of a card not seen yet."""
        up_to, above = self.tolls.lowest_up_to[self.unseen], self.tolls.beaten_above[self.unseen]
        safe = up_to[self.settled] + above[self.settled]
        if self.coming >= self.settled:
            return safe
        return DRIFT * safe + (1 - DRIFT) * (up_to[self.coming] + above[self.coming])


# -- what the options promise


def weights(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """The lower the toll, the more often; only what the seat knows counts."""
    if state.step == TARGET:
        tolls = _targets(state, seat, ids)
    elif state.step == LOOKED:
        tolls = _thefts(state, seat, ids)
    elif seat == state.dealer:
        tolls = _last(state, seat, ids)
    else:
        tolls = _turn(state, seat, ids)
    return [(toll + TREMBLE) ** -SHARP for toll in tolls]


def _turn(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """Stand, use a power, or exchange with a neighbour who then has to see to it (DK-9)."""
    card, other = state.hands[seat], state.right_of(seat)
    outlook = Outlook(state, seat, other)
    theirs = state.hands[other] if state.known[other] >> seat & 1 else -1
    coming, unseen = outlook.coming, outlook.unseen
    tolls: list[float] = []
    for choice in ids:
        outlook.coming, outlook.unseen = coming, unseen
        if choice == EXCHANGE_ID:
            outlook.expose(card)
            tolls.append(_taken(outlook, theirs))
        elif choice == POWER_ID and card != DRAGON:
            tolls.append(_power(outlook, card))
        elif card == MONK:
            tolls.append(COPY * _taken(outlook, theirs))
        else:
            burns = choice == POWER_ID
            if theirs < 0 or burns:
                outlook.unseen += 1
            else:
                outlook.expose(theirs)
            tolls.append(outlook.toll(card) * (SHOW if burns else 1.0))
    return tolls


def _taken(outlook: Outlook, card: int) -> float:
    """The toll of the neighbour's card, seen or not."""
    return outlook.toll_of_any() if card < 0 else outlook.toll(card)


def _power(outlook: Outlook, card: int) -> float:
    """Trader, Thief or Bard: any card, or the best that one knows of (DK-37, DK-38, DK-41)."""
    if card == TRADER:
        return outlook.toll_of_any()
    least = SHOW * outlook.toll_of_any()
    if card == THIEF:
        least = min(PEEK * least, outlook.toll(THIEF))
    for other in outlook.later:
        least = min(least, outlook.toll(other))
    return least


def _last(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """The dealer, when all others are settled: stand, or draw anything (DK-14)."""
    card = state.hands[seat]
    outlook = Outlook(state, seat, -1)
    stand = outlook.toll(card)
    tolls: list[float] = []
    for choice in ids:
        if choice == CUT_ID or (choice == POWER_ID and card == TRADER):
            tolls.append(outlook.toll_of_any())
        else:
            tolls.append(min(stand, outlook.toll_of_any()) if choice == POWER_ID else stand)
    return tolls


def _targets(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """Whom to sing to, or to look at: by the card there, as far as it is known (DK-38, DK-41)."""
    outlook = Outlook(state, seat, -1)
    unknown = outlook.toll_of_any() * (PEEK if state.hands[seat] == THIEF else 1.0)
    tolls: list[float] = []
    for choice in ids:
        other = choice - TARGET_ID
        tolls.append(outlook.toll(state.hands[other]) if state.known[other] >> seat & 1 else unknown)
    return tolls


def _thefts(state: State, seat: int, ids: Sequence[int]) -> list[float]:
    """Swap or leave, now that both cards are known (DK-39)."""
    theirs = state.hands[state.held]
    outlook = Outlook(state, seat, state.held)
    coming = outlook.coming
    tolls: list[float] = []
    for choice in ids:
        outlook.coming = coming
        outlook.expose(theirs if choice == LEAVE_ID else THIEF)
        tolls.append(outlook.toll(THIEF if choice == LEAVE_ID else theirs))
    return tolls
