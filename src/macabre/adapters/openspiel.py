"""The games for OpenSpiel: importing this module registers them with ``pyspiel``.

>>> import pyspiel
>>> from macabre.adapters import openspiel
>>> game = pyspiel.load_game("macabre_grim_dance(players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 269)

Every draw of chance is a chance node. Where several seats decide in secret at once, they do so one after the other, and
what one chose is in nobody else's information state: that is the same game, one that solvers for games in turns can
solve too, and seats whose secret takes several decisions need no common beat.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from macabre.adapters.explicit_chance import SamplerFate
from macabre.adapters.observation import Observations, rewards
from macabre.adapters.start_positions import has_small, packed, small_tree, tree_of
from macabre.adapters.tree import CHANCE, TERMINAL, Node, Tree, canonical_json
from macabre.core.errors import BadInput
from macabre.core.game import Game
from macabre.core.match import Match
from macabre.core.option import Option
from macabre.core.setting import Setting
from macabre.core.view import View
from macabre.games import game as find_game
from macabre.games import game_names

assert (CHANCE, TERMINAL) == (pyspiel.PlayerId.CHANCE, pyspiel.PlayerId.TERMINAL)

MOST_OUTCOMES = 256
"""More outcomes than one draw ever has: cards, seats, or the sides of a die."""

LONGEST = 10_000
"""The longest match of a game whose rules do not say how many choices it can have."""

MEMORY_BITS = 64
"""How many bits of a seat's memory digest stand in a tensor."""


def short_name(game: str) -> str:
    """The name of a game in OpenSpiel: ``macabre_grim_dance``."""
    return "macabre_" + game.replace("-", "_")


@cache
def uniform(outcomes: int) -> list[tuple[int, float]]:
    """So many outcomes, all equally likely. The list is shared, so it must not be changed."""
    return [(outcome, 1 / outcomes) for outcome in range(outcomes)]


def most_choices(setting: Setting) -> int:
    """The most choices that a match can have, which OpenSpiel calls the maximum game length; chance does not count."""
    bound = setting.game.most_choices
    return LONGEST if bound is None else bound(setting.config)


def rest_of(match: Match) -> "MacabreGame":
    """The rest of a match as a game of its own; late in a match it is small enough for exact solvers.

    It begins with chance: the match may be in any state that fits what a spectator sees. Seats know their own views.
    """
    view = match.view(None).to_json()
    rest: MacabreGame = pyspiel.load_game(short_name(match.game.name), {"players": match.seats, "view": packed(view)})
    return rest


class MacabreGame(pyspiel.Game):
    """A game as OpenSpiel knows it; each of ours gets a subclass of its own."""

    game: Game
    kind: pyspiel.GameType

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.tree = self._tree(dict(params or {}))
        setting = self.tree.setting
        self.observations = Observations(setting)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.alphabet),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=setting.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=most_choices(setting),
        )
        super().__init__(self.kind, info, dict(params or {}))

    def _tree(self, params: Mapping[str, Any]) -> Tree:
        return tree_of(self.game.name, tuple(sorted(params.items())))

    def new_initial_state(self) -> "MacabreState":
        return MacabreState(self, self.tree.first)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "MacabreObserver | None":
        """An observer of what one player knows, of what all know, or of what one player knows and not all do.

        Nobody observes all players' secrets, and only what one player knows is remembered.
        """
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise BadInput(f"there are none, not even {', '.join(params)}", "observation parameters")
        private = wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (private or wanted.public_info):
            return None
        if wanted.perfect_recall and not (private and wanted.public_info):
            return None
        return MacabreObserver(self.tree, self.observations, wanted.public_info, private, wanted.perfect_recall)


class SmallGame(MacabreGame):
    """A game's small version, which can be solved exactly; its folder describes it."""

    def _tree(self, params: Mapping[str, Any]) -> Tree:
        return small_tree(self.game.name)


class MacabreState(pyspiel.State):
    """A state is a reference to a node of the tree, so that copies are cheap."""

    def __init__(self, game: MacabreGame, first: Node) -> None:
        super().__init__(game)
        self.at = first

    def current_player(self) -> int:
        return self.at.player

    def is_terminal(self) -> bool:
        return self.at.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.at.player == CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The choices of a player. For the one to act they are returned directly: OpenSpiel would only call us back."""
        if player is None and self.at.player >= 0:
            return self.at.options()[:]
        actions: list[int] = super().legal_actions() if player is None else super().legal_actions(player)
        return actions

    def _legal_actions(self, player: int) -> list[int]:
        return self.at.options()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return uniform(self.at.outcomes[0])[:]

    def _apply_action(self, action: int) -> None:
        """Carry out a choice or a draw; one that is not possible raises BadInput and changes nothing."""
        self.at = self.at.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance:{action}"
        return str(self.at.tree.setting.game.alphabet[action])

    def returns(self) -> list[float]:
        setting = self.at.tree.setting
        if not self.is_terminal():
            return [0.0] * setting.seats
        outcome = setting.game.rules.outcome(self.at.tree.state(self.at))
        assert outcome is not None
        return rewards(outcome)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "MacabreState":
        """A state that the player cannot tell from this one, drawn with numbers from 0 to 1.

        Its history begins there, since what cannot be told apart can have come about in many ways.
        """
        if self.at.outcomes:
            raise BadInput("nobody decides at a chance node", "resample_from_infostate")
        world = self.at.tree.imagine(self.at, player, SamplerFate(probability_sampler))
        return MacabreState(self.get_game(), world)

    def __str__(self) -> str:
        """The history of choices and draws, which identifies a state."""
        return str(self.history_str())


class MacabreObserver:
    """What a player knows: its view, and with perfect recall also what it chose and a digest of all it remembers.

    What is public is a spectator's view, and what is private is that in which the player's view differs from it.
    """

    def __init__(self, tree: Tree, observations: Observations, public: bool, private: bool, recall: bool) -> None:
        self._tree = tree
        self._public = public
        self._observations = observations
        self._private = private
        self._recall = recall
        choices = len(tree.setting.game.alphabet)
        sizes = {"view": observations.size, **({"chosen": choices, "memory": MEMORY_BITS} if recall else {})}
        self.tensor: Any = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, Any] = {}
        at = 0
        for name, size in sizes.items():
            self.dict[name] = self.tensor[at : at + size]
            at += size

    def set_from(self, state: MacabreState, player: int) -> None:
        """Write what the player knows into the tensor."""
        self.tensor.fill(0)
        seen = state.at.seen
        if seen is None:
            return
        row = self._observations.row(self._view(seen, player))
        if not self._public:
            row[row == self._observations.row(self._tree.view(seen, None))] = 0
        self.dict["view"][:] = row
        if self._recall:
            memory = np.frombuffer(self._tree.memory(seen, player), np.uint8)
            self.dict["memory"][:] = np.unpackbits(memory)[:MEMORY_BITS]
            self._count_choices(seen, player)

    def _count_choices(self, node: Node, player: int) -> None:
        """How often the player has made each choice, as n / (n + 1), so that it stays below 1."""
        chosen = self.dict["chosen"]
        for choice in node.chosen(player):
            chosen[choice] += 1
        np.divide(chosen, chosen + 1, out=chosen)

    def string_from(self, state: MacabreState, player: int) -> str:
        """The same as text: equal for two states exactly if the player cannot tell them apart."""
        seen = state.at.seen
        if seen is None:
            return f"seat {player}: nothing is dealt yet" if self._private else "nothing is dealt yet"
        view = self._view(seen, player)
        if not self._public:
            open_to_all = self._tree.view(seen, None).table
            return canonical_json({name: value for name, value in view.table.items() if value != open_to_all[name]})
        shown = f"seat {view.seat} to_act {list(view.to_act)} table {canonical_json(view.table)}"
        return f"{shown} memory {self._tree.memory(seen, player).hex()}" if self._recall else shown

    def _view(self, node: Node, player: int) -> View:
        return self._tree.view(node, player if self._private else None)


def _register(game: Game) -> None:
    """Register a game, and its small version where its folder has one."""
    defaults: dict[str, str | int] = {"players": game.seats[0], "view": ""}
    options = {option.name: _default(option) for option in game.options}
    _announce(MacabreGame, game, short_name(game.name), game.title, game.seats, {**defaults, **options})
    if has_small(game):
        seats = small_tree(game.name).setting.seats
        name, title = f"{short_name(game.name)}_small", f"{game.title}, small"
        _announce(SmallGame, game, name, title, range(seats, seats + 1), {})


def _announce(
    base: type[MacabreGame], game: Game, name: str, title: str, seats: range, params: Mapping[str, str | int]
) -> None:
    kind = pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=dict(params),
        default_loadable=True,
    )
    pyspiel.register_game(kind, type(f"{base.__name__}_{game.name}", (base,), {"game": game, "kind": kind}))


def _default(option: Option) -> str | int:
    """The default as a parameter. OpenSpiel wants one type for all values: where some are words, all are."""
    words = any(isinstance(value, str) for value in option.values)
    return f"_{option.default}" if words and isinstance(option.default, int) else option.default


for _name in game_names():
    _register(find_game(_name))
