"""Who may know what in Totentanz, and what could be true for all that a seat knows."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypedDict

from macabre.core.decision import Choice
from macabre.core.event import Raw
from macabre.core.fate import Fate
from macabre.core.seat import EVERYBODY, AnyViewer, Seat, Viewer
from macabre.games.totentanz import rules
from macabre.games.totentanz.state import (
    ALL,
    CARDS,
    CHANGE,
    DISCARD,
    EFFECTS,
    EVENT,
    EXPEL,
    HAND,
    LIFE,
    OVER,
    PLACE,
    PLAYERS,
    REPLACE,
    SOULS,
    STRIKE,
    TURN,
    Config,
    State,
)

SEEN: Final = ("owner", "players", "all")
"""Who knows a card in a hand, as views say it."""

TRIES: Final = 200
"""How often ``imagine`` guesses before it counts all that is possible."""


class Card(TypedDict):
    """A card in a hand."""

    card: str | None
    """Its key, or None where this seat does not know it."""
    seen: str
    """Who knows it: its "owner", both "players", or "all"; that is public, the card itself is not."""
    drawn: int
    """The clock when it came into a hand."""


class Table(TypedDict):
    """What a seat sees of a game. Cards stand under their keys."""

    deck: int
    discard: list[str]
    """The open pile, the newest card last."""
    hands: list[list[Card]]
    life: list[str]
    skulls: list[int]
    """Red and blue skulls of Life."""
    collected: list[list[str]]
    limbo: list[str]
    round: int
    """Rounds finished."""
    turns: int
    """Turns finished in this round."""
    turn: int
    """Whose turn it is; in a retaliation, the player who brought Death."""
    step: str
    event: str | None
    """The event that is being carried out."""
    soul: str | None
    """A soul laid open, on its way into Life."""
    wanted: int
    """The place in the other's hand of the card wanted in a trade, or -1."""
    clock: int
    """Ticks whenever cards go into the deck openly."""
    entered: dict[str, int]
    """When each card last went into the deck openly: no card that was drawn before can be that one."""


def view(state: State, seat: AnyViewer) -> Table:
    """All is open but the deck and the cards in hands that the seat has not seen (section G of the rules)."""
    config, keys = state.config, state.config.keys
    return Table(
        deck=len(state.deck),
        discard=[keys[card] for card in state.discard],
        hands=[_hand(state, owner, seat) for owner in range(2)],
        life=[keys[card] for card in state.life],
        skulls=[sum(config.red[card] for card in state.life), sum(config.blue[card] for card in state.life)],
        collected=[[keys[card] for card in row] for row in state.collected],
        limbo=[keys[card] for card in state.limbo],
        round=state.round,
        turns=state.turns,
        turn=state.turns & 1,
        step="over" if state.step == OVER else rules.KINDS[state.step],
        event=None if state.event < 0 else keys[state.event],
        soul=None if state.soul < 0 else keys[state.soul],
        wanted=state.wanted,
        clock=state.clock,
        entered=dict(zip(keys, state.entered, strict=True)),
    )


def _hand(state: State, owner: int, seat: AnyViewer) -> list[Card]:
    keys = state.config.keys
    places = zip(state.hands[owner], state.seen[owner], state.drawn[owner], strict=True)
    return [
        Card(card=keys[card] if _knows(owner, mark, seat) else None, seen=SEEN[mark], drawn=drawn)
        for card, mark, drawn in places
    ]


def _knows(owner: int, mark: int, seat: AnyViewer) -> bool:
    return seat in (owner, EVERYBODY) or mark == ALL or (mark == PLAYERS and seat is not None)


# -- what is told


def tell(config: Config, raw: Raw, seat: AnyViewer) -> Mapping[str, Any] | None:
    """The facts of an event that the seat may hear."""
    kind, keys = raw[0], config.keys
    if kind == rules.BEGUN:
        return {"round": raw[1] + 1}
    if kind == rules.RESHUFFLED:
        return {}
    if kind == rules.DEALT or kind == rules.LEVELLED:
        told = kind == rules.LEVELLED or seat in (raw[1], EVERYBODY)
        return {"seat": raw[1], "cards": [keys[card] for card in raw[2:]] if told else None, "any": len(raw) > 2}
    if kind == rules.LOOKED:
        cards = None if seat is None else [keys[card] for card in raw[2:]]
        return {"seat": raw[1], "other": 1 - raw[1], "cards": cards}
    if kind == rules.SHOWN or kind == rules.CONTESTED:
        return {"card": keys[raw[1]]}
    if kind == rules.CHOSE:
        return {"seat": raw[1], "action": rules.KINDS[raw[2]]}
    if kind == rules.RENEWED or kind == rules.TIRED:
        return {"count": raw[1]}
    if kind == rules.DREW:
        return {"seat": raw[1], "card": keys[raw[2]] if seat in (raw[1], EVERYBODY) else None}
    if kind == rules.WANTED:
        return {"seat": raw[1], "other": 1 - raw[1], "index": raw[2], "card": None if seat is None else keys[raw[3]]}
    if kind == rules.TRADED:
        known = seat is not None
        taken, given = ([keys[raw[2]]], [keys[raw[3]]]) if known else ([], [])
        return {
            "seat": raw[1], "other": 1 - raw[1], "index": raw[4], "known": known, "taken": taken, "given": given,
        }  # fmt: skip
    if kind == rules.REPLACED or kind == rules.RETALIATED:
        return {"seat": raw[1], "card": keys[raw[2]], "slot": raw[3], "old": keys[raw[4]]}
    if kind == rules.PLACED or kind == rules.EXPELLED:
        return {"seat": raw[1], "card": keys[raw[2]], "slot": raw[3]}
    if kind == rules.LEFT or kind == rules.DECLINED:
        return {"seat": raw[1]}
    if kind == rules.JUDGED:
        return {"red": raw[1], "blue": raw[2]}
    if kind == rules.LOST:
        return {"card": keys[raw[1]], "out": bool(raw[2])}
    if kind == rules.ENDED:
        return {"devil": raw[1], "angel": raw[2]}
    return {"seat": raw[1], "card": keys[raw[2]]}


_DRAWS = {TURN: "TT-24", CHANGE: "TT-27"}
"""By step: the rule by which a card is drawn; else it is an event."""


def cite(config: Config, raw: Raw, seat: AnyViewer) -> str:
    """The rule that an event is due to, where its kind has several. Everybody sees all that it depends on."""
    kind = raw[0]
    if kind == rules.SHOWN and raw[3]:
        return "TT-R17" if raw[2] == EXPEL else "TT-R20"
    if kind in (rules.CONTESTED, rules.RENEWED) and raw[2] == EXPEL:
        return "TT-R17"
    if kind == rules.DREW:
        return _DRAWS.get(raw[3], "TT-31")
    if kind == rules.OFFERED and raw[3] == STRIKE:
        return "TT-31"
    if kind == rules.REPLACED and raw[5]:
        return "TT-31"
    if kind == rules.DIED and raw[3] == EVENT:
        return "TT-31"
    if kind == rules.RETALIATED and raw[3] < LIFE:
        return "TT-R9"  # after the Last Judgement, on the last soul instead of slot 5
    if kind == rules.LOST and raw[3] == TURN:
        return "TT-R21"
    if kind == rules.ENDED:
        return _ending_rule(config, max(raw[1], raw[2]), raw[3])
    return ""


def _ending_rule(config: Config, most: int, rounds: int) -> str:
    """Three souls of one side, the last round, or no soul left to fight over."""
    if most == 3:
        return "TT-2"
    return "TT-R22" if rounds == config.round_limit else "TT-R20"


def label(config: Config, table: Mapping[str, Any], seat: Viewer, choice: Choice) -> Mapping[str, Any]:
    """The facts that the words for a choice need: the card it is about, with its skulls."""
    verb, argument = choice.verb, choice.argument
    if not argument:
        return {}
    number = int(argument)
    turn = table["turn"]
    if verb == "hand":
        owner = 1 - turn if table["step"] == "retaliate" else turn
        rule = _HANDS.get(table["step"], "TT-31")
        return {"index": number, **_face(config, table["hands"][owner][number]["card"]), "rule": rule}
    if verb == "trade":
        return {"index": number, **_face(config, table["hands"][1 - turn][number]["card"])}
    if verb == "slot":
        return {"slot": number, **_face(config, table["life"][number - 1]), "rule": _slot_rule(table)}
    return {"index": number, **_face(config, table["discard"][number])}


_HANDS = {"change": "TT-27", "place": "TT-29", "replace": "TT-33", "retaliate": "TT-37"}
"""By step: the rule that asks for a card of the hand; else it is an event."""


def _slot_rule(table: Mapping[str, Any]) -> str:
    """What a soul of Life is chosen for: to be expelled, struck by the Arms of Death, or replaced."""
    if table["step"] == "expel":
        return "TT-R16"
    return "TT-R15" if table["event"] is None else "TT-31"


def _face(config: Config, key: str | None) -> dict[str, Any]:
    """A card and its skulls as they stand beside its name."""
    return {"card": key, "skulls": "" if key is None else skulls(config, key)}


def skulls(config: Config, key: str) -> str:
    """The skulls of a soul in short, for English and German: " 3r1b"; nothing for an event."""
    card = config.numbers[key]
    red, blue = config.red[card], config.blue[card]
    text = (f"{red}r" if red else "") + (f"{blue}b" if blue else "")
    return f" {text}" if text else ""


# -- why something is not possible

SEATS_RULE = "TT-1"
TURN_RULE = "TT-19"
END_RULE = "TT-2"


def end_rule(config: Config, table: Mapping[str, Any]) -> str:
    return _ending_rule(config, max(len(souls) for souls in table["collected"]), table["round"])


_Reason = tuple[str, Mapping[str, Any]]


def why_not(config: Config, table: Mapping[str, Any], seat: Seat, kind: str, choice: Choice) -> _Reason | None:
    """Why a choice is not offered to the seat that is asked this question."""
    verb, hand = choice.verb, table["hands"][seat]
    if kind == "turn":
        return _no_action(config, hand, verb)
    number = int(choice.argument or 0)
    if verb == "hand":
        if number >= len(hand):
            return "no_card", {"cards": len(hand), "rule": "TT-11"}
        return _not_fitting(config, table, kind, hand[number]["card"])
    if verb == "slot" and kind in ("slot", "expel"):
        if number > len(table["life"]):
            return "empty_slot", {"slot": number, "rule": "TT-R15" if kind == "slot" else "TT-R16"}
        return "no_match", {"card": table["soul"], "old": table["life"][number - 1], "rule": "TT-34"}
    if kind == "trade" and verb == "trade":
        return "no_other_card", {"seat": 1 - seat, "cards": len(table["hands"][1 - seat]), "rule": "TT-R27"}
    if kind == "harvest" and verb == "pile":
        return "no_pile_card", {"cards": len(table["discard"]), "rule": "TT-R14"}
    return None


def _no_action(config: Config, hand: list[Card], verb: str) -> _Reason | None:
    """The actions of a turn and what they need in the hand (TT-23)."""
    numbers = [config.numbers[str(place["card"])] for place in hand]
    souls = [card for card in numbers if card < SOULS]
    if verb == "pickup":
        return "full_hand", {"rule": "TT-25"}
    if verb == "event":
        return ("no_event", {"rule": "TT-31"}) if len(souls) == len(numbers) else ("no_use", {"rule": "TT-R18"})
    if verb in ("place", "replace") and not souls:
        return "no_soul", {"rule": "TT-29" if verb == "place" else "TT-33"}
    return ("replaces_none", {"rule": "TT-34"}) if verb == "replace" else None


def _not_fitting(config: Config, table: Mapping[str, Any], kind: str, card: str | None) -> _Reason | None:
    """Why a card of the own hand does not fit the action in progress."""
    number = config.numbers[str(card)]
    soul = number < SOULS
    if kind == "event":
        return ("not_event", {"card": card, "rule": "TT-31"}) if soul else _no_use(config, str(card), number)
    if kind == "retaliate":
        return _no_retaliation(table, str(card), soul)
    if kind in ("place", "strike", "replace") and not soul:
        return "not_soul", {"card": card, "rule": "TT-R4"}
    return ("replaces_nobody", {"card": card, "rule": "TT-34"}) if kind == "replace" else None


def _no_use(config: Config, card: str, number: int) -> _Reason:
    """What an event needs to act on (TT-R18)."""
    return f"needs_{EFFECTS[config.effects[number]]}", {"card": card, "rule": "TT-R18"}


def _no_retaliation(table: Mapping[str, Any], card: str, soul: bool) -> _Reason:
    """A soul that could replace the last one; where nothing could, nobody is asked (TT-38, TT-R6, TT-R9)."""
    last = table["life"][-1]
    if not soul:
        return "no_answer", {"card": card, "rule": "TT-R9"}
    return "no_match", {"card": card, "old": last, "rule": "TT-38"}


# -- what a card is good for


def uses(config: Config, table: Mapping[str, Any], seat: Seat) -> list[tuple[str, ...]]:
    """For each card of the seat's own hand: the actions of a turn that it can be chosen for (TT-23)."""
    state = _open(config, table)
    return [tuple(rules.uses(state, seat, index)) for index in range(len(state.hands[seat]))]


# -- what could be true


def imagine(config: Config, table: Mapping[str, Any], seat: Viewer, fate: Fate) -> State:
    """Every hidden card of a hand is one that lay unseen in the deck when it was drawn, all ways equally likely.

    A player in the middle of an action holds a card that fits it: other worlds are thrown away.
    """
    state = _open(config, table)
    hidden = _Hidden(state)
    if state.step in (PLACE, EVENT, REPLACE, STRIKE) and -1 in state.hands[state.turns & 1]:
        hidden.fill_fitting(fate)
    else:
        hidden.fill(fate)
    state.deck = hidden.rest()
    if len(state.deck) != table["deck"]:
        raise ValueError("the deck has another size")
    return state


def _open(config: Config, table: Mapping[str, Any]) -> State:
    """The state as far as the view shows it; a card that it hides is -1."""
    state, numbers = State(config), config.numbers
    state.discard = [numbers[key] for key in table["discard"]]
    for hand in table["hands"]:
        state.hands.append([-1 if place["card"] is None else numbers[place["card"]] for place in hand])
        state.seen.append([SEEN.index(place["seen"]) for place in hand])
        state.drawn.append([place["drawn"] for place in hand])
    state.life = [numbers[key] for key in table["life"]]
    state.collected = [[numbers[key] for key in row] for row in table["collected"]]
    state.limbo = [numbers[key] for key in table["limbo"]]
    state.round, state.turns = table["round"], table["turns"]
    state.step = OVER if table["step"] == "over" else rules.KINDS.index(table["step"])
    state.event = -1 if table["event"] is None else numbers[table["event"]]
    state.soul = -1 if table["soul"] is None else numbers[table["soul"]]
    state.wanted, state.clock = table["wanted"], table["clock"]
    state.entered = [table["entered"][key] for key in config.keys]
    return state


class _Hidden:
    """The places of the hands that a view hides, and the cards that may lie there.

    A place drawn later has all the candidates of one drawn before, and perhaps more. Filled in the order of drawing,
    each from the candidates still free, the places therefore take every possible filling with the same chance.
    """

    def __init__(self, state: State) -> None:
        self._state = state
        hands = state.hands
        gone = {*state.discard, *state.life, *state.limbo, *hands[0], *hands[1], state.event, state.soul}
        gone.update(*state.collected)
        self._unseen = [card for card in range(CARDS) if card not in gone]
        places = [(seat, i) for seat in range(2) for i, card in enumerate(hands[seat]) if card < 0]
        self._places = sorted(places, key=lambda place: state.drawn[place[0]][place[1]])
        if len(self._places) > 2 * HAND + (state.step == DISCARD):
            raise ValueError("too many cards in the hands")

    def rest(self) -> list[int]:
        """What is left is in the deck."""
        return [card for card in self._unseen if card not in self._state.hands[0] and card not in self._state.hands[1]]

    def fill(self, fate: Fate) -> None:
        """Fill all places that are still hidden."""
        for seat, index in self._places:
            if self._state.hands[seat][index] < 0:
                free = self._candidates(seat, index)
                if not free:
                    raise ValueError("no card is left for a hand")
                self._state.hands[seat][index] = free[fate.pick(len(free))]

    def fill_fitting(self, fate: Fate) -> None:
        """Fill all places so that the player to act can go on: guess for a while, then count."""
        for _ in range(TRIES):
            self.fill(fate)
            if self._fits():
                return
            self._clear(self._places)
        self._count(fate)
        self.fill(fate)

    def _fits(self) -> bool:
        return len(rules.options(self._state, self._state.turns & 1)) > 0

    def _clear(self, places: list[tuple[int, int]]) -> None:
        for seat, index in places:
            self._state.hands[seat][index] = -1

    def _candidates(self, seat: int, index: int) -> list[int]:
        """The unseen cards that lay in the deck when this place was drawn and are not in a hand already."""
        state = self._state
        time, (one, two) = state.drawn[seat][index], state.hands
        return [c for c in self._unseen if state.entered[c] <= time and c not in one and c not in two]

    def _count(self, fate: Fate) -> None:
        """Choose the hidden cards of the player to act among all that fit, each in as many ways as the rest can lie."""
        actor = self._state.turns & 1
        mine = [place for place in self._places if place[0] == actor]
        fillings = [(cards, ways) for cards, ways in self._fillings(mine) if ways]
        if not fillings:
            raise ValueError("the player to act holds nothing that fits")
        chosen = fate.pick(sum(ways for _, ways in fillings))
        for cards, ways in fillings:
            if chosen < ways:
                for (_, index), card in zip(mine, cards, strict=True):
                    self._state.hands[actor][index] = card
                return
            chosen -= ways

    def _fillings(self, places: list[tuple[int, int]]) -> Iterator[tuple[list[int], int]]:
        """All fitting ways to fill places of one hand, with the number of ways to fill the others after that."""
        if not places:
            hand = self._state.hands[self._state.turns & 1]
            yield [hand[i] for seat, i in self._places if seat == self._state.turns & 1], self._ways()
            return
        seat, index = places[0]
        for card in self._candidates(seat, index):
            self._state.hands[seat][index] = card
            yield from self._fillings(places[1:])
            self._clear(places[:1])

    def _ways(self) -> int:
        """In how many ways the places still hidden can be filled; none if the player to act has nothing that fits."""
        ways, before = 1 if self._fits() else 0, 0
        for seat, index in self._places:
            if self._state.hands[seat][index] < 0:
                ways *= len(self._candidates(seat, index)) - before
                before += 1
        return ways
