"""What happens in the processes of the bots. What goes in and out is JSON text; a view is all they ever see."""

import json
from collections import OrderedDict
from typing import Any

import macabre
from macabre.bots.analysis import Look, analyse
from macabre.bots.budget import Budget
from macabre.bots.curves import as_svg
from macabre.bots.fallback import FallbackPlayer, with_fallbacks
from macabre.bots.hint import hint
from macabre.bots.uncertainty import Z_95
from macabre.core.card_file import CardFile
from macabre.games import game_of
from macabre.host.ports import BotQuestion

REMEMBERED = 200
"""How many bots a process remembers: one that is asked again goes on thinking where it stopped."""
ANALYSIS = Budget(150)
"""How long a decision of a finished match is thought over: a whole match takes some seconds."""

_bots: OrderedDict[str, FallbackPlayer] = OrderedDict()


def bot_task(question: BotQuestion) -> str:
    """A bot's question as text for ``choose``. The bot has a name, so that it can go on with its thoughts."""
    return json.dumps(
        {
            "bot": f"{question.match}/{question.seat}",
            "level": question.level,
            "seed": question.seed,
            "view": question.view.to_json(),
            "decision": question.decision.to_json(),
        }
    )


def choose(text: str) -> str:
    """The code that a bot of some level chooses."""
    task = json.loads(text)
    game = game_of(task["view"], "view")
    view, decision = game.read_view(task["view"]), game.read_decision(task["decision"])
    if len(decision.ids) == 1:
        return decision.options[0].code
    return _bot(task["bot"], task["level"]).choose(view, decision, macabre.QuickFate(task["seed"])).code


def _bot(key: str, level: int) -> FallbackPlayer:
    name = f"{key}/{level}"
    if name not in _bots:
        _bots[name] = with_fallbacks(f"level:{level}")
        if len(_bots) > REMEMBERED:
            _bots.popitem(last=False)
    _bots.move_to_end(name)
    return _bots[name]


def give_hint(text: str) -> str:
    """What the strongest bot thinks of a decision: a sentence, and its numbers."""
    task = json.loads(text)
    game = game_of(task["view"], "view")
    view, decision = game.read_view(task["view"]), game.read_decision(task["decision"])
    advice = hint(view, decision, None, macabre.QuickFate("hint"))
    advice.named = True
    numbers = advice.to_json()
    del numbers["reasons"]
    numbers["choices"] = numbers.pop("options")
    for option in numbers["choices"]:
        option["error"] = round(Z_95 * option["error"], 4)
        option["label"] = view.label(game.alphabet.choice(option["code"]), task["language"], named=True)
    spoken = task["language"]
    return json.dumps({"sentence": " ".join(advice.parts(spoken)), "why": advice.why(spoken), **numbers})


def analyse_match(text: str) -> str:
    """A finished match thought over: curves as numbers and as a picture, and the costliest decisions in words."""
    task = json.loads(text)
    record, language = task["record"], task["language"]
    game = game_of(record, "record")
    cards = game.read_cards(CardFile.parse(task["cards"], "cards.toml")) if task["cards"] else None
    analysis = analyse(record, budget=ANALYSIS, cards=cards)
    seats = range(analysis.setting.seats)
    return json.dumps(
        {
            "player": analysis.player,
            "plies": analysis.plies,
            "curves": {str(seat): analysis.curve(seat) for seat in seats},
            "costly": [_slip(look, language) for look in analysis.costliest],
            "slips": {str(seat): [_slip(look, language) for look in analysis.slips(seat)] for seat in seats},
            "worst": [_slip(look, language) for look in map(analysis.worst, seats) if look],
            "best": [_praise(look, language) for look in map(analysis.best, seats) if look],
            "picture": as_svg(analysis, language),
        }
    )


def _slip(look: Look, language: str) -> dict[str, Any]:
    return {
        **_where(look),
        "cost": round(look.cost[0], 3),
        "sentence": look.say(language, named=True),
        "why": look.why(language, named=True),
        "chosen": _pieces(look, look.moment.chosen.code),
        "better": _pieces(look, look.thought.best.choice.code),
    }


def _pieces(look: Look, code: str) -> list[str]:
    """The keys of the pieces that stood for a choice; a replay points at those that are still on its table."""
    moment = look.moment
    scene = moment.view.game.scene(moment.view, moment.decision)
    return [piece.key for piece in scene.pieces if code in piece.choices]


def _praise(look: Look, language: str) -> dict[str, Any]:
    return {**_where(look), "lead": round(look.lead[0], 3), "sentence": look.praise(language, named=True)}


def _where(look: Look) -> dict[str, int]:
    return {"ply": look.moment.ply, "seat": look.moment.seat}
