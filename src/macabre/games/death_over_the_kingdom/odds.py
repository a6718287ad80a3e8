"""How likely each seat is to lose the round, as far as a view tells: counted, not sampled.

The unseen cards of a batch lie before the players whose cards of that batch the seat does not know, and in the deck;
all ways to lay them are equally likely, except that no king lies where all can tell that there is none. Two things tie
the values of cards together: whoever is in play turns others (DK-36 to DK-49), and a Monk is worth what the card beside
him is worth (DK-42). So the ways are counted like this.

*Who is in play.* Five characters turn others. For every set of them that could be added to those known to be there,
all values are fixed, but for the Monks'. How many ways put just this set into play follows, by inclusion and exclusion,
from how many put no more than a part of it into play: 243 pairs of a set and a part at most.

*Who loses.* A seat loses if its value is the lowest. For every value there is, count the ways in which nobody has less,
and take away those in which, besides, this seat has more. A Monk with a right neighbour never has less than all others:
so he may lie anywhere among cards that have no less. For him to have more, the cards on his right must be Monks up to
one that has more; this is looked at for every length of such a row.

*How many ways.* Under such conditions a place takes any card that has no less, save for a few: the dealer's, where a
Monk counts his own value (DK-43), the seat in question, and its row of Monks. Cards for those are chosen first, then
those for all others, each step multiplying by the cards that are left; kings are kept apart, as few places take them.

This is exact for any number of players. With ``monk`` = ``moment`` (DK-R22) a Monk's value hangs on who sits before
whom, and the counts do not split like that: there all ways to lay characters are gone through one by one where they
are few, and where they are not, imagined worlds stand for them, which is the one case that is not exact.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import perm, prod
from typing import Final, NamedTuple

from macabre.core.fate import Fate
from macabre.core.view import View
from macabre.games.death_over_the_kingdom.rules import TURNS_ALL, TURNS_WITH, final_worth, seat_order
from macabre.games.death_over_the_kingdom.state import CHARACTERS, KING, KNIGHT, MONK, OUT, PRINCESS, QUEEN, State
from macabre.games.death_over_the_kingdom.view import imagine

WAYS: Final = 20_000
"""So many ways to lay characters are gone through one by one at most."""
WORLDS: Final = 5_000
"""So many worlds are imagined where there are more."""

UNKNOWN: Final = -2
NOBODY: Final = -1
EVERYBODY: Final = (1 << 13) - 1
TURNERS: Final = 1 << MONK | 1 << KNIGHT | 1 << PRINCESS | 1 << QUEEN | 1 << KING
"""Who turns others, as bits."""


class Odds(NamedTuple):
    """The chances of a round."""

    losing: list[Fraction]
    """By seat: how likely it would have the lowest value if everybody stood from now on; 0 for who is out."""
    exact: bool
    """Whether they were counted; otherwise they were sampled."""


def odds(view: View, fate: Fate) -> Odds:
    """How likely each seat is to lose the round if all stand from now on, for all that the view's seat knows.

    Fate is asked only where counting is out of reach; see above.
    """
    layout = Layout(view)
    if not layout.state.config.moment:
        return Odds(_counted(layout), True)
    if layout.ways() <= WAYS:
        return Odds(_gone_through(layout), True)
    return Odds(_imagined(view, fate), False)


class Layout:
    """The table in the order of the players: what is known of each place, and what the unknown ones may hold."""

    def __init__(self, view: View) -> None:
        table = view.table
        self.state = State(view.setting.config)
        """No more than the dealer, and the cards as far as they are known."""
        self.state.dealer = table["dealer"]
        for place in table["places"]:
            name = place and place["card"]
            self.state.hands.append(OUT if place is None else CHARACTERS.index(name) if name else UNKNOWN)
        self.order = seat_order(self.state)
        self.cards = [self.state.hands[seat] for seat in self.order]
        self.kinds = [(table["places"][seat]["batch"], not table["places"][seat]["no_king"]) for seat in self.order]
        """By place: its batch, and whether a king may lie there. Unknown places of a kind are alike."""
        self.unknown = [i for i, card in enumerate(self.cards) if card == UNKNOWN]
        self.pools = [[names.count(name) for name in CHARACTERS] for names in table["unseen"]]
        """By batch and character: the cards that cannot be placed."""

    def possible(self) -> int:
        """The characters that unknown places may hold, as bits; more than that does no harm."""
        found = 0
        for i in self.unknown:
            batch, throne = self.kinds[i]
            for card in range(13 if throne else KING):
                found |= (self.pools[batch][card] > 0) << card
        return found

    def ways(self) -> int:
        """No fewer than the ways to lay characters on the unknown places."""
        return prod(13 - self.pools[self.kinds[i][0]].count(0) for i in self.unknown)

    def chances(self, losing: list[int], total: int) -> list[Fraction]:
        """By seat, from how many of all ways each place loses in."""
        chances = [Fraction(0)] * len(self.state.hands)
        for seat, ways in zip(self.order, losing, strict=True):
            chances[seat] = Fraction(ways, total)
        return chances


# -- counting


def _counted(layout: Layout) -> list[Fraction]:
    known = sum(1 << card for card in {*layout.cards} if card != UNKNOWN)
    losing = [0] * len(layout.order)
    for added in _subsets(layout.possible() & TURNERS & ~known):
        values = _values(layout, known | added)
        for met in _subsets(added):
            sign = -1 if (added ^ met).bit_count() % 2 else 1
            for level in sorted({*values}):
                count = Count(layout, values, EVERYBODY & ~TURNERS | known | met, level)
                if not count.all:
                    break  # as for all levels above
                for i in range(len(losing)):
                    losing[i] += sign * (count.all - count.above(i))
    everything = Count(layout, [0] * 13, EVERYBODY, 0)
    return layout.chances(losing, everything.all)


def _subsets(bits: int) -> Iterator[int]:
    subset = bits
    while subset:
        yield subset
        subset = (subset - 1) & bits
    yield 0


def _values(layout: Layout, present: int) -> list[int]:
    """By character: what it counts if these are in play; a Monk, what he counts with the dealer."""
    config = layout.state.config
    values = config.value[:]
    for card in range(13):
        for turner in range(13):
            if present >> turner & 1 and (TURNS_WITH[card] == turner or TURNS_ALL[turner] == card):
                values[card] = config.second[card]
    return values


class Count:
    """The ways to lay the unseen cards so that only allowed characters are met, and no value is below a level."""

    def __init__(self, layout: Layout, values: list[int], allowed: int, level: int) -> None:
        self._layout = layout
        self._dealer = len(layout.order) - 1
        self._monks = allowed >> MONK & 1
        self._monk = values[MONK] - level
        """By how much a Monk with the dealer has more."""
        cards = [card for card in range(13) if allowed >> card & 1 and card != MONK]
        self._level = [card for card in cards if values[card] >= level]
        self._above = [card for card in cards if values[card] > level]
        """The characters, Monks apart, that have no less than the level, and those that have more."""
        self._ways: dict[object, int] = {}
        self.all = self._with([], NOBODY) if self._known_fit() else 0
        """How many ways there are."""

    def _known_fit(self) -> bool:
        cards = self._layout.cards
        if cards[self._dealer] == MONK and self._monk < 0:
            return False
        return all(card in self._level for card in cards if card != MONK and card != UNKNOWN)

    def above(self, i: int) -> int:
        """Those of the ways in which the card at place ``i`` has more than the level.

        It has more by itself, or it is a Monk and the next one has more, and so on.
        """
        cards, monks, ways = self._layout.cards, list[int](), 0
        while cards[i] == MONK or cards[i] == UNKNOWN:
            if cards[i] == UNKNOWN:
                ways += self._with(monks, i)
                monks = [*monks, i]
            if i == self._dealer:
                return ways + (self._with(monks, NOBODY) if self._monk > 0 else 0)
            i += 1
        return ways + (self._with(monks, NOBODY) if cards[i] in self._above else 0)

    def _with(self, monks: list[int], better: int) -> int:
        """Those with Monks at some unknown places, and another card that has more at one."""
        kinds, dealer = self._layout.kinds, self._dealer
        places = [*monks, better] if better >= 0 else monks
        key = (better >= 0, *[(kinds[i], i == dealer) for i in places])
        if key not in self._ways:
            batches = range(len(self._layout.pools))
            self._ways[key] = prod(self._in_batch(batch, monks, better) for batch in batches)
        return self._ways[key]

    def _in_batch(self, batch: int, monks: list[int], better: int) -> int:
        """The places with most conditions come first: whatever fits them, kings apart, fits all that follow."""
        layout, pool = self._layout, self._layout.pools[batch]
        places = [i for i in layout.unknown if layout.kinds[i][0] == batch and i not in monks]
        taken = sum(layout.kinds[i][0] == batch for i in monks)
        monks_left = self._monks * pool[MONK] - taken
        if monks_left < 0:
            return 0
        steps: list[tuple[int, bool]] = []
        for i in sorted(places, key=lambda i: (i != better, i != self._dealer)):
            cards = self._above if i == better else self._level
            fit = sum(pool[card] for card in cards if card != KING)
            if i != better and (i != self._dealer or self._monk >= 0):
                fit += monks_left
            steps.append((fit, layout.kinds[i][1] and KING in cards))
        return perm(self._monks * pool[MONK], taken) * _choose(steps, pool[KING])


def _choose(steps: list[tuple[int, bool]], kings: int) -> int:
    """The ways to choose a card for each place: by how many cards fit, kings apart, and whether a king does."""
    ways = [1] + [0] * kings
    """By the number of kings laid so far."""
    for laid, (fit, throne) in enumerate(steps):
        for k in reversed(range(kings + 1)):
            ways[k] *= max(0, fit - (laid - k))
            if throne and k:
                ways[k] += ways[k - 1] * (kings - k + 1)
    return sum(ways)


# -- where Monks are read at their moment


def _gone_through(layout: Layout) -> list[Fraction]:
    """One way to lay characters after the other, each as often as there are cards to do so."""
    losing, total = [0] * len(layout.order), 0
    for ways in _lay(layout, 0):
        total += ways
        _note(layout.state, layout.order, losing, ways)
    return layout.chances(losing, total)


def _lay(layout: Layout, at: int) -> Iterator[int]:
    """Lay characters on the unknown places from one on, in all ways; each time, how many cards could do it."""
    if at == len(layout.unknown):
        yield 1
        return
    place = layout.unknown[at]
    batch, throne = layout.kinds[place]
    pool = layout.pools[batch]
    for card in range(13 if throne else KING):
        copies = pool[card]
        if copies:
            pool[card] -= 1
            layout.state.hands[layout.order[place]] = card
            for ways in _lay(layout, at + 1):
                yield copies * ways
            pool[card] += 1


def _imagined(view: View, fate: Fate) -> list[Fraction]:
    layout = Layout(view)
    losing = [0] * len(layout.order)
    for _ in range(WORLDS):
        world = imagine(view.setting.config, view.table, view.seat, fate)
        _note(world, layout.order, losing, 1)
    return layout.chances(losing, WORLDS)


def _note(state: State, order: list[int], losing: list[int], ways: int) -> None:
    """Add the ways to the places that lose: those with the lowest value, Death always being one (DK-18, DK-20)."""
    worth = final_worth(state, order, [])
    lowest = min(worth)
    for i, value in enumerate(worth):
        if value == lowest:
            losing[i] += ways
