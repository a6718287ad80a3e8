"""How far anybody could get in Death over the Kingdom with two seats: the best play against a player, counted exactly.

A seer, who knows all cards, shows more than can be had: nobody is ever told them. This counts what can be had from what
a seat is told. A match is six rounds that begin with new cards, so that only the tokens lead from one to the next. One
round is laid out whole, with the real deck, for either dealer. From the last round back, for every lead in tokens,
somebody who knows the other's play by heart answers it as well as is possible: no player that sees only its view can
win more often. What the others win against the first of them is counted in the same way, without any luck of the deal.

``ceiling.py TEXT …`` does so for other players than the levels; what each wins is counted against the first of them. A
player that searches is asked at every information set and every lead, which takes long: ``ceiling.py level:4
ismcts:600``; ``ceiling.py 1 level:4 ismcts:600`` counts the last round alone. ``openspiel`` is OpenSpiel's search with
200 simulations (see outside.py).
"""

import sys
from typing import Any

import macabre
from macabre import Decision, QuickFate, Seat, View
from macabre.bots import Player
from macabre.bots.exact import END, Infoset, Policy, SmallGame, Spot, every
from macabre.bots.insight import solution

PLAYERS = ("level:1", "level:2", "level:3", "level:4", "level:5")
ROUNDS = 6
"""How many rounds are counted; fewer are the last ones of a match, from an even score on."""

Place = tuple[int, int, int]
"""Where a match stands: the round, its dealer, and the first seat's tokens less the second's."""

GAME = macabre.game("death-over-the-kingdom")
SETTING = GAME.setting(2)


class Round:
    """One round as a whole tree, and what each of its ends means."""

    def __init__(self, dealer: int) -> None:
        setting = GAME.setting(2, {"rounds_factor": 1})
        setting.config.rounds = 1

        def deal(fate: macabre.Fate) -> Any:
            return GAME.rules.setup(setting.config, fate, [])

        deals = [(2 * chance, state) for chance, state in every(deal) if state.dealer == dealer]
        self.tree = SmallGame(setting, deals)
        self._ends = [(spot, round(1 - 2 * spot.value)) for spot in ends(self.tree.root)]
        """With the tokens that the first seat gets more than the second: one, none, or one less."""

    def follow(self, worth: dict[int, float], tokens: int) -> None:
        """Let every end be worth to the first seat what its lead in tokens is worth then."""
        for spot, more in self._ends:
            spot.value = worth[tokens + more]


def ends(spot: Spot) -> list[Spot]:
    return [spot] if spot.seat == END else [end for after in spot.next for end in ends(after)]


class Play:
    """How a player plays, on either seat, wherever a match may stand."""

    def __init__(self, text: str, rounds: list[Round]) -> None:
        self._outside = text == "openspiel"
        self._player = Player("random" if self._outside else text).on(View(SETTING, Seat(0), (), 0, None, {}))
        self._kind = text if self._outside else self._player.name.partition(":")[0]
        self._solved = "solved" in self._player.name.split(":")
        self._rounds = rounds
        self._found: dict[tuple[Place, int], Policy] = {}

    def at(self, place: Place, seat: int) -> Policy:
        """By information set of that seat: how often it chooses what; nothing at those of the other seat."""
        _, dealer, _ = place
        if self._kind in ("random", "policy") and not self._solved:  # neither asks for the tokens
            place = (0, dealer, 0)
        if (place, seat) not in self._found:
            infosets = self._rounds[dealer].tree.infosets
            self._found[place, seat] = [self._ask(each, place) if each.seat == seat else [] for each in infosets]
        return self._found[place, seat]

    def _ask(self, infoset: Infoset, place: Place) -> list[float]:
        view, decision = question(infoset, place)
        ids, err = decision.ids, self._player.err
        if len(ids) == 1 or self._kind == "random":
            return [1 / len(ids)] * len(ids)
        shares = self._shares(view, decision, place)
        return [err / len(ids) + (1 - err) * shares[choice] for choice in ids]

    def _shares(self, view: View, decision: Decision, place: Place) -> dict[int, float]:
        """How often it makes each choice on purpose: by the solution where it plays by it, else always its best."""
        if self._solved:
            return dict(zip(decision.ids, solution(view, decision) or [], strict=True))
        if self._outside:
            from outside import Outsider  # only where OpenSpiel is installed

            best = Outsider().search(view, decision.ids, QuickFate(place[0]))
        else:
            best = self._player.think(view, decision, QuickFate(place[0])).best.choice.id
        return {choice: float(choice == best) for choice in decision.ids}


def question(infoset: Infoset, place: Place) -> tuple[View, Decision]:
    """What the seat of an information set sees and is asked, wherever a match may stand."""
    number, _, tokens = place
    state, seat = infoset.sample.copy(), infoset.seat
    state.config = SETTING.config
    state.round_no = state.config.rounds - ROUNDS + number
    state.tokens = [max(0, tokens), max(0, -tokens)]
    view = View(SETTING, seat, (seat,), 0, None, GAME.knowledge.view(state, seat))
    decision = Decision(0, seat, GAME.rules.kind(state, seat), GAME.rules.options(state, seat), GAME.alphabet.choices)
    return view, decision


def share(rounds: list[Round], theirs: Play, mine: Play | None = None) -> float:
    """What the first seat gets of a match, whoever deals first: by its play, or by the best there is."""
    return sum(_from(rounds, first, theirs, mine) for first in range(2)) / 2


def _from(rounds: list[Round], first: int, theirs: Play, mine: Play | None) -> float:
    """From the last round back: by its lead in tokens, what a match is worth to the first seat."""
    worth = {tokens: 0.5 * (tokens <= 0) + 0.5 * (tokens < 0) for tokens in range(-ROUNDS, ROUNDS + 1)}
    for number in reversed(range(ROUNDS)):
        dealer = (first + number) % 2
        before = {}
        for tokens in range(-number, number + 1):
            if abs(tokens) > ROUNDS - number:
                before[tokens] = worth[tokens]  # nothing can change it any more
            else:
                before[tokens] = _round(rounds[dealer], worth, (number, dealer, tokens), theirs, mine)
        worth = before
    return worth[0]


def _round(each: Round, worth: dict[int, float], place: Place, theirs: Play, mine: Play | None) -> float:
    each.follow(worth, place[2])
    rival = theirs.at(place, 1)
    if mine is None:
        return each.tree.best_response(0, rival)
    own = mine.at(place, 0)
    return each.tree.value([own[i] or rival[i] for i in range(len(own))])


def main() -> None:
    global ROUNDS
    texts = sys.argv[1:]
    if texts and texts[0].isdigit():
        ROUNDS = int(texts.pop(0))
    texts = texts or list(PLAYERS)
    rounds = [Round(dealer) for dealer in range(2)]
    print(f"a round: {rounds[0].tree.size:,} spots, {len(rounds[0].tree.infosets):,} information sets", flush=True)
    plays = {text: Play(text, rounds) for text in texts}
    for text in texts[1:]:
        print(f"{text:<20} against {texts[0]} {share(rounds, plays[texts[0]], plays[text]):.2%}", flush=True)
    for text, play in plays.items():
        print(f"the best there is    against {text} {share(rounds, play):.2%}", flush=True)


if __name__ == "__main__":
    main()
