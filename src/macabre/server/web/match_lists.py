"""Games and matches as the first page lists them."""

import time
from collections.abc import Iterable
from typing import NamedTuple

import macabre
from macabre import Game
from macabre.games import versions
from macabre.host.game_page import game_page
from macabre.host.page_text import PageWords, words
from macabre.host.player_names import names_of
from macabre.host.summary import Listing
from macabre.host.turn_text import listing_text
from macabre.server.web.game_pictures import picture_url


class GameCard(NamedTuple):
    """A game as the first page shows it."""

    name: str
    language: str
    title: str
    blurb: str
    players: str
    minutes: str
    picture: str
    bots: int
    guided: bool


def game_card(game: Game, language: str) -> GameCard:
    """A game in the words of its own text file."""
    text, seats = game.text(language), game.seats
    players = str(seats[0]) if len(seats) == 1 else f"{seats[0]}–{seats[-1]}"
    return GameCard(
        game.name,
        game.text_language(language),
        text["title"],
        text["blurb"],
        players,
        text["minutes"],
        picture_url(game.name),
        game_page(game).seats - 1,
        game.guide is not None,
    )


class MatchRow(NamedTuple):
    """A match as the first page lists it."""

    id: str
    language: str
    title: str
    picture: str
    names: str
    turn: str
    asked: bool
    ago: str
    called: list[str]
    """Everybody at the table, in order of the seats."""


def match_rows(listings: Iterable[Listing], who: str, language: str) -> list[MatchRow]:
    """The lines of a list. One of a game, or of rules, that are not here any more must not hide the others."""
    here = macabre.game_names()
    playable = [one for one in listings if one.game in here and one.version in versions(one.game)]
    return [_match_row(one, who, language) for one in playable]


def _match_row(one: Listing, who: str, language: str) -> MatchRow:
    """What a line of the list says: nothing that a spectator may not know."""
    t, called = words(language), names_of(one.places, language)
    mine = [seat for seat, place in enumerate(one.places) if place.kind == "person" and place.owner == who]
    others = [name for seat, name in enumerate(called) if seat not in mine]
    game, ago = macabre.game(one.game), since(t, time.time() - one.moved)
    title, spoken = game.text(language)["title"], game.text_language(language)
    asked = any(seat in mine for seat in one.acting or ())
    turn = listing_text(one, mine, called, language)
    return MatchRow(one.match, spoken, title, picture_url(one.game), ", ".join(others), turn, asked, ago, called)


def since(t: PageWords, seconds: float) -> str:
    """How long ago something was, roughly.

    >>> since(words("en"), 30), since(words("en"), 90), since(words("de"), 3 * 24 * 3600)
    ('just now', '1 minute ago', 'vor 3 Tagen')
    """
    for key, size in (("days_ago", 24 * 3600), ("hours_ago", 3600), ("minutes_ago", 60)):
        if seconds >= size:
            return t(f"landing.{key}", count=int(seconds // size))
    return t("landing.now")
