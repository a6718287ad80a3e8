"""What lies on the table: cards and their faces, Life with its scale and captions, the players' sides, piles.

Everything here is made once for its facts and shared by all scenes that need it.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from macabre.core.setting import Setting
from macabre.core.words import Words
from macabre.draw.kit import Box, say
from macabre.draw.scene import Badge, Piece, clickable
from macabre.games.totentanz.places import PLACES, REACH, marker
from macabre.games.totentanz.rules import alphabet
from macabre.games.totentanz.state import ANGEL, DEVIL, EFFECTS, LIFE, Config

SIGNS: Final = ("devil", "angel")
SKULLS: Final = ("red-skull", "blue-skull")
GOAL: Final = 3
"""So many souls win."""
NAMED: Final = 50
"""From this width on a card has its name on it: on a smaller one nobody could read it."""
CODES: Final = frozenset([code for code, _ in alphabet()])


# -- anything


@lru_cache(maxsize=2048)
def note(key: str, place: Box, text: str) -> Piece:
    """A text on the table."""
    return Piece(key, "text", *place, text.replace("\n", " "), text=text)


@lru_cache(maxsize=1024)
def thing(
    key: str,
    kind: str,
    place: Box,
    said: str,
    sprite: str = "",
    mood: str = "",
    layer: int = 0,
    closed: tuple[str, ...] = (),
) -> Piece:
    """Something that shows no words."""
    return Piece(key, kind, *place, said, sprite, mood=mood, layer=layer, closed=closed)


# -- cards


class Face(NamedTuple):
    """A card as it looks and as it is said."""

    sprite: str
    name: str
    skulls: tuple[Badge, ...]
    said: str
    effect: str
    """Of an event: its name and what it does."""


def _faces(setting: Setting, language: str) -> dict[str, Face]:
    """All cards of a setting by their keys. An owner's cards may have keys for which nothing was carved."""
    carved = setting.game.cards.deck[0]
    return {key: _face(setting, language, key, key if key in carved else "") for key in setting.config.keys}


def _face(setting: Setting, language: str, key: str, sprite: str) -> Face:
    words, config = setting.words(language), setting.config
    card = config.numbers[key]
    red, blue, effect = config.red[card], config.blue[card], config.effects[card]
    kind = "event" if effect >= 0 else "both" if red and blue else "red" if red else "blue" if blue else "none"
    skulls = [Badge(SKULLS[DEVIL], str(red), "value")] if red else []
    skulls += [Badge(SKULLS[ANGEL], str(blue), "corner")] if blue else []
    facts = {"card": key, "red": red, "blue": blue, "effect": EFFECTS[effect]}
    does = words.sentence("pieces", "effect", facts) if effect >= 0 else ""
    return Face(sprite, words.name(key), tuple(skulls), words.sentence("pieces", kind, facts), does)


class Look:
    """How all tables of a setting look in one language and shape."""

    __slots__ = ("config", "faces", "language", "places", "shape", "words")

    def __init__(self, setting: Setting, language: str, shape: str) -> None:
        self.config: Config = setting.config
        self.language = language
        self.shape = shape
        self.words = setting.words(language)
        self.places = PLACES[shape]
        self.faces = _faces(setting, language)
        """All cards by their keys."""


@lru_cache(maxsize=128)
def look(setting: Setting, language: str, shape: str) -> Look:
    return Look(setting, language, shape)


@lru_cache(maxsize=2048)
def card(looks: Look, key: str, place: Box, said: str, code: str, offer: str | None, mood: str = "") -> Piece:
    """A card that the viewer sees."""
    face = looks.faces[key]
    name = face.name if place.w >= NAMED or not face.sprite else ""
    piece = Piece(f"card:{key}", "card", *place, said, face.sprite, name, face.skulls, mood=mood)
    return clickable(piece, code, offer)


@lru_cache(maxsize=2048)
def hand_card(
    looks: Look,
    place: Box,
    seat: int,
    index: int,
    key: str | None,
    own: bool,
    offer: str | None,
    leads: tuple[str, ...] = (),
) -> Piece:
    """A card in a hand. The viewer's own are open, and of the other's those the viewer has seen (TT-R27).

    ``leads`` are the actions that it can be used for, while one is to be chosen.
    """
    who, which = ("seat", seat), ("index", index)
    code = f"hand:{index}" if own else f"trade:{index}"
    if key is None:
        said = say(looks.words, "hidden", who, which)
        piece = thing(f"hand:{seat}:{index}", "card", place, said, "back", "down")
        return clickable(piece, known(code), None)
    face = ("face", looks.faces[key].said)
    said = say(looks.words, "yours", face, which) if own else say(looks.words, "known", face, who, which)
    piece = card(looks, key, place, said, known(code), offer)
    return piece._replace(leads=leads) if leads else piece


def known(code: str) -> str:
    """Not every place has a code: slot 5 is never chosen, nor a fourth card of the other's hand."""
    return code if code in CODES else ""


# -- Life


@lru_cache(maxsize=2048)
def slot(looks: Look, place: int, key: str | None, over: bool, code: str, offer: str | None) -> Piece:
    """One of the five places of Life; the soul in the first is fought over."""
    where, which = looks.places.life[place], ("slot", place + 1)
    if key is None:
        said = say(looks.words, "last" if place == LIFE - 1 else "empty", which)
        return clickable(thing(f"slot:{place + 1}", "place", where, said, "slot", "empty"), code, offer)
    contested = not place and not over
    said = say(looks.words, "contested" if contested else "slot", ("face", looks.faces[key].said), which)
    return card(looks, key, where, said, code, offer, "mark" if contested else "")


@lru_cache(maxsize=1024)
def scale(looks: Look, red: int, blue: int) -> tuple[Piece, ...]:
    """How many skulls Life holds, and who leads."""
    words, lead = looks.words, blue - red
    said = say(words, "level")
    if lead:
        said = say(words, "leads", ("seat", ANGEL if lead > 0 else DEVIL), ("count", abs(lead)))
    counts = (say(words, "red_skulls", ("count", red)), say(words, "blue_skulls", ("count", blue)))
    return _scale(looks, SKULLS, counts, (red, blue), lead, said, said)


@lru_cache(maxsize=64)
def score(looks: Look, devil: int, angel: int) -> tuple[Piece, ...]:
    """Once the game is over, the scale shows the souls that were collected."""
    words = looks.words
    counts = [say(words, "souls", ("seat", seat), ("count", count)) for seat, count in enumerate((devil, angel))]
    said = say(words, "score", ("devil", devil), ("angel", angel))
    lead, text = REACH * (angel - devil), say(words, "score_note")
    return _scale(looks, SIGNS, (counts[DEVIL], counts[ANGEL]), (devil, angel), lead, said, text)


def _scale(
    looks: Look,
    sprites: tuple[str, str],
    labels: tuple[str, str],
    counts: tuple[int, int],
    lead: int,
    said: str,
    text: str,
) -> tuple[Piece, ...]:
    places = looks.places
    return (
        thing("count:0", "token", places.red, labels[DEVIL], sprites[DEVIL]),
        note("number:0", places.red_count, str(counts[DEVIL])),
        thing("track", "place", places.track, say(looks.words, "track")),
        thing("marker", "token", marker(places, lead), said, "mark-totentanz", layer=1),
        note("lead", places.lead, text),
        note("number:1", places.blue_count, str(counts[ANGEL])),
        thing("count:1", "token", places.blue, labels[ANGEL], sprites[ANGEL]),
    )


@lru_cache(maxsize=128)
def captions(looks: Look, placing: int, over: bool) -> tuple[Piece, ...]:
    """What stands below the five slots; ``placing`` is the slot into which a soul may be placed now, or 0."""
    words, texts = looks.words, [str(place) for place in range(1, LIFE + 1)]
    if placing:
        texts[placing - 1] = say(words, "next_caption", ("slot", placing))
    if not over:
        texts[0] = say(words, "contested_caption", ("slot", 1))
        texts[-1] = say(words, "last_caption", ("slot", LIFE))
    places = looks.places.captions
    return tuple([note(f"caption:{place}", places[place - 1], text) for place, text in enumerate(texts, 1)])


# -- players


class Player(NamedTuple):
    """What is told of a player beside the hand."""

    seat: int
    near: bool
    own: bool
    turn: bool
    winner: bool
    cards: int
    souls: tuple[str, ...]


@lru_cache(maxsize=2048)
def side(looks: Look, player: Player, over: bool) -> tuple[Piece, ...]:
    """Who sits there, whether it is their turn, and the souls they have collected.

    Once the game is over, the souls are shown large, where the hand was.
    """
    words, places = looks.words, looks.places
    beside, who = places.near if player.near else places.far, ("seat", player.seat)
    pieces = [thing(f"sign:{player.seat}", "token", beside.sign, say(words, "sign", who), SIGNS[player.seat])]
    if player.turn:
        pieces.append(thing("pointer", "token", beside.pointer, say(words, "pointer", who), "turn"))
    pieces.append(_plate(words, player, beside.plate))
    spots = beside.souls
    if over:
        spots = places.near_hands[GOAL] if player.near else places.far_hand[:GOAL]
    for index, spot in enumerate(spots):
        if index < len(player.souls):
            key = player.souls[index]
            said = say(words, "won", who, ("face", looks.faces[key].said))
            pieces.append(card(looks, key, spot, said, "", None))
        else:
            said = say(words, "free", who, ("index", index))
            pieces.append(thing(f"souls:{player.seat}:{index}", "place", spot, said))
    return tuple(pieces)


def _plate(words: Words, player: Player, place: Box) -> Piece:
    facts = {**player._asdict(), "souls": len(player.souls)}
    moods = [mood for mood, holds in (("own", player.own), ("turn", player.turn), ("won", player.winner)) if holds]
    name = words.seat(player.seat)
    name = name[:1].upper() + name[1:]
    text = say(words, "you", ("name", name)) if player.own else name
    said = words.sentence("pieces", "plate", facts)
    return Piece(f"seat:{player.seat}", "plate", *place, said, text=text, mood=" ".join(moods))


# -- piles


@lru_cache(maxsize=128)
def deck(looks: Look, count: int, offer: str | None) -> tuple[Piece, Piece]:
    """The deck and how many cards it has; a click draws."""
    said = say(looks.words, "deck", ("count", count))
    sprite, mood = ("back", "down") if count else ("", "empty")
    pile = thing("deck", "card", looks.places.deck, said, sprite, mood)
    kind = "deck_note" if offer is None else "pickup_note"
    text = say(looks.words, kind, ("count", count))
    return clickable(pile, "pickup", offer), note("deck:count", looks.places.deck_note, text)


@lru_cache(maxsize=2048)
def pile(looks: Look, name: str, place: Box, cards: tuple[str, ...], offer: str | None) -> Piece:
    """A pile shows its newest card and tells of them all."""
    if not cards:
        return thing(name, "place", place, say(looks.words, f"no_{name}"))
    said = say(looks.words, name, ("count", len(cards)), ("cards", cards[::-1]))
    return card(looks, cards[-1], place, said, f"pile:{len(cards) - 1}" if name == "discard" else "", offer)
