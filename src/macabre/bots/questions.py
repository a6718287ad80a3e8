"""Many questions at once, on as many cores as there are. What crosses between processes is JSON text."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from macabre.bots.budget import Budget
from macabre.bots.duel import duel
from macabre.bots.player import Player
from macabre.bots.processes import map_unordered
from macabre.bots.thought import Prospect, Thought
from macabre.core.decision import Decision
from macabre.core.fate import QuickFate
from macabre.core.view import View
from macabre.games import game


class Question(NamedTuple):
    """A decision that somebody shall think about. Its seed and its simulations alone make the answer."""

    view: View
    decision: Decision
    """All that could be chosen; in a duel, the choices that are to be compared fairly."""
    player: str
    budget: Budget
    seed: str
    duel: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "view": self.view.to_json(),
            "decision": self.decision.to_json(),
            "player": self.player,
            "budget": {"simulations": self.budget.simulations, "seconds": self.budget.seconds},
            "seed": self.seed,
            "duel": self.duel,
        }


def answer(text: str) -> str:
    """Think about one question; the number that came with it goes back with the answer."""
    number, asked = json.loads(text)
    shelf = game(asked["view"]["game"])
    view, decision = shelf.read_view(asked["view"]), shelf.read_decision(asked["decision"])
    budget, fate = Budget(**asked["budget"]), QuickFate(asked["seed"])
    if asked["duel"]:
        thought = duel(view, decision, budget, fate)
    else:
        thought = Player(asked["player"]).think(view, decision, fate, budget)
    rows = [[p.choice.code, p.expected, p.error, p.visits, p.share] for p in thought.prospects]
    return json.dumps([number, rows, thought.simulations])


def ask_all(questions: Sequence[Question], processes: int) -> Iterator[tuple[int, Thought]]:
    """The answers, each with the number of its question, in the order in which they come in."""
    texts = [json.dumps([number, question.to_json()]) for number, question in enumerate(questions)]
    for said in map_unordered(answer, texts, min(processes, len(texts))):
        number, rows, simulations = json.loads(said)
        alphabet = questions[number].view.game.alphabet
        prospects = [Prospect(alphabet.choice(code), *numbers) for code, *numbers in rows]
        yield number, Thought(prospects, simulations)
