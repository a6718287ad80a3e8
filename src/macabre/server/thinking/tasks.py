"""What happens in the processes of the bots. What goes in and out is JSON text; a view is all they ever see."""

import json
import signal
from collections import OrderedDict
from typing import Any

import macabre
from macabre.bots.analysis import Analysis, analyse
from macabre.bots.budget import Budget
from macabre.bots.curves import as_svg
from macabre.bots.guard import Guarded, steady
from macabre.bots.hint import hint
from macabre.core.data import CardFile

REMEMBERED = 200
"""How many bots a process remembers: one that is asked again goes on thinking where it stopped."""
STUDY = Budget(150)
"""How long a decision of a finished match is thought over: a whole match takes some seconds."""

_bots: OrderedDict[str, Guarded] = OrderedDict()


def leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def choose(text: str) -> str:
    """The code that a bot of some level chooses."""
    asked = json.loads(text)
    game = macabre.game(asked["view"]["game"])
    view, decision = game.read_view(asked["view"]), game.read_decision(asked["decision"])
    if len(decision.ids) == 1:
        return decision.options[0].code
    return _bot(asked["bot"], asked["level"]).choose(view, decision, macabre.QuickFate(asked["seed"])).code


def _bot(key: str, level: int) -> Guarded:
    name = f"{key}/{level}"
    if name not in _bots:
        _bots[name] = steady(f"level:{level}")
        if len(_bots) > REMEMBERED:
            _bots.popitem(last=False)
    _bots.move_to_end(name)
    return _bots[name]


def advise(text: str) -> str:
    """What the strongest bot thinks of a decision: a sentence, and its numbers."""
    asked = json.loads(text)
    game = macabre.game(asked["view"]["game"])
    view, decision = game.read_view(asked["view"]), game.read_decision(asked["decision"])
    advice = hint(view, decision, None, macabre.QuickFate("hint"))
    advice.named = True
    found = advice.to_json()
    found["choices"] = found.pop("options")
    for option in found["choices"]:
        option["label"] = view.label(game.alphabet.choice(option["code"]), asked["language"], named=True)
    return json.dumps({"sentence": advice.say(asked["language"]), **found})


def study(text: str) -> str:
    """A finished match thought over: curves as numbers and as a picture, and the costliest decisions in words."""
    asked = json.loads(text)
    record, language = asked["record"], asked["language"]
    game = macabre.game(record["game"])
    cards = game.read_cards(CardFile.parse(asked["cards"], "cards.toml")) if asked["cards"] else None
    found = analyse(record, budget=STUDY, cards=cards)
    return json.dumps(
        {
            "player": found.player,
            "plies": found.plies,
            "curves": {str(seat): found.curve(seat) for seat in range(found.setting.seats)},
            "costly": _costly(found, language),
            "picture": as_svg(found, language),
        }
    )


def _costly(found: Analysis, language: str) -> list[dict[str, Any]]:
    return [
        {
            "ply": look.moment.ply,
            "seat": look.moment.seat,
            "cost": round(look.cost[0], 3),
            "sentence": look.say(language, named=True),
        }
        for look in found.costliest
    ]
