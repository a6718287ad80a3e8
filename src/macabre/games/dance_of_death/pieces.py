"""The pieces on the table of Dance of Death. They follow from a few facts each, and are made once for these.

Cards, their names, their markers and the power cards keep their keys wherever they go, so that they can be seen to
move. Words that stand on paper have the mood ``ink``.
"""

from functools import lru_cache
from typing import Final

from macabre.core.words import Words
from macabre.draw.kit import lines, part, say
from macabre.draw.scene import Badge, Piece
from macabre.games.dance_of_death.places import LAYOUTS, Hour, Side
from macabre.games.dance_of_death.state import CARDS, PERSONS
from macabre.games.dance_of_death.view import AREAS, SIDES

COLOURS: Final = SIDES[2:]
"""The colours of the seats; also the sides of a power card that name who has won it."""

CHIPS: Final = ("chip-black", "chip-white")
SPRITES: Final = {card: card.replace("_", "-") for card in CARDS}

CANDLES: Final = {"text": "power-text", "used": "power-used"}
"""A power card of the row, by its side."""

ACTIONS: Final = ("dance", "watch", "activate")
"""What a marker on the House, Watch and Paradise areas pays for."""

POWERS: Final = {person: (f"power:{person}",) for person in PERSONS}
"""What the cards of a person are clicked for, unless another question is asked."""

DICE: Final = {need: f"die-{min(6, max(1, need))}" for need in range(-6, 29)}
"""The face of a die by the highest roll that kills, which is all markers on a person less a modifier."""

# Layers: the watch lies lowest, for the cards cover the corners of its box.
RING: Final = 1
ON_CARDS: Final = 2
COUNTS: Final = 3
FIGURES: Final = 4
THROWN: Final = 5

Pieces = tuple[Piece, ...]


# -- the watch and its ring


@lru_cache(maxsize=1024)
def watch(words: Words, shape: str, turn: int, hand: int, shown: str, death: int, with_death: str) -> Pieces:
    """The watch with its numbers and its hand, and Death outside the ring."""
    layout = LAYOUTS[shape]
    points, stands = layout.hours[hand - 1], layout.hours[death - 1]
    shows = say(words, "hand_at", ("number", hand), ("card", shown))
    danced = say(words, "death_at", ("number", death), ("card", with_death))
    return (
        Piece("watch", "place", *layout.watch, say(words, "watch", ("round", turn)), "watch"),
        *_numerals(words, shape),
        Piece("hand", "figure", *points.hand, shows, "hand", turn=points.turn, layer=FIGURES, closed=("watch",)),
        Piece("death", "figure", *stands.death, danced, "death", layer=FIGURES, closed=("dance",)),
    )


@lru_cache(maxsize=64)
def _numerals(words: Words, shape: str) -> Pieces:
    """The numbers on the watch, always the same."""
    return tuple([
        Piece(f"number:{number}", "text", *hour.numeral, say(words, "hour", ("number", number)),
              text=str(number), mood="ink", layer=RING)
        for number, hour in enumerate(LAYOUTS[shape].hours, 1)
    ])  # fmt: skip


@lru_cache(maxsize=2048)
def card(
    words: Words,
    shape: str,
    card: str,
    number: int,
    markers: tuple[int, ...],
    modifiers: tuple[int, int],
    badge: Badge | None,
    side: str,
    role: str,
    hand: bool,
    death: bool,
) -> Pieces:
    """A card of the ring with its markers and its power card; the dead have become hourglasses."""
    hour, name = LAYOUTS[shape].hours[number - 1], words.name(card)
    said = [_what(words, card, number, markers, side)]
    if modifiers != (0, 0):
        said.append(part(words, "die", ("black", modifiers[0]), ("white", modifiers[1])))
    notes = [side if side in CANDLES else "", role, "hand" if hand else "", "death" if death else ""]
    said += [part(words, note) for note in notes if note]
    sprite, mood = "hourglass" if side in COLOURS else SPRITES[card], "mark" if role else ""
    text, badges = "" if hour.name else name, (badge._replace(at=hour.free),) if badge else ()
    meant, place = POWERS.get(card) or (f"death:{number}",), (*hour.card, "; ".join(said))
    pieces = [Piece(f"card:{card}", "card", *place, sprite, text, badges, mood=mood, layer=RING, closed=meant)]
    if hour.name:
        pieces.append(Piece(f"name:{card}", "text", *hour.name, name, text=name, layer=RING))
    for seat, count in enumerate(markers):
        if count:
            pieces += _markers(words, hour, card, seat, count)
    if side in CANDLES:
        power = say(words, f"power_{side}", ("card", card))
        candle = CANDLES[side]
        pieces.append(Piece(f"power:{card}", "token", *hour.candle, power, candle, layer=ON_CARDS, closed=meant))
    return tuple(pieces)


def _what(words: Words, card: str, number: int, markers: tuple[int, ...], side: str) -> str:
    """What lies at a number, and how many markers on it; or who died there."""
    here = ("card", card), ("number", number)
    if side in COLOURS:
        return say(words, "dead", *here, ("seat", COLOURS.index(side)))
    counts = [part(words, COLOURS[seat], ("count", count)) for seat, count in enumerate(markers) if count]
    return ", ".join([say(words, "card", *here), *counts])


def _markers(words: Words, hour: Hour, card: str, seat: int, count: int) -> Pieces:
    """One chip for all markers of a colour, and how many they are."""
    said = say(words, f"{COLOURS[seat]}_on", ("count", count), ("card", card))
    return (
        Piece(f"chip:{card}:{seat}", "token", *hour.chips[seat], said, CHIPS[seat], layer=ON_CARDS),
        Piece(f"count:{card}:{seat}", "plate", *hour.counts[seat], said, text=str(count), layer=COUNTS),
    )


# -- the two players


@lru_cache(maxsize=1024)
def plate(words: Words, shape: str, seat: int, total: int, own: bool, turn: bool, note: str, number: int) -> Pieces:
    """Whose side this is, what it would score now, and what is to be noted."""
    side, who = LAYOUTS[shape].sides[seat], words.seat(seat)
    name = f"{who} ({words.seat(seat, 0, seat)})" if own else who
    score = part(words, "score", ("total", total))
    said = ", ".join([name, score, *[part(words, "turn")] * turn])
    mood = " ".join(["own"] * own + ["turn"] * turn)
    plate = Piece(f"seat:{seat}", "plate", *side.plate, said, text=f"{name}\n{score}", mood=mood)
    if not note:
        return (plate,)
    text = part(words, note, ("round", number))
    return plate, Piece(f"note:{seat}", "text", *side.note, f"{who} {text}", text=text)


def final_score(victims: int, points: int, count: int, number: int) -> int:
    """What a seat would score if the game were over now (DD-112 to DD-114)."""
    return victims * points - count * number


@lru_cache(maxsize=1024)
def tally(words: Words, shape: str, seat: int, victims: int, points: int, count: int, number: int) -> Pieces:
    """How the score on a seat's plate comes about."""
    total = final_score(victims, points, count, number)
    facts = ("victims", victims), ("points", points), ("count", count), ("number", number), ("total", total)
    said = say(words, "tally", ("seat", seat), *facts)
    text = f"{victims} × {points} − {count} × {number} = {total}".replace("-", "−")
    return (Piece(f"tally:{seat}", "text", *LAYOUTS[shape].sides[seat].tally, said, text=text),)


@lru_cache(maxsize=64)
def covered(words: Words, shape: str, seat: int, count: int) -> Pieces:
    """A fate card that waits for the other one (DD-21)."""
    said = say(words, "covered", ("seat", seat), ("count", count))
    return (Piece(f"fate:{seat}", "card", *LAYOUTS[shape].sides[seat].fate, said, "back", mood="down"),)


@lru_cache(maxsize=1024)
def fate(words: Words, shape: str, seat: int, fate: tuple[int, int, int], own: bool) -> Pieces:
    """An open fate card with the markers on its three areas, which stand for the actions of their owner."""
    side = LAYOUTS[shape].sides[seat]
    said = say(words, "fate", ("seat", seat), *zip(AREAS, fate, strict=True))
    pieces = [Piece(f"fate:{seat}", "card", *side.fate, said, "fate")]
    for area, count in enumerate(fate):
        said = say(words, "area", ("seat", seat), ("area", AREAS[area]), ("count", count))
        chip = CHIPS[seat] if count else ""
        meant = (ACTIONS[area],) if own else ()
        key, place = f"area:{seat}:{area}", side.areas[area]
        pieces.append(Piece(key, "token", *place, said, chip, layer=ON_CARDS, closed=meant))
        pieces.append(
            Piece(f"laid:{seat}:{area}", "text", *side.counts[area], said, text=str(count), mood="ink", layer=COUNTS)
        )
    return tuple(pieces)


@lru_cache(maxsize=64)
def laying(words: Words, shape: str, seat: int) -> Pieces:
    """The fate card of whoever shares out markers: a click on an area lays one there (DD-20)."""
    side = LAYOUTS[shape].laying[seat]
    pieces = [Piece(f"fate:{seat}", "card", *side.fate, say(words, "own_fate"), "fate")]
    for area, name in enumerate(AREAS):
        said = say(words, "lay", ("area", name))
        key, place, number = f"area:{seat}:{area}", side.areas[area], side.counts[area]
        pieces.append(Piece(key, "token", *place, said, CHIPS[seat], layer=ON_CARDS, part=area))
        pieces.append(
            Piece(f"laid:{seat}:{area}", "text", *number, said, text="0", mood="ink", layer=COUNTS, part=area)
        )
    return tuple(pieces)


@lru_cache(maxsize=256)
def supply(words: Words, shape: str, seat: int, count: int, lays: bool = False) -> Pieces:
    side, said = _side(shape, seat, lays), say(words, "supply", ("seat", seat), ("count", count))
    short = str(count) if side.stock.w < side.supply.w * 1.5 else say(words, "stock", ("count", count))
    return (
        Piece(f"supply:{seat}", "token", *side.supply, said, CHIPS[seat]),
        Piece(f"stock:{seat}", "text", *side.stock, said, text=short),
    )


def _side(shape: str, seat: int, lays: bool) -> Side:
    """Where the things of a player lie, who may be sharing out markers."""
    layout = LAYOUTS[shape]
    return layout.laying[seat] if lays else layout.sides[seat]


@lru_cache(maxsize=1024)
def trophies(words: Words, shape: str, seat: int, won: tuple[str, ...], lays: bool = False) -> Pieces:
    """The power cards that a seat has won."""
    places = _side(shape, seat, lays).won[len(won)]
    return tuple([
        Piece(f"power:{card}", "card", *box, say(words, "power_won", ("card", card), ("seat", seat)), SPRITES[card],
              closed=POWERS[card])
        for card, box in zip(won, places, strict=True)
    ])  # fmt: skip


@lru_cache(maxsize=1024)
def thrown(words: Words, shape: str, seat: int, person: str, roll: int, modifier: int, count: int, end: str) -> Pieces:
    """A die that was thrown on somebody: whose it is, what was added to it, against how many markers, and the end."""
    facts = ("seat", seat), ("card", person), ("sum", _sum(roll, modifier)), ("count", count)
    said, text = say(words, "thrown", *facts), say(words, "thrown_note", *facts)
    if end:
        said += " " + say(words, end, ("card", person))
        text += part(words, f"{end}_note")
    return _fallen(shape, (seat,), (roll,), (said,), said, text)


def _sum(roll: int, modifier: int) -> str:
    """The roll and what is added to it, as on the table."""
    return f"{roll} {'+' if modifier > 0 else '−'} {abs(modifier)}" if modifier else str(roll)


@lru_cache(maxsize=64)
def gambled(words: Words, shape: str, seat: int, roll: int) -> Pieces:
    """The Gambler's die, to which nothing is added (DD-103)."""
    said = say(words, "gambled", ("seat", seat), ("roll", roll))
    return _fallen(shape, (seat,), (roll,), (said,), said, said)


@lru_cache(maxsize=256)
def rolled(words: Words, shape: str, black: int, white: int, start: int) -> Pieces:
    """Both dice for the first turn of a round; the lower one starts (DD-12)."""
    rolls = black, white
    said = tuple([say(words, "rolled", ("seat", seat), ("roll", roll)) for seat, roll in enumerate(rolls)])
    text = say(words, "starts_round" if start >= 0 else "again", ("seat", start))
    return _fallen(shape, (0, 1), rolls, said, text, text)


def _fallen(
    shape: str, seats: tuple[int, ...], rolls: tuple[int, ...], labels: tuple[str, ...], said: str, text: str
) -> Pieces:
    """Dice in the middle of the watch, each with a chip of its owner's colour, and what they mean."""
    layout = LAYOUTS[shape]
    places = layout.dice if len(seats) > 1 else (layout.die,)
    dice = [
        Piece(f"rolled:{seat}", "token", *box, label, DICE[roll], badges=(Badge(CHIPS[seat], "", "corner"),),
              layer=THROWN)
        for seat, roll, box, label in zip(seats, rolls, places, labels, strict=True)
    ]  # fmt: skip
    shown = lines(text, layout.result.w, layout.result.h)
    return *dice, Piece("result", "plate", *layout.result, said, text=shown, layer=THROWN)


@lru_cache(maxsize=256)
def throw(words: Words, shape: str, seat: int, person: str, need: int) -> Pieces:
    """A die that shows the highest roll that kills, and what this means."""
    side, kind = LAYOUTS[shape].sides[seat], "certain" if need >= 6 else "hopeless" if need < 1 else "odds"
    said = say(words, kind, ("card", person), ("need", need))
    return (
        Piece("die", "token", *side.die, said, DICE[need], mood="" if need > 0 else "dead", closed=("throw",)),
        Piece("odds", "text", *side.odds, said, text=said),
    )
