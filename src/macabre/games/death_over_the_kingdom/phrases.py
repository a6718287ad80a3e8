"""What is said and written on the table of Death over the Kingdom, in the words of its text files.

Sentences are kept by their facts, for most of them are needed again with the next picture.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from macabre.core.words import Words
from macabre.draw.kit import Box, lines, say, told

EVERYBODY: Final = (-1,)
"""Who has seen a card that lies open."""


def said(words: Words, viewer: int | None, kind: str, seat: int, other: int = -1, card: str | None = None) -> str:
    return told(words, viewer, "pieces", kind, ("seat", seat), ("other", other), ("card", card))


def number(words: Words, kind: str, number: int) -> str:
    return say(words, kind, ("number", number))


def button(words: Words, viewer: int | None, verb: str, card: str, other: int) -> str:
    return told(words, viewer, "buttons", verb, ("card", card), ("other", other))


def _with(words: Words, viewer: int | None, said: str, kinds: list[str], facts: Mapping[str, Any]) -> str:
    """A sentence with more of it."""
    return said + "".join([words.fill(words.look("pieces", kind) or "", facts, viewer) for kind in kinds])


@lru_cache(maxsize=2048)
def card(
    words: Words,
    viewer: int | None,
    seat: int,
    name: str | None,
    value: int,
    second: int,
    shown: bool,
    seen: tuple[int, ...],
) -> str:
    """A card during the round; what the viewer does not know of it has no name."""
    others = [other for other in seen if other != seat]
    facts = {"seat": seat, "card": name, "value": value, "second": second, "seats": others}
    kinds = ["worth"] if name else []
    kinds += ["second"] if second != value else []
    kinds += ["open" if shown else "down"] if name else []
    if not shown:
        kinds += ["seen"] if others else ["unseen"] if seat == viewer else []
    return _with(words, viewer, words.sentence("pieces", "card" if name else "back", facts, viewer), kinds, facts)


@lru_cache(maxsize=2048)
def counted(words: Words, viewer: int | None, seat: int, card: str, worth: int, turned: bool, lowest: bool) -> str:
    facts = {"seat": seat, "card": card, "worth": worth}
    kinds = (["turned"] if turned else []) + ["counted"] + (["and_lowest"] if lowest else [])
    return _with(words, viewer, words.sentence("pieces", "card", facts, viewer), kinds, facts)


@lru_cache(maxsize=2048)
def plate(words: Words, viewer: int | None, seat: int, tokens: int, state: str, deals: bool) -> str:
    said = [words.sentence("pieces", "plate", {"seat": seat, "tokens": tokens}, viewer)]
    kinds = (["dealer"] if deals else []) + ([state] if state else [])
    return "; ".join(said + [words.look("plates", kind) or "" for kind in kinds])


@lru_cache(maxsize=2048)
def plate_text(
    words: Words, viewer: int | None, seat: int, tokens: int, state: str, seen: tuple[int, ...] | None, plate: Box
) -> str:
    """A name, the tokens with a tick after the turn, and a short word on who has seen the card.

    Those are told by players' numbers. Names would be too long for that: where players have names, it is how many.
    """
    facts = {"name": words.seat(seat), "tokens": tokens, "seats": seen, "count": len(seen or ())}
    kinds = ["me" if seat == viewer else "other", "gone" if state == "out" else "done" if state == "acted" else "has"]
    kinds += ["winner"] if state == "winner" else []
    texts = [words.fill(words.look("plates", kind) or "", facts) for kind in kinds]
    if seen is not None and seat == viewer:
        kind = "all_saw" if seen == EVERYBODY else ("some_saw" if len(seen) < 4 else "many_saw") if seen else "none_saw"
        texts.append(lines(words.sentence("plates", kind, facts), plate.w, plate.h / 2, bold=True))
    elif seen:
        numbers = ", ".join([str(other + 1) for other in seen[:2]]) + (f" +{len(seen) - 2}" if len(seen) > 2 else "")
        kind = "saw_named" if words.named else "saw"
        texts.append(words.fill(words.look("plates", kind) or "", {"numbers": numbers, "count": len(seen)}))
    return "\n".join(texts)


def tokens_of(words: Words, viewer: int | None, seat: int, tokens: int) -> str:
    return told(words, viewer, "pieces", "tokens_of", ("of", seat), ("tokens", tokens))


@lru_cache(maxsize=1024)
def round_of(words: Words, number: int, rounds: int, replays: int) -> str:
    facts = {"round": number, "rounds": rounds, "replays": replays}
    said = words.sentence("pieces", "round_of" if rounds else "round", facts)
    return _with(words, None, said, ["replays"] if replays else [], facts)


@lru_cache(maxsize=1024)
def discard(words: Words, cards: tuple[str, ...]) -> str:
    names = ", ".join([words.name(card) for card in reversed(cards)])
    return words.sentence("pieces", "discard" if cards else "discard_empty", {"number": len(cards), "names": names})


@lru_cache(maxsize=1024)
def victory(words: Words, viewer: int | None, winners: tuple[int, ...]) -> str:
    """Who has won. Several are called by their names, be the viewer among them or not."""
    if len(winners) == 1:
        return said(words, viewer, "won", winners[0])
    kind = "shared" if len(winners) < 4 else "shared_by_many"
    return words.sentence("pieces", kind, {"winners": list(winners), "count": len(winners)})
