"""The tree search on games so small that the right answer is known."""

from typing import Any

import pytest

import macabre
from macabre import Fate, QuickFate, Seat
from macabre.bots import Player
from macabre.bots.search import Arm, Search, Step
from macabre.bots.worlds import Worlds


class Matrix:
    """Two seats choose in secret at the same time; the table of results is the first seat's share of the win."""

    def __init__(self, results: list[list[float]], second_sees: bool = False) -> None:
        self.results = results
        self.second_sees = second_sees
        self.seats = 2
        self.alphabet = range(2)
        self.seat = 0
        self.config = None
        self.view = self.game = self.rules = self.insight = self.knowledge = self

    # what Search asks of worlds, rules and insight

    def suspect(self, fate: Fate) -> list[int]:
        return [-1, -1]

    def end(self, state: list[int]) -> int:
        return 0

    def mark(self, state: list[int]) -> int:
        return 0

    def to_act(self, state: list[int]) -> tuple[int, ...]:
        waiting = tuple(seat for seat in (0, 1) if state[seat] < 0)
        return waiting[:1] if self.second_sees else waiting

    def options(self, state: list[int], seat: int) -> list[int]:
        return [0, 1]

    def weights(self, state: list[int], seat: int, ids: list[int]) -> list[float]:
        return [1.0, 1.0]

    def apply(self, state: list[int], seat: int, choice: int, fate: Fate, log: list[Any]) -> None:
        state[seat] = choice
        log.append((seat, choice))

    def tell(self, config: None, raw: tuple[int, ...], seat: int) -> dict[str, int] | None:
        if raw[0] == seat or self.second_sees:
            return {"choice": raw[1]}
        return None

    def sees(self, state: list[int], seat: int) -> int:
        return 0

    def play_on(self, state: list[int], end: int, fate: Fate) -> list[float]:
        for seat in (0, 1):
            if state[seat] < 0:
                state[seat] = fate.pick(2)
        share = self.results[state[0]][state[1]]
        return [share, 1 - share]


def searched(worlds: Matrix, single: bool, regret: bool, simulations: int) -> Search:
    search = Search(worlds, QuickFate(2), single, regret)  # type: ignore[arg-type]
    for _ in range(simulations):
        search.simulate()
    return search


UNEVEN = [[1.0, 0.0], [0.0, 0.5]]
"""The first seat should choose its first option one time in three; then it gets 1/3 whatever the second seat does."""


@pytest.mark.parametrize("single", [False, True])
def test_regret_matching_finds_the_right_mixture_of_secret_choices(single: bool) -> None:
    arms = searched(Matrix(UNEVEN), single, True, 20000).root.arms
    shares = [arms[number].strategy for number in (0, 1)]
    assert shares[0] / sum(shares) == pytest.approx(1 / 3, abs=0.05)


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("regret", [False, True])
def test_neither_way_to_decide_in_secret_takes_what_is_always_worse(single: bool, regret: bool) -> None:
    arms = searched(Matrix([[0.2, 0.4], [0.6, 0.5]]), single, regret, 2000).root.arms
    assert arms[1].visits > 4 * arms[0].visits


@pytest.mark.parametrize("single", [False, True])
def test_decoupled_uct_mixes_too_but_not_as_well(single: bool) -> None:
    """It is known not to settle on the right mixture; what matters is that it does not settle on one choice."""
    arms = searched(Matrix(UNEVEN), single, False, 20000).root.arms
    assert 0.1 < arms[0].visits / 20000 < 0.5


@pytest.mark.parametrize("single", [False, True])
@pytest.mark.parametrize("seen", [False, True])
def test_average_play_is_kept_of_secret_decisions_alone(single: bool, seen: bool) -> None:
    arms = searched(Matrix(UNEVEN, second_sees=seen), single, False, 300).root.arms
    assert [arms[number].strategy for number in (0, 1)] == [0 if seen else arms[number].visits for number in (0, 1)]
    assert arms[0].visits + arms[1].visits == 300


@pytest.mark.parametrize("single", [False, True])
def test_who_moves_second_and_sees_it_gets_the_best_of_each_row(single: bool) -> None:
    """The first row looks better on average, but its second column would be chosen against it."""
    arms = searched(Matrix([[1.0, 0.1], [0.4, 0.5]], second_sees=True), single, False, 1500).root.arms
    assert arms[1].visits > arms[0].visits
    assert arms[1].mean == pytest.approx(0.4, abs=0.06)


class Held(Matrix):
    """The second seat holds one of two cards, and moves second. Whoever names that card wins.

    The first seat may let it name its card, or settle for 0.3. To let it is worth 0.5 if it had not seen its own card.
    """

    def __init__(self) -> None:
        super().__init__([], second_sees=True)

    def suspect(self, fate: Fate) -> list[int]:
        return [-1, -1, fate.pick(2)]

    def sees(self, state: list[int], seat: int) -> int:
        return state[2] if seat == 1 else -1

    def play_on(self, state: list[int], end: int, fate: Fate) -> list[float]:
        named = state[1] if state[1] >= 0 else fate.pick(2)
        share = 0.3 if state[0] == 1 else float(named != state[2])
        return [share, 1 - share]


def test_others_know_their_own_cards() -> None:
    arms = searched(Held(), False, False, 1000).root.arms
    assert arms[0].mean < 0.25
    assert arms[1].visits > 4 * arms[0].visits


def test_a_blind_search_takes_others_not_to_know_their_own_cards() -> None:
    search = Search(Held(), QuickFate(2), blind=True)  # type: ignore[arg-type]
    for _ in range(1000):
        search.simulate()
    assert search.root.arms[0].mean == pytest.approx(0.5, abs=0.1)
    assert search.root.arms[0].visits > search.root.arms[1].visits


@pytest.mark.parametrize("name", macabre.game_names())
def test_what_a_game_says_that_a_seat_knows_tells_its_views_apart(name: str) -> None:
    """Search tells others' situations apart by ``sees``: at one moment it differs wherever their views do."""
    match, fate = macabre.game(name).start(2, seed="apart"), QuickFate(1)
    while match.to_act:
        seat = match.to_act[0]
        worlds, other = Worlds(match.view(seat)), Seat(1 - seat)
        known: dict[object, object] = {}
        for _ in range(6):
            state = worlds.imagine(fate)
            table = worlds.game.knowledge.view(state, other)
            assert known.setdefault(worlds.sees(state, other), table) == table
        match.play(seat, match.decision(seat).choices[fate.pick(len(match.decision(seat).ids))])


def test_where_nobody_holds_anything_in_secret_a_blind_search_finds_the_same() -> None:
    match, fate = macabre.game("dance-of-death").start(seed="open"), QuickFate(1)
    for _ in range(6):
        seat = match.to_act[0]
        view, decision = match.view(seat), match.decision(seat)
        keyed, blind = [Player(text).think(view, decision, QuickFate(2)) for text in ("ismcts:40", "ismcts:40:blind")]
        assert keyed.prospects == blind.prospects
        match.play(seat, decision.choices[fate.pick(len(decision.ids))])


def test_who_decides_last_in_secret_mixes_as_well() -> None:
    """Black has split already, and White cannot know how: it must mix as if both were still to split (DD-21)."""
    match = macabre.game("dance-of-death").start(seed="split")
    while match.decision(match.to_act[0]).kind != "split":
        match.play(match.to_act[0], match.decision(match.to_act[0]).choices[0])
    match.play(0, match.decision(0).choices[0])
    thought = Player("ismcts:200:regret").think(match.view(1), match.decision(1), QuickFate(1))
    assert match.to_act == (1,)
    assert len([prospect for prospect in thought.prospects if prospect.share > 0]) > 1 or len(thought.prospects) == 1


class Sometimes(Matrix):
    """Three options, all worth the same; the first seat has its second one in every third world only."""

    def __init__(self) -> None:
        super().__init__([[0.5] * 3] * 3)
        self.alphabet = range(3)
        self.worlds = 0

    def suspect(self, fate: Fate) -> list[int]:
        self.worlds += 1
        return super().suspect(fate)

    def options(self, state: list[int], seat: int) -> list[int]:
        return [0, 1, 2] if seat or self.worlds % 3 == 0 else [0, 2]

    def weights(self, state: list[int], seat: int, ids: list[int]) -> list[float]:
        return [1.0] * len(ids)


def test_of_every_choice_it_is_counted_in_how_many_worlds_it_could_be_made() -> None:
    arms = searched(Sometimes(), False, False, 300).root.arms
    assert [arms[number].offered for number in (0, 1, 2)] == [300, 100, 300]


def arm(visits: int = 0, total: float = 0.0, offered: int = 0, prior: float = 0.5) -> Arm:
    made = Arm(prior)
    made.visits, made.total, made.offered = visits, total, offered
    return made


def test_of_two_equals_the_one_that_was_passed_over_more_often_is_tried() -> None:
    """An option that is seldom there is not explored for its rarity: only worlds in which it could be made count."""
    search = searched(Matrix(UNEVEN), False, False, 10)
    seldom, often = arm(5, 2.5, offered=6), arm(5, 2.5, offered=600)
    assert search._climb(0, [seldom, often]).arm is often
    assert search._climb(0, [often, seldom]).arm is often


@pytest.mark.parametrize("visited", [False, True])
def test_regrets_are_estimated_without_bias(visited: bool) -> None:
    """Weighed by how likely each choice was, what is added to an arm's regret is what it would have given more."""
    worth, chances = [0.9, 0.2, 0.4], [0.2, 0.5, 0.3]
    expected = sum(chance * value for chance, value in zip(chances, worth, strict=True))
    added = [0.0, 0.0, 0.0]
    for chosen, chance in enumerate(chances):
        arms = [arm(4, 1.0), arm(1, 0.7), arm()] if visited else [arm(), arm(), arm()]
        search = Search(Matrix(UNEVEN), QuickFate(1), False, True)  # type: ignore[arg-type]
        search._regret_all(Step(0, arms[chosen], arms, chance), worth[chosen])
        for number in range(3):
            added[number] += chance * arms[number].regret
    if visited:
        assert added == pytest.approx([value - expected for value in worth])
    else:  # the first result is all that is known: nobody regrets anything
        assert added == [0, 0, 0]
