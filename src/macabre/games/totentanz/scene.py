"""The table of Totentanz as a picture: two sides, Life between them, and the scale that tells how it would be judged.

A card that the viewer sees has one key wherever it lies, so that it can be seen to move; an unseen one has the key of
its place. Red skulls stand in the left corner of a soul and at the left end of the scale, blue ones on the right.
"""

from collections.abc import Sequence
from typing import Final

from macabre.core.decision import Decision
from macabre.core.event import Event, last_sentence
from macabre.core.seat import Seat
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw.kit import Box, say, sentence, spread
from macabre.draw.scene import WIDE, Piece, Scene, Stage
from macabre.games.totentanz.pieces import (
    SIGNS,
    Player,
    captions,
    card,
    deck,
    hand_card,
    known,
    look,
    note,
    pile,
    scale,
    score,
    side,
    slot,
    thing,
)
from macabre.games.totentanz.places import GAP, death, ribbon
from macabre.games.totentanz.state import ANGEL, DEVIL, LIFE
from macabre.games.totentanz.view import label, uses

TOLD: Final = frozenset(("card", "place", "plate", "token"))
"""The kinds of pieces whose labels tell the whole table; texts and buttons only repeat them."""

WITH_BUTTONS: Final = frozenset(("turn", "trade", "retaliate"))
"""The questions that some button answers; on phones it takes the place of other words."""


def scene(
    view: View,
    decision: Decision | None,
    shape: str = WIDE,
    language: str = "en",
    named: bool = False,
    told: Sequence[Event] = (),
) -> Scene:
    """The table as the view shows it; what the decision offers can be clicked.

    ``named`` changes nothing here: it is always Devil and Angel, whoever plays them.
    """
    drawing = _Drawing(view, decision, shape, language, told)
    near = DEVIL if view.seat is None else view.seat
    drawing.prompt()
    drawing.counters()
    drawing.life()
    drawing.laid_open()
    drawing.player(near, True)
    drawing.effects()
    drawing.piles()
    drawing.player(1 - near, False)
    return drawing.scene()


def _offered(view: View, decision: Decision | None, words: Words) -> dict[str, str]:
    """What may be chosen, in words."""
    if decision is None:
        return {}
    config, table, seat = view.setting.config, view.table, view.seat
    return {
        choice.code: sentence(words, "choices", choice.verb, *label(config, table, seat, choice).items())
        for choice in decision.options
    }


def _told(piece: Piece) -> bool:
    return piece.kind in TOLD


class _Drawing:
    """One scene in the making."""

    __slots__ = ("asked", "faces", "look", "offered", "over", "places", "stage", "table", "told", "view", "words")

    def __init__(self, view: View, decision: Decision | None, shape: str, language: str, told: Sequence[Event]) -> None:
        self.view = view
        self.told = told
        self.table = view.table
        self.asked = "" if decision is None else decision.kind
        self.over: bool = view.table["step"] == "over"
        self.look = look(view.setting, language, shape)
        self.words = self.look.words
        self.faces = self.look.faces
        self.places = self.look.places
        self.offered = _offered(view, decision, self.words)
        self.stage = Stage(shape, language, self.offered)

    def scene(self) -> Scene:
        self.stage.buttons(*self.places.buttons, self.stage.pieces[0].label, most=self.places.most_buttons)
        title, prompt = str(self.words.tables["title"]), self.stage.pieces[0].label
        return self.stage.scene(self.view.game.name, title, prompt, _told)

    def put(self, piece: Piece) -> None:
        self.stage.pieces.append(piece)

    def say(self, kind: str, key: str) -> str:
        """What is said of a card in its place."""
        return say(self.words, kind, ("face", self.faces[key].said))

    def ribbon(self, key: str, card: Box, kind: str, said: str) -> None:
        """A word across a card, for what its picture cannot tell."""
        text = self.words.look("ribbons", kind) or kind
        self.put(Piece(key, "plate", *ribbon(card), said, text=text, mood="ribbon", layer=1))

    # -- what is asked, and how far the game has come

    def prompt(self) -> None:
        """What the viewer is asked, for whom everybody waits, who has won and why, or what was told last."""
        step, soul = self.table["step"], ("soul", self.table["soul"])
        if self.asked:
            said = sentence(self.words, "decisions", self.asked, soul)
        elif self.view.is_moment:
            said = last_sentence(self.told, self.words)
        elif self.view.outcome is None:
            said = sentence(self.words, "waiting", step, ("seat", self.view.to_act[0]), soul)
        else:
            said = self.verdict(self.view.outcome["winners"], self.view.outcome["why"])
        self.put(Piece("prompt", "text", *self.places.prompt, said, text=said))

    def verdict(self, winners: Sequence[int], why: str) -> str:
        if not winners:
            return say(self.words, "draw", ("why", why))
        kind = "your_victory" if self.view.seat in winners else "victory"
        return say(self.words, kind, ("seat", winners[0]), ("why", why))

    def counters(self) -> None:
        """The round and the turn, with their limits (TT-R21, TT-R22)."""
        config = self.look.config
        rounds, turns = ("limit", config.round_limit), ("limit", config.turn_limit)
        if self.over:
            text = say(self.words, "over", ("round", self.table["round"]), rounds)
        else:
            text = say(self.words, "round", ("round", self.table["round"] + 1), rounds)
            text += "\n" + say(self.words, "turn", ("turn", self.table["turns"] + 1), turns)
        self.put(note("counters", self.places.counters, text))

    # -- Life

    def life(self) -> None:
        """The scale and the five slots; the next empty one can be clicked to place a soul."""
        life = self.table["life"]
        if self.over:
            devil, angel = self.table["collected"]
            self.stage.pieces += score(self.look, len(devil), len(angel))
        else:
            self.stage.pieces += scale(self.look, *self.table["skulls"])
        for place in range(LIFE):
            self.slot(place, life[place] if place < len(life) else None, place == len(life))
        placing = len(life) + 1 if "place" in self.offered else 0
        self.stage.pieces += captions(self.look, placing, self.over)
        foot = death(self.places.life[0])
        if self.judged(foot):
            return
        if self.table["step"] == "retaliate":
            said = say(self.words, "death", ("card", life[0]))
            self.put(thing("death", "token", foot, said, "death-token", layer=1))

    def judged(self, place: Box) -> bool:
        """While the soul that was judged lies there, the sign of who gets it; whether there is one."""
        last = self.told[-1] if self.told else None
        if last is None or last.kind != "judged" or last.fields["red"] == last.fields["blue"]:
            return False
        seat = DEVIL if last.fields["red"] > last.fields["blue"] else ANGEL
        said = say(self.words, "judged", ("seat", seat), ("card", self.table["life"][0]))
        self.put(thing("death", "token", place, said, SIGNS[seat], layer=1))
        return True

    def slot(self, place: int, key: str | None, following: bool) -> None:
        code = f"slot:{place + 1}"
        if following and self.asked not in ("slot", "expel"):
            code = "place"
        code = known(code)
        self.stage.put(slot(self.look, place, key, self.over, code, self.offered.get(code)))

    def laid_open(self) -> None:
        """An event that is being carried out, and a soul on its way into Life."""
        for name, kind, place in (("event", "played", self.places.event), ("soul", "laid", self.places.soul)):
            key = self.table[name]
            if key is not None:
                self.put(card(self.look, key, place, self.say(kind, key), "", None, "mark"))
                self.ribbon(f"ribbon:{name}", place, kind, say(self.words, kind, ("face", self.faces[key].name)))

    # -- players

    def player(self, seat: int, near: bool) -> None:
        view, hand, souls = self.view, self.table["hands"][seat], tuple(self.table["collected"][seat])
        winner = view.outcome is not None and seat in view.outcome["winners"]
        player = Player(seat, near, seat == view.seat, seat in view.to_act, winner, len(hand), souls)
        self.stage.pieces += side(self.look, player, self.over)
        leads = uses(self.look.config, self.table, Seat(seat)) if player.own and self.asked == "turn" else ()
        for index, place in enumerate(self.hand_places(len(hand), near)):
            self.hand_card(seat, index, hand[index]["card"], place, player.own, leads[index] if leads else ())
            if index == self.table["wanted"] and seat != self.table["turn"]:
                self.ribbon(f"ribbon:{seat}:{index}", place, "wanted", say(self.words, "wanted"))
            elif player.own and hand[index]["seen"] != "owner" and not self.over:
                said = say(self.words, "seen_by", ("seat", 1 - seat))
                self.ribbon(f"ribbon:{seat}:{index}", place, "seen_by", said)

    def hand_places(self, count: int, near: bool) -> tuple[Box, ...]:
        """Once the game is over, hands lie where the souls were."""
        if self.over:
            return (self.places.near.souls if near else self.places.far.souls)[:count]
        if not near:
            return self.places.far_hand[:count]
        return self.places.aside[:count] if self.asked == "harvest" else self.places.near_hands[count]

    def hand_card(self, seat: int, index: int, key: str | None, place: Box, own: bool, leads: tuple[str, ...]) -> None:
        offer = self.offered.get(f"hand:{index}" if own else f"trade:{index}")
        self.stage.put(hand_card(self.look, place, seat, index, key, own, offer, leads))

    def effects(self) -> None:
        """What the event being played and those in the viewer's hand do: their pictures do not tell."""
        if self.asked == "harvest" or (self.asked in WITH_BUTTONS and not self.stage.wide):
            return
        hand = [] if self.view.seat is None else self.table["hands"][self.view.seat]
        keys = [self.table["event"], *[place["card"] for place in hand]]
        effects = [self.faces[key].effect for key in keys if key is not None and self.faces[key].effect]
        if effects:
            self.put(note("effects", self.places.effects, "\n".join(effects)))

    # -- piles

    def piles(self) -> None:
        """Deck, discard pile and limbo."""
        for piece in deck(self.look, self.table["deck"], self.offered.get("pickup")):
            self.stage.put(piece)
        discard, places = self.table["discard"], self.places
        if self.asked == "harvest":
            self.spread(discard)
        else:
            self.pile("discard", places.discard, discard)
        self.count("discard", places.discard_note, len(discard))
        if not self.look.config.back:
            self.pile("limbo", places.limbo, self.table["limbo"])
            self.count("limbo", places.limbo_note, len(self.table["limbo"]))

    def count(self, pile: str, place: Box, count: int) -> None:
        self.put(note(f"{pile}:count", place, say(self.words, f"{pile}_note", ("count", count))))

    def pile(self, name: str, place: Box, cards: list[str]) -> None:
        offer = self.offered.get(f"pile:{len(cards) - 1}") if name == "discard" else None
        self.stage.put(pile(self.look, name, place, tuple(cards), offer))

    def spread(self, discard: list[str]) -> None:
        """The discard pile laid out to choose from, the newest card first."""
        said = say(self.words, "open_pile", ("count", len(discard)))
        self.put(thing("discard", "place", self.places.discard, said))
        newest = range(len(discard) - 1, -1, -1)[: self.places.spread_most]
        for index, place in zip(newest, spread(self.places.spread, len(newest), GAP), strict=True):
            code, said = f"pile:{index}", self.say("spread", discard[index])
            self.stage.put(card(self.look, discard[index], place, said, code, self.offered.get(code)))
