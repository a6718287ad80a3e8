"""Games and matches as the first page lists them."""

import time
from typing import NamedTuple

from macabre import Game
from macabre.host.game_page import game_page
from macabre.host.hosted_match import HostedMatch
from macabre.host.page_state import names
from macabre.host.page_text import PageWords, words
from macabre.server.web.game_pictures import picture_url


class GameCard(NamedTuple):
    """A game as the first page shows it."""

    name: str
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
    title: str
    picture: str
    names: str
    turn: str
    asked: bool
    ago: str


def match_row(hosted: HostedMatch, who: str, language: str) -> MatchRow:
    """What a line of the list says: nothing that a spectator may not know."""
    t, called, mine = words(language), names(hosted, language), hosted.seats_of(who)
    others = [name for seat, name in enumerate(called) if seat not in mine]
    acting = list(hosted.match.to_act) if hosted.match and hosted.stage == "playing" else []
    asked = any(seat in mine for seat in acting)
    if not acting:
        turn = t("landing.gathering")
    elif asked:
        turn = t("landing.your_turn")
    else:
        turn = t("landing.their_turn", name=called[acting[0]]) if len(acting) == 1 else t("landing.several_turn")
    title = hosted.game.text(language)["title"]
    ago = since(t, time.time() - hosted.moved)
    return MatchRow(hosted.id, title, picture_url(hosted.game.name), ", ".join(others), turn, asked, ago)


def since(t: PageWords, seconds: float) -> str:
    """How long ago something was, roughly.

    >>> since(words("en"), 30), since(words("en"), 90), since(words("de"), 3 * 24 * 3600)
    ('just now', '1 minute ago', 'vor 3 Tagen')
    """
    for key, size in (("days_ago", 24 * 3600), ("hours_ago", 3600), ("minutes_ago", 60)):
        if seconds >= size:
            return t(f"landing.{key}", count=int(seconds // size))
    return t("landing.now")
