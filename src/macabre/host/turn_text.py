"""Whose turn it is, in words: on the page of a match, and in lists of matches."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from macabre.core import fair_deal
from macabre.core.setting import Setting
from macabre.host import fairness
from macabre.host.hosted_match import HostedMatch
from macabre.host.page_text import words
from macabre.host.summary import Listing

REMEMBERED = 4096
"""How many sentences are kept: a table waits for the same people again and again."""


def waiting_text(hosted: HostedMatch, seat: int | None, names: Sequence[str], language: str) -> str:
    """For whom everybody waits; "" when the person on the viewer's seat is asked, or when it is over."""
    if hosted.stage == "gathering":
        return _shuffling(hosted, names, language) if hosted.full else words(language)("live.gathering")
    if hosted.stage == "aborted":
        return words(language)("live.aborted_void" if fairness.voids(hosted) > fair_deal.MOST_VOID else "live.aborted")
    seats = hosted.to_act
    if not seats or (seat is not None and hosted.awaits_person(seat)):
        return ""
    thinking = len(seats) == 1 and hosted.places[seats[0]].automatic
    return _sentence(hosted.setting, thinking, tuple([names[seat] for seat in seats]), language)


def _shuffling(hosted: HostedMatch, names: Sequence[str], language: str) -> str:
    """How far the shuffle has come, and whom it waits for."""
    say, attempt = words(language), fairness.running(hosted)
    if hosted.guided or (attempt is None and not fairness.expected(hosted)):
        return say("live.starting")
    if attempt is None:
        return say("live.coming")
    awaited = fairness.awaited(hosted, attempt)
    if not awaited:
        return say("live.starting")
    whom = hosted.setting.words(language).join([names[fair_deal.place(party)] for party in awaited], str)
    return say("live.opening" if attempt.sealed else "live.committing", names=whom)


@lru_cache(REMEMBERED)
def _sentence(setting: Setting, thinking: bool, names: tuple[str, ...], language: str) -> str:
    whom = setting.words(language).join(list(names), str)
    return words(language)("live.thinking" if thinking else "live.waiting", names=whom)


def listing_text(one: Listing, mine: Collection[int], names: Sequence[str], language: str) -> str:
    """The same for a line of a list; ``mine`` are the reader's seats."""
    say = words(language)
    if one.stage == "gathering":
        return say("landing.gathering")
    if not one.acting:
        return say("landing.running")
    if any(seat in mine for seat in one.acting):
        return say("landing.your_turn")
    return say("landing.their_turn", name=names[one.acting[0]]) if len(one.acting) == 1 else say("landing.several_turn")
