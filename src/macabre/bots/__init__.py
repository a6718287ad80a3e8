"""Players for any game. They see a View and a Decision, think within a Budget, and answer with a Choice.

>>> import macabre
>>> from macabre.bots import Player
>>> match = macabre.game("grim-dance").start(seats=2, seed="x")
>>> seat = match.to_act[0]
>>> choice = Player("ismcts:20").choose(match.view(seat), match.decision(seat), macabre.QuickFate(1))
>>> choice in match.decision(seat).choices
True
"""

from macabre.bots.budget import Budget
from macabre.bots.flat import Flat
from macabre.bots.greedy import Greedy
from macabre.bots.ismcts import Ismcts
from macabre.bots.player import Bot, Player, Thinker
from macabre.bots.thought import Prospect, Thought
from macabre.bots.uniform import Uniform

__all__ = ["Bot", "Budget", "Flat", "Greedy", "Ismcts", "Player", "Prospect", "Thinker", "Thought", "Uniform"]
