"""What lies on the table and is never clicked: the scale, the captions, the sides; and the cards' faces.

Everything here is made once for its facts and shared by all scenes that need it.
"""

from functools import lru_cache
from textwrap import wrap
from typing import Any, Final, NamedTuple

from macabre.core.setting import Setting
from macabre.core.words import Words
from macabre.draw.scene import Badge, Piece
from macabre.games.totentanz.places import PLACES, REACH, Box, marker
from macabre.games.totentanz.state import ANGEL, DEVIL, EFFECTS, LIFE

SIGNS: Final = ("devil", "angel")
SKULLS: Final = ("red-skull", "blue-skull")
GOAL: Final = 3
"""So many souls win."""


# -- words


@lru_cache(maxsize=8192)
def sentence(words: Words, section: str, kind: str, *facts: tuple[str, Any]) -> str:
    """A sentence of the text file."""
    return words.sentence(section, kind, dict(facts))


def say(words: Words, kind: str, *facts: tuple[str, Any]) -> str:
    """What is said of a kind of piece, or written on it."""
    return sentence(words, "pieces", kind, *facts)


@lru_cache(maxsize=1024)
def fitted(place: Box, *texts: str) -> str:
    """Texts one below the other, broken where their letters can be drawn largest."""
    longest = max(map(len, texts))
    best, found = 0.0, ""
    for letters in sorted({-(-longest // parts) + more for parts in range(1, 6) for more in (0, 4, 8)}):
        lines = [line for text in texts for line in wrap(text, letters)]
        size = min(place.h / len(lines), place.w * 2.3 / max(map(len, lines)))
        if size > best:
            best, found = size, "\n".join(lines)
    return found


@lru_cache(maxsize=4096)
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


@lru_cache(maxsize=128)
def faces(setting: Setting, language: str) -> dict[str, Face]:
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


# -- Life


@lru_cache(maxsize=1024)
def scale(words: Words, shape: str, red: int, blue: int) -> tuple[Piece, ...]:
    """How many skulls Life holds, and who leads."""
    lead = blue - red
    said = say(words, "level")
    if lead:
        said = say(words, "leads", ("seat", ANGEL if lead > 0 else DEVIL), ("count", abs(lead)))
    counts = (say(words, "red_skulls", ("count", red)), say(words, "blue_skulls", ("count", blue)))
    return _scale(words, shape, SKULLS, counts, (red, blue), lead, said, said)


@lru_cache(maxsize=64)
def score(words: Words, shape: str, devil: int, angel: int) -> tuple[Piece, ...]:
    """Once the game is over, the scale shows the souls that were collected."""
    counts = [say(words, "souls", ("seat", seat), ("count", count)) for seat, count in enumerate((devil, angel))]
    said = say(words, "score", ("devil", devil), ("angel", angel))
    lead, text = REACH * (angel - devil), say(words, "score_note")
    return _scale(words, shape, SIGNS, (counts[DEVIL], counts[ANGEL]), (devil, angel), lead, said, text)


def _scale(
    words: Words,
    shape: str,
    sprites: tuple[str, str],
    labels: tuple[str, str],
    counts: tuple[int, int],
    lead: int,
    said: str,
    text: str,
) -> tuple[Piece, ...]:
    places = PLACES[shape]
    return (
        thing("count:0", "token", places.red, labels[DEVIL], sprites[DEVIL]),
        note("number:0", places.red_count, str(counts[DEVIL])),
        thing("track", "place", places.track, say(words, "track")),
        thing("marker", "token", marker(places, lead), said, "mark-totentanz", layer=1),
        note("lead", places.lead, text),
        note("number:1", places.blue_count, str(counts[ANGEL])),
        thing("count:1", "token", places.blue, labels[ANGEL], sprites[ANGEL]),
    )


@lru_cache(maxsize=128)
def captions(words: Words, shape: str, placing: int, over: bool) -> tuple[Piece, ...]:
    """What stands below the five slots; ``placing`` is the slot into which a soul may be placed now, or 0."""
    texts = [str(slot) for slot in range(1, LIFE + 1)]
    if placing:
        texts[placing - 1] = say(words, "next_caption", ("slot", placing))
    if not over:
        texts[0] = say(words, "contested_caption", ("slot", 1))
        texts[-1] = say(words, "last_caption", ("slot", LIFE))
    places = PLACES[shape].captions
    return tuple(note(f"caption:{slot}", places[slot - 1], text) for slot, text in enumerate(texts, 1))


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
def side(setting: Setting, language: str, shape: str, player: Player, over: bool) -> tuple[Piece, ...]:
    """Who sits there, whether it is their turn, and the souls they have collected.

    Once the game is over, the souls are shown large, where the hand was.
    """
    words, places = setting.words(language), PLACES[shape]
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
            face = faces(setting, language)[key]
            said = say(words, "won", who, ("face", face.said))
            pieces.append(Piece(f"card:{key}", "card", *spot, said, face.sprite, face.name, face.skulls))
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
