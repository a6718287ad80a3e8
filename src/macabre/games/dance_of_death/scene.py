"""The table of Dance of Death as a picture: the watch and its twelve cards in the middle, Black left and White right.

From what a view tells to the pieces that show it, and from a decision to what can be clicked.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from macabre.core.decision import Decision
from macabre.core.event import Event, last_sentence
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw.kit import say, sentence
from macabre.draw.scene import WIDE, Badge, Piece, Scene, Stage
from macabre.games.dance_of_death import pieces
from macabre.games.dance_of_death.pieces import ACTIONS, CANDLES, COLOURS, COUNTS, DICE
from macabre.games.dance_of_death.places import LAYOUTS
from macabre.games.dance_of_death.state import PERSONS
from macabre.games.dance_of_death.view import AREAS, label

NO_ODDS: Final[tuple[tuple[int, int], Badge | None]] = ((0, 0), None)
"""Nothing is added to a die, and there is nothing to show."""

TOLD: Final = frozenset(("card", "figure", "place", "plate"))
"""The kinds of pieces whose labels tell the whole table; what lies on them repeats it."""

NUMBERED: Final = frozenset(("death", "second"))
"""The questions about cards by their numbers; their codes are ``verb:number``."""

_BY_PERSON: Final = {
    "fetch": "fetch:{0}", "mark": "mark:{0}", "throw": "throw:{0}", "target": "throw:{0}", "power": "power:{0}",
    "trade": "trade:{0}", "cut": "cut:{0}-black", "shoot": "shoot:marker-{0}", "absolve": "absolve:{0}",
}  # fmt: skip
"""The questions about persons, with their codes."""

_MEANT: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    kind: {f"card:{person}": (form.format(person),) for person in PERSONS} for kind, form in _BY_PERSON.items()
}
"""By question and card: the code that a click on the card is meant for, be it on offer or not."""
for _kind, _person in (("trade", "business_lady"), ("cut", "surgeon"), ("shoot", "sharpshooter")):
    del _MEANT[_kind][f"card:{_person}"]


def scene(
    view: View,
    decision: Decision | None,
    shape: str = WIDE,
    language: str = "en",
    named: bool = False,
    told: Sequence[Event] = (),
) -> Scene:
    """The table as the view shows it; what the decision offers can be clicked.

    ``named`` changes nothing here: sentences call the seats by their colours, whoever plays them.
    """
    words, layout = view.setting.words(language, named), LAYOUTS[shape]
    prompt = view.prompt(decision, language) if decision else _news(view, words, told)
    offered, clicks = _offers(view, decision, shape, words)
    stage = Stage(shape, language, offered)
    stage.add("prompt", "text", *layout.prompt, prompt, text=prompt)
    if decision:
        _lay(stage, _pieces(view, shape, words, decision.kind == "split"), clicks, _meant(view, decision.kind))
        _buttons(stage, decision, offered, words, prompt)
    else:
        stage.pieces += _pieces(view, shape, words)
    stage.pieces += _dice(shape, words, told)
    return stage.scene(view.game.name, str(words.tables["title"]), prompt, _told)


def _told(piece: Piece) -> bool:
    return piece.kind in TOLD and piece.layer != COUNTS


def _news(view: View, words: Words, told: Sequence[Event]) -> str:
    """For whom everybody waits; at the end, who has won and why; inside a step, what was told last."""
    if view.is_moment:
        return last_sentence(told, words)
    if view.outcome is None:
        return words.sentence("pieces", "waiting", {"seats": view.to_act}, view.seat)
    scores, winners = view.outcome["scores"], view.outcome["winners"]
    facts = {"most": max(scores), "least": min(scores), "why": view.outcome["why"]}
    if not winners:
        return words.sentence("pieces", "draw", facts)
    return words.sentence("pieces", "victory", {"seat": winners[0], **facts}, view.seat)


# -- what can be seen


def _pieces(view: View, shape: str, words: Words, splitting: bool = False) -> list[Piece]:
    """Everything on the table, from the watch outwards; ``splitting`` while the viewer shares out markers."""
    table = view.table
    found: list[Piece] = []
    ring, hand, death, paradise = table["ring"], table["hand"], table["death"], table["ring"].index("paradise") + 1
    found += pieces.watch(words, shape, table["round"], hand, ring[hand - 1], death, ring[death - 1])
    for number, card in enumerate(ring, 1):
        markers = tuple(table["paradise"] if number == paradise else table["markers"].get(card, ()))
        side, chosen = table["power"].get(card, ""), card == table["target"] or number == table["first"]
        role = "held" if chosen else "acts" if card == table["person"] else ""
        modifiers, badge = _odds(view, card) if side in CANDLES else NO_ODDS
        here = number == hand, number == death
        found += pieces.card(words, shape, card, number, markers, modifiers, badge, side, role, *here)
    for seat, colour in enumerate(COLOURS):
        won = tuple([card for card, side in table["power"].items() if side == colour])
        points, fate = table["score"][seat], table["fates"][seat]
        own, lays, scored = (
            seat == view.seat,
            splitting and seat == view.seat,
            (len(won), points, table["paradise"][seat], paradise),
        )
        total = pieces.final_score(*scored)
        found += pieces.plate(words, shape, seat, total, own, seat in view.to_act, *_note(view, seat))
        found += pieces.tally(words, shape, seat, *scored)
        if lays:
            found += pieces.laying(words, shape, seat)
        elif fate is None:
            found += pieces.covered(words, shape, seat, hand)
        else:
            found += pieces.fate(words, shape, seat, tuple(fate), own)
        found += pieces.supply(words, shape, seat, table["supply"][seat], lays)
        found += pieces.trophies(words, shape, seat, won, lays)
    if table["step"] == "throw" and view.to_act:
        found += pieces.throw(words, shape, table["turn"], table["target"], _need(view, table["target"]))
    return found


def _dice(shape: str, words: Words, told: Sequence[Event]) -> pieces.Pieces:
    """The dice that fell last in this step, with what came of it as far as it is told."""
    ends: dict[str, Any] = {}
    for event in reversed(told):
        fields = event.fields
        if event.kind == "threw":
            end = "dies" if "died" in ends else "lives" if "escaped" in ends else ""
            numbers = fields["roll"], fields["modifier"], fields["count"]
            return pieces.thrown(words, shape, fields["seat"], fields["card"], *numbers, end)
        if event.kind == "gambled":
            return pieces.gambled(words, shape, fields["seat"], fields["roll"])
        if event.kind == "rolled":
            return pieces.rolled(words, shape, fields["black"], fields["white"], ends.get("started", -1))
        ends[event.kind] = fields.get("seat")
    return ()


def _need(view: View, person: str) -> int:
    """The highest roll that kills the person if whoever's turn it is throws (DD-71 to DD-73)."""
    black, white = view.table["markers"][person]
    return int(black + white - view.setting.config.modifier[view.table["turn"]][PERSONS.index(person)])


def _odds(view: View, person: str) -> tuple[tuple[int, int], Badge | None]:
    """What Black and White add to the die, and a badge with the viewer's part of that.

    While a target is chosen, the badge is a die with the highest roll that kills.
    """
    place, (black, white) = PERSONS.index(person), view.setting.config.modifier
    modifiers = black[place], white[place]
    if view.table["step"] == "target":
        need = _need(view, person)
        return modifiers, Badge(DICE[need]) if need > 0 else None
    own = modifiers[view.table["turn"] if view.seat is None else view.seat]
    return modifiers, Badge("", f"{own:+d}".replace("-", "−")) if own else None


def _note(view: View, seat: int) -> tuple[str, int]:
    """What is noted below a seat's plate: that it starts the round, or at the end, that it has won."""
    if view.outcome is not None:
        return ("wins" if seat in view.outcome["winners"] else ""), 0
    return ("starts", view.table["round"]) if seat == view.table["start"] else ("", 0)


# -- what can be clicked


def _lay(stage: Stage, found: list[Piece], clicks: dict[str, list[str]], meant: dict[str, tuple[str, ...]]) -> None:
    """Put the pieces on the table, with what a click on them chooses, or what it would be meant for."""
    for piece in found:
        codes = clicks.get(piece.key)
        if codes is None:
            closed = piece.closed
            if closed:
                closed = stage.shut(meant.get(piece.key, closed))
            stage.pieces.append(piece if closed == piece.closed else piece._replace(closed=closed))
        elif len(codes) == 1:
            stage.add(*piece[:10], codes[0], *piece[11:14])
        else:
            stage.pieces.append(piece._replace(choices=tuple(codes), closed=()))


def _meant(view: View, kind: str) -> dict[str, tuple[str, ...]]:
    """By the keys of cards: what a click on them is meant for while this is asked."""
    if kind in NUMBERED:
        return {f"card:{card}": (f"{kind}:{number}",) for number, card in enumerate(view.table["ring"], 1)}
    return _MEANT.get(kind, {})


def _offers(
    view: View, decision: Decision | None, shape: str, words: Words
) -> tuple[dict[str, str], dict[str, list[str]]]:
    """What may be chosen, in words; and by the keys of pieces, what a click on them chooses."""
    offered: dict[str, str] = {}
    clicks: dict[str, list[str]] = {}
    if decision is None:
        return offered, clicks
    if decision.kind == "split":
        return _splits(words, tuple([choice.code for choice in decision.options])), clicks
    for choice in decision.options:
        facts = label(view.setting.config, view.table, view.seat, choice)
        offered[choice.code] = sentence(words, "choices", choice.verb, *facts.items())
        for key in _keys(choice.code, facts.get("card"), decision.seat, shape):
            clicks.setdefault(key, []).append(choice.code)
    return offered, clicks


@lru_cache(maxsize=64)
def _splits(words: Words, codes: tuple[str, ...]) -> dict[str, str]:
    """All ways to share out some markers, in words: made once for each number of them, and never changed."""
    parts = [list(map(int, code.partition(":")[2].split("-"))) for code in codes]
    return {
        code: sentence(words, "choices", "split", *zip(AREAS, part, strict=True))
        for code, part in zip(codes, parts, strict=True)
    }


def _keys(code: str, card: str | None, seat: int, shape: str) -> list[str]:
    """The pieces that stand for a choice: the card it is about, and in the wide shape also what is smaller."""
    keys = [f"card:{card}"] if card and code != "decline" else []
    if code == "throw":
        keys.append("die")
    elif shape == WIDE and code in ACTIONS:
        keys.append(f"area:{seat}:{ACTIONS.index(code)}")
    elif shape == WIDE and (code in COLOURS or code.startswith("cut")):
        keys.append(f"chip:{card}:{COLOURS.index(code.rpartition('-')[2])}")
    return keys


def _buttons(stage: Stage, decision: Decision, offered: dict[str, str], words: Words, prompt: str) -> None:
    """The amounts of a split; in the tall shape the three actions; whatever else no piece stands for."""
    side = LAYOUTS[stage.shape].sides[decision.seat]
    if decision.kind == "split":
        codes = tuple(offered)
        areas = tuple([Badge("", str(words.look("areas", area))) for area in AREAS])
        text = say(words, "split", ("count", sum(map(int, codes[0].partition(":")[2].split("-")))))
        lay = LAYOUTS[stage.shape].laying[decision.seat].amounts
        stage.put(Piece("split", "amounts", *lay, prompt, text=text, badges=areas, choices=codes))
    for action, box in zip(ACTIONS, side.actions, strict=False):
        if action in offered:
            stage.add(f"button:{action}", "button", *box, offered[action], text=offered[action], code=action)
    stage.buttons(*(side.decline if decision.kind == "throw" else side.buttons), prompt)
