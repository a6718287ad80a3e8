"""Whatever lies on a table explains itself: every piece of every scene has a sentence in each language.

A game that has no ``[help]`` in its text files is left alone: its pieces are explained by their labels.
"""

from collections.abc import Iterator
from typing import Any

from macabre import Game, Match
from macabre.conformance.beats import watched
from macabre.core.help import HelpTexts
from macabre.core.phrasebook import LANGUAGES
from macabre.draw.help_keys import help_keys
from macabre.draw.scene import TALL, WIDE, Piece

THINGS = ("card", "place", "plate", "token", "figure")
"""Kinds of pieces that need a sentence of their own; texts can be read, and buttons say what they do."""


def check_help(game: Game, oracle: Any) -> None:
    """Help is the same in all languages and cites rules that exist; all that can be seen or done has some."""
    if "help" not in game.text("en"):
        return
    texts = [game.help(language) for language in LANGUAGES]
    for language, one in zip(LANGUAGES, texts, strict=True):
        _check_texts(game, language, one, texts[0])
    missing = {key for match in _moments(game) for piece in match for key in _unexplained(piece, texts[0])}
    assert not missing, f"no help in text.en.toml for {', '.join(sorted(missing))}"


def _check_texts(game: Game, language: str, texts: HelpTexts, english: HelpTexts) -> None:
    assert texts.minute, f"{language}: no word about how to play in a minute"
    assert len(texts.minute) == len(english.minute), f"{language}: as many sentences as in English say how to play"
    for name in ("pictures", "parts", "choices"):
        table, other = getattr(texts, name), getattr(english, name)
        assert table.keys() == other.keys(), f"{language}: help for other {name} than in English"
        for key, entry in table.items():
            assert entry.text[-1:] in (".", "!", "?"), f"{language}: the help for {key} is no sentence"
            assert entry.rules == other[key].rules, f"{language}: the help for {key} cites other rules than in English"
            assert set(entry.rules) <= set(game.rulebook().rules), f"{language}: {key} cites what is no rule"


def _moments(game: Game) -> Iterator[list[Piece]]:
    """The pieces of many scenes, in both shapes: at decisions, and at what is seen between them."""
    for number, (match, _, _) in enumerate(watched(game)):
        yield from _scenes(match, match.to_act[0] if match.to_act else None, (WIDE, TALL)[number % 2])


def _scenes(match: Match, seat: int | None, shape: str) -> Iterator[list[Piece]]:
    asked = match.decision(seat) if seat is not None and seat in match.to_act else None
    yield match.game.scene(match.view(seat), asked, shape).pieces
    for beat in match.beats(seat, match.plies)[:-1]:
        yield match.game.scene(beat.view, None, shape, told=beat.told).pieces


def _unexplained(piece: Piece, texts: HelpTexts) -> list[str]:
    """Under what keys somebody would look in vain."""
    keys = help_keys(piece)
    if texts.of(keys) or (piece.kind not in THINGS and not piece.choices):
        return []
    return [" or ".join(f"{table}.{key}" for table, key in keys)]
