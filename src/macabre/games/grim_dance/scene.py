"""The table of Grim Dance as a scene: the circle round the dance floor, the fronts, and what a click chooses.

Keys name places: which card came from where is public, but a view only knows how things lie now.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from macabre.core.decision import Decision
from macabre.core.event import Event, last_sentence
from macabre.core.view import View
from macabre.core.words import Words
from macabre.draw.kit import Box, Fact, sentence
from macabre.draw.kit import told as told_to
from macabre.draw.scene import WIDE, Badge, Piece, Scene, Stage, is_described
from macabre.games.grim_dance.places import Front, Spot, Table, tall, wide
from macabre.games.grim_dance.state import CHARACTERS
from macabre.games.grim_dance.view import worth

Facts = Mapping[str, Any]

_ROUND: Final = ("reveal", "take", "move", "gap", "discard")
"""The questions about cards of the circle; their codes are ``verb:place``."""
_FRONT: Final = frozenset(("give", "steal"))
"""The questions about cards of a front; their codes are ``verb:index``."""
_INDEXES: Final = 35
"""So many cards of a front have codes; 36 of them can only lie there when the game is over."""
_BACKS: Final = {character: f"{character}-back" for character in CHARACTERS}
_RING: Final = [f"ring:{place}" for place in range(36)]
_CODES: Final = {verb: [f"{verb}:{place}" for place in range(36)] for verb in _ROUND}
"""What a card of the circle stands for."""
_SHUT: Final = {verb: [(f"{verb}:{number}",) for number in range(_INDEXES)] for verb in ("give", "from")}
"""What a card in front of the viewer or of somebody else stands for while something else is asked."""
_COPIES: Final = {character: "" if character == "musician" else f"copy:{character}" for character in CHARACTERS}
"""What an open card stands for when a Musician copies; a Musician is never copied (GD-R8)."""
_STEP: Final = 5
"""Every fifth place has its number beside it, as hours have on a watch; so has the first."""
_NO_CODE: Final[tuple[str, ...]] = ()
_BARE: Final[tuple[Badge, ...]] = ()
_NOTHING: Final = (Badge("", "0"),)
_HAND: Final = Badge("turn", "", "corner")
_SIGNS: Final = {"turn": "turn", "winner": "mark-grim-dance"}
"""What marks whose turn it is, and who has won."""


def scene(
    view: View,
    decision: Decision | None,
    shape: str = WIDE,
    language: str = "en",
    named: bool = False,
    told: Sequence[Event] = (),
) -> Scene:
    """The table for one seat or a spectator; ``decision`` is what that seat is asked now.

    With ``named``, people are called by placeholders: names in words would make every match fill its own cache.
    """
    words, table = view.setting.words(language, named), view.table
    stage = Stage(shape, language, {} if decision is None else _offered(view, decision, words))
    counts = tuple([len(front) for front in table["fronts"]])
    places = (wide if shape == WIDE else tall)(view.seat or 0, len(table["circle"]), counts)
    prompt = last_sentence(told, words) if view.is_moment else _prompt(view, words)
    shown = prompt if stage.wide or view.outcome is None else _victory(view, words)
    stage.add("prompt", "text", *places.prompt, prompt, text=shown)
    games = view.setting.options["match_games"]
    title = str(words.tables["title"])
    if games != 1:
        game = sentence(words, "table", "game", ("game", table["game_no"] + 1), ("games", 3))  # GD-54
        title = f"{title} – {game}"
        stage.add("game", "text", *places.game, game, text=game)
    asked = "" if decision is None else decision.kind
    _lay_circle(stage, view, words, places, asked)
    _lay_middle(stage, view, words, places, asked)
    _lay_news(stage, view, words, places, told)
    _lay_pile(stage, table["discard"], view.seat, words, places)
    for seat, front in enumerate(places.fronts):
        _lay_plate(stage, view, words, seat, front)
        _lay_front(stage, view, words, seat, front, asked)
    return stage.scene(view.game.name, title, prompt, _told)


def _told(piece: Piece) -> bool:
    """The numbers beside the circle are left out: every card says its own place."""
    return is_described(piece) and not piece.key.startswith("place:")


def _prompt(view: View, words: Words) -> str:
    """What the viewer is asked; else whom everybody waits for; at the end who won, and why."""
    table, viewer = view.table, view.seat
    if view.outcome is not None:
        return f"{_victory(view, words)} {words.look('ends', view.outcome['why'])}"
    section = "decisions" if table["turn"] == viewer else "waits"
    return told_to(words, viewer, section, table["step"], ("seat", table["turn"]), ("held", table["held"]))


def _victory(view: View, words: Words) -> str:
    assert view.outcome is not None
    winners, viewer = view.outcome["winners"], view.seat
    facts: dict[str, Any] = {"winners": winners, "score": view.outcome["scores"][winners[0]]}
    facts["seat"] = viewer if viewer in winners else winners[0]
    facts["others"] = [seat for seat in winners if seat != viewer]
    return words.sentence("results", "won" if len(winners) == 1 else "shared", facts, viewer)


# -- what can be chosen


def _offered(view: View, decision: Decision, words: Words) -> dict[str, str]:
    """The codes on offer with their words: those of ``view.label``, remembered where there are many of them."""
    kind, table = decision.kind, view.table
    if kind in _ROUND:
        circle = table["circle"]
        numbers = [(choice.code, int(choice.code[len(kind) + 1 :])) for choice in decision.options]
        return {
            code: sentence(words, "choices", kind, ("place", place), ("card", circle[place])) for code, place in numbers
        }
    if kind in _FRONT:
        front = table["fronts"][table["turn"] if kind == "give" else table["held"]]
        return {
            choice.code: sentence(words, "choices", kind, ("index", index), *_facts(card))
            for index, (choice, card) in enumerate(zip(decision.options, front, strict=True))
        }
    return {choice.code: view.label(choice, words) for choice in decision.options}


def _facts(card: Facts) -> tuple[Fact, ...]:
    return ("card", card["character"]), ("up", card["up"]), ("worth", worth(card))


# -- the circle, and what is within it


def _lay_circle(stage: Stage, view: View, words: Words, places: Table, asked: str) -> None:
    """All cards in their places: backs, the face of the one turned up, and one lifted if a Dancer moves it."""
    table, ring = view.table, places.ring
    turned, lifted = table["place"], table["held"] if table["step"] == "gap" else -1
    pointing = asked == "gap" and len(ring.gaps) > 0
    verb = asked if asked in _ROUND and not pointing else ""
    codes, offered = _CODES[verb or ("move" if pointing else "reveal")], stage.offered
    spots, w, h, put = ring.spots, ring.w, ring.h, stage.put
    for place, character in enumerate(table["circle"]):
        code = codes[place]
        if place == turned or place == lifted:
            _lay_touched(stage, table, words, places, place, "apply" if place == turned and asked == "effect" else code)
        else:
            put(_back(words, place, character, spots[place], w, h, code, offered.get(code, "")))
    for place, box in enumerate(ring.numbers):
        if place == 0 or (place + 1) % _STEP == 0 or place == turned or place == lifted:
            put(_number(words, place, box, "text" if stage.wide else "plate"))
    if pointing:
        for place, (x, y, turn) in enumerate(ring.gaps):
            if place not in (lifted, (lifted - 1) % len(ring.gaps)):
                label = _card_words(words, "gap", "", place)
                stage.add(f"gap:{place}", "token", x, y, 30, 30, label, "turn", code=f"gap:{place}", turn=turn, layer=1)


def _lay_touched(stage: Stage, table: Facts, words: Words, places: Table, place: int, code: str) -> None:
    """A card of the circle that was turned up, or that is being moved."""
    character, ring = table["circle"][place], places.ring
    (x, y, turn), layer = ring.spots[place], 1
    sprite, badges, mood = _BACKS[character], _BARE, "down"
    label = _card_words(words, "ring", character, place)
    if place == table["place"]:
        light, dark = table["revealed"]["skulls"]
        label = _card_words(words, "turned", character, place, light, dark)
        sprite, badges, mood = character, _skulls(light, dark), "mark"
    if table["step"] == "gap" and place == table["held"]:
        (x, y, turn), layer = ring.lifted[place], 2
        label, badges, mood = label + str(words.look("pieces", "lifted")), (*badges, _HAND), f"{mood} lifted"
    stage.add(_RING[place], "card", x, y, ring.w, ring.h, label, sprite, "", badges, code, turn, mood, layer)


@lru_cache(2048)
def _number(words: Words, place: int, box: Box, kind: str) -> Piece:
    """The number of a place, for what is told and asked about places."""
    return Piece(f"place:{place}", kind, *box, _card_words(words, "place", "", place), text=str(place + 1), layer=3)


@lru_cache(2048)
def _back(words: Words, place: int, character: str, spot: Spot, w: float, h: float, code: str, offer: str) -> Piece:
    """A card of the circle that nobody has touched; ``offer`` are the words of its code, if that is on offer."""
    x, y, turn = spot
    label = _card_words(words, "ring", character, place)
    choices, closed = ((code,), _NO_CODE) if offer else (_NO_CODE, (code,))
    label = f"{label} – {offer}" if offer else label
    return Piece(
        _RING[place], "card", x, y, w, h, label, _BACKS[character], "", _BARE, choices, turn, "down", 1, closed
    )


def _lay_middle(stage: Stage, view: View, words: Words, places: Table, asked: str) -> None:
    """The dance floor; upon it the card turned up, large, with the choice to use its effect or not."""
    table, ring = view.table, places.ring
    label = _card_words(words, "floor", "", len(table["circle"]))
    stage.add("floor", "figure", *ring.floor, label, "dance-floor")
    if table["revealed"] is not None:
        character, (light, dark) = table["revealed"]["character"], table["revealed"]["skulls"]
        label = _card_words(words, "large", character, 0, light, dark)
        badges = _skulls(light, dark)
        stage.add("revealed", "card", *ring.card, label, character, "", badges, "apply", mood="mark", layer=2)
        if asked in ("effect", "copy"):
            _lay_buttons(stage, words, character, asked, ring.below)
    if view.outcome is not None:
        lines = _ranking(view, words)
        stage.add("ranking", "text", *ring.below, ". ".join(lines), text="\n".join(lines))


def _lay_news(stage: Stage, view: View, words: Words, places: Table, told: Sequence[Event]) -> None:
    """On the dance floor, what has just happened: a pair that leaves the circle, or what a front has scored."""
    if not told:
        return
    event, (x, y, w, _) = told[-1], places.ring.floor
    if event.kind == "chained":
        for number, card in enumerate(event.fields["pair"]):
            light, dark = card["skulls"] or (0, 0)
            badges = _BARE if card["skulls"] is None else _value(light - dark)
            label = _card_words(words, "chained", card["card"], number)
            box = x + (number - 0.5) * 0.36 * w, y, 0.34 * w, 0.476 * w
            stage.add(f"chain:{number}", "card", *box, label, _BACKS[card["card"]], "", badges, mood="mark", layer=2)
    elif event.kind == "scored" and view.outcome is None:
        light, dark, value = event.fields["light"], event.fields["dark"], event.fields["value"]
        text = f"{_name(words, event.fields['seat'], view.seat)}\n{light} − {dark} = {value}".replace("-", "−")
        label = event.say(words)
        badges = (Badge("skull-light", "", "value"), Badge("skull-dark", "", "corner"))
        stage.add("scored", "plate", x, y, 0.56 * w, 0.24 * w, label, "", text, badges, layer=2)


def _lay_buttons(stage: Stage, words: Words, character: str, asked: str, box: Box) -> None:
    """One to use the effect, one to leave it; only the second where the Musician copies: open cards are clicked."""
    use, leave = str(words.look("pieces", "use")), str(words.look("pieces", "leave"))
    x, y, w, h = box
    w = (w - 12) / 2
    if asked == "effect":
        effect = str(words.look("effects", character))
        shown = effect[0].upper() + effect[1:]
        x += w / 2 + 6
        stage.add("button:apply", "button", x - w - 12, y, w, h, use, text=shown, code="apply", layer=2)
    stage.add("button:decline", "button", x, y, w, h, leave, text=leave, code="decline", layer=2)


def _lay_pile(stage: Stage, discard: list[Facts], viewer: int | None, words: Words, places: Table) -> None:
    """The pile with the number of its cards, and their backs beside it (GD-R18), the last first."""
    count = len(discard)
    label = _card_words(words, "pile" if count else "empty", "", count)
    badges = (Badge("", str(count), "corner"),) if count else ()
    stage.add("discard", "card", *places.pile, label, "discard", "", badges, layer=1, mood="" if count else "empty")
    for box, number in zip(places.graves, range(count - 1, -1, -1), strict=False):
        card = discard[number]
        light, dark = card["skulls"] or (0, 0)
        kind = "grave" if card["skulls"] is None else "dug_up" if viewer is None else "buried"
        label = _card_words(words, kind, card["character"], 0, light, dark)
        stage.add(f"discard:{number}", "card", *box, label, _BACKS[card["character"]], mood="down", layer=1)


# -- what lies before the players


def _lay_plate(stage: Stage, view: View, words: Words, seat: int, front: Front) -> None:
    """A player's name, cards and points so far; whoever gives or steals clicks on it."""
    table, viewer = view.table, view.seat
    value, unseen = _points(table["fronts"][seat])
    acts, won = seat in view.to_act, view.outcome is not None and seat in view.outcome["winners"]
    before = table["totals"][seat] if table["game_no"] else None
    facts = (seat, viewer, len(table["fronts"][seat]), value, unseen, before)
    label = _plate_words(words, *facts, acts, won)
    lines = _plate_lines(words, *facts, stage.wide)
    mood = " ".join([word for word, holds in (("own", seat == viewer), ("turn", acts), ("won", won)) if holds])
    code = f"{'to' if table['step'] == 'receiver' else 'from'}:{seat}"
    sign = "turn" if acts else "winner" if won else ""
    small = sign and not stage.wide and before is None  # beside two short lines there is room, beside three none
    badges = (Badge(_SIGNS[sign], "", "corner"),) if small else _BARE
    stage.add(f"seat:{seat}", "plate", *front.plate, label, "", lines, badges, code, 0, mood)
    if sign and stage.wide:
        x, y, w, _ = front.plate
        said = told_to(words, viewer, "pieces", sign, ("seat", seat))
        key, turn = ("turn", 180) if acts else (f"winner:{seat}", 0)
        stage.add(key, "figure", x + w / 2 - 14, y, 40, 40, said, _SIGNS[sign], turn=turn, layer=1)
    if front.score is not None:
        text = _score(words, value, before)
        stage.add(f"score:{seat}", "text", *front.score, text.replace("\n", ", "), text=text)


def _lay_front(stage: Stage, view: View, words: Words, seat: int, front: Front, asked: str) -> None:
    """A player's cards in their order: faces, backs, and on backs that the viewer knows what they are worth."""
    table, viewer = view.table, view.seat
    if front.empty is not None:
        label = told_to(words, viewer, "table", "none", ("seat", seat))
        stage.add(f"front:{seat}", "place", *front.empty, label, mood="empty")
    given = table["held"] if table["step"] == "receiver" and seat == table["turn"] else -1
    picked = (asked == "give" and seat == table["turn"]) or (asked == "steal" and seat == table["held"])
    quiet = not picked and asked not in ("copy", "victim")
    spots, w, h = front.spots, front.w, front.h
    for index, card in enumerate(table["fronts"][seat]):
        character, up, (light, dark) = card["character"], card["up"], card["skulls"] or (-1, -1)
        piece = _in_front(words, viewer, seat, index, character, up, light, dark, spots[index], w, h)
        if quiet and index != given:
            stage.put(piece)
            continue
        label, badges, mood = piece.label, piece.badges, piece.mood
        if index == given:
            label, badges, mood = label + str(words.look("pieces", "held")), (*badges, _HAND), f"{mood} mark".strip()
        code = f"{asked}:{index}" if picked else _COPIES[character] if up and asked == "copy" else ""
        closed = _NO_CODE if picked else piece.closed
        stage.add(*piece[:6], label, piece.sprite, "", badges, code, 0, mood, 0, closed)


@lru_cache(2048)
def _in_front(
    words: Words,
    viewer: int | None,
    seat: int,
    index: int,
    character: str,
    up: bool,
    light: int,
    dark: int,
    spot: tuple[float, float],
    w: float,
    h: float,
) -> Piece:
    """A card in front of a player while it is not asked about; a card that the viewer has not seen has -1 skulls."""
    seen = light >= 0
    kind = "open" if up else "hidden" if not seen else "beneath" if viewer is None else "known"
    label = _card_words(words, kind, character, index, light if seen else 0, dark if seen else 0, seat, viewer)
    sprite, badges, mood = _BACKS[character], _value(light - dark) if seen else _BARE, "down"
    if up:
        sprite, badges, mood = character, _skulls(light, dark), ""
    closed = _NO_CODE if index >= _INDEXES else _SHUT["give"][index] if seat == viewer else _SHUT["from"][seat]
    key = f"front:{seat}:{index}"
    return Piece(key, "card", *spot, w, h, label, sprite, "", badges, _NO_CODE, 0, mood, 0, closed)


def _points(front: list[Facts]) -> tuple[int, int]:
    """What the cards of a front that the viewer has seen are worth, and how many it has not."""
    value = unseen = 0
    for card in front:
        skulls = card["skulls"]
        if skulls is None:
            unseen += 1
        else:
            value += skulls[0] - skulls[1]
    return value, unseen


@lru_cache(128)
def _value(points: int) -> tuple[Badge, ...]:
    """What a card is worth whose back is seen."""
    return (Badge("", f"{points:+d}".replace("-", "−") if points else "0", "value"),)


@lru_cache(512)
def _skulls(light: int, dark: int) -> tuple[Badge, ...]:
    """Skulls in the band of a face."""
    shown = [Badge("skull-light", str(light))] * (light > 0) + [Badge("skull-dark", str(dark))] * (dark > 0)
    return tuple(shown) or _NOTHING


# -- words


@lru_cache(2048)
def _card_words(
    words: Words,
    kind: str,
    card: str,
    number: int,
    light: int = 0,
    dark: int = 0,
    seat: int = -1,
    viewer: int | None = None,
) -> str:
    """What is said of a card, by what can be seen of it."""
    sort = "both" if light and dark else "light" if light else "dark" if dark else "none"
    skulls = words.fill(str(words.look("skulls", sort)), {"light": light, "dark": dark})
    facts = {"card": card, "place": number, "index": number, "cards": number, "seat": seat}
    text = words.fill(str(words.look("pieces", kind)).replace("{skulls}", skulls), facts, viewer)
    return text[:1].upper() + text[1:]


@lru_cache(2048)
def _plate_words(
    words: Words,
    seat: int,
    viewer: int | None,
    cards: int,
    value: int,
    unseen: int,
    before: int | None,
    acts: bool,
    won: bool,
) -> str:
    """What is said of a player."""
    facts = {"seat": seat, "cards": cards, "value": value, "unseen": unseen, "before": before}
    parts = {"unseen": unseen > 0, "before": before is not None, "acts": acts, "wins": won}
    more = [words.fill(str(words.look("pieces", part)), facts) for part, holds in parts.items() if holds]
    return words.sentence("pieces", "seat", facts, viewer) + "".join(more)


@lru_cache(2048)
def _plate_lines(
    words: Words, seat: int, viewer: int | None, cards: int, value: int, unseen: int, before: int | None, wide: bool
) -> str:
    """What is written on a plate: in the wide shape, the points stand beside it."""
    kind = "cards" if wide else "value"
    lines = [_name(words, seat, viewer)]
    lines.append(
        words.sentence(
            "plates", f"{kind}_unseen" if unseen else kind, {"cards": cards, "value": value, "unseen": unseen}
        )
    )
    if before is not None and not wide:
        lines.append(words.sentence("plates", "sum", {"sum": before + value}))
    return "\n".join(lines)


@lru_cache(1024)
def _score(words: Words, value: int, before: int | None) -> str:
    """The points of a player, and the sum with those of the games before."""
    points = words.sentence("plates", "value", {"value": value})
    return points if before is None else f"{points}\n{words.sentence('plates', 'sum', {'sum': before + value})}"


def _name(words: Words, seat: int, viewer: int | None) -> str:
    name = words.seat(seat, viewer=viewer)
    return name[:1].upper() + name[1:]


def _ranking(view: View, words: Words) -> list[str]:
    """All players at the end of the match, the best first (GD-51 to GD-54)."""
    assert view.outcome is not None
    scores, table = view.outcome["scores"], view.table
    cards = [count + len(front) for count, front in zip(table["counts"], table["fronts"], strict=True)]
    order = sorted(range(view.seats), key=lambda seat: (-scores[seat], cards[seat]))
    ranks = {seat: 1 + sum((-scores[o], cards[o]) < (-scores[seat], cards[seat]) for o in order) for seat in order}
    facts = [
        {"rank": ranks[seat], "name": _name(words, seat, view.seat), "value": scores[seat], "cards": cards[seat]}
        for seat in order
    ]
    return [words.sentence("results", "rank", fact) for fact in facts]
