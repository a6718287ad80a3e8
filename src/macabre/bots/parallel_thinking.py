"""Bots that think about many decisions in parallel, one process per core. Processes exchange JSON text only."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from macabre.bots.budget import Budget
from macabre.bots.duel import duel
from macabre.bots.player import Player
from macabre.bots.thought import Prospect, Thought
from macabre.bots.worker_processes import map_unordered
from macabre.core.decision import Decision
from macabre.core.fate import QuickFate
from macabre.core.view import View
from macabre.games import game_of


class Question(NamedTuple):
    """A decision for a bot to think about. With a budget of simulations, the seed determines the answer."""

    view: View
    decision: Decision
    """All options; in a duel, the ones to compare."""
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
    """Think about one question, in a worker. Its number is sent back, since answers arrive in any order."""
    number, asked = json.loads(text)
    game = game_of(asked["view"], "view")
    view, decision = game.read_view(asked["view"]), game.read_decision(asked["decision"])
    budget, fate = Budget(**asked["budget"]), QuickFate(asked["seed"])
    if asked["duel"]:
        thought = duel(view, decision, budget, fate)
    else:
        thought = Player(asked["player"]).think(view, decision, fate, budget)
    rows = [[p.choice.code, p.expected, p.error, p.visits, p.share] for p in thought.prospects]
    return json.dumps([number, rows, thought.simulations])


def ask_all(questions: Sequence[Question], processes: int) -> Iterator[tuple[int, Thought]]:
    """The answers, each with the number of its question, as they arrive."""
    texts = [json.dumps([number, question.to_json()]) for number, question in enumerate(questions)]
    for reply in map_unordered(answer, texts, min(processes, len(texts))):
        number, rows, simulations = json.loads(reply)
        alphabet = questions[number].view.game.alphabet
        prospects = [Prospect(alphabet.choice(code), *numbers) for code, *numbers in rows]
        yield number, Thought(prospects, simulations)
