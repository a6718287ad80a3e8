"""The table of Death over the Kingdom as a picture, from the viewer's chair; who only looks on sits behind Player 1.

A card has the key of its seat: nobody can follow one that moves face down. The dealer's mark and the hand that points
to whose turn it is are the same all along.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from macabre.core.decision import Decision
from macabre.core.event import Event, Log, last_sentence
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw.scene import Badge, Scene, Stage
from macabre.games.death_over_the_kingdom import phrases
from macabre.games.death_over_the_kingdom.phrases import EVERYBODY
from macabre.games.death_over_the_kingdom.places import Chair, room, shared
from macabre.games.death_over_the_kingdom.rules import TURNED, final_worth, seat_order
from macabre.games.death_over_the_kingdom.state import CHARACTERS, ONE, OUT, Config, State

NUMBER: Final = {name: number for number, name in enumerate(CHARACTERS)}
NAMED: Final = 80
"""From this width on a card has its name on it: on a smaller one nobody could read it."""
MARK: Final = "mark-death-over-the-kingdom"
CARD_MOODS: Final = ((("", "turn"), ("mark", "mark turn")), (("down", "down turn"), ("down mark", "down mark turn")))
"""By whether it lies face down, whether the thief looks at it, and whether it is its holder's turn."""
PLATE_MOODS: Final = (("", "turn"), ("own", "own turn"))
"""By whether it is the viewer's own, and whether it is that player's turn."""
TARGETS: Final = [f"target:{seat}" for seat in range(20)]
EXCHANGE: Final = ("exchange",)
ALONE: Final[tuple[str, ...]] = ()


def scene(
    view: View,
    decision: Decision | None,
    shape: str = "wide",
    language: str = "en",
    named: bool = False,
    told: Sequence[Event] = (),
) -> Scene:
    """All that the viewer sees, and what a click does.

    Every answer but the name of another player has a button. A click on your own card uses its power as well, one on
    another's card takes it or chooses its holder, and one on the deck cuts it. With ``named``, people are called by
    placeholders: names in words would make every match fill its own cache.
    """
    painter = _Painter(view, decision, shape, view.setting.words(language, named), told)
    painter.ask()
    painter.players()
    painter.middle()
    painter.piles()
    return painter.stage.scene(view.game.name, str(painter.words.tables["title"]), painter.prompt)


class Showdown:
    """What was told of the end of this round so far; nothing once the next round has begun."""

    __slots__ = ("moved", "turned", "worth")

    def __init__(self, config: Config, told: Sequence[Event]) -> None:
        self.worth: dict[int, int] = {}
        """By seat, in the order of revealing: what the card counts, as far as that is told."""
        self.turned: set[int] = set()
        self.moved: dict[int, int] = {}
        """By seat: how many tokens it takes; less than none are given away."""
        for event in told:
            fields = event.fields
            if event.kind == "begun":
                self.worth, self.turned, self.moved = {}, set(), {}
            elif event.kind == "revealed":
                self.worth[fields["seat"]] = config.value[NUMBER[fields["card"]]]
            elif event.kind in ("turned", "copied"):
                self.worth[fields["seat"]] = fields["value"]
                if event.kind == "turned":
                    self.turned.add(fields["seat"])
            elif event.kind == "took":
                self.moved[fields["seat"]] = fields["tokens"]
            elif event.kind in ("returned", "paid"):
                self.moved[fields["seat"]] = self.moved.get(fields["seat"], 0) - 1


class _Painter:
    """Puts the pieces on the table, one sort after the other, in the order in which they are read."""

    __slots__ = (
        "acting", "codes", "config", "decision", "offered", "over", "prompt", "room", "showdown", "stage", "table",
        "told", "view", "viewer", "winners", "words",
    )  # fmt: skip

    def __init__(self, view: View, decision: Decision | None, shape: str, words: Words, told: Sequence[Event]) -> None:
        self.view = view
        self.viewer = view.seat
        self.decision = decision
        self.table = view.table
        self.config: Config = view.setting.config
        self.words = words
        self.room = room(shape, view.seats)
        self.acting: int = view.to_act[0] if view.to_act else -1
        self.over = view.outcome is not None
        self.told = told
        self.showdown = Showdown(self.config, told)
        self.winners: tuple[int, ...] = tuple(view.outcome["winners"]) if view.outcome is not None else ()
        options = decision.options if decision is not None else ()
        self.offered = {choice.code: view.label(choice, words) for choice in options}
        self.codes: dict[int, str] = {}
        """By seat: what a click on the card there chooses, unless it chooses the player."""
        self.stage = Stage(shape, words.language, self.offered)
        self.prompt = self._prompt()

    def chair(self, seat: int) -> Chair:
        return self.room.chairs[(seat - (self.viewer or 0)) % self.view.seats]

    def _prompt(self) -> str:
        """What the viewer is asked; else what was told last, whom all wait for, or who has won and why."""
        table, outcome = self.table, self.view.outcome
        if self.decision is not None:
            return self.view.prompt(self.decision, self.words)
        if outcome is not None:
            won = phrases.victory(self.words, self.viewer, self.winners)
            return f"{won}. {self.words.look('ends', outcome['why'])}"
        if self.view.is_moment:
            return last_sentence(self.told, self.words)
        turn = table["turn"]
        card = None if table["step"] == "turn" else table["places"][turn]["card"]
        return phrases.said(self.words, self.viewer, table["step"], turn, table["held"], card) + "."

    # -- the question

    def ask(self) -> None:
        """The prompt, and a button for each thing to do; whom to choose is answered by a click on a card."""
        choices = [c for c in self.decision.options if c.verb != "target"] if self.decision is not None else []
        box = self.room.prompt if choices else self.room.ending
        self.stage.add("prompt", "text", *box, self.prompt, text=self.prompt)
        for choice, box in zip(choices, self.room.buttons[len(choices)], strict=True):
            facts = self.view.game.knowledge.label(self.config, self.table, self.viewer, choice)
            text = phrases.button(self.words, self.viewer, choice.verb, facts.get("card", ""), facts.get("other", -1))
            code = choice.code
            self.stage.add(f"button:{code}", "button", *box, self.offered[code], text=text, code=code)
            if code in ("exchange", "swap"):
                self.codes[facts["other"]] = code
            elif code in ("power", "show"):
                self.codes[self.table["turn"]] = code

    # -- the players

    def players(self) -> None:
        """Everybody's card and plate, to the right round the table, and what lies with them."""
        table, seats, first = self.table, self.view.seats, self.viewer or 0
        worth, turned = _reckoning(self.config, table) if self.over else (self.showdown.worth, self.showdown.turned)
        lowest = min(worth.values(), default=-1) if self.over or self.showdown.moved else -1
        beside = self._beside()
        for i, chair in enumerate(self.room.chairs):
            seat = (first + i) % seats
            place = table["places"][seat]
            if place is None:
                said, code = self._say("out", seat), TARGETS[seat]
                self.stage.add(f"card:{seat}", "place", *chair.card, said, code=code, mood="empty")
            elif seat in worth:
                self._counted(chair, seat, place["card"], worth[seat], seat in turned, worth[seat] == lowest)
            else:
                self._card(chair, seat, place, EXCHANGE if seat == beside else ALONE)
            self._plate(chair, seat, place)

    def _beside(self) -> int:
        """The viewer's right neighbour, with whom an exchange is wished for in one's turn; else nobody."""
        places, seats, viewer = self.table["places"], self.view.seats, self.viewer
        if viewer is None or places[viewer] is None or (self.decision is not None and self.decision.kind != "turn"):
            return -1
        right = [(viewer + i) % seats for i in range(1, seats)]
        return next((other for other in right if places[other] is not None), -1)

    def _card(self, chair: Chair, seat: int, place: Mapping[str, Any], closed: tuple[str, ...]) -> None:
        """A card during the round, as far as the viewer knows it."""
        card, shown, seen = place["card"], place["shown"], tuple(place["seen_by"])
        down = not shown and seat != self.viewer
        value = second = -1
        name = ""
        badges: tuple[Badge, ...] = ()
        if card is not None:
            value, second = self.config.value[NUMBER[card]], self.config.second[NUMBER[card]]
            badges = _badges(value, second if second != value else -1, down)
            name = "" if down or chair.card.w < NAMED else self.words.name(card)
        said = phrases.card(self.words, self.viewer, seat, card, value, second, shown, seen)
        mood = CARD_MOODS[down][seat == self.table["held"]][seat == self.acting]
        code = self.codes.get(seat) or ("power" if seat == self.viewer else "" if closed else TARGETS[seat])
        self.stage.add(
            f"card:{seat}", "card", *chair.card, said, card or "back", name, badges, code, mood=mood, closed=closed
        )

    def _counted(self, chair: Chair, seat: int, card: str, worth: int, turned: bool, lowest: bool) -> None:
        """A card that was revealed at the end of a round: upside down if it has turned, and on it what it counts."""
        said = phrases.counted(self.words, self.viewer, seat, card, worth, turned, lowest)
        name = self.words.name(card) if chair.card.w >= NAMED else ""
        mood = "mark" if lowest and not self.over else ""
        self.stage.add(f"card:{seat}", "card", *chair.card, said, card, name, turn=180 if turned else 0, mood=mood)
        said = phrases.number(self.words, "counts", worth)
        self.stage.add(f"worth:{seat}", "token", *chair.worth, said, "cartouche", str(worth), layer=1)
        if lowest:
            said = phrases.number(self.words, "lowest", worth)
            self.stage.add(f"lowest:{seat}", "token", *chair.lowest, said, "skull-light", layer=1)

    def _plate(self, chair: Chair, seat: int, place: Mapping[str, Any] | None) -> None:
        """Who sits there, with how many tokens, and who has seen the card."""
        tokens, state = self.table["tokens"][seat], self._state(seat, place)
        text = phrases.plate_text(self.words, self.viewer, seat, tokens, state, self._seen(seat, place), chair.plate)
        said = phrases.plate(self.words, self.viewer, seat, tokens, state, seat == self.table["dealer"])
        mood = PLATE_MOODS[seat == self.viewer][state == "acts"]
        closed = ALONE if seat == self.viewer else (TARGETS[seat],)
        self.stage.add(f"seat:{seat}", "plate", *chair.plate, said, text=text, mood=mood, closed=closed)
        if tokens:
            said = phrases.tokens_of(self.words, self.viewer, seat, tokens)
            sprite = "coin" if self.config.mode == ONE else "death-token"
            self.stage.add(f"tokens:{seat}", "token", *chair.tokens, said, sprite, layer=1)
        if state == "winner":
            self.stage.add(f"winner:{seat}", "token", *chair.winner, self._say("won", seat), MARK, layer=1)

    def _state(self, seat: int, place: Mapping[str, Any] | None) -> str:
        """What the plate says of the player: out, winner, to act, or done for this round."""
        if place is None:
            return "out"
        if self.over or self.showdown.worth:
            return "winner" if seat in self.winners else ""
        if seat == self.acting:
            return "acts"
        seats, first = self.view.seats, self.table["dealer"] + 1
        return "acted" if (seat - first) % seats < (self.table["turn"] - first) % seats else ""

    def _seen(self, seat: int, place: Mapping[str, Any] | None) -> tuple[int, ...] | None:
        """The others who have seen a card; None where nothing is to be said of that."""
        if place is None or self.over or (place["shown"] and seat != self.viewer):
            return None
        return EVERYBODY if place["shown"] else tuple([other for other in place["seen_by"] if other != seat])

    # -- the middle of the table

    def middle(self) -> None:
        """The dealer's mark, and the hand that points to whose turn it is; at the end a crowned skull."""
        dealer, turn = self.table["dealer"], self.table["turn"]
        self.stage.add("dealer", "token", *self.chair(dealer).dealer, self._say("dealer", dealer), "dealer", layer=1)
        if self.over:
            said = phrases.victory(self.words, self.viewer, self.winners)
            self.stage.add("end", "figure", *self.room.hand, said, MARK)
        elif not self.showdown.worth:
            said = self._say("turn" if turn == self.acting else "pointed", turn)
            self.stage.add("turn", "figure", *self.room.hand, said, "turn", turn=self.chair(turn).angle)
        self.payments()

    def payments(self) -> None:
        """In a showdown, the tokens at stake: first in the middle or with their owners, then where they have gone."""
        worth, moved = self.showdown.worth, self.showdown.moved
        if self.config.mode == ONE:
            paying = [seat for seat in worth if moved.get(seat)]
            for seat in worth:
                box, kind = self.chair(seat).tokens, "at_stake"
                if seat in paying:
                    box, kind = shared(self.room.hand, paying.index(seat), len(paying)), "paid"
                self.stage.add(f"payment:{seat}", "token", *box, self._say(kind, seat), "coin", layer=2)
            return
        if worth and not moved and not self.over:
            said = str(self.words.look("pieces", "ready"))
            self.stage.add("payment:0", "token", *self.room.hand, said, "death-token")
        for i, (seat, tokens) in enumerate(moved.items()):
            said = phrases.number(self.words, "gives_back" if tokens < 0 else "takes", abs(tokens))
            text = f"{tokens:+d}".replace("-", "−")
            x, y, w, h = self.chair(seat).tokens
            self.stage.add(f"payment:{i}", "token", x, y, w, h, said, "death-token", layer=2)
            self.stage.add(f"payment:{i}:count", "plate", x, y + h * 0.36, w * 0.62, h * 0.4, said, text=text, layer=3)

    def piles(self) -> None:
        """Deck and discard pile with their sizes, and the number of the round."""
        table, place, words, stage = self.table, self.room, self.words, self.stage
        count, discard = table["deck"], table["discard"]
        said = phrases.number(words, "deck" if count else "deck_empty", count)
        if count:
            stage.add("deck", "card", *place.deck, said, "back", code="cut")
        else:
            stage.add("deck", "place", *place.deck, said, code="cut", mood="empty")
        text = phrases.number(words, "deck_count", count)
        stage.add("deck:count", "text", *place.deck_count, text, text=text)
        said = phrases.discard(words, tuple(discard))
        if discard:
            top = discard[-1]
            name = words.name(top) if place.discard.w >= NAMED else ""
            badges = _badges(self.config.value[NUMBER[top]], -1, False)
            stage.add("discard", "card", *place.discard, said, top, name, badges)
        else:
            stage.add("discard", "place", *place.discard, said, mood="empty")
        text = phrases.number(words, "discard_count", len(discard))
        stage.add("discard:count", "text", *place.discard_count, text, text=text)
        said = phrases.round_of(words, table["round_no"] + 1, table["rounds"], table["replays"])
        stage.add("round", "text", *place.round, said, text=said)

    def _say(self, kind: str, seat: int) -> str:
        return phrases.said(self.words, self.viewer, kind, seat)


def _reckoning(config: Config, table: Mapping[str, Any]) -> tuple[dict[int, int], set[int]]:
    """By seat, what the cards count now that all lie open, and the seats whose cards have turned: as the rules say."""
    state = State(config)
    state.hands = [OUT if place is None else NUMBER[place["card"]] for place in table["places"]]
    state.dealer = table["dealer"]
    log: Log = []
    order = seat_order(state)
    worth = dict(zip(order, final_worth(state, order, log), strict=True))
    return worth, {raw[1] for raw in log if raw[0] == TURNED}


@lru_cache(maxsize=256)
def _badges(value: int, second: int, down: bool) -> tuple[Badge, ...]:
    """The value; the second one, which turning brings up; a small back on a face that not everybody sees."""
    found = [Badge("cartouche", str(value), "value")]
    if second >= 0:
        found.append(Badge("", str(second), "second"))
    if down:
        found.append(Badge("back"))
    return tuple(found)
